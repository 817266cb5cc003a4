"""Batches writes: a commit takes milliseconds however much it writes, so waiting writes share one.

Writes that arrive during a commit form the next batch. A write that fails does not affect the others, and a
caller returns only after its write is committed.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from spieltisch.server.storage.database_errors import to_database_error
from spieltisch.server.workers.job_queue import Job

MAX_GATHER_SECONDS = 0.02  # that the first write waits for others

Values = tuple[Any, ...]
Work = TypeVar("Work")


class PendingWrite(NamedTuple, Generic[Work]):
    """Rows and jobs to insert, further changes in the same transaction, and the future of the caller."""

    rows: Sequence[Values]
    also: Work | None
    jobs: Sequence[Job]
    done: asyncio.Future[None]


class WriteBatcher(ABC, Generic[Work]):
    """Writes for all tables of this worker, one batch after the other."""

    def __init__(self) -> None:
        self._waiting: list[PendingWrite[Work]] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, rows: Sequence[Values], also: Work | None = None, jobs: Sequence[Job] = ()) -> None:
        """Insert the rows and the jobs and run `also` in one transaction; return when it is committed.

        :raises DatabaseError: when the database fails; nothing is written then.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(PendingWrite(rows, also, jobs, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def close(self, seconds: float) -> None:
        """Wait for the writes that have begun."""
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=seconds)

    @abstractmethod
    async def _write_next(self) -> tuple[Sequence[PendingWrite[Work]], Sequence[Exception | None]]:
        """Take waiting writes and commit them; return None or an error for each."""

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                await self._gather()
                for write, error in zip(*await self._write_next(), strict=True):
                    if write.done.done():
                        continue  # the caller was cancelled
                    if error is None:
                        write.done.set_result(None)
                    else:
                        write.done.set_exception(to_database_error(error))
        finally:
            self._writing = None

    async def _gather(self) -> None:
        """Yield to the event loop until no more writes arrive.

        A longer wait would leave the worker idle while more and more writes wait.
        """
        loop = asyncio.get_running_loop()
        until, known = loop.time() + MAX_GATHER_SECONDS, 0
        while len(self._waiting) > known and loop.time() < until:
            known = len(self._waiting)
            await asyncio.sleep(0)
