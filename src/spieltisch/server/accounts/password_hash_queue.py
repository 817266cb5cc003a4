"""Who may have a password hashed next. One hash takes much memory and time, so few are computed at once.

Network addresses take turns, so a long queue of one stranger's passwords costs each other person one turn.
Known devices have a line of their own, and the two lines take turns. The lines are short: a client for whom
there is no room is told so at once and tries again.
"""

import asyncio
from collections import deque

from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.texts import Refusal

MOST_WAITING = 64  # in one line
MOST_PER_ADDRESS = 4  # of these
TRY_AGAIN = 2  # seconds

Waiter = asyncio.Future[None]


class PasswordHashQueue:
    """Lets a few hashes be computed at once; the others wait in two fair lines."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._lines = {known: _Line() for known in (True, False)}
        self._known_next = True

    def must_have_room(self, place: AttemptSource) -> None:
        """Return if this place may wait for a hash.

        :raises Refusal: when too many wait already, from there or altogether.
        """
        line = self._lines[place.known]
        if len(line) >= MOST_WAITING or line.waiting(place.address) >= MOST_PER_ADDRESS:
            raise Refusal("passwords-busy", 503, seconds=TRY_AGAIN)

    async def enter(self, place: AttemptSource) -> None:
        """Wait for a turn. The caller must `leave` when its hash is computed.

        :raises Refusal: when too many wait already.
        """
        self.must_have_room(place)
        if self._free:
            self._free -= 1
            return
        line, waiter = self._lines[place.known], asyncio.get_running_loop().create_future()
        line.add(place.address, waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            line.remove(place.address, waiter)
            if waiter.done() and not waiter.cancelled():  # it had got the turn just now
                self.leave()
            raise

    def leave(self) -> None:
        """Let the next hash be computed."""
        first = self._lines[self._known_next]
        line = first if len(first) else self._lines[not self._known_next]
        waiter = line.next()
        if waiter is None:
            self._free += 1
            return
        self._known_next = line is self._lines[False]
        waiter.set_result(None)


class _Line:
    """Waiters by address; the addresses take turns."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Waiter]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def waiting(self, address: str) -> int:
        return len(self._waiting.get(address, ()))

    def add(self, address: str, waiter: Waiter) -> None:
        self._waiting.setdefault(address, deque()).append(waiter)
        self._count += 1

    def next(self) -> Waiter | None:
        """Take the first waiter of the address whose turn it is."""
        if not self._waiting:
            return None
        address = next(iter(self._waiting))
        waiters = self._waiting.pop(address)
        waiter = waiters.popleft()
        self._count -= 1
        if waiters:
            self._waiting[address] = waiters  # behind all others
        return waiter

    def remove(self, address: str, waiter: Waiter) -> None:
        waiters = self._waiting.get(address, deque())
        if waiter in waiters:
            waiters.remove(waiter)
            self._count -= 1
            if not waiters:
                del self._waiting[address]
