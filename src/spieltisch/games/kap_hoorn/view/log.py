"""Kap Hoorn: the log, with a line for everything that a player does. The seat's symbol is the subject."""

from typing import Final

from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.log import BaseLogBuilder, LoggedEvent
from spieltisch.stage.scene import Line
from spieltisch.stage.sight import Sight

# The gain of every turn and the draws of other seats get no line.
LOGGED: Final = {
    "start-player": LoggedEvent("muted"),
    "laid": LoggedEvent(zones=("field",)),
    "covered": LoggedEvent(zones=("field",)),
    "sailed": LoggedEvent(zones=("from", "to")),
    "ignored": LoggedEvent(zones=("from", "to")),
    "crossed": LoggedEvent(zones=("from",)),
    "waived": LoggedEvent(),
    "rose": LoggedEvent("primary", ("field",)),
    "rose-declined": LoggedEvent(zones=("field",)),
    "bought": LoggedEvent(),
    "got": LoggedEvent("muted"),
    "no-draw": LoggedEvent("muted"),
}


def log_lines(sight: Sight) -> list[Line]:
    """Return the log as the viewer may read it."""
    return [*sight.read(LogBuilder).lines]


class LogBuilder(BaseLogBuilder):
    """Builds the lines of the log."""

    def read_entry(self, entry: HistoryEntry) -> None:
        """Add a line for the entry, if it gets one."""
        kind, values = entry.event.kind, entry.event.values
        if kind == "ended":
            text = ending(self.viewer, entry.about, entry.word("reason"))
            self.lines.append(Line(round=entry.round, text=text, tone="primary"))
        elif kind in LOGGED:
            tone, zones = LOGGED[kind]
            text, named = self.text(f"log-{kind}", **values), tuple([entry.word(name) for name in zones])
            self.lines.append(Line(seat=entry.about, round=entry.round, text=text, tone=tone, zones=named))


def ending(sight: Sight, winner: int, reason: str) -> str:
    """Return the sentence of the end, with the winner's name; -1 is no winner."""
    needed: int = sight.game.box.logbook.roses_for_finish
    return sight.text(f"result-{reason}", name=sight.names[winner] if winner >= 0 else "", roses=needed)
