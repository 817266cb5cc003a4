"""A bot that plays at random."""

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.core import State


class RandomBot(Bot):
    """Play at random."""

    def decide(self, world: State, seat: i64) -> i64:
        """Return a random legal action."""
        out = world.game.buffer()
        return out[self.rng.below(world.write_legal(seat, out))]
