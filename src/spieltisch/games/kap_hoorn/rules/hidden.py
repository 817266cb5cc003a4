"""Kap Hoorn: what a seat knows about the pile and the hands of other seats."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from spieltisch.engine.core import CHANCE
from spieltisch.engine.rng import Rng
from spieltisch.games.kap_hoorn.rules.tables import START_PLAYER

if TYPE_CHECKING:
    from spieltisch.games.kap_hoorn.rules.state import State


def seen(state: "State", viewer: i64, actor: i64, number: i64) -> i64:
    """Section 5: hide the kind of a drawn tile from all seats but its owner; everything else is public."""
    if actor != CHANCE or state.phase == START_PLAYER or state.receiver() == viewer:
        return number
    return state.kap.draw.first  # stands for any tile


def deal_unseen(state: "State", seat: i64, rng: Rng) -> None:
    """Put the other hands back into the pile and draw as many tiles for them again."""
    kinds: i64 = state.chart.num_kinds
    hand = state.hand
    pile = state.pile
    unseen: i64 = state.pile_size
    for owner in range(state.players):
        if owner != seat:
            unseen += state.held[owner]
            for kind in range(kinds):
                pile[kind] += hand[owner * kinds + kind]
                hand[owner * kinds + kind] = 0
    for owner in range(state.players):
        if owner != seat:
            for _tile in range(state.held[owner]):  # a bare _ would be boxed
                left: i64 = rng.below(unseen) - pile[0]
                drawn: i64 = 0
                while left >= 0:
                    drawn += 1
                    left -= pile[drawn]
                pile[drawn] -= 1
                hand[owner * kinds + drawn] += 1
                unseen -= 1
