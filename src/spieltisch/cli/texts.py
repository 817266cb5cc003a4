"""The sentences of the command itself, in English and German."""

from functools import cache
from importlib.resources import files

from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.texts import Catalogue


@cache
def texts() -> Catalogue:
    """All sentences of the command."""
    return Catalogue(files("spieltisch.cli"))


def say(language: str, key: str, **values: object) -> str:
    """A sentence of the command.

    >>> say("en", "leaving", steps=1)
    'You leave after one step; a game that was left cannot be resumed.'
    """
    return texts().text(key, values, language)


class CommandError(SpieltischError):
    """Something asked of the command that it cannot do."""

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        return texts().text(self.key, self.values, lang)
