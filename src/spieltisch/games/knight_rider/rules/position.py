"""Knight Rider: the fields of a position, and the loading of positions that need not be complete."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spieltisch.engine.arrays import numbers
from spieltisch.engine.core import CHANCE
from spieltisch.engine.errors import ImpossiblePosition, SpieltischError
from spieltisch.engine.state_fields import (
    NO_SEAT,
    OWNER,
    Computed,
    Counts,
    Field,
    Flag,
    Members,
    Number,
    PerSeat,
    Seat,
    Shape,
    StateFields,
    Word,
    bad_value,
    plain_text,
    table,
)
from spieltisch.games.knight_rider.rules import movement, tracks
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, DIE, DIRECTIONS, SIDE, TILES
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import building, detours, setup, starting
from spieltisch.games.knight_rider.rules.tables import (
    ARM,
    ASIDE,
    BY_RED_CAR,
    CAPTURE,
    CENTRAL,
    CENTRE,
    CENTRE_TILES,
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
    MOST_POINTS,
    NOBODY,
    OIL,
    OUTSIDE,
    OVER,
    PENDING,
    PHASE_OF,
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
from spieltisch.games.knight_rider.rules.text_values import field_name, numbers_at, tile_text

if TYPE_CHECKING:
    from spieltisch.games.knight_rider.rules.game import Game

Position = Mapping[str, Any]
PER_SEAT = ("cars", "hands", "visited", "first_tile_laid", "played")
CAR_FIELDS = ("waiting", "field", "heading", "roof", "coat")
DECKS = ("kitt", "detour")
FIELD = re.compile(r"([ABC])\((\d+),(\d+)(?:,([NESW]))?\)")
BUILD, STARTING, ENTERING, CHASE, ENDED = range(5)  # PHASES by number


def fields(game: "Game") -> StateFields:
    """Declare the fields of a position, in the order of a dump."""
    city = game.city
    kitt, detour = Cards(city.kitt, with_zeros=True), Cards(city.detours, with_zeros=True)
    return StateFields(
        [
            Computed("options", lambda state: {"players": state.players, **state.settings.options}),
            Computed("phase", lambda state: PHASES[PHASE_OF[state.phase]], "phase"),
            Computed("n", lambda state: state.players, "players"),
            Field("current", Seat()),
            Field("starting_player", Seat(none=NOBODY), "start_player"),
            Computed("loose_tiles", lambda state: numbers_at(state, LOOSE, KNOWN), hidden=NO_SEAT),
            Computed("centre_tiles", lambda state: numbers_at(state, CENTRAL), hidden=NO_SEAT),
            Field("drawn_tile", Word(city.numbers, none=NOBODY), "drawn"),
            Computed("tiles_set_aside", lambda state: numbers_at(state, ASIDE)),
            Computed("known_loose", lambda state: numbers_at(state, KNOWN)),
            Field("first_tile_laid", PerSeat(Flag()), "first_laid"),
            Computed("tiles", laid_tiles, "spot", "owns_track"),
            Computed("detours", laid_detours, "owns_roads"),
            Computed("cars", cars, "field", "heading", "roof", "coat"),
            TileField("red"),
            TileField("start_tile", "start"),
            SeatTables("hands", {"kitt": (kitt, "kitt"), "detour": (detour, "detours")}, hidden=OWNER),
            Field("played", PerSeat(Members([*city.kitt, *city.detours]))),
            Field("discards", kitt),
            Computed("set_aside", cards_aside, hidden=NO_SEAT),
            TableField(
                "turn",
                [
                    Field("turn.roll", Word(DIE, first=1, none=0), "roll"),
                    Field("turn.remaining", Number(0, MOST_POINTS), "remaining"),
                    Field("turn.any_spent", Flag(), "spent"),
                    Field("turn.finished", Flag(), "finished"),
                    Field("turn.kitt_played", Flag(), "kitt_played"),
                    Field("turn.detour_played", Flag(), "detour_played"),
                    EnteredFrom("turn.entered_from", Shape(), "entered_from"),
                    Field("turn.ram_done", Flag(), "ram_done"),
                    Field("turn.detour_kind", Word(city.detours, none=NOBODY), "detour_kind"),
                    TileField("turn.detour_cell", "detour_tile"),
                ],
            ),
            Field("escape", Members(city.escapes), "escapes"),
            Computed("checkpoints", checkpoints, "checkpoint", "checkpoints"),
            Computed("visited", visited, "visited"),
            Field("round_counter", Number(0, game.most_rounds), "rounds"),
            Computed("winner", winner, "winner"),
            Field("reason", Word(REASONS, none=NOBODY)),
            Computed("pending", pending, "rammed", "hit_by_red"),
        ],
        follows={
            "loose": lambda state: len(numbers_at(state, LOOSE, KNOWN)),
            "central": lambda state: len(numbers_at(state, CENTRAL)),
            "set_aside": lambda state: len(numbers_at(state, ASIDE)),
            "aside": cards_left,
        },
    )


# -- kinds of fields -------------------------------------------------------------------------------------


class Cards(Counts):
    """How many cards there are of each kind."""

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the table."""
        return super().load(known_table(value, path, self.names), path, players)


