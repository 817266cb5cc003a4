"""What a sensible player looks at: the judgement that every game's insight.py gives the bots."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from spieltisch.engine.core import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight(ABC):
    """Judges positions of one game."""

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """How the seat stands: from -1 (lost) to 1 (won), 0 for even. At the end: its payoff."""
