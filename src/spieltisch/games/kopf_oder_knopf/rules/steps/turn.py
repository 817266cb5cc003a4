"""Kopf oder Knopf: a turn from its first decision to the next turn, and the end of the game."""

from mypy_extensions import i64

from spieltisch.engine.steps import OverStep, Sentence, Step
from spieltisch.games.kopf_oder_knopf.rules import movement
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    BLUE,
    CAPTURE,
    COLOURS,
    FINE,
    MOVE,
    NONE,
    OVER,
    REASONS,
    REPETITION,
    STALL,
    STUCK,
    WINNERS,
    Occurrence,
)


class Decision(Step[State]):
    """A decision of the player in turn (KOK-5)."""

    def actor(self, state: State) -> i64:
        return state.side

    def prompt(self, state: State, seat: int) -> Sentence:
        colour = COLOURS[state.side]
        if seat != state.side:
            return "prompt-wait", {"colour": colour}
        return self.question(state, colour)

    def question(self, state: State, colour: str) -> Sentence:
        """Return the question to the player in turn."""
        raise NotImplementedError


class Over(OverStep[State]):
    """KOK-44 to KOK-50: the game is over."""

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-over", {"winner": WINNERS[state.winner], "reason": REASONS[state.reason]}

    def turn_rule(self, state: State) -> str:
        return ("KOK-44", "KOK-48", "KOK-49")[state.reason]


def open_game(state: State) -> None:
    """Begin the first turn."""
    state.history = Occurrence(None, state.red, state.blue, state.side)
    open_turn(state)
    pass_turns(state)


def open_turn(state: State) -> None:
    """KOK-7: go to the first decision of the turn; KOK-8, KOK-31: fix the enemy's multi-combinations."""
    theirs = state.theirs()
    if theirs.has_multi_combination():
        state.pending = movement.multi_combinations(theirs)
        state.phase = FINE
    else:
        open_capture(state)


def open_capture(state: State) -> None:
    """KOK-9, KOK-38: fix the threatened buttons; KOK-53: if takes are forced, take them all, ascending."""
    state.pending = movement.threatened(state, state.side)
    if len(state.pending) == 0:
        open_move(state)
        return
    state.phase = CAPTURE
    if state.settings.forced:
        targets = state.pending
        for i in range(len(targets)):
            state.take(targets[i])
            if state.phase == OVER:
                return
        open_move(state)


def open_move(state: State) -> None:
    """KOK-10: open the move."""
    state.pending = NONE
    state.phase = MOVE if movement.can_move(state) else STUCK


def end_turn(state: State) -> None:
    """KOK-11: end the turn and begin the enemy's, unless the game ends here (KOK-48, KOK-49)."""
    settings = state.settings
    state.quiet += 1
    if state.took_this_turn != 0:
        state.quiet = 0
    state.took_this_turn = 0
    if state.quiet == settings.stall_limit and state.quiet > 0:
        state.finish(state.deadlock_winner(), STALL)
        return
    if state.side == BLUE:
        state.turn_number += 1
    state.side = 1 - state.side
    state.history = Occurrence(state.history, state.red, state.blue, state.side)
    if state.history.times == settings.repetition:
        state.finish(state.deadlock_winner(), REPETITION)
        return
    open_turn(state)


def pass_turns(state: State) -> None:
    """KOK-47: pass turns without a legal move."""
    while state.phase == STUCK:
        if state.events is not None:
            state.add_event("passed", {})
        end_turn(state)
