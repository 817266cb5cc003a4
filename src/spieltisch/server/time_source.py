"""The server's clock: it reads the wall clock once and then only moves forward.

A wall clock jumps when an operator or a time service corrects it. The clocks of games must not jump with it.
All times are seconds since 1970.
"""

import time


def steady_clock() -> float:
    """Return the seconds of a clock that never jumps; it includes sleep, where the system supports that."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class TimeSource:
    """The time as one worker knows it.

    >>> source = TimeSource()
    >>> before = source.now()
    >>> source.continue_from(before + 3600)
    >>> source.now() >= before + 3600
    True
    """

    def __init__(self) -> None:
        self._ahead = time.time() - steady_clock()  # seconds from the steady clock to wall time

    def now(self) -> float:
        """Return the current time. It never goes back."""
        return steady_clock() + self._ahead

    def continue_from(self, moment: float) -> None:
        """Jump forward to `moment`, unless it has passed: the database already has this time."""
        self._ahead += max(0.0, moment - self.now())
