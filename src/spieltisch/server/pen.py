"""The one pen of a SQLite file: all that waits to be written goes to the disk together.

A disk that is asked to keep something takes milliseconds, however much it is. Whoever comes meanwhile is
written down next, together, each in a savepoint of their own: what cannot be written spoils nothing else.
Nobody hears that something is written before it is.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa

Work = Callable[[sa.Connection], None]


class Wish(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    done: asyncio.Future[None]


class Pen:
    """Writes in a thread of its own. While others write to the file by other ways, they hold `turn`."""

    def __init__(self, url: sa.URL, prepare: Callable[[Any, object], None]) -> None:
        self.turn = asyncio.Lock()
        self._engine = sa.create_engine(url.set(drivername="sqlite"), isolation_level="AUTOCOMMIT")
        sa.event.listen(self._engine, "connect", prepare)
        self._connection: sa.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "pen")
        self._waiting: list[Wish] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, work: Work) -> None:
        """Carry out the work, and return when it is on the disk.

        :raises Exception: what the work raised; nothing of it is written then.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(Wish(work, done))
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
                async with self.turn:
                    wishes, self._waiting = self._waiting, []
                    works = [wish.work for wish in wishes]
                    outcomes = await loop.run_in_executor(self._thread, self._commit, works)
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

    def _commit(self, works: list[Work]) -> list[Exception | None]:
        """Write all or, where one fails, all others; None for each that is on the disk."""
        try:
            connection = self._connection = self._connection or self._engine.connect()
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except Exception as error:
            return [error] * len(works)
        try:
            outcomes = [_try(connection, work) for work in works]
            connection.exec_driver_sql("COMMIT")
        except Exception as error:
            with suppress(Exception):
                connection.exec_driver_sql("ROLLBACK")
            return [error] * len(works)
        return outcomes

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


def _try(connection: sa.Connection, work: Work) -> Exception | None:
    connection.exec_driver_sql("SAVEPOINT one")
    outcome = None
    try:
        work(connection)
    except Exception as error:
        connection.exec_driver_sql("ROLLBACK TO one")
        outcome = error
    connection.exec_driver_sql("RELEASE one")
    return outcome
