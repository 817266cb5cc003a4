"""Kopf an Kopf: lookup tables of the box, the seats and options, and the numbers of actions and outcomes.

Horses are counted from 0 (number 1) to 9 (number 10). Every single card has a number, too: cards of a kind
have consecutive numbers, and `place` of a state holds where each one lies.
"""

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.engine.core import Options
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules.box import PARAMETERS, Card, Components

START_PLAYER: Final = 0  # chance
DEAL: Final = 1  # chance
ROLL: Final = 2  # chance: the opening roll
SECOND_CHANCE: Final = 3
REROLL_HORSE: Final = 4  # chance
REROLL_MOVE: Final = 5  # chance
LUCKY: Final = 6  # all other seats at once, with lucky_mode = ask
SPRINT: Final = 7
THEFT: Final = 8  # chance: which card is taken out of a hand
ACTION: Final = 9
SELL_CARDS: Final = 10
TARGET_HORSE: Final = 11
TARGET_HORSE_2: Final = 12
AMOUNT: Final = 13
TARGET_PLAYER: Final = 14
TAKE_CARD: Final = 15
FINISH_ORDER: Final = 16
EXTRA_ROLL: Final = 17  # chance: both dice, because of a card
WHIP_ROLL: Final = 18  # chance: the movement die, because of a card
DRAW_PILE: Final = 19
DRAW: Final = 20  # chance
OVER: Final = 21
PHASES: Final = (
    "start_player",
    "deal",
    "roll",
    "second_chance",
    "reroll_horse",
    "reroll_move",
    "lucky",
    "sprint",
    "theft",
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
    "draw_pile",
    "draw",
    "over",
)
CHANCES: Final = (START_PLAYER, DEAL, ROLL, REROLL_HORSE, REROLL_MOVE, THEFT, EXTRA_ROLL, WHIP_ROLL, DRAW)
CARD_PHASES: Final = (
    TARGET_HORSE,
    TARGET_HORSE_2,
    AMOUNT,
    TARGET_PLAYER,
    TAKE_CARD,
    FINISH_ORDER,
    EXTRA_ROLL,
    WHIP_ROLL,
)

NUM_HORSES: Final = 10
NUM_PLACES: Final = 3
NOTHING: Final = -1  # no horse, no card, no seat
STOCK: Final = -1  # places of cards in no hand: in the draw piles ...
DISCARD: Final = -2  # ... or on the discard pile
SCARY: Final = 9  # the horse whose number scares Hasenfuß (KAK-49)

# Why a card is drawn or taken.
FOR_FEATURE: Final = 0
FOR_THREE: Final = 1
FOR_TURN_END: Final = 2
FOR_CARD: Final = 3
REASONS: Final = ("feature", "three", "turn_end", "card")

# Why a horse moves.
BY_ROLL: Final = 0
BY_FEAR: Final = 1
BY_SPRINT: Final = 2
BY_FEATURE: Final = 3
BY_CARD: Final = 4
CAUSES: Final = ("roll", "scared", "sprint", "feature", "card")

# How the holder of a lucky number uses it (KAK-46).
STANDING: Final = 0
AUTO: Final = 1
ASK: Final = 2
LUCKY_MODES: Final = ("standing", "auto", "ask")

# Features.
LEAD_DRAW: Final = 0
LAST_DRAW: Final = 1
LEVEL_ONE_CASH: Final = 2
LEVEL_THREE_CASH: Final = 3
SECOND_CASH: Final = 4
ZONE_CASH: Final = 5
LEVEL_RIVAL_CASH: Final = 6
LEAD_CASH: Final = 7
LAST_STEP: Final = 8
SCARED_OF_TEN: Final = 9
FEATURES: Final = (
    "lead_draw",
    "last_draw",
    "level_one_cash",
    "level_three_cash",
    "second_cash",
    "zone_cash",
    "level_rival_cash",
    "lead_cash",
    "last_step",
    "scared_of_ten",
)

