"""Who sits where. Whatever the scheme, in a round every bot sits in every seat equally often.

- A challenge: one bot against another in all other seats, once from every seat. In a duel that is both
  ways.
- Pairs: every bot challenges every other.
- Mixed: the bots sit in a circle, in an order drawn for the round, and the table moves on by one bot from
  game to game, until every bot has sat once in every seat.
"""

from functools import lru_cache
from itertools import combinations, permutations
from typing import Literal

from spieltisch.engine.rng import Rng

Scheme = Literal["challenge", "pairs", "mixed"]
Seats = tuple[str, ...]  # the bots, seat by seat


@lru_cache
def tables(scheme: Scheme, bots: tuple[str, ...], players: int) -> tuple[Seats, ...]:
    """The tables of one round for so many players.

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
    else:  # a duel is a challenge by both
        pairs = list(combinations(bots, 2) if players == 2 else permutations(bots, 2))
    return tuple(
        tuple(bot if seat == own else other for seat in range(players))
        for bot, other in pairs
        for own in range(players)
    )


def _around(circle: tuple[str, ...], first: int, players: int) -> Seats:
    return tuple(circle[(first + seat) % len(circle)] for seat in range(players))


def drawn_order(bots: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    """The bots in an order drawn at random."""
    order = list(bots)
    for place in range(len(order) - 1, 0, -1):
        other = rng.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
