"""The sentences of the table itself, in English and German, and its refusals."""

from functools import cache
from importlib.resources import files
from typing import Any

from spieltisch.engine import registry
from spieltisch.engine.errors import BadOption, SpieltischError
from spieltisch.engine.rulebook import rules
from spieltisch.engine.texts import Catalogue
from spieltisch.server.ops import metrics
from spieltisch.server.table.protocol import Problem


@cache
def texts() -> Catalogue:
    """All sentences of the server."""
    return Catalogue(files("spieltisch.server"))


def say(language: str, key: str, **values: object) -> str:
    """A sentence of the server.

    >>> say("en", "table-full")
    'Every seat at this table is taken.'
    """
    return texts().text(key, values, language)


class Refusal(SpieltischError):
    """Something that a person asked of the table and that was not done; nothing has changed."""

    def __init__(self, key: str, status: int = 409, **values: Any) -> None:
        super().__init__(key, **values)
        self.status = status

    @property
    def headers(self) -> dict[str, str]:
        """What the answer says to programs: after how many seconds to try again, where that is known."""
        seconds = self.values.get("seconds")
        return {} if seconds is None else {"Retry-After": str(seconds)}

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        return texts().text(self.key, self.values, lang)


def problem(error: SpieltischError, language: str) -> Problem:
    """The error for the person who caused it, with the game whose rule it cites."""
    metrics.REFUSALS.labels(error.key).inc()
    rule = error.rule or ""
    game = (error.slug or game_of_rule(rule)) if rule else ""
    field = str(error.values.get("option", "")) if isinstance(error, BadOption) else ""
    return Problem(key=error.key, text=error.text(language), rule=rule, game=game, field=field)


@cache
def game_of_rule(rule: str) -> str:
    """The game whose rulebook has that number."""
    return next((slug for slug in registry.slugs() if rule in rules(slug)), "")
