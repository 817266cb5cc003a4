"""A short fuzz test. `make fuzz` sends a hundred thousand messages, and more requests."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.fuzz.attack import FuzzTest
from tests.fuzz.fuzzed_server import FuzzedServer
from tests.fuzz.schema import run_schemathesis

MESSAGES = 1500
SECONDS = 8


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzedServer]:
    with FuzzedServer(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_random_messages_move_nothing_reveal_nothing_and_disturb_no_player(server: FuzzedServer) -> None:
    report = asyncio.run(FuzzTest(server, MESSAGES, batch=50).run())
    assert report.faults == []
    assert report.moves > 10
    assert report.refused.total() > MESSAGES / 10
    assert report.slowest(0.5) < 2


def test_every_api_call_answers_as_its_schema_says(server: FuzzedServer) -> None:
    kept, report = run_schemathesis(server, examples=3, seconds=SECONDS)
    assert kept, report
    assert server.errors_in_log() == []
