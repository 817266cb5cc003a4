"""Kopf oder Knopf: the log, written for people, and what it tells about the buttons."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from spieltisch.games.kopf_oder_knopf.lines import combinations, lifted, moved, pair_at, position
from spieltisch.games.kopf_oder_knopf.parts import COLOURS, INDEX
from spieltisch.games.kopf_oder_knopf.rules import State
from spieltisch.stage.scene import Line
from spieltisch.stage.sight import Happening, Sight

TAKES = ("fined", "captured")


# -- which button is which -----------------------------------------------------------------------------------


class Button:
    """A button on its way back through the log."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.id = ""


class Sewing(NamedTuple):
    """Every button, named by the field where it stood when the log began: so it keeps its id."""

    standing: dict[str, str]  # field -> id
    taken: tuple[list[str], list[str]]  # per seat: the ids of the buttons that it took, in this order
    origin: dict[str, str]  # field -> colour: the board when the log began


def traced(view: Mapping[str, Any], past: Sequence[Happening]) -> Sewing:
    """Follow the log back from what stands on the board now."""
    now = {name: Button(colour) for name, colour in view["buttons"].items()}
    at = dict(now)
    taken: tuple[list[Button], list[Button]] = ([], [])
    for happening in reversed(past):
        kind, values = happening.event.kind, happening.event.values
        if kind == "moved":
            at[str(values["from"])] = at.pop(str(values["to"]))
        elif kind in TAKES:
            taker = COLOURS.index(str(values["colour"]))
            at[str(values["field"])] = button = Button(COLOURS[1 - taker])
            taken[taker].insert(0, button)
    for name, button in at.items():
        button.id = f"{button.colour}-{name}"
    red, blue = (_taken_ids(seat, view["taken"][seat], taken[seat]) for seat in (0, 1))
    return Sewing(
        standing={name: button.id for name, button in now.items()},
        taken=(red, blue),
        origin={name: button.colour for name, button in at.items()},
    )


def _taken_ids(seat: int, count: int, known: list[Button]) -> list[str]:
    """First those that were taken before the log began."""
    before = [f"{COLOURS[1 - seat]}-taken-{number}" for number in range(1, count - len(known) + 1)]
    return before + [button.id for button in known]


def last_turn(past: Sequence[Happening]) -> tuple[tuple[str, str] | None, list[str]]:
    """The last move, and where buttons were taken: in its turn or, if they are newer, since."""
    move: tuple[str, str] | None = None
    takes: list[str] = []
    for happening in reversed(past):
        kind, values = happening.event.kind, happening.event.values
        if kind in TAKES:
            takes.append(str(values["field"]))
        elif kind == "passed" or (kind == "moved" and move is not None):
            break
        elif kind == "moved":
            move = (str(values["from"]), str(values["to"]))
            if takes:
                break
    return move, takes


def ending(sight: Sight) -> str:
    """How the game ended, in one sentence."""
    winner, reason = sight.view["result"]["winner"], sight.view["result"]["reason"]
    if winner == "draw":
        return sight.text(f"result-{reason}-draw")
    seat = COLOURS.index(winner)
    return sight.text(f"result-{reason}", name=sight.names[seat], buttons=sight.view["taken"][seat])


# -- the log -------------------------------------------------------------------------------------------------


def chronicle(sight: Sight) -> list[Line]:
    """One line for every turn: takes first, then the move; below it what the move has set up."""
    origin = traced(sight.view, sight.past).origin
    return Scribe(sight, position(sight.game, {**sight.view, "buttons": origin})).write()


class Scribe:
    """Plays the log again and writes it down."""

    def __init__(self, sight: Sight, state: State) -> None:
        self.sight = sight
        self.state = state
        self.lines: list[Line] = []
        self.begin_turn()

    def begin_turn(self) -> None:
        """Nothing has been done in this turn yet."""
        self.latest: Happening | None = None
        self.takes: list[str] = []
        self.notes: list[str] = []

    def write(self) -> list[Line]:
        """All lines; that of a turn under way comes last."""
        for happening in self.sight.past:
            self.note(happening)
        if self.latest is not None:
            self.close_turn("…")
        return self.lines

    def note(self, happening: Happening) -> None:
        """Write down one event."""
        kind, values = happening.event.kind, happening.event.values
        if kind == "drew-holes":
            self.note_holes()
        elif kind == "ended":
            self.note_end(happening)
        else:
            self.latest = happening
            side = COLOURS.index(str(values["colour"]))
            if kind in TAKES:
                self.note_take(side, str(values["field"]), fine=kind == "fined")
            elif kind == "declined":
                self.note_declined(str(values["phase"]))
            elif kind == "passed":
                self.notes.append(self.text("note-pass"))
                self.close_turn("–")
            else:
                self.note_move(side, str(values["from"]), str(values["to"]))

    def note_holes(self) -> None:
        """One line for all draws (KOK-55)."""
        if not self.lines:
            self.lines.append(Line(text=self.text("log-holes"), tone="muted"))

    def note_take(self, side: int, field: str, fine: bool) -> None:
        """An enemy button leaves the board."""
        lifted(self.state, 1 - side, INDEX[field])
        self.takes.append(field)
        if fine:
            self.notes.append(self.text("note-fine", field=field))

    def note_declined(self, phase: str) -> None:
        """Worth a note if nothing of what was on offer was taken."""
        if phase == "FINE":
            self.notes.append(self.text("note-no-fine"))
        elif not self.takes:
            self.notes.append(self.text("note-no-capture"))

    def note_move(self, side: int, start: str, end: str) -> None:
        """The move, and what stands there now."""
        moved(self.state, side, INDEX[start], INDEX[end])
        pair = pair_at(self.state, side, INDEX[end])
        if pair is not None:
            key = "note-threat" if pair.threatened else "note-pair"
            one, other = pair.fields
            self.notes.append(self.text(key, one=one, other=other, fields=pair.threatened))
        else:
            groups = [group for group in combinations(self.state, side) if end in group]
            self.notes += [self.text("note-combination", fields=group) for group in groups]
        self.close_turn(f"{start}–{end}", start, end)

    def note_end(self, happening: Happening) -> None:
        """The turn that ended the game, and why it did."""
        if self.latest is not None:
            self.close_turn("")
        self.lines.append(Line(round=happening.round, text=ending(self.sight), tone="primary"))

    def close_turn(self, ending: str, *fields: str) -> None:
        """The line of a turn."""
        assert self.latest is not None
        self.lines.append(
            Line(
                seat=COLOURS.index(str(self.latest.event.values["colour"])),
                round=self.latest.round,
                text=" ".join([*(f"×{field}" for field in self.takes), ending]).strip(),
                note=" · ".join(self.notes),
                zones=(*self.takes, *fields),
            )
        )
        self.begin_turn()

    def text(self, key: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return self.sight.text(key, **values)
