"""Kopf an Kopf: the cards of the discard pile as text; every viewer may look through it."""

import re

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.view.labels import card_order, cards_by_id, translate
from spieltisch.games.kopf_an_kopf.view.view_model import ViewModel
from spieltisch.stage.drawing_cache import cached
from spieltisch.stage.view_model import localized

FAMILY = re.compile(r"(.+: |.+ (?=\d+$))(.+)")  # "Gallop: " and "Whisky", "Lucky number " and "7"
CATEGORIES = ("movement", "betting", "income", "steal", "lucky")


def discard_tip(model: ViewModel) -> str:
    """Return a line for the card on top, and one for each category."""
    top = model.history.top
    place = card_order(model.game)
    discarded = tuple(sorted(model.view["discard"].items(), key=lambda each: place[each[0]]))
    return _discard_text(model.game, model.language, discarded, top.kind if top and discarded else "")


@cached
def _discard_text(game: Game, language: str, discarded: tuple[tuple[str, int], ...], top: str) -> str:
    cards = cards_by_id(game)
    lines = [translate(language, "discard-top", card=localized(cards[top], "name", language))] if top else []
    for category in CATEGORIES:
        names = {
            localized(cards[kind], "name", language): copies
            for kind, copies in discarded
            if cards[kind].category == category
        }
        if names:
            listed = "; ".join(_families(names))
            lines.append(translate(language, f"discard-{category}", count=sum(names.values()), cards=listed))
    return "\n".join(lines)


def _families(names: dict[str, int]) -> list[str]:
    """Group cards whose names begin alike, and count copies.

    >>> _families({"Gallop: Whisky": 1, "Spy": 3, "Gallop: Diabolo": 1, "Lucky number 3": 1})
    ['Gallop: Whisky, Diabolo', 'Spy ×3', 'Lucky number 3']
    """
    families: dict[str, list[str]] = {}
    for name, copies in names.items():
        found = FAMILY.fullmatch(name)
        family, member = found.groups() if found else (name, name)
        families.setdefault(family, []).append(member if copies == 1 else f"{member} ×{copies}")
    return [("" if family in names else family) + ", ".join(members) for family, members in families.items()]