# Operations of cards, in the order of the table PARAMETERS.
MOVE_FIXED: Final = 0
MOVE_CHOICE: Final = 1
MOVE_ANY: Final = 2
MOVE_OWN: Final = 3
MOVE_LEAD: Final = 4
MOVE_LAST: Final = 5
SLIPSTREAM: Final = 6
EXTRA_THROW: Final = 7
WHIP: Final = 8
LUCKY_NUMBER: Final = 9
FREE_BET_FIXED: Final = 10
FREE_BET_ANY: Final = 11
LATE_BET: Final = 12
DOUBLE_BET: Final = 13
LEAD_BET: Final = 14
SHIFT_BET: Final = 15
CASH: Final = 16
CASH_IF_INTEREST: Final = 17
CASH_IF_OWN_LEAD: Final = 18
CASH_IF_BET_LEAD: Final = 19
CASH_PER_OWNED: Final = 20
CASH_PER_STAKED: Final = 21
STEAL_RANDOM_CARD: Final = 22
STEAL_CHOSEN_CARD: Final = 23
STEAL_CASH: Final = 24
OPERATIONS: Final = tuple(PARAMETERS)

# Actions by number: these first, then those whose numbers depend on the box (see Deck).
KEEP_ROLL: Final = 0
ROLL_HORSE_AGAIN: Final = 1
ROLL_MOVE_AGAIN: Final = 2
KEEP_CARD: Final = 3
PLAY_LUCKY: Final = 4
STOP: Final = 5
FIRST_SPRINT: Final = 6
PASS: Final = 16
FIRST_BUY: Final = 17
FIRST_BET: Final = 27
SELL: Final = 37
KEEP_LUCKY: Final = 38
FIRST_PLAY: Final = 39


class Course:
    """The track, the horses and the numbers of one box."""

    def __init__(self, box: Components) -> None:
        self.box = box
        horses = box.horses
        self.names_en = [horse.name_en for horse in horses]
        self.names_de = [horse.name_de for horse in horses]
        self.fields: i64 = box.board.fields
        self.finish: i64 = box.board.finish_position
        self.zone_first: i64 = box.board.no_bet_zone.first_field
        self.zone_last: i64 = box.board.no_bet_zone.last_field
        self.price: vec[i64] = vec[i64]([horse.price for horse in horses])
        self.odds: vec[i64] = vec[i64]([factor for horse in horses for factor in horse.odds])
        self.bar: vec[i64] = vec[i64]([bits(horse.sprint_bar) for horse in horses])
        self.feature: vec[i64] = vec[i64]([FEATURES.index(horse.feature) for horse in horses])
        self.feature_amount: vec[i64] = vec[i64]([horse.feature_amount for horse in horses])
        self.prize: vec[i64] = vec[i64](list(box.prizes.by_place))
        self.start_cash: i64 = box.setup.start_cash
        self.start_hand: i64 = box.setup.start_hand
        self.bet: i64 = box.actions.bet_amount
        self.sale: i64 = box.actions.sell_cards_cash
        self.draws: i64 = box.actions.draw_at_turn_end
        self.bonus_face: i64 = box.actions.three_bonus_face
        self.most_players: i64 = box.game.players_max
        faces = [*box.dice.movement.faces, *box.dice.movement_zman.faces]
        self.num_faces: i64 = max(faces) + 1  # faces of the movement die, from 0 on


