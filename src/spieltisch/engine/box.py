"""The box: the contents of a game's components.toml, typed and checked.

Every game has a subclass `Components` of `Box` with its own tables. The facts of the game and its options
have the same shape in all games.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from spieltisch.engine.errors import BadBox, BadOption
from spieltisch.engine.toml_text import BadToml, parse_toml

Value = bool | int | str
Setting = Value | list[Value]
Provenance = Literal["rulebook", "published", "reconstructed"]


class Table(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of a components file. A misspelt name is an error, not a silent default."""


class Choice(Table):
    """A value of an option, with its name in both languages."""

    value: Value
    name_en: str
    name_de: str


class Option(Table):
    """An option of the rules: its allowed values, and its texts in both languages."""

    id: str
    type: Literal["int", "bool", "enum", "text", "list"]
    default: Setting
    name_en: str
    name_de: str
    help_en: str
    help_de: str
    rule: str
    provenance: Provenance
    min: int | None = None
    max: int | None = None
    values: tuple[Choice, ...] = ()  # all allowed values; with min and max, those that have a name
    pattern: str | None = None

    def check(self, value: object) -> Setting:
        """Return the value if the option allows it; a list is copied.

        :raises BadOption: with the allowed values.
        """
        if self._allows(value):
            if isinstance(value, list | tuple):
                return list(value)
            assert isinstance(value, bool | int | str)
            return value
        if self.type == "list":
            names = [str(choice.value) for choice in self.values]
            raise BadOption(
                "bad-option-list", rule=self.rule, option=self.id, found=repr(value), allowed=names
            )
        if self.min is not None:
            limits = {"low": str(self.min), "high": str(self.max)}
            raise BadOption("bad-option-range", rule=self.rule, option=self.id, found=repr(value), **limits)
        if self.type == "text":
            raise BadOption(
                "bad-option-text", rule=self.rule, option=self.id, found=repr(value), pattern=self.pattern
            )
        allowed = [repr(choice) for choice in self.test_values()]
        raise BadOption(
            "bad-option-value", rule=self.rule, option=self.id, found=repr(value), allowed=allowed
        )

    def is_default(self, value: object) -> bool:
        """Whether the value is the default; a list may be shorter if there are fewer seats."""
        if isinstance(value, list) and isinstance(self.default, list):
            return value == self.default[: len(value)]
        return value == self.default

    def test_values(self) -> list[Setting]:
        """Return values for tests: all of a short list, both ends of a range, a list in two orders."""
        if self.type == "bool":
            return [False, True]
        if isinstance(self.default, list):
            return [self.default, self.default[::-1]]
        if self.min is not None and self.max is not None:
            return [*sorted({self.min, self.max, *(choice.value for choice in self.values)}, key=int)]
        return [choice.value for choice in self.values]

    def _allows(self, value: object) -> bool:
        if self.type == "bool":
            return isinstance(value, bool)
        if self.type == "list":
            return isinstance(value, list | tuple) and self._distinct(value)
        if self.type == "text":
            return isinstance(value, str) and (
                value == self.default or self.pattern is None or re.fullmatch(self.pattern, value) is not None
            )
        if self.min is not None and self.max is not None:
            return isinstance(value, int) and not isinstance(value, bool) and self.min <= value <= self.max
        return self._offers(value)

    def _offers(self, value: object) -> bool:
        return any(type(value) is type(choice.value) and value == choice.value for choice in self.values)

    def _distinct(self, items: list[object] | tuple[object, ...]) -> bool:
        """Whether the items are distinct values of the option; any order and number is allowed."""
        return all(self._offers(item) for item in items) and len(set(items)) == len(items)


class Facts(Table):
    """The facts of a game that are printed on its box."""

    id: str
    name_en: str
    name_de: str
    summary_en: str
    summary_de: str
    designer: str
    publisher: str
    year: int
    players_min: int
    players_max: int
    age_min: int
    duration_minutes: tuple[int, int]
    provenance: dict[str, Provenance]
    article_number: str = ""
    age_max: int | None = None


