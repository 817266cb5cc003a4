"""Installing without a C compiler: it works, interpreted, and says so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, so that a build does not touch the one under test."""
    copy = tmp_path_factory.mktemp("project")
    listed = subprocess.run(
        [
            "git",
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "src",
            "pyproject.toml",
            "*.md",
            "*.py",
            "LICENSE",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file() and not name.startswith(("tests/", "bench/")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    return copy


def test_without_a_compiler_the_wheel_is_pure_python_and_plays(project: Path, tmp_path: Path) -> None:
    # Given a machine without a C compiler
    environment = {**os.environ, "PATH": str(tmp_path), "PYTHONPATH": "", "SPIELTISCH_COMPILE": "auto"}

    # When the wheel is built and installed
    build = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)],
        env=environment,
        check=True,
    )

    # Then it says that it is interpreted, and a game can be played
    assert "installed interpreted" in build.stdout + build.stderr
    assert wheel.name.endswith("py3-none-any.whl")
    played = subprocess.run(
        [
            sys.executable,
            "-c",
            "import spieltisch; from spieltisch.engine import core, playout;"
            "start = spieltisch.game('kopf-oder-knopf').start();"
            "print(core.__file__, playout.play_random(start, spieltisch.Rng(1)))",
        ],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    file, steps = played.stdout.split()
    assert file == str(site / "spieltisch" / "engine" / "core.py")
    assert int(steps) > 10
