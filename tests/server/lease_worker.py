"""A worker with a tiny application that says who answers: for tests of leases and of owner forwarding."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from secrets import token_hex
from typing import Any

import sqlalchemy as sa
import uvicorn

from spieltisch.cli.server_runner import listen
from spieltisch.server.http.owner_forwarding import OwnerForwarding
from spieltisch.server.live import uvicorn_protocols
from spieltisch.server.live.connection_handoff import SOCKET_FOLDER, HandoffListener
from spieltisch.server.storage.lease_repository import LeaseRepository
from spieltisch.server.storage.schema import tables
from spieltisch.server.storage.store import Store
from spieltisch.server.workers.table_leases import TableLeases

KEY_NAME = "handoff"
ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


async def add_table(url: str) -> str:
    """Insert a table without a game; return its id."""
    table, store = token_hex(8), Store(url)
    texts = dict.fromkeys(("name", "game", "host", "secret", "rematch"), "")
    flags = {"public": False, "one_device": False, "eager": False}
    numbers = {"rules_version": 1, "players": 2, "made": 0.0}
    async with store.engine.begin() as connection:
        await connection.execute(sa.insert(tables).values(id=table, options={}, **texts, **flags, **numbers))
    await store.close()
    return table


class TinyApplication:
    """Answers with the worker's name and what it has received."""

    def __init__(self, name: str, url: str, tcp_only: bool) -> None:
        self.name = name
        self.store = Store(url)
        self.listener = HandoffListener("127.0.0.1" if tcp_only else "")
        socket = "" if tcp_only else self.listener.socket  # as a worker on another machine cannot open it
        self.leases = TableLeases(LeaseRepository(self.store), self.lost, socket, self.listener.address)
        self.forwarding = OwnerForwarding(self.answer)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.forwarding(scope, receive, send)
            return
        await receive()
        key = bytes.fromhex(await self.store.get_or_create_key(KEY_NAME, token_hex(32)))
        await self.leases.open()
        self.listener.start(self, key, self.leases)
        self.forwarding.start(self.leases, self.listener, key)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.listener.close()
        await self.leases.close()
        await self.store.close()
        await send({"type": "lifespan.shutdown.complete"})

    def lost(self, lost: set[str]) -> None:
        print("lost", *lost, flush=True)

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self.answer_request(scope, receive, send)
        else:
            await self.answer_websocket(scope, receive, send)

    async def answer_request(self, scope: Any, receive: Any, send: Any) -> None:
        body = (await receive())["body"]
        if body == b"die":
            os.kill(os.getpid(), signal.SIGKILL)
        found = {
            **{name: scope[name] for name in ("method", "path", "client", "scheme")},
            "worker": self.name,
            "query": scope["query_string"].decode(),
            "headers": [(name.decode(), value.decode()) for name, value in scope["headers"]],
            "body": body.decode(),
        }
        await self.respond(send, int(found["query"] or 200), found)

    async def respond(self, send: Any, status: int, found: Any) -> None:
        headers = [
            *((b"set-cookie", b"one=1; HttpOnly"), (b"set-cookie", b"two=2")),
            *((b"keep-alive", b"timeout=5"), (b"x-large", b"y" * 3000)),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(found).encode(), "more_body": True})
        await send({"type": "http.response.body", "body": b" " * 1_000_000, "more_body": False})

    async def answer_websocket(self, scope: Any, receive: Any, send: Any) -> None:
        table = scope["path"].split("/")[3]
        await receive()
        await send({"type": "websocket.accept"})
        hello = {"worker": self.name, "client": scope["client"], "scheme": scope["scheme"]}
        await send({"type": "websocket.send", "text": json.dumps(hello)})
        while (message := await receive())["type"] == "websocket.receive":
            if not self.leases.owns(table):
                await send({"type": "websocket.close", "code": 1012})
                return
            await send({"type": "websocket.send", "text": f"{self.name}: {message['text']}"})


class LeaseWorker:
    """A worker with the tiny application in a process of its own."""

    def __init__(self, url: str, name: str, loop: str = "uvloop", tcp_only: bool = False) -> None:
        self.name = name
        command = [sys.executable, "-m", __name__, name, url, loop, "tcp" if tcp_only else "unix"]
        self.folder = tempfile.TemporaryDirectory(prefix="spieltisch-")  # of its socket, even if it is killed
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, SOCKET_FOLDER: self.folder.name},
        )

    def __enter__(self) -> "LeaseWorker":
        self.port = int(self.read_line())
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_: object) -> None:
        self.signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.folder.cleanup()

    def read_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)


def main(name: str, url: str, loop: str, kind: str) -> None:
    """Serve until a signal."""
    app = TinyApplication(name, url, kind == "tcp")
    with listen("127.0.0.1", 0) as listener:
        server = uvicorn.Server(uvicorn_protocols.config(app, loop=loop))

        async def serve() -> None:
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
            print(listener.getsockname()[1], flush=True)
            await serving

        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(serve())


if __name__ == "__main__":
    main(*sys.argv[1:])
