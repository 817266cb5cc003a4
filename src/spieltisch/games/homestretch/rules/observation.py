"""Homestretch: a position as numbers for machine learning."""

from mypy_extensions import i64

from spieltisch.engine.facts import Part
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import rules
from spieltisch.games.homestretch.rules.box import CROSS, FACES, PLACES
from spieltisch.games.homestretch.rules.parts import (
    BUY,
    DISPLAY,
    DRAFT,
    DRAW,
    GHOST,
    NUM_FIELDS,
    NUM_HORSES,
    PHASES,
    Course,
    total,
)


def parts(course: Course) -> list[Part]:
    """List the parts: the seats beginning with the viewer, its secrets, horses and cards, single numbers."""
    seats, horses, markers = course.most_players, NUM_HORSES, course.num_markers
    copies, rounds = course.most_copies, max(course.races, course.most_cards, course.buy_rounds)
    return [
        Part("money", (seats,), 0, course.most_money, per_seat=True),
        Part("shares", (seats, horses), 0, copies, per_seat=True),
        Part("bet limit", (seats,), 0, seats, per_seat=True),
        Part("markers seen on fields", (seats, NUM_FIELDS), 0, markers, per_seat=True),
        Part("has bet", (seats,), 0, 1, per_seat=True),
        Part("has picked", (seats,), 0, 1, per_seat=True),
        Part("cards in hand", (seats,), 0, course.most_cards, per_seat=True),
        Part("turn", (seats,), 0, 1, per_seat=True),
        Part("tie order", (seats,), 0, len(course.box.colour), per_seat=True),
        Part("own markers", (markers, NUM_FIELDS), 0, 1),
        Part("own hand", (horses,), 0, copies),
        Part("own picks", (horses,), 0, copies),
        Part("hands passed on, the last first", (course.most_cards - 1, horses), 0, copies),
        Part("shares nobody owns", (horses,), 0, copies),
        Part("display", (horses,), 0, copies),
        Part("positions", (horses,), 0, course.steps),
        Part("handicaps", (horses,), CROSS, max(course.given)),
        Part("places taken", (horses,), 0, PLACES),
        Part("prizes", (PLACES,), 0, max(course.prize)),
        Part("race cards by race, from 1", (course.num_cards,), 0, course.races),
        Part("phase", (len(PHASES),), 0, 1),
        Part("races prepared, draft round, purchase round", (3,), 0, rounds),
        Part("number of the roll, dice", (3,), 0, FACES),
        Part("stack, cards left over, the ghost's hand", (3,), 0, sum(course.blue) + sum(course.red)),
        Part("asked", (1,), 0, 1),
        Part("players", (1,), 0, seats),
        Part("sealed, early bets, strict limits, handicaps ignored", (4,), 0, 1),
        Part("cards dealt", (1,), 0, course.most_cards),
    ]


def write(state: "rules.State", seat: i64, out: vec[i64]) -> None:
    """Write all parts in their order."""
    for i in range(len(out)):
        out[i] = 0
    at: i64 = write_seats(state, seat, out)
    at = write_own(state, seat, out, at)
    at = write_race(state, out, at)
    settings = state.settings
    out[at + state.phase] = 1
    at += len(PHASES)
    out[at] = state.prepared
    if state.phase <= GHOST:
        out[at + 1] = state.draft.round
    out[at + 2] = state.buy_round
    out[at + 3] = state.roll
    out[at + 4] = state.die_one
    out[at + 5] = state.die_two
    if DISPLAY <= state.phase <= DRAW:
        out[at + 6] = total(state.stock)
    elif state.is_before_purchase():
        out[at + 7] = total(state.stock)
    if state.phase <= GHOST and settings.holders > state.players:
        out[at + 8] = cards_of(state, state.players)
    out[at + 9] = 1 if seat in state.actors() else 0
    out[at + 10] = state.players
    out[at + 11] = 1 if settings.sealed else 0
    out[at + 12] = 1 if settings.early else 0
    out[at + 13] = 1 if settings.strict else 0
    out[at + 14] = 1 if settings.ignore else 0
    out[at + 15] = settings.cards_each


