"""One WebSocket connection: messages leave immediately, or wait in a short queue for a slow client."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State

from spieltisch.server.live.uvicorn_protocols import WRITE_NOW_EXTENSION
from spieltisch.server.time_source import TimeSource
from spieltisch.table.clock import LatencyMeter

Socket = WebSocket[Any, Any, State]

MAX_QUEUE = 64  # messages that may wait for a slow client
SEND_TIMEOUT = 20.0  # seconds for one message
# Close codes of RFC 6455.
CLOSE_GOING_AWAY, CLOSE_PROTOCOL_ERROR, CLOSE_OVER_LIMIT, CLOSE_TOO_SLOW = 1001, 1002, 1008, 1013


class Connection:
    """A WebSocket with a short queue for messages."""

    def __init__(self, socket: Socket, time: TimeSource) -> None:
        self.socket = socket
        self.time = time
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code = CLOSE_GOING_AWAY
        self.latency = LatencyMeter()
        self._write_now = _write_now(socket)
        self._queued_only = False  # a message is being sent, or the connection is closed

    def timestamp_to_echo(self) -> float:
        """Return the current time for the client to send back, which measures the latency."""
        return self.latency.start(round(self.time.now(), 3))

    def send(self, *messages: bytes) -> None:
        """Send messages now or soon. Close the connection if the client is too slow."""
        if not self._queued_only and self.queue.empty() and self._write_now(*messages):
            return
        for data in messages:
            if self.queue.qsize() >= MAX_QUEUE:
                self.close(CLOSE_TOO_SLOW)
                break
            self.queue.put_nowait(data)

    def finish(self, code: int) -> None:
        """Close after sending the queued messages."""
        self.code = code
        self.queue.put_nowait(None)

    def close(self, code: int) -> None:
        """Close without sending the queued messages."""
        self.code = code
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def run_writer(self) -> None:
        """Send queued messages until the connection is closed."""
        while (data := await self._next()) is not None:
            try:
                async with asyncio.timeout(SEND_TIMEOUT):
                    await self.socket.send_data(data.decode(), mode="text")
            except TimeoutError:
                self.code = CLOSE_TOO_SLOW
                break
        self._queued_only = True
        with contextlib.suppress(Exception):  # it may be closed already
            await asyncio.wait_for(self.socket.close(self.code), SEND_TIMEOUT)

    async def _next(self) -> bytes | None:
        self._queued_only = False
        data = await self.queue.get()
        self._queued_only = True
        return data


def _write_now(socket: Socket) -> Callable[..., bool]:
    """Return the function that writes without waiting, if the server uses StrictWebSocketProtocol."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    write: Callable[..., bool] = extensions.get(WRITE_NOW_EXTENSION, {}).get("write", lambda *_: False)
    return write
