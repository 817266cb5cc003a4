"""What all tests share: the sample game is registered, and settings of the machine are removed."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

import spieltisch

# Settings of the terminal that would change what the command prints.
HABITS = ("FORCE_COLOR", "NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "COLUMNS", "LINES", "TERM")

spieltisch.register("sample-game", "tests.sample_game")

settings.register_profile("spieltisch", deadline=None, print_blob=True)
settings.load_profile("spieltisch")


@pytest.fixture(scope="session", autouse=True)
def neutral_machine() -> Iterator[None]:
    """Remove these settings from the environment of tests and of processes that they start."""
    with pytest.MonkeyPatch.context() as patch:
        for name in HABITS:
            patch.delenv(name, raising=False)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--database postgresql`, which runs the server's tests on PostgreSQL."""
    parser.addoption("--database", choices=["sqlite", "postgresql"], default="sqlite")
