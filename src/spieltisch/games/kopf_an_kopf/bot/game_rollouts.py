"""Kopf an Kopf: games that a searching player simulates to their end before it decides.

The rivals in them play like greedy players; the seat itself uses the planner's weights. All actions are tried
in the same worlds, and every turn has the same dice and cards, whatever was done before.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, NOBODY
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.bot import evaluation, fast_policy
from spieltisch.games.kopf_an_kopf.bot.finish_odds import floats
from spieltisch.games.kopf_an_kopf.rules import payout
from spieltisch.games.kopf_an_kopf.rules.parts import NOTHING
from spieltisch.games.kopf_an_kopf.rules.rules import State

FINALISTS: Final = 6  # the most actions tried: those with the best estimates
ESTIMATE_WEIGHT: Final = 1.8  # victories that a euro of the estimate counts as: 0.6 % of some 300 games
CUTOFF: Final = 10.0  # euros: actions this much below the best estimate are not tried
NEAR_MISS: Final = 10.0  # euros behind that divide a victory by e: a near miss counts in part
SEEDS: Final = 1 << 31  # distance of seeds between decisions
TURNS: Final = 10_240  # distance of seeds between games, one seed for each turn


class GameRollouts:
    """Plays simulated games to their end."""

    def __init__(self, evaluator: "evaluation.Evaluation", policy: "fast_policy.FastPolicy") -> None:
        self.evaluator = evaluator
        self.policy = policy
        self.legal: vec[i64] = zeros(0)
        self.actions: vec[i64] = zeros(0)  # the actions with the best estimates ...
        self.scores: vec[float] = floats(0)  # ... and their scores: estimate and simulated victories

    def best(self, state: State, seat: i64, games: i64, rng: Rng) -> i64:
        """Return the action that wins most often, by sequential halving: the better half gets more games."""
        if len(self.legal) != len(state.game.scratch):
            self.legal = zeros(len(state.game.scratch))
        seed: i64 = rng.word() * SEEDS
        self.choose_finalists(state, seat)
        left: i64 = len(self.actions)
        rounds: i64 = 0
        while 1 << rounds < left:
            rounds += 1
        game: i64 = 0
        while left > 1:
            for _game in range(max(1, games // (rounds * left))):
                if self.evaluator.is_late():
                    break
                self.play_world(state, seat, left, seed + game * TURNS)
                game += 1
            self.sort(left)
            left = 1 if self.evaluator.is_late() else (left + 1) // 2
        self.policy.planner = NOTHING
        return self.actions[0]

    def choose_finalists(self, state: State, seat: i64) -> None:
        """Fill `actions` with the best estimates, and `scores` with their weight."""
        count: i64 = state.write_legal(seat, self.legal)
        self.actions = self.legal[:count]
        self.scores = floats(count)
        self.policy.plan(state, seat)
        for i in range(count):
            self.scores[i] = ESTIMATE_WEIGHT * self.policy.estimate(state, seat, self.actions[i])
        self.sort(count)
        left: i64 = 1
        while left < min(count, FINALISTS) and self.scores[left] > self.scores[0] - ESTIMATE_WEIGHT * CUTOFF:
            left += 1
        self.actions = self.actions[:left]

    def sort(self, count: i64) -> None:
        """Sort the first `count` actions by score, the best first."""
        for last in range(1, count):
            action: i64 = self.actions[last]
            score = self.scores[last]
            at: i64 = last
            while at > 0 and self.scores[at - 1] < score:
                self.actions[at] = self.actions[at - 1]
                self.scores[at] = self.scores[at - 1]
                at -= 1
            self.actions[at] = action
            self.scores[at] = score

    def play_world(self, state: State, seat: i64, count: i64, seed: i64) -> None:
        """Play one world to its end after each of the first actions."""
        world = state.determinize(seat, Rng(seed))
        for i in range(count):
            after = world.clone()
            after.apply(seat, self.actions[i])
            self.play(after, seed)
            self.scores[i] += share(after, seat)

    def play(self, world: State, seed: i64) -> None:
        """Play a world to its end."""
        out = self.legal
        turn: i64 = NOTHING
        rng = Rng(seed)
        while True:
            actor: i64 = world.actor()
            if actor == NOBODY:
                return
            if world.turn != turn:
                turn = world.turn
                rng = Rng(seed + turn)
            if actor == CHANCE:
                world.apply(CHANCE, world.sample(rng))
                continue
            count: i64 = world.write_legal(actor, out)
            world.apply(actor, self.evaluator.playout_action(world, actor, out, count, rng))


def share(world: State, seat: i64) -> float:
    """Return a seat's share of the first place in the end, with a part for near misses."""
    own: i64 = payout.score(world, seat)
    total = 1.0
    for other in range(world.players):
        if other != seat:
            total += exp(min(50.0, float(payout.score(world, other) - own) / NEAR_MISS))
    return 1.0 / total
