"""In small what `make chaos` does a hundred times."""

import asyncio

import pytest

from tests.load.chaos import PEOPLE, Chaos, run
from tests.load.serving import served
from tests.load.telling import Database

KILLS = 2


@pytest.mark.parametrize(("workers", "database"), [(1, "SQLite"), (2, "PostgreSQL")])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(workers: int, database: Database) -> None:
    with served(workers, "--bot-pause", "0", database=database) as (serving, url):
        chaos = Chaos(serving, url, 7, workers)
        games = dict.fromkeys(PEOPLE, 1)
        asyncio.run(asyncio.wait_for(run(chaos, KILLS, games, to_the_end=False), 180))
    assert chaos.kills == KILLS
    assert len(chaos.journal.tables) >= len(PEOPLE)
    assert len(chaos.journal.acknowledged) > len(PEOPLE)
    assert not chaos.journal.refusals
