"""Kopf an Kopf: statistics: places of the horses, returns of horses and bets, victories by card."""

from collections.abc import Iterator
from typing import Final

from spieltisch.engine import core, statistics
from spieltisch.engine.events import Event
from spieltisch.engine.statistics import Cell, Column, Table, rate
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_an_kopf.rules import payout
from spieltisch.games.kopf_an_kopf.rules.parts import NOTHING, NUM_HORSES, NUM_PLACES
from spieltisch.games.kopf_an_kopf.rules.rules import Game, State

VICTORY: Final = 840  # a victory, divisible by any number of up to 8 players that share it


class Statistics(statistics.Statistics):
    """Counts over games of Kopf an Kopf. Horses go by their numbers, cards by their ids."""

    def __init__(self, game: core.Game, players: int) -> None:
        super().__init__(game, players)
        assert isinstance(game, Game)
        self.course = game.course
        self.deck = game.deck
        self.played: set[tuple[str, int]] = set()  # in this game: cards and the seats that played them

    def begin(self, state: core.State) -> None:
        """Begin a game, without played cards."""
        super().begin(state)
        self.played = set()

    def add_event(self, state: core.State, event: Event) -> None:
        """Count finishes, features that pay, cards that are played or sold."""
        values = event.values
        if event.kind == "finished":
            self.counts["home", int(str(values["horse"])), int(str(values["place"]))] += 1
        elif event.kind == "feature" and values["effect"] == "cash":
            self.counts["feature", int(str(values["horse"]))] += int(str(values["amount"]))
        elif event.kind in ("played", "lucky"):
            card, seat = str(values["card"]), int(str(values["seat"])) - 1
            self.counts["played", card] += 1
            self.played.add((card, seat))
        elif event.kind == "sold-card":
            self.counts["sold", str(values["card"])] += 1

    def finish(self, state: core.State) -> None:
        """Count owners, bets, and which cards the winners played."""
        assert isinstance(state, State)
        for horse in range(NUM_HORSES):
            self._count_horse(state, horse)
        winners = [standing.seat for standing in state.standings() if standing.rank == 1]
        for card, seat in self.played:
            self.counts["players", card] += 1
            if seat in winners:
                self.counts["won", card] += VICTORY // len(winners)

    def _count_horse(self, state: State, horse: int) -> None:
        """KAK-108, KAK-109: count a horse's cost and return for its owner, stakes and payouts."""
        place: int = payout.place_of(state, horse)
        number = horse + 1
        if state.owner[horse] != NOTHING:
            self.counts["owned", number] += 1
            if place != NOTHING:
                self.counts["prize", number] += state.course.prize[place]
        for seat in range(self.players):
            stake: int = state.stake[seat * NUM_HORSES + horse]
            self.counts["staked", number] += stake
            if place != NOTHING:
                self.counts["paid", number] += stake * state.course.odds[horse * NUM_PLACES + place]

    def tables(self) -> list[Table]:
        """Return tables of places, price against return, bets and cards."""
        numbers = range(1, NUM_HORSES + 1)
        return [
            Table(
                "horses",
                (Column("horse", "name"), *(Column(place, "share") for place in ("win", "place", "show"))),
                tuple((number, *self._places(number)) for number in numbers),
            ),
            Table(
                "owners",
                (
                    Column("horse", "name"),
                    Column("price", "count"),
                    Column("owned", "share"),
                    *(Column(name, "mean") for name in ("prize", "feature", "return")),
                ),
                tuple(self._owner_row(number) for number in numbers),
            ),
            Table(
                "bets",
                (Column("horse", "name"), *(Column(name, "mean") for name in ("staked", "paid", "factor"))),
                tuple(self._bet_row(number) for number in numbers),
            ),
            Table(
                "cards",
                (
                    Column("card", "name"),
                    *(Column(name, "mean") for name in ("played", "sold")),
                    *(Column(name, "share") for name in ("won", "effect")),
                ),
                tuple(self._card_rows()),
            ),
        ]

    def _places(self, number: int) -> list[float | None]:
        """Return how often a horse was first, among the first two, among the first three."""
        came = [self.counts["home", number, place] for place in range(1, NUM_PLACES + 1)]
        return [rate(sum(came[: worst + 1]), self.games) for worst in range(NUM_PLACES)]

    def _owner_row(self, number: int) -> tuple[Cell, ...]:
        """Return what a horse costs and brings, over the games in which it had an owner."""
        owned = self.counts["owned", number]
        price: int = self.course.price[number - 1]
        prize, feature = (
            rate(self.counts["prize", number], owned),
            rate(self.counts["feature", number], owned),
        )
        gain = None if prize is None or feature is None else prize + feature - price
        return (number, price, rate(owned, self.games), prize, feature, gain)

    def _bet_row(self, number: int) -> tuple[Cell, ...]:
        """Return what is staked and paid per game, and for each euro."""
        staked, paid = self.counts["staked", number], self.counts["paid", number]
        return (number, rate(staked, self.games), rate(paid, self.games), rate(paid, staked))

    def _card_rows(self) -> Iterator[tuple[Cell, ...]]:
        """Return how often a card is played, and how often its player wins, compared with chance."""
        for card in self.deck.ids:
            won = rate(self.counts["won", card], VICTORY * self.counts["players", card])
            effect = None if won is None else won - 1 / self.players
            played, sold = self.counts["played", card], self.counts["sold", card]
            yield (card, rate(played, self.games), rate(sold, self.games), won, effect)

    def name(self, column: str, cell: Cell, language: str) -> str:
        """Return the name of a horse or a card."""
        if column == "card":
            card = self.deck.cards[self.deck.index[str(cell)]]
            return str(getattr(card, f"name_{language}"))
        number = int(str(cell))
        values = {"horse": number, "name_en": self.course.names_en[number - 1]}
        values["name_de"] = self.course.names_de[number - 1]
        return catalogue(self.game.slug).text("horse-name", values, language)
