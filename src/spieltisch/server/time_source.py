"""The server's time: set by the wall clock once, then moved on by a clock that cannot be set.

A wall clock jumps when an operator or a time service corrects it. The times of games must not jump with it,
so only the first reading comes from there. Every moment is in seconds since 1970.
"""

import time


def steady_clock() -> float:
    """Seconds of a clock that only goes forward; if the system has such a one, also while it sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class TimeSource:
    """Tells the time to one worker.

    >>> source = TimeSource()
    >>> before = source.now()
    >>> source.continue_from(before + 3600)
    >>> source.now() >= before + 3600
    True
    """

    def __init__(self) -> None:
        self._ahead = time.time() - steady_clock()  # of the steady clock

    def now(self) -> float:
        """Now. It never goes back."""
        return steady_clock() + self._ahead

    def continue_from(self, moment: float) -> None:
        """Go on from that moment at the earliest: the database already knows of it."""
        self._ahead += max(0.0, moment - self.now())
