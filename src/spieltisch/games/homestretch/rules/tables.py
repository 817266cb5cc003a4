"""Homestretch: lookup tables of the box, the seats and options, and the draft with what each seat saw of it.

Horses are counted from 0 (number 2) to 10 (number 12), fields of the bet board row by row: WIN, PLACE, SHOW.
"""

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.engine.core import Options
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.box import CLASSES, HORSES, PLACES, ROWS, Components

DEAL: Final = 0  # chance: the hands of the draft, a card at a time round by seat
DRAFT: Final = 1
GHOST: Final = 2  # chance: what is taken from the ghost's hand, with two players
RACE: Final = 3  # chance: the next card of the programme
BET: Final = 4
START: Final = 5  # chance: which of the poorest seats rolls first
ROLL: Final = 6  # chance
FIRST: Final = 7  # one or two, after a first roll
LAST: Final = 8  # which horse in last place moves
AGAIN: Final = 9  # end the turn or roll again
DISPLAY: Final = 10  # chance: a card for the display of the second purchase
BUY: Final = 11
DRAW: Final = 12  # chance: the card bought from the stack
END: Final = 13
PHASES: Final = (
    "DEAL",
    "DRAFT",
    "GHOST",
    "RACE",
    "BET",
    "START",
    "ROLL",
    "FIRST",
    "LAST",
    "AGAIN",
    "DISPLAY",
    "BUY",
    "DRAW",
    "END",
)

NUM_HORSES: Final = 11
NUM_FIELDS: Final = 33
FIRST_NUMBER: Final = 2  # the number of the first horse
FIRST_START: Final = 80  # the first outcome that names a seat; race cards follow
NOTHING: Final = -1  # no field, no horse, no seat

# Actions by number: pick a horse, bet on a field, plain words, move a last horse, plain words, buy a horse.
FIRST_BET: Final = 11
TWO: Final = 44
ONE: Final = 45
STOP: Final = 46
ROLL_AGAIN: Final = 47
FIRST_LAST: Final = 48
PASS: Final = 59
STACK: Final = 60
FIRST_BUY: Final = 61
NUM_ACTIONS: Final = 72
PLAIN: Final = {"two": TWO, "one": ONE, "end": STOP, "again": ROLL_AGAIN, "pass": PASS, "stack": STACK}
NAMED: Final = {
    "pick": 0,
    "last": FIRST_LAST,
    "buy": FIRST_BUY,
}  # actions with a horse, by the number of the first

# Outcomes by number: four ways to turn up the card of a horse, dice, seats, race cards.
HORSE_OUTCOMES: Final = ("deal", "ghost", "display", "draw")
FIRST_ROLL: Final = 44
DIGITS: Final = tuple("0123456789")  # digits of faces and seats


