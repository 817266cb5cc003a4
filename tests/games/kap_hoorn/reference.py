"""Kap Hoorn: a slow, literal reference of movements and the covering ban, from the rules' tables."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

COLUMNS: Final = "abcdefghijklmn"
PICTURE: Final = """
# # # # # L L . . . . . . .
# # # # # L L . . . . . . .
. . . . . L L . . . . . . .
. . . . . L L . . . . . . .
. . . . . L L . . . . . . .
. . . . . . . . . . . . . .
. . . . . . . . . . . . . .
. . . . . . . . . . . . . .
. . . . . . . . . . . . . .
"""
GRID: Final = {
    f"{COLUMNS[column]}{row}": mark
    for row, line in enumerate(PICTURE.strip().splitlines(), 1)
    for column, mark in enumerate(line.split())
}
SEA: Final = tuple(field for field, mark in GRID.items() if mark == ".")  # row by row from north-west
STATIONS: Final = {
    "h4": ("red", "I"),
    "k6": ("yellow", "I"),
    "n5": ("green", "I"),
    "f8": ("red", "II"),
    "i9": ("yellow", "II"),
    "l8": ("green", "II"),
    "e5": ("red", "III"),
    "d7": ("yellow", "III"),
    "a4": ("green", "III"),
}
NORTH, SOUTH, WEST, EAST = (0, -1), (0, 1), (-1, 0), (1, 0)  # columns to the east, rows to the south
TURNED: Final = {  # straight, left, right of a tile in zone 1, 2, 3
    1: (SOUTH, EAST, WEST),
    2: (WEST, SOUTH, NORTH),
    3: (NORTH, WEST, EAST),
}
ARROWS: Final = {
    **{f"fan-{n}": [f"F{n}", f"FL{n}", f"FR{n}", f"L{n}", f"R{n}"] for n in (1, 2, 3)},
    **{f"tee-{n}": [f"F{n}", f"L{n}", f"R{n}"] for n in (1, 2, 3)},
    **{f"vee-{n}": [f"FL{n}", f"FR{n}"] for n in (1, 2, 3)},
    "hook-12": ["F1 L2", "F1 R2"],
    "hook-21": ["F2 L1", "F2 R1"],
    **{f"back-r-{n}": [f"B{n}", f"BR{n}"] for n in (1, 2)},
    **{f"back-l-{n}": [f"B{n}", f"BL{n}"] for n in (1, 2)},
    **{f"backvee-{n}": [f"BL{n}", f"BR{n}"] for n in (1, 2)},
    **{f"side-{n}": [f"L{n}", f"R{n}"] for n in (1, 2)},
    "swirl-r": ["FR1", "BL2"],
    "swirl-l": ["FL1", "BR2"],
}
FINISH: Final = "finish"


def zone(field: str) -> int:
    """Return the zone of a sea field: h1..n5, f6..n9, a3..e9."""
    column, row = field[0], int(field[1])
    if column >= "h" and row <= 5:
        return 1
    return 2 if column >= "f" else 3


def step(field: str, direction: tuple[int, int]) -> str:
    """Return one field further; FINISH across the line; "" for land and beyond the grid."""
    column = COLUMNS.index(field[0]) + direction[0]
    row = int(field[1]) + direction[1]
    if not (0 <= column < 14 and 1 <= row <= 9):
        return ""
    name = f"{COLUMNS[column]}{row}"
    return {".": name, "#": FINISH, "L": ""}[GRID[name]]


def walk(field: str, arrow: str) -> str:
    """Return where an arrow leads from a field: a field, FINISH or "" if the ship cannot follow it."""
    straight, left, right = TURNED[zone(field)]
    back = (-straight[0], -straight[1])
    meaning = {"F": straight, "B": back, "L": left, "R": right}
    for part in arrow.split():
        parts = [meaning[letter] for letter in part[:-1]]
        direction = (sum(x for x, _ in parts), sum(y for _, y in parts))
        for _ in range(int(part[-1])):
            field = step(field, direction)
            if field in ("", FINISH):
                return field
    return field


def next_to(field: str) -> set[str]:
    """Return the up to eight sea fields next to a field, and FINISH at the line."""
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return {step(field, direction) for direction in around} - {""}


class Sea(NamedTuple):
    """The sea around a ship: tiles, other ships, roses, options."""

    top: Mapping[str, str]
    others: Sequence[str]  # where the other ships stand
    roses: int
    finish_by_ignore: bool = True

    def open_to(self, target: str) -> bool:
        """Return whether a movement may end there."""
        if target == FINISH:
            return self.roses >= 2
        return target in self.top and (target in STATIONS or target not in self.others)

    def sails(self, field: str) -> set[str]:
        """Return the wind targets from a field."""
        return {walk(field, arrow) for arrow in ARROWS[self.top[field]] if self.leads(field, arrow)}

    def leads(self, field: str, arrow: str) -> bool:
        """Return whether an arrow may be followed."""
        target = walk(field, arrow)
        return target != "" and self.open_to(target)

    def ignores(self, field: str) -> set[str]:
        """Return the targets of ignoring from a field."""
        targets = {target for target in next_to(field) if self.open_to(target)}
        return targets if self.finish_by_ignore else targets - {FINISH}

    def again(self, field: str, points: int) -> set[str]:
        """Return the second movements from a field, in words."""
        if points < 5:
            return set()
        words = {f"sail {target}" for target in self.sails(field)}
        return words | ({f"ignore {target}" for target in self.ignores(field)} if points >= 8 else set())

    def moves(self, field: str, points: int) -> set[str]:
        """Return the first movements from a field, in words."""
        words = {f"sail {target}" for target in self.sails(field)}
        return words | ({f"ignore {target}" for target in self.ignores(field)} if points >= 3 else set())

    def reach(self, field: str, points: int, full_turn: bool) -> set[str]:
        """Return the fields that the ship could reach in this turn."""
        first = self.sails(field)
        against = self.ignores(field) if points >= 3 else set()
        reached = first | against
        if full_turn and points >= 5:
            for stop in first - {FINISH}:
                reached = reached | self.sails(stop)
                if points >= 8:
                    reached = reached | self.ignores(stop)
        if full_turn and points >= 8:
            for stop in against - {FINISH}:
                reached = reached | self.sails(stop)
        return reached - {FINISH}

    def coverable(self, field: str, points: int, full_turn: bool) -> set[str]:
        """Return the fields whose tile may be covered."""
        return set(self.top) - {field, *self.others} - self.reach(field, points, full_turn)

    def layable(self) -> set[str]:
        """Return the empty fields next to a lying tile."""
        return {field for field in SEA if field not in self.top and next_to(field) & set(self.top)}


def finish_distance(field: str) -> int:
    """Return the least number of king steps across the line."""
    reached, steps = {field}, 0
    while FINISH not in reached:
        reached = reached.union(*(next_to(stop) for stop in reached if stop != FINISH))
        steps += 1
    return steps
