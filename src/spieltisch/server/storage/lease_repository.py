"""Workers and leases in PostgreSQL: which worker of the cluster owns which table.

A lease holds while its worker's last heartbeat is younger than LEASE_SECONDS, by the clock of the database.
A worker whose heartbeat has become older never holds a lease again: its heartbeats are refused, and it must
register under a new id. So a lease may be taken from such a worker without any further check.
"""

from typing import Any

import asyncpg
import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from spieltisch.server.shielded import shielded
from spieltisch.server.storage.database_errors import database_errors
from spieltisch.server.storage.schema import leases, tables, workers
from spieltisch.server.storage.store import Repository, Store
from spieltisch.server.texts import ServerRefusal

LEASE_SECONDS = 6.0  # after the worker's last heartbeat
KEPT_SECONDS = 60.0  # until the rows of a dead worker are deleted

HEARTBEAT = "UPDATE workers SET seen = now() WHERE id = $1 AND seen > now() - make_interval(secs => $2)"


class RemoteOwner(msgspec.Struct, frozen=True):
    """The other worker that owns a table, and where it can be reached."""

    worker: str
    socket: str  # path of its Unix socket
    address: str  # host:port for other machines
    seconds_left: float  # until its lease ends, unless it sends another heartbeat


class WorkerStatus(msgspec.Struct, frozen=True):
    """A worker as operators see it."""

    worker: str
    address: str
    tables: int
    seconds_left: float  # not above 0: the worker has died or hangs


class LeaseRepository(Repository):
    """Reads and writes workers and leases."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.connect = store.connect_asyncpg  # for heartbeats, which must not wait for the pool

    @shielded
    async def register(self, worker: str, socket: str, address: str, replaced: str = "") -> None:
        """Add a worker. Delete the one that it replaces and those long dead, with their leases."""
        is_old = workers.c.seen < sa.func.now() - _interval(KEPT_SECONDS)
        values = {"id": worker, "socket": socket, "address": address, "seen": sa.func.now()}
        async with self._begin() as connection:
            await connection.execute(sa.delete(workers).where(sa.or_(workers.c.id == replaced, is_old)))
            await connection.execute(sa.insert(workers).values(**values))

    @shielded
    async def unregister(self, worker: str) -> None:
        """Delete a worker and release its leases."""
        async with self._begin() as connection:
            await connection.execute(sa.delete(workers).where(workers.c.id == worker))

    async def heartbeat(self, connection: "asyncpg.Connection[Any]", worker: str) -> bool:
        """Extend the leases of a worker; return False if they have ended before."""
        with database_errors():
            return str(await connection.execute(HEARTBEAT, worker, LEASE_SECONDS)) == "UPDATE 1"

    @shielded
    async def acquire(self, table: str, worker: str) -> RemoteOwner | None:
        """Take the lease of a table; return the other worker if one holds it.

        :raises Refusal: when there is no such table.
        """
        if "\0" in table:  # PostgreSQL takes no NUL in a text
            raise ServerRefusal("unknown-table", 404)
        known = tables.outerjoin(leases, leases.c.table == tables.c.id)
        chosen = sa.select(workers.c.id, workers.c.socket, workers.c.address, _seconds_left())
        chosen = chosen.select_from(known.outerjoin(workers, workers.c.id == leases.c.worker))
        async with self._begin() as connection:
            while True:
                found = (await connection.execute(chosen.where(tables.c.id == table))).one_or_none()
                if found is None:
                    raise ServerRefusal("unknown-table", 404)
                holder, socket, address, seconds_left = found
                if holder == worker:
                    return None
                if holder is not None and seconds_left > 0:
                    return RemoteOwner(holder, socket, address, float(seconds_left))
                if (await connection.execute(_take(table, worker, holder))).first() is not None:
                    return None  # otherwise another worker was faster

    @shielded
    async def release(self, table: str, worker: str) -> None:
        """Release the lease of a table, if the worker holds it."""
        async with self._begin() as connection:
            await connection.execute(
                sa.delete(leases).where(leases.c.table == table, leases.c.worker == worker)
            )

    @shielded
    async def workers(self) -> list[WorkerStatus]:
        """List the workers and how many tables each owns."""
        owned = sa.select(sa.func.count()).where(leases.c.worker == workers.c.id).scalar_subquery()
        chosen = sa.select(workers.c.id, workers.c.address, owned, _seconds_left()).order_by(workers.c.id)
        async with self._begin() as connection:
            return [
                WorkerStatus(worker, address, count, float(seconds))
                for worker, address, count, seconds in await connection.execute(chosen)
            ]


def _take(table: str, worker: str, dead: str | None) -> sa.Executable:
    """Insert the lease, or take it from a dead worker. It returns a row only if the worker then holds it."""
    added = postgresql.insert(leases).values(table=table, worker=worker)
    if dead is None:
        return added.on_conflict_do_nothing().returning(leases.c.table)
    taken = added.on_conflict_do_update(
        index_elements=[leases.c.table], set_={"worker": worker}, where=leases.c.worker == dead
    )
    return taken.returning(leases.c.table)


def _seconds_left() -> sa.ColumnElement[Any]:
    # now() is when the transaction began: a heartbeat during the transaction would be later.
    return sa.func.extract("epoch", workers.c.seen - sa.func.clock_timestamp() + _interval(LEASE_SECONDS))


def _interval(seconds: float) -> sa.ColumnElement[Any]:
    return sa.literal_column(f"interval '{seconds} seconds'")
