"""The quill of a worker at PostgreSQL: what many tables wait for is written in one transaction.

A transaction for each move would wait for one of a few connections, and whoever comes later may get it first.
Where one cannot be written, each is tried alone.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.storage.database_errors import DatabaseError, to_database_error
from spieltisch.server.storage.write_batcher import PendingWrite, Values, WriteBatcher

MAX_WRITES_PER_TRANSACTION = 200  # wishes in one transaction
UNAVAILABLE = ("away", "full", "read-only", "disk")

Begin = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
Work = Callable[[AsyncConnection], Awaitable[None]]


class PostgresWriter(WriteBatcher[Work]):
    """Writes by the connections of the store."""

    def __init__(self, begin: Begin, insert: Callable[[sa.Connection, Sequence[Values]], None]) -> None:
        super().__init__()
        self._begin = begin
        self._insert = insert

    async def _write_next(self) -> tuple[Sequence[PendingWrite[Work]], Sequence[Exception | None]]:
        writes, self._waiting = (
            self._waiting[:MAX_WRITES_PER_TRANSACTION],
            self._waiting[MAX_WRITES_PER_TRANSACTION:],
        )
        return writes, await self._commit(writes)

    async def _commit(self, writes: Sequence[PendingWrite[Work]]) -> list[Exception | None]:
        """Write all or, where one fails, all others; None for each that is safe."""
        try:
            await self._write(writes)
        except Exception as error:
            if len(writes) == 1 or _is_unavailable(error):
                return [error] * len(writes)
            return [(await self._commit([write]))[0] for write in writes]
        return [None] * len(writes)

    async def _write(self, writes: Sequence[PendingWrite[Work]]) -> None:
        rows = sorted(row for write in writes for row in write.rows)  # workers who race do so in one order
        async with self._begin() as connection:
            await connection.run_sync(self._insert, rows)
            for write in writes:
                if write.also is not None:
                    await write.also(connection)


def _is_unavailable(error: Exception) -> bool:
    """Whether the database takes nothing at all, so that trying again now is no use."""
    found = to_database_error(error)
    return isinstance(found, DatabaseError) and found.kind in UNAVAILABLE
