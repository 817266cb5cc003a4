"""Homestretch: why an action is not legal, by the number of its rule."""

from typing import Final

from spieltisch.engine.facts import Reason
from spieltisch.games.homestretch.rules import rules, wording
from spieltisch.games.homestretch.rules.parts import (
    AGAIN,
    BET,
    BUY,
    DEAL,
    DISPLAY,
    DRAFT,
    DRAW,
    END,
    FIRST,
    GHOST,
    LAST,
    PHASES,
    RACE,
    ROLL,
    START,
)

DUE: Final = {
    DEAL: "HOM-9",
    DRAFT: "HOM-11",
    GHOST: "HOM-94",
    RACE: "HOM-22",
    BET: "HOM-33",
    START: "HOM-39",
    ROLL: "HOM-41",
    FIRST: "HOM-40",
    LAST: "HOM-40",
    AGAIN: "HOM-40",
    DISPLAY: "HOM-77",
    BUY: "HOM-79",
    DRAW: "HOM-83",
    END: "HOM-89",
}
TIMELY: Final[dict[int, tuple[str, ...]]] = {
    DRAFT: ("pick",),
    BET: ("bet",),
    FIRST: ("two", "one"),
    LAST: ("last",),
    AGAIN: ("end", "again"),
    BUY: ("pass", "stack", "buy"),
}
ASKED: Final = {
    DRAFT: "HOM-11",
    BET: "HOM-27",
    FIRST: "HOM-42",
    LAST: "HOM-56",
    BUY: "HOM-80",
}


def turn_rule(state: "rules.State") -> str:
    """Return the rule of the present decision, or of the end of the game."""
    if state.phase == BET and state.settings.sealed:
        return "HOM-35"
    return DUE[state.phase]


def refusal(state: "rules.State", seat: int, action: int) -> Reason:
    """Return why an action of a seat that has to decide is not legal."""
    words = wording.action_words(state.course, action)
    word = str(words[0])
    phase = state.phase
    if word not in TIMELY[phase]:
        rule = free_choice_rule(state) if phase == AGAIN else ASKED[phase]
        return Reason(rule, "refused-time", {"kind": word, "phase": PHASES[phase]})
    if word == "pick":
        return Reason(
            "HOM-11", "refused-not-in-hand", wording.horse_values(state.course, wording.horse_of(words[1]))
        )
    if word == "bet":
        limits = {"field": f"{words[1]} {words[2]}", "limit": state.limit(seat)}
        return Reason("HOM-29", "refused-limit", {**limits})
    if word == "last":
        return last_refusal(state, wording.horse_of(words[1]))
    if word == "stack":
        return blind_refusal(state, seat)
    return buy_refusal(state, seat, wording.horse_of(words[1]))


def free_choice_rule(state: "rules.State") -> str:
    """Return why a player may end the turn or roll again: a finished horse was rolled, or an X."""
    home = state.position[state.named_horse()] >= state.course.steps
    return "HOM-59" if home else "HOM-53"


def last_refusal(state: "rules.State", horse: int) -> Reason:
    """Return why a horse is not in last place."""
    home = "yes" if state.position[horse] >= state.course.steps else "no"
    return Reason("HOM-58", "refused-not-last", {"home": home, **wording.horse_values(state.course, horse)})


def blind_refusal(state: "rules.State", seat: int) -> Reason:
    """Return why nothing can be bought from the stack."""
    if not any(state.stock):
        return Reason("HOM-82", "refused-empty-stack", {})
    values = {"needed": state.course.blind_money, "money": state.money[seat]}
    return Reason("HOM-82", "refused-blind-money", {**values, "surcharge": state.course.surcharge})


def buy_refusal(state: "rules.State", seat: int, horse: int) -> Reason:
    """Return why a card cannot be bought from the display."""
    values = wording.horse_values(state.course, horse)
    if state.display[horse] == 0:
        return Reason("HOM-80", "refused-not-in-display", values)
    cost = state.course.cost[horse]
    return Reason("HOM-81", "refused-money", {"cost": cost, "money": state.money[seat], **values})
