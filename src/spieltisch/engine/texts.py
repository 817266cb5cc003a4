"""Text catalogues: one Fluent file per language for the engine and for each game."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from spieltisch.engine.errors import SpieltischError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax.ast import Message, Resource

LANGUAGES = ("en", "de")
LONGEST = 500  # Fluent refuses values of more than 1000 characters ...
LARGEST = 10**15  # ... and numbers of more than 28 digits
CACHE_SIZE = 100_000  # sentences that a catalogue caches
SMALL = 1000  # smaller numbers need no thousands separator in any language
LIST_TYPES = (list, tuple, range, set, frozenset)
MARKER = "\0"  # encloses the name of a value that is filled in later


class Catalogue:
    """All texts of one game (or of the engine) in every language.

    >>> catalogue(None).text("game-over", {}, "en")
    'The game is over.'
    """

    def __init__(self, folder: Traversable, name: str = "texts") -> None:
        resources = {language: _resource(folder, name, language) for language in LANGUAGES}
        self._bundles = {language: _bundle(language, resources[language]) for language in LANGUAGES}
        self._messages = {language: _messages_in(resources[language]) for language in LANGUAGES}
        self._cached_text = lru_cache(CACHE_SIZE)(self._format)  # tables repeat the same texts
        self._cached_pieces = lru_cache(CACHE_SIZE)(self._pieces)
        self._selectors: dict[tuple[str, str], set[str]] = {}

    def keys(self, language: str) -> set[str]:
        """Return the keys of all texts in a language."""
        return set(self._messages[language])

    def text(self, key: str, values: Mapping[str, object], language: str) -> str:
        """Return the text with its values filled in. Lists become "a, b and c".

        :raises KeyError: when there is no text with this key.
        """
        language = _supported_language(language)
        prepared = tuple([(name, _formattable(value, language)) for name, value in values.items()])
        return self._cached_text(key, prepared, language)

    def _format(self, key: str, values: tuple[tuple[str, object], ...], language: str) -> str:
        """Format a text; fill in values that are only inserted here, so that Fluent's result is reused."""
        if (key, language) not in self._selectors:
            messages = self._messages[language]
            self._selectors[key, language] = _selectors_in(messages, messages[key])
        selectors = self._selectors[key, language]
        if any(name in selectors and MARKER in str(value) for name, value in values):
            return self._format_by_fluent(key, values, language)
        marked = tuple(
            [(name, value if name in selectors else MARKER + name + MARKER) for name, value in values]
        )
        filled = _fill(self._cached_pieces(key, marked, language), dict(values))
        return self._format_by_fluent(key, values, language) if filled is None else filled

    def _pieces(self, key: str, values: tuple[tuple[str, object], ...], language: str) -> list[str]:
        """Return a text as a list in which every second item is the name of a value."""
        return self._format_by_fluent(key, values, language).split(MARKER)

    def _format_by_fluent(self, key: str, values: tuple[tuple[str, object], ...], language: str) -> str:
        bundle = self._bundles[language]
        message = bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = bundle.format_pattern(message.value, dict(values))
        if errors:
            raise ValueError(f"{key} ({language}): {errors}")
        return str(text)


def number(value: float, language: str, digits: int = 0) -> str:
    """Format a number as a language writes it.

    >>> number(1234.5, "de", 2)
    '1.234,50'
    """
    from babel.numbers import format_decimal

    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    return str(format_decimal(value, pattern, locale=language))


@cache
def catalogue(slug: str | None) -> Catalogue:
    """Return the catalogue of a game, or the engine's for None."""
    if slug is None:
        return Catalogue(files("spieltisch.engine"))
    from spieltisch.engine.registry import folder

    return Catalogue(folder(slug).joinpath("text"))


def _resource(folder: Traversable, name: str, language: str) -> "Resource":
    """Parse a Fluent file."""
    from fluent.runtime import FluentResource
    from fluent.syntax.ast import Junk

    resource = FluentResource(folder.joinpath(f"{name}.{language}.ftl").read_text(encoding="utf-8"))
    junk = [entry.content for entry in resource.body if isinstance(entry, Junk)]
    if junk:
        raise ValueError(f"{name}.{language}.ftl: {junk[0]}")
    return resource


def _bundle(language: str, resource: "Resource") -> "FluentBundle":
    from fluent.runtime import FluentBundle

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(resource)
    return bundle


def _messages_in(resource: "Resource") -> "dict[str, Message]":
    """Return the messages by key; of two with the same key the first, as a bundle does."""
    from fluent.syntax.ast import Message

    return {entry.id.name: entry for entry in reversed(resource.body) if isinstance(entry, Message)}


def _selectors_in(messages: "dict[str, Message]", node: object) -> set[str]:
    """Return the names of values that select variants of a text, and are not only inserted."""
    from fluent.syntax.ast import BaseNode, MessageReference, Placeable, VariableReference

    if isinstance(node, Placeable) and isinstance(node.expression, VariableReference):
        return set()
    if isinstance(node, VariableReference):
        return {node.id.name}
    if isinstance(node, MessageReference):
        return _selectors_in(messages, messages.get(node.id.name))
    inside = node if isinstance(node, list) else vars(node).values() if isinstance(node, BaseNode) else ()
    found: set[str] = set()
    return found.union(*[_selectors_in(messages, each) for each in inside])


def _fill(pieces: list[str], values: dict[str, object]) -> str | None:
    """Fill in the values of a text; return None if Fluent has to format one of them."""
    filled = [*pieces]
    for place in range(1, len(filled), 2):
        value = values[filled[place]]
        if type(value) is int and 0 <= value < SMALL:
            value = str(value)
        if type(value) is not str:
            return None
        filled[place] = value
    return "".join(filled)


@lru_cache(64)
def _supported_language(language: str) -> str:
    """Return the catalogues' language for a language tag: "de" for de-AT and de_AT, the first if unknown."""
    primary = re.split("[-_]", language)[0].lower()
    return primary if primary in LANGUAGES else LANGUAGES[0]


def _formattable(value: object, language: str) -> object:
    if type(value) is str and len(value) <= LONGEST:  # the usual case
        return value
    if type(value) is int and -LARGEST < value < LARGEST:
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, SpieltischError):  # a reason within another text
        value = value.cited(language)
    if isinstance(value, LIST_TYPES):
        value = _join_list(tuple(map(str, value)), language)
    # Keep int and float apart: with one check mypyc would convert a huge integer to a float.
    if isinstance(value, int) and -LARGEST < value < LARGEST:
        return value
    if isinstance(value, float) and -LARGEST < value < LARGEST:
        return value
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


@lru_cache(CACHE_SIZE // 4)
def _join_list(items: tuple[str, ...], language: str) -> str:
    from babel.lists import format_list

    return str(format_list(list(items), locale=language))
