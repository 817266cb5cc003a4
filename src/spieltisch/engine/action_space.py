"""The actions of a game as named ranges of numbers. The outcomes of chance are such a space, too.

>>> actions = ActionSpace()
>>> lay = actions.add("lay", ["red", "blue"], ["a1", "a2", "a3"])
>>> stop = actions.add("stop")
>>> lay.number(1, 2), stop.number(), actions.size
(5, 6, 7)
>>> actions.words(5), actions.number(("lay", "blue", "a3"))
(('lay', 'blue', 'a3'), 5)
"""

from bisect import bisect_right
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, final

from mypy_extensions import i64

from spieltisch.engine.errors import UnknownAction

Words = tuple[str | int, ...]

MAX_AXES: Final = 3
SUGGESTIONS: Final = 5  # the most words that an error names


@final
class ActionRange:
    """The actions with one name: a number for every combination of places on its axes, the last one fastest.

    `name` may have several words, for example "second_chance keep". An axis is the sequence of its words.
    """

    def __init__(
        self, name: str, first: int, axes: Sequence[Sequence[str | int]], words: Sequence[Words] | None
    ) -> None:
        if len(axes) > MAX_AXES:
            raise ValueError(f"{name}: a range has at most {MAX_AXES} axes, not {len(axes)}")
        self.name = name
        self.first: i64 = first
        self.shape = tuple([len(axis) for axis in axes])
        lengths = [*self.shape, 1, 1, 1]
        self.length_1: i64 = lengths[1]
        self.length_2: i64 = lengths[2]
        self.stride_0: i64 = lengths[1] * lengths[2]
        self.size: i64 = lengths[0] * lengths[1] * lengths[2]
        self.end: i64 = self.first + self.size
        self._axes = [list(axis) for axis in axes]
        self._words = words
        if words is not None and len(words) != self.size:
            raise ValueError(f"{name}: {len(words)} words for {self.size} actions")

    def number(self, place_0: i64 = 0, place_1: i64 = 0, place_2: i64 = 0) -> i64:
        """Return the action at these places on the axes."""
        return self.first + place_0 * self.stride_0 + place_1 * self.length_2 + place_2

    def has(self, action: i64) -> bool:
        """Return whether an action belongs to this range."""
        return self.first <= action < self.end

    def place(self, action: i64, axis: i64 = 0) -> i64:
        """Return the place of an action of this range on one of its axes."""
        rest: i64 = action - self.first
        if axis == 0:
            return rest if self.stride_0 == 1 else rest // self.stride_0
        if axis == 1:
            return rest % self.length_1 if self.length_2 == 1 else rest // self.length_2 % self.length_1
        return rest % self.length_2

    def all_words(self) -> list[Words]:
        """Return the words of all actions of this range, in the order of their numbers."""
        head: Words = tuple(self.name.split())
        if self._words is not None:
            return [head + words for words in self._words]
        found: list[Words] = [head]
        for axis in self._axes:
            found = [(*words, word) for words in found for word in axis]
        return found


@final
class ActionSpace:
    """All actions of a game. Ranges are numbered in the order in which they are added."""

    def __init__(self) -> None:
        self.ranges: list[ActionRange] = []
        self.size = 0
        self._firsts: list[int] = []
        self._words: list[Words] = []  # of every action; made when it is first asked for
        self._numbers: dict[tuple[str, ...], int] = {}

    def add(self, name: str, *axes: Sequence[str | int], words: Sequence[Words] | None = None) -> ActionRange:
        """Add a range. `words` lists what follows the name where it does not follow from the axes."""
        added = ActionRange(name, self.size, axes, words)
        self.ranges.append(added)
        self._firsts.append(self.size)
        self.size += added.size
        self._words = []
        return added

    def range_of(self, action: int) -> ActionRange:
        """Return the range of an action."""
        return self.ranges[bisect_right(self._firsts, action) - 1]

    def words(self, action: int) -> Words:
        """Return the words of an action."""
        if not self._words:
            self._write_words()
        return self._words[action]

    def number(self, words: Words) -> int:
        """Return the action with these words, or -1. A number may be given as a word."""
        if not self._words:
            self._write_words()
        return self._numbers.get(tuple([str(word) for word in words]), -1)

    def unknown(self, words: Words, game: str) -> UnknownAction:
        """Return the error for words that mean nothing: what is wrong first, and the nearest known words."""
        given = [str(word) for word in words]
        for place in range(len(given) + 1):
            following = self._following(given[:place])
            if place == len(given) or given[place] not in following:
                break
        values = {"game": game, "words": " ".join(given)}
        if not following:
            return UnknownAction("unknown-words-end", word=given[place], **values)
        if place == len(given):
            return UnknownAction(
                "unknown-words-missing", nearest=", ".join(following[:SUGGESTIONS]), **values
            )
        near = get_close_matches(given[place], following, SUGGESTIONS) or following[:SUGGESTIONS]
        return UnknownAction("unknown-word", word=given[place], nearest=", ".join(near), **values)

    def _following(self, words: list[str]) -> list[str]:
        """Return the words that can follow these, in the order of the actions."""
        count = len(words)
        if not self._words:
            self._write_words()
        return list(
            dict.fromkeys(
                [key[count] for key in self._numbers if len(key) > count and list(key[:count]) == words]
            )
        )

    def _write_words(self) -> None:
        self._words = [words for each in self.ranges for words in each.all_words()]
        for number, words in enumerate(self._words):
            self._numbers.setdefault(tuple([str(word) for word in words]), number)
