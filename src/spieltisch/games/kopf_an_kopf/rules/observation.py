"""Kopf an Kopf: a position as numbers for machine learning."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.facts import Part
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules import reach, rules
from spieltisch.games.kopf_an_kopf.rules.parts import (
    DISCARD,
    DRAW,
    DRAW_PILE,
    LUCKY,
    LUCKY_MODES,
    NUM_HORSES,
    NUM_PLACES,
    PHASES,
    REASONS,
    THEFT,
)

MOST_MONEY: Final = 2000  # the greatest amount that counts
MOST_TURNS: Final = 10_000


def parts(game: "rules.Game") -> list[Part]:
    """List the parts: the seats beginning with the viewer, cards, horses, the turn, the table."""
    course, deck = game.course, game.deck
    seats, horses, kinds = course.most_players, NUM_HORSES, deck.num_kinds
    most = max([card.count for card in deck.cards])
    return [
        Part("cash", (seats,), 0, MOST_MONEY, per_seat=True),
        Part("cards in hand", (seats,), 0, deck.size, per_seat=True),
        Part("second-chance chip", (seats,), 0, 1, per_seat=True),
        Part("turn", (seats,), 0, 1, per_seat=True),
        Part("stakes", (seats, horses), 0, MOST_MONEY, per_seat=True),
        Part("owned horses", (seats, horses), 0, 1, per_seat=True),
        Part("lucky numbers passed", (seats, horses), 0, 1, per_seat=True),
        Part("known cards", (seats, kinds), 0, most, per_seat=True),
        Part("is asked, victim", (seats, 2), 0, 1, per_seat=True),
        Part("own hand", (kinds,), 0, most),
        Part("discard pile", (kinds,), 0, most),
        Part("card being played, card sold", (kinds, 2), 0, 1),
        Part("positions", (horses,), 0, course.finish),
        Part("winner places", (horses,), 0, NUM_PLACES),
        Part(
            "in the lead, free chips",
            (horses, 2),
            0,
            max(game.components.setup.betting_chips_per_horse.values()),
        ),
        Part("rolled horse, sprinted, feature due, chosen", (horses, 4), 0, 1),
        Part("movement die", (1,), 0, course.num_faces - 1),
        Part("phase", (len(PHASES),), 0, 1),
        Part("reason of a draw or theft", (len(REASONS),), 0, 1),
        Part("cards to be drawn", (2,), 0, deck.size),
        Part("piles", (2,), 0, deck.size),
        Part("own switch, own answer", (2,), 0, 1),
        Part("turns", (2,), 0, MOST_TURNS),
        Part("players", (1,), 0, seats),
        Part("lucky mode, pile choice", (len(LUCKY_MODES) + 1,), 0, 1),
        Part("faces of the movement die", (course.num_faces,), 0, max(deck.size, 100)),
    ]


def write(state: "rules.State", seat: i64, out: vec[i64]) -> None:
    """Write all parts in their order."""
    for i in range(len(out)):
        out[i] = 0
    at: i64 = write_seats(state, seat, out)
    at = write_cards(state, seat, out, at)
    at = write_horses(state, out, at)
    out[at] = state.die_move
    at += 1
    out[at + state.phase] = 1
    at += len(PHASES)
    if state.phase in (DRAW, DRAW_PILE, THEFT):
        out[at + state.why] = 1
    at += len(REASONS)
    if state.phase == DRAW:
        out[at + state.pile] = state.left
    elif state.phase == DRAW_PILE:
        out[at] = state.left
        out[at + 1] = state.left
    at += 2
    out[at] = state.pile0
    out[at + 1] = state.pile1
    out[at + 2] = (state.keep >> seat) & 1
    out[at + 3] = (state.answers >> seat) & 1
    out[at + 4] = min(state.turn, MOST_TURNS)
    out[at + 5] = min(state.settings.max_turns, MOST_TURNS)
    out[at + 6] = state.players
    out[at + 7 + state.settings.lucky_mode] = 1
    at += 7 + len(LUCKY_MODES)
    if state.settings.pile_choice:
        out[at] = 1
    at += 1
    for face in range(state.settings.num_faces):
        out[at + state.settings.faces[face]] += 1


def write_seats(state: "rules.State", seat: i64, out: vec[i64]) -> i64:
    """Write all seats beginning with the viewer; entries of absent seats stay 0."""
    most: i64 = state.course.most_players
    kinds: i64 = state.deck.num_kinds
    stakes: i64 = 4 * most
    owned: i64 = stakes + most * NUM_HORSES
    passed: i64 = owned + most * NUM_HORSES
    known: i64 = passed + most * NUM_HORSES
    asked: i64 = known + most * kinds
    for place in range(state.players):
        other: i64 = (seat + place) % state.players
        out[place] = min(state.cash[other], MOST_MONEY)
        out[most + place] = state.held[other]
        out[2 * most + place] = (state.chips >> other) & 1
        if other == state.active:
            out[3 * most + place] = 1
        for horse in range(NUM_HORSES):
            at: i64 = place * NUM_HORSES + horse
            out[stakes + at] = min(state.stake[other * NUM_HORSES + horse], MOST_MONEY)
            if state.owner[horse] == other:
                out[owned + at] = 1
            out[passed + at] = (state.passed[other] >> horse) & 1
        if (state.waiting >> other) & 1 == 1 or (state.phase != LUCKY and state.actor() == other):
            out[asked + 2 * place] = 1
        if state.victim == other:
            out[asked + 2 * place + 1] = 1
    for card in range(state.deck.size):
        holder: i64 = state.place[card]
        if holder >= 0 and (state.knows[card] >> seat) & 1 == 1:
            row: i64 = (holder - seat + state.players) % state.players
            out[known + row * kinds + state.deck.kind[card]] += 1
    return asked + 2 * most


def write_cards(state: "rules.State", seat: i64, out: vec[i64], at: i64) -> i64:
    """Write the viewer's hand, the discard pile, and the card that is being played."""
    kinds: i64 = state.deck.num_kinds
    for card in range(state.deck.size):
        if state.place[card] == seat:
            out[at + state.deck.kind[card]] += 1
        elif state.place[card] == DISCARD:
            out[at + kinds + state.deck.kind[card]] += 1
    at += 2 * kinds
    if state.card >= 0:
        out[at + 2 * state.card] = 1
    if state.sold >= 0:
        out[at + 2 * state.sold + 1] = 1
    return at + 2 * kinds


def write_horses(state: "rules.State", out: vec[i64], at: i64) -> i64:
    """Write the horses on the track."""
    for horse in range(NUM_HORSES):
        out[at + horse] = state.pos[horse]
    at += NUM_HORSES
    for place in range(state.finished):
        out[at + state.finish[place]] = place + 1
    at += NUM_HORSES
    for horse in range(NUM_HORSES):
        if reach.is_leading(state, horse):
            out[at + 2 * horse] = 1
        out[at + 2 * horse + 1] = max(0, reach.free_chips(state, horse))
    at += 2 * NUM_HORSES
    for horse in range(NUM_HORSES):
        if state.die_horse == horse:
            out[at + 4 * horse] = 1
        out[at + 4 * horse + 1] = (state.sprinted >> horse) & 1
        out[at + 4 * horse + 2] = (state.due >> horse) & 1
        if state.target == horse:
            out[at + 4 * horse + 3] = 1
    return at + 4 * NUM_HORSES
