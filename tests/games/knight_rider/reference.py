"""Knight Rider: a slow reference implementation, written from the rules with dictionaries and searches.

It shares no code with the game. It is told every decision and every outcome, and knows what is asked next.
A field is its pair of fine coordinates: the middle of the tile at (x, y) is (4x, 4y), a step on a road is 1.
"""

import re
from collections import Counter
from typing import Any

Cell = tuple[int, int]
Words = tuple[Any, ...]

SIDES = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CENTRE = {(7, 7), (8, 7), (7, 8), (8, 8)}
NUMBERS = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
SHAPES = ("crossing", "tee", "curve", "straight", "tee", "curve")  # by (tens + ones) mod 6
ARMS = {"straight": {0, 2}, "curve": {1, 2}, "tee": {1, 2, 3}, "crossing": {0, 1, 2, 3}}
TURNS = {"straight": 2, "curve": 4, "tee": 4, "crossing": 1}
CARDS = {
    "straight": ({0, 2}, 2),
    "dead_end": ({2}, 4),
    "road_block": ({0, 2}, 2),
    "curve_right": ({2, 1}, 4),
    "curve_left": ({2, 3}, 4),
}
KITT = ("coat", "turbo1", "turbo2", "jump")
ESCAPES = {
    "N1": (0, -1),
    "S1": (0, 1),
    "E1": (1, 0),
    "W1": (-1, 0),
    "N2E1": (1, -2),
    "S2E1": (1, 2),
    "S2W1": (-1, 2),
    "N2W1": (-1, -2),
    "S1E2": (2, 1),
    "S1W2": (-2, 1),
    "N2": (0, -2),
}
OUTSIDE = NOWHERE = (-9, -9)


