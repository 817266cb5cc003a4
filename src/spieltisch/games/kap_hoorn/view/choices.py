"""Kap Hoorn: the prompt, the viewer's choices, the result, and the meaning of a click."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from spieltisch.engine.core import CHANCE, Words
from spieltisch.engine.texts import catalogue
from spieltisch.games.kap_hoorn.rules.box import FINISH
from spieltisch.games.kap_hoorn.view import layers
from spieltisch.games.kap_hoorn.view.layout import Plan
from spieltisch.games.kap_hoorn.view.marks import polyline
from spieltisch.games.kap_hoorn.view.result import result_sentence
from spieltisch.games.kap_hoorn.view.sprites import wind_sprite
from spieltisch.games.kap_hoorn.view.view_model import (
    CAPE_ZONE,
    FINISH_ZONE,
    IGNORE_ZONE,
    SLUG,
    SharedBoard,
    ViewModel,
    rival_seats,
    translate,
    wind_targets,
)
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import Choice, Mark, Point, Prompt, Tone
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import number, path, use

PRIMARY: Final = ("end_laying", "end_turn", "take")


def prompt(model: ViewModel) -> Prompt:
    """Build the prompt: the question for the seat that is asked, for other viewers whose turn it is."""
    actors, phase = model.sight.actors, str(model.view["phase"]).lower().replace("_", "-")
    if not actors:
        return Prompt(seats=(), question=result_sentence(model), help=_result_help(model))
    if model.asked:
        return Prompt(seats=actors, question=_question(model, phase), help=_help_line(model, phase))
    seats = () if actors[0] == CHANCE else actors
    active = model.view["active_player"]
    name = "" if active is None else model.name(active)
    return Prompt(seats=seats, question=model.text(f"wait-{phase}", name=name))


def _question(model: ViewModel, phase: str) -> str:
    """Return the question to the seat that is asked."""
    costs = model.plan.box.sail_points
    if phase == "rose":
        station = model.plan.stations[model.home or ""]
        return model.text("ask-rose", colour=station.colour, leg=station.leg)
    cost = costs.cost_move_again if phase == "again" else costs.cost_extra_tile
    placed = model.view["placed"] or "none"
    return model.text(f"ask-{phase}", cost=cost, points=model.points, placed=placed)


def _help_line(model: ViewModel, phase: str) -> str:
    """Return the line below the question."""
    against = [
        act for act in model.sight.acts if act.words[0] == "ignore" and act.words[1] not in model.sails
    ]
    return model.text(
        f"help-{phase}",
        field=model.home,
        tile=model.top[model.home or ""],
        points=model.points,
        tiles=model.tiles,
        limit=model.plan.box.hand.limit,
        sails="yes" if model.sails else "no",
        ignores="yes" if against else "no",
        cost=model.plan.box.sail_points.cost_ignore,
    )


def choices(model: ViewModel) -> tuple[Choice, ...]:
    """Build the viewer's choices."""
    return tuple([_choice(model, act) for act in model.sight.acts])


def _choice(model: ViewModel, act: Act) -> Choice:
    """Build the choice of one action, with the path of zones to click."""
    word = str(act.words[0])
    if word in ("lay", "cover"):
        return _placement(model, act, word, str(act.words[1]), str(act.words[2]))
    if word in ("sail", "ignore"):
        return _movement(model, act, word, str(act.words[1]))
    tone: Tone = "primary" if word in PRIMARY else "plain"
    key = f"button-{word.replace('_', '-')}"
    gain = _waive_gain(model) if word == "waive" else 0
    cost = model.plan.box.sail_points.cost_extra_tile
    button = model.text(key, gain=gain, cost=cost, placed=model.view["placed"] or "none")
    return Choice(action=act.number, text=act.text, button=button, tone=tone)


def _waive_gain(model: ViewModel) -> int:
    """KAP-48, KAP-49: return the gain for waiving."""
    costs = model.plan.box.sail_points
    stuck = len(model.sight.acts) == 1 and not model.view["options"]["point_when_stuck"]
    return 0 if stuck else min(costs.gain_for_waiving, costs.maximum - model.points)


def _placement(model: ViewModel, act: Act, word: str, kind: str, field: str) -> Choice:
    """Build the choice to lay a tile on the sea or on another tile."""
    lying = model.top[field] if word == "cover" else ""
    effect = _reach_helps(model.board, model.mine).get(field, "")
    return _laying(model.plan, model.language, act.number, word, kind, field, lying, effect)


@cached_per_part
def _laying(
    plan: Plan, language: str, action: int, word: str, kind: str, field: str, lying: str, effect: str
) -> Choice:
    if effect:
        plain = _laying(plan, language, action, word, kind, field, lying, "")
        return replace(plain, help=effect)
    text = catalogue(SLUG).text(word, {"tile": kind, "field": field, "lying": lying}, language)
    x, y = plan.centre(field)
    ghost = use(wind_sprite(kind, plan.zone(field), plan), x, y)
    return Choice(
        action=action,
        path=(f"hand-{kind}", field),
        text=text,
        button=translate(language, f"button-{word}"),
        tone="primary" if word == "lay" else "plain",
        preview=(Mark(id="ghost", svg=ghost, layer=layers.TAGS if word == "cover" else layers.TRAY),),
    )


@cached
def _reach_helps(board: SharedBoard, mine: int) -> dict[str, str]:
    """Return whose winds lead to a field, for all fields that some wind leads to."""
    own = wind_targets(board, mine)
    helps = {field: translate(board.language, "effect-reach-own") for field in own}
    for field, others in rival_seats(board, mine).items():
        names = tuple([board.names[seat] for seat in others])
        key = "effect-reach-all" if field in own else "effect-reach"
        helps[field] = translate(board.language, key, names=names)
    return helps


