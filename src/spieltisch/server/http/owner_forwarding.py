"""Middleware that leads requests and WebSockets about a table to the worker that owns the table.

It stands inside of the security middleware, which has checked the request and counted it. The owner checks it
again and counts it, too; each worker has rate limits of its own.
"""

import asyncio
import re
import socket
import time
from collections.abc import Iterable
from typing import Any, Literal

import h11
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from litestar.utils import normalize_path
from msgspec import structs

from spieltisch.server.http.rate_limits import MAX_BODY_BYTES
from spieltisch.server.http.security import send_refusal
from spieltisch.server.live import connection_handoff as handoff
from spieltisch.server.live.connection_handoff import HANDED_OVER, HandoffListener, NotOwner, Offer
from spieltisch.server.live.uvicorn_protocols import HANDOFF_EXTENSION
from spieltisch.server.ops.logs import log
from spieltisch.server.storage.database_errors import DatabaseError, not_written
from spieltisch.server.storage.lease_repository import LEASE_SECONDS, RemoteOwner
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.workers.table_leases import Leases
from spieltisch.table.texts import Refusal

TABLE_PATH = re.compile(r"/api/tables/([^/]+)(?:/.*)?", re.DOTALL)
PATIENCE = LEASE_SECONDS + 3  # seconds until the owner is reached, or the lease of a dead owner is taken
RETRY_SECONDS = 0.1
MAX_PAUSE = 1.0  # seconds between two tries
MAX_CACHED_OWNERS = 10_000
RESPONSE_TIMEOUT = 60.0  # seconds for the owner's whole response
RECEIVE_BYTES = 64 * 1024

HOP_BY_HOP = frozenset(  # RFC 9110, 7.6.1: they belong to one connection
    b"connection keep-alive proxy-connection proxy-authenticate proxy-authorization te trailer "
    b"transfer-encoding upgrade".split()
)
PROXY_HEADERS = {b"x-forwarded-for", b"x-forwarded-proto"}  # the offer has the client's address and scheme


class OwnerForwarding:
    """Serves the tables of this worker, and leads everything about other tables to their owners.

    Until `start` is called it serves everything: on SQLite there is only one worker.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._leases: Leases | None = None
        self._listener: HandoffListener | None = None
        self._key = b""
        self._owners: dict[str, RemoteOwner] = {}  # that were ready before, by table

    def start(self, leases: Leases, listener: HandoffListener, key: bytes) -> None:
        """Begin to ask the leases."""
        self._leases, self._listener, self._key = leases, listener, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or lead it to the owner of its table."""
        table = _table_of(scope)
        if self._leases is None or table is None or self._leases.owns(table):
            await self.app(scope, receive, send)
            return
        try:
            if scope.get("state", {}).get(HANDED_OVER):
                # The lease was lost since the offer was accepted.
                raise ServerRefusal("owner-unreachable", 503)
            if scope["type"] == ScopeType.WEBSOCKET:
                served = await self._hand_over(table, scope)
            else:
                body = await _read_body(receive)
                receive = _replay(body, receive)
                served = await self._forward(table, scope, body, send)
        except DatabaseError as error:
            log.error("the owner of a table could not be found: %s", error)
            await _refuse(not_written(), scope, send)
        except Refusal as refusal:
            await _refuse(refusal, scope, send)
        else:
            if not served:
                await self.app(scope, receive, send)

    async def _hand_over(self, table: str, scope: Any) -> bool:
        """Hand a WebSocket over to the owner of the table. Return False if this worker is to serve it."""
        assert self._listener is not None
        connection = await self._reach_owner(_offer("websocket", table, scope, _handshake(scope)))
        if connection is None:
            return False
        try:
            client, early = scope["extensions"][HANDOFF_EXTENSION]["detach"]()
        except OSError:  # the client has gone
            connection.close()
            return True
        try:
            if not await handoff.hand_over(connection, client, early):
                self._listener.splice(client, connection)
        except OSError:  # the owner has died; the client will connect again
            connection.close()
            client.close()
        return True

    async def _forward(self, table: str, scope: Any, body: bytes, send: Send) -> bool:
        """Let the owner of the table answer a request. Return False if this worker is to answer."""
        parser = h11.Connection(h11.CLIENT)
        connection = await self._reach_owner(
            _offer("request", table, scope, _encode_request(parser, scope, body))
        )
        if connection is None:
            return False
        with connection:
            await _relay_response(parser, connection, send)
        return True

    async def _reach_owner(self, offer: Offer) -> socket.socket | None:
        """Send an offer to the owner of its table until one is ready; return None if this worker owns it.

        :raises Refusal: when no owner could be reached in time.
        """
        assert self._leases is not None
        deadline = time.monotonic() + PATIENCE
        while (owner := await self._owner(offer.table)) is not None:
            asked, next_try = time.monotonic(), 0.0
            try:
                connection = await handoff.send_offer(owner, offer, self._key)
            except NotOwner:
                pass  # the table has another owner by now
            except OSError:  # it has stopped, and releases the table soon; or it has died, and the lease ends
                next_try = asked + min(owner.seconds_left, MAX_PAUSE)
            else:
                if len(self._owners) >= MAX_CACHED_OWNERS:
                    self._owners.clear()
                self._owners[offer.table] = structs.replace(owner, seconds_left=0.0)  # unknown later
                return connection
            next_try = max(next_try, time.monotonic() + RETRY_SECONDS)
            if next_try > deadline:
                raise ServerRefusal("owner-unreachable", 503)
            await asyncio.sleep(next_try - time.monotonic())
        return None

    async def _owner(self, table: str) -> RemoteOwner | None:
        """Return the other worker that owns the table; None if this worker is to answer."""
        assert self._leases is not None
        known = self._owners.pop(table, None)
        if known is not None:  # it says so itself if it no longer owns the table
            return known
        try:
            return await self._leases.acquire(table)
        except Refusal:  # there is no such table, which the application says best
            return None


