"""How long a client waits before it may try a password again.

Wrong passwords are counted by login name and place, so that a stranger elsewhere cannot keep the owner out.
A place is a network address, or a device that has been logged in as this person before (a known device). The
first tries are free; then each wrong one doubles the delay.

Against a search from very many places, wrong tries are also counted by login name alone: those from unknown
places, and separately those from known devices. So a known device never waits for what strangers did.
"""

import math
import time
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec

FREE_TRIES = 5
LONGEST_DELAY = 300.0  # seconds; the first delay is one second
FORGET_AFTER = 3600.0  # seconds after the last wrong try
SEARCH_TRIES = 100  # wrong ones, from all unknown places together, or from all known devices
SEARCH_EVERY = 30.0  # seconds until one more of these is allowed
MOST_KEPT = 20_000  # names and places that are remembered

Key = TypeVar("Key", bound=Hashable)
Clock = Callable[[], float]


class AttemptSource(msgspec.Struct, frozen=True):
    """Where a try comes from."""

    address: str  # of the network, as it is counted
    device: str = ""  # the random id of a known device; empty: the device is not known

    @property
    def known(self) -> bool:
        """Whether this device has been logged in as this person before."""
        return bool(self.device)

    @property
    def name(self) -> str:
        """What wrong tries are counted by."""
        return f"device {self.device}" if self.known else f"address {self.address}"


class LoginThrottle:
    """Counts wrong passwords and tells how long to wait. It keeps a bounded number of counts."""

    def __init__(self, clock: Clock = time.monotonic, most: int = MOST_KEPT) -> None:
        self._clock = clock
        self._failures: _Counts[tuple[str, str]] = _Counts(most)
        self._searches: _Counts[tuple[str, bool]] = _Counts(most)

    def __len__(self) -> int:
        return len(self._failures) + len(self._searches)

    def delay(self, login: str, place: AttemptSource) -> float:
        """Seconds until this place may try a password for this login; 0: now.

        >>> now = 0.0
        >>> throttle, home = LoginThrottle(lambda: now), AttemptSource("192.0.2.1")
        >>> for _ in range(6):
        ...     throttle.begin("anna", home)
        >>> throttle.delay("anna", home), throttle.delay("anna", AttemptSource("192.0.2.2"))
        (2.0, 0.0)
        """
        count = self._failures.get((login, place.name), self._clock())
        if count is None or count.tries < FREE_TRIES:
            return 0.0
        wait = min(math.pow(2, min(count.tries - FREE_TRIES, 32)), LONGEST_DELAY)
        return max(0.0, count.last + wait - self._clock())

    def search_delay(self, login: str, place: AttemptSource) -> float:
        """Seconds until such a place may try, because very many of them have tried this login."""
        count = self._searches.get((login, place.known), self._clock())
        if count is None:
            return 0.0
        return max(0.0, SEARCH_EVERY * (self._searched(count) - SEARCH_TRIES + 1))

    def begin(self, login: str, place: AttemptSource) -> None:
        """Count a try. It counts as wrong until it succeeds; so tries at the same time count, too."""
        now, key = self._clock(), (login, place.name)
        count = self._failures.get(key, now)
        self._failures.put(key, Count((count.tries if count else 0) + 1, now, now + FORGET_AFTER))

    def fail(self, login: str, place: AttemptSource) -> None:
        """A try that was begun was checked, and the password was wrong."""
        now, key = self._clock(), (login, place.known)
        count = self._searches.get(key, now)
        tries = 1 + (0.0 if count is None else self._searched(count))
        self._searches.put(key, Count(tries, now, now + SEARCH_EVERY * tries))

    def succeed(self, login: str, place: AttemptSource) -> None:
        """The password was right: this place begins anew."""
        self._failures.drop((login, place.name))

    def _searched(self, count: "Count") -> float:
        """How many tries of a search still count: each is forgiven after a while."""
        return count.tries - (self._clock() - count.last) / SEARCH_EVERY


class Count(msgspec.Struct, frozen=True):
    """How many tries there were, when the last one was, and until when that matters."""

    tries: float
    last: float
    until: float


class _Counts(Generic[Key]):
    """A bounded number of counts. When there is no room, those with the fewest tries are forgotten.

    A flood of new names has few tries each, so it pushes out itself and not the count of an attacker.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Key, Count] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key, now: float) -> Count | None:
        count = self._kept.get(key)
        return count if count is not None and count.until > now else None

    def put(self, key: Key, count: Count) -> None:
        self._kept[key] = count
        if len(self._kept) > self._most:
            self._make_room(count.last)

    def drop(self, key: Key) -> None:
        self._kept.pop(key, None)

    def _make_room(self, now: float) -> None:
        """Forget a tenth at once, so that this is done seldom."""
        valid = [(key, count) for key, count in self._kept.items() if count.until > now]
        valid.sort(key=lambda each: (each[1].tries, each[1].last), reverse=True)
        self._kept = dict(valid[: self._most * 9 // 10])
