"""Observations of Kap Hoorn hold what the view says, part by part."""

from typing import Any

from spieltisch import State
from spieltisch.engine.core import COMPILED

from ..observations import positions, unnoticed
from .helpers import COUNTS, GAME, STARTS, eager_step

CELLS = [f"{column}{row}" for row in range(1, 10) for column in "abcdefghijklmn"]
KINDS = list(COUNTS)
COLOURS = ["yellow", "red", "green"]
PHASES = ["START_PLAYER", "DEAL", "LAY", "MOVE", "AGAIN", "ROSE", "FREE_DRAW", "BUY", "BOUGHT_TILE", "OVER"]
ACTING = ("LAY", "MOVE", "AGAIN", "ROSE", "BUY")
SEATS = 5
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"rose_optional": True, "round_limit": 20}),
    (5, {"cover_reach": "direct", "finish_by_ignore": False, "point_when_stuck": False, "round_limit": 30}),
    (4, {"round_limit": 25}),
]


def expected(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return what each part should hold."""
    players, options, hand = view["players"], view["options"], view["hand"][seat]
    order = [(seat + place) % players for place in range(players)]

    def by_seat(values: list[Any], absent: Any = 0) -> list[Any]:
        return [values[other] for other in order] + [absent] * (SEATS - players)

    def one_hot(value: object, values: list[Any]) -> list[bool]:
        return [value == each for each in values]

    no_rose = [[0] * 3] * 3
    roses = [[one_hot(colour, COLOURS) for colour in legs] for legs in view["rose"]]
    held = [tiles if isinstance(tiles, int) else sum(tiles.values()) for tiles in view["hand"]]
    printed = [field for field, uncovered in zip(STARTS, view["printed_top"], strict=True) if uncovered]
    laid = [tile for field, tile in view["top"].items() if field not in printed]
    unseen = [
        COUNTS[kind] - laid.count(kind) - hand.get(kind, 0) - view["buried"].get(kind, 0) for kind in KINDS
    ]
    return {
        "tiles": [[view["top"].get(cell) == kind for cell in CELLS] for kind in KINDS],
        "fields next to tiles": [cell in open_fields(view) for cell in CELLS],
        "ships": by_seat([one_hot(field, CELLS) for field in view["ship"]], [0] * len(CELLS)),
        "roses by leg and colour": by_seat(roses, no_rose),
        "sail points": by_seat(view["points"]),
        "tiles in hand": by_seat(held),
        "turn": by_seat(one_hot(view["active_player"], list(range(players)))),
        "starting player": by_seat(one_hot(view["start_player"], list(range(players)))),
        "own hand": [hand.get(kind, 0) for kind in KINDS],
        "unseen tiles": unseen,
        "buried tiles": [view["buried"].get(kind, 0) for kind in KINDS],
        "uncovered printed winds": view["printed_top"],
        "phase": one_hot(view["phase"], PHASES),
        "laid, covered": [view["placed"] == "laid", view["placed"] == "covered"],
        "movements made": view["moves_made"],
        "pile": view["pile"],
        "round, limit": [view["round"], options["round_limit"]],
        "asked": view["phase"] in ACTING and view["active_player"] == seat,
        "players": players,
        "full turn, finish by ignore, point when stuck, rose optional": [
            options["cover_reach"] == "full_turn",
            options["finish_by_ignore"],
            options["point_when_stuck"],
            options["rose_optional"],
        ],
    }


def open_fields(view: dict[str, Any]) -> set[str]:
    """Return the empty sea fields next to a tile, by the rows of the board."""
    rows = GAME.box.board.map
    found: set[str] = set()
    for field in view["top"]:
        column, row = CELLS.index(field) % 14, CELLS.index(field) // 14
        for y in range(max(row - 1, 0), min(row + 2, 9)):
            for x in range(max(column - 1, 0), min(column + 2, 14)):
                if rows[y][x] in "123":
                    found.add(CELLS[y * 14 + x])
    return found - set(view["top"])


def states() -> list[State]:
    return [state.clone() for state in positions(GAME, TABLES, every=20 if COMPILED else 60, step=eager_step)]


def test_every_part_holds_what_the_view_says_and_a_broken_part_is_noticed() -> None:
    assert unnoticed(GAME, states(), expected) == []