class Deck:
    """The action cards of one box."""

    def __init__(self, box: Components, course: Course) -> None:
        cards = box.cards
        self.cards: list[Card] = list(cards)
        self.ids = [card.id for card in cards]
        self.by_name = sorted(range(len(cards)), key=lambda kind: cards[kind].id)  # sorted by id, for dumps
        self.index: dict[str, int] = {card.id: kind for kind, card in enumerate(cards)}
        self.names_en = [card.name_en for card in cards]
        self.names_de = [card.name_de for card in cards]
        self.num_kinds: i64 = len(cards)
        self.count: vec[i64] = vec[i64]([card.count for card in cards])
        kinds = [kind for kind, card in enumerate(cards) for _ in range(card.count)]
        self.size: i64 = len(kinds)
        self.kind: vec[i64] = vec[i64](kinds)  # the kind of every card
        self.first: vec[i64] = vec[i64](
            [sum([card.count for card in cards[:k]]) for k in range(len(cards) + 1)]
        )
        self.op: vec[i64] = vec[i64]([OPERATIONS.index(card.op) for card in cards])
        self.rosette: vec[i64] = vec[i64]([1 if card.rosette else 0 for card in cards])
        self.listed: vec[i64] = vec[i64]([bits(card.listed) for card in cards])
        self.horse: vec[i64] = vec[i64]([card.listed[0] - 1 if card.listed else NOTHING for card in cards])
        self.steps: vec[i64] = vec[i64]([card.distance for card in cards])
        self.sum: vec[i64] = vec[i64]([card.sum for card in cards])
        self.bonus: vec[i64] = vec[i64]([card.bonus for card in cards])
        self.minimum: vec[i64] = vec[i64]([card.minimum or 0 for card in cards])
        self.maximum: vec[i64] = vec[i64]([card.maximum or 0 for card in cards])
        self.amounts: vec[i64] = vec[i64](box.amounts)  # of all cards with a choice of amounts
        self.num_amounts: i64 = len(box.amounts)
        self.offered: vec[i64] = vec[i64](
            [sum([1 << box.amounts.index(amount) for amount in card.amounts or ()]) for card in cards]
        )
        self.least: vec[i64] = vec[i64]([min(card.amounts or (0,)) for card in cards])
        lucky = [NOTHING] * NUM_HORSES
        for kind, card in enumerate(cards):
            if card.number is not None:
                lucky[card.number - 1] = kind
        self.lucky: vec[i64] = vec[i64](lucky)  # per horse: the kind of its lucky number
        self.first_sold: i64 = FIRST_PLAY + self.num_kinds
        self.first_target: i64 = self.first_sold + self.num_kinds
        self.first_second: i64 = self.first_target + NUM_HORSES
        self.first_amount: i64 = self.first_second + NUM_HORSES
        self.first_player: i64 = self.first_amount + self.num_amounts
        self.first_taken: i64 = self.first_player + course.most_players
        self.first_crossing: i64 = self.first_taken + self.num_kinds
        self.first_pile: i64 = self.first_crossing + NUM_HORSES
        self.num_actions: i64 = self.first_pile + 2
        self.first_deal: i64 = course.most_players  # outcomes: seats come before, the others follow
        self.first_draw: i64 = self.first_deal + course.most_players * self.num_kinds
        self.first_theft: i64 = self.first_draw + self.num_kinds
        self.first_roll: i64 = self.first_theft + self.num_kinds
        self.first_horse_die: i64 = self.first_roll + NUM_HORSES * course.num_faces
        self.first_move_die: i64 = self.first_horse_die + NUM_HORSES
        self.num_outcomes: i64 = self.first_move_die + course.num_faces


class Settings:
    """The options of a game, and what follows from the number of players."""

    def __init__(self, box: Components, players: int, options: Options) -> None:
        self.options: dict[str, Any] = dict(options)
        self.chips: i64 = box.chips(players)  # KAK-13
        self.lucky_mode: i64 = LUCKY_MODES.index(options["lucky_mode"])
        self.pile_choice: bool = options["draw_pile_choice"]
        self.max_turns: i64 = options["max_turns"]
        faces = box.dice.movement.faces if options["move_die"] == "kosmos" else box.dice.movement_zman.faces
        self.faces: vec[i64] = vec[i64](list(faces))
        self.num_faces: i64 = len(faces)


def bits(numbers: tuple[int, ...]) -> int:
    """Return some horses as a mask, by their numbers."""
    return sum([1 << (number - 1) for number in numbers])
