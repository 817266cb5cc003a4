"""Those whom somebody does not want to hear (muted), or to meet at each other's tables either (blocked).

People have no public names by which anybody could follow them: one points to a seat or to a line of the chat.
"""

from contextlib import suppress
from secrets import token_urlsafe

import sqlalchemy as sa

from spieltisch.server.shielded import shielded
from spieltisch.server.storage.database_errors import Conflict
from spieltisch.server.storage.schema import blocks, people
from spieltisch.server.storage.store import Repository
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import Acquaintance, Distance
from spieltisch.server.texts import Refusal

MOST_KEPT = 500  # people whom one person keeps at a distance


class BlockRepository(Repository):
    """Who keeps whom at a distance."""

    @shielded
    async def kept(self, person: str) -> dict[str, Acquaintance]:
        """The people whom somebody keeps at a distance."""
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
        """The people whose words somebody does not want to hear."""
        return frozenset(await self.kept(person)) if person else frozenset()

    async def keep(self, person: str, other: str, distance: Distance) -> None:
        """Keep somebody at a distance, or no more.

        :raises Refusal: when there is nobody to keep, or no room for one more.
        """
        for _ in range(2):  # another click may be on its way
            with suppress(Conflict):
                return await self._keep(person, other, distance)
        raise Refusal("nobody-there", 404)

    @shielded
    async def _keep(self, person: str, other: str, distance: Distance) -> None:
        pair = sa.and_(blocks.c.person == person, blocks.c.other == other)
        others = sa.select(sa.func.count()).where(blocks.c.person == person)
        async with self._begin_write() as connection:
            await connection.execute(sa.delete(blocks).where(pair))
            if distance == "none":
                return
            if (await connection.execute(others)).scalar_one() >= MOST_KEPT:
                raise Refusal("too-many-kept", 429, most=MOST_KEPT)
            values = {"id": token_urlsafe(12), "person": person, "other": other, "distance": distance}
            await connection.execute(sa.insert(blocks).values(**values))

    # -- blocks ------------------------------------------------------------------------------------------

    async def apart(self, person: str) -> set[str]:
        """The people whom somebody has blocked, and those who have blocked them."""
        blocking, blocked = await self._blocks(person)
        return blocking | blocked

    async def must_be_welcome(self, person: str, host: str) -> None:
        """Return if the person may sit down at the host's tables.

        :raises Refusal: when one of both has blocked the other. Only who did so is told.
        """
        blocking, blocked = await self._blocks(person)
        if host in blocking:
            raise Refusal("host-blocked", 403)
        if host in blocked:
            raise Refusal("not-welcome", 403)

    async def must_get_along(self, person: str, others: set[str]) -> None:
        """Return if the person may open a table for the others.

        :raises Refusal: when a block stands between them.
        """
        if others & await self.apart(person):
            raise Refusal("no-rematch", 403)

    @shielded
    async def _blocks(self, person: str) -> tuple[set[str], set[str]]:
        """Whom the person has blocked, and who has blocked the person."""
        mine = sa.or_(blocks.c.person == person, blocks.c.other == person)
        chosen = sa.select(blocks.c.person, blocks.c.other).where(blocks.c.distance == "blocked", mine)
        async with self._begin() as connection:
            pairs = [(who, whom) for who, whom in await connection.execute(chosen)]
        return {whom for who, whom in pairs if who == person}, {who for who, whom in pairs if whom == person}


def whom(table: Table, seat: int | None, line: int | None) -> str:
    """The person on a seat of a table, or who said that line there.

    :raises Refusal: when there is none.
    """
    if seat is not None and seat in range(table.row.players):
        found = table.seats[seat].person
    else:
        found = next((word.person for word in table.chat if word.line.number == line), "")
    if not found:
        raise Refusal("nobody-there", 404)
    return found
