"""Kopf an Kopf: the log, a line for everything that a player does; the seat's shape is its subject."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from spieltisch.games.kopf_an_kopf.speech import kinds, named, said, stable
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Happening, Sight

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


def chronicle(sight: Sight) -> list[Line]:
    """The log as the viewer may read it."""
    lines: list[Line] = []
    turn: int | None = None  # the seat whose turn it is
    open_ = False  # whether something may follow in the last line
    for happening in sight.past:
        kind, values = happening.event.kind, happening.event.values
        if kind == "turn":
            turn, open_ = int(str(values["seat"])) - 1, False
        text = _text(sight, happening) if kind in TOLD and not _goes_without_saying(kind, values) else ""
        if not text:
            continue
        zones = _zones(values)
        if open_ and kind in EFFECTS and values.get("how") != "action":
            lines[-1] = _continued(lines[-1], kind, text, zones)
            continue
        open_ = kind in CAUSES
        seat = _seat(happening, turn)
        lines.append(Line(seat=seat, round=happening.round, text=text, tone=_tone(kind), zones=zones))
    return lines


def _goes_without_saying(kind: str, values: Mapping[str, object]) -> bool:
    """The card of every turn, and what the line before has told."""
    return kind == "drew" and values["why"] != "three"


def _tone(kind: str) -> Tone:
    return "muted" if kind in MUTED else "primary" if kind in LOUD else "plain"


def _continued(line: Line, kind: str, text: str, zones: tuple[str, ...]) -> Line:
    note = f"{line.note} · {text}" if line.note else text
    tone = _tone(kind) if kind in LOUD else line.tone
    return msgspec.structs.replace(line, note=note, tone=tone, zones=(*line.zones, *zones))


def _text(sight: Sight, happening: Happening) -> str:
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


def _seat(happening: Happening, turn: int | None) -> int | None:
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


class Recap(NamedTuple):
    """What the scene needs of all that happened."""

    horse_throws: int
    move_throws: int
    dice: tuple[int, int] | None  # the last roll of the turn; None: nothing was rolled yet
    runs: tuple[Run, ...]  # of this turn or, as long as there are none, of the one before
    puts: Mapping[tuple[int, str], int]  # how many cards of a kind each seat has put down
    top: Put | None  # what lies on the discard pile
    discards: tuple[str, ...]  # the kinds below it, the last one first, as many as one wants to read
    paid: Mapping[tuple[int, int], int]  # what the bet of a seat on a horse has paid
    fresh: frozenset[str]  # the kinds that the viewer got since the own turn before this one


RECENT: Final = 12
DISCARDING: Final = ("played", "sold-card", "lucky")


def recap(past: Sequence[Happening], viewer: int | None) -> Recap:
    """One pass through all that the viewer saw happen."""
    own = None if viewer is None else viewer + 1  # as events count seats
    throws = {"horse": 0, "move": 0}
    dice: tuple[int, int] | None = None
    runs: list[Run] = []
    before: list[Run] = []
    puts: dict[tuple[int, str], int] = {}
    top: Put | None = None
    discards: list[str] = []
    paid: dict[tuple[int, int], int] = {}
    fresh: set[str] = set()
    old: set[str] = set()
    for happening in past:
        kind, values = happening.event.kind, happening.event.values
        if kind == "turn":
            before, runs, dice = runs or before, [], None
            if values["seat"] == own:
                old, fresh = fresh, set()
        elif kind in ("rolled", "rerolled"):
            dice = int(str(values["horse"])), int(str(values["move"]))
            for die in ("horse", "move") if kind == "rolled" else (str(values["die"]),):
                throws[die] += 1
        elif kind == "moved":
            runs.append(Run(int(str(values["horse"])), int(str(values["start"])), int(str(values["end"]))))
        elif kind in DISCARDING:
            seat, card = int(str(values["seat"])) - 1, str(values["card"])
            puts[seat, card] = puts.get((seat, card), 0) + 1
            top = Put(seat, card, puts[seat, card])
            discards.insert(0, card)
        elif kind == "reshuffled":
            top, discards = None, []
        elif kind == "payout":
            paid[int(str(values["seat"])) - 1, int(str(values["horse"]))] = int(str(values["amount"]))
        elif kind in ("got", "stolen") and values["seat"] == own:
            fresh.add(str(values["card"]))
    return Recap(
        throws["horse"],
        throws["move"],
        dice,
        _joined(runs or before),
        puts,
        top,
        tuple(discards[:RECENT]),
        paid,
        frozenset(fresh | old),
    )


def _joined(runs: Sequence[Run]) -> tuple[Run, ...]:
    """One run for each horse, from its first field to its last."""
    joined: dict[int, Run] = {}
    for run in runs:
        first = joined.get(run.horse)
        joined[run.horse] = run if first is None else first._replace(end=run.end)
    return tuple(joined.values())
