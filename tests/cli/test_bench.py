"""`spieltisch bench`: figures for people and programs."""

import json
from pathlib import Path

import pytest

from spieltisch.arena import bench
from spieltisch.cli.commands.bench import RATES
from spieltisch.engine import build, registry

from .conftest import Run

ROOT = Path(__file__).parents[2]
QUICK = ("--seconds", "0.05")


def test_json_has_every_figure(run: Run) -> None:
    result = run("bench", "kopf-oder-knopf", *QUICK, "--json", "--checkout", str(ROOT))
    answer = json.loads(result.stdout)
    figures = answer["games"]["kopf-oder-knopf"]
    assert all(figures[rate] > 0 for rate in RATES)
    assert figures["steps_in_loop"] > figures["playouts"]
    assert figures["batch"]["games"] > 1
    assert all(figures["batch"][rate] > 0 for rate in ("ours", "theirs", "ratio"))
    assert answer["compiled"] is (build() == "compiled")
    assert answer["startup_ms"]["import"] > 0
    assert answer["startup_ms"]["help"] > 0


def test_people_read_tables_in_their_language(run: Run, tmp_path: Path) -> None:
    result = run("bench", "sample-game", *QUICK, "--lang", "de", "--checkout", str(tmp_path))
    assert "Schritte in der Schleife" in result.stdout
    assert "Entscheidungen in einem Stapel von " in result.stdout
    assert "sample-game wird gemessen" in result.stderr


def test_the_search_is_measured_beside_that_of_openspiel(run: Run, tmp_path: Path) -> None:
    result = run("bench", "sample-game", *QUICK, "--json", "--compare", "--checkout", str(tmp_path))
    search = json.loads(result.stdout)["games"]["sample-game"]["search"]
    assert all(search[rate] > 0 for rate in ("ours", "theirs", "ratio"))


def test_an_unknown_game_is_one_line(run: Run) -> None:
    result = run("bench", "chess")
    assert result.exit_code == 2
    assert "There is no game" in result.stderr


def test_a_c_program_must_play_the_same_games(tmp_path: Path) -> None:
    # Given a program that counts other steps than the rules make
    source = tmp_path / "liar.c"
    answer = json.dumps({"steps": 1, "checksum": 0, "seconds": 1})
    source.write_text(f"#include <stdio.h>\nint main(void) {{ puts({json.dumps(answer)}); }}")
    start = registry.game("kopf-oder-knopf").start()
    # When it is compared, then it is found out
    with pytest.raises(ValueError, match=r"liar\.c plays other games"):
        bench.compare_c(source, ["start"], [start], 0.05)
