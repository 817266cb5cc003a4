"""Two workers on one database: viewers at one see what happens at the other, even if a message is lost."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from spieltisch.server.storage.store import Store
from spieltisch.server.workers import pubsub
from spieltisch.server.workers.fair_queue import Owner
from spieltisch.server.workers.pubsub import CHANNEL
from spieltisch.table.game_log import Row
from tests.server.conftest import SAMPLE, Guest, Live, Server, eventually, settings
from tests.server.odd_bots import first_legal, raises
from tests.server.postgres import now

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")


class TwoWorkers:
    """Two workers: Anna is at one, Bela at the other."""

    def __init__(self, one: Server, two: Server) -> None:
        self.one, self.two = one, two
        self.anna, self.bela = Guest(one, "Anna"), Guest(two, "Bela")

    def table(self) -> str:
        table: str = self.anna.open(SAMPLE, players=2)["id"]
        self.bela.sit(table)
        self.anna.start(table)
        return table

    def leave(self) -> None:
        for guest in (self.anna, self.bela):
            guest.leave()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[tuple[Server, Server]]:
    data = tmp_path_factory.mktemp("shared")
    with Server(settings(data)) as one, Server(settings(data)) as two:
        yield one, two


@pytest.fixture
def workers(servers: tuple[Server, Server]) -> Iterator[TwoWorkers]:
    both = TwoWorkers(*servers)
    yield both
    both.leave()


def wait_for_presence(live: Live, *wanted: bool) -> None:
    """Wait until the viewer sees that these seats are present."""
    live.table_where(lambda table: [seat.get("present", False) for seat in table["seats"]] == [*wanted])


def test_moves_chat_lines_and_names_reach_the_other_worker(workers: TwoWorkers) -> None:
    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")
    bela.send("say", text="Gut gespielt!")
    assert anna.until("chat")["lines"][0]["text"] == "Gut gespielt!"
    workers.bela.put("/api/me", name="Belinda")
    anna.table_where(lambda table: table["seats"][1]["name"] == "Belinda")
    bela.close()
    wait_for_presence(anna, True, False)


@pytest.mark.parametrize("longest", [pubsub.MAX_MESSAGE_BYTES, 100], ids=["with rows", "too long for rows"])
def test_a_move_is_read_from_the_database_only_if_the_message_lacks_it(
    workers: TwoWorkers, longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    rows = Store.rows_from

    async def reading(store: Store, table: str, first: int) -> list[Row]:
        read.append(table)
        return await rows(store, table, first)

    def move() -> None:
        for live in (anna, bela):
            live.quiet()
        acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
        acting.answer(0 if acting is anna else 1)
        other.until("log")

    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    move()  # both workers have read the changes since their viewers connected
    monkeypatch.setattr(pubsub, "MAX_MESSAGE_BYTES", longest)
    monkeypatch.setattr(Store, "rows_from", reading)
    move()
    assert (table in read) is (longest == 100)


def test_messages_out_of_order_lose_no_move(workers: TwoWorkers) -> None:
    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")
    one, two = (server.service.tables[table].game_log for server in (workers.one, workers.two))
    assert one is not None
    assert two is not None
    assert one.rows == two.rows
    late = pubsub.TableUpdated(table=table, plies=len(one.rows), rows=one.rows[-1:], worker="late")
    early = pubsub.TableUpdated(table=table, plies=len(one.rows) + 2, rows=one.rows[-1:], worker="early")
    for call in (late, early):
        workers.two.call(partial(workers.two.service._handle_message, call))
    other.quiet()
    game_log = workers.two.service.tables[table].game_log
    assert game_log is not None
    assert game_log.rows == one.rows


def test_a_message_of_another_version_is_ignored(workers: TwoWorkers) -> None:
    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    now(notify_all(workers, '{"call":"unheard-of","worker":"newer"}'))
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")


async def notify_all(workers: TwoWorkers, call: str) -> None:
    store = Store(workers.one.service.settings.url)
    connection = await store.connect_asyncpg()
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, call)
    await connection.close()
    await store.close()


def test_a_seat_is_taken_once(workers: TwoWorkers) -> None:
    table = workers.anna.open(SAMPLE, players=2)["id"]
    workers.bela.get(f"/api/tables/{table}")  # both workers have loaded it, with a free seat
    other = Guest(workers.one, "Cleo")
    statuses = [
        guest.http.post(f"/api/tables/{table}/seat", json={"seat": 1}).status_code
        for guest in (workers.bela, other)
    ]
    other.leave()
    assert statuses == [200, 409]


def test_an_undo_request_and_its_consent_work_across_workers(workers: TwoWorkers) -> None:
    table = workers.table()
    lives = [workers.anna.live(table), workers.bela.live(table)]
    while True:  # until an undo needs consent
        seat = next((seat for seat, live in enumerate(lives) if live.scene.get("undo") == "ask"), None)
        if seat is not None:
            break
        for number, live in enumerate(lives):
            if live.scene.get("decision"):
                live.answer(number)
        for live in lives:
            live.quiet()
    lives[seat].send("undo", seat=seat)
    asked = lives[1 - seat].until("undo-asked", lambda message: message.get("seat") == seat)
    assert asked["waiting_for"] == [1 - seat]
    lives[1 - seat].send("consent", seat=1 - seat, agree=True)
    lives[seat].until("undo-asked", lambda message: message.get("seat") is None)
    assert lives[seat].scene["decision"] is not None  # once more


def test_after_a_lost_connection_nothing_is_missed(workers: TwoWorkers) -> None:
    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    now(close_all_listeners(workers))
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)  # the other worker gets no message
    other.until("log")


@contextmanager
def without_publishing(workers: TwoWorkers) -> Iterator[None]:
    """The first worker publishes no commit meanwhile, as if it were killed in between."""
    publish = workers.one.service.store.publish
    workers.one.service.store.publish = lambda _: None
    try:
        yield
    finally:
        workers.one.service.store.publish = publish


def test_an_unpublished_commit_reaches_viewers_when_its_player_connects_to_a_third_worker(
    workers: TwoWorkers,
) -> None:
    table, bela = move_unpublished(workers)
    with Server(settings(workers.one.service.settings.data)) as third:
        again = Guest(third)
        again.http.cookies.clear()
        again.http.cookies.update(dict(workers.anna.http.cookies))
        again.live(table)
        bela.until("log")
        again.leave()


def test_an_unpublished_commit_reaches_viewers_when_its_worker_times_out(
    workers: TwoWorkers,
) -> None:
    _, bela = move_unpublished(workers)
    workers.two.call(partial(workers.two.service._forget_worker, "the first worker"))
    bela.until("log")


def move_unpublished(workers: TwoWorkers) -> tuple[str, Live]:
    """Return a table where Anna has moved at the first worker, without a message to Bela's worker."""
    while True:  # until a game begins with Anna's turn
        table = workers.table()
        anna, bela = workers.anna.live(table), workers.bela.live(table)
        if anna.scene.get("decision"):
            break
    wait_for_presence(bela, True, True)
    with without_publishing(workers):
        anna.answer(0)
    assert "log" not in [message["type"] for message in bela.quiet()]
    return table, bela


