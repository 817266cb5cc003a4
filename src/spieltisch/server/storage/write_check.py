"""Check that the database is writable by writing one row the way that moves are written.

It writes at most once a second, and never while the last write has not returned.
"""

import asyncio
import time
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from spieltisch.server.ops.logs import log
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.schema import shared_keys
from spieltisch.server.storage.store import Repository, Store

CACHE_SECONDS = 1.0  # that a result is valid
TIMEOUT = 2.0  # seconds
KEY_NAME = "write-check"


class WriteCheck(Repository):
    """Tries to write, and caches the result."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store
        self._begun = self._ended = -CACHE_SECONDS
        self._trying: asyncio.Task[None] | None = None
        self._result: DatabaseError | None = None

    async def failure(self) -> DatabaseError | None:
        """Why the database cannot be written; None if it can."""
        now = time.monotonic()
        if self._trying is None and now - self._ended >= CACHE_SECONDS:
            self._begun, self._trying = now, asyncio.create_task(self._try())
        if self._trying is not None:
            _, unfinished = await asyncio.wait({self._trying}, timeout=max(0.0, self._begun + TIMEOUT - now))
            if unfinished and self._result is None:
                self._set_result(DatabaseError("slow", f"{TIMEOUT:g}"))
        return self._result

    async def _try(self) -> None:
        try:
            await self._write(f"{time.time():.3f}")
            self._set_result(None)
        except DatabaseError as error:
            self._set_result(error)
        finally:
            self._ended, self._trying = time.monotonic(), None

    @shielded
    async def _write(self, value: str) -> None:
        insert = sqlite.insert if self._store.sqlite_writer is not None else postgresql.insert
        row: Any = insert(shared_keys).values(name=KEY_NAME, value=value)
        row = row.on_conflict_do_update(index_elements=[shared_keys.c.name], set_={"value": value})
        if self._store.sqlite_writer is not None:
            await self._store.sqlite_writer.write((), partial(_execute, row=row))
        else:  # a transaction of its own: moves must not wait for the lock of this row
            async with self._begin_write() as connection:
                await connection.execute(row)

    def _set_result(self, found: DatabaseError | None) -> None:
        """Cache the result; log it if it has changed."""
        before, self._result = self._result, found
        if found is not None and before is None:
            log.error("health: %s", found)
        elif found is None and before is not None:
            log.warning("health: the database can be written again")


def _execute(connection: sa.Connection, row: sa.Executable) -> None:
    connection.execute(row)
