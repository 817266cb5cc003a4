"""The sentences of tournaments, comparisons and the ladder, in English and German."""

from functools import cache
from importlib.resources import files

from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.texts import Catalogue


@cache
def texts() -> Catalogue:
    """All sentences of the arena."""
    return Catalogue(files("spieltisch.arena"))


def say(language: str, key: str, **values: object) -> str:
    """A sentence of the arena."""
    return texts().text(key, values, language)


class ArenaError(SpieltischError):
    """Something asked of the arena that it cannot do."""

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        return texts().text(self.key, self.values, lang)
