"""Kap Hoorn: why an action is illegal, with the number of the rule."""

from spieltisch.engine.facts import Reason
from spieltisch.games.kap_hoorn.rules import rules, wording


def turn_rule(state: "rules.State") -> str:
    """Return the rule of the pending decision, or of the end."""
    if state.phase == rules.OVER:
        return "KAP-79" if state.reason == rules.ROUND_LIMIT else "KAP-77"
    due = {
        rules.START_PLAYER: "KAP-5",
        rules.DEAL: "KAP-8",
        rules.FREE_DRAW: "KAP-60",
        rules.BOUGHT_TILE: "KAP-62",
    }
    return due.get(state.phase, "KAP-12")


def refusal(state: "rules.State", action: int) -> Reason:
    """Explain why an action of the active player is not legal."""
    words = wording.action_words(state.kap, action)
    word = str(words[0])
    timely: dict[int, tuple[str, ...]] = {
        rules.LAY: ("lay", "cover"),
        rules.MOVE: ("sail", "ignore"),
        rules.AGAIN: ("sail", "ignore"),
    }
    if word not in timely.get(state.phase, ()):
        return Reason("KAP-13", "refused-time", {"phase": rules.PHASES[state.phase], "kind": word})
    if word == "lay":
        return lay_refusal(state, str(words[1]), str(words[2]))
    if word == "cover":
        return cover_refusal(state, str(words[1]), str(words[2]))
    if word == "sail":
        return sail_refusal(state, str(words[1]))
    return ignore_refusal(state, str(words[1]))


def lay_refusal(state: "rules.State", tile: str, field: str) -> Reason:
    """Explain why a tile cannot be laid there."""
    cell = state.chart.index[field]
    if not holds(state, tile):
        return Reason("KAP-17", "refused-not-in-hand", {"tile": tile})
    if not state.chart.is_field(cell):
        return Reason("KAP-22", "refused-no-field", {"field": field})
    if state.top[cell] >= 0:
        return Reason("KAP-18", "refused-occupied", {"field": field, "lying": wording.lying(state, field)})
    return Reason("KAP-19", "refused-not-adjacent", {"field": field})


def cover_refusal(state: "rules.State", tile: str, field: str) -> Reason:
    """Explain why a tile cannot be covered."""
    chart = state.chart
    cell = chart.index[field]
    points, values = state.points[state.active], {"field": field}
    if state.placed != rules.NOTHING:
        return Reason("KAP-28", "refused-cover-after-laying", {})
    if not holds(state, tile):
        return Reason("KAP-27", "refused-not-in-hand", {"tile": tile})
    if not chart.is_field(cell):
        return Reason("KAP-22", "refused-no-field", {**values})
    if state.top[cell] < 0:
        return Reason("KAP-27", "refused-nothing-to-cover", {**values})
    if cell in state.ship:
        return Reason("KAP-29", "refused-cover-ship", {**values})
    home = state.ship[state.active]
    wind = state.top[home] * chart.num_cells + home
    if cell in chart.target[chart.first_target[wind] : chart.first_target[wind + 1]]:
        return Reason("KAP-30", "refused-cover-reach", {**values})
    near = chart.neighbour[chart.first_neighbour[home] : chart.first_neighbour[home + 1]]
    cost = state.kap.cost_ignore
    if points >= cost and cell in near:
        return Reason("KAP-31", "refused-cover-ignore", {**values, "points": points, "cost": cost})
    return Reason("KAP-31a", "refused-cover-again", {**values, "points": points})


def holds(state: "rules.State", tile: str) -> bool:
    """Return whether the active player has such a tile in hand."""
    return state.hand[state.active * state.chart.num_kinds + state.chart.kind_index[tile]] > 0


def sail_refusal(state: "rules.State", field: str) -> Reason:
    """Explain why the wind does not carry the ship there."""
    chart = state.chart
    home = state.ship[state.active]
    kind = state.top[home]
    start = chart.names[home]
    if field == "finish":
        if not chart.crosses[kind * chart.num_cells + home]:
            return Reason("KAP-47", "refused-no-crossing", {"from": start})
        return roses_refusal(state)
    cell = chart.index[field]
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


def ignore_refusal(state: "rules.State", field: str) -> Reason:
    """Explain why ignoring the wind does not lead there."""
    chart = state.chart
    home, points = state.ship[state.active], state.points[state.active]
    start = chart.names[home]
    cost = state.movement_cost(True)
    if points < cost:
        return Reason("KAP-16", "refused-points", {"cost": cost, "points": points})
    if field == "finish":
        if not state.settings.finish_by_ignore:
            return Reason("KAP-52", "refused-finish-by-ignore", {})
        if not chart.touches_line[home]:
            return Reason("KAP-52", "refused-no-crossing", {"from": start})
        return roses_refusal(state)
    cell = chart.index[field]
    if not chart.is_field(cell):
        return Reason("KAP-44", "refused-land", {"field": field})
    if cell not in chart.neighbour[chart.first_neighbour[home] : chart.first_neighbour[home + 1]]:
        return Reason("KAP-50", "refused-not-next", {"field": field, "from": start})
    if state.top[cell] < 0:
        return Reason("KAP-51", "refused-no-tile", {"field": field})
    return Reason("KAP-45", "refused-ship", {"field": field})


def roses_refusal(state: "rules.State") -> Reason:
    """KAP-47: explain that the player has too few roses to cross the line."""
    values: dict[str, object] = {"roses": state.roses(state.active), "needed": state.kap.roses_for_finish}
    return Reason("KAP-47", "refused-roses", values)
