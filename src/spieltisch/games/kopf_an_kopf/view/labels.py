"""Kopf an Kopf: sentences of the game's texts, and the names that the box gives to horses and cards."""

from functools import lru_cache
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_an_kopf.rules.box import Card, Horse

SLUG: Final = "kopf-an-kopf"


def translate(language: str, key: str, **values: object) -> str:
    """Return a sentence of the game's texts."""
    return catalogue(SLUG).text(key, values, language).strip()


def localized(thing: Card | Horse, part: str, language: str) -> str:
    """Return a text of a horse or a card ("name", "text", "feature") in a language."""
    return str(getattr(thing, f"{part}_{'de' if language.startswith('de') else 'en'}"))


@lru_cache(maxsize=8)
def cards_by_id(game: Game) -> dict[str, Card]:
    """Return the kinds of cards by their ids, in the order of the box."""
    return {card.id: card for card in game.box.cards}


@lru_cache(maxsize=8)
def horses_by_number(game: Game) -> dict[int, Horse]:
    """Return the horses by their numbers."""
    return {horse.number: horse for horse in game.box.horses}


@lru_cache(maxsize=8)
def card_order(game: Game) -> dict[str, int]:
    """Return the index of each kind of card in the box."""
    return {kind: place for place, kind in enumerate(cards_by_id(game))}
