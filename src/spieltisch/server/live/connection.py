"""One live connection: messages leave at once, or wait in a short queue for a slow reader."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State

from spieltisch.server.live.uvicorn_protocols import AT_ONCE
from spieltisch.server.table.clock import Pulse
from spieltisch.server.time_source import TimeSource

Socket = WebSocket[Any, Any, State]

QUEUE = 64  # messages that may wait for a slow reader
PATIENCE = 20.0  # seconds for one message to leave
SLOW, TOO_MUCH, RUDE, GONE = 1013, 1008, 1002, 1001  # why it is closed


class Connection:
    """A socket with a short queue before it."""

    def __init__(self, socket: Socket, time: TimeSource) -> None:
        self.socket = socket
        self.time = time
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code = GONE
        self.pulse = Pulse()
        self._write_at_once = _write_at_once(socket)
        self._waiting = False  # a message is on its way out of the queue, or none goes any more

    def beat(self) -> float:
        """Now, to be echoed: so the time that the line takes is known."""
        return self.pulse.send(round(self.time.now(), 3))

    def put(self, *messages: bytes) -> None:
        """Send now or soon. A reader who is too slow is dropped."""
        if not self._waiting and self.queue.empty() and self._write_at_once(*messages):
            return
        for data in messages:
            if self.queue.qsize() >= QUEUE:
                self.stop(SLOW)
                break
            self.queue.put_nowait(data)

    def finish(self, code: int) -> None:
        """Close, after what still waits."""
        self.code = code
        self.queue.put_nowait(None)

    def stop(self, code: int) -> None:
        """Close, without what still waits."""
        self.code = code
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def write(self) -> None:
        """Send what comes, until told to stop."""
        while (data := await self._next()) is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.socket.send_data(data.decode(), mode="text")
            except TimeoutError:
                self.code = SLOW
                break
        self._waiting = True
        with contextlib.suppress(Exception):  # it may be closed already
            await asyncio.wait_for(self.socket.close(self.code), PATIENCE)

    async def _next(self) -> bytes | None:
        self._waiting = False
        data = await self.queue.get()
        self._waiting = True
        return data


def _write_at_once(socket: Socket) -> Callable[..., bool]:
    """How to send without waiting, where our own `wire` listens."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    write: Callable[..., bool] = extensions.get(AT_ONCE, {}).get("write", lambda *_: False)
    return write
