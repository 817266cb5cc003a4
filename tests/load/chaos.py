"""Chaos test: clients play all games while the server is killed again and again, at any moment.

    python -m tests.load.chaos --kills 100

An acknowledged decision must be in the log exactly once, whatever dies, and all games continue to their end.
"""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
import sqlalchemy as sa

import spieltisch
from spieltisch.server.storage.schema import moves
from spieltisch.server.storage.store import Store
from spieltisch.table.game_log import GameLog
from spieltisch.table.verify import verify
from tests.load.clients import Guest, ReceivedMessage, Viewer, address
from tests.load.protocol_client import Refused, Unreachable
from tests.load.report import Database
from tests.load.server_process import ServerProcess, running_server

ANSWER_INTERVAL = 0.12  # seconds between two answers of a client: the server's rate limit
RETRY_SECONDS = 0.1  # until a client tries to connect again
MAX_LIFE = 2.0  # seconds between two kills at most
EARLY_KILL_SHARE = 0.2  # how often the server is killed before it is up
PEOPLE = {"kopf-oder-knopf": 2, "kap-hoorn": 3, "homestretch": 2, "kopf-an-kopf": 2, "knight-rider": 2}


LOG_TAIL = 4000  # characters
ACTIVITY = (
    "SELECT pid, state, wait_event_type, wait_event, now() - state_change, left(query, 90)"
    " FROM pg_stat_activity"
)

OPTIONS = {"knight-rider": {"max_rounds": 12}}  # random drivers drive for hours


class Answer(NamedTuple):
    """A decision by table, seat and number."""

    table: str
    seat: int
    decision: int


class ClientLog:
    """What the server has acknowledged and refused."""

    def __init__(self) -> None:
        self.acknowledged: dict[Answer, int] = {}
        self.refusals: Counter[str] = Counter()
        self.tables: list[str] = []
        self.over: set[str] = set()


class Player:
    """A client that plays at a table until the game is over, and reconnects after every disconnect."""

    def __init__(self, guest: Guest, table: str, client_log: ClientLog, seed: int) -> None:
        self.viewer = Viewer(guest, self._decide)
        self.viewer.on_message = self._receive
        self.table, self.client_log = table, client_log
        self.random = random.Random(seed)
        self.pending: tuple[Answer, int] | None = None  # sent, not yet acknowledged
        self.next = 0.0

    async def play(self, port: Callable[[], int]) -> None:
        """Play to the end."""
        try:
            while not self.viewer.over:
                try:
                    await self.viewer.open(port(), self.table)
                except Unreachable:
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                self._send()  # the last one may be lost
                await self.viewer.disconnected_or_over.wait()
        finally:
            await self.viewer.close()
        self.client_log.over.add(self.table)

    def state(self) -> str:
        """Return what the player sees and waits for."""
        viewer = self.viewer
        connected = viewer.socket is not None and viewer.socket.transport is not None
        asked = f"asked for decision {viewer.decision} with {len(viewer.actions)} actions"
        return f"{self.table} seat {viewer.seat}: connected: {connected}, {asked}, waits for {self.pending}"

    def _decide(self, viewer: Viewer) -> None:
        if viewer.decision is None or viewer.seat is None or not viewer.actions:
            return
        asked = Answer(self.table, viewer.seat, viewer.decision)
        if self.pending is None and asked not in self.client_log.acknowledged:
            self.pending = asked, self.random.choice(viewer.actions)
            now = time.monotonic()
            self.next = max(now, self.next + ANSWER_INTERVAL)
            asyncio.get_running_loop().call_later(self.next - now, self._send)

    def _send(self) -> None:
        if self.pending is not None and self.viewer.socket is not None:
            (_, seat, decision), action = self.pending
            self.viewer.socket.send(type="answer", seat=seat, decision=decision, action=action)

    def _receive(self, message: ReceivedMessage) -> None:
        if self.pending is None:
            return
        asked, action = self.pending
        if message.type == "acknowledged" and (message.seat, message.decision) == asked[1:]:
            self.client_log.acknowledged[asked] = action
        elif message.type == "refused" and message.problem is not None:
            self.client_log.refusals[message.problem["key"]] += 1
        else:
            return
        self.pending = None
        self._decide(self.viewer)