def shape(number: int) -> str:
    """Return the shape of a tile.

    >>> shape(11), shape(66)
    ('curve', 'crossing')
    """
    return SHAPES[(number // 10 + number % 10) % 6]


def turned(arms: set[int], rotation: int) -> set[int]:
    """Return arms after so many quarter turns clockwise."""
    return {(arm + rotation) % 4 for arm in arms}


def beside(place: Cell, direction: int, steps: int = 1) -> Cell:
    """Return the place so many steps away."""
    dx, dy = STEPS[direction]
    return place[0] + steps * dx, place[1] + steps * dy


def on_table(cell: Cell) -> bool:
    """Return whether there is such a cell."""
    return 0 <= cell[0] < 16 and 0 <= cell[1] < 16


def middle(cell: Cell) -> Cell:
    """Return the middle field of a tile."""
    return 4 * cell[0], 4 * cell[1]


def cell_word(cell: Cell) -> str:
    """Return a cell as dumps write it."""
    return f"({cell[0]},{cell[1]})"


def cell_of(word: str) -> Cell:
    """Return a cell from its word."""
    x, y = re.findall(r"\d+", word)
    return int(x), int(y)


def field_of(word: str) -> Cell:
    """Return a field from one of its names.

    >>> field_of("B(5,5,E)") == field_of("B(6,5,W)")
    True
    """
    cell = cell_of(word)
    distance = "CAB".index(word[0])
    return beside(middle(cell), SIDES.index(word[-2]), distance) if distance else middle(cell)


class Reference:
    """One game, with the tiles of a given track as dumps write them."""

    def __init__(self, players: int, options: dict[str, Any], given: list[str]) -> None:
        self.n = players
        self.options = options
        self.asks = "start_player"
        self.queue: list[int] = []  # seats still to be asked or to roll
        self.current = -1
        self.first = -1
        self.tiles: dict[Cell, tuple[int, int]] = {}
        self.loose = set(NUMBERS)
        self.centre: set[int] = set()
        self.aside: set[int] = set()
        self.known: set[int] = set()
        self.drawn = 0
        self.began = [False] * players
        self.detours: dict[Cell, list[tuple[str, int]]] = {}
        self.field: list[Cell | None] = [None] * players
        self.waiting: list[int | None] = [None] * players
        self.heading = [0] * players
        self.roof = [False] * players
        self.coat = [False] * players
        self.red: Cell = NOWHERE
        self.start: Cell = NOWHERE
        self.hands = [Counter[str]() for _ in range(players)]  # K.I.T.T. cards
        self.bends = [Counter[str]() for _ in range(players)]  # detour cards
        self.spare = Counter(dict.fromkeys(KITT, 5))
        self.spare_bends = Counter(dict.fromkeys(CARDS, 5))
        self.discards = Counter[str]()
        self.escapes = set(ESCAPES)
        self.checkpoints: list[Cell] = []
        self.visited: list[set[Cell]] = [set() for _ in range(players)]
        self.rounds = 0
        self.winner: int | str | None = None
        self.reason: str | None = None
        self.road: set[Cell] = set()  # all fields, once the track is built
        self.clear_turn()
        self.lay_given(given)

    def clear_turn(self) -> None:
        """Reset the turn to before the roll."""
        self.roll = 0
        self.points = 0
        self.spent = False
        self.finished = False
        self.kitt_played = False
        self.detour_played = False
        self.entered: Cell | None = None
        self.rammed = False
        self.kind = ""
        self.cell: Cell = NOWHERE

    # -- what is asked ---------------------------------------------------------------------------------------

    def asked(self) -> int | None:
        """Return the seat that decides; -1 for chance; None at the end."""
        if self.asks == "over":
            return None
        if self.asks in ("place", "turn", "cell", "rotation", "entry"):
            return self.current
        if self.asks == "start_tile" and self.tie_is_chosen():
            return self.first
        return -1

    def choices(self) -> dict[Words, int]:
        """Return all that can happen now, in words, with the weights of outcomes."""
        if self.asks in ("deal_kitt", "deal_detour"):
            return self.deals()
        return dict.fromkeys(self.words(), 1)

    def words(self) -> list[Words]:
        """Return all that can happen now, equally likely where chance decides."""
        asks = self.asks
        if asks == "start_player":
            return [("start_player", seat) for seat in range(self.n)]
        if asks == "centre_tile":
            return [("centre_tile", number) for number in self.loose]
        if asks == "tile":
            return [("tile", number) for number in self.loose]
        if asks in ("place", "placement"):
            word = "place_tile" if asks == "place" else "placement"
            return [(word, cell_word(cell), rotation) for cell, rotation in self.placements(self.drawn)]
        if asks == "villain_tile":
            return [
                ("villain_tile", self.tiles[cell][0]) for cell in self.tiles if self.possible_starts(cell)
            ]
        if asks == "start_tile":
            return [("start_tile", self.tiles[cell][0]) for cell in self.starts()]
        if asks == "checkpoint":
            return [("checkpoint", self.tiles[cell][0]) for cell in self.possible_checkpoints()]
        if asks == "entry":
            return [("entry", SIDES[side]) for side in self.open_ends(self.start)]
        if asks in ("roll", "oil", "ram", "ram_again", "red_ram"):
            word = asks if asks in ("roll", "oil") else "ram"
            return [(word, number) for number in range(1, 7)]
        if asks == "escape":
            return [("escape", card) for card in self.escapes]
        if asks == "turn":
            return self.turn_actions()
        if asks == "cell":
            return [("cell", cell_word(cell)) for cell in self.tiles if self.rotations(self.kind, cell)]
        return [("rotation", rotation) for rotation in self.rotations(self.kind, self.cell)]

    def apply(self, words: Words) -> None:
        """Apply an action or an outcome."""
        getattr(self, f"on_{self.asks}")(*words)

    # -- setup -----------------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """Return the seats in turn order."""
        return [(self.first + step) % self.n for step in range(self.n)]

    def on_start_player(self, _: str, seat: int) -> None:
        self.first = self.current = seat
        if self.options["deal"] == "equal":
            for hand, bends in zip(self.hands, self.bends, strict=True):
                hand.update(KITT)
                bends.update(list(CARDS))
                self.spare.subtract(KITT)
                self.spare_bends.subtract(list(CARDS))
        self.deal_on()

    def deal_on(self) -> None:
        """Deal the next card, or begin the building."""
        kitt, detour = sum(map(sum_of, self.hands)), sum(map(sum_of, self.bends))
        dealt = self.options["surplus_cards"] == "dealt"
        if kitt < (20 if dealt else 4 * self.n):
            self.asks, self.current = "deal_kitt", self.order()[kitt % self.n]
        elif detour < (25 if dealt else 5 * self.n):
            self.asks, self.current = "deal_detour", self.order()[detour % self.n]
        else:
            self.current = self.first
            self.asks = "villain_tile" if self.tiles else "centre_tile"

    def deals(self) -> dict[Words, int]:
        kitt = self.asks == "deal_kitt"
        left, word = (self.spare, "kitt_card") if kitt else (self.spare_bends, "detour_card")
        return {(word, self.current, kind): left[kind] for kind in left if left[kind]}

    def on_deal_kitt(self, _: str, seat: int, kind: str) -> None:
        self.hands[seat][kind] += 1
        self.spare[kind] -= 1
        self.deal_on()

    def on_deal_detour(self, _: str, seat: int, kind: str) -> None:
        self.bends[seat][kind] += 1
        self.spare_bends[kind] -= 1
        self.deal_on()

    def lay_given(self, tiles: list[str]) -> None:
        if not tiles:
            return
        for tile in tiles:
            number, x, y, rotation = map(int, re.findall(r"\d+", tile))
            self.tiles[x, y] = number, rotation
            self.loose.remove(number)
        self.aside, self.loose = self.loose, set()

    # -- building --------------------------------------------------------------------------------------------

    def on_centre_tile(self, _: str, number: int) -> None:
        self.loose.remove(number)
        self.centre.add(number)
        if len(self.centre) == 4:
            self.asks = "tile"

    def on_tile(self, _: str, number: int) -> None:
        self.loose.remove(number)
        self.drawn = number
        if self.placements(number):
            self.asks = "placement" if self.options["track"] == "random" else "place"
            return
        self.aside.add(number)
        self.drawn = 0
        self.draw_on()

    def draw_on(self) -> None:
        """Draw the next tile, from the centre when no loose one is left, unless there is none at all."""
        if not self.loose:
            self.loose, self.centre = self.centre, set()
        if self.loose:
            self.asks = "tile"
        else:
            self.asks, self.current = "villain_tile", self.first

    def arms(self, cell: Cell) -> set[int]:
        """Return the printed arms of the tile at a cell."""
        number, rotation = self.tiles[cell]
        return turned(ARMS[shape(number)], rotation)

    def placements(self, number: int) -> list[tuple[Cell, int]]:
        near = {beside(cell, side) for cell in {*self.tiles, *CENTRE} for side in range(4)}
        cells = sorted(cell for cell in near if on_table(cell))
        return [
            (cell, rotation)
            for cell in cells
            for rotation in range(TURNS[shape(number)])
            if self.can_place(number, cell, rotation)
        ]

    def can_place(self, number: int, cell: Cell, rotation: int) -> bool:
        if cell in CENTRE or cell in self.tiles:
            return False
        arms = turned(ARMS[shape(number)], rotation)
        by_centre = any(beside(cell, side) in CENTRE for side in range(4))
        touching = joined = False
        for side in range(4):
            if beside(cell, side) in self.tiles:
                road = (side + 2) % 4 in self.arms(beside(cell, side))
                if road != (side in arms):
                    return False
                touching = True
                joined = joined or road
        if not self.began[self.current]:
            contact = by_centre
        else:
            contact = by_centre or (touching if self.options["placement"] == "edge" else joined)
        return bool(contact) and self.stays_open(number, cell, rotation)

    def stays_open(self, number: int, cell: Cell, rotation: int) -> bool:
        self.tiles[cell] = number, rotation
        ends = [beside(place, side) for place in self.tiles for side in self.open_ends(place)]
        del self.tiles[cell]
        if (self.loose | self.centre | self.aside) - {number}:
            return any(on_table(end) and end not in CENTRE for end in ends)
        return bool(ends)

    def open_ends(self, cell: Cell) -> list[int]:
        return [side for side in sorted(self.arms(cell)) if beside(cell, side) not in self.tiles]

    def on_place(self, _: str, word: str, rotation: int) -> None:
        self.tiles[cell_of(word)] = self.drawn, rotation
        self.began[self.current] = True
        self.drawn = 0
        self.known |= self.aside
        self.loose |= self.aside
        self.aside = set()
        self.current = (self.current + 1) % self.n
        self.draw_on()

    on_placement = on_place

    # -- villain and start -----------------------------------------------------------------------------------

    def distances(self, start: Cell) -> dict[Cell, int]:
        """Count the steps along printed roads to all tiles of the network."""
        found, edge = {start: 0}, [start]
        while edge:
            here = edge.pop(0)
            for side in self.arms(here):
                there = beside(here, side)
                if there in self.tiles and there not in found:
                    found[there] = found[here] + 1
                    edge.append(there)
        return found

    def possible_starts(self, red: Cell) -> dict[Cell, int]:
        """Return the tiles at which the cars may start, with their distances."""
        near = {c: d for c, d in self.distances(red).items() if c != red and self.open_ends(c)}
        everywhere = [c for c in self.tiles if c != red and self.open_ends(c)]
        return near or {c: abs(c[0] - red[0]) + abs(c[1] - red[1]) for c in everywhere}

    def starts(self) -> list[Cell]:
        possible = self.possible_starts(self.red)
        if self.options["start_rule"] == "rolled":
            return list(possible)
        return [cell for cell in possible if possible[cell] == max(possible.values())]

    def tie_is_chosen(self) -> bool:
        rule, tie = self.options["start_rule"], self.options["start_tie"]
        return (rule, tie) == ("farthest", "first_player")

    def cell_with(self, number: int) -> Cell:
        return next(cell for cell in self.tiles if self.tiles[cell][0] == number)

    def on_villain_tile(self, _: str, number: int) -> None:
        self.red = self.cell_with(number)
        if self.options["start_rule"] == "farthest" and len(self.starts()) == 1:
            self.set_start(self.starts()[0])
        else:
            self.asks = "start_tile"

    def on_start_tile(self, _: str, number: int) -> None:
        self.set_start(self.cell_with(number))

    def set_start(self, cell: Cell) -> None:
        self.start = cell
        self.road = self.fields()
        self.checkpoint_on()

    def possible_checkpoints(self) -> list[Cell]:
        taken = {self.start, *self.checkpoints}
        return [cell for cell in self.distances(self.start) if cell not in taken]

    def checkpoint_on(self) -> None:
        if len(self.checkpoints) < self.options["checkpoints"] and self.possible_checkpoints():
            self.asks = "checkpoint"
        else:
            self.asks, self.current = "entry", self.first

    def on_checkpoint(self, _: str, number: int) -> None:
        self.checkpoints.append(self.cell_with(number))
        self.checkpoint_on()

    def on_entry(self, _: str, side: str) -> None:
        self.waiting[self.current] = SIDES.index(side)
        self.heading[self.current] = (SIDES.index(side) + 2) % 4
        self.current = (self.current + 1) % self.n
        if self.current == self.first:
            self.begin_turn()

    # -- roads -----------------------------------------------------------------------------------------------

    def open_set(self, cell: Cell) -> set[int]:
        if cell not in self.detours:
            return self.arms(cell)
        kind, rotation = self.detours[cell][-1]
        return self.arms(cell) & turned(CARDS[kind][0], rotation)

    def barrier(self, place: Cell) -> bool:
        cell = place[0] // 4, place[1] // 4
        return middle(cell) == place and cell in self.detours and self.detours[cell][-1][0] == "road_block"

    def fields(self) -> set[Cell]:
        found = set()
        for cell in self.tiles:
            arms = [beside(middle(cell), side, k) for side in self.arms(cell) for k in (1, 2)]
            found |= {middle(cell), *arms}
        return found

    def linked(self, place: Cell, direction: int) -> Cell | None:
        """Return the field that is linked in a direction, if any."""
        target = beside(place, direction)
        if place not in self.road or target not in self.road:
            return None
        for end, way in ((place, direction), (target, (direction + 2) % 4)):
            cell = end[0] // 4, end[1] // 4
            if middle(cell) == end and cell in self.tiles and way not in self.open_set(cell):
                return None
        return target

    def ahead(self, seat: int) -> Cell | None:
        """Return the next field in the direction of a car, the rim field for a car that waits."""
        here = self.field[seat]
        side = self.waiting[seat]
        if side is not None:
            return beside(middle(self.start), side, 2)
        return None if here is None else self.linked(here, self.heading[seat])

    def rear(self, seat: int) -> Cell | None:
        here = self.field[seat]
        if here is None:
            return None
        back = self.linked(here, (self.heading[seat] + 2) % 4)
        if back is not None:
            return back
        if here[0] % 4 or here[1] % 4:
            return None
        ways = [self.linked(here, way) for way in range(4) if way != self.heading[seat]]
        others = [way for way in ways if way is not None]
        return others[0] if len(others) == 1 else None

    def others_on(self, place: Cell | None, seat: int) -> list[int]:
        return [p for p in range(self.n) if p != seat and place is not None and self.field[p] == place]

    def may_enter(self, place: Cell | None, seat: int) -> bool:
        return place is not None and not self.barrier(place) and len(self.others_on(place, seat)) < 2

    # -- the turn --------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        seat = self.current
        self.clear_turn()
        if not self.escapes:
            self.escapes = set(ESCAPES)
        if self.coat[seat]:
            self.coat[seat] = False
            self.discards["coat"] += 1
        if self.roof[seat]:
            self.roof[seat] = False
            if self.options["roof_turn_escape"]:
                self.asks = "escape"
            else:
                self.end_turn()
        else:
            self.asks = "roll"

    def end_turn(self) -> None:
        self.current = (self.current + 1) % self.n
        if self.current == self.first:
            self.rounds += 1
        if self.rounds == self.options["max_rounds"]:
            self.over("draw", "max_rounds")
        else:
            self.begin_turn()

    def over(self, winner: int | str, reason: str) -> None:
        self.asks, self.winner, self.reason = "over", winner, reason

    def on_roll(self, _: str, number: int) -> None:
        self.roll = self.points = number
        self.asks = "turn"

    def turn_actions(self) -> list[Words]:
        found: list[Words] = [(step,) for step in self.steps()]
        if self.can_jump():
            found.append(("jump",))
        if self.finished:
            found.append(("end_turn",))
        elif not self.spendable():
            found.append(("stop",))
        if self.cards_allowed():
            found += self.card_actions()
        return found

    def cards_allowed(self) -> bool:
        return bool(self.options["mid_move_cards"]) or not self.spent or self.finished

    def card_actions(self) -> list[Words]:
        hand, bends = self.hands[self.current], self.bends[self.current]
        found: list[Words] = []
        if not self.kitt_played:
            if hand["coat"]:
                found.append(("coat",))
            if hand["turbo1"] and not self.finished:
                found.append(("turbo_1",))
            if hand["turbo2"] and not self.finished and self.roll == 1 and not self.spent:
                found.append(("turbo_2",))
        if not self.detour_played:
            playable = [k for k in CARDS if bends[k] and any(self.rotations(k, c) for c in self.tiles)]
            found += [("detour", kind) for kind in playable]
        return found

    def spendable(self) -> int:
        """Return the largest number of the remaining points that can be spent from here."""
        seat = self.current
        side = self.waiting[seat]
        if side is not None:
            entry = self.ahead(seat)
            if self.points < 1 or not self.may_enter(entry, seat):
                return 0
            assert entry is not None
            return 1 + self.most(entry, self.heading[seat], self.points - 1, {})
        here = self.field[seat]
        assert here is not None
        return self.most(here, self.heading[seat], self.points, {})

    def most(self, here: Cell, heading: int, points: int, known: dict[tuple[Cell, int, int], int]) -> int:
        if (here, heading, points) not in known:
            after = [
                cost + self.most(place, way, points - cost, known)
                for _, cost, place, way in self.geometric_steps(here, heading)
                if cost <= points
            ]
            known[here, heading, points] = max(after, default=0)
        return known[here, heading, points]

    def geometric_steps(self, here: Cell, heading: int) -> list[tuple[str, int, Cell, int]]:
        """Return the steps that roads and other cars allow: name, cost, field and heading afterwards."""
        found = [("half_turn", 2, here, (heading + 2) % 4)]
        target = self.linked(here, heading)
        if target is not None and self.may_enter(target, self.current):
            found.append(("forward", 1, target, heading))
        for word, way in (("left", (heading + 3) % 4), ("right", (heading + 1) % 4)):
            cell = here[0] // 4, here[1] // 4
            on_road = here == middle(cell) and way in self.open_set(cell)
            if self.options["quarter_turns"] == "anywhere" or on_road:
                found.append((word, 1, here, way))
        return found

    def steps(self) -> list[str]:
        """Return the legal steps, with the points considered."""
        seat = self.current
        if self.finished:
            return []
        if self.waiting[seat] is not None:
            return ["forward"] if self.spendable() else []
        here = self.field[seat]
        assert here is not None
        now = self.spendable()
        return [
            word
            for word, cost, place, way in self.geometric_steps(here, self.heading[seat])
            if cost <= self.points and cost + self.most(place, way, self.points - cost, {}) == now
        ]

    def can_jump(self) -> bool:
        seat = self.current
        if self.finished or self.kitt_played or not self.hands[seat]["jump"] or self.points < 1:
            return False
        over = self.ahead(seat)
        if over is None or not (self.barrier(over) or len(self.others_on(over, seat)) == 2):
            return False
        return self.may_enter(self.linked(over, self.heading[seat]), seat)

    def on_turn(self, word: str, *more: str) -> None:
        getattr(self, f"do_{word}")(*more)

    def do_forward(self) -> None:
        seat = self.current
        target = self.ahead(seat)
        beside_it = self.others_on(self.field[seat], seat)
        if self.entered is not None and beside_it and not self.rammed and target != self.entered:
            other = beside_it[0]
            if not self.roof[other] and not self.coat[other]:
                self.rammed = True
                self.asks, self.queue = "ram", [other]
                return
        self.drive()

    def drive(self) -> None:
        """Take and pay a forward step."""
        seat = self.current
        target = self.ahead(seat)
        assert target is not None
        left = self.field[seat]
        self.move_to(seat, target, OUTSIDE if left is None else left)

    def move_to(self, seat: int, target: Cell, entered: Cell) -> None:
        self.entered = entered
        self.rammed = False
        self.waiting[seat] = None
        self.field[seat] = target
        for index, checkpoint in enumerate(self.checkpoints):
            earlier = set(self.checkpoints[:index]) <= self.visited[seat]
            if middle(checkpoint) == target and (earlier or self.options["checkpoint_order"] == "any"):
                self.visited[seat].add(checkpoint)
        self.pay(1)

    def pay(self, cost: int) -> None:
        self.points -= cost
        self.spent = True
        self.asks = "turn"
        if not self.points:
            self.end_movement()

    def turn_by(self, quarters: int, cost: int) -> None:
        self.heading[self.current] = (self.heading[self.current] + quarters) % 4
        self.pay(cost)

    def do_left(self) -> None:
        self.turn_by(3, 1)

    def do_right(self) -> None:
        self.turn_by(1, 1)

    def do_half_turn(self) -> None:
        self.turn_by(2, 2)

    def do_jump(self) -> None:
        seat = self.current
        over = self.ahead(seat)
        assert over is not None
        landing = self.linked(over, self.heading[seat])
        assert landing is not None
        self.use("jump")
        self.discards["jump"] += 1
        self.move_to(seat, landing, over)

    def use(self, card: str) -> None:
        self.hands[self.current][card] -= 1
        self.kitt_played = True

    def do_coat(self) -> None:
        self.use("coat")
        self.coat[self.current] = True

    def do_turbo_1(self) -> None:
        self.use("turbo1")
        self.discards["turbo1"] += 1
        self.points += self.roll

    def do_turbo_2(self) -> None:
        self.use("turbo2")
        self.discards["turbo2"] += 1
        self.roll = self.points = 6

    def do_stop(self) -> None:
        self.points = 0
        self.end_movement()

    def do_end_turn(self) -> None:
        self.asks = "escape"

    def end_movement(self) -> None:
        seat = self.current
        self.finished = True
        self.asks = "turn"
        here = self.field[seat]
        if not self.spent:
            return
        if here == middle(self.red) and self.visited_all(seat):
            self.over(seat, "capture")
        elif any(here is not None and self.rear(other) == here for other in range(self.n) if other != seat):
            self.asks = "oil"

    def visited_all(self, seat: int) -> bool:
        return self.visited[seat] == set(self.checkpoints)

    # -- rams and oil ----------------------------------------------------------------------------------------

    def on_ram(self, _: str, number: int) -> None:
        if number == 6:
            self.asks = "ram_again"
        else:
            self.hit(self.queue[0], number)
            self.after_ram()

    def on_ram_again(self, _: str, number: int) -> None:
        if number < 5:
            self.after_ram()
        else:
            self.queue = []
            self.heading[self.current] = (self.heading[self.current] + 2) % 4
            self.points = 0
            self.end_movement()

    def after_ram(self) -> None:
        self.queue = []
        self.asks = "turn"
        if self.may_enter(self.ahead(self.current), self.current):
            self.drive()

    def hit(self, seat: int, number: int) -> None:
        """Apply a ram roll to a car."""
        if number == 1:
            self.roof[seat] = True
        if number in (2, 3, 4):
            self.skid(seat, 1 if number == 4 else 2)
        if number in (2, 5):
            self.heading[seat] = (self.heading[seat] + 2) % 4

    def skid(self, seat: int, fields: int) -> None:
        for _ in range(fields):
            here, back = self.field[seat], self.rear(seat)
            if not self.may_enter(back, seat):
                return
            assert here is not None
            assert back is not None
            self.field[seat] = back
            self.heading[seat] = next(way for way in range(4) if beside(back, way) == here)

    def on_oil(self, _: str, number: int) -> None:
        self.asks = "turn"
        if number == 1:
            self.roof[self.current] = True
        if number in (2, 3):
            self.skid(self.current, 4 - number)
        if number == 4:
            self.heading[self.current] = (self.heading[self.current] + 2) % 4

    # -- escape ----------------------------------------------------------------------------------------------

    def on_escape(self, _: str, card: str) -> None:
        self.escapes.remove(card)
        dx, dy = ESCAPES[card]
        target = self.red[0] + dx, self.red[1] + dy
        self.queue = []
        if target in self.tiles:
            self.red = target
            turn_order = [(self.current + step) % self.n for step in range(self.n)]
            on_field = [p for p in turn_order if self.field[p] == middle(target)]
            self.queue = [p for p in on_field if not self.roof[p] and not self.coat[p]]
        self.red_ram_on()

    def red_ram_on(self) -> None:
        if self.queue:
            self.asks = "red_ram"
        else:
            self.end_turn()

    def on_red_ram(self, _: str, number: int) -> None:
        seat = self.queue.pop(0)
        if number == 6 and self.visited_all(seat):
            self.queue = []
            self.over(seat, "red_ram")
            return
        self.hit(seat, number)
        self.red_ram_on()

    # -- detours ---------------------------------------------------------------------------------------------

    def do_detour(self, kind: str) -> None:
        self.kind, self.asks = kind, "cell"

    def on_cell(self, _: str, word: str) -> None:
        self.cell, self.asks = cell_of(word), "rotation"

    def on_rotation(self, _: str, rotation: int) -> None:
        self.detours.setdefault(self.cell, []).append((self.kind, rotation))
        self.bends[self.current][self.kind] -= 1
        self.detour_played = True
        self.kind, self.cell = "", NOWHERE
        self.asks = "turn"

    def rotations(self, kind: str, cell: Cell) -> list[int]:
        """Return the rotations in which a card may be laid on a tile."""
        arms, turns = CARDS[kind]
        if len(self.detours.get(cell, ())) == 3:
            return []
        return [r for r in range(turns) if self.fits(turned(arms, r), cell) and self.spares(kind, r, cell)]

    def fits(self, arms: set[int], cell: Cell) -> bool:
        fit = self.options["detour_fit"]
        meeting = arms & self.arms(cell)
        return bool(fit == "free" or (meeting if fit == "one_arm" else meeting == arms))

    def spares(self, kind: str, rotation: int, cell: Cell) -> bool:
        """Return whether a card walls no car in."""
        if not self.options["trap_protection"]:
            return True
        before = [self.reach(seat) for seat in range(self.n)]
        self.detours.setdefault(cell, []).append((kind, rotation))
        after = [self.reach(seat) for seat in range(self.n)]
        self.detours[cell].pop()
        if not self.detours[cell]:
            del self.detours[cell]
        return all(now >= 2 or now >= then for then, now in zip(before, after, strict=True))

    def reach(self, seat: int) -> int:
        """Return how many middle fields a car can drive to, its own one included; 2 is as good as more."""
        start = self.field[seat] if self.waiting[seat] is None else self.ahead(seat)
        if start is None:
            return 2
        found, edge = {start}, [start]
        middles = 0
        while edge and middles < 2:
            here = edge.pop()
            middles += not (here[0] % 4 or here[1] % 4 or self.barrier(here))
            for way in range(4):
                there = self.linked(here, way)
                if there is not None and there not in found and not self.barrier(there):
                    found.add(there)
                    edge.append(there)
        return middles

    # -- comparing -------------------------------------------------------------------------------------------

    def field_word(self, place: Cell) -> str:
        """Return the name of a field as dumps write it: a shared border field from its west or north tile."""
        for letter, distance in (("C", 0), ("A", 1), ("B", 2)):
            names = [
                f"{letter}({x},{y},{SIDES[side]})" if distance else f"C({x},{y})"
                for x, y in sorted(self.tiles)
                for side in (sorted(self.arms((x, y))) if distance else [0])
                if beside(middle((x, y)), side, distance) == place
            ]
            if names:
                return next((name for name in names if name[-2] in "ES"), names[0])
        raise ValueError(place)

    def dump(self) -> dict[str, Any]:
        """Return the position as a dump."""
        phases = {"place": "build", "start_tile": "start_tile", "entry": "entry", "over": "over"}
        phases |= dict.fromkeys(("start_player", "deal_kitt", "deal_detour", "centre_tile"), "build")
        phases |= dict.fromkeys(("tile", "placement"), "build")
        phases |= dict.fromkeys(("villain_tile", "checkpoint"), "start_tile")
        return {
            "phase": phases.get(self.asks, "turn"),
            "n": self.n,
            "starting_player": None if self.first < 0 else self.first,
            "loose_tiles": sorted(self.loose),
            "centre_tiles": sorted(self.centre),
            "drawn_tile": self.drawn or None,
            "tiles_set_aside": sorted(self.aside),
            "known_loose": sorted(self.known & self.loose),
            "first_tile_laid": self.began,
            "tiles": sorted(f"{number}@{cell_word(c)}r{r}" for c, (number, r) in self.tiles.items()),
            "detours": {cell_word(c): [list(card) for card in cards] for c, cards in self.detours.items()},
            "cars": [self.car(seat) for seat in range(self.n)],
            "red": None if self.red == NOWHERE else cell_word(self.red),
            "start_tile": None if self.start == NOWHERE else cell_word(self.start),
            "hands": [
                {"kitt": {k: hand[k] for k in KITT}, "detour": {k: bends[k] for k in CARDS}}
                for hand, bends in zip(self.hands, self.bends, strict=True)
            ],
            "discards": {kind: self.discards[kind] for kind in KITT},
            "set_aside": {
                "kitt": {kind: self.spare[kind] for kind in KITT},
                "detour": {kind: self.spare_bends[kind] for kind in CARDS},
            },
            "turn": self.turn(),
            "escape": sorted(self.escapes),
            "checkpoints": [cell_word(cell) for cell in self.checkpoints],
            "visited": [[cell in visited for cell in self.checkpoints] for visited in self.visited],
            "round_counter": self.rounds,
            "winner": self.winner,
            "reason": self.reason,
        }

    def car(self, seat: int) -> dict[str, Any]:
        here, side = self.field[seat], self.waiting[seat]
        nowhere = here is None and side is None
        return {
            "waiting": None if side is None else SIDES[side],
            "field": None if here is None else self.field_word(here),
            "heading": None if nowhere else SIDES[self.heading[seat]],
            "roof": self.roof[seat],
            "coat": self.coat[seat],
        }

    def turn(self) -> dict[str, Any]:
        entered = self.entered
        return {
            "roll": self.roll or None,
            "remaining": self.points,
            "any_spent": self.spent,
            "finished": self.finished,
            "kitt_played": self.kitt_played,
            "detour_played": self.detour_played,
            "entered_from": "outside" if entered == OUTSIDE else entered and self.field_word(entered),
            "ram_done": self.rammed,
            "detour_kind": self.kind or None,
            "detour_cell": None if self.cell == NOWHERE else cell_word(self.cell),
        }


def sum_of(cards: Counter[str]) -> int:
    """Return how many cards these are."""
    return sum(cards.values())
