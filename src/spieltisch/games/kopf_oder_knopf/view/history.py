"""Kopf oder Knopf: what the scene needs of the viewer's history: the ids of buttons and the last turn."""

from collections.abc import Callable, Mapping, Sequence

from spieltisch.games.kopf_oder_knopf.rules.tables import COLOURS
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import AnyReader, Memory, Sight

TAKES = ("fined", "captured")


def read_history(sight: Sight, begin: Callable[[Sight], AnyReader]) -> AnyReader:
    """Return a reader of the history; while holes are drawn a new one, because the board is not ready."""
    return sight.read(begin) if sight.view["phase"] != "LAYOUT" else Memory().read(sight, begin)


class History:
    """Tracks every button by an id, the field where it stood when the log began."""

    def __init__(self, sight: Sight) -> None:
        self.first_board = first_board(sight)  # field -> colour when the log began
        self.standing = {name: f"{colour}-{name}" for name, colour in self.first_board.items()}  # field -> id
        red, blue = (_taken_before(sight, seat) for seat in (0, 1))
        self.taken = red, blue  # per seat: the ids of the buttons that it took, in this order
        ids = sorted([*self.standing.values(), *red, *blue])
        self.order = {number: place for place, number in enumerate(ids)}  # of the pieces; it never changes

    def read_entry(self, entry: HistoryEntry) -> None:
        """Move a button or take it off the board."""
        kind, values = entry.event.kind, entry.event.values
        if kind == "moved":
            self.standing[str(values["to"])] = self.standing.pop(str(values["from"]))
        elif kind in TAKES:
            self.taken[taker(values)].append(self.standing.pop(str(values["field"])))


def first_board(sight: Sight) -> dict[str, str]:
    """Follow the log back from what stands on the board now: field -> colour."""
    board: dict[str, str] = dict(sight.view["buttons"])
    for entry in reversed(sight.past):
        kind, values = entry.event.kind, entry.event.values
        if kind == "moved":
            board[str(values["from"])] = board.pop(str(values["to"]))
        elif kind in TAKES:
            board[str(values["field"])] = COLOURS[1 - taker(values)]
    return board


def _taken_before(sight: Sight, seat: int) -> list[str]:
    """Return the buttons that a seat had taken when the log began."""
    known = sum(entry.event.kind in TAKES and taker(entry.event.values) == seat for entry in sight.past)
    before = range(1, sight.view["taken"][seat] - known + 1)
    return [f"{COLOURS[1 - seat]}-taken-{number}" for number in before]


def taker(values: Mapping[str, object]) -> int:
    """Return the seat that an event is about."""
    return COLOURS.index(str(values["colour"]))


def last_turn(past: Sequence[HistoryEntry]) -> tuple[tuple[str, str] | None, list[str]]:
    """Return the last move, and where buttons were taken: in its turn or, if they are newer, since."""
    move: tuple[str, str] | None = None
    takes: list[str] = []
    for entry in reversed(past):
        kind, values = entry.event.kind, entry.event.values
        if kind in TAKES:
            takes.append(str(values["field"]))
        elif kind == "passed" or (kind == "moved" and move is not None):
            break
        elif kind == "moved":
            move = (str(values["from"]), str(values["to"]))
            if takes:
                break
    return move, takes
