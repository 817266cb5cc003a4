"""The base class of all bots."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from spieltisch.engine.core import State
from spieltisch.engine.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A bot for one seat. Subclasses implement `decide`."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, state: State, seat: i64) -> i64:
        """Return one of the seat's legal actions. `decide` never gets the true state."""
        return self.decide(state.determinize(seat, self.rng), seat)

    @abstractmethod
    def decide(self, world: State, seat: i64) -> i64:
        """Return one of the seat's legal actions. `world` is a random state that fits what the seat knows."""
