"""Leases: one worker owns a table; one that dies, hangs or loses the database loses its tables."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.lease_repository import LEASE_SECONDS, LeaseRepository
from spieltisch.server.storage.schema import leases, tables, workers
from spieltisch.server.storage.store import Store
from spieltisch.server.workers.table_leases import MARGIN, EmbeddedLeases, TableLeases
from spieltisch.table.texts import Refusal
from tests.server.conftest import Databases
from tests.server.lease_worker import LeaseWorker, add_table
from tests.server.postgres import now

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
TAKEN_WITHIN = 8.0  # seconds after the death of the owner


@pytest.fixture
def url(tmp_path: Path, database: str) -> str:
    return Databases.url(tmp_path)


class Worker:
    """The leases of a worker in this process, and the tables that it has lost."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.lost: set[str] = set()
        self.repository = LeaseRepository(self.store)
        self.leases = TableLeases(self.repository, self.lost.update, "/nowhere", "localhost:1")


@asynccontextmanager
async def running(url: str, count: int = 1) -> AsyncIterator[list[Worker]]:
    found = [Worker(url) for _ in range(count)]
    try:
        for worker in found:
            await worker.leases.open()
        yield found
    finally:
        for worker in found:
            await worker.leases.close()
            await worker.store.close()


async def until(holds: Callable[[], Awaitable[bool]], seconds: float) -> float:
    """Wait until a condition holds; return how long it took."""
    begun = time.monotonic()
    while not await holds():
        assert time.monotonic() < begun + seconds
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


async def holder(worker: Worker, table: str) -> str | None:
    async with worker.store.connection() as connection:
        found = await connection.execute(sa.select(leases.c.worker).where(leases.c.table == table))
        return found.scalar_one_or_none()


def test_one_of_many_workers_gets_a_table(url: str) -> None:
    async def check() -> None:
        async with running(url, 5) as several:
            for _ in range(5):
                table = await add_table(url)
                attempts = [worker for worker in several for _ in range(10)]
                found = await asyncio.gather(*[worker.leases.acquire(table) for worker in attempts])
                (owner,) = [worker for worker in several if worker.leases.owns(table)]
                for worker, remote in zip(attempts, found, strict=True):
                    assert (remote is None) == (worker is owner)
                    if remote is not None:
                        assert (remote.worker, remote.address) == (owner.leases.worker, "localhost:1")
                        assert LEASE_SECONDS - 2 < remote.seconds_left <= LEASE_SECONDS
            assert sum(len(worker.leases.owned) for worker in several) == 5
            status = await several[0].repository.workers()
            assert sum(worker.tables for worker in status) == 5
            assert {worker.worker for worker in status} == {worker.leases.worker for worker in several}

    asyncio.run(check())


def test_one_of_many_workers_takes_the_table_of_a_dead_one(url: str) -> None:
    async def check() -> None:
        async with running(url, 5) as several:
            names = [await add_table(url) for _ in range(20)]
            await several[0].repository.register("dead", "", "")
            for table in names:
                assert await several[0].repository.acquire(table, "dead") is None
            async with several[0].store.engine.begin() as connection:
                past = sa.func.now() - sa.text("interval '7 seconds'")
                await connection.execute(sa.update(workers).where(workers.c.id == "dead").values(seen=past))
            for table in names:  # not all at once: the heartbeats must arrive in time on a busy machine
                await asyncio.gather(*[worker.leases.acquire(table) for worker in several])
                (owner,) = [worker for worker in several if worker.leases.owns(table)]
                assert await holder(owner, table) == owner.leases.worker

    asyncio.run(check())


def test_a_worker_that_hung_knows_it_before_its_event_loop_runs_again(url: str) -> None:
    async def check() -> None:
        async with running(url) as (worker,):
            table = await add_table(url)
            await worker.leases.acquire(table)
            assert worker.leases.owns(table)
            time.sleep(LEASE_SECONDS - MARGIN + 0.1)
            assert not worker.leases.owns(table)
            assert worker.lost == {table}

    asyncio.run(check())


def test_a_heartbeat_never_revives_leases_that_have_ended(url: str) -> None:
    async def check() -> None:
        async with running(url) as (worker,):
            table, before = await add_table(url), worker.leases.worker
            await worker.leases.acquire(table)
            async with worker.store.engine.begin() as connection:
                past = sa.func.now() - sa.text("interval '7 seconds'")
                await connection.execute(sa.update(workers).values(seen=past))
            asyncpg_connection = await worker.repository.connect()
            assert not await worker.repository.heartbeat(asyncpg_connection, before)
            await asyncpg_connection.close()

            async def lost() -> bool:
                return worker.lost == {table}

            await until(lost, 3)
            assert not worker.leases.owns(table)

            async def acquired() -> bool:
                try:
                    return await worker.leases.acquire(table) is None
                except DatabaseError:  # until it has registered again
                    return False

            await until(acquired, 3)
            assert worker.leases.worker != before
            assert await holder(worker, table) == worker.leases.worker

    asyncio.run(check())


