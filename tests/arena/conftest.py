"""Fixtures and helpers: custom bots, made-up game results."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from spieltisch import Game, game
from spieltisch.arena.tournament import GameResult

SAMPLE = "sample-game"
OWN = """
from spieltisch.bots import Bot

class First(Bot):
    def decide(self, world, seat):
        return world.legal(seat)[0]

class Same(First):
    pass

class Last(Bot):
    def decide(self, world, seat):
        return world.legal(seat)[-1]
"""


@pytest.fixture
def sample() -> Game:
    return game(SAMPLE)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file with custom bots: First, Same (which plays as First does), Last."""
    file = tmp_path / "own.py"
    file.write_text(OWN, encoding="utf-8")
    return file


def result(
    number: int, played: int, bots: Sequence[str], payoffs: Sequence[float], steps: int = 9
) -> GameResult:
    """A made-up game result."""
    zeros = (0.0,) * len(bots)
    scores = (0,) * len(bots)
    return GameResult(number, played, tuple(bots), tuple(payoffs), scores, steps, "played", 0.0, zeros)


def timeless(games: Sequence[GameResult]) -> list[tuple[object, ...]]:
    """Game results without their times, which differ from run to run."""
    return [
        (game.number, game.round, game.bots, game.payoffs, game.scores, game.steps, game.end)
        for game in games
    ]
