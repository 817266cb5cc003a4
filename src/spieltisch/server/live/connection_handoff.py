"""How workers pass each other connections and requests about a table.

A client may reach any worker, but only the owner of a table serves it. On one machine a worker passes the
client's socket itself to the owner through the owner's Unix socket; from then on no byte takes a detour. To
an owner on another machine it opens a TCP connection and copies the bytes. A plain HTTP request is sent to
the owner over a connection of its own.

Every connection between workers starts like this:

1. the owner sends a random challenge;
2. the other worker sends an `Offer`, signed with the key that all workers share;
3. the owner answers READY, or MISDIRECTED if it does not own the table;
4. the other worker sends GO, on a Unix socket together with the client's socket, and then what it has
   already read of a WebSocket.

Until GO the owner does nothing and the other worker still has the client. So if the owner hangs, the other
worker can safely turn to the next owner.
"""

import asyncio
import hmac
import os
import shutil
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from typing import Any, Literal

import msgspec
from uvicorn.server import ServerState

from spieltisch.server.live import uvicorn_protocols
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.lease_repository import RemoteOwner
from spieltisch.server.workers.table_leases import Leases
from spieltisch.table.texts import Refusal

CHALLENGE_BYTES = 32
MAC_BYTES = 32
MAX_OFFER_BYTES = 256 * 1024  # the limits of uvicorn and of request bodies are lower
READY, MISDIRECTED, GO = b"R", b"M", b"G"
OFFER_TIMEOUT = 2.0  # seconds from the connection to GO
BACKLOG = 1024
RETRY_ACCEPT = 0.1  # seconds until the next try, when this process has no file descriptor left
RECEIVE_BYTES = 64 * 1024  # at once
HANDED_OVER = "handed_over"  # key in the state of the ASGI scope: another worker has sent it here
SOCKET_FOLDER = "SPIELTISCH_SOCKET_FOLDER"  # environment variable: where workers create their sockets
HAS_UNIX_SOCKETS = hasattr(socket, "AF_UNIX") and hasattr(socket, "send_fds")


class Offer(msgspec.Struct, array_like=True, frozen=True):
    """What one worker passes to the owner of a table."""

    kind: Literal["websocket", "request"]
    table: str
    client: tuple[str, int] | None  # the client's address, without trusted proxies
    scheme: str  # as the client sees it: http, https, ws or wss
    request: bytes  # the HTTP request; that of a WebSocket is its handshake


class NotOwner(Exception):
    """The worker does not own the table (any more)."""


# -- the worker that has the client ------------------------------------------------------------------------


async def send_offer(owner: RemoteOwner, offer: Offer, key: bytes) -> socket.socket:
    """Offer a connection or a request to the owner; return the connection to it when it is ready.

    :raises OSError: when the owner cannot be reached or does not answer.
    :raises NotOwner: when it does not own the table.
    """
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(OFFER_TIMEOUT):
        connection = await _connect(owner)
        try:
            challenge = await _receive_exactly(connection, CHALLENGE_BYTES)
            payload = msgspec.msgpack.encode(offer)
            size = len(payload).to_bytes(4, "big")
            await loop.sock_sendall(connection, size + _mac(key, challenge, payload) + payload)
            if await _receive_exactly(connection, 1) != READY:
                raise NotOwner
        except BaseException:
            connection.close()
            raise
    return connection


async def send_go(connection: socket.socket) -> None:
    """Let the owner carry out a request."""
    await asyncio.get_running_loop().sock_sendall(connection, GO)


async def hand_over(connection: socket.socket, client: socket.socket, early: bytes) -> bool:
    """Give a WebSocket to the owner; return False if its bytes must be copied from now on.

    `early` are the bytes that this worker has read after the handshake request.
    """
    loop = asyncio.get_running_loop()
    if not _passes_sockets(connection):
        await loop.sock_sendall(connection, GO + early)
        return False
    with connection, client:
        socket.send_fds(connection, [GO], [client.fileno()])
        if early:
            await loop.sock_sendall(connection, early)
    return True


