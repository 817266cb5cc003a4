"""The writer for PostgreSQL: one transaction writes the waiting commits of many tables.

A transaction for each move would have to wait for one of a few connections, in no fair order. If the common
transaction fails, each write is tried alone.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.server.storage.database_errors import DatabaseError, to_database_error
from spieltisch.server.storage.write_batcher import PendingWrite, Values, WriteBatcher
from spieltisch.server.workers.job_queue import Job

MAX_WRITES_PER_TRANSACTION = 200
UNAVAILABLE = ("away", "full", "read-only", "disk")

Begin = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
Work = Callable[[AsyncConnection], Awaitable[None]]


class PostgresWriter(WriteBatcher[Work]):
    """Batches writes over the connection pool of the store."""

    def __init__(
        self,
        begin: Begin,
        insert: Callable[[sa.Connection, Sequence[Values]], None],
        add_jobs: Callable[[AsyncConnection, Sequence[Job]], Awaitable[None]],
    ) -> None:
        super().__init__()
        self._begin = begin
        self._insert = insert
        self._add_jobs = add_jobs

    async def _write_next(self) -> tuple[Sequence[PendingWrite[Work]], Sequence[Exception | None]]:
        writes, self._waiting = (
            self._waiting[:MAX_WRITES_PER_TRANSACTION],
            self._waiting[MAX_WRITES_PER_TRANSACTION:],
        )
        return writes, await self._commit(writes)

    async def _commit(self, writes: Sequence[PendingWrite[Work]]) -> list[Exception | None]:
        """Write all or, if one fails, all others; return None for each that is committed."""
        try:
            await self._write(writes)
        except Exception as error:
            if len(writes) == 1 or _is_unavailable(error):
                return [error] * len(writes)
            return [(await self._commit([write]))[0] for write in writes]
        return [None] * len(writes)

    async def _write(self, writes: Sequence[PendingWrite[Work]]) -> None:
        rows = sorted(row for write in writes for row in write.rows)  # one order in all workers: no deadlocks
        async with self._begin() as connection:
            await connection.run_sync(self._insert, rows)
            for write in writes:
                if write.also is not None:
                    await write.also(connection)
            jobs = [job for write in writes for job in write.jobs]
            if jobs:
                await self._add_jobs(connection, jobs)


def _is_unavailable(error: Exception) -> bool:
    """Whether the database cannot write at all, so that trying again is useless."""
    found = to_database_error(error)
    return isinstance(found, DatabaseError) and found.kind in UNAVAILABLE
