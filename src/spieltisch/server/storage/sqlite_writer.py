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

AT_ONCE = 2000  # rows in one statement
TURN = 0.0005  # seconds until a busy event loop lets the thread go on that writes; it has to ask a few times

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
        sys.setswitchinterval(TURN)
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
        await loop.run_in_executor(self._thread, self._let_go)
        self._thread.shutdown(wait=False)

    async def _write_next(self) -> tuple[Sequence[PendingWrite[Work]], Sequence[Exception | None]]:
        async with self.turn:
            wishes, self._waiting = self._waiting, []
            loop = asyncio.get_running_loop()
            return wishes, await loop.run_in_executor(self._thread, self._commit, wishes)

    # -- in the thread -----------------------------------------------------------------------------------

    def _commit(self, wishes: list[PendingWrite[Work]]) -> list[Exception | None]:
        """Write all or, where one fails, all others; None for each that is on the disk."""
        try:
            self._connection = self._connection or self._engine.connect()
            try:
                return self._write(self._connection, wishes, together=True)
            except IntegrityError:
                return self._write(self._connection, wishes, together=False)
        except Exception as error:
            self._hang_up()  # whatever state it is in: the next wishes get a new one
            return [error] * len(wishes)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()

    def _write(
        self, connection: sa.Connection, wishes: list[PendingWrite[Work]], *, together: bool
    ) -> list[Exception | None]:
        plain = [together and wish.also is None for wish in wishes]
        if all(plain) and sum(len(wish.rows) for wish in wishes) <= AT_ONCE:
            rows = [row for wish in wishes for row in wish.rows]
            self.insert(connection, rows)  # one statement is all or nothing by itself
            return [None] * len(wishes)
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            self.insert(connection, [row for wish in compress(wishes, plain) for row in wish.rows])
            outcomes = [
                None if written else self._try(connection, wish)
                for wish, written in zip(wishes, plain, strict=True)
            ]
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            with suppress(Exception):
                connection.exec_driver_sql("ROLLBACK")
            raise
        return outcomes

    def _try(self, connection: sa.Connection, wish: PendingWrite[Work]) -> Exception | None:
        connection.exec_driver_sql("SAVEPOINT one")
        outcome = None
        try:
            self.insert(connection, wish.rows)
            if wish.also is not None:
                wish.also(connection)
        except Exception as error:
            connection.exec_driver_sql("ROLLBACK TO one")
            outcome = error
        connection.exec_driver_sql("RELEASE one")
        return outcome

    def _let_go(self) -> None:
        self._hang_up()
        self._engine.dispose()
