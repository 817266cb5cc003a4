"""Kopf oder Knopf: the log, a line for every turn, with notes on what its move has set up."""

from spieltisch.games.kopf_oder_knopf.rules.tables import COLOURS, INDEX
from spieltisch.games.kopf_oder_knopf.view.history import TAKES, first_board, read_history, taker
from spieltisch.games.kopf_oder_knopf.view.pair_lines import (
    combinations,
    lift_button,
    move_button,
    pair_at,
    position,
)
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.log import BaseLogBuilder
from spieltisch.stage.scene import Line
from spieltisch.stage.sight import Sight


def ending(sight: Sight) -> str:
    """Return the sentence that says how the game ended."""
    winner, reason = sight.view["result"]["winner"], sight.view["result"]["reason"]
    if winner == "draw":
        return sight.text(f"result-{reason}-draw")
    seat = COLOURS.index(winner)
    return sight.text(f"result-{reason}", name=sight.names[seat], buttons=sight.view["taken"][seat])


def log_lines(sight: Sight) -> list[Line]:
    """Return one line for every turn: takes first, then the move; below it what the move has set up."""
    return read_history(sight, LogBuilder).all_lines(sight)


class LogBuilder(BaseLogBuilder):
    """Builds the lines of the log by replaying the history."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.state = position(sight.game, {**sight.view, "buttons": first_board(sight)})
        self.end: HistoryEntry | None = None
        self.begin_turn()

    def begin_turn(self) -> None:
        """Begin a turn without takes and notes."""
        self.latest: HistoryEntry | None = None
        self.takes: list[str] = []
        self.notes: list[str] = []

    def all_lines(self, sight: Sight) -> list[Line]:
        """Return all lines; the current turn and then the end come last."""
        lines = [*self.lines]
        if self.latest is not None:
            lines.append(self.line(self.latest, "" if self.end else "…"))
        if self.end is not None:
            lines.append(Line(round=self.end.round, text=ending(sight), tone="primary"))
        return lines

    def read_entry(self, entry: HistoryEntry) -> None:
        """Add one event."""
        kind, values = entry.event.kind, entry.event.values
        if kind == "drew-holes":
            self.note_holes()
        elif kind == "ended":
            self.end = entry
        else:
            self.latest = entry
            side = taker(values)
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
        """Add one line for all draws (KOK-55)."""
        if not self.lines:
            self.lines.append(Line(text=self.text("log-holes"), tone="muted"))

    def note_take(self, side: int, field: str, fine: bool) -> None:
        """Add a take to the line of the turn."""
        lift_button(self.state, 1 - side, INDEX[field])
        self.takes.append(field)
        if fine:
            self.notes.append(self.text("note-fine", field=field))

    def note_declined(self, phase: str) -> None:
        """Add a note if the player took none of the buttons on offer."""
        if phase == "FINE":
            self.notes.append(self.text("note-no-fine"))
        elif not self.takes:
            self.notes.append(self.text("note-no-capture"))

    def note_move(self, side: int, start: str, end: str) -> None:
        """Add the move, and a note of the pair or combination that it makes."""
        move_button(self.state, side, INDEX[start], INDEX[end])
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
        """Add the line of a turn that is over."""
        assert self.latest is not None
        self.lines.append(self.line(self.latest, ending, *fields))
        self.begin_turn()

    def line(self, latest: HistoryEntry, ending: str, *fields: str) -> Line:
        """Build the line of a turn so far."""
        return Line(
            seat=taker(latest.event.values),
            round=latest.round,
            text=" ".join([*(f"×{field}" for field in self.takes), ending]).strip(),
            note=" · ".join(self.notes),
            zones=(*self.takes, *fields),
        )
