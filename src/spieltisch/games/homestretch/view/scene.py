"""Homestretch: what one viewer sees and may choose."""

from collections.abc import Iterator

from spieltisch.games.homestretch.view.choices import attempt, choices, prompt, result
from spieltisch.games.homestretch.view.log import log_lines
from spieltisch.games.homestretch.view.marks import legend, marks
from spieltisch.games.homestretch.view.pieces import pieces, zones
from spieltisch.games.homestretch.view.text_styles import plates
from spieltisch.games.homestretch.view.view_model import BUYING, Table
from spieltisch.stage.scene import Panel, Picture, Scene
from spieltisch.stage.sight import Sight
from spieltisch.stage.svg import picture

__all__ = ["attempt", "log_lines", "scene"]

TAGS_WIDTH = 190.0  # of the picture in a panel
TAGS_SCALE = 0.84


def scene(sight: Sight) -> Scene:
    """All that the viewer sees."""
    table = Table(sight)
    width, height = table.plan.at.stage
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=_status(table),
        seat=sight.seat,
        pieces=tuple(pieces(table)),
        zones=tuple(zones(table)),
        marks=tuple(marks(table)),
        panels=tuple(_panels(table)),
        prompt=prompt(table),
        choices=tuple(choices(table)),
        legend=legend(sight.language),
        result=result(table),
    )


def _status(table: Table) -> str:
    """Beside the name of the table."""
    if table.drafting:
        return table.text("status-draft", round=table.round, rounds=table.rounds)
    races = table.box.constants.races_per_game
    race = max(1, table.sight.round)
    kind = "buy" if table.phase in BUYING else table.phase.lower()
    return table.text("status-race", race=race, races=races, kind=kind)


def _panels(table: Table) -> Iterator[Panel]:
    """Money and shares of every seat, and whether it has answered."""
    for seat in table.seats:
        yield Panel(
            seat=seat,
            colour=table.colour(seat),
            status=_seat_status(table, seat),
            score=table.money[seat],
            picture=None if table.plan.tall else _tags(table.view["shares"][seat]),
        )


def _seat_status(table: Table, seat: int) -> str:
    """What a seat owns, and what it does."""
    shares: list[int] = table.view["shares"][seat]
    doing = "idle"
    if table.drafting or table.betting:
        doing = "done" if seat in table.has_answered else "thinks" if seat in table.waiting_for else "idle"
    return table.text(
        "panel",
        count=len(shares),
        horses=tuple(map(str, shares)) or "none",
        doing=doing,
        phase="draft" if table.drafting else "bet" if table.betting else "other",
    )


def _tags(shares: list[int]) -> Picture:
    """The numbers of the horses; the more there are the smaller."""
    _, end = plates(shares, 1, 11, TAGS_SCALE)
    drawn, _ = plates(shares, 1, 11, min(TAGS_SCALE, TAGS_SCALE * TAGS_WIDTH / end))
    return picture(TAGS_WIDTH, 22, drawn)
