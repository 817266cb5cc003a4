"""Drivers for benchmarks: our batches, PettingZoo environments, and the search of OpenSpiel.

A step is one decision of a seat, including the chance that follows it.
"""

from collections.abc import Callable

from spieltisch.adapters.batch import Batch
from spieltisch.engine.core import COMPILED, State
from spieltisch.engine.errors import MissingExtra
from spieltisch.engine.rng import Rng

GAMES = 256 if COMPILED else 16  # in the batch
SEED = 1
MIN_SIMULATIONS = 2  # of OpenSpiel's search


def batch_driver(start: State) -> Callable[[int], int]:
    """Return a function that makes about so many steps in a batch and returns their number."""
    batch = Batch(start.game, GAMES, SEED, int(start.players), start.options)

    def drive(steps: int) -> int:
        rounds = max(1, steps // GAMES)
        for _ in range(rounds):
            batch.step(batch.sample())
        return rounds * GAMES

    return drive


def pettingzoo_driver(start: State) -> Callable[[int], int] | None:
    """Return a function that makes so many steps in PettingZoo; None if it is not installed."""
    try:
        from spieltisch.adapters import pettingzoo
    except MissingExtra:
        return None
    env = pettingzoo.env(start.game, int(start.players), start.options)
    env.reset(SEED)
    below = Rng(SEED).below

    def drive(steps: int) -> int:
        for _ in range(steps):
            observation, _, terminated, _, _ = env.last()
            if terminated:
                env.reset()
                observation = env.last()[0]
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[below(len(legal))]))
        return steps

    return drive


def openspiel_search_driver(state: State) -> Callable[[int], int] | None:
    """Return a function that makes so many simulations of OpenSpiel's search; None if it is not installed.

    The search is IS-MCTS in Python or, for games without secrets, which IS-MCTS refuses, MCTS.
    """
    try:
        from spieltisch.adapters.openspiel import TrackedState, game_type, register
    except MissingExtra:
        return None
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    register(state.game.slug)
    game = pyspiel.load_game(game_type(state.game).short_name, {"players": int(state.players)})
    position = game.new_initial_state()
    position.tracked = TrackedState(state.clone(), [])

    def drive(simulations: int) -> int:
        count, rng = max(MIN_SIMULATIONS, simulations), np.random.RandomState(SEED)
        rollouts = RandomRolloutEvaluator(1, rng)
        if state.game.hidden:
            bot = ISMCTSBot(game, rollouts, 1.0, max_simulations=count, random_state=rng)
        else:
            bot = MCTSBot(game, 1.0, count, rollouts, random_state=rng)
        bot.step(position)
        return count

    return drive
