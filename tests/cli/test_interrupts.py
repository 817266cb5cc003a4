import signal

import pytest

from spieltisch.cli.interrupts import undisturbed


def test_ctrl_c_waits_until_all_is_done() -> None:
    done = []

    def write_and_count() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            done.append("written and counted")

    with pytest.raises(KeyboardInterrupt):
        write_and_count()
    assert done


def test_afterwards_ctrl_c_is_heard_at_once() -> None:
    with undisturbed():
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
