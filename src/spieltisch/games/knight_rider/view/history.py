"""Knight Rider: what the scene needs of the viewer's history: rolls, laid tiles, the last drive."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import Sight

ROLLS: Final = ("rolled", "ram-roll", "ram-again", "oil-roll")
DRIVING: Final = ("entered", "drove", "turned", "jumped")


class History:
    """What the scene needs of the viewer's history."""

    def __init__(self, sight: Sight) -> None:
        self.throws = 0
        self.roll: HistoryEntry | None = None  # the last roll
        self.laid_by: Counter[int] = Counter()  # how many tiles each seat has laid
        self.last_laid: str | None = None  # the cell of the last tile
        self.turned_card: str | None = None  # the escape card that was turned last

    def read_entry(self, entry: HistoryEntry) -> None:
        """Record one event."""
        kind = entry.event.kind
        if kind in ROLLS:
            self.throws += 1
            self.roll = entry
        elif kind == "laid":
            self.laid_by[entry.about] += 1
            self.last_laid = entry.word("cell")
        elif kind in ("fled", "stayed"):
            self.turned_card = entry.word("card")


def last_drive(past: Sequence[HistoryEntry]) -> list[str]:
    """Return the fields of the current drive or, if it has none yet, of the one before."""
    fields: list[str] = []
    for entry in reversed(past):
        kind, values = entry.event.kind, entry.event.values
        if kind in ("drove", "jumped") and values["from"] != "outside":
            fields.append(str(values["from"]))
        elif kind == "entered" and not fields:
            fields.append(str(values["to"]))
        elif kind == "turn" and fields:
            break
    return fields[::-1]


def last_rams_and_oil(past: Sequence[HistoryEntry]) -> list[tuple[str, str]]:
    """Return kind and place of rams and oil in this turn or, before a car drives, in the last one."""
    found: list[tuple[str, str]] = []
    driven = False
    for entry in reversed(past):
        kind = entry.event.kind
        if kind in ("ram", "oil"):
            found.append((kind, str(entry.event.values["field"])))
        elif kind == "turn" and driven:
            break
        driven = driven or kind in DRIVING
    return found[::-1]
