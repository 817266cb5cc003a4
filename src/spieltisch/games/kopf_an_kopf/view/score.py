"""What a score is made of."""

from spieltisch.stage.scene import ScorePart
from spieltisch.stage.sight import Sight


def reckoning(sight: Sight, seat: int) -> tuple[ScorePart, ...]:
    """KAK-111: cash, prize money of the own horses, and what bets paid."""
    return (
        ScorePart(
            text=sight.text("part-cash"), value=sight.text("part-amount", amount=sight.view["cash"][seat])
        ),
        _won(sight, seat, "prize"),
        _won(sight, seat, "payout"),
    )


def _won(sight: Sight, seat: int, kind: str) -> ScorePart:
    """Prizes or bets, each of them told."""
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
