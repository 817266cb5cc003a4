"""Entries of a game's history. Not compiled: snapshots are decoded by these type annotations."""

from typing import NamedTuple

from spieltisch.engine.events import Event


class HistoryEntry(NamedTuple):
    """An event, the seat that acted (or CHANCE), and the round."""

    seat: int
    round: int
    event: Event
