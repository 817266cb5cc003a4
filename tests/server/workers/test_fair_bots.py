"""On a real server, many tables with slow bots of one visitor do not slow down the bots of another."""

import asyncio
import statistics
import time
from pathlib import Path

import pytest

from spieltisch.table.rows import TableVersion
from tests.server.conftest import PATIENCE, SAMPLE, Guest, Live, Server, eventually, guests_of, settings
from tests.server.odd_bots import nap_then_first

TABLES, ROUNDS = 12, 3


@pytest.fixture(autouse=True)
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", nap_then_first)


def seconds_per_answer(guest: Guest) -> float:
    """Return the median time from a guest's answer to their next question."""
    table = guest.open(SAMPLE, players=2, bots=["beginner"], start=True)["id"]
    live = guest.live(table)
    taken = []
    for _ in range(ROUNDS):
        asked(live)
        live.answer(0)
        begun = time.monotonic()
        asked(live)
        taken.append(time.monotonic() - begun)
    live.close()
    return statistics.median(taken)


def asked(live: Live) -> None:
    live.quiet()
    while live.scene.get("decision") is None and live.table["status"] == "playing":
        live.receive()


def test_another_visitors_tables_cost_a_share_and_no_more(tmp_path: Path) -> None:
    """Each of two visitors gets half of the only process; a plain queue would give the one a thirteenth."""
    with Server(settings(tmp_path, bot_workers=1)) as server, guests_of(server) as guests:
        light = guests("Light")
        alone = seconds_per_answer(light)
        heavy = guests("Heavy")
        for _ in range(TABLES):
            table = heavy.open(SAMPLE, players=4, bots=["beginner"] * 3, start=True)["id"]
            heavy.live(table)
            heavy.delete(f"/api/tables/{table}/seat")  # bots play on for the viewer
        waiting = server.services.bot_pool._queue
        assert len(waiting) > TABLES // 2
        beside = seconds_per_answer(light)
    assert beside < 5 * alone


def test_tables_that_a_visitor_has_left_cost_nothing_also_after_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path, bot_workers=1)) as server, guests_of(server) as guests:
        heavy, left = guests("Heavy"), []
        for _ in range(TABLES):
            left.append(heavy.open(SAMPLE, players=4, bots=["beginner"] * 3, start=True)["id"])
            heavy.delete(f"/api/tables/{left[-1]}/seat")
        bot_pool = server.services.bot_pool
        eventually(
            lambda: not bot_pool._running and len(bot_pool._queue) == 0
        )  # each finishes its current job
        assert all(owner.table.status == "playing" for owner in server.services.registry.owners.values())
        before = versions(server, left)
    with Server(settings(tmp_path, bot_workers=1)) as server, guests_of(server) as guests:
        seconds_per_answer(guests("Light"))
        assert len(server.services.bot_pool._queue) == 0
        assert versions(server, left) == before  # no bot has moved there


def versions(server: Server, tables: list[str]) -> dict[str, TableVersion]:
    """Return how far the tables are."""
    asked_for = server.services.store.versions(tables)
    return asyncio.run_coroutine_threadsafe(asked_for, server.services.loop).result(PATIENCE)
