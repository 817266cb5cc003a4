"""A minimal WebSocket and HTTP client: thousands of clients share one process."""

import asyncio
import base64
import json
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

TIMEOUT = 30.0
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Unreachable(Exception):
    """The server is down, or does not answer."""


class Refused(Exception):
    """The server refused a request."""


class WebSocketClient(asyncio.Protocol):
    """One WebSocket. It calls `on_message` for every message, and `on_disconnect` once."""

    def __init__(
        self, request: bytes, on_message: Callable[[bytes], None], on_disconnect: Callable[[], None]
    ) -> None:
        self.request, self.on_message, self.on_disconnect = request, on_message, on_disconnect
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self._buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.opened.done():
            self.on_disconnect()
        else:
            self.opened.set_exception(Unreachable("cut before the handshake"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._read_handshake():
            return
        while (frame := self._frame()) is not None:
            kind, content = frame
            if kind == TEXT:
                self.on_message(content)
            elif kind == PING:
                self._write(PONG, content)
            elif kind == CLOSE:
                self.close()

    def _read_handshake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self._buffer[:end])
        del self._buffer[: end + 4]
        if b" 101 " in head.split(b"\r\n")[0]:
            self.opened.set_result(None)
            return True
        self.opened.set_exception(Unreachable(head.decode()))
        self.close()
        return False

    def _frame(self) -> tuple[int, bytes] | None:
        """Return the next complete frame; the server sends every message in one unmasked frame."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        frame = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return frame

    def send(self, **message: Any) -> None:
        """Send a message; without a connection it is lost."""
        self._write(TEXT, json.dumps(message).encode())

    def _write(self, kind: int, content: bytes) -> None:
        if self.transport is None:
            return
        size = len(content)
        length = bytes([128 + size]) if size < 126 else bytes([128 + 126]) + size.to_bytes(2, "big")
        key = os.urandom(4)
        mask = (key * (size // 4 + 1))[:size]
        masked = int.from_bytes(content, "big") ^ int.from_bytes(mask, "big")
        self.transport.write(bytes([128 + kind]) + length + key + masked.to_bytes(size, "big"))

    def close(self) -> None:
        """Disconnect."""
        if self.transport is not None:
            self.transport.abort()


async def connect(
    port: int,
    path: str,
    headers: dict[str, str],
    source: str,
    on_message: Callable[[bytes], None],
    on_disconnect: Callable[[], None],
) -> WebSocketClient:
    """Open a WebSocket.

    :raises Unreachable: if that fails.
    """
    fields = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **headers,
    }
    request = _request_head("GET", path, port, fields)
    loop = asyncio.get_running_loop()
    try:
        _, client = await loop.create_connection(
            lambda: WebSocketClient(request, on_message, on_disconnect),
            "127.0.0.1",
            port,
            local_addr=(source, 0),
        )
    except OSError as error:
        raise Unreachable(str(error)) from error
    try:
        await asyncio.wait_for(client.opened, TIMEOUT)
    except BaseException as error:
        client.close()
        if isinstance(error, TimeoutError):
            raise Unreachable("no handshake") from error
        raise
    return client


async def request(
    port: int, source: str, method: str, path: str, headers: dict[str, str], body: object = None
) -> tuple[dict[str, str], Any]:
    """Send a request; return the headers and the body of the answer.

    :raises Unreachable: without an answer.
    :raises Refused: if the status is not 200 or 201.
    """
    content = b"" if body is None else json.dumps(body).encode()
    fields = {"Connection": "close", "Content-Length": str(len(content)), **headers}
    if content:
        fields["Content-Type"] = "application/json"
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        try:
            writer.write(_request_head(method, path, port, fields) + content)
            answer = await asyncio.wait_for(reader.read(-1), TIMEOUT)
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
    except (OSError, TimeoutError) as error:
        raise Unreachable(str(error)) from error
    head, split, text = answer.partition(b"\r\n\r\n")
    if not split:
        raise Unreachable("no whole answer")
    first, *lines = head.decode().split("\r\n")
    if first.split()[1] not in ("200", "201"):
        raise Refused(f"{method} {path}: {first} {text.decode(errors='replace')}")
    found = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    plain = "json" in found.get("content-type", "")
    return found, json.loads(text) if plain else text.decode()


def _request_head(method: str, path: str, port: int, fields: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"{name}: {value}" for name, value in fields.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