def write_seats(state: "rules.State", seat: i64, out: vec[i64]) -> i64:
    """Write all seats beginning with the viewer; entries of absent seats stay 0."""
    most: i64 = state.course.most_players
    markers: i64 = state.course.num_markers
    shares: i64 = most
    limits: i64 = shares + most * NUM_HORSES
    fields: i64 = limits + most
    single: i64 = fields + most * NUM_FIELDS
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        out[place] = state.money[other]
        for horse in range(NUM_HORSES):
            out[shares + place * NUM_HORSES + horse] = state.shares[other * NUM_HORSES + horse]
        out[limits + place] = state.limit(other)
        if other == seat or state.is_shown(other):
            for at in range(other * markers, other * markers + state.placed[other]):
                out[fields + place * NUM_FIELDS + state.bets[at]] += 1
        if state.has_bet(other):
            out[single + place] = 1
        if state.phase == DRAFT and state.draft.picked[other] > state.draft.round:
            out[single + most + place] = 1
        if state.phase <= GHOST:
            out[single + 2 * most + place] = cards_of(state, other)
        if state.roller == other or (state.phase in (BUY, DRAW) and state.order[state.buy_index] == other):
            out[single + 3 * most + place] = 1
        out[single + 4 * most + place] = state.settings.tie_rank[other]
    return single + 5 * most


def cards_of(state: "rules.State", holder: i64) -> i64:
    """Return how many cards a seat, or the ghost, has in hand."""
    cards: i64 = 0
    for horse in range(NUM_HORSES):
        cards += state.draft.hands[holder * NUM_HORSES + horse]
    return cards


def write_own(state: "rules.State", seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the viewer's markers by value, and the draft as it knows it."""
    markers: i64 = state.course.num_markers
    rounds: i64 = state.course.most_cards
    for marker in range(state.placed[seat]):
        out[at + marker * NUM_FIELDS + state.bets[seat * markers + marker]] = 1
    at += markers * NUM_FIELDS
    if state.phase <= GHOST:
        draft = state.draft
        for horse in range(NUM_HORSES):
            out[at + horse] = draft.hands[seat * NUM_HORSES + horse]
        for round in range(draft.picked[seat]):
            out[at + NUM_HORSES + draft.picks[seat * rounds + round]] += 1
        for back in range(draft.round):
            cards: vec[i64] = draft.passed_on(seat, draft.round - 1 - back)
            for horse in range(NUM_HORSES):
                out[at + (2 + back) * NUM_HORSES + horse] = cards[horse]
    return at + (1 + rounds) * NUM_HORSES


def write_race(state: "rules.State", out: vec[i64], at: i64) -> i64:
    """Write the open cards, and the horses on the track."""
    course = state.course
    for horse in range(NUM_HORSES):
        unowned: i64 = course.blue[horse]
        if state.settings.with_red:
            unowned += course.red[horse]
        for seat in range(state.players):
            unowned -= state.shares[seat * NUM_HORSES + horse]
        out[at + horse] = unowned
        out[at + NUM_HORSES + horse] = state.display[horse]
        out[at + 2 * NUM_HORSES + horse] = state.position[horse]
        out[at + 3 * NUM_HORSES + horse] = state.handicap[horse]
    for place in range(state.finished):
        out[at + 4 * NUM_HORSES + state.finish[place]] = place + 1
    at += 5 * NUM_HORSES
    if state.prepared > 0:
        for place in range(PLACES):
            out[at + place] = course.prize[state.programme[state.prepared - 1] * PLACES + place]
    at += PLACES
    for race in range(state.prepared):
        out[at + state.programme[race]] = race + 1
    return at + course.num_cards
