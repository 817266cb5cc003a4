"""Assign bots to seats. In every scheme each bot has each seat equally often in a round.

- Challenge: one bot against another bot in all other seats, once from every seat. In a duel both sides swap.
- Pairs: every bot challenges every other.
- Mixed: the bots form a circle, in an order drawn for the round. Consecutive bots share a table, which moves
  on by one bot from game to game until every bot has had every seat once.
"""

from functools import lru_cache
from itertools import combinations, permutations
from typing import Literal

from spieltisch.engine.rng import Rng

Scheme = Literal["challenge", "pairs", "mixed"]
Seats = tuple[str, ...]  # the bots, seat by seat


@lru_cache
def tables(scheme: Scheme, bots: tuple[str, ...], players: int) -> tuple[Seats, ...]:
    """Return the seatings of one round at tables of `players` seats.

    >>> tables("challenge", ("a", "b"), 3)
    (('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a'))
    >>> tables("pairs", ("a", "b", "c"), 2)
    (('a', 'b'), ('b', 'a'), ('a', 'c'), ('c', 'a'), ('b', 'c'), ('c', 'b'))
    >>> tables("mixed", ("a", "b", "c"), 4)
    (('a', 'b', 'c', 'a'), ('b', 'c', 'a', 'b'), ('c', 'a', 'b', 'c'))
    """
    if scheme == "mixed":
        return tuple(_around(bots, first, players) for first in range(len(bots)))
    if scheme == "challenge":
        pairs = [(bots[0], bots[1])]
    else:  # in a duel one challenge covers both directions
        pairs = list(combinations(bots, 2) if players == 2 else permutations(bots, 2))
    return tuple(
        tuple(bot if seat == own else other for seat in range(players))
        for bot, other in pairs
        for own in range(players)
    )


def _around(circle: tuple[str, ...], first: int, players: int) -> Seats:
    return tuple(circle[(first + seat) % len(circle)] for seat in range(players))


def drawn_order(bots: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    """Return the bots in random order."""
    order = list(bots)
    for place in range(len(order) - 1, 0, -1):
        other = rng.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
