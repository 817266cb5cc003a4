"""Knight Rider: one position as one viewer sees it, with the lookups that all parts of the scene share."""

from functools import cached_property, lru_cache
from typing import Any, Final, cast

import msgspec

from spieltisch.engine.core import CHANCE, Game
from spieltisch.games.knight_rider.rules import movement
from spieltisch.games.knight_rider.rules.box import Components
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import detours
from spieltisch.games.knight_rider.view.cars import SEAT_COLOURS
from spieltisch.games.knight_rider.view.city import STEPS
from spieltisch.games.knight_rider.view.history import History
from spieltisch.games.knight_rider.view.layout import CITY, PLANS, SITE
from spieltisch.games.knight_rider.view.track_view import (
    Car,
    Cell,
    Field,
    TrackView,
    cell_name,
    cell_of,
    field_of,
    middle,
    sides_in,
)
from spieltisch.stage.scene import Point
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.view_model import BaseViewModel, Translator, localized

SLUG: Final = "knight-rider"
translate: Final = Translator(SLUG)
STEP_WORDS: Final = ("forward", "left", "right", "half_turn")
KITT_WORDS: Final = {"coat": "coat", "turbo1": "turbo_1", "turbo2": "turbo_2", "jump": "jump"}


class ViewModel(BaseViewModel):
    """One position, laid out for one viewer."""

    default_colours = SEAT_COLOURS

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.box = cast(Components, sight.game.box)
        self.track_view = TrackView(self.box, sight.view)
        self.phase = str(sight.view["phase"])
        self.plan = PLANS[sight.shape, self.phase == "build"]
        self.pane = SITE if self.plan.building else CITY
        self.turn: dict[str, Any] = sight.view["turn"]

    @cached_property
    def state(self) -> State:
        """The public part of the position, to ask the rules: no hands, no face-down tiles."""
        public = {name: value for name, value in self.view.items() if name not in self.game.hidden}
        return _public_state(self.game, msgspec.json.encode(public))

    # -- seats -----------------------------------------------------------------------------------------------

    def number(self, seat: int) -> int:
        """Return the number of a seat's car (KNR-7); before the starting player is known that of the seat."""
        first = self.view["starting_player"]
        return seat + 1 if first is None else (seat - first) % self.sight.players + 1

    @cached_property
    def current(self) -> int | None:
        """The seat whose turn it is, None before that is known and after the end."""
        seat: int | None = self.view["current"]
        return None if not self.sight.actors else seat

    @cached_property
    def mine(self) -> int:
        """The seat whose cards lie below the city: the viewer's, else the current player's."""
        if self.sight.seat is not None:
            return self.sight.seat
        return self.current or 0

    @cached_property
    def pending(self) -> str:
        """The outcome that chance decides next; "" while a seat decides."""
        awaited = self.view["pending"]
        return "" if awaited is None else str(awaited["kind"])

    def car_of(self, seat: int | None) -> Car | None:
        """Return a seat's car, if it is on the table."""
        return next((car for car in self.track_view.cars if car.seat == seat), None)

    # -- what can be done ------------------------------------------------------------------------------------

    @cached_property
    def words(self) -> set[str]:
        """The first words of all legal actions of the viewer."""
        return {str(act.words[0]) for act in self.sight.acts}

    def acts(self, word: str) -> list[Act]:
        """Return the actions of one kind."""
        return [act for act in self.sight.acts if act.words[0] == word]

    @cached_property
    def placements(self) -> dict[Cell, list[int]]:
        """Where the drawn tile may be laid, and in which rotations."""
        found: dict[Cell, list[int]] = {}
        for act in self.acts("place_tile"):
            found.setdefault(cell_of(str(act.words[1])), []).append(int(str(act.words[2])))
        return found

    @cached_property
    def detour_cell(self) -> Cell | None:
        """The tile on which a detour card is being laid."""
        name = self.turn.get("detour_cell")
        return None if name is None else cell_of(name)

    @cached_property
    def detour_kind(self) -> str | None:
        """The detour card that is being laid."""
        kind: str | None = self.turn.get("detour_kind")
        return kind

    @cached_property
    def driving(self) -> Car | None:
        """The car that moves now."""
        return self.car_of(self.current) if self.phase == "turn" else None

    @cached_property
    def ends(self) -> dict[Field, bool]:
        """Where the current drive can end, and whether only by ramming."""
        if self.driving is None or not self.turn["remaining"]:
            return {}
        city, spot = self.state.city, self.state.spot
        calm = {field for field, _ in self.ways}
        ends = sorted({field for field, _ in movement.drive_ends(self.state, True)})
        return {field_of(city.field_name(end, spot)): end not in calm for end in ends if end >= 0}

    @cached_property
    def ways(self) -> dict[tuple[int, int], list[int]]:
        """Fields and headings where the drive can end without ramming, with the steps that lead there."""
        return movement.drive_ends(self.state, False)

    @cached_property
    def rammed_ahead(self) -> int | None:
        """The seat that the viewer would ram by a step forward."""
        if self.driving is None or not self.asked:
            return None
        seat = int(movement.rammed_ahead(self.state))
        return None if seat < 0 else seat

    @cached_property
    def distance_to_red(self) -> int | None:
        """The distance from the own car to the red one, in points."""
        if self.car_of(self.mine) is None or self.track_view.red is None or self.phase != "turn":
            return None
        points = int(movement.fewest_points(self.state, self.mine, self.state.red))
        return None if points == movement.FAR else points

    @cached_property
    def is_driving(self) -> bool:
        """Whether the viewer drives now."""
        return any(word in self.words for word in STEP_WORDS)

    def playable(self, deck: str, kind: str) -> bool:
        """Return whether the viewer may play this card now."""
        if deck == "kitt":
            return KITT_WORDS[kind] in self.words
        return kind == self.detour_kind or any(act.words[1] == kind for act in self.acts("detour"))

    def step_cost(self, word: str) -> int:
        """Return what a step costs."""
        costs = self.box.movement_costs
        if word == "half_turn":
            return costs.half_turn
        return costs.quarter_turn if word in ("left", "right") else costs.forward_one_field

    # -- roads -----------------------------------------------------------------------------------------------

    def tile_index(self, cell: Cell) -> int:
        """Return the tile on a cell, as the rules number them."""
        return int(self.state.track.tile_at[self.state.city.cell_index[cell_name(cell)]])

    def open_ends(self, cell: Cell) -> list[int]:
        """Return the sides of a tile where a road leads to no other tile."""
        return sides_in(int(self.state.roads.open_ends(self.tile_index(cell))))

    def joined_roads(self, cell: Cell, rotation: int) -> tuple[list[int], int]:
        """Return the roads that the drawn tile would continue on a plot, and how many it would leave open."""
        track, city = self.state.track, self.state.city
        arms = int(city.arms[4 * self.state.drawn + rotation])
        on = arms & int(track.edges[city.cell_index[cell_name(cell)]])  # the upper bits are houses
        return sides_in(on), (arms - on).bit_count()

    def left_open(self, cell: Cell, kind: str, rotation: int) -> list[int]:
        """Return the roads of a tile that a detour card leaves open."""
        card = self.state.city.detours.index(kind)
        return sides_in(int(detours.open_under(self.state, card, self.tile_index(cell), rotation)))

    # -- cards -----------------------------------------------------------------------------------------------

    def held(self, seat: int, deck: str) -> dict[str, int] | int:
        """Return the cards of a hand by kind, or only how many if they are hidden."""
        found: dict[str, int] | int = self.view["hands"][seat][deck]
        return found

    def count(self, seat: int, deck: str) -> int:
        """Count the cards of a deck that a seat holds."""
        held = self.held(seat, deck)
        return held if isinstance(held, int) else sum(held.values())

    @cached_property
    def hand(self) -> dict[str, list[str]]:
        """The kinds of cards below the city; on a desk used ones keep their place. Hidden ones are ""."""
        found = {}
        for deck, kinds in (("kitt", self.box.kitt_card), ("detour", self.box.detour_card)):
            held = self.held(self.mine, deck)
            if isinstance(held, int):
                found[deck] = [""] * held
            else:
                keep = not self.plan.tall and not self.dealt_at_random
                found[deck] = [card.id for card in kinds if keep or held[card.id]]
        return found

    @property
    def dealt_at_random(self) -> bool:
        """Whether a hand may hold several cards of a kind, and lack others (KNR-123)."""
        options = self.view["options"]
        return bool(options["deal"] == "random" or options["surplus_cards"] == "dealt")

    def copies(self, deck: str, kind: str) -> int:
        """Count the cards of this kind below the city."""
        held = self.held(self.mine, deck)
        return 0 if isinstance(held, int) else held[kind]

    # -- what happened ---------------------------------------------------------------------------------------

    @cached_property
    def history(self) -> History:
        """What the scene needs of the viewer's history."""
        return self.sight.read(History)

    @property
    def last_laid(self) -> Cell | None:
        """Where the last tile was laid."""
        return None if self.history.last_laid is None else cell_of(self.history.last_laid)

    @property
    def turned_card(self) -> str | None:
        """The escape card that was turned last."""
        return self.history.turned_card

    def tile_number(self, cell: Cell) -> int:
        """Return the number of the tile there."""
        return self.track_view.tiles[cell].number

    def tile_name(self, number: int) -> str:
        """Return the name of a tile: "T-junction 13"."""
        return _tile_names(self.sight.game, self.sight.language)[number]

    def kind_name(self, kind: str) -> str:
        """Return the name of a card."""
        return _card_names(self.sight.game, self.sight.language)[kind]

    # -- places ----------------------------------------------------------------------------------------------

    @cached_property
    def centre_point(self) -> Point:
        """The middle of the free centre."""
        places = [middle(cell) for cell in self.track_view.centre]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def entry_place(self, side: int, away: float = 70) -> Point:
        """Return a point beside the start tile, outside the track."""
        start = cell_of(self.view["start_tile"])
        x, y = middle(start)
        step_x, step_y = STEPS[side]
        return x + step_x * away, y + step_y * away

    @cached_property
    def entries(self) -> list[int]:
        """The sides of the start tile where cars may wait."""
        name = self.view["start_tile"]
        return [] if name is None else self.open_ends(cell_of(name))

    @cached_property
    def acting_seat(self) -> int:
        """The seat that acts: the one that is asked, or the one that chance acts for."""
        actors = self.sight.actors
        if actors and actors[0] != CHANCE:
            return actors[0]
        return self.current or 0


@lru_cache(maxsize=64)
def _public_state(game: Game, position: bytes) -> State:
    """Load the public position once for all viewers; the view asks the rules about it, but never plays."""
    return cast(State, game.load(msgspec.json.decode(position)))


@lru_cache(maxsize=16)
def _tile_names(game: Game, language: str) -> dict[int, str]:
    return {tile.number: localized(tile, "name", language) for tile in game.box.tile}


@lru_cache(maxsize=16)
def _card_names(game: Game, language: str) -> dict[str, str]:
    cards = (*game.box.kitt_card, *game.box.detour_card, *game.box.escape_card)
    return {card.id: localized(card, "name", language) for card in cards}
