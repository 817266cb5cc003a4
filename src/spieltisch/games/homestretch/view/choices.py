"""Homestretch: what is asked, what the viewer may choose, and what a click means."""

from collections.abc import Sequence
from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.homestretch.rules.box import HORSES, PLACES, ROWS
from spieltisch.games.homestretch.view.pieces import field_zone, horse_place, space_zone
from spieltisch.games.homestretch.view.score import reckoning
from spieltisch.games.homestretch.view.sprites import BUBBLE, horse_sprite, throws
from spieltisch.games.homestretch.view.text_styles import display, plain
from spieltisch.games.homestretch.view.view_model import DICE_ZONE, HOME, HORSE, STACK_ZONE, TAGS, Table
from spieltisch.stage.scene import Choice, Mark, Place, Prompt, Result
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import Svg, group, use

MEANT: Final = {"hand": "pick", "buy": "buy", "horse": "last"}  # zones of horses, and what a click means


# -- questions -----------------------------------------------------------------------------------------------


def prompt(table: Table) -> Prompt:
    """What is asked, said to the person; to the others: who is thinking."""
    actors, phase = table.sight.actors, table.phase.lower()
    if not actors:
        return Prompt(seats=(), question=sentence_of_end(table), help=table.text("help-over"))
    seats = () if actors[0] == CHANCE else actors
    done = tuple(table.has_answered) if table.drafting or table.betting else ()
    if table.asked:
        question, help_line = _asked(table, phase)
        return Prompt(seats=seats, question=question, help=help_line, done=done)
    return Prompt(seats=seats, question=_waiting(table, phase), help=_waiting_help(table), done=done)


def _asked(table: Table, phase: str) -> tuple[str, str]:
    """Question and help for the one who is asked."""
    values = _values(table)
    if phase == "bet":
        values |= _betting(table)
    elif phase == "first":
        values |= _moves(table)
    elif phase == "buy":
        values["offers"] = len([act for act in table.sight.acts if act.words[0] != "pass"])
        values["needed"] = table.box.constants_derived.blind_min_money
        values["surcharge"] = table.box.constants.blind_surcharge
    help_line = table.text(f"help-{phase}", **values)
    if phase == "bet" and not table.placed and (race := _race_told(table)):
        help_line = f"{race} {help_line}"
    return table.text(f"ask-{phase}{table.short}", **values), help_line


def _values(table: Table) -> dict[str, object]:
    """What most questions need."""
    one, two = table.dice or (0, 0)
    rolled = table.rolled or HORSES[0]
    return {
        "round": table.round,
        "rounds": table.rounds,
        "horse": rolled,
        "horsename": table.horse_name(rolled),
        "one": one,
        "two": two,
        "spaces": table.last_place_spaces,
        "money": table.money[table.mine],
        "home": "yes" if table.rolled in table.finish else "no",
        "second": table.box.constants.move_second_roll,
        "handicap": table.view["options"]["last_place_handicap"],
    }


def _betting(table: Table) -> dict[str, object]:
    """The next marker, how many may share a field, and whether it is one's turn."""
    markers = table.box.bet_markers.values
    due = table.sight.actors[0]
    return {
        "value": markers[table.placed],
        "number": table.placed + 1,
        "markers": len(markers),
        "last": "yes" if table.placed + 1 == len(markers) else "no",
        "limit": min(table.limit(table.mine), len(markers)),
        "most": len(markers),
        "position": 1 + sum(money > table.money[table.mine] for money in table.money),
        "due": "sealed" if table.sealed else "due" if due == table.mine else "early",
        "name": table.name(due),
    }


def _moves(table: Table) -> dict[str, object]:
    """Where the horse would go, for the help of a first roll."""
    values: dict[str, object] = {"bonus": max(0, table.handicap(table.rolled or HORSES[0]))}
    for act in table.sight.acts:
        end = table.end_of(act)
        home = end > table.plan.spaces
        which = "far" if act.words[0] == "two" else "near"
        values[which] = end
        values[f"{which}home"] = "yes" if home else "no"
    values["place"] = min(len(table.finish) + 1, PLACES)
    constants = table.box.constants
    values["more"], values["less"] = constants.move_and_end, constants.move_and_reroll
    return values


def _race_told(table: Table) -> str:
    """How the race before this one ended."""
    race = table.story.last_race
    if race is None or len(race.order) < PLACES:
        return ""
    first, second, third = race.order[:PLACES]
    gain = race.gains.get(table.mine, 0)
    return table.text("help-last-race", first=first, second=second, third=third, gain=gain, race=race.number)


