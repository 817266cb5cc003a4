"""One live connection: messages leave at once, or wait in a short queue for a slow reader."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State

from spieltisch.server.live.uvicorn_protocols import WRITE_NOW_EXTENSION
from spieltisch.server.table.clock import LatencyMeter
from spieltisch.server.time_source import TimeSource

Socket = WebSocket[Any, Any, State]

MAX_QUEUE = 64  # messages that may wait for a slow reader
SEND_TIMEOUT = 20.0  # seconds for one message to leave
CLOSE_TOO_SLOW, CLOSE_OVER_LIMIT, CLOSE_PROTOCOL_ERROR, CLOSE_GOING_AWAY = (
    1013,
    1008,
    1002,
    1001,
)  # why it is closed


class Connection:
    """A socket with a short queue before it."""

    def __init__(self, socket: Socket, time: TimeSource) -> None:
        self.socket = socket
        self.time = time
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code = CLOSE_GOING_AWAY
        self.latency = LatencyMeter()
        self._write_now = _write_now(socket)
        self._queued_only = False  # a message is on its way out of the queue, or none goes any more

    def timestamp_to_echo(self) -> float:
        """Now, to be echoed: so the time that the line takes is known."""
        return self.latency.start(round(self.time.now(), 3))

    def send(self, *messages: bytes) -> None:
        """Send now or soon. A reader who is too slow is dropped."""
        if not self._queued_only and self.queue.empty() and self._write_now(*messages):
            return
        for data in messages:
            if self.queue.qsize() >= MAX_QUEUE:
                self.close(CLOSE_TOO_SLOW)
                break
            self.queue.put_nowait(data)

    def finish(self, code: int) -> None:
        """Close, after what still waits."""
        self.code = code
        self.queue.put_nowait(None)

    def close(self, code: int) -> None:
        """Close, without what still waits."""
        self.code = code
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def run_writer(self) -> None:
        """Send what comes, until told to stop."""
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
    """How to send without waiting, where our own `wire` listens."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    write: Callable[..., bool] = extensions.get(WRITE_NOW_EXTENSION, {}).get("write", lambda *_: False)
    return write
