"""Statistics of a game over many games, in addition to the results by seat."""

from abc import ABC, abstractmethod
from collections import Counter
from typing import Literal

import msgspec

from spieltisch.engine.core import Game, State
from spieltisch.engine.events import Event
from spieltisch.engine.texts import catalogue

# A share is a number from 0 to 1, shown in percent; a narrow share without decimals.
Unit = Literal["name", "count", "share", "narrow-share", "mean"]
Cell = str | int | float | None  # None: nothing was counted


class Column(msgspec.Struct, frozen=True):
    """A column of a table: its id and the unit of its cells."""

    id: str
    unit: Unit


class Table(msgspec.Struct, frozen=True):
    """A table. The game's catalogue has its heading, `statistics-<id>`."""

    id: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Statistics(ABC):
    """Counts over many games. A game may have a subclass of this name in rules/statistics.py.

    All counts are integers in `counts`, so that the counts of several processes add up in any order; `tables`
    computes rates and means from them.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.counts: Counter[tuple[str | int, ...]] = Counter()

    def begin(self, state: State) -> None:
        """Count the start of a game."""
        self.counts["games",] += 1

    @property
    def games(self) -> int:
        """The number of games counted."""
        return self.counts["games",]

    @abstractmethod
    def add_event(self, state: State, event: Event) -> None:
        """Count an event; `state` is the position after the complete step that caused it."""

    @abstractmethod
    def finish(self, state: State) -> None:
        """Count the end of a game."""

    @abstractmethod
    def tables(self) -> list[Table]:
        """Return the tables of everything that was counted."""

    def heading(self, column: str, language: str) -> str | None:
        """Return the heading of a column, or None if the catalogue has it as `statistics-<column>`."""
        kind, _, number = column.partition("-")
        if kind != "seat":
            return None
        return catalogue(None).text("seat-name", {"colour": "none", "number": int(number)}, language)

    def seat_columns(self) -> tuple[Column, ...]:
        """Return a column of means for every seat."""
        return tuple(Column(f"seat-{seat + 1}", "mean") for seat in range(self.players))

    def name(self, column: str, cell: Cell, language: str) -> str:
        """Return the text of a cell with the unit "name"."""
        return str(cell)


def rate(part: int, total: int) -> float | None:
    """Return part / total, or None if the total is 0.

    >>> rate(1, 4), rate(0, 0)
    (0.25, None)
    """
    return part / total if total else None
