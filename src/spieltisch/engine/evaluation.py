"""What a sensible player looks at: the judgement that every game's insight.py gives the bots."""

from abc import ABC, abstractmethod
from time import perf_counter
from typing import Final

from mypy_extensions import i64, mypyc_attr

from spieltisch.engine.core import State
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec

UNADVISED: Final = -1  # no action


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(ABC):
    """Judges positions of one game, and says how a search should go about it."""

    def __init__(self) -> None:
        self.exploration = 0.5  # how much what was tried seldom is tried, in spreads of the values seen
        self.prior_weight = 2.0  # visits that the first judgement of an action counts as
        self.prior_from_visits: i64 = (
            3  # visits of a position from which on its actions are judged one by one
        )
        self.horizon: i64 = 0  # decisions that a search plays on by `playout_action` before it judges
        self.candidate_racing = (
            False  # in games of much luck: the actions to choose from are tried with the same luck
        )
        self.fast_playouts = (
            False  # games are played to their end: many quick choices are worth more than good ones
        )
        self.duel = False  # for two, nothing hidden, no chance once a seat has decided: can be looked ahead
        self.rng = Rng(0)  # for judgements by lot; a search lends its own
        self.deadline = (
            0.0  # of `perf_counter`: then `advise` says what it has found so far; 0: there is none
        )

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """How the seat stands: from -1 (lost) to 1 (won), 0 for even. At the end: its payoff."""

    def values(self, state: State) -> list[float]:
        """How all seats stand. Override it where that is quicker than one by one."""
        return [self.value(state, seat) for seat in range(state.players)]

    def result(self, state: State) -> list[float]:
        """What the end of a game is worth to all seats; `victory` where a search is to play for it alone."""
        return state.payoffs()

    def prior(self, state: State, seat: i64) -> float:
        """What a search first thinks of an action of the seat that led here, on the scale of `values`."""
        return self.value(state, seat)

    def is_quiet(self, state: State) -> bool:
        """Whether a search may judge here; elsewhere it plays on by `playout_action`."""
        return True

    def playout_action(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """A quick, sensible choice among the first `count` of the legal actions, for playing on."""
        return legal[rng.below(count)]

    def advise(self, state: State, seat: i64, tries: i64, rng: Rng) -> i64:
        """What a game's own way of thinking finds in so many tries; UNADVISED: it takes a search.

        It looks at `is_late` between its tries.
        """
        return UNADVISED

    def is_late(self) -> bool:
        """Whether the time for a decision is over."""
        return self.deadline > 0.0 and perf_counter() >= self.deadline

    def prune(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Where there is much to choose from: move what is worth looking at to the front, ascending.

        Returns how many that are, at least one.
        """
        return count

    def key(self, state: State) -> i64:
        """In a `duel`: a number that is the same for positions that go on alike, hardly ever for others."""
        return 0


def payoff(share: float, players: i64) -> float:
    """What a chance to win is worth: one wins, the others share the loss.

    >>> payoff(1.0, 4), payoff(0.25, 4)
    (1.0, 0.0)
    """
    others = float(players - 1)
    return (share * (others + 1.0) - 1.0) / others


def victory(payoffs: list[float]) -> list[float]:
    """Payoffs as if nothing but the first place counted; those who share it share its worth.

    >>> victory([1.0, 0.0, -1.0])
    [1.0, -0.5, -0.5]
    """
    players: i64 = len(payoffs)
    most = max(payoffs)
    share = 1.0 / float(payoffs.count(most))
    return [payoff(share if each == most else 0.0, players) for each in payoffs]
