"""Small values that rules return: standings, reasons of refusals, cautions, parts of an observation."""

from math import prod
from typing import NamedTuple


class Standing(NamedTuple):
    """The rank of one seat at the end. Seats with the same rank share the place."""

    seat: int
    rank: int
    score: int
    decided_by: str  # the word for the score or tie-breaker that separates this seat from its neighbours


class Reason(NamedTuple):
    """Why an action is refused: the number of the rule, and key and values of the sentence."""

    rule: str
    key: str
    values: dict[str, object]


class Caution(NamedTuple):
    """A warning before a legal but costly action: the number of the rule, and the fields it concerns."""

    rule: str
    fields: tuple[str, ...]


class Part(NamedTuple):
    """A named part of an observation with the bounds of its numbers.

    With `per_seat` the first dimension has a row for each seat of the largest possible game, in an order that
    the game chooses. The rows of seats that do not play come last and are 0.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    per_seat: bool = False
    entries: tuple[str, ...] = ()  # the names of its single numbers, if they have their own

    @property
    def size(self) -> int:
        """The number of values in this part."""
        return prod(self.shape)
