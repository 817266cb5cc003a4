"""The errors that people can cause, one class for each kind. Their texts come from the Fluent catalogues."""

from collections.abc import Mapping
from typing import Any


class SpieltischError(Exception):
    """Base class of all errors that people can cause. `text` says what is wrong and what would be right."""

    def __init__(self, key: str, *, slug: str | None = None, rule: str | None = None, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.slug = slug  # the game whose catalogue has the key; None: the engine's
        self.rule = rule
        self.values: Mapping[str, object] = values

    def text(self, lang: str = "en") -> str:
        """Return the sentence for people in a language."""
        from spieltisch.engine.texts import catalogue

        return catalogue(self.slug).text(self.key, self.values, lang)

    def cited(self, lang: str = "en") -> str:
        """Return the sentence, preceded by the number of the rule if a rule is the reason."""
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
    """The rules forbid this action now; `rule` is the number of the rule."""


class UnknownAction(SpieltischError):
    """The game has no action with this number or these words."""


class UnknownSeat(SpieltischError):
    """The game has no such seat."""


class UnknownGame(SpieltischError):
    """No game with this name is installed."""


class UnknownBot(SpieltischError):
    """There is no bot with this name, or it cannot play this game."""


class BotFailed(SpieltischError):
    """A custom bot raised an error or returned an illegal action."""


class BadPlayers(SpieltischError):
    """The game does not allow this number of players."""


class BadOption(SpieltischError):
    """An option is unknown, its value is not allowed, or two values exclude each other."""


class BadBox(SpieltischError):
    """A components file is invalid, or the rules cannot play with it."""


class ImpossiblePosition(SpieltischError):
    """A position breaks the rules or does not fit the box."""


class BadNotation(SpieltischError):
    """A text is not a position, turn or game in the notation of the game."""


class DamagedRecord(SpieltischError):
    """A record cannot be read or does not replay."""


class MissingExtra(SpieltischError, ImportError):
    """An optional library is not installed; the text names the extra that provides it."""
