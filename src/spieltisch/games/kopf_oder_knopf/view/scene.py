"""Kopf oder Knopf: the scene of one viewer.

The board lies as printed for both players; the buttons that the viewer has taken lie lower left.
"""

from functools import lru_cache

from spieltisch.engine.core import Game
from spieltisch.games.kopf_oder_knopf.view.choices import attempt, choices, prompt
from spieltisch.games.kopf_oder_knopf.view.layout import STAGE
from spieltisch.games.kopf_oder_knopf.view.log import log_lines
from spieltisch.games.kopf_oder_knopf.view.marks import legend, marks
from spieltisch.games.kopf_oder_knopf.view.panels import panels
from spieltisch.games.kopf_oder_knopf.view.pieces import pieces, zones
from spieltisch.games.kopf_oder_knopf.view.result import result
from spieltisch.games.kopf_oder_knopf.view.view_model import ViewModel
from spieltisch.stage.assembly import assemble
from spieltisch.stage.scene import Scene
from spieltisch.stage.sight import Sight
from spieltisch.stage.view_model import localized

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """Build the scene of the viewer."""
    model = ViewModel(sight)
    return assemble(
        sight,
        STAGE[sight.shape],
        _status(model),
        pieces=pieces(model),
        zones=zones(model),
        marks=marks(model),
        panels=panels(model),
        prompt=prompt(model),
        choices=choices(model),
        legend=legend(sight.language),
        result=result(model),
        aids=model.text("aids"),
    )


def _status(model: ViewModel) -> str:
    """Return the status text beside the name of the table."""
    layout = layout_name(model.game, model.language, model.view["options"]["layout"])
    if not model.analysis.drawn:
        return layout
    return model.text("scene-status", layout=layout, round=model.sight.round)


@lru_cache(maxsize=256)
def layout_name(game: Game, language: str, layout: str) -> str:
    """Return the name of the layout."""
    choice = next(choice for choice in game.options["layout"].values if choice.value == layout)
    return localized(choice, "name", language)
