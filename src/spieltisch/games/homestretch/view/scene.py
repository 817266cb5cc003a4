"""Homestretch: the scene that one viewer sees."""

from spieltisch.games.homestretch.view.choices import attempt, choices, prompt
from spieltisch.games.homestretch.view.log import log_lines
from spieltisch.games.homestretch.view.marks import legend, marks
from spieltisch.games.homestretch.view.panels import panels
from spieltisch.games.homestretch.view.pieces import pieces, zones
from spieltisch.games.homestretch.view.result import result
from spieltisch.games.homestretch.view.view_model import BUYING, ViewModel
from spieltisch.stage.assembly import assemble
from spieltisch.stage.scene import Scene
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """Build the scene of the viewer."""
    model = ViewModel(sight)
    return assemble(
        sight,
        model.plan.measures.stage,
        _status(model),
        pieces=pieces(model),
        zones=zones(model),
        marks=marks(model),
        panels=panels(model),
        prompt=prompt(model),
        choices=choices(model),
        legend=legend(sight.language),
        result=result(model),
        rounds=False,
    )


def _status(model: ViewModel) -> str:
    """Return the text beside the name of the table."""
    if model.drafting:
        return model.text("status-draft", round=model.round, rounds=model.rounds)
    races = model.box.constants.races_per_game
    race = max(1, model.sight.round)
    kind = "buy" if model.phase in BUYING else model.phase.lower()
    return model.text("status-race", race=race, races=races, kind=kind)
