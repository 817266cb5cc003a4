"""Leases: each table has one owner among the workers of the cluster.

The owner holds the table in memory and serves all its viewers. A worker loses its leases when its heartbeats
do not reach the database, because it has died, hangs, or cannot reach the database. A worker that hung must
notice it before it serves a table again: `owns` compares the clock with the last heartbeat every time. Should
two workers ever believe that they own a table, the key (table, ply) still lets only one of them commit.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any, Protocol
from weakref import WeakValueDictionary

import asyncpg

from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.lease_repository import LEASE_SECONDS, LeaseRepository, RemoteOwner

HEARTBEAT_INTERVAL = 1.0  # seconds between two heartbeats
HEARTBEAT_TIMEOUT = 2.0  # seconds for one heartbeat
MARGIN = 1.0  # seconds by which a worker gives up its leases before others may take them
NEVER = float("-inf")


class Leases(Protocol):
    """Knows which tables this worker owns."""

    owned: set[str]

    async def acquire(self, table: str) -> RemoteOwner | None:
        """Make this worker the owner of the table; return the other worker if one owns it.

        :raises Refusal: when there is no such table.
        :raises DatabaseError: when the database cannot be asked.
        """

    async def release(self, table: str) -> None:
        """Give the table up, so that another worker can own it."""

    def owns(self, table: str) -> bool:
        """Whether this worker owns the table at this moment."""


class EmbeddedLeases:
    """Leases on SQLite: the only process owns every table."""

    def __init__(self) -> None:
        self.owned: set[str] = set()

    async def acquire(self, table: str) -> RemoteOwner | None:
        """Make this process the owner of the table."""
        self.owned.add(table)
        return None

    async def release(self, table: str) -> None:
        """Give the table up."""
        self.owned.discard(table)

    def owns(self, table: str) -> bool:
        """Whether this process has acquired the table."""
        return table in self.owned


class TableLeases:
    """Leases on PostgreSQL, with the heartbeats that keep them.

    `on_lost` is called with the tables that this worker has lost. It must drop them and close the sockets of
    their viewers. Afterwards the worker has a new id, so that its old leases never come back.
    """

    def __init__(
        self,
        repository: LeaseRepository,
        on_lost: Callable[[set[str]], None],
        socket: str = "",
        address: str = "",
    ) -> None:
        self.repository = repository
        self.on_lost = on_lost
        self.socket, self.address = socket, address
        self.owned: set[str] = set()
        self.worker = ""  # the id of this worker
        self._valid_until = NEVER
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table
        self._connection: asyncpg.Connection[Any] | None = None
        self._heartbeats: asyncio.Task[None] | None = None
        self._expiry: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Register this worker and start its heartbeats."""
        await self._register()
        self._connection = await self.repository.connect()  # now, because a heartbeat has little time for it
        self._heartbeats = asyncio.create_task(self._send_heartbeats())

    async def close(self) -> None:
        """Stop, and release all leases."""
        if self._heartbeats is not None:
            self._heartbeats.cancel()
            with suppress(asyncio.CancelledError):
                await self._heartbeats
        self._cancel_expiry()
        self._valid_until = NEVER
        self.owned.clear()
        self._disconnect()
        try:
            await self.repository.unregister(self.worker)
        except DatabaseError as error:  # the leases end by themselves
            log.warning("the leases could not be released: %s", error)

    async def acquire(self, table: str) -> RemoteOwner | None:
        """Make this worker the owner of the table; return the other worker if one owns it.

        :raises Refusal: when there is no such table.
        :raises DatabaseError: when the database cannot be asked, or has not got a heartbeat for too long.
        """
        if self.owns(table):
            return None
        async with self._lock(table):
            while not self.owns(table):
                worker = self.worker
                if self._valid_until == NEVER:
                    raise DatabaseError("away", "heartbeat")
                remote = await self.repository.acquire(table, worker)
                if remote is not None:
                    return remote
                if self._is_valid() and self.worker == worker:
                    self.owned.add(table)
        return None

    async def release(self, table: str) -> None:
        """Give the table up, so that another worker can own it."""
        async with self._lock(table):
            if table in self.owned:
                self.owned.discard(table)
                await self.repository.release(table, self.worker)

    def owns(self, table: str) -> bool:
        """Whether this worker owns the table at this moment. It costs no query: ask before every answer."""
        return table in self.owned and self._is_valid()

    def _is_valid(self) -> bool:
        """Whether the last heartbeat is recent; if not, give up all leases."""
        if _clock() < self._valid_until:
            return True
        if self._valid_until != NEVER:
            self._lose_all()
        return False

    def _lose_all(self) -> None:
        self._cancel_expiry()
        self._valid_until = NEVER
        lost, self.owned = self.owned, set()
        log.warning("This worker has lost its tables: no heartbeat has reached the database for too long.")
        if lost:
            self.on_lost(lost)

    async def _send_heartbeats(self) -> None:
        failing = False
        while True:
            await asyncio.sleep(HEARTBEAT_INTERVAL)
            try:
                async with asyncio.timeout(HEARTBEAT_TIMEOUT):
                    await (self._register() if self._valid_until == NEVER else self._send_heartbeat())
                failing = False
            except (DatabaseError, TimeoutError) as error:
                self._disconnect()
                if not failing:
                    log.warning("A heartbeat of this worker has failed: %s", str(error) or "timeout")
                failing = True

    async def _register(self) -> None:
        """Register under a new id. The old one may not be used again, not even after a failed attempt."""
        begun, worker = _clock(), token_hex(8)
        await self.repository.register(worker, self.socket, self.address, replaced=self.worker)
        self.worker = worker
        self._extend(begun)

    async def _send_heartbeat(self) -> None:
        if self._connection is None:
            self._connection = await self.repository.connect()
        begun = _clock()
        alive = await self.repository.heartbeat(self._connection, self.worker)
        if self._is_valid():  # otherwise the heartbeat came too late
            if alive:
                self._extend(begun)
            else:
                self._lose_all()

    def _extend(self, begun: float) -> None:
        """Extend the leases after a heartbeat that was sent at `begun`."""
        self._valid_until = begun + LEASE_SECONDS - MARGIN
        self._cancel_expiry()
        delay = self._valid_until - _clock() + 0.01  # the loop's timers may be a bit early
        self._expiry = asyncio.get_running_loop().call_later(delay, self._is_valid)

    def _cancel_expiry(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _lock(self, table: str) -> asyncio.Lock:
        """Keep `acquire` and `release` of a table apart: a release must not delete a newer lease."""
        return self._locks.setdefault(table, asyncio.Lock())


def _clock() -> float:
    """Seconds that also pass while the machine is suspended, where the system has such a clock."""
    boot_time: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot_time is None else time.clock_gettime(boot_time)
