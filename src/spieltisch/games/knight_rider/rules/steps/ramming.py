"""Knight Rider: ramming, oil, and their effects on a car."""

from mypy_extensions import i64

from spieltisch.games.knight_rider.rules import reach, rules, wording
from spieltisch.games.knight_rider.rules.parts import (
    BY_RED_CAR,
    DRIVE,
    EFFECTS,
    FAIL,
    NOBODY,
    RAM_AGAIN,
    ROOF,
    RollEffects,
    opposite,
)


def roll_for_ram(state: "rules.State", roll: i64) -> None:
    """KNR-58 to KNR-64: apply the roll of a rammed car."""
    ram = state.city.ram
    if state.events is not None:
        values: dict[str, object] = {"roll": roll, "effect": EFFECTS[ram.effect[roll]], "by": "car"}
        state.add_event("ram-roll", state.rammed, values)
    if ram.effect[roll] == FAIL:
        state.phase = RAM_AGAIN
        return
    apply_roll_effect(state, state.rammed, ram, roll)
    go_on(state)


def roll_again_for_ram(state: "rules.State", roll: i64) -> None:
    """KNR-65, KNR-66: apply the second roll; the ramming car may suffer instead."""
    seat: i64 = state.current
    countered = state.city.counters[roll] != 0
    if state.events is not None:
        effect = "counter" if countered else "nothing"
        state.add_event("ram-again", state.rammed, {"roll": roll, "effect": effect})
    if not countered:
        go_on(state)
        return
    state.rammed = NOBODY
    state.heading[seat] = opposite(state.heading[seat])
    if state.events is not None:
        state.add_event("countered", seat, wording.standing_values(state, seat))
    state.end_movement()


def go_on(state: "rules.State") -> None:
    """KNR-67: carry out the announced step, if it is still possible."""
    state.rammed = NOBODY
    state.phase = DRIVE
    target: i64 = state.front(state.current)
    if state.may_enter(target, state.current):
        state.advance(target)
    elif state.events is not None:
        state.add_event("announced-blocked", state.current, {"field": wording.field_name(state, target)})


def roll_for_oil(state: "rules.State", roll: i64) -> None:
    """KNR-73 to KNR-78: apply the roll on oil; the turn goes on."""
    oil = state.city.oil
    if state.events is not None:
        state.add_event("oil-roll", state.current, {"roll": roll, "effect": EFFECTS[oil.effect[roll]]})
    apply_roll_effect(state, state.current, oil, roll)
    state.phase = DRIVE


def apply_roll_effect(state: "rules.State", seat: i64, effects: RollEffects, roll: i64) -> None:
    """KNR-59 to KNR-63, KNR-74 to KNR-77: apply a roll to a car."""
    if effects.effect[roll] == ROOF:
        state.roof[seat] = 1  # KNR-70
        if state.events is not None:
            state.add_event("overturned", seat, {"field": wording.field_name(state, state.field[seat])})
        return
    if effects.back[roll] > 0:
        skid(state, seat, effects.back[roll])
    if effects.reverse[roll] != 0:
        state.heading[seat] = opposite(state.heading[seat])
        if state.events is not None:
            state.add_event("spun", seat, wording.standing_values(state, seat))


def skid(state: "rules.State", seat: i64, fields: i64) -> None:
    """KNR-71, KNR-72: move a car backwards along the road, as far as there is room."""
    begin: i64 = state.field[seat]
    made: i64 = 0
    while made < fields:
        way: i64 = reach.rear_side(state, seat)
        if way < 0:
            break
        field: i64 = state.roads.ahead[4 * state.field[seat] + way]
        if not state.may_enter(field, seat):
            break
        state.field[seat] = field
        state.heading[seat] = opposite(way)
        made += 1
    if state.events is not None:
        wording.add_skid_event(state, seat, begin, made)


def ram_by_red(state: "rules.State", field: i64) -> None:
    """KNR-84: find the cars on the field that can be rammed."""
    for seat in range(state.players):
        if state.field[seat] == field and state.roof[seat] == 0 and state.coat[seat] == 0:
            state.hit_by_red |= 1 << seat
    if state.events is not None and state.hit_by_red != 0:
        state.add_event("red-ram", state.next_hit(), {})


def roll_against_red(state: "rules.State", roll: i64) -> None:
    """KNR-84, KNR-85: apply the ram table, but a 6 wins; without all checkpoints it fails (KNR-118)."""
    seat: i64 = state.next_hit()
    ram = state.city.ram
    state.hit_by_red -= 1 << seat
    if state.events is not None:
        values: dict[str, object] = {"roll": roll, "effect": EFFECTS[ram.effect[roll]], "by": "red"}
        state.add_event("ram-roll", seat, values)
    if ram.effect[roll] != FAIL:
        apply_roll_effect(state, seat, ram, roll)
    elif state.has_all_checkpoints(seat):
        state.hit_by_red = 0
        state.finish(seat, BY_RED_CAR)
        return
    if state.hit_by_red == 0:
        state.end_turn()
    elif state.events is not None:
        state.add_event("red-ram", state.next_hit(), {})