class TileField(Field):
    """A tile on the table, written as its cell; null stands for none."""

    def __init__(self, name: str, attribute: str = "") -> None:
        super().__init__(name, Shape(), attribute)

    def dump(self, state: State) -> str | None:
        """Return the cell."""
        tile = getattr(state, self.attribute)
        return state.city.cells[state.cell_of(tile)] if tile >= 0 else None

    def load(self, state: State, value: object) -> None:
        """Find the tile on the cell."""
        setattr(state, self.attribute, NOBODY if value is None else tile_on(state, value, self.name))


class EnteredFrom(Field):
    """The field that the current car came from."""

    def dump(self, state: State) -> str | None:
        """Return the field in notation, "outside" or null."""
        if state.entered_from == NOBODY:
            return None
        return "outside" if state.entered_from == OUTSIDE else field_name(state, state.entered_from)

    def load(self, state: State, value: object) -> None:
        """Find the field."""
        if value == "outside":
            state.entered_from = OUTSIDE
        elif value is not None:
            state.entered_from = read_field(state, value, self.name)


class TableField(Field):
    """A table of fields, each named with the path to it."""

    def __init__(self, name: str, inner: Sequence[Field]) -> None:
        super().__init__(name, Shape())
        self.inner = {field.name.rpartition(".")[2]: field for field in inner}

    def attributes(self) -> list[str]:
        """Return the attributes of all fields."""
        return [field.attribute for field in self.inner.values()]

    def dump(self, state: State) -> dict[str, Any]:
        """Return the table."""
        return {name: field.dump(state) for name, field in self.inner.items()}

    def load(self, state: State, value: object) -> None:
        """Load the given fields."""
        given = known_table(value, self.name, list(self.inner))
        for name, field in self.inner.items():
            if name in given:
                field.load(state, given[name])


class SeatTables(Field):
    """A table for every seat. Each of its values has an array, in which the seats follow each other."""

    def __init__(self, name: str, values: Mapping[str, tuple[Shape, str]], hidden: int) -> None:
        super().__init__(name, Shape(), hidden=hidden)
        self.values = values

    def attributes(self) -> list[str]:
        """Return the attributes of all values."""
        return [attribute for _, attribute in self.values.values()]

    def dump(self, state: State) -> list[dict[str, Any]]:
        """Return the tables."""
        columns = {
            name: PerSeat(shape).dump(getattr(state, attribute), state.players)
            for name, (shape, attribute) in self.values.items()
        }
        return [{name: column[seat] for name, column in columns.items()} for seat in range(state.players)]

    def load(self, state: State, value: object) -> None:
        """Load the tables; what is missing is empty."""
        found: dict[str, list[int]] = {name: [] for name in self.values}
        for seat, given in enumerate(per_seat(state, value, self.name)):
            path = f"{self.name}[{seat}]"
            entries = known_table(given, path, list(self.values))
            for name, (shape, _) in self.values.items():
                found[name] += shape.load(entries.get(name, {}), f"{path}.{name}", state.players)
        for name, (_, attribute) in self.values.items():
            setattr(state, attribute, numbers(found[name]))


# -- computed fields -------------------------------------------------------------------------------------


def laid_tiles(state: State) -> list[str]:
    """Return the tiles on the table in notation."""
    return [tile_text(state, tile) for tile in range(TILES) if state.spot[tile] >= 0]


def laid_detours(state: State) -> dict[str, list[list[str | int]]]:
    """Return the detour cards on each tile from the bottom, in the order of the cells."""
    found: dict[str, list[list[str | int]]] = {}
    roads, city = state.roads, state.city
    for cell, tile in enumerate(state.track.tile_at):
        if tile >= 0 and len(roads.cards) > 0 and roads.cards_on(tile) > 0:
            laid = [roads.card(tile, place) for place in range(roads.cards_on(tile))]
            found[city.cells[cell]] = [[city.detours[card >> 2], card & 3] for card in laid]
    return found


def cars(state: State) -> list[dict[str, Any]]:
    """Return the place and condition of every car."""
    return [
        {
            "waiting": DIRECTIONS[WAITING - field] if field <= WAITING else None,
            "field": field_name(state, field) if field >= 0 else None,
            "heading": DIRECTIONS[heading] if heading >= 0 else None,
            "roof": roof != 0,
            "coat": coat != 0,
        }
        for field, heading, roof, coat in zip(state.field, state.heading, state.roof, state.coat, strict=True)
    ]


