"""What the store keeps for the keeper of time: when clocks run down, and when the house was open."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from spieltisch.server.store import Room, Store, hours, tables
from spieltisch.server.whole import whole


class Diary(Room):
    """The keeper's pages of the store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.store = store

    # -- clocks ------------------------------------------------------------------------------------------

    def note_due(self, table: str, due: float | None) -> sa.Executable:
        """What writes down when a table's first clock has run down."""
        return sa.update(tables).where(tables.c.id == table).values(due=due)

    @whole
    async def write(self, *statements: sa.Executable) -> None:
        """Carry out statements, all or none."""
        async with self._change() as connection:
            for statement in statements:
                await connection.execute(statement)

    @whole
    async def due(self, now: float) -> list[str]:
        """The tables where a clock has run down."""
        ready = sa.select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due)
        async with self._begin() as connection:
            return [str(table) for (table,) in await connection.execute(ready)]

    # -- opening hours -----------------------------------------------------------------------------------

    @whole
    async def sign(self, now: float, longest: float) -> None:
        """The house is open now. After a longer silence it was closed meanwhile.

        Where no clock runs there is nothing to note.
        """
        running = sa.select(tables.c.id).where(tables.c.due.is_not(None)).limit(1)
        last = sa.select(sa.func.max(hours.c.opened)).scalar_subquery()
        lately = sa.and_(hours.c.opened == last, hours.c.seen >= now - longest)
        async with self._change() as connection:
            if (await connection.execute(running)).first() is None:
                return
            signed = await connection.execute(sa.update(hours).where(lately).values(seen=now))
            if signed.rowcount == 0:
                await connection.execute(once(self.store, hours, opened=now, seen=now))

    @whole
    async def hours(self, since: float) -> list[tuple[float, float]]:
        """When the house was open, from that moment on; and the last time before."""
        before = sa.select(sa.func.max(hours.c.opened)).where(hours.c.seen < since).scalar_subquery()
        chosen = sa.select(hours).where(sa.or_(hours.c.seen >= since, hours.c.opened == before))
        async with self._begin() as connection:
            return [(float(opened), float(seen)) for opened, seen in await connection.execute(chosen)]


def once(store: Store, place: sa.Table, **values: Any) -> sa.Executable:
    """An insert that does nothing where the row is there already."""
    if store.engine.dialect.name == "sqlite":
        return sqlite.insert(place).values(**values).on_conflict_do_nothing()
    return postgresql.insert(place).values(**values).on_conflict_do_nothing()
