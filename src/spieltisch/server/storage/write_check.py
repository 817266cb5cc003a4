"""Whether the database can be written, found out by writing: one row of its own, the way that moves go.

However often it is asked, it writes at most once a second, and never while the last try has no answer.
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

EVERY = 1.0  # seconds that an answer is good for
PATIENCE = 2.0  # seconds to wait for one
ROW = "write-check"


class WriteCheck(Repository):
    """Tries to write, and remembers how that went."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store
        self._begun = self._ended = -EVERY
        self._trying: asyncio.Task[None] | None = None
        self._known: DatabaseError | None = None

    async def failure(self) -> DatabaseError | None:
        """What keeps the database from being written; None if it can be."""
        now = time.monotonic()
        if self._trying is None and now - self._ended >= EVERY:
            self._begun, self._trying = now, asyncio.create_task(self._try())
        if self._trying is not None:
            _, late = await asyncio.wait({self._trying}, timeout=max(0.0, self._begun + PATIENCE - now))
            if late and self._known is None:
                self._note(DatabaseError("slow", f"{PATIENCE:g}"))
        return self._known

    async def _try(self) -> None:
        try:
            await self._write(f"{time.time():.3f}")
            self._note(None)
        except DatabaseError as error:
            self._note(error)
        finally:
            self._ended, self._trying = time.monotonic(), None

    @shielded
    async def _write(self, value: str) -> None:
        insert = sqlite.insert if self._store.sqlite_writer is not None else postgresql.insert
        row: Any = insert(shared_keys).values(name=ROW, value=value)
        row = row.on_conflict_do_update(index_elements=[shared_keys.c.name], set_={"value": value})
        if self._store.sqlite_writer is not None:
            await self._store.sqlite_writer.write((), partial(_carry_out, row=row))
        else:  # in a transaction of its own: moves of several workers must not wait for one row
            async with self._begin_write() as connection:
                await connection.execute(row)

    def _note(self, found: DatabaseError | None) -> None:
        """Remember the outcome; a change of it is told in the log."""
        before, self._known = self._known, found
        if found is not None and before is None:
            log.error("health: %s", found)
        elif found is None and before is not None:
            log.warning("health: the database can be written again")


def _carry_out(connection: sa.Connection, row: sa.Executable) -> None:
    connection.execute(row)
