"""Knight Rider: the log, a line for everything that a player does; the steps of one drive are one line."""

from collections.abc import Sequence
from typing import Final

from spieltisch.games.knight_rider.view.history import DRIVING, seat_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight

# Events that get a line, with the cells or fields that they name.
LINE_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "start-player": (),
    "dealt": (),
    "got": (),
    "no-fit": (),
    "mixed-back": (),
    "centre-opened": (),
    "laid": ("cell",),
    "track-given": (),
    "building-over": (),
    "villain": ("cell",),
    "start-tile": ("cell",),
    "checkpoint": ("cell",),
    "entry": (),
    "coat-ended": (),
    "righted": ("field",),
    "rolled": (),
    "visited": ("cell",),
    "ram": ("field",),
    "ram-roll": (),
    "ram-again": (),
    "announced-blocked": ("field",),
    "stopped": (),
    "oil": ("field",),
    "oil-roll": (),
    "coat": (),
    "turbo-1": (),
    "turbo-2": (),
    "detour": ("cell",),
    "fled": ("from", "to"),
    "stayed": ("cell",),
    "red-ram": (),
    "reshuffled": (),
}
MUTED: Final = (
    "dealt",
    "got",
    "start-player",
    "mixed-back",
    "reshuffled",
    "coat-ended",
    "stayed",
    "track-given",
)
STRONG: Final = ("villain", "ram", "red-ram", "fled")


def log_lines(sight: Sight) -> list[Line]:
    """Return the log as the viewer may read it."""
    return [*sight.read(LogBuilder).lines]


class LogBuilder:
    """Builds the lines of the log."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.lines: list[Line] = []
        self.drive: list[HistoryEntry] = []  # the entries of the last line, if that is a drive

    def read_entry(self, entry: HistoryEntry) -> None:
        """Add a line for the entry, if it gets one; a step goes into the line of its drive."""
        if entry.event.kind in DRIVING:
            self.step(entry)
            return
        line = _line(self.viewer, entry)
        if line is not None:
            self.drive = []
            self.lines.append(line)

    def step(self, entry: HistoryEntry) -> None:
        """Begin or continue a drive."""
        if self.drive and seat_of(self.drive[0]) != seat_of(entry):
            self.drive = []
        if self.drive:
            self.lines.pop()
        self.drive.append(entry)
        self.lines.append(_drive(self.viewer, self.drive))


def _line(sight: Sight, entry: HistoryEntry) -> Line | None:
    kind, values = entry.event.kind, entry.event.values
    if kind == "ended":
        return Line(round=entry.round, text=ending(sight, values), tone="primary")
    if kind not in LINE_FIELDS:
        return None
    tone: Tone = "muted" if kind in MUTED else "primary" if kind in STRONG else "plain"
    seat = seat_of(entry)
    return Line(
        seat=seat if seat >= 0 else None,
        round=entry.round,
        text=sight.text(f"log-{kind}", **_named_values(sight, values)).strip(),
        tone=tone,
        zones=tuple(_zone(str(values[name])) for name in LINE_FIELDS[kind]),
    )


def _named_values(sight: Sight, values: dict[str, object]) -> dict[str, object]:
    """Return the values of an event with names for seats."""
    told = dict(values)
    if "other" in told:
        told["other"] = sight.names[int(str(told["other"])) - 1]
    escapes = {card.id: card for card in sight.game.box.escape_card}
    if told.get("card") in escapes:
        card = escapes[str(told["card"])]
        told["name"] = card.name_de if sight.language == "de" else card.name_en
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
        seat=seat_of(steps[0]),
        round=steps[0].round,
        text=sight.text(
            "log-drive",
            fields=fields,
            turns=kinds.count("turned"),
            jump="yes" if "jumped" in kinds else "no",
            enters="yes" if "entered" in kinds else "no",
        ).strip(),
        note=sight.text("log-points", points=int(str(last["points"]))).strip() if last["points"] else "",
        zones=tuple(dict.fromkeys(_zone(str(step.event.values[_place(step)])) for step in steps)),
    )


def _place(step: HistoryEntry) -> str:
    return "field" if step.event.kind == "turned" else "to"


def _zone(place: str) -> str:
    """Return the cell of a field, or the cell itself."""
    x, y = place[place.index("(") + 1 : -1].split(",")[:2]
    return f"({x},{y})"


def ending(sight: Sight, values: dict[str, object]) -> str:
    """Return the sentence of the end, with the winner's name."""
    seat = int(str(values["seat"])) - 1
    reason = str(values["reason"]).replace("_", "-")
    return sight.text(f"result-{reason}", name=sight.names[seat] if seat >= 0 else "").strip()
