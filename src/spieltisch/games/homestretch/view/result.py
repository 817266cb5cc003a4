"""Homestretch: the result of a game, and the parts of each seat's score."""

from collections.abc import Iterable

from spieltisch.engine.events import Event
from spieltisch.games.homestretch.view.view_model import ViewModel
from spieltisch.stage.assembly import ranking, score_part
from spieltisch.stage.scene import Result, ScorePart
from spieltisch.stage.sight import Sight


def result(model: ViewModel) -> Result | None:
    """Build the result: the winners and the final standings."""
    return ranking(
        model.sight,
        lambda: result_sentence(model),
        lambda place: "" if place.decided_by == "money" else model.text(f"cause-{place.decided_by}"),
        score_parts,
    )


def result_sentence(model: ViewModel) -> str:
    """Return the sentence about the winners and their money."""
    winners = [standing for standing in model.sight.standings if standing.rank == 1]
    names = tuple(model.name(standing.seat) for standing in winners)
    decided = winners[0].decided_by if winners else "money"
    money = winners[0].score if winners else 0
    return model.text("result", count=len(winners), names=names, money=money, cause=decided)


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """Return where the money of a seat came from and went to."""
    own = sight.events_about(seat)
    stable = next((event.values for event in own if event.kind == "stable"), None)
    if stable is None:  # the past of this position is not known
        return ()
    first, rest = int(str(stable["cost"])), int(str(stable["money"]))
    amounts = {
        "start": first + rest,
        "shares": -first - _sum(own, "bought", "price"),
        "prizes": _sum(own, "prize", "gain"),
        "bets": _sum(own, "won-bet", "gain"),
    }
    return tuple(
        score_part(sight, name, str(amount).replace("-", "\N{MINUS SIGN}"))
        for name, amount in amounts.items()
    )


def _sum(events: Iterable[Event], kind: str, name: str) -> int:
    return sum(int(str(event.values[name])) for event in events if event.kind == kind)
