"""Dice that anyone can verify."""

import hmac
from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.table import dice

SECRET = bytes(range(32))
D6 = [(face, 1) for face in range(1, 7)]

seeds = st.lists(st.text(max_size=10), max_size=4)
weights = st.lists(st.integers(1, 10**6), min_size=1, max_size=30)


def test_the_commitment_is_the_plain_sha256() -> None:
    assert dice.commitment(SECRET) == sha256(SECRET).hexdigest()


def test_secrets_are_long_and_new() -> None:
    assert {len(dice.new_secret()) for _ in range(5)} == {32}
    assert dice.new_secret() != dice.new_secret()


def test_a_throw_is_what_the_documentation_says() -> None:
    digest = hmac.new(SECRET, b'[7,0,"anna",""]', sha256).digest()
    assert dice.outcome(SECRET, 7, ["anna", ""], D6) == int.from_bytes(digest, "big") % 6 + 1


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), seeds, weights)
def test_same_secret_counter_and_seeds_same_outcome(
    secret: bytes, counter: int, added: list[str], sizes: list[int]
) -> None:
    weighted = list(enumerate(sizes))
    found = dice.outcome(secret, counter, added, weighted)
    assert found == dice.outcome(secret, counter, added, weighted)
    assert 0 <= found < len(sizes)


def test_secret_counter_and_seeds_all_matter() -> None:
    def line(secret: bytes = SECRET, first: int = 0, added: tuple[str, ...] = ("a", "b")) -> list[int]:
        return [dice.outcome(secret, first + k, added, D6) for k in range(30)]

    assert line() != line(secret=SECRET[::-1])
    assert line() != line(first=30)
    assert line() != line(added=("a", "c"))
    assert line() != line(added=("b", "a"))
    assert line() != line(added=("ab",))


def test_outcomes_have_the_frequencies_of_their_weights() -> None:
    weighted = [(0, 1), (1, 2), (2, 3)]
    count = Counter(dice.outcome(SECRET, k, (), weighted) for k in range(6000))
    assert all(abs(count[face] - 1000 * weight) < 150 for face, weight in weighted)


def test_numbers_that_would_favour_some_outcomes_are_rejected() -> None:
    limit = (dice.HMAC_VALUES // 2) + 1  # nearly half of all numbers are rejected
    for counter in range(20):
        attempt = 0
        while (number := _raw(counter, attempt)) >= limit:
            attempt += 1
        assert dice.number_below(limit, SECRET, counter, ()) == number


def _raw(counter: int, attempt: int) -> int:
    return int.from_bytes(hmac.digest(SECRET, f"[{counter},{attempt}]".encode(), "sha256"), "big")
