"""Homestretch: the numbers of phases and fields, and lookup tables of the box.

Horses are counted from 0 (number 2) to 10 (number 12), fields of the bet board row by row: WIN, PLACE, SHOW.
"""

from typing import Final

from mypy_extensions import i64

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
    "DEAL", "DRAFT", "GHOST", "RACE", "BET", "START", "ROLL", "FIRST", "LAST", "AGAIN",
    "DISPLAY", "BUY", "DRAW", "END",
)  # fmt: skip

NUM_HORSES: Final = 11
NUM_FIELDS: Final = 33
FIRST_NUMBER: Final = 2  # the number of the first horse
NOTHING: Final = -1  # no field, no horse, no seat


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
        self.most_copies: i64 = max(horse.blue + horse.red for horse in horses)
        self.most_cards: i64 = most_cards(box)
        self.least: vec[i64] = vec[i64](self._least(max(horse.blue for horse in horses)))
        bets = sum(box.bet_markers.values) * max(self.pay)
        prizes = max(sum(card.prizes) for card in box.race_card)
        self.outlook = self._outlook()  # after so many races: mean sum of all prizes to come
        self.most_prize: i64 = max(self.prize)
        self.most_handicap: i64 = max(self.given)
        self.most_rounds: i64 = max(self.races, self.most_cards, self.buy_rounds)
        self.num_shares: i64 = sum(self.blue) + sum(self.red)
        self.num_colours: i64 = len(box.colour)
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
