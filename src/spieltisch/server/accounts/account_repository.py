"""Accounts: how a person logs in on another device, by a recovery code or by a login name and a password.

Guests need neither.
"""

from typing import Any

import msgspec
import sqlalchemy as sa

from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.accounts.passwords import PasswordHashes, check_login, login_key
from spieltisch.server.accounts.recovery_codes import code_digest, generate_code, is_code
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.database_errors import Conflict
from spieltisch.server.storage.schema import people, seats, tables
from spieltisch.server.storage.store import PERSON_COLUMNS, Repository, Store
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.rows import PersonRow

# Makes all cookies of a person void, and the recovery code, which an intruder may have copied.
LOGGED_OUT: dict[str, Any] = {"generation": people.c.generation + 1, "code": None}


class Account(msgspec.Struct, kw_only=True):
    """A person and their credentials."""

    person: PersonRow
    generation: int = 0  # of the session cookies
    code: str | None = None  # digest of the recovery code
    login: str | None = None
    password: str | None = None  # hash

    @property
    def has_credentials(self) -> bool:
        """Whether the person can log in on another device."""
        return self.code is not None or self.login is not None


class AccountRepository(Repository):
    """The accounts of all people."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.passwords = PasswordHashes(parent=store)

    # -- find ----------------------------------------------------------------------------------------------

    async def of(self, person: str) -> Account | None:
        """The account of a person; None if there is no such person."""
        return await self._find(people.c.id == person)

    async def by_recovery_code(self, code: str) -> Account:
        """The account with this recovery code.

        :raises Refusal: when there is none.
        """
        account = await self._find(people.c.code == code_digest(code))
        if account is None or not is_code(code, account.code):
            raise ServerRefusal("unknown-code", 403)
        return account

    async def by_login(self, login: str) -> Account | None:
        """The account with this login, if there is one. The caller must check the password."""
        key = login_key(login)
        return await self._find(people.c.login == key) if key.isprintable() else None

    async def has_password(self, account: Account | None, password: str, source: AttemptSource) -> bool:
        """Whether this is the account's password. It takes the same time if there is no such account."""
        return await self.passwords.verify(password, None if account is None else account.password, source)

    @shielded
    async def count_unfinished_games(self, person: str) -> int:
        """Count the tables where the person has a seat and whose game is not over."""
        seated = sa.select(seats.c.table).where(seats.c.person == person)
        unfinished = sa.select(sa.func.count()).where(tables.c.id.in_(seated), tables.c.ended.is_(None))
        async with self._begin() as connection:
            return int((await connection.execute(unfinished)).scalar_one())

    @shielded
    async def _find(self, who: sa.ColumnElement[bool]) -> Account | None:
        credentials = people.c.generation, people.c.code, people.c.login, people.c.password
        async with self._begin() as connection:
            chosen = sa.select(*PERSON_COLUMNS, *credentials).where(who)
            row = (await connection.execute(chosen)).one_or_none()
        if row is None:
            return None
        person = PersonRow(id=row.id, name=row.name, colour=row.colour)
        return Account(person=person, **{column.name: getattr(row, column.name) for column in credentials})

    # -- change --------------------------------------------------------------------------------------------

    async def make_code(self, person: str) -> str:
        """Make a new recovery code; the one before is void. Only its digest is stored."""
        code = generate_code()
        await self._write(person, code=code_digest(code))
        return code

    async def drop_code(self, person: str) -> None:
        """Make the recovery code void."""
        await self._write(person, code=None)

    async def set_login(
        self, account: Account, login: str, password: str, source: AttemptSource, *, end_others: bool
    ) -> Account:
        """Set, change or, without a name, remove login and password. The caller has checked the old password.

        `end_others`: make the cookies of all devices and the recovery code void.

        :raises Refusal: when the name is taken, or one of them is not allowed.
        """
        values: dict[str, Any] = {"login": None, "password": None}
        if login:
            key = check_login(login, password)
            values = {"login": key, "password": await self.passwords.hash(password, source)}
        if end_others:
            values |= LOGGED_OUT
        try:
            await self._write(account.person.id, **values)
        except Conflict:
            raise ServerRefusal("login-taken") from None
        return await self.of(account.person.id) or account

    async def log_out_everywhere(self, account: Account) -> Account:
        """Make all cookies of a person void, and the recovery code."""
        await self._write(account.person.id, **LOGGED_OUT)
        return await self.of(account.person.id) or account

    @shielded
    async def _write(self, person: str, /, **values: Any) -> None:
        async with self._begin_write() as connection:
            await connection.execute(sa.update(people).where(people.c.id == person).values(**values))
