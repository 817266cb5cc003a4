"""The sample game: the lead in points, and the cards still to be played."""

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from tests.sample_game.rules.rules import State

PIP = 0.1  # value of each number on a card in hand, in points


class Evaluation(evaluation.Evaluation):
    """Evaluate by points, divided by the maximum."""

    def value(self, state: core.State, seat: i64) -> float:
        """Return the value for the seat."""
        assert isinstance(state, State)
        if state.phase == "OVER":
            return state.payoffs()[seat]
        rules = state.rules
        lead = state.scores[seat] - max(score for p, score in enumerate(state.scores) if p != seat)
        pips = sum(card % rules.highest + 1 for card in state.hands[seat])
        return max(-0.99, min(0.99, (lead + PIP * pips) / (rules.max_hand * max(rules.faces))))
