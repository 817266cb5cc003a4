"""Catalogues of sentences: one Fluent file per language, for the engine and for each game."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from spieltisch.engine.errors import SpieltischError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "de")
LONGEST = 500  # Fluent refuses values of more than 1000 characters ...
LARGEST = 10**15  # ... and numbers of more than 28 digits
REMEMBERED = 100_000  # sentences of a catalogue that are kept at hand
SMALL = 1000  # numbers below it are written alike everywhere
LISTS = (list, tuple, range, set, frozenset)
GAP = "\0"  # before and after the name of a value that is filled in later


class Catalogue:
    """All sentences of one game (or of the engine) in every language.

    >>> catalogue(None).text("game-over", {}, "en")
    'The game is over.'
    """

    def __init__(self, folder: Traversable, name: str = "texts") -> None:
        self._bundles = {language: _bundle(folder, name, language) for language in LANGUAGES}
        self._remembered = lru_cache(REMEMBERED)(self._formatted)  # tables say the same again and again
        self._worded = lru_cache(REMEMBERED)(self._wording)
        self._choosing: dict[tuple[str, str], set[str]] = {}

    def keys(self, language: str) -> set[str]:
        """The names of all sentences in that language."""
        return set(self._bundles[language]._messages)

    def text(self, key: str, values: Mapping[str, object], language: str) -> str:
        """The sentence with its values. Lists become "a, b and c"."""
        language = _spoken(language)
        told = tuple([(name, _readable(value, language)) for name, value in values.items()])
        return self._remembered(key, told, language)

    def _formatted(self, key: str, values: tuple[tuple[str, object], ...], language: str) -> str:
        """Fluent words a sentence once for all values that are only shown; those are filled in afterwards."""
        if (key, language) not in self._choosing:
            bundle = self._bundles[language]
            self._choosing[key, language] = _choosing(bundle, bundle._messages[key])
        choosing = self._choosing[key, language]
        if any(name in choosing and GAP in str(value) for name, value in values):
            return self._resolved(key, values, language)
        left = tuple([(name, value if name in choosing else GAP + name + GAP) for name, value in values])
        filled = _filled(self._worded(key, left, language), dict(values))
        return self._resolved(key, values, language) if filled is None else filled

    def _wording(self, key: str, values: tuple[tuple[str, object], ...], language: str) -> list[str]:
        """A sentence as its texts and, between them, the names of values."""
        return self._resolved(key, values, language).split(GAP)

    def _resolved(self, key: str, values: tuple[tuple[str, object], ...], language: str) -> str:
        bundle = self._bundles[language]
        message = bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = bundle.format_pattern(message.value, dict(values))
        if errors:
            raise ValueError(f"{key} ({language}): {errors}")
        return str(text)


def number(value: float, language: str, digits: int = 0) -> str:
    """A number as people of that language write it.

    >>> number(1234.5, "de", 2)
    '1.234,50'
    """
    from babel.numbers import format_decimal

    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    return str(format_decimal(value, pattern, locale=language))


@cache
def catalogue(slug: str | None) -> Catalogue:
    """The catalogue of a game, or the engine's own for None."""
    if slug is None:
        return Catalogue(files("spieltisch.engine"))
    from spieltisch.engine.registry import folder

    return Catalogue(folder(slug).joinpath("text"))


def _bundle(folder: Traversable, name: str, language: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource
    from fluent.syntax.ast import Junk

    bundle = FluentBundle([language], use_isolating=False)
    source = folder.joinpath(f"{name}.{language}.ftl").read_text(encoding="utf-8")
    resource = FluentResource(source)
    junk = [entry.content for entry in resource.body if isinstance(entry, Junk)]
    if junk:
        raise ValueError(f"{name}.{language}.ftl: {junk[0]}")
    bundle.add_resource(resource)
    return bundle


def _choosing(bundle: "FluentBundle", node: object) -> set[str]:
    """The names of values that do more in a sentence than being shown: they choose among its words."""
    from fluent.syntax.ast import BaseNode, MessageReference, Placeable, VariableReference

    if isinstance(node, Placeable) and isinstance(node.expression, VariableReference):
        return set()
    if isinstance(node, VariableReference):
        return {node.id.name}
    if isinstance(node, MessageReference):
        return _choosing(bundle, bundle._messages.get(node.id.name))
    inside = node if isinstance(node, list) else vars(node).values() if isinstance(node, BaseNode) else ()
    found: set[str] = set()
    return found.union(*[_choosing(bundle, each) for each in inside])


def _filled(wording: list[str], values: dict[str, object]) -> str | None:
    """A sentence with its values; None where Fluent has to say how they are written."""
    told = [*wording]
    for place in range(1, len(told), 2):
        value = values[told[place]]
        if type(value) is int and 0 <= value < SMALL:
            value = str(value)
        if type(value) is not str:
            return None
        told[place] = value
    return "".join(told)


@lru_cache(64)
def _spoken(language: str) -> str:
    """The language of the catalogues for one that people ask for: de-AT and de_AT are German."""
    spoken = re.split("[-_]", language)[0].lower()
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def _readable(value: object, language: str) -> object:
    if type(value) is str and len(value) <= LONGEST:  # most are
        return value
    if type(value) is int and -LARGEST < value < LARGEST:
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, SpieltischError):  # a reason inside a reason
        value = value.cited(language)
    if isinstance(value, LISTS):
        value = _listed(tuple(map(str, value)), language)
    # One check for both would make mypyc take a huge integer for a float.
    if isinstance(value, int) and -LARGEST < value < LARGEST:
        return value
    if isinstance(value, float) and -LARGEST < value < LARGEST:
        return value
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


@lru_cache(REMEMBERED // 4)
def _listed(items: tuple[str, ...], language: str) -> str:
    from babel.lists import format_list

    return str(format_list(list(items), locale=language))
