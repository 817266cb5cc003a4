"""Knight Rider: the rules on one box: actions, outcomes, fields of a position and steps of a game."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.action_space import ActionSpace
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import Options
from spieltisch.engine.errors import BadOption
from spieltisch.engine.steps import Step
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules import position, tracks
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, DIE, DIRECTIONS, TILES, Components
from spieltisch.games.knight_rider.rules.state import Settings, State
from spieltisch.games.knight_rider.rules.steps import (
    building,
    detours,
    driving,
    escaping,
    ramming,
    setup,
    starting,
)
from spieltisch.games.knight_rider.rules.tables import (
    CELLS,
    CENTRE_TILES,
    DEAL_DETOUR,
    DEAL_KITT,
    KITT,
    LOOSE,
    MOST_CHECKPOINTS,
    MOST_PLAYERS,
    MOST_POINTS,
    NOBODY,
    TURN_ACTIONS,
    City,
    empty_track,
    no_roads,
)


class Game(core.Game):
    """Knight Rider, played with one box."""

    def __init__(self, box: Components) -> None:
        self.components = box
        self.city = City(box)
        city = self.city
        self.bare_track = empty_track(city)
        self.bare_roads = no_roads(city)
        turns = range(4)
        actions = ActionSpace()
        self.turn_action = actions.add("", TURN_ACTIONS)
        self.detour = actions.add("detour", city.detours)
        self.cell = actions.add("cell", city.cells)
        self.rotation = actions.add("rotation", turns)
        self.place_tile = actions.add("place_tile", city.cells, turns)
        self.entry = actions.add("entry", DIRECTIONS)
        self.start_tile = actions.add("start_tile", city.numbers)
        seats = range(MOST_PLAYERS)
        outcomes = ActionSpace()
        self.starter = outcomes.add("start_player", seats)
        self.kitt_card = outcomes.add("kitt_card", seats, city.kitt)
        self.detour_card = outcomes.add("detour_card", seats, city.detours)
        self.centre_tile = outcomes.add("centre_tile", city.numbers)
        self.tile = outcomes.add("tile", city.numbers)
        self.placement = outcomes.add("placement", city.cells, turns)
        self.villain_tile = outcomes.add("villain_tile", city.numbers)
        self.drawn_start = outcomes.add("start_tile", city.numbers)
        self.checkpoint = outcomes.add("checkpoint", city.numbers)
        self.roll = outcomes.add("roll", DIE)
        self.ram = outcomes.add("ram", DIE)
        self.oil = outcomes.add("oil", DIE)
        self.escape = outcomes.add("escape", city.escapes)
        self.num_cards: i64 = box.counts.kitt_cards + box.counts.detour_cards
        self.most_copies: i64 = max(max(city.kitt_count), max(city.detour_count))
        self.most_rounds: i64 = next(option.max or 0 for option in box.option if option.id == "max_rounds")
        steps: list[Step[Any]] = [  # by phase
            setup.StartPlayer("KNR-6", self.starter, "prompt-start-player"),
            setup.Deal("KNR-122", self.kitt_card, DEAL_KITT),
            setup.Deal("KNR-122", self.detour_card, DEAL_DETOUR),
            building.Centre("KNR-8", self.centre_tile, "prompt-centre"),
            building.Draw("KNR-9", self.tile, "prompt-draw"),
            building.Place("KNR-9", self.placement, "prompt-placement", self.place_tile),
            starting.Villain("KNR-23", self.villain_tile, "prompt-villain"),
            starting.StartTile("KNR-27", self.drawn_start, "prompt-start-drawn", self.start_tile),
            starting.Checkpoint("KNR-115", self.checkpoint, "prompt-checkpoint"),
            starting.Entry("KNR-28", [self.entry]),
            driving.Roll("KNR-33", self.roll, "prompt-roll"),
            driving.Drive("KNR-34", [self.turn_action, self.detour]),
            detours.Cell("KNR-98", [self.cell]),
            detours.Rotation("KNR-98", [self.rotation]),
            ramming.Ram("KNR-58", self.ram, "prompt-ram"),
            ramming.RamAgain("KNR-64", self.ram, "prompt-ram-again"),
            ramming.Oil("KNR-73", self.oil, "prompt-oil"),
            escaping.Escape("KNR-35", self.escape, "prompt-escape"),
            escaping.RedRam("KNR-84", self.ram, "prompt-red-ram"),
            escaping.Over("KNR-85"),
        ]
        self.steps: vec[Step[Any]] = vec[Step[Any]](steps)
        super().__init__(
            box, max_legal=4 * CELLS, actions=actions, outcomes=outcomes, fields=position.fields(self)
        )

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KNR-120: require a drivable prepared track, only if the options ask for one."""
        text = tracks.stored_form(self, options["track_tiles"])
        if options["track"] != "given" and text != self.options["track_tiles"].default:
            raise BadOption("track-not-given", slug=self.slug, rule="KNR-120", track=options["track"])
        return {**options, "track_tiles": text}

    def new_state(self, players: int, options: Options) -> State:
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
            building.lay_given(state, tracks.tiles_of(self, options["track_tiles"]))
        return state

    def empty_state(self, players: int, options: Options) -> State:
        """Return a state without cards and cars; all tiles are loose."""
        spot: vec[i64] = vec[i64]([LOOSE] * TILES)
        field: vec[i64] = vec[i64]([NOBODY] * players)
        heading: vec[i64] = vec[i64]([NOBODY] * players)
        return State(
            self,
            Settings(options),
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

    def load_state(self, position_data: Mapping[str, Any]) -> State:
        """Load a position from a dump."""
        return position.load(self, position_data)

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
