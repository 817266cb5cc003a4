"""A small actor-critic in NumPy that learns Kopf oder Knopf by self-play.

    python examples/learn.py                     # a minute or two, then the learning curve in learning.svg
    python examples/learn.py --minutes 5 --curve docs/researchers/learning.svg

It needs only the extra `batch`. A network with one hidden layer takes the observation of the seat to act and
gives probabilities of its legal actions and the value of the position. It learns from the difference between
its values and later values or results (temporal differences). It is evaluated by games against random play.
"""

import argparse
import os
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads are slower for small matrices

import numpy as np
from numpy.typing import NDArray

from spieltisch import Batch
from spieltisch.stage.render import render
from spieltisch.stage.scene import Picture, Sheet
from spieltisch.stage.svg import circle, line, path, picture, words

Floats = NDArray[np.float32]
GAME = "kopf-oder-knopf"
GAMES = 64  # side by side
STEPS = 64  # in each game between two updates
HIDDEN = 64
MINIBATCH = 1024
RATE = 0.002
LAMBDA = 0.95  # of the generalized advantage estimation
ENTROPY_BONUS = 0.01
EVALUATIONS = 10


class Point(NamedTuple):
    """A point of the learning curve: CPU minutes, steps, and the share of wins."""

    minutes: float
    steps: int
    score: float
    error: float  # half of the 95 % interval


