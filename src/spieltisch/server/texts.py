"""The messages of the server in English and German, and `ServerRefusal`, the error with such a message."""

from functools import cache
from importlib.resources import files

from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.texts import Catalogue
from spieltisch.server.ops import metrics
from spieltisch.table import texts as table_texts
from spieltisch.table.protocol import Problem
from spieltisch.table.texts import Refusal


@cache
def texts() -> Catalogue:
    """The message catalogue of the server."""
    return Catalogue(files("spieltisch.server"))


def say(language: str, key: str, **values: object) -> str:
    """A message of the server in a language.

    >>> say("en", "not-found")
    'There is nothing at this address.'
    """
    return texts().text(key, values, language)


class ServerRefusal(Refusal):
    """A request that the server refuses for a reason that no table knows; nothing has changed."""

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the response: Retry-After, if the seconds are known."""
        seconds = self.values.get("seconds")
        return {} if seconds is None else {"Retry-After": str(seconds)}

    def text(self, lang: str = "en") -> str:
        """The message in a language."""
        return texts().text(self.key, self.values, lang)


def problem(error: SpieltischError, language: str) -> Problem:
    """The error as a Problem for the person who caused it. Operators see how many there are."""
    metrics.REFUSALS.labels(error.key).inc()
    return table_texts.problem(error, language)
