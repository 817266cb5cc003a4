"""Health and metrics."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from spieltisch.engine import build
from spieltisch.server.ops import metrics
from tests.server.conftest import PATIENCE, SAMPLE, Guests, Server, guests_of, seated, settings

TOKEN = "open sesame"


@pytest.fixture(scope="module")
def metrics_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a metrics token."""
    with Server(settings(tmp_path_factory.mktemp("numbers"), metrics_token=TOKEN)) as running:
        yield running


def value_of(server: Server, name: str) -> float:
    """The value of one metric; 0 if it does not exist yet."""
    text = httpx.get(f"{server.url}/metrics").text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return next((float(value) for found, _, value in lines if found == name), 0.0)


def wait_for(server: Server, name: str) -> None:
    """Wait until a metric changes; other servers of this process count, too."""
    deadline = time.monotonic() + PATIENCE
    while value_of(server, name) < 1:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_game_changes_the_metrics(metrics_server: Server) -> None:
    names = {
        "moves": f'spieltisch_moves_total{{game="{SAMPLE}",kind="action"}}',
        "commits": "spieltisch_commit_seconds_count",
        "scenes": f'spieltisch_scene_seconds_count{{game="{SAMPLE}",part="scene"}}',
        "connections": "spieltisch_connections_total",
        "refusals": 'spieltisch_refusals_total{key="not-your-seat"}',
        "requests": 'spieltisch_requests_total{route="/api/tables/{table_id}/seat",status="200"}',
        "beats": "spieltisch_loop_lag_seconds_count",
    }
    before = {name: value_of(metrics_server, line) for name, line in names.items()}
    with guests_of(metrics_server) as guests:
        table, (anna, _) = seated(guests)
        live = anna.live(table)
        seat = live.table["asked"][0]
        owner = live if seat == 0 else guests.all[1].live(table)
        owner.answer(seat)
        live.send_and_wait("resign", seat=1)
        wait_for(metrics_server, "spieltisch_connected")
        wait_for(metrics_server, 'spieltisch_tables{status="playing"}')
    risen = {name: value_of(metrics_server, line) - before[name] for name, line in names.items()}
    assert risen["moves"] == 1
    assert risen["commits"] == 3  # the second player, the start, the move
    assert risen["refusals"] == 1
    assert risen["requests"] == 1
    assert risen["scenes"] >= 2
    assert risen["connections"] >= 1
    assert risen["beats"] >= 1


def test_bot_decisions_are_measured(metrics_server: Server) -> None:
    line = 'spieltisch_bot_seconds_count{bot="beginner"}'
    before = value_of(metrics_server, line)
    with guests_of(metrics_server) as guests:
        anna = guests("Anna")
        table = anna.open("kopf-oder-knopf", bots=["beginner"], seat=1, start=True)["id"]
        live = anna.live(table)
        if live.scene.get("decision") is None:  # the bot moves first
            live.until("scene", lambda message: message.get("decision") == 1)
    assert value_of(metrics_server, line) == before + 1


def test_metrics_need_this_machine_or_the_token(metrics_server: Server) -> None:
    address = f"{metrics_server.url}/metrics"
    assert httpx.get(address).status_code == 200
    through_a_proxy = {"X-Forwarded-For": "203.0.113.7"}
    refused = httpx.get(address, headers={**through_a_proxy, "Accept-Language": "de"})
    assert refused.status_code == 403
    assert refused.json()["text"].startswith("Zahlen erfährt nur dieser Rechner")
    for given, status in ((f"Bearer {TOKEN}", 200), ("Bearer other", 403), (TOKEN, 403)):
        answer = httpx.get(address, headers={**through_a_proxy, "Authorization": given})
        assert answer.status_code == status


def test_without_a_configured_token_no_token_is_valid(server: Server) -> None:
    headers = {"X-Forwarded-For": "203.0.113.7", "Authorization": "Bearer"}
    assert httpx.get(f"{server.url}/metrics", headers=headers).status_code == 403


def test_no_metric_names_a_table_or_a_person(metrics_server: Server) -> None:
    with guests_of(metrics_server) as guests:
        table, (anna, _) = seated(guests)
        anna.http.get(f"/t/{table}")
        text = httpx.get(f"{metrics_server.url}/metrics").text
        assert 'route="/t/{table_id}"' in text
        assert table not in text
        assert anna.id not in text


def test_a_working_server_is_healthy(server: Server, guests: Guests) -> None:
    answer = httpx.get(f"{server.url}/health")
    assert answer.status_code == 200
    works = {"database": True, "migrations": True, "writable": True, "bots": True}
    assert answer.json() == {**works, "build": build(), "bots_build": build()}


def test_a_database_of_another_version_is_not_healthy(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as running:

        async def forget() -> None:
            async with running.services.store.engine.begin() as connection:
                await connection.execute(sa.text("UPDATE alembic_version SET version_num = 'future'"))

        asyncio.run_coroutine_threadsafe(forget(), running.services.loop).result(10)
        answer = httpx.get(f"{running.url}/health")
        assert answer.status_code == 503
        assert answer.json() == {
            "database": True,
            "migrations": False,
            "writable": True,
            "bots": True,
            "build": build(),
            "bots_build": build(),
            "problems": [
                "The database is not as this version needs it. "
                "Start the server again, which brings it up to date."
            ],
        }


def test_a_database_that_does_not_answer_is_not_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: sa.Connection) -> str:
        raise sa.exc.OperationalError("select", {}, Exception("no disk"))

    with Server(settings(tmp_path)) as running:
        monkeypatch.setattr("spieltisch.server.storage.schema_version.current_migration", broken)
        answer = httpx.get(f"{running.url}/health")
    assert answer.status_code == 503
    assert answer.json()["database"] is False
    assert answer.json()["problems"] == ["The database cannot carry out what it is asked (OperationalError)."]


WORKER = """
import sys, time
from spieltisch.server.ops import metrics
metrics.CONNECTED.set(3)
metrics.CONNECTIONS.inc(5)
print("counted", flush=True)
sys.stdin.read()
"""
TELLER = "from spieltisch.server.ops import metrics; print(metrics.exposition().decode())"


def test_workers_report_the_sum_without_dead_workers(tmp_path: Path) -> None:
    shared = {**os.environ, metrics.MULTIPROCESS_DIR: str(tmp_path)}
    begin = partial(subprocess.Popen, [sys.executable, "-c", WORKER], env=shared, text=True)
    workers = [begin(stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(2)]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "counted\n"
    tell = partial(subprocess.check_output, [sys.executable, "-c", TELLER], env=shared, text=True)
    told = tell()
    assert "spieltisch_connected 6.0" in told
    assert "spieltisch_connections_total 10.0" in told
    workers[0].kill()
    workers[0].wait(20)
    told = tell()
    assert "spieltisch_connected 3.0" in told
    assert "spieltisch_connections_total 10.0" in told
    for worker in workers:
        worker.kill()
        worker.communicate()
