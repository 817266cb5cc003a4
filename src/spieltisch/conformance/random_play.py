"""Random play for the checks: any actor may act first, and the number of steps is limited."""

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.rng import Rng

MAX_STEPS = 100_000  # of a game that has no limit of its own


def random_move(state: State, rng: Rng) -> tuple[int, int]:
    """Return a random actor with one of its actions, or CHANCE with an outcome."""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    if seat == CHANCE:
        return seat, state.sample(rng)
    legal = state.legal(seat)
    return seat, legal[rng.below(len(legal))]


def play_on(state: State, rng: Rng, steps: int) -> int:
    """Play a state for so many steps or to its end; return the number of steps."""
    for played in range(steps):
        if not state.actors():
            return played
        state.apply(*random_move(state, rng))
    return steps


def some(items: list[int], count: int, rng: Rng) -> list[int]:
    """Return up to so many of the items, chosen at random."""
    left = items[:]
    picked: list[int] = []
    while left and len(picked) < count:
        at = rng.below(len(left))
        left[at], left[-1] = left[-1], left[at]
        picked.append(left.pop())
    return picked
