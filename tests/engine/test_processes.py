"""Worker processes end with their parent."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

import spieltisch
from spieltisch.engine import build
from spieltisch.engine.processes import COMPILED_BUILD, kill_pool, next_build, processes_of, worker_pool

PROGRAM = """
import os, time
from spieltisch.engine.processes import worker_pool
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


def wait_until_gone(pid: int) -> None:
    until = time.monotonic() + 20
    while is_there(pid):
        assert time.monotonic() < until
        time.sleep(0.02)


def test_workers_of_a_process_that_was_killed_do_not_stay_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        assert is_there(worker)
        process.send_signal(signal.SIGKILL)
    wait_until_gone(worker)


def test_workers_run_with_the_given_niceness() -> None:
    with worker_pool(1, niceness=10) as pool:
        assert pool.submit(os.getpriority, os.PRIO_PROCESS, 0).result() >= 10


def test_killing_a_pool_ends_its_processes_and_its_jobs() -> None:
    pool = worker_pool(2)
    waiting = [pool.submit(time.sleep, 600) for _ in range(2)]
    started = processes_of(pool)
    assert len(started) == 2
    assert all(process.is_alive() for process in started)
    kill_pool(pool)
    for future in waiting:
        with pytest.raises(BrokenProcessPool):
            future.result(20)
    for process in started:  # the pool joins them
        assert process.pid is not None
        wait_until_gone(process.pid)


def where() -> str:
    return str(spieltisch.__file__)


def test_new_processes_take_the_compiled_build_once_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a folder in which a build will appear: here a link to the package under test
    folder = tmp_path / "compiled"
    monkeypatch.setenv(COMPILED_BUILD, str(folder))
    with worker_pool(1) as pool:
        assert pool.submit(where).result() == where()
    assert next_build() == build()

    # When it appears
    folder.mkdir()
    (folder / "spieltisch").symlink_to(Path(where()).parent)

    # Then new processes import their modules from there, and this one as before
    path = [*sys.path]
    with worker_pool(1) as pool:
        assert pool.submit(where).result() == str(folder / "spieltisch" / "__init__.py")
    assert next_build() == "compiled"
    assert sys.path == path
