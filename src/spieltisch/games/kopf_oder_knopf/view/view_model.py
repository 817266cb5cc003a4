"""Kopf oder Knopf: one position as one viewer sees it, and the words that come again and again."""

from functools import lru_cache

from babel.lists import format_list

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_oder_knopf.view.log import Sewing, read
from spieltisch.games.kopf_oder_knopf.view.pair_lines import Stand
from spieltisch.games.kopf_oder_knopf.view.shared_board import Sewn
from spieltisch.stage.sight import Sight

SLUG = "kopf-oder-knopf"


class ViewModel:
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.language = sight.language
        self.stand = sight.once(Stand)
        self.state = self.stand.state
        self.near = 0 if sight.seat is None else sight.seat  # whose card lies near the viewer

    def text(self, key: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return self.sight.text(key, **values)

    def sewn(self) -> Sewn:
        """What the cloth shows to everybody."""
        return self.sight.once(Sewn, self.sight.shape, self.stand, read(self.sight, Sewing))


@lru_cache(maxsize=2048)
def field_text(language: str, key: str, field: str) -> str:
    """A sentence about one field."""
    return catalogue(SLUG).text(key, {"field": field}, language)


@lru_cache(maxsize=256)
def distance_help(game: Game, language: str, holes: int) -> str:
    """How far a button goes from so many holes (KOK-13, KOK-14)."""
    values = {"holes": holes, "distances": distances(game, language, holes)}
    return catalogue(SLUG).text("help-from", values, language)


def distances(game: Game, language: str, holes: int) -> str:
    """The distances from so many holes: "1, 2, 3 or 4"."""
    fields = game.box.holes[holes - 1].move_distances
    return str(format_list([str(each) for each in fields], style="or", locale=language))
