"""A keyed hash of the network that a table was opened from: the database contains no addresses."""

import hmac

from spieltisch.server.http.rate_limits import is_loopback


def origin_of(key: str, address: str) -> str:
    """Return the hash of an address; "" for this machine, whose users are counted one by one.

    >>> origin_of("key", "203.0.113.7") == origin_of("key", "203.0.113.7")
    True
    >>> origin_of("key", "203.0.113.7") == origin_of("other key", "203.0.113.7")
    False
    >>> origin_of("key", "127.0.0.1")
    ''
    """
    if not address or is_loopback(address):
        return ""
    return hmac.digest(key.encode(), b"origin " + address.encode(), "sha256").hex()[:32]
