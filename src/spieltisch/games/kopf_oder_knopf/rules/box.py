"""Kopf oder Knopf: the tables of components.toml that only this game has."""

from typing import Final

from spieltisch.engine.box import Box, Provenance, Table, all_different

SIZE: Final = 10
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
        if (self.board.columns, self.board.rows) != (SIZE, SIZE):
            raise self.bad_table("board", "10 x 10")
        if [holes.holes for holes in self.holes] != [1, 2, 3, 4]:
            raise self.bad_table("holes", "1, 2, 3, 4")
        for holes in self.holes:
            distances = holes.move_distances
            if (
                list(distances) != sorted(set(distances))
                or not distances
                or not set(distances) <= {1, 2, 3, 4}
            ):
                raise self.bad_table(f"holes.{holes.holes}.move_distances", "1-4, ascending")
            if not 1 <= holes.range_value < SIZE:
                raise self.bad_table(f"holes.{holes.holes}.range_value", "1-9")
        self._verify_players()
        self._verify_layouts()

    def _verify_players(self) -> None:
        if [player.id for player in self.player] != ["red", "blue"]:
            raise self.bad_table("player", "red, blue")
        used: set[str] = set()
        for player in self.player:
            fields = player.start
            if not all_different(fields) or not set(fields) <= set(FIELD_NAMES) or used & set(fields):
                raise self.bad_table(f"player.{player.id}.start", "a1-j10")
            if len(fields) != player.buttons or not 1 <= player.buttons <= 50:
                raise self.bad_table(f"player.{player.id}.buttons", str(len(fields)))
            used |= set(fields)

    def _verify_layouts(self) -> None:
        for layout in self.layout:
            if len(layout.digits) != SIZE * SIZE or not set(layout.digits) <= set("1234"):
                raise self.bad_table(f"layout.{layout.id}.rows_top_down", "10 x [1-4]{10}")
        offered = set(self.offered("layout") or ())
        if {layout.id for layout in self.layout} != offered - {"random", "custom"}:
            raise self.bad_table("layout", "option.layout.values")
        if sum(self.random_layout.bag) != QUADRANT_FIELDS or min(self.random_layout.bag) < 0:
            raise self.bad_table("random_layout.bag", str(QUADRANT_FIELDS))
