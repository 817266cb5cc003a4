"""Read positions from plain data, field by field, and refuse fields with a wrong type or value."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from spieltisch.engine.core import Game
from spieltisch.engine.errors import ImpossiblePosition

GameKind = TypeVar("GameKind", bound=Game)


class Loader(Generic[GameKind]):
    """Read the fields of a position. Every game builds its state in a subclass.

    >>> import spieltisch
    >>> Loader(spieltisch.game("kap-hoorn"), {"round": 5}, ("round", "phase")).number("round", 1, 1, 60)
    5
    """

    def __init__(self, game: GameKind, position: Mapping[str, Any], known: Sequence[str]) -> None:
        self.game = game
        self.position = position
        for name in position:
            if name not in known:
                raise ImpossiblePosition("position-unknown-field", field=str(name), known=known)

    def players(self, lists: Sequence[str]) -> int:
        """Return the number of players: as given, or the length of the first of these per-seat lists."""
        allowed = self.game.players
        given = [self.position[name] for name in lists if isinstance(self.position.get(name), list | tuple)]
        players = self.position.get("players", len(given[0]) if given else allowed[0])
        if type(players) is not int or players not in allowed:
            raise self.bad_value("players", f"{allowed[0]}-{allowed[-1]}", players)
        return players

    def per_seat(self, name: str, players: int, default: object) -> list[Any]:
        """Read a list with an entry for every seat."""
        value = self.position.get(name, [default] * players)
        if not isinstance(value, list | tuple) or len(value) != players:
            raise self.bad_value(name, f"[...] x {players}", value)
        return list(value)

    def table(self, name: str, default: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Read a table; if it is missing, return the default or an empty one."""
        value = self.position.get(name, default or {})
        if not isinstance(value, Mapping):
            raise self.bad_value(name, "{...}", value)
        return value

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """Read an integer within bounds."""
        value = self.position.get(name, default)
        if type(value) is not int or not low <= value <= high:
            raise self.bad_value(name, f"{low}-{high}", value)
        return value

    def flag(self, name: str) -> bool:
        """Read a boolean; if it is missing, return False."""
        value = self.position.get(name, False)
        if not isinstance(value, bool):
            raise self.bad_value(name, "true / false", value)
        return value

    def which(self, name: str, word: object, words: Sequence[str]) -> int:
        """Return the index of a field's word among the allowed words."""
        if not isinstance(word, str) or word not in words:
            raise self.bad_value(name, " / ".join(words), word)
        return words.index(word)

    def bad_value(self, field: str, expected: str, found: object) -> ImpossiblePosition:
        """Return the error for a field with a wrong type or value."""
        return ImpossiblePosition("position-bad-value", field=field, expected=expected, found=repr(found))

    def impossible(self, key: str, **values: Any) -> ImpossiblePosition:
        """Return the error for a position that breaks a rule, with a text from the game's catalogue."""
        return ImpossiblePosition(key, slug=self.game.slug, **values)
