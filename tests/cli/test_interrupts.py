import signal
from collections.abc import Iterator

import pytest

from spieltisch.cli.interrupts import interrupts_delayed


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests run in the background and it is not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_waits_until_all_is_done() -> None:
    done = []

    def write_and_count() -> None:
        with interrupts_delayed():
            signal.raise_signal(signal.SIGINT)
            done.append("written and counted")

    with pytest.raises(KeyboardInterrupt):
        write_and_count()
    assert done


def test_afterwards_ctrl_c_is_heard_at_once() -> None:
    with interrupts_delayed():
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
