"""Processes that work beside this one and end with it, silently, at Ctrl-C, and also when it is killed."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess

CAN_WAIT = hasattr(signal, "pthread_sigmask")  # not on Windows


class _Worker(SpawnProcess):
    def start(self) -> None:
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


def worker_pool(workers: int, modesty: int = 0) -> ProcessPoolExecutor:
    """A pool of so many processes. The one who waits for them speaks; they end without a word.

    The more modest they are (up to 19), the more they let other processes go first.

    >>> with worker_pool(1) as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """
    return ProcessPoolExecutor(workers, _Context(), _begin, (modesty,))


def processes_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """The processes of a pool that have been started."""
    return [*(getattr(pool, "_processes", None) or {}).values()]  # it tells of them nowhere else


def dismiss(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once; whoever waits for one of them hears that it broke."""
    for process in processes_of(pool):
        process.kill()
    pool.shutdown(wait=False)


def _begin(modesty: int) -> None:
    if modesty and hasattr(os, "nice"):
        os.nice(modesty)
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
