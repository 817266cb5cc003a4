"""The game under test, and how a violation of the contract is reported."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from spieltisch.conformance.random_play import MAX_STEPS
from spieltisch.engine.core import Game
from spieltisch.engine.rng import Rng


class ConformanceError(AssertionError):
    """A game violates the contract."""


class Case:
    """One random game under test, with everything that a report needs to reproduce it."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Any], seed: int, costly_every: int = 1
    ) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.seed = seed
        self.costly_every = costly_every
        self.step = 0
        most = game.max_steps(players, game.complete_options(players, options))
        self.limit = MAX_STEPS if most is None else most

    def fault(self, what: str) -> ConformanceError:
        """Return the error for a violation of the contract."""
        slug, players, options, seed = self.game.slug, self.players, self.options, self.seed
        again = f"check_game(spieltisch.game({slug!r}), {players}, {options!r}, {seed}, {self.costly_every})"
        where = f"{slug}, players={players}, options={options!r}, seed={seed}, step={self.step}"
        return ConformanceError(f"{where}: {what}\nagain: {again}")

    def rng(self, purpose: str) -> Rng:
        """Return random numbers for one purpose at this step, independent of those of other checks."""
        return Rng(self.seed).stream(purpose, self.step)


@contextmanager
def reporting(fault: Callable[[str], ConformanceError]) -> Iterator[None]:
    """Report any exception of the game as a violation of the contract."""
    try:
        yield
    except ConformanceError:
        raise
    except Exception as error:
        raise fault(f"{type(error).__name__}: {error}") from error
