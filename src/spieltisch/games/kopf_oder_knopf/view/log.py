"""Kopf oder Knopf: the log, written for people, and what it tells about the buttons."""

from collections.abc import Callable, Mapping, Sequence

from spieltisch.games.kopf_oder_knopf.rules.parts import COLOURS, INDEX
from spieltisch.games.kopf_oder_knopf.view.pair_lines import combinations, lifted, moved, pair_at, position
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Line
from spieltisch.stage.sight import AnyReader, Memory, Sight

TAKES = ("fined", "captured")


def read(sight: Sight, begin: Callable[[Sight], AnyReader]) -> AnyReader:
    """What a reader makes of the past; anew each time while holes are drawn, for nothing stands there yet."""
    return sight.read(begin) if sight.view["phase"] != "LAYOUT" else Memory().read(sight, begin)


# -- which button is which -----------------------------------------------------------------------------------


class Sewing:
    """Every button, named by the field where it stood when the log began: so it keeps its id."""

    def __init__(self, sight: Sight) -> None:
        self.origin = origin(sight)  # the board when the log began
        self.standing = {name: f"{colour}-{name}" for name, colour in self.origin.items()}  # field -> id
        red, blue = (_taken_before(sight, seat) for seat in (0, 1))
        self.taken = red, blue  # per seat: the ids of the buttons that it took, in this order

    def read_entry(self, happening: HistoryEntry) -> None:
        """A button goes elsewhere."""
        kind, values = happening.event.kind, happening.event.values
        if kind == "moved":
            self.standing[str(values["to"])] = self.standing.pop(str(values["from"]))
        elif kind in TAKES:
            self.taken[_taker(values)].append(self.standing.pop(str(values["field"])))


def origin(sight: Sight) -> dict[str, str]:
    """Follow the log back from what stands on the board now: field -> colour."""
    board: dict[str, str] = dict(sight.view["buttons"])
    for happening in reversed(sight.past):
        kind, values = happening.event.kind, happening.event.values
        if kind == "moved":
            board[str(values["from"])] = board.pop(str(values["to"]))
        elif kind in TAKES:
            board[str(values["field"])] = COLOURS[1 - _taker(values)]
    return board


def _taken_before(sight: Sight, seat: int) -> list[str]:
    """The buttons that a seat had taken when the log began."""
    known = sum(
        happening.event.kind in TAKES and _taker(happening.event.values) == seat for happening in sight.past
    )
    before = range(1, sight.view["taken"][seat] - known + 1)
    return [f"{COLOURS[1 - seat]}-taken-{number}" for number in before]


def _taker(values: Mapping[str, object]) -> int:
    return COLOURS.index(str(values["colour"]))


def last_turn(past: Sequence[HistoryEntry]) -> tuple[tuple[str, str] | None, list[str]]:
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


def log_lines(sight: Sight) -> list[Line]:
    """One line for every turn: takes first, then the move; below it what the move has set up."""
    return read(sight, Scribe).written(sight)


class Scribe:
    """Plays the log again and writes it down."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.state = position(sight.game, {**sight.view, "buttons": origin(sight)})
        self.lines: list[Line] = []
        self.end: HistoryEntry | None = None
        self.begin_turn()

    def begin_turn(self) -> None:
        """Nothing has been done in this turn yet."""
        self.latest: HistoryEntry | None = None
        self.takes: list[str] = []
        self.notes: list[str] = []

    def written(self, sight: Sight) -> list[Line]:
        """All lines; that of a turn under way, and then how the game ended, come last."""
        lines = [*self.lines]
        if self.latest is not None:
            lines.append(self.line(self.latest, "" if self.end else "…"))
        if self.end is not None:
            lines.append(Line(round=self.end.round, text=ending(sight), tone="primary"))
        return lines

    def read_entry(self, happening: HistoryEntry) -> None:
        """Write down one event."""
        kind, values = happening.event.kind, happening.event.values
        if kind == "drew-holes":
            self.note_holes()
        elif kind == "ended":
            self.end = happening
        else:
            self.latest = happening
            side = _taker(values)
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

    def close_turn(self, ending: str, *fields: str) -> None:
        """The line of a turn that is over."""
        assert self.latest is not None
        self.lines.append(self.line(self.latest, ending, *fields))
        self.begin_turn()

    def line(self, latest: HistoryEntry, ending: str, *fields: str) -> Line:
        """What was done in a turn so far."""
        return Line(
            seat=_taker(latest.event.values),
            round=latest.round,
            text=" ".join([*(f"×{field}" for field in self.takes), ending]).strip(),
            note=" · ".join(self.notes),
            zones=(*self.takes, *fields),
        )

    def text(self, key: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return self.viewer.text(key, **values)
