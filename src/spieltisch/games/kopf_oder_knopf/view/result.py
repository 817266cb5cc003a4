"""Kopf oder Knopf: the result of a game, and the parts of each seat's score."""

from spieltisch.games.kopf_oder_knopf.view.log import ending
from spieltisch.games.kopf_oder_knopf.view.view_model import ViewModel
from spieltisch.stage.assembly import ranking, score_part
from spieltisch.stage.scene import Result, ScorePart
from spieltisch.stage.sight import Sight


def result(model: ViewModel) -> Result | None:
    """Build the result: the winner, the reason and the final standings."""
    return ranking(
        model.sight,
        lambda: ending(model.sight),
        lambda place: model.text(f"cause-{place.decided_by}"),
        score_parts,
    )


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """List the buttons that a seat took, and those that it has left."""
    colour = sight.colours[seat]
    taken = [entry.event.kind for entry in sight.past if entry.event.values.get("colour") == colour]
    parts = [score_part(sight, "captured", taken.count("captured"))]
    if "fined" in taken:
        parts.append(score_part(sight, "fined", taken.count("fined")))
    left = sum(button == colour for button in sight.view["buttons"].values())
    return (*parts, score_part(sight, "left", left))
