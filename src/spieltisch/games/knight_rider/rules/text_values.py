"""Knight Rider: words of actions and outcomes, and the sentences of actions, prompts and events."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.knight_rider.rules import reach, rules
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, DIRECTIONS, TILES
from spieltisch.games.knight_rider.rules.parts import (
    CENTRE,
    CHECKPOINT,
    DEAL_DETOUR,
    DEAL_KITT,
    DETOUR_CELL,
    DETOUR_ROTATION,
    DRAW,
    ENTRY,
    ESCAPE,
    FIRST_CELL,
    FIRST_CENTRE,
    FIRST_CHECKPOINT,
    FIRST_DETOUR,
    FIRST_DETOUR_CARD,
    FIRST_ENTRY,
    FIRST_ESCAPE,
    FIRST_KITT,
    FIRST_OIL,
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_RAM,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_START,
    FIRST_START_TILE,
    FIRST_TILE,
    FIRST_VILLAIN,
    KITT,
    OIL,
    OVER,
    PLACE,
    PLAIN,
    RAM,
    RAM_AGAIN,
    REASONS,
    RED_RAM,
    ROLL,
    START_PLAYER,
    START_TILE,
    VILLAIN,
    WAITING,
    City,
)

SEATS: Final = ("0", "1", "2", "3", "4")
TURNS: Final = ("0", "1", "2", "3")
TURN_WAYS: Final = ("", "left", "right", "half")
# Outcomes that name a tile, with the first number of each.
TILE_OUTCOMES: Final = {
    "centre_tile": FIRST_CENTRE,
    "tile": FIRST_TILE,
    "villain_tile": FIRST_VILLAIN,
    "start_tile": FIRST_START_TILE,
    "checkpoint": FIRST_CHECKPOINT,
}
DICE: Final = {"roll": FIRST_ROLL, "ram": FIRST_RAM, "oil": FIRST_OIL}
PIPS: Final = ("1", "2", "3", "4", "5", "6")


# -- words -----------------------------------------------------------------------------------------------


def action_words(city: City, action: int) -> Words:
    """Return a plain word, or a word with a card, cell, rotation, side or tile."""
    if action < FIRST_DETOUR:
        return (PLAIN[action],)
    if action < FIRST_CELL:
        return ("detour", city.detours[action - FIRST_DETOUR])
    if action < FIRST_ROTATION:
        return ("cell", city.cells[action - FIRST_CELL])
    if action < FIRST_PLACE:
        return ("rotation", action - FIRST_ROTATION)
    if action < FIRST_ENTRY:
        return ("place_tile", city.cells[(action - FIRST_PLACE) // 4], (action - FIRST_PLACE) % 4)
    if action < FIRST_START:
        return ("entry", DIRECTIONS[action - FIRST_ENTRY])
    return ("start_tile", city.numbers[action - FIRST_START])


def action_number(city: City, words: Words) -> int:
    """Return the action number of words."""
    word, *rest = [str(part) for part in words] or [""]
    if not rest:
        return PLAIN.index(word) if word in PLAIN else -1
    if len(rest) == 2:
        return place_number(city, rest, FIRST_PLACE) if word == "place_tile" else -1
    if len(rest) != 1:
        return -1
    name = rest[0]
    if word == "detour" and name in city.detours:
        return FIRST_DETOUR + city.detours.index(name)
    if word == "cell" and name in city.cell_index:
        return FIRST_CELL + city.cell_index[name]
    if word == "rotation" and name in TURNS:
        return FIRST_ROTATION + TURNS.index(name)
    if word == "entry" and name in DIRECTIONS:
        return FIRST_ENTRY + DIRECTIONS.index(name)
    if word == "start_tile":
        return tile_number(city, name, FIRST_START)
    return -1


def place_number(city: City, place: list[str], first: int) -> int:
    """Return a cell and a rotation as a number, or -1."""
    if place[0] not in city.cell_index or place[1] not in TURNS:
        return -1
    return first + 4 * city.cell_index[place[0]] + TURNS.index(place[1])


def tile_number(city: City, name: str, first: int) -> int:
    """Return a tile as a number, or -1."""
    if not name.isdecimal() or not name.isascii() or len(name) != 2 or int(name) not in city.tile_index:
        return -1
    return first + city.tile_index[int(name)]


def outcome_words(city: City, outcome: int) -> Words:
    """Return the words of an outcome."""
    if outcome < FIRST_KITT:
        return ("start_player", outcome)
    if outcome < FIRST_DETOUR_CARD:
        card = outcome - FIRST_KITT
        return ("kitt_card", card // KITT, city.kitt[card % KITT])
    if outcome < FIRST_CENTRE:
        card = outcome - FIRST_DETOUR_CARD
        return ("detour_card", card // DETOUR_KINDS, city.detours[card % DETOUR_KINDS])
    if FIRST_PLACEMENT <= outcome < FIRST_VILLAIN:
        place = outcome - FIRST_PLACEMENT
        return ("placement", city.cells[place // 4], place % 4)
    for word, first in TILE_OUTCOMES.items():
        if first <= outcome < first + TILES:
            return (word, city.numbers[outcome - first])
    for word, first in DICE.items():
        if first <= outcome < first + len(PIPS):
            return (word, outcome - first + 1)
    return ("escape", city.escapes[outcome - FIRST_ESCAPE])


def outcome_number(city: City, words: Words) -> int:
    """Return the outcome number of words."""
    word, *rest = [str(part) for part in words] or [""]
    if len(rest) == 2 and word == "placement":
        return place_number(city, rest, FIRST_PLACEMENT)
    if len(rest) == 2 and rest[0] in SEATS:
        seat = SEATS.index(rest[0])
        if word == "kitt_card" and rest[1] in city.kitt:
            return FIRST_KITT + KITT * seat + city.kitt.index(rest[1])
        if word == "detour_card" and rest[1] in city.detours:
            return FIRST_DETOUR_CARD + DETOUR_KINDS * seat + city.detours.index(rest[1])
    if len(rest) != 1:
        return -1
    name = rest[0]
    if word == "start_player" and name in SEATS:
        return SEATS.index(name)
    if word in TILE_OUTCOMES:
        return tile_number(city, name, TILE_OUTCOMES[word])
    if word in DICE and name in PIPS:
        return DICE[word] + PIPS.index(name)
    if word == "escape" and name in city.escapes:
        return FIRST_ESCAPE + city.escapes.index(name)
    return -1


# -- sentences -------------------------------------------------------------------------------------------


def message(state: "rules.State", number: int) -> tuple[str, dict[str, object]]:
    """Return the sentence of an action or an outcome."""
    words = state.describe(number)
    word = str(words[0])
    if state.actor() == CHANCE:
        return outcome_message(state, word, words)
    if word == "place_tile":
        return "place-tile", {"tile": drawn_number(state), "cell": words[1], "rotation": words[2]}
    if word == "detour":
        return "detour", {"card": words[1]}
    if word == "cell":
        return "cell", {"card": detour_name(state), "cell": words[1], "tile": number_at(state, str(words[1]))}
    if word == "rotation":
        return "rotation", {"card": detour_name(state), "rotation": words[1]}
    if word == "entry":
        return "entry", {"side": words[1]}
    if word == "start_tile":
        tile = state.city.tile_index[int(words[1])]
        return "start-tile", {"tile": words[1], "cell": place_name(state, tile)}
    if word == "stop":
        return "stop", {"points": state.remaining}
    if word == "turbo_1":
        return "turbo-1", {"roll": state.roll, "points": state.remaining + state.roll}
    return word.replace("_", "-"), {}


def outcome_message(state: "rules.State", word: str, words: Words) -> tuple[str, dict[str, object]]:
    """Return the sentence of an outcome."""
    if word == "start_player":
        return "start-player", {"seat": int(words[1]) + 1, "car": 0}
    if word in ("kitt_card", "detour_card"):
        return word.replace("_", "-"), {**seat_values(state, int(words[1])), "card": words[2]}
    if word == "placement":
        return "placement", {"tile": drawn_number(state), "cell": words[1], "rotation": words[2]}
    if word == "escape":
        return "escape", {"card": words[1]}
    if word in ("ram", "oil", "roll"):
        return f"{word}-die", {"roll": words[1], **seat_values(state, rolling_seat(state))}
    return f"{word.replace('_', '-')}-drawn", {"tile": words[1], **seat_values(state, state.current)}


def rolling_seat(state: "rules.State") -> int:
    """Return the seat for whose car the die is rolled."""
    if state.phase == RAM or state.phase == RAM_AGAIN:
        return state.rammed
    if state.phase == RED_RAM:
        return state.next_hit()
    return state.current


def prompt(state: "rules.State", seat: int) -> tuple[str, dict[str, object]]:
    """Return what the seat is asked, or what it waits for."""
    current = seat_values(state, state.current)
    if state.phase == OVER:
        return "prompt-over", {"reason": REASONS[state.reason], **seat_values(state, state.winner)}
    if state.actor() == CHANCE:
        return waiting_prompt(state)
    if seat != state.current:
        return "prompt-wait", current
    if state.phase == PLACE:
        return "prompt-place", {"tile": drawn_number(state), "shape": state.city.shapes[state.drawn]}
    if state.phase == START_TILE:
        return "prompt-start-tile", {}
    if state.phase == ENTRY:
        return "prompt-entry", {}
    if state.phase == DETOUR_CELL:
        return "prompt-detour-cell", {"card": detour_name(state)}
    if state.phase == DETOUR_ROTATION:
        return "prompt-detour-rotation", {
            "card": detour_name(state),
            "tile": state.city.numbers[state.detour_tile],
        }
    if state.finished:
        return "prompt-finished", {}
    if reach.write_steps(state, state.game.buffer()) == 0:
        return "prompt-stuck", {"points": state.remaining}
    return "prompt-drive", {"points": state.remaining, "roll": state.roll}


def waiting_prompt(state: "rules.State") -> tuple[str, dict[str, object]]:
    """Return what chance is about to decide."""
    keys = {
        START_PLAYER: "prompt-start-player",
        CENTRE: "prompt-centre",
        DRAW: "prompt-draw",
        PLACE: "prompt-placement",
        VILLAIN: "prompt-villain",
        START_TILE: "prompt-start-drawn",
        CHECKPOINT: "prompt-checkpoint",
        ROLL: "prompt-roll",
        RAM: "prompt-ram",
        RAM_AGAIN: "prompt-ram-again",
        OIL: "prompt-oil",
        ESCAPE: "prompt-escape",
        RED_RAM: "prompt-red-ram",
    }
    if state.phase == DEAL_KITT or state.phase == DEAL_DETOUR:
        return "prompt-deal", seat_values(state, reach.next_dealt(state, state.phase))
    return keys[state.phase], seat_values(state, rolling_seat(state))


# -- values of sentences ---------------------------------------------------------------------------------


def seat_values(state: "rules.State", seat: int) -> dict[str, object]:
    """Return the values by which sentences name a seat; 0 means no seat."""
    return {"seat": seat + 1 if seat >= 0 else 0, "car": state.car(seat)}


def side_name(side: i64) -> str:
    """Return N, E, S or W."""
    return DIRECTIONS[side]


def field_name(state: "rules.State", field: i64) -> str:
    """Return a field in notation."""
    return state.city.field_name(field, state.spot)


def place_name(state: "rules.State", tile: int) -> str:
    """Return the cell of a tile on the table."""
    return state.city.cells[state.spot[tile] // 4] if state.spot[tile] >= 0 else "none"


def tile_text(state: "rules.State", tile: int) -> str:
    """Return a tile on the table in notation: 11@(7,6)r3."""
    return f"{state.city.numbers[tile]}@{place_name(state, tile)}r{state.spot[tile] & 3}"


def numbers_at(state: "rules.State", spot: int) -> list[int]:
    """Return the numbers of the tiles at one spot."""
    return [state.city.numbers[tile] for tile in range(TILES) if state.spot[tile] == spot]


def number_at(state: "rules.State", cell: str) -> int:
    """Return the number of the tile on a cell, 0 without one."""
    tile = state.track.tile_at[state.city.cell_index[cell]]
    return state.city.numbers[tile] if tile >= 0 else 0


def drawn_number(state: "rules.State") -> int:
    """Return the number of the drawn tile, 0 without one."""
    return state.city.numbers[state.drawn] if state.drawn >= 0 else 0


def detour_name(state: "rules.State") -> str:
    """Return the kind of detour card that is being laid."""
    return state.city.detours[state.detour_kind] if state.detour_kind >= 0 else "none"


def tile_values(state: "rules.State", tile: i64) -> dict[str, object]:
    """Return the values of a tile that was turned up."""
    return {"tile": state.city.numbers[tile], "shape": state.city.shapes[tile]}


def place_values(state: "rules.State", tile: i64) -> dict[str, object]:
    """Return the values of a tile on the table."""
    return {"tile": state.city.numbers[tile], "cell": place_name(state, tile)}


def laid_values(state: "rules.State", cell: i64, rotation: i64) -> dict[str, object]:
    """Return how the drawn tile is laid."""
    how = "random" if state.settings.laid_by_chance else "chosen"
    values = tile_values(state, state.drawn)
    values.update({"cell": state.city.cells[cell], "rotation": rotation, "how": how})
    return values


def detour_values(state: "rules.State", rotation: i64) -> dict[str, object]:
    """Return the values of the detour card that was just laid."""
    values = place_values(state, state.detour_tile)
    count = state.roads.cards_on(state.detour_tile)
    values.update({"card": detour_name(state), "rotation": rotation, "number": count})
    return values


def standing_values(state: "rules.State", seat: i64) -> dict[str, object]:
    """Return where a car stands, and its heading."""
    return {"field": field_name(state, state.field[seat]), "heading": side_name(state.heading[seat])}


def ram_values(state: "rules.State") -> dict[str, object]:
    """Return which car is rammed, and where."""
    other = seat_values(state, state.rammed)
    field = field_name(state, state.field[state.rammed])
    return {"other": other["seat"], "other_car": other["car"], "field": field}


def add_drive_event(state: "rules.State", target: i64) -> None:
    """Add the event of a step forward or onto the track, with the points left."""
    left: i64 = state.field[state.current]
    values: dict[str, object] = {"to": field_name(state, target), "points": state.remaining}
    if left <= WAITING:
        values["side"] = side_name(WAITING - left)
        state.add_event("entered", state.current, values)
    else:
        values["from"] = field_name(state, left)
        state.add_event("drove", state.current, values)


def add_turn_event(state: "rules.State", action: i64, cost: i64) -> None:
    """Add the event of a turn on the spot."""
    values = standing_values(state, state.current)
    values.update({"way": TURN_WAYS[action], "cost": cost, "points": state.remaining})
    state.add_event("turned", state.current, values)


def add_jump_event(state: "rules.State", over: i64, target: i64) -> None:
    """Add the event of a jump over an obstacle."""
    left: i64 = state.field[state.current]
    values: dict[str, object] = {"from": field_name(state, left) if left >= 0 else "outside"}
    values.update({"over": field_name(state, over), "to": field_name(state, target)})
    values["points"] = state.remaining
    state.add_event("jumped", state.current, values)


def add_skid_event(state: "rules.State", seat: i64, begin: i64, fields: i64) -> None:
    """Add the event of a skid, with its length."""
    values: dict[str, object] = {"from": field_name(state, begin), "fields": fields}
    values["to"] = field_name(state, state.field[seat])
    values["heading"] = side_name(state.heading[seat])
    state.add_event("skidded", seat, values)


def add_escape_event(state: "rules.State", card: i64, target: i64) -> None:
    """Add the event of the red car's leap; `target` is the tile there, or negative if it stays."""
    here: dict[str, object] = {"tile": 0, "cell": "none"}
    if state.red >= 0:
        here = place_values(state, state.red)
    values: dict[str, object] = {"card": state.city.escapes[card]}
    if target < 0:
        values.update(here)
        state.add_event("stayed", state.current, values)
        return
    there = place_values(state, target)
    values.update({"from_tile": here["tile"], "from": here["cell"]})
    values.update({"to_tile": there["tile"], "to": there["cell"]})
    state.add_event("fled", state.current, values)