async def close_all_listeners(workers: TwoWorkers) -> None:
    """Close the connections of all listeners."""
    store = Store(workers.one.service.settings.url)
    connection = await store.connect_asyncpg()
    listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1"
    cut = await connection.fetch(listening, f'LISTEN "{CHANNEL}"%')
    assert cut
    await connection.close()
    await store.close()


def test_a_timeout_is_handled_once(workers: TwoWorkers, quick_clocks: None) -> None:
    clock = {"kind": "live", "base": 0.5, "increment": 0, "time_out": "lose", "away": 0}
    table = workers.anna.open("kopf-oder-knopf", clock=clock)["id"]
    workers.bela.sit(table)
    workers.anna.start(table)
    live = workers.bela.live(table)
    over = live.table_where(lambda table: table["status"] == "over")
    assert over["cause"] == "The time of Anna is up. Bela wins."
    for guest in (workers.anna, workers.bela):
        record = guest.get(f"/api/tables/{table}/record")
        assert [event["event"] for event in record["table_events"]] == ["timed_out"]


def test_a_viewer_at_another_worker_is_not_absent(workers: TwoWorkers, quick_clocks: None) -> None:
    table = workers.anna.open("kopf-oder-knopf", clock={"away": 0.4})["id"]
    workers.bela.sit(table)
    workers.anna.start(table)
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    time.sleep(1.0)
    bela.quiet()
    assert not any(seat.get("standby") for seat in bela.table["seats"])
    anna.close()
    bela.table_where(lambda table: table["seats"][0].get("standby"))
    bela.until("scene", lambda message: message.get("decision") is not None)  # the bot has moved
    again = workers.anna.live(table)
    again.send("come-back", seat=0)
    bela.table_where(lambda table: not table["seats"][0].get("standby"))


