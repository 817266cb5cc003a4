"""What a bot is."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from spieltisch.engine.core import State
from spieltisch.engine.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player for one seat. Subclasses decide on a world that agrees with what the seat knows."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, state: State, seat: i64) -> i64:
        """One of the seat's legal actions. The true state is not handed on."""
        return self.decide(state.determinize(seat, self.rng), seat)

    @abstractmethod
    def decide(self, world: State, seat: i64) -> i64:
        """One of the seat's legal actions in a world drawn for it."""