class ChaosTest:
    """Tables of all games, and a task that kills the server."""

    def __init__(self, server: ServerProcess, url: str, seed: int, workers: int = 1) -> None:
        self.server, self.url, self.workers = server, url, workers
        self.random = random.Random(seed)
        self.client_log = ClientLog()
        self.kills = 0
        self.started: list[float] = []  # seconds until the server was up again
        self.players: list[Player] = []
        self._people = 0

    # -- clients -----------------------------------------------------------------------------------------

    async def play(self, game: str, bot: bool, until: Callable[[], bool]) -> None:
        """Play one game after the other, each to its end, until `until` holds."""
        while True:
            await self._play_one(game, bot)
            if until():
                return

    async def _play_one(self, game: str, bot: bool) -> None:
        people = [self._new_guest() for _ in range(PEOPLE[game])]
        for guest in people:
            await self._call(guest, "GET", "/api/me")
        bot = bot and game != "kopf-oder-knopf"  # it has two seats
        body = {"game": game, "players": len(people) + bot, "bots": ["beginner"] if bot else []}
        body["options"] = OPTIONS.get(game, {})
        table = str((await self._call(people[0], "POST", "/api/tables", body))["id"])
        for guest in people[1:]:
            await self._call(guest, "POST", f"/api/tables/{table}/seat", {})
        with suppress(Refused):  # it has started, and the answer was lost
            await self._call(people[0], "POST", f"/api/tables/{table}/start")
        self.client_log.tables.append(table)
        players = [Player(guest, table, self.client_log, self.random.getrandbits(32)) for guest in people]
        self.players += players
        await asyncio.gather(*(player.play(lambda: self.server.port) for player in players))

    def _new_guest(self) -> Guest:
        self._people += 1
        return Guest(address(self._people))

    async def _call(self, guest: Guest, method: str, path: str, body: object = None) -> Any:
        """Repeat a request until there is an answer."""
        while True:
            try:
                return await guest.call(self.server.port, method, path, body)
            except Unreachable:
                await asyncio.sleep(RETRY_SECONDS)

    # -- killing -----------------------------------------------------------------------------------------

    async def kill(self, times: int, tables: int) -> None:
        """As soon as so many tables play, kill the server again and again, and check the log each time."""
        while len(self.client_log.tables) < tables:
            await asyncio.sleep(RETRY_SECONDS)
        for _ in range(times):
            await asyncio.sleep(self.random.uniform(0, MAX_LIFE))
            self.kills += 1
            await (self._kill_worker() if self.workers > 1 else self._kill_server())

    async def _kill_server(self) -> None:
        """Kill a single server and start it again; sometimes kill it before it is up."""
        while True:
            self.server.kill()
            await self.check_log()
            begun = time.monotonic()
            self.server.launch()
            if self.random.random() < EARLY_KILL_SHARE:
                await asyncio.sleep(self.random.uniform(0, MAX_LIFE))
                continue
            await asyncio.to_thread(self.server.wait_until_up)
            self.started.append(time.monotonic() - begun)
            return

    async def _kill_worker(self) -> None:
        """Kill one worker and wait until the supervisor has replaced it."""
        begun = time.monotonic()
        before = self.server.workers()
        victim = self.random.choice(before)
        os.kill(victim, signal.SIGKILL)
        await self.check_log()
        while len(now := self.server.workers()) < self.workers or victim in now:
            await asyncio.sleep(RETRY_SECONDS)
        self.started.append(time.monotonic() - begun)

    async def wait_for_progress(self) -> None:
        """Wait until at every running table another decision was acknowledged."""
        before = Counter(answer.table for answer in self.client_log.acknowledged)
        while True:
            now = Counter(answer.table for answer in self.client_log.acknowledged)
            still = [table for table in self.client_log.tables if table not in self.client_log.over]
            if all(now[table] > before[table] for table in still):
                return
            await asyncio.sleep(RETRY_SECONDS)

    # -- diagnosis ---------------------------------------------------------------------------------------

    async def state(self) -> str:
        """Return the state of players, workers, tables and database sessions, for a run that hangs."""
        lines = [f"{self.kills} kills, {len(self.client_log.acknowledged)} answers acknowledged"]
        lines += [player.state() for player in self.players if not player.viewer.over]
        lines += [f"processes: {self.server.processes()}, workers: {self.server.workers()}"]
        async with opened_store(self.url) as store, store.engine.connect() as connection:
            for table in self.client_log.tables:
                found = await store.table(table)
                rows = await store.rows_from(table, 0)
                assert found is not None
                ended, last = found[0].ended is not None, rows[-1] if rows else None
                lines.append(f"{found[0].game} {table}: {len(rows)} rows, ended: {ended}, last: {last}")
            if self.workers > 1:
                activity = await connection.execute(sa.text(ACTIVITY))
                lines += [f"database session: {tuple(session)}" for session in activity]
        return "\n".join([*lines, "the server's log:", self.server.output()[-LOG_TAIL:]])

    # -- checks ------------------------------------------------------------------------------------------

    async def check_log(self) -> None:
        """Check that all acknowledged decisions are in the log, and none is there twice."""
        promised = dict(self.client_log.acknowledged)
        async with opened_store(self.url) as store, store.engine.connect() as connection:
            columns = moves.c.table, moves.c.seat, moves.c.decision, moves.c.number
            found = await connection.execute(sa.select(*columns).where(moves.c.kind == "action"))
            rows = [(Answer(table, seat, decision), number) for table, seat, decision, number in found]
        written = dict(rows)
        assert len(written) == len(rows), "a decision was written twice"
        lost = {answer for answer, action in promised.items() if written.get(answer) != action}
        assert not lost, f"acknowledged, but not in the log: {lost}"

    async def check_finished_games(self) -> int:
        """Check that every game has ended by its rules and dice; return the number of moves."""
        total = 0
        async with opened_store(self.url) as store:
            for table in self.client_log.tables:
                found = await store.table(table)
                assert found is not None
                row, seats = found
                assert row.ended is not None, f"{row.game} did not come to its end"
                rows, _ = await store.read_log(table)
                first = spieltisch.game(row.game).start(row.players, row.options)
                seeds = [seat.seed for seat in seats]
                game_log = GameLog.replay(first, bytes.fromhex(row.secret), seeds, rows)
                assert game_log.over
                verify(game_log.record())
                total += len(rows)
        return total


