"""Texts of the command, in English and German."""

from functools import cache
from importlib.resources import files

from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.texts import Catalogue


@cache
def texts() -> Catalogue:
    """Return the command's text catalogue."""
    return Catalogue(files("spieltisch.cli"))


def say(language: str, key: str, **values: object) -> str:
    """Return the command's text of this key.

    >>> say("en", "leaving", steps=1)
    'You leave after one step; a game that was left cannot be resumed.'
    """
    return texts().text(key, values, language)


class CommandError(SpieltischError):
    """A request that the command cannot fulfil."""

    def text(self, lang: str = "en") -> str:
        """Return the message in a language."""
        return texts().text(self.key, self.values, lang)
