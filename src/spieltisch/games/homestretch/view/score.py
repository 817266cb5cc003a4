"""Homestretch: the parts of a final score."""

from collections.abc import Iterable

from spieltisch.engine.events import Event
from spieltisch.stage.scene import ScorePart
from spieltisch.stage.sight import Sight


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """Return where the money of a seat came from and went to."""
    own = [each.event for each in sight.past if each.event.values.get("seat") == seat + 1]
    stable = next((event.values for event in own if event.kind == "stable"), None)
    if stable is None:  # the past of this position is not known
        return ()
    first, rest = int(str(stable["cost"])), int(str(stable["money"]))
    later = _sum(own, "bought", "price")
    prizes, bets = _sum(own, "prize", "gain"), _sum(own, "won-bet", "gain")
    return (
        _part(sight, "start", first + rest),
        _part(sight, "shares", -first - later),
        _part(sight, "prizes", prizes),
        _part(sight, "bets", bets),
    )


def _sum(events: Iterable[Event], kind: str, name: str) -> int:
    return sum(int(str(event.values[name])) for event in events if event.kind == kind)


def _part(sight: Sight, name: str, amount: int) -> ScorePart:
    return ScorePart(text=sight.text(f"part-{name}"), value=str(amount).replace("-", "\N{MINUS SIGN}"))
