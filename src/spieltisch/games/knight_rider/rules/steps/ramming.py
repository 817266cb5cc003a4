"""Knight Rider: ramming, oil, and their effects on a car."""

from mypy_extensions import i64

from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import driving
from spieltisch.games.knight_rider.rules.steps.base import Die
from spieltisch.games.knight_rider.rules.tables import (
    DRIVE,
    EFFECTS,
    FAIL,
    NOBODY,
    RAM_AGAIN,
    ROOF,
    RollEffects,
    opposite,
)
from spieltisch.games.knight_rider.rules.text_values import field_name, side_name, standing_values


class Ram(Die):
    """KNR-58: the roll of a rammed car."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-58 to KNR-64: apply the roll of a rammed car."""
        roll: i64 = self.rolled(number)
        ram = state.city.ram
        if state.events is not None:
            values: dict[str, object] = {"roll": roll, "effect": EFFECTS[ram.effect[roll]], "by": "car"}
            state.add_event("ram-roll", state.rammed, values)
        if ram.effect[roll] == FAIL:
            state.phase = RAM_AGAIN
            return
        apply_roll_effect(state, state.rammed, ram, roll)
        go_on(state)


class RamAgain(Die):
    """KNR-64: the second roll after a failed ram."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-65, KNR-66: apply the second roll; the ramming car may suffer instead."""
        roll: i64 = self.rolled(number)
        rammer: i64 = state.current
        countered = state.city.counters[roll] != 0
        if state.events is not None:
            effect = "counter" if countered else "nothing"
            state.add_event("ram-again", state.rammed, {"roll": roll, "effect": effect})
        if not countered:
            go_on(state)
            return
        state.rammed = NOBODY
        state.heading[rammer] = opposite(state.heading[rammer])
        if state.events is not None:
            state.add_event("countered", rammer, standing_values(state, rammer))
        driving.end_movement(state)


class Oil(Die):
    """KNR-73: the roll of a car on oil."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-73 to KNR-78: apply the roll on oil; the turn goes on."""
        roll: i64 = self.rolled(number)
        oil = state.city.oil
        if state.events is not None:
            state.add_event("oil-roll", state.current, {"roll": roll, "effect": EFFECTS[oil.effect[roll]]})
        apply_roll_effect(state, state.current, oil, roll)
        state.phase = DRIVE


def go_on(state: State) -> None:
    """KNR-67: carry out the announced step, if it is still possible."""
    state.rammed = NOBODY
    state.phase = DRIVE
    target: i64 = movement.front(state, state.current)
    if state.may_enter(target, state.current):
        driving.advance(state, target)
    elif state.events is not None:
        state.add_event("announced-blocked", state.current, {"field": field_name(state, target)})


def apply_roll_effect(state: State, seat: i64, effects: RollEffects, roll: i64) -> None:
    """KNR-59 to KNR-63, KNR-74 to KNR-77: apply a roll to a car."""
    if effects.effect[roll] == ROOF:
        state.roof[seat] = 1  # KNR-70
        if state.events is not None:
            state.add_event("overturned", seat, {"field": field_name(state, state.field[seat])})
        return
    if effects.back[roll] > 0:
        skid(state, seat, effects.back[roll])
    if effects.reverse[roll] != 0:
        state.heading[seat] = opposite(state.heading[seat])
        if state.events is not None:
            state.add_event("spun", seat, standing_values(state, seat))


def skid(state: State, seat: i64, fields: i64) -> None:
    """KNR-71, KNR-72: move a car backwards along the road, as far as there is room."""
    begin: i64 = state.field[seat]
    made: i64 = 0
    while made < fields:
        way: i64 = movement.rear_side(state, seat)
        if way < 0:
            break
        field: i64 = state.roads.ahead[4 * state.field[seat] + way]
        if not state.may_enter(field, seat):
            break
        state.field[seat] = field
        state.heading[seat] = opposite(way)
        made += 1
    if state.events is not None:
        add_skid_event(state, seat, begin, made)


def add_skid_event(state: State, seat: i64, begin: i64, fields: i64) -> None:
    """Add the event of a skid, with its length."""
    values: dict[str, object] = {"from": field_name(state, begin), "fields": fields}
    values["to"] = field_name(state, state.field[seat])
    values["heading"] = side_name(state.heading[seat])
    state.add_event("skidded", seat, values)
