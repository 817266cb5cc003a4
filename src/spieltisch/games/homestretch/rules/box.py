"""Homestretch: the tables of components.toml that only this game has."""

from collections import Counter
from typing import Final, Literal

from spieltisch.engine.box import Box, Provenance, Table

HORSES: Final = range(2, 13)  # the sums of two dice
ROWS: Final = ("WIN", "PLACE", "SHOW")
PLACES: Final = 3  # places that end a race, pay a prize and have a row on the bet board
ROLLS: Final = 2  # the most rolls in a turn
NONE: Final = 0  # no handicap
CROSS: Final = -1  # the handicap X
FACES: Final = 6  # faces of a die
CLASSES: Final = ("longshot", "middle", "favourite")  # in the order of the final tie-break (HOM-90)


class Constants(Table):
    """The numbers of the rules."""

    money_start: int
    races_per_game: int
    races_purple: int
    races_green: int
    track_spaces: int
    steps_to_finish: int
    finishers_end_race: int
    move_and_end: int
    move_and_reroll: int
    move_second_roll: int
    max_rolls_per_turn: int
    buy_rounds: int
    blind_surcharge: int
    provenance: Provenance


class Derived(Table):
    """Numbers that follow from others, or that only the drawing needs."""

    blind_min_money: int
    money_track_spaces: int
    provenance: Provenance


class Deal(Table):
    """The cards that so many players are dealt for the draft."""

    players: int
    cards_each: int
    ghost_hand: int
    left_over: int
    red_in_second_buy: bool
    provenance: Provenance


class Colour(Table):
    """A player colour, with its rank among equals."""

    id: str
    name_en: str
    name_de: str
    tie_rank: int
    provenance: Provenance


class BetMarkers(Table):
    """The markers of each colour."""

    values: tuple[int, ...]
    name_en: str
    name_de: str
    provenance: Provenance


class HandicapMarker(Table):
    """A kind of handicap marker: how far it carries its horse, or -1 for X."""

    id: str
    effect: int
    count: int
    colour: str
    name_en: str
    name_de: str
    provenance_count: Provenance
    provenance_effect: Provenance
    provenance_colour: Provenance


class Horse(Table, rename={"kind": "class"}):
    """A horse with its share cards and the factors of its bets."""

    number: int
    name_en: str
    name_de: str
    cost: int
    blue: int
    red: int
    pay_win: int
    pay_place: int
    pay_show: int
    kind: Literal["longshot", "middle", "favourite"]
    provenance_name: Provenance
    provenance_cost: Provenance
    provenance_pay: Provenance

    @property
    def pays(self) -> tuple[int, int, int]:
        """The factors of its three fields, in the order of the rows."""
        return self.pay_win, self.pay_place, self.pay_show


class LastPlaceMove(Table):
    """How far a horse in last place moves for some differences of the dice."""

    dice_difference: tuple[int, ...]
    spaces: int
    provenance: Provenance


class RaceDeck(Table):
    """How many race cards of each colour there are."""

    purple: int
    green: int
    provenance: Provenance


class RaceCard(Table):
    """A race: its prizes, and the handicap of every horse."""

    id: str
    deck: Literal["purple", "green"]
    name_en: str
    name_de: str
    prizes: tuple[int, int, int]
    handicap: tuple[int, ...]
    provenance_prizes: Provenance
    provenance_handicap: Provenance


