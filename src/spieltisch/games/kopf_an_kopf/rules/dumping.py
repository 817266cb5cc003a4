"""Kopf an Kopf: a position as plain data, which loading.py reads."""

from typing import Any

from spieltisch.games.kopf_an_kopf.rules import rules
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    CARD_PHASES,
    DISCARD,
    DRAW,
    DRAW_PILE,
    FOR_CARD,
    FOR_FEATURE,
    LUCKY,
    NOTHING,
    NUM_HORSES,
    PHASES,
    REASONS,
    SELL_CARDS,
    STOCK,
    TAKE_CARD,
    THEFT,
)


def dump(state: "rules.State") -> dict[str, Any]:
    """Return the complete position."""
    seats = range(state.players)
    hands, known = count_cards(state)
    return {
        "n": int(state.players),
        "options": dict(state.settings.options),
        "start": int(state.start),
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "pos": by_horse(list(state.pos)),
        "finish": [int(horse) + 1 for horse in state.finish[: state.finished]],
        "owner": by_horse(list(state.owner)),
        "stake": [by_horse(list(state.stake[s * NUM_HORSES : (s + 1) * NUM_HORSES])) for s in seats],
        "cash": list(state.cash),
        "chip": [(state.chips >> seat) & 1 == 1 for seat in seats],
        "hand": hands[: state.players],
        "pile0": int(state.pile0),
        "pile1": int(state.pile1),
        "stock": hands[STOCK],
        "discard": hands[DISCARD],
        "die_horse": int(state.die_horse) + 1,
        "die_move": int(state.die_move),
        "sprinted": numbers(state.sprinted),
        "pending": pending(state),
        "keep_lucky": [(state.keep >> seat) & 1 == 1 for seat in seats],
        "known": known,
        "passed": [numbers(mask) for mask in state.passed],
    }


def by_horse(values: list[int]) -> dict[str, int]:
    """Return a number for every horse."""
    return {str(horse + 1): value for horse, value in enumerate(values)}


def numbers(mask: int) -> list[int]:
    """Return the horses of a mask by their numbers."""
    return [horse + 1 for horse in range(NUM_HORSES) if (mask >> horse) & 1 == 1]


def count_cards(state: "rules.State") -> tuple[list[dict[str, int]], list[list[dict[str, int]]]]:
    """Count the cards of each kind in the hands, on the discard pile and in the stock, in this order.

    Return also KAK-117: the cards that viewers know of, by viewer and holder. Kinds are in the order of
    their ids.
    """
    seats = range(state.players)
    piles: list[dict[str, int]] = [
        {} for _ in range(state.players + 2)
    ]  # counted from the end: STOCK, DISCARD
    known: list[list[dict[str, int]]] = [[{} for _ in seats] for _ in seats]
    deck = state.deck
    for kind in deck.by_name:
        name = deck.ids[kind]
        for card in range(deck.first[kind], deck.first[kind + 1]):
            holder: int = state.place[card]
            pile = piles[holder]
            pile[name] = pile.get(name, 0) + 1
            if state.knows[card] != 0:
                for viewer in seats:
                    if (state.knows[card] >> viewer) & 1 == 1:
                        seen = known[viewer][holder]
                        seen[name] = seen.get(name, 0) + 1
    return piles, known


def pending(state: "rules.State") -> dict[str, Any]:
    """Return what has been chosen so far of an unfinished action."""
    phase = state.phase
    card_text: dict[str, Any] = {}
    if phase in (DRAW, DRAW_PILE):
        card_text["draw_for"] = REASONS[state.why]
        if phase == DRAW:
            card_text["pile"] = int(state.pile)
        if state.why == FOR_FEATURE and state.due != 0:
            card_text["features"] = numbers(state.due)
        if state.left > 1:
            card_text["more"] = int(state.left) - 1
    elif phase == THEFT:
        card_text["theft_for"] = REASONS[state.why]
        card_text["player"] = int(state.victim)
        if state.why == FOR_CARD:
            card_text["card"] = state.deck.ids[state.card]
    elif phase == LUCKY:
        card_text["answers"] = [answer(state, seat) for seat in range(state.players)]
    elif phase == SELL_CARDS and state.sold != NOTHING:
        card_text["sold"] = state.deck.ids[state.sold]
    elif phase > ACTION and phase in CARD_PHASES:
        card_text["card"] = state.deck.ids[state.card]
        if state.target != NOTHING:
            card_text["horse"] = int(state.target) + 1
        if phase == TAKE_CARD:
            card_text["player"] = int(state.victim)
    return card_text


def answer(state: "rules.State", seat: int) -> str | None:
    """KAK-116: return what a seat has answered; None if it is not asked."""
    if (state.waiting >> seat) & 1 == 1:
        return "waiting"
    if (state.asked() >> seat) & 1 == 0:
        return None
    return "play" if (state.answers >> seat) & 1 == 1 else "keep"
