"""Knight Rider: where everything lies on the stage, wide and tall. The city lies in a pane of its own."""

from typing import Final

from spieltisch.games.knight_rider.view.cards import HEIGHT as CARD_HEIGHT
from spieltisch.games.knight_rider.view.cards import WIDTH as CARD_WIDTH
from spieltisch.stage.scene import Area, Shape

Point = tuple[float, float]

CITY: Final = "city"
SITE: Final = "site"  # the city while it is built: a pane of its own
HAND: Final = "hand"
GROUND, TILES, TRACE, DETOURS, PLANKS, ENDS, RED, CARS, NUMBERS, SIGNS, GHOSTS = range(11)  # layers
TRAY, TRAY_PIECES, TRAY_WORDS = 20, 21, 22  # above the city
CLOSEST: Final = 2.4
SMALLEST: Final = 0.68  # on a desk: a track that would be smaller is shown in parts
DESK_SPAN: Final = 700.0
PHONE_SPAN: Final = 290.0  # units of the city across a phone
PHONE_BUILDING: Final = 460.0
GAP: Final = 7.0  # between cards of the hand
DECKS: Final = {"kitt": 16.0, "detour": 473.0}  # where their names begin on a desk, before the cards
MOST_LAMPS: Final = 6  # in a row


class Plan:
    """The stage of one shape, while the track is built or driven on."""

    def __init__(self, shape: Shape, building: bool) -> None:
        self.tall = shape == "tall"
        self.building = building
        self.stage = (390.0, 674.0) if self.tall else (1036.0, 732.0)
        self.city = self._city()
        self.clear = self._clear()
        self.tray = self._tray()
        self.hand = (
            Area(x=0, y=578, width=390, height=96) if self.tall else Area(x=0, y=612, width=1036, height=120)
        )
        self.minimap = (
            Area(x=6, y=424, width=126, height=92) if self.tall else Area(x=902, y=290, width=118, height=128)
        )

    def _city(self) -> Area:
        if self.tall:
            return Area(x=0, y=0, width=390, height=522)
        return Area(x=0, y=0, width=1036, height=732 if self.building else 600)

    def _clear(self) -> Area:
        """Return the area that no tray covers."""
        if self.tall:
            top = 0 if self.building else 58
            return Area(x=0, y=top, width=390, height=418 - top)
        return Area(x=8, y=8, width=816 if self.building else 878, height=self.city.height - 16)

    def _tray(self) -> Area:
        """Return the area beside the city for the die or the drawn tile."""
        if self.tall:
            return Area(x=0, y=522, width=390, height=152 if self.building else 56)
        if self.building:
            return Area(x=840, y=16, width=180, height=346)
        return Area(x=902, y=16, width=118, height=262)

    def card(self, place: int, detour: bool, kitt_cards: int, cards: int) -> Point:
        """Return the middle of a card of the hand: on a desk on the stage, on a phone in its strip."""
        if self.tall:
            step = CARD_WIDTH + 10
            before = kitt_cards * step + 16 if detour and kitt_cards else 0
            return 10 + before + place * step + CARD_WIDTH / 2, 61.0
        first, room = (576.0, 448.0) if detour else (96.0, 358.0)
        step = min(CARD_WIDTH + GAP, (room - CARD_WIDTH) / max(cards - 1, 1))
        return round(first + place * step + CARD_WIDTH / 2, 1), self.hand.y + 8 + CARD_HEIGHT / 2
