"""The texts of tables in English and German, and `Refusal`, the error with such a text."""

from functools import cache
from importlib.resources import files
from typing import Any

from spieltisch.engine import registry
from spieltisch.engine.errors import BadOption, SpieltischError
from spieltisch.engine.rulebook import rules
from spieltisch.engine.texts import Catalogue
from spieltisch.table.protocol import Problem


@cache
def texts() -> Catalogue:
    """Return the texts of tables."""
    return Catalogue(files("spieltisch.table"))


def say(language: str, key: str, **values: object) -> str:
    """Return a text of tables in a language.

    >>> say("en", "table-full")
    'Every seat at this table is taken.'
    """
    return texts().text(key, values, language)


class Refusal(SpieltischError):
    """A request of a person that is refused; nothing has changed."""

    def __init__(self, key: str, status: int = 409, **values: Any) -> None:
        super().__init__(key, **values)
        self.status = status  # of an HTTP response

    def text(self, lang: str = "en") -> str:
        """Return the message in a language."""
        return texts().text(self.key, self.values, lang)


def problem(error: SpieltischError, language: str) -> Problem:
    """Return the error for the person who caused it, with the game whose rule it cites."""
    rule = error.rule or ""
    game = (error.slug or game_of_rule(rule)) if rule else ""
    field = str(error.values.get("option", "")) if isinstance(error, BadOption) else ""
    return Problem(key=error.key, text=error.text(language), rule=rule, game=game, field=field)


@cache
def game_of_rule(rule: str) -> str:
    """Return the game whose rulebook has that rule."""
    return next((slug for slug in registry.slugs() if rule in rules(slug)), "")
