"""Admin notices: tell running workers which tables `spieltisch admin` has changed.

Workers cannot overwrite such a table: its log or its revision has changed. A notice lets them reload it soon,
so that viewers see the change. Workers poll the notices, which needs nothing but the shared database.
"""

import asyncio
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.schema import admin_notices
from spieltisch.server.texts import Refusal, problem
from spieltisch.table.protocol import Refused

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService
    from spieltisch.table.live_table import Table

POLL_SECONDS = 2.0  # seconds
MAX_NOTICES = 200  # read by one poll
KEPT_SECONDS = 3600.0  # seconds
CLOSE_TABLE_GONE, CLOSE_RECONNECT = 4404, 1001  # close codes; clients reconnect after the second only


async def add_notice(connection: AsyncConnection, table: str) -> None:
    """Add a notice that a table has changed, and delete old notices."""
    now = time.time()
    await connection.execute(sa.delete(admin_notices).where(admin_notices.c.at < now - KEPT_SECONDS))
    await connection.execute(sa.insert(admin_notices).values(table=table, at=now))


async def poll_notices(service: "TableService") -> None:
    """Poll the notices until the server stops, and reload the tables that they name."""
    known: dict[int, str] | None = None
    while True:
        try:
            found = await _recent_notices(service)
            new = set() if known is None else found.keys() - known.keys()
            for table in [table for name, table in service.tables.items() if name in {found[n] for n in new}]:
                await _reload(service, table)
            known = found
        except DatabaseError as error:
            log.warning("the notices cannot be read: %r", error)  # try again at the next poll
        await asyncio.sleep(POLL_SECONDS)


async def _recent_notices(service: "TableService") -> dict[int, str]:
    newest = (
        sa.select(admin_notices.c.number, admin_notices.c.table)
        .order_by(admin_notices.c.number.desc())
        .limit(MAX_NOTICES)
    )
    async with service.store.connection() as connection:
        return {row.number: row.table for row in await connection.execute(newest)}


async def _reload(service: "TableService", table: "Table") -> None:
    try:
        async with table.lock:
            await service.reload(table)
        await _disconnect_deleted_people(service, table)
        service.after_change(table)
    except Refusal:
        log.info("table deleted", extra={"table": table.log_id})
        _close_deleted_table(service, table)
    except SpieltischError as error:
        log.warning("table %s cannot be read again: %r", table.log_id, error)


async def _disconnect_deleted_people(service: "TableService", table: "Table") -> None:
    """Close the sockets of deleted people; their browsers reconnect as new guests."""
    named = [session for session in table.connected_sessions() if session.person.id]
    known = await service.store.people(session.person.id for session in named)
    for session in named:
        if session.person.id not in known and session.connection is not None:
            session.connection.finish(CLOSE_RECONNECT)


def _close_deleted_table(service: "TableService", table: "Table") -> None:
    """Drop a deleted table, and tell its viewers."""
    service.tables.pop(table.row.id, None)
    if table.bot_task is not None:
        table.bot_task.cancel()
    for session in table.connected_sessions():
        reason = problem(Refusal("table-deleted", 410), session.language)
        session.send(Refused(about="hello", problem=reason))
        if session.connection is not None:
            session.connection.finish(CLOSE_TABLE_GONE)
