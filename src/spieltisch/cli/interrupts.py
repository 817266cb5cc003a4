"""Delay Ctrl-C."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_delayed() -> Iterator[None]:
    """Delay Ctrl-C until the block is done.

    >>> with interrupts_delayed():
    ...     print("written, and counted")
    written, and counted
    """
    pressed = False

    def wait(*_: object) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)
