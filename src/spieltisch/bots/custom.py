"""Custom bots: their errors and illegal actions become readable errors."""

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.core import State, whole_number
from spieltisch.engine.errors import BotFailed, SpieltischError
from spieltisch.engine.rng import Rng


class CustomBot(Bot):
    """Wrap a custom bot and check its decisions."""

    def __init__(self, name: str, kind: type[Bot], rng: Rng) -> None:
        super().__init__(rng)
        self.name = name
        try:
            self.bot = kind(rng)
        except Exception as error:
            raise self.failure(error) from error

    def decide(self, world: State, seat: i64) -> i64:
        """Return the decision of the custom bot.

        :raises BotFailed: when the bot raises an error or its action is illegal.
        """
        legal = world.legal(seat)
        try:
            answer: object = self.bot.decide(world, seat)
        except Exception as error:
            raise self.failure(error) from error
        action = whole_number(answer)
        if action is None or action not in legal:
            raise BotFailed("bot-answer-illegal", bot=self.name, answer=repr(answer), legal=len(legal))
        return action

    def failure(self, error: Exception) -> SpieltischError:
        """Return the readable error for an exception in the custom bot."""
        return BotFailed("bot-failed", bot=self.name, reason=f"{type(error).__name__}: {error}")
