"""Kap Hoorn: the log, a line for everything that a player does; the seat's shape is its subject."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight

# Events that are told, with the fields that they are about. The gain of every turn goes without saying, and
# so do tiles that others draw.
TOLD: Final[dict[str, tuple[str, ...]]] = {
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
DEEDS: Final = ("laid", "covered", "sailed", "ignored", "crossed")


def log_lines(sight: Sight) -> list[Line]:
    """The log as the viewer may read it."""
    return [*sight.read(Scribe).lines]


class Scribe:
    """Writes down what happens."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.lines: list[Line] = []

    def read_entry(self, happening: HistoryEntry) -> None:
        """A line, if it is worth one."""
        line = _line(self.viewer, happening)
        if line is not None:
            self.lines.append(line)


def _line(sight: Sight, happening: HistoryEntry) -> Line | None:
    kind, values = happening.event.kind, happening.event.values
    if kind == "ended":
        return Line(round=happening.round, text=ending(sight, values), tone="primary")
    if kind not in TOLD:
        return None
    tone: Tone = "muted" if kind in MUTED else "primary" if kind == "rose" else "plain"
    return Line(
        seat=seat_of(happening),
        round=happening.round,
        text=sight.text(f"log-{kind}", **values),
        tone=tone,
        zones=tuple(str(values[name]) for name in TOLD[kind]),
    )


def ending(sight: Sight, values: dict[str, object]) -> str:
    """How it ended: the winner by name."""
    seat = int(str(values["seat"])) - 1
    needed: int = sight.game.box.logbook.roses_for_finish
    return sight.text(f"result-{values['reason']}", name=sight.names[seat] if seat >= 0 else "", roses=needed)


def seat_of(happening: HistoryEntry) -> int:
    """Whom an event is about."""
    return int(str(happening.event.values["seat"])) - 1


class Placed(NamedTuple):
    """A tile that was laid or covered another: by whom, and the how many-th of its kind from that hand."""

    seat: int
    kind: str
    number: int


class Placements:
    """The last tile put on each field, and how many of each kind each seat has put down."""

    def __init__(self, sight: Sight) -> None:
        self.top: dict[str, Placed] = {}
        self.count: dict[tuple[int, str], int] = {}

    def read_entry(self, happening: HistoryEntry) -> None:
        """Only what is put down counts."""
        if happening.event.kind in ("laid", "covered"):
            values = happening.event.values
            seat, kind = seat_of(happening), str(values["tile"])
            number = self.count[seat, kind] = self.count.get((seat, kind), 0) + 1
            self.top[str(values["field"])] = Placed(seat, kind, number)


class Deed(NamedTuple):
    """A tile that was laid or a movement: from where to where, or where alone."""

    kind: str
    tile: str
    start: str
    end: str


def last_deeds(past: Sequence[HistoryEntry]) -> tuple[Deed, ...]:
    """What was laid and sailed in the turn under way or, as long as that is nothing, in the one before."""
    deeds: list[Deed] = []
    for happening in reversed(past):
        kind, values = happening.event.kind, happening.event.values
        if kind in DEEDS:
            start = str(values["from" if "from" in values else "field"])
            deeds.append(Deed(kind, str(values.get("tile", "")), start, str(values.get("to", start))))
        elif kind == "turn" and deeds:
            break
    return tuple(reversed(deeds))
