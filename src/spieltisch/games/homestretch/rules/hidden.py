"""Homestretch: what a seat knows of hands, picks and bets, and random deals that agree with it."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from spieltisch.engine.arrays import zeros
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.rules.draft import Draft
from spieltisch.games.homestretch.rules.tables import (
    AGAIN,
    BET,
    DEAL,
    DRAFT,
    FIRST,
    GHOST,
    LAST,
    NOTHING,
    NUM_FIELDS,
    NUM_HORSES,
    ROLL,
    draw_by_count,
)

if TYPE_CHECKING:
    from spieltisch.games.homestretch.rules.state import State

UNSEEN: Final = 1000  # greater than any action or outcome
MIX: Final = 1009  # a hash factor ...
MIXED: Final = 9_007_199_254_740_881  # ... modulo this prime, which leaves room to multiply


def field_counts(state: "State", seat: int) -> dict[str, int]:
    """Return how many markers of a seat lie on each field, in the order of the board."""
    first = seat * state.course.num_markers
    counts: dict[str, int] = {}
    for field in sorted(state.bets[first : first + state.placed[seat]]):
        name = state.course.fields[field]
        counts[name] = counts.get(name, 0) + 1
    return counts


def reveals(state: "State", seat: int, action: int) -> bool:
    """Return whether an action shows a seat something new: hands, the fields of a bet, markers turned up.

    A pick or a bet shows nothing unless it is the last one that is missing (HOM-12, HOM-35). A movement does
    when it ends the race, for all markers are turned up then (HOM-66).
    """
    if state.phase == DRAFT:
        return len(state.actors()) == 1
    if state.phase == BET:
        if state.placed[seat] + 1 < state.course.num_markers:
            return False
        return not state.settings.sealed or len(state.actors()) == 1
    if state.phase not in (FIRST, LAST):
        return False
    after = state.clone()
    after.apply(seat, action)
    return after.is_race_over()


# -- what a step shows -----------------------------------------------------------------------------------


def seen(state: "State", viewer: i64, actor: i64, number: i64) -> i64:
    """Return what the viewer sees of a step: picks, markers and cards of other seats are hidden.

    Yet the end of a draft round shows a new hand, the end of the draft all stables, a complete bet its
    fields, and the end of a race the money that the markers paid.
    """
    phase: i64 = state.phase
    if phase == DEAL:
        return number if state.draft.next_dealt() == viewer else UNSEEN
    if phase in (DRAFT, BET, GHOST):
        digest: i64 = number if actor == viewer else UNSEEN
        if phase == BET and state.placed[actor] + 1 < state.course.num_markers:
            return digest
        after = state.clone()
        after.apply(actor, number)
        if phase == BET:
            return mix_bets(after, viewer, actor, digest)
        return mix_cards(after, viewer, digest)
    if ROLL <= phase <= AGAIN and state.finished == PLACES - 1:
        after = state.clone()
        after.apply(actor, number)
        if not ROLL <= after.phase <= AGAIN:
            return mix(number, after.money, 0, state.players)
    return number


def mix_bets(after: "State", viewer: i64, actor: i64, digest: i64) -> i64:
    """Mix in the fields that a marker reveals: those of its seat or, with sealed bets, of all seats."""
    markers: i64 = after.course.num_markers
    for seat in range(after.players):
        if seat != viewer and (seat == actor or after.settings.sealed) and after.is_shown(seat):
            sort(after.bets, seat * markers, markers)
            digest = mix(digest, after.bets, seat * markers, markers)
    return digest


def mix_cards(after: "State", viewer: i64, digest: i64) -> i64:
    """Mix in the hand that comes to the viewer or, after the last one, all shares."""
    if after.phase > GHOST:
        return mix(digest, after.shares, 0, after.players * NUM_HORSES)
    return mix(digest, after.draft.hands, viewer * NUM_HORSES, NUM_HORSES)


def mix(digest: i64, numbers: vec[i64], first: i64, count: i64) -> i64:
    """Return a hash of two numbers."""
    for at in range(first, first + count):
        digest = (digest * MIX + numbers[at] + 1) % MIXED
    return digest


# -- bets ------------------------------------------------------------------------------------------------


def draw_bet(state: "State", seat: i64, rng: Rng) -> None:
    """Draw a bet of another seat: any markers on the visible fields, else any fields."""
    first: i64 = seat * state.course.num_markers
    count: i64 = state.placed[seat]
    bets = state.bets
    if state.is_shown(seat):
        sort(bets, first, count)  # the draw must not depend on hidden information
        for marker in range(count):
            other: i64 = marker + rng.below(count - marker)
            field: i64 = bets[first + marker]
            bets[first + marker] = bets[first + other]
            bets[first + other] = field
        return
    state.placed[seat] = 0
    for marker in range(count):
        bets[first + marker] = any_field(state, seat, rng)
        state.placed[seat] = marker + 1


def sort(items: vec[i64], first: i64, count: i64) -> None:
    """Sort a few entries in ascending order."""
    for last in range(first + 1, first + count):
        item: i64 = items[last]
        at: i64 = last
        while at > first and items[at - 1] > item:
            items[at] = items[at - 1]
            at -= 1
        items[at] = item


def any_field(state: "State", seat: i64, rng: Rng) -> i64:
    """Return a random field that has room for another marker of a seat."""
    limit: i64 = state.limit(seat)
    first: i64 = seat * state.course.num_markers
    while True:
        field: i64 = rng.below(NUM_FIELDS)
        own: i64 = 0
        for at in range(first, first + state.placed[seat]):
            if state.bets[at] == field:
                own += 1
        if own < limit:
            return field


# -- the draft -------------------------------------------------------------------------------------------


def redeal(draft: Draft, seat: i64, stock: vec[i64], rng: Rng) -> None:
    """Draw again all that the seat has not seen: other hands, what was taken from them, and the stock.

    Cards and picks are as likely as if each player took any horse of the hand with equal probability. Cards
    taken before the seat first saw a hand come from the same unseen cards as the other hands; `accept_picks`
    corrects their probability by rejection.
    """
    unseen: vec[i64] = collect_unseen(draft, seat, stock)
    used: i64 = draw_early_picks(draft, seat, unseen, rng)
    for hand in range(draft.settings.holders):
        if first_sight(draft, seat, hand) > draft.round:
            used = deal_hand(draft, hand, unseen, used, rng)
        else:
            shuffle_between_sights(draft, seat, hand, rng)
        draw_later_picks(draft, seat, hand, rng)
    for horse in range(NUM_HORSES):
        stock[horse] = 0
    for card in range(used, len(unseen)):
        stock[unseen[card]] += 1


def first_sight(draft: Draft, seat: i64, hand: i64) -> i64:
    """Return the round in which a hand first comes to the seat."""
    round: i64 = 0
    while draft.holder_of(hand, round) != seat:
        round += 1
    return round


def last_sight(draft: Draft, seat: i64, hand: i64) -> i64:
    """Return the last round so far in which the seat held a hand; NOTHING if it never did."""
    round: i64 = first_sight(draft, seat, hand)
    if round > draft.round:
        return NOTHING
    while round + draft.settings.holders <= draft.round:
        round += draft.settings.holders
    return round


def collect_unseen(draft: Draft, seat: i64, stock: vec[i64]) -> vec[i64]:
    """List all cards that the seat has never seen."""
    counts: vec[i64] = stock[:]
    for hand in range(draft.settings.holders):
        holder: i64 = draft.holder_of(hand, draft.round)
        sight: i64 = first_sight(draft, seat, hand)
        if sight > draft.round:
            for horse in range(NUM_HORSES):
                counts[horse] += draft.hands[holder * NUM_HORSES + horse]
        for round in range(min(sight, draft.picked[holder])):
            counts[draft.picks[draft.taken(hand, round)]] += 1
    total: i64 = 0
    for horse in range(NUM_HORSES):
        total += counts[horse]
    cards: vec[i64] = zeros(total)
    at: i64 = 0
    for horse in range(NUM_HORSES):
        for _card in range(counts[horse]):  # a bare _ would be boxed
            cards[at] = horse
            at += 1
    return cards


def draw_early_picks(draft: Draft, seat: i64, unseen: vec[i64], rng: Rng) -> i64:
    """Draw what was taken from hands before the seat saw them; return how many unseen cards that used."""
    while True:
        used: i64 = 0
        believed = True
        for hand in range(draft.settings.holders):
            sight: i64 = first_sight(draft, seat, hand)
            if not believed or sight > draft.round:
                continue
            for round in range(sight):
                draw_card(unseen, used, rng)
                draft.picks[draft.taken(hand, round)] = unseen[used]
                used += 1
            believed = accept_picks(draft, hand, 0, sight, rng)
        if believed:
            return used


def accept_picks(draft: Draft, hand: i64, first: i64, end: i64, rng: Rng) -> bool:
    """Return whether to accept the picks of the rounds from first to end, by their probability.

    Single cards are distinguished here: one of `copies` equal cards among `kinds` horses was taken with
    probability 1 / (kinds * copies), from the hand of the ghost with the same probability as any other card.
    """
    cards: vec[i64] = draft.content(hand, first)
    for round in range(first, end):
        horse: i64 = draft.picks[draft.taken(hand, round)]
        if draft.holder_of(hand, round) != draft.settings.ghost:
            size: i64 = 0
            kinds: i64 = 0
            for other in range(NUM_HORSES):
                size += cards[other]
                if cards[other] > 0:
                    kinds += 1
            if rng.below(kinds * cards[horse]) >= draft.course.least[size]:
                return False
        cards[horse] -= 1
    return True


def shuffle_between_sights(draft: Draft, seat: i64, hand: i64, rng: Rng) -> None:
    """Shuffle the picks of other seats from a hand that came back: the cards are known, not the seats."""
    sight: i64 = first_sight(draft, seat, hand)
    while sight + draft.settings.holders <= draft.round:
        back: i64 = sight + draft.settings.holders
        while True:
            for round in range(sight + 1, back):
                other: i64 = draft.taken(hand, round + rng.below(back - round))
                here: i64 = draft.taken(hand, round)
                card: i64 = draft.picks[here]
                draft.picks[here] = draft.picks[other]
                draft.picks[other] = card
            if accept_picks(draft, hand, sight + 1, back, rng):
                break
        sight = back


def deal_hand(draft: Draft, hand: i64, unseen: vec[i64], used: i64, rng: Rng) -> i64:
    """Deal a whole hand of unseen cards, before any pick; return how many are used up now."""
    holder: i64 = draft.holder_of(hand, draft.round)
    size: i64 = draft.held(holder) + draft.picked[holder]
    for horse in range(NUM_HORSES):
        draft.hands[holder * NUM_HORSES + horse] = 0
    for _card in range(size):
        draw_card(unseen, used, rng)
        draft.hands[holder * NUM_HORSES + unseen[used]] += 1
        used += 1
    for round in range(draft.picked[holder]):
        draft.picks[draft.taken(hand, round)] = NOTHING
    return used


def draw_later_picks(draft: Draft, seat: i64, hand: i64, rng: Rng) -> None:
    """Draw what was taken after the seat last saw a hand: any horse in it, for the ghost any card."""
    holder: i64 = draft.holder_of(hand, draft.round)
    at: i64 = holder * NUM_HORSES
    first: i64 = last_sight(draft, seat, hand) + 1
    for round in range(first, draft.picked[holder]):
        card: i64 = draft.picks[draft.taken(hand, round)]
        if card != NOTHING:
            draft.hands[at + card] += 1
    for round in range(first, draft.picked[holder]):
        horse: i64 = 0
        if draft.holder_of(hand, round) == draft.settings.ghost:
            horse = draw_by_count(draft.hands, at, rng.below(draft.held(holder)))
        else:
            horse = draw_by_kind(draft.hands, at, rng)
        draft.hands[at + horse] -= 1
        draft.picks[draft.taken(hand, round)] = horse


def draw_card(cards: vec[i64], place: i64, rng: Rng) -> None:
    """Swap a random card from that index on to that index."""
    other: i64 = place + rng.below(len(cards) - place)
    card: i64 = cards[place]
    cards[place] = cards[other]
    cards[other] = card


def draw_by_kind(counts: vec[i64], first: i64, rng: Rng) -> i64:
    """Return a random horse of those from `first` on, however many cards of each there are."""
    kinds: i64 = 0
    for horse in range(NUM_HORSES):
        if counts[first + horse] > 0:
            kinds += 1
    left: i64 = rng.below(kinds)
    found: i64 = -1
    while left >= 0:
        found += 1
        if counts[first + found] > 0:
            left -= 1
    return found
