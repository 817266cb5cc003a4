"""Publish/subscribe between workers: what happens to a person at one worker matters to all others."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from secrets import token_urlsafe
from typing import Any

import asyncpg
import msgspec

from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError

CHANNEL = "spieltisch"
HEARTBEAT_SECONDS = 5.0  # between two heartbeats
MAX_SILENCE = 16.0  # seconds without a message, even our own, until the connection is opened again
RECONNECT_SECONDS = 1.0  # until a lost connection is opened again
CLOSE_SECONDS = 3.0  # for the last messages to be sent, and for a connection to be closed
CONNECTION_ERRORS = (DatabaseError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
NOTIFY = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"


class WorkerMessage(msgspec.Struct, tag_field="call", kw_only=True):
    """A message of one worker to all others. Tags and fields stay: other workers may run another version."""

    worker: str = ""


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
    """The worker checks that its own messages come back."""


class ConnectionRestored(WorkerMessage, tag="restored"):
    """The connection was lost: messages may be missing. It is never sent to other workers."""


AnyWorkerMessage = PersonRenamed | BlocksChanged | PersonLoggedOut | Heartbeat | ConnectionRestored
Connect = Callable[[], Awaitable["asyncpg.Connection[Any]"]]
Handler = Callable[[AnyWorkerMessage], None]

_decode = msgspec.json.Decoder(AnyWorkerMessage).decode
_encode = msgspec.json.Encoder().encode


class PubSub:
    """Send messages to other workers, and receive theirs, over two permanent connections."""

    def __init__(self, connect: Connect) -> None:
        self.worker = token_urlsafe(6)
        self._connect = connect
        self._handle: Handler | None = None
        self._listener: asyncpg.Connection[Any] | None = None
        self._publisher: asyncpg.Connection[Any] | None = None
        self._last_received = time.monotonic()
        self._pending: list[str] = []  # to be sent next
        self._publishing: asyncio.Task[None] | None = None
        self._reconnecting: asyncio.Task[None] | None = None
        self._heartbeats: asyncio.Task[None] | None = None

    async def open(self, handle: Handler) -> None:
        """Start receiving; `handle` gets the messages of other workers."""
        await self._listen()
        self._handle = handle
        self._heartbeats = asyncio.create_task(self._send_heartbeats())

    async def close(self) -> None:
        """Send what is queued, and stop receiving."""
        self._handle = None
        if self._publishing is not None:
            await asyncio.wait([self._publishing], timeout=CLOSE_SECONDS)
        for task in (self._reconnecting, self._heartbeats):
            if task is not None:
                task.cancel()
        for connection in (self._listener, self._publisher):
            if connection is not None:
                with contextlib.suppress(*CONNECTION_ERRORS):
                    await connection.close(timeout=CLOSE_SECONDS)

    def publish_soon(self, message: AnyWorkerMessage) -> None:
        """Queue a message to all other workers."""
        if self._handle is None:
            return
        message.worker = self.worker
        self._pending.append(_encode(message).decode())
        if self._publishing is None:
            self._publishing = asyncio.create_task(self._publish_pending())

    async def _publish_pending(self) -> None:
        """Send all queued messages; those that arrive meanwhile are sent next, together."""
        try:
            while self._pending:
                messages, self._pending = self._pending, []
                await self._publish(messages)
        finally:
            self._publishing = None

    async def _publish(self, messages: list[str]) -> None:
        """Send messages with one statement; they are lost while the database is away."""
        try:
            if self._publisher is None or self._publisher.is_closed():
                self._publisher = await self._connect()
            await self._publisher.execute(NOTIFY, CHANNEL, messages)
        except CONNECTION_ERRORS as error:
            log.warning("other workers could not be informed: %r", error)

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self.send_heartbeat()

    def send_heartbeat(self) -> None:
        """Send a heartbeat; reconnect if even our own messages no longer come back."""
        if time.monotonic() - self._last_received > MAX_SILENCE:
            self._last_received = time.monotonic()
            for connection in (self._listener, self._publisher):
                if connection is not None:
                    connection.terminate()
        self.publish_soon(Heartbeat())

    async def _listen(self) -> None:
        self._listener = await self._connect()
        await self._listener.add_listener(CHANNEL, self._receive)
        self._listener.add_termination_listener(self._on_termination)

    def _receive(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self._last_received = time.monotonic()
        try:  # a worker of another version may send unknown messages
            message = _decode(str(payload))
            if message.worker != self.worker and self._handle is not None:
                self._handle(message)
        except Exception:
            log.exception("a message of another worker was not understood")

    def _on_termination(self, _connection: object) -> None:
        if self._handle is not None:
            self._reconnecting = asyncio.get_running_loop().create_task(self._reconnect())

    async def _reconnect(self) -> None:
        while self._handle is not None:
            await asyncio.sleep(RECONNECT_SECONDS)
            try:
                await self._listen()
            except CONNECTION_ERRORS:
                continue
            if self._handle is not None:
                self._handle(ConnectionRestored())
            return
