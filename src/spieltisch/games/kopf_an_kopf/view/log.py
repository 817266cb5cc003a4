"""Kopf an Kopf: the log of a game as one viewer may read it."""

from collections.abc import Mapping
from typing import Final

import msgspec

from spieltisch.games.kopf_an_kopf.view.labels import cards_by_id, horses_by_number
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.log import BaseLogBuilder
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight
from spieltisch.stage.view_model import localized

# Events that get a line, and its tone.
TONES: Final[dict[str, Tone]] = {
    "first": "muted",
    "feature": "plain",
    "rolled": "plain",
    "second-chance": "plain",
    "rerolled": "plain",
    "lucky": "plain",
    "moved": "plain",
    "finished": "primary",
    "no-sprint": "muted",
    "drew": "plain",
    "got": "muted",
    "no-draw": "muted",
    "reshuffled": "muted",
    "stole": "plain",
    "stolen": "plain",
    "looked": "plain",
    "robbed": "plain",
    "passed": "muted",
    "kept-lucky": "muted",
    "bought": "plain",
    "bet": "plain",
    "shifted": "plain",
    "sold-card": "plain",
    "sold": "plain",
    "played": "plain",
    "earned": "plain",
    "prize": "primary",
    "payout": "primary",
    "won": "primary",
}
# An effect of a card, a roll or a feature becomes a note in the line of its cause.
CAUSES: Final = ("played", "rolled", "rerolled", "feature", "no-sprint")
EFFECTS: Final = (
    "moved",
    "finished",
    "drew",
    "stole",
    "stolen",
    "looked",
    "robbed",
    "earned",
    "bet",
    "shifted",
)


def log_lines(sight: Sight) -> list[Line]:
    """Return the log as the viewer may read it."""
    return [*sight.read(LogBuilder).lines]


class LogBuilder(BaseLogBuilder):
    """Collects the lines, and keeps what the lines to come need."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.turn: int | None = None  # the seat whose turn it is
        self.open = False  # whether effects may be added to the last line

    def read_entry(self, entry: HistoryEntry) -> None:
        """Add a line, or a note to the last one, if the event belongs in the log."""
        kind, values = entry.event.kind, entry.event.values
        if kind == "turn":
            self.turn, self.open = entry.about, False
        logged = kind in TONES and not _is_implied(kind, values)
        text = _text(self.viewer, entry) if logged else ""
        if not text:
            return
        zones = _zones(values)
        if self.open and kind in EFFECTS and values.get("how") != "action":
            self.lines[-1] = _extended(self.lines[-1], kind, text, zones)
            return
        self.open = kind in CAUSES
        seat = _seat(entry, self.turn)
        self.lines.append(Line(seat=seat, round=entry.round, text=text, tone=TONES[kind], zones=zones))


def _is_implied(kind: str, values: Mapping[str, object]) -> bool:
    """Whether an event needs no line: the card drawn in every turn."""
    return kind == "drew" and values["why"] != "three"


def _extended(line: Line, kind: str, text: str, zones: tuple[str, ...]) -> Line:
    note = f"{line.note} · {text}" if line.note else text
    tone = "primary" if TONES[kind] == "primary" else line.tone
    return msgspec.structs.replace(line, note=note, tone=tone, zones=(*line.zones, *zones))


def _text(sight: Sight, entry: HistoryEntry) -> str:
    """Return the sentence about an event, "" if there is none."""
    kind, values = entry.event.kind, dict(entry.event.values)
    for name in ("horse", "to"):
        if isinstance(values.get(name), int) and values[name]:
            horse = horses_by_number(sight.game)[entry.number(name)]
            values[f"{name}_name"] = localized(horse, "name", sight.language)
    if "card" in values:
        values["card_name"] = localized(cards_by_id(sight.game)[entry.word("card")], "name", sight.language)
    for name in ("victim", "seat"):
        seat = values.get(name)
        if isinstance(seat, int):
            values[f"{name}_name"] = sight.names[seat - 1] if seat > 0 else ""
    values.pop("cards", None)
    if kind == "moved" and entry.number("end") > sight.game.box.board.fields:
        return ""  # another event logs its place
    return sight.text(f"log-{kind}", **values)


def _zones(values: Mapping[str, object]) -> tuple[str, ...]:
    """Return the lanes that an event is about."""
    horses = [values[name] for name in ("horse", "to") if isinstance(values.get(name), int)]
    return tuple(f"run-{horse}" for horse in horses if horse)


def _seat(entry: HistoryEntry, turn: int | None) -> int | None:
    """Return the seat that an event is about, else the one whose turn it is; None if it concerns all."""
    if entry.event.kind == "reshuffled":
        return None
    seat = entry.event.values.get("seat", 0 if turn is None else turn + 1)
    return seat - 1 if isinstance(seat, int) and seat > 0 else None
