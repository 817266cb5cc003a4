"""Homestretch: one position as one viewer knows it; the parts of the scene read from it."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from spieltisch.engine.core import CHANCE
from spieltisch.games.homestretch.rules.box import HORSES, ROWS, Components, RaceCard
from spieltisch.games.homestretch.view.history import History
from spieltisch.games.homestretch.view.layout import Plan, plan
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.view_model import BaseViewModel, Translator

SLUG: Final = "homestretch"
translate: Final = Translator(SLUG)
DRAFTING: Final = ("DEAL", "DRAFT", "GHOST")
BUYING: Final = ("DISPLAY", "BUY", "DRAW")
RUNNING: Final = ("START", "ROLL", "FIRST", "LAST", "AGAIN")
HOME: Final = "home"
DICE_ZONE: Final = "dice"
STACK_ZONE: Final = "stack"
CROSSED: Final = "X"


class Marker(NamedTuple):
    """A bet marker that the viewer sees."""

    seat: int
    place: int  # its index among the seat's visible markers
    value: int | None  # None: it lies face down


class ViewModel(BaseViewModel):
    """One position as one viewer sees it."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.plan: Plan = plan(sight.game, sight.shape)
        self.box = self.plan.box
        self.phase: str = sight.view["phase"]
        self.money: list[int] = sight.view["money"]

    @property
    def short_suffix(self) -> str:
        """The suffix of keys that have a shorter sentence for phones."""
        return "-short" if self.plan.tall else ""

    # -- who -------------------------------------------------------------------------------------------------

    @cached_property
    def mine(self) -> int:
        """The seat whose stable lies below the board: the viewer's, else the one whose turn it is."""
        if self.sight.seat is not None:
            return self.sight.seat
        return 0 if self.active is None else self.active

    @property
    def viewer_plays(self) -> bool:
        """Whether the viewer has a seat."""
        return self.sight.seat is not None

    @cached_property
    def active(self) -> int | None:
        """The seat whose turn it is in a race or in the purchase."""
        return active_seat(self.view)

    @cached_property
    def waiting_for(self) -> list[int]:
        """The seats that have to decide."""
        return [seat for seat in self.sight.actors if seat != CHANCE]

    # -- when ------------------------------------------------------------------------------------------------

    @property
    def drafting(self) -> bool:
        """Whether the draft is going on."""
        return self.phase in DRAFTING

    @property
    def buying(self) -> bool:
        """Whether the second purchase is going on."""
        return self.phase in BUYING

    @property
    def betting(self) -> bool:
        """Whether the seats place bets."""
        return self.phase == "BET"

    @property
    def running(self) -> bool:
        """Whether a race is going on."""
        return self.phase in RUNNING

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == "END"

    @property
    def has_overlay(self) -> bool:
        """Whether draft, purchase or account cover the lanes."""
        return self.drafting or self.buying or self.over

    @cached_property
    def history(self) -> History:
        """The past of the game."""
        return self.sight.read(History)

    # -- the race --------------------------------------------------------------------------------------------

    @cached_property
    def card(self) -> RaceCard | None:
        """The race card that lies open."""
        programme = self.view["race_programme"]
        return self.plan.card.get(programme[-1]) if programme else None

    def card_name(self, card: str) -> str:
        """Return the name of a race, as this box has it."""
        return self.plan.card_name(card, self.sight.language)

    def horse_name(self, horse: int) -> str:
        """Return the name of a horse, as this box has it."""
        return self.plan.horse_name(horse, self.sight.language)

    @cached_property
    def finish(self) -> list[int]:
        """The horses that have finished, the first one first."""
        order: list[int] = self.view["finish_order"]
        return order

    def position(self, horse: int) -> int:
        """Return the position of a horse."""
        at = self.view["horses"][str(horse)]["position"]
        return self.plan.spaces + 1 if at == "finished" else int(at)

    def handicap(self, horse: int) -> int:
        """Return what a horse's marker does: 0 nothing, -1 stop it, else carry it so many spaces farther."""
        effect = self.view["horses"][str(horse)]["handicap"]
        return -1 if effect == CROSSED else int(effect)

    @cached_property
    def dice(self) -> tuple[int, int] | None:
        """The last throw."""
        turn = self.view["turn"]
        if turn is not None and turn["dice"] is not None:
            one, two = turn["dice"]
            return one, two
        return self.history.dice

    @cached_property
    def rolled_horse(self) -> int | None:
        """The horse that the dice name, while a player decides about it."""
        turn = self.view["turn"]
        return sum(turn["dice"]) if turn is not None and turn["dice"] is not None else None

    def end_position(self, act: Act) -> int:
        """Return the position where a movement ends."""
        word, horse = act.words[0], self.moved_horse(act)
        spaces = self.box.constants.move_and_end if word == "two" else self.box.constants.move_and_reroll
        bonus = max(0, self.handicap(horse))
        if word == "last":
            spaces = self.last_place_spaces
            if self.view["options"]["last_place_handicap"] == "ignore":
                bonus = 0
            elif self.handicap(horse) < 0:
                return self.position(horse)
        return min(self.position(horse) + spaces + bonus, self.plan.spaces + 1)

    def moved_horse(self, act: Act) -> int:
        """Return the horse that an action moves."""
        return int(act.words[1]) if act.words[0] == "last" else self.rolled_horse or HORSES[0]

    @cached_property
    def last_place_spaces(self) -> int:
        """HOM-57: how far a horse in last place moves."""
        if self.dice is None:
            return 0
        difference = abs(self.dice[0] - self.dice[1])
        return next(move.spaces for move in self.box.last_place_move if difference in move.dice_difference)

    def owners_of(self, horse: int) -> list[int]:
        """Return the owners of a horse, once for each share."""
        return [seat for seat in self.seats for owned in self.view["shares"][seat] if owned == horse]

    def own_prize(self, horse: int, place: int) -> int:
        """HOM-68: the part of a prize that the seat below the board would get."""
        owners = self.owners_of(horse)
        if self.card is None or not owners:
            return 0
        return self.card.prizes[place] * owners.count(self.mine) // len(owners)

    # -- bets ------------------------------------------------------------------------------------------------

    def tie_rank(self, seat: int) -> int:
        """HOM-32: the rank of a seat's colour among equals."""
        return tie_ranks(self.view, self.box)[seat]

    def bet_limit(self, seat: int) -> int:
        """HOM-28, HOM-29: how many of a seat's markers may share a field."""
        return bet_limit(self.view, self.box, seat)

    @property
    def sealed(self) -> bool:
        """Whether all seats bet at the same time."""
        return bool(self.view["options"]["betting_mode"] == "sealed")

    @cached_property
    def seat_order(self) -> list[int]:
        """HOM-32: the order of betting; in the purchase the order of buying; else clockwise."""
        if self.betting and not self.sealed:
            return sorted(self.seats, key=lambda seat: (-self.money[seat], self.tie_rank(seat)))
        if self.buying and self.view["purchase"]["order"] is not None:
            return list(self.view["purchase"]["order"])
        return list(self.seats)

    @cached_property
    def has_answered(self) -> list[int]:
        """The seats that have picked, bet or had their turn already."""
        if self.drafting:
            round_now = self.view["draft"]["round"] or 0
            return [
                seat for seat in self.seats if self.phase != "DEAL" and _size(self.picks(seat)) > round_now
            ]
        if self.betting:
            return list(self.view["completed"])
        if self.buying and self.view["purchase"]["order"] is not None:
            return list(self.seat_order[: self.view["purchase"]["index"]])
        return []

    @cached_property
    def own_bet(self) -> list[str | None]:
        """The fields of the seat's markers, in the order of their values; [] if the viewer may not know."""
        bet = self.view["bets"][self.mine]
        return list(bet) if isinstance(bet, list) else []

    @cached_property
    def placed(self) -> int:
        """How many of the seat's markers lie on the board."""
        return sum(field is not None for field in self.own_bet)

    def markers(self, seat: int) -> list[tuple[str, int | None]]:
        """Return the visible markers of a seat: fields and, if known, values."""
        bet = self.view["bets"][seat]
        if isinstance(bet, list):
            values = self.box.bet_markers.values
            return [(field, value) for field, value in zip(bet, values, strict=True) if field is not None]
        return [(field, None) for field, count in (bet or {}).items() for _ in range(count)]

    @cached_property
    def markers_by_field(self) -> dict[str, list[Marker]]:
        """Every visible marker, by its field."""
        found: dict[str, list[Marker]] = {}
        for seat in self.seats:
            for place, (field, value) in enumerate(self.markers(seat)):
                found.setdefault(field, []).append(Marker(seat, place, value))
        return found

    def is_won(self, row: str, horse: int) -> bool:
        """HOM-72: whether markers on a field are sure to be paid."""
        return horse in self.finish and self.finish.index(horse) <= ROWS.index(row)

    def is_lost(self, row: str, horse: int) -> bool:
        """Whether markers on a field cannot be paid any more."""
        if horse in self.finish:
            return not self.is_won(row, horse)
        return ROWS.index(row) < len(self.finish)

    # -- cards -----------------------------------------------------------------------------------------------

    def picks(self, seat: int) -> list[int] | int:
        """Return the cards that a seat has drafted, or only their number."""
        picks: list[int] | int = self.view["draft"]["picks"][seat]
        return picks

    @cached_property
    def hand(self) -> list[int] | int:
        """The cards to choose from, or only their number."""
        hand: list[int] | int = self.view["draft"]["hands"][self.mine]
        return hand

    @cached_property
    def stable(self) -> list[int]:
        """The shares of the seat below the board; during the draft what it has picked."""
        picks = self.picks(self.mine)
        if self.drafting and isinstance(picks, list):
            return sorted(picks)
        return list(self.view["shares"][self.mine])

    @cached_property
    def display(self) -> list[int]:
        """The cards that can be bought."""
        return list(self.view["purchase"]["display"]) if self.buying else []

    def red_shares(self, horse: int) -> int:
        """HOM-8: how many red shares of a horse come into the second purchase.

        No rule depends on which card is red; the first shares bought of each horse are drawn red.
        """
        reds = self.box.deal(self.sight.players).red_in_second_buy
        return self.plan.horse[horse].red if reds else 0

    def owned_reds(self, horse: int) -> int:
        """Return how many of the seat's shares of a horse are red."""
        buyers = self.history.buyers.get(horse, [])[: self.red_shares(horse)]
        return 0 if self.drafting else buyers.count(self.mine)

    def offered_reds(self, horse: int) -> int:
        """Return how many of a horse's shares on display may be red."""
        return max(0, self.red_shares(horse) - len(self.history.buyers.get(horse, []))) if self.buying else 0

    @cached_property
    def rounds(self) -> int:
        """How many rounds the draft or the purchase has."""
        if self.buying:
            return self.box.constants.buy_rounds
        if self.sight.players == 4:
            return int(self.view["options"]["four_player_deal"])
        return self.box.deal(self.sight.players).cards_each

    @cached_property
    def round(self) -> int:
        """The round of the draft or of the purchase."""
        if self.buying:
            return int(self.view["purchase"]["round"]) + 1
        return int(self.view["draft"]["round"] or 0) + 1

    def left_of(self, seat: int) -> int | None:
        """HOM-12, HOM-93: the seat that gets the rest of a hand; None is the ghost."""
        if self.sight.players == 2 and seat == 0:
            return None
        return (seat + 1) % self.sight.players


