"""What all tests share: the sample game is in the house, and the machine's habits are not."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

import spieltisch

# How people like their terminal, which must not decide what the command prints here.
HABITS = ("FORCE_COLOR", "NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "COLUMNS", "LINES", "TERM")

spieltisch.register("sample-game", "tests.sample_game")

settings.register_profile("spieltisch", deadline=None, print_blob=True)
settings.load_profile("spieltisch")


@pytest.fixture(scope="session", autouse=True)
def neutral_machine() -> Iterator[None]:
    """The processes that tests start, and the command within them, find none of these habits."""
    with pytest.MonkeyPatch.context() as patch:
        for name in HABITS:
            patch.delenv(name, raising=False)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--database postgresql`: the server's tests, on the database of many workers."""
    parser.addoption("--database", choices=["sqlite", "postgresql"], default="sqlite")
