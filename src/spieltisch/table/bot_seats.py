"""Which bots can take a seat, and whether a table has hints."""

from collections.abc import Iterable
from functools import cache

from spieltisch.bots import LEVELS, make_bot
from spieltisch.bots.factory import evaluation_of
from spieltisch.engine import registry
from spieltisch.engine.core import Game
from spieltisch.engine.errors import UnknownBot
from spieltisch.engine.rng import Rng
from spieltisch.table.rows import SeatRow, TableRow

STANDBY_LEVEL = "casual"  # replaces a player who left


def bots_for(game: Game) -> list[str]:
    """Return the bots that can play the game: its levels, or only the random bot."""
    return [name for name in LEVELS if _can_play(name, game)] or ["random"]


def standby_bot(game: Game) -> str:
    """Return the bot that replaces a player who left."""
    known = bots_for(game)
    return STANDBY_LEVEL if STANDBY_LEVEL in known else known[0]


def _can_play(name: str, game: Game) -> bool:
    try:
        make_bot(name, game, Rng(0))
    except UnknownBot:
        return False
    return True


def hints_allowed(row: TableRow, seats: Iterable[SeatRow]) -> bool:
    """Return whether a table has hints. Tables of older versions may not have stored it."""
    return (default_hints(row, seats) if row.hints is None else row.hints) and _has_hints(row.game)


def default_hints(row: TableRow, seats: Iterable[SeatRow]) -> bool:
    """Return whether a table has hints if the host does not say: if no two people play against each other.

    An open seat counts as a person, so that nothing changes when one sits down.
    """
    people = {seat.person or f"open seat {seat.seat}" for seat in seats if seat.person or not seat.bot}
    return row.one_device or len(people) < 2


@cache
def _has_hints(slug: str) -> bool:
    try:
        evaluation_of(registry.game(slug))
    except UnknownBot:
        return False
    return True
