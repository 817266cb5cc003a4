"""How the server listens: with patience for people, and little of it for whoever wants to keep it busy."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from spieltisch.server.http.rate_limits import MAX_BODY_BYTES

REQUEST_WITHIN = 20.0  # seconds for a request to be complete, or for the next one to come
MOST_FRAGMENTS = 64  # of one message
PING_EVERY = 45.0  # seconds: thousands of pings and answers take time, too
LAST_WORDS = 3  # seconds for connections to end
AT_ONCE = "spieltisch.write_at_once"  # what the scope of a live connection calls `write_at_once`
TEXT = 0x81  # the first byte of a frame that is a whole message


def config(app: Any, **changed: Any) -> uvicorn.Config:
    """How uvicorn runs the application."""
    settings: dict[str, Any] = {
        "http": ImpatientHttp,
        "ws": ImpatientWebSocket,
        "ws_max_size": 4 * MAX_BODY_BYTES,  # over all fragments
        "ws_ping_interval": PING_EVERY,
        "ws_per_message_deflate": False,  # packing a scene for every viewer takes 1 ms and 0.3 MB each
        "log_level": "warning",
        "log_config": None,  # logs.py writes what uvicorn has to say, too
        "access_log": False,  # the address of a table is its key
        "proxy_headers": False,  # Settings.proxies says whom to believe
        "server_header": False,
        "timeout_graceful_shutdown": LAST_WORDS,
    }
    return uvicorn.Config(app, **{**settings, **changed})


class ImpatientHttp(H11Protocol):
    """Hangs up on who sends half a request, or none, and then waits."""

    _watch: asyncio.TimerHandle | None = None
    _served = 0
    _served_before = 0

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self._watch = self.loop.call_later(REQUEST_WITHIN, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._stop_watching()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """They want a live connection, which has limits of its own."""
        self._stop_watching()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """A request was answered."""
        self._served += 1
        super().on_response_complete()

    def _look(self) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        if busy or self._served > self._served_before:
            self._served_before = self._served
            self._watch = self.loop.call_later(REQUEST_WITHIN, self._look)
        else:
            self.transport.abort()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class ImpatientWebSocket(WebSocketsSansIOProtocol):
    """Hangs up on who sends endless pieces of a message, or no text, or pings and reads no answers."""

    def handle_connect(self, event: Request) -> None:
        """Somebody wants a live connection."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][AT_ONCE] = {"write": self.write_at_once}

    def write_at_once(self, *texts: bytes) -> bool:
        """Send messages now, if the line is free; else they have to wait as usual.

        A move is shown to thousands of viewers in a second: no task has to wake up for each of them.
        """
        free = self.writable.is_set() and self.handshake_complete and not self.conn.extensions
        if not free or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))
        return True

    def handle_cont(self, event: Frame) -> None:
        """One more piece of a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:  # what strangers send is no fault to be told in the log
            self.transport.abort()
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """A ping of the protocol."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()


def _head(size: int) -> bytes:
    """What stands before a message of so many bytes."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")
