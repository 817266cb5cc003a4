"""The hooks that a game implements for its bots: evaluation of positions, and settings of the search."""

from abc import ABC, abstractmethod
from time import perf_counter
from typing import Final

from mypy_extensions import i64, mypyc_attr

from spieltisch.engine.core import State
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec

UNADVISED: Final = -1  # `advise` has no action to suggest


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(ABC):
    """Evaluate positions of one game, and configure the searches. Every game has a subclass in `bot`."""

    def __init__(self) -> None:
        self.exploration = 0.5  # constant of UCT, in standard deviations of the values seen so far
        self.prior_weight = 2.0  # visits that the prior of an action counts as
        self.prior_from_visits: i64 = 3  # visits of a node from which on its actions get priors
        self.horizon: i64 = 0  # decisions of a playout before it is evaluated
        # For games with much luck: try all candidate actions with the same random numbers.
        self.candidate_racing = False
        # Set by searches that play to the end of the game: prefer a fast `playout_action` to a good one.
        self.fast_playouts = False
        # For two players, with no secrets and no chance after the first decision: alpha-beta works.
        self.duel = False
        self.rng = Rng(0)  # for random evaluations; a search sets its own
        self.deadline = 0.0  # of `perf_counter`, after which `advise` returns its best so far; 0: no deadline

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """Return the value of a position for the seat, from -1 (lost) to 1 (won); at the end, its payoff."""

    def values(self, state: State) -> list[float]:
        """Return the values for all seats. Override it where that is faster than one by one."""
        return [self.value(state, seat) for seat in range(state.players)]

    def result(self, state: State) -> list[float]:
        """Return the values of a finished game. Override it with `victory` to search for the first place."""
        return state.payoffs()

    def prior(self, state: State, seat: i64) -> float:
        """Return the prior of the seat's action that led to this position, on the scale of `value`."""
        return self.value(state, seat)

    def is_quiet(self, state: State) -> bool:
        """Whether the position may be evaluated; otherwise a search plays on with `playout_action`."""
        return True

    def playout_action(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """The playout policy: choose one of the first `count` legal actions, fast and sensibly."""
        return legal[rng.below(count)]

    def advise(self, state: State, seat: i64, tries: i64, rng: Rng) -> i64:
        """Return the action that the game's own search finds with `tries` playouts.

        Return UNADVISED to leave the decision to the tree search. Check `is_late` between playouts.
        """
        return UNADVISED

    def is_late(self) -> bool:
        """Whether the deadline of the decision has passed."""
        return self.deadline > 0.0 and perf_counter() >= self.deadline

    def prune(self, state: State, seat: i64, legal: vec[i64], count: i64) -> i64:
        """Move the actions that are worth searching to the front, ascending; return their count, at least 1.

        A search calls it where there are many legal actions.
        """
        return count

    def key(self, state: State) -> i64:
        """Return a hash of the position for the transposition table of alpha-beta; override it in a `duel`.

        Positions with the same continuations must have the same hash.
        """
        return 0


def payoff(share: float, players: i64) -> float:
    """Convert a probability of winning to a payoff: one seat wins, the others share the loss.

    >>> payoff(1.0, 4), payoff(0.25, 4)
    (1.0, 0.0)
    """
    others = float(players - 1)
    return (share * (others + 1.0) - 1.0) / others


def victory(payoffs: list[float]) -> list[float]:
    """Convert payoffs so that only the first place counts; seats that share it share its value.

    >>> victory([1.0, 0.0, -1.0])
    [1.0, -0.5, -0.5]
    """
    players: i64 = len(payoffs)
    most = max(payoffs)
    share = 1.0 / float(payoffs.count(most))
    return [payoff(share if each == most else 0.0, players) for each in payoffs]
