"""Spieltisch: five board games with one set of rules for people, bots and research.

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
        """Return the names of all games."""

else:
    from spieltisch import games  # a callable package; see games/__init__.py

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

if not TYPE_CHECKING:  # otherwise type checkers would accept any misspelt name

    def __getattr__(name: str) -> object:
        """Import `Batch` on first use: it needs NumPy, an optional dependency."""
        if name == "Batch":
            from spieltisch.adapters.batch import Batch

            return Batch
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
