"""Knight Rider: the track as text for a terminal, from the north-west to the south-east tile."""

import re
from collections.abc import Mapping
from typing import Any, Final

from spieltisch.engine.core import Game
from spieltisch.games.knight_rider.rules.box import DIRECTIONS, Components
from spieltisch.games.knight_rider.rules.tables import sides, turned
from spieltisch.stage.notation import TextPicture

SLUG: Final = "knight-rider"
WIDTH: Final = 8  # characters of a tile: border, arm, middle, arm, two for each field
HEIGHT: Final = 4  # ... and its lines; the next border field belongs to the next tile
MIDDLE: Final = 4  # the column of the middle field within a tile
TILE: Final = re.compile(r"(\d+)@\((\d+),(\d+)\)r(\d)")
FIELD: Final = re.compile(r"([ABC])\((\d+),(\d+)(?:,([NESW]))?\)")
ARROWS: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}
STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def picture(view: Mapping[str, Any], language: str, played: Game | None = None) -> str:
    """Return the position as plain text, north at the top: the track, the cars, the visible cards.

    `played` is the game with its box, if that is not the original one.
    """
    return str(_Picture(view, language, played))


class _Picture(TextPicture[Components]):
    slug = SLUG

    def __init__(self, view: Mapping[str, Any], language: str, played: Game | None) -> None:
        super().__init__(view, language, played)
        shapes = self.box.shapes
        self.shape = {tile.number: shapes[tile.shape] for tile in self.box.tile}
        self.cards = {card.id: card for card in self.box.detour_card}
        self.tiles: dict[tuple[int, int], tuple[int, int]] = {}  # cell: number and printed roads
        for tile in view["tiles"]:
            found = TILE.fullmatch(tile)
            assert found is not None
            number, x, y, rotation = (int(part) for part in found.groups())
            self.tiles[x, y] = (number, turned(sides(self.shape[number].arms), rotation))

    def lines(self) -> list[str]:
        return [
            *self.track(),
            *([self.word("legend"), self.word("legend-cars")] if self.tiles else []),
            "",
            *self.seat_lines(),
            "",
            *self.table_lines(),
            self.status_line(),
        ]

    # -- the track -------------------------------------------------------------------------------------------

    def track(self) -> list[str]:
        """Draw the part of the table that holds tiles, with the centre if it lies inside."""
        if not self.tiles:
            return [self.word("no-track")]
        centre = set(self.box.table.centre_cells) if self.view["phase"] == "build" else set()
        columns = [x for x, _ in (*self.tiles, *centre)]
        rows = [y for _, y in (*self.tiles, *centre)]
        self.west, self.north = min(columns), min(rows)
        across, down = max(columns) - self.west + 1, max(rows) - self.north + 1
        self.canvas = [[" "] * (WIDTH * across + 2) for _ in range(HEIGHT * down + 1)]
        for cell in self.box.table.centre_cells:
            self.draw_centre(cell, across, down)
        for cell in self.tiles:
            self.draw_tile(cell)
        self.draw_cars()
        header = "    " + "".join(str(self.west + place).center(WIDTH) for place in range(across))
        body = []
        for number, line in enumerate(self.canvas):
            middle = number % HEIGHT == 2
            label = str(self.north + number // HEIGHT).rjust(2) if middle else "  "
            body.append(f"{label} {''.join(line)}".rstrip())
        return [header.rstrip(), *body]

    def corner(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Return where the picture of a cell begins: column and line."""
        return WIDTH * (cell[0] - self.west), HEIGHT * (cell[1] - self.north)

    def put(self, column: int, line: int, text: str) -> None:
        """Write a text into the picture, clipped to its edges."""
        for place, letter in enumerate(text, start=column):
            if 0 <= line < len(self.canvas) and 0 <= place < len(self.canvas[0]):
                self.canvas[line][place] = letter

    def draw_centre(self, cell: tuple[int, int], across: int, down: int) -> None:
        if 0 <= cell[0] - self.west < across and 0 <= cell[1] - self.north < down:
            column, line = self.corner(cell)
            for row in range(1, HEIGHT):
                self.put(column + 1, line + row, ":" * (WIDTH - 1))

    def draw_tile(self, cell: tuple[int, int]) -> None:
        """Draw roads with their fields, the number in a corner, detours, and what stands on the middle."""
        column, line = self.corner(cell)
        number, printed = self.tiles[cell]
        stack = self.view["detours"].get(_name(cell), [])
        open_sides = printed & self.card_sides(stack[-1]) if stack else printed
        self.put(column + 1, line + 1, str(number))
        if stack:
            self.put(column + MIDDLE + 2, line + 1, f"*{len(stack)}")
        for side, letter in enumerate(DIRECTIONS):
            if printed >> side & 1:
                self.draw_road(column + MIDDLE, line + 2, letter, closed=not open_sides >> side & 1)
        barrier = bool(stack) and self.cards[stack[-1][0]].barrier_on_middle
        self.put(column + MIDDLE, line + 2, "#" if barrier else "o")
        if _name(cell) in self.view["checkpoints"]:
            place = self.view["checkpoints"].index(_name(cell)) + 1
            self.put(column + 1, line + 3, f"K{place}")
        if _name(cell) == self.view["start_tile"]:
            self.put(column + WIDTH - 1, line + 3, "S")
        if _name(cell) == self.view["red"]:
            self.put(column + MIDDLE - 1, line + 2, "[R]")

    def draw_road(self, column: int, line: int, side: str, closed: bool) -> None:
        """Draw an arm and a border field beside a middle field."""
        dx, dy = STEPS[side]
        self.put(column + 4 * dx, line + 2 * dy, ".")
        if dx == 0:
            self.put(column, line + dy, "x" if closed else "|")
        else:
            self.put(min(column + dx, column + 3 * dx), line, "---")
            self.put(column + dx, line, "x" if closed else "-")

    def card_sides(self, card: list[Any]) -> int:
        """Return the sides that a detour card opens."""
        return turned(sides(self.cards[card[0]].arms), card[1])

    def draw_cars(self) -> None:
        """Draw every car as its number and an arrow; a second one on the same field stands beside it."""
        taken: dict[str, int] = {}
        for seat, car in enumerate(self.view["cars"]):
            if car["field"] is None:
                continue
            column, line = self.place(car["field"])
            already = taken.get(car["field"], 0)
            taken[car["field"]] = already + 1
            arrow = "u" if car["roof"] else ARROWS[car["heading"]]
            self.put(column - 1 if already else column, line + already, f"{self.number(seat)}{arrow}")
            if self.view["red"] is not None and car["field"] == f"C{self.view['red']}":
                self.put(column - 1, line, "R")

    def place(self, field: str) -> tuple[int, int]:
        """Return where a field is drawn."""
        found = FIELD.fullmatch(field)
        assert found is not None
        column, line = self.corner((int(found[2]), int(found[3])))
        column, line = column + MIDDLE, line + 2
        if found[1] == "C":
            return column, line
        dx, dy = STEPS[found[4]]
        far = found[1] == "B"
        return column + (4 if far else 2) * dx, line + (2 if far else 1) * dy

    def number(self, seat: int) -> int:
        """Return the number of a seat's car; before the starting player is known that of the seat."""
        first = self.view["starting_player"]
        return seat + 1 if first is None else (seat - first) % self.view["n"] + 1

    # -- the players -----------------------------------------------------------------------------------------

    def seat_lines(self) -> list[str]:
        """Return a line per seat in the order of the cars: place and cards."""
        seats = sorted(range(self.view["n"]), key=self.number)
        lines = []
        for seat in seats:
            mark = "> " if seat == self.view["current"] and self.view["phase"] != "over" else "  "
            name = self.text("car-name", seat=seat + 1, car=self.car(seat))
            lines += [f"{mark}{name}: {self.car_text(seat)}", f"    {self.hand(seat)}"]
        return lines

    def car(self, seat: int) -> int:
        return 0 if self.view["starting_player"] is None else self.number(seat)

    def car_text(self, seat: int) -> str:
        """Return where a car is."""
        car = self.view["cars"][seat]
        if car["waiting"] is not None:
            return self.word("waiting", side=car["waiting"])
        if car["field"] is None:
            return self.word("no-place")
        key = "roof" if car["roof"] else "coat" if car["coat"] else "standing"
        told = self.word(key, field=car["field"], heading=car["heading"])
        visited = self.view["visited"][seat]
        if visited:
            told += " " + self.word("visited", count=sum(visited), all=len(visited))
        return told

    def hand(self, seat: int) -> str:
        """Return the cards of a seat, or how many it has."""
        hand = self.view["hands"][seat]
        if isinstance(hand["kitt"], int):
            return self.word("numbers", kitt=hand["kitt"], detour=hand["detour"])
        cards = {**hand["kitt"], **hand["detour"]}
        held = [
            self.word("card", card=card) + (f" x{count}" if count > 1 else "")
            for card, count in cards.items()
            if count
        ]
        return self.word("hand", cards=", ".join(held)) if held else self.word("no-hand")

    # -- the game --------------------------------------------------------------------------------------------

    def table_lines(self) -> list[str]:
        """Return lines for the red car, the escape cards, and the tiles still to be laid."""
        view = self.view
        if view["phase"] == "build":
            loose, centre = (_count(view[name]) for name in ("loose_tiles", "centre_tiles"))
            lines = [self.word("tiles", loose=loose, centre=centre)]
            if view["drawn_tile"] is not None:
                lines.append(self.word("drawn", tile=view["drawn_tile"]))
                lines += self.drawn(view["drawn_tile"])
            return lines
        if view["red"] is None:
            return []
        number, _ = self.tiles[_cell(view["red"])]
        left = ", ".join(view["escape"])
        return [
            self.word("red", tile=number, cell=view["red"]),
            self.word("escapes", cards=left) if left else self.word("no-escapes"),
        ]

    def drawn(self, number: int) -> list[str]:
        """Return the roads of the drawn tile, unturned."""
        mask = sides(self.shape[number].arms)
        north, east, south, west = (mask >> side & 1 for side in range(4))
        road = f"  {'--' if west else '  '}o{'--' if east else ''}"
        return [*(["    |"] if north else []), road, *(["    |"] if south else [])]

    def status_line(self) -> str:
        """Return whose turn it is and which decision is due, or how the game ended."""
        view = self.view
        if view["phase"] == "over":
            winner = -1 if view["winner"] == "draw" else view["winner"]
            values = {"seat": winner + 1, "car": self.car(winner) if winner >= 0 else 0}
            return self.text("event-ended", reason=view["reason"], **values)
        values = {"seat": view["current"] + 1, "car": self.car(view["current"])}
        if view["phase"] != "turn":
            return self.word(f"{view['phase'].replace('_', '-')}", **values)
        turn = view["turn"]
        round_ = view["round_counter"] + 1
        if turn["roll"] is None:
            return self.word("turn", round=round_, **values)
        return self.word("rolled", round=round_, roll=turn["roll"], points=turn["remaining"], **values)


def _name(cell: tuple[int, int]) -> str:
    return f"({cell[0]},{cell[1]})"


def _cell(name: str) -> tuple[int, int]:
    x, y = name[1:-1].split(",")
    return int(x), int(y)


def _count(tiles: int | list[int]) -> int:
    return tiles if isinstance(tiles, int) else len(tiles)
