"""Admin notices: tell running workers which tables `spieltisch admin` has changed.

Workers cannot overwrite such a table: its log or its revision has changed. A notice lets them reload it soon,
so that viewers see the change. Workers poll the notices, which needs nothing but the shared database.
"""

import asyncio
import time

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.ops.logs import log
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.schema import admin_notices
from spieltisch.server.storage.store import Store
from spieltisch.server.texts import ServerRefusal, problem
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.server.workers.table_registry import TableRegistry
from spieltisch.table.protocol import Refused
from spieltisch.table.table import Table
from spieltisch.table.texts import Refusal
from spieltisch.table.viewer_session import GOING_AWAY

POLL_SECONDS = 2.0  # seconds
MAX_NOTICES = 200  # read by one poll
KEPT_SECONDS = 3600.0  # seconds
CLOSE_TABLE_GONE = 4404  # close code; clients do not reconnect


async def add_notice(connection: AsyncConnection, table: str) -> None:
    """Add a notice that a table has changed, and delete old notices."""
    now = time.time()
    await connection.execute(sa.delete(admin_notices).where(admin_notices.c.at < now - KEPT_SECONDS))
    await connection.execute(sa.insert(admin_notices).values(table=table, at=now))


async def poll_notices(store: Store, registry: TableRegistry) -> None:
    """Poll the notices until the server stops, and read the tables again that they name."""
    known: dict[int, str] | None = None
    while True:
        try:
            found = await _recent_notices(store)
            new = set() if known is None else {found[number] for number in found.keys() - known.keys()}
            for owner in [owner for name, owner in registry.owners.items() if name in new]:
                await _read_again(store, registry, owner)
            known = found
        except DatabaseError as error:
            log.warning("the notices cannot be read: %r", error)  # try again at the next poll
        await asyncio.sleep(POLL_SECONDS)


@shielded  # the server stops by cancelling the poll, which must not interrupt a query
async def _recent_notices(store: Store) -> dict[int, str]:
    newest = (
        sa.select(admin_notices.c.number, admin_notices.c.table)
        .order_by(admin_notices.c.number.desc())
        .limit(MAX_NOTICES)
    )
    async with store.connection() as connection:
        return {row.number: row.table for row in await connection.execute(newest)}


async def _read_again(store: Store, registry: TableRegistry, owner: TableOwner) -> None:
    try:
        await owner.read_again()
        await _disconnect_deleted_people(store, owner.table)
    except Refusal:
        log.info("table deleted", extra={"table": owner.log_id})
        _close_deleted_table(registry, owner)
    except SpieltischError as error:
        log.warning("table %s cannot be read again: %r", owner.log_id, error)


async def _disconnect_deleted_people(store: Store, table: Table) -> None:
    """Close the sockets of deleted people; their browsers reconnect as new guests."""
    named = [session for session in table.connected_sessions() if session.person.id]
    known = await store.people(session.person.id for session in named)
    for session in named:
        if session.person.id not in known:
            session.finish(GOING_AWAY)


def _close_deleted_table(registry: TableRegistry, owner: TableOwner) -> None:
    """Drop a deleted table, and tell its viewers."""
    for session in owner.table.connected_sessions():
        reason = problem(ServerRefusal("table-deleted", 410), session.language)
        session.send(Refused(about="hello", problem=reason))
        session.finish(CLOSE_TABLE_GONE)
    registry.forget(owner)
