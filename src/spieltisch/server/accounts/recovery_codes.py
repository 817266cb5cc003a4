"""Recovery codes, by which a person logs in on another device.

A code has 78 random bits, so a plain hash keeps it safe.
"""

from hashlib import sha256
from hmac import compare_digest
from secrets import choice

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # no two letters look alike
GROUPS, GROUP_LENGTH = 4, 4  # 16 letters: 78 bits


def generate_code() -> str:
    """A new random code, such as K7QM-3XPT-9HVW-2RDN."""
    return "-".join("".join(choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))


def code_digest(code: str) -> str:
    """The stored digest of a code; case, spaces and hyphens do not matter.

    >>> code_digest("k7qm 3xpt-9hvw2rdn") == code_digest("K7QM-3XPT-9HVW-2RDN")
    True
    """
    return sha256("".join(filter(str.isalnum, code)).upper().encode()).hexdigest()


def is_code(code: str, digest: str | None) -> bool:
    """Check a recovery code against the stored digest, in constant time."""
    return compare_digest(digest or "", code_digest(code))