class Network:
    """A network with one hidden layer: probabilities of actions, and the value of the position."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.layers: list[Floats] = [
            rng.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros(actions, np.float32),
            np.zeros(HIDDEN, np.float32),
        ]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.updates = 0

    def forward(self, seen: Floats, legal: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the probabilities and the values."""
        into, bias, out, preference, judge = self.layers
        hidden = np.maximum(seen @ into + bias, 0)
        strength = np.where(legal, hidden @ out + preference, -np.inf)
        chances = np.exp(strength - strength.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), np.tanh(hidden @ judge)

    def learn(self, seen: Floats, hidden: Floats, push: Floats, error: Floats, rate: float) -> None:
        """Take a step along the gradients of policy and value with Adam."""
        _, _, out, _, judge = self.layers
        back = (push @ out.T + np.outer(error, judge)) * (hidden > 0)
        gradients = [seen.T @ back, back.sum(0), hidden.T @ push, push.sum(0), hidden.T @ error]
        self.updates += 1
        for layer, gradient, mean, square in zip(
            self.layers, gradients, self.means, self.squares, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            spread = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            layer -= rate / (1 - 0.9**self.updates) * mean / spread


def flat(numbers: NDArray[Any]) -> NDArray[Any]:
    """Merge the axes of steps and games."""
    return numbers.reshape(STEPS * GAMES, *numbers.shape[2:])


class Learner:
    """The network and its games of self-play."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.batch = Batch(GAME, GAMES, seed)
        self.size, actions = self.batch.observations.shape[1], self.batch.masks.shape[1]
        parts = self.batch.game.observation_parts()
        scales = np.array([1 / max(part.high, 1) for part in parts], np.float32)
        self.scale = np.repeat(scales, [part.size for part in parts])
        self.network = Network(self.size, actions, self.rng)
        self.steps = 0
        self.rate = RATE

    def seen(self, batch: Batch) -> Floats:
        """Return the observations of the seats to act, scaled to 0 to 1."""
        return batch.observations.astype(np.float32) * self.scale

    def choose(self, chances: Floats) -> NDArray[np.int64]:
        """Draw an action for every game by its probability."""
        sums = chances.cumsum(axis=1)
        chosen: NDArray[np.int64] = np.argmax(sums > self.rng.random((len(sums), 1)) * sums[:, -1:], axis=1)
        return chosen

    def train_once(self) -> None:
        """Play some steps in all games, then update the network."""
        batch, network, rows = self.batch, self.network, np.arange(GAMES)
        seen, legal = (
            np.empty((STEPS, GAMES, self.size), np.float32),
            np.empty((STEPS, *batch.masks.shape), bool),
        )
        taken, seats = np.empty((STEPS, GAMES), np.int64), np.empty((STEPS + 1, GAMES), np.int64)
        values, rewards = np.empty((STEPS + 1, GAMES), np.float32), np.empty((STEPS, GAMES), np.float32)
        done = np.empty((STEPS, GAMES), bool)
        for step in range(STEPS):
            seen[step], legal[step], seats[step] = self.seen(batch), batch.masks, batch.seats
            _, chances, values[step] = network.forward(seen[step], legal[step])
            taken[step] = self.choose(chances)
            batch.step(taken[step])
            done[step], rewards[step] = batch.done, batch.rewards[rows, seats[step]]
        seats[STEPS], values[STEPS] = batch.seats, network.forward(self.seen(batch), batch.masks)[2]
        self.steps += STEPS * GAMES

        advantage = np.zeros((STEPS, GAMES), np.float32)
        later = np.zeros(GAMES, np.float32)
        for step in reversed(range(STEPS)):
            sign = np.where(
                seats[step] == seats[step + 1], 1, -1
            )  # the value of the opponent has the opposite sign
            target = np.where(done[step], rewards[step], sign * values[step + 1])
            later = target - values[step] + LAMBDA * np.where(done[step], 0, sign * later)
            advantage[step] = later
        target = advantage + values[:-1]
        self.learn(flat(seen), flat(legal), flat(taken), flat(advantage), flat(target))

    def learn(
        self,
        seen: Floats,
        legal: NDArray[np.bool_],
        taken: NDArray[np.int64],
        advantage: Floats,
        target: Floats,
    ) -> None:
        """Update policy and value from advantages and targets."""
        normalized = advantage / (advantage.std() + 1e-6)
        order = self.rng.permutation(len(seen))
        for part in np.split(order, range(MINIBATCH, len(order), MINIBATCH)):
            hidden, chances, values = self.network.forward(seen[part], legal[part])
            push = chances.copy()
            push[np.arange(len(part)), taken[part]] -= 1
            push *= normalized[part, np.newaxis] / len(part)
            logs = np.log(np.maximum(chances, 1e-12))
            push += ENTROPY_BONUS / len(part) * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            error = (values - target[part]) * (1 - values**2) / np.float32(2 * len(part))
            self.network.learn(seen[part], hidden, push, error, self.rate)

    def score(self, games: int) -> tuple[float, float]:
        """Return the greedy policy's share of wins against random play, draws as halves, and its error."""
        batch = Batch(GAME, games, seed=games)
        own = np.arange(games) % 2
        rewards, over = np.zeros(games), np.zeros(games, bool)
        while not over.all():
            _, chances, _ = self.network.forward(self.seen(batch), batch.masks)
            batch.step(np.where(batch.seats == own, chances.argmax(axis=1), batch.sample()))
            ended = batch.done & ~over
            rewards[ended] = batch.rewards[ended, own[ended]]
            over |= ended
        return float((rewards.mean() + 1) / 2), float(1.96 * rewards.std() / 2 / sqrt(games))


def train(minutes: float, seed: int = 1, judged_by: int = 200) -> Iterator[Point]:
    """Train for some minutes; yield evaluations at the start, in between and at the end."""
    learner, learned, judged = Learner(seed), 0.0, 0
    while True:
        if learned >= judged * minutes / EVALUATIONS or learned >= minutes:
            judged += 1
            yield Point(learned, learner.steps, *learner.score(judged_by))
            if learned >= minutes:
                return
        learner.rate = RATE * (1 - learned / minutes)  # linear decay
        start = time.process_time()
        learner.train_once()
        learned += (time.process_time() - start) / 60


def curve(points: list[Point]) -> Picture:
    """Draw the learning curve: the share of wins against random play over minutes."""
    left, top, width, height = 60, 40, 640, 260
    most = max(points[-1].minutes, 1e-9)

    def place(minutes: float, score: float) -> tuple[float, float]:
        return left + width * minutes / most, top + height * (1 - score)

    ink: dict[str, str | float] = {"fill": "var(--muted)", "font_size": 13}
    drawn = words(
        "Games won against random play, by minutes of CPU time",
        left,
        22,
        fill="var(--ink)",
        font_size=15,
    )
    for percent in range(0, 101, 25):
        y = place(0, percent / 100)[1]
        drawn += line(left, y, left + width, y, stroke="var(--line)")
        drawn += words(f"{percent} %", left - 8, y + 4, text_anchor="end", **ink)
    for tick in range(6):
        x = place(most * tick / 5, 0)[0]
        drawn += words(f"{most * tick / 5:.1f}", x, top + height + 20, text_anchor="middle", **ink)
    way = " L".join(f"{x:.1f} {y:.1f}" for x, y in (place(point.minutes, point.score) for point in points))
    drawn += path(f"M{way}", fill="none", stroke="var(--action)", stroke_width=2.5)
    for point in points:
        x, y = place(point.minutes, point.score)
        reach = height * point.error
        drawn += line(x, y - reach, x, y + reach, stroke="var(--action)", opacity=0.5, stroke_width=2)
        drawn += circle(x, y, 3.5, fill="var(--action)")
    return picture(left + width + 20, top + height + 36, drawn)


def main(arguments: list[str] | None = None) -> None:
    """Train, and draw the learning curve."""
    parser = argparse.ArgumentParser(description="A small learner of Kopf oder Knopf.")
    parser.add_argument("--minutes", type=float, default=1.2, help="training time on one core (1.2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
    parser.add_argument("--judged-by", type=int, default=200, help="games of each evaluation (200)")
    parser.add_argument("--curve", type=Path, default=Path("learning.svg"), help="the picture (learning.svg)")
    chosen = parser.parse_args(arguments)
    points = []
    for point in train(chosen.minutes, chosen.seed, chosen.judged_by):
        points.append(point)
        result = f"{point.score:6.1%} won against random play (± {point.error:.1%})"
        print(f"{point.minutes:5.1f} minutes, {point.steps:9,} steps: {result}", flush=True)
    sheet = Sheet(sprites="", boards={}, light={}, dark={})
    chosen.curve.write_text(render(curve(points), sheet), encoding="utf-8")
    print(f"{chosen.curve}: the learning curve")


if __name__ == "__main__":
    main()
