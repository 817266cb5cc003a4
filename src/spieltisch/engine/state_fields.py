"""The fields of a state, each declared once: its name in a dump, its attribute, its shape and who may see it.

Dumps, views, the reading of positions with all refusals of single fields, and checks of copies follow from
the declaration. A game adds only what no table can say: checks across fields, and what follows from others.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from mypy_extensions import mypyc_attr

from spieltisch.engine import arrays
from spieltisch.engine.errors import ImpossiblePosition

PUBLIC: Final = 0  # every seat sees the field
OWNER: Final = 1  # each seat sees its own entry of the list
NO_SEAT: Final = 2  # no seat sees the field

MOST_WORDS: Final = 12  # a refusal names so many allowed words; of longer lists it names the nearest
SUGGESTIONS: Final = 5
LONGEST: Final = 80  # characters of a value in a refusal


# -- refusals --------------------------------------------------------------------------------------------


def bad_value(kind: str, path: str, found: object, **values: Any) -> ImpossiblePosition:
    """Return the error for a value at a path such as "hand[2].fan-1"; `kind` selects the sentence."""
    return ImpossiblePosition("position-bad-value", kind=kind, field=path, found=plain_text(found), **values)


def plain_text(value: object) -> str:
    """Return a value as a position file writes it, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def bad_word(path: str, found: object, words: Sequence[str | int | None]) -> ImpossiblePosition:
    """Return the error for a value that is none of the allowed words."""
    allowed = [plain_text(word) for word in words]
    if len(allowed) > MOST_WORDS:
        near = get_close_matches(plain_text(found), allowed, SUGGESTIONS) or allowed[:SUGGESTIONS]
        return bad_value("name", path, found, nearest=", ".join(near))
    return bad_value("word", path, found, allowed=", ".join(allowed))


def unknown_name(path: str, found: str, names: Sequence[str]) -> ImpossiblePosition:
    """Return the error for a table with a name that it does not have."""
    field, known = f"{path}.{found}", list(names)
    if len(known) <= MOST_WORDS:
        return ImpossiblePosition("position-unknown-field", field=field, known=known)
    near = get_close_matches(found, known, MOST_WORDS) or known[:MOST_WORDS]
    return ImpossiblePosition("position-unknown-name", field=field, known=near)


# -- shapes ----------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """How one or several numbers of a state are written as plain data."""

    single = False  # whether it is one number, kept in an attribute of its own and not in an array

    def size(self, players: int) -> int:
        """Return how many numbers it takes."""
        return 1

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the numbers as plain data."""
        raise NotImplementedError

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Return the numbers of plain data.

        :raises ImpossiblePosition: when the data has another shape.
        """
        raise NotImplementedError

    def conceal(self, numbers: Sequence[int]) -> Any:
        """Return what a seat sees that may not see the value."""
        return None


