"""What is worth counting in many games of one kind, besides the results by seat."""

from abc import ABC, abstractmethod
from collections import Counter
from typing import Literal

import msgspec

from spieltisch.engine.core import Game, State
from spieltisch.engine.events import Event
from spieltisch.engine.texts import catalogue

# A share is 0 to 1 and shown as so many in a hundred; in narrow columns without a fraction.
Unit = Literal["name", "count", "share", "narrow-share", "mean"]
Cell = str | int | float | None  # None: there was nothing to count


class Column(msgspec.Struct, frozen=True):
    """A column of a table: its id, and how its cells are to be read."""

    id: str
    unit: Unit


class Table(msgspec.Struct, frozen=True):
    """One table. The game's catalogue has its heading, `statistics-<id>`."""

    id: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Statistics(ABC):
    """Counts over games. The room statistics.py of a game has a subclass of this name.

    All counts are whole numbers in `counts`, so that those of several workers add up to the same in any
    order; `tables` makes rates and means of them.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.counts: Counter[tuple[str | int, ...]] = Counter()

    def begin(self, state: State) -> None:
        """A game begins."""
        self.counts["games",] += 1

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.counts["games",]

    @abstractmethod
    def add_event(self, state: State, event: Event) -> None:
        """An event, and the position after the whole step that it was part of."""

    @abstractmethod
    def finish(self, state: State) -> None:
        """A game has ended."""

    @abstractmethod
    def tables(self) -> list[Table]:
        """What was counted."""

    def heading(self, column: str, language: str) -> str | None:
        """The heading of a column that is no message `statistics-<column>` of the catalogue; None: it is."""
        kind, _, number = column.partition("-")
        if kind != "seat":
            return None
        return catalogue(None).text("seat-name", {"colour": "none", "number": int(number)}, language)

    def seat_columns(self) -> tuple[Column, ...]:
        """A column of means for every seat."""
        return tuple(Column(f"seat-{seat + 1}", "mean") for seat in range(self.players))

    def name(self, column: str, cell: Cell, language: str) -> str:
        """A cell of the unit "name" as people read it."""
        return str(cell)


def rate(part: int, whole: int) -> float | None:
    """A share or a mean; None where there is nothing to divide by.

    >>> rate(1, 4), rate(0, 0)
    (0.25, None)
    """
    return part / whole if whole else None
