"""Worker processes that end with this one: without a traceback at Ctrl-C, and also when it is killed."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from spieltisch.engine import build

COMPILED_BUILD = "SPIELTISCH_COMPILED_BUILD"  # environment variable with a folder, see `next_build`
CAN_BLOCK_SIGNALS = hasattr(signal, "pthread_sigmask")  # not on Windows


class _Worker(SpawnProcess):
    def start(self) -> None:
        """Start the process with the compiled build, if it exists by now."""
        with _compiled_build_first():
            self._start_with_sigint_blocked()

    def _start_with_sigint_blocked(self) -> None:
        """Start with SIGINT blocked: an interrupt during the imports would print a traceback."""
        if not CAN_BLOCK_SIGNALS:
            super().start()
            return
        resource_tracker.ensure_running()  # its start unblocks SIGINT, so start it first
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    """The `multiprocessing` context of one pool; it notes the processes that the pool starts."""

    def __init__(self) -> None:
        self.processes: list[_Worker] = []

    def Process(self, *args: Any, **options: Any) -> _Worker:  # type: ignore[override] # noqa: N802 # as in SpawnContext
        """Create a process."""
        self.processes.append(_Worker(*args, **options))
        return self.processes[-1]


class _WorkerPool(ProcessPoolExecutor):
    """A pool that knows its processes."""

    def __init__(self, workers: int, niceness: int) -> None:
        context = _Context()
        super().__init__(workers, context, _initialize, (niceness,))
        self.processes = context.processes


def next_build() -> str:
    """Return the build that a new process would run: "compiled" or "interpreted".

    `make play` serves from the sources while it compiles the rules. As soon as the folder in the environment
    variable exists, new processes import the compiled modules from it.
    """
    return "compiled" if _compiled_build() else build()


def _compiled_build() -> str:
    folder = os.environ.get(COMPILED_BUILD, "")
    return folder if folder and Path(folder).is_dir() else ""


@contextmanager
def _compiled_build_first() -> Iterator[None]:
    """Put the compiled build first on `sys.path`, which a new process inherits."""
    folder = _compiled_build()
    if folder:
        sys.path.insert(0, folder)
    try:
        yield
    finally:
        if folder:
            sys.path.remove(folder)


def worker_pool(workers: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Create a pool of processes that end without messages of their own.

    A higher niceness, up to 19, gives other processes priority.

    >>> with worker_pool(1) as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """
    return _WorkerPool(workers, niceness)


def processes_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """Return the processes that a pool of `worker_pool` has started."""
    assert isinstance(pool, _WorkerPool)
    return [*pool.processes]


def kill_pool(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool; pending futures raise BrokenProcessPool."""
    for process in processes_of(pool):
        process.kill()
    pool.shutdown(wait=False)


def _initialize(niceness: int) -> None:
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _restore_sigint()


def _end_with_parent() -> None:
    """Exit when the parent process ends: a killed parent cannot shut its pool down."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _restore_sigint() -> None:
    """Let SIGINT, a pending one included, end this process, unless the parent ignores it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if CAN_BLOCK_SIGNALS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