def _table_of(scope: Any) -> str | None:
    """The id of the table that a request or a WebSocket is about."""
    if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
        return None
    found = TABLE_PATH.fullmatch(normalize_path(scope["path"]))  # as the router does
    return None if found is None else found[1]


async def _refuse(refusal: Refusal, scope: Any, send: Send) -> None:
    kind = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    await send_refusal(refusal, Headers.from_scope(scope), send, kind)


# -- requests and responses --------------------------------------------------------------------------------


def _offer(kind: Literal["websocket", "request"], table: str, scope: Any, request: bytes) -> Offer:
    client = scope.get("client")
    return Offer(kind, table, None if client is None else (client[0], client[1]), scope["scheme"], request)


def _handshake(scope: Any) -> bytes:
    """Encode the handshake request of a WebSocket as the client has sent it."""
    headers = [b"%s: %s\r\n" % header for header in scope["headers"] if header[0] not in PROXY_HEADERS]
    return b"".join([b"GET ", _target(scope), b" HTTP/1.1\r\n", *headers, b"\r\n"])


def _encode_request(parser: h11.Connection, scope: Any, body: bytes) -> bytes:
    """Encode a request for a connection of its own."""
    headers = _end_to_end(scope["headers"], PROXY_HEADERS | {b"content-length", b"expect"})
    headers += [(b"connection", b"close")]
    if body:
        headers += [(b"content-length", b"%d" % len(body))]
    if all(name != b"host" for name, _ in headers):  # HTTP/1.0 needs none
        headers += [(b"host", b"localhost")]
    request = h11.Request(method=scope["method"], target=_target(scope), headers=headers)
    events = [request, *([h11.Data(data=body)] if body else []), h11.EndOfMessage()]
    return b"".join(parser.send(event) or b"" for event in events)


def _target(scope: Any) -> bytes:
    query: bytes = scope["query_string"]
    target: bytes = scope["raw_path"] + (b"?" + query if query else b"")
    return target


def _end_to_end(headers: Iterable[tuple[bytes, bytes]], others: set[bytes]) -> list[tuple[bytes, bytes]]:
    """Leave out the headers that belong to one connection, and some others."""
    headers = [(name.lower(), value) for name, value in headers]
    named = {
        token.strip().lower()
        for name, value in headers
        if name == b"connection"
        for token in value.split(b",")
    }
    return [(name, value) for name, value in headers if name not in HOP_BY_HOP | named | others]


async def _read_body(receive: Receive) -> bytes:
    """Read the body of a request.

    :raises Refusal: when it is too large.
    """
    body, complete = bytearray(), False
    while not complete:
        message: Any = await receive()
        if message["type"] != "http.request":  # the client has gone
            break
        body += message.get("body", b"")
        complete = not message.get("more_body", False)
        if len(body) > MAX_BODY_BYTES:
            raise ServerRefusal("too-large", 413, most=MAX_BODY_BYTES // 1024)
    return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Give the application a body that was already read."""
    messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Any:
        return messages.pop() if messages else await receive()

    return replay


async def _relay_response(parser: h11.Connection, connection: socket.socket, send: Send) -> None:
    """Let the owner carry out the request, and send its response to the client.

    :raises Refusal: when the owner does not answer.
    """
    started = False
    try:
        async with asyncio.timeout(RESPONSE_TIMEOUT):
            await handoff.send_go(connection)
            while True:
                event = parser.next_event()
                if event is h11.NEED_DATA:
                    received = await asyncio.get_running_loop().sock_recv(connection, RECEIVE_BYTES)
                    parser.receive_data(received)
                elif isinstance(event, h11.Response):
                    headers = _end_to_end(event.headers, set())
                    started = True
                    await send(
                        {"type": "http.response.start", "status": event.status_code, "headers": headers}
                    )
                elif isinstance(event, h11.Data):
                    await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
                elif isinstance(event, h11.EndOfMessage):
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                    return
    except (OSError, h11.RemoteProtocolError):
        if started:
            raise
        raise ServerRefusal("owner-unreachable", 503) from None
