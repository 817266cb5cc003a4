"""How much anybody may ask for: one person, and one address that many people may share.

Whoever sits at the server's own machine is not counted by address: they could as well stop the server.
"""

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from spieltisch.server.accounts.login_throttle import AttemptSource, LoginThrottle
from spieltisch.server.texts import Refusal

MAX_BODY_BYTES = 16 * 1024  # of a message or a request body
MOST_KEPT = 20_000  # people or addresses that are remembered; who was away longest is forgotten
MOST_CONNECTIONS = 300  # live ones, from one address
KNOCK_EVERY = 15  # seconds until one more password may be tried; at known devices:
KNOWN_KNOCK_EVERY = 2
# Milliseconds of the server's core: at once, and then in each second.
WORK = 10_000.0, 250.0  # for one address: a class at school loads the pages; then a quarter of a core
OWN_WORK = 5_000.0, 125.0  # for one person


class TokenBucket:
    """So many things at once, refilled at so many a second.

    >>> bucket = TokenBucket(2, 0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self._left = size
        self._since = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether so much more is all right."""
        now = time.monotonic()
        self._left = min(self.size, self._left + (now - self._since) * self.per_second)
        self._since = now
        if self._left < min(amount, self.size):
            return False
        self._left -= amount
        return True


class TokenBuckets:
    """A bucket for everybody who comes, by name."""

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self._kept: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, name: str, amount: float = 1.0) -> bool:
        """Whether so much more is all right for this one."""
        bucket = self._kept.get(name)
        if bucket is None:
            bucket = self._kept[name] = TokenBucket(self.size, self.per_second)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return bucket.take(amount)


class RateLimits:
    """What one address, and what one person, may do."""

    def __init__(self) -> None:
        self.requests = TokenBuckets(400, 40.0)  # of one address, that change something
        self.work = TokenBuckets(*WORK)  # of one address, whatever it asks for, in milliseconds
        self.handshakes = TokenBuckets(MOST_CONNECTIONS, 5.0)  # of one address: all may come again at once
        self.newcomers = TokenBuckets(100, 0.05)  # a class at school, then one every 20 seconds
        self.tables = TokenBuckets(100, 0.05)
        self.knocks = TokenBuckets(
            20, 1 / KNOCK_EVERY
        )  # passwords and wrong codes from unknown devices of one address
        self.known_knocks = TokenBuckets(120, 1 / KNOWN_KNOCK_EVERY)  # from its known devices
        self.logins = LoginThrottle()
        self.own_requests = TokenBuckets(200, 20.0)  # of one person
        self.own_work = TokenBuckets(*OWN_WORK)
        self.own_handshakes = TokenBuckets(60, 1.0)
        self.own_messages = TokenBuckets(400, 100.0)  # over all their live connections
        self._connections: Counter[str] = Counter()

    def may_ask(self, address: str, cost: float, *, changes: bool) -> bool:
        """Whether one more request from this address is all right that costs so many milliseconds."""
        if is_loopback(address):
            return True
        return self.work.take(address, cost) and (not changes or self.requests.take(address))

    def may_connect(self, address: str) -> bool:
        """Whether one more live connection may begin from this address."""
        return is_loopback(address) or self.handshakes.take(address)

    def let_in(self, address: str) -> None:
        """Let one more newcomer in.

        :raises Refusal: when too many have come from there.
        """
        if not is_loopback(address) and not self.newcomers.take(address):
            raise Refusal("too-many-newcomers", 429)

    def lend_table(self, address: str) -> None:
        """Let one more table be opened.

        :raises Refusal: when too many were opened from there.
        """
        if not is_loopback(address) and not self.tables.take(address):
            raise Refusal("too-many-new-tables", 429)

    def knock(self, place: AttemptSource) -> None:
        """Let a password be hashed, or a wrong code be told so.

        :raises Refusal: when there were too many from this address, whatever the names.
        """
        buckets, every = (self.known_knocks, KNOWN_KNOCK_EVERY) if place.known else (self.knocks, KNOCK_EVERY)
        if not is_loopback(place.address) and not buckets.take(place.address):
            raise Refusal("too-many-knocks", 429, seconds=every)

    def try_password(self, login: str, place: AttemptSource) -> None:
        """Let a password for this login be tried. A try that is refused costs nothing.

        :raises Refusal: when this place, or many places, or this address tried too often.
        """
        if delay := self.logins.delay(login, place):
            raise Refusal("wrong-too-often", 429, seconds=math.ceil(delay))
        if delay := self.logins.search_delay(login, place):
            raise Refusal("login-searched", 429, seconds=math.ceil(delay))
        self.knock(place)
        self.logins.begin(login, place)

    @contextmanager
    def connection(self, address: str) -> Iterator[bool]:
        """A live connection as long as it stands; False when it is one too many."""
        self._connections[address] += 1
        try:
            yield is_loopback(address) or self._connections[address] <= MOST_CONNECTIONS
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]


@lru_cache(maxsize=4096)
def is_loopback(address: str) -> bool:
    """Whether somebody with this address sits at the server's own machine.

    >>> [is_loopback(address) for address in ("127.0.0.1", "::1", "192.168.0.7", "", "localhost")]
    [True, True, False, False, False]
    """
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def customer_network(address: str) -> str:
    """The network that one customer of a provider may have: of IPv6 a /48, else the address alone.

    >>> customer_network("2001:db8:1:2::"), customer_network("192.0.2.7")
    ('2001:db8:1::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or found.is_loopback:
        return address
    return str(ipaddress.ip_network((found, 48), strict=False).network_address)


def client_network(address: str) -> str:
    """The address as it is counted: of IPv6 the network that one household gets.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)
