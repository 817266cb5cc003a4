"""Knight Rider: the result of a game, and how each seat drove. There are no points; at most one seat wins."""

from spieltisch.games.knight_rider.view.log import ending
from spieltisch.games.knight_rider.view.view_model import ViewModel
from spieltisch.stage.assembly import ranking, score_part
from spieltisch.stage.scene import Result, ScorePart
from spieltisch.stage.sight import Sight


def result(model: ViewModel) -> Result | None:
    """Build the result: who won, and how."""
    return ranking(
        model.sight,
        lambda: result_sentence(model),
        lambda place: model.text(f"cause-{place.decided_by}") if place.rank == 1 else "",
        score_parts,
        scored=False,
    )


def result_sentence(model: ViewModel) -> str:
    """Return the sentence that says who won and how."""
    winner = model.view["winner"]
    return ending(model.sight, winner if isinstance(winner, int) else -1, model.view["reason"])


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """List how a seat drove."""
    own = [event.kind for event in sight.events_about(seat)]
    hand: dict[str, dict[str, int] | int] = sight.view["hands"][seat]
    left = sum(cards if isinstance(cards, int) else sum(cards.values()) for cards in hand.values())
    return (
        score_part(sight, "fields", own.count("drove") + own.count("entered")),
        score_part(sight, "rams", own.count("ram")),
        score_part(sight, "roofs", own.count("overturned")),
        score_part(sight, "cards", left),
    )
