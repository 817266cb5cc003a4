"""Kopf an Kopf: the scene that one viewer sees."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.view.choices import attempt, choices, prompt
from spieltisch.games.kopf_an_kopf.view.log import log_lines
from spieltisch.games.kopf_an_kopf.view.marks import marks
from spieltisch.games.kopf_an_kopf.view.panels import panels
from spieltisch.games.kopf_an_kopf.view.pieces import panes, pieces, zones
from spieltisch.games.kopf_an_kopf.view.result import result
from spieltisch.games.kopf_an_kopf.view.view_model import STEPS, ViewModel
from spieltisch.stage.assembly import assemble
from spieltisch.stage.scene import Scene, Step, StepState
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
        panes=panes(model),
        panels=panels(model),
        prompt=prompt(model),
        choices=choices(model),
        steps=_steps(model),
        result=result(model),
    )


def _steps(model: ViewModel) -> Iterator[Step]:
    """The five steps of a turn (KAK-19)."""
    if not model.step:
        return
    now = list(STEPS).index(model.step)
    for place, step in enumerate(STEPS):
        state: StepState = "done" if place < now else "now" if place == now else "next"
        yield Step(label=model.text("step", step=step), state=state)
