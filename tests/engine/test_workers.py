"""Processes that work beside another one end with it."""

import os
import signal
import subprocess
import sys
import time

import pytest

from spieltisch.engine.workers import worker_pool

PROGRAM = """
import os, time
from spieltisch.engine.workers import worker_pool
if __name__ == "__main__":
    pool = worker_pool(1)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_workers_of_a_process_that_was_killed_do_not_stay_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        assert is_there(worker)
        process.send_signal(signal.SIGKILL)
    until = time.monotonic() + 20
    while is_there(worker):
        assert time.monotonic() < until
        time.sleep(0.02)


def test_modest_workers_let_others_go_first() -> None:
    with worker_pool(1, modesty=10) as pool:
        assert pool.submit(os.getpriority, os.PRIO_PROCESS, 0).result() >= 10
