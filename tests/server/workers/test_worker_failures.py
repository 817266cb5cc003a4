"""Several workers on PostgreSQL: when one dies, the others continue."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from spieltisch.cli.app import app
from spieltisch.engine.record import Record
from spieltisch.server.storage.store import Store
from spieltisch.table.verify import verify
from spieltisch.table.viewer_session import GOING_AWAY
from tests.server.conftest import SAMPLE, Databases, Guest, Live, Server, eventually, guests_of, settings
from tests.server.postgres import now
from tests.server.worker_processes import Node

ON_POSTGRESQL = pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
PATIENCE = 60.0
SHORT_TIMEOUT = "from spieltisch.cli import supervisor; supervisor.HUNG_AFTER = 4.0"  # instead of 30 s

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


class Player:
    """A player in a thread who makes every decision and records the acknowledged ones."""

    def __init__(self, seat: int, most: int | None = None) -> None:
        self.seat = seat
        self.most = most  # decisions until the player stops
        self.given: dict[int, int] = {}
        self.over = False
        self.thread = threading.Thread()

    def sit_down(self, guest: Guest, table: str) -> None:
        live = guest.live(table)
        for decision, action in self.given.items():  # acknowledged decisions are stored, once
            live.send("answer", seat=self.seat, decision=decision, action=action)
            assert live.until("acknowledged")["decision"] == decision
        self.thread = threading.Thread(target=self._play, args=(live,))
        self.thread.start()

    def _play(self, live: Live) -> None:
        try:
            while live.table["status"] != "over":
                decision = live.scene.get("decision")
                if decision is None or decision in self.given or len(self.given) == self.most:
                    live.receive()
                    continue
                action = live.scene["scene"]["choices"][-1]["action"]
                if live.answer(self.seat, action=action)["type"] == "acknowledged":
                    self.given[decision] = action
            self.over = True
        except ConnectionClosed:
            pass


@ON_POSTGRESQL
def test_players_at_two_nodes_continue_when_one_is_killed(tmp_path: Path, database: str) -> None:
    db = Databases.url(tmp_path)
    first, second = (Node(db, tmp_path / name) for name in ("first", "second"))  # both create the schema
    anna, bela = Player(0, most=2), Player(2)
    with second:
        with first:
            host, friend = first.guest(), second.guest()
            table = host.open(SAMPLE, players=3, bots=["beginner"])["id"]
            friend.sit(table)
            host.start(table)
            cookies = dict(host.http.cookies)
            anna.sit_down(host, table)
            bela.sit_down(friend, table)
            eventually(lambda: len(anna.given) == anna.most and len(bela.given) >= 1, PATIENCE)
            first.kill()  # it owned the table, so both lose their connections
            for player in (anna, bela):
                player.thread.join(PATIENCE)
                assert not player.over
            host.leave()
        again = second.guest(cookies)  # every node accepts the cookie
        anna.most = None
        anna.sit_down(again, table)
        bela.sit_down(friend, table)
        for player in (anna, bela):
            player.thread.join(PATIENCE)
            assert player.over
        record = Record.from_json(again.http.get(f"/api/tables/{table}/record").text)
        again.leave()
        friend.leave()
    for player in (anna, bela):
        assert sum(move.seat == player.seat for move in record.moves) >= len(player.given)
    assert any(move.seat == 1 for move in record.moves)  # the bot continued
    assert verify(record).rolls > 0


@pytest.fixture
def two_workers(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> Iterator[Node]:
    """Start two workers. A parameter is code that runs first."""
    prepare = getattr(request, "param", "")
    with Node(Databases.url(tmp_path), tmp_path, "--workers", "2", prepare=prepare) as node:
        assert len(workers(node)) == 2
        yield node


@ON_POSTGRESQL
def test_a_worker_that_dies_is_replaced(two_workers: Node) -> None:
    node, (victim, _) = two_workers, workers(two_workers)
    os.kill(victim, signal.SIGKILL)
    assert httpx.get(f"{node.url}/api/games", timeout=PATIENCE).status_code == 200  # by the other one
    eventually(lambda: is_replaced(node, victim), PATIENCE)
    node.process.send_signal(signal.SIGTERM)
    assert node.process.wait(PATIENCE) == 0
    assert node.process.stdout is not None
    replaced, closed = node.process.stdout.read().splitlines()
    assert "A worker process has ended or hung; another one takes its place." in replaced
    assert closed == "The table is closed. Games go on when it is opened again."


@ON_POSTGRESQL
def test_a_hanging_worker_that_is_killed_is_replaced_immediately(two_workers: Node) -> None:
    """The supervisor must not wait for the answer of a dead worker."""
    victim, _ = workers(two_workers)
    os.kill(victim, signal.SIGSTOP)
    time.sleep(1.2)  # not long enough to count as hung
    begun = time.monotonic()
    os.kill(victim, signal.SIGKILL)
    eventually(lambda: is_replaced(two_workers, victim), PATIENCE)
    assert time.monotonic() - begun < 10


# Only here: on a busy machine a healthy worker may be silent for four seconds, and would be killed.
@pytest.mark.parametrize("two_workers", [SHORT_TIMEOUT], indirect=True, ids=["short timeout"])
@ON_POSTGRESQL
def test_a_worker_that_hangs_is_replaced(two_workers: Node) -> None:
    victim, _ = workers(two_workers)
    os.kill(victim, signal.SIGSTOP)
    eventually(lambda: is_replaced(two_workers, victim), PATIENCE)


@ON_POSTGRESQL
def test_a_worker_that_cannot_start_is_retried_while_the_other_serves(
    two_workers: Node, tmp_path: Path
) -> None:
    node, (victim, other) = two_workers, workers(two_workers)
    assert Databases.postgres is not None
    with Databases.postgres.refusing_connections(Databases.url(tmp_path)):
        os.kill(victim, signal.SIGKILL)
        eventually(lambda: is_replaced(node, victim), PATIENCE)
        (second,) = {*workers(node)} - {other}
        eventually(lambda: second not in workers(node), PATIENCE)  # the database refuses it
        assert httpx.get(f"{node.url}/api/games", timeout=PATIENCE).status_code == 200
    eventually(lambda: len(workers(node)) == 2, PATIENCE)
    os.kill(other, signal.SIGKILL)
    assert httpx.get(f"{node.url}/api/games", timeout=PATIENCE).status_code == 200  # by the new one


@ON_POSTGRESQL
def test_games_continue_by_themselves_after_a_long_outage_of_the_database(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that loses its leases disconnects the viewers; they come back as soon as the database does."""
    monkeypatch.setattr("spieltisch.server.workers.job_kinds.BOT_PATIENCE", 2.0)
    chosen, postgres = settings(tmp_path, bot_pause=1.0), Databases.postgres
    assert postgres is not None
    with Server(chosen) as server, guests_of(server) as guests:
        anna, bela = guests("Anna"), guests("Bela")
        bots_turn: str = bela.open("kopf-oder-knopf", bots=["beginner"], start=True)["id"]
        table: str = anna.open("kopf-oder-knopf", bots=["beginner"], start=True)["id"]
        live, other = anna.live(table), bela.live(bots_turn)
        assert other.answer(0)["type"] == "acknowledged"  # Bela does not come back; the bot owes a decision
        plies = now(stored_plies(chosen.url, bots_turn))
        decision = live.scene["decision"]
        with postgres.outage(chosen.url):
            assert live.answer(0)["problem"]["key"] == "not-written"
            assert live.until_closed() == GOING_AWAY
            assert other.until_closed() == GOING_AWAY
            with pytest.raises(InvalidStatus) as refused:
                anna.connect(table)
            assert refused.value.response.status_code == 503  # the client tries again
        assert reconnected(anna, table).scene["decision"] == decision
        play_until_next(anna, table, decision)
        eventually(lambda: now(stored_plies(chosen.url, bots_turn)) > plies, PATIENCE)


