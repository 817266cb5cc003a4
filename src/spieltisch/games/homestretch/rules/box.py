"""Homestretch: the tables of components.toml that only this game has."""

from collections import Counter
from typing import Final, Literal

from spieltisch.engine.box import Box, Provenance, Table, all_different

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
            if getattr(numbers, name) != expected:
                raise self.bad_table(f"constants.{name}", str(expected))
        for name in ("races_purple", "races_green", "buy_rounds", "blind_surcharge", "money_start"):
            if getattr(numbers, name) < 0:
                raise self.bad_table(f"constants.{name}", ">= 0")
        for name in ("races_per_game", "move_and_end", "move_and_reroll", "move_second_roll"):
            if getattr(numbers, name) < 1:
                raise self.bad_table(f"constants.{name}", ">= 1")
        if numbers.races_purple + numbers.races_green != numbers.races_per_game:
            raise self.bad_table("constants.races_per_game", str(numbers.races_purple + numbers.races_green))
        if numbers.track_spaces < 1 or numbers.steps_to_finish != numbers.track_spaces + 1:
            raise self.bad_table("constants.steps_to_finish", "track_spaces + 1")

    def _verify_colours(self) -> None:
        low, high = self.game.players_min, self.game.players_max
        if not 2 <= low <= high <= len(self.colour):
            raise self.bad_table("game.players_min, game.players_max", f"2-{len(self.colour)}")
        ids = [colour.id for colour in self.colour]
        if not all_different(ids):
            raise self.bad_table("colour.id", f"{len(ids)} x !=")
        if sorted(colour.tie_rank for colour in self.colour) != list(range(1, len(ids) + 1)):
            raise self.bad_table("colour.tie_rank", f"1-{len(ids)}")
        colours = next((option for option in self.option if option.id == "colours"), None)
        if colours and colours.default != ids:
            raise self.bad_table("option.colours.default", ", ".join(ids))

    def _verify_horses(self) -> None:
        if [horse.number for horse in self.horse] != list(HORSES):
            raise self.bad_table("horse.number", f"{HORSES[0]}-{HORSES[-1]}")
        for horse in self.horse:
            name = f"horse.{horse.number}"
            if min(horse.cost, horse.blue, horse.red, *horse.pays) < 0:
                raise self.bad_table(name, ">= 0")
            if not horse.pay_win >= horse.pay_place >= horse.pay_show:
                raise self.bad_table(name, "pay_win >= pay_place >= pay_show")
        if self.constants_derived.blind_min_money != self.constants.blind_surcharge + self.dearest:
            expected = str(self.constants.blind_surcharge + self.dearest)
            raise self.bad_table("constants_derived.blind_min_money", expected)

    def _verify_markers(self) -> None:
        values = self.bet_markers.values
        if not values or min(values) < 0 or list(values) != sorted(values, reverse=True):
            raise self.bad_table("bet_markers.values", "3, 2, ... >= 0")
        effects = [marker.effect for marker in self.handicap_marker]
        if not all_different(effects) or any(e < CROSS or e == NONE for e in effects):
            raise self.bad_table("handicap_marker.effect", f"{CROSS}, 1, 2, ...")

    def _verify_moves(self) -> None:
        differences = [number for move in self.last_place_move for number in move.dice_difference]
        if sorted(differences) != list(range(FACES)):
            raise self.bad_table("last_place_move.dice_difference", f"0-{FACES - 1}")
        if any(move.spaces < 1 for move in self.last_place_move):
            raise self.bad_table("last_place_move.spaces", ">= 1")

    def _verify_cards(self) -> None:
        ids = [card.id for card in self.race_card]
        if not all_different(ids):
            raise self.bad_table("race_card.id", f"{len(ids)} x !=")
        supply = {marker.effect: marker.count for marker in self.handicap_marker}
        for card in self.race_card:
            name = f"race_card.{card.id}"
            used = Counter(effect for effect in card.handicap if effect != NONE)
            if len(card.handicap) != len(HORSES) or any(e not in supply for e in used):
                raise self.bad_table(
                    f"{name}.handicap", f"{len(HORSES)} x {NONE}, {', '.join(map(str, supply))}"
                )
            if any(count > supply[effect] for effect, count in used.items()):  # HOM-23
                raise self.bad_table(f"{name}.handicap", ", ".join(f"{n} x {e}" for e, n in supply.items()))
            if min(card.prizes) < 0:
                raise self.bad_table(f"{name}.prizes", ">= 0")
        decks = Counter(card.deck for card in self.race_card)
        for deck in ("purple", "green"):
            races = getattr(self.constants, f"races_{deck}")
            if getattr(self.race_deck, deck) != decks[deck]:
                raise self.bad_table(f"race_deck.{deck}", str(decks[deck]))
            if decks[deck] < races:
                raise self.bad_table(f"race_deck.{deck}", f">= {races}")

    def _verify_deals(self) -> None:
        players = list(range(self.game.players_min, self.game.players_max + 1))
        if [deal.players for deal in self.draft_deal] != players:
            raise self.bad_table("draft_deal.players", ", ".join(map(str, players)))
        blue = sum(horse.blue for horse in self.horse)
        for deal in self.draft_deal:
            name = f"draft_deal.{deal.players}"
            if deal.cards_each < 1:
                raise self.bad_table(f"{name}.cards_each", ">= 1")
            if deal.ghost_hand != (deal.cards_each if deal.players == 2 else 0):  # HOM-93
                raise self.bad_table(f"{name}.ghost_hand", str(deal.cards_each if deal.players == 2 else 0))
            dealt = deal.cards_each * deal.players + deal.ghost_hand
            if deal.left_over != blue - dealt or deal.left_over < 0:
                raise self.bad_table(f"{name}.left_over", f"{blue} - {dealt} >= 0")
            cards = [deal.cards_each]
            if deal.players == 4:
                cards += [int(value) for value in self.offered("four_player_deal") or []]
            for each in cards:
                if not 1 <= each <= blue // deal.players:
                    raise self.bad_table("option.four_player_deal.values", f"1-{blue // deal.players}")
                self._verify_budget(name, each)

    def _verify_budget(self, name: str, cards: int) -> None:
        """HOM-16: require that every draft can be paid."""
        costs = sorted((horse.cost for horse in self.horse for _ in range(horse.blue)), reverse=True)
        if sum(costs[:cards]) > self.constants.money_start:
            raise self.bad_table(f"{name}.cards_each", f"<= {self.constants.money_start} money")
