"""Kopf an Kopf: the tables of components.toml that only this game has."""

from typing import Final, Literal

from spieltisch.engine.box import Box, Provenance, Table, all_different
from spieltisch.engine.errors import BadBox

HORSES: Final = 10
PLACES: Final = 3  # winner places, which pay prize money and have odds
UNIT: Final = 5  # KAK-9: all money is a multiple of this
SOLD: Final = 2  # KAK-76: cards sold together
MOST_PLAYERS: Final = 8
MOST_AMOUNTS: Final = 20  # different amounts on all cards with a choice of amounts
MOST_CARDS: Final = 500

MOVING: Final = ("move_fixed", "move_choice", "move_any", "move_own", "move_lead", "move_last")

# The parameters of every operation.
PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "move_fixed": ("horses", "steps"),
    "move_choice": ("horses", "steps"),
    "move_any": ("steps",),
    "move_own": ("steps",),
    "move_lead": ("steps",),
    "move_last": ("steps",),
    "slipstream": ("max_steps",),
    "extra_roll": (),
    "whip": (),
    "lucky": ("number", "cash"),
    "free_bet_fixed": ("horse", "stake"),
    "free_bet_any": ("stake",),
    "late_bet": ("amounts",),
    "double_bet": ("stake_each", "horse_count"),
    "lead_bet": ("own", "bank"),
    "shift_bet": ("max_amount",),
    "cash": ("amount",),
    "cash_if_interest": ("horse", "base", "bonus_total"),
    "cash_if_own_lead": ("base", "bonus_total"),
    "cash_if_bet_lead": ("base", "bonus_total"),
    "cash_per_owned": ("each", "minimum", "maximum"),
    "cash_per_staked": ("each", "minimum", "maximum"),
    "steal_random_card": (),
    "steal_chosen_card": (),
    "steal_cash": ("amount",),
}
OPTIONAL: Final = tuple(dict.fromkeys(name for names in PARAMETERS.values() for name in names))
MONEY: Final = (
    "cash",
    "stake",
    "stake_each",
    "own",
    "bank",
    "max_amount",
    "amount",
    "base",
    "bonus_total",
    "each",
    "minimum",
    "maximum",
)
MAY_BE_NOTHING: Final = ("bank", "base", "minimum")

# KAK-22: the effects of features, in the order in which they are carried out; the last one answers a roll.
EFFECTS: Final[dict[str, str]] = {
    "lead_draw": "draw",
    "last_draw": "draw",
    "level_one_cash": "cash",
    "level_three_cash": "cash",
    "second_cash": "cash",
    "zone_cash": "cash",
    "level_rival_cash": "cash",
    "lead_cash": "cash",
    "last_step": "step",
    "scared_of_ten": "back",
}


class Setup(Table):
    """What each player has at the start."""

    start_cash: int
    start_hand: int
    second_chance_chips_per_player: int
    draw_piles: int
    betting_chips_per_horse: dict[str, int]
    provenance: Provenance


class Material(Table):
    """The contents of the box."""

    horses: int
    horse_colours: int
    horse_cards: int
    betting_chips_total: int
    action_cards: int
    second_chance_chips: int
    banknotes_total: int
    movement_dice: int
    horse_dice: int
    boards: int
    provenance: Provenance


class Zone(Table):
    """The no-bet zone."""

    first_field: int
    last_field: int
    provenance: Provenance


class Board(Table):
    """The track."""

    lanes: int
    fields: int
    start_position: int
    finish_position: int
    winner_places: int
    no_bet_zone: Zone
    provenance: Provenance


class Die(Table):
    """The faces of a die."""

    faces: tuple[int, ...]
    provenance: Provenance


class Dice(Table):
    """The dice of both editions."""

    horse: Die
    movement: Die
    movement_zman: Die


class Prizes(Table):
    """Prize money of the owners of the first three horses."""

    first: int
    second: int
    third: int
    provenance: Provenance

    @property
    def by_place(self) -> tuple[int, int, int]:
        return self.first, self.second, self.third


