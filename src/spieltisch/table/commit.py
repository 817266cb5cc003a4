"""A change of a table: what to store, which jobs to start, and when the next clock runs out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from spieltisch.table.game_log import Draft
from spieltisch.table.rows import ChatRow, Owner, PersonRow, Row, SeatRow, Snapshot

NO_OWNER = Owner("", "")


@dataclass(kw_only=True)
class Commit:
    """Everything that one event changes: stored in one transaction, then taken over by `Table.apply`."""

    table: str
    at: float  # the server's time
    first_ply: int  # of the rows
    rows: Sequence[Row] = ()
    draft: Draft | None = None  # of the rows, unless the rules of the game no longer exist
    values: dict[str, Any] = field(default_factory=dict)  # changed columns of the table's row
    seats: Sequence[SeatRow] = ()  # changed seats
    revision: int | None = None  # that the table must have; given if its row or a seat changes
    people: dict[str, PersonRow] = field(default_factory=dict)  # who have sat down
    chat: ChatRow | None = None
    first_bot: bool = False  # the table had no bot before: too many such tables are refused
    owner: Owner = NO_OWNER  # for whom the jobs run
    bot_to_act: bool = False  # now a bot has to decide
    turns_started: Sequence[int] = ()  # seats of people whose turn starts, in a game with days for a turn
    deadline: float | None = None  # when the first clock runs out
    snapshot: Snapshot | None = None

    @property
    def plies(self) -> int:
        """Return how many rows the log has afterwards."""
        return self.first_ply + len(self.rows)