def count_by_horse(cards: list[int]) -> dict[int, int]:
    """Count the cards of each horse, in the order of their numbers."""
    return dict(sorted(Counter(cards).items()))


def _size(cards: list[int] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


# -- questions that pictures in text ask, too ----------------------------------------------------------------


def active_seat(view: Mapping[str, Any]) -> int | None:
    """Return the seat whose turn it is in a race or in the purchase."""
    turn, purchase = view["turn"], view["purchase"]
    if turn is not None:
        return int(turn["roller"])
    if purchase is not None and purchase["order"] is not None:
        return int(purchase["order"][purchase["index"]])
    return None


def tie_ranks(view: Mapping[str, Any], box: Components) -> list[int]:
    """HOM-32: return the rank of each seat's colour among equals."""
    ranks = {colour.id: colour.tie_rank for colour in box.colour}
    return [ranks[colour] for colour in view["players"]]


def bet_limit(view: Mapping[str, Any], box: Components, seat: int) -> int:
    """HOM-28, HOM-29: return how many of a seat's markers may share a field."""
    money, ties = view["money"], tie_ranks(view, box)
    limit: int = 1 + sum(amount > money[seat] for amount in money)
    if view["options"]["bet_limit_ties"] == "strict":
        equals = [rank for amount, rank in zip(money, ties, strict=True) if amount == money[seat]]
        limit += sum(rank < ties[seat] for rank in equals)
    return limit