def cards_left(state: State) -> list[int]:
    """Count the cards that are neither in hands nor worn, used or laid; first K.I.T.T., then detours."""
    city = state.city
    laid = [
        state.roads.card(tile, place) >> 2
        for tile, cards in enumerate(state.roads.cards)
        for place in range(cards & 3)
    ]
    kitt = [
        int(count - sum(state.kitt[kind::KITT]) - state.discards[kind])
        for kind, count in enumerate(city.kitt_count)
    ]
    kitt[COAT_CARD] -= int(sum(state.coat))
    detour = [
        int(count - sum(state.detours[kind::DETOUR_KINDS]) - laid.count(kind))
        for kind, count in enumerate(city.detour_count)
    ]
    return kitt + detour


def cards_aside(state: State) -> dict[str, Any]:
    """Return the cards that are not dealt, by kind."""
    kitt, detour = state.aside[:KITT], state.aside[KITT:]
    return {
        "kitt": dict(zip(state.city.kitt, map(int, kitt), strict=True)),
        "detour": dict(zip(state.city.detours, map(int, detour), strict=True)),
    }


def checkpoints(state: State) -> list[str]:
    """Return the cells of the checkpoints."""
    tiles = state.checkpoint[: state.checkpoints]
    return [state.city.cells[state.cell_of(tile)] for tile in tiles]


def visited(state: State) -> list[list[bool]]:
    """Return which checkpoints each seat has visited."""
    return [[bits >> place & 1 == 1 for place in range(state.checkpoints)] for bits in state.visited]


def winner(state: State) -> int | str | None:
    """Return the seat that has won, "draw" or null."""
    if state.winner == DRAWN_GAME:
        return "draw"
    return int(state.winner) if state.winner >= 0 else None


def pending(state: State) -> dict[str, Any] | None:
    """Return the outcome that chance decides next, and the seats concerned."""
    if state.actor() != CHANCE:
        return None
    seats: list[int] = []
    if state.phase in (RAM, RAM_AGAIN):
        seats = [int(state.rammed)]
    if state.phase == RED_RAM:
        seats = [seat for seat in in_turn(state, state.current) if state.hit_by_red >> seat & 1]
    return {"kind": PENDING[state.phase], "seats": seats}


def in_turn(state: State, first: int) -> list[int]:
    """Return the seats in the order of play, from a given one on."""
    return [int(first + place) % state.players for place in range(state.players)]


# -- loading ---------------------------------------------------------------------------------------------


def load(game: "Game", position: Position) -> State:
    """Build the state of a position; refuse an impossible one."""
    game.fields.check_names(position)
    given = table(position.get("options", {}), "options")
    players = count_players(game, position, given)
    chosen = {name: value for name, value in given.items() if name != "players"}
    state = game.empty_state(players, game.complete_options(players, chosen))
    state.start_player = 0
    phase = Word(PHASES).load(position.get("phase", default_phase(position)), "phase", players)[0]
    due = pending_outcome(position)
    lay_tiles(state, position, phase)
    lay_detours(state, position, phase)
    refuse_too_early(position, phase, due)
    game.fields.load(state, position)
    seat_players(state, position, phase, due)
    sort_tiles(state, position, phase)
    check_start_tile(state, phase)
    place_cars(state, position, phase)
    game.fields.follow(state)
    check_cards(state, position)
    add_played(state)
    read_checkpoints(state, position)
    fill_escapes(state, position, due)
    read_turn(state, position, phase)
    if phase == BUILD and due == PENDING[START_PLAYER]:
        state = starting_position(state, position)
    enter_phase(state, position, phase, due)
    return state


def impossible(key: str, **values: Any) -> ImpossiblePosition:
    """Return the error for a position that breaks a rule."""
    return ImpossiblePosition(key, slug="knight-rider", **values)


def bad_own_value(key: str, path: str, found: object) -> ImpossiblePosition:
    """Return the error for a value if the texts of the game say what is right."""
    expected = SpieltischError(key, slug="knight-rider")
    return ImpossiblePosition(
        "position-bad-value", field=path, kind="own", expected=expected, found=plain_text(found)
    )


def not_pending(outcome: str | None) -> ImpossiblePosition:
    """Return the refusal of an outcome that chance does not decide in this position."""
    return impossible("position-pending", pending=str(outcome))


def too_early(field: str, phase: int) -> ImpossiblePosition:
    """Return the refusal of a value that is not known yet."""
    return impossible("position-too-early", field=field, phase=PHASES[phase])


def known_table(value: object, path: str, known: Sequence[str]) -> Position:
    """Return a value that must be a table without unknown fields."""
    given = table(value, path)
    for name in given:
        if name not in known:
            raise ImpossiblePosition("position-unknown-field", field=f"{path}.{name}", known=list(known))
    return given


def per_seat(state: State, value: object, path: str) -> list[Any]:
    """Return a value that must be a list with an entry for every seat."""
    if not isinstance(value, list | tuple) or len(value) != state.players:
        raise bad_value("list", path, value, count=int(state.players))
    return list(value)


def list_field(position: Position, name: str) -> list[Any]:
    """Return a field that must be a list, by default an empty one."""
    value = position.get(name, [])
    if not isinstance(value, list | tuple):
        raise bad_value("any-list", name, value)
    return list(value)


