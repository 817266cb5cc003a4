"""Installing: without a C compiler it works, interpreted, and says so; no build changes the source folder."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILED = ("*.so", "*.pyd", "*.dylib")
COMPILER = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
FEW = 'include = ["src/spieltisch/engine/rng.py", "src/spieltisch/engine/insight.py"]'  # quick to compile


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, so that a build does not touch the one under test."""
    copy = tmp_path / "project"
    rubbish = shutil.ignore_patterns("__pycache__", *COMPILED)
    shutil.copytree(ROOT / "src", copy / "src", ignore=rubbish)
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", *(file.name for file in ROOT.glob("*.md"))):
        shutil.copy(ROOT / name, copy / name)
    return copy


def build_wheel(project: Path, to: Path, **environment: str) -> tuple[Path, str]:
    """Build the project; return the wheel and all that was said."""
    build = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to)],
        cwd=project,
        env=os.environ | {"PYTHONPATH": ""} | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert build.returncode == 0, build.stdout + build.stderr
    (wheel,) = to.glob("*.whl")
    return wheel, build.stdout + build.stderr


def compiled_modules(project: Path) -> list[Path]:
    """What a build has left in the source folder."""
    return [file for pattern in COMPILED for file in (project / "src").rglob(pattern)]


def test_without_a_compiler_the_wheel_is_pure_python_and_plays(project: Path, tmp_path: Path) -> None:
    # Given a machine without a C compiler, wherever Python thinks that one is
    nowhere = str(tmp_path / "no-compiler")
    without = {"PATH": str(tmp_path), "CC": nowhere, "CXX": nowhere, "SPIELTISCH_COMPILE": "auto"}
    environment = os.environ | {"PYTHONPATH": ""} | without

    # When the wheel is built and installed
    wheel, said = build_wheel(project, tmp_path, **without)
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)],
        env=environment,
        check=True,
    )

    # Then it says that it is interpreted, and a game can be played
    assert "installed interpreted" in said
    assert wheel.name.endswith("py3-none-any.whl")
    assert not compiled_modules(project)
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


@pytest.mark.skipif(not shutil.which(COMPILER), reason="needs a C compiler")
def test_a_compiled_build_leaves_the_source_folder_as_it_was(project: Path, tmp_path: Path) -> None:
    settings = project / "pyproject.toml"
    listed = re.compile(r'^include = \[\n *"src/spieltisch/engine/core\.py".*?^\]', re.MULTILINE | re.DOTALL)
    fewer, found = listed.subn(FEW, settings.read_text("utf-8"))
    assert found == 1
    settings.write_text(fewer, "utf-8")

    wheel, _ = build_wheel(project, tmp_path, SPIELTISCH_COMPILE="always")

    assert not wheel.name.endswith("py3-none-any.whl")
    assert not compiled_modules(project)
    assert settings.read_text("utf-8") == fewer
