"""Spieltisch: five board games, one rules source for people and machines.

>>> import spieltisch
>>> state = spieltisch.game("kopf-oder-knopf").start()
>>> len(state.legal(0))
72
"""

from typing import TYPE_CHECKING

from spieltisch.engine.core import CHANCE, NOBODY, Game, State
from spieltisch.engine.errors import (
    BadBox,
    BadNotation,
    BadOption,
    BadPlayers,
    BotFailed,
    DamagedRecord,
    IllegalAction,
    ImpossiblePosition,
    SpieltischError,
    UnknownAction,
    UnknownBot,
    UnknownGame,
    UnknownSeat,
)
from spieltisch.engine.events import Event
from spieltisch.engine.registry import game, register
from spieltisch.engine.rng import Rng

if TYPE_CHECKING:
    from spieltisch.adapters.batch import Batch as Batch

    def games() -> list[str]:
        """The names of all games."""

else:
    from spieltisch import games  # a package that can be called, see there

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "BadBox",
    "BadNotation",
    "BadOption",
    "BadPlayers",
    "BotFailed",
    "DamagedRecord",
    "Event",
    "Game",
    "IllegalAction",
    "ImpossiblePosition",
    "Rng",
    "SpieltischError",
    "State",
    "UnknownAction",
    "UnknownBot",
    "UnknownGame",
    "UnknownSeat",
    "game",
    "games",
    "register",
]

if not TYPE_CHECKING:  # else every misspelt name would seem to be there

    def __getattr__(name: str) -> object:
        """`Batch` when it is asked for: it needs NumPy, an extra."""
        if name == "Batch":
            from spieltisch.adapters.batch import Batch

            return Batch
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
