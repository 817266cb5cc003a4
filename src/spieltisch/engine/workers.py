"""Processes that work beside this one and end with it, silently, at Ctrl-C."""

import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess

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


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """A pool of so many processes. The one who waits for them speaks; they end without a word.

    >>> with worker_pool(1) as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """
    return ProcessPoolExecutor(workers, _Context(), _listen)


def _listen() -> None:
    """An interrupt, also one that has been waiting, ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if CAN_WAIT:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
