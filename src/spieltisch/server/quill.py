"""The quill of a worker at PostgreSQL: what many tables wait for is written in one transaction.

A transaction for each move would wait for one of a few connections, and whoever comes later may get it first.
Here everybody who comes while others are written down is written next, together. What cannot be written
spoils nothing else: then each is tried alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, TimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection

AT_ONCE = 200  # wishes in one transaction

Begin = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
Values = tuple[Any, ...]
Work = Callable[[AsyncConnection], Awaitable[None]]


class Wish(NamedTuple):
    """Rows to write, what else changes with them, and who waits for it."""

    rows: Sequence[Values]
    also: Work | None
    done: asyncio.Future[None]


class Quill:
    """Writes for all tables of this worker, one transaction after the other."""

    def __init__(self, begin: Begin, insert: Callable[[sa.Connection, Sequence[Values]], None]) -> None:
        self._begin = begin
        self._insert = insert
        self._waiting: list[Wish] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, rows: Sequence[Values], also: Work | None = None) -> None:
        """Write the rows and do what changes with them, and return when it is safe.

        :raises Exception: what came between; nothing of it is written then.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(Wish(rows, also, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def close(self, seconds: float) -> None:
        """Lay the quill down, once what was begun is written."""
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=seconds)

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                wishes, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
                for wish, error in zip(wishes, await self._commit(wishes), strict=True):
                    if wish.done.done():
                        continue  # nobody waits any more
                    if error is None:
                        wish.done.set_result(None)
                    else:
                        wish.done.set_exception(error)
        finally:
            self._writing = None

    async def _commit(self, wishes: Sequence[Wish]) -> list[Exception | None]:
        """Write all or, where one fails, all others; None for each that is safe."""
        try:
            await self._write(wishes)
        except Exception as error:
            if len(wishes) == 1 or _is_away(error):
                return [error] * len(wishes)
            return [(await self._commit([wish]))[0] for wish in wishes]
        return [None] * len(wishes)

    async def _write(self, wishes: Sequence[Wish]) -> None:
        rows = sorted(row for wish in wishes for row in wish.rows)  # workers who race do so in one order
        async with self._begin() as connection:
            await connection.run_sync(self._insert, rows)
            for wish in wishes:
                if wish.also is not None:
                    await wish.also(connection)


def _is_away(error: Exception) -> bool:
    """Whether the database cannot be reached, so that nobody need try again now."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return isinstance(error, OSError | TimeoutError)