class Box(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A components file. Games add tables in a subclass and check them in `verify`."""

    game: Facts
    option: tuple[Option, ...]
    text: str = ""
    original: bool = True

    @property
    def digest(self) -> str:
        """The SHA-256 of the file; it identifies the box in records."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def verify(self) -> None:
        """Check that the rules can play with this box; override it in every game.

        :raises BadBox: with the table and what it should hold.
        """

    def bad_table(self, field: str, expected: str, **values: Any) -> BadBox:
        """Return the error for a value that the rules cannot play with, at a path such as "horse[3].cost".

        `expected` is a kind of value that the text `expected` describes with further values, or the only
        right value itself.
        """
        return BadBox("box-table", field=field, kind=expected, expected=expected, **values)

    def bad_number(self, field: str, low: int, high: int) -> BadBox:
        """Return the error for a value that should be an integer within bounds."""
        return self.bad_table(field, "number", low=str(low), high=str(high))

    def verify_players(self, most: int) -> None:
        """Refuse numbers of players that the rules cannot play with."""
        low, high = self.game.players_min, self.game.players_max
        if not 2 <= low <= most:
            raise self.bad_number("game.players_min", 2, most)
        if not low <= high <= most:
            raise self.bad_number("game.players_max", low, most)

    def verify_least(self, field: str, value: int, low: int) -> None:
        """Refuse a number that is too small."""
        if value < low:
            raise self.bad_table(field, "least", low=str(low))

    def verify_equal(self, field: str, value: object, right: object) -> None:
        """Refuse every value but one."""
        if value != right:
            raise self.bad_table(field, str(right))

    def verify_different(self, table: str, name: str, values: Sequence[object]) -> None:
        """Refuse an entry of an array of tables whose value an earlier one has."""
        for number, value in enumerate(values):
            if value in values[:number]:
                raise self.bad_table(f"{table}[{number}].{name}", "new")

    def verify_listed(self, table: str, name: str, values: Sequence[object], right: Sequence[object]) -> None:
        """Refuse an array of tables that has not exactly these values, in this order."""
        if len(values) != len(right):
            raise self.bad_table(table, "list", count=len(right))
        for number, value in enumerate(values):
            self.verify_equal(f"{table}[{number}].{name}", value, right[number])

    def offered(self, option: str) -> list[Value] | None:
        """Return the listed values of an option, or None if there is no such option."""
        for known in self.option:
            if known.id == option:
                return [choice.value for choice in known.values]
        return None


def all_different(items: Iterable[object]) -> bool:
    """Whether no item occurs twice."""
    listed = list(items)
    return len(set(listed)) == len(listed)


BoxKind = TypeVar("BoxKind", bound=Box)


def read_box(kind: type[BoxKind], original: Traversable, other: str | None = None) -> BoxKind:
    """Read the original box of a game or, if given, the box in the TOML text `other`.

    :raises BadBox: when the text is not a valid components file of the game.
    """
    shipped = original.read_text(encoding="utf-8")
    text = shipped if other is None else other
    return _read(kind, text, text == shipped)


def box_text(source: str | Path) -> str:
    """Read the text of a components file.

    :raises BadBox: when the file is missing or unreadable.
    """
    try:
        return Path(source).read_text(encoding="utf-8")
    except (OSError, TypeError, ValueError) as error:
        raise BadBox("box-unreadable", file=str(source), reason=str(error)) from error


# How msgspec words its errors. It writes the path to the value like $.horse[3].cost.
_SHAPE = re.compile(r"(?P<reason>.*?)(?: - at `\$\.?(?P<path>.*)`)?")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")


def _bad_shape(message: str) -> BadBox:
    """Return the error for a value that is missing, unknown or of a wrong type, with the path to it."""
    found = _SHAPE.fullmatch(message)
    assert found is not None  # everything matches
    reason, path = found["reason"], found["path"] or ""
    for pattern, key in ((_MISSING, "box-missing"), (_UNKNOWN, "box-unknown")):
        if named := pattern.fullmatch(reason):
            return BadBox(key, field=f"{path}.{named[1]}".lstrip("."))
    return BadBox("box-shape", field=path, reason=reason)


def _read(kind: type[BoxKind], text: str, original: bool) -> BoxKind:
    try:
        box = msgspec.convert(parse_toml(text), type=kind)
    except BadToml as error:
        raise BadBox("box-syntax", **error.place) from error
    except msgspec.ValidationError as error:
        raise _bad_shape(str(error)) from error
    except (ValueError, RecursionError) as error:
        raise BadBox("box-unreadable-text", reason=str(error)) from error
    for number, option in enumerate(box.option):
        try:
            re.compile(option.pattern or "")
        except re.error as error:
            raise BadBox("box-pattern", field=f"option[{number}].pattern", reason=str(error)) from error
        if not option._allows(option.default):
            field = f"option[{number}].default"
            raise BadBox("box-option-default", field=field, option=option.id, default=repr(option.default))
    box.text = text
    box.original = original
    box.verify()
    return box
