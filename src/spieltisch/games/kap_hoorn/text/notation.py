"""Kap Hoorn: the position as text for a terminal of 80 columns."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final

from spieltisch.engine.core import Game
from spieltisch.games.kap_hoorn.rules.box import FINISH, LAND, Components, Tile
from spieltisch.stage.notation import TextPicture, table_lines

SLUG: Final = "kap-hoorn"
CELL: Final = 5  # columns of the terminal for one field
MARGIN: Final = 3  # ... and for the numbers of the rows
SHORT: Final = {"hook": "hk", "back": "bk", "backvee": "bkv", "side": "sid", "swirl": "sw"}
COMPASS: Final = {
    (-1, 0): "north",
    (-1, 1): "north-east",
    (0, 1): "east",
    (1, 1): "south-east",
    (1, 0): "south",
    (1, -1): "south-west",
    (0, -1): "west",
    (-1, -1): "north-west",
}


def picture(view: Mapping[str, Any], language: str, played: Game | None = None) -> str:
    """Return the position as plain text, north at the top: the sea, the ships, the hands that the view shows.

    `played` is the game with its box, if that is not the original one.
    """
    return str(_Picture(view, language, played))


def code(kind: str) -> str:
    """Abbreviate a kind of tile to four letters.

    >>> [code(kind) for kind in ("fan-1", "hook-12", "back-r-2", "backvee-1", "swirl-l")]
    ['fan1', 'hk12', 'bkr2', 'bkv1', 'swl']
    """
    motif, *rest = kind.split("-")
    return (SHORT.get(motif, motif[:3]) + "".join(rest))[: CELL - 1]


class _Picture(TextPicture[Components]):
    slug = SLUG

    def __init__(self, view: Mapping[str, Any], language: str, played: Game | None) -> None:
        super().__init__(view, language, played)
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in self.box.tile}
        self.stations = {station.field: station for station in self.box.station}
        self.printed = {
            start.field
            for start, uncovered in zip(self.box.start, view["printed_top"], strict=True)
            if uncovered
        }

    def seat(self, seat: int) -> dict[str, object]:
        """Return the values by which sentences name a seat."""
        return {"seat": seat + 1, "ship": self.box.ship[seat].id}

    def lines(self) -> list[str]:
        return [
            *self.sea(),
            self.word("legend"),
            self.word("zones"),
            "",
            *self.seat_lines(),
            "",
            *self.hands(),
            self.word("pile", pile=self.pile()),
            self.status_line(),
        ]

    # -- the sea ---------------------------------------------------------------------------------------------

    def sea(self) -> list[str]:
        """Draw the grid; a row is as high as its fullest field: wind, station, ships."""
        columns = self.box.board.columns
        header = _row("", list(columns))
        lines = [header]
        for number, marks in enumerate(self.box.board.map):
            if number == self.box.finish_line.last_row_index:
                lines.append(self.finish_line())
            names = [f"{column}{number + 1}" for column in columns]
            stacks = [self.cell_lines(name, mark) for name, mark in zip(names, marks, strict=True)]
            for level, cells in enumerate(zip_longest(*stacks, fillvalue="")):
                lines.append(_row("" if level else str(number + 1), list(cells)))
        return [*lines, header, ""]

    def finish_line(self) -> str:
        """Draw the line between two rows, with its name on it."""
        crossing = self.box.finish_line.crossing_columns
        indent = " " * (MARGIN + CELL * self.box.board.columns.index(crossing[0]))
        return indent + f" {self.word('finish')} ".center(CELL * len(crossing) - 1, "=")

    def cell_lines(self, name: str, mark: str) -> list[str]:
        """Return the lines of one cell, from the top."""
        if mark in (LAND, FINISH):
            return ["#"] if mark == LAND else [""]
        kind = self.view["top"].get(name)
        wind = "." if kind is None else code(kind) + ("'" if name in self.printed else "")
        station = self.stations.get(name)
        chip = self.word("station", colour=station.colour, leg=station.leg) if station else ""
        ships = "".join(self.letter(seat) for seat, field in enumerate(self.view["ship"]) if field == name)
        if 0 < len(ships) < CELL - 1:
            ships = f"[{ships}]"
        return [wind, *(part for part in (chip, ships) if part)]

    def letter(self, seat: int) -> str:
        return self.word("letter", **self.seat(seat))

    # -- the players -----------------------------------------------------------------------------------------

    def seat_lines(self) -> list[str]:
        """Return a line per seat: ship, targets of its wind, points, tiles, roses."""
        headings = [self.word(name) for name in ("ship", "field", "wind", "points", "tiles", "roses")]
        rows = [headings, *(self.player_lines(seat) for seat in range(self.view["players"]))]
        return table_lines(rows, self.view["active_player"])

    def player_lines(self, seat: int) -> list[str]:
        view = self.view
        name = f"{self.letter(seat)} {self.text('ship-name', **self.seat(seat))}"
        field = view["ship"][seat] or "-"
        hand = view["hand"][seat]
        tiles = hand if isinstance(hand, int) else sum(hand.values())
        roses = [
            self.word("rose-colour", colour="none" if colour is None else colour)
            for colour in view["rose"][seat]
        ]
        return [name, field, self.wind(field), str(view["points"][seat]), str(tiles), " ".join(roses)]

    def wind(self, field: str) -> str:
        """Return the wind on a field with its directions on the chart."""
        kind = self.view["top"].get(field)
        if kind is None:
            return "-"
        arrows = self.tiles[kind].arrows if kind in self.tiles else ()
        vectors = self.box.zone[self.box.fields[field] - 1].vectors
        turned = [
            "+".join(
                self.word("compass", direction=COMPASS[vectors[direction]]) + str(steps)
                for direction, steps in arrow
            )
            for arrow in arrows
        ]
        return " ".join([f"{code(kind)}:", *turned])

    def hands(self) -> list[str]:
        """Return the visible hands, each kind with its arrows."""
        lines = []
        for seat, hand in enumerate(self.view["hand"]):
            if isinstance(hand, int):
                continue
            lines.append(self.word("hand" if hand else "no-hand", **self.seat(seat)))
            lines += [f"  {count}x {kind:9} {self.tile_text(kind)}" for kind, count in hand.items()]
        return [*lines, ""] if lines else []

    def tile_text(self, kind: str) -> str:
        """Return the name of a tile and its arrows, with their number only if the name lacks it."""
        name = self.text("tile-name", tile=kind)
        if kind not in self.tiles:
            return name
        arrows = self.tiles[kind].arrows
        told = {steps for arrow in arrows for _, steps in arrow} == {_number(self.tiles[kind].label)}
        ways = [
            " + ".join(
                self.word("direction", direction=direction) + ("" if told else f" {steps}")
                for direction, steps in arrow
            )
            for arrow in arrows
        ]
        return f"{name}: {', '.join(ways)}"

    # -- the game --------------------------------------------------------------------------------------------

    def pile(self) -> int:
        pile = self.view["pile"]
        return pile if isinstance(pile, int) else sum(pile.values())

    def status_line(self) -> str:
        """Return whose turn it is and which decision is due, or how the game ended."""
        view = self.view
        if view["phase"] == "OVER":
            result = view["result"]
            winner = result["winner"]
            named = {"seat": 0, "ship": "none"} if winner is None else self.seat(winner)
            return self.text("event-ended", reason=result["reason"], **named)
        key = f"{view['phase'].lower().replace('_', '-')}"
        if view["active_player"] is None:
            return self.word(key)
        return self.word(key, round=view["round"], **self.seat(view["active_player"]))


def _number(label: str) -> int | None:
    return int(label) if label.isdecimal() else None


def _row(label: str, cells: list[str]) -> str:
    return (label.ljust(MARGIN) + "".join(cell.ljust(CELL) for cell in cells)).rstrip()
