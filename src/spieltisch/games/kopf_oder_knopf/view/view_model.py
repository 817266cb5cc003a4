"""Kopf oder Knopf: one position as one viewer sees it, and texts that several parts of the scene use."""

from functools import lru_cache
from typing import Final

from babel.lists import format_list

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.view.history import History, read_history
from spieltisch.games.kopf_oder_knopf.view.pair_lines import BoardAnalysis
from spieltisch.games.kopf_oder_knopf.view.shared_board import SharedBoard
from spieltisch.stage.sight import Sight
from spieltisch.stage.view_model import BaseViewModel, Translator

SLUG: Final = "kopf-oder-knopf"
translate: Final = Translator(SLUG)


class ViewModel(BaseViewModel):
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.analysis = sight.once(BoardAnalysis)
        self.state = self.analysis.state
        self.near = 0 if sight.seat is None else sight.seat  # the seat whose card lies near the viewer

    def shared_board(self) -> SharedBoard:
        """Return the drawings that all viewers share."""
        return self.sight.once(
            SharedBoard, self.sight.shape, self.analysis, read_history(self.sight, History)
        )


@lru_cache(maxsize=2048)
def field_text(language: str, key: str, field: str) -> str:
    """Return a sentence about one field."""
    return translate(language, key, field=field)


@lru_cache(maxsize=256)
def distance_help(game: Game, language: str, holes: int) -> str:
    """Return how far a button moves from so many holes (KOK-13, KOK-14)."""
    return translate(language, "help-from", holes=holes, distances=distances(game, language, holes))


def distances(game: Game, language: str, holes: int) -> str:
    """Return the distances from so many holes: "1, 2, 3 or 4"."""
    fields = game.box.holes[holes - 1].move_distances
    return str(format_list([str(each) for each in fields], style="or", locale=language))