def tile_on(state: State, value: object, path: str) -> int:
    """Return the tile on a cell."""
    (cell,) = Word(state.city.cells).load(value, path, state.players)
    tile = int(state.track.tile_at[cell])
    if tile < 0:
        raise impossible("position-no-tile", field=path, cell=str(value))
    return tile


def read_field(state: State, value: object, path: str) -> int:
    """Return a field of the track, by any of its names."""
    found = FIELD.fullmatch(value) if isinstance(value, str) else None
    if found is None or (found[1] == "C") != (found[4] is None):
        raise bad_own_value("expected-field", path, value)
    x, y = int(found[2]), int(found[3])
    tile = int(state.track.tile_at[SIDE * y + x]) if x < SIDE and y < SIDE else NOBODY
    if tile < 0:
        raise impossible("position-no-tile", field=path, cell=f"({x},{y})")
    if found[1] == "C":
        return SLOTS * tile
    side = DIRECTIONS.index(found[4])
    if state.track.arms[tile] >> side & 1 == 0:
        raise impossible("position-no-field", found=str(value), tile=state.city.numbers[tile])
    return SLOTS * tile + ARM + side if found[1] == "A" else int(state.roads.border(tile, side))


# -- players and the phase -------------------------------------------------------------------------------


def count_players(game: "Game", position: Position, options: Position) -> int:
    """Return the number of players: n, options.players, or the length of a list."""
    given = [fields[name] for fields, name in ((position, "n"), (options, "players")) if name in fields]
    lists = [len(position[name]) for name in PER_SEAT if isinstance(position.get(name), list)]
    first, last = game.players[0], game.players[-1]
    (players,) = Number(first, last).load((given + lists + [first])[0], "n", 0)
    if len(given) == 2 and given[1] != players:
        raise bad_value("exact", "options.players", given[1], expected=str(players))
    return players


def default_phase(position: Position) -> str:
    """Guess a missing phase: an end, a turn, or without tiles the start."""
    if position.get("winner") is not None or position.get("reason") is not None:
        return PHASES[ENDED]
    given = table(position.get("options", {}), "options").get("track") == "given"
    return PHASES[CHASE if position.get("tiles") or given else BUILD]


def pending_outcome(position: Position) -> str | None:
    """Return the outcome that chance decides next; if the position does not say so, derive it."""
    if "pending" not in position:
        return default_pending(position)
    given = position["pending"]
    if given is None:
        return None
    kinds = list(dict.fromkeys(PENDING.values()))
    named = isinstance(given, Mapping)
    word = given.get("kind") if named else given
    return kinds[Word(kinds).load(word, "pending.kind" if named else "pending", 0)[0]]


def default_pending(position: Position) -> str | None:
    """Guess the outcome at the first step of a phase that fits."""
    phase = position.get("phase", default_phase(position))
    options = table(position.get("options", {}), "options")
    track = options.get("track", "built")
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
        by_chance = options.get("start_rule") == "rolled" or options.get("start_tie") == "random"
        return PENDING[START_TILE] if by_chance else None
    if phase == PHASES[CHASE] and not table(position.get("turn", {}), "turn").get("roll"):
        return PENDING[ROLL]
    return None


def seat_players(state: State, position: Position, phase: int, due: str | None) -> None:
    """Check the starting player (seat 0 by default) and the current player."""
    starter = position.get("starting_player", state.start_player)
    if due == PENDING[START_PLAYER]:
        if position.get("starting_player") is not None:
            raise bad_value("exact", "starting_player", starter, expected="null")
        if state.current != 0:
            raise bad_value("number", "current", int(state.current), low="0", high="0")
        state.start_player = NOBODY
        return
    if starter is None:
        raise bad_value("seat", "starting_player", None, last=int(state.players) - 1)
    if "current" not in position:
        state.current = state.start_player
    if phase == STARTING and state.current != state.start_player:
        raise impossible("position-current", phase=PHASES[phase])


def refuse_too_early(position: Position, phase: int, due: str | None) -> None:
    """Refuse places that are not known yet in a phase."""
    if position.get("red") is not None and phase == BUILD:
        raise too_early("red", phase)
    starting = phase == STARTING and due != PENDING[CHECKPOINT]
    if position.get("start_tile") is not None and (phase == BUILD or starting):
        raise too_early("start_tile", phase)
    if phase < CHASE and table(position.get("turn", {}), "turn").get("entered_from") is not None:
        raise too_early("turn.entered_from", phase)


# -- tiles -----------------------------------------------------------------------------------------------


def lay_tiles(state: State, position: Position, phase: int) -> None:
    """Read the tiles on the table; a prepared track has all of them from the start."""
    placed, track = tracks.read(state.knr, list_field(position, "tiles"), ImpossiblePosition)
    if state.settings.given:
        building.lay_given(state, tracks.tiles_of(state.knr, state.settings.options["track_tiles"]))
        as_given = all(state.spot[tile] == 4 * cell + rotation for tile, cell, rotation in placed)
        if "tiles" in position and not (as_given and len(placed) == state.track.laid):
            raise impossible("position-given-track")
    else:
        state.track = track
        for tile, cell, rotation in placed:
            state.spot[tile] = 4 * cell + rotation
        if phase > BUILD and not placed:
            raise impossible("position-no-track", phase=PHASES[phase])
    if phase > BUILD:
        state.roads = build_roads(state.track, state.spot)


