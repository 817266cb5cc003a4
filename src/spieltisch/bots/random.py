"""Any legal action, each as likely."""

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.core import State


class RandomBot(Bot):
    """Plays at random."""

    def decide(self, world: State, seat: i64) -> i64:
        """One of the legal actions."""
        out = world.game.buffer()
        return out[self.rng.below(world.write_legal(seat, out))]
