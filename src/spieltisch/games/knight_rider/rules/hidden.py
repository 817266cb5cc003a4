"""Knight Rider: what a seat knows about face-down tiles and the cards of other seats."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.rules.tables import (
    CENTRAL,
    CENTRE,
    DEAL_DETOUR,
    DEAL_KITT,
    KITT,
    LOOSE,
)

if TYPE_CHECKING:
    from spieltisch.games.knight_rider.rules.state import State


def view(state: "State", seat: int | None) -> dict[str, Any]:
    """Section 6: show face-down tiles, secret hands and cards set aside as numbers only.

    Show what all players can work out: the loose tiles when the centre is empty, and between two players
    who hold all the cards the other hand.
    """
    view = state.dump()
    if state.central > 0:
        view["loose_tiles"] = state.loose
        view["centre_tiles"] = state.central
    if not state.settings.hands_secret:
        return view
    alone = state.players == 2 and seat is not None and sum(state.aside) == 0
    for other in range(state.players):
        if other != seat and not alone:
            view["hands"][other] = numbers_of(view["hands"][other])
    view["set_aside"] = numbers_of(view["set_aside"])
    return view


def seen(state: "State", viewer: i64, outcome: i64) -> i64:
    """Hide from a seat which tiles go to the centre and which cards other seats get."""
    knr = state.knr
    if state.phase == CENTRE:
        return knr.centre_tile.number()
    if state.phase != DEAL_KITT and state.phase != DEAL_DETOUR:
        return outcome
    card = knr.kitt_card if state.phase == DEAL_KITT else knr.detour_card
    owner: i64 = card.place(outcome)
    return outcome if owner == viewer else card.number(owner)


def numbers_of(cards: dict[str, dict[str, int]]) -> dict[str, int]:
    """Count the K.I.T.T. and the detour cards."""
    return {deck: sum(kinds.values()) for deck, kinds in cards.items()}


def mix_tiles(state: "State", rng: Rng) -> None:
    """Draw again which of the face-down tiles lie in the centre; tiles known to be loose do not."""
    spot = state.spot
    unseen: i64 = 0
    for tile in range(TILES):
        if spot[tile] == CENTRAL or spot[tile] == LOOSE:
            unseen += 1
    needed: i64 = state.central
    if needed == 0:
        return
    for tile in range(TILES):
        if spot[tile] == CENTRAL or spot[tile] == LOOSE:
            spot[tile] = LOOSE
            if rng.below(unseen) < needed:
                spot[tile] = CENTRAL
                needed -= 1
            unseen -= 1


def deal_unseen(state: "State", seat: i64, rng: Rng) -> None:
    """Deal again the cards that a seat cannot see: other hands, and cards that are not dealt."""
    kitt: vec[i64] = state.aside[:KITT]
    detours: vec[i64] = state.aside[KITT:]
    deal_deck(state, state.kitt, kitt, seat, rng)
    deal_deck(state, state.detours, detours, seat, rng)
    for kind in range(KITT):
        state.aside[kind] = kitt[kind]
    for kind in range(DETOUR_KINDS):
        state.aside[KITT + kind] = detours[kind]


def deal_deck(state: "State", hands: vec[i64], rest: vec[i64], seat: i64, rng: Rng) -> None:
    """Take the hands of the others, mix them with the rest, and deal as many to each.

    With equal sets every seat got one card of each kind, so a seat that has played none of a kind holds one.
    """
    kinds: i64 = len(rest)
    kept: vec[i64] = sure_cards(state, kinds)
    size: vec[i64] = zeros(state.players)
    unseen: i64 = 0
    for known in range(kinds):
        unseen += rest[known]
    for owner in range(state.players):
        if owner != seat:
            for card in range(kinds * owner, kinds * owner + kinds):
                loose: i64 = hands[card] - kept[card]
                size[owner] += loose
                unseen += loose
                rest[card - kinds * owner] += loose
                hands[card] = kept[card]
    for owner in range(state.players):
        for _card in range(size[owner]):  # a bare _ would be boxed
            left: i64 = rng.below(unseen) - rest[0]
            kind: i64 = 0
            while left >= 0:
                kind += 1
                left -= rest[kind]
            rest[kind] -= 1
            hands[kinds * owner + kind] += 1
            unseen -= 1


def sure_cards(state: "State", kinds: i64) -> vec[i64]:
    """Return entry kinds * seat + kind: 1 for a card that all players know a seat to hold."""
    sure: vec[i64] = zeros(kinds * state.players)
    if state.settings.shuffled:
        return sure
    first: i64 = 0
    if kinds != KITT:
        first = KITT
    for seat in range(state.players):
        for kind in range(kinds):
            if (state.played[seat] >> (first + kind)) & 1 == 0:
                sure[kinds * seat + kind] = 1
    return sure
