"""Workers exchange messages over PostgreSQL, and reconnect after a failure."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from spieltisch.server.storage.store import Store
from spieltisch.server.workers import pubsub
from spieltisch.server.workers.pubsub import (
    CHANNEL,
    AnyWorkerMessage,
    ConnectionRestored,
    Heartbeat,
    PersonRenamed,
    PubSub,
)
from tests.server.conftest import Databases, settings
from tests.server.postgres import now

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")

PATIENCE = 10.0
LISTENERS = f"query LIKE 'LISTEN \"{CHANNEL}\"%'"
PUBLISHERS = "query LIKE '%pg_notify%'"


class Worker:
    """A worker that notes all messages which it receives."""

    def __init__(self, store: Store) -> None:
        self.received: list[AnyWorkerMessage] = []
        self.pubsub = PubSub(store.connect_asyncpg)

    def handle(self, message: AnyWorkerMessage) -> None:
        self.received.append(message)
        if message == PersonRenamed(person="unlucky", worker=message.worker):
            raise ValueError("the handler fails")

    async def until(self, *wanted: AnyWorkerMessage) -> None:
        """Wait until exactly these messages were received; forget them."""
        async with asyncio.timeout(PATIENCE):
            while len(self.received) < len(wanted):
                await asyncio.sleep(0.01)
        assert self.received == [*wanted]
        self.received.clear()


@asynccontextmanager
async def two_workers(folder: Path) -> AsyncIterator[tuple[Store, Worker, Worker]]:
    store = Store(settings(folder).url)
    one, two = Worker(store), Worker(store)
    await one.pubsub.open(one.handle)
    await two.pubsub.open(two.handle)
    try:
        yield store, one, two
    finally:
        await one.pubsub.close()
        await two.pubsub.close()
        await store.close()


async def terminate(connection: "asyncpg.Connection[Any]", which: str) -> None:
    """End PostgreSQL's side of other connections to this database, and this connection."""
    ended = await connection.fetch(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE {which} AND datname = current_database() AND pid != pg_backend_pid()"
    )
    await connection.close()
    assert ended


def run(folder: Path, scenario: Callable[[Store, Worker, Worker], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_workers(folder) as (store, one, two):
            await scenario(store, one, two)

    now(run())


def from_worker(worker: Worker, message: AnyWorkerMessage) -> AnyWorkerMessage:
    """Return the message as others receive it."""
    message.worker = worker.pubsub.worker
    return message


def test_messages_arrive_in_order_at_the_others_only(tmp_path: Path) -> None:
    async def scenario(_: Store, one: Worker, two: Worker) -> None:
        sent = [PersonRenamed(person=str(number)) for number in range(200)]
        for message in sent:
            one.pubsub.publish_soon(message)
        await two.until(*[from_worker(one, message) for message in sent])
        two.pubsub.publish_soon(Heartbeat())
        await one.until(from_worker(two, Heartbeat()))

    run(tmp_path, scenario)


def test_a_handler_that_fails_does_not_stop_the_next_message(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(_: Store, one: Worker, two: Worker) -> None:
        for person in ("unlucky", "Anna"):
            one.pubsub.publish_soon(PersonRenamed(person=person))
        await two.until(*[from_worker(one, PersonRenamed(person=person)) for person in ("unlucky", "Anna")])

    run(tmp_path, scenario)
    assert "was not understood" in caplog.text


def test_a_closed_worker_says_so_and_sends_nothing_more(tmp_path: Path) -> None:
    async def scenario(_: Store, one: Worker, two: Worker) -> None:
        await one.pubsub.close()
        one.pubsub.publish_soon(PersonRenamed(person="Anna"))
        two.pubsub.publish_soon(Heartbeat())
        await asyncio.sleep(0.1)
        assert (one.received, two.received) == ([], [])

    run(tmp_path, scenario)


def test_a_lost_connection_is_opened_again_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub, "RECONNECT_SECONDS", 0.05)

    async def scenario(store: Store, one: Worker, two: Worker) -> None:
        assert Databases.postgres is not None
        administrator = await store.connect_asyncpg()
        with Databases.postgres.refusing_connections(Databases.url(tmp_path)):
            await terminate(administrator, LISTENERS)
            await asyncio.sleep(0.3)
            assert one.received == two.received == []
        await one.until(ConnectionRestored())
        await two.until(ConnectionRestored())
        one.pubsub.publish_soon(Heartbeat())
        await two.until(from_worker(one, Heartbeat()))

    run(tmp_path, scenario)


def test_a_publisher_without_connection_opens_another(tmp_path: Path) -> None:
    async def scenario(store: Store, one: Worker, two: Worker) -> None:
        one.pubsub.publish_soon(Heartbeat())
        await two.until(from_worker(one, Heartbeat()))
        await terminate(await store.connect_asyncpg(), PUBLISHERS)
        await asyncio.sleep(0.1)
        one.pubsub.publish_soon(PersonRenamed(person="Anna"))
        await two.until(from_worker(one, PersonRenamed(person="Anna")))

    run(tmp_path, scenario)


def test_a_silent_connection_is_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub, "RECONNECT_SECONDS", 0.05)

    async def scenario(_: Store, one: Worker, two: Worker) -> None:
        one.pubsub.send_heartbeat()
        await two.until(from_worker(one, Heartbeat()))
        assert not one.received
        monkeypatch.setattr(pubsub, "MAX_SILENCE", 0.0)
        one.pubsub.send_heartbeat()
        await one.until(ConnectionRestored())
        await two.until(from_worker(one, Heartbeat()))

    run(tmp_path, scenario)
