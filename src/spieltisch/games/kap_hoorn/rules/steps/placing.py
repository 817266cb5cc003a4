"""Kap Hoorn: the first part of a turn, in which the player lays tiles or covers one."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence, Step
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import movement
from spieltisch.games.kap_hoorn.rules.state import State
from spieltisch.games.kap_hoorn.rules.tables import COVERED, LAID, LAY, MOVE, NOTHING
from spieltisch.games.kap_hoorn.rules.text_values import lying, seat_values


class Decision(Step[State]):
    """A decision of the active player."""

    def actor(self, state: State) -> i64:
        return state.active

    def prompt(self, state: State, seat: int) -> Sentence:
        if seat != state.active:
            return "prompt-wait", seat_values(state.chart, state.active)
        return self.question(state, seat)

    def question(self, state: State, seat: int) -> Sentence:
        raise NotImplementedError


class Lay(Decision):
    """KAP-17 to KAP-34: lay tiles, or cover one."""

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        return movement.write_placements(state, out) if seat == state.active else 0

    def apply(self, state: State, seat: i64, number: i64) -> None:
        kap = state.kap
        if kap.lay.has(number):
            lay(state, kap.lay.place(number), kap.lay.place(number, 1))
        elif kap.cover.has(number):
            cover(state, kap.cover.place(number), kap.cover.place(number, 1))
        else:
            state.phase = MOVE

    def message(self, state: State, number: int) -> Sentence:
        kap, chart = state.kap, state.chart
        if kap.end_laying.has(number):
            return super().message(state, number)
        placement = kap.lay if kap.lay.has(number) else kap.cover
        cell = placement.place(number, 1)
        values: dict[str, object] = {"tile": chart.kinds[placement.place(number)], "field": chart.names[cell]}
        if placement is kap.lay:
            return "lay", values
        return "cover", {**values, "lying": lying(state, cell)}

    def question(self, state: State, seat: int) -> Sentence:
        placed = "none" if state.placed == NOTHING else "laid"
        return "prompt-lay", {"tiles": state.held[seat], "points": state.points[seat], "placed": placed}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        lay, cover = state.kap.lay, state.kap.cover
        if lay.has(action):
            return lay_refusal(state, lay.place(action), lay.place(action, 1))
        return cover_refusal(state, cover.place(action), cover.place(action, 1))


def open_turn(state: State) -> None:
    """KAP-13, KAP-14: gain a sail point, then lay if any tile can be placed."""
    state.placed = NOTHING
    if state.events is not None:
        state.add_event("turn", state.active, {"round": state.round})
    gain = state.gain(state.kap.gain_per_turn)
    if state.events is not None and gain > 0:
        state.add_event("gained", state.active, {"gain": gain, "points": state.points[state.active]})
    open_lay(state)


def open_lay(state: State) -> None:
    """Skip laying if no tile of any kind fits; the hand must not decide it, because it is secret."""
    state.phase = LAY if movement.can_place(state) else MOVE


def lay(state: State, kind: i64, cell: i64) -> None:
    """KAP-17 to KAP-26: lay a tile on an open field; another may follow."""
    if state.events is not None:
        values: dict[str, object] = {"tile": state.chart.kinds[kind], "field": state.chart.names[cell]}
        state.add_event("laid", state.active, values)
    spend_tile(state, kind)
    state.put(cell, kind)
    state.placed = LAID
    open_lay(state)


def lay_refusal(state: State, kind: i64, cell: i64) -> Reason:
    """Say why a tile cannot be laid on a field."""
    chart = state.chart
    values: dict[str, object] = {"field": chart.names[cell]}
    if not state.holds(kind):
        return Reason("KAP-17", "refused-not-in-hand", {"tile": chart.kinds[kind]})
    if not chart.is_field(cell):
        return Reason("KAP-22", "refused-no-field", values)
    if state.top[cell] >= 0:
        return Reason("KAP-18", "refused-occupied", {**values, "lying": lying(state, cell)})
    return Reason("KAP-19", "refused-not-adjacent", values)


def cover(state: State, kind: i64, cell: i64) -> None:
    """KAP-27 to KAP-34: cover a tile, which leaves the game; the player may place no other this turn."""
    chart = state.chart
    covered: i64 = state.top[cell]
    if state.events is not None:
        values: dict[str, object] = {"lying": chart.kinds[covered]}
        values.update({"tile": chart.kinds[kind], "field": chart.names[cell]})
        state.add_event("covered", state.active, values)
    start: i64 = chart.start_here[cell]
    if start >= 0 and state.printed_top[start] != 0:
        state.printed_top[start] = 0  # KAP-34
    else:
        state.buried[covered] += 1
    spend_tile(state, kind)
    state.put(cell, kind)
    state.placed = COVERED
    state.phase = MOVE


def cover_refusal(state: State, kind: i64, cell: i64) -> Reason:
    """Say why the tile on a field cannot be covered."""
    chart = state.chart
    points, cost = state.points[state.active], state.kap.cost_ignore
    values: dict[str, object] = {"field": chart.names[cell]}
    if state.placed != NOTHING:
        return Reason("KAP-28", "refused-cover-after-laying", {})
    if not state.holds(kind):
        return Reason("KAP-27", "refused-not-in-hand", {"tile": chart.kinds[kind]})
    if not chart.is_field(cell):
        return Reason("KAP-22", "refused-no-field", values)
    if state.top[cell] < 0:
        return Reason("KAP-27", "refused-nothing-to-cover", values)
    if cell in state.ship:
        return Reason("KAP-29", "refused-cover-ship", values)
    home = state.ship[state.active]
    if cell in chart.targets_of(state.top[home], home):
        return Reason("KAP-30", "refused-cover-reach", values)
    if points >= cost and cell in chart.neighbours_of(home):
        return Reason("KAP-31", "refused-cover-ignore", {**values, "points": points, "cost": cost})
    return Reason("KAP-31a", "refused-cover-again", {**values, "points": points})


def spend_tile(state: State, kind: i64) -> None:
    """Remove a tile from the active player's hand."""
    state.hand[state.active * state.chart.num_kinds + kind] -= 1
    state.held[state.active] -= 1
