"""Load test: many tables with four browsers each; how long does a move take until all of them have it?

    python -m tests.load.load --tables 1000 --every 3
    python -m tests.load.load --tables 200 --clients 2 --every 0 --database PostgreSQL --workers 4
    python -m tests.load.load --all docs/hosts
    python -m tests.load.load --all /tmp --quick

Clients use the public API: each has a cookie, opens tables, takes a seat, and plays the scene's choices.
A move has arrived when the last browser of the table has the new scene.
"""

import asyncio
import os
import random
import resource
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import quantiles

import click
import msgspec

from tests.load.clients import Guest, Viewer, address
from tests.load.measurements import ServerMetrics
from tests.load.report import Database, Outcome, Scenario, markdown_table, meets_target, summary, write_report
from tests.load.server_process import ServerProcess, cpu_seconds_of, running_server, stolen_seconds

LOST_AFTER = 10.0  # seconds until a move counts as lost
CONCURRENT_STARTS = 24  # tables that are opened at the same time
WARM_UP = 6.0  # seconds of play before the measurement: a new server has empty caches
SEATS = {"kopf-oder-knopf": 2, "kap-hoorn": 4}  # every move changes every view
WORKERS = (1, 2, 4)  # on PostgreSQL
STEP_FACTOR, MAX_STEPS = 1.25, 6  # pace from one step of a rising load to the next, and the number of steps
QUICK_DIVISOR = 25  # divides the number of tables; the time is a tenth


class TablePlayers:
    """The clients of one table, which play one game after the other."""

    def __init__(self, number: int, scenario: Scenario, port: int) -> None:
        self.scenario, self.port = scenario, port
        self.random = random.Random(number)
        seats = min(SEATS[scenario.game], scenario.clients)
        self.players = [Guest(address(number)) for _ in range(seats)]
        guests = [Guest(address(number)) for _ in range(scenario.clients - seats)]
        self.viewers = [Viewer(guest, self._scene_arrived) for guest in [*self.players, *guests]]
        self.times: list[float] = []
        self.lost = 0
        self._waiting_for: set[Viewer] = set()
        self._all_arrived: asyncio.Future[None] | None = None

    async def start_game(self) -> None:
        """Open a new table, start its game, and connect all viewers."""
        host, *others = self.players
        for guest in self.players:
            if "Cookie" not in guest.headers:
                await guest.call(self.port, "GET", "/api/me")
        body = {"game": self.scenario.game, "players": len(self.players)}
        name = (await host.call(self.port, "POST", "/api/tables", body))["id"]
        for guest in others:
            await guest.call(self.port, "POST", f"/api/tables/{name}/seat", {})
        await host.call(self.port, "POST", f"/api/tables/{name}/start")
        for viewer in self.viewers:
            await viewer.close()
            await viewer.open(self.port, name)
        for viewer in self.viewers:
            await viewer.loaded.wait()

    async def play(self, every: float, until: float) -> None:
        """Move every so many seconds (0: as soon as all viewers have the last move) until a time."""
        due = time.perf_counter() + self.random.random() * every
        while (now := time.perf_counter()) < until:
            if due > now:
                await asyncio.sleep(min(due, until) - now)
                continue
            due = max(now, due + every)
            asked = next((viewer for viewer in self.viewers if viewer.decision is not None), None)
            if asked is None:  # the game is over
                await self.start_game()
            else:
                await self._move(asked)

    async def _move(self, asked: Viewer) -> None:
        self._waiting_for = set(self.viewers)
        self._all_arrived = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        asked.answer(self.random.choice(asked.actions))
        try:
            await asyncio.wait_for(self._all_arrived, LOST_AFTER)
            self.times.append(time.perf_counter() - begun)
        except TimeoutError:
            self.lost += 1

    def _scene_arrived(self, viewer: Viewer) -> None:
        self._waiting_for.discard(viewer)
        if not self._waiting_for and self._all_arrived is not None and not self._all_arrived.done():
            self._all_arrived.set_result(None)


