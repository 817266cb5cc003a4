"""Kopf an Kopf: the result of a game, and the parts of each seat's score."""

from spieltisch.games.kopf_an_kopf.view.view_model import ViewModel
from spieltisch.stage.assembly import ranking, score_part
from spieltisch.stage.scene import Result, ScorePart
from spieltisch.stage.sight import Sight


def result(model: ViewModel) -> Result | None:
    """Build the result: the winners and the final standings."""
    return ranking(
        model.sight,
        lambda: result_sentence(model),
        lambda place: model.text("cause-equal") if place.decided_by == "equal" else "",
        score_parts,
    )


def result_sentence(model: ViewModel) -> str:
    """Return the sentence about the winners and their money."""
    best = [place for place in model.sight.standings if place.rank == 1]
    names = tuple(model.name(place.seat) for place in best)
    return model.text(
        "result", names=names, count=len(names), score=best[0].score, reason=model.sight.end_cause
    )


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """KAK-111: cash, prize money of the own horses, and what bets paid."""
    cash = sight.text("part-amount", amount=sight.view["cash"][seat])
    return score_part(sight, "cash", cash), _won(sight, seat, "prize"), _won(sight, seat, "payout")


def _won(sight: Sight, seat: int, kind: str) -> ScorePart:
    """Return the sum of prizes or bets, with a note for each."""
    own = [event.values for event in sight.events_about(seat) if event.kind == kind]
    amount = sight.text("part-amount", amount=sum(int(str(values["amount"])) for values in own))
    return score_part(sight, kind, amount, [sight.text(f"part-{kind}-note", **values) for values in own])