class Components(Box):
    """The box of Homestretch."""

    constants: Constants
    constants_derived: Derived
    draft_deal: tuple[Deal, ...]
    colour: tuple[Colour, ...]
    bet_markers: BetMarkers
    handicap_marker: tuple[HandicapMarker, ...]
    horse: tuple[Horse, ...]
    last_place_move: tuple[LastPlaceMove, ...]
    race_deck: RaceDeck
    race_card: tuple[RaceCard, ...]

    @property
    def dearest(self) -> int:
        """The highest cost of a share."""
        return max(horse.cost for horse in self.horse)

    def deal(self, players: int) -> Deal:
        """Return the cards that so many players are dealt."""
        return next(deal for deal in self.draft_deal if deal.players == players)

    def verify(self) -> None:
        """Refuse values that the rules cannot play with."""
        self._verify_numbers()
        self._verify_colours()
        self._verify_horses()
        self._verify_markers()
        self._verify_moves()
        self._verify_cards()
        self._verify_deals()

    def _verify_numbers(self) -> None:
        numbers = self.constants
        for name, expected in (("finishers_end_race", PLACES), ("max_rolls_per_turn", ROLLS)):
            self.verify_equal(f"constants.{name}", getattr(numbers, name), expected)
        for name in ("races_purple", "races_green", "buy_rounds", "blind_surcharge", "money_start"):
            self.verify_least(f"constants.{name}", getattr(numbers, name), 0)
        for name in ("races_per_game", "move_and_end", "move_and_reroll", "move_second_roll", "track_spaces"):
            self.verify_least(f"constants.{name}", getattr(numbers, name), 1)
        races = numbers.races_purple + numbers.races_green
        self.verify_equal("constants.races_per_game", numbers.races_per_game, races)
        self.verify_equal("constants.steps_to_finish", numbers.steps_to_finish, numbers.track_spaces + 1)

    def _verify_colours(self) -> None:
        self.verify_players(len(self.colour))
        ids = [colour.id for colour in self.colour]
        self.verify_different("colour", "id", ids)
        self.verify_different("colour", "tie_rank", [colour.tie_rank for colour in self.colour])
        for number, colour in enumerate(self.colour):
            if not 1 <= colour.tie_rank <= len(ids):
                raise self.bad_number(f"colour[{number}].tie_rank", 1, len(ids))
        for number, option in enumerate(self.option):
            if option.id == "colours":
                self.verify_equal(f"option[{number}].default", option.default, ids)

    def _verify_horses(self) -> None:
        self.verify_listed("horse", "number", [horse.number for horse in self.horse], HORSES)
        for number, horse in enumerate(self.horse):
            for name in ("cost", "blue", "red", "pay_show"):
                self.verify_least(f"horse[{number}].{name}", getattr(horse, name), 0)
            self.verify_least(f"horse[{number}].pay_place", horse.pay_place, horse.pay_show)
            self.verify_least(f"horse[{number}].pay_win", horse.pay_win, horse.pay_place)
        dearest = self.constants.blind_surcharge + self.dearest
        self.verify_equal(
            "constants_derived.blind_min_money", self.constants_derived.blind_min_money, dearest
        )

    def _verify_markers(self) -> None:
        values = self.bet_markers.values
        if not values or min(values) < 0 or list(values) != sorted(values, reverse=True):
            raise self.bad_table("bet_markers.values", "descending", low="0")
        effects = [marker.effect for marker in self.handicap_marker]
        self.verify_different("handicap_marker", "effect", effects)
        for number, effect in enumerate(effects):
            if effect != CROSS:
                self.verify_least(f"handicap_marker[{number}].effect", effect, 1)

    def _verify_moves(self) -> None:
        differences = [number for move in self.last_place_move for number in move.dice_difference]
        if sorted(differences) != list(range(FACES)):
            raise self.bad_table(
                "last_place_move", "covering", name="dice_difference", low="0", high=str(FACES - 1)
            )
        for number, move in enumerate(self.last_place_move):
            self.verify_least(f"last_place_move[{number}].spaces", move.spaces, 1)

    def _verify_cards(self) -> None:
        self.verify_different("race_card", "id", [card.id for card in self.race_card])
        supply = {marker.effect: marker.count for marker in self.handicap_marker}
        for number, card in enumerate(self.race_card):
            self._verify_handicaps(f"race_card[{number}].handicap", card.handicap, supply)
            for place, prize in enumerate(card.prizes):
                self.verify_least(f"race_card[{number}].prizes[{place}]", prize, 0)
        decks = Counter(card.deck for card in self.race_card)
        for deck in ("purple", "green"):
            self.verify_equal(f"race_deck.{deck}", getattr(self.race_deck, deck), decks[deck])
            self.verify_least(f"race_deck.{deck}", decks[deck], getattr(self.constants, f"races_{deck}"))

    def _verify_handicaps(self, field: str, handicap: tuple[int, ...], supply: dict[int, int]) -> None:
        """HOM-23: require a known marker or none for every horse, and enough markers of each kind."""
        if len(handicap) != len(HORSES):
            raise self.bad_table(field, "list", count=len(HORSES))
        for place, effect in enumerate(handicap):
            if effect != NONE and effect not in supply:
                allowed = ", ".join(map(str, (NONE, *supply)))
                raise self.bad_table(f"{field}[{place}]", "word", allowed=allowed)
            if effect != NONE and handicap.count(effect) > supply[effect]:
                raise self.bad_table(field, "at-most", item=str(effect), count=supply[effect])

    def _verify_deals(self) -> None:
        players = range(self.game.players_min, self.game.players_max + 1)
        self.verify_listed("draft_deal", "players", [deal.players for deal in self.draft_deal], players)
        blue = sum(horse.blue for horse in self.horse)
        for number, deal in enumerate(self.draft_deal):
            name = f"draft_deal[{number}]"
            most = blue // (deal.players + (1 if deal.players == 2 else 0))
            if not 1 <= deal.cards_each <= most:
                raise self.bad_number(f"{name}.cards_each", 1, most)
            ghost = deal.cards_each if deal.players == 2 else 0  # HOM-93
            self.verify_equal(f"{name}.ghost_hand", deal.ghost_hand, ghost)
            self.verify_equal(
                f"{name}.left_over", deal.left_over, blue - deal.cards_each * deal.players - ghost
            )
            self._verify_budget(f"{name}.cards_each", deal.cards_each)
            if deal.players == 4:
                self._verify_other_deals(blue // deal.players)

    def _verify_other_deals(self, most: int) -> None:
        """Require that other deals for four players have enough cards, and can be paid."""
        for number, option in enumerate(self.option):
            for place, choice in enumerate(option.values if option.id == "four_player_deal" else ()):
                name = f"option[{number}].values[{place}].value"
                if not 1 <= int(choice.value) <= most:
                    raise self.bad_number(name, 1, most)
                self._verify_budget(name, int(choice.value))

    def _verify_budget(self, name: str, cards: int) -> None:
        """HOM-16: require that every draft can be paid."""
        costs = sorted((horse.cost for horse in self.horse for _ in range(horse.blue)), reverse=True)
        payable = [sum(costs[:count]) <= self.constants.money_start for count in range(1, len(costs) + 1)]
        if cards > payable.count(True):
            raise self.bad_number(name, 1, payable.count(True))
