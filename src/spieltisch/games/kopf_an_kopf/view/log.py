"""Kopf an Kopf: the log, a line for everything that a player does; the seat's shape is its subject."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from spieltisch.games.kopf_an_kopf.view.labels import kinds, named, said, stable
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight

TOLD: Final = (
    "first",
    "feature",
    "rolled",
    "second-chance",
    "rerolled",
    "lucky",
    "moved",
    "finished",
    "no-sprint",
    "drew",
    "got",
    "no-draw",
    "reshuffled",
    "stole",
    "stolen",
    "looked",
    "robbed",
    "passed",
    "kept-lucky",
    "bought",
    "bet",
    "shifted",
    "sold-card",
    "sold",
    "played",
    "earned",
    "prize",
    "payout",
    "won",
)
MUTED: Final = ("first", "got", "no-draw", "reshuffled", "no-sprint", "kept-lucky", "passed")
LOUD: Final = ("finished", "prize", "payout", "won")
# What follows in the line of something else, as a note: what a card, a roll or a feature led to.
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
    """The log as the viewer may read it."""
    return [*sight.read(Scribe).lines]


class Scribe:
    """Writes down what happens."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.lines: list[Line] = []
        self.turn: int | None = None  # the seat whose turn it is
        self.open = False  # whether something may follow in the last line

    def read_entry(self, happening: HistoryEntry) -> None:
        """A line, or a note in the last one, if it is worth that."""
        kind, values = happening.event.kind, happening.event.values
        if kind == "turn":
            self.turn, self.open = int(str(values["seat"])) - 1, False
        told = kind in TOLD and not _goes_without_saying(kind, values)
        text = _text(self.viewer, happening) if told else ""
        if not text:
            return
        zones = _zones(values)
        if self.open and kind in EFFECTS and values.get("how") != "action":
            self.lines[-1] = _continued(self.lines[-1], kind, text, zones)
            return
        self.open = kind in CAUSES
        seat = _seat(happening, self.turn)
        line = Line(seat=seat, round=happening.round, text=text, tone=_tone(kind), zones=zones)
        self.lines.append(line)


def _goes_without_saying(kind: str, values: Mapping[str, object]) -> bool:
    """The card of every turn, and what the line before has told."""
    return kind == "drew" and values["why"] != "three"


def _tone(kind: str) -> Tone:
    return "muted" if kind in MUTED else "primary" if kind in LOUD else "plain"


def _continued(line: Line, kind: str, text: str, zones: tuple[str, ...]) -> Line:
    note = f"{line.note} · {text}" if line.note else text
    tone = _tone(kind) if kind in LOUD else line.tone
    return msgspec.structs.replace(line, note=note, tone=tone, zones=(*line.zones, *zones))


def _text(sight: Sight, happening: HistoryEntry) -> str:
    """The sentence about an event, "" if there is nothing to tell."""
    kind, values = happening.event.kind, dict(happening.event.values)
    for name in ("horse", "to"):
        if isinstance(values.get(name), int) and values[name]:
            values[f"{name}_name"] = named(stable(sight.game)[int(str(values[name]))], "name", sight.language)
    if "card" in values:
        values["card_name"] = named(kinds(sight.game)[str(values["card"])], "name", sight.language)
    for name in ("victim", "seat"):
        seat = values.get(name)
        if isinstance(seat, int):
            values[f"{name}_name"] = sight.names[seat - 1] if seat > 0 else ""
    values.pop("cards", None)
    if kind == "moved" and int(str(values["end"])) > sight.game.box.board.fields:
        return ""  # its place is told
    return said(sight.language, f"log-{kind}", **values)


def _zones(values: Mapping[str, object]) -> tuple[str, ...]:
    """The lanes that an event is about."""
    named_ = [values[name] for name in ("horse", "to") if isinstance(values.get(name), int)]
    return tuple(f"run-{horse}" for horse in named_ if horse)


def _seat(happening: HistoryEntry, turn: int | None) -> int | None:
    """Whom an event is about: a player, or whose turn it is; None for what concerns all."""
    if happening.event.kind == "reshuffled":
        return None
    seat = happening.event.values.get("seat", 0 if turn is None else turn + 1)
    return seat - 1 if isinstance(seat, int) and seat > 0 else None


# -- what the scene needs of it ----------------------------------------------------------------------------


class Run(NamedTuple):
    """A horse that was moved: from where, to where."""

    horse: int
    start: int
    end: int


class Put(NamedTuple):
    """A card that was put on the discard pile: by whom, and the how many-th of its kind from that hand."""

    seat: int
    kind: str
    number: int


DISCARDING: Final = ("played", "sold-card", "lucky")


class Recap:
    """What the scene needs of all that the viewer saw happen."""

    def __init__(self, sight: Sight) -> None:
        self.own = None if sight.seat is None else sight.seat + 1  # as events count seats
        self.throws = {"horse": 0, "move": 0}
        self.dice: tuple[int, int] | None = None  # the last roll of the turn; None: nothing was rolled yet
        self.puts: dict[tuple[int, str], int] = {}  # how many cards of a kind each seat has put down
        self.top: Put | None = None  # what lies on the discard pile
        self.paid: dict[tuple[int, int], int] = {}  # what the bet of a seat on a horse has paid
        self._runs: list[Run] = []
        self._runs_before: list[Run] = []
        self._got: frozenset[str] = frozenset()
        self._got_before: frozenset[str] = frozenset()

    @property
    def runs(self) -> tuple[Run, ...]:
        """Those of this turn or, as long as there are none, of the one before."""
        return _joined(self._runs or self._runs_before)

    @property
    def fresh(self) -> frozenset[str]:
        """The kinds that the viewer got since the own turn before this one."""
        return self._got | self._got_before

    def read_entry(self, happening: HistoryEntry) -> None:
        """Note one event."""
        kind, values = happening.event.kind, happening.event.values
        if kind == "turn":
            self._runs_before, self._runs, self.dice = self._runs or self._runs_before, [], None
            if values["seat"] == self.own:
                self._got_before, self._got = self._got, frozenset()
        elif kind in ("rolled", "rerolled"):
            self.dice = int(str(values["horse"])), int(str(values["move"]))
            for die in ("horse", "move") if kind == "rolled" else (str(values["die"]),):
                self.throws[die] += 1
        elif kind == "moved":
            run = Run(int(str(values["horse"])), int(str(values["start"])), int(str(values["end"])))
            self._runs.append(run)
        elif kind in DISCARDING:
            self._discard(int(str(values["seat"])) - 1, str(values["card"]))
        elif kind == "reshuffled":
            self.top = None
        elif kind == "payout":
            self.paid[int(str(values["seat"])) - 1, int(str(values["horse"]))] = int(str(values["amount"]))
        elif kind in ("got", "stolen") and values["seat"] == self.own:
            self._got |= {str(values["card"])}

    def _discard(self, seat: int, card: str) -> None:
        self.puts[seat, card] = self.puts.get((seat, card), 0) + 1
        self.top = Put(seat, card, self.puts[seat, card])


def _joined(runs: Sequence[Run]) -> tuple[Run, ...]:
    """One run for each horse, from its first field to its last."""
    joined: dict[int, Run] = {}
    for run in runs:
        first = joined.get(run.horse)
        joined[run.horse] = run if first is None else first._replace(end=run.end)
    return tuple(joined.values())
