"""No game is named outside its folder: a new game is a new folder, and nothing else has to know it.

Documentation may name games, also docstrings and the examples that help texts show.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.engine.registry import bundled_games, game
from spieltisch.engine.rulebook import rules

ROOT = Path(__file__).parents[1]
PLACES = ("src/spieltisch", "tools", "docs/tools", "bench", "web/src", "web/public", "web/worker")
FILES = (
    "hatch_build.py",
    "pyproject.toml",
    "Makefile",
    "Dockerfile",
    "docs/conf.py",
    "web/generate_types.py",
)
SUFFIXES = (".py", ".toml", ".ftl", ".ts", ".svelte", ".css", ".html", ".json", ".c", ".sh")
IGNORED = ("src/spieltisch/games/", "src/spieltisch/server/client/")


def sources() -> Iterator[Path]:
    """Yield all files that must not name a game."""
    for place in PLACES:
        for file in (ROOT / place).rglob("*"):
            path = file.relative_to(ROOT).as_posix()
            if file.suffix in SUFFIXES and not path.startswith(IGNORED) and ".test." not in file.name:
                yield file
    yield from (ROOT / name for name in FILES)


def names() -> re.Pattern[str]:
    """Match every way to write the name of a game, and the numbers of its rules."""
    words = [*bundled_games(), *(game(slug).box.game.name_de for slug in bundled_games())]
    forms = {re.sub(r"[ -]", "[-_ ]?", word.lower()) for word in words}
    prefixes = {next(iter(rules(slug))).split("-")[0] for slug in bundled_games()}
    return re.compile("|".join([*forms, *(rf"\b{prefix}-\d" for prefix in prefixes)]), re.IGNORECASE)


def without_documentation(text: str) -> str:
    """Return Python code without docstrings and the examples of help texts."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        prose: list[ast.expr] = []
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            prose = [body[0].value] if isinstance(body[0].value, ast.Constant) else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "examples":
            prose = node.args
        for part in prose:
            for line in range(part.lineno - 1, part.end_lineno or part.lineno):
                lines[line] = ""
    return "\n".join(lines)


def test_no_game_is_named_outside_its_folder() -> None:
    pattern = names()
    found = []
    for file in sources():
        path = file.relative_to(ROOT).as_posix()
        text = file.read_text("utf-8")
        code = without_documentation(text) if file.suffix == ".py" else text
        found += [f"{path}: {line.strip()}" for line in code.splitlines() if pattern.search(line)]
        found += [path] if pattern.search(path) else []
    assert not found


@pytest.mark.parametrize(
    "text", ["kopf_oder_knopf", "KopfOderKnopf", "Kap Hoorn", "kap-hoorn", "KNR-46", "game('homestretch')"]
)
def test_all_spellings_are_found(text: str) -> None:
    assert names().search(text)
    assert names().search(without_documentation(f'"""Play."""\nGAME = {text!r}'))
    assert not names().search(without_documentation(f'"""Play {text}."""\nexamples({text!r})'))
