"""Two workers on one database: viewers at one see what happens at the other, even if a message is lost."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.http.live_routes import TRY_AGAIN_LATER
from spieltisch.server.storage.store import Store
from spieltisch.server.workers.job_kinds import BotTurn, bot_job
from spieltisch.server.workers.pubsub import CHANNEL
from spieltisch.table.rows import Owner, Row, Snapshot
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


def move(anna: Live, bela: Live) -> None:
    """Let the player decide whose turn it is; the other one sees it."""
    for live in (anna, bela):
        live.quiet()
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")


def test_a_move_is_shown_at_all_workers_without_reading_the_database(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    read_log, read_table = Store.read_log, Store.table

    async def reading_log(store: Store, table: str) -> Any:
        read.append(table)
        return await read_log(store, table)

    async def reading_table(store: Store, table: str) -> Any:
        read.append(table)
        return await read_table(store, table)

    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    monkeypatch.setattr(Store, "read_log", reading_log)
    monkeypatch.setattr(Store, "table", reading_table)
    for _ in range(3):
        move(anna, bela)
    assert table not in read


def test_a_table_has_one_owner_whose_log_is_the_stored_one(workers: TwoWorkers) -> None:
    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    for _ in range(3):
        move(anna, bela)
    owners = [
        server.services.registry.owners[table]
        for server in (workers.one, workers.two)
        if table in server.services.registry.owners
    ]
    assert len(owners) == 1
    rows, _ = now(stored_log(workers, table))
    assert owners[0].table.started_log().rows == rows
    for live, guest in ((anna, workers.anna), (bela, workers.bela)):
        live.quiet()
        assert shown_log(live) == shown_log(guest.live(table))  # each sees their own hand


def shown_log(live: Live) -> list[Any]:
    """Return the lines that a viewer has got in one or several messages."""
    lines: list[Any] = []
    for message in live.received:
        if message["type"] == "log":
            lines[message.get("first", 0) :] = message["lines"]
    assert lines
    return lines


async def stored_log(workers: TwoWorkers, table: str) -> tuple[list[Row], list[Snapshot]]:
    store = Store(workers.one.services.settings.url)
    try:
        return await store.read_log(table)
    finally:
        await store.close()


def test_a_message_of_another_version_is_ignored(workers: TwoWorkers) -> None:
    table = workers.table()
    anna, bela = workers.anna.live(table), workers.bela.live(table)
    wait_for_presence(bela, True, True)
    now(notify_all(workers, '{"call":"unheard-of","worker":"newer"}'))
    acting, other = (anna, bela) if anna.scene.get("decision") else (bela, anna)
    acting.answer(0 if acting is anna else 1)
    other.until("log")


async def notify_all(workers: TwoWorkers, call: str) -> None:
    store = Store(workers.one.services.settings.url)
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
    table = workers.anna.open(SAMPLE, players=2)["id"]
    live, elsewhere = workers.anna.live(table), Guest(workers.two)
    elsewhere.http.cookies.clear()
    elsewhere.http.cookies.update(dict(workers.anna.http.cookies))
    now(close_all_listeners(workers))
    elsewhere.put("/api/me", name="Annette")  # the owner of the table gets no message
    assert live.until_closed() == 1001
    workers.anna.live(table).table_where(lambda table: table["seats"][0]["name"] == "Annette")
    elsewhere.leave()


def test_a_stored_move_is_shown_after_its_worker_died_before_it_could_show_it(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(settings(workers.one.services.settings.data)) as third:
        cleo, dora = Guest(third, "Cleo"), Guest(third, "Dora")
        table: str = cleo.open("kopf-oder-knopf", players=2)["id"]
        dora.sit(table)
        cleo.start(table)
        live = cleo.live(table)
        owner = third.services.registry.owners[table]
        monkeypatch.setattr(owner, "after_change", lambda: None)
        assert live.answer(0)["type"] == "acknowledged"
        cookies = dict(dora.http.cookies)
        for guest in (cleo, dora):
            guest.leave()
    again = Guest(workers.two)
    again.http.cookies.clear()
    again.http.cookies.update(cookies)
    live = again.live(table)  # another worker owns the table now
    assert live.scene["decision"] == 1
    assert live.last("log")["lines"]
    again.leave()


async def close_all_listeners(workers: TwoWorkers) -> None:
    """Close the connections of all listeners."""
    store = Store(workers.one.services.settings.url)
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


def test_a_viewer_at_another_worker_resumes_a_paused_game(workers: TwoWorkers) -> None:
    table = left_to_bots(workers)
    time.sleep(1.0)
    eventually(lambda: not any(each.services.registry.bot_tasks() for each in (workers.one, workers.two)))
    assert workers.anna.get(f"/api/tables/{table}")["status"] == "playing"
    workers.bela.live(table).table_where(lambda table: table["status"] == "over")


def test_a_stuck_bot_is_shown_at_other_workers_and_its_job_is_not_lost(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.bot_player.FIRST_RETRY", 0.05)
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", raises)
    table = workers.anna.open("kopf-oder-knopf", bots=["beginner"], seat=1, start=True)["id"]
    for guest in (workers.anna, workers.bela):
        shown = guest.live(table).table_where(lambda table: bool(table.get("trouble")))
        name = shown["seats"][0]["name"]
        assert shown["trouble"] == f"{name} cannot decide at the moment. The server keeps trying."
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", first_legal)
    for guest in (workers.anna, workers.bela):
        guest.lives[-1].table_where(lambda table: not table.get("trouble") and table["asked"] == [1])


def test_jobs_of_one_person_do_not_delay_the_first_of_another(tmp_path: Path) -> None:
    async def order() -> list[str]:
        store = Store(settings(tmp_path).url)
        await store.open()
        heavy = [(f"heavy {number}", Owner("castle", "heavy")) for number in range(500)]
        for table, owner in [*heavy, ("light", Owner("hut", "light"))]:
            async with store.engine.begin() as connection:
                await store.jobs.add(connection, bot_job(BotTurn(table, 1), owner, store.jobs.now()))
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


@pytest.mark.parametrize("await_seed", [False, True])
def test_a_rematch_at_a_table_of_another_worker_is_agreed_to_there(
    workers: TwoWorkers, await_seed: bool
) -> None:
    table: str = workers.anna.open("kopf-oder-knopf", players=2)["id"]
    workers.bela.sit(table)
    workers.anna.start(table)
    workers.bela.delete(f"/api/tables/{table}/seat")  # resign
    following: str = workers.anna.post(f"/api/tables/{table}/rematch")["id"]
    move_to(following, workers.one, workers.two)
    path = f"/api/tables/{table}/rematch" + ("?await_seed=true" if await_seed else "")
    redirect = workers.bela.http.post(path)
    assert redirect.status_code == 307
    agreed = workers.bela.http.post(redirect.headers["Location"])
    assert agreed.status_code == 200, agreed.text
    assert agreed.json()["id"] == following
    assert agreed.json()["status"] == ("waiting" if await_seed else "playing")
    if not await_seed:  # nothing is left to agree to
        assert workers.bela.post(f"/api/tables/{table}/rematch")["id"] == following


def move_to(table: str, old: Server, new: Server) -> None:
    """Let another worker own a table."""

    async def release() -> None:
        old.services.registry.forget(old.services.registry.owners[table])
        await old.services.leases.release(table)

    for server, moved in ((old, release()), (new, new.services.registry.own(table))):
        asyncio.run_coroutine_threadsafe(moved, server.services.loop).result(30)


def test_a_table_that_has_just_changed_hands_is_unreachable_for_a_moment(
    workers: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: str = workers.anna.open("kopf-oder-knopf", players=2)["id"]
    move_to(table, workers.one, workers.two)
    leases = workers.one.services.leases
    owns, outdated = leases.owns, [True]  # what the worker still believes when the request arrives

    def owned_until_now(name: str) -> bool:
        return outdated.pop() if name == table and outdated else owns(name)

    monkeypatch.setattr(leases, "owns", owned_until_now)
    assert workers.anna.get(f"/api/tables/{table}", 503)["key"] == "owner-unreachable"
    outdated.append(True)
    live = workers.anna.connect(table)
    assert live.receive()["problem"]["key"] == "owner-unreachable"
    assert live.until_closed() == TRY_AGAIN_LATER
    assert not outdated
    assert workers.anna.get(f"/api/tables/{table}")["id"] == table  # a moment later it is led to the owner
