"""The steps of the Dockerfile, in a plain folder: the image is compiled."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.test_build import ROOT, project

__all__ = ["project"]
STAGE = re.compile(r"^FROM \S+ AS wheel\n(.*?)^FROM", re.MULTILINE | re.DOTALL)


def steps() -> tuple[dict[str, str], list[str]]:
    """The environment and the commands of the stage that makes the environment of the image."""
    found = STAGE.search((ROOT / "Dockerfile").read_text("utf-8"))
    assert found is not None
    lines = found[1].replace("\\\n", " ").splitlines()
    environment = dict(line.removeprefix("ENV ").split("=", 1) for line in lines if line.startswith("ENV "))
    commands = [line.removeprefix("RUN ") for line in lines if line.startswith("RUN ")]
    return environment, [
        command for command in commands if not command.startswith(("apt-get", "pip install"))
    ]


def test_the_dockerfile_copies_what_its_steps_need() -> None:
    _, commands = steps()
    allowed = (ROOT / ".dockerignore").read_text("utf-8")
    named = set(re.findall(r"requirements/[\w.]+", " ".join(commands)))
    assert named == {"requirements/build.lock", "requirements/play.lock"}
    assert all((ROOT / name).is_file() for name in named)
    assert {"!requirements", "!tools", "!hatch_build.py", "!pyproject.toml"} <= set(allowed.split())


@pytest.mark.long
def test_the_steps_of_the_image_make_a_compiled_command(project: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", project / "pyproject.toml")  # all modules
    shutil.copytree(ROOT / "requirements", project / "requirements")
    environment, commands = steps()
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SPIELTISCH"))
    }
    outside["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{outside['PATH']}"  # uv is there
    outside["UV_PYTHON"] = sys.executable
    for command in commands:
        here = command.replace("/wheels", f"{tmp_path}/wheels").replace("/opt/", f"{tmp_path}/")
        done = subprocess.run(
            here,
            shell=True,
            cwd=project,
            env=outside | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    said = subprocess.run(
        [tmp_path / "spieltisch/bin/spieltisch", "--version"], capture_output=True, text=True, check=True
    )
    assert "(compiled)" in said.stdout
