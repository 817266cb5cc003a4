"""Kopf oder Knopf: why an action is illegal, with the number of the rule."""

from spieltisch.engine.facts import Reason
from spieltisch.games.kopf_oder_knopf.rules import reach, rules, wording
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.parts import DONE, FIELD_MASK, FIRST_MOVE, NO_FIELD, TARGET


def turn_rule(state: "rules.State") -> str:
    """Return the rule of the end, or that turns alternate."""
    if state.phase == rules.OVER:
        return ("KOK-44", "KOK-48", "KOK-49")[state.reason]
    return "KOK-55" if state.phase == rules.LAYOUT else "KOK-5"


def refusal(state: "rules.State", action: int) -> Reason:
    """Explain why an action of the player in turn is not legal."""
    if state.phase == rules.MOVE:
        if action == DONE:
            return Reason("KOK-10", "refused-pass", {})
        if action < DONE:
            return Reason("KOK-59", "refused-take-in-move", {"field": FIELD_NAMES[action]})
        return move_refusal(state, action)
    if action == DONE:
        return Reason("KOK-53", "refused-decline", {})
    if action > DONE:
        return Reason("KOK-59", "refused-move-first", {"fields": wording.offered(state)})
    return take_refusal(state, action)


def take_refusal(state: "rules.State", field: int) -> Reason:
    """Explain why a button is not on offer."""
    values: dict[str, object] = {"field": FIELD_NAMES[field], "fields": wording.offered(state)}
    if state.phase == rules.FINE:
        if any(item & FIELD_MASK == field for item in state.pending):
            return Reason("KOK-36", "refused-later-combination", values)
        if state.board[field] == 2 - state.side and len(reach.group(state, field, NO_FIELD, NO_FIELD)) >= 3:
            return Reason("KOK-33", "refused-fined-already", values)
        return Reason("KOK-59", "refused-no-fine", values)
    return Reason("KOK-59", "refused-not-threatened", values)


def move_refusal(state: "rules.State", action: int) -> Reason:
    """Explain why a move is not legal."""
    move = action - FIRST_MOVE
    start, end, distance = move >> 5, TARGET[move], (move & 3) + 1
    values: dict[str, object] = {"from": FIELD_NAMES[start]}
    if state.board[start] != state.side + 1:
        return Reason("KOK-10", "refused-not-your-button", values)
    holes = state.layout.holes[start]
    distances = state.kok.components.holes[holes - 1].move_distances
    if distance not in distances:
        values.update({"holes": holes, "distances": distances, "distance": distance})
        return Reason("KOK-13", "refused-distance", values)
    if end == NO_FIELD:
        return Reason("KOK-15", "refused-off-board", values)
    values["to"] = FIELD_NAMES[end]
    if state.board[end] != 0:
        return Reason("KOK-16", "refused-occupied", values)
    if not state.settings.jumping and not reach.path_is_free(state, action):
        return Reason("KOK-17", "refused-jump", values)
    values["fields"] = [FIELD_NAMES[field] for field in reach.group(state, end, start, end)]
    return Reason("KOK-52", "refused-multi-combination", values)
