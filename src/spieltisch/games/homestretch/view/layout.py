"""Homestretch: where everything lies on the stage, wide (owners, lane and bet board in one row) and tall."""

from functools import lru_cache
from typing import Final, NamedTuple

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import HORSES, ROWS, Components
from spieltisch.stage.scene import Area, Point, Shape
from spieltisch.stage.view_model import localized


class Measures(NamedTuple):
    """The measures of a desk; those of a phone are in PHONE."""

    stage: Point = (1036.0, 732.0)
    card: Area = Area(0.0, 0.0, 1036.0, 80.0)  # the race card
    turf: Area = Area(0.0, 88.0, 1036.0, 503.0)  # the track with its frame
    tote: Area = Area(761.0, 93.0, 270.0, 493.0)  # the bet board
    money: Area = Area(0.0, 599.0, 1036.0, 36.0)  # the money track
    tray: Area = Area(0.0, 643.0, 1036.0, 89.0)  # cards, bets and dice of the viewer's seat
    dice: Area = Area(742.0, 643.0, 294.0, 89.0)
    first: float = 120.0  # where the first lane begins
    lane: float = 42.0  # the height of a lane
    numbers: float = 148.0  # the width of the numbers and names before the lanes
    paddock: float = 148.0  # where handicap markers lie
    start: float = 184.0  # the left edge of the start space
    first_space: float = 252.0  # the left edge of the first space ...
    finish: float = 675.0  # ... and where the chequered line begins
    home: Point = (688.0, 757.0)  # left and right edge of the area behind the finish line
    square: float = 6.0  # the side of a square of the chequered line
    horse: float = 0.54  # the scale of a horse
    home_spot: float = 32.0  # a horse behind the finish line, from the left edge there
    horse_zone: float = 68.0  # the width of the zone of a horse
    mark_scale: float = 1.0  # of used handicap markers and of numbers on stacks
    target_scale: float = 1.0  # of the marks where a horse may go
    hoof_scale: float = 1.0  # of the hoofprints of the last turn
    rosette_scale: float = 0.8  # of the rosettes of horses that have finished
    form_scale: float = 1.0  # of the throws in the lanes while bets are placed
    odds_size: float = 17.0  # of the odds beside them ...
    odds_inset: float = 10.0  # ... which end so far before the finish line
    marker: float = 17.0  # a handicap marker, from the left edge of its lane
    corner: float = 12.0  # of the frame of the track
    tuft: float = 1.0  # the scale of grass
    lane_line: float = 1.1  # the widths of lines: between lanes ...
    edge_line: float = 2.6  # ... along the track ...
    start_line: float = 4.0  # ... and before the first space
    heading_rise: float = 13.0  # of the words above the lanes
    heading_size: float = 13.5
    space_rise: float = 13.0  # of the numbers above the spaces
    space_size: float = 15.0
    number_sizes: Point = (25.0, 21.5)  # of the horses' numbers: with one digit, with two
    number: float = 22.0  # from the left edge of the track to these numbers
    cell_inset: float = 2.0  # between fields of the bet board
    cell_corner: float = 6.0
    ruler: Point = (118.0, 26.0)  # from the edges of the money track to its first and last space
    ruler_height: float = 17.0
    amount_rise: float = 3.5  # of the amounts on the ruler
    amount_size: float = 11.0
    lap_size: float = 10.5  # of the laps beside a cube
    lap_room: float = 24.0  # beside the cube of a seat that has made a lap
    cube: float = 8.5  # from the upper edge of the money track to the cubes
    cube_scale: float = 0.72
    die: float = 54.0  # from the left edge of the dice to the first one ...
    die_step: float = 66.0  # ... and from there to the second
    die_scale: float = 1.0
    offer: float = 152.0  # from the upper edge of the overlay to its cards
    offer_margins: float = 40.0  # left and right of them together
    offer_scale: float = 2.0  # the largest scale of a card there ...
    hidden_scale: float = 1.8  # ... and of a card that the viewer may not see
    overlay_corner: float = 6.0
    badge: float = 74.0  # the width of the race number on the race card


