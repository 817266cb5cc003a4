"""The attack in small. `make fuzz` sends a hundred thousand messages, and asks for longer."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.fuzz.attack import Attack
from tests.fuzz.fuzzed_server import Victim
from tests.fuzz.schema import call_everything

MESSAGES = 1500
SECONDS = 8


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Victim]:
    with Victim(tmp_path_factory.mktemp("victim")) as running:
        yield running


def test_nonsense_moves_nothing_shows_nothing_and_stops_nobody(victim: Victim) -> None:
    report = asyncio.run(Attack(victim, MESSAGES, batch=50).run())
    assert report.faults == []
    assert report.moves > 10
    assert report.refused.total() > MESSAGES / 10
    assert report.slowest(0.5) < 2


def test_every_call_answers_as_its_schema_says(victim: Victim) -> None:
    kept, report = call_everything(victim, examples=3, seconds=SECONDS)
    assert kept, report
    assert victim.complaints() == []