def left_to_bots(workers: TwoWorkers) -> str:
    """A game that its only player has left."""
    table: str = workers.anna.open(SAMPLE, players=3, bots=["beginner", "beginner"], start=True)["id"]
    workers.anna.delete(f"/api/tables/{table}/seat")
    return table


def test_a_viewer_at_another_worker_resumes_a_paused_game(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.table_service.PRESENCE_DELAY", 0.5)
    table = left_to_bots(workers)
    time.sleep(1.0)
    eventually(lambda: not workers.one.service._running_jobs and not workers.two.service._running_jobs)
    assert workers.anna.get(f"/api/tables/{table}")["status"] == "playing"
    workers.bela.live(table).table_where(lambda table: table["status"] == "over")


def test_a_stuck_bot_is_shown_at_other_workers_and_its_job_is_not_lost(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.table_service.FIRST_RETRY", 0.05)
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", raises)
    table = workers.anna.open("kopf-oder-knopf", bots=["beginner"], seat=1, start=True)["id"]
    for guest in (workers.anna, workers.bela):
        shown = guest.live(table).table_where(lambda table: bool(table.get("trouble")))
        assert shown["trouble"] == "Beginner cannot decide at the moment. The server keeps trying."
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", first_legal)
    for guest in (workers.anna, workers.bela):
        guest.lives[-1].table_where(lambda table: not table.get("trouble") and table["asked"] == [1])


def test_jobs_of_one_person_do_not_delay_the_first_of_another(tmp_path: Path) -> None:
    async def order() -> list[str]:
        store = Store(settings(tmp_path).url)
        await store.open()
        heavy = [(f"heavy {number}", Owner("castle", "heavy")) for number in range(500)]
        for table, owner in [*heavy, ("light", Owner("hut", "light"))]:
            async with store._begin_write() as connection:
                await store.queue_bot_job(connection, table, 1, owner)
        connection = await store.connect_asyncpg()
        queued = "SELECT payload FROM pgqueuer ORDER BY priority DESC, id"  # the order of PgQueuer
        found = [json.loads(row["payload"])[0] for row in await connection.fetch(queued)]
        await connection.close()
        await store.close()
        return found

    found = now(order())
    assert len(found) == 501
    assert found.index("light") <= 10  # however long the enqueuing took


@pytest.fixture
def quick_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.table.clock.MIN_BASE", 0.1)
    monkeypatch.setattr("spieltisch.table.clock.MIN_AWAY", 0.1)
    monkeypatch.setattr("spieltisch.server.workers.clock_watcher.CHECK_EVERY", 0.1)


def test_an_undo_request_to_an_absent_player_is_refused_by_any_worker(workers: TwoWorkers) -> None:
    table: str = workers.anna.open(SAMPLE, players=2, clock={"away": 5})["id"]
    workers.bela.sit(table)
    workers.anna.start(table)
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(anna, True, True)
    for seat, live in enumerate((anna, bela)):
        live.quiet()
        live.answer(seat)
    anna.until("scene", lambda message: message.get("undo") == "ask")
    anna.send("undo", seat=0)
    assert bela.until("undo-asked")["waiting_for"] == [1]
    bela.close()
    assert anna.until("undo-asked", lambda message: message.get("seat") is None)["away"] == [1]
