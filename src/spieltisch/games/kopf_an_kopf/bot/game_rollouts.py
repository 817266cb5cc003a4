"""Kopf an Kopf: games that a searching player plays to their end in thought before it decides.

The rivals in them choose as greedy players do, and so does the seat itself, a little wiser. All actions are
tried in the same worlds, and every turn has the same dice and cards, whatever was done before.
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

FINALISTS: Final = 6  # of the actions those are tried that promise most
PROMISE: Final = 1.8  # games that a euro of it counts as: some 300 games, in which it wins 0.6 % more often
HOPELESS: Final = 10.0  # euros: what promises so much less than the best is not tried
NEAR: Final = 10.0  # euros that make a first place e times as likely: a near miss is no proof
SEEDS: Final = 1 << 31  # from one decision to the next
TURNS: Final = 10_240  # seeds from one game to the next, one for each turn


class Rehearsal:
    """Plays games to their end."""

    def __init__(self, judgement: "evaluation.Evaluation", hurried: "fast_policy.Haste") -> None:
        self.judgement = judgement
        self.haste = hurried
        self.legal: vec[i64] = zeros(0)
        self.actions: vec[i64] = zeros(0)  # those that promise most ...
        self.scores: vec[float] = floats(0)  # ... what they promise, and what their games brought

    def best(self, state: State, seat: i64, games: i64, rng: Rng) -> i64:
        """The action with which the seat is first most often: the better half stays in for more games."""
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
                if self.judgement.is_late():
                    break
                self.rehearse(state, seat, left, seed + game * TURNS)
                game += 1
            self.sort(left)
            left = 1 if self.judgement.is_late() else (left + 1) // 2
        self.haste.planner = NOTHING
        return self.actions[0]

    def choose_finalists(self, state: State, seat: i64) -> None:
        """Fill `actions` with what promises most, and `scores` with that."""
        count: i64 = state.write_legal(seat, self.legal)
        self.actions = self.legal[:count]
        self.scores = floats(count)
        self.haste.plan(state, seat)
        for i in range(count):
            self.scores[i] = PROMISE * self.haste.promise(state, seat, self.actions[i])
        self.sort(count)
        left: i64 = 1
        while left < min(count, FINALISTS) and self.scores[left] > self.scores[0] - PROMISE * HOPELESS:
            left += 1
        self.actions = self.actions[:left]

    def sort(self, count: i64) -> None:
        """The best of the first ones in front."""
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

    def rehearse(self, state: State, seat: i64, count: i64, seed: i64) -> None:
        """One world, played to its end after each of the first actions."""
        world = state.determinize(seat, Rng(seed))
        for i in range(count):
            after = world.clone()
            after.apply(seat, self.actions[i])
            self.play(after, seed)
            self.scores[i] += share(after, seat)

    def play(self, world: State, seed: i64) -> None:
        """Play on to the end."""
        out = self.legal
        turn: i64 = NOTHING
        luck = Rng(seed)
        while True:
            actor: i64 = world.actor()
            if actor == NOBODY:
                return
            if world.turn != turn:
                turn = world.turn
                luck = Rng(seed + turn)
            if actor == CHANCE:
                world.apply(CHANCE, world.sample(luck))
                continue
            count: i64 = world.write_legal(actor, out)
            world.apply(actor, self.judgement.playout_action(world, actor, out, count, luck))


def share(world: State, seat: i64) -> float:
    """The part of the first place that a seat has in the end, near misses included."""
    own: i64 = payout.score(world, seat)
    total = 1.0
    for other in range(world.players):
        if other != seat:
            total += exp(min(50.0, float(payout.score(world, other) - own) / NEAR))
    return 1.0 / total
