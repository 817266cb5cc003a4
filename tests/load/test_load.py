"""In small what `make load` measures."""

import asyncio
from pathlib import Path

from tests.load.load import measure
from tests.load.serving import Serving
from tests.load.telling import Outcome, Scenario, table, write

SMALL = Scenario(tables=5, clients=4, every=0.5, seconds=3.0, bots=1)


def test_every_move_reaches_every_browser(tmp_path: Path) -> None:
    serving = Serving(tmp_path, "--bot-pause", "0")
    serving.start()
    try:
        (outcome,) = asyncio.run(measure(SMALL, serving))
    finally:
        serving.kill()
    assert outcome.lost == 0
    assert outcome.moves > SMALL.tables
    assert outcome.p99 < 3000
    assert outcome.scene_ms > 0
    assert 0 < outcome.memory < 1500
    told = table([outcome])
    assert told.count("\n") == 2
    assert "kopf-oder-knopf" in told


def test_the_data_and_the_picture_name_no_database_by_its_address(tmp_path: Path) -> None:
    outcome = Outcome(
        scenario=Scenario(db="postgresql+asyncpg://me:secret@here/it", workers=2), moves=10, lost=0,
        per_second=333.0, median=5.0, p99=90.0, worst=99.0, server_cores=0.5, client_cores=0.2, memory=800.0,
        scene_ms=1.0, commit_ms=4.0, lag_ms=5.0, kilobytes=30.0,
    )  # fmt: skip
    write([outcome], tmp_path)
    for name in ("load.json", "load.svg"):
        assert "secret" not in (tmp_path / name).read_text()
        assert "PostgreSQL" in (tmp_path / name).read_text()