def sort_tiles(state: State, position: Position, phase: int) -> None:
    """Read the tiles that are not laid; unnamed tiles are loose while building, else set aside."""
    known, loose = read_tiles(state, position, "known_loose"), read_tiles(state, position, "loose_tiles")
    places = {
        CENTRAL: read_tiles(state, position, "centre_tiles"),
        ASIDE: read_tiles(state, position, "tiles_set_aside"),
        LOOSE: [tile for tile in loose if tile not in known],
        KNOWN: known,
        DRAWN: [state.drawn] if state.drawn >= 0 else [],
    }
    if "loose_tiles" in position and not set(known) <= set(loose):
        raise impossible("position-known-loose")
    building = phase == BUILD and not state.settings.given
    named: dict[int, int] = {}
    for spot, tiles in places.items():
        for tile in tiles:
            if state.spot[tile] >= 0 or tile in named:
                raise impossible("position-tile-twice", tile=state.city.numbers[tile])
            named[tile] = spot
    for tile in range(TILES):
        if state.spot[tile] < 0:
            if building and tile not in named and "loose_tiles" in position:
                raise impossible("position-tile-missing", tile=state.city.numbers[tile])
            state.spot[tile] = named.get(tile, LOOSE if building else ASIDE)
    if phase > BUILD and (places[LOOSE] or known or places[CENTRAL] or state.drawn >= 0):
        raise impossible("position-tiles-left", phase=PHASES[phase])
    if len(places[CENTRAL]) > CENTRE_TILES:
        raise impossible("position-centre", count=len(places[CENTRAL]), limit=CENTRE_TILES)
    check_first_tiles(state, position)


def read_tiles(state: State, position: Position, name: str) -> list[int]:
    """Read a list of tiles."""
    (mask,) = Members(state.city.numbers).load(position.get(name, []), name, state.players)
    return [tile for tile in range(TILES) if mask >> tile & 1]


def check_first_tiles(state: State, position: Position) -> None:
    """KNR-10: check who has laid a tile; by default as many first players in turn order as tiles lie."""
    laid = 0 if state.settings.given else int(state.track.laid)
    if "first_tile_laid" not in position:
        begun = in_turn(state, max(state.start_player, 0))[:laid]
        state.first_laid = numbers([int(seat in begun) for seat in range(state.players)])
    if sum(state.first_laid) > laid:
        raise impossible("position-first-tiles", count=int(sum(state.first_laid)), laid=laid)


def lay_detours(state: State, position: Position, phase: int) -> None:
    """Read the detour cards on the tiles, from the bottom (KNR-103)."""
    city = state.city
    given = table(position.get("detours", {}), "detours")
    if given and phase < CHASE:
        raise impossible("position-detours", phase=PHASES[phase])
    for name, cards in given.items():
        path = f"detours.{name}"
        if name not in city.cell_index:
            raise impossible("position-no-cell", found=name)
        tile = tile_on(state, name, "detours")
        if not isinstance(cards, list | tuple) or not all(
            isinstance(card, list | tuple) and len(card) == 2 for card in cards
        ):
            raise bad_own_value("expected-detours", path, cards)
        if len(cards) > city.most_on_tile:
            raise impossible("position-too-many-detours", cell=name, limit=int(city.most_on_tile))
        for place, (kind, rotation) in enumerate(cards):
            (card,) = Word(city.detours).load(kind, f"{path}[{place}][0]", 0)
            different = Number(0, int(city.card_rotations[card]) - 1)
            state.roads.lay_card(tile, card, different.load(rotation, f"{path}[{place}][1]", 0)[0])


def check_start_tile(state: State, phase: int) -> None:
    """Require a red car and a start tile with an entry when the cars enter."""
    if phase == ENTERING and (state.red < 0 or state.start < 0):
        raise impossible("position-no-villain")
    if phase == ENTERING and state.roads.open_ends(state.start) == 0:
        raise impossible("position-no-entry", tile=state.city.numbers[state.start])


# -- cars and cards --------------------------------------------------------------------------------------


