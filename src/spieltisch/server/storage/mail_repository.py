"""E-mail in the database: addresses of people, and counts of sent codes."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from spieltisch.server.shielded import shielded
from spieltisch.server.storage.schema import mail_addresses, sent_codes
from spieltisch.server.storage.store import Repository, Store
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.clock import DAY

CODE_COUNT_LOCK = 0x436F6465  # advisory lock of PostgreSQL: one worker at a time counts a code


class AddressRow(msgspec.Struct, kw_only=True):
    """The e-mail address of a person."""

    person: str
    address: str
    language: str
    stop: str  # token of the link that stops e-mail
    code: str = ""
    tries: int = 0  # with a confirmation code
    made: float = 0.0

    @property
    def confirmed(self) -> bool:
        """Whether the person has confirmed the address."""
        return not self.code


class CodeLimit(msgspec.Struct, frozen=True):
    """How many confirmation codes may be sent in a day for one mailbox, person or network."""

    name: str  # a digest
    per_day: int
    pause: float = 0.0  # seconds between two codes


class MailRepository(Repository):
    """E-mail addresses, and counts of sent codes."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.store = store

    # -- addresses ---------------------------------------------------------------------------------------

    async def address(self, person: str) -> AddressRow | None:
        """The address of a person, if there is one."""
        return await self._address(mail_addresses.c.person == person)

    async def address_by_stop_token(self, stop: str) -> AddressRow | None:
        """The address with this stop token, if there is one."""
        return await self._address(mail_addresses.c.stop == stop)

    @shielded
    async def _address(self, condition: sa.ColumnElement[bool]) -> AddressRow | None:
        async with self._begin() as connection:
            row = (await connection.execute(sa.select(mail_addresses).where(condition))).one_or_none()
            return None if row is None else AddressRow(**row._mapping)

    @shielded
    async def set_address(self, row: AddressRow) -> None:
        """Replace the address of a person."""
        async with self._begin_write() as connection:
            await connection.execute(sa.delete(mail_addresses).where(mail_addresses.c.person == row.person))
            await connection.execute(sa.insert(mail_addresses).values(**msgspec.structs.asdict(row)))

    @shielded
    async def drop_address(self, person: str) -> None:
        """Delete the address of a person."""
        async with self._begin_write() as connection:
            await connection.execute(sa.delete(mail_addresses).where(mail_addresses.c.person == person))

    @shielded
    async def count_confirmation(self, person: str) -> int:
        """Count an attempt to confirm an address; return the number of attempts."""
        own = mail_addresses.c.person == person
        async with self._begin_write() as connection:
            await connection.execute(
                sa.update(mail_addresses).where(own).values(tries=mail_addresses.c.tries + 1)
            )
            return int((await connection.execute(sa.select(mail_addresses.c.tries).where(own))).scalar() or 0)

    @shielded
    async def count_code(self, limits: Sequence[CodeLimit], now: float) -> None:
        """Count a code that is about to be sent, over all workers and for one day.

        :raises Refusal: when it is one too many.
        """
        today = sa.and_(sent_codes.c.name.in_([limit.name for limit in limits]), sent_codes.c.at > now - DAY)
        # The clock may have been set back, so later times do not count as the last one.
        last = sa.func.max(sa.case((sent_codes.c.at <= now, sent_codes.c.at)))
        counted = sa.select(sent_codes.c.name, sa.func.count(), last).where(today).group_by(sent_codes.c.name)
        async with self._begin_write() as connection:
            if self.store.shared:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(CODE_COUNT_LOCK)))
            found = {name: (count, at) for name, count, at in await connection.execute(counted)}
            for limit in limits:
                count, at = found.get(limit.name, (0, None))
                if at is not None and now - at < limit.pause:
                    raise ServerRefusal("codes-too-often", 429)
                if count >= limit.per_day:
                    raise ServerRefusal("codes-today", 429)
            await connection.execute(sa.delete(sent_codes).where(sent_codes.c.at <= now - DAY))
            rows = [{"name": limit.name, "at": now} for limit in limits]
            await connection.execute(sa.insert(sent_codes), rows)