DESK: Final = Measures()
PHONE: Final = Measures(
    stage=(390.0, 674.0),
    card=Area(6.0, 4.0, 378.0, 64.0),
    turf=Area(6.0, 74.0, 378.0, 298.0),
    tote=Area(6.0, 378.0, 378.0, 151.0),
    money=Area(6.0, 535.0, 378.0, 27.0),
    tray=Area(0.0, 568.0, 390.0, 106.0),
    dice=Area(272.0, 8.0, 108.0, 56.0),
    first=96.0,
    lane=24.4,
    numbers=24.0,
    paddock=30.0,
    start=54.0,
    first_space=93.0,
    finish=329.7,
    home=(338.0, 381.0),
    square=4.0,
    horse=0.375,
    home_spot=17.0,
    horse_zone=42.0,
    mark_scale=0.8,
    target_scale=0.7,
    hoof_scale=0.62,
    rosette_scale=0.55,
    form_scale=0.6,
    odds_size=11.0,
    odds_inset=4.0,
    marker=12.5,
    corner=8.0,
    tuft=0.55,
    lane_line=0.9,
    edge_line=2.2,
    start_line=3.0,
    heading_rise=7.0,
    heading_size=11.5,
    space_rise=6.0,
    space_size=13.0,
    number_sizes=(17.0, 17.0),
    number=12.0,
    cell_inset=1.0,
    cell_corner=4.0,
    ruler=(16.0, 16.0),
    ruler_height=14.0,
    amount_rise=2.5,
    amount_size=9.0,
    lap_size=8.0,
    lap_room=18.0,
    cube=6.5,
    cube_scale=0.52,
    die=28.0,
    die_step=48.0,
    die_scale=0.8,
    offer=96.0,
    offer_margins=20.0,
    offer_scale=1.36,
    hidden_scale=1.1,
    overlay_corner=8.0,
    badge=46.0,
)


class Plan:
    """The board of one box on one stage."""

    def __init__(self, box: Components, shape: Shape) -> None:
        self.box = box
        self.shape = shape
        self.tall = shape == "tall"
        self.measures: Measures = PHONE if self.tall else DESK
        self.spaces = box.constants.track_spaces
        self.space = (self.measures.finish - self.measures.first_space) / self.spaces
        self.horse = {horse.number: horse for horse in box.horse}
        self.card = {card.id: card for card in box.race_card}
        self.markers = {marker.effect: marker for marker in box.handicap_marker}

    def horse_name(self, number: int, language: str) -> str:
        """Return the name of a horse, as this box has it."""
        return localized(self.horse[number], "name", language)

    def card_name(self, card: str, language: str) -> str:
        """Return the name of a race, as this box has it."""
        return localized(self.card[card], "name", language)

    def lane(self, number: int) -> Area:
        """Return the lane of a horse, from the paddock to the area behind the finish line."""
        y = self.measures.first + (number - HORSES[0]) * self.measures.lane
        return Area(
            self.measures.paddock, y, self.measures.home[1] - self.measures.paddock, self.measures.lane
        )

    @property
    def lanes(self) -> Area:
        """All lanes together."""
        first, height = self.lane(HORSES[0]), len(HORSES) * self.measures.lane
        return Area(first.x, first.y, first.width, height)

    def place(self, number: int, position: int) -> Area:
        """Return the start space (0), a space of the track, or the area behind the finish line."""
        lane = self.lane(number)
        if position <= 0:
            return Area(
                self.measures.start, lane.y, self.measures.first_space - self.measures.start, lane.height
            )
        if position > self.spaces:
            return Area(
                self.measures.home[0], lane.y, self.measures.home[1] - self.measures.home[0], lane.height
            )
        return Area(self.measures.first_space + (position - 1) * self.space, lane.y, self.space, lane.height)

    def marker(self, number: int) -> Point:
        """Return where the handicap marker of a horse lies."""
        lane = self.lane(number)
        return lane.x + self.measures.marker, lane.y + lane.height / 2

    def field(self, row: str, number: int) -> Area:
        """Return a field of the bet board."""
        tote, place, column = self.measures.tote, ROWS.index(row), number - HORSES[0]
        if self.tall:
            width, height = (tote.width - 50) / len(HORSES), 42.0
            return Area(tote.x + 46 + column * width, tote.y + 22 + place * height, width, height)
        width = (tote.width - 7) / len(ROWS)
        return Area(tote.x + 4 + place * width, self.lane(number).y, width, self.measures.lane)

    def head(self, number: int) -> Area:
        """Return the area before a lane, with number, name and owners."""
        lane = self.lane(number)
        return Area(self.measures.turf.x, lane.y, self.measures.numbers, lane.height)

    def money(self, amount: int) -> float:
        """Return where an amount stands on the money track, without its laps."""
        low, high = self.ruler
        per = self.box.constants_derived.money_track_spaces
        return low + (high - low) * (amount % per) / max(1, per - 1)

    @property
    def ruler(self) -> Point:
        """The first and the last space of the money track."""
        area, (left, right) = self.measures.money, self.measures.ruler
        return area.x + left, area.right - right

    @property
    def overlay(self) -> Area:
        """The area of draft, purchase and account: over the lanes, on a phone over the whole track."""
        return self.measures.turf if self.tall else self.lanes


@lru_cache(maxsize=16)
def plan(game: Game, shape: Shape) -> Plan:
    """Return the plan of a game on its box; it is made once."""
    return Plan(game.box, shape)
