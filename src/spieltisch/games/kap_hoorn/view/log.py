"""Kap Hoorn: the log, with a line for everything that a player does. The seat's symbol is the subject."""

from typing import Final

from spieltisch.games.kap_hoorn.view.history import seat_of
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


def log_lines(sight: Sight) -> list[Line]:
    """Return the log as the viewer may read it."""
    return [*sight.read(LogBuilder).lines]


class LogBuilder:
    """Builds the lines of the log."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.lines: list[Line] = []

    def read_entry(self, entry: HistoryEntry) -> None:
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
