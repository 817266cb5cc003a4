"""The quill of a worker at PostgreSQL: what many tables wait for is written in one transaction.

A transaction for each move would wait for one of a few connections, and whoever comes later may get it first.
Where one cannot be written, each is tried alone.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.storage.database_errors import DatabaseError, plain
from spieltisch.server.storage.write_batcher import PendingWrite, Values, WriteBatcher

AT_ONCE = 200  # wishes in one transaction
AWAY = ("away", "full", "read-only", "disk")

Begin = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
Work = Callable[[AsyncConnection], Awaitable[None]]


class PostgresWriter(WriteBatcher[Work]):
    """Writes by the connections of the store."""

    def __init__(self, begin: Begin, insert: Callable[[sa.Connection, Sequence[Values]], None]) -> None:
        super().__init__()
        self._begin = begin
        self._insert = insert

    async def _write_next(self) -> tuple[Sequence[PendingWrite[Work]], Sequence[Exception | None]]:
        wishes, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        return wishes, await self._commit(wishes)

    async def _commit(self, wishes: Sequence[PendingWrite[Work]]) -> list[Exception | None]:
        """Write all or, where one fails, all others; None for each that is safe."""
        try:
            await self._write(wishes)
        except Exception as error:
            if len(wishes) == 1 or _is_away(error):
                return [error] * len(wishes)
            return [(await self._commit([wish]))[0] for wish in wishes]
        return [None] * len(wishes)

    async def _write(self, wishes: Sequence[PendingWrite[Work]]) -> None:
        rows = sorted(row for wish in wishes for row in wish.rows)  # workers who race do so in one order
        async with self._begin() as connection:
            await connection.run_sync(self._insert, rows)
            for wish in wishes:
                if wish.also is not None:
                    await wish.also(connection)


def _is_away(error: Exception) -> bool:
    """Whether the database takes nothing at all, so that trying again now is no use."""
    found = plain(error)
    return isinstance(found, DatabaseError) and found.kind in AWAY