def _waiting(table: Table, phase: str) -> str:
    """Who is thinking, said to somebody who waits."""
    values = _values(table)
    names = tuple(table.name(seat) for seat in table.waiting_for)
    active = table.active if table.active is not None else (table.waiting_for or [0])[0]
    answered = table.is_mine and table.mine in table.has_answered
    values |= {
        "names": names or "",
        "count": len(names),
        "name": table.name(active),
        "done": "yes" if answered else "no",
    }
    return table.text(f"wait-{phase}", **values)


def _waiting_help(table: Table) -> str:
    """What the one who waits can look at meanwhile."""
    if table.is_mine and table.mine in table.has_answered and (table.drafting or table.betting):
        return table.text("help-answered", phase=table.phase)
    return ""


# -- choices -------------------------------------------------------------------------------------------------


def choices(table: Table) -> list[Choice]:
    """What the viewer may do now."""
    return [_choice(table, act) for act in table.sight.acts]


def _choice(table: Table, act: Act) -> Choice:
    """One action with the way to make it."""
    word = str(act.words[0])
    if word == "bet":
        return _bet(table, act, str(act.words[1]), int(act.words[2]))
    if word in ("one", "two"):
        return _first(table, act, word)
    if word == "last":
        return _last(table, act, int(act.words[1]))
    if word in ("pick", "buy"):
        return _card(table, act, word, int(act.words[1]))
    if word == "stack":
        return _stack(table, act)
    button = table.text(f"button-{word}")
    if word == "again":
        return Choice(action=act.number, path=(DICE_ZONE,), text=act.text, button=button, shown=True)
    return Choice(
        action=act.number, text=act.text, button=button, tone="primary" if word == "end" else "plain"
    )


def _bet(table: Table, act: Act, row: str, horse: int) -> Choice:
    """The next marker on a field: what it would pay, and for what."""
    value = table.box.bet_markers.values[table.placed]
    factor = table.plan.horse[horse].pays[ROWS.index(row)]
    values: dict[str, object] = {
        "row": row,
        "horse": horse,
        "name": table.horse_name(horse),
        "value": value,
        "factor": factor,
        "gain": value * factor,
        "ways": len(throws(horse)),
    }
    final = table.placed + 1 == len(table.box.bet_markers.values)
    return Choice(
        action=act.number,
        path=(field_zone(row, horse),),
        text=act.text,
        button=table.text("button-last-bet" if final else "button-bet", **values),
        tone="primary",
        confirm="always" if final else "touch",  # HOM-36: with this marker the bet is final
        help=table.text(f"effect-bet{table.short}", **values),
        preview=(Mark(id="bet", layer=TAGS, svg=_bet_preview(table, row, horse, value, factor)),),
    )


def _bet_preview(table: Table, row: str, horse: int, value: int, factor: int) -> Svg:
    """The marker over the field, and what it would pay."""
    area = table.plan.field(row, horse)
    x, y = area.middle
    marker = f"marker-{table.colour(table.mine)}-{value}"
    if table.plan.tall:
        return use(marker, x, y + 6, scale=1.2)
    told = f"{value} × {factor} = {value * factor}"
    words_ = display(told, -BUBBLE + 22, 5.4, 16) + plain(
        table.text("bubble-bet", row=row), -20, 5.2, 14, "var(--muted)", "end"
    )
    return use(marker, area.right - 24, y - 2, scale=1.5) + group(
        use("bubble", 0, 0), words_, x=area.x - 4, y=y
    )


def _first(table: Table, act: Act, word: str) -> Choice:
    """HOM-42: two spaces, or one and a second roll."""
    horse, end = table.moved_by(act), table.end_of(act)
    values = _moves(table) | {"horse": horse, "name": table.horse_name(horse), "end": end}
    home = end > table.plan.spaces
    values["prize"] = table.prize_of(horse, len(table.finish)) if home and len(table.finish) < PLACES else 0
    values["home"] = "yes" if home else "no"
    values["over"] = "yes" if home and len(table.finish) + 1 == PLACES else "no"
    return Choice(
        action=act.number,
        path=(space_zone(table, horse, end),),
        text=act.text,
        button=table.text(f"button-{word}{table.short}", **values),
        tone="primary" if word == "two" else "plain",
        help=table.text(f"effect-{word}", **values),
        preview=_ghost(table, horse, end),
        shown=True,
        key=str(values["more"] if word == "two" else values["less"]),
    )


