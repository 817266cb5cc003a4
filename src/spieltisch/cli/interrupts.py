"""Ctrl-C at the right moment."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """What belongs together is done whole: Ctrl-C waits until then.

    >>> with undisturbed():
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
