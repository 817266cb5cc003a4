"""Publish/subscribe between workers, so that players at different workers share one table.

A message says how far a table is, and carries the new rows of its log. A worker that lacks earlier rows, or
other changes, reads the database. So a lost message does no harm, and after a lost connection all workers
compare their tables.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from secrets import token_urlsafe
from typing import Any

import asyncpg
import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.table.game_log import Row

CHANNEL = "spieltisch"
RECONNECT_SECONDS = 1.0  # until a lost connection is opened again
MAX_SILENCE = 16.0  # seconds without a message, even our own, until the connection is opened again
MAX_MESSAGE_BYTES = 7999  # PostgreSQL's limit for a notification
CONNECTION_ERRORS = (DatabaseError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class WorkerMessage(msgspec.Struct, tag_field="call", kw_only=True):
    """A message of one worker to all others. Tags and fields stay: other workers may run another version."""

    worker: str = ""


class TableUpdated(WorkerMessage, tag="changed"):
    """How far a table is now; None: unchanged."""

    table: str
    plies: int | None = None  # length of its log
    rows: list[Row] = []  # the last of them, if they are short
    revision: int | None = None
    words: int | None = None  # length of its chat


class ViewersChanged(WorkerMessage, tag="looking"):
    """Who views a table through this worker: the seats of players, and the number of spectators."""

    table: str
    seats: list[int] = []
    spectators: int = 0


class SyncRequest(WorkerMessage, tag="asking"):
    """A worker's state of a table; others answer with newer changes and their viewers."""

    table: str
    plies: int = 0
    revision: int = 0
    words: int = 0


class BotStuck(WorkerMessage, tag="stuck"):
    """The bot of a seat cannot decide while the log of its table has `plies` rows."""

    table: str
    seat: int
    plies: int


class PersonRenamed(WorkerMessage, tag="renamed"):
    """A person has another name or colour."""

    person: str


class BlocksChanged(WorkerMessage, tag="distanced"):
    """A person has muted, blocked or unblocked another person."""

    person: str


class PersonLoggedOut(WorkerMessage, tag="loggedout"):
    """A person's cookies are invalid; their sockets must be closed."""

    person: str


class Heartbeat(WorkerMessage, tag="alive"):
    """The worker and its viewers are alive."""


class WorkerStopped(WorkerMessage, tag="goodbye"):
    """The worker has stopped."""


class ConnectionRestored(WorkerMessage, tag="restored"):
    """The connection was lost: messages may be missing. It is never sent to other workers."""


AnyWorkerMessage = (
    TableUpdated
    | ViewersChanged
    | SyncRequest
    | BotStuck
    | PersonRenamed
    | BlocksChanged
    | PersonLoggedOut
    | Heartbeat
    | WorkerStopped
    | ConnectionRestored
)
Connect = Callable[[], Awaitable["asyncpg.Connection[Any]"]]

NOTIFY = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"
_decode = msgspec.json.Decoder(AnyWorkerMessage).decode
_encode = msgspec.json.Encoder().encode


class ReconnectingBackend(AsyncPgChannelsBackend):
    """Litestar's PostgreSQL backend with permanent connections that are opened again after a failure."""

    def __init__(self, connect: Connect) -> None:
        super().__init__(make_connection=connect)
        self._publisher: asyncpg.Connection[Any] | None = None
        self._reconnecting: asyncio.Task[None] | None = None
        self._closing = False

    async def on_startup(self) -> None:
        """Open the connection."""
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._on_termination)

    async def on_shutdown(self) -> None:
        """Close the connections."""
        self._closing = True
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        if self._publisher is not None:
            await self._publisher.close()
        with contextlib.suppress(*CONNECTION_ERRORS):
            await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Send a message; it is lost while the database is away."""
        await self.publish_all([data], channels)

    async def publish_all(self, messages: Iterable[bytes], channels: Iterable[str]) -> None:
        """Send several messages with one statement."""
        texts = [data.decode() for data in messages]
        try:
            if self._publisher is None or self._publisher.is_closed():
                self._publisher = await self._connect()
            for channel in channels:
                await self._publisher.execute(NOTIFY, channel, texts)
        except CONNECTION_ERRORS as error:
            log.warning("other workers could not be informed: %r", error)

    def disconnect(self) -> None:
        """Close a connection that receives nothing any more; it is opened again."""
        self._listener_conn.terminate()

    def _on_termination(self, _: object) -> None:
        if not self._closing:
            self._reconnecting = asyncio.get_running_loop().create_task(self._reconnect())

    async def _reconnect(self) -> None:
        while True:
            await asyncio.sleep(RECONNECT_SECONDS)
            with contextlib.suppress(*CONNECTION_ERRORS):
                async with self._listener_lock:
                    self._listener_conn = await self._connect()
                    for channel in self._subscribed_channels:
                        await self._listener_conn.add_listener(channel, self._listener)
                self._listener_conn.add_termination_listener(self._on_termination)
                if self._queue is not None:
                    self._queue.put_nowait((CHANNEL, _encode(ConnectionRestored())))
                return


class PubSub:
    """Send messages to other workers, and receive theirs."""

    def __init__(self, connect: Connect, handle: Callable[[AnyWorkerMessage], None]) -> None:
        self.worker = token_urlsafe(6)
        self._handle = handle
        self._backend = ReconnectingBackend(connect)
        self._channels = ChannelsPlugin(self._backend, channels=[CHANNEL])
        self._last_received = time.monotonic()
        self._pending: list[bytes] = []  # to be sent next
        self._publishing: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start receiving."""
        await self._channels.__aenter__()
        self._listener = asyncio.create_task(self._receive())

    async def close(self) -> None:
        """Announce that this worker stops, and stop receiving."""
        if self._listener is not None:
            self.publish_soon(WorkerStopped())
            if self._publishing is not None:
                await self._publishing
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
            await self._channels.__aexit__(None, None, None)

    def send_heartbeat(self) -> None:
        """Send a heartbeat; reconnect if even our own messages no longer come back."""
        if time.monotonic() - self._last_received > MAX_SILENCE:
            self._last_received = time.monotonic()
            self._backend.disconnect()
        self.publish_soon(Heartbeat())

    def publish_soon(self, message: AnyWorkerMessage) -> None:
        """Queue a message to all other workers."""
        message.worker = self.worker
        if self._listener is None:
            return
        data = _encode(message)
        if len(data) > MAX_MESSAGE_BYTES and isinstance(message, TableUpdated):
            message.rows = []
            data = _encode(message)
        self._pending.append(data)
        if self._publishing is None:
            self._publishing = asyncio.create_task(self._publish_pending())

    async def _publish_pending(self) -> None:
        """Send all queued messages; those that arrive meanwhile are sent next, together."""
        try:
            while self._pending:
                messages, self._pending = self._pending, []
                await self._backend.publish_all(messages, [CHANNEL])
        finally:
            self._publishing = None

    async def _receive(self) -> None:
        async with self._channels.start_subscription(CHANNEL) as subscription:
            async for data in subscription.iter_events():
                self._last_received = time.monotonic()
                try:  # a worker of another version may send unknown messages
                    message = _decode(data)
                    if message.worker != self.worker:
                        self._handle(message)
                except Exception:
                    log.exception("a message of another worker was not understood")