def reconnected(guest: Guest, table: str) -> Live:
    """Connect as the client does: try until the server accepts."""
    for _ in range(20):
        with suppress(InvalidStatus):
            return guest.live(table)
        time.sleep(0.5)
    raise AssertionError("The server has not come back.")


def play_until_next(guest: Guest, table: str, decision: int) -> None:
    """Make a decision and wait for the next one. The server may close the socket once more meanwhile.

    It does so when it hears the other workers again: messages about people who logged out may be lost.
    """
    while True:
        live = reconnected(guest, table)
        with suppress(ConnectionClosed):
            if live.scene.get("decision") == decision:
                assert live.answer(0)["type"] == "acknowledged"
            while live.scene.get("decision") != decision + 1:  # the bot moves
                live.receive()
            return


async def stored_plies(url: str, table: str) -> int:
    store = Store(url)
    try:
        return (await store.versions([table]))[table].plies
    finally:
        await store.close()


def is_replaced(node: Node, victim: int) -> bool:
    now = workers(node)
    return len(now) == 2 and victim not in now


def workers(node: Node) -> list[int]:
    """Return the worker processes, without their helpers."""
    listed = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(node.process.pid)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if "spawn_main" in line]


def test_messages_about_a_database_contain_no_password(tmp_path: Path) -> None:
    db = "postgresql://anna:secret@localhost:1/tables"
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path), "--db", db])
    assert result.exit_code == 2
    assert "anna:***@localhost:1/tables cannot be used: " in result.output
    assert "Connect" in result.output


def test_sqlite_is_for_one_worker(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--workers", "2", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "SQLite is made for one process" in result.output
    assert "--db" in result.output
