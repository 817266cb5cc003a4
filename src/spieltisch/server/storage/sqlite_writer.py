"""The writer for a SQLite file: one sync to disk writes everything that waits.

All rows go into one INSERT, and all jobs into another. If that fails, each write gets a savepoint of its own.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import compress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from spieltisch.server.storage.write_batcher import PendingWrite, Values, WriteBatcher
from spieltisch.server.workers.job_queue import Job

MAX_ROWS_PER_INSERT = 2000
SWITCH_SECONDS = 0.0005  # the writing thread must get the GIL from a busy event loop a few times

Work = Callable[[sa.Connection], None]


class SqliteWriter(WriteBatcher[Work]):
    """Writes in a thread of its own. Other code that writes to the file holds `turn` meanwhile."""

    def __init__(
        self,
        url: sa.URL,
        prepare: Callable[[Any, object], None],
        insert: Callable[[sa.Connection, Sequence[Values]], None],
        insert_jobs: Callable[[sa.Connection, Sequence[Job]], None],
    ) -> None:
        super().__init__()
        sys.setswitchinterval(SWITCH_SECONDS)
        self.insert = insert
        self.insert_jobs = insert_jobs
        self.turn = asyncio.Lock()
        self._engine = sa.create_engine(
            url.set(drivername="sqlite"), isolation_level="AUTOCOMMIT", hide_parameters=True
        )
        sa.event.listen(self._engine, "connect", prepare)
        self._connection: sa.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")

    async def close(self, seconds: float) -> None:
        """Close the connection after the writes that have begun."""
        await super().close(seconds)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._dispose)
        self._thread.shutdown(wait=False)

    async def _write_next(self) -> tuple[Sequence[PendingWrite[Work]], Sequence[Exception | None]]:
        async with self.turn:
            writes, self._waiting = self._waiting, []
            loop = asyncio.get_running_loop()
            return writes, await loop.run_in_executor(self._thread, self._commit, writes)

    # -- in the thread -----------------------------------------------------------------------------------

    def _commit(self, writes: list[PendingWrite[Work]]) -> list[Exception | None]:
        """Write all or, if one fails, all others; return None for each that is on the disk."""
        try:
            self._connection = self._connection or self._engine.connect()
            try:
                return self._write(self._connection, writes, together=True)
            except IntegrityError:
                return self._write(self._connection, writes, together=False)
        except Exception as error:
            self._disconnect()  # its state is unknown: the next writes get a new connection
            return [error] * len(writes)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()

    def _write(
        self, connection: sa.Connection, writes: list[PendingWrite[Work]], *, together: bool
    ) -> list[Exception | None]:
        shared_insert = [together and write.also is None for write in writes]
        rows = [row for write in compress(writes, shared_insert) for row in write.rows]
        jobs = [job for write in compress(writes, shared_insert) for job in write.jobs]
        if all(shared_insert) and not jobs and len(rows) <= MAX_ROWS_PER_INSERT:
            self.insert(connection, rows)  # a single statement is atomic
            return [None] * len(writes)
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            self.insert(connection, rows)
            self.insert_jobs(connection, jobs)
            outcomes = [
                None if written else self._try(connection, write)
                for write, written in zip(writes, shared_insert, strict=True)
            ]
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            with suppress(Exception):
                connection.exec_driver_sql("ROLLBACK")
            raise
        return outcomes

    def _try(self, connection: sa.Connection, write: PendingWrite[Work]) -> Exception | None:
        connection.exec_driver_sql("SAVEPOINT one")
        outcome = None
        try:
            self.insert(connection, write.rows)
            self.insert_jobs(connection, write.jobs)
            if write.also is not None:
                write.also(connection)
        except Exception as error:
            connection.exec_driver_sql("ROLLBACK TO one")
            outcome = error
        connection.exec_driver_sql("RELEASE one")
        return outcome

    def _dispose(self) -> None:
        self._disconnect()
        self._engine.dispose()
