"""The one pen of a SQLite file: all that waits to be written goes to the disk together.

A disk that is asked to keep something takes milliseconds, however much it is. Whoever comes meanwhile is
written down next, together: the rows of all in one statement. Where that cannot be, each has a savepoint of
their own, so that what cannot be written spoils nothing else. Nobody hears of it before it is on the disk.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import compress
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

AT_ONCE = 2000  # rows in one statement
GATHER = 0.015  # seconds from one writing to the next, while several come at a time
TURN = 0.0005  # seconds until a busy event loop lets the thread go on that writes; it has to ask a few times

Work = Callable[[sa.Connection], None]
Values = tuple[Any, ...]


class Wish(NamedTuple):
    """Rows to write, what else changes with them, and who waits for it."""

    rows: Sequence[Values]
    also: Work | None
    done: asyncio.Future[None]


class Pen:
    """Writes in a thread of its own. While others write to the file by other ways, they hold `turn`."""

    def __init__(
        self,
        url: sa.URL,
        prepare: Callable[[Any, object], None],
        insert: Callable[[sa.Connection, Sequence[Values]], None],
    ) -> None:
        sys.setswitchinterval(TURN)
        self.insert = insert
        self.turn = asyncio.Lock()
        self._engine = sa.create_engine(url.set(drivername="sqlite"), isolation_level="AUTOCOMMIT")
        sa.event.listen(self._engine, "connect", prepare)
        self._connection: sa.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "pen")
        self._waiting: list[Wish] = []
        self._writing: asyncio.Task[None] | None = None
        self._gather_until = 0.0  # when the next writing may begin

    async def write(self, rows: Sequence[Values], also: Work | None = None) -> None:
        """Write the rows and do what changes with them, and return when it is on the disk.

        :raises Exception: what came between; nothing of it is written then.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(Wish(rows, also, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def close(self, seconds: float) -> None:
        """Lay the pen down, once what was begun is written."""
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=seconds)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._let_go)
        self._thread.shutdown(wait=False)

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                await asyncio.sleep(max(0.0, self._gather_until - loop.time()))
                async with self.turn:
                    wishes, self._waiting = self._waiting, []
                    self._gather_until = loop.time() + GATHER if len(wishes) > 1 else 0.0
                    outcomes = await loop.run_in_executor(self._thread, self._commit, wishes)
                for wish, error in zip(wishes, outcomes, strict=True):
                    if wish.done.done():
                        continue  # nobody waits any more
                    if error is None:
                        wish.done.set_result(None)
                    else:
                        wish.done.set_exception(error)
        finally:
            self._writing = None

    # -- in the thread -----------------------------------------------------------------------------------

    def _commit(self, wishes: list[Wish]) -> list[Exception | None]:
        """Write all or, where one fails, all others; None for each that is on the disk."""
        try:
            self._connection = self._connection or self._engine.connect()
            try:
                return self._write(self._connection, wishes, together=True)
            except IntegrityError:
                return self._write(self._connection, wishes, together=False)
        except Exception as error:
            return [error] * len(wishes)

    def _write(
        self, connection: sa.Connection, wishes: list[Wish], *, together: bool
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

    def _try(self, connection: sa.Connection, wish: Wish) -> Exception | None:
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
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
