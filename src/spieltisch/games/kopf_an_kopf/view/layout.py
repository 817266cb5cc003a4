"""Kopf an Kopf: where everything lies on the stage, wide and tall (for phones)."""

from functools import lru_cache
from typing import Final, NamedTuple

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.rules.box import Components
from spieltisch.stage.scene import Area, Point, Shape


class Measures(NamedTuple):
    """The measures of a desk; those of a phone are in PHONE."""

    stage: Point = (1036.0, 732.0)
    # the track
    left: float = 0
    top: float = 0
    width: float = 1036  # of the wood, with piles and winner places
    corner: float = 12
    head: float = 62  # the width of a lane's number and owner
    start: float = 48
    header: float = 30
    length: float = 720  # all fields of a lane together
    height: float = 324  # all lanes together
    square: float = 5  # the side of a square of the finish line
    foot: float = 8
    grains: int = 240  # of sand
    zone_line: float = 3  # the width of the line before the zone without bets
    zone_word: float = 20.0  # the height of the word there ...
    zone_spacing: float = 3.4  # ... between its letters ...
    zone_inset: float = 12  # ... and from the end of the zone
    # texts above and before the lanes
    heading_size: float = 13.5
    heading_rise: float = 9  # above the lanes
    numbers: tuple[tuple[float, float], ...] = ((25.0, 19), (21.0, 18))  # height and place; with two digits
    owner: float = 46  # where the owner of a horse is shown ...
    owner_size: float = 19  # ... and how large
    # horses, dice and cards
    horse: float = 0.45  # scale of a horse ...
    unit_lane: float = 32.4  # ... in a lane of this height
    trail: float = 1  # scale of the marks of a move
    dice: tuple[Point, Point, Point] = ((858, 658), (916, 659), (990, 652))  # the chip is the third
    die_scale: float = 0.9
    die_zone: float = 56
    dice_tray: Area = Area(816, 612, 220, 120)
    hand: Area = Area(1.5, 612, 802, 120)
    strip_step: float = 129.0  # from card to card in a strip
    count_size: float = 13  # of the numbers of cards in piles
    count_ink: str = "var(--on-wood)"
    rivals: int = 7  # players to choose from, in a row ...
    rival_height: float = 92.0


DESK: Final = Measures()
PHONE: Final = Measures(
    stage=(390.0, 674.0),
    left=6,
    top=4,
    width=378,
    corner=10,
    head=38,
    start=24,
    header=17,
    length=290,
    height=236,
    square=4,
    foot=5,
    grains=100,
    zone_line=2,
    zone_word=11.0,
    zone_spacing=2.0,
    zone_inset=3.5,
    heading_size=10.5,
    heading_rise=5,
    numbers=((15.5, 11.5), (14.0, 11)),
    owner=28.5,
    owner_size=12.6,
    horse=0.33,
    unit_lane=23.6,
    trail=0.66,
    dice=((29, 292), (79, 292), (125, 291)),
    die_scale=0.7,
    die_zone=46,
    dice_tray=Area(4, 268, 142, 48),
    hand=Area(4, 544, 382, 126),
    strip_step=125.0,
    count_size=12,
    count_ink="var(--muted)",
    rivals=3,
    rival_height=66.0,
)


class Plan:
    """The board of one box on one stage."""

    def __init__(self, box: Components, shape: Shape) -> None:
        self.box = box
        self.shape = shape
        self.tall = shape == "tall"
        self.measures = track = PHONE if self.tall else DESK
        self.stage = track.stage
        self.lanes, self.fields = len(box.horses), box.board.fields
        self.lane, self.field = track.height / self.lanes, track.length / self.fields
        self.lane_top = track.top + track.header
        self.start_left = track.left + track.head
        self.first_left = self.start_left + track.start
        self.finish_left = self.first_left + track.length
        self.bottom = self.lane_top + track.height + track.foot
        self.horse_scale = round(track.horse * min(1, self.lane / track.unit_lane), 3)
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
            return self.start_left + self.measures.start / 2
        return self.first_left + (min(position, self.fields) - 0.5) * self.field

    def lane_area(self, horse: int) -> Area:
        """Return a whole lane, from the start to the finish."""
        top = self.lane_middle(horse) - self.lane / 2
        return Area(self.start_left, top, self.finish_left - self.start_left, self.lane)

    def place_area(self, place: int) -> Area:
        """Return a winner place (0 is the first)."""
        if self.tall:
            return Area(150 + place * 54.0, 268, 51, 48)
        left = self.finish_left + 2 * self.measures.square + 10
        return Area(left, self.lane_top + place * 58.0, self.measures.width - 8 - left, 52)

    def winner_middle(self, place: int) -> tuple[float, float, float]:
        """Return where a horse stands on a winner place, and its scale."""
        spot = self.place_area(place)
        if self.tall:
            return spot.x + spot.width / 2, spot.y + 33, 0.33
        return spot.x + 88, spot.y + 29, 0.6

    def pile_area(self, pile: int) -> Area:
        """Return a draw pile (0, 1), or the discard pile (2)."""
        if self.tall:
            return Area(314 + pile * 24.0, 271, 21, 28)
        left = self.place_area(0).x
        third = (self.place_area(0).width + 4) / 3
        return Area(left + pile * third, self.lane_top + 214, 40, 54)

    # -- horse cards --------------------------------------------------------------------------

    def card_area(self, horse: int) -> Area:
        """Return the card of a horse."""
        if self.tall:
            row, column = divmod(horse - 1, 5)
            rows = -(-self.lanes // 5)
            height = (216 - 6 * (rows - 1)) / rows
            return Area(4 + column * 76.8, 322 + row * (height + 6), 74.8, height)
        width = (self.stage[0] - 3 - 7 * (self.lanes - 1)) / self.lanes
        return Area(1.5 + (horse - 1) * (width + 7), self.bottom + 12, width, 226)


@lru_cache(maxsize=16)
def plan(game: Game, shape: Shape) -> Plan:
    """Return the plan of a game on its box; it is made once."""
    return Plan(game.box, shape)
