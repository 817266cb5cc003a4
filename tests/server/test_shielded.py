"""Shielded methods run to their end, even if their caller is cancelled."""

import asyncio
import gc
import sqlite3
from pathlib import Path

import pytest

from spieltisch.server.shielded import TaskOwner, shielded
from spieltisch.server.storage.store import Store
from spieltisch.table.protocol import NewTable
from tests.server.conftest import settings
from tests.server.live.test_racing_answers import begun


class Worker(TaskOwner):
    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.done: list[str] = []

    @shielded
    async def work(self, what: str) -> str:
        await self.go.wait()
        self.done.append(what)
        return what


def test_a_shielded_method_survives_the_cancellation_of_its_caller() -> None:
    async def run() -> None:
        worker = Worker()
        caller = asyncio.create_task(worker.work("a"))
        await asyncio.sleep(0)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert worker.done == []
        worker.go.set()
        await worker.wait_for_tasks(5)
        assert worker.done == ["a"]
        assert await worker.work("b") == "b"

    asyncio.run(run())


def test_a_query_is_not_interrupted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = Store(settings(tmp_path).url)
        await store.open()
        for turns in range(60):
            callers = [asyncio.create_task(store.people([name])) for name in ("a", "b")]
            for moment in (turns / 15_000, turns % 7 / 20_000):  # the second time during clean-up
                await asyncio.sleep(moment)
                for caller in callers:
                    caller.cancel()
        gc.collect()
        await store.close()

    asyncio.run(run())
    assert caplog.records == []


def test_memory_and_log_agree_whenever_a_sender_disconnects(tmp_path: Path) -> None:
    async def run() -> None:
        services, owner, person = await begun(tmp_path)
        for turns in range(25):
            game_log = owner.table.started_log()
            seat = game_log.asked()[0]
            action = game_log.state.legal(seat)[-1]
            sender = asyncio.create_task(owner.answer(person, seat, game_log.next_decision(seat), action))
            for _ in range(turns):
                await asyncio.sleep(0)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            await services.store.wait_for_tasks(20)
            rows, _ = await services.store.read_log(owner.id)
            assert owner.table.started_log().rows == rows
        await services.close()

    asyncio.run(run())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True, scope="session")
def test_an_answer_waits_for_a_busy_database(tmp_path: Path, database: str) -> None:
    async def run() -> None:
        services, owner, person = await begun(tmp_path)
        other = sqlite3.connect(tmp_path / "spieltisch.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = asyncio.create_task(owner.answer(person, 0, 1, owner.table.started_log().state.legal(0)[0]))
        await asyncio.sleep(0.2)
        assert not answer.done()
        other.execute("COMMIT")
        other.close()
        await asyncio.wait_for(answer, 10)
        assert len(owner.table.started_log().rows) == 1
        await services.close()

    asyncio.run(run())


def test_a_server_that_stops_finishes_its_writes(tmp_path: Path) -> None:
    async def run() -> None:
        services, owner, person = await begun(tmp_path)
        action = owner.table.started_log().state.legal(0)[0]
        answer = asyncio.create_task(owner.answer(person, 0, 1, action))
        await asyncio.sleep(0)
        await services.close()
        await answer
        again = Store(settings(tmp_path).url)
        rows, _ = await again.read_log(owner.id)
        assert [row.number for row in rows] == [action]
        await again.close()

    asyncio.run(run())


def test_a_table_is_loaded_once_by_concurrent_requests(tmp_path: Path) -> None:
    async def run() -> None:
        services, owner, _ = await begun(tmp_path)
        services.registry.owners.clear()
        first, second = await asyncio.gather(services.registry.own(owner.id), services.registry.own(owner.id))
        assert first is second
        assert first is not owner
        person = await services.people.create_guest("en")
        assert await services.tables.open_table(person, NewTable(game="kopf-oder-knopf"))
        await services.close()

    asyncio.run(run())
