"""Knight Rider: the state of the game, its legal actions and their effects.

The track is built by DRAW and PLACE in turn; then come VILLAIN, START_TILE, perhaps CHECKPOINT, and ENTRY. A
turn of the chase is ROLL, then DRIVE step by step with the cards that are played in between, and ESCAPE. RAM
and OIL interrupt the drive, RED_RAM the escape. Every decision is asked, even if it has one option only.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, Options, Words
from spieltisch.engine.errors import BadOption
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Part, Reason, Standing
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import (
    building,
    dumping,
    hidden,
    mishaps,
    observation,
    reach,
    refusals,
    wording,
)
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, SIDE, TILES, Components
from spieltisch.games.knight_rider.rules.parts import (
    CAPTURE,
    CELLS,
    COAT,
    COAT_CARD,
    DEAL_DETOUR,
    DEAL_KITT,
    DETOUR_CELL,
    DETOUR_ROTATION,
    DRAW,
    DRAWN_GAME,
    DRIVE,
    END_TURN,
    ENTRY,
    ESCAPE,
    FIRST_CELL,
    FIRST_DETOUR,
    FIRST_ESCAPE,
    FIRST_OIL,
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_RAM,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_START,
    FIRST_TILE,
    FORWARD,
    HALF_TURN,
    JUMP,
    JUMP_CARD,
    KITT,
    LEFT,
    LOOSE,
    MOST_CHECKPOINTS,
    NOBODY,
    NUM_ACTIONS,
    OIL,
    OUTSIDE,
    OVER,
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
    STOP,
    TURBO_1,
    TURBO_1_CARD,
    TURBO_2_CARD,
    WAITING,
    City,
    Roads,
    Settings,
    Track,
    empty_track,
    no_roads,
)

CENTRE_TILES: Final = 4
MOST_POINTS: Final = 12


class Game(core.Game):
    """Knight Rider, played with one box."""

    hidden: ClassVar[tuple[str, ...]] = ("loose_tiles", "centre_tiles", "hands", "set_aside")

    def __init__(self, box: Components) -> None:
        self.city = City(box)
        self.components = box
        self.bare_track = empty_track(self.city)
        self.bare_roads = no_roads(self.city)
        super().__init__(box, NUM_ACTIONS, FIRST_ESCAPE + self.city.num_escapes, 4 * CELLS)

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KNR-120: require a drivable prepared track, only if the options ask for one."""
        from spieltisch.games.knight_rider.rules.tracks import stored_form

        text = stored_form(self, options["track_tiles"])
        if options["track"] != "given" and text != self.options["track_tiles"].default:
            raise BadOption("track-not-given", slug=self.slug, rule="KNR-120", track=options["track"])
        return {**options, "track_tiles": text}

    def new_state(self, players: int, options: Options) -> "State":
        """KNR-1 to KNR-8: give every player the cards, or deal them later; all tiles are loose."""
        state = self.empty_state(players, options)
        for kind in range(KITT):
            state.aside[kind] = self.city.kitt_count[kind]
        for kind in range(DETOUR_KINDS):
            state.aside[KITT + kind] = self.city.detour_count[kind]
        if not state.settings.shuffled:  # KNR-2, KNR-3
            for kind in range(KITT + DETOUR_KINDS):
                state.aside[kind] -= players
            for card in range(players * KITT):
                state.kitt[card] = 1
            for card in range(players * DETOUR_KINDS):
                state.detours[card] = 1
        if state.settings.given:
            from spieltisch.games.knight_rider.rules.tracks import tiles_of

            building.lay_given(state, tiles_of(self, options["track_tiles"]))
        return state

    def empty_state(self, players: int, options: Options) -> "State":
        """Return a state without cards and cars; all tiles are loose."""
        spot: vec[i64] = vec[i64]([LOOSE] * TILES)
        field: vec[i64] = vec[i64]([NOBODY] * players)
        heading: vec[i64] = vec[i64]([NOBODY] * players)
        return State(
            self,
            self.city,
            Settings(players, options),
            players,
            self.bare_track,
            self.bare_roads,
            spot,
            field,
            heading,
            zeros(players),
            zeros(players),
            zeros(players),
            zeros(players),
            zeros(players),
            zeros(KITT * players),
            zeros(DETOUR_KINDS * players),
            zeros(KITT + DETOUR_KINDS),
            zeros(KITT),
            zeros(MOST_CHECKPOINTS),
        )

    def load_state(self, position: Mapping[str, Any]) -> "State":
        """Load a position from a dump."""
        from spieltisch.games.knight_rider.rules.loading import Loader

        return Loader(self, position).state()

    def observation_parts(self) -> list[Part]:
        """List the parts of the observation."""
        return observation.parts(self)

    def max_steps(self, players: int, options: Options) -> int | None:
        """Count the deal, the building with draws in vain, the set-up, then the turns.

        A turn: roll, twelve points at most, each perhaps with two ram rolls and a step announced in vain, two
        cards, stop, oil, end, escape and two cars rammed.
        """
        box = self.components
        cards = box.counts.kitt_cards + box.counts.detour_cards
        turn = 1 + 4 * MOST_POINTS + 4 + 1 + 1 + 1 + 1 + 2
        rounds: int = options["max_rounds"]
        building = CENTRE_TILES + TILES * (TILES + 1)
        return 1 + cards + building + 2 + MOST_CHECKPOINTS + players + turn * players * rounds


