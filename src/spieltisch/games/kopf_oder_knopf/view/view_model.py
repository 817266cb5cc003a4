"""Kopf oder Knopf: one position as one viewer sees it, and texts that several parts of the scene use."""

from functools import lru_cache

from babel.lists import format_list

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_oder_knopf.view.history import History, read_history
from spieltisch.games.kopf_oder_knopf.view.pair_lines import BoardAnalysis
from spieltisch.games.kopf_oder_knopf.view.shared_board import SharedBoard
from spieltisch.stage.sight import Sight

SLUG = "kopf-oder-knopf"


class ViewModel:
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.language = sight.language
        self.analysis = sight.once(BoardAnalysis)
        self.state = self.analysis.state
        self.near = 0 if sight.seat is None else sight.seat  # the seat whose card lies near the viewer

    def text(self, key: str, **values: object) -> str:
        """Return a sentence in the viewer's language."""
        return self.sight.text(key, **values)

    def shared_board(self) -> SharedBoard:
        """Return the drawings that all viewers share."""
        return self.sight.once(
            SharedBoard, self.sight.shape, self.analysis, read_history(self.sight, History)
        )


@lru_cache(maxsize=2048)
def field_text(language: str, key: str, field: str) -> str:
    """Return a sentence about one field."""
    return catalogue(SLUG).text(key, {"field": field}, language)


@lru_cache(maxsize=256)
def distance_help(game: Game, language: str, holes: int) -> str:
    """Return how far a button moves from so many holes (KOK-13, KOK-14)."""
    values = {"holes": holes, "distances": distances(game, language, holes)}
    return catalogue(SLUG).text("help-from", values, language)


def distances(game: Game, language: str, holes: int) -> str:
    """Return the distances from so many holes: "1, 2, 3 or 4"."""
    fields = game.box.holes[holes - 1].move_distances
    return str(format_list([str(each) for each in fields], style="or", locale=language))
