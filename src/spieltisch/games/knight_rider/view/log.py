"""Knight Rider: the log. The seat's symbol is the subject; the steps of a drive are one line."""

from collections.abc import Sequence
from typing import Final

from spieltisch.games.knight_rider.view.history import DRIVING
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.log import BaseLogBuilder, LoggedEvent
from spieltisch.stage.scene import Line
from spieltisch.stage.sight import Sight
from spieltisch.stage.view_model import localized

LOGGED: Final = {
    "start-player": LoggedEvent("muted"),
    "dealt": LoggedEvent("muted"),
    "got": LoggedEvent("muted"),
    "no-fit": LoggedEvent(),
    "mixed-back": LoggedEvent("muted"),
    "centre-opened": LoggedEvent(),
    "laid": LoggedEvent(zones=("cell",)),
    "track-given": LoggedEvent("muted"),
    "building-over": LoggedEvent(),
    "villain": LoggedEvent("primary", ("cell",)),
    "start-tile": LoggedEvent(zones=("cell",)),
    "checkpoint": LoggedEvent(zones=("cell",)),
    "entry": LoggedEvent(),
    "coat-ended": LoggedEvent("muted"),
    "righted": LoggedEvent(zones=("field",)),
    "rolled": LoggedEvent(),
    "visited": LoggedEvent(zones=("cell",)),
    "ram": LoggedEvent("primary", ("field",)),
    "ram-roll": LoggedEvent(),
    "ram-again": LoggedEvent(),
    "announced-blocked": LoggedEvent(zones=("field",)),
    "stopped": LoggedEvent(),
    "oil": LoggedEvent(zones=("field",)),
    "oil-roll": LoggedEvent(),
    "coat": LoggedEvent(),
    "turbo-1": LoggedEvent(),
    "turbo-2": LoggedEvent(),
    "detour": LoggedEvent(zones=("cell",)),
    "fled": LoggedEvent("primary", ("from", "to")),
    "stayed": LoggedEvent("muted", ("cell",)),
    "red-ram": LoggedEvent("primary"),
    "reshuffled": LoggedEvent("muted"),
}


def log_lines(sight: Sight) -> list[Line]:
    """Return the log as the viewer may read it."""
    return [*sight.read(LogBuilder).lines]


class LogBuilder(BaseLogBuilder):
    """Builds the lines of the log."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.drive: list[HistoryEntry] = []  # the entries of the last line, if that is a drive

    def read_entry(self, entry: HistoryEntry) -> None:
        """Add a line for the entry, if it gets one; a step goes into the line of its drive."""
        kind = entry.event.kind
        if kind in DRIVING:
            self.step(entry)
        elif kind == "ended":
            text = ending(self.viewer, entry.about, entry.word("reason"))
            self.add(Line(round=entry.round, text=text, tone="primary"))
        elif kind in LOGGED:
            tone, zones = LOGGED[kind]
            text = self.text(f"log-{kind}", **_named_values(self.viewer, entry.event.values))
            cells = tuple(_zone(entry.word(name)) for name in zones)
            seat = entry.about if entry.about >= 0 else None
            self.add(Line(seat=seat, round=entry.round, text=text, tone=tone, zones=cells))

    def add(self, line: Line) -> None:
        """Add a line that is no drive."""
        self.drive = []
        self.lines.append(line)

    def step(self, entry: HistoryEntry) -> None:
        """Begin or continue a drive."""
        if self.drive and self.drive[0].about != entry.about:
            self.drive = []
        if self.drive:
            self.lines.pop()
        self.drive.append(entry)
        self.lines.append(_drive(self.viewer, self.drive))


def _named_values(sight: Sight, values: dict[str, object]) -> dict[str, object]:
    """Return the values of an event with names for seats."""
    told = dict(values)
    if "other" in told:
        told["other"] = sight.names[int(str(told["other"])) - 1]
    escapes = {card.id: card for card in sight.game.box.escape_card}
    if told.get("card") in escapes:
        card = escapes[str(told["card"])]
        told["name"] = localized(card, "name", sight.language)
    for name in ("card", "tile", "from_tile", "to_tile"):
        if name in told:
            told[name] = str(told[name])
    return told


def _drive(sight: Sight, steps: Sequence[HistoryEntry]) -> Line:
    """Build the line of one drive so far."""
    kinds = [step.event.kind for step in steps]
    fields = sum(kind != "turned" for kind in kinds)
    last = steps[-1].event.values
    return Line(
        seat=steps[0].about,
        round=steps[0].round,
        text=sight.text(
            "log-drive",
            fields=fields,
            turns=kinds.count("turned"),
            jump="yes" if "jumped" in kinds else "no",
            enters="yes" if "entered" in kinds else "no",
        ),
        note=sight.text("log-points", points=steps[-1].number("points")) if last["points"] else "",
        zones=tuple(dict.fromkeys(_zone(step.word(_place(step))) for step in steps)),
    )


def _place(step: HistoryEntry) -> str:
    return "field" if step.event.kind == "turned" else "to"


def _zone(place: str) -> str:
    """Return the cell of a field, or the cell itself."""
    x, y = place[place.index("(") + 1 : -1].split(",")[:2]
    return f"({x},{y})"


def ending(sight: Sight, winner: int, reason: str) -> str:
    """Return the sentence of the end, with the winner's name; -1 is no winner."""
    return sight.text(f"result-{reason.replace('_', '-')}", name=sight.names[winner] if winner >= 0 else "")
