"""Compare observations with views part by part, and break every part once to see that this is noticed.

A game gives `expected(view, seat)`: what its view() says that each part should hold, as nested lists.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any

from spieltisch import Game, Rng, State
from spieltisch.conformance.random_play import random_move

Expected = Callable[[dict[str, Any], int], Mapping[str, Any]]
Numbers = list[list[int]]  # of an observation, part by part


def positions(
    game: Game,
    tables: Iterable[tuple[int, dict[str, Any]]],
    every: int,
    step: Callable[[State, Rng], object],
) -> Iterator[State]:
    """Yield some positions of games played by `step`, one in `every`, and their ends."""
    for number, (players, options) in enumerate(tables):
        rng = Rng(number)
        state = game.start(players, options)
        while state.actors():
            if rng.below(every) == 0:
                yield state
            step(state, rng)
        yield state


def random_step(state: State, rng: Rng) -> None:
    """Play a random move."""
    state.apply(*random_move(state, rng))


def observed(state: State, seat: int) -> Numbers:
    """Return the observation of a seat, part by part."""
    numbers = [0] * state.game.observation_shape[0]
    state.observe(seat, numbers)
    return cut(numbers, [part.size for part in state.game.observation_parts()])


def cut(numbers: list[int], sizes: list[int]) -> Numbers:
    """Cut a list into pieces of these sizes."""
    ends = list(accumulate(sizes))
    return [numbers[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def flat(value: Any) -> list[int]:
    """Return nested lists as one list."""
    return [number for inner in value for number in flat(inner)] if isinstance(value, list) else [int(value)]


def swap(numbers: Numbers, at: int) -> Numbers:
    """Exchange a part with its neighbour, as if it were written in the other order."""
    other = at + 1 if at + 1 < len(numbers) else at - 1
    order = list(range(len(numbers)))
    order[at], order[other] = other, at
    return cut(flat([numbers[place] for place in order]), [len(part) for part in numbers])


def shift(numbers: Numbers, at: int) -> Numbers:
    """Write a part one place too far."""
    return [*numbers[:at], [0, *numbers[at][:-1]], *numbers[at + 1 :]]


def erase(numbers: Numbers, at: int) -> Numbers:
    """Leave a part out."""
    return [*numbers[:at], [0] * len(numbers[at]), *numbers[at + 1 :]]


def unnoticed(game: Game, states: Iterable[State], expected: Expected) -> list[str]:
    """Compare observations with views; return the mutations of parts that no position shows.

    :raises AssertionError: when an observation differs from the view.
    """
    names = [part.name for part in game.observation_parts()]
    mutations = {mutation.__name__: mutation for mutation in (swap, shift, erase)}
    missing = {(at, mutation) for at in range(len(names)) for mutation in mutations}
    for number, state in enumerate(states):
        seat = number % state.players
        numbers, view = observed(state, seat), expected(state.view(seat), seat)
        wanted = [flat(view[name]) for name in names]
        assert [name for name, one, other in zip(names, numbers, wanted, strict=True) if one != other] == []
        missing -= {(at, mutation) for at, mutation in missing if mutations[mutation](numbers, at) != wanted}
    return [f"{mutation} {names[at]!r}" for at, mutation in sorted(missing)]
