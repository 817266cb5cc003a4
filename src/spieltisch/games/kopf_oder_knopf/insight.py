"""Kopf oder Knopf: material, threats, safety, forbidden combinations, mobility."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, insight
from spieltisch.games.kopf_oder_knopf import reach
from spieltisch.games.kopf_oder_knopf.parts import FIELD_BITS, FIELD_MASK, Side
from spieltisch.games.kopf_oder_knopf.rules import CAPTURE, DRAW, FINE, LAYOUT, OVER, State

# All in buttons: what a thing is worth beside a button taken.
ESCAPED: Final = 0.25  # a single threat: the enemy can usually move the button away ...
CAUGHT: Final = 0.7  # ... but not two of them
FINED_LATER: Final = 0.4  # an own multi-combination on the own turn: it may still be dissolved
MOBILITY: Final = 0.002  # a field that a button could go to
CLOSE_TO_TARGET: Final = 0.1  # buttons count more the nearer the end


class Insight(insight.Insight):
    """Counts in buttons and divides by the target."""

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands."""
        assert isinstance(state, State)
        if state.phase == OVER:
            if state.winner == DRAW:
                return 0.0
            return 1.0 if state.winner == seat else -1.0
        if state.phase == LAYOUT:
            return 0.0
        target = float(state.settings.target)
        mover: i64 = state.side
        lead = self.material(state.mine(), target) - self.material(state.theirs(), target)
        lead += float(self.takes_now(state))
        lead -= self.takes_later(state, 1 - mover)
        if state.mine().has_multi_combination():
            lead -= FINED_LATER
        lead += MOBILITY * float(self.mobility(state, state.mine()) - self.mobility(state, state.theirs()))
        value = max(-0.99, min(0.99, lead / target))
        return value if mover == seat else -value

    def material(self, side: Side, target: float) -> float:
        """Buttons taken, the last ones worth most."""
        taken = float(side.taken)
        return taken + CLOSE_TO_TARGET * taken * taken / target

    def takes_now(self, state: State) -> i64:
        """How many buttons the player in turn can take in this turn."""
        pending = state.pending
        if state.phase == CAPTURE:
            return len(pending)
        if state.phase == FINE:
            fines: i64 = (pending[len(pending) - 1] >> FIELD_BITS) - (pending[0] >> FIELD_BITS) + 1
            return fines + len(reach.threatened(state, state.side))
        return 0

    def takes_later(self, state: State, side: i64) -> float:
        """What the threats of the player who waits are worth."""
        threats: i64 = len(reach.threatened(state, side))
        if threats == 0:
            return 0.0
        return ESCAPED + CAUGHT * float(threats - 1)

    def mobility(self, state: State, side: Side) -> i64:
        """How many fields the buttons of a colour could go to."""
        layout = state.layout
        free: i64 = 0
        for k in range(side.count):
            field: i64 = side.fields[k]
            for i in range(layout.first[field], layout.first[field + 1]):
                if state.board[layout.moves[i] & FIELD_MASK] == 0:
                    free += 1
        return free