class Numbers(Table):
    """The numbers of the rules."""

    bet_amount: int
    sell_cards_count: int
    sell_cards_cash: int
    draw_at_turn_end: int
    three_bonus_face: int
    provenance: Provenance


class Horse(Table):
    """A horse with its card."""

    number: int
    name_de: str
    name_en: str
    colour: Literal["brown", "black", "white"]
    price: int
    odds: tuple[int, int, int]
    sprint_bar: tuple[int, ...]
    feature: Literal[
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
    ]
    feature_de: str
    feature_en: str
    provenance: dict[str, str]
    feature_amount: int = 0  # cards, euros or fields; the scared horse goes back by the die

    @property
    def effect(self) -> str:
        return EFFECTS[self.feature]


class Category(Table):
    """A category of action cards."""

    name_de: str
    name_en: str
    cards: int
    provenance_count: Provenance


class Categories(Table):
    """The five categories."""

    movement: Category
    lucky: Category
    betting: Category
    income: Category
    steal: Category
    provenance: Provenance


class Card(Table):
    """A kind of action card: an operation with its parameters."""

    id: str
    category: Literal["movement", "lucky", "betting", "income", "steal"]
    count: int
    rosette: bool
    name_de: str
    name_en: str
    op: str
    text_de: str
    text_en: str
    provenance: Provenance
    horses: tuple[int, ...] | None = None
    horse: int | None = None
    number: int | None = None
    steps: int | None = None
    max_steps: int | None = None
    cash: int | None = None
    stake: int | None = None
    amounts: tuple[int, ...] | None = None
    stake_each: int | None = None
    horse_count: int | None = None
    own: int | None = None
    bank: int | None = None
    max_amount: int | None = None
    amount: int | None = None
    base: int | None = None
    bonus_total: int | None = None
    each: int | None = None
    minimum: int | None = None
    maximum: int | None = None

    @property
    def listed(self) -> tuple[int, ...]:
        """The horses that are printed on the card."""
        if self.horses is not None:
            return self.horses
        printed = self.number if self.horse is None else self.horse
        return () if printed is None else (printed,)

    @property
    def distance(self) -> int:
        """How far it moves a horse, backwards below 0."""
        return self.steps or self.max_steps or 0

    @property
    def sum(self) -> int:
        """The amount of money on the card."""
        sums = (self.amount, self.stake, self.cash, self.base, self.each, self.own, self.stake_each)
        return next((amount for amount in (*sums, self.max_amount) if amount is not None), 0)

    @property
    def bonus(self) -> int:
        """The amount that it brings instead when it goes well, or that the bank adds."""
        return self.bonus_total or self.bank or 0


