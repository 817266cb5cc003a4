"""Our ways beside those that people know: batches beside PettingZoo, and the search of OpenSpiel.

A step is one decision of a seat; what chance decides is part of it in all of them.
"""

from collections.abc import Callable

from spieltisch.adapters.batch import Batch
from spieltisch.engine.core import COMPILED, State
from spieltisch.engine.errors import MissingExtra
from spieltisch.engine.rng import Rng

GAMES = 256 if COMPILED else 16  # in the batch
SEED = 1
FEWEST = 2  # simulations that OpenSpiel's search needs for an answer


def batch_driver(start: State) -> Callable[[int], int]:
    """What makes about so many steps in a batch, and says how many it made."""
    batch = Batch(start.game, GAMES, SEED, int(start.players), start.options)

    def drive(steps: int) -> int:
        rounds = max(1, steps // GAMES)
        for _ in range(rounds):
            batch.step(batch.sample())
        return rounds * GAMES

    return drive


def pettingzoo_driver(start: State) -> Callable[[int], int] | None:
    """What makes so many steps in an environment of PettingZoo; None where that is not installed."""
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
    """What makes so many simulations of OpenSpiel's search in Python; None where that is not installed.

    It is IS-MCTS, which refuses games without secrets: MCTS there.
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
        many, rng = max(FEWEST, simulations), np.random.RandomState(SEED)
        rollouts = RandomRolloutEvaluator(1, rng)
        if state.game.hidden:
            bot = ISMCTSBot(game, rollouts, 1.0, max_simulations=many, random_state=rng)
        else:
            bot = MCTSBot(game, 1.0, many, rollouts, random_state=rng)
        bot.step(position)
        return many

    return drive
