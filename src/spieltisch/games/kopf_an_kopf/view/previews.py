"""Kopf an Kopf: what an action would do, and why a card cannot be played, answered by the rules themselves.

A sight holds no state, so a possible position is made that agrees with all that the viewer knows: other
players hold any cards, as many as they have. The answers depend on nothing that the viewer does not know.
"""

from collections import Counter
from functools import lru_cache
from typing import Any, Final, cast

import msgspec

from spieltisch.engine.core import Game
from spieltisch.engine.errors import IllegalAction
from spieltisch.games.kopf_an_kopf.rules import reach, rules
from spieltisch.games.kopf_an_kopf.view.labels import cards_by_id
from spieltisch.stage.sight import Sight

PUBLIC_FIELDS: Final = (
    "n",
    "options",
    "start",
    "turn",
    "phase",
    "pos",
    "finish",
    "owner",
    "stake",
    "cash",
    "chip",
    "discard",
)
TURN_FIELDS: Final = ("die_horse", "die_move", "sprinted", "pending")
CHIP_FIELDS: Final = ("n", "options", "pos", "finish", "owner", "stake")


class Preview:
    """A possible position of one viewer who has to decide."""

    def __init__(self, sight: Sight) -> None:
        self.seat = sight.seat or 0
        self.state = sight.game.load(_possible_position(sight))
        self.before = _positions(self.state)

    def moves(self, action: int) -> dict[int, int]:
        """Return the horses that an action moves at once, with the fields where they end."""
        after = self.state.clone()
        after.apply(self.seat, action)
        moved = zip(self.before, _positions(after), strict=True)
        return {horse: new for horse, (old, new) in enumerate(moved, start=1) if new != old}

    def refusal(self, *words: str | int) -> str:
        """Return the key of the sentence that refuses an action."""
        try:
            self.state.check(self.seat, self.state.action(words))
        except IllegalAction as refused:
            return refused.key
        return ""


def _positions(state: Any) -> list[int]:
    pos = cast(rules.State, state).pos
    return [int(pos[horse]) for horse in range(len(pos))]


def _possible_position(sight: Sight) -> dict[str, Any]:
    """Return the view as a position, with the own hand and any cards in the others."""
    view = sight.view
    position = {name: view[name] for name in (*PUBLIC_FIELDS, *TURN_FIELDS)}
    left = Counter({kind: card.count for kind, card in cards_by_id(sight.game).items()})
    left.subtract(view["discard"])
    for hand in view["hand"]:
        left.subtract(hand if isinstance(hand, dict) else {})
    unseen = left.elements()
    position["hand"] = [
        hand if isinstance(hand, dict) else Counter(next(unseen) for _card in range(hand))
        for hand in view["hand"]
    ]
    return position


def free_chips(sight: Sight) -> dict[int, int]:
    """KAK-73: the free betting chips of each horse."""
    common = {name: sight.view[name] for name in CHIP_FIELDS}
    return _free_chips(sight.game, msgspec.json.encode(common))


@lru_cache(maxsize=64)
def _free_chips(game: Game, position: bytes) -> dict[int, int]:
    """Compute the free chips once for all viewers."""
    given = msgspec.json.decode(position)
    state = cast(rules.State, game.load({**given, "phase": "roll"}))
    return {int(horse): reach.free_chips(state, int(horse) - 1) for horse in given["pos"]}