class Components(Box):
    """The box of Kopf an Kopf."""

    sources: dict[str, str]
    setup: Setup
    components: Material
    banknotes: dict[str, int | str]
    board: Board
    dice: Dice
    prizes: Prizes
    actions: Numbers
    horses: tuple[Horse, ...]
    card_categories: Categories
    cards: tuple[Card, ...]

    @property
    def amounts(self) -> list[int]:
        """All amounts on cards with a choice of amounts, ascending."""
        return sorted({amount for card in self.cards for amount in card.amounts or ()})

    def chips(self, players: int) -> int:
        """KAK-13: return how many betting chips of each horse are laid out."""
        return self.setup.betting_chips_per_horse[str(players)]

    def verify(self) -> None:
        """Refuse values that the rules cannot play with."""
        self._verify_setup()
        self._verify_board()
        self._verify_dice()
        self._verify_numbers()
        self._verify_horses()
        self._verify_cards()
        self._verify_deck()

    def _verify_setup(self) -> None:
        self.verify_players(MOST_PLAYERS)
        setup, most_players = self.setup, self.game.players_max
        self._verify_money("setup.start_cash", setup.start_cash, 0)
        self.verify_least("setup.start_hand", setup.start_hand, 0)
        if setup.second_chance_chips_per_player not in (0, 1):
            raise self.bad_number("setup.second_chance_chips_per_player", 0, 1)
        self.verify_equal("setup.draw_piles", setup.draw_piles, 2)
        chips = setup.betting_chips_per_horse
        players = [str(number) for number in range(self.game.players_min, most_players + 1)]
        if list(chips) != players:
            raise self.bad_table("setup.betting_chips_per_horse", "names", allowed=", ".join(players))
        most = self.components.betting_chips_total // HORSES
        for name, count in chips.items():
            if not 1 <= count <= most:
                raise self.bad_number(f"setup.betting_chips_per_horse.{name}", 1, most)
        needed = most_players * setup.second_chance_chips_per_player
        self.verify_least("components.second_chance_chips", self.components.second_chance_chips, needed)

    def _verify_board(self) -> None:
        board = self.board
        expected = {"lanes": HORSES, "start_position": 0, "winner_places": PLACES}
        for name, number in expected.items():
            self.verify_equal(f"board.{name}", getattr(board, name), number)
        if not 1 <= board.fields <= 100:
            raise self.bad_number("board.fields", 1, 100)
        self.verify_equal("board.finish_position", board.finish_position, board.fields + 1)
        zone = board.no_bet_zone
        if not 1 <= zone.first_field <= board.fields:
            raise self.bad_number("board.no_bet_zone.first_field", 1, board.fields)
        if not zone.first_field <= zone.last_field <= board.fields:
            raise self.bad_number("board.no_bet_zone.last_field", zone.first_field, board.fields)

    def _verify_dice(self) -> None:
        self.verify_equal("dice.horse.faces", list(self.dice.horse.faces), list(range(1, HORSES + 1)))
        for name in ("movement", "movement_zman"):
            faces = getattr(self.dice, name).faces
            if not any(faces):
                raise self.bad_table(f"dice.{name}.faces", "not-all-zero")
            for place, face in enumerate(faces):
                if not 0 <= face <= 9:
                    raise self.bad_number(f"dice.{name}.faces[{place}]", 0, 9)

    def _verify_numbers(self) -> None:
        numbers = self.actions
        self._verify_money("actions.bet_amount", numbers.bet_amount, UNIT)
        self._verify_money("actions.sell_cards_cash", numbers.sell_cards_cash, 0)
        self.verify_equal("actions.sell_cards_count", numbers.sell_cards_count, SOLD)
        if not 0 <= numbers.draw_at_turn_end <= 9:
            raise self.bad_number("actions.draw_at_turn_end", 0, 9)
        for place, prize in zip(("first", "second", "third"), self.prizes.by_place, strict=True):
            self._verify_money(f"prizes.{place}", prize, 0)

    def _verify_horses(self) -> None:
        known = range(1, HORSES + 1)
        self.verify_listed("horses", "number", [horse.number for horse in self.horses], known)
        self.verify_equal("components.horses", self.components.horses, HORSES)
        self.verify_equal("components.horse_cards", self.components.horse_cards, HORSES)
        for number, horse in enumerate(self.horses):
            name = f"horses[{number}]"
            self._verify_money(f"{name}.price", horse.price, 0)
            if not horse.odds[0] >= horse.odds[1] >= horse.odds[2] >= 0:
                raise self.bad_table(f"{name}.odds", "descending", low="0")
            self._verify_listed(f"{name}.sprint_bar", horse.sprint_bar)
            if horse.effect == "cash":
                self._verify_money(f"{name}.feature_amount", horse.feature_amount, UNIT)
            elif not 1 <= horse.feature_amount <= 9 and horse.effect != "back":
                raise self.bad_number(f"{name}.feature_amount", 1, 9)

    def _verify_listed(self, name: str, horses: tuple[int, ...]) -> None:
        for place, horse in enumerate(horses):
            if not 1 <= horse <= HORSES:
                raise self.bad_number(f"{name}[{place}]", 1, HORSES)
        if not all_different(horses):
            raise self.bad_table(name, "distinct")

    def _verify_money(self, name: str, amount: int, least: int) -> None:
        """KAK-9: require multiples of the unit."""
        if amount < least or amount % UNIT:
            raise self.bad_table(name, "multiple", unit=UNIT, low=str(least))

    def _verify_cards(self) -> None:
        self.verify_different("cards", "id", [card.id for card in self.cards])
        lucky: list[int | None] = []
        for number, card in enumerate(self.cards):
            if not card.id or not card.id.isascii() or any(letter.isspace() for letter in card.id):
                raise self.bad_table(f"cards[{number}].id", "id")
            self._verify_card(card, f"cards[{number}]")
            if card.op == "lucky":  # KAK-44: one kind for each number
                if card.number in lucky:
                    raise self.bad_table(f"cards[{number}].number", "new")
                lucky.append(card.number)
        if len(self.amounts) > MOST_AMOUNTS:
            raise self.bad_table("cards", "few", name="amounts", count=MOST_AMOUNTS)

    def _verify_card(self, card: Card, name: str) -> None:
        if card.op not in PARAMETERS:
            raise self.bad_table(f"{name}.op", "word", allowed=", ".join(PARAMETERS))
        needed = PARAMETERS[card.op]
        for parameter in OPTIONAL:
            given = getattr(card, parameter) is not None
            if given and parameter not in needed:
                raise BadBox("box-unknown", field=f"{name}.{parameter}")
            if parameter in needed and not given:
                raise BadBox("box-missing", field=f"{name}.{parameter}")
        self.verify_least(f"{name}.count", card.count, 0)
        if (card.op == "lucky") != (card.category == "lucky"):
            right = "lucky" if card.op == "lucky" else "movement, betting, income, steal"
            raise self.bad_table(f"{name}.category", "word", allowed=right)
        if card.horses is not None or card.listed:
            self._verify_listed(f"{name}.horses", card.listed)
            if not card.listed:
                raise self.bad_table(f"{name}.horses", "some-distinct")
        fields = self.board.fields
        if "steps" in needed and (not card.steps or abs(card.steps) > fields):
            raise self.bad_table(f"{name}.steps", "not-zero", low=str(-fields), high=str(fields))
        if card.max_steps is not None:
            self.verify_least(f"{name}.max_steps", card.max_steps, 1)
        if card.horse_count is not None:
            self.verify_equal(f"{name}.horse_count", card.horse_count, 2)
        self._verify_sums(card, name)

    def _verify_sums(self, card: Card, name: str) -> None:
        for parameter in MONEY:
            amount = getattr(card, parameter)
            if amount is not None:
                self._verify_money(f"{name}.{parameter}", amount, 0 if parameter in MAY_BE_NOTHING else UNIT)
        if card.amounts is not None:
            if not card.amounts or not all_different(card.amounts):
                raise self.bad_table(f"{name}.amounts", "some-distinct")
            for place, amount in enumerate(card.amounts):
                self._verify_money(f"{name}.amounts[{place}]", amount, UNIT)
        if card.minimum is not None and card.maximum is not None:
            self.verify_least(f"{name}.maximum", card.maximum, card.minimum)

    def _verify_deck(self) -> None:
        for name in ("movement", "lucky", "betting", "income", "steal"):
            cards = sum(card.count for card in self.cards if card.category == name)
            self.verify_equal(
                f"card_categories.{name}.cards", getattr(self.card_categories, name).cards, cards
            )
        total = sum(card.count for card in self.cards)
        self.verify_equal("components.action_cards", self.components.action_cards, total)
        least = self.setup.start_hand * self.game.players_max
        if not max(1, least) <= total <= MOST_CARDS:
            raise self.bad_number("components.action_cards", max(1, least), MOST_CARDS)
