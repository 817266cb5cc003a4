"""Kopf an Kopf: the texts of the game, and its horses and cards by number and id."""

from functools import lru_cache
from typing import Final

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.rules.box import Card, Horse
from spieltisch.stage.view_model import Translator

SLUG: Final = "kopf-an-kopf"
translate: Final = Translator(SLUG)


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
