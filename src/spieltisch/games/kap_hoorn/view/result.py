"""Kap Hoorn: the result of a game, and the parts of each seat's score."""

from spieltisch.engine.facts import Standing
from spieltisch.games.kap_hoorn.view.log import ending
from spieltisch.games.kap_hoorn.view.view_model import ViewModel
from spieltisch.stage.assembly import ranking, score_part
from spieltisch.stage.scene import Result, ScorePart
from spieltisch.stage.sight import Sight


def result(model: ViewModel) -> Result | None:
    """Build the result: the winner, the reason and the final standings."""
    return ranking(
        model.sight, lambda: result_sentence(model), lambda place: _decided_by(model, place), score_parts
    )


def _decided_by(model: ViewModel, place: Standing) -> str:
    """KAP-79, KAP-80: the others are ranked only without a winner."""
    ranked = place.rank == 1 or model.view["result"]["winner"] is None
    return model.text(f"cause-{place.decided_by}") if ranked else ""


def result_sentence(model: ViewModel) -> str:
    """Return the sentence that says who won and how."""
    winner = model.view["result"]["winner"]
    return ending(model.sight, -1 if winner is None else winner, model.view["result"]["reason"])


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """List the wind roses of a seat, and its other results."""
    own = sight.events_about(seat)
    roses = [sight.text("part-rose", **event.values) for event in own if event.kind == "rose"]
    crossed = "yes" if any(event.kind == "crossed" for event in own) else "no"
    return (
        score_part(sight, "roses", len(roses), roses),
        score_part(sight, "line", sight.text("part-crossed", crossed=crossed)),
        score_part(sight, "ignored", sum(event.kind == "ignored" for event in own)),
        score_part(sight, "points", sight.view["points"][seat]),
    )
