"""Kopf oder Knopf: evaluation by material, threats, safety, forbidden combinations, holes and mobility."""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_oder_knopf.rules import movement
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    CAPTURE,
    DRAW,
    FIELD_BITS,
    FIELD_MASK,
    FIELDS,
    FINE,
    LAYOUT,
    MOVE,
    OVER,
    RED,
    Side,
)

# All in buttons: the worth of a thing beside a taken button.
SINGLE_THREAT: Final = 0.25  # a single threat: the enemy can usually move the button away ...
FURTHER_THREAT: Final = 0.7  # ... but not two of them
REMAINING_THREAT: Final = (
    0.3  # a threat that stands after the captures (KOK-41) or was left: the next turn may take the button
)
OWN_COMBINATION: Final = 0.4  # an own multi-combination on the own turn: the player may still dissolve it
TEMPO: Final = 0.25  # being in turn
FREE_MOVER: Final = 0.1  # a button on four holes, which may choose its distance
MOBILITY: Final = 0.002  # a field that a button could move to
CLOSE_TO_TARGET: Final = 0.5  # buttons count more near the target
LEAD_WEIGHT: Final = (
    4.8  # how surely a lead wins: one of the target's size nearly always (fitted to games of bots)
)


def _random_words(count: int) -> list[int]:
    rng = Rng(FIELDS)
    return [rng.word() << 31 | rng.word() >> 1 for _ in range(count)]


# Zobrist hashing: buttons of either colour, buttons on offer as fines and as captures, the player in turn.
ZOBRIST_WORDS: Final[vec[i64]] = vec[i64](_random_words(4 * FIELDS + 1))


class Evaluation(evaluation.Evaluation):
    """Counts in buttons; how surely a lead wins depends on the target."""

    def __init__(self) -> None:
        super().__init__()
        self.duel = True
        self.prior_from_visits = (
            1  # in a two-player game moves are worth judging as soon as a position is visited
        )

    def value(self, state: core.State, seat: i64) -> float:
        """Return how good the position is for the seat."""
        assert isinstance(state, State)
        if state.phase == OVER:
            if state.winner == DRAW:
                return 0.0
            return 1.0 if state.winner == seat else -1.0
        if state.phase == LAYOUT:
            return 0.0
        lead = LEAD_WEIGHT * self.lead(state) / float(state.settings.target)
        value = max(-0.99, min(0.99, 1.0 - 2.0 / (1.0 + exp(lead))))
        return value if state.side == seat else -value

    def lead(self, state: State) -> float:
        """Return by how many buttons the player in turn is ahead."""
        mine, theirs = state.mine(), state.theirs()
        target = float(state.settings.target)
        lead = TEMPO + self.material(mine, target) - self.material(theirs, target)
        lead += self.takes_now(state) - self.takes_later(state, 1 - state.side)
        if mine.has_multi_combination():
            lead -= OWN_COMBINATION
        return lead + self.mobility(state, mine) - self.mobility(state, theirs)

    def is_quiet(self, state: core.State) -> bool:
        """Return whether no button is on offer."""
        assert isinstance(state, State)
        return state.phase == MOVE

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Take a button on offer; move at random."""
        assert isinstance(state, State)
        return legal[rng.below(count)] if state.phase == MOVE else legal[0]

    def key(self, state: core.State) -> i64:
        """Hash buttons, buttons on offer and the player in turn, but no counters and no history (R-23)."""
        assert isinstance(state, State)
        key: i64 = 0
        red, blue, pending = state.red, state.blue, state.pending
        for i in range(red.count):
            key ^= ZOBRIST_WORDS[red.fields[i]]
        for i in range(blue.count):
            key ^= ZOBRIST_WORDS[FIELDS + blue.fields[i]]
        offers: i64 = 2 * FIELDS if state.phase == FINE else 3 * FIELDS
        for i in range(len(pending)):
            key ^= ZOBRIST_WORDS[offers + (pending[i] & FIELD_MASK)]
        return key if state.side == RED else key ^ ZOBRIST_WORDS[4 * FIELDS]

    def material(self, side: Side, target: float) -> float:
        """Return the worth of the buttons taken; the last ones are worth most."""
        taken = float(side.taken)
        return taken + CLOSE_TO_TARGET * taken * taken / target

    def takes_now(self, state: State) -> float:
        """Return the worth of what the player in turn can take in this turn or may take in the next."""
        pending = state.pending
        if state.phase == CAPTURE:
            return float(len(pending))
        threats: i64 = len(movement.threatened(state, state.side))
        if state.phase == FINE:
            fines: i64 = (pending[len(pending) - 1] >> FIELD_BITS) - (pending[0] >> FIELD_BITS) + 1
            return float(fines + threats)
        return REMAINING_THREAT if threats > 0 else 0.0

    def takes_later(self, state: State, side: i64) -> float:
        """Return the worth of the threats of the player who waits."""
        threats: i64 = len(movement.threatened(state, side))
        if threats == 0:
            return 0.0
        return SINGLE_THREAT + FURTHER_THREAT * float(threats - 1)

    def mobility(self, state: State, side: Side) -> float:
        """Return the worth of the fields that the buttons of a colour could move to."""
        layout = state.layout
        board = state.board
        destinations: i64 = 0
        free_movers: i64 = 0
        for k in range(side.count):
            field: i64 = side.fields[k]
            if layout.holes[field] == 4:
                free_movers += 1
            for i in range(layout.first[field], layout.first[field + 1]):
                if board[layout.moves[i] & FIELD_MASK] == 0:
                    destinations += 1
        return MOBILITY * float(destinations) + FREE_MOVER * float(free_movers)
