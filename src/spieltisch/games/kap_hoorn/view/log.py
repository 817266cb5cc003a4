"""Kap Hoorn: the log, with a line for everything that a player does. The seat's symbol is the subject."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight

# Events that get a line, with the fields that they name. The gain of every turn and the draws of other seats
# get none.
LINE_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "start-player": (),
    "laid": ("field",),
    "covered": ("field",),
    "sailed": ("from", "to"),
    "ignored": ("from", "to"),
    "crossed": ("from",),
    "waived": (),
    "rose": ("field",),
    "rose-declined": ("field",),
    "bought": (),
    "got": (),
    "no-draw": (),
}
MUTED: Final = ("got", "no-draw", "start-player")
STEPS: Final = ("laid", "covered", "sailed", "ignored", "crossed")


def chronicle(sight: Sight) -> list[Line]:
    """Return the log as the viewer may read it."""
    return [*sight.read(LogBuilder).lines]


class LogBuilder:
    """Builds the lines of the log."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.lines: list[Line] = []

    def hear(self, entry: HistoryEntry) -> None:
        """Add a line for the entry, if it gets one."""
        line = _line(self.viewer, entry)
        if line is not None:
            self.lines.append(line)


def _line(sight: Sight, entry: HistoryEntry) -> Line | None:
    kind, values = entry.event.kind, entry.event.values
    if kind == "ended":
        return Line(round=entry.round, text=ending(sight, values), tone="primary")
    if kind not in LINE_FIELDS:
        return None
    tone: Tone = "muted" if kind in MUTED else "primary" if kind == "rose" else "plain"
    return Line(
        seat=seat_of(entry),
        round=entry.round,
        text=sight.text(f"log-{kind}", **values),
        tone=tone,
        zones=tuple(str(values[name]) for name in LINE_FIELDS[kind]),
    )


def ending(sight: Sight, values: dict[str, object]) -> str:
    """Return the sentence of the end, with the winner's name."""
    seat = int(str(values["seat"])) - 1
    needed: int = sight.game.box.logbook.roses_for_finish
    return sight.text(f"result-{values['reason']}", name=sight.names[seat] if seat >= 0 else "", roses=needed)


def seat_of(entry: HistoryEntry) -> int:
    """Return the seat that an event is about."""
    return int(str(entry.event.values["seat"])) - 1


class Placed(NamedTuple):
    """A tile on the chart: who placed it, and the how many-th of its kind from that hand it was."""

    seat: int
    kind: str
    number: int


class Placements:
    """The last tile put on each field, and how many of each kind each seat has put down."""

    def __init__(self, sight: Sight) -> None:
        self.top: dict[str, Placed] = {}
        self.count: dict[tuple[int, str], int] = {}

    def hear(self, entry: HistoryEntry) -> None:
        """Record a tile that was laid or covered another."""
        if entry.event.kind in ("laid", "covered"):
            values = entry.event.values
            seat, kind = seat_of(entry), str(values["tile"])
            number = self.count[seat, kind] = self.count.get((seat, kind), 0) + 1
            self.top[str(values["field"])] = Placed(seat, kind, number)


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