def place_cars(state: State, position: Position, phase: int) -> None:
    """Read cars on fields or at entries, by default at the first entry of the start tile (KNR-28)."""
    given = position.get("cars", [{}] * state.players)
    places: list[tuple[int, int]] = []
    for seat, entry in enumerate(per_seat(state, given, "cars")):
        path = f"cars[{seat}]"
        car = known_table(entry, path, CAR_FIELDS)
        places.append(car_place(state, phase, seat, car))
        for name, flags in (("roof", state.roof), ("coat", state.coat)):
            (flag,) = Flag().load(car.get(name, False), f"{path}.{name}", state.players)
            if flag and phase < CHASE:
                raise too_early(f"{path}.{name}", phase)
            flags[seat] = int(flag)
        if state.roof[seat] and places[seat][0] < 0:
            raise impossible("position-roof-waiting", seat=seat + 1)
    standing = [field for field, _ in places if field >= 0]
    for field in standing:
        if standing.count(field) > 2:  # KNR-44
            raise impossible("position-three-cars", field=field_name(state, field))
    state.field = numbers([field for field, _ in places])
    state.heading = numbers([heading for _, heading in places])


def car_place(state: State, phase: int, seat: int, car: Position) -> tuple[int, int]:
    """Return the field and heading of a car."""
    path = f"cars[{seat}]"
    waiting, field, heading = car.get("waiting"), car.get("field"), car.get("heading")
    if waiting is not None and field is not None:
        raise impossible("position-car-twice", seat=seat + 1)
    side = NOBODY
    if waiting is not None:
        (side,) = Word(DIRECTIONS).load(waiting, f"{path}.waiting", 0)
        if phase < ENTERING or choose_start(state) >> side & 1 == 0:
            raise impossible("position-waiting", seat=seat + 1, side=waiting)
        inwards = DIRECTIONS[opposite(side)]
        if heading not in (None, inwards):
            raise bad_value("exact", f"{path}.heading", heading, expected=plain_text(inwards))
    elif field is not None:
        if phase < CHASE:
            raise too_early(f"{path}.field", phase)
        place = read_field(state, field, f"{path}.field")
        return place, Word(DIRECTIONS).load(heading, f"{path}.heading", 0)[0]
    elif phase < CHASE:
        if heading is not None:
            raise bad_value("exact", f"{path}.heading", heading, expected="null")
        return NOBODY, NOBODY
    else:
        ends = choose_start(state)
        if ends == 0:
            raise impossible("position-nowhere", seat=seat + 1)
        side = next(side for side in range(4) if ends >> side & 1)
    return WAITING - side, int(opposite(side))


def choose_start(state: State) -> int:
    """Choose the start tile, by default the lowest that is allowed, and return its open sides."""
    for tile in range(TILES):
        if state.start < 0 and tile != state.red and state.spot[tile] >= 0:
            state.start = tile if state.roads.open_ends(tile) != 0 else NOBODY
    return int(state.roads.open_ends(state.start)) if state.start >= 0 else 0


def check_cards(state: State, position: Position) -> None:
    """Refuse more cards than the box has, and other cards aside than the rest."""
    city = state.city
    names = [*city.kitt, *city.detours]
    for kind, count in enumerate(state.aside):
        if count < 0:
            raise impossible("position-too-many-cards", card=names[kind])
    given = known_table(position.get("set_aside", cards_aside(state)), "set_aside", DECKS)
    found = Cards(city.kitt).load(given.get("kitt", {}), "set_aside.kitt", state.players)
    found += Cards(city.detours).load(given.get("detour", {}), "set_aside.detour", state.players)
    for kind, right in enumerate(state.aside):
        if found[kind] != right:
            raise impossible("position-set-aside", card=names[kind], count=found[kind], right=int(right))


def add_played(state: State) -> None:
    """With equal sets add the kinds that a seat no longer holds to those that it has played."""
    if state.settings.shuffled:
        return
    for seat in range(state.players):
        kitt = state.kitt[KITT * seat : KITT * seat + KITT]
        held = [*kitt, *state.detours[DETOUR_KINDS * seat : DETOUR_KINDS * seat + DETOUR_KINDS]]
        state.played[seat] |= sum(1 << kind for kind, count in enumerate(held) if count == 0)


# -- checkpoints, escape cards, the turn -----------------------------------------------------------------


def read_checkpoints(state: State, position: Position) -> None:
    """Read the checkpoints, and which seats have visited them."""
    tiles = [
        tile_on(state, cell, f"checkpoints[{place}]")
        for place, cell in enumerate(list_field(position, "checkpoints"))
    ]
    wanted = int(state.settings.checkpoints)
    if len(tiles) > wanted or len(set(tiles)) != len(tiles):
        raise impossible("position-checkpoints", limit=wanted)
    if tiles and state.start < 0:
        raise too_early("checkpoints", BUILD)
    state.checkpoints = len(tiles)
    for place, tile in enumerate(tiles):
        state.checkpoint[place] = tile
    none = [[False] * len(tiles)] * state.players
    for seat, flags in enumerate(per_seat(state, position.get("visited", none), "visited")):
        if (
            not isinstance(flags, list | tuple)
            or len(flags) != len(tiles)
            or not all(isinstance(flag, bool) for flag in flags)
        ):
            raise bad_value("flags", f"visited[{seat}]", flags, count=len(tiles))
        if state.settings.in_order and list(flags) != sorted(flags, reverse=True):
            raise impossible("position-visited")
        state.visited[seat] = sum(1 << place for place, flag in enumerate(flags) if flag)


