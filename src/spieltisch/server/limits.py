"""How much anybody may ask for."""

import time

MOST_BYTES = 16 * 1024  # of a message or a request body


class Bucket:
    """So many things at once, refilled at so many a second.

    >>> bucket = Bucket(2, 0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self._left = size
        self._since = time.monotonic()

    def take(self) -> bool:
        """Whether one more is all right."""
        now = time.monotonic()
        self._left = min(self.size, self._left + (now - self._since) * self.per_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
