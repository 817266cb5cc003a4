"""Kopf oder Knopf: the pictures of the rulebook.

Each is a position on the Windmill board. The rules mark targets, pairs, threats and forbidden combinations,
so the pictures cannot contradict them.
"""

from collections.abc import Iterable, Mapping, Sequence

from spieltisch.engine.registry import restore_game
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES, SIZE
from spieltisch.games.kopf_oder_knopf.rules.tables import FIELD_MASK, INDEX, STEPS
from spieltisch.games.kopf_oder_knopf.view.board import buttons_on, ground, place_holes
from spieltisch.games.kopf_oder_knopf.view.layout import FIELD, Section, middle
from spieltisch.games.kopf_oder_knopf.view.pair_lines import Pair, Shot, combinations, pairs, position
from spieltisch.games.kopf_oder_knopf.view.sprites import aim, bar, bond, ray, reach, seam_tag
from spieltisch.games.kopf_oder_knopf.view.view_model import SLUG
from spieltisch.stage.scene import Picture
from spieltisch.stage.svg import Svg, caption, circle, group, path, use
from spieltisch.stage.svg import picture as drawing

FIELD_PIXELS = 46.0
HEM = 26.4
GAP = 16.0  # pixels between two boards of one picture


def figures(language: str) -> dict[str, Picture]:
    """Draw all pictures by name; they have no texts, so they are the same in every language."""
    return {
        "setup": _setup(),
        "three-holes": _moves("e5", _section("b2", "h8"), red=("e5",)),
        "four-holes": _moves("c7", _section("a3", "g10"), red=("c7",), blue=("c5", "e9")),
        "jumping": _moves("e5", _section("b2", "h8"), red=("e5", "e6", "c5"), blue=("h8", "f4", "g7", "b2")),
        "range": _range(),
        "nearest": _threats(_section("d5", "j7"), red=("e6", "f6"), blue=("h6", "j6")),
        "blocked": _threats(_section("a9", "h10"), red=("b10", "c10", "e10"), blue=("g10",)),
        "combinations": _combinations(),
        "fine": _fine(),
        "capture": _threats(_section("b5", "j7"), red=("e6", "f6"), blue=("c6", "i6")),
    }


# -- the pictures --------------------------------------------------------------------------------------------


def _setup() -> Picture:
    """KOK-3, KOK-4: draw the start."""
    start = restore_game(SLUG, None).start().dump()["buttons"]
    return _picture([Board(_section("a1", "j10"), start)], field=38)


def _moves(start: str, section: Section, red: Sequence[str], blue: Sequence[str] = ()) -> Picture:
    """KOK-12 to KOK-17: draw where one button may move; occupied fields at its distance are crossed out."""
    board = Board(section, _coloured(red, blue))
    board.mark_moves(start)
    return _picture([board])


def _range() -> Picture:
    """KOK-21, KOK-22, KOK-25: draw a range, with the fields counted on both sides."""
    board = Board(_section("c1", "j8"), _coloured(("e3", "f4"), ("j8",)))
    board.mark_pairs(both_sides=True)
    for pair in board.pairs:
        for shot in pair.shots:
            board.count(shot)
    return _picture([board])


def _threats(section: Section, red: Sequence[str], blue: Sequence[str]) -> Picture:
    """KOK-22 to KOK-24: draw threats."""
    board = Board(section, _coloured(red, blue))
    board.mark_pairs(both_sides=not any(pair.threatened for pair in board.pairs))
    return _picture([board])


def _combinations() -> Picture:
    """KOK-29: draw four forbidden combinations."""
    boards = []
    for fields in (("d4", "e4", "f4"), ("d4", "e4", "e5"), ("d4", "e5", "f6"), ("d4", "e5", "f4")):
        board = Board(_section("d4", "f6"), _coloured(fields))
        board.mark_combinations()
        boards.append(board)
    return _picture(boards, field=32)


def _fine() -> Picture:
    """KOK-31: draw how without g8 a pair is left that shoots, without g7 one that has no target."""
    section = _section("d6", "h10")
    whole = Board(section, _coloured(("d10",), ("f8", "g8", "g7")))
    whole.mark_combinations()
    boards = [whole]
    for taken in ("g8", "g7"):
        rest = [name for name in ("f8", "g8", "g7") if name != taken]
        board = Board(section, _coloured(("d10",), rest))
        board.mark_pairs()
        board.above += use("snip", *middle(taken))
        boards.append(board)
    return _picture(boards, field=34)


# -- how they are drawn --------------------------------------------------------------------------------------


