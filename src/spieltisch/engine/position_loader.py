"""Read positions from plain data, field by field, and refuse fields with a wrong type or value."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from spieltisch.engine.core import Game
from spieltisch.engine.errors import ImpossiblePosition, SpieltischError
from spieltisch.engine.state_fields import Flag, Number, Word, bad_value, plain_text

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
                raise self.unknown_field(str(name), known)

    def players(self, lists: Sequence[str]) -> int:
        """Return the number of players: as given, or the length of the first of these per-seat lists."""
        allowed = self.game.players
        given = [self.position[name] for name in lists if isinstance(self.position.get(name), list | tuple)]
        players = self.position.get("players", len(given[0]) if given else allowed[0])
        return Number(allowed[0], allowed[-1]).load(players, "players", 0)[0]

    def per_seat(self, name: str, players: int, default: object) -> list[Any]:
        """Read a list with an entry for every seat."""
        value = self.position.get(name, [default] * players)
        if not isinstance(value, list | tuple) or len(value) != players:
            raise bad_value("list", name, value, count=players)
        return list(value)

    def table(self, name: str, default: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Read a table; if it is missing, return the default or an empty one."""
        value = self.position.get(name, default or {})
        if not isinstance(value, Mapping):
            raise bad_value("table", name, value)
        return value

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """Read an integer within bounds."""
        return Number(low, high).load(self.position.get(name, default), name, 0)[0]

    def flag(self, name: str) -> bool:
        """Read a boolean; if it is missing, return False."""
        return bool(Flag().load(self.position.get(name, False), name, 0)[0])

    def which(self, name: str, word: object, words: Sequence[str]) -> int:
        """Return the index of a field's word among the allowed words."""
        return Word(words).load(word, name, 0)[0]

    def bad_value(self, field: str, expected: str, found: object, **values: Any) -> ImpossiblePosition:
        """Return the error for a wrong type or value at a path such as "cars[1].field".

        `expected` is a kind of value that the text `expected` describes with further values, or the only
        right value itself.
        """
        return bad_value(expected, field, found, expected=expected, **values)

    def bad_number(self, field: str, found: object, low: int, high: int) -> ImpossiblePosition:
        """Return the error for a value that should be an integer within bounds."""
        return self.bad_value(field, "number", found, low=str(low), high=str(high))

    def bad_own_value(self, field: str, key: str, found: object, **values: Any) -> ImpossiblePosition:
        """Return the error for a wrong value if the game's catalogue says under this key what is right."""
        expected = SpieltischError(key, slug=self.game.slug, **values)
        return ImpossiblePosition(
            "position-bad-value", field=field, kind="own", expected=expected, found=plain_text(found)
        )

    def unknown_field(self, field: str, known: Sequence[str]) -> ImpossiblePosition:
        """Return the error for a field that positions do not have."""
        return ImpossiblePosition("position-unknown-field", field=field, known=list(known))

    def impossible(self, key: str, **values: Any) -> ImpossiblePosition:
        """Return the error for a position that breaks a rule, with a text from the game's catalogue."""
        return ImpossiblePosition(key, slug=self.game.slug, **values)
