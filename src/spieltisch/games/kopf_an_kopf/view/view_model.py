"""Kopf an Kopf: one position as one viewer knows it: what the parts of the scene look things up in."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.rules.box import Card, Components, Horse
from spieltisch.games.kopf_an_kopf.view.cards import CARD, SLIP, TICKET
from spieltisch.games.kopf_an_kopf.view.horse_cards import SLOTS
from spieltisch.games.kopf_an_kopf.view.labels import kinds, named, order, said, stable
from spieltisch.games.kopf_an_kopf.view.layout import Plan, Spot, plan
from spieltisch.games.kopf_an_kopf.view.log import Recap
from spieltisch.games.kopf_an_kopf.view.previews import Foresight, free_chips
from spieltisch.games.kopf_an_kopf.view.sprites import FREE
from spieltisch.stage.seat_letters import initials
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.tokens import SEATS

TRAY, PRINT, STALLS, BETS, TRACE, HORSES, HAND, TAGS, OFFER, OFFERED = range(10)  # layers
NOBODY: Final = -1
DISCARD_ZONE: Final = "discard"
CHIP_ZONE: Final = "chip"
HORSE_DIE: Final = "die-horse"
MOVE_DIE: Final = "die-move"
HAND_PANE: Final = "hand"
OFFER_PANE: Final = "offer"
TARGETS: Final = ("target_horse", "target_horse_2", "finish_order")
# The five steps of a turn, and the phases in which each of them is under way.
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


PEEPING: Final = {"wide": 129.0, "tall": 125.0}  # from card to card in a strip


class Form(NamedTuple):
    """How the cards of a hand are laid out: which drawing, how many rows, how far apart."""

    name: str
    width: float
    height: float
    rows: int
    across: float  # from card to card
    down: float


class Table:
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.game: Game = sight.game
        self.box: Components = sight.game.box
        self.plan: Plan = plan(sight.game, sight.shape)
        self.language = "de" if sight.language.startswith("de") else "en"
        self.phase: str = sight.view["phase"]
        self.positions: dict[int, int] = {int(horse): at for horse, at in sight.view["pos"].items()}
        self.owners: dict[int, int] = {int(horse): seat for horse, seat in sight.view["owner"].items()}
        self.finish: list[int] = sight.view["finish"]

    # -- words -----------------------------------------------------------------------------------------------

    def text(self, key: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return said(self.language, key, **values)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.sight.names[seat]

    def horse_name(self, horse: int) -> str:
        """What a horse is called."""
        return named(self.stable[horse], "name", self.language)

    def card_name(self, kind: str) -> str:
        """What a card is called."""
        return named(self.kinds[kind], "name", self.language)

    def card_text(self, kind: str) -> str:
        """What a card does."""
        return named(self.kinds[kind], "text", self.language)

    # -- the box ---------------------------------------------------------------------------------------------

    @property
    def kinds(self) -> dict[str, Card]:
        """The kinds of cards by their ids."""
        return kinds(self.game)

    @property
    def stable(self) -> dict[int, Horse]:
        """The horses by their numbers."""
        return stable(self.game)

    # -- seats -----------------------------------------------------------------------------------------------

    def colour(self, seat: int) -> str:
        """The colour of a seat; "free" for nobody."""
        if seat == NOBODY:
            return FREE
        return self.sight.colours[seat] or tuple(SEATS)[seat]

    @cached_property
    def letters(self) -> list[str]:
        """What stands for everybody where names have no room."""
        return initials(self.sight.names)

    @cached_property
    def active(self) -> int | None:
        """Whose turn it is."""
        start = self.view["start"]
        if start is None or start < 0 or self.phase in SETTING_UP:
            return None
        return int((start + self.view["turn"]) % self.sight.players)

    @cached_property
    def mine(self) -> int:
        """The seat whose cards lie below: the viewer's, else that of the turn."""
        if self.sight.seat is not None:
            return self.sight.seat
        return self.active or 0

    @property
    def asked(self) -> bool:
        """Whether the viewer is to decide."""
        return bool(self.sight.acts)

    @cached_property
    def acts(self) -> dict[tuple[str | int, ...], Act]:
        """What the viewer may do now, by its words."""
        return {tuple(act.words): act for act in self.sight.acts}

    def may(self, *words: str | int) -> bool:
        """Whether the viewer may do this now."""
        return words in self.acts

    def cash(self, seat: int) -> int:
        """The cash of a seat; at the end its final score."""
        if self.sight.standings:
            return next(place.score for place in self.sight.standings if place.seat == seat)
        return int(self.view["cash"][seat])

    def cards_of(self, seat: int) -> int:
        """How many cards a seat holds."""
        held = self.view["hand"][seat]
        return held if isinstance(held, int) else sum(held.values())

    def known(self, seat: int) -> list[str]:
        """The names of the cards that the viewer knows in another hand (KAK-117)."""
        own = self.sight.seat
        if own is None or own == seat or self.view["known"][own] is None:
            return []
        seen: dict[str, int] = self.view["known"][own][seat]
        return [self.card_name(kind) for kind, copies in seen.items() for _copy in range(copies)]

    # -- horses ----------------------------------------------------------------------------------------------

    def running(self, horse: int) -> bool:
        """Whether a horse has not finished (KAK-2)."""
        return horse not in self.finish

    def stake(self, seat: int, horse: int) -> int:
        """What a seat has put on a horse."""
        return int(self.view["stake"][seat][str(horse)])

    @cached_property
    def bettable(self) -> list[int]:
        """The horses that the viewer may put money on now, by the action or by a card."""
        found = []
        for words in self.acts:
            if words[0] == "bet" or (words[0] in TARGETS and self.betting):
                found.append(int(words[1]))
        return found

    @cached_property
    def pending(self) -> Card | None:
        """The card that is being carried out."""
        kind = self.view["pending"].get("card")
        return self.kinds[kind] if kind else None

    @property
    def betting(self) -> bool:
        """Whether the card that is being carried out is about bets."""
        return self.pending is not None and self.pending.category == "betting"

    @property
    def choosing_horse(self) -> bool:
        """Whether a horse is to be chosen, and nothing else."""
        return self.phase in TARGETS or self.phase == "sprint"

    def free_slots(self, horse: int) -> int | None:
        """How many free chips of a horse are shown; None: there are too many for slots."""
        if self.plan.tall or self.box.chips(self.sight.players) > SLOTS:
            return None
        return self._free_chips[horse] if self.running(horse) and self.phase != "over" else 0

    @cached_property
    def _free_chips(self) -> dict[int, int]:
        return free_chips(self.sight)

    @cached_property
    def foresight(self) -> Foresight:
        """What the rules say to the one who is asked."""
        return Foresight(self.sight)

    # -- what happened ---------------------------------------------------------------------------------------

    @cached_property
    def recap(self) -> Recap:
        """What the scene needs of all that happened."""
        return self.sight.read(Recap)

    @cached_property
    def step(self) -> str:
        """The step of the turn that is under way; "" before and after the race."""
        if self.phase in ("draw", "draw_pile"):
            return DRAWS[self.view["pending"]["draw_for"]]
        if self.phase == "theft":
            return "sprint" if self.view["pending"]["theft_for"] == "three" else "action"
        return next((step for step, phases in STEPS.items() if self.phase in phases), "")

    # -- the hand --------------------------------------------------------------------------------------------

    @cached_property
    def held(self) -> list[str]:
        """The kinds in the own hand, as they stand in the box."""
        hand = self.view["hand"][self.mine]
        if isinstance(hand, int):
            return []
        return sorted(hand, key=order(self.game).__getitem__)

    @cached_property
    def form(self) -> Form:
        """Few cards are shown whole, many by their names; in a strip the next column peeps out."""
        form = hand_form(len(self.held), self.plan)
        columns = -(-len(self.held) // form.rows)
        if columns * form.across > self.plan.hand_spot.width + form.across - form.width:
            return form._replace(across=PEEPING[self.plan.shape])
        return form

    @cached_property
    def columns(self) -> int:
        """Of cards side by side."""
        return -(-len(self.held) // self.form.rows)

    @property
    def overflows(self) -> bool:
        """Whether the hand is wider than its tray, so that it lies in a strip."""
        return (
            self.columns * self.form.across - (self.form.across - self.form.width) > self.plan.hand_spot.width
        )

    def slots(self) -> Iterator[tuple[str, float, float]]:
        """Every kind in the own hand with its place."""
        tray, form = self.plan.hand_spot, self.form
        rows = min(form.rows, max(1, len(self.held)))
        top = (
            tray.y + (tray.height - (rows - 1) * form.down) / 2 if rows == 1 else tray.y + form.height / 2 + 1
        )
        left = tray.x + form.width / 2
        if self.plan.tall and not self.overflows:
            left += (tray.width - (self.columns - 1) * form.across - form.width) / 2
        for place, kind in enumerate(self.held):
            column, row = divmod(place, form.rows)
            yield kind, left + column * form.across, top + row * form.down

    # -- what is offered on the track ------------------------------------------------------------------------

    @cached_property
    def rivals(self) -> list[int]:
        """The players to choose from (D9)."""
        return [int(words[1]) for words in self.acts if words[0] == "target_player"]

    @cached_property
    def loot(self) -> list[str]:
        """The kinds of cards to choose from (D10)."""
        return [str(words[1]) for words in self.acts if words[0] == "take_card"]

    @property
    def offer_spot(self) -> Spot:
        """The part of the track that they lie on."""
        plan = self.plan
        left, top, height = plan.start_left + 4, plan.lane_top + 4, plan.track.height - 8
        return Spot(left, top, plan.finish_left - left - 6, height)


def hand_form(count: int, plan: Plan) -> Form:
    """How so many kinds of cards lie in the hand."""
    if plan.tall:
        if count <= 2:
            return Form("card", *CARD, 1, CARD[0] + 10, 0)
        if count <= 4:
            return Form("ticket", *TICKET, 2, TICKET[0] + 10, 64)
        return Form("slip", *SLIP, 3, 129, 43)
    if count <= 5:
        return Form("card", *CARD, 1, CARD[0] + 8, 0)
    if count <= 10:
        return Form("ticket", *TICKET, 2, TICKET[0] + 8, 62)
    return Form("slip", *SLIP, 3, 134, 40.5)