class Board:
    """A piece of the board with buttons and marks."""

    def __init__(self, section: Section, buttons: Mapping[str, str]) -> None:
        game = restore_game(SLUG, None)
        self.section = section
        self.buttons = dict(buttons)
        self.layout: str = game.box.layout[0].digits
        options = game.complete_options(2, {})
        self.view = {"layout": self.layout, "options": options, "buttons": self.buttons, "side": 0}
        self.state = position(game, self.view)
        self.pairs: list[Pair] = [pair for side in (0, 1) for pair in pairs(self.state, side)]
        self.below = self.above = ""

    def mark_moves(self, start: str) -> None:
        """Add rings on the destinations of a button, crosses on occupied ones."""
        layout = self.state.layout
        game = restore_game(SLUG, None)
        played = game.load({"buttons": self.buttons, "side": 0, "phase": "MOVE"})
        free = {words[2] for words in map(played.describe, played.legal(0)) if words[1] == start}
        for move in layout.moves[layout.first[INDEX[start]] : layout.first[INDEX[start] + 1]]:
            name = FIELD_NAMES[move & FIELD_MASK]
            if name in free:
                self.below += _ring(name)
            elif name in self.buttons:
                self.above += _cross(name)

    def mark_pairs(self, both_sides: bool = False) -> None:
        """Add pairs with range and threats; with `both_sides` also their shots that meet no enemy."""
        for pair in self.pairs:
            self.below += bar(pair)
            self.above += seam_tag(pair)
            for shot in pair.shots:
                if shot.hit is not None:
                    self.below += ray(pair.colour, shot)
                    self.above += aim(pair.colour, shot.hit)
                elif both_sides and shot.steps:
                    self.below += reach(pair.colour, shot)

    def mark_combinations(self) -> None:
        """Add the bonds of forbidden combinations."""
        for side in (0, 1):
            for fields in combinations(self.state, side):
                self.below += bond(tuple(fields))

    def count(self, shot: Shot) -> None:
        """Add the distances along a shot (KOK-22)."""
        column, row = INDEX[shot.start] % SIZE, INDEX[shot.start] // SIZE
        across, up = STEPS[shot.direction]
        for steps in range(1, shot.steps + 1):
            name = FIELD_NAMES[(row + up * steps) * SIZE + column + across * steps]
            self.above += _number(name, steps)

    def svg(self) -> Svg:
        """Draw the piece in units of the cloth, its hem at 0, 0."""
        patches, holes = place_holes(self.layout, self.section)
        buttons = buttons_on(self.layout, self.buttons)
        inside = ground(self.section, HEM) + patches + self.below + holes + buttons + self.above
        return group(inside, x=HEM - self.section.x, y=HEM - self.section.y)


def _picture(boards: list[Board], field: float = FIELD_PIXELS) -> Picture:
    """Draw boards side by side."""
    scale = field / FIELD
    x, drawn = 0.0, ""
    for board in boards:
        drawn += group(board.svg(), x=x, scale=scale)
        x += (board.section.width + 2 * HEM) * scale + GAP
    height = (max(board.section.height for board in boards) + 2 * HEM) * scale
    return drawing(round(x - GAP, 1), round(height, 1), drawn)


def _section(lower_left: str, upper_right: str) -> Section:
    low, high = INDEX[lower_left], INDEX[upper_right]
    left, bottom = low % SIZE, low // SIZE
    return Section(left, bottom, high % SIZE - left + 1, high // SIZE - bottom + 1)


def _coloured(red: Iterable[str], blue: Iterable[str] = ()) -> dict[str, str]:
    return dict.fromkeys(red, "red") | dict.fromkeys(blue, "blue")


def _ring(name: str) -> Svg:
    x, y = middle(name)
    paint = "var(--action)"
    return circle(x, y, 0.36 * FIELD, fill=paint, fill_opacity=0.14, stroke=paint, stroke_width=3.4)


def _cross(name: str) -> Svg:
    lines = "M-11 -11L11 11M11 -11L-11 11"
    pale = path(lines, stroke="var(--paper)", stroke_width=9, stroke_linecap="round")
    dark = path(lines, stroke="var(--refuse)", stroke_width=5, stroke_linecap="round")
    x, y = middle(name)
    return group(pale, dark, x=x + 17, y=y - 17)


def _number(name: str, steps: int) -> Svg:
    x, y = middle(name)
    disc = circle(0, 0, 11, fill="var(--paper)", stroke="var(--line)", stroke_width=1.5)
    sign = caption(str(steps), 0, 5, 15, anchor="middle", weight=700)
    return group(disc, sign, x=x - 18, y=y - 18)
