"""Kap Hoorn: words of actions and outcomes, and the sentences of actions, prompts and events."""

from mypy_extensions import i64

from spieltisch.engine.core import Words
from spieltisch.games.kap_hoorn.rules import rules
from spieltisch.games.kap_hoorn.rules.parts import NOWHERE, Chart


def action_words(game: "rules.Game", action: int) -> Words:
    """Return ("lay", kind, field), ("cover", kind, field), ("sail", field), ("ignore", field) or one word."""
    names, kinds = game.chart.names, game.chart.kinds
    cells = len(names)
    if action < game.first_cover:
        return ("lay", kinds[action // cells], names[action % cells])
    if action < game.first_sail:
        placement = action - game.first_cover
        return ("cover", kinds[placement // cells], names[placement % cells])
    if action >= game.waive:
        return (rules.PLAIN_ACTIONS[action - game.waive],)
    word, cell = ("sail", action - game.first_sail)
    if action >= game.first_ignore:
        word, cell = ("ignore", action - game.first_ignore)
    return (word, "finish" if cell == cells else names[cell])


def action_number(game: "rules.Game", words: Words) -> int:
    """Return the action number of words."""
    chart = game.chart
    word, *rest = [str(part) for part in words] or [""]
    if not rest and word in rules.PLAIN_ACTIONS:
        return game.waive + rules.PLAIN_ACTIONS.index(word)
    if len(rest) == 1 and word in ("sail", "ignore"):
        first = game.first_sail if word == "sail" else game.first_ignore
        if rest[0] == "finish":
            return first + chart.num_cells
        return first + chart.index[rest[0]] if rest[0] in chart.index else -1
    if len(rest) == 2 and word in ("lay", "cover"):
        if rest[0] not in chart.kind_index or rest[1] not in chart.index:
            return -1
        first = 0 if word == "lay" else game.first_cover
        return first + chart.kind_index[rest[0]] * chart.num_cells + chart.index[rest[1]]
    return -1


def outcome_words(game: "rules.Game", outcome: int) -> Words:
    """Return ("start_player", seat) or ("draw", kind)."""
    if outcome < game.most_players:
        return ("start_player", outcome)
    return ("draw", game.chart.kinds[outcome - game.most_players])


def outcome_number(game: "rules.Game", words: Words) -> int:
    """Return the outcome number of words."""
    if len(words) == 2 and words[0] == "start_player":
        seats = [str(seat) for seat in range(game.most_players)]
        return seats.index(str(words[1])) if str(words[1]) in seats else -1
    if len(words) == 2 and words[0] == "draw" and words[1] in game.chart.kind_index:
        return game.most_players + game.chart.kind_index[str(words[1])]
    return -1


def message(state: "rules.State", number: int) -> tuple[str, dict[str, object]]:
    """Return the sentence of an action or an outcome."""
    words = state.describe(number)
    word = str(words[0])
    if word == "start_player":
        return "start-player", seat_values(state.chart, number)
    if word == "draw":
        receiver = state.next_dealt() if state.phase == rules.DEAL else state.active
        when = rules.DRAWS.get(state.phase, "deal")
        return "draw", {"tile": words[1], "when": when, **seat_values(state.chart, receiver)}
    if word == "lay":
        return "lay", {"tile": words[1], "field": words[2]}
    if word == "cover":
        return "cover", {"tile": words[1], "field": words[2], "lying": lying(state, str(words[2]))}
    if word in ("sail", "ignore"):
        cost = state.movement_cost(word == "ignore")
        if words[1] == "finish":
            return f"{word}-finish", {"cost": cost}
        return word, {"field": words[1], "cost": cost}
    if word == "waive":
        room = state.kap.most_points - state.points[state.active]
        return "waive", {"gain": min(state.waive_gain(), room) if state.phase == rules.MOVE else 0}
    if word in ("take", "decline"):
        station = station_values(state)
        return word, {"colour": station["colour"], "leg": station["leg"]}
    if word == "buy":
        return "buy", {"cost": state.kap.cost_tile}
    return word.replace("_", "-"), {}


def prompt(state: "rules.State", seat: int) -> tuple[str, dict[str, object]]:
    """Return what the seat is asked, or what it waits for."""
    if state.phase == rules.OVER:
        return "prompt-over", {
            "reason": rules.REASONS[state.reason],
            **seat_values(state.chart, state.winner),
        }
    if state.phase == rules.START_PLAYER:
        return "prompt-start-player", {}
    if state.phase == rules.DEAL:
        return "prompt-deal", seat_values(state.chart, state.next_dealt())
    if state.phase == rules.FREE_DRAW or state.phase == rules.BOUGHT_TILE:
        return "prompt-draw", seat_values(state.chart, state.active)
    if seat != state.active:
        return "prompt-wait", seat_values(state.chart, state.active)
    points, tiles = state.points[seat], state.held[seat]
    if state.phase == rules.LAY:
        placed = "none" if state.placed == rules.NOTHING else "laid"
        return "prompt-lay", {"tiles": tiles, "points": points, "placed": placed}
    if state.phase == rules.ROSE:
        return "prompt-rose", station_values(state)
    if state.phase == rules.BUY:
        limit, cost = state.kap.hand_limit, state.kap.cost_tile
        return "prompt-buy", {"points": points, "tiles": tiles, "cost": cost, "limit": limit}
    field = state.chart.names[state.ship[seat]]
    values: dict[str, object] = {"tile": lying(state, field), "field": field, "points": points}
    if state.phase == rules.MOVE:
        return "prompt-move", values
    values["cost"] = state.kap.cost_again
    return "prompt-again", values


def add_movement_event(state: "rules.State", target: i64, ignoring: bool, cost: i64) -> None:
    """Add the event of a movement."""
    home: i64 = state.ship[state.active]
    values: dict[str, object] = {"from": state.chart.names[home], "cost": cost}
    if target == state.chart.num_cells:
        values["how"] = "ignore" if ignoring else "sail"
        state.add_event("crossed", state.active, values)
        return
    values["tile"] = state.chart.kinds[state.top[home]]
    values["to"] = state.chart.names[target]
    state.add_event("ignored" if ignoring else "sailed", state.active, values)


def seat_values(chart: Chart, seat: int) -> dict[str, object]:
    """Return the values by which sentences name a seat; 0 means no seat."""
    if seat < 0:
        return {"seat": 0, "ship": "none"}
    return {"seat": seat + 1, "ship": chart.ships[seat]}


def station_values(state: "rules.State") -> dict[str, object]:
    """Return the station under the active player's ship."""
    cell = state.ship[state.active] if state.active >= 0 else NOWHERE
    if cell < 0 or state.chart.leg[cell] < 0:
        return {"colour": "none", "leg": 0, "field": "none"}
    colour = state.chart.colours[state.chart.colour[cell]]
    return {"colour": colour, "leg": state.chart.leg[cell] + 1, "field": state.chart.names[cell]}


def lying(state: "rules.State", field: str) -> str:
    """Return the kind of the tile on a field."""
    kind = state.top[state.chart.index[field]]
    return state.chart.kinds[kind] if kind >= 0 else "none"