class Course:
    """The horses, cards and numbers of one box."""

    def __init__(self, box: Components) -> None:
        self.box = box
        horses = box.horse
        self.names = [horse.name_en for horse in horses]
        self.fields = [f"{row} {number}" for row in ROWS for number in HORSES]
        self.field_index: dict[str, int] = {name: field for field, name in enumerate(self.fields)}
        self.cost: vec[i64] = vec[i64]([horse.cost for horse in horses])
        self.blue: vec[i64] = vec[i64]([horse.blue for horse in horses])
        self.red: vec[i64] = vec[i64]([horse.red for horse in horses])
        self.kind: vec[i64] = vec[i64]([CLASSES.index(horse.kind) for horse in horses])
        self.pay: vec[i64] = vec[i64]([horse.pays[row] for row in range(PLACES) for horse in horses])
        self.marker: vec[i64] = vec[i64](list(box.bet_markers.values))
        self.num_markers: i64 = len(box.bet_markers.values)
        spaces = [0] * 6
        for move in box.last_place_move:
            for difference in move.dice_difference:
                spaces[difference] = move.spaces
        self.spaces: vec[i64] = vec[i64](spaces)  # spaces of a last-place move, by the difference of the dice
        self.cards = [card.id for card in box.race_card]
        self.card_index: dict[str, int] = {card: number for number, card in enumerate(self.cards)}
        self.num_cards: i64 = len(self.cards)
        self.green: vec[i64] = vec[i64]([1 if card.deck == "green" else 0 for card in box.race_card])
        self.prize: vec[i64] = vec[i64]([prize for card in box.race_card for prize in card.prizes])
        self.given: vec[i64] = vec[i64]([effect for card in box.race_card for effect in card.handicap])
        numbers = box.constants
        self.money_start: i64 = numbers.money_start
        self.races: i64 = numbers.races_per_game
        self.races_purple: i64 = numbers.races_purple
        self.steps: i64 = numbers.steps_to_finish
        self.two: i64 = numbers.move_and_end
        self.one: i64 = numbers.move_and_reroll
        self.second: i64 = numbers.move_second_roll
        self.buy_rounds: i64 = numbers.buy_rounds
        self.surcharge: i64 = numbers.blind_surcharge
        self.blind_money: i64 = numbers.blind_surcharge + box.dearest
        self.most_players: i64 = box.game.players_max
        self.first_card: i64 = FIRST_START + box.game.players_max  # the first outcome that names a race card
        self.most_copies: i64 = max(horse.blue + horse.red for horse in horses)
        self.most_cards: i64 = most_cards(box)
        self.least: vec[i64] = vec[i64](self._least(max(horse.blue for horse in horses)))
        bets = sum(box.bet_markers.values) * max(self.pay)
        prizes = max(sum(card.prizes) for card in box.race_card)
        self.outlook = self._outlook()  # after so many races: mean sum of all prizes to come
        self.most_money: i64 = self.money_start + self.races * (bets + prizes)

    def _least(self, copies: int) -> list[int]:
        """Return for hands of 0, 1, 2 ... cards the least product of kinds and copies of the chosen kind."""
        most = self.most_cards
        return [0] + [
            min(same * (1 - (same - size) // copies) for same in range(1, min(copies, size) + 1))
            for size in range(1, most + 1)
        ]

    def _outlook(self) -> list[float]:
        box = self.box
        mean = {}
        for deck in ("purple", "green"):
            sums = [sum(card.prizes) for card in box.race_card if card.deck == deck]
            mean[deck] = sum(sums) / max(1, len(sums))
        races = ["purple"] * box.constants.races_purple + ["green"] * box.constants.races_green
        return [sum([mean[deck] for deck in races[run:]]) + 0.0 for run in range(len(races) + 1)]

    def number(self, horse: int) -> int:
        """Return the number of a horse."""
        return horse + FIRST_NUMBER

    def marker_name(self, effect: int) -> str:
        """Return the name of a handicap: +4, X."""
        return "X" if effect < 0 else f"+{effect}"


def most_cards(box: Components) -> int:
    """Return the most cards that a player is dealt for the draft."""
    offered = box.offered("four_player_deal") or []
    return max([deal.cards_each for deal in box.draft_deal] + [int(value) for value in offered])


class Settings:
    """The seats and the options of a game, fixed from its start to its end."""

    def __init__(self, box: Components, players: int, options: Options) -> None:
        deal = box.deal(players)
        ranks = {colour.id: colour.tie_rank for colour in box.colour}
        self.options: dict[str, Any] = dict(options)
        self.colours: list[str] = list(options["colours"])
        self.tie_rank: vec[i64] = vec[i64]([ranks[colour] for colour in self.colours])  # HOM-32
        self.cards_each: i64 = options["four_player_deal"] if players == 4 else deal.cards_each  # HOM-9
        self.with_red = deal.red_in_second_buy  # HOM-8
        self.holders: i64 = 3 if players == 2 else players  # HOM-93: the ghost comes after the two players
        self.step: i64 = 2 if players == 2 else 1  # from a holder to the next; with a ghost 0 -> 2 -> 1 -> 0
        self.ghost: i64 = 2 if players == 2 else NOTHING
        self.sealed = options["betting_mode"] == "sealed"
        self.early: bool = options["early_bets"] and not self.sealed
        self.strict = options["bet_limit_ties"] == "strict"
        self.ignore = options["last_place_handicap"] == "ignore"


class Draft:
    """The hands that go round, and what was taken from them.

    A hand is named by its first holder; in round r the r-th holder after that one has it. So the cards that a
    holder saw follow from the present hands and from what was taken since.
    """

    def __init__(
        self, course: Course, settings: Settings, hands: vec[i64], picks: vec[i64], picked: vec[i64]
    ) -> None:
        self.course = course
        self.settings = settings
        self.hands = hands  # entry holder * horses + horse: how many
        self.picks = picks  # entry holder * most cards + round: a horse
        self.picked = picked  # per holder: how many
        self.round: i64 = 0

    def clone(self) -> "Draft":
        """Return an independent copy."""
        other = Draft(self.course, self.settings, self.hands[:], self.picks[:], self.picked[:])
        other.round = self.round
        return other

    def held(self, holder: i64) -> i64:
        """Return how many cards a holder has in hand."""
        at: i64 = holder * NUM_HORSES
        count: i64 = 0
        for horse in range(at, at + NUM_HORSES):
            count += self.hands[horse]
        return count

    def next_dealt(self) -> i64:
        """Return the holder that gets the next card of the deal: the first one that has fewest."""
        holder: i64 = 0
        for other in range(self.settings.holders):
            if self.held(other) < self.held(holder):
                holder = other
        return holder

    def take(self, holder: i64, horse: i64) -> None:
        """HOM-11: take a card of the hand, face down."""
        self.hands[holder * NUM_HORSES + horse] -= 1
        self.picks[holder * self.course.most_cards + self.picked[holder]] = horse
        self.picked[holder] += 1

    def pass_on(self) -> None:
        """HOM-12, HOM-93: pass every hand to the next holder."""
        holders: i64 = self.settings.holders
        hands: vec[i64] = self.hands[:]
        for holder in range(holders):
            to: i64 = (holder + self.settings.step) % holders * NUM_HORSES
            for horse in range(NUM_HORSES):
                self.hands[to + horse] = hands[holder * NUM_HORSES + horse]
        self.round += 1

    # -- what was seen -----------------------------------------------------------------------------------

    def holder_of(self, hand: i64, round: i64) -> i64:
        """Return the holder of a hand in a round."""
        return (hand + round * self.settings.step) % self.settings.holders

    def hand_of(self, holder: i64, round: i64) -> i64:
        """Return the hand that a holder has in a round."""
        holders: i64 = self.settings.holders
        return (holder + round * (holders - self.settings.step)) % holders

    def taken(self, hand: i64, round: i64) -> i64:
        """Return the index in `picks` of the card taken from a hand in a round."""
        return self.holder_of(hand, round) * self.course.most_cards + round

    def content(self, hand: i64, round: i64) -> vec[i64]:
        """Return the cards of a hand before the pick of that round, counted by horse."""
        holder: i64 = self.holder_of(hand, self.round)
        cards: vec[i64] = self.hands[holder * NUM_HORSES : holder * NUM_HORSES + NUM_HORSES]
        for later in range(round, self.picked[holder]):
            cards[self.picks[self.taken(hand, later)]] += 1
        return cards

    def passed_on(self, holder: i64, round: i64) -> vec[i64]:
        """Return what a holder passed on at the end of an earlier round, and remembers."""
        return self.content(self.hand_of(holder, round), round + 1)


def draw_by_count(counts: vec[i64], first: i64, number: i64) -> i64:
    """Return the horse of the card with that number, counting the cards from `first` on horse by horse."""
    horse: i64 = 0
    left: i64 = number - counts[first]
    while left >= 0:
        horse += 1
        left -= counts[first + horse]
    return horse


def total(counts: vec[i64]) -> i64:
    """Return the sum over all horses."""
    count: i64 = 0
    for horse in range(NUM_HORSES):
        count += counts[horse]
    return count


def filled(count: i64, value: i64) -> vec[i64]:
    """Return an array of so many equal numbers."""
    return vec[i64]([value] * count)
