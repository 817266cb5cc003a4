"""Kopf an Kopf: the parts of a final score."""

from spieltisch.stage.scene import ScorePart
from spieltisch.stage.sight import Sight


def score_parts(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """KAK-111: cash, prize money of the own horses, and what bets paid."""
    return (
        ScorePart(
            text=sight.text("part-cash"), value=sight.text("part-amount", amount=sight.view["cash"][seat])
        ),
        _won(sight, seat, "prize"),
        _won(sight, seat, "payout"),
    )


def _won(sight: Sight, seat: int, kind: str) -> ScorePart:
    """Return the sum of prizes or bets, with a note for each."""
    own = [
        each.event.values
        for each in sight.past
        if each.event.kind == kind and each.event.values.get("seat") == seat + 1
    ]
    amount = sum(int(str(values["amount"])) for values in own)
    return ScorePart(
        text=sight.text(f"part-{kind}"),
        value=sight.text("part-amount", amount=amount),
        notes=tuple(sight.text(f"part-{kind}-note", **values) for values in own),
    )