class BotTable:
    """A table where one client plays against bots without a pause."""

    def __init__(self, number: int, scenario: Scenario, port: int) -> None:
        self.scenario, self.port = scenario, port
        self.viewer = Viewer(Guest(address(number)), self._answer)
        self.random = random.Random(number)

    async def start_game(self) -> None:
        """Open a table with bots on all other seats."""
        guest, seats = self.viewer.guest, SEATS[self.scenario.game]
        await guest.call(self.port, "GET", "/api/me")
        bots = [self.scenario.bot] * (seats - 1)
        body = {"game": self.scenario.game, "players": seats, "bots": bots, "start": True}
        table = (await guest.call(self.port, "POST", "/api/tables", body))["id"]
        await self.viewer.open(self.port, table)

    def _answer(self, viewer: Viewer) -> None:
        if viewer.decision is not None and viewer.actions:
            viewer.answer(self.random.choice(viewer.actions))


class LoadTest:
    """All clients of a load test."""

    def __init__(self, scenario: Scenario, server: ServerProcess) -> None:
        self.scenario, self.server = scenario, server
        tables = range(scenario.tables)
        self.all_players = [TablePlayers(number, scenario, server.port) for number in tables]
        bots = range(scenario.tables, scenario.tables + scenario.bots)
        self.bot_tables = [BotTable(number, scenario, server.port) for number in bots]

    async def connect_all(self) -> None:
        """Start all tables, some at a time."""
        limit = asyncio.Semaphore(CONCURRENT_STARTS)

        async def start(table_players: TablePlayers | BotTable) -> None:
            async with limit:
                await table_players.start_game()

        everyone: list[TablePlayers | BotTable] = [*self.all_players, *self.bot_tables]
        await asyncio.gather(*map(start, everyone))

    async def play(self, every: float, seconds: float) -> Outcome:
        """Play for a while, and measure."""
        await self._play(every, min(WARM_UP, seconds))
        for table_players in self.all_players:
            table_players.times, table_players.lost = [], 0
        before = await ServerMetrics.read(self.server)
        client, scenes, size = cpu_seconds_of(os.getpid()), self._scenes(), self._bytes()
        stolen = stolen_seconds()
        begun = time.perf_counter()
        await self._play(every, seconds)
        passed = time.perf_counter() - begun
        client, stolen = cpu_seconds_of(os.getpid()) - client, stolen_seconds() - stolen
        after = await ServerMetrics.read(self.server)
        times = [each for table_players in self.all_players for each in table_players.times]
        moves = max(1, len(times))
        return Outcome(
            scenario=msgspec.structs.replace(self.scenario, every=every, seconds=seconds),
            moves=len(times),
            lost=sum(table_players.lost for table_players in self.all_players),
            per_second=len(times) / passed,
            median=1000 * _percentile(times, 50),
            p99=1000 * _percentile(times, 99),
            worst=1000 * max(times, default=LOST_AFTER),
            server_cores=(after.seconds - before.seconds) / passed,
            client_cores=client / passed,
            stolen_cores=stolen / passed,
            memory=after.memory,
            scene_ms=1000 * (after.render_seconds - before.render_seconds) / moves,
            commit_ms=after.commit_ms(before),
            lag_ms=after.lag_ms(before),
            kilobytes=(self._bytes() - size) / max(1, self._scenes() - scenes) / 1024,
        )

    async def _play(self, every: float, seconds: float) -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table_players.play(every, until) for table_players in self.all_players))

    def _scenes(self) -> int:
        return sum(viewer.scenes for table_players in self.all_players for viewer in table_players.viewers)

    def _bytes(self) -> int:
        return sum(viewer.bytes for table_players in self.all_players for viewer in table_players.viewers)

    async def disconnect_all(self) -> None:
        """Disconnect all viewers."""
        viewers = [viewer for table_players in self.all_players for viewer in table_players.viewers]
        viewers += [bot_tables.viewer for bot_tables in self.bot_tables]
        await asyncio.gather(*(viewer.close() for viewer in viewers))


def _percentile(times: Sequence[float], percent: int) -> float:
    """Return the percentile of the times."""
    return quantiles(times, n=100, method="inclusive")[percent - 1] if len(times) > 1 else LOST_AFTER


async def measure(scenario: Scenario, server: ServerProcess, steps: int = 1) -> list[Outcome]:
    """Measure one load or, in several steps, faster moves until the target is missed.

    If it is missed from the start, measure slower moves until it is met.
    """
    load_test = LoadTest(scenario, server)
    try:
        await load_test.connect_all()
        every = scenario.every
        outcomes = [await load_test.play(every, scenario.seconds)]
        good = meets_target(outcomes[0])
        while len(outcomes) < steps and meets_target(outcomes[-1]) == good:
            every *= 1 / STEP_FACTOR if good else STEP_FACTOR
            outcomes.append(await load_test.play(every, scenario.seconds))
        return outcomes
    finally:
        await load_test.disconnect_all()


