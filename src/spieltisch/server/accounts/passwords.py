"""Passwords: rules for login names and passwords, and their argon2 hashes.

A hash takes much memory and time, so a thread computes one at a time, and waiting clients get fair turns.
"""

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.accounts.password_hash_queue import PasswordHashQueue
from spieltisch.server.accounts.recovery_codes import generate_code
from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.text_cleaning import hides_something

MIN_LOGIN, MAX_LOGIN = 3, 40  # characters
MIN_PASSWORD, MAX_PASSWORD = 8, 128
CONCURRENT_HASHES = 1  # each takes 64 MB for a moment

T = TypeVar("T")


class PasswordHashes(TaskOwner):
    """Computes and checks password hashes in a thread."""

    def __init__(self, parent: TaskOwner) -> None:
        super().__init__(parent)
        self.queue = PasswordHashQueue(CONCURRENT_HASHES)

    async def hash(self, password: str, source: AttemptSource) -> str:
        """The hash of a password.

        :raises Refusal: when too many clients wait for hashes.
        """
        await self.queue.acquire(source)
        return await self._in_thread(self._hasher.hash, _normalized(password))

    async def verify(self, password: str, hashed: str | None, source: AttemptSource) -> bool:
        """Whether a password has this hash. None, for an unknown account, takes the same time.

        :raises Refusal: when too many clients wait for hashes.
        """
        await self.queue.acquire(source)
        return await self._in_thread(self._verify, password, hashed)

    @cached_property
    def _hasher(self) -> PasswordHasher:
        return PasswordHasher()  # argon2id as RFC 9106 recommends it

    @cached_property
    def _decoy(self) -> str:
        """The hash of a random password, compared when there is no account."""
        return self._hasher.hash(generate_code())

    @shielded
    async def _in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """Compute a hash. A thread cannot be stopped, so the turn ends with it, even if the client left."""
        try:
            return await asyncio.to_thread(work, *args)
        finally:
            self.queue.release()

    def _verify(self, password: str, hashed: str | None) -> bool:
        decoy = self._decoy
        try:
            self._hasher.verify(hashed or decoy, _normalized(password))
        except VerifyMismatchError:
            return False
        return hashed is not None


def check_login(login: str, password: str) -> str:
    """Check a new login name and password; return the key of the login.

    :raises Refusal: when one of them is not allowed.
    """
    key = login_key(login)
    visible = key.isprintable() and not hides_something(key)
    if not MIN_LOGIN <= len(key) <= MAX_LOGIN or not visible:
        raise ServerRefusal("bad-login", 422, least=MIN_LOGIN, most=MAX_LOGIN)
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD or login_key(password) == key:
        raise ServerRefusal("bad-password", 422, least=MIN_PASSWORD, most=MAX_PASSWORD)
    return key


def login_key(login: str) -> str:
    r"""The form in which login names are compared: case and the encoding of umlauts do not matter.

    >>> login_key(" A\u0308nne ") == login_key("änne")
    True
    """
    return normalize("NFKC", _normalized(" ".join(login.split())).casefold())


def _normalized(text: str) -> str:
    """The same letters as the same code points, whatever keyboard they come from."""
    return normalize("NFKC", text)
