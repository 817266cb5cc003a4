"""A fair queue for password hashes. One hash takes much memory and time, so few are computed at once.

Network addresses take turns, so a long queue of one stranger's passwords costs each other person one turn.
Known devices have a queue of their own, and the two queues take turns. The queues are short: when they are
full, a client is refused at once and tries again.
"""

import asyncio
from collections import deque

from spieltisch.server.accounts.login_throttle import AttemptSource
from spieltisch.server.texts import ServerRefusal

MAX_WAITING = 64  # in one queue
MAX_WAITING_PER_ADDRESS = 4  # in one queue
RETRY_SECONDS = 2  # seconds

Waiter = asyncio.Future[None]


class PasswordHashQueue:
    """A semaphore with two fair queues of waiters."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._queues = {known: _AddressQueue() for known in (True, False)}
        self._known_next = True

    def check_capacity(self, source: AttemptSource) -> None:
        """Check that this source may wait for a hash.

        :raises Refusal: when too many wait already, from its address or altogether.
        """
        queue = self._queues[source.known]
        if len(queue) >= MAX_WAITING or queue.waiting(source.address) >= MAX_WAITING_PER_ADDRESS:
            raise ServerRefusal("passwords-busy", 503, seconds=RETRY_SECONDS)

    async def acquire(self, source: AttemptSource) -> None:
        """Wait for a turn. The caller must `release` when its hash is computed.

        :raises Refusal: when too many wait already.
        """
        self.check_capacity(source)
        if self._free:
            self._free -= 1
            return
        queue, waiter = self._queues[source.known], asyncio.get_running_loop().create_future()
        queue.add(source.address, waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            queue.remove(source.address, waiter)
            if waiter.done() and not waiter.cancelled():  # it has just got the turn
                self.release()
            raise

    def release(self) -> None:
        """Give the turn to the next waiter."""
        first = self._queues[self._known_next]
        queue = first if len(first) else self._queues[not self._known_next]
        waiter = queue.next()
        if waiter is None:
            self._free += 1
            return
        self._known_next = queue is self._queues[False]
        waiter.set_result(None)


class _AddressQueue:
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
