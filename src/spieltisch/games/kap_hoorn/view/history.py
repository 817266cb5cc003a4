"""Kap Hoorn: what the scene needs of the viewer's history: placed tiles and the last turn."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from spieltisch.stage.drawing_cache import cached_per_part
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import Sight

STEPS: Final = ("laid", "covered", "sailed", "ignored", "crossed")


class Placed(NamedTuple):
    """A tile on the chart: who placed it, and the how many-th of its kind from that hand it was."""

    seat: int
    kind: str
    number: int


placed_tile = cached_per_part(Placed)  # the same object for the same values: quick to compare


class History:
    """The last tile put on each field, and how many of each kind each seat has put down."""

    def __init__(self, sight: Sight) -> None:
        self.top: dict[str, Placed] = {}
        self.count: dict[tuple[int, str], int] = {}

    def read_entry(self, entry: HistoryEntry) -> None:
        """Record a tile that was laid or covered another."""
        if entry.event.kind in ("laid", "covered"):
            seat, kind = entry.about, entry.word("tile")
            number = self.count[seat, kind] = self.count.get((seat, kind), 0) + 1
            self.top[entry.word("field")] = placed_tile(seat, kind, number)


class TurnStep(NamedTuple):
    """A tile that was laid, or a movement: from where to where, or where alone."""

    kind: str
    tile: str
    start: str
    end: str


def last_turn_steps(past: Sequence[HistoryEntry]) -> tuple[TurnStep, ...]:
    """Return the placements and movements of the current turn or, if it has none yet, of the turn before."""
    steps: list[TurnStep] = []
    for entry in reversed(past):
        kind, values = entry.event.kind, entry.event.values
        if kind in STEPS:
            start = str(values["from" if "from" in values else "field"])
            steps.append(TurnStep(kind, str(values.get("tile", "")), start, str(values.get("to", start))))
        elif kind == "turn" and steps:
            break
    return tuple(reversed(steps))
