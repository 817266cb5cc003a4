"""The sample game in a few lines of text."""

from collections.abc import Mapping
from typing import Any

from spieltisch.engine.core import Game
from spieltisch.stage.notation import TextPicture


def picture(view: Mapping[str, Any], language: str = "en", played: Game | None = None) -> str:
    """A view as text: the round, then a line per seat."""
    return str(_Picture(view, language, played))


class _Picture(TextPicture[Any]):
    slug = "sample-game"

    def lines(self) -> list[str]:
        view, pile = self.view, self.view["pile"]
        left = pile if isinstance(pile, int) else len(pile)
        first = self.word("round", round=view["round"], die=view["die"] or "-", pile=left)
        return [first, *(self.seat_line(seat, hand) for seat, hand in enumerate(view["hands"]))]

    def seat_line(self, seat: int, hand: int | list[str]) -> str:
        cards = str(hand) if isinstance(hand, int) else f"{len(hand)} ({', '.join(hand)})"
        chosen = "no" if self.view["chosen"][seat] is None else "yes"
        return self.word("seat", seat=seat + 1, cards=cards, score=self.view["scores"][seat], chosen=chosen)
