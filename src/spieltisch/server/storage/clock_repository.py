"""What the store keeps for the keeper of time: when clocks run down, and when the house was open."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from spieltisch.server.shielded import shielded
from spieltisch.server.storage.schema import moves, tables, uptimes
from spieltisch.server.storage.store import Repository, Store


class ClockRepository(Repository):
    """The keeper's pages of the store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.store = store

    # -- clocks ------------------------------------------------------------------------------------------

    def due_statement(self, table: str, due: float | None) -> sa.Executable:
        """What writes down when a table's first clock has run down."""
        return sa.update(tables).where(tables.c.id == table).values(due=due)

    @shielded
    async def write(self, *statements: sa.Executable) -> None:
        """Carry out statements, all or none."""
        async with self._begin_write() as connection:
            for statement in statements:
                await connection.execute(statement)

    @shielded
    async def tables_due(self, now: float) -> list[str]:
        """The tables where a clock has run down."""
        ready = sa.select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due)
        async with self._begin() as connection:
            return [str(table) for (table,) in await connection.execute(ready)]

    @shielded
    async def last_known_time(self) -> float:
        """The last moment that is known of: when the house was open, or in the logs of games that go on."""
        seen = sa.select(sa.func.max(uptimes.c.seen))
        row = sa.select(moves.c.at).where(moves.c.table == tables.c.id).order_by(moves.c.ply.desc()).limit(1)
        played = sa.select(sa.func.max(tables.c.started + sa.func.coalesce(row.scalar_subquery(), 0.0)))
        async with self._begin() as connection:
            found = [
                (await connection.execute(chosen)).scalar_one()
                for chosen in (seen, played.where(tables.c.ended.is_(None)))
            ]
        return max((float(moment) for moment in found if moment is not None), default=0.0)

    # -- opening hours -----------------------------------------------------------------------------------

    @shielded
    async def record_uptime(self, now: float, longest: float) -> float:
        """The house is open now. After a longer silence it was closed meanwhile.

        Returns the last moment at which some worker was here. Where no clock runs there is nothing to note.
        """
        running = sa.select(tables.c.id).where(tables.c.due.is_not(None)).limit(1)
        last = sa.select(sa.func.max(uptimes.c.opened)).scalar_subquery()
        lately = sa.and_(uptimes.c.opened == last, uptimes.c.seen >= now - longest)
        async with self._begin_write() as connection:
            if (await connection.execute(running)).first() is None:
                return now
            later = sa.case((uptimes.c.seen > now, uptimes.c.seen), else_=now)
            signed = sa.update(uptimes).where(lately).values(seen=later).returning(uptimes.c.seen)
            seen = (await connection.execute(signed)).scalar_one_or_none()
            if seen is None:
                await connection.execute(insert_if_missing(self.store, uptimes, opened=now, seen=now))
            return now if seen is None else float(seen)

    @shielded
    async def uptimes(self, since: float) -> list[tuple[float, float]]:
        """When the house was open, from that moment on; and the last time before."""
        before = sa.select(sa.func.max(uptimes.c.opened)).where(uptimes.c.seen < since).scalar_subquery()
        chosen = sa.select(uptimes).where(sa.or_(uptimes.c.seen >= since, uptimes.c.opened == before))
        async with self._begin() as connection:
            return [(float(opened), float(seen)) for opened, seen in await connection.execute(chosen)]


def insert_if_missing(store: Store, place: sa.Table, **values: Any) -> sa.Executable:
    """An insert that does nothing where the row is there already."""
    if store.engine.dialect.name == "sqlite":
        return sqlite.insert(place).values(**values).on_conflict_do_nothing()
    return postgresql.insert(place).values(**values).on_conflict_do_nothing()
