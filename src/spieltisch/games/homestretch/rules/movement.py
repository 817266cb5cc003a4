"""Homestretch: legal picks, bets, last-place moves and purchases."""

from mypy_extensions import i64

from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import rules
from spieltisch.games.homestretch.rules.parts import (
    FIRST_BET,
    FIRST_BUY,
    FIRST_LAST,
    NUM_FIELDS,
    NUM_HORSES,
    PASS,
    STACK,
    total,
)


def write_picks(state: "rules.State", seat: i64, out: vec[i64]) -> i64:
    """HOM-11: write any horse in hand, once a round."""
    n: i64 = 0
    if state.draft.picked[seat] == state.draft.round:
        for horse in range(NUM_HORSES):
            out[n] = horse
            if state.draft.hands[seat * NUM_HORSES + horse] > 0:
                n += 1
    return n


def write_bets(state: "rules.State", seat: i64, out: vec[i64]) -> i64:
    """HOM-29, HOM-31: write the fields that do not hold as many own markers as allowed."""
    if state.has_bet(seat):
        return 0
    if not (state.settings.sealed or state.settings.early or seat == state.first_to_bet()):
        return 0
    limit: i64 = state.limit(seat)
    bets = state.bets
    first: i64 = seat * state.course.num_markers
    end: i64 = first + state.placed[seat]
    n: i64 = 0
    for field in range(NUM_FIELDS):
        own: i64 = 0
        for at in range(first, end):
            if bets[at] == field:
                own += 1
        if own < limit:
            out[n] = FIRST_BET + field
            n += 1
    return n


def write_last(state: "rules.State", out: vec[i64]) -> i64:
    """HOM-58: write the unfinished horses with the smallest position."""
    position = state.position
    last: i64 = state.course.steps
    n: i64 = 0
    for horse in range(NUM_HORSES):
        if position[horse] < last:
            last = position[horse]
            n = 0
        if position[horse] == last and last < state.course.steps:
            out[n] = FIRST_LAST + horse
            n += 1
    return n


def write_purchases(state: "rules.State", seat: i64, out: vec[i64]) -> i64:
    """HOM-80 to HOM-82: write pass, buy from the stack, buy from the display."""
    out[0] = PASS
    n: i64 = 1
    if may_buy_blind(state, seat):
        out[n] = STACK
        n += 1
    for horse in range(NUM_HORSES):
        if state.display[horse] > 0 and state.money[seat] >= state.course.cost[horse]:
            out[n] = FIRST_BUY + horse
            n += 1
    return n


def may_buy_blind(state: "rules.State", seat: i64) -> bool:
    """HOM-82: return whether the stack has a card and the seat has money enough for the dearest."""
    return state.money[seat] >= state.course.blind_money and total(state.stock) > 0
