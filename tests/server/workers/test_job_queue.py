"""The promises of the job queue, kept by both of its forms."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from spieltisch.server.ops import metrics
from spieltisch.server.storage.store import PlyTaken, Store
from spieltisch.server.workers import embedded_job_queue
from spieltisch.server.workers.job_queue import Job, JobSummary, Kind, RetryLater
from spieltisch.table.commit import Commit
from spieltisch.table.rows import Owner, Row, SeatRow, TableRow
from tests.server.conftest import BOTH, PATIENCE, settings

ANNA, BELA = Owner("school", "anna"), Owner("home", "bela")
TABLE = TableRow(
    id="t", name="", game="sample-game", rules_version=1, players=2, options={}, public=False,
    one_device=False, eager=False, host="", secret="00", made=0.0,
)  # fmt: skip
HANGING_WORKER = """
import asyncio, sys
from spieltisch.server.storage.store import Store

async def hang(job):
    print(job.key, flush=True)
    await asyncio.Event().wait()

async def main():
    store = Store(sys.argv[1])
    store.jobs.register(sys.argv[2], hang, concurrency=int(sys.argv[3]), timeout=600.0)
    await store.jobs.run()

asyncio.run(main())
"""

pytestmark = BOTH


def job(key: str = "a", *, kind: Kind = "bot", owner: Owner = ANNA, wait: float = 0.0, **values: Any) -> Job:
    return Job(kind, key, values.pop("payload", key.encode()), owner, time.time() + wait, **values)


class Worker:
    """A worker of the queue that notes which jobs it ran."""

    def __init__(self, store: Store, handler: Callable[[Job], Awaitable[None]] | None = None) -> None:
        self.store = store
        self.handler = handler
        self.ran: list[str] = []
        self.payloads: list[bytes] = []
        self.times: list[float] = []
        self.jobs: list[Job] = []
        self._task: asyncio.Task[None] | None = None

    def start(
        self, kind: Kind = "bot", concurrency: int = 10, timeout: float = PATIENCE, **limits: Any
    ) -> "Worker":
        self.store.jobs.register(kind, self._handle, concurrency=concurrency, timeout=timeout, **limits)
        self._task = asyncio.create_task(self.store.jobs.run())
        return self

    async def _handle(self, given: Job) -> None:
        self.ran.append(given.key)
        self.payloads.append(given.payload)
        self.times.append(time.time())
        self.jobs.append(given)
        if self.handler is not None:
            await self.handler(given)

    async def until(self, count: int) -> list[str]:
        await until(lambda: len(self.ran) >= count)
        return self.ran

    async def stop(self) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def add(store: Store, *jobs: Job) -> None:
    async with store._begin_write() as connection:
        await store.jobs.add(connection, *jobs)
    store.jobs.added(*jobs)


async def left(store: Store) -> list[JobSummary]:
    async with store.connection() as connection:
        return [each for each in await store.jobs.summaries(connection) if each.waiting or each.running]


async def until_empty(store: Store) -> None:
    async with asyncio.timeout(PATIENCE):
        while await left(store):
            await asyncio.sleep(0.02)


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator[Store]:
    """Open a database with one table."""
    store = Store(settings(data).url)
    await store.open()
    if await store.table("t") is None:
        await store.add_table(TABLE, [SeatRow(seat=0)])
    try:
        yield store
    finally:
        await store.close()


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_a_job_is_committed_with_its_cause(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store).start()
            rows = [Row(kind="action", seat=0, number=1)]
            await store.commit(Commit(table="t", at=0.0, first_ply=0, rows=rows), [job("cause")])
            assert await worker.until(1) == ["cause"]
            await until_empty(store)
            # A commit that fails leaves no job, however it is written
            for commit in (
                Commit(table="t", at=0.0, first_ply=0, rows=rows),
                Commit(table="t", at=0.0, first_ply=1, rows=rows, values={"ended": 1.0}, revision=7),
            ):
                with pytest.raises(PlyTaken):
                    await store.commit(commit, [job("lost")])
            async with store._begin_write() as connection:
                await store.jobs.add(connection, job("lost"))
                await connection.rollback()
            assert await left(store) == []
            await store.commit(Commit(table="t", at=0.0, first_ply=1, rows=rows), [job("next")])
            assert await worker.until(2) == ["cause", "next"]
            await worker.stop()

    run(check())


def test_jobs_of_failing_and_succeeding_commits_do_not_mix(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            rows = [Row(kind="action", seat=0, number=1)]
            names = [(0, "0"), (1, "1"), (2, "2"), (1, "twin")]
            commits = [
                store.commit(Commit(table="t", at=0.0, first_ply=ply, rows=rows), [job(name)])
                for ply, name in names
            ]
            written = await asyncio.gather(*commits, return_exceptions=True)
            assert [type(each) for each in written] == [type(None)] * 3 + [PlyTaken]
            worker = Worker(store).start()
            assert sorted(await worker.until(3)) == ["0", "1", "2"]
            await until_empty(store)
            await worker.stop()

    run(check())


def test_a_job_survives_a_restart(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await add(store, job("kept", payload=b"\0\xff", owner=BELA))
        async with opened(tmp_path) as store:
            worker = Worker(store).start()
            await worker.until(1)
            [ran] = worker.jobs
            assert (ran.kind, ran.key, ran.payload, ran.owner) == ("bot", "kept", b"\0\xff", BELA)
            assert ran.tries == 0
            assert abs(ran.due - time.time()) < 5
            await until_empty(store)
            await worker.stop()

    run(check())


def test_a_clean_stop_keeps_the_job(tmp_path: Path) -> None:
    async def hang(_: Job) -> None:
        await asyncio.Event().wait()

    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store, hang).start()
            await add(store, job("kept"))
            await worker.until(1)
            begun = time.monotonic()
            await worker.stop()
            assert time.monotonic() - begun < 3
        async with opened(tmp_path) as store:
            worker = Worker(store).start()
            begun = time.monotonic()
            assert await worker.until(1) == ["kept"]
            assert time.monotonic() - begun < 4  # nobody has to wait for a heartbeat
            await worker.stop()

    run(check())


def test_two_workers_take_a_job_once(tmp_path: Path, database: str) -> None:
    async def rest(_: Job) -> None:
        await asyncio.sleep(0.05)

    async def check() -> None:
        async with opened(tmp_path) as store:
            stores = [store, Store(store.engine.url.render_as_string(False))] if store.shared else [store]
            workers = [Worker(each, rest).start(concurrency=5) for each in stores]
            await add(store, *(job(f"{number}") for number in range(60)))
            await until(lambda: sum(len(worker.ran) for worker in workers) >= 60)
            await until_empty(store)
            assert sorted(key for worker in workers for key in worker.ran) == sorted(map(str, range(60)))
            for worker in workers:
                await worker.stop()
            for other in stores[1:]:
                await other.close()

    run(check())


def test_a_worker_takes_one_long_job_at_a_time_and_leaves_the_others(tmp_path: Path) -> None:
    running: set[int] = set()

    async def check() -> None:
        async with opened(tmp_path) as store:
            stores = [store, Store(store.engine.url.render_as_string(False))] if store.shared else [store]

            async def rest(given: Job) -> None:
                running.add(given.id)
                await until(lambda: len(running) >= len(stores))  # all workers have one
                await asyncio.sleep(0.2)

            workers = [Worker(each, rest).start("review", concurrency=1) for each in stores]
            await add(store, *(job(f"{number}", kind="review") for number in range(3)))
            await until(lambda: len(running) >= len(stores))
            assert [len(worker.ran) for worker in workers] == [1] * len(stores)
            await until(lambda: sum(len(worker.ran) for worker in workers) == 3)
            await until_empty(store)
            for worker in workers:
                await worker.stop()
            for other in stores[1:]:
                await other.close()

    run(check())


@pytest.mark.parametrize(("kind", "concurrency"), [("bot", 10), ("review", 1)])
def test_the_job_of_a_killed_worker_runs_again(tmp_path: Path, kind: Kind, concurrency: int) -> None:
    # Given a worker in another process that is killed in the middle of a job
    async def check() -> None:
        async with opened(tmp_path) as store:
            await add(store, job("orphan", kind=kind))
            url = store.engine.url.render_as_string(False)
            command = [sys.executable, "-c", HANGING_WORKER, url, kind, str(concurrency)]
            other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            assert other.stdout is not None
            assert other.stdout.readline() == "orphan\n"
            other.send_signal(signal.SIGKILL)
            other.wait(PATIENCE)
            other.stdout.close()
            # When another one runs, then it takes the job
            begun = time.monotonic()
            worker = Worker(store).start(kind, concurrency)
            assert await worker.until(1) == ["orphan"]
            assert time.monotonic() - begun < 15
            await until_empty(store)
            await worker.stop()

    run(check())


def test_a_failed_job_is_tried_again_with_growing_pauses_then_dropped(tmp_path: Path) -> None:
    async def fail(_: Job) -> None:
        raise ZeroDivisionError

    async def check() -> None:
        failed = metrics.JOBS.labels("mail", "failed")
        before = failed._value.get()
        async with opened(tmp_path) as store:
            worker = Worker(store, fail).start("mail", max_tries=3, first_pause=0.1, last_pause=10.0)
            await add(store, job("never", kind="mail"))
            await worker.until(3)
            await until_empty(store)
            assert [each.tries for each in worker.jobs] == [0, 1, 2]
            first, second = worker.times[1] - worker.times[0], worker.times[2] - worker.times[1]
            assert first >= 0.1
            assert second >= 0.2
            await asyncio.sleep(0.2)
            assert len(worker.ran) == 3
            assert failed._value.get() == before + 1
            await worker.stop()

    run(check())


def test_tries_are_counted_over_a_restart_and_a_bot_is_never_dropped(tmp_path: Path) -> None:
    async def fail(_: Job) -> None:
        raise ZeroDivisionError

    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store, fail).start(first_pause=0.05, last_pause=0.1)
            await add(store, job("bot"))
            await worker.until(4)
            await worker.stop()
        async with opened(tmp_path) as store:
            [waiting] = await left(store)
            assert (waiting.kind, waiting.waiting) == ("bot", 1)
            assert waiting.tries >= 3
            worker = Worker(store).start()
            await worker.until(1)
            assert worker.jobs[0].tries >= 3
            await until_empty(store)
            await worker.stop()

    run(check())


def test_a_handler_that_takes_too_long_is_cancelled_and_tried_again(tmp_path: Path) -> None:
    cancelled: list[str] = []

    async def hang_once(given: Job) -> None:
        if not cancelled:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled.append(given.key)
                raise

    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store, hang_once).start(timeout=0.2, first_pause=0.05)
            await add(store, job("slow"))
            assert await worker.until(2) == ["slow", "slow"]
            assert cancelled == ["slow"]
            await until_empty(store)
            await worker.stop()

    run(check())


def test_a_handler_whose_own_work_is_cancelled_is_tried_again(tmp_path: Path) -> None:
    async def cancelled_once(given: Job) -> None:
        if not given.tries:
            work = asyncio.create_task(asyncio.Event().wait())
            work.cancel()
            await work

    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store, cancelled_once).start(first_pause=0.05)
            await add(store, job("again"))
            assert await worker.until(2) == ["again", "again"]
            await until_empty(store)
            await worker.stop()

    run(check())


def test_a_handler_can_ask_to_run_later(tmp_path: Path) -> None:
    async def later(given: Job) -> None:
        if given.tries < 2:
            raise RetryLater(0.3)

    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store, later).start("mail", max_tries=1)  # it is no failure
            await add(store, job("later", kind="mail"))
            await worker.until(3)
            assert worker.times[1] - worker.times[0] >= 0.29
            await until_empty(store)
            await worker.stop()

    run(check())


def test_a_job_waits_for_its_due_time(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store).start()
            late, soon = job("late", wait=1.0), job("soon", wait=0.3)
            await add(store, late, soon)
            assert await worker.until(2) == ["soon", "late"]
            assert worker.times[0] >= soon.due - 0.02
            assert worker.times[1] >= late.due - 0.02
            assert worker.times[1] < late.due + 3
            await worker.stop()

    run(check())


def test_a_waiting_job_is_replaced_by_the_next_with_its_kind_and_key(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            await add(store, job("clock", kind="clock", wait=60.0, payload=b"1"))
            worker = Worker(store).start("clock")
            # A deadline moves back and forth
            await add(store, job("clock", kind="clock", wait=120.0, payload=b"2"))
            assert [(each.kind, each.waiting) for each in await left(store)] == [("clock", 1)]
            before, moved = (job("clock", kind="clock", wait=wait, payload=b"3") for wait in (90.0, 0.2))
            await add(store, before, moved, job("clock", wait=60.0))  # another kind has its own
            await worker.until(1)
            assert worker.payloads == [b"3"]
            assert worker.times[0] >= moved.due - 0.02
            await until(lambda: len(worker.ran) == 1)
            async with asyncio.timeout(PATIENCE):
                while [each.kind for each in await left(store)] != ["bot"]:
                    await asyncio.sleep(0.02)
            await worker.stop()

    run(check())


def test_a_job_that_is_added_while_its_predecessor_runs_is_run_too(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            added = asyncio.Event()

            async def wait(given: Job) -> None:
                if given.payload == b"1":
                    await added.wait()

            worker = Worker(store, wait).start("clock")
            await add(store, job("clock", kind="clock", payload=b"1"))
            await worker.until(1)
            await add(store, job("clock", kind="clock", payload=b"2"))
            added.set()
            await worker.until(2)
            assert worker.payloads == [b"1", b"2"]
            await until_empty(store)
            await worker.stop()

    run(check())


def test_due_jobs_start_in_a_fair_order(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            # Given a person with many jobs, and one who comes later with a single job
            await add(store, *(job(f"anna {number}") for number in range(5)), job("bela", owner=BELA))
            worker = Worker(store).start(concurrency=2)
            await worker.until(6)
            # Then the single job does not wait for all the others
            assert worker.ran.index("bela") <= 1
            assert [key for key in worker.ran if key != "bela"] == [f"anna {number}" for number in range(5)]
            await worker.stop()

    run(check())


def test_many_deadlines_of_one_person_keep_their_order(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as store:
            for number in range(20):  # every move moves the deadline
                await add(store, job("moved", kind="clock", wait=3600.0 + number))
            await add(store, job("moved", kind="clock", wait=-5.0), job("bela", kind="clock", owner=BELA))
            worker = Worker(store).start("clock", concurrency=2)
            assert await worker.until(2) == ["moved", "bela"]
            await worker.stop()

    run(check())


def test_lateness_and_waiting_jobs_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded_job_queue, "COUNT_EVERY", 0.05)
    monkeypatch.setattr("spieltisch.server.workers.postgres_job_queue.COUNT_EVERY", 0.05)

    async def check() -> None:
        async with opened(tmp_path) as store:
            await add(store, job("due"), job("later", wait=60.0))
            worker = Worker(store).start()
            await worker.until(1)
            await until(lambda: metrics.JOBS_WAITING.labels("bot")._value.get() == 1)
            await worker.stop()

    run(check())
    shown = metrics.exposition().decode()
    assert 'spieltisch_job_lateness_seconds_count{kind="bot"}' in shown
    assert 'spieltisch_jobs_total{kind="bot",outcome="finished"}' in shown


def test_a_job_of_another_process_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded_job_queue, "READ_EVERY", 0.2)
    monkeypatch.setattr(embedded_job_queue, "COUNT_EVERY", 0.1)

    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store).start()
            await add(store, job("own"))
            await worker.until(1)
            other = Store(store.engine.url.render_as_string(False))
            async with other._begin_write() as connection:
                await other.jobs.add(connection, job("other"))
            await other.close()
            assert await worker.until(2) == ["own", "other"]
            await asyncio.sleep(0.5)
            assert worker.ran == ["own", "other"]
            await worker.stop()

    run(check())


def test_an_idle_embedded_queue_asks_the_database_nothing(tmp_path: Path) -> None:
    said: list[str] = []

    async def check() -> None:
        async with opened(tmp_path) as store:
            worker = Worker(store).start()
            await add(store, job("now"), job("later", wait=60.0))
            await worker.until(1)
            await asyncio.sleep(0.5)
            for engine in (store.engine.sync_engine, getattr(store.sqlite_writer, "_engine", None)):
                if engine is not None:
                    sa.event.listen(engine, "before_cursor_execute", lambda *args: said.append(args[2]))
            await asyncio.sleep(1.0)
            await worker.stop()

    run(check())
    assert said == []


def test_waiting_emails_and_reviews_of_older_databases_become_jobs(tmp_path: Path, database: str) -> None:
    from alembic import command
    from alembic.config import Config

    from spieltisch.server.storage.schema_version import MIGRATIONS

    def migrate(connection: sa.Connection, target: str) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        (command.upgrade if target == "head" else command.downgrade)(config, target)

    async def check() -> None:
        async with opened(tmp_path) as store, store._begin_write() as connection:
            await connection.run_sync(migrate, "table_origins")
            for statement in (
                "INSERT INTO people (id, name, colour, generation) VALUES ('p', 'Anna', '', 0)",
                "INSERT INTO letters VALUES ('t', 0, 4, 2, 5.0), ('t', 0, 9, 1, NULL)",
                'INSERT INTO reviews ("table", person, asked, content, next, tries)'
                " VALUES ('t', 'p', 3.0, '', 7.0, 1)",
            ):
                await connection.exec_driver_sql(statement)
        async with opened(tmp_path) as store:
            mails, reviews = Worker(store), Worker(store)
            reviews.store.jobs.register("review", reviews._handle, concurrency=1, timeout=PATIENCE)
            mails.start("mail")
            await mails.until(1)
            await reviews.until(1)
            assert mails.payloads == [b'["t",0,4]']
            assert reviews.payloads == [b"t"]
            await until_empty(store)
            await mails.stop()

    run(check())
