"""Players made of code. Each is handed what its seat may know and nothing else."""

from spieltisch.bots.bot import Bot
from spieltisch.bots.greedy import GreedyBot
from spieltisch.bots.random import RandomBot
from spieltisch.engine import registry
from spieltisch.engine.core import Game
from spieltisch.engine.errors import UnknownBot
from spieltisch.engine.insight import Insight
from spieltisch.engine.rng import Rng

BOTS = ("random", "greedy")

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make_bot"]


def make_bot(name: str, game: Game, rng: Rng) -> Bot:
    """The bot of that name, for one seat of one game.

    >>> import spieltisch
    >>> game = spieltisch.game("kopf-oder-knopf")
    >>> state = game.start()
    >>> bot = make_bot("greedy", game, spieltisch.Rng(1))
    >>> bot.choose(state, 0) in state.legal(0)
    True

    :raises UnknownBot: naming the bots there are.
    """
    if name == "random":
        return RandomBot(rng)
    if name == "greedy":
        return GreedyBot(_insight(game), rng)
    raise UnknownBot("unknown-bot", bot=name, known=BOTS)


def _insight(game: Game) -> Insight:
    try:
        insight: Insight = registry.room(game.slug, "insight").Insight()
    except ModuleNotFoundError as error:
        raise UnknownBot("no-insight", game=game.slug) from error
    return insight
