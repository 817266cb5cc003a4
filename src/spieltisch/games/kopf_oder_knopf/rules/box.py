"""Kopf oder Knopf: the tables of components.toml that only this game has."""

from typing import Final

from spieltisch.engine.box import Box, Provenance, Table

SIZE: Final = 10
HOLES: Final = (1, 2, 3, 4)
COLUMNS: Final = "abcdefghij"
FIELD_NAMES: Final = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS)
QUADRANT_FIELDS: Final = 25


class Board(Table):
    """The size of the board."""

    columns: int
    rows: int
    provenance: Provenance


class Holes(Table):
    """The effect of one to four holes on the button above them."""

    holes: int
    move_distances: tuple[int, ...]
    range_value: int
    coloured: bool
    name_en: str
    name_de: str
    provenance: Provenance


class Player(Table):
    """A colour with its buttons and their start fields."""

    id: str
    name_en: str
    name_de: str
    buttons: int
    start: tuple[str, ...]
    corner_dots: tuple[str, ...]
    provenance: Provenance


class Layout(Table):
    """The holes of all fields, row 10 first."""

    id: str
    rows_top_down: tuple[str, ...]
    provenance: Provenance

    @property
    def digits(self) -> str:
        """The holes in index order: a1, b1 ... j1, a2 ... j10."""
        return "".join(reversed(self.rows_top_down))


class RandomLayout(Table):
    """The bag from which a random layout is drawn."""

    bag: tuple[int, int, int, int]
    provenance: Provenance


class Components(Box):
    """The box of Kopf oder Knopf."""

    board: Board
    holes: tuple[Holes, ...]
    player: tuple[Player, ...]
    layout: tuple[Layout, ...]
    random_layout: RandomLayout

    def verify(self) -> None:
        """Refuse values that the rules cannot play with."""
        for name in ("columns", "rows"):
            self.verify_equal(f"board.{name}", getattr(self.board, name), SIZE)
        self.verify_listed("holes", "holes", [holes.holes for holes in self.holes], HOLES)
        for number, holes in enumerate(self.holes):
            distances = holes.move_distances
            if list(distances) != sorted(set(distances)) or not distances or not set(distances) <= set(HOLES):
                name = f"holes[{number}].move_distances"
                raise self.bad_table(name, "ascending", low=str(HOLES[0]), high=str(HOLES[-1]))
            if not 1 <= holes.range_value < SIZE:
                raise self.bad_number(f"holes[{number}].range_value", 1, SIZE - 1)
        self._verify_players()
        self._verify_layouts()

    def _verify_players(self) -> None:
        self.verify_listed("player", "id", [player.id for player in self.player], ("red", "blue"))
        used: set[str] = set()
        for number, player in enumerate(self.player):
            fields = player.start
            for place, field in enumerate(fields):
                if field not in FIELD_NAMES or field in used:
                    raise self.bad_table(f"player[{number}].start[{place}]", "free-field")
                used.add(field)
            if len(fields) != player.buttons or not 1 <= player.buttons <= 50:
                raise self.bad_table(f"player[{number}].buttons", str(len(fields)))

    def _verify_layouts(self) -> None:
        for number, layout in enumerate(self.layout):
            if len(layout.digits) != SIZE * SIZE or not set(layout.digits) <= set("1234"):
                name = f"layout[{number}].rows_top_down"
                raise self.bad_table(name, "rows", count=SIZE, letters="1234")
        offered = set(self.offered("layout") or ()) - {"random", "custom"}
        if {layout.id for layout in self.layout} != offered:
            raise self.bad_table("layout", "ids", allowed=", ".join(sorted(map(str, offered))))
        if sum(self.random_layout.bag) != QUADRANT_FIELDS or min(self.random_layout.bag) < 0:
            raise self.bad_table("random_layout.bag", "sum", sum=QUADRANT_FIELDS)
