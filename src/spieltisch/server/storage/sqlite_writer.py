"""The one pen of a SQLite file: all that waits to be written goes to the disk together.

The rows of all are one statement. Where that cannot be, each has a savepoint of their own.
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

MAX_ROWS_PER_INSERT = 2000  # rows in one statement
SWITCH_SECONDS = (
    0.0005  # seconds until a busy event loop lets the thread go on that writes; it has to ask a few times
)

Work = Callable[[sa.Connection], None]


class SqliteWriter(WriteBatcher[Work]):
    """Writes in a thread of its own. While others write to the file by other ways, they hold `turn`."""

    def __init__(
        self,
        url: sa.URL,
        prepare: Callable[[Any, object], None],
        insert: Callable[[sa.Connection, Sequence[Values]], None],
    ) -> None:
        super().__init__()
        sys.setswitchinterval(SWITCH_SECONDS)
        self.insert = insert
        self.turn = asyncio.Lock()
        self._engine = sa.create_engine(
            url.set(drivername="sqlite"), isolation_level="AUTOCOMMIT", hide_parameters=True
        )
        sa.event.listen(self._engine, "connect", prepare)
        self._connection: sa.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "pen")

    async def close(self, seconds: float) -> None:
        """Lay the pen down, once what was begun is written."""
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
        """Write all or, where one fails, all others; None for each that is on the disk."""
        try:
            self._connection = self._connection or self._engine.connect()
            try:
                return self._write(self._connection, writes, together=True)
            except IntegrityError:
                return self._write(self._connection, writes, together=False)
        except Exception as error:
            self._disconnect()  # whatever state it is in: the next wishes get a new one
            return [error] * len(writes)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()

    def _write(
        self, connection: sa.Connection, writes: list[PendingWrite[Work]], *, together: bool
    ) -> list[Exception | None]:
        to_database_error = [together and write.also is None for write in writes]
        if all(to_database_error) and sum(len(write.rows) for write in writes) <= MAX_ROWS_PER_INSERT:
            rows = [row for write in writes for row in write.rows]
            self.insert(connection, rows)  # one statement is all or nothing by itself
            return [None] * len(writes)
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            self.insert(
                connection, [row for write in compress(writes, to_database_error) for row in write.rows]
            )
            outcomes = [
                None if written else self._try(connection, write)
                for write, written in zip(writes, to_database_error, strict=True)
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
