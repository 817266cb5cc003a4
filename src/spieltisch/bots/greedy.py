"""One step ahead: the action after which the game's evaluation likes the position best."""

from typing import Final

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.evaluation import Evaluation
from spieltisch.engine.rng import Rng

CHANCE_SAMPLES: Final = 6


class GreedyBot(Bot):
    """Looks one action ahead; between equals the dice decide."""

    def __init__(self, evaluation: Evaluation, rng: Rng) -> None:
        super().__init__(rng)
        self.evaluation = evaluation

    def decide(self, world: State, seat: i64) -> i64:
        """The most promising action."""
        best: i64 = -1
        luck: i64 = self.rng.word()
        best_value = 0.0
        equals: i64 = 0
        for action in world.legal(seat):
            value = self.outlook(world, seat, action, luck)
            if best < 0 or value > best_value:
                best, best_value, equals = action, value, 1
            elif value == best_value:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = action
        return best

    def outlook(self, world: State, seat: i64, action: i64, luck: i64) -> float:
        """The value behind an action, the mean of some draws where chance goes on; all have the same luck."""
        after = world.clone()
        after.apply(seat, action)
        if after.actor() != CHANCE:
            return self.evaluation.value(after, seat)
        total = 0.0
        for sample in range(CHANCE_SAMPLES):
            dice = Rng(luck + sample)
            drawn = after.clone()
            while drawn.actor() == CHANCE:
                drawn.apply(CHANCE, drawn.sample(dice))
            total += self.evaluation.value(drawn, seat)
        return total / CHANCE_SAMPLES
