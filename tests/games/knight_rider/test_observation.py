"""Observations of Knight Rider hold what the view says, part by part."""

import re
from typing import Any

from spieltisch import State
from spieltisch.engine.core import COMPILED

from ..observations import positions, unnoticed
from .helpers import DETOURS, ESCAPES, GAME, KITT, step

SIDES = "NESW"
NUMBERS = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
CELLS = [f"({x},{y})" for y in range(16) for x in range(16)]
TILE = re.compile(r"(\d+)@(\(\d+,\d+\))r(\d)")
FIELD = re.compile(r"([ABC])(\(\d+,\d+)(?:,([NESW]))?\)")
OUTSIDE = 9 * 36 + 1
SEATS, CHECKPOINTS = 5, 6
PENDING = (
    "start_player",
    "deal",
    None,
    "centre_tile",
    "tile",
    "placement",
    "villain_tile",
    "start_tile",
    "checkpoint",
    None,
    "roll",
    None,
    None,
    None,
    "ram",
    "ram_again",
    "oil",
    "escape",
    "red_ram",
)  # what chance decides, by the phase of the rules
DECIDED = {"build": 5, "start_tile": 7, "entry": 9, "turn": 11, "over": 19}  # the phases in which a seat does
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"checkpoints": 3, "checkpoint_order": "rolled", "max_rounds": 40}),
    (5, {"deal": "random", "surplus_cards": "dealt", "placement": "edge", "max_rounds": 25}),
    (2, {"track": "given", "detour_fit": "all_arms", "roof_turn_escape": True, "max_rounds": 120}),
    (4, {"track": "random", "start_tie": "random", "quarter_turns": "anywhere", "max_rounds": 30}),
    (3, {"detour_fit": "one_arm", "trap_protection": True, "mid_move_cards": False, "max_rounds": 150}),
    (5, {"start_rule": "rolled", "surplus_cards": "dealt", "checkpoints": 6, "max_rounds": 25}),
]


def one_hot(value: object, values: Any) -> list[bool]:
    return [value == each for each in values]


def turned(arms: set[str], rotation: int) -> set[str]:
    """Return sides after quarter turns clockwise."""
    return {SIDES[(SIDES.index(arm) + rotation) % 4] for arm in arms}


class Table:
    """The tiles on the table, by their places in the box."""

    def __init__(self, view: dict[str, Any]) -> None:
        shapes = {shape.id: set(shape.arms) for shape in GAME.box.shape}
        cards = {card.id: set(card.arms) for card in GAME.box.detour_card}
        self.cell: dict[str, int] = {}
        self.arms: list[set[str]] = [set() for _ in NUMBERS]
        self.open: list[set[str]] = [set() for _ in NUMBERS]
        self.cards: list[list[list[Any]]] = [[] for _ in NUMBERS]
        for text in view["tiles"]:
            found = TILE.fullmatch(text)
            assert found is not None
            tile = NUMBERS.index(int(found[1]))
            self.cell[found[2]] = tile
            self.arms[tile] = turned(shapes[GAME.box.tile[tile].shape], int(found[3]))
            self.cards[tile] = view["detours"].get(found[2], [])
            if view["phase"] != "build":
                self.open[tile] = set(self.arms[tile])
            if self.cards[tile]:
                kind, rotation = self.cards[tile][-1]
                self.open[tile] &= turned(cards[kind], rotation)

    def field(self, name: str | None) -> int:
        """Return the number of a field, from 1, or 0."""
        if name in (None, "outside"):
            return OUTSIDE if name else 0
        found = FIELD.fullmatch(str(name))
        assert found is not None
        first = 9 * self.cell[f"{found[2]})"] + 1
        return first + {"C": 0, "A": 1, "B": 5}[found[1]] + (SIDES.index(found[3]) if found[3] else 0)

    def tile(self, cell: str | None) -> int:
        """Return the number of the tile on a cell, from 1, or 0."""
        return 0 if cell is None else self.cell[cell] + 1


def held(hand: dict[str, Any], deck: str) -> int:
    """Count the cards of a deck in a hand that may be hidden."""
    cards = hand[deck]
    return cards if isinstance(cards, int) else sum(cards.values())


def due(view: dict[str, Any]) -> int:
    """Return the phase of the rules."""
    if view["pending"] is None:
        turn = view["turn"]
        laying = (turn["detour_kind"] is not None) + (turn["detour_cell"] is not None)
        return DECIDED[view["phase"]] + laying
    kind = view["pending"]["kind"]
    if kind != "deal":
        return PENDING.index(kind)
    dealt = view["options"]["surplus_cards"] == "dealt"
    left = held(view["set_aside"], "kitt") if dealt else 4 - min(held(hand, "kitt") for hand in view["hands"])
    return 1 if left else 2


