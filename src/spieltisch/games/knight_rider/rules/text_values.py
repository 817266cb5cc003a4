"""Knight Rider: the values by which sentences name seats, fields, tiles and cards."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from spieltisch.games.knight_rider.rules.box import DIRECTIONS, TILES

if TYPE_CHECKING:
    from spieltisch.games.knight_rider.rules.state import State


def seat_values(state: "State", seat: int) -> dict[str, object]:
    """Return the values by which sentences name a seat; 0 means no seat."""
    return {"seat": seat + 1 if seat >= 0 else 0, "car": state.car(seat)}


def side_name(side: i64) -> str:
    """Return N, E, S or W."""
    return DIRECTIONS[side]


def field_name(state: "State", field: i64) -> str:
    """Return a field in notation."""
    return state.city.field_name(field, state.spot)


def place_name(state: "State", tile: int) -> str:
    """Return the cell of a tile on the table."""
    return state.city.cells[state.spot[tile] // 4] if state.spot[tile] >= 0 else "none"


def tile_text(state: "State", tile: int) -> str:
    """Return a tile on the table in notation: 11@(7,6)r3."""
    return f"{state.city.numbers[tile]}@{place_name(state, tile)}r{state.spot[tile] & 3}"


def numbers_at(state: "State", *spots: int) -> list[int]:
    """Return the numbers of the tiles at these spots."""
    return [state.city.numbers[tile] for tile in range(TILES) if state.spot[tile] in spots]


def number_at(state: "State", cell: str) -> int:
    """Return the number of the tile on a cell, 0 without one."""
    tile = state.track.tile_at[state.city.cell_index[cell]]
    return state.city.numbers[tile] if tile >= 0 else 0


def drawn_number(state: "State") -> int:
    """Return the number of the drawn tile, 0 without one."""
    return state.city.numbers[state.drawn] if state.drawn >= 0 else 0


def detour_name(state: "State") -> str:
    """Return the kind of detour card that is being laid."""
    return state.city.detours[state.detour_kind] if state.detour_kind >= 0 else "none"


def tile_values(state: "State", tile: i64) -> dict[str, object]:
    """Return the values of a tile that was turned up."""
    return {"tile": state.city.numbers[tile], "shape": state.city.shapes[tile]}


def place_values(state: "State", tile: i64) -> dict[str, object]:
    """Return the values of a tile on the table."""
    return {"tile": state.city.numbers[tile], "cell": place_name(state, tile)}


def standing_values(state: "State", seat: i64) -> dict[str, object]:
    """Return where a car stands, and its heading."""
    return {"field": field_name(state, state.field[seat]), "heading": side_name(state.heading[seat])}
