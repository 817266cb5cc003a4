"""Kap Hoorn: what is asked, what the viewer may choose, and what a click means."""

from collections.abc import Sequence
from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.kap_hoorn.rules.box import FINISH
from spieltisch.games.kap_hoorn.view.layout import Plan, Point
from spieltisch.games.kap_hoorn.view.log import ending
from spieltisch.games.kap_hoorn.view.marks import polyline
from spieltisch.games.kap_hoorn.view.score import reckoning
from spieltisch.games.kap_hoorn.view.sprites import wind_sprite
from spieltisch.games.kap_hoorn.view.view_model import (
    CAPE_ZONE,
    FINISH_ZONE,
    IGNORE_ZONE,
    TAGS,
    TRAY,
    Sea,
    Table,
    reach,
    rivals,
    said,
)
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Choice, Mark, Place, Prompt, Result, Tone
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import Svg, number, path, use

PRIMARY: Final = ("end_laying", "end_turn", "take")


def prompt(table: Table) -> Prompt:
    """What is asked, said to the person; to the others: who is thinking."""
    actors, phase = table.sight.actors, str(table.view["phase"]).lower().replace("_", "-")
    if not actors:
        return Prompt(seats=(), question=_sentence_of_end(table), help=_help_over(table))
    if table.asked:
        return Prompt(seats=actors, question=_question(table, phase), help=_help_line(table, phase))
    seats = () if actors[0] == CHANCE else actors
    active = table.view["active_player"]
    name = "" if active is None else table.name(active)
    return Prompt(seats=seats, question=table.text(f"wait-{phase}", name=name))


def _question(table: Table, phase: str) -> str:
    """The question to the one who is asked."""
    costs = table.plan.box.sail_points
    if phase == "rose":
        station = table.plan.stations[table.home or ""]
        return table.text("ask-rose", colour=station.colour, leg=station.leg)
    cost = costs.cost_move_again if phase == "again" else costs.cost_extra_tile
    placed = table.view["placed"] or "none"
    return table.text(f"ask-{phase}", cost=cost, points=table.points, placed=placed)


def _help_line(table: Table, phase: str) -> str:
    """The line below the question."""
    against = [
        act for act in table.sight.acts if act.words[0] == "ignore" and act.words[1] not in table.sails
    ]
    return table.text(
        f"help-{phase}",
        field=table.home,
        tile=table.top[table.home or ""],
        points=table.points,
        tiles=table.tiles,
        limit=table.plan.box.hand.limit,
        sails="yes" if table.sails else "no",
        ignores="yes" if against else "no",
        cost=table.plan.box.sail_points.cost_ignore,
    )


def choices(table: Table) -> tuple[Choice, ...]:
    """What the viewer may do now."""
    return tuple([_choice(table, act) for act in table.sight.acts])


def _choice(table: Table, act: Act) -> Choice:
    """One action with the way to make it."""
    word = str(act.words[0])
    if word in ("lay", "cover"):
        return _placement(table, act, word, str(act.words[1]), str(act.words[2]))
    if word in ("sail", "ignore"):
        return _movement(table, act, word, str(act.words[1]))
    tone: Tone = "primary" if word in PRIMARY else "plain"
    key = f"button-{word.replace('_', '-')}"
    gain = _waive_gain(table) if word == "waive" else 0
    cost = table.plan.box.sail_points.cost_extra_tile
    button = table.text(key, gain=gain, cost=cost, placed=table.view["placed"] or "none")
    return Choice(action=act.number, text=act.text, button=button, tone=tone)


def _waive_gain(table: Table) -> int:
    """KAP-48, KAP-49: what waiving brings."""
    costs = table.plan.box.sail_points
    stuck = len(table.sight.acts) == 1 and not table.view["options"]["point_when_stuck"]
    return 0 if stuck else min(costs.gain_for_waiving, costs.maximum - table.points)


def _placement(table: Table, act: Act, word: str, kind: str, field: str) -> Choice:
    """Lay a tile on the sea, or on another one."""
    effect = _reach_help(table.sea, table.mine, field)
    return _laying(table.plan, table.language, act.number, act.text, word, kind, field, effect)


@cached_per_part
def _laying(
    plan: Plan, language: str, action: int, text: str, word: str, kind: str, field: str, effect: str
) -> Choice:
    x, y = plan.centre(field)
    ghost = use(wind_sprite(kind, plan.zone(field), plan), x, y)
    return Choice(
        action=action,
        path=(f"hand-{kind}", field),
        text=text,
        button=said(language, f"button-{word}"),
        tone="primary" if word == "lay" else "plain",
        help=effect,
        preview=(Mark(id="ghost", svg=ghost, layer=TAGS if word == "cover" else TRAY),),
    )


@cached
def _reach_help(sea: Sea, mine: int, field: str) -> str:
    """Whose winds lead to a field."""
    own, others = field in reach(sea, mine), rivals(sea, mine).get(field)
    if others is None:
        return said(sea.language, "effect-reach-own") if own else ""
    names = tuple(sea.names[seat] for seat in others)
    return said(sea.language, "effect-reach-all" if own else "effect-reach", names=names)


def _movement(table: Table, act: Act, word: str, target: str) -> Choice:
    """Sail or ignore, with the way there and what would come of it."""
    cost = table.cost(act)
    places = _movement_places(table, word, target)
    return Choice(
        action=act.number,
        path=table.path(act),
        text=act.text,
        button=table.text(f"button-{word}", field=target, cost=cost),
        tone="caution" if cost else "primary",
        help=_effect(table, target, cost),
        preview=(Mark(id="way", layer=TAGS, svg=_way_preview(table, places, target, bool(cost))),),
    )


