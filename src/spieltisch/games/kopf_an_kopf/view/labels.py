"""Kopf an Kopf: sentences of the catalogue, and the names that stand in the box."""

from functools import lru_cache
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_an_kopf.rules.box import Card, Horse

SLUG: Final = "kopf-an-kopf"


def said(language: str, key: str, **values: object) -> str:
    """A sentence of the catalogue."""
    return catalogue(SLUG).text(key, values, language).strip()


def named(thing: Card | Horse, part: str, language: str) -> str:
    """What the box says of a horse or a card ("name", "text", "feature") in a language."""
    return str(getattr(thing, f"{part}_{'de' if language.startswith('de') else 'en'}"))


@lru_cache(maxsize=8)
def kinds(game: Game) -> dict[str, Card]:
    """The kinds of cards by their ids, in the order of the box."""
    return {card.id: card for card in game.box.cards}


@lru_cache(maxsize=8)
def stable(game: Game) -> dict[int, Horse]:
    """The horses by their numbers."""
    return {horse.number: horse for horse in game.box.horses}


@lru_cache(maxsize=8)
def order(game: Game) -> dict[str, int]:
    """The place of each kind of card in the box."""
    return {kind: place for place, kind in enumerate(kinds(game))}
