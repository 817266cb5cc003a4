"""A bot that makes some decisions at random."""

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.bots.random import RandomBot
from spieltisch.engine.core import State
from spieltisch.engine.rng import Rng


class NoisyBot(Bot):
    """Play like another bot, but make `slips` percent of the decisions at random."""

    def __init__(self, bot: Bot, slips: int, rng: Rng) -> None:
        super().__init__(rng)
        self.bot = bot
        self.slips: i64 = slips
        self.random = RandomBot(rng)

    def decide(self, world: State, seat: i64) -> i64:
        """Return the decision of the other bot or, sometimes, a random one."""
        if self.rng.below(100) < self.slips:
            return self.random.decide(world, seat)
        return self.bot.decide(world, seat)
