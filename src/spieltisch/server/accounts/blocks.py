"""Mutes and blocks. A muted person's chat is hidden; blocked people also cannot join each other's tables.

People have no public ids by which others could follow them: clients name a seat or a chat line instead.
"""

from contextlib import suppress
from secrets import token_urlsafe

import sqlalchemy as sa

from spieltisch.server.shielded import shielded
from spieltisch.server.storage.database_errors import Conflict
from spieltisch.server.storage.schema import blocks, people
from spieltisch.server.storage.store import Repository
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.protocol import Acquaintance, Distance
from spieltisch.table.table import Table

MAX_BLOCKS = 500  # people whom one person may mute or block


class BlockRepository(Repository):
    """Who has muted or blocked whom."""

    @shielded
    async def muted_or_blocked(self, person: str) -> dict[str, Acquaintance]:
        """The people whom a person has muted or blocked, by their ids."""
        chosen = (
            sa.select(blocks.c.other, blocks.c.id, people.c.name, blocks.c.distance)
            .join(people, people.c.id == blocks.c.other)
            .where(blocks.c.person == person)
            .order_by(people.c.name)
        )
        async with self._begin() as connection:
            return {
                other: Acquaintance(id=name, name=called, distance=distance)
                for other, name, called, distance in await connection.execute(chosen)
            }

    async def muted(self, person: str) -> frozenset[str]:
        """The ids of the people whose chat lines are hidden from a person."""
        return frozenset(await self.muted_or_blocked(person)) if person else frozenset()

    async def set_distance(self, person: str, other: str, distance: Distance) -> None:
        """Mute or block a person, or end that.

        :raises Refusal: when there is no such person, or the list is full.
        """
        for _ in range(2):  # two clicks may race
            with suppress(Conflict):
                return await self._write_distance(person, other, distance)
        raise ServerRefusal("nobody-there", 404)

    @shielded
    async def _write_distance(self, person: str, other: str, distance: Distance) -> None:
        pair = sa.and_(blocks.c.person == person, blocks.c.other == other)
        others = sa.select(sa.func.count()).where(blocks.c.person == person)
        async with self._begin_write() as connection:
            await connection.execute(sa.delete(blocks).where(pair))
            if distance == "none":
                return
            if (await connection.execute(others)).scalar_one() >= MAX_BLOCKS:
                raise ServerRefusal("too-many-kept", 429, most=MAX_BLOCKS)
            values = {"id": token_urlsafe(12), "person": person, "other": other, "distance": distance}
            await connection.execute(sa.insert(blocks).values(**values))

    # -- blocks ------------------------------------------------------------------------------------------

    async def blocked_either_way(self, person: str) -> set[str]:
        """The people whom a person has blocked, and the people who have blocked that person."""
        blocking, blocked = await self._blocks(person)
        return blocking | blocked

    async def check_may_sit(self, person: str, host: str) -> None:
        """Check that a person may sit down at the host's tables.

        :raises Refusal: when one of them has blocked the other. Only the blocker learns the reason.
        """
        blocking, blocked = await self._blocks(person)
        if host in blocking:
            raise ServerRefusal("host-blocked", 403)
        if host in blocked:
            raise ServerRefusal("not-welcome", 403)

    async def check_may_rematch(self, person: str, others: set[str]) -> None:
        """Check that a person may open a rematch with the others.

        :raises Refusal: when one of them has blocked the other.
        """
        if others & await self.blocked_either_way(person):
            raise ServerRefusal("no-rematch", 403)

    @shielded
    async def _blocks(self, person: str) -> tuple[set[str], set[str]]:
        """The people whom a person has blocked, and the people who have blocked that person."""
        mine = sa.or_(blocks.c.person == person, blocks.c.other == person)
        chosen = sa.select(blocks.c.person, blocks.c.other).where(blocks.c.distance == "blocked", mine)
        async with self._begin() as connection:
            pairs = [(who, whom) for who, whom in await connection.execute(chosen)]
        return {whom for who, whom in pairs if who == person}, {who for who, whom in pairs if whom == person}


def person_at(table: Table, seat: int | None, line: int | None) -> str:
    """The person on a seat of a table, or the author of a chat line there.

    :raises Refusal: when there is none.
    """
    if seat is not None and seat in range(table.row.players):
        found = table.seats[seat].person
    else:
        found = next((row.person for row in table.chat if row.line.number == line), "")
    if not found:
        raise ServerRefusal("nobody-there", 404)
    return found
