"""Kopf oder Knopf: the fields of a position, and the loading of positions, which may be partial (R-24)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

from mypy_extensions import i64

from spieltisch.engine.arrays import numbers
from spieltisch.engine.core import Options
from spieltisch.engine.errors import ImpossiblePosition
from spieltisch.engine.state_fields import (
    ByName,
    Computed,
    Field,
    Flag,
    Number,
    PerSeat,
    Seat,
    StateFields,
    Word,
    bad_value,
    table,
)
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_oder_knopf.rules import movement, tables
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, QUADRANT_FIELDS
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.steps import turn
from spieltisch.games.kopf_oder_knopf.rules.tables import COLOURS, FIELD_BITS, FIELDS, Layout, Occurrence

if TYPE_CHECKING:
    from spieltisch.games.kopf_oder_knopf.rules.game import Game

MOST_TURNS = 1_000_000_000  # most turns and occurrences; no game comes near


def fields(game: "Game") -> StateFields:
    """Declare the fields of a position, in the order of a dump. The game has no hidden information."""
    return StateFields(
        [
            Computed("layout", lambda state: state.layout.digits()),
            Computed("options", lambda state: dict(state.options)),
            Field("buttons", ByName(FIELD_NAMES, Word(COLOURS, first=1), absent=0), "board"),
            Field("side", Seat()),
            Field("phase", Word(tables.PHASES)),
            Computed("pending", pending, "pending"),
            Taken("taken", PerSeat(Number(0, game.highest_target))),
            Field("took_this_turn", Flag()),
            Field("quiet", Number(0, MOST_TURNS)),
            Field("turn_number", Number(1, MOST_TURNS)),
            Computed("history", history),
            Computed("result", result, "winner", "reason"),
        ],
        follows={"players": lambda state: len(COLOURS)},
    )


class Taken(Field):
    """The buttons that each side has taken."""

    def attributes(self) -> list[str]:
        """Return none: both sides keep their number themselves."""
        return []

    def numbers(self, state: State) -> Sequence[int]:
        """Return the numbers of both sides."""
        return [state.red.taken, state.blue.taken]

    def store(self, state: State, numbers: list[int]) -> None:
        """Store the numbers in both sides."""
        state.red.taken, state.blue.taken = numbers


def pending(state: State) -> list[Any]:
    """Return for FINE the combinations, each a list of fields; for CAPTURE the threatened fields."""
    if state.phase == tables.FINE:
        return list(combinations(state.pending).values())
    return [FIELD_NAMES[field] for field in state.pending]


def combinations(items: vec[i64]) -> dict[int, list[str]]:
    """Return the fields of each combination by its number; `items` are coded as State.pending."""
    found: dict[int, list[str]] = {}
    for item in items:
        found.setdefault(item >> FIELD_BITS, []).append(FIELD_NAMES[item & tables.FIELD_MASK])
    return found


def history(state: State) -> dict[str, int]:
    """Return how often each position has stood at the start of a turn since the last take."""
    found: dict[str, int] = {}
    occurrence = state.history
    while occurrence is not None:
        found.setdefault(occurrence.text(), occurrence.times)
        occurrence = occurrence.before
    return {text: found[text] for text in sorted(found)}


def result(state: State) -> dict[str, str] | None:
    """Return who won (or "draw") and why."""
    if state.phase != tables.OVER:
        return None
    return {"winner": tables.WINNERS[state.winner], "reason": tables.REASONS[state.reason]}


# -- loading ---------------------------------------------------------------------------------------------


def load(game: "Game", position: Mapping[str, Any]) -> State:
    """Build the state of a position; refuse an impossible one."""
    state = before_phase(game, position)
    enter_phase(state, position)
    return state


def impossible(key: str, **values: Any) -> ImpossiblePosition:
    """Return the error for a position that breaks a rule."""
    return ImpossiblePosition(key, slug="kopf-oder-knopf", **values)


def before_phase(game: "Game", position: Mapping[str, Any]) -> State:
    """Build the state without its phase, the buttons on offer and the result."""
    game.fields.check_names(position)
    options = game.complete_options(2, read_options(game, position))
    state = game.empty_board(options, read_layout(game, options, position.get("layout")))
    start = {field: player.id for player in game.components.player for field in player.start}
    game.fields.load(
        state, {"buttons": start, **{name: value for name, value in position.items() if name != "phase"}}
    )
    place_buttons(state)
    check_counters(state, position)
    read_history(state, position)
    return state


def read_options(game: "Game", position: Mapping[str, Any]) -> Options:
    """Read the options; if they do not name a layout, derive it from the holes."""
    given = dict(table(position.get("options", {}), "options"))
    digits = position.get("layout")
    if "layout" in given or not well_formed(digits):
        return given
    if "0" in digits:
        return {**given, "layout": "random"}
    for name, layout in game.layouts.items():
        if layout.digits() == digits:
            return {**given, "layout": name}
    return {**given, "layout": "custom", "custom_layout": digits}


def read_layout(game: "Game", options: Options, digits: object) -> Layout:
    """Read the holes, which must be those of the options."""
    layout = game.layout(options)
    if digits is None or digits == layout.digits():
        return layout
    if not well_formed(digits):
        raise impossible("position-layout-digits", found=str(digits))
    if options["layout"] != "random":
        raise impossible("position-layout-differs", layout=options["layout"])
    drawn = tables.digits_layout(digits)
    check_drawn(game, drawn)
    return drawn if "0" in digits else drawn.prepare(game.components)


def well_formed(digits: object) -> TypeGuard[str]:
    """Return whether the text has a hole count for every field, 0 for those not drawn yet."""
    return isinstance(digits, str) and len(digits) == FIELDS and set(digits) <= set("01234")


def check_drawn(game: "Game", layout: Layout) -> None:
    """Require holes that 25 draws could give: in order, quarter-turn symmetric, no value too often."""
    left = list(game.components.random_layout.bag)
    missing = False
    for number in range(QUADRANT_FIELDS):
        field: int = tables.quadrant_field(number)
        value = layout.holes[field]
        missing = missing or value == 0
        copies = [layout.holes[field]]
        for _ in range(3):
            field = tables.quarter_turn(field)
            copies.append(layout.holes[field])
        if any(copy != value for copy in copies) or (missing and value != 0):
            raise impossible("position-layout-drawn", found=FIELD_NAMES[field])
        if value != 0:
            left[value - 1] -= 1
    if min(left) < 0:
        raise impossible("position-layout-bag", holes=left.index(min(left)) + 1)


def place_buttons(state: State) -> None:
    """Put the buttons of the board on both sides; at most as many as the box has (KOK-2)."""
    for side, player in enumerate(state.kok.components.player):
        places = [field for field, button in enumerate(state.board) if button == side + 1]
        if len(places) > player.buttons:
            raise impossible("position-too-many", colour=player.id, limit=player.buttons)
        for field in places:
            state.put(side, field)


def check_counters(state: State, position: Mapping[str, Any]) -> None:
    """Require taken buttons below the target and quiet turns below the limit, unless these ended the game."""
    reason, winner = result_part(position, "reason"), result_part(position, "winner")
    target, limit = int(state.settings.target), int(state.settings.stall_limit)
    for colour, taken in zip(COLOURS, (int(state.red.taken), int(state.blue.taken)), strict=True):
        reached = reason == "target" and winner == colour
        if taken > target or (taken == target) != reached:
            raise impossible("position-taken", colour=colour, taken=taken, target=target)
    if limit > 0 and (state.quiet > limit or (state.quiet == limit) != (reason == "stall")):
        raise impossible("position-quiet", quiet=int(state.quiet), limit=limit)


def result_part(position: Mapping[str, Any], name: str) -> Any:
    """Return a part of the result, None without one."""
    given = position.get("result")
    return given.get(name) if isinstance(given, Mapping) else None


def read_history(state: State, position: Mapping[str, Any]) -> None:
    """Read the history; by default this position once, if nothing was taken and all holes are drawn."""
    now = Occurrence(None, state.red, state.blue, state.side)
    counted = state.took_this_turn == 0 and 0 not in state.layout.holes
    if "history" not in position:
        state.history = now if counted else None
        return
    given, limit = table(position["history"], "history"), state.settings.repetition
    for text, count in sorted(given.items(), key=lambda item: item[0] == now.text()):
        (times,) = Number(1, MOST_TURNS).load(count, f"history.{text}", state.players)
        if limit > 0 and times >= limit and result_part(position, "reason") != "repetition":
            raise impossible("position-repeated", times=times)
        state.history = read_occurrence(state, text)
        state.history.times = times
    if counted and position.get("result") is None and now.text() not in given:
        state.history = Occurrence(state.history, state.red, state.blue, state.side)


def read_occurrence(state: State, text: str) -> Occurrence:
    """Return a position of the history."""
    rows, _, letter = text.partition(" ")
    red, blue = tables.no_buttons(FIELDS + 1), tables.no_buttons(FIELDS + 1)
    try:
        buttons = tables.parse_rows(rows)
    except ValueError as error:
        raise impossible("position-bad-history", found=text, part=str(error)) from error
    if letter not in ("r", "b"):
        raise impossible("position-bad-history", found=text, part=letter)
    for field, colour in buttons.items():
        (red if colour == "red" else blue).put(tables.INDEX[field])
    return Occurrence(state.history, red, blue, tables.RED if letter == "r" else tables.BLUE)


def enter_phase(state: State, position: Mapping[str, Any]) -> None:
    """Read the phase with the buttons on offer; the default is the first decision of the turn."""
    name, over, offers = position.get("phase"), position.get("result") is not None, position.get("pending")
    undrawn = 0 in state.layout.holes
    if name is None and not over:
        if offers not in (None, []):
            raise impossible("position-pending-phase")
        if undrawn:
            state.phase = tables.LAYOUT
        else:
            turn.open_turn(state)
            turn.pass_turns(state)
        return
    (state.phase,) = Word(tables.PHASES).load(name, "phase", state.players)
    if undrawn != (state.phase == tables.LAYOUT):
        raise impossible("position-phase-layout", phase=name)
    if (state.phase == tables.OVER) != over:
        raise impossible("position-phase-result", phase=name)
    if state.phase in (tables.FINE, tables.CAPTURE):
        if offers is not None and not isinstance(offers, list):
            raise bad_value("members", "pending", offers)
        read = pending_fines if state.phase == tables.FINE else pending_captures
        state.pending = read(state, offers)
    elif offers not in (None, []):
        raise impossible("position-pending", phase=name)
    if over:
        read_result(state, position)
    if state.phase == tables.MOVE and not movement.can_move(state):
        raise impossible("position-stuck", colour=COLOURS[state.side])


def pending_fines(state: State, given: list[Any] | None) -> vec[i64]:
    """Return the enemy's multi-combinations that are still to be fined."""
    standing = movement.multi_combinations(state.theirs())
    wanted = (
        None if given is None else [sorted(map(str, group)) for group in given if isinstance(group, list)]
    )
    chosen = [
        number
        for number, group in combinations(standing).items()
        if wanted is None or sorted(group) in wanted
    ]
    if not chosen or (given is not None and len(chosen) != len(given)):
        raise impossible("position-no-fine", colour=COLOURS[1 - state.side])
    return numbers([item for item in standing if item >> FIELD_BITS in chosen])


def pending_captures(state: State, given: list[Any] | None) -> vec[i64]:
    """Return the threatened buttons that are still on offer."""
    threatened = [int(field) for field in movement.threatened(state, state.side)]
    captures = [field for field in threatened if given is None or FIELD_NAMES[field] in given]
    if not captures or (given is not None and len(captures) != len(given)):
        raise impossible("position-no-capture", colour=COLOURS[1 - state.side])
    if state.settings.forced:
        raise impossible("position-forced")
    return numbers(captures)


def read_result(state: State, position: Mapping[str, Any]) -> None:
    """Read the result of a game that is over."""
    winner, reason = result_part(position, "winner"), result_part(position, "reason")
    (state.winner,) = Word(tables.WINNERS).load(winner, "result.winner", state.players)
    (state.reason,) = Word(tables.REASONS).load(reason, "result.reason", state.players)
    settings = state.settings
    limit = {"target": settings.target, "repetition": settings.repetition, "stall": settings.stall_limit}
    rightful = state.side if reason == "target" else state.deadlock_winner()  # KOK-46
    if state.winner != rightful or limit[reason] == 0:
        raise impossible("position-result", winner=winner, reason=reason)
