"""Homestretch: the panels of the seats: money and shares, and whether a seat has decided."""

from collections.abc import Iterator

from spieltisch.games.homestretch.view.signs import number_tags
from spieltisch.games.homestretch.view.view_model import ViewModel
from spieltisch.stage.scene import Panel, Picture
from spieltisch.stage.svg import picture

TAGS_WIDTH = 190.0  # of the picture
TAGS_SCALE = 0.84


def panels(model: ViewModel) -> Iterator[Panel]:
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
