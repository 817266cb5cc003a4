"""Entries of a game's history. Not compiled: snapshots are decoded by these type annotations."""

from typing import NamedTuple

from spieltisch.engine.events import Event


class HistoryEntry(NamedTuple):
    """An event, the seat that acted (or CHANCE), and the round."""

    seat: int
    round: int
    event: Event

    @property
    def about(self) -> int:
        """The seat that the event is about, which need not be the one that acted; -1 if it names none."""
        return self.number("seat") - 1

    def number(self, name: str) -> int:
        """Return a value of the event as a number."""
        return int(str(self.event.values[name]))

    def word(self, name: str) -> str:
        """Return a value of the event as a word."""
        return str(self.event.values[name])
