"""Homestretch: where everything lies on the stage, wide (owners, lane and bet board in one row) and tall."""

from functools import lru_cache
from typing import Final, NamedTuple

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import HORSES, ROWS, Components, Horse, RaceCard
from spieltisch.stage.scene import Shape

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

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def inset(self, by: float) -> "Rect":
        """Return a rectangle that is smaller by this much on all sides."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Measures(NamedTuple):
    """The measures that differ between a desk and a phone."""

    stage: Point
    card: Rect  # the race card
    turf: Rect  # the track with its frame
    tote: Rect  # the bet board
    money: Rect  # the money track
    tray: Rect  # cards, bets and dice of the viewer's seat
    dice: Rect
    head: float  # the height of the headings above the lanes
    first: float  # where the first lane begins
    lane: float  # the height of a lane
    numbers: float  # the width of the numbers and names before the lanes
    paddock: float  # where handicap markers lie
    start: float  # the left edge of the start space
    first_space: float  # the left edge of the first space ...
    finish: float  # ... and where the chequered line begins
    home: Point  # left and right edge of the area behind the finish line
    square: float  # the side of a square of the chequered line
    horse: float  # the scale of a horse


WIDE: Final = Measures(
    stage=(1036.0, 732.0),
    card=Rect(0.0, 0.0, 1036.0, 80.0),
    turf=Rect(0.0, 88.0, 1036.0, 503.0),
    tote=Rect(761.0, 93.0, 270.0, 493.0),
    money=Rect(0.0, 599.0, 1036.0, 36.0),
    tray=Rect(0.0, 643.0, 1036.0, 89.0),
    dice=Rect(742.0, 643.0, 294.0, 89.0),
    head=32.0,
    first=120.0,
    lane=42.0,
    numbers=148.0,
    paddock=148.0,
    start=184.0,
    first_space=252.0,
    finish=675.0,
    home=(688.0, 757.0),
    square=6.0,
    horse=0.54,
)
TALL: Final = Measures(
    stage=(390.0, 674.0),
    card=Rect(6.0, 4.0, 378.0, 64.0),
    turf=Rect(6.0, 74.0, 378.0, 298.0),
    tote=Rect(6.0, 378.0, 378.0, 151.0),
    money=Rect(6.0, 535.0, 378.0, 27.0),
    tray=Rect(0.0, 568.0, 390.0, 106.0),
    dice=Rect(272.0, 8.0, 108.0, 56.0),
    head=22.0,
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
)


class Plan:
    """The board of one box on one stage."""

    def __init__(self, box: Components, shape: Shape) -> None:
        self.box = box
        self.shape = shape
        self.tall = shape == "tall"
        self.at: Measures = TALL if self.tall else WIDE
        self.spaces = box.constants.track_spaces
        self.space = (self.at.finish - self.at.first_space) / self.spaces
        self.horse = {horse.number: horse for horse in box.horse}
        self.card = {card.id: card for card in box.race_card}
        self.markers = {marker.effect: marker for marker in box.handicap_marker}
        self.colour = {colour.id: colour for colour in box.colour}

    def horse_name(self, number: int, language: str) -> str:
        """Return the name of a horse, as this box has it."""
        return _named(self.horse[number], language)

    def card_name(self, card: str, language: str) -> str:
        """Return the name of a race, as this box has it."""
        return _named(self.card[card], language)

    def lane(self, number: int) -> Rect:
        """Return the lane of a horse, from the paddock to the area behind the finish line."""
        y = self.at.first + (number - HORSES[0]) * self.at.lane
        return Rect(self.at.paddock, y, self.at.home[1] - self.at.paddock, self.at.lane)

    @property
    def lanes(self) -> Rect:
        """All lanes together."""
        first, height = self.lane(HORSES[0]), len(HORSES) * self.at.lane
        return Rect(first.x, first.y, first.width, height)

    def place(self, number: int, position: int) -> Rect:
        """Return the start space (0), a space of the track, or the area behind the finish line."""
        lane = self.lane(number)
        if position <= 0:
            return Rect(self.at.start, lane.y, self.at.first_space - self.at.start, lane.height)
        if position > self.spaces:
            return Rect(self.at.home[0], lane.y, self.at.home[1] - self.at.home[0], lane.height)
        return Rect(self.at.first_space + (position - 1) * self.space, lane.y, self.space, lane.height)

    def marker(self, number: int) -> Point:
        """Return where the handicap marker of a horse lies."""
        lane = self.lane(number)
        return lane.x + (12.5 if self.tall else 17), lane.y + lane.height / 2

    def field(self, row: str, number: int) -> Rect:
        """Return a field of the bet board."""
        tote, place, column = self.at.tote, ROWS.index(row), number - HORSES[0]
        if self.tall:
            width, height = (tote.width - 50) / len(HORSES), 42.0
            return Rect(tote.x + 46 + column * width, tote.y + 22 + place * height, width, height)
        width = (tote.width - 7) / len(ROWS)
        return Rect(tote.x + 4 + place * width, self.lane(number).y, width, self.at.lane)

    def head(self, number: int) -> Rect:
        """Return the area before a lane, with number, name and owners."""
        lane = self.lane(number)
        return Rect(self.at.turf.x, lane.y, self.at.numbers, lane.height)

    def money(self, amount: int) -> float:
        """Return where an amount stands on the money track, without its laps."""
        low, high = self.ruler
        per = self.box.constants_derived.money_track_spaces
        return low + (high - low) * (amount % per) / max(1, per - 1)

    @property
    def ruler(self) -> Point:
        """The first and the last space of the money track."""
        area = self.at.money
        return (area.x + 16, area.right - 16) if self.tall else (area.x + 118, area.right - 26)

    @property
    def overlay(self) -> Rect:
        """The area of draft, purchase and account: over the lanes, on a phone over the whole track."""
        return self.at.turf if self.tall else self.lanes


def _named(thing: Horse | RaceCard, language: str) -> str:
    return thing.name_de if language == "de" else thing.name_en


@lru_cache(maxsize=16)
def plan(game: Game, shape: Shape) -> Plan:
    """Return the plan of a game on its box; it is made once."""
    return Plan(game.box, shape)
