"""The data of a table as the database stores it. Field names stay."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from spieltisch.stage.history import HistoryEntry
from spieltisch.table.protocol import ChatLine, ClockKind, TimeOut

DELETED_PERSON = "forgotten"  # holds the seats of a deleted person in finished games

Kind = Literal["action", "chance", "undone", "event"]


class Owner(NamedTuple):
    """The person for whom a job runs, and their network."""

    origin: str
    person: str


class PersonRow(msgspec.Struct, kw_only=True):
    """A person: a guest or the owner of an account."""

    id: str
    name: str
    colour: str = ""


class ChatRow(msgspec.Struct):
    """A chat line and its author."""

    person: str
    line: ChatLine


class SeatRow(msgspec.Struct, kw_only=True):
    """A seat: of a person, of a bot, of a person for whom a bot plays, or free."""

    seat: int
    person: str = ""
    bot: str = ""  # its level
    seed: str = ""
    name: str = ""  # of the bot; empty: of a person, or stored by an older version


class UndoRequest(msgspec.Struct):
    """A seat that asks to undo, and the people who have not answered yet. The next move ends it."""

    seat: int
    waiting: list[str]
    plies: int  # rows of the log when it was made
    refused: bool = False  # because the people in `waiting` were away for too long


class Timing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The time control of a table, in seconds."""

    clock: ClockKind = "none"
    base: float = 0.0  # live: at the start; days: for every turn
    increment: float = 0.0  # added after every turn
    time_out: TimeOut = "bot"
    away: float = 0.0  # absence after which a bot replaces a player whom others wait for; 0: never

    @property
    def per_turn(self) -> bool:
        """Return whether every turn starts with a full clock."""
        return self.clock == "days"


class TableRow(msgspec.Struct, kw_only=True):
    """The settings and the status of a table."""

    id: str
    name: str
    game: str
    rules_version: int
    box: str = ""
    players: int
    options: dict[str, Any]
    public: bool
    one_device: bool
    eager: bool
    host: str
    secret: str
    made: float
    started: float | None = None
    ended: float | None = None
    rematch: str = ""
    timing: dict[str, Any] = {}
    hints: bool | None = None
    due: float | None = None
    closed: str = ""
    agreed: list[str] = []
    request: UndoRequest | None = None
    revision: int = 0
    origin: str = ""  # keyed hash of the network that opened it; empty: unknown, or this machine

    @property
    def owner(self) -> Owner:
        """Return the person and the network on whose account its bots compute."""
        return Owner(self.origin or self.host, self.host)


class TableVersion(msgspec.Struct, frozen=True):
    """How far a table is: its revision, the rows of its log, the lines of its chat."""

    revision: int
    plies: int
    chat_lines: int


class Row(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A row of the log. Its index in the log is its ply."""

    kind: Kind
    seat: int
    number: int = 0  # of the action or outcome; undone: UNDO_UNSEEN, UNDO_FREE or 0; seat_to_bot: why
    decision: int = 0  # number of the seat's decision, from 1; never used twice
    to: int = 0  # undone: how many moves still stand
    event: str = ""
    at: float = 0.0  # seconds since the start
    asked: int = 0  # whose turn it is afterwards, a bit per seat; before a chance event, whose it was
    credit: float = 0.0  # seconds that no clock counts: latency, or downtime of the server
    words: str = ""  # of a move, as JSON: its meaning when it was made, independent of its number


class Snapshot(msgspec.Struct, frozen=True):
    """A stored position, so that a long game need not be replayed from its start."""

    ply: int  # of its last move
    moves: int  # how many stand
    state: dict[str, object]
    past: list[HistoryEntry]
    happened: list[int] = []  # per move, the length of `past` after it
    rows: list[Row] = []  # the log so far: one blob instead of thousands of rows

    def stands(self, line: Sequence[int]) -> bool:
        """Return whether its last move still stands; `line` has the plies of all moves that stand."""
        return line[self.moves - 1 : self.moves] == [self.ply] and len(self.happened) == self.moves
