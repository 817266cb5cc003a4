"""Clocks in the database: when the clocks of tables run out, and when the server ran."""

import sqlalchemy as sa

from spieltisch.server.shielded import shielded
from spieltisch.server.storage.schema import moves, tables, uptimes
from spieltisch.server.storage.store import Repository, Store, insert_if_missing


class ClockRepository(Repository):
    """Due times of tables, and the uptime of the server."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.store = store

    # -- clocks ------------------------------------------------------------------------------------------

    @shielded
    async def last_known_time(self) -> float:
        """The latest time in the database: of the uptime, or of the logs of running games."""
        seen = sa.select(sa.func.max(uptimes.c.seen))
        row = sa.select(moves.c.at).where(moves.c.table == tables.c.id).order_by(moves.c.ply.desc()).limit(1)
        played = sa.select(sa.func.max(tables.c.started + sa.func.coalesce(row.scalar_subquery(), 0.0)))
        async with self._begin() as connection:
            found = [
                (await connection.execute(chosen)).scalar_one()
                for chosen in (seen, played.where(tables.c.ended.is_(None)))
            ]
        return max((float(moment) for moment in found if moment is not None), default=0.0)

    # -- uptime ------------------------------------------------------------------------------------------

    @shielded
    async def record_uptime(self, now: float, max_gap: float) -> float:
        """Record uptime, so that clocks exclude downtime. A gap longer than `max_gap` seconds is downtime.

        Return the latest time that any worker has recorded. Nothing is recorded while no clock runs.
        """
        running = sa.select(tables.c.id).where(tables.c.due.is_not(None)).limit(1)
        last = sa.select(sa.func.max(uptimes.c.opened)).scalar_subquery()
        is_recent = sa.and_(uptimes.c.opened == last, uptimes.c.seen >= now - max_gap)
        async with self._begin_write() as connection:
            if (await connection.execute(running)).first() is None:
                return now
            seen_until = sa.case((uptimes.c.seen > now, uptimes.c.seen), else_=now)
            extended = sa.update(uptimes).where(is_recent).values(seen=seen_until).returning(uptimes.c.seen)
            seen = (await connection.execute(extended)).scalar_one_or_none()
            if seen is None:
                await connection.execute(
                    insert_if_missing(connection.dialect.name, uptimes, opened=now, seen=now)
                )
            return now if seen is None else float(seen)

    @shielded
    async def uptimes(self, since: float) -> list[tuple[float, float]]:
        """The uptimes (start, end) from `since` on, and the last one before."""
        before = sa.select(sa.func.max(uptimes.c.opened)).where(uptimes.c.seen < since).scalar_subquery()
        chosen = sa.select(uptimes).where(sa.or_(uptimes.c.seen >= since, uptimes.c.opened == before))
        async with self._begin() as connection:
            return [(float(opened), float(seen)) for opened, seen in await connection.execute(chosen)]
