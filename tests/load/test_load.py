"""A small load test, and its report."""

import asyncio
from pathlib import Path
from xml.etree import ElementTree

import msgspec

from tests.load.load import estimated_seconds, measure, quick_scenarios, standard_scenarios
from tests.load.report import BEGIN, END, Outcome, Scenario, markdown_table, summary, write_report
from tests.load.server_process import running_server

SMALL = Scenario(tables=5, clients=4, every=0.5, seconds=3.0, bots=1)


def test_every_move_reaches_every_browser() -> None:
    with running_server(1, "--bot-pause", "0") as (server, _):
        (outcome,) = asyncio.run(measure(SMALL, server))
    assert outcome.lost == 0
    assert outcome.moves > SMALL.tables
    assert outcome.p99 < 3000
    assert outcome.scene_ms > 0
    assert 0 < outcome.memory < 1500
    told = markdown_table([outcome])
    assert told.count("\n") == 2
    assert "kopf-oder-knopf" in told


def test_the_report_has_data_a_table_and_a_picture(tmp_path: Path) -> None:
    outcome = Outcome(
        scenario=Scenario(database="PostgreSQL", workers=2), moves=10, lost=0, per_second=333.0, median=5.0,
        p99=90.0, worst=99.0, server_cores=0.5, client_cores=0.2, stolen_cores=0.1, memory=800.0,
        scene_ms=1.0, commit_ms=4.0, lag_ms=5.0, kilobytes=30.0,
    )  # fmt: skip
    faster = msgspec.structs.replace(outcome, per_second=400.0, p99=120.0)
    page = tmp_path / "load.md"
    page.write_text(f"Before.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n")
    write_report([outcome, faster], tmp_path)
    told = page.read_text()
    assert told.startswith("Before.")
    assert told.endswith("After.\n")
    assert "old" not in told
    assert "The promise is kept" in told
    assert "It breaks at 400 moves a second." in told
    assert told.count("| PostgreSQL |") == 2
    assert msgspec.json.decode((tmp_path / "load.json").read_bytes(), type=list[Outcome]) == [outcome, faster]
    drawn = (tmp_path / "load.svg").read_text()
    ElementTree.fromstring(drawn)
    assert "kopf-oder-knopf, PostgreSQL, 2" in drawn


def test_a_lost_move_misses_the_target() -> None:
    outcome = Outcome(
        scenario=Scenario(), moves=10, lost=1, per_second=333.0, median=5.0, p99=9.0, worst=9.0,
        server_cores=0.5, client_cores=0.2, stolen_cores=0.1, memory=800.0, scene_ms=1.0, commit_ms=4.0,
        lag_ms=5.0, kilobytes=30.0,
    )  # fmt: skip
    assert "**not** kept:" in summary([outcome])
    slower = msgspec.structs.replace(outcome, lost=0, per_second=250.0)
    assert summary([outcome, slower]).endswith("It is at 250 moves a second.")
    small = msgspec.structs.replace(outcome, scenario=SMALL, lost=0)
    assert "kept in small, which proves nothing:" in summary([small])


def test_all_scenarios_take_at_most_a_quarter_of_an_hour_and_in_small_three_minutes() -> None:
    assert sum(estimated_seconds(scenario, 1) for scenario, _ in standard_scenarios(20.0)) < 15 * 60
    small = [*quick_scenarios(standard_scenarios(20.0))]
    assert {scenario.database for scenario, _ in small} == {"SQLite", "PostgreSQL"}
    assert sum(estimated_seconds(scenario, steps) for scenario, steps in small) < 180
