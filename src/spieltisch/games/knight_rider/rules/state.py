"""Knight Rider: the position, and what all steps do with it.

The track is built by DRAW and PLACE in turn; then come VILLAIN, START_TILE, perhaps CHECKPOINT, and ENTRY. A
turn of the chase is ROLL, then DRIVE step by step with the cards that are played in between, and ESCAPE. RAM
and OIL interrupt the drive, RED_RAM the escape. Every decision is asked, even if it has one option only. The
folder steps has a class for each of these phases.
"""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from spieltisch.engine import steps
from spieltisch.engine.core import CHANCE, Options
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Reason, Standing
from spieltisch.engine.observation import ObservationWriter
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import hidden, observation, text_values
from spieltisch.games.knight_rider.rules.box import TILES
from spieltisch.games.knight_rider.rules.tables import (
    DRAWN_GAME,
    KITT,
    NOBODY,
    OVER,
    RAM,
    RAM_AGAIN,
    REASONS,
    RED_RAM,
    ROLL,
    ROUND_LIMIT,
    SLOTS,
    START_PLAYER,
    WAITING,
    Roads,
    Track,
)

if TYPE_CHECKING:
    from spieltisch.games.knight_rider.rules.game import Game


class Settings:
    """The options of a game, fixed from its start to its end."""

    def __init__(self, options: Options) -> None:
        self.options: dict[str, Any] = dict(options)
        self.given: bool = options["track"] == "given"
        self.laid_by_chance: bool = options["track"] == "random"
        self.any_edge: bool = options["placement"] == "edge"
        self.start_rolled: bool = options["start_rule"] == "rolled"
        self.start_by_chance: bool = self.start_rolled or options["start_tie"] == "random"
        self.checkpoints: i64 = options["checkpoints"]
        self.in_order: bool = options["checkpoint_order"] == "rolled"
        self.shuffled: bool = options["deal"] == "random"
        self.dealt_on: bool = options["surplus_cards"] == "dealt"
        self.hands_secret: bool = self.shuffled or self.dealt_on
        self.one_arm: bool = options["detour_fit"] == "one_arm"
        self.all_arms: bool = options["detour_fit"] == "all_arms"
        self.protected: bool = options["trap_protection"]
        self.turn_anywhere: bool = options["quarter_turns"] == "anywhere"
        self.cards_on_the_way: bool = options["mid_move_cards"]
        self.escape_after_roof: bool = options["roof_turn_escape"]
        self.max_rounds: i64 = options["max_rounds"]


class State(steps.State):
    """A position of Knight Rider."""

    def __init__(
        self,
        game: "Game",
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
        super().__init__(game, players, settings.options, game.steps, START_PLAYER)
        self.knr = game
        self.city = game.city
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
        self.escapes: i64 = game.city.all_escapes  # bits of the cards left
        self.rounds: i64 = 0
        self.winner: i64 = NOBODY
        self.reason: i64 = NOBODY

    def clone(self) -> "State":
        """Return an independent copy."""
        other = State(
            self.knr,
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

    def rolling_seat(self) -> i64:
        """Return the seat for whose car the die is rolled."""
        if self.phase == RAM or self.phase == RAM_AGAIN:
            return self.rammed
        return self.next_hit() if self.phase == RED_RAM else self.current

    # -- the end -----------------------------------------------------------------------------------------

    def finish(self, winner: i64, reason: i64) -> None:
        """KNR-109, KNR-111: end the game at once."""
        self.winner = winner
        self.reason = reason
        self.phase = OVER
        if self.events is not None:
            self.add_event("ended", winner, {"reason": REASONS[reason]})

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

    # -- what seats see and read -------------------------------------------------------------------------

    def add_event(
        self, kind: str, seat: i64, values: dict[str, object], seen_by: tuple[int, ...] | None = None
    ) -> None:
        """Add an event about a seat."""
        if self.events is not None:
            values.update(text_values.seat_values(self, seat))
            self.events.append(Event(kind, values, seen_by))

    def untimely(self, seat: int, action: int) -> Reason:
        """Name the action and the decision that is due."""
        due = self.steps[self.phase].actions[0].name or "drive"
        return Reason(self.turn_rule(), "refused-time", {"kind": self.action_words(action)[0], "due": due})

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

    def write_parts(self, seat: i64, write: ObservationWriter) -> None:
        """Write an observation."""
        observation.write_parts(self, seat, write)
