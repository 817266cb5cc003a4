"""The examples of docs/researchers/environments.md run, and missing libraries are named."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import spieltisch
from spieltisch.engine.registry import bundled_games

PAGE = Path(__file__).parents[2] / "docs" / "researchers" / "environments.md"
LIBRARIES = [
    ("pettingzoo", "pettingzoo"),
    ("gymnasium", "gymnasium"),
    ("openspiel", "pyspiel"),
    ("batch", "numpy"),
]


def test_the_snippets_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)

    assert failed == 0
    assert tried > 15


@pytest.mark.parametrize("slug", bundled_games())
def test_the_page_knows_the_games(slug: str) -> None:
    game = spieltisch.game(slug)
    seats = f"{game.players[0]}-{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])

    assert f"| `{slug}` | {seats} | {game.num_actions} |" in PAGE.read_text("utf-8")


def run(code: str) -> str:
    """Run a program and return what it prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.parametrize(("adapter", "library"), LIBRARIES)
def test_a_missing_extra_is_named(adapter: str, library: str) -> None:
    """Simulate a machine without the library."""
    said = run(f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {library!r}:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Missing())
try:
    import spieltisch.adapters.{adapter}
except ImportError as error:
    print(type(error).__name__, error)
""")

    assert said.strip() == (
        f"MissingExtra \"{library}\" is missing. It comes with: pip install 'spieltisch[{adapter}]'"
    )


def test_importing_the_package_imports_no_optional_library() -> None:
    heavy = {"numpy", "gymnasium", "pettingzoo", "pyspiel"}

    assert run(f"import sys, spieltisch; print({heavy!r} & set(sys.modules))").strip() == "set()"
