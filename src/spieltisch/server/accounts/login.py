"""How somebody is known again on another device: by a recovery code, or by a login name and a password.

Nobody needs either. A code has so much chance in it that a plain hash keeps it; passwords, which people
choose, get a slow one, computed in a thread, a few at a time and in a fair order.
"""

import asyncio
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from hmac import compare_digest
from secrets import choice
from typing import Any, TypeVar
from unicodedata import normalize

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.accounts.password_hash_queue import PasswordHashQueue
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.database_errors import Conflict
from spieltisch.server.storage.schema import PersonRow, people, seats, tables
from spieltisch.server.storage.store import PERSON_COLUMNS, Repository, Store
from spieltisch.server.text_cleaning import hides_something
from spieltisch.server.texts import Refusal

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that looks like another
GROUPS, GROUP = 4, 4  # 16 letters: 78 bits
SHORTEST_LOGIN, LONGEST_LOGIN = 3, 40
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 128
HASHES_AT_ONCE = 1  # each takes 64 MB for a moment
# What ends all cookies of a person, and the recovery code, which an intruder may have copied.
ENDED: dict[str, Any] = {"generation": people.c.generation + 1, "code": None}


T = TypeVar("T")


class Account(msgspec.Struct, kw_only=True):
    """A person, and how they are known again."""

    person: PersonRow
    generation: int = 0
    code: str | None = None  # hashes: neither the code nor the password is kept
    login: str | None = None
    password: str | None = None

    @property
    def lasting(self) -> bool:
        """Whether they can come back from elsewhere."""
        return self.code is not None or self.login is not None


class AccountRepository(Repository):
    """The accounts of all people."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.hashing = PasswordHashQueue(HASHES_AT_ONCE)

    # -- who is there ------------------------------------------------------------------------------------

    async def of(self, person: str) -> Account | None:
        """The account of somebody who was here before."""
        return await self._find(people.c.id == person)

    async def by_code(self, code: str) -> Account:
        """Who has this recovery code.

        :raises Refusal: when nobody has.
        """
        digest = code_digest(code)
        account = await self._find(people.c.code == digest)
        if account is None or not compare_digest(account.code or "", digest):
            raise Refusal("unknown-code", 403)
        return account

    async def with_login(self, login: str) -> Account | None:
        """The account that has this login, if there is one. Its password is still to be checked."""
        key = login_key(login)
        return await self._find(people.c.login == key) if key.isprintable() else None

    async def has_password(self, account: Account | None, password: str, place: AttemptSource) -> bool:
        """Whether this is the account's password. It takes the same time if there is no such account."""
        hashed = None if account is None else account.password
        await self.hashing.enter(place)
        return await self._in_thread(self._verify, password, hashed)

    @shielded
    async def games_of(self, person: str) -> int:
        """At how many tables the person sits whose game is not over."""
        seated = sa.select(seats.c.table).where(seats.c.person == person)
        going = sa.select(sa.func.count()).where(tables.c.id.in_(seated), tables.c.ended.is_(None))
        async with self._begin() as connection:
            return int((await connection.execute(going)).scalar_one())

    @shielded
    async def _find(self, who: sa.ColumnElement[bool]) -> Account | None:
        keys = people.c.generation, people.c.code, people.c.login, people.c.password
        async with self._begin() as connection:
            row = (await connection.execute(sa.select(*PERSON_COLUMNS, *keys).where(who))).one_or_none()
        if row is None:
            return None
        person = PersonRow(id=row.id, name=row.name, colour=row.colour)
        found = {column.name: getattr(row, column.name) for column in keys}
        return Account(person=person, **found)

    # -- what they can change ----------------------------------------------------------------------------

    async def make_code(self, person: str) -> str:
        """A new recovery code; the one before is void. Only its hash is kept: it is told this once."""
        groups = ["".join(choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS)]
        code = "-".join(groups)
        await self._write(person, code=code_digest(code))
        return code

    async def drop_code(self, person: str) -> None:
        """Have no recovery code any more."""
        await self._write(person, code=None)

    async def set_login(
        self, account: Account, login: str, password: str, place: AttemptSource, *, end_others: bool
    ) -> Account:
        """Give a person a login and a password, or others than before; without a name, take both away.

        `end_others` makes the cookies of all devices void, and the recovery code, too. The caller has checked
        the password so far.

        :raises Refusal: when the name is taken, or one of them will not do.
        """
        values: dict[str, Any] = {"login": None, "password": None}
        if login:
            values = {"login": _good_login(login, password), "password": await self._hashed(password, place)}
        if end_others:
            values |= ENDED
        try:
            await self._write(account.person.id, **values)
        except Conflict:
            raise Refusal("login-taken") from None
        return await self.of(account.person.id) or account

    async def end_cookies(self, account: Account) -> Account:
        """Log somebody out everywhere; the recovery code, which somebody may have copied, is void, too."""
        await self._write(account.person.id, **ENDED)
        return await self.of(account.person.id) or account

    @shielded
    async def _write(self, person: str, /, **values: Any) -> None:
        async with self._begin_write() as connection:
            await connection.execute(sa.update(people).where(people.c.id == person).values(**values))

    # -- hashes, in a thread -----------------------------------------------------------------------------

    @cached_property
    def _hasher(self) -> PasswordHasher:
        return PasswordHasher()  # argon2id as RFC 9106 recommends it

    @cached_property
    def _decoy(self) -> str:
        """What the password of nobody is compared with."""
        return self._hasher.hash("".join(choice(LETTERS) for _ in range(GROUP * GROUPS)))

    async def _hashed(self, password: str, place: AttemptSource) -> str:
        await self.hashing.enter(place)
        return await self._in_thread(self._hasher.hash, _plain(password))

    @shielded
    async def _in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """Compute a hash. A thread cannot be stopped, so the turn ends with it, even if the client left."""
        try:
            return await asyncio.to_thread(work, *args)
        finally:
            self.hashing.leave()

    def _verify(self, password: str, hashed: str | None) -> bool:
        """Whether it is that password; None is no account's."""
        decoy = self._decoy
        try:
            self._hasher.verify(hashed or decoy, _plain(password))
        except VerifyMismatchError:
            return False
        return hashed is not None


def _good_login(login: str, password: str) -> str:
    """The key of a login that will do with this password.

    :raises Refusal: when one of them will not.
    """
    key = login_key(login)
    seen = key.isprintable() and not hides_something(key)
    if not SHORTEST_LOGIN <= len(key) <= LONGEST_LOGIN or not seen:
        raise Refusal("bad-login", 422, least=SHORTEST_LOGIN, most=LONGEST_LOGIN)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD or login_key(password) == key:
        raise Refusal("bad-password", 422, least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    return key


def code_digest(code: str) -> str:
    """What is kept of a recovery code, however it was typed.

    >>> code_digest("k7qm 3xpt-9hvw2rdn") == code_digest("K7QM-3XPT-9HVW-2RDN")
    True
    """
    return sha256("".join(filter(str.isalnum, code)).upper().encode()).hexdigest()


def login_key(login: str) -> str:
    r"""The form in which login names are compared: neither case nor the way of writing an umlaut matters.

    >>> login_key(" A\u0308nne ") == login_key("änne")
    True
    """
    return normalize("NFKC", _plain(" ".join(login.split())).casefold())


def _plain(text: str) -> str:
    """The same letters as the same code points, whichever keyboard they come from."""
    return normalize("NFKC", text)
