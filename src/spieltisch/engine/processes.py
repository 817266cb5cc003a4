"""Processes that work beside this one and end with it, silently, at Ctrl-C, and also when it is killed."""

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

from spieltisch.engine import build

COMPILED_BUILD = "SPIELTISCH_COMPILED_BUILD"  # a variable that names a folder, see `next_build`
CAN_WAIT = hasattr(signal, "pthread_sigmask")  # not on Windows


class _Worker(SpawnProcess):
    def start(self) -> None:
        """Start on the build that is there now."""
        with _compiled_build_first():
            self._start_calmly()

    def _start_calmly(self) -> None:
        """Start with Ctrl-C waiting: an interrupt while it still imports would print a traceback."""
        if not CAN_WAIT:
            super().start()
            return
        resource_tracker.ensure_running()  # its own start would end the waiting
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    Process = _Worker


def next_build() -> str:
    """The build that a process would run which starts now: "compiled" or "interpreted".

    `make play` serves from the sources while it compiles the rules. Once the folder that it names is there,
    whole, new processes find their modules there.
    """
    return "compiled" if _compiled_build() else build()


def _compiled_build() -> str:
    folder = os.environ.get(COMPILED_BUILD, "")
    return folder if folder and Path(folder).is_dir() else ""


@contextmanager
def _compiled_build_first() -> Iterator[None]:
    """Put the compiled build first on the path of a new process. This process has its modules already."""
    folder = _compiled_build()
    if folder:
        sys.path.insert(0, folder)
    try:
        yield
    finally:
        if folder:
            sys.path.remove(folder)


def worker_pool(workers: int, niceness: int = 0) -> ProcessPoolExecutor:
    """A pool of so many processes. The one who waits for them speaks; they end without a word.

    The more modest they are (up to 19), the more they let other processes go first.

    >>> with worker_pool(1) as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """
    return ProcessPoolExecutor(workers, _Context(), _begin, (niceness,))


def processes_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """The processes of a pool that have been started."""
    return [*(getattr(pool, "_processes", None) or {}).values()]  # it tells of them nowhere else


def kill_pool(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once; whoever waits for one of them hears that it broke."""
    for process in processes_of(pool):
        process.kill()
    pool.shutdown(wait=False)


def _begin(niceness: int) -> None:
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _listen()


def _end_with_parent() -> None:
    """One who is killed says goodbye to nobody: don't wait for work forever."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _listen() -> None:
    """An interrupt, also one that has been waiting, ends this process; unless all were told to ignore it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if CAN_WAIT:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
