"""Run the command in tests."""

from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from spieltisch.cli.app import app

SAMPLE = "sample-game"  # for two to four, with dice, hands and simultaneous choices


class Run(Protocol):
    """`run("rules", "--json")` calls the command and returns what it printed."""

    def __call__(
        self, *arguments: str, typed: str = "", system: str = "en_GB.UTF-8", columns: int = 100
    ) -> Result: ...


@pytest.fixture
def run() -> Run:
    """The command in a system that speaks English, unless the test says otherwise."""

    def call(*arguments: str, typed: str = "", system: str = "en_GB.UTF-8", columns: int = 100) -> Result:
        environment = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": system, "COLUMNS": str(columns)}
        return CliRunner(env=environment).invoke(app, arguments, input=typed, prog_name="spieltisch")

    return call
