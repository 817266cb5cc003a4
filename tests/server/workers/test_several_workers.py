"""Two workers on one database: what happens at one is seen at the other, even if nobody tells it."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from spieltisch.server.storage.store import Store
from spieltisch.server.table.game_log import Row
from spieltisch.server.workers import pubsub
from spieltisch.server.workers.fair_queue import Owner
from spieltisch.server.workers.pubsub import CHANNEL
from tests.server.conftest import SAMPLE, Guest, Live, Server, eventually, settings
from tests.server.odd_bots import first_legal, raises
from tests.server.postgres import now

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")


class TableService:
    """Anna at one worker, Bela at the other."""

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
def service(servers: tuple[Server, Server]) -> Iterator[TableService]:
    both = TableService(*servers)
    yield both
    both.leave()


def wait_for_presence(live: Live, *wanted: bool) -> None:
    """Until the viewer is shown that these seats are here, which may have been before."""
    live.table_where(lambda table: [seat.get("present", False) for seat in table["seats"]] == [*wanted])


def test_moves_words_and_names_reach_the_other_worker(service: TableService) -> None:
    table = service.table()
    anna, bela = service.anna.live(table), service.bela.live(table)
    wait_for_presence(bela, True, True)
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")
    bela.send("say", text="Gut gespielt!")
    assert anna.until("chat")["lines"][0]["text"] == "Gut gespielt!"
    service.bela.put("/api/me", name="Belinda")
    anna.table_where(lambda table: table["seats"][1]["name"] == "Belinda")
    bela.close()
    wait_for_presence(anna, True, False)


@pytest.mark.parametrize("longest", [pubsub.LONGEST_CALL, 100], ids=["rows are told", "too long to tell"])
def test_a_move_is_read_from_the_store_only_where_the_call_does_not_tell_it(
    service: TableService, longest: int, monkeypatch: pytest.MonkeyPatch
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

    table = service.table()
    anna, bela = service.anna.live(table), service.bela.live(table)
    wait_for_presence(bela, True, True)
    move()  # meanwhile both workers have read what was new when their viewers came
    monkeypatch.setattr(pubsub, "LONGEST_CALL", longest)
    monkeypatch.setattr(Store, "rows_from", reading)
    move()
    assert (table in read) is (longest == 100)


def test_calls_out_of_order_lose_no_move(service: TableService) -> None:
    table = service.table()
    anna, bela = service.anna.live(table), service.bela.live(table)
    wait_for_presence(bela, True, True)
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")
    one, two = (server.service.tables[table].game_log for server in (service.one, service.two))
    assert one is not None
    assert two is not None
    assert one.rows == two.rows
    late = pubsub.Changed(table=table, plies=len(one.rows), rows=one.rows[-1:], worker="late")
    early = pubsub.Changed(table=table, plies=len(one.rows) + 2, rows=one.rows[-1:], worker="early")
    for call in (late, early):
        service.two.call(partial(service.two.service._heard, call))
    other.quiet()
    game_log = service.two.service.tables[table].game_log
    assert game_log is not None
    assert game_log.rows == one.rows


def test_a_call_of_another_version_is_passed_over(service: TableService) -> None:
    table = service.table()
    anna, bela = service.anna.live(table), service.bela.live(table)
    wait_for_presence(bela, True, True)
    now(say_to_all(service, '{"call":"unheard-of","worker":"newer"}'))
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")


async def say_to_all(service: TableService, call: str) -> None:
    store = Store(service.one.service.settings.url)
    connection = await store.connect_asyncpg()
    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, call)
    await connection.close()
    await store.close()


def test_a_seat_is_given_away_once(service: TableService) -> None:
    table = service.anna.open(SAMPLE, players=2)["id"]
    service.bela.get(f"/api/tables/{table}")  # both workers know it, with a free seat
    other = Guest(service.one, "Cleo")
    told = [
        guest.http.post(f"/api/tables/{table}/seat", json={"seat": 1}).status_code
        for guest in (service.bela, other)
    ]
    other.leave()
    assert told == [200, 409]


def test_requests_and_consent_meet(service: TableService) -> None:
    table = service.table()
    lives = [service.anna.live(table), service.bela.live(table)]
    while True:  # until somebody may ask the other one
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


def test_a_line_that_breaks_is_mended_and_nothing_is_missed(service: TableService) -> None:
    table = service.table()
    anna, bela = service.anna.live(table), service.bela.live(table)
    now(cut_all_lines(service))
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)  # the other worker cannot hear of it
    other.until("log")


@contextmanager
def dies_before_it_tells(service: TableService) -> Iterator[None]:
    """What the first worker commits meanwhile is told to no other worker, as if it were killed in between."""
    tell = service.one.service.store.publish
    service.one.service.store.publish = lambda _: None
    try:
        yield
    finally:
        service.one.service.store.publish = tell


def test_a_commit_that_was_never_told_reaches_viewers_when_its_player_comes_to_a_third_worker(
    service: TableService,
) -> None:
    table, bela = move_untold(service)
    with Server(settings(service.one.service.settings.data)) as third:
        again = Guest(third)
        again.http.cookies.clear()
        again.http.cookies.update(dict(service.anna.http.cookies))
        again.live(table)
        bela.until("log")
        again.leave()


def test_a_commit_that_was_never_told_reaches_viewers_when_its_worker_is_missed(
    service: TableService,
) -> None:
    _, bela = move_untold(service)
    service.two.call(partial(service.two.service._lose, "the first worker"))
    bela.until("log")


def move_untold(service: TableService) -> tuple[str, Live]:
    """A table where Anna has moved at the first worker, and Bela's worker does not know."""
    while True:  # until a game begins with Anna's turn
        table = service.table()
        anna, bela = service.anna.live(table), service.bela.live(table)
        if anna.scene.get("decision"):
            break
    wait_for_presence(bela, True, True)
    with dies_before_it_tells(service):
        anna.answer(0)
    assert "log" not in [message["type"] for message in bela.quiet()]
    return table, bela


