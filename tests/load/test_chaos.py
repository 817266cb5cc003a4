"""In small what `make chaos` does a hundred times."""

import asyncio
from pathlib import Path

from spieltisch.server.house import Settings
from tests.load.chaos import PEOPLE, Chaos, run
from tests.load.serving import Serving

KILLS = 3


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    serving = Serving(tmp_path, "--bot-pause", "0")
    serving.start()
    chaos = Chaos(serving, Settings(data=tmp_path).url, seed=7)
    try:
        asyncio.run(asyncio.wait_for(run(chaos, KILLS, dict.fromkeys(PEOPLE, 1), to_the_end=False), 90))
    finally:
        serving.kill()
    assert chaos.kills == KILLS
    assert len(chaos.journal.tables) >= len(PEOPLE)
    assert len(chaos.journal.acknowledged) > len(PEOPLE)
    assert not chaos.journal.refusals