class Number(Shape):
    """A whole number within bounds."""

    single = True

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the number."""
        return int(numbers[0])

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the number."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise bad_value("number", path, value, low=str(self.low), high=str(self.high))
        return [value]


class Flag(Shape):
    """A truth: 1 or 0 in the state."""

    single = True

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return true or false."""
        return bool(numbers[0])

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read true or false."""
        if not isinstance(value, bool):
            raise bad_value("flag", path, value)
        return [value]


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(Shape):
    """A word out of a list: `first` for the first word, and so on; `none` stands for null."""

    single = True

    def __init__(self, words: Sequence[str | int], first: int = 0, none: int | None = None) -> None:
        self.words = list(words)
        self.first = first
        self.none = none
        self.index = {word: first + number for number, word in enumerate(self.words)}

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the word, or null."""
        number = numbers[0]
        return None if number == self.none else self.words[number - self.first]

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the word."""
        if value is None and self.none is not None:
            return [self.none]
        if type(value) not in (str, int) or value not in self.index:
            raise bad_word(path, value, [*self.words, *([] if self.none is None else [None])])
        return [self.index[value]]


class Seat(Shape):
    """The number of a seat; `none` stands for null."""

    single = True

    def __init__(self, none: int | None = None) -> None:
        self.none = none

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the seat, or null."""
        return None if numbers[0] == self.none else int(numbers[0])

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the seat."""
        if value is None and self.none is not None:
            return [self.none]
        if type(value) is not int or not 0 <= value < players:
            raise bad_value("seat", path, value, last=players - 1)
        return [value]


@mypyc_attr(allow_interpreted_subclasses=True)
class Items(Shape):
    """A list with a fixed number of items of one shape."""

    def __init__(self, item: Shape, count: int) -> None:
        self.item = item
        self.count = count

    def length(self, players: int) -> int:
        """Return how many items the list has."""
        return self.count

    def size(self, players: int) -> int:
        """Return how many numbers it takes."""
        return self.length(players) * self.item.size(players)

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the items."""
        size = self.item.size(players)
        return [
            self.item.dump(numbers[at : at + size], players)
            for at in range(0, self.length(players) * size, size)
        ]

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the items."""
        count = self.length(players)
        if not isinstance(value, list | tuple) or len(value) != count:
            raise bad_value("list", path, value, count=count)
        numbers: list[int] = []
        for place, item in enumerate(value):
            numbers += self.item.load(item, f"{path}[{place}]", players)
        return numbers


class PerSeat(Items):
    """A list with an item for every seat."""

    def __init__(self, item: Shape) -> None:
        super().__init__(item, 0)

    def length(self, players: int) -> int:
        """Return the number of seats."""
        return players


@mypyc_attr(allow_interpreted_subclasses=True)
class Counts(Shape):
    """How many there are of each kind: a table of names and numbers."""

    def __init__(self, names: Sequence[str], with_zeros: bool = False) -> None:
        self.names = list(names)
        self.with_zeros = with_zeros  # whether a dump also lists what is missing
        self.index = {name: number for number, name in enumerate(self.names)}

    def size(self, players: int) -> int:
        """Return the number of kinds."""
        return len(self.names)

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the table."""
        return {
            self.names[kind]: int(count) for kind, count in enumerate(numbers) if count > 0 or self.with_zeros
        }

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the table; what is missing in it is 0."""
        numbers = [0] * len(self.names)
        for name, count in table(value, path).items():
            if name not in self.index:
                raise unknown_name(path, name, self.names)
            if type(count) is not int or not 0 <= count < 2**31:
                raise bad_value("count", f"{path}.{name}", count)
            numbers[self.index[name]] = count
        return numbers

    def conceal(self, numbers: Sequence[int]) -> Any:
        """Return how many there are of all kinds."""
        return int(sum(numbers))


class ByName(Shape):
    """A table with a value for every name; what is missing in it is `absent`, and so is any lower number."""

    def __init__(self, names: Sequence[str], value: Shape, absent: int = -1) -> None:
        self.names = list(names)
        self.value = value
        self.absent = absent
        self.index = {name: number for number, name in enumerate(self.names)}

    def size(self, players: int) -> int:
        """Return the number of names."""
        return len(self.names)

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the table."""
        return {
            self.names[at]: self.value.dump([number], players)
            for at, number in enumerate(numbers)
            if number > self.absent
        }

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the table."""
        numbers = [self.absent] * len(self.names)
        for name, inner in table(value, path).items():
            if name not in self.index:
                raise unknown_name(path, name, self.names)
            numbers[self.index[name]] = self.value.load(inner, f"{path}.{name}", players)[0]
        return numbers


class Members(Shape):
    """A bit mask, written as the list of the words whose bits are set, in their order."""

    single = True

    def __init__(self, words: Sequence[str | int]) -> None:
        self.words = list(words)

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the words."""
        return [word for bit, word in enumerate(self.words) if int(numbers[0]) >> bit & 1]

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the words, each once."""
        if not isinstance(value, list | tuple):
            raise bad_value("members", path, value)
        mask = 0
        for place, word in enumerate(value):
            if type(word) not in (str, int) or word not in self.words or word in value[:place]:
                raise bad_word(
                    f"{path}[{place}]", word, [each for each in self.words if each not in value[:place]]
                )
            mask |= 1 << self.words.index(word)
        return [mask]


class SeatFlags(Shape):
    """A bit mask, written as a list with true or false for every seat."""

    single = True

    def dump(self, numbers: Sequence[int], players: int) -> Any:
        """Return the list."""
        return [int(numbers[0]) >> seat & 1 == 1 for seat in range(players)]

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the list."""
        flags = PerSeat(Flag()).load(value, path, players)
        return [sum(1 << seat for seat, flag in enumerate(flags) if flag)]


def table(value: object, path: str) -> Mapping[str, Any]:
    """Return a value that must be a table with texts as keys."""
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise bad_value("table", path, value)
    return value


# -- fields ----------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """A field of a dump: the attribute that holds it, its shape, and who may see it."""

    def __init__(self, name: str, shape: Shape, attribute: str = "", hidden: int = PUBLIC) -> None:
        self.name = name
        self.shape = shape
        self.attribute = attribute or name
        self.hidden = hidden

    def attributes(self) -> list[str]:
        """Return the attributes that the field consists of."""
        return [self.attribute]

    def numbers(self, state: Any) -> Sequence[int]:
        """Return the numbers of a state."""
        value = getattr(state, self.attribute)
        return [value] if self.shape.single else value

    def dump(self, state: Any) -> Any:
        """Return the value of a state as plain data."""
        return self.shape.dump(self.numbers(state), state.players)

    def load(self, state: Any, value: object) -> None:
        """Check plain data and store it in a state."""
        self.store(state, self.shape.load(value, self.name, state.players))

    def store(self, state: Any, numbers: list[int]) -> None:
        """Store numbers in a state."""
        value: Any = numbers[0] if self.shape.single else arrays.numbers(numbers)
        # A compiled attribute that is a truth takes no number.
        truth = isinstance(getattr(state, self.attribute, 0), bool)
        setattr(state, self.attribute, bool(value) if truth else value)

    def view(self, state: Any, seat: int | None) -> Any:
        """Return what a seat (None: a spectator) sees of the value."""
        shape, players = self.shape, state.players
        if self.hidden == NO_SEAT:
            return shape.conceal(self.numbers(state))
        if self.hidden == PUBLIC or not isinstance(shape, PerSeat):
            return self.dump(state)
        numbers, size = self.numbers(state), shape.item.size(players)
        entries: list[Any] = []
        for other in range(players):
            own = numbers[other * size : other * size + size]
            entries.append(shape.item.dump(own, players) if other == seat else shape.item.conceal(own))
        return entries