@asynccontextmanager
async def opened_store(url: str) -> AsyncIterator[Store]:
    """Open the database directly."""
    store = Store(url)
    try:
        yield store
    finally:
        await store.close()


class Stalled(Exception):
    """A run took too long; the message has the state of all participants."""


async def run_within(seconds: float, chaos: ChaosTest, kills: int, games: dict[str, int]) -> None:
    """Kill the server while clients play, then wait until every table has continued.

    :raises Stalled: if that takes longer.
    """
    running = asyncio.create_task(run(chaos, kills, games, to_the_end=False))
    await asyncio.wait({running}, timeout=seconds)
    if not running.done():
        state = await chaos.state()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        raise Stalled(state)
    await running


async def run(chaos: ChaosTest, kills: int, games: dict[str, int], to_the_end: bool = True) -> None:
    """Kill the server while clients play; then play on, to the end or until every table has continued."""
    alive = asyncio.create_task(chaos.kill(kills, sum(games.values())))
    playing = [
        asyncio.create_task(chaos.play(game, bot=number % 2 == 1, until=alive.done))
        for game, count in games.items()
        for number in range(count)
    ]
    try:
        await _first_failure(alive, playing)
        if to_the_end:
            await asyncio.gather(*playing)
        else:
            await _first_failure(asyncio.create_task(chaos.wait_for_progress()), playing)
    finally:
        for task in (alive, *playing):
            task.cancel()
        await asyncio.gather(alive, *playing, return_exceptions=True)
    await chaos.check_log()


async def _first_failure(awaited: "asyncio.Task[None]", others: "list[asyncio.Task[None]]") -> None:
    """Wait for the task, unless one of the others fails."""
    while not awaited.done():
        await asyncio.wait({awaited, *others}, return_when=asyncio.FIRST_EXCEPTION, timeout=1.0)
        for task in others:
            if task.done():
                task.result()
    awaited.result()


class Report(msgspec.Struct, kw_only=True):
    """The result of a chaos test."""

    database: str
    workers: int
    kills: int
    tables: int
    acknowledged: int  # decisions of clients, each found in the log after every kill
    rows: int  # in the logs of all games, with those of bots and of chance
    refusals: dict[str, int]
    restart_seconds: float
    minutes: float


@click.command()
@click.option("--kills", default=100, show_default=True, help="How often the server is killed.")
@click.option("--tables", default=2, show_default=True, help="Tables of each game at a time.")
@click.option("--seed", default=1, show_default=True, help="Of the clients' decisions and of the kills.")
@click.option("--workers", default=1, show_default=True, help="More than one: on PostgreSQL, one is killed.")
@click.option("--json", "path", type=click.Path(path_type=Path), help="Write the result to this file.")
def main(kills: int, tables: int, seed: int, workers: int, path: Path | None) -> None:
    """Kill the server many times while clients play all games, and check that nothing is lost."""
    database: Database = "SQLite" if workers == 1 else "PostgreSQL"
    with running_server(workers, "--bot-pause", "0", database=database) as (server, url):
        chaos = ChaosTest(server, url, seed, workers)
        begun = time.monotonic()
        asyncio.run(run(chaos, kills, dict.fromkeys(PEOPLE, tables)))
        report = Report(
            database=database,
            workers=workers,
            kills=chaos.kills,
            tables=len(chaos.client_log.tables),
            acknowledged=len(chaos.client_log.acknowledged),
            rows=asyncio.run(chaos.check_finished_games()),
            refusals=dict(chaos.client_log.refusals),
            restart_seconds=round(sum(chaos.started) / max(1, len(chaos.started)), 2),
            minutes=round((time.monotonic() - begun) / 60, 1),
        )
    text = msgspec.json.format(msgspec.json.encode(report)).decode()
    click.echo(text)
    if path is not None:
        path.write_text(text + "\n")


if __name__ == "__main__":
    main()
