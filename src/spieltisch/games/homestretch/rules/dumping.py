"""Homestretch: a position as plain data, which loading.py reads."""

from typing import Any

from mypy_extensions import i64

from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import rules
from spieltisch.games.homestretch.rules.box import CROSS
from spieltisch.games.homestretch.rules.parts import (
    AGAIN,
    DISPLAY,
    DRAW,
    FIRST_NUMBER,
    GHOST,
    NUM_HORSES,
    PHASES,
    ROLL,
)


def dump(state: "rules.State") -> dict[str, Any]:
    """Return the complete position."""
    course = state.course
    seats, markers = range(state.players), course.num_markers
    return {
        "options": dict(state.settings.options),
        "players": list(state.settings.colours),
        "phase": PHASES[state.phase],
        "race_index": max(0, state.prepared - 1),
        "race_programme": [course.cards[card] for card in state.programme[: state.prepared]],
        "money": list(state.money),
        "shares": [horse_list(state.shares[NUM_HORSES * s : NUM_HORSES * (s + 1)]) for s in seats],
        "draft": draft(state),
        "bets": [
            [course.fields[field] if field >= 0 else None for field in state.bets[markers * s :][:markers]]
            for s in seats
        ],
        "completed": [seat for seat in seats if state.has_bet(seat)],
        "horses": {str(course.number(horse)): track_entry(state, horse) for horse in range(NUM_HORSES)},
        "finish_order": [course.number(horse) for horse in state.finish[: state.finished]],
        "turn": turn(state),
        "purchase": purchase(state),
    }


def horse_list(counts: vec[i64]) -> list[int]:
    """Return cards as the numbers of their horses, ascending."""
    return [horse + FIRST_NUMBER for horse, count in enumerate(counts) for _ in range(count)]


def draft(state: "rules.State") -> dict[str, Any]:
    """Return the hands and what was taken from them; with two players the ghost comes last."""
    going, most = state.draft, state.course.most_cards
    holders = range(state.settings.holders)
    return {
        "round": going.round if state.phase <= GHOST else None,
        "hands": [horse_list(going.hands[NUM_HORSES * h : NUM_HORSES * (h + 1)]) for h in holders],
        "picks": [
            [horse + FIRST_NUMBER for horse in going.picks[most * h : most * h + going.picked[h]]]
            for h in holders
        ],
        "left_over": horse_list(state.stock) if state.is_before_purchase() else [],
    }


def track_entry(state: "rules.State", horse: int) -> dict[str, Any]:
    """Return the position of a horse, and its handicap marker."""
    position, effect = state.position[horse], state.handicap[horse]
    return {
        "position": position if position < state.course.steps else "finished",
        "handicap": "X" if effect == CROSS else effect,
    }


def turn(state: "rules.State") -> dict[str, Any] | None:
    """Return the roller, the number of the roll and the dice; None outside of a race."""
    if not ROLL <= state.phase <= AGAIN:
        return None
    dice = [state.die_one, state.die_two] if state.phase != ROLL else None
    return {"roller": state.roller, "roll": state.roll, "dice": dice}


def purchase(state: "rules.State") -> dict[str, Any] | None:
    """Return the second purchase while it goes on; there is no order before the display is complete."""
    if not DISPLAY <= state.phase <= DRAW:
        return None
    return {
        "round": state.buy_round,
        "order": list(state.order) if state.phase != DISPLAY else None,
        "index": state.buy_index,
        "display": horse_list(state.display),
        "stack": horse_list(state.stock),
    }
