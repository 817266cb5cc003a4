"""Kopf an Kopf: the scene that one viewer sees."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.view.choices import attempt, choices, prompt, result
from spieltisch.games.kopf_an_kopf.view.log import log_lines
from spieltisch.games.kopf_an_kopf.view.marks import marks
from spieltisch.games.kopf_an_kopf.view.pieces import panes, pieces, zones
from spieltisch.games.kopf_an_kopf.view.seat_panel import seat_picture
from spieltisch.games.kopf_an_kopf.view.view_model import STEPS, ViewModel
from spieltisch.stage.scene import Panel, Scene, Step, StepState
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """Return the scene of a sight."""
    model = ViewModel(sight)
    width, height = model.plan.stage
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(model),
        round=sight.round,
        seat=sight.seat,
        pieces=tuple(pieces(model)),
        zones=tuple(zones(model)),
        marks=tuple(marks(model)),
        panes=tuple(panes(model)),
        panels=tuple(_panels(model)),
        prompt=prompt(model),
        choices=tuple(choices(model)),
        steps=tuple(_steps(model)),
        result=result(model),
    )


def _status(model: ViewModel) -> str:
    """Return the text beside the name of the table."""
    number = model.sight.round
    return model.text("scene-status", round=number) if number else ""


def _panels(model: ViewModel) -> Iterator[Panel]:
    """Yield every seat's money, horses and cards."""
    for seat in range(model.sight.players):
        cards, known = model.card_count(seat), model.known_cards(seat)
        own = [model.horse_name(horse) for horse, owner in model.owners.items() if owner == seat]
        status = model.text(
            "panel",
            cards=cards,
            horses=tuple(own) or "none",
            count=len(own),
            known=tuple(known) or "none",
            seen=len(known),
        )
        yield Panel(
            seat=seat,
            colour=model.colour(seat),
            status=status,
            score=model.cash(seat),
            unit="€",
            picture=seat_picture(model, seat),
        )


def _steps(model: ViewModel) -> Iterator[Step]:
    """The five steps of a turn (KAK-19)."""
    if not model.step:
        return
    now = list(STEPS).index(model.step)
    for place, step in enumerate(STEPS):
        state: StepState = "done" if place < now else "now" if place == now else "next"
        yield Step(label=model.text("step", step=step), state=state)
