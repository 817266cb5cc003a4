"""Create bots by name."""

import importlib.util
import math
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

import msgspec

from spieltisch.bots.alphabeta import AlphaBetaBot
from spieltisch.bots.bot import Bot
from spieltisch.bots.custom import CustomBot
from spieltisch.bots.greedy import GreedyBot
from spieltisch.bots.mcts import MctsBot
from spieltisch.bots.noisy import NoisyBot
from spieltisch.bots.random import RandomBot
from spieltisch.engine import registry
from spieltisch.engine.core import Game
from spieltisch.engine.errors import UnknownBot
from spieltisch.engine.evaluation import Evaluation
from spieltisch.engine.rng import Rng
from spieltisch.engine.toml_text import read_toml

BOTS = ("random", "greedy", "mcts", "alphabeta")
ITERATIONS = 1000  # of `mcts` without a budget
NODES = 50_000  # of `alphabeta` without a budget


class Level(msgspec.Struct, frozen=True):
    """A strength that players choose."""

    id: str
    bot: str
    slips: int  # percentage of decisions that are random


class _Levels(msgspec.Struct, frozen=True):
    level: tuple[Level, ...]


def _read_levels(file: Traversable) -> dict[str, Level]:
    return {level.id: level for level in msgspec.convert(read_toml(file), _Levels).level}


# The default levels, from the weakest to the strongest.
LEVELS = _read_levels(Path(__file__).with_name("levels.toml"))


@lru_cache
def levels_of(slug: str) -> dict[str, Level]:
    """Return the levels of a game: its own levels.toml or the default levels.

    >>> levels_of("kopf-an-kopf") == LEVELS, levels_of("kopf-oder-knopf") == LEVELS
    (True, False)
    """
    own = registry.folder(slug).joinpath("bot", "levels.toml")
    return _read_levels(own) if own.is_file() else LEVELS


def make_bot(name: str, game: Game, rng: Rng, longest: float = 0.0) -> Bot:
    """Create a bot by name for one seat of a game.

    A search plays its best action so far after `longest` seconds; 0 means no limit.

    >>> import spieltisch
    >>> game = spieltisch.game("kopf-oder-knopf")
    >>> state = game.start()
    >>> bot = make_bot("mcts:20", game, spieltisch.Rng(1))
    >>> bot.choose(state, 0) in state.legal(0)
    True

    :raises UnknownBot: when there is no such bot, or its file, its budget or the game does not fit.
    """
    level = levels_of(game.slug).get(name)
    if level is not None:
        bot = make_bot(level.bot, game, rng, longest)
        return NoisyBot(bot, level.slips, rng) if level.slips else bot
    if name == "random":
        return RandomBot(rng)
    if name == "greedy":
        return GreedyBot(evaluation_of(game), rng)
    kind, colon, rest = name.rpartition(":")
    if name == "mcts":
        return MctsBot(evaluation_of(game), rng, ITERATIONS, longest=longest)
    if kind == "mcts":
        iterations, seconds = _budget(rest)
        return MctsBot(evaluation_of(game), rng, iterations, _shorter(seconds, longest), longest)
    if name == "alphabeta":
        return AlphaBetaBot(_duel(name, game), rng, NODES, longest)
    if kind == "alphabeta":
        nodes, seconds = _budget(rest)
        return AlphaBetaBot(_duel(name, game), rng, nodes, _shorter(seconds, longest) or longest)
    if colon and kind.endswith(".py"):
        return CustomBot(name, _custom_class(kind, rest), rng)
    raise UnknownBot("unknown-bot", bot=name, known=[*BOTS, *LEVELS])


def evaluation_of(game: Game) -> Evaluation:
    """Create the evaluation of a game.

    :raises UnknownBot: when the game has none.
    """
    try:
        evaluation: Evaluation = registry.module(game.slug, "bot.evaluation").Evaluation()
    except ModuleNotFoundError as error:
        raise UnknownBot("no-insight", game=game.slug) from error
    return evaluation


def _duel(name: str, game: Game) -> Evaluation:
    """Create the evaluation of a game for two without luck and secrets.

    :raises UnknownBot: when the game is none.
    """
    evaluation = evaluation_of(game)
    if not evaluation.duel:
        raise UnknownBot("no-duel", bot=name, game=game.slug)
    return evaluation


def _budget(text: str) -> tuple[int, float]:
    """Parse a budget: iterations or nodes (`500`), or seconds (`0.2s`)."""
    try:
        iterations, seconds = (0, float(text[:-1])) if text.endswith("s") else (int(text), 0.0)
    except ValueError:
        iterations, seconds = 0, 0.0
    if iterations < 0 or not math.isfinite(seconds) or seconds < 0 or (iterations == 0 and seconds == 0):
        raise UnknownBot("bad-budget", budget=text)
    return iterations, seconds


def _shorter(seconds: float, longest: float) -> float:
    """Limit a budget of seconds to the longest time; 0 (no budget) stays 0."""
    return min(seconds, longest) if longest > 0.0 else seconds


def _custom_class(path: str, name: str) -> type[Bot]:
    module = _custom_module(path)
    found = getattr(module, name, None)
    if not isinstance(found, type) or not issubclass(found, Bot):
        known = [
            key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, Bot)
        ]
        raise UnknownBot("bot-class-missing", file=path, name=name, known=known or ["-"])
    return found


def _custom_module(path: str) -> ModuleType:
    if not Path(path).is_file():
        raise UnknownBot("bot-file-missing", file=path)
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnknownBot("bot-file-broken", file=path, reason=f"{type(error).__name__}: {error}") from error
    return module
