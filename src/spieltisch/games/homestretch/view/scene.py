"""Homestretch: the scene that one viewer sees."""

from collections.abc import Iterator

from spieltisch.games.homestretch.view.choices import attempt, choices, prompt, result
from spieltisch.games.homestretch.view.log import log_lines
from spieltisch.games.homestretch.view.marks import legend, marks
from spieltisch.games.homestretch.view.pieces import pieces, zones
from spieltisch.games.homestretch.view.signs import number_tags
from spieltisch.games.homestretch.view.view_model import BUYING, ViewModel
from spieltisch.stage.scene import Panel, Picture, Scene
from spieltisch.stage.sight import Sight
from spieltisch.stage.svg import picture

__all__ = ["attempt", "log_lines", "scene"]

TAGS_WIDTH = 190.0  # of the picture in a seat's panel
TAGS_SCALE = 0.84


def scene(sight: Sight) -> Scene:
    """Return the scene of a sight."""
    model = ViewModel(sight)
    width, height = model.plan.at.stage
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(model),
        seat=sight.seat,
        pieces=tuple(pieces(model)),
        zones=tuple(zones(model)),
        marks=tuple(marks(model)),
        panels=tuple(_panels(model)),
        prompt=prompt(model),
        choices=tuple(choices(model)),
        legend=legend(sight.language),
        result=result(model),
    )


def _status(model: ViewModel) -> str:
    """Return the text beside the name of the table."""
    if model.drafting:
        return model.text("status-draft", round=model.round, rounds=model.rounds)
    races = model.box.constants.races_per_game
    race = max(1, model.sight.round)
    kind = "buy" if model.phase in BUYING else model.phase.lower()
    return model.text("status-race", race=race, races=races, kind=kind)


def _panels(model: ViewModel) -> Iterator[Panel]:
    """Yield money and shares of every seat, and whether it has decided."""
    for seat in model.seats:
        yield Panel(
            seat=seat,
            colour=model.colour(seat),
            status=_seat_status(model, seat),
            score=model.money[seat],
            picture=None if model.plan.tall else _tags(model.view["shares"][seat]),
        )


def _seat_status(model: ViewModel, seat: int) -> str:
    """Return what a seat owns, and what it does."""
    shares: list[int] = model.view["shares"][seat]
    doing = "idle"
    if model.drafting or model.betting:
        doing = "done" if seat in model.has_answered else "thinks" if seat in model.waiting_for else "idle"
    return model.text(
        "panel",
        count=len(shares),
        horses=tuple(map(str, shares)) or "none",
        doing=doing,
        phase="draft" if model.drafting else "bet" if model.betting else "other",
    )


def _tags(shares: list[int]) -> Picture:
    """Draw the numbers of a seat's horses, smaller when there are many."""
    _, end = number_tags(shares, 1, 11, TAGS_SCALE)
    drawn, _ = number_tags(shares, 1, 11, min(TAGS_SCALE, TAGS_SCALE * TAGS_WIDTH / end))
    return picture(TAGS_WIDTH, 22, drawn)
