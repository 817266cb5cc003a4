"""What can go wrong, each kind its own class. Sentences come from the catalogues, in English and German."""

from collections.abc import Mapping
from typing import Any


class SpieltischError(Exception):
    """Something a person asked for cannot be done. text() says what, why, and what would be right."""

    def __init__(self, key: str, *, slug: str | None = None, rule: str | None = None, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.slug = slug  # the game whose catalogue knows the key; None: the engine's own
        self.rule = rule
        self.values: Mapping[str, object] = values

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        from spieltisch.engine.texts import catalogue

        return catalogue(self.slug).text(self.key, self.values, lang)

    def cited(self, lang: str = "en") -> str:
        """The sentence behind the number of its rule, if a rule is the reason."""
        return f"{self.rule}: {self.text(lang)}" if self.rule else self.text(lang)

    def __str__(self) -> str:
        return self.cited()

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (type(self), self.key, self.slug, self.rule, dict(self.values)))


def _restore(
    kind: type[SpieltischError], key: str, slug: str | None, rule: str | None, values: dict[str, object]
) -> SpieltischError:
    return kind(key, slug=slug, rule=rule, **values)


class IllegalAction(SpieltischError):
    """The rules forbid this action now; `rule` is the number of the rule that does."""


class UnknownAction(SpieltischError):
    """No such action number or words in this game."""


class UnknownSeat(SpieltischError):
    """No such seat at this table."""


class UnknownGame(SpieltischError):
    """No game of that name is in the house."""


class UnknownBot(SpieltischError):
    """No bot of that name plays here."""


class BotFailed(SpieltischError):
    """A bot of somebody's own that broke off or decided something illegal."""


class BadPlayers(SpieltischError):
    """A game that is not for that many players."""


class BadOption(SpieltischError):
    """An option that does not exist, a value out of its range, or values that exclude each other."""


class BadBox(SpieltischError):
    """A components file that the rules cannot play with."""


class ImpossiblePosition(SpieltischError):
    """A position that no box and no rule allows."""


class BadNotation(SpieltischError):
    """A text that is no position, turn or game in the game's own notation."""


class DamagedRecord(SpieltischError):
    """A record that cannot be read or does not replay."""


class MissingExtra(SpieltischError, ImportError):
    """A library that is not installed; it comes with one of the package's extras."""
