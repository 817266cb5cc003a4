"""Kopf oder Knopf: the first parts of a turn, in which the player fines and captures enemy buttons."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import append, vec
from spieltisch.games.kopf_oder_knopf.rules import movement
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.steps import turn
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    CAPTURE,
    DONE,
    FIELD_BITS,
    FIELD_MASK,
    FINE,
    NO_FIELD,
    OVER,
    PHASES,
    TAKES,
)


class Take(turn.Decision):
    """KOK-31, KOK-32, KOK-39: take a button on offer or, unless takes are forced (KOK-53), decline."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        if seat != state.side:
            return 0
        pending = state.pending
        combination: i64 = pending[0] >> FIELD_BITS
        n: i64 = 0
        for i in range(len(pending)):
            if pending[i] >> FIELD_BITS != combination:  # KOK-36: one combination after the other
                break
            out[n] = TAKES.number(pending[i] & FIELD_MASK)
            n += 1
        if not state.settings.forced:
            out[n] = DONE.first
            n += 1
        return n

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        if DONE.has(action):
            return Reason("KOK-53", "refused-decline", {})
        field = TAKES.place(action)
        rule, key = self.missing(state, field)
        return Reason(rule, key, {"field": FIELD_NAMES[field], "fields": state.offered()})

    def missing(self, state: State, field: i64) -> tuple[str, str]:
        """Return the rule and the sentence for a button that is not on offer."""
        raise NotImplementedError

    def message(self, state: State, number: int) -> Sentence:
        key = "done" if DONE.has(number) else "take"
        values: dict[str, object] = {} if DONE.has(number) else {"field": FIELD_NAMES[TAKES.place(number)]}
        if state.phase == FINE:
            return f"{key}-fine", {**values, "fields": state.offered()}
        return f"{key}-capture", values  # also out of time


class Fine(Take):
    """KOK-29 to KOK-37: take a button of each multi-combination."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        if DONE.has(number):
            decline(state)
        else:
            state.take(TAKES.place(number))
            if state.phase == OVER:
                return
        pending = state.pending  # KOK-33, KOK-36: go on to the next combination
        combination: i64 = pending[0] >> FIELD_BITS
        n: i64 = 0
        while n < len(pending) and pending[n] >> FIELD_BITS == combination:
            n += 1
        state.pending = pending[n:]
        if len(state.pending) == 0:
            turn.open_capture(state)
            turn.pass_turns(state)

    def missing(self, state: State, field: i64) -> tuple[str, str]:
        if any(item & FIELD_MASK == field for item in state.pending):
            return "KOK-36", "refused-later-combination"
        enemy = state.board[field] == 2 - state.side
        if enemy and len(movement.group(state, field, NO_FIELD, NO_FIELD)) >= 3:
            return "KOK-33", "refused-fined-already"
        return "KOK-59", "refused-no-fine"

    def question(self, state: State, colour: str) -> Sentence:
        return "prompt-fine", {"colour": colour, "fields": state.offered()}


class Capture(Take):
    """KOK-38 to KOK-43: take threatened buttons."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        if DONE.has(number):
            decline(state)
            turn.open_move(state)
        else:
            field: i64 = TAKES.place(number)
            state.take(field)
            if state.phase == CAPTURE:
                withdraw(state, field)
        turn.pass_turns(state)

    def missing(self, state: State, field: i64) -> tuple[str, str]:
        return "KOK-59", "refused-not-threatened"

    def question(self, state: State, colour: str) -> Sentence:
        return "prompt-capture", {"colour": colour, "fields": state.offered()}


def decline(state: State) -> None:
    """KOK-32, KOK-39: leave the buttons on offer."""
    if state.events is not None:
        state.add_event("declined", {"phase": PHASES[state.phase]})


def withdraw(state: State, field: i64) -> None:
    """KOK-43: remove a captured button from the offer; the phase ends with the last one."""
    left: vec[i64] = vec[i64]()
    pending = state.pending
    for i in range(len(pending)):
        if pending[i] != field:
            left = append(left, pending[i])
    state.pending = left
    if len(left) == 0:
        turn.open_move(state)