def _last(table: Table, act: Act, horse: int) -> Choice:
    """HOM-57: a horse in last place."""
    end = table.end_of(act)
    home = "yes" if end > table.plan.spaces else "no"
    stopped = "yes" if end == table.position(horse) else "no"
    values = {"horse": horse, "name": table.horse_name(horse), "end": end, "home": home, "stopped": stopped}
    return Choice(
        action=act.number,
        path=(f"horse-{horse}",),
        text=act.text,
        button=table.text("button-last", **values),
        tone="primary",
        help=table.text("effect-last", **values),
        preview=_ghost(table, horse, end),
    )


def _ghost(table: Table, horse: int, end: int) -> tuple[Mark, ...]:
    """The horse where it would be."""
    x, y = horse_place(table.plan, horse, end)
    home = end > table.plan.spaces
    sprite = horse_sprite(table.plan, horse, 0 if home else end)
    drawn = use(sprite, x, y, scale=table.plan.at.horse * (0.88 if home else 1))
    return (Mark(id="ghost", layer=HORSE, svg=group(drawn, opacity=0.72)),)


def _card(table: Table, act: Act, word: str, horse: int) -> Choice:
    """A share from the hand or from the display."""
    cost = table.plan.horse[horse].cost
    owned = table.stable.count(horse)
    others = len(table.shares_of(horse)) - (0 if table.drafting else owned)
    values: dict[str, object] = {
        "horse": horse,
        "name": table.horse_name(horse),
        "cost": cost,
        "left": table.money[table.mine] - cost,
        "owned": owned,
        "others": others,
        "ways": len(throws(horse)),
    }
    zone = f"hand-{horse}" if word == "pick" else f"buy-{horse}"
    return Choice(
        action=act.number,
        path=(zone,),
        text=act.text,
        button=table.text(f"button-{word}", **values),
        tone="primary",
        help=table.text(f"effect-{word}", **values),
    )


def _stack(table: Table, act: Act) -> Choice:
    """HOM-82: a card that nobody has seen."""
    costs = [table.plan.horse[horse].cost for horse in table.view["purchase"]["stack"]] or [0]
    extra = table.box.constants.blind_surcharge
    values = {"surcharge": extra, "low": min(costs) + extra, "high": max(costs) + extra}
    return Choice(
        action=act.number,
        path=(STACK_ZONE,),
        text=act.text,
        button=table.text(f"button-stack{table.short}", **values),
        help=table.text("effect-stack", **values),
        shown=True,
    )


# -- what a click means --------------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """What a click on a field, a horse, a space, a card or the dice would mean."""
    if len(path) != 1:
        return None
    kind, *rest = path[0].split("-")
    if path[0] == DICE_ZONE:
        return ("again",)
    if path[0] == STACK_ZONE:
        return ("stack",)
    if kind == "bet" and len(rest) == 2 and rest[0] in ROWS and _is_horse(rest[1]):
        return ("bet", rest[0], int(rest[1]))
    if kind == "space" and len(rest) == 2:
        return _meant_move(Table(sight), path[0])
    if kind in MEANT and len(rest) == 1 and _is_horse(rest[0]):
        if kind == "horse" and sight.acts and sight.view["phase"] == "FIRST" and rest[0] == _rolled(sight):
            return None  # the horse that was rolled: where it can go shines already
        return (MEANT[kind], int(rest[0]))
    return None


def _rolled(sight: Sight) -> str:
    return str(sum(sight.view["turn"]["dice"]))


def _is_horse(word: str) -> bool:
    return word in map(str, HORSES)


def _meant_move(table: Table, zone: str) -> Words | None:
    """Which movement of a first roll leads to a space."""
    if table.phase != "FIRST" or not table.asked:
        return None
    for act in table.sight.acts:
        if space_zone(table, table.moved_by(act), table.end_of(act)) == zone:
            return act.words
    return ("last", int(zone.split("-")[1])) if HOME in zone and _is_horse(zone.split("-")[1]) else None


# -- the end -------------------------------------------------------------------------------------------------


def result(table: Table) -> Result | None:
    """Who won, and the final table."""
    if not table.sight.standings:
        return None
    places = tuple(
        Place(
            seat=standing.seat,
            rank=standing.rank,
            score=standing.score,
            decided_by="" if standing.decided_by == "money" else table.text(f"cause-{standing.decided_by}"),
            parts=reckoning(table.sight, standing.seat),
        )
        for standing in table.sight.standings
    )
    return Result(sentence=sentence_of_end(table), places=places)


def sentence_of_end(table: Table) -> str:
    """Who won and with how much."""
    winners = [standing for standing in table.sight.standings if standing.rank == 1]
    names = tuple(table.name(standing.seat) for standing in winners)
    decided = winners[0].decided_by if winners else "money"
    money = winners[0].score if winners else 0
    return table.text("result", count=len(winners), names=names, money=money, cause=decided)
