"""Kopf oder Knopf: the parts of a seat's score."""

from spieltisch.stage.scene import ScorePart
from spieltisch.stage.sight import Sight


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """List the buttons that a seat took, and those that it has left."""
    colour = sight.colours[seat]
    taken = {"captured": 0, "fined": 0}
    for entry in sight.past:
        event = entry.event
        if event.kind in taken and event.values["colour"] == colour:
            taken[event.kind] += 1
    left = sum(button == colour for button in sight.view["buttons"].values())
    parts = [ScorePart(text=sight.text("part-captured"), value=str(taken["captured"]))]
    if taken["fined"]:
        parts.append(ScorePart(text=sight.text("part-fined"), value=str(taken["fined"])))
    return (*parts, ScorePart(text=sight.text("part-left"), value=str(left)))
