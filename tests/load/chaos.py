"""Chaos: people play all games while the server is killed again and again, at any moment.

    python -m tests.load.chaos --kills 100

What the server has acknowledged must be in the log, once, whatever dies; and all games go on to their end.
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
from spieltisch.server.table.game_log import GameLog
from spieltisch.server.table.verify import verify
from tests.load.clients import Heard, Person, Viewer, address
from tests.load.protocol_client import Refused, Unreachable
from tests.load.report import Database
from tests.load.server_process import Serving, served

PACE = 0.12  # seconds between two answers of a person: what the server allows
AGAIN = 0.1  # until somebody tries again to reach the server
LIFE = 2.0  # seconds; how long the server may live at most
DYING_YOUNG = 0.2  # how often it is killed before it is up
PEOPLE = {"kopf-oder-knopf": 2, "kap-hoorn": 3, "homestretch": 2, "kopf-an-kopf": 2, "knight-rider": 2}


LOG_TAIL = 4000  # characters
ACTIVITY = (
    "SELECT pid, state, wait_event_type, wait_event, now() - state_change, left(query, 90)"
    " FROM pg_stat_activity"
)

OPTIONS = {"knight-rider": {"max_rounds": 12}}  # drivers without a plan drive for hours


class Answer(NamedTuple):
    """A decision, by its place in the world."""

    table: str
    seat: int
    decision: int


class Journal:
    """What people were told."""

    def __init__(self) -> None:
        self.acknowledged: dict[Answer, int] = {}
        self.refusals: Counter[str] = Counter()
        self.tables: list[str] = []
        self.over: set[str] = set()


class Player:
    """Somebody who sits at a table until the game is over, and comes back whenever the line is cut."""

    def __init__(self, person: Person, table: str, journal: Journal, seed: int) -> None:
        self.viewer = Viewer(person, self._see)
        self.viewer.on_word = self._hear
        self.table, self.journal = table, journal
        self.random = random.Random(seed)
        self.given: tuple[Answer, int] | None = None  # on its way, not yet acknowledged
        self.next = 0.0

    async def stay(self, port: Callable[[], int]) -> None:
        """Play to the end."""
        try:
            while not self.viewer.over:
                try:
                    await self.viewer.look(port(), self.table)
                except Unreachable:
                    await asyncio.sleep(AGAIN)
                    continue
                self._send()  # it may have been lost
                await self.viewer.gone_or_over.wait()
        finally:
            await self.viewer.close()
        self.journal.over.add(self.table)

    def state(self) -> str:
        """What the player is shown and waits for."""
        viewer = self.viewer
        connected = viewer.wire is not None and viewer.wire.transport is not None
        asked = f"asked for decision {viewer.decision} with {len(viewer.actions)} actions"
        return f"{self.table} seat {viewer.seat}: connected: {connected}, {asked}, waits for {self.given}"

    def _see(self, viewer: Viewer) -> None:
        if viewer.decision is None or viewer.seat is None or not viewer.actions:
            return
        asked = Answer(self.table, viewer.seat, viewer.decision)
        if self.given is None and asked not in self.journal.acknowledged:
            self.given = asked, self.random.choice(viewer.actions)
            now = time.monotonic()
            self.next = max(now, self.next + PACE)
            asyncio.get_running_loop().call_later(self.next - now, self._send)

    def _send(self) -> None:
        if self.given is not None and self.viewer.wire is not None:
            (_, seat, decision), action = self.given
            self.viewer.wire.send(type="answer", seat=seat, decision=decision, action=action)

    def _hear(self, heard: Heard) -> None:
        if self.given is None:
            return
        asked, action = self.given
        if heard.type == "acknowledged" and (heard.seat, heard.decision) == asked[1:]:
            self.journal.acknowledged[asked] = action
        elif heard.type == "refused" and heard.problem is not None:
            self.journal.refusals[heard.problem["key"]] += 1
        else:
            return
        self.given = None
        self._see(self.viewer)


class Chaos:
    """Tables of all games, and somebody who kills the server."""

    def __init__(self, serving: Serving, url: str, seed: int, workers: int = 1) -> None:
        self.serving, self.url, self.workers = serving, url, workers
        self.random = random.Random(seed)
        self.journal = Journal()
        self.kills = 0
        self.started: list[float] = []  # seconds that the server took to be there again
        self.players: list[Player] = []
        self._people = 0

    # -- the people --------------------------------------------------------------------------------------

    async def play(self, game: str, bot: bool, until: Callable[[], bool]) -> None:
        """One game after the other, each to its end, until that is enough."""
        while True:
            await self._play_one(game, bot)
            if until():
                return

    async def _play_one(self, game: str, bot: bool) -> None:
        people = [self._somebody() for _ in range(PEOPLE[game])]
        for person in people:
            await self._call(person, "GET", "/api/me")
        bot = bot and game != "kopf-oder-knopf"  # it is for two
        wish = {"game": game, "players": len(people) + bot, "bots": ["beginner"] if bot else []}
        wish["options"] = OPTIONS.get(game, {})
        table = str((await self._call(people[0], "POST", "/api/tables", wish))["id"])
        for person in people[1:]:
            await self._call(person, "POST", f"/api/tables/{table}/seat", {})
        with suppress(Refused):  # it has begun, and the answer was lost
            await self._call(people[0], "POST", f"/api/tables/{table}/start")
        self.journal.tables.append(table)
        players = [Player(person, table, self.journal, self.random.getrandbits(32)) for person in people]
        self.players += players
        await asyncio.gather(*(player.stay(lambda: self.serving.port) for player in players))

    def _somebody(self) -> Person:
        self._people += 1
        return Person(address(self._people))

    async def _call(self, person: Person, method: str, path: str, body: object = None) -> Any:
        """Ask until there is an answer."""
        while True:
            try:
                return await person.call(self.serving.port, method, path, body)
            except Unreachable:
                await asyncio.sleep(AGAIN)

    # -- the killer --------------------------------------------------------------------------------------

    async def kill(self, times: int, tables: int) -> None:
        """Once so many tables play, kill the server again and again, and look into the log each time."""
        while len(self.journal.tables) < tables:
            await asyncio.sleep(AGAIN)
        for _ in range(times):
            await asyncio.sleep(self.random.uniform(0, LIFE))
            self.kills += 1
            await (self._kill_worker() if self.workers > 1 else self._kill_server())

    async def _kill_server(self) -> None:
        """It has nobody who would start it again; now and then it dies before it is up."""
        while True:
            self.serving.kill()
            await self.check()
            begun = time.monotonic()
            self.serving.launch()
            if self.random.random() < DYING_YOUNG:
                await asyncio.sleep(self.random.uniform(0, LIFE))
                continue
            await asyncio.to_thread(self.serving.wait_until_up)
            self.started.append(time.monotonic() - begun)
            return

    async def _kill_worker(self) -> None:
        """Another one takes its people, and it is started again."""
        begun = time.monotonic()
        before = self.serving.workers()
        victim = self.random.choice(before)
        os.kill(victim, signal.SIGKILL)
        await self.check()
        while len(now := self.serving.workers()) < self.workers or victim in now:
            await asyncio.sleep(AGAIN)
        self.started.append(time.monotonic() - begun)

    async def all_go_on(self) -> None:
        """Wait until somebody was acknowledged something at every table where the game is not over."""
        before = Counter(answer.table for answer in self.journal.acknowledged)
        while True:
            now = Counter(answer.table for answer in self.journal.acknowledged)
            still = [table for table in self.journal.tables if table not in self.journal.over]
            if all(now[table] > before[table] for table in still):
                return
            await asyncio.sleep(AGAIN)

    # -- what hangs --------------------------------------------------------------------------------------

    async def state(self) -> str:
        """The state of players, workers, tables and database sessions, for a run that stands still."""
        lines = [f"{self.kills} kills, {len(self.journal.acknowledged)} answers acknowledged"]
        lines += [player.state() for player in self.players if not player.viewer.over]
        lines += [f"processes: {self.serving.processes()}, workers: {self.serving.workers()}"]
        async with opened(self.url) as store, store.engine.connect() as connection:
            for table in self.journal.tables:
                found = await store.table(table)
                rows = await store.rows_from(table, 0)
                assert found is not None
                ended, last = found[0].ended is not None, rows[-1] if rows else None
                lines.append(f"{found[0].game} {table}: {len(rows)} rows, ended: {ended}, last: {last}")
            if self.workers > 1:
                activity = await connection.execute(sa.text(ACTIVITY))
                lines += [f"database session: {tuple(session)}" for session in activity]
        return "\n".join([*lines, "the server's log:", self.serving.told()[-LOG_TAIL:]])

    # -- the truth ---------------------------------------------------------------------------------------

    async def check(self) -> None:
        """What was acknowledged is in the log as it was given, and nothing is there twice."""
        promised = dict(self.journal.acknowledged)
        async with opened(self.url) as store, store.engine.connect() as connection:
            columns = moves.c.table, moves.c.seat, moves.c.decision, moves.c.number
            found = await connection.execute(sa.select(*columns).where(moves.c.kind == "action"))
            rows = [(Answer(table, seat, decision), number) for table, seat, decision, number in found]
        written = dict(rows)
        assert len(written) == len(rows), "a decision was written twice"
        lost = {answer for answer, action in promised.items() if written.get(answer) != action}
        assert not lost, f"acknowledged, but not in the log: {lost}"

    async def check_ends(self) -> int:
        """Every game has come to its end by its rules and its dice; how many moves that were."""
        total = 0
        async with opened(self.url) as store:
            for table in self.journal.tables:
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
async def opened(url: str) -> AsyncIterator[Store]:
    """The database, for a look."""
    store = Store(url)
    try:
        yield store
    finally:
        await store.close()


class Stalled(Exception):
    """A run took too long; the message tells the state of everything that takes part."""


async def run_within(seconds: float, chaos: Chaos, kills: int, games: dict[str, int]) -> None:
    """Kill while they play, then wait until every table has gone on.

    :raises Stalled: when that takes longer.
    """
    running = asyncio.create_task(run(chaos, kills, games, to_the_end=False))
    await asyncio.wait({running}, timeout=seconds)
    if not running.done():
        state = await chaos.state()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        raise Stalled(state)
    await running


async def run(chaos: Chaos, kills: int, games: dict[str, int], to_the_end: bool = True) -> None:
    """Kill while they play; then let them play on, to the end or until every table has been heard of."""
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
            await _first_failure(asyncio.create_task(chaos.all_go_on()), playing)
    finally:
        for task in (alive, *playing):
            task.cancel()
        await asyncio.gather(alive, *playing, return_exceptions=True)
    await chaos.check()


async def _first_failure(awaited: "asyncio.Task[None]", others: "list[asyncio.Task[None]]") -> None:
    """Wait for the task, unless one of the others fails."""
    while not awaited.done():
        await asyncio.wait({awaited, *others}, return_when=asyncio.FIRST_EXCEPTION, timeout=1.0)
        for task in others:
            if task.done():
                task.result()
    awaited.result()


class Report(msgspec.Struct, kw_only=True):
    """What came of it."""

    database: str
    workers: int
    kills: int
    tables: int
    acknowledged: int  # answers of people, each found in the log after every kill
    rows: int  # in the logs of all games: answers of bots, dice and cards, too
    refusals: dict[str, int]
    restart_seconds: float
    minutes: float


@click.command()
@click.option("--kills", default=100, show_default=True, help="How often the server is killed.")
@click.option("--tables", default=2, show_default=True, help="Tables of each game at a time.")
@click.option("--seed", default=1, show_default=True, help="Of what people do and when the server dies.")
@click.option("--workers", default=1, show_default=True, help="More than one: on PostgreSQL, one is killed.")
@click.option("--json", "path", type=click.Path(path_type=Path), help="Write what came of it there.")
def main(kills: int, tables: int, seed: int, workers: int, path: Path | None) -> None:
    """Kill the server many times while people play all games, and see whether anything is lost."""
    database: Database = "SQLite" if workers == 1 else "PostgreSQL"
    with served(workers, "--bot-pause", "0", database=database) as (serving, url):
        chaos = Chaos(serving, url, seed, workers)
        begun = time.monotonic()
        asyncio.run(run(chaos, kills, dict.fromkeys(PEOPLE, tables)))
        report = Report(
            database=database,
            workers=workers,
            kills=chaos.kills,
            tables=len(chaos.journal.tables),
            acknowledged=len(chaos.journal.acknowledged),
            rows=asyncio.run(chaos.check_ends()),
            refusals=dict(chaos.journal.refusals),
            restart_seconds=round(sum(chaos.started) / max(1, len(chaos.started)), 2),
            minutes=round((time.monotonic() - begun) / 60, 1),
        )
    text = msgspec.json.format(msgspec.json.encode(report)).decode()
    click.echo(text)
    if path is not None:
        path.write_text(text + "\n")


if __name__ == "__main__":
    main()