def _movement(model: ViewModel, act: Act, word: str, target: str) -> Choice:
    """Build the choice to sail or ignore, with the way and its effect."""
    cost = model.cost(act)
    places = tuple(_movement_places(model, word, target))
    rose = target in model.plan.stations and model.may_take(target)
    return Choice(
        action=act.number,
        path=model.path(act),
        text=act.text,
        button=model.text(f"button-{word}", field=target, cost=cost),
        tone="caution" if cost else "primary",
        help=_effect(model, target, cost),
        preview=(_way_preview(model.plan, places, target if rose else "", bool(cost)),),
    )


def _movement_places(model: ViewModel, word: str, target: str) -> list[Point]:
    """Return the points of a movement on the stage."""
    home = model.home or ""
    if target == FINISH_ZONE:
        return model.board.way_to_finish(home)
    if word == "sail":
        return [model.plan.centre(field) for field in model.own_targets[target]]
    return [model.plan.centre(home), model.plan.centre(target)]


@cached_per_part
def _way_preview(plan: Plan, places: tuple[Point, ...], rose_at: str, costly: bool) -> Mark:
    """Draw dots along the way, and a rose where one would be taken."""
    k = plan.scale
    dots = path(
        polyline(places),
        fill="none",
        stroke="var(--caution)" if costly else "var(--action)",
        stroke_width=5 * k,
        stroke_dasharray=f"0.1 {number(10 * k)}",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    if rose_at:
        x, y = places[-1]
        dots += use(f"rose-{plan.stations[rose_at].colour}", x, y - 24 * k, scale=max(k, 0.8) * 1.1)
    return Mark(id="way", layer=layers.TAGS, svg=dots)


def _effect(model: ViewModel, target: str, cost: int) -> str:
    """Return the gain and the cost of a movement."""
    left = model.points - cost
    if target == FINISH_ZONE:
        return model.text("effect-finish", cost=cost, left=left)
    station = model.plan.stations.get(target)
    values: dict[str, object] = {"field": target, "cost": cost, "left": left}
    if station is None:
        return model.text("effect-wind", tile=model.top[target], **values)
    values |= {"leg": station.leg, "colour": station.colour}
    if not model.may_take(target):
        leg_taken = model.roses[model.mine][station.leg - 1] is not None
        return model.text("effect-no-rose", why="leg" if leg_taken else "colour", **values)
    third = model.roses[model.mine].count(None) == 1
    return model.text("effect-third-rose" if third else "effect-rose", **values)


def placement_attempt(model: ViewModel, kind: str, target: str) -> Words | None:
    """Return the action of a tile from the hand on a field: lay if it is empty, else cover."""
    if kind not in model.plan.tile:
        return None
    if target == CAPE_ZONE:
        target = model.plan.box.cape_field.drawn_on[0]
    elif target == FINISH_ZONE:
        target = next(name for name, mark in model.plan.mark.items() if mark == FINISH)
    if target not in model.plan.cells:
        return None
    return ("cover" if target in model.top else "lay", kind, target)


def movement_attempt(model: ViewModel, target: str) -> Words | None:
    """Return the action of a click on a field: sail if the wind leads there, ignore if it is a neighbour."""
    if target == FINISH_ZONE:
        near = model.home is not None and _touches_line(model, model.home)
        return ("ignore" if near and not _crosses_by_wind(model) else "sail", FINISH_ZONE)
    if target not in model.plan.cells or model.home is None:
        return None
    column, row = model.plan.cells[model.home]
    other_column, other_row = model.plan.cells[target]
    next_to = max(abs(column - other_column), abs(row - other_row)) == 1
    return ("ignore" if next_to and target not in model.own_targets else "sail", target)


def _touches_line(model: ViewModel, field: str) -> bool:
    """Return whether one step crosses the finish line."""
    return bool(model.chart.touches_line[model.chart.index[field]])


def _crosses_by_wind(model: ViewModel) -> bool:
    """Return whether the own wind leads over the line."""
    return any(walk.crosses for walk in model.board.walks(model.home or ""))


def _result_help(model: ViewModel) -> str:
    """Return the sentence that says how long the game took."""
    return model.text("help-over", round=model.view["round"])


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """Return the action that a click on a field, on a tile of the hand and a field, or on the piles means."""
    model = ViewModel(sight)
    if len(path) == 2 and path[0].startswith("hand-"):
        return placement_attempt(model, path[0].removeprefix("hand-"), path[1])
    if len(path) == 2 and path[0] == IGNORE_ZONE:
        return ("ignore", path[1]) if path[1] == FINISH_ZONE or path[1] in model.plan.cells else None
    if len(path) != 1:
        return None
    if path[0] == CAPE_ZONE:
        return ("buy",)
    moves = model.asked and model.view["phase"] in ("MOVE", "AGAIN")
    if moves and path[0] == model.home:
        return None  # the own ship: its targets are highlighted already
    somewhere = model.home or model.plan.box.start[0].field
    if path[0] == IGNORE_ZONE:
        affordable = moves and model.points >= model.plan.box.sail_points.cost_ignore
        return None if affordable else ("ignore", somewhere)
    if path[0].startswith("hand-"):
        return placement_attempt(model, path[0].removeprefix("hand-"), somewhere)
    return movement_attempt(model, path[0])
