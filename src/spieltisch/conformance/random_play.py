"""Random play, as the checks need it: any actor may go first, and no game goes on for ever."""

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.rng import Rng

PATIENCE = 100_000  # steps after which a game without a limit of its own is taken to be endless


def random_move(state: State, rng: Rng) -> tuple[int, int]:
    """An actor with one of its actions, or CHANCE with an outcome."""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    if seat == CHANCE:
        return seat, state.sample(rng)
    legal = state.legal(seat)
    return seat, legal[rng.below(len(legal))]


def play_on(state: State, rng: Rng, steps: int) -> int:
    """Play a state itself for so many steps or to its end; return the steps played."""
    for played in range(steps):
        if not state.actors():
            return played
        state.apply(*random_move(state, rng))
    return steps


def some(items: list[int], count: int, rng: Rng) -> list[int]:
    """Up to so many of the items, at random."""
    left = items[:]
    picked: list[int] = []
    while left and len(picked) < count:
        at = rng.below(len(left))
        left[at], left[-1] = left[-1], left[at]
        picked.append(left.pop())
    return picked