def fill_escapes(state: State, position: Position, due: str | None) -> None:
    """KNR-87: fill an empty pile, except between the last card and the next turn."""
    if state.escapes == 0 and due != PENDING[RED_RAM] and "winner" not in position:
        state.escapes = state.city.all_escapes


def read_turn(state: State, position: Position, phase: int) -> None:
    """Check the round and the points, which are those of the roll by default; refuse a turn too early."""
    limit = int(state.settings.max_rounds)
    if state.rounds > limit:
        raise bad_value("number", "round_counter", int(state.rounds), low="0", high=str(limit))
    if "remaining" not in position.get("turn", {}):
        state.remaining = 0 if state.finished else state.roll
    busy = state.roll or state.remaining or state.spent or state.finished or state.kitt_played
    if phase < CHASE and (busy or state.detour_played or state.ram_done):
        raise too_early("turn", phase)


# -- what is due -----------------------------------------------------------------------------------------


def starting_position(state: State, position: Position) -> State:
    """Return the position of the start; refuse another one before the starting player is drawn."""
    fresh = state.knr.new_state(int(state.players), state.settings.options)
    expected = fresh.dump()
    for name, value in position.items():
        if name not in ("options", "pending") and value != expected[name]:
            raise impossible("position-setup", field=name)
    return fresh


def enter_phase(state: State, position: Position, phase: int, due: str | None) -> None:
    """Set the pending decision by phase and pending outcome; refuse an impossible one."""
    if phase == ENDED:
        if due is not None:
            raise not_pending(due)
        read_result(state, position)
    elif position.get("winner") is not None or position.get("reason") is not None:
        raise impossible("position-not-over", phase=PHASES[phase])
    elif phase == BUILD:
        enter_building(state, due)
    elif phase == STARTING:
        enter_starting(state, due)
    elif phase == ENTERING:
        enter_entering(state, due)
    else:
        enter_turn(state, position, due)


def enter_building(state: State, due: str | None) -> None:
    """Enter the building, from the choice of the starting player to the last tile."""
    fresh = state.track.laid == 0 or state.settings.given
    if due == PENDING[START_PLAYER]:
        return
    if due == "deal":
        state.phase = DEAL_KITT if setup.next_dealt(state, DEAL_KITT) >= 0 else DEAL_DETOUR
        if setup.next_dealt(state, state.phase) < 0 or state.central or state.drawn >= 0 or not fresh:
            raise not_pending(due)
        if state.current != state.start_player:
            raise impossible("position-current", phase=PHASES[BUILD])
    elif state.settings.given:
        raise impossible("position-given-track")
    elif due in (None, PENDING[PLACE]):
        if state.drawn < 0:
            raise impossible("position-nothing-drawn")
        if state.settings.laid_by_chance != (due is not None) or not building.can_place(state):
            raise not_pending(due)
        state.phase = PLACE
    elif due == PENDING[CENTRE]:
        if not fresh or state.central >= CENTRE_TILES or state.set_aside or state.drawn >= 0:
            raise not_pending(due)
        state.phase = CENTRE
    elif due == PENDING[DRAW] and state.loose > 0 and state.drawn < 0:
        state.phase = DRAW
    else:
        raise not_pending(due)


def enter_starting(state: State, due: str | None) -> None:
    """Enter the choice of the villain, the start tile or the checkpoints."""
    settings, buffer = state.settings, state.game.buffer()
    if due == PENDING[VILLAIN]:
        if state.red >= 0 or not state.steps[VILLAIN].chance(state):
            raise not_pending(due)
        state.phase = VILLAIN
    elif state.red < 0:
        raise impossible("position-no-villain")
    elif due == PENDING[CHECKPOINT]:
        if state.start < 0 or state.checkpoints >= settings.checkpoints:
            raise not_pending(due)
        if starting.write_checkpoints(state, buffer) == 0:
            raise not_pending(due)
        state.phase = CHECKPOINT
    else:
        tied = starting.write_start_tiles(state, buffer, state.knr.start_tile)
        if due not in (None, PENDING[START_TILE]) or settings.start_by_chance != (due is not None):
            raise not_pending(due)
        if tied < (1 if settings.start_rolled else 2):
            raise not_pending(due)
        state.phase = START_TILE


def enter_entering(state: State, due: str | None) -> None:
    """KNR-28: require that seats before the current player wait at their entries and others do not."""
    order = in_turn(state, state.start_player)
    chosen = order.index(state.current)
    if due is not None:
        raise not_pending(due)
    if any((state.field[seat] == NOBODY) != (place >= chosen) for place, seat in enumerate(order)):
        raise impossible("position-entries")
    state.phase = ENTRY


