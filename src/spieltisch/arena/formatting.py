"""Format figures for terminals and pages."""

from spieltisch.arena.intervals import Mean
from spieltisch.arena.texts import say
from spieltisch.engine.core import Game, Options
from spieltisch.engine.texts import catalogue, number


def format_mean(value: Mean, language: str, digits: int = 2, percent: bool = False) -> str:
    """Format a mean with its interval.

    >>> format_mean(Mean(0.25, 0.2, 0.3), "en", 0, percent=True)
    '25 % (20…30)'
    """
    factor = 100 if percent else 1
    middle = number(factor * value.mean + 0.0, language, digits) + (" %" if percent else "")
    if value.low is None or value.high is None:
        return middle
    return f"{middle} ({format_interval(factor * value.low, factor * value.high, language, digits)})"


def format_interval(low: float, high: float, language: str, digits: int = 2) -> str:
    """Format an interval."""
    ends = {"low": number(low + 0.0, language, digits), "high": number(high + 0.0, language, digits)}
    return say(language, "from-to", **ends)


def format_factor(factor: float, language: str) -> str:
    """Format a ratio, such as 1.5×."""
    return say(language, "times", number=number(factor, language, 2))


def game_name(game: Game, language: str) -> str:
    """Return the game's title."""
    return str(getattr(game.box.game, f"name_{language}"))


def seat_names(game: Game, players: int, options: Options, language: str) -> list[str]:
    """Return the seats' names, by colour or number as in the game."""
    start = game.start(players, options)
    return [
        catalogue(None).text(
            "seat-name", {"colour": start.seat_colour(seat) or "none", "number": seat + 1}, language
        )
        for seat in range(players)
    ]
