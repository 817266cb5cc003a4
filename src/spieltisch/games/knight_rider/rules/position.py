"""Knight Rider: load a full or partial position from plain data, and refuse impossible ones."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.engine import position_loader
from spieltisch.engine.arrays import numbers
from spieltisch.engine.errors import ImpossiblePosition
from spieltisch.games.knight_rider.rules import building, reach, tracks
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, DIRECTIONS, SIDE, TILES
from spieltisch.games.knight_rider.rules.parts import (
    ARM,
    ASIDE,
    BY_RED_CAR,
    CAPTURE,
    CENTRAL,
    CENTRE,
    CHECKPOINT,
    COAT_CARD,
    DEAL_DETOUR,
    DEAL_KITT,
    DETOUR_CELL,
    DETOUR_ROTATION,
    DRAW,
    DRAWN,
    DRAWN_GAME,
    DRIVE,
    ENTRY,
    ESCAPE,
    KITT,
    KNOWN,
    LOOSE,
    NOBODY,
    OIL,
    OUTSIDE,
    OVER,
    PENDING,
    PHASES,
    PLACE,
    RAM,
    RAM_AGAIN,
    REASONS,
    RED_RAM,
    ROLL,
    ROUND_LIMIT,
    SLOTS,
    START_PLAYER,
    START_TILE,
    VILLAIN,
    WAITING,
    build_roads,
    opposite,
)
from spieltisch.games.knight_rider.rules.rules import CENTRE_TILES, MOST_POINTS, Game, State

POSITION_FIELDS = (
    "options",
    "phase",
    "n",
    "current",
    "starting_player",
    "loose_tiles",
    "centre_tiles",
    "drawn_tile",
    "tiles_set_aside",
    "known_loose",
    "first_tile_laid",
    "tiles",
    "detours",
    "cars",
    "red",
    "start_tile",
    "hands",
    "played",
    "discards",
    "set_aside",
    "turn",
    "escape",
    "checkpoints",
    "visited",
    "round_counter",
    "winner",
    "reason",
    "pending",
)
PER_SEAT = ("cars", "hands", "visited", "first_tile_laid", "played")
TURN_FIELDS = (
    "roll",
    "remaining",
    "any_spent",
    "finished",
    "kitt_played",
    "detour_played",
    "entered_from",
    "ram_done",
    "detour_kind",
    "detour_cell",
)
CAR_FIELDS = ("waiting", "field", "heading", "roof", "coat")
FIELD = re.compile(r"([ABC])\((\d+),(\d+)(?:,([NESW]))?\)")
BUILD, STARTING, ENTERING, CHASE, ENDED = range(5)  # PHASES by number


class Loader(position_loader.Loader[Game]):
    """Builds a state from a dump."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        super().__init__(game, position, POSITION_FIELDS)
        self.city = game.city

    def state(self) -> State:
        """Build the state."""
        players = self.seats()
        options = {name: value for name, value in self.table("options").items() if name != "players"}
        complete = self.game.complete_options(players, options)
        phase = self.which("phase", self.position.get("phase", self.default_phase()), PHASES)
        state = self.game.empty_state(players, complete)
        self.seat_players(state, phase)
        self.lay_tiles(state, phase)
        self.sort_tiles(state, phase)
        if phase > BUILD:
            state.roads = build_roads(state.track, state.spot)
        self.lay_detours(state, phase)
        self.place_red(state, phase)
        self.place_cars(state, phase)
        self.fill_hands(state)
        self.read_checkpoints(state)
        self.read_escapes(state)
        state.rounds = self.number("round_counter", 0, 0, int(state.settings.max_rounds))
        self.read_turn(state, phase)
        self.enter_phase(state, phase)
        return state

    def seats(self) -> int:
        """Return the number of players: n, options.players, or the length of a list."""
        given = [self.position["n"]] if "n" in self.position else []
        options = self.table("options")
        if "players" in options:
            given.append(options["players"])
        given += [len(self.position[name]) for name in PER_SEAT if isinstance(self.position.get(name), list)]
        allowed = self.game.players
        players = given[0] if given else allowed[0]
        if type(players) is not int or players not in allowed:
            raise self.bad_value("n", f"{allowed[0]}-{allowed[-1]}", players)
        if any(count != players for count in given[:2]) and "n" in self.position and "players" in options:
            raise self.bad_value("options.players", str(players), options["players"])
        return players

    def default_phase(self) -> str:
        """Guess a missing phase: an end, a turn, or without tiles the start."""
        if self.position.get("winner") is not None or self.position.get("reason") is not None:
            return PHASES[ENDED]
        return PHASES[CHASE if self.position.get("tiles") or self.is_given() else BUILD]

    def is_given(self) -> bool:
        """Return whether the track is a prepared one."""
        return self.table("options").get("track") == "given"

    def seat_players(self, state: State, phase: int) -> None:
        """Read the starting player (seat 0 by default) and the current player."""
        last = state.players - 1
        first = self.position.get("starting_player", 0)
        if self.pending_outcome() == PENDING[START_PLAYER]:
            first = self.position.get("starting_player")
            if first is not None:
                raise self.bad_value("starting_player", "null", first)
            state.current = self.number("current", 0, 0, 0)
            return
        if type(first) is not int or not 0 <= first <= last:
            raise self.bad_value("starting_player", f"0-{last}", first)
        state.start_player = first
        state.current = self.number("current", first, 0, last)
        if phase == STARTING and state.current != first:
            raise self.impossible("position-current", phase=PHASES[phase])

    def pending_outcome(self) -> str | None:
        """Return the outcome that chance decides next; if the position does not say so, derive it."""
        if "pending" not in self.position:
            return self.default_pending()
        pending = self.position["pending"]
        if pending is None:
            return None
        kind = pending.get("kind") if isinstance(pending, Mapping) else pending
        kinds = list(dict.fromkeys(PENDING.values()))
        return kinds[self.which("pending", kind, kinds)]

    def default_pending(self) -> str | None:
        """Guess the outcome at the first step of a phase that fits."""
        position = self.position
        phase = position.get("phase", self.default_phase())
        track = self.table("options").get("track", "built")
        if phase == PHASES[BUILD]:
            if position.get("drawn_tile") is not None:
                return PENDING[PLACE] if track == "random" else None
            begun = position.get("starting_player") is not None or position.get("tiles")
            return PENDING[DRAW if begun and track != "given" else START_PLAYER]
        if phase == PHASES[STARTING]:
            if position.get("red") is None:
                return PENDING[VILLAIN]
            if position.get("start_tile") is not None:
                return PENDING[CHECKPOINT]
            options = self.table("options")
            by_chance = options.get("start_rule") == "rolled" or options.get("start_tie") == "random"
            return PENDING[START_TILE] if by_chance else None
        if phase == PHASES[CHASE] and not self.table("turn").get("roll"):
            return PENDING[ROLL]
        return None

    # -- tiles -------------------------------------------------------------------------------------------

    def lay_tiles(self, state: State, phase: int) -> None:
        """Read the tiles on the table; a prepared track has all of them from the start."""
        if state.settings.given:
            building.lay_given(state, tracks.tiles_of(self.game, state.settings.options["track_tiles"]))
            if "tiles" in self.position:
                given, _ = tracks.read(self.game, self.list_field("tiles"), ImpossiblePosition)
                if any(state.spot[tile] != 4 * cell + rotation for tile, cell, rotation in given) or (
                    len(given) != state.track.laid
                ):
                    raise self.impossible("position-given-track")
            return
        placed, state.track = tracks.read(self.game, self.list_field("tiles"), ImpossiblePosition)
        for tile, cell, rotation in placed:
            state.spot[tile] = 4 * cell + rotation
        if phase > BUILD and not placed:
            raise self.impossible("position-no-track", phase=PHASES[phase])

    def sort_tiles(self, state: State, phase: int) -> None:
        """Read the tiles that are not laid; unnamed tiles are loose while building, else set aside."""
        known = [self.tile("known_loose", entry) for entry in self.list_field("known_loose")]
        loose = [self.tile("loose_tiles", entry) for entry in self.list_field("loose_tiles")]
        places = {
            CENTRAL: [self.tile("centre_tiles", entry) for entry in self.list_field("centre_tiles")],
            ASIDE: [self.tile("tiles_set_aside", entry) for entry in self.list_field("tiles_set_aside")],
            LOOSE: [tile for tile in loose if tile not in known],
            KNOWN: known,
        }
        drawn = self.position.get("drawn_tile")
        if drawn is not None:
            places[DRAWN] = [self.tile("drawn_tile", drawn)]
            state.drawn = places[DRAWN][0]
        if "loose_tiles" in self.position and not set(known) <= set(loose):
            raise self.impossible("position-known-loose")
        building = phase == BUILD and not state.settings.given
        named: dict[int, int] = {}
        for spot, tiles in places.items():
            for tile in tiles:
                if state.spot[tile] >= 0 or tile in named:
                    raise self.impossible("position-tile-twice", tile=self.city.numbers[tile])
                named[tile] = spot
        for tile in range(TILES):
            if state.spot[tile] < 0:
                if building and tile not in named and "loose_tiles" in self.position:
                    raise self.impossible("position-tile-missing", tile=self.city.numbers[tile])
                state.spot[tile] = named.get(tile, LOOSE if building else ASIDE)
        spots = [int(spot) for spot in state.spot]
        state.loose = spots.count(LOOSE) + spots.count(KNOWN)
        state.central = spots.count(CENTRAL)
        state.set_aside = spots.count(ASIDE)
        if phase > BUILD and (state.loose or state.central or state.drawn >= 0):
            raise self.impossible("position-tiles-left", phase=PHASES[phase])
        if state.central > CENTRE_TILES:
            raise self.impossible("position-centre", count=int(state.central), limit=CENTRE_TILES)
        self.read_first_tiles(state)

    def read_first_tiles(self, state: State) -> None:
        """KNR-10: read who has laid a tile; by default as many first players in turn order as tiles lie."""
        players = state.players
        laid = 0 if state.settings.given else int(state.track.laid)
        first = max(state.start_player, 0)
        default = [(seat - first) % players < laid for seat in range(players)]
        given = (
            self.per_seat("first_tile_laid", players, None) if "first_tile_laid" in self.position else default
        )
        for value in given:
            if not isinstance(value, bool):
                raise self.bad_value("first_tile_laid", "true / false", value)
        if sum(given) > laid:
            raise self.impossible("position-first-tiles", count=sum(given), laid=laid)
        state.first_laid = numbers([1 if value else 0 for value in given])

    def tile(self, name: str, entry: object) -> int:
        """Return the tile of a number."""
        if type(entry) is not int or entry not in self.city.tile_index:
            raise self.bad_value(name, "11-66", entry)
        return self.city.tile_index[entry]

    def cell(self, name: str, entry: object) -> int:
        """Return a cell of the table."""
        if not isinstance(entry, str) or entry not in self.city.cell_index:
            raise self.bad_value(name, "(0,0)-(15,15)", entry)
        return self.city.cell_index[entry]

    def tile_at(self, state: State, name: str, entry: object) -> int:
        """Return the tile on a cell."""
        tile = int(state.track.tile_at[self.cell(name, entry)])
        if tile < 0:
            raise self.impossible("position-no-tile", field=name, cell=str(entry))
        return tile

    def list_field(self, name: str) -> list[Any]:
        """Return a field that is a list, by default an empty one."""
        value = self.position.get(name, [])
        if not isinstance(value, list | tuple):
            raise self.bad_value(name, "[...]", value)
        return list(value)

    # -- detours, cars, cards ----------------------------------------------------------------------------

    def lay_detours(self, state: State, phase: int) -> None:
        """Read the detour cards on the tiles, from the bottom (KNR-103)."""
        table = self.table("detours")
        if table and phase < CHASE:
            raise self.impossible("position-detours", phase=PHASES[phase])
        for name, cards in table.items():
            tile = self.tile_at(state, "detours", name)
            if not isinstance(cards, list | tuple) or not all(
                isinstance(card, list | tuple) and len(card) == 2 for card in cards
            ):
                raise self.bad_value("detours", '[["straight", 0], ...]', cards)
            if len(cards) > self.city.most_on_tile:
                limit = int(self.city.most_on_tile)
                raise self.impossible("position-too-many-detours", cell=str(name), limit=limit)
            for kind, rotation in cards:
                card = self.which("detours", kind, self.city.detours)
                different = int(self.city.card_rotations[card])
                if type(rotation) is not int or not 0 <= rotation < different:
                    raise self.bad_value("detours", f"{kind} 0-{different - 1}", rotation)
                state.roads.lay_card(tile, card, rotation)

    def place_red(self, state: State, phase: int) -> None:
        """Read the red car and the start tile, if the position has them."""
        red, start = self.position.get("red"), self.position.get("start_tile")
        if red is not None:
            if phase == BUILD:
                raise self.impossible("position-too-early", field="red", phase=PHASES[phase])
            state.red = self.tile_at(state, "red", red)
        if start is not None:
            if phase == BUILD or (phase == STARTING and self.pending_outcome() != PENDING[CHECKPOINT]):
                raise self.impossible("position-too-early", field="start_tile", phase=PHASES[phase])
            state.start = self.tile_at(state, "start_tile", start)
        if phase == ENTERING and (state.red < 0 or state.start < 0):
            raise self.impossible("position-no-villain")
        if phase == ENTERING and state.roads.open_ends(state.start) == 0:
            raise self.impossible("position-no-entry", tile=self.city.numbers[state.start])

    def choose_start(self, state: State) -> int:
        """Choose the start tile, by default the lowest that is allowed, and return its open sides."""
        for tile in range(TILES):
            if state.start < 0 and tile != state.red and state.spot[tile] >= 0:
                state.start = tile if state.roads.open_ends(tile) != 0 else NOBODY
        return int(state.roads.open_ends(state.start)) if state.start >= 0 else 0

    def place_cars(self, state: State, phase: int) -> None:
        """Read cars on fields or at entries, by default at the first entry of the start tile (KNR-28)."""
        cars = self.per_seat("cars", state.players, None) if "cars" in self.position else [{}] * state.players
        fields: list[int] = []
        headings: list[int] = []
        roofs: list[int] = []
        coats: list[int] = []
        for seat, car in enumerate(cars):
            if not isinstance(car, Mapping) or not set(car) <= set(CAR_FIELDS):
                raise self.bad_value("cars", "{waiting, field, heading, roof, coat}", car)
            field, heading = self.car_place(state, phase, seat, car)
            fields.append(field)
            headings.append(heading)
            for name, flags in (("roof", roofs), ("coat", coats)):
                flag = car.get(name, False)
                if not isinstance(flag, bool) or (flag and name == "roof" and field < 0):
                    raise self.bad_value(f"cars.{name}", "true / false", flag)
                if flag and phase < CHASE:
                    raise self.impossible("position-too-early", field=f"cars.{name}", phase=PHASES[phase])
                flags.append(1 if flag else 0)
        for field in fields:
            if field >= 0 and fields.count(field) > 2:  # KNR-44
                raise self.impossible("position-three-cars", field=self.city.field_name(field, state.spot))
        state.field, state.heading = numbers(fields), numbers(headings)
        state.roof, state.coat = numbers(roofs), numbers(coats)

    def car_place(self, state: State, phase: int, seat: int, car: Mapping[str, Any]) -> tuple[int, int]:
        """Return the field and heading of a car."""
        waiting, field, heading = car.get("waiting"), car.get("field"), car.get("heading")
        if waiting is not None and field is not None:
            raise self.impossible("position-car-twice", seat=seat + 1)
        if waiting is not None:
            side = self.which("cars.waiting", waiting, DIRECTIONS)
            if phase < ENTERING or self.choose_start(state) >> side & 1 == 0:
                raise self.impossible("position-waiting", seat=seat + 1, side=waiting)
            if heading is not None and self.which("cars.heading", heading, DIRECTIONS) != opposite(side):
                raise self.bad_value("cars.heading", DIRECTIONS[opposite(side)], heading)
            return WAITING - side, int(opposite(side))
        if field is not None:
            if phase < CHASE:
                raise self.impossible("position-too-early", field="cars.field", phase=PHASES[phase])
            place = self.field(state, "cars.field", field)
            return place, self.which("cars.heading", heading, DIRECTIONS)
        if phase < CHASE:
            if heading is not None:
                raise self.bad_value("cars.heading", "null", heading)
            return NOBODY, NOBODY
        ends = self.choose_start(state)
        if ends == 0:
            raise self.impossible("position-nowhere", seat=seat + 1)
        side = next(side for side in range(4) if ends >> side & 1)
        return WAITING - side, int(opposite(side))

    def field(self, state: State, name: str, entry: object) -> int:
        """Return a field of the track, by any of its names."""
        found = FIELD.fullmatch(entry) if isinstance(entry, str) else None
        if found is None or (found[1] == "C") != (found[4] is None):
            raise self.bad_value(name, "C(x,y) / A(x,y,N) / B(x,y,N)", entry)
        x, y = int(found[2]), int(found[3])
        tile = int(state.track.tile_at[SIDE * y + x]) if x < SIDE and y < SIDE else NOBODY
        if tile < 0:
            raise self.impossible("position-no-tile", field=name, cell=f"({x},{y})")
        if found[1] == "C":
            return SLOTS * tile
        side = DIRECTIONS.index(found[4])
        if state.track.arms[tile] >> side & 1 == 0:
            raise self.impossible("position-no-field", found=str(entry), tile=self.city.numbers[tile])
        return SLOTS * tile + ARM + side if found[1] == "A" else int(state.roads.border(tile, side))

    def fill_hands(self, state: State) -> None:
        """Read hands and discards, by default empty; the rest of the box is set aside."""
        city = self.city
        kitt: list[int] = []
        detours: list[int] = []
        for hand in self.per_seat("hands", state.players, {}):
            if not isinstance(hand, Mapping) or not set(hand) <= {"kitt", "detour"}:
                raise self.bad_value("hands", "{kitt, detour}", hand)
            kitt += self.cards("hands", hand.get("kitt", {}), city.kitt)
            detours += self.cards("hands", hand.get("detour", {}), city.detours)
        discards = self.cards("discards", self.table("discards"), city.kitt)
        rest = [int(count) for count in (*city.kitt_count, *city.detour_count)]
        for card, count in enumerate(kitt):
            rest[card % KITT] -= count
        for card, count in enumerate(detours):
            rest[KITT + card % DETOUR_KINDS] -= count
        for kind, count in enumerate(discards):
            rest[kind] -= count
        rest[COAT_CARD] -= sum(int(worn) for worn in state.coat)
        for cards in state.roads.cards:
            for place in range(cards & 3):
                rest[KITT + (cards >> 2 + 5 * place & 31) // 4] -= 1
        names = [*city.kitt, *city.detours]
        for kind, count in enumerate(rest):
            if count < 0:
                raise self.impossible("position-too-many-cards", card=names[kind])
        if "set_aside" in self.position:
            table = self.table("set_aside")
            if not set(table) <= {"kitt", "detour"}:
                raise self.bad_value("set_aside", "{kitt, detour}", table)
            given = self.cards("set_aside", table.get("kitt", {}), city.kitt)
            given += self.cards("set_aside", table.get("detour", {}), city.detours)
            for kind, count in enumerate(rest):
                if given[kind] != count:
                    raise self.impossible(
                        "position-set-aside", card=names[kind], count=given[kind], right=count
                    )
        state.kitt, state.detours = numbers(kitt), numbers(detours)
        state.discards, state.aside = numbers(discards), numbers(rest)
        self.read_played(state)

    def read_played(self, state: State) -> None:
        """Read the kinds that each seat has played; with equal sets add those that it no longer holds."""
        names = [*self.city.kitt, *self.city.detours]
        played: list[int] = []
        for seat, kinds in enumerate(self.per_seat("played", state.players, [])):
            if not isinstance(kinds, list | tuple):
                raise self.bad_value("played", "[...]", kinds)
            bits = 0
            for kind in kinds:
                bits |= 1 << self.which("played", kind, names)
            if not state.settings.shuffled:
                for kind in range(KITT):
                    bits |= 0 if state.kitt[KITT * seat + kind] else 1 << kind
                for kind in range(DETOUR_KINDS):
                    bits |= 0 if state.detours[DETOUR_KINDS * seat + kind] else 1 << KITT + kind
            played.append(bits)
        state.played = numbers(played)

    def cards(self, name: str, table: object, kinds: Sequence[str]) -> list[int]:
        """Count the cards of each kind."""
        if not isinstance(table, Mapping):
            raise self.bad_value(name, "{card: 1, ...}", table)
        counts = [0] * len(kinds)
        for kind, count in table.items():
            if type(count) is not int or count < 0:
                raise self.bad_value(f"{name}.{kind}", "0, 1, 2 ...", count)
            counts[self.which(name, kind, kinds)] = count
        return counts

    # -- checkpoints, escape cards, the turn -------------------------------------------------------------

    def read_checkpoints(self, state: State) -> None:
        """Read the checkpoints, and which seats have visited them."""
        tiles = [self.tile_at(state, "checkpoints", cell) for cell in self.list_field("checkpoints")]
        wanted = int(state.settings.checkpoints)
        if len(tiles) > wanted or len(set(tiles)) != len(tiles):
            raise self.impossible("position-checkpoints", limit=wanted)
        if tiles and state.start < 0:
            raise self.impossible("position-too-early", field="checkpoints", phase=PHASES[BUILD])
        state.checkpoints = len(tiles)
        for place, tile in enumerate(tiles):
            state.checkpoint[place] = tile
        visited = []
        for flags in self.per_seat("visited", state.players, [False] * len(tiles)):
            if (
                not isinstance(flags, list | tuple)
                or len(flags) != len(tiles)
                or not all(isinstance(flag, bool) for flag in flags)
            ):
                raise self.bad_value("visited", f"{len(tiles)} x true / false", flags)
            if state.settings.in_order and list(flags) != sorted(flags, reverse=True):
                raise self.impossible("position-visited")
            visited.append(sum(1 << place for place, flag in enumerate(flags) if flag))
        state.visited = numbers(visited)

    def read_escapes(self, state: State) -> None:
        """Read the remaining escape cards; none between the eleventh and the next turn (KNR-87)."""
        if "escape" not in self.position:
            return
        bits = 0
        for card in self.list_field("escape"):
            bit = 1 << self.which("escape", card, self.city.escapes)
            if bits & bit:
                raise self.impossible("position-escape-twice", card=card)
            bits |= bit
        if bits == 0 and self.pending_outcome() != PENDING[RED_RAM] and "winner" not in self.position:
            bits = int(self.city.all_escapes)
        state.escapes = bits

    def read_turn(self, state: State, phase: int) -> None:
        """Read the roll, the points left, and what was done; before the chase refuse them."""
        turn = self.table("turn")
        if not set(turn) <= set(TURN_FIELDS):
            unknown = next(name for name in turn if name not in TURN_FIELDS)
            raise self.bad_value("turn", ", ".join(TURN_FIELDS), unknown)
        roll = turn.get("roll")
        if roll is not None and (type(roll) is not int or not 1 <= roll <= 6):
            raise self.bad_value("turn.roll", "1-6", roll)
        state.roll = roll or 0
        flags = ("any_spent", "finished", "kitt_played", "detour_played", "ram_done")
        for name in flags:
            if not isinstance(turn.get(name, False), bool):
                raise self.bad_value(f"turn.{name}", "true / false", turn[name])
        state.spent, state.finished = turn.get("any_spent", False), turn.get("finished", False)
        state.kitt_played = turn.get("kitt_played", False)
        state.detour_played = turn.get("detour_played", False)
        state.ram_done = turn.get("ram_done", False)
        points = turn.get("remaining", 0 if state.finished else state.roll)
        if type(points) is not int or not 0 <= points <= MOST_POINTS:
            raise self.bad_value("turn.remaining", f"0-{MOST_POINTS}", points)
        state.remaining = points
        entered = turn.get("entered_from")
        if entered == "outside":
            state.entered_from = OUTSIDE
        elif entered is not None:
            if phase < CHASE:
                raise self.impossible("position-too-early", field="turn.entered_from", phase=PHASES[phase])
            state.entered_from = self.field(state, "turn.entered_from", entered)
        if turn.get("detour_kind") is not None:
            state.detour_kind = self.which("turn.detour_kind", turn["detour_kind"], self.city.detours)
        if turn.get("detour_cell") is not None:
            state.detour_tile = self.tile_at(state, "turn.detour_cell", turn["detour_cell"])
        busy = state.roll or state.remaining or state.spent or state.finished or state.kitt_played
        if phase < CHASE and (busy or state.detour_played or state.ram_done or entered is not None):
            raise self.impossible("position-too-early", field="turn", phase=PHASES[phase])

    # -- what is due -------------------------------------------------------------------------------------

    def enter_phase(self, state: State, phase: int) -> None:
        """Set the pending decision by phase and pending outcome; refuse an impossible one."""
        pending_outcome = self.pending_outcome()
        if phase == ENDED:
            self.read_result(state, pending_outcome)
            return
        for name in ("winner", "reason"):
            if self.position.get(name) is not None:
                raise self.impossible("position-not-over", phase=PHASES[phase])
        if phase == BUILD:
            self.enter_building(state, pending_outcome)
        elif phase == STARTING:
            self.enter_starting(state, pending_outcome)
        elif phase == ENTERING:
            self.enter_entering(state, pending_outcome)
        else:
            self.enter_turn(state, pending_outcome)

    def enter_building(self, state: State, pending_outcome: str | None) -> None:
        """Enter the building, from the choice of the starting player to the last tile."""
        fresh = state.track.laid == 0 or state.settings.given
        if pending_outcome == PENDING[START_PLAYER]:
            self.check_start(state)
            return
        if pending_outcome == "deal":
            state.phase = DEAL_KITT if reach.next_dealt(state, DEAL_KITT) >= 0 else DEAL_DETOUR
            if reach.next_dealt(state, state.phase) < 0 or state.central or state.drawn >= 0 or not fresh:
                raise self.pending_refused(pending_outcome)
            if state.current != state.start_player:
                raise self.impossible("position-current", phase=PHASES[BUILD])
            return
        if state.settings.given:
            raise self.impossible("position-given-track")
        if pending_outcome is None or pending_outcome == "placement":
            if state.drawn < 0:
                raise self.impossible("position-nothing-drawn")
            by_chance = state.settings.laid_by_chance
            if by_chance != (pending_outcome == "placement") or not reach.can_place(state):
                raise self.pending_refused(str(pending_outcome))
            state.phase = PLACE
        elif pending_outcome == PENDING[CENTRE]:
            if not fresh or state.central >= CENTRE_TILES or state.set_aside or state.drawn >= 0:
                raise self.pending_refused(pending_outcome)
            state.phase = CENTRE
        elif pending_outcome == PENDING[DRAW] and state.loose > 0 and state.drawn < 0:
            state.phase = DRAW
        else:
            raise self.pending_refused(pending_outcome)

    def check_start(self, state: State) -> None:
        """Require the position of the start before the starting player is drawn."""
        fresh = self.game.new_state(int(state.players), state.settings.options)
        expected = fresh.dump()
        for name, value in self.position.items():
            if name not in ("options", "pending") and value != expected[name]:
                raise self.impossible("position-setup", field=name)
        for name in ("kitt", "detours", "aside", "spot", "played"):
            setattr(state, name, getattr(fresh, name))
        state.loose, state.set_aside = fresh.loose, fresh.set_aside
        state.phase = START_PLAYER

    def enter_starting(self, state: State, pending_outcome: str | None) -> None:
        """Enter the choice of the villain, the start tile or the checkpoints."""
        buffer = self.game.buffer()
        if pending_outcome == PENDING[VILLAIN]:
            if state.red >= 0 or reach.write_villain_tiles(state, buffer) == 0:
                raise self.pending_refused(pending_outcome)
            state.phase = VILLAIN
            return
        if state.red < 0:
            raise self.impossible("position-no-villain")
        if pending_outcome == PENDING[CHECKPOINT]:
            if state.start < 0 or state.checkpoints >= state.settings.checkpoints:
                raise self.pending_refused(pending_outcome)
            if reach.write_checkpoints(state, buffer) == 0:
                raise self.pending_refused(pending_outcome)
            state.phase = CHECKPOINT
            return
        tied = reach.write_start_tiles(state, buffer, 0)
        by_chance = state.settings.start_by_chance
        if pending_outcome not in (None, PENDING[START_TILE]) or by_chance != (pending_outcome is not None):
            raise self.pending_refused(str(pending_outcome))
        if tied < (1 if state.settings.start_rolled else 2):
            raise self.pending_refused(str(pending_outcome))
        state.phase = START_TILE

    def enter_entering(self, state: State, pending_outcome: str | None) -> None:
        """KNR-28: require that seats before the current player wait at their entries and others do not."""
        players = state.players
        order = [(state.start_player + place) % players for place in range(players)]
        chosen = order.index(state.current)
        if pending_outcome is not None:
            raise self.pending_refused(pending_outcome)
        if any((state.field[seat] == NOBODY) != (place >= chosen) for place, seat in enumerate(order)):
            raise self.impossible("position-entries")
        state.phase = ENTRY

    def enter_turn(self, state: State, pending_outcome: str | None) -> None:
        """Enter a turn of the chase."""
        if state.rounds >= state.settings.max_rounds:
            raise self.impossible("position-rounds", limit=int(state.settings.max_rounds))
        state.phase = self.due(state, pending_outcome)
        self.check_turn(state)

    def due(self, state: State, pending_outcome: str | None) -> int:
        """Return the pending decision of the chase."""
        if pending_outcome is None:
            if state.roll == 0:
                raise self.impossible("position-not-rolled")
            if state.detour_kind >= 0:
                return DETOUR_CELL if state.detour_tile < 0 else DETOUR_ROTATION
            return DRIVE
        steps = {PENDING[step]: step for step in (ROLL, RAM, RAM_AGAIN, OIL, ESCAPE, RED_RAM)}
        if pending_outcome not in steps:
            raise self.pending_refused(pending_outcome)
        return steps[pending_outcome]

    def check_turn(self, state: State) -> None:
        """Refuse a decision that contradicts the rest of the turn."""
        phase, seat = state.phase, state.current
        name = PENDING.get(phase, "turn")
        rolled = state.roll > 0
        if phase == ROLL and (rolled or state.remaining or state.spent or state.finished or state.roof[seat]):
            raise self.pending_refused(name)
        if phase in (DRIVE, DETOUR_CELL, DETOUR_ROTATION, RAM, RAM_AGAIN):
            if state.finished != (state.remaining == 0):
                raise self.impossible("position-points", points=int(state.remaining))
            if state.roof[seat] and not state.finished:
                raise self.impossible("position-roof", seat=int(seat) + 1)
        if phase in (OIL, ESCAPE, RED_RAM) and (state.remaining or (rolled and not state.finished)):
            raise self.impossible("position-points", points=int(state.remaining))
        if state.is_waiting(seat) and (state.spent or state.entered_from != NOBODY):
            raise self.impossible("position-waiting-spent", seat=int(seat) + 1)
        if state.entered_from != NOBODY and not state.spent:
            raise self.impossible("position-entered")
        if phase in (DETOUR_CELL, DETOUR_ROTATION):
            self.check_detour(state)
        elif state.detour_kind >= 0 or state.detour_tile >= 0:
            raise self.pending_refused(name)
        if phase in (RAM, RAM_AGAIN):
            self.check_ram(state)
        if phase == OIL and not (state.spent and state.finished and reach.is_behind_another(state, seat)):
            raise self.pending_refused(name)
        if phase == RED_RAM:
            self.check_red_ram(state)

    def check_detour(self, state: State) -> None:
        """Refuse a detour card that cannot be laid."""
        seat, kind = state.current, state.detour_kind
        held = "hands" not in self.position or state.detours[DETOUR_KINDS * seat + kind] > 0
        if state.detour_played or not held or not reach.can_lay_anywhere(state, kind):
            raise self.impossible("position-detour", card=self.city.detours[kind])
        if state.detour_tile >= 0 and not reach.can_lay_on(state, kind, state.detour_tile):
            raise self.impossible("position-detour", card=self.city.detours[kind])

    def seats_concerned(self, state: State) -> list[int]:
        """Return the seats that the pending outcome concerns."""
        pending = self.position.get("pending")
        seats = pending.get("seats", []) if isinstance(pending, Mapping) else []
        last = int(state.players) - 1
        if not isinstance(seats, list | tuple) or not all(
            type(seat) is int and 0 <= seat <= last for seat in seats
        ):
            raise self.bad_value("pending.seats", f"0-{last}", seats)
        return list(seats)

    def check_ram(self, state: State) -> None:
        """KNR-53 to KNR-57: require that the current car drives past the rammed one."""
        seats = self.seats_concerned(state)
        other = int(state.beside(state.current))
        if seats not in ([], [other]) or other < 0 or state.entered_from == NOBODY:
            raise self.pending_refused("ram")
        front = state.front(state.current)
        passing = state.may_enter(front, state.current) and front != state.entered_from
        if not passing or state.roof[other] or state.coat[other]:
            raise self.pending_refused("ram")
        state.rammed = other
        state.ram_done = True

    def check_red_ram(self, state: State) -> None:
        """KNR-84: require that the red car stands on the rammed cars."""
        players = state.players
        order = [(state.current + place) % players for place in range(players)]
        there = [
            seat
            for seat in order
            if state.field[seat] == SLOTS * state.red and not state.roof[seat] and not state.coat[seat]
        ]
        seats = self.seats_concerned(state) or there
        if not seats or any(seat not in there for seat in seats) or seats != [s for s in order if s in seats]:
            raise self.pending_refused("red_ram")
        state.hit_by_red = sum(1 << seat for seat in seats)

    def pending_refused(self, pending_outcome: str) -> ImpossiblePosition:
        """Return the refusal of an outcome that chance does not decide in this position."""
        return self.impossible("position-pending", pending=pending_outcome)

    def read_result(self, state: State, pending_outcome: str | None) -> None:
        """Read the result of a game that is over."""
        if pending_outcome is not None:
            raise self.pending_refused(pending_outcome)
        winner, reason = self.position.get("winner"), self.position.get("reason")
        if reason is None:
            reason = REASONS[ROUND_LIMIT if winner == "draw" else CAPTURE]
        state.reason = self.which("reason", reason, REASONS)
        last = int(state.players) - 1
        if state.reason == ROUND_LIMIT:
            if winner not in (None, "draw"):
                raise self.bad_value("winner", "draw", winner)
            state.winner = DRAWN_GAME
            fits = state.rounds == state.settings.max_rounds
        else:
            if type(winner) is not int or not 0 <= winner <= last:
                raise self.bad_value("winner", f"0-{last}", winner)
            state.winner = winner
            fits = state.field[winner] == SLOTS * state.red and state.has_all_checkpoints(winner)
            fits = fits and (state.reason == BY_RED_CAR or winner == state.current)
        if not fits:
            raise self.impossible("position-result", reason=reason)
        state.phase = OVER
