"""Seatings: each bot has each seat equally often and meets every other bot."""

from collections import Counter
from itertools import permutations

import pytest

from spieltisch import Rng
from spieltisch.arena.schedule import Scheme, drawn_order, tables

BOTS = ("a", "b", "c", "d", "e")
SCHEMES: list[Scheme] = ["pairs", "mixed"]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("bots", [2, 3, 5])
@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_in_a_round_each_bot_sits_in_each_seat_equally_often(scheme: Scheme, bots: int, players: int) -> None:
    sat = Counter(
        (bot, seat) for seats in tables(scheme, BOTS[:bots], players) for seat, bot in enumerate(seats)
    )
    assert len(sat) == bots * players
    assert len(set(sat.values())) == 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_pairs_every_bot_challenges_every_other_from_every_seat(players: int) -> None:
    found = Counter(tables("pairs", BOTS, players))
    assert set(found.values()) == {1}
    for bot, other in permutations(BOTS, 2):
        for seat in range(players):
            assert tuple(bot if place == seat else other for place in range(players)) in found


@pytest.mark.parametrize(("bots", "players"), [(5, 3), (5, 2), (3, 5)])
def test_at_mixed_tables_every_bot_meets_every_other(bots: int, players: int) -> None:
    met: Counter[tuple[str, str]] = Counter()
    for number in range(300):
        order = drawn_order(BOTS[:bots], Rng(1).stream("order", number))
        for seats in tables("mixed", order, players):
            assert len(set(seats)) == min(bots, players)
            met.update(set(permutations(set(seats), 2)))
    assert len(met) == bots * (bots - 1)
    assert max(met.values()) < 1.3 * min(met.values())


def test_the_drawn_order_has_every_bot_once() -> None:
    orders = {drawn_order(BOTS, Rng(seed)) for seed in range(200)}
    assert all(sorted(order) == list(BOTS) for order in orders)
    assert {order[0] for order in orders} == set(BOTS)
