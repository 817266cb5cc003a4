"""Kap Hoorn: the second part of a turn: the movement, a wind rose, and perhaps a second movement."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import movement
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.state import State
from spieltisch.games.kap_hoorn.rules.steps import drawing, placing
from spieltisch.games.kap_hoorn.rules.tables import AGAIN, FINISHED, MOVE, ROSE, THREE_ROSES
from spieltisch.games.kap_hoorn.rules.text_values import lying, station_values


class Movement(placing.Decision):
    """KAP-36 to KAP-56: move by the wind, or by ignoring it."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        if seat != state.active:
            return 0
        n: i64 = movement.write_movements(state, out)
        out[n] = self.choices[0]  # KAP-37, KAP-48: waive, or stop
        return n + 1

    def apply(self, state: State, seat: i64, number: i64) -> None:
        kap = state.kap
        if kap.sail.has(number):
            move(state, kap.sail.place(number), False)
        elif kap.ignore.has(number):
            move(state, kap.ignore.place(number), True)
        else:
            self.stay(state)

    def stay(self, state: State) -> None:
        """Do not move."""
        raise NotImplementedError

    def message(self, state: State, number: int) -> Sentence:
        way = state.game.actions.range_of(number)
        if not way.shape:
            return super().message(state, number)
        cost = movement_cost(state, way is state.kap.ignore)
        if way.place(number) == state.chart.num_cells:
            return f"{way.name}-finish", {"cost": cost}
        return way.name, {"field": state.chart.names[way.place(number)], "cost": cost}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        if state.kap.sail.has(action):
            return sail_refusal(state, state.kap.sail.place(action))
        return ignore_refusal(state, state.kap.ignore.place(action))

    def values(self, state: State, seat: int) -> dict[str, object]:
        """Return the values of the question."""
        cell, points = state.ship[seat], state.points[seat]
        return {"tile": lying(state, cell), "field": state.chart.names[cell], "points": points}


class Move(Movement):
    """KAP-36, KAP-48: the first movement, or a sail point for waiving it."""

    def stay(self, state: State) -> None:
        """KAP-48, KAP-49: gain a sail point for not moving."""
        gain = state.gain(waive_gain(state))
        if state.events is not None:
            state.add_event("waived", state.active, {"gain": gain})
        drawing.open_draw(state)

    def message(self, state: State, number: int) -> Sentence:
        if not state.kap.waive.has(number):
            return super().message(state, number)
        room = state.kap.most_points - state.points[state.active]
        return "waive", {"gain": min(waive_gain(state), room) if state.phase == MOVE else 0}

    def question(self, state: State, seat: int) -> Sentence:
        return "prompt-move", self.values(state, seat)


class Again(Movement):
    """KAP-54: a second movement."""

    def stay(self, state: State) -> None:
        """Go on to the draw."""
        drawing.open_draw(state)

    def question(self, state: State, seat: int) -> Sentence:
        return "prompt-again", {**self.values(state, seat), "cost": state.kap.cost_again}


class Rose(placing.Decision):
    """R-22: take the wind rose of the station, or leave it; only with the option rose_optional."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        if state.kap.take.has(number):
            take_rose(state)
            return
        if state.events is not None:
            state.add_event("rose-declined", state.active, station_values(state))
        after_rose(state)

    def message(self, state: State, number: int) -> Sentence:
        station = station_values(state)
        key = "take" if state.kap.take.has(number) else "decline"
        return key, {"colour": station["colour"], "leg": station["leg"]}

    def question(self, state: State, seat: int) -> Sentence:
        return "prompt-rose", station_values(state)


def move(state: State, target: i64, ignoring: bool) -> None:
    """Move by the wind or by ignoring it, to a cell or (after the last cell) over the line."""
    seat: i64 = state.active
    cost: i64 = movement_cost(state, ignoring)
    if state.events is not None:
        add_movement_event(state, target, ignoring, cost)
    state.points[seat] -= cost
    state.moves_made += 1
    if target == state.chart.num_cells:
        state.finish(seat, FINISHED)  # KAP-75; the ship keeps the field where it was
        return
    state.ship[seat] = target
    if not may_take_rose(state):
        after_rose(state)
    elif state.settings.rose_optional:
        state.phase = ROSE
    else:
        take_rose(state)  # KAP-73


def add_movement_event(state: State, target: i64, ignoring: bool, cost: i64) -> None:
    """Add the event of a movement."""
    chart = state.chart
    home: i64 = state.ship[state.active]
    values: dict[str, object] = {"from": chart.names[home], "cost": cost}
    if target == chart.num_cells:
        values["how"] = "ignore" if ignoring else "sail"
        state.add_event("crossed", state.active, values)
        return
    values["tile"] = chart.kinds[state.top[home]]
    values["to"] = chart.names[target]
    state.add_event("ignored" if ignoring else "sailed", state.active, values)


def movement_cost(state: State, ignoring: bool) -> i64:
    """KAP-50, KAP-54, KAP-55: return the cost of a movement."""
    cost: i64 = 0
    if ignoring:
        cost = state.kap.cost_ignore
    if state.moves_made > 0:
        cost += state.kap.cost_again
    return cost


def waive_gain(state: State) -> i64:
    """R-12: return the gain for waiving; with point_when_stuck = false none if no movement was legal."""
    if state.settings.point_when_stuck or movement.write_movements(state, state.kap.scratch) > 0:
        return state.kap.gain_for_waiving
    return 0


def may_take_rose(state: State) -> bool:
    """KAP-67 to KAP-69: return whether the player lacks a rose of this station's leg and colour."""
    cell: i64 = state.ship[state.active]
    leg: i64 = state.chart.leg[cell]
    if leg < 0:
        return False
    rose = state.rose
    colour: i64 = state.chart.colour[cell] + 1
    at: i64 = LEGS * state.active
    return rose[at + leg] == 0 and rose[at] != colour and rose[at + 1] != colour and rose[at + 2] != colour


