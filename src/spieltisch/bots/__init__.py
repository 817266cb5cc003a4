"""Players made of code. Each is handed what its seat may know and nothing else.

A bot has a name: `random`, `greedy`, `mcts` (`mcts:500` searches 500 iterations, `mcts:0.2s` so long), for
duels without luck and secrets `alphabeta` (`alphabeta:20000` looks at 20,000 nodes), a level that people
choose (`beginner`, `casual`, `club`, `master`), or a class of your own (`mybot.py:Bot`).
"""

from spieltisch.bots.alphabeta import AlphaBetaBot
from spieltisch.bots.bot import Bot
from spieltisch.bots.factory import BOTS, LEVELS, Level, evaluation_of, levels_of, make_bot
from spieltisch.bots.greedy import GreedyBot
from spieltisch.bots.mcts import MctsBot
from spieltisch.bots.random import RandomBot

__all__ = [
    "BOTS",
    "LEVELS",
    "AlphaBetaBot",
    "Bot",
    "GreedyBot",
    "Level",
    "MctsBot",
    "RandomBot",
    "evaluation_of",
    "levels_of",
    "make_bot",
]
