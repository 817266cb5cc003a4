"""Kap Hoorn: the values by which sentences name seats, tiles and stations."""

from typing import TYPE_CHECKING

from spieltisch.games.kap_hoorn.rules.tables import NOWHERE, Chart

if TYPE_CHECKING:
    from spieltisch.games.kap_hoorn.rules.state import State


def seat_values(chart: Chart, seat: int) -> dict[str, object]:
    """Return the values by which sentences name a seat; 0 means no seat."""
    if seat < 0:
        return {"seat": 0, "ship": "none"}
    return {"seat": seat + 1, "ship": chart.ships[seat]}


def station_values(state: "State") -> dict[str, object]:
    """Return the station under the active player's ship."""
    cell = state.ship[state.active] if state.active >= 0 else NOWHERE
    if cell < 0 or state.chart.leg[cell] < 0:
        return {"colour": "none", "leg": 0, "field": "none"}
    colour = state.chart.colours[state.chart.colour[cell]]
    return {"colour": colour, "leg": state.chart.leg[cell] + 1, "field": state.chart.names[cell]}


def lying(state: "State", cell: int) -> str:
    """Return the kind of the tile on a cell."""
    kind = state.top[cell]
    return state.chart.kinds[kind] if kind >= 0 else "none"
