"""Kopf oder Knopf: load a full or partial position from plain data, and refuse impossible ones (R-24)."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from mypy_extensions import i64

from spieltisch.engine import position_loader
from spieltisch.engine.arrays import numbers
from spieltisch.engine.core import Options
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_oder_knopf.rules import reach
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, QUADRANT_FIELDS
from spieltisch.games.kopf_oder_knopf.rules.parts import (
    BLUE,
    COLOURS,
    FIELD_BITS,
    FIELD_MASK,
    FIELDS,
    INDEX,
    RED,
    Layout,
    Occurrence,
    digits_layout,
    no_buttons,
    parse_rows,
    quadrant_field,
    quarter_turn,
)
from spieltisch.games.kopf_oder_knopf.rules.rules import (
    CAPTURE,
    FINE,
    LAYOUT,
    MOVE,
    OVER,
    PHASES,
    REASONS,
    WINNERS,
    Game,
    State,
)

MOST_TURNS = 1_000_000_000  # most turns and occurrences; no game comes near
POSITION_FIELDS = (
    "layout",
    "options",
    "buttons",
    "side",
    "phase",
    "pending",
    "taken",
    "took_this_turn",
    "quiet",
    "turn_number",
    "history",
    "result",
)


def well_formed(digits: Any) -> TypeGuard[str]:
    """Return whether the text has a hole count for every field, 0 for those not drawn yet."""
    return isinstance(digits, str) and len(digits) == FIELDS and set(digits) <= set("01234")


class Loader(position_loader.Loader[Game]):
    """Builds a state from a dump."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        super().__init__(game, position, POSITION_FIELDS)

    def state(self) -> State:
        """Build the state."""
        options = self.game.complete_options(2, self.options())
        state = self.game.empty_board(options, self.layout(options))
        self.place_buttons(state)
        state.side = self.number("side", 0, 0, 1)
        state.quiet = self.number("quiet", 0, 0, MOST_TURNS)
        state.turn_number = self.number("turn_number", 1, 1, MOST_TURNS)
        state.took_this_turn = self.flag("took_this_turn")
        self.count_taken(state)
        self.read_history(state)
        self.enter_phase(state)
        return state

    def options(self) -> Options:
        """Read the options; if they do not name a layout, derive it from the holes."""
        given = dict(self.table("options"))
        digits = self.position.get("layout")
        if "layout" in given or not well_formed(digits):
            return given
        if "0" in digits:
            return {**given, "layout": "random"}
        for name, layout in self.game.layouts.items():
            if layout.digits() == digits:
                return {**given, "layout": name}
        return {**given, "layout": "custom", "custom_layout": digits}

    def layout(self, options: Options) -> Layout:
        """Read the holes, which must be those of the options."""
        layout = self.game.layout(options)
        digits = self.position.get("layout")
        if digits is None or digits == layout.digits():
            return layout
        if not well_formed(digits):
            raise self.impossible("position-layout-digits", found=str(digits))
        if options["layout"] != "random":
            raise self.impossible("position-layout-differs", layout=options["layout"])
        drawn = digits_layout(digits)
        self.check_drawn(drawn)
        return drawn if "0" in digits else drawn.prepare(self.game.components)

    def check_drawn(self, layout: Layout) -> None:
        """Require holes that 25 draws could give: in order, quarter-turn symmetric, no value too often."""
        left = list(self.game.components.random_layout.bag)
        missing = False
        for number in range(QUADRANT_FIELDS):
            field: int = quadrant_field(number)
            value = layout.holes[field]
            missing = missing or value == 0
            copies = [layout.holes[field]]
            for _ in range(3):
                field = quarter_turn(field)
                copies.append(layout.holes[field])
            if any(copy != value for copy in copies) or (missing and value != 0):
                raise self.impossible("position-layout-drawn", found=FIELD_NAMES[field])
            if value != 0:
                left[value - 1] -= 1
        if min(left) < 0:
            raise self.impossible("position-layout-bag", holes=left.index(min(left)) + 1)

    def place_buttons(self, state: State) -> None:
        """Read the buttons, by default those of the start; at most as many as the box has (KOK-2)."""
        start = {field: player.id for player in self.game.components.player for field in player.start}
        for field, colour in self.table("buttons", start).items():
            if field not in INDEX:
                raise self.impossible("position-no-field", found=str(field))
            if colour not in COLOURS:
                raise self.impossible("position-no-colour", field=str(field), found=str(colour))
            player = COLOURS.index(colour)
            side = state.red if player == RED else state.blue
            limit = self.game.components.player[player].buttons
            if side.count == limit:
                raise self.impossible("position-too-many", colour=colour, limit=limit)
            state.put(player, INDEX[field])

    def count_taken(self, state: State) -> None:
        """Read the counters, below the target except for the winner of a game that is over."""
        taken = self.position.get("taken", [0, 0])
        if (
            not isinstance(taken, list | tuple)
            or len(taken) != 2
            or not all(type(n) is int and n >= 0 for n in taken)
        ):
            raise self.bad_value("taken", "[>= 0, >= 0]", taken)
        target = state.settings.target
        for seat in range(2):
            reached = self.result("reason") == "target" and self.result("winner") == COLOURS[seat]
            if taken[seat] > target or (taken[seat] == target) != reached:
                raise self.impossible(
                    "position-taken", colour=COLOURS[seat], taken=taken[seat], target=int(target)
                )
        state.red.taken = taken[RED]
        state.blue.taken = taken[BLUE]
        limit = state.settings.stall_limit
        if limit > 0 and (
            state.quiet > limit or (state.quiet == limit) != (self.result("reason") == "stall")
        ):
            raise self.impossible("position-quiet", quiet=int(state.quiet), limit=int(limit))

    def read_history(self, state: State) -> None:
        """Read the history; by default this position once, if nothing was taken and all holes are drawn."""
        if "history" not in self.position:
            if not state.took_this_turn and 0 not in state.layout.holes:
                state.history = Occurrence(None, state.red, state.blue, state.side)
            return
        now = Occurrence(None, state.red, state.blue, state.side).text()
        limit = state.settings.repetition
        for text, times in sorted(self.table("history").items(), key=lambda item: item[0] == now):
            if type(times) is not int or not 1 <= times <= MOST_TURNS:
                raise self.bad_value("history", ">= 1", times)
            if limit > 0 and times >= limit and self.result("reason") != "repetition":
                raise self.impossible("position-repeated", times=times)
            state.history = self.occurrence(state, str(text))
            state.history.times = times
        going_on = not state.took_this_turn and self.position.get("result") is None
        if going_on and 0 not in state.layout.holes and now not in self.position["history"]:
            state.history = Occurrence(state.history, state.red, state.blue, state.side)

    def occurrence(self, state: State, text: str) -> Occurrence:
        """Return a position of the history."""
        rows, _, letter = text.partition(" ")
        red, blue = no_buttons(FIELDS + 1), no_buttons(FIELDS + 1)
        try:
            buttons = parse_rows(rows)
        except ValueError as error:
            raise self.impossible("position-bad-history", found=text, part=str(error)) from error
        if letter not in ("r", "b"):
            raise self.impossible("position-bad-history", found=text, part=letter)
        for field, colour in buttons.items():
            (red if colour == "red" else blue).put(INDEX[field])
        return Occurrence(state.history, red, blue, "rb".index(letter))

    def enter_phase(self, state: State) -> None:
        """Read the phase with the buttons on offer; the default is the first decision of the turn."""
        name = self.position.get("phase")
        undrawn = 0 in state.layout.holes
        if name is None and self.position.get("result") is None and self.position.get("pending", []) == []:
            if undrawn:
                state.phase = LAYOUT
            else:
                state.open_turn()
                state.pass_turns()
            return
        if name is None and self.position.get("result") is None:
            raise self.impossible("position-pending-phase")
        phase = self.which("phase", name, PHASES)
        if undrawn != (phase == LAYOUT):
            raise self.impossible("position-phase-layout", phase=name)
        if (phase == OVER) != (self.position.get("result") is not None):
            raise self.impossible("position-phase-result", phase=name)
        if phase not in (FINE, CAPTURE) and self.position.get("pending") not in (None, []):
            raise self.impossible("position-pending", phase=name)
        state.phase = phase
        if phase == OVER:
            self.read_result(state)
        elif phase == FINE:
            state.pending = self.pending_combinations(state)
        elif phase == CAPTURE:
            state.pending = self.pending_captures(state)
        elif phase == MOVE and not reach.can_move(state):
            raise self.impossible("position-stuck", colour=COLOURS[state.side])

    def read_result(self, state: State) -> None:
        """Read the result of a game that is over."""
        winner, reason = self.result("winner"), self.result("reason")
        if winner not in WINNERS or reason not in REASONS:
            expected = f"{' / '.join(WINNERS)}; {' / '.join(REASONS)}"
            raise self.bad_value("result", expected, f"{winner}; {reason}")
        state.winner = WINNERS.index(winner)
        state.reason = REASONS.index(reason)
        settings = state.settings
        limit = {"target": settings.target, "repetition": settings.repetition, "stall": settings.stall_limit}
        rightful = state.side if reason == "target" else state.deadlock_winner()  # KOK-46
        if state.winner != rightful or limit[reason] == 0:
            raise self.impossible("position-result", winner=winner, reason=reason)

    def pending_combinations(self, state: State) -> vec[i64]:
        """Return the enemy's multi-combinations that are still to be fined."""
        standing = reach.multi_combinations(state.theirs())
        given = self.pending()
        groups: dict[int, list[str]] = {}
        for item in standing:
            groups.setdefault(item >> FIELD_BITS, []).append(FIELD_NAMES[item & FIELD_MASK])
        wanted = (
            None if given is None else [sorted(map(str, group)) for group in given if isinstance(group, list)]
        )
        chosen = [number for number, fields in groups.items() if wanted is None or sorted(fields) in wanted]
        if not chosen or (given is not None and len(chosen) != len(given)):
            raise self.impossible("position-no-fine", colour=COLOURS[1 - state.side])
        return numbers([item for item in standing if item >> FIELD_BITS in chosen])

    def pending_captures(self, state: State) -> vec[i64]:
        """Return the threatened buttons that are still on offer."""
        threatened = [int(field) for field in reach.threatened(state, state.side)]
        given = self.pending()
        captures = [field for field in threatened if given is None or FIELD_NAMES[field] in given]
        if not captures or (given is not None and len(captures) != len(given)):
            raise self.impossible("position-no-capture", colour=COLOURS[1 - state.side])
        if state.settings.forced:
            raise self.impossible("position-forced")
        return numbers(captures)

    def pending(self) -> list[Any] | None:
        """Return the buttons on offer, if they are given."""
        value = self.position.get("pending")
        if value is not None and not isinstance(value, list):
            raise self.bad_value("pending", "[...]", value)
        return value

    def result(self, name: str) -> Any:
        """Return a part of the result, None without one."""
        result = self.position.get("result")
        return result.get(name) if isinstance(result, Mapping) else None