def test_a_released_table_can_be_taken_at_once(url: str) -> None:
    async def check() -> None:
        async with running(url, 2) as (one, two):
            table, other = await add_table(url), await add_table(url)
            for each in (table, other):
                assert await one.leases.acquire(each) is None
                assert await two.leases.acquire(each) is not None
            await one.leases.release(table)
            assert not one.leases.owns(table)
            assert await two.leases.acquire(table) is None
            await one.leases.release(table)  # it is no longer its own to release
            assert await holder(two, table) == two.leases.worker
            await one.leases.close()  # releases the rest
            assert await two.leases.acquire(other) is None
            assert one.lost == set()

    asyncio.run(check())


def test_a_release_never_deletes_a_newer_lease(url: str) -> None:
    async def check() -> None:
        async with running(url) as (worker,):
            table = await add_table(url)
            for turn in range(20):
                await worker.leases.acquire(table)
                both = [worker.leases.release(table), worker.leases.acquire(table)]
                await asyncio.gather(*(both if turn % 2 else reversed(both)))
                found = await holder(worker, table)
                assert (found == worker.leases.worker) == worker.leases.owns(table)

    asyncio.run(check())


def test_there_is_no_lease_of_an_unknown_or_deleted_table(url: str) -> None:
    async def check() -> None:
        async with running(url) as (worker,):
            for name in ("nothing", "\0"):
                with pytest.raises(Refusal):
                    await worker.leases.acquire(name)
            table = await add_table(url)
            await worker.leases.acquire(table)
            async with worker.store.engine.begin() as connection:
                await connection.execute(sa.delete(tables).where(tables.c.id == table))
            assert await holder(worker, table) is None

    asyncio.run(check())


def test_a_worker_without_a_database_gives_up_its_tables_in_time(url: str) -> None:
    postgres = Databases.postgres
    assert postgres is not None

    async def check() -> None:
        async with running(url) as (worker,):
            table, before = await add_table(url), worker.leases.worker
            await worker.leases.acquire(table)
            await asyncio.sleep(1.5)  # until the heartbeats have a connection
            with postgres.outage(url):

                async def lost() -> bool:
                    return worker.lost == {table}

                assert 2 < await until(lost, LEASE_SECONDS) < LEASE_SECONDS - MARGIN + 0.5
                with pytest.raises(DatabaseError):
                    await worker.leases.acquire(table)

            async def registered() -> bool:
                return worker.leases.worker != before

            await until(registered, 5)
            assert await worker.leases.acquire(table) is None

    asyncio.run(check())


def owner_of(worker: LeaseWorker, table: str) -> str:
    answer = httpx.get(f"{worker.url}/api/tables/{table}", timeout=20)
    assert answer.status_code == 200
    found: str = answer.json()["worker"]
    return found


def test_the_tables_of_a_killed_worker_are_taken_within_seconds(url: str) -> None:
    table = now(add_table(url))
    with LeaseWorker(url, "one") as one, LeaseWorker(url, "two") as two:
        assert owner_of(one, table) == owner_of(two, table) == "one"
        one.signal(signal.SIGKILL)
        one.process.wait()
        begun = time.monotonic()
        assert owner_of(two, table) == "two"
        assert time.monotonic() - begun < TAKEN_WITHIN


def test_the_tables_of_a_stopped_worker_are_free_at_once(url: str) -> None:
    table = now(add_table(url))
    with LeaseWorker(url, "one") as one, LeaseWorker(url, "two") as two:
        assert owner_of(one, table) == owner_of(two, table) == "one"
        one.signal(signal.SIGTERM)
        one.process.wait(20)
        begun = time.monotonic()
        assert owner_of(two, table) == "two"
        assert time.monotonic() - begun < 1


def test_a_worker_that_hung_serves_nothing_before_it_gives_up_its_tables(url: str) -> None:
    table, other = now(add_table(url)), now(add_table(url))
    with LeaseWorker(url, "one") as one, LeaseWorker(url, "two") as two:
        with connect(f"ws://127.0.0.1:{one.port}/api/tables/{table}/live", legacy=True) as socket:
            socket.recv(5)
            socket.send("before")
            assert socket.recv(5) == "one: before"
            one.signal(signal.SIGSTOP)
            socket.send("meanwhile")
            begun = time.monotonic()
            assert owner_of(two, table) == "two"  # a request waits until the lease has ended
            assert time.monotonic() - begun < TAKEN_WITHIN
            one.signal(signal.SIGCONT)
            with pytest.raises(ConnectionClosed):
                socket.recv(5)
        assert one.read_line() == f"lost {table}"
        time.sleep(1.5)  # until it has registered again
        assert owner_of(one, table) == "two"
        assert owner_of(one, other) == owner_of(two, other) == "one"


def test_an_embedded_server_owns_every_table(database: str) -> None:
    async def check() -> None:
        embedded = EmbeddedLeases()
        assert not embedded.owns("table")
        assert await embedded.acquire("table") is None
        assert embedded.owns("table")
        await embedded.release("table")
        assert not embedded.owns("table")

    asyncio.run(check())