class State(core.State):
    """A position of Knight Rider."""

    def __init__(
        self,
        game: core.Game,
        city: City,
        settings: Settings,
        players: i64,
        track: Track,
        roads: Roads,
        spot: vec[i64],
        field: vec[i64],
        heading: vec[i64],
        roof: vec[i64],
        coat: vec[i64],
        first_laid: vec[i64],
        visited: vec[i64],
        played: vec[i64],
        kitt: vec[i64],
        detours: vec[i64],
        aside: vec[i64],
        discards: vec[i64],
        checkpoint: vec[i64],
    ) -> None:
        super().__init__(game, players, settings.options)
        self.city = city
        self.settings = settings
        self.track = track  # shared with clones until one of them builds
        self.owns_track = False
        self.roads = roads  # shared with clones until one of them lays a detour
        self.owns_roads = False
        self.spot = spot  # per tile: 4 * cell + rotation, or where else it is
        self.loose: i64 = TILES
        self.central: i64 = 0
        self.set_aside: i64 = 0  # tiles that fitted nowhere, or are out of the game
        self.drawn: i64 = NOBODY  # the tile to lay
        self.field = field  # per seat: a field, WAITING - side, or NOBODY
        self.heading = heading
        self.roof = roof
        self.coat = coat
        self.first_laid = first_laid  # per seat: 1 once it has laid a tile
        self.visited = visited  # per seat: bits of the checkpoints
        self.played = played  # per seat: bits of the kinds that it has played, first K.I.T.T., then detours
        self.kitt = kitt  # entry 4 * seat + kind: how many
        self.detours = detours  # entry 5 * seat + kind: how many
        self.aside = aside  # cards not dealt, first K.I.T.T., then detours
        self.discards = discards  # K.I.T.T. cards used
        self.checkpoint = checkpoint  # tiles, in the order of the rolls
        self.checkpoints: i64 = 0
        self.phase: i64 = START_PLAYER
        self.current: i64 = 0
        self.start_player: i64 = NOBODY
        self.red: i64 = NOBODY  # a tile, like the next
        self.start: i64 = NOBODY
        self.roll: i64 = 0
        self.remaining: i64 = 0
        self.spent = False  # whether any point of this movement is spent
        self.finished = False  # whether the movement is over
        self.kitt_played = False
        self.detour_played = False
        self.entered_from: i64 = NOBODY
        self.ram_done = False
        self.rammed: i64 = NOBODY
        self.hit_by_red: i64 = 0  # bits of the seats still to roll
        self.detour_kind: i64 = NOBODY
        self.detour_tile: i64 = NOBODY
        self.escapes: i64 = city.all_escapes  # bits of the cards left
        self.rounds: i64 = 0
        self.winner: i64 = NOBODY
        self.reason: i64 = NOBODY

    def clone(self) -> "State":
        """Return an independent copy."""
        other = State(
            self.game,
            self.city,
            self.settings,
            self.players,
            self.track,
            self.roads,
            self.spot[:],
            self.field[:],
            self.heading[:],
            self.roof[:],
            self.coat[:],
            self.first_laid[:],
            self.visited[:],
            self.played[:],
            self.kitt[:],
            self.detours[:],
            self.aside[:],
            self.discards[:],
            self.checkpoint[:],
        )
        self.owns_track = False
        self.owns_roads = False
        other.loose = self.loose
        other.central = self.central
        other.set_aside = self.set_aside
        other.drawn = self.drawn
        other.checkpoints = self.checkpoints
        other.phase = self.phase
        other.current = self.current
        other.start_player = self.start_player
        other.red = self.red
        other.start = self.start
        other.roll = self.roll
        other.remaining = self.remaining
        other.spent = self.spent
        other.finished = self.finished
        other.kitt_played = self.kitt_played
        other.detour_played = self.detour_played
        other.entered_from = self.entered_from
        other.ram_done = self.ram_done
        other.rammed = self.rammed
        other.hit_by_red = self.hit_by_red
        other.detour_kind = self.detour_kind
        other.detour_tile = self.detour_tile
        other.escapes = self.escapes
        other.rounds = self.rounds
        other.winner = self.winner
        other.reason = self.reason
        return other

    # -- small questions ---------------------------------------------------------------------------------

    def car(self, seat: i64) -> i64:
        """KNR-7: return the number of a seat's car; 0 before the starting player is known."""
        if self.start_player < 0 or seat < 0:
            return 0
        return (seat - self.start_player + self.players) % self.players + 1

    def seat_after(self, seat: i64) -> i64:
        """Return the next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def is_waiting(self, seat: i64) -> bool:
        """KNR-29: return whether a car stands beside its entry."""
        return self.field[seat] <= WAITING

    def others_on(self, field: i64, seat: i64) -> i64:
        """Count the cars of other players on a field."""
        cars = self.field
        found: i64 = 0
        for other in range(self.players):
            if cars[other] == field and other != seat:
                found += 1
        return found

    def beside(self, seat: i64) -> i64:
        """Return the other player whose car shares the field with a seat's, or NOBODY."""
        cars = self.field
        for other in range(self.players):
            if cars[other] == cars[seat] and other != seat:
                return other
        return NOBODY

    def front(self, seat: i64) -> i64:
        """Section 2: return the next field ahead of a car, or NOBODY."""
        return reach.front_of(self, self.field[seat], self.heading[seat])

    def is_barrier(self, field: i64) -> bool:
        """Return whether a road block is on a field."""
        return field % SLOTS == 0 and self.roads.has_barrier(field // SLOTS)

    def may_enter(self, field: i64, seat: i64) -> bool:
        """KNR-39: return whether a field is linked, without barrier, and with fewer than two other cars."""
        return field >= 0 and self.others_on(field, seat) < 2 and not self.is_barrier(field)

    def has_all_checkpoints(self, seat: i64) -> bool:
        """KNR-117: return whether a seat has visited all checkpoints."""
        return self.visited[seat] == (1 << self.checkpoints) - 1

    def cell_of(self, tile: i64) -> i64:
        """Return the cell of a tile."""
        return self.spot[tile] >> 2

    def next_hit(self) -> i64:
        """KNR-84: return the seat that rolls next against the red car."""
        seat: i64 = self.current
        while (self.hit_by_red >> seat) & 1 == 0:
            seat = self.seat_after(seat)
        return seat

    # -- actor and legal actions -------------------------------------------------------------------------

    def actor(self) -> i64:
        """Return the seat that decides, or chance."""
        phase: i64 = self.phase
        if phase in (DRIVE, DETOUR_CELL, DETOUR_ROTATION, ENTRY):
            return self.current
        if phase == PLACE and not self.settings.laid_by_chance:
            return self.current
        if phase == START_TILE and not self.settings.start_by_chance:
            return self.current
        return core.NOBODY if phase == OVER else CHANCE

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Section 4 of the rules: write the legal actions."""
        if seat != self.actor():
            return 0
        phase: i64 = self.phase
        if phase == DRIVE:
            return reach.write_turn(self, out)
        if phase == PLACE:
            return reach.write_placements(self, out, FIRST_PLACE)
        if phase == DETOUR_CELL:
            return reach.write_cells(self, out)
        if phase == DETOUR_ROTATION:
            return reach.write_rotations(self, out)
        if phase == ENTRY:
            return reach.write_entries(self, out)
        return reach.write_start_tiles(self, out, FIRST_START)

    # -- the game, from its start on ---------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action or an outcome, then go on to the next decision."""
        phase: i64 = self.phase
        if phase == DRIVE:
            self.take_action(action)
        elif phase == ROLL:
            self.roll_die(action - FIRST_ROLL + 1)
        elif phase == ESCAPE:
            self.turn_escape_card(action - FIRST_ESCAPE)
        elif phase == RAM:
            mishaps.roll_for_ram(self, action - FIRST_RAM + 1)
        elif phase == RAM_AGAIN:
            mishaps.roll_again_for_ram(self, action - FIRST_RAM + 1)
        elif phase == OIL:
            mishaps.roll_for_oil(self, action - FIRST_OIL + 1)
        elif phase == RED_RAM:
            mishaps.roll_against_red(self, action - FIRST_RAM + 1)
        elif phase == DETOUR_CELL:
            self.detour_tile = self.track.tile_at[action - FIRST_CELL]
            self.phase = DETOUR_ROTATION
        elif phase == DETOUR_ROTATION:
            self.lay_detour(action - FIRST_ROTATION)
        elif phase == DRAW:
            building.draw_tile(self, action - FIRST_TILE)
        elif phase == PLACE:
            first: i64 = FIRST_PLACE
            if seat == CHANCE:
                first = FIRST_PLACEMENT
            building.lay_tile(self, (action - first) >> 2, (action - first) & 3)
        else:
            building.set_up(self, action)

    # -- a turn of the chase -----------------------------------------------------------------------------

    def open_turn(self) -> None:
        """KNR-31 to KNR-33: end the coat; put a car on its roof back on its wheels, which ends the turn."""
        seat: i64 = self.current
        self.roll = 0
        self.remaining = 0
        self.spent = False
        self.finished = False
        self.kitt_played = False
        self.detour_played = False
        self.entered_from = NOBODY
        self.ram_done = False
        if self.escapes == 0:  # KNR-87
            self.escapes = self.city.all_escapes
            if self.events is not None:
                self.add_event("reshuffled", NOBODY, {})
        if self.events is not None:
            self.add_event("turn", seat, {"round": self.rounds + 1})
        if self.coat[seat] != 0:
            self.coat[seat] = 0
            self.discards[COAT_CARD] += 1
            if self.events is not None:
                self.add_event("coat-ended", seat, {})
        if self.roof[seat] == 0:
            self.phase = ROLL
            return
        self.roof[seat] = 0
        if self.events is not None:
            self.add_event("righted", seat, {"field": wording.field_name(self, self.field[seat])})
        if self.settings.escape_after_roof:
            self.phase = ESCAPE
        else:
            self.end_turn()

    def roll_die(self, roll: i64) -> None:
        """KNR-33, KNR-38: give as many points as the die shows."""
        self.roll = roll
        self.remaining = roll
        if self.events is not None:
            self.add_event("rolled", self.current, {"roll": roll})
        self.phase = DRIVE

    def take_action(self, action: i64) -> None:
        """KNR-34: carry out a step, a card, or the end."""
        if action == FORWARD:
            self.drive()
        elif action <= HALF_TURN:
            self.turn(action)
        elif action >= FIRST_DETOUR:
            self.detour_kind = action - FIRST_DETOUR
            self.phase = DETOUR_CELL
        elif action == END_TURN:
            self.phase = ESCAPE  # KNR-35
        elif action == STOP:
            self.stop()
        elif action == JUMP:
            self.jump()
        else:
            self.play_card(action)

    def drive(self) -> None:
        """KNR-39: drive a field forward; passing a car forces a ram attempt first (KNR-53 to KNR-57)."""
        seat: i64 = self.current
        target: i64 = self.front(seat)
        if self.entered_from != NOBODY and target != self.entered_from and not self.ram_done:
            other: i64 = self.beside(seat)
            if other >= 0 and self.roof[other] == 0 and self.coat[other] == 0:
                self.ram_done = True
                self.rammed = other
                if self.events is not None:
                    self.add_event("ram", seat, wording.ram_values(self))
                self.phase = RAM
                return
        self.advance(target)

    def advance(self, target: i64) -> None:
        """Carry out the step onto the next field and pay for it."""
        seat: i64 = self.current
        left: i64 = self.field[seat]
        self.remaining -= 1
        if self.events is not None:
            wording.add_drive_event(self, target)
        self.arrive(target, OUTSIDE if left <= WAITING else left)

    def arrive(self, target: i64, entered_from: i64) -> None:
        """Move a car to a field by its own step."""
        seat: i64 = self.current
        self.spent = True
        self.entered_from = entered_from
        self.ram_done = False
        self.field[seat] = target
        if self.checkpoints > 0 and target % SLOTS == 0:
            self.visit(target // SLOTS)
        if self.remaining == 0:
            self.end_movement()

    def visit(self, tile: i64) -> None:
        """KNR-116, KNR-119: mark a checkpoint as visited."""
        seat: i64 = self.current
        seen: i64 = self.visited[seat]
        for number in range(self.checkpoints):
            bit: i64 = 1 << number
            if self.checkpoint[number] == tile and seen & bit == 0:
                if self.settings.in_order and seen & (bit - 1) != bit - 1:
                    return
                self.visited[seat] = seen | bit
                if self.events is not None:
                    values = wording.place_values(self, tile)
                    values["number"] = number + 1
                    self.add_event("visited", seat, values)
                return

    def turn(self, action: i64) -> None:
        """KNR-40, KNR-41: turn on the spot."""
        seat: i64 = self.current
        cost: i64 = 1
        turns: i64 = 1
        if action == LEFT:
            turns = 3
        elif action == HALF_TURN:
            turns = 2
            cost = 2
        self.heading[seat] = (self.heading[seat] + turns) & 3
        self.remaining -= cost
        self.spent = True
        if self.events is not None:
            wording.add_turn_event(self, action, cost)
        if self.remaining == 0:
            self.end_movement()

    def stop(self) -> None:
        """KNR-50: let the points lapse that cannot be spent."""
        if self.events is not None:
            self.add_event("stopped", self.current, {"points": self.remaining})
        self.end_movement()

    def jump(self) -> None:
        """KNR-93, KNR-94: jump straight over the obstacle."""
        seat: i64 = self.current
        over: i64 = self.front(seat)
        target: i64 = self.roads.ahead[4 * over + self.heading[seat]]
        self.spend_kitt(JUMP_CARD)
        self.remaining -= 1
        if self.events is not None:
            wording.add_jump_event(self, over, target)
        self.arrive(target, over)

    def play_card(self, action: i64) -> None:
        """KNR-89 to KNR-91: play coat or turbo."""
        seat: i64 = self.current
        if action == COAT:
            self.spend_kitt(COAT_CARD)
            self.coat[seat] = 1
            if self.events is not None:
                self.add_event("coat", seat, {})
        elif action == TURBO_1:
            self.spend_kitt(TURBO_1_CARD)
            self.remaining += self.roll
            if self.events is not None:
                self.add_event("turbo-1", seat, {"roll": self.roll, "points": self.remaining})
        else:
            self.spend_kitt(TURBO_2_CARD)
            self.roll = self.city.turbo_roll
            self.remaining = self.roll
            if self.events is not None:
                self.add_event("turbo-2", seat, {"points": self.remaining})

    def spend_kitt(self, kind: i64) -> None:
        """KNR-88: use up a card; a coat lies in front of its owner until it ends (KNR-31, KNR-89)."""
        self.kitt[KITT * self.current + kind] -= 1
        if kind != COAT_CARD:
            self.discards[kind] += 1
        self.played[self.current] |= 1 << kind
        self.kitt_played = True

    def lay_detour(self, rotation: i64) -> None:
        """KNR-98 to KNR-102: lay the chosen detour card."""
        seat: i64 = self.current
        kind: i64 = self.detour_kind
        tile: i64 = self.detour_tile
        if not self.owns_roads:
            self.roads = self.roads.copy()
            self.owns_roads = True
        self.roads.lay_card(tile, kind, rotation)
        if self.events is not None:
            self.add_event("detour", seat, wording.detour_values(self, rotation))
        self.detours[DETOUR_KINDS * seat + kind] -= 1
        self.played[seat] |= 1 << (KITT + kind)
        self.detour_played = True
        self.detour_kind = NOBODY
        self.detour_tile = NOBODY
        self.phase = DRIVE

    def end_movement(self) -> None:
        """KNR-107 to KNR-110, KNR-124: check for a capture, then for oil."""
        seat: i64 = self.current
        self.finished = True
        self.remaining = 0
        self.phase = DRIVE
        if not self.spent:  # KNR-79, KNR-110
            return
        field: i64 = self.field[seat]
        if field == SLOTS * self.red and self.has_all_checkpoints(seat):
            self.finish(seat, CAPTURE)
        elif reach.is_behind_another(self, seat):
            if self.events is not None:
                self.add_event("oil", seat, {"field": wording.field_name(self, field)})
            self.phase = OIL

    # -- the escape card, and the end of a turn ----------------------------------------------------------

    def turn_escape_card(self, card: i64) -> None:
        """KNR-80 to KNR-86: move the red car by an escape card, if a tile lies there."""
        city = self.city
        self.escapes -= 1 << card
        target: i64 = NOBODY
        if self.red >= 0:  # in a position without a red car the card has no effect
            cell: i64 = self.cell_of(self.red)
            x: i64 = cell % SIDE + city.escape_x[card]
            y: i64 = cell // SIDE + city.escape_y[card]
            if 0 <= x < SIDE and 0 <= y < SIDE:
                target = self.track.tile_at[SIDE * y + x]
        if self.events is not None:
            wording.add_escape_event(self, card, target)
        if target >= 0:
            self.red = target
            mishaps.ram_by_red(self, SLOTS * target)
        if self.hit_by_red == 0:
            self.end_turn()
        else:
            self.phase = RED_RAM

    def end_turn(self) -> None:
        """KNR-35: end the turn; KNR-112: end the game after the last round."""
        following: i64 = self.seat_after(self.current)
        if following == self.start_player:
            self.rounds += 1
            if self.rounds == self.settings.max_rounds:
                self.finish(DRAWN_GAME, ROUND_LIMIT)
                return
        self.current = following
        self.open_turn()

    def finish(self, winner: i64, reason: i64) -> None:
        """KNR-109, KNR-111: end the game at once."""
        self.winner = winner
        self.reason = reason
        self.phase = OVER
        if self.events is not None:
            self.add_event("ended", winner, {"reason": REASONS[reason]})

    # -- the end -----------------------------------------------------------------------------------------

    def standings(self) -> list[Standing]:
        """KNR-111, KNR-125: rank the winner first and all others equal; a draw for all."""
        if self.phase != OVER:
            return []
        reason = REASONS[self.reason]
        winner = self.winner
        if winner == DRAWN_GAME:
            return [Standing(seat, 1, 0, reason) for seat in range(self.players)]
        others = [Standing(seat, 2, 0, reason) for seat in range(self.players) if seat != winner]
        return [Standing(winner, 1, 1, reason), *others]

    def round_number(self) -> int:
        """Return the round; 0 before the chase."""
        if self.phase < ROLL:
            return 0
        return int(self.rounds) if self.reason == ROUND_LIMIT else int(self.rounds) + 1

    def end_cause(self) -> str | None:
        """Return capture, red_ram or max_rounds."""
        return REASONS[self.reason] if self.phase == OVER else None

    def conserved(self) -> dict[str, int]:
        """Count all tiles, and all cards: in hands, aside, worn, discarded and on tiles."""
        laid = [place for place in self.spot if place >= 0]
        kitt = sum(self.kitt) + sum(self.aside[:KITT]) + sum(self.discards) + sum(self.coat)
        on_tiles = sum([cards & 3 for cards in self.roads.cards])
        detours = sum(self.detours) + sum(self.aside[KITT:]) + on_tiles
        drawn = 0 if self.drawn < 0 else 1
        return {
            "tiles": len(laid) + self.loose + self.central + self.set_aside + drawn,
            "tiles on the table": len(laid) - self.track.laid,
            "cells": len({place // 4 for place in laid}) - len(laid),
            "K.I.T.T. cards": kitt,
            "detour cards": detours,
            "escape cards": self.city.num_escapes,
        }

    # -- chance ------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """List the outcomes with their weights."""
        if self.actor() != CHANCE:
            return []
        phase = self.phase
        if phase in (DEAL_KITT, DEAL_DETOUR):
            return reach.dealt_cards(self)
        out = self.game.buffer()
        count = reach.write_outcomes(self, out)
        return [(out[i], 1) for i in range(count)]

    def sample(self, rng: Rng) -> i64:
        """Draw one outcome by its weight."""
        phase: i64 = self.phase
        if phase == ROLL:
            return FIRST_ROLL + rng.below(6)
        if phase in (RAM, RAM_AGAIN, RED_RAM):
            return FIRST_RAM + rng.below(6)
        if phase == OIL:
            return FIRST_OIL + rng.below(6)
        if phase in (DEAL_KITT, DEAL_DETOUR):
            return super().sample(rng)
        out = self.game.buffer()
        return out[rng.below(reach.write_outcomes(self, out))]

    # -- events ------------------------------------------------------------------------------------------

    def add_event(
        self, kind: str, seat: i64, values: dict[str, object], seen_by: tuple[int, ...] | None = None
    ) -> None:
        """Add an event about a seat."""
        if self.events is not None:
            values.update(wording.seat_values(self, seat))
            self.events.append(Event(kind, values, seen_by))

    # -- views, dumps and texts --------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the position as the seat may know it."""
        return hidden.view(self, seat)

    def determinize(self, seat: int, rng: Rng) -> "State":
        """Draw again the face-down tiles and, if hands are secret, the cards that the seat cannot see."""
        other = self.clone()
        hidden.mix_tiles(other, rng)
        if self.settings.hands_secret:
            hidden.deal_unseen(other, seat, rng)
        return other

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        """Hide face-down outcomes of chance; actions of seats are public."""
        return hidden.seen(self, viewer, number) if actor == CHANCE else number

    def reveals(self, seat: int, action: int) -> bool:
        """Return whether an action shows the seat something hidden: only draws and dice do."""
        return False

    def dump(self) -> dict[str, Any]:
        """Return the complete position."""
        return dumping.dump(self)

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """Write the parts of Game.observation_parts."""
        observation.write(self, seat, out)

    def action_words(self, action: int) -> Words:
        """Return the words of an action number."""
        return wording.action_words(self.city, action)

    def action_number(self, words: Words) -> int:
        """Return the action number of words."""
        return wording.action_number(self.city, words)

    def outcome_words(self, outcome: int) -> Words:
        """Return the words of an outcome number."""
        return wording.outcome_words(self.city, outcome)

    def outcome_number(self, words: Words) -> int:
        """Return the outcome number of words."""
        return wording.outcome_number(self.city, words)

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """Return the sentence of an action or an outcome."""
        return wording.message(self, number)

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """Return what the seat is asked, or what it waits for."""
        return wording.prompt(self, seat)

    def turn_rule(self) -> str:
        """Return the rule of the pending decision, or of the end."""
        return refusals.turn_rule(self)

    def refusal(self, seat: int, action: int) -> Reason:
        """Explain why an action of the player who is asked is not legal."""
        return refusals.refusal(self, action)
