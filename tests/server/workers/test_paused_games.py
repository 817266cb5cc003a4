"""Games without players and viewers pause, cost nothing, and end after a day; all others continue."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.storage.store import Store
from tests.server.conftest import BOTH, SAMPLE, Guest, Guests, Server, eventually, guests_of, settings
from tests.server.odd_bots import first_legal
from tests.server.postgres import now

pytestmark = BOTH


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", first_legal)


@pytest.fixture
def running_server(tmp_path: Path, quick: None, database: str) -> Iterator[tuple[Server, Guests]]:
    with Server(settings(tmp_path)) as running, guests_of(running) as invited:
        yield running, invited


def left_to_bots(anna: Guest) -> str:
    """A game that its only player has left."""
    table: str = anna.open(SAMPLE, players=3, bots=["beginner", "beginner"], start=True)["id"]
    anna.delete(f"/api/tables/{table}/seat")
    return table


def resting(server: Server) -> bool:
    return not server.services.registry.bot_tasks()


def rows(server: Server, table: str) -> int:
    game_log = server.services.registry.owners[table].table.game_log
    assert game_log is not None
    return len(game_log.rows)


def test_a_game_without_players_pauses_and_continues_for_a_viewer(
    running_server: tuple[Server, Guests],
) -> None:
    server, guests = running_server
    table = left_to_bots(guests("Anna"))
    time.sleep(0.5)
    eventually(lambda: resting(server))
    before = rows(server, table)
    time.sleep(1.0)
    assert (rows(server, table), server.services.registry.owners[table].table.status) == (before, "playing")
    viewer = guests("Bela").live(table)
    viewer.table_where(lambda table: table["status"] == "over")
    assert rows(server, table) > before


def test_a_paused_game_stays_paused_after_a_restart(tmp_path: Path, quick: None, database: str) -> None:
    with Server(settings(tmp_path)) as server, guests_of(server) as guests:
        anna = guests("Anna")
        left = left_to_bots(anna)
        kept = anna.open(SAMPLE, players=3, bots=["beginner", "beginner"], start=True)["id"]
        time.sleep(0.5)
        eventually(lambda: resting(server))
        before = rows(server, left)
    with Server(settings(tmp_path)) as server, guests_of(server) as guests:
        time.sleep(1.0)
        eventually(lambda: resting(server))
        if database == "sqlite":
            assert [*server.services.registry.owners] == [kept]  # the other one is not loaded
        bela = guests("Bela")
        bela.get(f"/api/tables/{left}")  # a request is no viewer
        time.sleep(0.5)
        assert rows(server, left) == before
        bela.live(left).table_where(lambda table: table["status"] == "over")


def test_bots_play_on_while_a_player_is_offline(running_server: tuple[Server, Guests]) -> None:
    server, guests = running_server
    anna = guests("Anna")
    table = anna.open(SAMPLE, players=3, bots=["beginner", "beginner"], start=True)["id"]
    anna.leave()
    eventually(lambda: server.services.registry.owners[table].table.game_log.asked() == [0])  # type: ignore[union-attr]
    assert any(row.seat in (1, 2) for row in server.services.registry.owners[table].table.game_log.rows)  # type: ignore[union-attr]


def test_after_a_day_without_a_move_the_game_is_aborted(
    running_server: tuple[Server, Guests], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, guests = running_server
    anna = guests("Anna")
    left = left_to_bots(anna)
    kept = anna.open(SAMPLE, players=3, bots=["beginner", "beginner"], start=True)["id"]
    time.sleep(0.5)
    eventually(lambda: resting(server))
    assert anna.get(f"/api/tables/{left}")["status"] == "playing"
    monkeypatch.setattr("spieltisch.table.play.STALE_AFTER", 0.1)
    monkeypatch.setattr("spieltisch.server.workers.clock_watcher.STALE_CHECK_EVERY", 0.1)
    eventually(lambda: anna.get(f"/api/tables/{left}")["status"] == "over")
    record = anna.get(f"/api/tables/{left}/record")
    assert [event["event"] for event in record["table_events"]][-1] == "aborted"
    time.sleep(1.5)
    assert anna.get(f"/api/tables/{kept}")["status"] == "playing"  # a person has a seat there


def test_only_games_without_a_move_for_a_day_are_aborted(running_server: tuple[Server, Guests]) -> None:
    server, guests = running_server
    left = left_to_bots(guests("Anna"))
    time.sleep(0.5)
    eventually(lambda: resting(server))

    async def still(before: float) -> list[str]:
        store = Store(server.services.settings.url)
        try:
            return await store.tables_without_people(before, 10)
        finally:
            await store.close()

    assert now(still(time.time() - 24 * 3600)) == []
    assert now(still(time.time() + 60)) == [left]


def test_bots_compute_nothing_while_there_is_no_viewer(
    running_server: tuple[Server, Guests], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, guests = running_server
    table = left_to_bots(guests("Anna"))
    time.sleep(0.5)
    eventually(lambda: resting(server))
    asked: list[Any] = []

    async def decide(*given: Any) -> int:
        asked.append(given)
        await asyncio.sleep(600)
        return 0

    monkeypatch.setattr(server.services.bot_pool, "decide", decide)
    server.call(server.services.registry.owners[table].after_change)
    time.sleep(0.5)
    assert asked == []
    guests("Bela").live(table)
    eventually(lambda: len(asked) == 1)
