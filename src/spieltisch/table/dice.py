"""Dice that anyone can verify.

Before the first throw the server publishes the SHA-256 of a secret of 32 bytes: from then on it cannot choose
another one. Players may add seeds, which the server did not know when it chose. Outcome number k of the game
(k counts every throw and draw from 0, also undone ones, and is never used twice) comes from

    HMAC-SHA256(key = secret, message = JSON array [k, attempt, seed of seat 0, seed of seat 1, ...])

where the array is ASCII without blanks. The 256 bits are an integer, first byte highest. It is taken modulo
the sum of the weights. Numbers at the top that would favour some outcomes are rejected: then the next attempt
(0, 1, 2, ...) follows. Outcomes are in ascending order, each as wide as its weight. After the end of the game
the server reveals the secret, and anyone can repeat the computation.

>>> secret = bytes(range(32))
>>> commitment(secret)[:16]
'630dcd2966c43366'
>>> [outcome(secret, counter, ["anna", ""], [(1, 1), (2, 1), (6, 4)]) for counter in range(6)]
[6, 6, 1, 1, 6, 6]
"""

import hmac
import json
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes

SECRET_BYTES = 32
HMAC_VALUES = 1 << 256  # number of values of an HMAC-SHA256


def new_secret() -> bytes:
    """Return a new secret for one game."""
    return token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Return the hash that is published before the first throw."""
    return sha256(secret).hexdigest()


def number_below(limit: int, secret: bytes, counter: int, seeds: Sequence[str]) -> int:
    """Return an integer from 0 to limit - 1; all are exactly equally likely."""
    fair = HMAC_VALUES - HMAC_VALUES % limit
    attempt = 0
    while True:
        message = json.dumps([counter, attempt, *seeds], separators=(",", ":")).encode()
        number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        if number < fair:
            return number % limit
        attempt += 1


def outcome(secret: bytes, counter: int, seeds: Sequence[str], weighted: Sequence[tuple[int, int]]) -> int:
    """Return outcome number `counter` among those that State.chance() lists with their weights."""
    left = number_below(sum(weight for _, weight in weighted), secret, counter, seeds)
    for number, weight in weighted:
        left -= weight
        if left < 0:
            return number
    raise AssertionError("weights of chance must be positive")
