"""Compiled and interpreted rules give the same records and positions, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent.parent / "src"
MUST_BE_COMPILED = os.environ.get("SPIELTISCH_COMPILED") == "1"


def run(code: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in an empty folder, so that it finds only installed packages and the given path."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, *code]
    return subprocess.run(
        command, cwd=folder, env=outside | environment, capture_output=True, text=True, check=False
    )


def digests(folder: Path, **environment: str) -> list[str]:
    """Return the build, and a line for each game, number of players and mix of options."""
    done = run(["-m", "spieltisch.conformance.digest"], folder, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the digests of the sources in this folder."""
    return digests(tmp_path_factory.mktemp("interpreted"), PYTHONPATH=str(SOURCE), PYTHONHASHSEED="1")


def test_the_source_runs_interpreted(interpreted: list[str]) -> None:
    assert interpreted[0] == "# interpreted"
    assert len(interpreted) > 1


def test_the_installed_package_plays_like_the_source_and_hash_seeds_change_nothing(
    interpreted: list[str], tmp_path: Path
) -> None:
    there = run(["-c", "import spieltisch.conformance"], tmp_path).returncode == 0
    assert there or not MUST_BE_COMPILED, "spieltisch is not installed"

    path = {} if there else {"PYTHONPATH": str(SOURCE)}
    installed = digests(tmp_path, PYTHONHASHSEED="2", **path)

    assert installed[1:] == interpreted[1:]
    assert installed[0] == "# compiled" or not MUST_BE_COMPILED, "spieltisch is installed, but not compiled"


def test_the_installed_package_shows_what_the_source_shows(tmp_path: Path) -> None:
    """Compiled code must not turn 1 into 1.0, and must draw everything the same."""
    there = run(["-c", "import spieltisch.stage"], tmp_path).returncode == 0
    script = [str(SOURCE.parent / "tests" / "stage" / "scene_digests.py")]

    source = run(script, tmp_path, PYTHONPATH=str(SOURCE))
    installed = run(script, tmp_path, **({} if there else {"PYTHONPATH": str(SOURCE)}))

    assert (source.returncode, installed.returncode) == (0, 0), source.stderr + installed.stderr
    assert source.stdout.splitlines()[0] == "# interpreted"
    assert installed.stdout.splitlines()[1:] == source.stdout.splitlines()[1:]
