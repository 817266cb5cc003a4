"""Players made of code. Each is handed what its seat may know and nothing else.

A bot has a name: `random`, `greedy`, `mcts` (`mcts:500` searches 500 iterations, `mcts:0.2s` so long), a
level that people choose (`beginner`, `casual`, `club`, `master`), or a class of your own (`mybot.py:Bot`).
"""

from spieltisch.bots.bot import Bot
from spieltisch.bots.greedy import GreedyBot
from spieltisch.bots.mcts import MctsBot
from spieltisch.bots.naming import BOTS, LEVELS, Level, insight_of, levels_of, make_bot
from spieltisch.bots.random import RandomBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "GreedyBot",
    "Level",
    "MctsBot",
    "RandomBot",
    "insight_of",
    "levels_of",
    "make_bot",
]
