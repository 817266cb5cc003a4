"""What waits for the database is written together, whichever database it is.

A database that is asked to keep something takes milliseconds, however much it is. Whoever comes meanwhile is
written down next, together. What cannot be written spoils nothing else, and nobody hears of it before it is
safe.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from spieltisch.server.storage.database_errors import to_database_error

MAX_GATHER_SECONDS = 0.02  # seconds that the first one waits for others

Values = tuple[Any, ...]
Work = TypeVar("Work")


class PendingWrite(NamedTuple, Generic[Work]):
    """Rows to write, what else changes with them, and who waits for it."""

    rows: Sequence[Values]
    also: Work | None
    done: asyncio.Future[None]


class WriteBatcher(ABC, Generic[Work]):
    """Writes for all tables of this worker, one transaction after the other."""

    def __init__(self) -> None:
        self._waiting: list[PendingWrite[Work]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, rows: Sequence[Values], also: Work | None = None) -> None:
        """Write the rows and do what changes with them, and return when it is safe.

        :raises DatabaseError: when the database fails; nothing of it is written then.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(PendingWrite(rows, also, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def close(self, seconds: float) -> None:
        """Write no more, once what was begun is written."""
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=seconds)

    @abstractmethod
    async def _write_next(self) -> tuple[Sequence[PendingWrite[Work]], Sequence[Exception | None]]:
        """Take wishes from those that wait, write them; None for each that is safe."""

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                await self._gather()
                for write, error in zip(*await self._write_next(), strict=True):
                    if write.done.done():
                        continue  # nobody waits any more
                    if error is None:
                        write.done.set_result(None)
                    else:
                        write.done.set_exception(to_database_error(error))
        finally:
            self._writing = None

    async def _gather(self) -> None:
        """Wait for whoever is at the door already: while the loop has others to hear, nothing is lost by it.

        To wait longer would let a busy worker stand idle, and more would be waiting each time.
        """
        loop = asyncio.get_running_loop()
        until, known = loop.time() + MAX_GATHER_SECONDS, 0
        while len(self._waiting) > known and loop.time() < until:
            known = len(self._waiting)
            await asyncio.sleep(0)
