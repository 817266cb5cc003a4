"""uvicorn's protocols with strict limits, so that slow or hostile clients do not keep the server busy.

uvicorn does not document its protocol classes. Only this module extends them; a test checks what it uses.
"""

import asyncio
import socket
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from spieltisch.server.http.rate_limits import MAX_BODY_BYTES

REQUEST_TIMEOUT = 20.0  # seconds until a request is complete, or the next one starts
MAX_FRAGMENTS = 64  # per message
PING_EVERY = 45.0  # seconds: thousands of pings cost time, too
SHUTDOWN_SECONDS = 3  # for connections to end
WRITE_NOW_EXTENSION = "spieltisch.write_at_once"  # key of `write_now` in the ASGI scope
HANDOFF_EXTENSION = "spieltisch.handoff"  # key of `detach` in the ASGI scope


def config(app: Any, **changed: Any) -> uvicorn.Config:
    """Return the configuration of uvicorn for the application."""
    settings: dict[str, Any] = {
        "http": StrictHttpProtocol,
        "ws": StrictWebSocketProtocol,
        "ws_max_size": 4 * MAX_BODY_BYTES,  # of all fragments
        "ws_ping_interval": PING_EVERY,
        "ws_per_message_deflate": False,  # compressing a scene takes 1 ms and 0.3 MB per viewer
        "log_level": "warning",
        "log_config": None,  # logs.py handles uvicorn's messages, too
        "access_log": False,  # the address of a table gives access to it
        "proxy_headers": False,  # Settings.proxies says which to trust
        "server_header": False,
        "timeout_graceful_shutdown": SHUTDOWN_SECONDS,
    }
    return uvicorn.Config(app, **{**settings, **changed})


class StrictHttpProtocol(H11Protocol):
    """Close connections whose client sends half a request, or none, and then waits."""

    _timer: asyncio.TimerHandle | None = None
    _served = 0
    _served_before = 0

    def connection_made(self, transport: Any) -> None:
        """Start the timer of a new connection."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(REQUEST_TIMEOUT, self._close_if_idle)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._cancel_timer()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Stop the timer: WebSockets have limits of their own."""
        self._cancel_timer()
        super().handle_websocket_upgrade(event)
        early, _ = self.conn.trailing_data  # uvicorn would drop them
        if early:
            cast(asyncio.Protocol, self.transport.get_protocol()).data_received(early)

    def on_response_complete(self) -> None:
        """Count the answered request."""
        self._served += 1
        super().on_response_complete()

    def _close_if_idle(self) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        if busy or self._served > self._served_before:
            self._served_before = self._served
            self._timer = self.loop.call_later(REQUEST_TIMEOUT, self._close_if_idle)
        else:
            self.transport.abort()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class StrictWebSocketProtocol(WebSocketsSansIOProtocol):
    """Close connections whose client sends endless fragments or bad UTF-8, or pings without reading."""

    early_bytes = b""  # after the request, before the handshake was complete

    def handle_connect(self, event: Request) -> None:
        """Add `write_now` and `detach` to the scope of a WebSocket."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][WRITE_NOW_EXTENSION] = {"write": self.write_now}
            self.scope["extensions"][HANDOFF_EXTENSION] = {"detach": self.detach}

    def data_received(self, data: bytes) -> None:
        """Keep bytes that arrive before the handshake is complete: another process may take the socket."""
        if self.handshake_complete or not self.handshake_initiated:
            super().data_received(data)
            return
        self.early_bytes += data
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """Send a message; after the handshake handle the early bytes."""
        await super().send(message)
        if self.early_bytes and self.handshake_complete and not self.close_sent:
            early, self.early_bytes = self.early_bytes, b""
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
            self.data_received(early)

    def detach(self) -> tuple[socket.socket, bytes]:
        """Give the client's socket away before the handshake; return it and the bytes after the request.

        :raises OSError: when the client has gone.
        """
        taken: Any = self.transport.get_extra_info("socket")
        client = socket.fromfd(taken.fileno(), taken.family, taken.type)
        self.handshake_complete = self.close_sent = True  # so that uvicorn writes no response
        self.transport.abort()
        return client, self.early_bytes

    def write_now(self, *texts: bytes) -> bool:
        """Write messages now, if the socket is ready; return False if they have to be queued.

        Thousands of viewers see a move per second: without this, a task would wake up for each of them.
        """
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_cont(self, event: Frame) -> None:
        """Limit the fragments of a message."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass on a complete message, if it is valid UTF-8."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:  # bad input of a client is no error of the server
            self.transport.abort()
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()
