"""Homestretch: a position as numbers for machine learning."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from spieltisch.engine.observation import ObservationWriter
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.box import CROSS, FACES, PLACES
from spieltisch.games.homestretch.rules.tables import (
    BUY,
    DISPLAY,
    DRAFT,
    DRAW,
    GHOST,
    NUM_FIELDS,
    NUM_HORSES,
    PHASES,
    total,
)

if TYPE_CHECKING:
    from spieltisch.games.homestretch.rules.state import State


def write_parts(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write the seats beginning with the viewer, its secrets, horses and cards, then single numbers."""
    course = state.course
    settings = state.settings
    round: i64 = 0
    ghost: i64 = 0
    if state.phase <= GHOST:
        round = state.draft.round
        if settings.holders > state.players:
            ghost = state.draft.held(state.players)
    stack: i64 = 0
    left_over: i64 = 0
    if DISPLAY <= state.phase <= DRAW:
        stack = total(state.stock)
    elif state.is_before_purchase():
        left_over = total(state.stock)
    write_seats(state, seat, write)
    write_own(state, seat, write)
    write_race(state, write)
    write.one_hot("phase", state.phase, len(PHASES))
    write.group("races prepared, draft round, purchase round", course.most_rounds)
    write.entry("races prepared", state.prepared)
    write.entry("draft round", round)
    write.entry("purchase round", state.buy_round)
    write.group("number of the roll, dice", FACES)
    write.entry("number of the roll", state.roll)
    write.entry("first die", state.die_one)
    write.entry("second die", state.die_two)
    write.group("stack, cards left over, the ghost's hand", course.num_shares)
    write.entry("stack", stack)
    write.entry("cards left over", left_over)
    write.entry("the ghost's hand", ghost)
    write.flag("asked", state.write_legal(seat, state.game.buffer()) > 0)
    write.number("players", state.players, write.seats)
    write.group("sealed, early bets, strict limits, handicaps ignored", 1)
    write.entry_flag("sealed", settings.sealed)
    write.entry_flag("early bets", settings.early)
    write.entry_flag("strict limits", settings.strict)
    write.entry_flag("handicaps ignored", settings.ignore)
    write.number("cards dealt", settings.cards_each, course.most_cards)


def write_seats(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write all seats beginning with the viewer; entries of absent seats stay 0."""
    course = state.course
    out = write.out
    markers: i64 = course.num_markers
    money: i64 = write.per_seat("money", course.most_money)
    shares: i64 = write.per_seat("shares", course.most_copies, NUM_HORSES)
    limits: i64 = write.per_seat("bet limit", write.seats)
    fields: i64 = write.per_seat("markers seen on fields", markers, NUM_FIELDS)
    has_bet: i64 = write.per_seat("has bet", 1)
    has_picked: i64 = write.per_seat("has picked", 1)
    cards: i64 = write.per_seat("cards in hand", course.most_cards)
    turn: i64 = write.per_seat("turn", 1)
    ties: i64 = write.per_seat("tie order", course.num_colours)
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        out[money + place] = state.money[other]
        for horse in range(NUM_HORSES):
            out[shares + place * NUM_HORSES + horse] = state.shares[other * NUM_HORSES + horse]
        out[limits + place] = state.limit(other)
        if other == seat or state.is_shown(other):
            for at in range(other * markers, other * markers + state.placed[other]):
                out[fields + place * NUM_FIELDS + state.bets[at]] += 1
        if state.has_bet(other):
            out[has_bet + place] = 1
        if state.phase == DRAFT and state.draft.picked[other] > state.draft.round:
            out[has_picked + place] = 1
        if state.phase <= GHOST:
            out[cards + place] = state.draft.held(other)
        if state.roller == other or (state.phase in (BUY, DRAW) and state.order[state.buy_index] == other):
            out[turn + place] = 1
        out[ties + place] = state.settings.tie_rank[other]


def write_own(state: "State", seat: i64, write: ObservationWriter) -> None:
    """Write the viewer's markers by value, and the draft as it knows it."""
    course = state.course
    out = write.out
    markers: i64 = course.num_markers
    rounds: i64 = course.most_cards
    own: i64 = write.part("own markers", 1, markers, NUM_FIELDS)
    hand: i64 = write.part("own hand", course.most_copies, NUM_HORSES)
    picks: i64 = write.part("own picks", course.most_copies, NUM_HORSES)
    passed: i64 = write.part("hands passed on, the last first", course.most_copies, rounds - 1, NUM_HORSES)
    for marker in range(state.placed[seat]):
        out[own + marker * NUM_FIELDS + state.bets[seat * markers + marker]] = 1
    if state.phase <= GHOST:
        draft = state.draft
        for horse in range(NUM_HORSES):
            out[hand + horse] = draft.hands[seat * NUM_HORSES + horse]
        for round in range(draft.picked[seat]):
            out[picks + draft.picks[seat * rounds + round]] += 1
        for back in range(draft.round):
            cards: vec[i64] = draft.passed_on(seat, draft.round - 1 - back)
            for horse in range(NUM_HORSES):
                out[passed + back * NUM_HORSES + horse] = cards[horse]


def write_race(state: "State", write: ObservationWriter) -> None:
    """Write the open cards, and the horses on the track."""
    course = state.course
    out = write.out
    unowned: i64 = write.part("shares nobody owns", course.most_copies, NUM_HORSES)
    for horse in range(NUM_HORSES):
        cards: i64 = course.blue[horse]
        if state.settings.with_red:
            cards += course.red[horse]
        for seat in range(state.players):
            cards -= state.shares[seat * NUM_HORSES + horse]
        out[unowned + horse] = cards
    write.numbers("display", state.display, course.most_copies)
    write.numbers("positions", state.position, course.steps)
    write.numbers("handicaps", state.handicap, course.most_handicap, CROSS)
    places: i64 = write.part("places taken", PLACES, NUM_HORSES)
    for place in range(state.finished):
        out[places + state.finish[place]] = place + 1
    prizes: i64 = write.part("prizes", course.most_prize, PLACES)
    if state.prepared > 0:
        for place in range(PLACES):
            out[prizes + place] = course.prize[state.programme[state.prepared - 1] * PLACES + place]
    races: i64 = write.part("race cards by race, from 1", course.races, course.num_cards)
    for race in range(state.prepared):
        out[races + state.programme[race]] = race + 1
