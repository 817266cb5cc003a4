"""Kopf an Kopf: one position as one viewer knows it; the parts of the scene read from it."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from spieltisch.games.kopf_an_kopf.rules.box import Card, Components
from spieltisch.games.kopf_an_kopf.view.cards import CARD, SLIP, TICKET
from spieltisch.games.kopf_an_kopf.view.history import History
from spieltisch.games.kopf_an_kopf.view.horse_cards import SLOTS
from spieltisch.games.kopf_an_kopf.view.labels import (
    card_order,
    cards_by_id,
    horses_by_number,
)
from spieltisch.games.kopf_an_kopf.view.layout import Plan, plan
from spieltisch.games.kopf_an_kopf.view.previews import Preview, free_chips
from spieltisch.games.kopf_an_kopf.view.sprites import FREE
from spieltisch.stage.scene import Area
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.view_model import BaseViewModel, localized

NOBODY: Final = -1
DISCARD_ZONE: Final = "discard"
CHIP_ZONE: Final = "chip"
HORSE_DIE: Final = "die-horse"
MOVE_DIE: Final = "die-move"
HAND_PANE: Final = "hand"
OFFER_PANE: Final = "offer"
TARGETS: Final = ("target_horse", "target_horse_2", "finish_order")
# The five steps of a turn, and the phases of each.
STEPS: Final = {
    "features": (),
    "roll": ("roll", "second_chance", "reroll_horse", "reroll_move", "lucky"),
    "sprint": ("sprint",),
    "action": (
        "action",
        "sell_cards",
        "target_horse",
        "target_horse_2",
        "amount",
        "target_player",
        "take_card",
        "finish_order",
        "extra_roll",
        "whip_roll",
    ),
    "card": (),
}
SETTING_UP: Final = ("start_player", "deal")
DRAWS: Final = {"feature": "features", "three": "sprint", "turn_end": "card"}


class CardLayout(NamedTuple):
    """The layout of cards: which drawing, how many rows, how far apart."""

    name: str
    width: float
    height: float
    rows: int
    across: float  # from card to card
    down: float


class ViewModel(BaseViewModel):
    """One position as one viewer sees it."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.box: Components = sight.game.box
        self.cards_by_id = cards_by_id(sight.game)
        self.horses_by_number = horses_by_number(sight.game)
        self.plan: Plan = plan(sight.game, sight.shape)
        self.language = "de" if sight.language.startswith("de") else "en"
        self.phase: str = sight.view["phase"]
        self.positions: dict[int, int] = {int(horse): at for horse, at in sight.view["pos"].items()}
        self.owners: dict[int, int] = {int(horse): seat for horse, seat in sight.view["owner"].items()}
        self.finish: list[int] = sight.view["finish"]

    # -- words -----------------------------------------------------------------------------------------------

    def horse_name(self, horse: int) -> str:
        """Return the name of a horse."""
        return localized(self.horses_by_number[horse], "name", self.language)

    def card_name(self, kind: str) -> str:
        """Return the name of a card."""
        return localized(self.cards_by_id[kind], "name", self.language)

    def card_text(self, kind: str) -> str:
        """Return the text of a card."""
        return localized(self.cards_by_id[kind], "text", self.language)

    # -- seats -----------------------------------------------------------------------------------------------

    def colour(self, seat: int) -> str:
        """Return the colour of a seat; "free" for NOBODY."""
        return FREE if seat == NOBODY else super().colour(seat)

    @cached_property
    def active(self) -> int | None:
        """The seat whose turn it is."""
        start = self.view["start"]
        if start is None or start < 0 or self.phase in SETTING_UP:
            return None
        return int((start + self.view["turn"]) % self.sight.players)

    @cached_property
    def mine(self) -> int:
        """The seat whose cards lie below the board: the viewer's, else the one whose turn it is."""
        if self.sight.seat is not None:
            return self.sight.seat
        return self.active or 0

    @cached_property
    def acts(self) -> dict[tuple[str | int, ...], Act]:
        """The viewer's legal actions, by their words."""
        return {tuple(act.words): act for act in self.sight.acts}

    def may(self, *words: str | int) -> bool:
        """Return whether the viewer may take this action now."""
        return words in self.acts

    def cash(self, seat: int) -> int:
        """Return the cash of a seat; at the end its final score."""
        if self.sight.standings:
            return next(place.score for place in self.sight.standings if place.seat == seat)
        return int(self.view["cash"][seat])

    def card_count(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        held = self.view["hand"][seat]
        return held if isinstance(held, int) else sum(held.values())

    def known_cards(self, seat: int) -> list[str]:
        """Return the names of the cards that the viewer knows in another hand (KAK-117)."""
        own = self.sight.seat
        if own is None or own == seat or self.view["known"][own] is None:
            return []
        seen: dict[str, int] = self.view["known"][own][seat]
        return [self.card_name(kind) for kind, copies in seen.items() for _copy in range(copies)]

    # -- horses ----------------------------------------------------------------------------------------------

    def is_running(self, horse: int) -> bool:
        """Return whether a horse has not finished (KAK-2)."""
        return horse not in self.finish

    def stake(self, seat: int, horse: int) -> int:
        """Return what a seat has put on a horse."""
        return int(self.view["stake"][seat][str(horse)])

    @cached_property
    def bettable_horses(self) -> list[int]:
        """The horses that the viewer may bet on now, by the action or by a card."""
        found = []
        for words in self.acts:
            if words[0] == "bet" or (words[0] in TARGETS and self.betting):
                found.append(int(words[1]))
        return found

    @cached_property
    def pending(self) -> Card | None:
        """The card that is being carried out."""
        kind = self.view["pending"].get("card")
        return self.cards_by_id[kind] if kind else None

    @property
    def betting(self) -> bool:
        """Whether the card that is being carried out is about bets."""
        return self.pending is not None and self.pending.category == "betting"

    @property
    def choosing_horse(self) -> bool:
        """Whether the viewer has to choose a horse, and nothing else."""
        return self.phase in TARGETS or self.phase == "sprint"

    def free_slots(self, horse: int) -> int | None:
        """Return how many free chips of a horse are shown; None if there are too many for slots."""
        if self.plan.tall or self.box.chips(self.sight.players) > SLOTS:
            return None
        return self._free_chips[horse] if self.is_running(horse) and self.phase != "over" else 0

    @cached_property
    def _free_chips(self) -> dict[int, int]:
        return free_chips(self.sight)

    @cached_property
    def preview(self) -> Preview:
        """What the rules say to the viewer who has to decide."""
        return Preview(self.sight)

    # -- what happened ---------------------------------------------------------------------------------------

    @cached_property
    def history(self) -> History:
        """The past of the game, as far as the scene needs it."""
        return self.sight.read(History)

    @cached_property
    def step(self) -> str:
        """The current step of the turn; "" before and after the race."""
        if self.phase in ("draw", "draw_pile"):
            return DRAWS[self.view["pending"]["draw_for"]]
        if self.phase == "theft":
            return "sprint" if self.view["pending"]["theft_for"] == "three" else "action"
        return next((step for step, phases in STEPS.items() if self.phase in phases), "")

    # -- the hand --------------------------------------------------------------------------------------------

    @cached_property
    def held(self) -> list[str]:
        """The kinds in the seat's hand, in the order of the box."""
        hand = self.view["hand"][self.mine]
        if isinstance(hand, int):
            return []
        return sorted(hand, key=card_order(self.game).__getitem__)

    @cached_property
    def card_layout(self) -> CardLayout:
        """The layout of the hand: few cards whole, many as names; a strip shows a bit of the next column."""
        layout = hand_card_layout(len(self.held), self.plan)
        columns = -(-len(self.held) // layout.rows)
        if columns * layout.across > self.plan.measures.hand.width + layout.across - layout.width:
            return layout._replace(across=self.plan.measures.strip_step)
        return layout

    @cached_property
    def columns(self) -> int:
        """How many columns of cards the hand has."""
        return -(-len(self.held) // self.card_layout.rows)

    @property
    def overflows(self) -> bool:
        """Whether the hand is wider than its tray, so that it lies in a strip."""
        return (
            self.columns * self.card_layout.across - (self.card_layout.across - self.card_layout.width)
            > self.plan.measures.hand.width
        )

    def hand_slots(self) -> Iterator[tuple[str, float, float]]:
        """Yield every kind in the seat's hand with its centre."""
        tray, layout = self.plan.measures.hand, self.card_layout
        rows = min(layout.rows, max(1, len(self.held)))
        top = (
            tray.y + (tray.height - (rows - 1) * layout.down) / 2
            if rows == 1
            else tray.y + layout.height / 2 + 1
        )
        left = tray.x + layout.width / 2
        if self.plan.tall and not self.overflows:
            left += (tray.width - (self.columns - 1) * layout.across - layout.width) / 2
        for place, kind in enumerate(self.held):
            column, row = divmod(place, layout.rows)
            yield kind, left + column * layout.across, top + row * layout.down

    # -- what is offered on the track ------------------------------------------------------------------------

    @cached_property
    def target_seats(self) -> list[int]:
        """The seats to choose from (D9)."""
        return [int(words[1]) for words in self.acts if words[0] == "target_player"]

    @cached_property
    def takeable_cards(self) -> list[str]:
        """The kinds of cards to choose from (D10)."""
        return [str(words[1]) for words in self.acts if words[0] == "take_card"]

    @property
    def offer_area(self) -> Area:
        """The part of the track that shows players or cards to choose from."""
        plan = self.plan
        left, top, height = plan.start_left + 4, plan.lane_top + 4, plan.measures.height - 8
        return Area(left, top, plan.finish_left - left - 6, height)


def hand_card_layout(count: int, plan: Plan) -> CardLayout:
    """Return the layout of so many kinds of cards in the hand."""
    if plan.tall:
        if count <= 2:
            return CardLayout("card", *CARD, 1, CARD[0] + 10, 0)
        if count <= 4:
            return CardLayout("ticket", *TICKET, 2, TICKET[0] + 10, 64)
        return CardLayout("slip", *SLIP, 3, 129, 43)
    if count <= 5:
        return CardLayout("card", *CARD, 1, CARD[0] + 8, 0)
    if count <= 10:
        return CardLayout("ticket", *TICKET, 2, TICKET[0] + 8, 62)
    return CardLayout("slip", *SLIP, 3, 134, 40.5)
