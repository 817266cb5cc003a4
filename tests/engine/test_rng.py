"""Random numbers are reproducible, uniform and splittable."""

import pickle
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from spieltisch import Rng

SEEDS = st.integers(0, 2**63 - 1)


def draws(rng: Rng, count: int = 20) -> list[int]:
    return [rng.below(1000) for _ in range(count)]


def test_the_numbers_are_these_on_every_machine() -> None:
    assert draws(Rng(0), 8) == [332, 461, 106, 768, 406, 48, 865, 45]
    assert draws(Rng(2**62 + 7), 4) == [382, 779, 459, 262]
    assert draws(Rng(1).stream("bots", 3), 4) == [394, 220, 268, 452]


@given(SEEDS, st.integers(1, 2**31 - 1))
def test_numbers_stay_below_the_limit(seed: int, limit: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(limit) < limit for _ in range(20))


def test_every_number_is_equally_likely() -> None:
    # Given 60,000 throws of a die, each face has a standard deviation of 91
    rng = Rng(5)
    faces = Counter(rng.below(6) for _ in range(60_000))
    assert set(faces) == set(range(6))
    assert all(abs(count - 10_000) < 5 * 91 for count in faces.values())


def test_no_number_is_favoured_where_words_do_not_divide_evenly() -> None:
    # Given a limit of 3/4 of all words: without a second draw the lower third would come twice as often
    limit = 3 * 2**29
    rng = Rng(6)
    low = sum(rng.below(limit) < limit // 3 for _ in range(3_000))
    assert abs(low - 1_000) < 5 * 26


@given(SEEDS)
def test_streams_depend_on_seed_and_name_and_not_on_what_was_drawn(seed: int) -> None:
    rng = Rng(seed)
    first = draws(rng.stream("game", 3))
    draws(rng)
    assert draws(rng.stream("game", 3)) == first
    assert draws(rng.stream("game", 4)) != first
    assert draws(rng.stream("bots", 3)) != first
    assert draws(Rng(seed + 1).stream("game", 3)) != first


@given(SEEDS, st.integers(0, 30))
def test_copies_go_on_with_the_same_numbers(seed: int, drawn: int) -> None:
    rng = Rng(seed)
    draws(rng, drawn)
    clone, pickled = rng.clone(), pickle.loads(pickle.dumps(rng))
    assert draws(clone) == draws(pickled) == draws(rng)
    assert draws(clone.stream("x")) == draws(rng.stream("x"))


def test_any_whole_number_is_a_seed() -> None:
    assert draws(Rng(-1)) == draws(Rng(2**63 - 1))
    assert draws(Rng(2**63 + 4)) == draws(Rng(4))