def expected(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return what each part should hold."""
    players, options, turn, table = view["n"], view["options"], view["turn"], Table(view)
    order = [(seat + place) % players for place in range(players)]

    def by_seat(values: list[Any]) -> list[Any]:
        absent = [0] * len(values[0]) if isinstance(values[0], list) else 0
        return [values[other] for other in order] + [absent] * (SEATS - players)

    def tiles(numbers: list[int]) -> list[bool]:
        return [number in numbers for number in NUMBERS]

    everywhere = dict.fromkeys(NUMBERS, 1)
    for place in table.cell.values():
        del everywhere[NUMBERS[place]]
    loose = view["loose_tiles"] if isinstance(view["loose_tiles"], list) else []
    aside, drawn = view["tiles_set_aside"], [view["drawn_tile"]]
    face_down = [number for number in everywhere if number not in (*aside, *drawn)]
    own = view["hands"][seat]["kitt"] | view["hands"][seat]["detour"]
    counts = {card.id: card.count for card in (*GAME.box.kitt_card, *GAME.box.detour_card)}
    laid = [card[0] for cards in table.cards for card in cards]
    worn = {"coat": sum(car["coat"] for car in view["cars"])}
    unseen = [
        counts[kind] - own[kind] - view["discards"].get(kind, 0) - worn.get(kind, 0) - laid.count(kind)
        for kind in (*KITT, *DETOURS)
    ]
    pending = view["pending"] or {"kind": None, "seats": []}
    rammed = pending["seats"] if pending["kind"] in ("ram", "ram_again") else []
    hit = pending["seats"] if pending["kind"] == "red_ram" else []
    came_from = [turn["entered_from"] if other == view["current"] else None for other in range(players)]
    flags = ("any_spent", "finished", "kitt_played", "detour_played", "ram_done")
    kind = turn["detour_kind"]
    central = view["centre_tiles"]
    return {
        "number of the tile on each cell, from 1": [
            table.cell[cell] + 1 if cell in table.cell else 0 for cell in CELLS
        ],
        "printed roads of each tile": [[side in arms for side in SIDES] for arms in table.arms],
        "open sides of each tile": [[side in arms for side in SIDES] for arms in table.open],
        "barriers": [bool(cards) and cards[-1][0] == "road_block" for cards in table.cards],
        "detour cards on each tile": [
            [4 * DETOURS.index(card) + rotation + 1 for card, rotation in cards] + [0] * (3 - len(cards))
            for cards in table.cards
        ],
        "tiles face down, set aside, known to be loose, drawn": [
            tiles(face_down),
            tiles(aside),
            tiles([*view["known_loose"], *loose]),
            tiles(drawn),
        ],
        "cars: waiting, field, field entered from": by_seat(
            [
                [car["waiting"] is not None, table.field(car["field"]), table.field(field)]
                for car, field in zip(view["cars"], came_from, strict=True)
            ]
        ),
        "headings": by_seat([one_hot(car["heading"], SIDES) for car in view["cars"]]),
        "waiting at": by_seat([one_hot(car["waiting"], SIDES) for car in view["cars"]]),
        "roof, coat, first tile laid": by_seat(
            [
                [car["roof"], car["coat"], first]
                for car, first in zip(view["cars"], view["first_tile_laid"], strict=True)
            ]
        ),
        "checkpoints visited": by_seat(
            [[*seen, *[0] * (CHECKPOINTS - len(seen))] for seen in view["visited"]]
        ),
        "K.I.T.T. and detour cards held": by_seat(
            [[held(hand, "kitt"), held(hand, "detour")] for hand in view["hands"]]
        ),
        "kinds of cards played": by_seat(
            [[card in played for card in (*KITT, *DETOURS)] for played in view["played"]]
        ),
        "turn, starting player": by_seat(
            [[other == view["current"], other == view["starting_player"]] for other in range(players)]
        ),
        "rammed, hit by the red car": by_seat([[other in rammed, other in hit] for other in range(players)]),
        "own cards": [own[card] for card in (*KITT, *DETOURS)],
        "cards unseen": unseen,
        "K.I.T.T. cards used": [view["discards"][card] for card in KITT],
        "red car, start tile": [
            one_hot(table.tile(view[name]) - 1, range(36)) for name in ("red", "start_tile")
        ],
        "checkpoints, from 1": [table.tile(cell) for cell in view["checkpoints"]]
        + [0] * (CHECKPOINTS - len(view["checkpoints"])),
        "escape cards left": [card in view["escape"] for card in ESCAPES],
        "what is due": one_hot(due(view), range(20)),
        "roll, points left": [turn["roll"] or 0, turn["remaining"]],
        "spent, finished, K.I.T.T. played, detour played, ram done": [turn[flag] for flag in flags],
        "detour being laid: kind, tile, from 1": [
            0 if kind is None else DETOURS.index(kind) + 1,
            table.tile(turn["detour_cell"]),
        ],
        "tiles loose, in the centre": [
            count if isinstance(count, int) else len(count) for count in (view["loose_tiles"], central)
        ],
        "rounds, limit": [view["round_counter"], options["max_rounds"]],
        "asked": view["pending"] is None and view["phase"] != "over" and view["current"] == seat,
        "players": players,
        "options": [
            options["placement"] == "edge",
            options["start_rule"] == "rolled",
            options["checkpoint_order"] == "rolled",
            options["surplus_cards"] == "dealt",
            options["deal"] == "random",
            options["detour_fit"] != "free",
            options["detour_fit"] == "all_arms",
            options["trap_protection"],
            options["quarter_turns"] == "anywhere",
            options["mid_move_cards"],
            options["roof_turn_escape"],
            options["track"] == "given",
            options["track"] == "random",
            options["start_rule"] == "rolled" or options["start_tie"] == "random",
        ],
        "checkpoints wanted": options["checkpoints"],
        "won": by_seat([view["winner"] == other for other in range(players)]),
        "ended by capture, by the red car, by the round limit": one_hot(
            view["reason"], ("capture", "red_ram", "max_rounds")
        ),
    }


def states() -> list[State]:
    return [state.clone() for state in positions(GAME, TABLES, every=15 if COMPILED else 30, step=step)]


def test_every_part_holds_what_the_view_says_and_a_broken_part_is_noticed() -> None:
    assert unnoticed(GAME, states(), expected) == []
