import signal

import pytest

from spieltisch.cli.interrupts import undisturbed


def test_ctrl_c_waits_until_all_is_done() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), undisturbed():
        signal.raise_signal(signal.SIGINT)
        done.append("written")
        done.append("counted")
    assert done == ["written", "counted"]


def test_afterwards_ctrl_c_is_heard_at_once() -> None:
    with undisturbed():
        pass
    done = []
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
        done.append("too late")
    assert not done
