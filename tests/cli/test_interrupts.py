import signal
from collections.abc import Iterator

import pytest

from spieltisch.cli.interrupts import interrupts_delayed


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Enable Ctrl-C, which is ignored if the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_waits_until_the_block_is_done() -> None:
    done = []

    def write_and_count() -> None:
        with interrupts_delayed():
            signal.raise_signal(signal.SIGINT)
            done.append("written and counted")

    with pytest.raises(KeyboardInterrupt):
        write_and_count()
    assert done


def test_after_the_block_ctrl_c_works_at_once() -> None:
    with interrupts_delayed():
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
