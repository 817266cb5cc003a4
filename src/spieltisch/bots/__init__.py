"""Bots. Each one gets only what its seat may know.

A bot has a name: `random`, `greedy`, `mcts` (`mcts:500` searches 500 iterations, `mcts:0.2s` 0.2 seconds);
in games for two without luck and secrets `alphabeta` (`alphabeta:20000` searches 20,000 nodes); a level for
players (`beginner`, `casual`, `club`, `master`); or a custom class (`mybot.py:Bot`).
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
