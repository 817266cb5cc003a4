"""Spieltisch: five board games, one rules source for people and machines.

>>> import spieltisch
>>> state = spieltisch.game("kopf-oder-knopf").start()
>>> len(state.legal(0))
72
"""

from spieltisch import games
from spieltisch.engine.core import CHANCE, NOBODY, Game, State
from spieltisch.engine.errors import (
    BadBox,
    BadNotation,
    BadOption,
    BadPlayers,
    DamagedRecord,
    IllegalAction,
    ImpossiblePosition,
    SpieltischError,
    UnknownAction,
    UnknownGame,
    UnknownRule,
    UnknownSeat,
)
from spieltisch.engine.events import Event
from spieltisch.engine.rng import Rng
from spieltisch.registry import game, register

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "BadBox",
    "BadNotation",
    "BadOption",
    "BadPlayers",
    "DamagedRecord",
    "Event",
    "Game",
    "IllegalAction",
    "ImpossiblePosition",
    "Rng",
    "SpieltischError",
    "State",
    "UnknownAction",
    "UnknownGame",
    "UnknownRule",
    "UnknownSeat",
    "game",
    "games",
    "register",
]
