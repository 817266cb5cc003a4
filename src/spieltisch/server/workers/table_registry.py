"""The tables of this worker: it owns some of them, and reads others for lists.

A worker loads a table when the first request for it arrives, if it gets the lease. Requests about tables of
other workers are led to their owners before they come here.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from spieltisch.engine import registry as games
from spieltisch.engine.errors import SpieltischError
from spieltisch.server.ops.logs import log
from spieltisch.server.shielded import TaskOwner
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.lease_repository import RemoteOwner
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.workers.table_owner import OwnerContext, TableOwner
from spieltisch.table.rows import PersonRow
from spieltisch.table.table import MAX_CHAT_LINES, Table
from spieltisch.table.viewer_session import ViewerSession

T = TypeVar("T")

IDLE_SECONDS = 120.0  # until a disconnected session or an unused table is dropped
MAX_READ_TABLES = 1000  # tables of other workers that are kept for lists


class OwnedElsewhere(ServerRefusal):
    """Another worker owns the table, though the request was led here: it has just changed hands."""

    def __init__(self, owner: RemoteOwner) -> None:
        super().__init__("owner-unreachable", 503)
        self.owner = owner


class TableRegistry(TaskOwner):
    """Load, find and evict tables."""

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(parent=context.store)
        self.owners: dict[str, TableOwner] = {}
        self.leases = context.leases
        self._context = context
        self._store = context.store
        self._loading: dict[str, asyncio.Task[TableOwner]] = {}
        self._read: dict[str, Table] = {}  # tables of other workers, as last read

    # -- tables of this worker ---------------------------------------------------------------------------

    async def own(self, table: str) -> TableOwner:
        """Return the owner of a table; load the table if it is not in memory.

        :raises Refusal: if it does not exist.
        :raises OwnedElsewhere: if another worker owns it.
        """
        owner = self.owners.get(table)
        if owner is None or not self.leases.owns(table):
            remote = await self.leases.acquire(table)
            if remote is not None:
                raise OwnedElsewhere(remote)
            owner = self.owners.get(table)
        if owner is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load_and_resume(table))
                self._loading[table].add_done_callback(_retrieve_error)
            owner = await asyncio.shield(self._loading[table])
        owner.last_used = time.monotonic()
        return owner

    async def add(self, table: Table, after: Table | None = None) -> TableOwner:
        """Store a new table and own it; `after` is the table whose rematch it is."""
        await self._store.add_table(table.row, table.seats, None if after is None else after.row)
        await self.leases.acquire(table.row.id)
        return self._hold(table)

    def _hold(self, table: Table) -> TableOwner:
        self.evict_idle_tables()
        self._read.pop(table.row.id, None)
        owner = TableOwner(table, self._context)
        self.owners[owner.id] = owner
        return owner

    async def _load_and_resume(self, table: str) -> TableOwner:
        try:
            owner = self._hold(await self._load(table))
        finally:
            del self._loading[table]
        try:
            await owner.resume()
        except DatabaseError:
            if not owner.table.sessions:
                self.owners.pop(table, None)  # the next request loads it again
            raise
        return owner

    async def _load(self, table: str) -> Table:
        """Read a table from the database.

        :raises Refusal: if it does not exist.
        :raises UnknownGame: if its game is not installed.
        """
        found = await self._store.table(table)
        if found is None:
            raise ServerRefusal("unknown-table", 404)
        row, seats = found
        people = await self._store.people(seat.person for seat in seats if seat.person)
        games.game(row.game)  # also if the game has not started and the table does not need it yet
        loaded = Table(row, seats, people)
        if row.started is not None:
            loaded.resume(*await self._store.read_log(table))
        loaded.chat_count, loaded.chat = await self._store.chat_lines(table, MAX_CHAT_LINES)
        return loaded

    def evict_idle_tables(self) -> None:
        """Drop tables that have no viewers, no bot at work and no recent request."""
        now = time.monotonic()
        for owner in [*self.owners.values()]:
            owner.table.drop_idle_sessions(IDLE_SECONDS, now)
            resting = not owner.table.sessions and not owner.lock.locked() and owner.bot_task is None
            if resting and now - owner.last_used > IDLE_SECONDS:
                self._release(owner)

    def _release(self, owner: TableOwner) -> None:
        del self.owners[owner.id]
        if owner.id in self.leases.owned:
            self.spawn_logged(self.leases.release(owner.id))

    def drop(self, tables: Iterable[str]) -> None:
        """Drop tables whose leases are lost; their viewers connect again, to the new owner."""
        for name in tables:
            if name in self.owners:
                owner = self.owners[name]
                self.forget(owner)
                for session in owner.table.connected_sessions():
                    session.disconnect()

    def forget(self, owner: TableOwner) -> None:
        """Drop a table from memory, and stop its bots."""
        self.owners.pop(owner.id, None)
        if owner.bot_task is not None:
            owner.bot_task.cancel()

    def bot_tasks(self) -> "list[asyncio.Task[None]]":
        """Return the tasks that play for bots."""
        return [owner.bot_task for owner in self.owners.values() if owner.bot_task is not None]

    # -- tables of any worker, for lists -----------------------------------------------------------------

    async def read(self, tables: Iterable[str]) -> list[Table]:
        """Return tables in the given order, to be read only; without those whose game is not installed."""
        wanted = list(tables)
        foreign = [name for name in wanted if name not in self.owners]
        versions = await self._store.versions(foreign) if foreign else {}
        found = []
        for name in wanted:
            if name in self.owners:
                found.append(self.owners[name].table)
            elif name in versions:
                known = self._read.get(name)
                if known is None or known.version != versions[name]:
                    try:
                        known = await self._load(name)
                    except SpieltischError:
                        continue
                    self._keep(known)
                found.append(known)
        return found

    def _keep(self, table: Table) -> None:
        while len(self._read) >= MAX_READ_TABLES:
            del self._read[next(iter(self._read))]
        self._read[table.row.id] = table

    # -- people at all their tables ----------------------------------------------------------------------

    def sessions(self) -> list[ViewerSession]:
        """Return all sessions at the tables of this worker."""
        return [session for owner in self.owners.values() for session in owner.table.sessions.values()]

    def sessions_of(self, person: str) -> list[ViewerSession]:
        """Return the person's sessions at the tables of this worker."""
        return [session for session in self.sessions() if session.person.id == person]

    def people(self) -> dict[str, PersonRow]:
        """Return the people who have seats at the tables in memory."""
        tables = [*(owner.table for owner in self.owners.values()), *self._read.values()]
        return {person.id: person for table in tables for person in table.people.values()}

    def rename(self, person: PersonRow) -> None:
        """Show a person's new name at the tables of this worker."""
        for owner in [*self.owners.values()]:
            owner.rename(person)
        for table in self._read.values():
            table.rename(person)

    def spawn_logged(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; log its errors."""

        async def run() -> None:
            try:
                await coroutine
            except (SpieltischError, DatabaseError) as error:
                log.warning("a task of a table failed: %r", error)

        self.keep_task(asyncio.create_task(run()))


def _retrieve_error(loading: "asyncio.Task[TableOwner]") -> None:
    """Retrieve the error of a failed load, so that asyncio does not report it as unhandled."""
    if not loading.cancelled():
        loading.exception()
