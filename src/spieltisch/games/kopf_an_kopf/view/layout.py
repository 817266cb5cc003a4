"""Kopf an Kopf: where everything lies on the stage, wide and tall (for phones)."""

from functools import lru_cache
from typing import Final, NamedTuple

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.rules.box import Components
from spieltisch.stage.scene import Shape

WIDE = (1036.0, 732.0)
TALL = (390.0, 674.0)
UNIT_LANE: Final = 32.4  # the lane height at which horses have full size

Point = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle of the stage, given by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.x + self.width / 2, self.y + self.height / 2


class Measures(NamedTuple):
    """The measures of the track in one shape."""

    left: float
    top: float
    width: float  # of the wood, with piles and winner places
    head: float  # the width of a lane's number and owner
    start: float
    header: float
    length: float  # all fields of a lane together
    height: float  # all lanes together
    square: float  # the side of a square of the finish line
    foot: float
    horse: float  # scale of a horse


MEASURES: Final[dict[Shape, Measures]] = {
    "wide": Measures(0, 0, 1036, 62, 48, 30, 720, 324, 5, 8, 0.45),
    "tall": Measures(6, 4, 378, 38, 24, 17, 290, 236, 4, 5, 0.33),
}


class Plan:
    """The board of one box on one stage."""

    def __init__(self, box: Components, shape: Shape) -> None:
        self.box = box
        self.shape = shape
        self.tall = shape == "tall"
        self.stage = TALL if self.tall else WIDE
        self.track = track = MEASURES[shape]
        self.lanes, self.fields = len(box.horses), box.board.fields
        self.lane, self.field = track.height / self.lanes, track.length / self.fields
        self.lane_top = track.top + track.header
        self.start_left = track.left + track.head
        self.first_left = self.start_left + track.start
        self.finish_left = self.first_left + track.length
        self.bottom = self.lane_top + track.height + track.foot
        self.horse_scale = round(track.horse * min(1, self.lane / (23.6 if self.tall else UNIT_LANE)), 3)
        zone = box.board.no_bet_zone
        self.zone_left = self.first_left + (zone.first_field - 1) * self.field
        self.zone_right = self.first_left + zone.last_field * self.field

    # -- the track -------------------------------------------------------------------------------------------

    def lane_middle(self, horse: int) -> float:
        """Return the middle of a horse's lane."""
        return self.lane_top + (horse - 0.5) * self.lane

    def field_middle(self, position: int) -> float:
        """Return the middle of a field; 0 is the start field."""
        if position == 0:
            return self.start_left + self.track.start / 2
        return self.first_left + (min(position, self.fields) - 0.5) * self.field

    def lane_rect(self, horse: int) -> Rect:
        """Return a whole lane, from the start to the finish."""
        top = self.lane_middle(horse) - self.lane / 2
        return Rect(self.start_left, top, self.finish_left - self.start_left, self.lane)

    def place_rect(self, place: int) -> Rect:
        """Return a winner place (0 is the first)."""
        if self.tall:
            return Rect(150 + place * 54.0, 268, 51, 48)
        left = self.finish_left + 2 * self.track.square + 10
        return Rect(left, self.lane_top + place * 58.0, self.track.width - 8 - left, 52)

    def winner_middle(self, place: int) -> tuple[float, float, float]:
        """Return where a horse stands on a winner place, and its scale."""
        spot = self.place_rect(place)
        if self.tall:
            return spot.x + spot.width / 2, spot.y + 33, 0.33
        return spot.x + 88, spot.y + 29, 0.6

    def pile_rect(self, pile: int) -> Rect:
        """Return a draw pile (0, 1), or the discard pile (2)."""
        if self.tall:
            return Rect(314 + pile * 24.0, 271, 21, 28)
        left = self.place_rect(0).x
        third = (self.place_rect(0).width + 4) / 3
        return Rect(left + pile * third, self.lane_top + 214, 40, 54)

    # -- horse cards, dice and hand --------------------------------------------------------------------------

    def card_rect(self, horse: int) -> Rect:
        """Return the card of a horse."""
        if self.tall:
            row, column = divmod(horse - 1, 5)
            rows = -(-self.lanes // 5)
            height = (216 - 6 * (rows - 1)) / rows
            return Rect(4 + column * 76.8, 322 + row * (height + 6), 74.8, height)
        width = (WIDE[0] - 3 - 7 * (self.lanes - 1)) / self.lanes
        return Rect(1.5 + (horse - 1) * (width + 7), self.bottom + 12, width, 226)

    @property
    def die_places(self) -> tuple[Point, Point, Point]:
        """The centres of the horse die, the movement die and the second-chance chip."""
        if self.tall:
            return (29, 292), (79, 292), (125, 291)
        tray = self.dice_tray
        return (tray.x + 42, tray.y + 46), (tray.x + 100, tray.y + 47), (tray.x + 174, tray.y + 40)

    @property
    def die_scale(self) -> float:
        """The scale of dice and chip."""
        return 0.7 if self.tall else 0.9

    @property
    def dice_tray(self) -> Rect:
        """The tray of the dice."""
        return Rect(4, 268, 142, 48) if self.tall else Rect(816, 612, 220, 120)

    @property
    def hand_rect(self) -> Rect:
        """The tray of the hand."""
        return Rect(4, 544, 382, 126) if self.tall else Rect(1.5, 612, 802, 120)


@lru_cache(maxsize=16)
def plan(game: Game, shape: Shape) -> Plan:
    """Return the plan of a game on its box; it is made once."""
    return Plan(game.box, shape)
