"""Measure the games as environments: decisions per second of CPU time on one core, in one run.

    python bench/environments.py --seconds 3        # the table of docs/researchers/environments.md

All play at random. A decision is one action of a seat with what a learner needs for it: observation and mask,
in OpenSpiel observation tensor and legal actions. Chance in between does not count.
"""

import argparse
import time
from collections.abc import Callable

import numpy as np
import pyspiel

import spieltisch
from spieltisch.adapters.gymnasium import SeatEnv
from spieltisch.adapters.openspiel import SpielState
from spieltisch.adapters.pettingzoo import env
from spieltisch.engine.registry import bundled_games

GAMES = 256  # side by side in a batch
ROUNDS = 3  # the best one counts
Driver = Callable[[], int]  # plays for a short while and returns the number of decisions


def pettingzoo(slug: str) -> Driver:
    """Drive one PettingZoo environment step by step."""
    environment, rng = env(slug), np.random.default_rng(1)

    def drive() -> int:
        environment.reset(seed=1)
        decisions = 0
        while True:
            observation, _, over, _, _ = environment.last()
            if over:
                return decisions
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(legal[rng.integers(len(legal))])
            decisions += 1

    return drive


def gymnasium(slug: str) -> Driver:
    """Drive one seat of a Gymnasium environment against random bots, whose decisions do not count."""
    environment, rng = SeatEnv(slug, opponents="random"), np.random.default_rng(1)

    def drive() -> int:
        _, info = environment.reset(seed=1)
        decisions, over = 0, False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = environment.step(legal[rng.integers(len(legal))])
            decisions += 1
        return decisions

    return drive


def openspiel(slug: str) -> Driver:
    """Drive one OpenSpiel state step by step."""
    game = pyspiel.load_game(f"spieltisch_{slug.replace('-', '_')}")
    rng = np.random.default_rng(1)

    def drive() -> int:
        state: SpielState = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.observation_tensor()
                decisions += 1
            state.apply_action(legal[rng.integers(len(legal))])
        return decisions

    return drive


def batch(slug: str) -> Driver:
    """Drive a batch of games in lockstep."""
    games = spieltisch.Batch(slug, GAMES, seed=1)

    def drive() -> int:
        for _ in range(10):
            games.step(games.sample())
        return 10 * GAMES

    return drive


def rate(drive: Driver, seconds: float) -> float:
    """Return decisions per second."""
    decisions, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        decisions += drive()
    return decisions / taken


def main() -> None:
    """Measure all of them alternately, and print a table."""
    parser = argparse.ArgumentParser(description="Environments: decisions per second.")
    parser.add_argument("--seconds", type=float, default=1, help="for each figure (1)")
    seconds = parser.parse_args().seconds / ROUNDS
    print("| game | PettingZoo | Gymnasium | OpenSpiel | Batch |\n|---|---|---|---|---|")
    for slug in bundled_games():
        drivers = [make(slug) for make in (pettingzoo, gymnasium, openspiel, batch)]
        rounds = [[rate(drive, seconds) for drive in drivers] for _ in range(ROUNDS)]
        best = " | ".join(f"{max(rates):,.0f}" for rates in zip(*rounds, strict=True))
        print(f"| {slug} | {best} |", flush=True)


if __name__ == "__main__":
    main()
