"""How long a client waits before it may try a password again.

Wrong passwords are counted by login name and source, so that a stranger elsewhere cannot lock the owner out.
A source is a network address, or a device that has been logged in as this person before (a known device). The
first tries are free; then each wrong one doubles the delay.

Against distributed guessing from very many sources, wrong tries are also counted by login name alone: those
from addresses, and separately those from known devices. So a known device never waits for what strangers did.
"""

import math
import time
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec

FREE_TRIES = 5
MAX_DELAY = 300.0  # seconds; the first delay is one second
FORGET_AFTER = 3600.0  # seconds after the last wrong try
DISTRIBUTED_TRIES = 100  # wrong ones, from all addresses together, or from all known devices
DISTRIBUTED_SECONDS = 30.0  # seconds until one more of these is allowed
MAX_COUNTS = 20_000  # in memory

Key = TypeVar("Key", bound=Hashable)
Clock = Callable[[], float]


class AttemptSource(msgspec.Struct, frozen=True):
    """Where a try with a password comes from."""

    address: str  # of the network, as rate limits count it
    device: str = ""  # the random id of a known device; empty: the device is not known

    @property
    def known(self) -> bool:
        """Whether this device has been logged in as this person before."""
        return bool(self.device)

    @property
    def name(self) -> str:
        """The key by which wrong tries are counted."""
        return f"device {self.device}" if self.known else f"address {self.address}"


class LoginThrottle:
    """Counts wrong passwords and computes delays, with a bounded number of counts in memory."""

    def __init__(self, clock: Clock = time.monotonic, limit: int = MAX_COUNTS) -> None:
        self._clock = clock
        self._failures: _BoundedCounts[tuple[str, str]] = _BoundedCounts(limit)
        self._distributed: _BoundedCounts[tuple[str, bool]] = _BoundedCounts(limit)

    def __len__(self) -> int:
        return len(self._failures) + len(self._distributed)

    def delay(self, login: str, source: AttemptSource) -> float:
        """Seconds until this source may try a password for this login; 0: now.

        >>> now = 0.0
        >>> throttle, home = LoginThrottle(lambda: now), AttemptSource("192.0.2.1")
        >>> for _ in range(6):
        ...     throttle.begin("anna", home)
        >>> throttle.delay("anna", home), throttle.delay("anna", AttemptSource("192.0.2.2"))
        (2.0, 0.0)
        """
        count = self._failures.get((login, source.name), self._clock())
        if count is None or count.tries < FREE_TRIES:
            return 0.0
        wait = min(math.pow(2, min(count.tries - FREE_TRIES, 32)), MAX_DELAY)
        return max(0.0, count.last + wait - self._clock())

    def distributed_delay(self, login: str, source: AttemptSource) -> float:
        """Seconds until this kind of source may try, because very many of them have tried this login."""
        count = self._distributed.get((login, source.known), self._clock())
        if count is None:
            return 0.0
        return max(0.0, DISTRIBUTED_SECONDS * (self._remaining_tries(count) - DISTRIBUTED_TRIES + 1))

    def begin(self, login: str, source: AttemptSource) -> None:
        """Count a try as wrong until it succeeds, so that concurrent tries count, too."""
        now, key = self._clock(), (login, source.name)
        count = self._failures.get(key, now)
        self._failures.put(key, TryCount((count.tries if count else 0) + 1, now, now + FORGET_AFTER))

    def fail(self, login: str, source: AttemptSource) -> None:
        """Record that the password of a try was wrong."""
        now, key = self._clock(), (login, source.known)
        count = self._distributed.get(key, now)
        tries = 1 + (0.0 if count is None else self._remaining_tries(count))
        self._distributed.put(key, TryCount(tries, now, now + DISTRIBUTED_SECONDS * tries))

    def succeed(self, login: str, source: AttemptSource) -> None:
        """Record that the password was right: the count of this source starts again."""
        self._failures.drop((login, source.name))

    def _remaining_tries(self, count: "TryCount") -> float:
        """How many distributed tries still count: one is dropped every DISTRIBUTED_SECONDS."""
        return count.tries - (self._clock() - count.last) / DISTRIBUTED_SECONDS


class TryCount(msgspec.Struct, frozen=True):
    """How many tries there were, when the last one was, and when the count expires."""

    tries: float
    last: float
    until: float


class _BoundedCounts(Generic[Key]):
    """A bounded number of counts. When it is full, the counts with the fewest tries are dropped.

    A flood of new names has few tries each, so it drops its own counts and not the count of an attacker.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._counts: dict[Key, TryCount] = {}

    def __len__(self) -> int:
        return len(self._counts)

    def get(self, key: Key, now: float) -> TryCount | None:
        count = self._counts.get(key)
        return count if count is not None and count.until > now else None

    def put(self, key: Key, count: TryCount) -> None:
        self._counts[key] = count
        if len(self._counts) > self._limit:
            self._drop_old(count.last)

    def drop(self, key: Key) -> None:
        self._counts.pop(key, None)

    def _drop_old(self, now: float) -> None:
        """Drop a tenth at once, so that this runs seldom."""
        valid = [(key, count) for key, count in self._counts.items() if count.until > now]
        valid.sort(key=lambda each: (each[1].tries, each[1].last), reverse=True)
        self._counts = dict(valid[: self._limit * 9 // 10])
