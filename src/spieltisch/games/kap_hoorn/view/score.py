"""Kap Hoorn: the parts of a seat's score."""

from spieltisch.stage.scene import ScorePart
from spieltisch.stage.sight import Sight


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """List the wind roses of a seat, and its other results."""
    own = [each.event for each in sight.past if each.event.values.get("seat") == seat + 1]
    roses = [event for event in own if event.kind == "rose"]
    crossed = "yes" if any(event.kind == "crossed" for event in own) else "no"
    ignored = sum(event.kind == "ignored" for event in own)
    return (
        ScorePart(
            text=sight.text("part-roses"),
            value=str(len(roses)),
            notes=tuple(sight.text("part-rose", **rose.values) for rose in roses),
        ),
        ScorePart(text=sight.text("part-line"), value=sight.text("part-crossed", crossed=crossed)),
        ScorePart(text=sight.text("part-ignored"), value=str(ignored)),
        ScorePart(text=sight.text("part-points"), value=str(sight.view["points"][seat])),
    )
