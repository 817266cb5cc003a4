"""A small learner in NumPy: it plays Kopf oder Knopf against itself, and learns from how the games end.

    python examples/learn.py                     # a minute or two, then the learning curve in learning.svg
    python examples/learn.py --minutes 5 --curve docs/researchers/learning.svg

It needs the extra `batch` and nothing else. The learner is an actor-critic: a network with one hidden layer
looks at what the seat to act sees, prefers some of its legal actions, and guesses how the game will end. It
learns from the difference between its guesses and what comes of them. Now and then it is judged by games
against random play.
"""

import argparse
import os
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices as small as these, more are slower

import numpy as np
from numpy.typing import NDArray

from spieltisch import Batch
from spieltisch.stage.render import render
from spieltisch.stage.scene import Picture, Sheet
from spieltisch.stage.svg import circle, line, path, picture, words

Floats = NDArray[np.float32]
GAME = "kopf-oder-knopf"
GAMES = 64  # side by side
STEPS = 64  # in each of them between two rounds of learning
HIDDEN = 64
MINIBATCH = 1024
RATE = 0.002
FORESIGHT = 0.95  # lambda: how far the difference between guesses reaches back
CURIOSITY = 0.01  # how much is paid for not settling on one action too early
LOOKS = 10  # judgements in the course of learning


class Point(NamedTuple):
    """The learner at some time: how long it had learned (on one core), and its share of wins."""

    minutes: float
    steps: int
    score: float
    error: float  # half of the 95 % interval


class Network:
    """One hidden layer. Out come the probability of every action and the value of the position."""

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

    def look(self, seen: Floats, legal: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probabilities, the values."""
        into, bias, out, preference, judge = self.layers
        hidden = np.maximum(seen @ into + bias, 0)
        strength = np.where(legal, hidden @ out + preference, -np.inf)
        chances = np.exp(strength - strength.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), np.tanh(hidden @ judge)

    def learn(self, seen: Floats, hidden: Floats, push: Floats, error: Floats, rate: float) -> None:
        """Follow the gradients of the preferences and of the values, by the rule of Adam."""
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
    """All steps of all games in one row."""
    return numbers.reshape(STEPS * GAMES, *numbers.shape[2:])


class Learner:
    """The network and the games that it plays against itself."""

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
        """What the seats to act see, from 0 to 1."""
        return batch.observations.astype(np.float32) * self.scale

    def choose(self, chances: Floats) -> NDArray[np.int64]:
        """An action for every game, drawn by its probability."""
        sums = chances.cumsum(axis=1)
        chosen: NDArray[np.int64] = np.argmax(sums > self.rng.random((len(sums), 1)) * sums[:, -1:], axis=1)
        return chosen

    def practise(self) -> None:
        """Play some steps in all games, then learn from them."""
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
            _, chances, values[step] = network.look(seen[step], legal[step])
            taken[step] = self.choose(chances)
            batch.step(taken[step])
            done[step], rewards[step] = batch.done, batch.rewards[rows, seats[step]]
        seats[STEPS], values[STEPS] = batch.seats, network.look(self.seen(batch), batch.masks)[2]
        self.steps += STEPS * GAMES

        surprise = np.zeros((STEPS, GAMES), np.float32)
        later = np.zeros(GAMES, np.float32)
        for step in reversed(range(STEPS)):
            sign = np.where(
                seats[step] == seats[step + 1], 1, -1
            )  # what is good for one is bad for the other
            came = np.where(done[step], rewards[step], sign * values[step + 1])
            later = came - values[step] + FORESIGHT * np.where(done[step], 0, sign * later)
            surprise[step] = later
        came = surprise + values[:-1]
        self.learn(flat(seen), flat(legal), flat(taken), flat(surprise), flat(came))

    def learn(
        self, seen: Floats, legal: NDArray[np.bool_], taken: NDArray[np.int64], surprise: Floats, came: Floats
    ) -> None:
        """Do more often what went better than expected, and expect what came."""
        pleasant = surprise / (surprise.std() + 1e-6)
        order = self.rng.permutation(len(seen))
        for part in np.split(order, range(MINIBATCH, len(order), MINIBATCH)):
            hidden, chances, values = self.network.look(seen[part], legal[part])
            push = chances.copy()
            push[np.arange(len(part)), taken[part]] -= 1
            push *= pleasant[part, np.newaxis] / len(part)
            logs = np.log(np.maximum(chances, 1e-12))
            push += CURIOSITY / len(part) * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            error = (values - came[part]) * (1 - values**2) / np.float32(2 * len(part))
            self.network.learn(seen[part], hidden, push, error, self.rate)

    def score(self, games: int) -> tuple[float, float]:
        """The share of wins of what it prefers against random play, draws as halves; and its error."""
        batch = Batch(GAME, games, seed=games)
        own = np.arange(games) % 2
        rewards, over = np.zeros(games), np.zeros(games, bool)
        while not over.all():
            _, chances, _ = self.network.look(self.seen(batch), batch.masks)
            batch.step(np.where(batch.seats == own, chances.argmax(axis=1), batch.sample()))
            ended = batch.done & ~over
            rewards[ended] = batch.rewards[ended, own[ended]]
            over |= ended
        return float((rewards.mean() + 1) / 2), float(1.96 * rewards.std() / 2 / sqrt(games))


def train(minutes: float, seed: int = 1, judged_by: int = 200) -> Iterator[Point]:
    """Learn for so long, and be judged now and then, at the beginning and at the end."""
    learner, learned, judged = Learner(seed), 0.0, 0
    while True:
        if learned >= judged * minutes / LOOKS or learned >= minutes:
            judged += 1
            yield Point(learned, learner.steps, *learner.score(judged_by))
            if learned >= minutes:
                return
        learner.rate = RATE * (1 - learned / minutes)  # large steps first, small ones in the end
        start = time.process_time()
        learner.practise()
        learned += (time.process_time() - start) / 60


def curve(points: list[Point]) -> Picture:
    """The learning curve: minutes across, the share of wins against random play upwards."""
    left, top, width, height = 60, 40, 640, 260
    most = max(points[-1].minutes, 1e-9)

    def place(minutes: float, score: float) -> tuple[float, float]:
        return left + width * minutes / most, top + height * (1 - score)

    ink: dict[str, str | float] = {"fill": "var(--muted)", "font_size": 13}
    drawn = words(
        "Games won against random play, by minutes of processor time",
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
    """Learn, and draw the learning curve."""
    parser = argparse.ArgumentParser(description="A small learner of Kopf oder Knopf.")
    parser.add_argument("--minutes", type=float, default=1.2, help="how long to learn, on one core (1.2)")
    parser.add_argument("--seed", type=int, default=1, help="what is drawn at random (1)")
    parser.add_argument("--judged-by", type=int, default=200, help="games of each judgement (200)")
    parser.add_argument("--curve", type=Path, default=Path("learning.svg"), help="the picture (learning.svg)")
    chosen = parser.parse_args(arguments)
    points = []
    for point in train(chosen.minutes, chosen.seed, chosen.judged_by):
        points.append(point)
        told = f"{point.score:6.1%} won against random play (± {point.error:.1%})"
        print(f"{point.minutes:5.1f} minutes, {point.steps:9,} steps: {told}", flush=True)
    sheet = Sheet(sprites="", boards={}, light={}, dark={})
    chosen.curve.write_text(render(curve(points), sheet), encoding="utf-8")
    print(f"{chosen.curve}: the learning curve")


if __name__ == "__main__":
    main()
