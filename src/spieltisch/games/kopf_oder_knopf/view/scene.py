"""Kopf oder Knopf: the scene of one viewer.

The board lies as printed for both players; the buttons that the viewer has taken lie lower left.
"""

from functools import lru_cache
from typing import Any

from spieltisch.engine.core import Game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_oder_knopf.rules.parts import COLOURS
from spieltisch.games.kopf_oder_knopf.view.choices import attempt, choices, prompt, result
from spieltisch.games.kopf_oder_knopf.view.layout import STAGE
from spieltisch.games.kopf_oder_knopf.view.log import log_lines
from spieltisch.games.kopf_oder_knopf.view.marks import legend, marks
from spieltisch.games.kopf_oder_knopf.view.pair_lines import BoardAnalysis
from spieltisch.games.kopf_oder_knopf.view.pieces import pieces, zones
from spieltisch.games.kopf_oder_knopf.view.view_model import SLUG, ViewModel
from spieltisch.stage.scene import Panel, Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """Build the scene of the viewer."""
    model = ViewModel(sight)
    width, height = STAGE[sight.shape]
    return Scene(
        game=SLUG,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(model),
        round=sight.round,
        seat=sight.seat,
        pieces=pieces(model),
        zones=zones(model),
        marks=marks(model),
        panels=_panels(model),
        prompt=prompt(model),
        choices=choices(model),
        legend=legend(sight.language),
        result=result(model),
        aids=model.text("aids"),
    )


def _status(model: ViewModel) -> str:
    """Return the status text beside the name of the table."""
    layout = layout_name(model.sight.game, model.language, model.view["options"]["layout"])
    if not model.analysis.drawn:
        return layout
    return model.text("scene-status", layout=layout, round=model.sight.round)


@lru_cache(maxsize=256)
def layout_name(game: Game, language: str, layout: str) -> str:
    """Return the name of the layout."""
    choice = next(choice for choice in game.options["layout"].values if choice.value == layout)
    return str(choice.name_de if language == "de" else choice.name_en)


def _panels(model: ViewModel) -> tuple[Panel, ...]:
    """Build the panel of each seat."""
    return model.sight.once(seat_panels, model.analysis, model.language, bool(model.sight.actors))


def seat_panels(
    game: Game, view: dict[str, Any], analysis: BoardAnalysis, language: str, going_on: bool
) -> tuple[Panel, ...]:
    """Build the panel of each seat: how many buttons it has left, and what they threaten."""
    panels: list[Panel] = []
    for seat, colour in enumerate(COLOURS):
        left = sum(1 for each in view["buttons"].values() if each == colour)
        fields = analysis.threats[seat] if analysis.drawn and going_on else []
        key, values = "panel-threatens" if fields else "panel", {"buttons": left, "fields": fields}
        status = catalogue(SLUG).text(key, values, language)
        taken, target = view["taken"][seat], view["options"]["target"]
        panels.append(Panel(seat=seat, colour=colour, status=status, score=taken, out_of=target))
    return tuple(panels)
