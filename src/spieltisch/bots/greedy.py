"""Search one action ahead: choose the one that leads to the best evaluation."""

from typing import Final

from mypy_extensions import i64

from spieltisch.bots.bot import Bot
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.evaluation import Evaluation
from spieltisch.engine.rng import Rng

CHANCE_SAMPLES: Final = 6


class GreedyBot(Bot):
    """Look one action ahead; choose at random among equals."""

    def __init__(self, evaluation: Evaluation, rng: Rng) -> None:
        super().__init__(rng)
        self.evaluation = evaluation

    def decide(self, world: State, seat: i64) -> i64:
        """Return the action with the highest value."""
        best: i64 = -1
        seed: i64 = self.rng.word()
        best_value = 0.0
        equals: i64 = 0
        for action in world.legal(seat):
            value = self.value_of(world, seat, action, seed)
            if best < 0 or value > best_value:
                best, best_value, equals = action, value, 1
            elif value == best_value:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = action
        return best

    def value_of(self, world: State, seat: i64, action: i64, seed: i64) -> float:
        """Return the value of an action: if chance follows, the mean of samples with this seed."""
        after = world.clone()
        after.apply(seat, action)
        if after.actor() != CHANCE:
            return self.evaluation.value(after, seat)
        total = 0.0
        for sample in range(CHANCE_SAMPLES):
            dice = Rng(seed + sample)
            drawn = after.clone()
            while drawn.actor() == CHANCE:
                drawn.apply(CHANCE, drawn.sample(dice))
            total += self.evaluation.value(drawn, seat)
        return total / CHANCE_SAMPLES
