"""uvicorn and websockets have what the protocols extend, and messages that are written at once arrive."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection, connect

from spieltisch.cli.server_runner import listen
from spieltisch.server.live.uvicorn_protocols import (
    WRITE_NOW_EXTENSION,
    StrictHttpProtocol,
    StrictWebSocketProtocol,
    config,
)

PATIENCE = 10.0
Write = Callable[..., bool]
Handler = Callable[[Write, Callable[[], Awaitable[Any]]], Awaitable[None]]


@contextmanager
def connection(handle: Handler, **changed: Any) -> Iterator[ClientConnection]:
    """Serve one WebSocket by a function of `write_now` and `receive`; yield the client's side."""

    async def app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        await receive()
        write = scope["extensions"][WRITE_NOW_EXTENSION]["write"]
        assert not write(b"before the handshake")
        await send({"type": "websocket.accept"})
        await handle(write, receive)

    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(config(app, lifespan="off", **changed))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        with connect(f"ws://127.0.0.1:{listener.getsockname()[1]}", max_size=None) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()


@pytest.mark.parametrize("compressed", [False, True], ids=["plain", "compressed"])
def test_messages_of_every_size_arrive_as_they_were_written(compressed: bool) -> None:
    texts = ["x" * size for size in (0, 1, 125, 126, 65_535, 65_536)] + ["ä€🐎"]

    async def write_all(write: Write, receive: Callable[[], Awaitable[Any]]) -> None:
        assert all(write(text.encode()) for text in texts)
        assert write(*[text.encode() for text in texts])
        await receive()

    with connection(write_all, ws_per_message_deflate=compressed) as client:
        assert [client.recv(PATIENCE) for _ in range(2 * len(texts))] == texts * 2
        assert bool(client.protocol.extensions) is compressed


def test_nothing_is_written_to_a_client_that_does_not_read_or_has_left() -> None:
    chunk = b"x" * 100_000
    written, ended = [], threading.Event()

    async def write_until_refused(write: Write, receive: Callable[[], Awaitable[Any]]) -> None:
        while write(chunk):
            written.append(chunk)
        assert (await receive())["text"] == "I have read"
        while not write(b"end"):  # until the buffer is empty
            await asyncio.sleep(0.01)
        assert (await receive())["type"] == "websocket.disconnect"
        assert not write(b"too late")
        ended.set()

    with connection(write_until_refused) as client:
        assert client.recv(PATIENCE) == chunk.decode()
        client.send("I have read")
        while client.recv(PATIENCE) != "end":
            written.pop()
        assert len(written) == 1  # the one that was read first
        client.close()
        assert ended.wait(PATIENCE)


OVERRIDDEN = [
    (protocol, name)
    for protocol in (StrictHttpProtocol, StrictWebSocketProtocol)
    for name, value in vars(protocol).items()
    if callable(value) and not name.startswith("_") and name not in ("write_now", "detach")
]


@pytest.mark.parametrize(
    ("protocol", "name"), OVERRIDDEN, ids=lambda value: getattr(value, "__name__", value)
)
def test_uvicorn_calls_the_methods_that_are_overridden(protocol: type, name: str) -> None:
    assert callable(getattr(protocol.__mro__[1], name, None))


def test_the_protocols_have_the_attributes_that_are_used() -> None:
    async def made() -> None:
        settings = config(lambda: None)
        settings.load()
        state = uvicorn.Server(settings).server_state
        http = StrictHttpProtocol(settings, state, {})
        websocket = StrictWebSocketProtocol(settings, state, {})
        assert {"loop", "transport", "cycle"} <= vars(http).keys()
        assert {"transport", "writable", "conn", "frames", "curr_msg_data_type"} <= vars(websocket).keys()
        assert isinstance(websocket.writable, asyncio.Event)
        assert isinstance(websocket.conn, ServerProtocol)
        assert websocket.conn.state is State.CONNECTING

    asyncio.run(made())
