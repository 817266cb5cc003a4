"""Kap Hoorn: the scene of one viewer."""

from spieltisch.games.kap_hoorn.view.choices import attempt, choices, prompt
from spieltisch.games.kap_hoorn.view.log import log_lines
from spieltisch.games.kap_hoorn.view.marks import legend, marks
from spieltisch.games.kap_hoorn.view.panels import panels
from spieltisch.games.kap_hoorn.view.pieces import pieces, zones
from spieltisch.games.kap_hoorn.view.result import result
from spieltisch.games.kap_hoorn.view.view_model import ViewModel
from spieltisch.stage.assembly import assemble
from spieltisch.stage.scene import Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """Build the scene of the viewer."""
    model = ViewModel(sight)
    return assemble(
        sight,
        model.plan.stage,
        model.text("scene-status", round=sight.round) if sight.round else "",
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
