"""A short chaos test. (One server on SQLite: tests/server/storage/test_crash.py.)"""

import asyncio

from tests.load.chaos import PEOPLE, ChaosTest, run_within
from tests.load.server_process import running_server

KILLS, WORKERS = 2, 2
TIMEOUT = 120.0  # seconds; it takes about 20


def test_nothing_acknowledged_is_lost_when_a_worker_is_killed() -> None:
    with running_server(WORKERS, "--bot-pause", "0", database="PostgreSQL") as (server, url):
        chaos = ChaosTest(server, url, 7, WORKERS)
        games = dict.fromkeys(PEOPLE, 1)
        asyncio.run(run_within(TIMEOUT, chaos, KILLS, games))
    assert chaos.kills == KILLS
    assert len(chaos.client_log.tables) >= len(PEOPLE)
    assert len(chaos.client_log.acknowledged) > len(PEOPLE)
    assert not chaos.client_log.refusals
