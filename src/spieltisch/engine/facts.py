"""Small facts that rules hand out: standings, reasons, cautions, parts of an observation."""

from math import prod
from typing import NamedTuple


class Standing(NamedTuple):
    """The place of one seat at the end. Seats with the same rank share the place."""

    seat: int
    rank: int
    score: int
    decided_by: str  # the word for what decided between this seat and its neighbours in the table


class Reason(NamedTuple):
    """Why an action is refused: the rule, and the sentence that says so."""

    rule: str
    key: str
    values: dict[str, object]


class Caution(NamedTuple):
    """A legal action with a price that a person should know before: the rule and what it concerns."""

    rule: str
    fields: tuple[str, ...]


class Part(NamedTuple):
    """A named part of an observation with the bounds of its numbers.

    With `per_seat` the first dimension is the seats of the largest table, in an order of the game's choice,
    with those that are not at this table last, and all their numbers 0.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    per_seat: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)
