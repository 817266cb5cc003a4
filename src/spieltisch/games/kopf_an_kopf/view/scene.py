"""Kopf an Kopf: what one viewer sees and may choose."""

from collections.abc import Iterator

from spieltisch.games.kopf_an_kopf.view.choices import attempt, choices, prompt, result
from spieltisch.games.kopf_an_kopf.view.log import log_lines
from spieltisch.games.kopf_an_kopf.view.marks import marks
from spieltisch.games.kopf_an_kopf.view.pieces import panes, pieces, zones
from spieltisch.games.kopf_an_kopf.view.seat_panel import purse
from spieltisch.games.kopf_an_kopf.view.view_model import STEPS, Table
from spieltisch.stage.scene import Panel, Scene, Step, StepState
from spieltisch.stage.sight import Sight

__all__ = ["attempt", "log_lines", "scene"]


def scene(sight: Sight) -> Scene:
    """All that the viewer sees."""
    table = Table(sight)
    width, height = table.plan.stage
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(table),
        round=sight.round,
        seat=sight.seat,
        pieces=tuple(pieces(table)),
        zones=tuple(zones(table)),
        marks=tuple(marks(table)),
        panes=tuple(panes(table)),
        panels=tuple(_panels(table)),
        prompt=prompt(table),
        choices=tuple(choices(table)),
        steps=tuple(_steps(table)),
        result=result(table),
    )


def _status(table: Table) -> str:
    """Beside the name of the table."""
    number = table.sight.round
    return table.text("scene-status", round=number) if number else ""


def _panels(table: Table) -> Iterator[Panel]:
    """Every seat's money, horses and cards."""
    for seat in range(table.sight.players):
        cards, known = table.cards_of(seat), table.known(seat)
        own = [table.horse_name(horse) for horse, owner in table.owners.items() if owner == seat]
        status = table.text(
            "panel",
            cards=cards,
            horses=tuple(own) or "none",
            count=len(own),
            known=tuple(known) or "none",
            seen=len(known),
        )
        yield Panel(
            seat=seat,
            colour=table.colour(seat),
            status=status,
            score=table.cash(seat),
            unit="€",
            picture=purse(table, seat),
        )


def _steps(table: Table) -> Iterator[Step]:
    """The five steps of a turn (KAK-19)."""
    if not table.step:
        return
    now = list(STEPS).index(table.step)
    for place, step in enumerate(STEPS):
        state: StepState = "done" if place < now else "now" if place == now else "next"
        yield Step(label=table.text("step", step=step), state=state)
