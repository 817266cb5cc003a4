"""Find which test proves which rule from the marks `@pytest.mark.rule("...")`, without running tests."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeGuard

from spieltisch.cli.texts import CommandError
from spieltisch.engine import registry
from spieltisch.engine.rulebook import rules


class Mark(NamedTuple):
    """A test's mark that names the rule it proves."""

    rule: str
    test: str


class Matrix(NamedTuple):
    """The tests of every rule, rules without tests, and marks without rules."""

    tests: dict[str, list[str]]
    unproven: list[str]  # rules without a test
    unknown: list[Mark]  # marks that name no rule

    @property
    def complete(self) -> bool:
        """Whether every rule has a test and every mark names a rule."""
        return not self.unproven and not self.unknown


def matrix(slugs: Iterable[str], folder: Path) -> Matrix:
    """Return the matrix of some games. Ignore marks of other games, recognised by the letters of their rules.

    :raises CommandError: if the tests cannot be read.
    """
    tests: dict[str, list[str]] = {rule: [] for slug in slugs for rule in rules(slug, "en")}
    others = {_letters(rule) for slug in registry.bundled_games() for rule in rules(slug, "en")} - set(
        map(_letters, tests)
    )
    unknown = []
    for mark in marks(folder):
        if mark.rule in tests:
            if mark.test not in tests[mark.rule]:
                tests[mark.rule].append(mark.test)
        elif _letters(mark.rule) not in others:
            unknown.append(mark)
    return Matrix(tests, [rule for rule, proofs in tests.items() if not proofs], unknown)


def marks(folder: Path) -> Iterator[Mark]:
    """Yield all marks in the test files below a folder."""
    files = sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")})
    if not files:
        raise CommandError("no-tests", folder=str(folder))
    for file in files:
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"))
        except (OSError, SyntaxError, ValueError) as error:
            raise CommandError("bad-test-file", file=str(file), reason=str(error)) from error
        yield from _marks(tree, file.as_posix())


def _marks(node: ast.AST, place: str) -> Iterator[Mark]:
    """Yield the marks of tests below a node; `place` grows to "file::Class::test"."""
    for child in ast.iter_child_nodes(node):
        inside = place
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not child.name.lower().startswith("test"):
                continue
            inside = f"{place}::{child.name}"
        if _is_rule_mark(child):
            for argument in child.args:
                rule = argument.value if isinstance(argument, ast.Constant) else ast.unparse(argument)
                yield Mark(str(rule), place)
        yield from _marks(child, inside)


def _is_rule_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")


def _letters(rule: str) -> str:
    return rule.partition("-")[0]