async def cut_all_lines(service: TableService) -> None:
    """Hang up on everybody who listens."""
    store = Store(service.one.service.settings.url)
    connection = await store.connect_asyncpg()
    listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1"
    cut = await connection.fetch(listening, f'LISTEN "{CHANNEL}"%')
    assert cut
    await connection.close()
    await store.close()


def test_time_is_called_once_whoever_sees_it_first(service: TableService, quick_clocks: None) -> None:
    clock = {"kind": "live", "base": 0.5, "increment": 0, "time_out": "lose", "away": 0}
    table = service.anna.open("kopf-oder-knopf", clock=clock)["id"]
    service.bela.sit(table)
    service.anna.start(table)
    live = service.bela.live(table)
    over = live.table_where(lambda table: table["status"] == "over")
    assert over["cause"] == "The time of Anna is up. Bela wins."
    for guest in (service.anna, service.bela):
        record = guest.get(f"/api/tables/{table}/record")
        assert [event["event"] for event in record["table_events"]] == ["timed_out"]


def test_who_looks_through_another_worker_is_not_gone(service: TableService, quick_clocks: None) -> None:
    table = service.anna.open("kopf-oder-knopf", clock={"away": 0.4})["id"]
    service.bela.sit(table)
    service.anna.start(table)
    anna, bela = service.anna.live(table), service.bela.live(table)
    wait_for_presence(bela, True, True)
    time.sleep(1.0)
    bela.quiet()
    assert not any(seat.get("standby") for seat in bela.table["seats"])
    anna.close()
    bela.table_where(lambda table: table["seats"][0].get("standby"))
    bela.until("scene", lambda message: message.get("decision") is not None)  # the bot has moved
    again = service.anna.live(table)
    again.send("come-back", seat=0)
    bela.table_where(lambda table: not table["seats"][0].get("standby"))


def left_to_bots(service: TableService) -> str:
    """A game that its only person has left."""
    table: str = service.anna.open(SAMPLE, players=3, bots=["beginner", "beginner"], start=True)["id"]
    service.anna.delete(f"/api/tables/{table}/seat")
    return table


def test_a_viewer_at_another_worker_wakes_a_paused_game(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.table_service.PRESENCE_KNOWN", 0.5)
    table = left_to_bots(service)
    time.sleep(1.0)
    eventually(lambda: not service.one.service._in_hand and not service.two.service._in_hand)
    assert service.anna.get(f"/api/tables/{table}")["status"] == "playing"
    service.bela.live(table).table_where(lambda table: table["status"] == "over")


def test_that_a_bot_cannot_decide_is_told_at_other_workers_and_its_errand_is_not_lost(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.table_service.FIRST_PATIENCE", 0.05)
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", raises)
    table = service.anna.open("kopf-oder-knopf", bots=["beginner"], seat=1, start=True)["id"]
    for guest in (service.anna, service.bela):
        told = guest.live(table).table_where(lambda table: bool(table.get("trouble")))
        assert told["trouble"] == "Beginner cannot decide at the moment. The server keeps trying."
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", first_legal)
    for guest in (service.anna, service.bela):
        guest.lives[-1].table_where(lambda table: not table.get("trouble") and table["asked"] == [1])


def test_errands_of_one_person_do_not_stand_before_the_first_of_another(tmp_path: Path) -> None:
    async def order() -> list[str]:
        store = Store(settings(tmp_path).url)
        await store.open()
        heavy = [(f"heavy {number}", Owner("castle", "heavy")) for number in range(500)]
        for table, owner in [*heavy, ("light", Owner("hut", "light"))]:
            async with store._begin_write() as connection:
                await store.queue_bot_job(connection, table, 1, owner)
        connection = await store.connect_asyncpg()
        queued = "SELECT payload FROM pgqueuer ORDER BY priority DESC, id"  # as PgQueuer takes them
        found = [json.loads(row["payload"])[0] for row in await connection.fetch(queued)]
        await connection.close()
        await store.close()
        return found

    found = now(order())
    assert len(found) == 501
    assert found.index("light") <= 10  # however long it took to ask for all of them


@pytest.fixture
def quick_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.table.clock.SHORTEST", 0.1)
    monkeypatch.setattr("spieltisch.server.table.clock.SHORTEST_AWAY", 0.1)
    monkeypatch.setattr("spieltisch.server.workers.clock_watcher.ROUND", 0.1)


def test_a_request_is_refused_for_who_is_away_whichever_worker_notices(service: TableService) -> None:
    table: str = service.anna.open(SAMPLE, players=2, clock={"away": 5})["id"]
    service.bela.sit(table)
    service.anna.start(table)
    anna, bela = service.anna.live(table), service.bela.live(table)
    wait_for_presence(anna, True, True)
    for seat, live in enumerate((anna, bela)):
        live.quiet()
        live.answer(seat)
    anna.until("scene", lambda message: message.get("undo") == "ask")
    anna.send("undo", seat=0)
    assert bela.until("undo-asked")["waiting_for"] == [1]
    bela.close()
    assert anna.until("undo-asked", lambda message: message.get("seat") is None)["away"] == [1]
