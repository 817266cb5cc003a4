"""Dice that anyone can verify.

Before the first throw the server publishes the SHA-256 of a secret of 32 bytes: from then on it cannot choose
another one. The players may add seeds, which the server did not know when it chose. Outcome number k of the
game (k counts every throw and draw from 0, undone ones too, and is never used twice) comes from

    HMAC-SHA256(key = secret, message = JSON array [k, attempt, seed of seat 0, seed of seat 1, ...])

where the array is written in ASCII without blanks. The 256 bits are a whole number, first byte highest.
It is taken modulo the sum of the weights, but numbers at the top that would favour some outcomes are refused,
and the next attempt (0, 1, 2, ...) is made instead. Outcomes stand in ascending order, each as wide as its
weight. After the end the secret is revealed, and everybody can do all of this again.

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
HMAC_VALUES = 1 << 256  # how many values an HMAC-SHA256 has


def new_secret() -> bytes:
    """A secret for one game."""
    return token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the first throw."""
    return sha256(secret).hexdigest()


def number_below(limit: int, secret: bytes, counter: int, seeds: Sequence[str]) -> int:
    """A whole number from 0 to limit - 1, each exactly as likely as the others."""
    fair = HMAC_VALUES - HMAC_VALUES % limit
    attempt = 0
    while True:
        message = json.dumps([counter, attempt, *seeds], separators=(",", ":")).encode()
        number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        if number < fair:
            return number % limit
        attempt += 1


def outcome(secret: bytes, counter: int, seeds: Sequence[str], weighted: Sequence[tuple[int, int]]) -> int:
    """The outcome that has this counter, among those that State.chance() lists with their weights."""
    left = number_below(sum(weight for _, weight in weighted), secret, counter, seeds)
    for number, weight in weighted:
        left -= weight
        if left < 0:
            return number
    raise AssertionError("weights of chance must be positive")
