"""Load: many tables with four browsers each, and how long a move takes until all of them have it.

    python -m tests.load.load --tables 1000 --every 3
    python -m tests.load.load --tables 200 --clients 2 --every 0 --database PostgreSQL --workers 4
    python -m tests.load.load --all docs/hosts
    python -m tests.load.load --all /tmp --quick

People come in at the door: each has a cookie, opens tables, sits down, and answers what the scene asks.
A move has arrived when the last of the table's browsers has the new scene.
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

from tests.load.clients import Person, Viewer, address
from tests.load.measurements import Numbers
from tests.load.report import Database, Outcome, Scenario, is_good, table, verdict, write
from tests.load.server_process import Serving, seconds_of, served, stolen_seconds

LOST_AFTER = 10.0  # seconds until a move counts as lost
AT_ONCE = 24  # people who come in at the same moment
WARM_UP = 6.0  # seconds of play before the clock runs: a new server draws much for the first time
SEATS = {"kopf-oder-knopf": 2, "kap-hoorn": 4}  # every move changes what everybody sees
WORKERS = (1, 2, 4)  # on PostgreSQL
FASTER, MOST_STEPS = 1.25, 6  # from one step of a rising load to the next; so many at most
QUICKLY = 25  # times fewer tables, and a tenth of the time


class Party:
    """The people of one table, who play one game after the other."""

    def __init__(self, number: int, scenario: Scenario, port: int) -> None:
        self.scenario, self.port = scenario, port
        self.random = random.Random(number)
        seats = min(SEATS[scenario.game], scenario.clients)
        self.players = [Person(address(number)) for _ in range(seats)]
        guests = [Person(address(number)) for _ in range(scenario.clients - seats)]
        self.viewers = [Viewer(person, self._arrived) for person in [*self.players, *guests]]
        self.times: list[float] = []
        self.lost = 0
        self._missing: set[Viewer] = set()
        self._all: asyncio.Future[None] | None = None

    async def begin(self) -> None:
        """Sit down at a new table and begin; whoever watches has come, too."""
        host, *others = self.players
        for person in self.players:
            if "Cookie" not in person.headers:
                await person.call(self.port, "GET", "/api/me")
        wish = {"game": self.scenario.game, "players": len(self.players)}
        name = (await host.call(self.port, "POST", "/api/tables", wish))["id"]
        for person in others:
            await person.call(self.port, "POST", f"/api/tables/{name}/seat", {})
        await host.call(self.port, "POST", f"/api/tables/{name}/start")
        for viewer in self.viewers:
            await viewer.close()
            await viewer.look(self.port, name)
        for viewer in self.viewers:
            await viewer.settled.wait()

    async def play(self, every: float, until: float) -> None:
        """Move once in so many seconds (0: as soon as everybody has the last move) until the time is over."""
        due = time.perf_counter() + self.random.random() * every
        while (now := time.perf_counter()) < until:
            if due > now:
                await asyncio.sleep(min(due, until) - now)
                continue
            due = max(now, due + every)
            asked = next((viewer for viewer in self.viewers if viewer.decision is not None), None)
            if asked is None:  # this game is over
                await self.begin()
            else:
                await self._move(asked)

    async def _move(self, asked: Viewer) -> None:
        self._missing = set(self.viewers)
        self._all = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        asked.answer(self.random.choice(asked.actions))
        try:
            await asyncio.wait_for(self._all, LOST_AFTER)
            self.times.append(time.perf_counter() - begun)
        except TimeoutError:
            self.lost += 1

    def _arrived(self, viewer: Viewer) -> None:
        self._missing.discard(viewer)
        if not self._missing and self._all is not None and not self._all.done():
            self._all.set_result(None)


class Thinkers:
    """Tables where somebody plays against bots and never lets them rest."""

    def __init__(self, number: int, scenario: Scenario, port: int) -> None:
        self.scenario, self.port = scenario, port
        self.viewer = Viewer(Person(address(number)), self._see)
        self.random = random.Random(number)

    async def begin(self) -> None:
        """Sit down with bots at all other seats."""
        person, seats = self.viewer.person, SEATS[self.scenario.game]
        await person.call(self.port, "GET", "/api/me")
        bots = [self.scenario.bot] * (seats - 1)
        wish = {"game": self.scenario.game, "players": seats, "bots": bots, "start": True}
        table = (await person.call(self.port, "POST", "/api/tables", wish))["id"]
        await self.viewer.look(self.port, table)

    def _see(self, viewer: Viewer) -> None:
        if viewer.decision is not None and viewer.actions:
            viewer.answer(self.random.choice(viewer.actions))


class Crowd:
    """All who are there."""

    def __init__(self, scenario: Scenario, serving: Serving) -> None:
        self.scenario, self.serving = scenario, serving
        tables = range(scenario.tables)
        self.parties = [Party(number, scenario, serving.port) for number in tables]
        bots = range(scenario.tables, scenario.tables + scenario.bots)
        self.thinkers = [Thinkers(number, scenario, serving.port) for number in bots]

    async def come(self) -> None:
        """Let them in, some at a time."""
        door = asyncio.Semaphore(AT_ONCE)

        async def come(party: Party | Thinkers) -> None:
            async with door:
                await party.begin()

        everybody: list[Party | Thinkers] = [*self.parties, *self.thinkers]
        await asyncio.gather(*map(come, everybody))

    async def play(self, every: float, seconds: float) -> Outcome:
        """Let them play for a while, and look at the clock."""
        await self._play(every, min(WARM_UP, seconds))
        for party in self.parties:
            party.times, party.lost = [], 0
        before = await Numbers.of(self.serving)
        client, scenes, size = seconds_of(os.getpid()), self._scenes(), self._bytes()
        stolen = stolen_seconds()
        begun = time.perf_counter()
        await self._play(every, seconds)
        passed = time.perf_counter() - begun
        client, stolen = seconds_of(os.getpid()) - client, stolen_seconds() - stolen
        after = await Numbers.of(self.serving)
        times = [each for party in self.parties for each in party.times]
        moves = max(1, len(times))
        return Outcome(
            scenario=msgspec.structs.replace(self.scenario, every=every, seconds=seconds),
            moves=len(times),
            lost=sum(party.lost for party in self.parties),
            per_second=len(times) / passed,
            median=1000 * _share(times, 50),
            p99=1000 * _share(times, 99),
            worst=1000 * max(times, default=LOST_AFTER),
            server_cores=(after.seconds - before.seconds) / passed,
            client_cores=client / passed,
            stolen_cores=stolen / passed,
            memory=after.memory,
            scene_ms=1000 * (after.drawing - before.drawing) / moves,
            commit_ms=after.commit_ms(before),
            lag_ms=after.lag_ms(before),
            kilobytes=(self._bytes() - size) / max(1, self._scenes() - scenes) / 1024,
        )

    async def _play(self, every: float, seconds: float) -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(party.play(every, until) for party in self.parties))

    def _scenes(self) -> int:
        return sum(viewer.scenes for party in self.parties for viewer in party.viewers)

    def _bytes(self) -> int:
        return sum(viewer.bytes for party in self.parties for viewer in party.viewers)

    async def leave(self) -> None:
        """Everybody goes home."""
        viewers = [viewer for party in self.parties for viewer in party.viewers]
        viewers += [thinkers.viewer for thinkers in self.thinkers]
        await asyncio.gather(*(viewer.close() for viewer in viewers))


def _share(times: Sequence[float], percent: int) -> float:
    """What so many in a hundred stay below."""
    return quantiles(times, n=100, method="inclusive")[percent - 1] if len(times) > 1 else LOST_AFTER


async def measure(scenario: Scenario, serving: Serving, steps: int = 1) -> list[Outcome]:
    """One load; or, in several steps, faster and faster moves until the promise breaks.

    Where it is broken from the start: slower and slower ones until it holds.
    """
    crowd = Crowd(scenario, serving)
    try:
        await crowd.come()
        every = scenario.every
        outcomes = [await crowd.play(every, scenario.seconds)]
        good = is_good(outcomes[0])
        while len(outcomes) < steps and is_good(outcomes[-1]) == good:
            every *= 1 / FASTER if good else FASTER
            outcomes.append(await crowd.play(every, scenario.seconds))
        return outcomes
    finally:
        await crowd.leave()


def measured(scenario: Scenario, steps: int = 1) -> list[Outcome]:
    """The same, with a server started for it."""
    with served(scenario.workers, "--bot-pause", "0", database=scenario.database) as (serving, _):
        return asyncio.run(measure(scenario, serving, steps))


def standard(seconds: float) -> Iterator[tuple[Scenario, int]]:
    """What `make load` measures: the most important first, and in how many steps the load rises at most."""
    full = Scenario(seconds=seconds)
    ceiling = Scenario(seconds=seconds, tables=200, clients=2, every=0.0)
    yield full, MOST_STEPS
    yield ceiling, 1
    yield Scenario(seconds=seconds, tables=200, bots=8), 1
    yield Scenario(game="kap-hoorn", seconds=seconds), 1
    yield Scenario(game="kap-hoorn", seconds=seconds, tables=200, every=0.0), 1
    for scenario, steps in ((ceiling, 1), (full, MOST_STEPS)):
        for workers in WORKERS:
            yield msgspec.structs.replace(scenario, database="PostgreSQL", workers=workers), steps


def quick(scenarios: Iterable[tuple[Scenario, int]]) -> Iterator[tuple[Scenario, int]]:
    """The same in small, to see that all of it goes."""
    for scenario, steps in scenarios:
        few, short = max(4, scenario.tables // QUICKLY), scenario.seconds / 10
        bots = min(1, scenario.bots)
        if scenario.workers <= 2:
            yield msgspec.structs.replace(scenario, tables=few, seconds=short, bots=bots), min(steps, 2)


def estimate(scenario: Scenario, steps: int) -> float:
    """About how many seconds it takes: the server, those who come, those who play."""
    playing = min(WARM_UP, scenario.seconds) + scenario.seconds
    return 10 + 0.02 * scenario.tables * scenario.clients + playing * steps


@click.command()
@click.option("--game", type=click.Choice([*SEATS]), default="kopf-oder-knopf", show_default=True)
@click.option("--tables", default=1000, show_default=True)
@click.option("--clients", default=4, show_default=True, help="Browsers at each table.")
@click.option("--every", default=3.0, show_default=True, help="Seconds between two moves; 0: at once.")
@click.option("--seconds", default=20.0, show_default=True, help="How long it is measured.")
@click.option("--bots", default=0, show_default=True, help="More tables, full of bots that think.")
@click.option("--database", type=click.Choice(["SQLite", "PostgreSQL"]), default="SQLite", show_default=True)
@click.option("--workers", default=1, show_default=True, help="More than one: on PostgreSQL.")
@click.option("--rising", is_flag=True, help="Find the pace at which the promise breaks.")
@click.option("--all", "folder", type=click.Path(path_type=Path), help="Measure all, and write it there.")
@click.option("--quick", "quickly", is_flag=True, help="All of it in small, which says nothing about speed.")
@click.option("--minutes", default=15.0, show_default=True, help="Begin nothing that would take longer.")
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
    quickly: bool,
    minutes: float,
) -> None:
    """Measure how much the server can bear."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    one = Scenario(
        game=game, tables=tables, clients=clients, every=every, seconds=seconds, bots=bots,
        database=database, workers=workers,
    )  # fmt: skip
    if folder is None:
        click.echo(table(measured(one, MOST_STEPS if rising else 1)))
        return
    outcomes, until = list[Outcome](), time.monotonic() + 60 * minutes
    for scenario, steps in quick(standard(seconds)) if quickly else standard(seconds):
        if outcomes and time.monotonic() + estimate(scenario, 1) > until:
            click.echo(f"left out, for it would take too long: {scenario}")
            continue
        outcomes += measured(scenario, steps)
        click.echo(table(outcomes))
        write(outcomes, folder)
    click.echo(verdict(outcomes))


if __name__ == "__main__":
    main()