def take_rose(state: State) -> None:
    """KAP-67: take the rose; the third one wins at once (KAP-76)."""
    cell: i64 = state.ship[state.active]
    if state.events is not None:
        state.add_event("rose", state.active, station_values(state))
    state.rose[LEGS * state.active + state.chart.leg[cell]] = state.chart.colour[cell] + 1
    if state.roses(state.active) == LEGS:
        state.finish(state.active, THREE_ROSES)
    else:
        after_rose(state)


def after_rose(state: State) -> None:
    """KAP-54, KAP-56: offer a second movement, if a legal one can be paid."""
    if state.moves_made == 1 and movement.write_movements(state, state.kap.scratch) > 0:
        state.phase = AGAIN
    else:
        drawing.open_draw(state)


def sail_refusal(state: State, cell: int) -> Reason:
    """Say why the wind does not carry the ship there."""
    chart = state.chart
    home = state.ship[state.active]
    kind = state.top[home]
    start = chart.names[home]
    if cell == chart.num_cells:
        if not chart.crosses[kind * chart.num_cells + home]:
            return Reason("KAP-47", "refused-no-crossing", {"from": start})
        return roses_refusal(state)
    field = chart.names[cell]
    if not chart.is_field(cell):
        return Reason("KAP-44", "refused-land", {"field": field})
    values: dict[str, object] = {"field": field, "from": start, "tile": chart.kinds[kind]}
    ending = [walk for walk in chart.walks(kind, home) if walk.end == cell]
    if not ending:
        if chart.on_arrow(kind, home, cell):
            return Reason("KAP-38", "refused-distance", values)
        return Reason("KAP-36", "refused-wind", values)
    if not any(walk.legal and not walk.crosses for walk in ending):
        return Reason("KAP-44", "refused-way", values)
    if state.top[cell] < 0:
        return Reason("KAP-41", "refused-no-tile", {"field": field})
    return Reason("KAP-45", "refused-ship", {"field": field})


def ignore_refusal(state: State, cell: int) -> Reason:
    """Say why ignoring the wind does not lead there."""
    chart = state.chart
    home, points = state.ship[state.active], state.points[state.active]
    start = chart.names[home]
    cost = movement_cost(state, True)
    if points < cost:
        return Reason("KAP-16", "refused-points", {"cost": cost, "points": points})
    if cell == chart.num_cells:
        if not state.settings.finish_by_ignore:
            return Reason("KAP-52", "refused-finish-by-ignore", {})
        if not chart.touches_line[home]:
            return Reason("KAP-52", "refused-no-crossing", {"from": start})
        return roses_refusal(state)
    field = chart.names[cell]
    if not chart.is_field(cell):
        return Reason("KAP-44", "refused-land", {"field": field})
    if cell not in chart.neighbours_of(home):
        return Reason("KAP-50", "refused-not-next", {"field": field, "from": start})
    if state.top[cell] < 0:
        return Reason("KAP-51", "refused-no-tile", {"field": field})
    return Reason("KAP-45", "refused-ship", {"field": field})


def roses_refusal(state: State) -> Reason:
    """KAP-47: say that the player has too few roses to cross the line."""
    values: dict[str, object] = {"roses": state.roses(state.active), "needed": state.kap.roses_for_finish}
    return Reason("KAP-47", "refused-roses", values)