def _movement_places(table: Table, word: str, target: str) -> list[Point]:
    """The way of a movement on the stage."""
    home = table.home or ""
    if target == FINISH_ZONE:
        return table.sea.way_to_finish(home)
    if word == "sail":
        return [table.plan.centre(field) for field in table.own_reach[target]]
    return [table.plan.centre(home), table.plan.centre(target)]


def _way_preview(table: Table, places: list[Point], target: str, costly: bool) -> Svg:
    """Dots along the way; a rose where one would be taken."""
    k = table.plan.scale
    dots = path(
        polyline(places),
        fill="none",
        stroke="var(--caution)" if costly else "var(--action)",
        stroke_width=5 * k,
        stroke_dasharray=f"0.1 {number(10 * k)}",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    station = table.plan.stations.get(target)
    if station is None or not table.may_take(target):
        return dots
    x, y = places[-1]
    return dots + use(f"rose-{station.colour}", x, y - 24 * k, scale=max(k, 0.8) * 1.1)


def _effect(table: Table, target: str, cost: int) -> str:
    """What a movement would bring, and what it would cost."""
    left = table.points - cost
    if target == FINISH_ZONE:
        return table.text("effect-finish", cost=cost, left=left)
    station = table.plan.stations.get(target)
    values: dict[str, object] = {"field": target, "cost": cost, "left": left}
    if station is None:
        return table.text("effect-wind", tile=table.top[target], **values)
    values |= {"leg": station.leg, "colour": station.colour}
    if not table.may_take(target):
        leg_taken = table.roses[table.mine][station.leg - 1] is not None
        return table.text("effect-no-rose", why="leg" if leg_taken else "colour", **values)
    third = table.roses[table.mine].count(None) == 1
    return table.text("effect-third-rose" if third else "effect-rose", **values)


def placing(table: Table, kind: str, target: str) -> Words | None:
    """A tile of the hand on a field: laid if it is empty, else covering what lies there."""
    if kind not in table.plan.tile:
        return None
    if target == CAPE_ZONE:
        target = table.plan.box.cape_field.drawn_on[0]
    elif target == FINISH_ZONE:
        target = next(name for name, mark in table.plan.mark.items() if mark == FINISH)
    if target not in table.plan.cells:
        return None
    return ("cover" if target in table.top else "lay", kind, target)


def moving(table: Table, target: str) -> Words | None:
    """A field alone: the wind leads there, or it is a neighbour and the wind would be ignored."""
    if target == FINISH_ZONE:
        near = table.home is not None and _touches_line(table, table.home)
        return ("ignore" if near and not _crosses_by_wind(table) else "sail", FINISH_ZONE)
    if target not in table.plan.cells or table.home is None:
        return None
    column, row = table.plan.cells[table.home]
    other_column, other_row = table.plan.cells[target]
    next_to = max(abs(column - other_column), abs(row - other_row)) == 1
    return ("ignore" if next_to and target not in table.own_reach else "sail", target)


def _touches_line(table: Table, field: str) -> bool:
    """Whether one step crosses the finish line."""
    return bool(table.chart.touches_line[table.chart.index[field]])


def _crosses_by_wind(table: Table) -> bool:
    """Whether the own wind leads over the line."""
    return any(walk.crosses for walk in table.sea.walks(table.home or ""))


def result(table: Table) -> Result | None:
    """Who won, why, and the final table."""
    if not table.sight.standings:
        return None
    nobody = table.view["result"]["winner"] is None  # KAP-79, KAP-80: only then the others are ranked
    places = tuple(
        Place(
            seat=standing.seat,
            rank=standing.rank,
            score=standing.score,
            decided_by=table.text(f"cause-{standing.decided_by}") if standing.rank == 1 or nobody else "",
            parts=reckoning(table.sight, standing.seat),
        )
        for standing in table.sight.standings
    )
    return Result(sentence=_sentence_of_end(table), places=places)


def _sentence_of_end(table: Table) -> str:
    """Who won and how."""
    winner = table.view["result"]["winner"]
    values = {"seat": 0 if winner is None else winner + 1, "reason": table.view["result"]["reason"]}
    return ending(table.sight, values)


def _help_over(table: Table) -> str:
    """How long it took."""
    return table.text("help-over", round=table.view["round"])


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """What a click on a field, on a tile of the hand and a field, or on the piles would mean."""
    table = Table(sight)
    if len(path) == 2 and path[0].startswith("hand-"):
        return placing(table, path[0].removeprefix("hand-"), path[1])
    if len(path) == 2 and path[0] == IGNORE_ZONE:
        return ("ignore", path[1]) if path[1] == FINISH_ZONE or path[1] in table.plan.cells else None
    if len(path) != 1:
        return None
    if path[0] == CAPE_ZONE:
        return ("buy",)
    moves = table.asked and table.view["phase"] in ("MOVE", "AGAIN")
    if moves and path[0] == table.home:
        return None  # the own ship: where it can go shines already
    somewhere = table.home or table.plan.box.start[0].field
    if path[0] == IGNORE_ZONE:
        affordable = moves and table.points >= table.plan.box.sail_points.cost_ignore
        return None if affordable else ("ignore", somewhere)
    if path[0].startswith("hand-"):
        return placing(table, path[0].removeprefix("hand-"), somewhere)
    return moving(table, path[0])