class Filled(Field):
    """The first entries of an array as a list; another attribute holds their number."""

    def __init__(self, name: str, item: Shape, count: str, attribute: str = "", absent: int = -1) -> None:
        super().__init__(name, item, attribute)
        self.count = count
        self.absent = absent  # stands behind the last entry

    def attributes(self) -> list[str]:
        """Return the attributes that the field consists of."""
        return [self.attribute, self.count]

    def dump(self, state: Any) -> Any:
        """Return the entries."""
        array, count = getattr(state, self.attribute), getattr(state, self.count)
        return [self.shape.dump(array[at : at + 1], state.players) for at in range(count)]

    def load(self, state: Any, value: object) -> None:
        """Check the entries and store them."""
        room = len(getattr(state, self.attribute))
        if not isinstance(value, list | tuple) or len(value) > room:
            raise bad_value("entries", self.name, value, most=room)
        entries: list[int] = []
        for place, item in enumerate(value):
            entries += self.shape.load(item, f"{self.name}[{place}]", state.players)
        setattr(state, self.attribute, arrays.numbers(entries + [self.absent] * (room - len(entries))))
        setattr(state, self.count, len(entries))


@mypyc_attr(allow_interpreted_subclasses=True)
class Computed(Field):
    """A field that a function of the game writes, from these attributes. The game reads it itself."""

    def __init__(self, name: str, dump: Callable[[Any], Any], *attributes: str, hidden: int = PUBLIC) -> None:
        super().__init__(name, Shape(), "", hidden)
        self.compute = dump
        self.sources = list(attributes)

    def attributes(self) -> list[str]:
        """Return the attributes that the field consists of."""
        return self.sources

    def dump(self, state: Any) -> Any:
        """Return the computed value."""
        return self.compute(state)

    def view(self, state: Any, seat: int | None) -> Any:
        """Return the whole value: a game that hides a part of it has its own `State.view`."""
        return self.compute(state)

    def load(self, state: Any, value: object) -> None:
        """Leave the value to the game."""


Follows = Callable[[Any], int | list[int]]  # computes an attribute of a state from others


class StateFields:
    """All fields of a dump in their order, and the attributes that follow from them."""

    def __init__(self, fields: Sequence[Field], follows: Mapping[str, Follows] | None = None) -> None:
        self.fields = list(fields)
        self.follows: dict[str, Follows] = dict(follows or {})  # attribute: what it must be in a state
        self.names = [field.name for field in self.fields]
        self.hidden = tuple([field.name for field in self.fields if field.hidden != PUBLIC])

    def attributes(self) -> list[str]:
        """Return all attributes that are declared: those of the fields, and those that follow from them."""
        return [name for field in self.fields for name in field.attributes()] + list(self.follows)

    def dump(self, state: Any) -> dict[str, Any]:
        """Return the complete position as plain data."""
        return {field.name: field.dump(state) for field in self.fields}

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        """Return the position as a seat (None: a spectator) sees it."""
        return {field.name: field.view(state, seat) for field in self.fields}

    def check_names(self, position: Mapping[str, Any]) -> None:
        """Refuse a position with an unknown field."""
        for name in position:
            if name not in self.names:
                raise ImpossiblePosition("position-unknown-field", field=str(name), known=self.names)

    def players(self, position: Mapping[str, Any], allowed: range) -> int:
        """Return the number of players: as given, or the length of the first list with an entry per seat."""
        lists = [field.name for field in self.fields if isinstance(field.shape, PerSeat)]
        given = [position[name] for name in lists if isinstance(position.get(name), list | tuple)]
        players = position.get("players", len(given[0]) if given else allowed[0])
        return Number(allowed[0], allowed[-1]).load(players, "players", 0)[0]

    def load(self, state: Any, position: Mapping[str, Any]) -> None:
        """Store the given fields in a state, which keeps its values of all others."""
        for field in self.fields:
            if field.name in position:
                field.load(state, position[field.name])

    def follow(self, state: Any) -> None:
        """Set the attributes that follow from the fields."""
        for attribute, compute in self.follows.items():
            value = compute(state)
            setattr(state, attribute, arrays.numbers(value) if isinstance(value, list) else value)
