"""Measure the CPU time of every kind of request, without sockets.

    python bench/requests.py
    python bench/requests.py --moves 1500 --times 20

Long games are played first, since replays and records cost more the longer the game was. A figure above the
cost in `server/http/request_cost.py`, which the rate limits use, is marked.
"""

import argparse
import asyncio
import logging
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar import Litestar

import spieltisch
from spieltisch.engine import build
from spieltisch.engine.game_package import shelf
from spieltisch.server.app import make_app
from spieltisch.server.http import replay
from spieltisch.server.http.request_cost import cost_of
from spieltisch.server.ops.settings import Settings
from spieltisch.server.services import Services
from spieltisch.server.workers.table_owner import TableOwner


class Client:
    """A client with a cookie that calls the application without a socket."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.cookie = b""

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, bytes, float]:
        """Return the status, the body, and the CPU time in milliseconds."""
        path, _, query = path.partition("?")
        headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip"), (b"cookie", self.cookie)]
        headers.append((b"content-type", b"application/json"))
        sent: list[Any] = []
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 1),
            "state": {},
        }

        async def receive() -> Any:
            data = b"" if body is None else msgspec.json.encode(body)
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        began = time.thread_time()
        await self.app(scope, receive, send)
        took = 1000 * (time.thread_time() - began)
        for name, value in sent[0]["headers"]:
            if name == b"set-cookie":
                self.cookie = value.split(b";")[0]
        return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]), took


async def play(owner: TableOwner, person: str, most: int, seed: int) -> None:
    """Play at random for every seat, up to `most` decisions."""
    chance = random.Random(seed)
    for _ in range(most):
        game_log = owner.table.game_log
        if game_log is None or game_log.over:
            break
        seat = game_log.asked()[0]
        action = chance.choice(game_log.state.legal(seat))
        await owner.answer(person, seat, game_log.next_decision(seat), action)


def requests(game: str, going: str, over: str, steps: int) -> Iterator[tuple[str, str, Any]]:
    """Yield one request of every kind."""
    yield "GET", "/", None
    yield "GET", "/nowhere", None
    yield "GET", "/favicon.svg", None
    yield "GET", "/docs", None
    yield "GET", "/docs/openapi.json", None
    yield "GET", "/docs/openapi.json?x={n}", None
    yield "GET", "/manifest.webmanifest", None
    yield "GET", "/health", None
    yield "GET", "/stop-mail/x{n}", None
    yield "GET", "/api/me", None
    yield "GET", "/api/games", None
    yield "GET", f"/api/games/{game}/picture.svg", None
    yield "GET", f"/api/games/{game}/rules", None
    yield "GET", f"/api/games/{game}/lesson/3", None
    yield "GET", f"/api/games/{game}/lesson/3?shape=tall&n={{n}}", None
    yield "GET", f"/api/games/{game}/lesson/3/why?zone=x", None
    yield "GET", "/api/tables", None
    yield "POST", "/api/tables", {"game": game}
    yield "GET", f"/api/tables/{going}", None
    yield "GET", f"/api/tables/{going}/since?seat=0", None
    yield "GET", f"/api/tables/{going}/position?seat=0&line=9", None
    yield "GET", f"/api/tables/{over}/replay", None
    yield "GET", f"/api/tables/{over}/replay/{steps // 2}", None
    yield "GET", f"/api/tables/{over}/record", None
    yield "GET", f"/api/tables/{over}/dice", None
    yield "GET", f"/api/tables/{over}/review", None
    yield "PUT", "/api/me", {"name": "Anna"}


async def measure(game: str, app: Litestar, moves: int, times: int) -> None:
    """Measure all requests about one game."""
    services: Services = app.state.services
    client = Client(app)
    me = msgspec.json.decode((await client.request("GET", "/api/me"))[1])["id"]
    tables = []
    for number in range(2):
        wanted = {
            "game": game,
            "players": spieltisch.game(game).players[-1],
            "one_device": True,
            "start": True,
        }
        info = msgspec.json.decode((await client.request("POST", "/api/tables", wanted))[1])
        await play(await services.registry.own(info["id"]), me, moves, number)
        tables.append(info["id"])
    going, over = tables
    await client.request("DELETE", f"/api/tables/{over}/seat")
    shown = msgspec.json.decode(await _unpacked(client, f"/api/tables/{over}/replay"))
    line = (await services.registry.own(over)).table.started_log()
    print(f"\n{game}: {len(line.standing_plies)} moves, {shown['steps']} steps")
    for method, path, body in requests(game, going, over, shown["steps"]):
        taken, status = [], 0
        for number in range(times):
            replay._step_cache.clear()  # clients that ask for many games find none cached
            status, _, took = await client.request(method, path.replace("{n}", str(number)), body)
            taken.append(took)
        plain = path.partition("?")[0]
        counted, median = cost_of(method, plain), statistics.median(taken)
        mark = "  <- counted too low" if median > counted else ""
        kind = path.replace(going, "...").replace(over, "...")
        took_first = f"(first {taken[0]:8.2f})"
        print(f"{method:5}{kind:44}{status:4}{median:9.2f} ms {took_first}, counted {counted:5.0f}{mark}")


async def _unpacked(client: Client, path: str) -> bytes:
    import gzip

    body = (await client.request("GET", path))[1]
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


async def main(games: list[str], moves: int, times: int) -> None:
    """Measure and print all games."""
    logging.disable(logging.CRITICAL)
    print(f"build: {build()}")
    for game in games:
        with TemporaryDirectory() as folder:
            app = make_app(Settings(data=Path(folder), bot_workers=1))
            limits = app.state.limits
            for name in ("person_work", "person_requests"):
                getattr(limits, name).size = getattr(limits, name).per_second = 10.0**9
            async with app.lifespan():
                await measure(game, app, moves, times)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=shelf())
    parser.add_argument("--moves", type=int, default=600, help="decisions of all seats together")
    parser.add_argument("--times", type=int, default=7)
    chosen = parser.parse_args()
    asyncio.run(main([*chosen.games], chosen.moves, chosen.times))
