"""Let the player choose an action by number or by words, in any game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

MANY = 16  # with more choices, list groups


class Choice(NamedTuple):
    """An action with its words as the player types them."""

    action: int
    words: tuple[str, ...]


class Entry(NamedTuple):
    """A numbered line: one choice, or several with the same first words."""

    words: tuple[str, ...]
    choices: list[Choice]


def entries(choices: Sequence[Choice]) -> list[Entry]:
    """Return the numbered lines: one per choice or, if there are many, one per first argument.

    >>> lines = entries([Choice(n, ("move", f"b{n // 9}", f"c{n}")) for n in range(18)])
    >>> [(line.words, len(line.choices)) for line in lines]
    [(('move', 'b0'), 9), (('move', 'b1'), 9)]
    """
    if len(choices) > MANY:
        longest = max(len(choice.words) for choice in choices)
        for length in (*range(2, longest), 1):
            groups = _groups(choices, length)
            if 1 < len(groups) < len(choices):
                return groups
    return [Entry(choice.words, [choice]) for choice in choices]


def matching(choices: Iterable[Choice], typed: Sequence[str]) -> list[Choice]:
    """Return the choices with exactly these words, else these first arguments, else these words in order."""
    words = tuple(word.lower() for word in typed)
    lowered = [(choice, tuple(word.lower() for word in choice.words)) for choice in choices]
    for fits in (_is_all, _begins, _has):
        found = [choice for choice, own in lowered if fits(own, words)]
        if found:
            return found
    return []


def readings(typed: Sequence[str], verbs: Iterable[str]) -> Iterator[tuple[str | int, ...]]:
    """Yield the action words that typed words could stand for: as typed, or with the verb left out."""
    words: tuple[str | int, ...] = tuple(int(word) if word.isdecimal() else word for word in typed)
    yield words
    for verb in verbs:
        yield (verb, *words)


def _groups(choices: Sequence[Choice], length: int) -> list[Entry]:
    groups: dict[tuple[str, ...], list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.words[:length], []).append(choice)
    return [Entry(group[0].words if len(group) == 1 else words, group) for words, group in groups.items()]


def _is_all(own: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    return own == typed


def _begins(own: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    return typed in (own[: len(typed)], own[1 : len(typed) + 1])


def _has(own: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    rest = iter(own)
    return all(word in rest for word in typed)
