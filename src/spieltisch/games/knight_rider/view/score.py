"""Knight Rider: the parts of a seat's result. The game has no points; at most one seat wins."""

from spieltisch.stage.scene import ScorePart
from spieltisch.stage.sight import Sight


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """List how a seat drove."""
    own = [each.event.kind for each in sight.past if each.event.values.get("seat") == seat + 1]
    hand: dict[str, dict[str, int] | int] = sight.view["hands"][seat]
    left = sum(cards if isinstance(cards, int) else sum(cards.values()) for cards in hand.values())
    return (
        ScorePart(text=sight.text("part-fields"), value=str(own.count("drove") + own.count("entered"))),
        ScorePart(text=sight.text("part-rams"), value=str(own.count("ram"))),
        ScorePart(text=sight.text("part-roofs"), value=str(own.count("overturned"))),
        ScorePart(text=sight.text("part-cards"), value=str(left)),
    )
