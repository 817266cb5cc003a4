"""Rate limits: token buckets for each person, and for each address, which many people may share.

Clients on the server's own machine have no limits by address: they could as well stop the server.
"""

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from spieltisch.server.accounts.login_throttle import AttemptSource, LoginThrottle
from spieltisch.server.texts import ServerRefusal

MAX_BODY_BYTES = 16 * 1024  # of a message or a request body
MAX_BUCKETS = 20_000  # people or addresses in memory; the one that was idle longest is dropped
MAX_CONNECTIONS = 300  # WebSockets from one address
ATTEMPT_SECONDS = 15  # until one more password may be tried at unknown devices
KNOWN_DEVICE_ATTEMPT_SECONDS = 2  # the same at known devices
# Milliseconds of the server's core: size of the bucket, refill per second.
ADDRESS_WORK = 10_000.0, 250.0  # one address: a school class loads the pages; then a quarter of a core
PERSON_WORK = 5_000.0, 125.0  # one person


class TokenBucket:
    """A token bucket: holds at most `size` tokens, refilled at `per_second`.

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
        """Take tokens; return False if there are not enough."""
        now = time.monotonic()
        self._left = min(self.size, self._left + (now - self._since) * self.per_second)
        self._since = now
        if self._left < min(amount, self.size):
            return False
        self._left -= amount
        return True


class TokenBuckets:
    """Token buckets by name; each name gets a bucket of the same size."""

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, name: str, amount: float = 1.0) -> bool:
        """Take tokens from the bucket of that name; return False if there are not enough."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = TokenBucket(self.size, self.per_second)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket.take(amount)


class RateLimits:
    """The limits of each address and of each person."""

    def __init__(self) -> None:
        self.address_requests = TokenBuckets(400, 40.0)  # requests that change something
        self.address_work = TokenBuckets(*ADDRESS_WORK)  # milliseconds of all requests
        self.address_handshakes = TokenBuckets(MAX_CONNECTIONS, 5.0)  # all clients may reconnect at once
        self.new_guests = TokenBuckets(100, 0.05)  # a school class, then one every 20 seconds
        self.new_tables = TokenBuckets(100, 0.05)
        # Passwords and wrong recovery codes from one address:
        self.attempts = TokenBuckets(20, 1 / ATTEMPT_SECONDS)
        self.known_device_attempts = TokenBuckets(120, 1 / KNOWN_DEVICE_ATTEMPT_SECONDS)
        self.logins = LoginThrottle()
        self.person_requests = TokenBuckets(200, 20.0)
        self.person_work = TokenBuckets(*PERSON_WORK)
        self.person_handshakes = TokenBuckets(60, 1.0)
        self.person_messages = TokenBuckets(400, 100.0)  # over all WebSockets of the person
        self._connections: Counter[str] = Counter()

    def allow_request(self, address: str, cost: float, *, changes: bool) -> bool:
        """Count a request of so many milliseconds; return False if it is one too many."""
        if is_loopback(address):
            return True
        return self.address_work.take(address, cost) and (not changes or self.address_requests.take(address))

    def allow_handshake(self, address: str) -> bool:
        """Count a WebSocket handshake; return False if it is one too many."""
        return is_loopback(address) or self.address_handshakes.take(address)

    def count_new_guest(self, address: str) -> None:
        """Count a new guest.

        :raises Refusal: when there were too many from this address.
        """
        if not is_loopback(address) and not self.new_guests.take(address):
            raise ServerRefusal("too-many-newcomers", 429)

    def count_new_table(self, address: str) -> None:
        """Count a new table.

        :raises Refusal: when there were too many from this address.
        """
        if not is_loopback(address) and not self.new_tables.take(address):
            raise ServerRefusal("too-many-new-tables", 429)

    def count_attempt(self, source: AttemptSource) -> None:
        """Count an attempt with a password or with a wrong recovery code.

        :raises Refusal: when there were too many from this address, for any login names.
        """
        buckets, seconds = (
            (self.known_device_attempts, KNOWN_DEVICE_ATTEMPT_SECONDS)
            if source.known
            else (self.attempts, ATTEMPT_SECONDS)
        )
        if not is_loopback(source.address) and not buckets.take(source.address):
            raise ServerRefusal("too-many-knocks", 429, seconds=seconds)

    def start_password_attempt(self, login: str, source: AttemptSource) -> None:
        """Count an attempt with a password for this login. A refused attempt is not counted.

        :raises Refusal: when this source, many sources together, or this address tried too often.
        """
        if delay := self.logins.delay(login, source):
            raise ServerRefusal("wrong-too-often", 429, seconds=math.ceil(delay))
        if delay := self.logins.distributed_delay(login, source):
            raise ServerRefusal("login-searched", 429, seconds=math.ceil(delay))
        self.count_attempt(source)
        self.logins.begin(login, source)

    @contextmanager
    def count_connection(self, address: str) -> Iterator[bool]:
        """Count a WebSocket while it is open; yield False if it is one too many."""
        self._connections[address] += 1
        try:
            yield is_loopback(address) or self._connections[address] <= MAX_CONNECTIONS
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]


@lru_cache(maxsize=4096)
def is_loopback(address: str) -> bool:
    """Whether an address is of the server's own machine.

    >>> [is_loopback(address) for address in ("127.0.0.1", "::1", "192.168.0.7", "", "localhost")]
    [True, True, False, False, False]
    """
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def customer_network(address: str) -> str:
    """The network that a provider may give to one customer: of IPv6 the /48, else the address.

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
    """The address by which rate limits count: of IPv6 the /64, which one household gets.

    >>> [client_network(each) for each in ("192.0.2.7", "2001:db8:1:2:3:4:5:6", "::ffff:192.0.2.7")]
    ['192.0.2.7', '2001:db8:1:2::', '192.0.2.7']
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
