"""The sample game in a few lines of text."""

from collections.abc import Mapping
from typing import Any

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue


def picture(view: Mapping[str, Any], language: str = "en", played: Game | None = None) -> str:
    """A view as text: the round, then a line per seat."""
    texts = catalogue("sample-game")
    pile = view["pile"] if isinstance(view["pile"], int) else len(view["pile"])
    values = {"round": view["round"], "die": view["die"] or "-", "pile": pile}
    lines = [texts.text("picture-round", values, language)]
    for seat, hand in enumerate(view["hands"]):
        cards = str(hand) if isinstance(hand, int) else f"{len(hand)} ({', '.join(hand)})"
        chosen = "no" if view["chosen"][seat] is None else "yes"
        line = {"seat": seat + 1, "cards": cards, "score": view["scores"][seat], "chosen": chosen}
        lines.append(texts.text("picture-seat", line, language))
    return "\n".join(lines)
