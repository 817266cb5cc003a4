"""Texts of tournaments, comparisons, reviews and the ladder, in English and German."""

from functools import cache
from importlib.resources import files

from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.texts import Catalogue


@cache
def texts() -> Catalogue:
    """Return the arena's text catalogue."""
    return Catalogue(files("spieltisch.arena"))


def say(language: str, key: str, **values: object) -> str:
    """Return the arena's text of this key."""
    return texts().text(key, values, language)


class ArenaError(SpieltischError):
    """A request that the arena cannot fulfil."""

    def text(self, lang: str = "en") -> str:
        """Return the message in a language."""
        return texts().text(self.key, self.values, lang)
