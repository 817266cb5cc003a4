"""What is under test, and how a broken promise is reported."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from spieltisch.conformance.random_play import PATIENCE
from spieltisch.engine.core import Game
from spieltisch.engine.rng import Rng


class ConformanceError(AssertionError):
    """A game breaks a promise of the contract."""


class Case:
    """One random game under test: all that a report must name so that it can be seen again."""

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
        self.limit = PATIENCE if most is None else most

    def fault(self, what: str) -> ConformanceError:
        """The report of a broken promise."""
        slug, players, options, seed = self.game.slug, self.players, self.options, self.seed
        again = f"check_game(spieltisch.game({slug!r}), {players}, {options!r}, {seed}, {self.costly_every})"
        where = f"{slug}, players={players}, options={options!r}, seed={seed}, step={self.step}"
        return ConformanceError(f"{where}: {what}\nagain: {again}")

    def rng(self, purpose: str) -> Rng:
        """Random numbers for one purpose at this step, so that no check changes what another one draws."""
        return Rng(self.seed).stream(purpose, self.step)


@contextmanager
def reporting(fault: Callable[[str], ConformanceError]) -> Iterator[None]:
    """Report whatever the game raises by itself as a broken promise, too."""
    try:
        yield
    except ConformanceError:
        raise
    except Exception as error:
        raise fault(f"{type(error).__name__}: {error}") from error
