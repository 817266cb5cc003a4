"""Building and installing: compiled if there is a C compiler; the version names what is missing."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from hatch_build import compiles_views

ROOT = Path(__file__).parents[2]
MUST_BE_COMPILED = os.environ.get("SPIELTISCH_COMPILED") == "1"
COMPILED = ("*.so", "*.pyd", "*.dylib")
CLIENT = "spieltisch/server/client/index.html"
FEW = 'include = ["src/spieltisch/engine/rng.py", "src/spieltisch/engine/evaluation.py"]'  # quick to compile
INCLUDE = re.compile(r'^include = \[\n *"src/spieltisch/engine/core\.py".*?^\]', re.MULTILINE | re.DOTALL)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project that compiles two modules only, with an empty client."""
    copy = tmp_path / "project"
    ignored = shutil.ignore_patterns("__pycache__", "client", *COMPILED)
    for folder in ("src", "tools"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=ignored)
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, copy / name)
    index = copy / "src" / CLIENT
    index.parent.mkdir()
    index.write_text("<!doctype html>", "utf-8")
    compile_few(copy)
    return copy


def compile_few(project: Path) -> None:
    settings = project / "pyproject.toml"
    fewer, found = INCLUDE.subn(FEW, settings.read_text("utf-8"))
    assert found == 1
    settings.write_text(fewer, "utf-8")


def without_compiler(folder: Path) -> dict[str, str]:
    """The environment of a machine without a C compiler, wherever Python looks for one."""
    nowhere = str(folder / "no-compiler")
    return {"PATH": str(folder), "CC": nowhere, "CXX": nowhere}


def pip_install(project: Path, site: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Install the project with pip; return its exit code and output."""
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SPIELTISCH"))
    }
    pip = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--target", str(site)]
    return subprocess.run(
        [*pip, str(project)],
        env=outside | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def build(project: Path, target: str, to: Path, **environment: str) -> Path:
    """Build with the backend of pyproject.toml; return the file."""
    code = f"import backend; print(backend.build_{target}({str(to)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=project,
        env=os.environ | {"PYTHONPATH": str(project / "tools")} | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return to / done.stdout.splitlines()[-1]


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def extensions(files: list[str]) -> set[str]:
    """The compiled modules among the files."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return {name.removesuffix(suffix) for name in files if name.endswith(suffix)}


def compiled_modules(project: Path) -> list[Path]:
    """Compiled modules in the source folder."""
    return [file for pattern in COMPILED for file in (project / "src").rglob(pattern)]


def test_the_wheel_that_make_built_in_isolation_is_compiled_and_has_the_client() -> None:
    wheels = [*(ROOT / "dist").glob("*.whl")]
    assert wheels or not MUST_BE_COMPILED, "no wheel was built"
    for wheel in wheels:
        files = names(wheel)
        compiled = extensions(files)
        assert {"spieltisch/engine/core", "spieltisch/bots/mcts"} <= compiled or not MUST_BE_COMPILED
        assert CLIENT in files
        assert "+" not in wheel.name or not MUST_BE_COMPILED, "something is missing"
        assert not any(name.startswith(("tools/", "tests/", "web/")) for name in files)


def test_compiled_modules_need_nothing_that_an_isolated_build_does_not_have() -> None:
    included = INCLUDE.search((ROOT / "pyproject.toml").read_text("utf-8"))
    assert included is not None
    parts = {pattern.split("/")[2] for pattern in re.findall(r'"(src/[^"]+)"', included[0])}
    assert parts == {"engine", "stage", "games", "bots", "table"}


@pytest.mark.parametrize(
    ("wanted", "compiled"), [("always", {False, True}), ("release", {True}), ("never", set()), (None, set())]
)
def test_a_game_says_whether_its_views_are_compiled(
    tmp_path: Path, wanted: str | None, compiled: set[bool]
) -> None:
    if wanted is not None:
        (tmp_path / "package.toml").write_text(f'compile_views = "{wanted}"', "utf-8")
    assert {release for release in (False, True) if compiles_views(tmp_path, release)} == compiled


def test_without_a_compiler_the_package_is_interpreted_says_so_and_plays(
    project: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"

    installed = pip_install(project, site, **without_compiler(tmp_path))

    assert installed.returncode == 0, installed.stdout
    assert re.search(
        r"Successfully installed spieltisch-[\d.]+\+interpreted\.no\.c\.compiler", installed.stdout
    )
    play = (
        "import spieltisch; from spieltisch.engine import core, playout;"
        "start = spieltisch.game('kopf-oder-knopf').start();"
        "print(core.__file__, playout.play_random(start, spieltisch.Rng(1)))"
    )
    played = subprocess.run(
        [sys.executable, "-c", play],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    file, steps = played.stdout.split()
    assert file == str(site / "spieltisch" / "engine" / "core.py")
    assert int(steps) > 10


def test_compile_always_fails_without_a_compiler(project: Path, tmp_path: Path) -> None:
    environment = without_compiler(tmp_path) | {"SPIELTISCH_COMPILE": "always"}
    installed = pip_install(project, tmp_path / "site", **environment)
    assert installed.returncode != 0
    assert "No C compiler" in installed.stdout


def test_pip_shows_why_a_compilation_failed(project: Path, tmp_path: Path) -> None:
    broken = project / "src/spieltisch/engine/rng.py"
    broken.write_text(broken.read_text("utf-8") + '\nWRONG: int = "a word"\n', "utf-8")

    installed = pip_install(project, tmp_path / "site")

    assert installed.returncode != 0
    assert "Incompatible types in assignment" in installed.stdout
    assert "SPIELTISCH_COMPILE=never" in installed.stdout


def test_an_unknown_compile_mode_is_refused(project: Path, tmp_path: Path) -> None:
    installed = pip_install(project, tmp_path / "site", SPIELTISCH_COMPILE="sometimes")
    assert installed.returncode != 0
    assert "auto, always, release, never" in installed.stdout


def test_without_client_and_node_the_version_says_so(project: Path, tmp_path: Path) -> None:
    shutil.rmtree((project / "src" / CLIENT).parent)
    (project / "web" / "src").mkdir(parents=True)
    (project / "web" / "src" / "main.ts").touch()
    environment = without_compiler(tmp_path) | {"SPIELTISCH_COMPILE": "never"}

    installed = pip_install(project, tmp_path / "site", **environment)

    assert installed.returncode == 0, installed.stdout
    assert re.search(r"Successfully installed spieltisch-[\d.]+\+no\.client\.no\.node", installed.stdout)


def test_a_wheel_that_is_meant_to_be_interpreted_has_a_plain_version(project: Path, tmp_path: Path) -> None:
    wheel = build(project, "wheel", tmp_path, SPIELTISCH_COMPILE="never")
    assert re.fullmatch(r"spieltisch-[\d.]+-py3-none-any\.whl", wheel.name)


def test_the_archive_of_the_sources_installs_alone_compiled_and_with_the_client(
    project: Path, tmp_path: Path
) -> None:
    archive, site = build(project, "sdist", tmp_path), tmp_path / "site"
    with tarfile.open(archive) as files:
        files.extractall(tmp_path / "sources", filter="data")
    (sources,) = (tmp_path / "sources").iterdir()

    installed = pip_install(sources, site)

    assert installed.returncode == 0, installed.stdout
    assert re.search(r"Successfully installed spieltisch-[\d.]+$", installed.stdout, re.MULTILINE)
    assert [*(site / "spieltisch" / "engine").glob("rng.*.so")]
    assert (site / CLIENT).is_file()
    assert not compiled_modules(sources), "the source folder runs interpreted"
