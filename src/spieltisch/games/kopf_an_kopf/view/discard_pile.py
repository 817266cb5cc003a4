"""Kopf an Kopf: what lies on the discard pile, in words: everybody may look through it."""

import re

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.view.labels import kinds, named, order, said
from spieltisch.games.kopf_an_kopf.view.view_model import Table
from spieltisch.stage.drawing_cache import cached

FAMILY = re.compile(r"(.+: |.+ (?=\d+$))(.+)")  # "Gallop: " and "Whisky", "Lucky number " and "7"
CATEGORIES = ("movement", "betting", "income", "steal", "lucky")


def discards(table: Table) -> str:
    """A line for the card on top, and one for each category."""
    top = table.recap.top
    place = order(table.game)
    lying = tuple(sorted(table.view["discard"].items(), key=lambda each: place[each[0]]))
    return _told(table.game, table.language, lying, top.kind if top and lying else "")


@cached
def _told(game: Game, language: str, lying: tuple[tuple[str, int], ...], top: str) -> str:
    cards = kinds(game)
    lines = [said(language, "discard-top", card=named(cards[top], "name", language))] if top else []
    for category in CATEGORIES:
        names = {
            named(cards[kind], "name", language): copies
            for kind, copies in lying
            if cards[kind].category == category
        }
        if names:
            told = "; ".join(_families(names))
            lines.append(said(language, f"discard-{category}", count=sum(names.values()), cards=told))
    return "\n".join(lines)


def _families(names: dict[str, int]) -> list[str]:
    """Cards whose names begin alike are told together; copies are counted.

    >>> _families({"Gallop: Whisky": 1, "Spy": 3, "Gallop: Diabolo": 1, "Lucky number 3": 1})
    ['Gallop: Whisky, Diabolo', 'Spy ×3', 'Lucky number 3']
    """
    families: dict[str, list[str]] = {}
    for name, copies in names.items():
        found = FAMILY.fullmatch(name)
        family, member = found.groups() if found else (name, name)
        families.setdefault(family, []).append(member if copies == 1 else f"{member} ×{copies}")
    return [("" if family in names else family) + ", ".join(members) for family, members in families.items()]