def start_and_measure(scenario: Scenario, steps: int = 1) -> list[Outcome]:
    """Start a server, and measure."""
    with running_server(scenario.workers, "--bot-pause", "0", database=scenario.database) as (server, _):
        return asyncio.run(measure(scenario, server, steps))


def standard_scenarios(seconds: float) -> Iterator[tuple[Scenario, int]]:
    """Yield what `make load` measures, the most important first, each with its maximum number of steps."""
    full = Scenario(seconds=seconds)
    ceiling = Scenario(seconds=seconds, tables=200, clients=2, every=0.0)
    yield full, MAX_STEPS
    yield ceiling, 1
    yield Scenario(seconds=seconds, tables=200, bots=8), 1
    yield Scenario(game="kap-hoorn", seconds=seconds), 1
    yield Scenario(game="kap-hoorn", seconds=seconds, tables=200, every=0.0), 1
    for scenario, steps in ((ceiling, 1), (full, MAX_STEPS)):
        for workers in WORKERS:
            yield msgspec.structs.replace(scenario, database="PostgreSQL", workers=workers), steps


def quick_scenarios(scenarios: Iterable[tuple[Scenario, int]]) -> Iterator[tuple[Scenario, int]]:
    """Yield the scenarios in small, to check that they work."""
    for scenario, steps in scenarios:
        tables, short = max(4, scenario.tables // QUICK_DIVISOR), scenario.seconds / 10
        bots = min(1, scenario.bots)
        if scenario.workers <= 2:
            yield msgspec.structs.replace(scenario, tables=tables, seconds=short, bots=bots), min(steps, 2)


def estimated_seconds(scenario: Scenario, steps: int) -> float:
    """Return the approximate duration: server start, connecting, playing."""
    playing = min(WARM_UP, scenario.seconds) + scenario.seconds
    return 10 + 0.02 * scenario.tables * scenario.clients + playing * steps


@click.command()
@click.option("--game", type=click.Choice([*SEATS]), default="kopf-oder-knopf", show_default=True)
@click.option("--tables", default=1000, show_default=True)
@click.option("--clients", default=4, show_default=True, help="Browsers at each table.")
@click.option("--every", default=3.0, show_default=True, help="Seconds between two moves; 0: at once.")
@click.option("--seconds", default=20.0, show_default=True, help="How long to measure.")
@click.option("--bots", default=0, show_default=True, help="Additional tables with bots.")
@click.option("--database", type=click.Choice(["SQLite", "PostgreSQL"]), default="SQLite", show_default=True)
@click.option("--workers", default=1, show_default=True, help="More than one: on PostgreSQL.")
@click.option("--rising", is_flag=True, help="Find the pace at which the target is missed.")
@click.option("--all", "folder", type=click.Path(path_type=Path), help="Report on all scenarios here.")
@click.option("--quick", "quick", is_flag=True, help="All scenarios in small; the numbers mean nothing.")
@click.option("--minutes", default=15.0, show_default=True, help="Skip scenarios that would take longer.")
def main(
    game: str,
    tables: int,
    clients: int,
    every: float,
    seconds: float,
    bots: int,
    database: Database,
    workers: int,
    rising: bool,
    folder: Path | None,
    quick: bool,
    minutes: float,
) -> None:
    """Measure how much load the server can handle."""
    max_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (max_files, max_files))  # inherited by the server
    one = Scenario(
        game=game, tables=tables, clients=clients, every=every, seconds=seconds, bots=bots,
        database=database, workers=workers,
    )  # fmt: skip
    if folder is None:
        click.echo(markdown_table(start_and_measure(one, MAX_STEPS if rising else 1)))
        return
    outcomes, until = list[Outcome](), time.monotonic() + 60 * minutes
    for scenario, steps in (
        quick_scenarios(standard_scenarios(seconds)) if quick else standard_scenarios(seconds)
    ):
        if outcomes and time.monotonic() + estimated_seconds(scenario, 1) > until:
            click.echo(f"skipped, it would take too long: {scenario}")
            continue
        outcomes += start_and_measure(scenario, steps)
        click.echo(markdown_table(outcomes))
        write_report(outcomes, folder)
    click.echo(summary(outcomes))


if __name__ == "__main__":
    main()
