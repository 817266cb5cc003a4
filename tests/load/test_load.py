"""In small what `make load` measures."""

import asyncio
from pathlib import Path
from xml.etree import ElementTree

import msgspec

from tests.load.load import measure
from tests.load.serving import served
from tests.load.telling import Outcome, Scenario, table, write

SMALL = Scenario(tables=5, clients=4, every=0.5, seconds=3.0, bots=1)


def test_every_move_reaches_every_browser() -> None:
    with served(1, "--bot-pause", "0") as (serving, _):
        (outcome,) = asyncio.run(measure(SMALL, serving))
    assert outcome.lost == 0
    assert outcome.moves > SMALL.tables
    assert outcome.p99 < 3000
    assert outcome.scene_ms > 0
    assert 0 < outcome.memory < 1500
    told = table([outcome])
    assert told.count("\n") == 2
    assert "kopf-oder-knopf" in told


def test_what_was_measured_is_kept_as_data_and_as_a_picture(tmp_path: Path) -> None:
    outcome = Outcome(
        scenario=Scenario(database="PostgreSQL", workers=2), moves=10, lost=0, per_second=333.0, median=5.0,
        p99=90.0, worst=99.0, server_cores=0.5, client_cores=0.2, memory=800.0, scene_ms=1.0, commit_ms=4.0,
        lag_ms=5.0, kilobytes=30.0,
    )  # fmt: skip
    faster = msgspec.structs.replace(outcome, per_second=400.0, p99=120.0)
    write([outcome, faster], tmp_path)
    assert msgspec.json.decode((tmp_path / "load.json").read_bytes(), type=list[Outcome]) == [outcome, faster]
    drawn = (tmp_path / "load.svg").read_text()
    ElementTree.fromstring(drawn)
    assert "kopf-oder-knopf, PostgreSQL, 2" in drawn
