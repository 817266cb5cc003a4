"""A short form of `make chaos`. (One server on SQLite: tests/server/storage/test_crash.py.)"""

import asyncio

from tests.load.chaos import PEOPLE, Chaos, run_within
from tests.load.server_process import served

KILLS, WORKERS = 2, 2
WITHIN = 120.0  # seconds; it takes about 20


def test_nothing_acknowledged_is_lost_when_a_worker_is_killed() -> None:
    with served(WORKERS, "--bot-pause", "0", database="PostgreSQL") as (serving, url):
        chaos = Chaos(serving, url, 7, WORKERS)
        games = dict.fromkeys(PEOPLE, 1)
        asyncio.run(run_within(WITHIN, chaos, KILLS, games))
    assert chaos.kills == KILLS
    assert len(chaos.journal.tables) >= len(PEOPLE)
    assert len(chaos.journal.acknowledged) > len(PEOPLE)
    assert not chaos.journal.refusals
