"""Knight Rider: where everything lies on the stage, wide and tall. The city lies in a pane of its own."""

from typing import Final, NamedTuple

from spieltisch.games.knight_rider.view.cards import HEIGHT as CARD_HEIGHT
from spieltisch.games.knight_rider.view.cards import WIDTH as CARD_WIDTH
from spieltisch.stage.scene import Area, Point, Shape

CITY: Final = "city"
SITE: Final = "site"  # the city while it is built: a pane of its own
HAND: Final = "hand"
CLOSEST: Final = 2.4
SMALLEST: Final = 0.68  # on a desk: a track that would be smaller is shown in parts
GAP: Final = 7.0  # between cards of the hand
DECKS: Final = {"kitt": 16.0, "detour": 473.0}  # where their names begin on a desk, before the cards
MOST_LAMPS: Final = 6  # in a row


class Plan(NamedTuple):
    """The stage of a desk during the chase; the other stages are in PLANS."""

    tall: bool = False
    building: bool = False  # whether the track is being built
    stage: Point = (1036.0, 732.0)
    city: Area = Area(0, 0, 1036, 600)
    corner: float = 10  # the radius of the city's corners
    clear: Area = Area(8, 8, 878, 584)  # the part of the city that no tray covers
    span: float = 700.0  # units of the city across the stage, where not all of it is shown
    tray: Area = Area(902, 16, 118, 262)  # beside the city, for the die or the drawn tile
    hand: Area = Area(0, 612, 1036, 120)
    minimap: Area = Area(902, 290, 118, 128)
    die: tuple[float, float, float] = (961.0, 88, 1.0)  # place and scale
    drawn_tile: tuple[float, float, float] = (930.0, 152, 1.5)
    margin: float = 0.1  # around the track, in tiles

    def card(self, place: int, detour: bool, kitt_cards: int, cards: int) -> Point:
        """Return the middle of a card of the hand: on a desk on the stage, on a phone in its strip."""
        if self.tall:
            step = CARD_WIDTH + 10
            before = kitt_cards * step + 16 if detour and kitt_cards else 0
            return 10 + before + place * step + CARD_WIDTH / 2, 61.0
        first, room = (576.0, 448.0) if detour else (96.0, 358.0)
        step = min(CARD_WIDTH + GAP, (room - CARD_WIDTH) / max(cards - 1, 1))
        return round(first + place * step + CARD_WIDTH / 2, 1), self.hand.y + 8 + CARD_HEIGHT / 2


BUILDING_SPAN: Final = 460.0
DESK: Final = Plan()
PHONE: Final = Plan(
    tall=True,
    stage=(390.0, 674.0),
    city=Area(0, 0, 390, 522),
    corner=0,
    clear=Area(0, 58, 390, 360),
    span=290.0,
    tray=Area(0, 522, 390, 56),
    hand=Area(0, 578, 390, 96),
    minimap=Area(6, 424, 126, 92),
    die=(360.0, 30.0, 0.72),
    drawn_tile=(76.0, 598.0, 1.24),
    margin=0.3,
)
DESK_BUILDING: Final = DESK._replace(
    building=True,
    city=Area(0, 0, 1036, 732),
    clear=Area(8, 8, 816, 716),
    span=BUILDING_SPAN,
    tray=Area(840, 16, 180, 346),
    margin=1.0,
)
PHONE_BUILDING: Final = PHONE._replace(
    building=True, clear=Area(0, 0, 390, 418), span=BUILDING_SPAN, tray=Area(0, 522, 390, 152), margin=1.0
)
PLANS: Final[dict[tuple[Shape, bool], Plan]] = {  # by shape, and whether the track is being built
    ("wide", False): DESK,
    ("tall", False): PHONE,
    ("wide", True): DESK_BUILDING,
    ("tall", True): PHONE_BUILDING,
}
