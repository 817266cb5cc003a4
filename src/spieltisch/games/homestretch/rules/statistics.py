"""Homestretch: statistics: places of the horses, also by race card, what shares return, how money grows."""

from collections.abc import Iterator

from spieltisch.engine import core, statistics
from spieltisch.engine.events import Event
from spieltisch.engine.statistics import Cell, Column, Table, rate
from spieltisch.engine.texts import catalogue
from spieltisch.games.homestretch.rules.box import PLACES
from spieltisch.games.homestretch.rules.game import Game
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.tables import FIRST_NUMBER, NUM_HORSES

NUMBERS = range(FIRST_NUMBER, FIRST_NUMBER + NUM_HORSES)


class Statistics(statistics.Statistics):
    """Counts over games of Homestretch. Horses go by their numbers."""

    def __init__(self, game: core.Game, players: int) -> None:
        super().__init__(game, players)
        assert isinstance(game, Game)
        self.course = game.course
        self.card = ""
        self.race = 0

    def begin(self, state: core.State) -> None:
        """Begin a game, without a race card."""
        super().begin(state)
        self.card, self.race = "", 0

    def add_event(self, state: core.State, event: Event) -> None:
        """Count races, finishes, prizes, purchases and the money after them."""
        assert isinstance(state, State)
        values = event.values
        if event.kind == "race":
            self.card, self.race = str(values["card"]), int(str(values["race"]))
            self.counts["run", self.card] += 1
            self._count_money(f"before-{self.race}", state)
        elif event.kind == "finished":
            self.counts["home", self.card, int(str(values["horse"])), int(str(values["place"]))] += 1
        elif event.kind == "prize":
            self.counts["prize", int(str(values["horse"]))] += int(str(values["gain"]))
        elif event.kind == "bought":
            self.counts["surcharge", int(str(values["horse"]))] += self._surcharge(values)
        elif event.kind == "paid":
            self.counts["money", f"after-{self.race}", int(str(values["seat"]))] += int(str(values["money"]))

    def _surcharge(self, values: dict[str, object]) -> int:
        """HOM-82: return the extra cost of a share bought unseen."""
        cost: int = self.course.cost[int(str(values["horse"])) - FIRST_NUMBER]
        return int(str(values["price"])) - cost

    def _count_money(self, moment: str, state: State) -> None:
        for seat in range(self.players):
            self.counts["money", moment, seat + 1] += state.money[seat]

    def finish(self, state: core.State) -> None:
        """Count the shares that were bought."""
        assert isinstance(state, State)
        for seat in range(self.players):
            for horse in range(NUM_HORSES):
                self.counts["shares", horse + FIRST_NUMBER] += state.shares[seat * NUM_HORSES + horse]

    def tables(self) -> list[Table]:
        """Return tables of horses, shares, horses by race card, and money."""
        by_card = (
            Column("card", "name"),
            Column("run", "count"),
            *(Column(f"horse-{horse}", "narrow-share") for horse in NUMBERS),
        )
        return [
            Table(
                "horses",
                (Column("horse", "name"), *(Column(place, "share") for place in ("win", "place", "show"))),
                tuple((horse, *self._shares_of_places(horse)) for horse in NUMBERS),
            ),
            Table(
                "shares",
                (
                    Column("horse", "name"),
                    Column("cost", "count"),
                    *(Column(name, "mean") for name in ("owned", "paid", "prizes", "return")),
                ),
                tuple(self._share_row(horse) for horse in NUMBERS),
            ),
            Table("wins-by-card", by_card, tuple(self._rows_by_card(1))),
            Table("places-by-card", by_card, tuple(self._rows_by_card(PLACES))),
            Table("money", (Column("moment", "name"), *self.seat_columns()), tuple(self._money_rows())),
        ]

    def _home(self, card: str, horse: int, worst: int) -> int:
        """Return how often a horse finished in that place or a better one."""
        return sum(self.counts["home", card, horse, place] for place in range(1, worst + 1))

    def _shares_of_places(self, horse: int) -> list[float | None]:
        """Return how often a horse was first, among the first two, among the first three."""
        cards = self.course.cards
        races = sum(self.counts["run", card] for card in cards)
        return [
            rate(sum(self._home(card, horse, worst) for card in cards), races)
            for worst in range(1, PLACES + 1)
        ]

    def _share_row(self, horse: int) -> tuple[Cell, ...]:
        """Return what a share costs and returns, over those that had an owner at the end."""
        owned = self.counts["shares", horse]
        cost: int = self.course.cost[horse - FIRST_NUMBER]
        paid = rate(cost * owned + self.counts["surcharge", horse], owned)
        prizes = rate(self.counts["prize", horse], owned)
        gain = None if paid is None or prizes is None else prizes - paid
        return (horse, cost, rate(owned, self.games), paid, prizes, gain)

    def _rows_by_card(self, worst: int) -> Iterator[tuple[Cell, ...]]:
        for card in self.course.cards:
            run = self.counts["run", card]
            yield (card, run, *(rate(self._home(card, horse, worst), run) for horse in NUMBERS))

    def _money_rows(self) -> Iterator[tuple[Cell, ...]]:
        """HOM-20: return the money after the draft, every race and the purchase."""
        moments = [f"after-{race}" for race in range(1, self.course.races + 1)]
        moments[:1] = ["before-1", "after-1", "before-2"]
        for moment in moments:
            money = [self.counts["money", moment, seat + 1] for seat in range(self.players)]
            yield (moment, *(rate(total, self.games) for total in money))

    def heading(self, column: str, language: str) -> str | None:
        """Return the heading of a column; columns of horses have their numbers."""
        kind, _, number = column.partition("-")
        return number if kind == "horse" and number else super().heading(column, language)

    def name(self, column: str, cell: Cell, language: str) -> str:
        """Return the name of a horse, a race card or a stage of the game."""
        texts = catalogue(self.game.slug)
        if column == "horse":
            name = self.course.names[int(str(cell)) - FIRST_NUMBER]
            return texts.text("horse-name", {"horse": cell, "name": name}, language)
        if column == "card":
            return texts.text("card-name", {"card": cell}, language)
        moment, _, race = str(cell).partition("-")
        return texts.text("statistics-moment-name", {"moment": moment, "race": int(race)}, language)