async def splice(one: socket.socket, other: socket.socket) -> None:
    """Copy bytes in both directions until a side closes; then close both."""
    copying = [asyncio.create_task(_copy(one, other)), asyncio.create_task(_copy(other, one))]
    try:
        await asyncio.wait(copying, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in copying:
            task.cancel()
        await asyncio.gather(*copying, return_exceptions=True)
        one.close()
        other.close()


async def _copy(source: socket.socket, target: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while data := await loop.sock_recv(source, RECEIVE_BYTES):
            await loop.sock_sendall(target, data)


def _passes_sockets(connection: socket.socket) -> bool:
    return HAS_UNIX_SOCKETS and connection.family == socket.AF_UNIX


async def _connect(owner: RemoteOwner) -> socket.socket:
    """Connect to a worker: through its Unix socket if it is on this machine, else by TCP."""
    loop = asyncio.get_running_loop()
    address: Any
    if HAS_UNIX_SOCKETS and owner.socket and Path(owner.socket).exists():
        family, address = socket.AF_UNIX, owner.socket
    elif owner.address:
        host, _, port = owner.address.rpartition(":")
        found = await loop.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)
        family, _, _, _, address = found[0]
    else:
        raise ConnectionRefusedError("the worker is on another machine and has no address")
    connection = socket.socket(family, socket.SOCK_STREAM)
    try:
        connection.setblocking(False)
        if family != socket.AF_UNIX:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await loop.sock_connect(connection, address)
    except BaseException:
        connection.close()
        raise
    return connection


# -- the owner ---------------------------------------------------------------------------------------------


class HandoffListener:
    """Takes over connections and requests that other workers offer.

    It listens on a Unix socket in a private folder, and with a `host` also on a TCP port for the workers of
    other machines. Nothing but a signed offer is read there.
    """

    def __init__(self, host: str = "", port: int = 0) -> None:
        self._listeners: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._server_state = ServerState()
        self._config: Any = None
        self._key = b""
        self._leases: Leases | None = None
        self._folder: Path | None = None
        self.socket = self.address = ""
        if HAS_UNIX_SOCKETS:
            self._folder = Path(tempfile.mkdtemp(prefix="spieltisch-", dir=os.environ.get(SOCKET_FOLDER)))
            self.socket = str(self._folder / "worker")  # mkdtemp gives the folder mode 700
            self._listen(socket.AF_UNIX, self.socket)
        else:
            host = host or "127.0.0.1"
        if host:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listener = self._listen(family, (host, port))
            self.address = f"{host}:{listener.getsockname()[1]}"

    def _listen(self, family: int, address: Any) -> socket.socket:
        listener = socket.socket(family, socket.SOCK_STREAM)
        self._listeners.append(listener)
        listener.setblocking(False)
        if family != getattr(socket, "AF_UNIX", None) and os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
        return listener

    def start(self, app: Any, key: bytes, leases: Leases) -> None:
        """Accept offers for the application; the leases say whether this worker owns a table."""
        # The log level stays as the server's own configuration has set it.
        self._config = uvicorn_protocols.config(app, lifespan="off", log_level=None)
        self._config.load()
        self._key, self._leases = key, leases
        for listener in self._listeners:
            self._run(self._accept(listener))

    async def close(self) -> None:
        """Stop listening, and close the connections that were taken over."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for listener in self._listeners:
            listener.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        for connection in list(self._server_state.connections):
            connection.shutdown()
        if self._server_state.tasks:
            _, late = await asyncio.wait(self._server_state.tasks, timeout=uvicorn_protocols.SHUTDOWN_SECONDS)
            for task in late:
                task.cancel()

    def splice(self, one: socket.socket, other: socket.socket) -> None:
        """Copy bytes between two sockets until this listener closes."""
        self._run(splice(one, other))

    def _run(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(listener)
            except OSError:
                await asyncio.sleep(RETRY_ACCEPT)
            else:
                self._run(self._receive_offer(connection))

    async def _receive_offer(self, connection: socket.socket) -> None:
        """Carry out the steps at the head of this module, then serve the client."""
        connection.setblocking(False)
        try:
            async with asyncio.timeout(OFFER_TIMEOUT):
                offer = await self._authenticated_offer(connection)
                client, early = await self._await_go(connection, offer)
        except (OSError, msgspec.DecodeError):  # the other worker has ended or turned to another owner
            connection.close()
        except BaseException:
            connection.close()
            raise
        else:
            await self._serve(client, offer, early)

    async def _authenticated_offer(self, connection: socket.socket) -> Offer:
        challenge = token_bytes(CHALLENGE_BYTES)
        await asyncio.get_running_loop().sock_sendall(connection, challenge)
        size = int.from_bytes(await _receive_exactly(connection, 4), "big")
        if size > MAX_OFFER_BYTES:
            raise ConnectionAbortedError
        mac = await _receive_exactly(connection, MAC_BYTES)
        payload = await _receive_exactly(connection, size)
        if not hmac.compare_digest(mac, _mac(self._key, challenge, payload)):
            log.warning("A connection to the internal port of this worker had a wrong signature.")
            raise ConnectionAbortedError
        return msgspec.msgpack.decode(payload, type=Offer)

    async def _await_go(self, connection: socket.socket, offer: Offer) -> tuple[socket.socket, bytes]:
        """Answer the offer; return the client's socket, and what was already read of it.

        The connection itself stands for the client's socket if that cannot be passed.
        """
        loop = asyncio.get_running_loop()
        if not await self._owns(offer.table):
            await loop.sock_sendall(connection, MISDIRECTED)
            raise ConnectionAbortedError
        await loop.sock_sendall(connection, READY)
        if offer.kind == "websocket" and _passes_sockets(connection):
            client, early = await _receive_socket(connection)
            connection.close()
            return client, early
        if await _receive_exactly(connection, 1) != GO:
            raise ConnectionAbortedError
        return connection, b""

    async def _owns(self, table: str) -> bool:
        assert self._leases is not None
        try:
            return await self._leases.acquire(table) is None
        except (Refusal, DatabaseError):  # no such table, or no heartbeat: the other worker finds out itself
            return False

    async def _serve(self, client: socket.socket, offer: Offer, early: bytes) -> None:
        """Let uvicorn serve the client as if it had connected here."""
        client.setblocking(False)
        received = _Received(early)
        try:
            transport, _ = await asyncio.get_running_loop().connect_accepted_socket(lambda: received, client)
        except OSError:  # the client has gone
            client.close()
            return
        if received.lost:
            return
        websocket = offer.kind == "websocket"
        protocol_class = self._config.ws_protocol_class if websocket else self._config.http_protocol_class
        protocol = protocol_class(
            config=self._config, server_state=self._server_state, app_state={HANDED_OVER: True}
        )
        protocol.connection_made(transport)
        protocol.client, protocol.scheme = offer.client, offer.scheme
        transport.set_protocol(protocol)
        protocol.data_received(offer.request)
        if received.data:
            protocol.data_received(bytes(received.data))


class _Received(asyncio.Protocol):
    """Keeps what arrives before uvicorn's protocol takes over."""

    def __init__(self, early: bytes) -> None:
        self.data = bytearray(early)
        self.lost = False

    def data_received(self, data: bytes) -> None:
        """Keep the bytes."""
        self.data += data

    def connection_lost(self, _: Exception | None) -> None:
        """Note that the client has gone."""
        self.lost = True


def _mac(key: bytes, challenge: bytes, payload: bytes) -> bytes:
    return hmac.digest(key, challenge + payload, "sha256")


async def _receive_exactly(connection: socket.socket, size: int) -> bytes:
    """Receive so many bytes.

    :raises ConnectionError: when the other side has closed the connection.
    """
    loop, data = asyncio.get_running_loop(), bytearray()
    while len(data) < size:
        received = await loop.sock_recv(connection, size - len(data))
        if not received:
            raise ConnectionAbortedError
        data += received
    return bytes(data)


async def _receive_socket(connection: socket.socket) -> tuple[socket.socket, bytes]:
    """Receive GO with a client's socket, and then the bytes that were already read of it."""
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(connection, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(connection)
    go, descriptors, _, _ = socket.recv_fds(connection, 1, 1)
    if go != GO or not descriptors:
        raise ConnectionAbortedError
    client, early = socket.socket(fileno=descriptors[0]), bytearray()
    try:
        while received := await loop.sock_recv(connection, RECEIVE_BYTES):
            early += received
    except BaseException:
        client.close()
        raise
    return client, bytes(early)
