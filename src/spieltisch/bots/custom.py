"""Bots that somebody brought along: whatever they do wrong is said in a sentence."""

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.core import State, whole_number
from spieltisch.engine.errors import BotFailed, SpieltischError
from spieltisch.engine.rng import Rng


class CustomBot(Bot):
    """Asks a bot of somebody's own, and checks its answers."""

    def __init__(self, name: str, kind: type[Bot], rng: Rng) -> None:
        super().__init__(rng)
        self.name = name
        try:
            self.bot = kind(rng)
        except Exception as error:
            raise self.failure(error) from error

    def decide(self, world: State, seat: i64) -> i64:
        """Its decision, if it is a legal action.

        :raises BotFailed: when it is not, or when there is none.
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
        """What to say about an error in its code."""
        return BotFailed("bot-failed", bot=self.name, reason=f"{type(error).__name__}: {error}")
