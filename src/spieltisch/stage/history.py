"""What has happened in a game, as it is kept. Not compiled: snapshots are read by the types given here."""

from typing import NamedTuple

from spieltisch.engine.events import Event


class HistoryEntry(NamedTuple):
    """An event, who acted (CHANCE too) and in which round."""

    seat: int
    round: int
    event: Event
