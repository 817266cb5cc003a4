"""The notice board: what an operator changed in the store by hand, for all who serve from it.

A closed or deleted table cannot be written on any more, whoever tries: its log and its row have moved on. The
board is there so that people see it soon. Every server looks at it now and then; that needs no port, no key,
nothing but the database that all of them share.
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
from spieltisch.server.table.protocol import Refused
from spieltisch.server.texts import Refusal, problem

if TYPE_CHECKING:
    from spieltisch.server.table.live_table import Table
    from spieltisch.server.workers.table_service import TableService

EVERY = 2.0  # seconds
MOST = 200  # notices that are read at once
KEPT = 3600.0  # seconds
GONE_FOR_GOOD, COME_AGAIN = 4404, 1001  # clients come back after the second only


async def post(connection: AsyncConnection, table: str) -> None:
    """Say that a table is not as it was."""
    now = time.time()
    await connection.execute(sa.delete(admin_notices).where(admin_notices.c.at < now - KEPT))
    await connection.execute(sa.insert(admin_notices).values(table=table, at=now))


async def heed(service: "TableService") -> None:
    """Look at the board now and then, as long as the house is open."""
    known: dict[int, str] | None = None
    while True:
        try:
            found = await _board(service)
            new = set() if known is None else found.keys() - known.keys()
            for table in [table for name, table in service.tables.items() if name in {found[n] for n in new}]:
                await _look_again(service, table)
            known = found
        except DatabaseError as error:
            log.warning("the notices cannot be read: %r", error)  # perhaps next time
        await asyncio.sleep(EVERY)


async def _board(service: "TableService") -> dict[int, str]:
    newest = (
        sa.select(admin_notices.c.number, admin_notices.c.table)
        .order_by(admin_notices.c.number.desc())
        .limit(MOST)
    )
    async with service.store.connection() as connection:
        return {row.number: row.table for row in await connection.execute(newest)}


async def _look_again(service: "TableService", table: "Table") -> None:
    try:
        async with table.lock:
            await service.reload(table)
        await _part_from_the_forgotten(service, table)
        service.shown(table)
    except Refusal:
        log.info("table deleted", extra={"table": table.mark})
        _send_home(service, table)
    except SpieltischError as error:
        log.warning("table %s cannot be read again: %r", table.mark, error)


async def _part_from_the_forgotten(service: "TableService", table: "Table") -> None:
    """Who was deleted is nobody here any more; their browser comes back as somebody new."""
    named = [session for session in table.connected() if session.person.id]
    known = await service.store.people(session.person.id for session in named)
    for session in named:
        if session.person.id not in known and session.connection is not None:
            session.connection.finish(COME_AGAIN)


def _send_home(service: "TableService", table: "Table") -> None:
    """Tell everybody that the table is no more."""
    service.tables.pop(table.row.id, None)
    if table.bots is not None:
        table.bots.cancel()
    for session in table.connected():
        told = problem(Refusal("table-deleted", 410), session.language)
        session.send(Refused(about="hello", problem=told))
        if session.connection is not None:
            session.connection.finish(GONE_FOR_GOOD)