def enter_turn(state: State, position: Position, due: str | None) -> None:
    """Enter a turn of the chase."""
    if state.rounds >= state.settings.max_rounds:
        raise impossible("position-rounds", limit=int(state.settings.max_rounds))
    outcomes = {PENDING[step]: step for step in (ROLL, RAM, RAM_AGAIN, OIL, ESCAPE, RED_RAM)}
    if due is None:
        if state.roll == 0:
            raise impossible("position-not-rolled")
        state.phase = DRIVE
        if state.detour_kind >= 0:
            state.phase = DETOUR_CELL if state.detour_tile < 0 else DETOUR_ROTATION
    elif due in outcomes:
        state.phase = outcomes[due]
    else:
        raise not_pending(due)
    check_turn(state, position)


def check_turn(state: State, position: Position) -> None:
    """Refuse a decision that contradicts the rest of the turn."""
    phase, seat = state.phase, state.current
    name = PENDING.get(phase, "turn")
    rolled = state.roll > 0
    if phase == ROLL and (rolled or state.remaining or state.spent or state.finished or state.roof[seat]):
        raise not_pending(name)
    if phase in (DRIVE, DETOUR_CELL, DETOUR_ROTATION, RAM, RAM_AGAIN):
        if state.finished != (state.remaining == 0):
            raise impossible("position-points", points=int(state.remaining))
        if state.roof[seat] and not state.finished:
            raise impossible("position-roof", seat=int(seat) + 1)
    if phase in (OIL, ESCAPE, RED_RAM) and (state.remaining or (rolled and not state.finished)):
        raise impossible("position-points", points=int(state.remaining))
    if state.is_waiting(seat) and (state.spent or state.entered_from != NOBODY):
        raise impossible("position-waiting-spent", seat=int(seat) + 1)
    if state.entered_from != NOBODY and not state.spent:
        raise impossible("position-entered")
    if phase in (DETOUR_CELL, DETOUR_ROTATION):
        check_detour(state, "hands" in position)
    elif state.detour_kind >= 0 or state.detour_tile >= 0:
        raise not_pending(name)
    if phase in (RAM, RAM_AGAIN):
        check_ram(state, position)
    if phase == OIL and not (state.spent and state.finished and movement.is_behind_another(state, seat)):
        raise not_pending(name)
    if phase == RED_RAM:
        check_red_ram(state, position)


def check_detour(state: State, hands_given: bool) -> None:
    """Refuse a detour card that cannot be laid."""
    kind, tile = state.detour_kind, state.detour_tile
    held = not hands_given or state.detours[DETOUR_KINDS * state.current + kind] > 0
    fits = detours.can_lay_anywhere(state, kind) and (tile < 0 or detours.can_lay_on(state, kind, tile))
    if state.detour_played or not held or not fits:
        raise impossible("position-detour", card=state.city.detours[kind])


def seats_concerned(state: State, position: Position) -> list[int]:
    """Return the seats that the pending outcome concerns."""
    given = position.get("pending")
    seats = given.get("seats", []) if isinstance(given, Mapping) else []
    last = int(state.players) - 1
    if not isinstance(seats, list | tuple) or not all(
        type(seat) is int and 0 <= seat <= last for seat in seats
    ):
        raise bad_value("seats", "pending.seats", seats, last=last)
    return list(seats)


def check_ram(state: State, position: Position) -> None:
    """KNR-53 to KNR-57: require that the current car drives past the rammed one."""
    other = int(state.beside(state.current))
    if seats_concerned(state, position) not in ([], [other]) or other < 0 or state.entered_from == NOBODY:
        raise not_pending("ram")
    front = movement.front(state, state.current)
    passing = state.may_enter(front, state.current) and front != state.entered_from
    if not passing or state.roof[other] or state.coat[other]:
        raise not_pending("ram")
    state.rammed = other
    state.ram_done = True


def check_red_ram(state: State, position: Position) -> None:
    """KNR-84: require that the red car stands on the rammed cars."""
    order = in_turn(state, state.current)
    there = [
        seat
        for seat in order
        if state.field[seat] == SLOTS * state.red and not state.roof[seat] and not state.coat[seat]
    ]
    seats = seats_concerned(state, position) or there
    if not seats or any(seat not in there for seat in seats) or seats != [s for s in order if s in seats]:
        raise not_pending("red_ram")
    state.hit_by_red = sum(1 << seat for seat in seats)


def read_result(state: State, position: Position) -> None:
    """Read the result of a game that is over."""
    given = position.get("winner")
    if state.reason < 0:
        state.reason = ROUND_LIMIT if given == "draw" else CAPTURE
    if state.reason == ROUND_LIMIT:
        if given not in (None, "draw"):
            raise bad_value("exact", "winner", given, expected=plain_text("draw"))
        state.winner = DRAWN_GAME
        fits = state.rounds == state.settings.max_rounds
    else:
        (state.winner,) = Seat().load(given, "winner", state.players)
        fits = state.field[state.winner] == SLOTS * state.red and state.has_all_checkpoints(state.winner)
        fits = fits and (state.reason == BY_RED_CAR or state.winner == state.current)
    if not fits:
        raise impossible("position-result", reason=REASONS[state.reason])
    state.phase = OVER
