"""Knight Rider: statistics of ends, events, cards and escapes."""

from collections.abc import Iterator

from spieltisch.engine import core, statistics
from spieltisch.engine.events import Event
from spieltisch.engine.statistics import Cell, Column, Table, rate
from spieltisch.engine.texts import catalogue
from spieltisch.games.knight_rider.rules.game import Game
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.tables import REASONS

# The counts of a chase, with the kinds of events that they count.
EVENT_COUNTS = {
    "turns": "turn",
    "roof-turns": "righted",
    "steps": "drove",
    "rams": "ram",
    "counters": "countered",
    "red-rams": "red-ram",
    "oil": "oil",
    "stops": "stopped",
    "detours": "detour",
}
CARD_EVENTS = {"coat": "coat", "turbo-1": "turbo1", "turbo-2": "turbo2", "jumped": "jump"}


class Statistics(statistics.Statistics):
    """Counts over games of Knight Rider."""

    def __init__(self, game: core.Game, players: int) -> None:
        super().__init__(game, players)
        assert isinstance(game, Game)
        self.cards = [*game.city.kitt, *game.city.detours]
        self.played: set[tuple[int, str]] = set()  # seats, from 1, with the cards that they played
        self.distance = 0
        self.turns = 0

    def begin(self, state: core.State) -> None:
        """Start a game: no card has been played."""
        super().begin(state)
        self.played = set()
        self.distance = self.turns = 0

    def add_event(self, state: core.State, event: Event) -> None:
        """Count turns, events, cards and escapes."""
        kind, values = event.kind, event.values
        self.counts["event", kind] += 1
        if kind == "turn":
            self.turns += 1
        elif kind == "start-tile":
            self.distance = int(str(values["distance"]))
        elif kind in CARD_EVENTS or kind == "detour":
            card = CARD_EVENTS.get(kind) or str(values["card"])
            self.counts["played", card] += 1
            self.played.add((int(str(values["seat"])), card))

    def finish(self, state: core.State) -> None:
        """Count the end, the length, and which cards each seat used or kept."""
        assert isinstance(state, State)
        self.counts["end", REASONS[state.reason]] += 1
        self.counts["turns", REASONS[state.reason]] += self.turns
        self.counts["games-at", self.distance] += 1
        self.counts["turns-at", self.distance] += self.turns
        for seat in range(self.players):
            for card in self.cards:
                used = "used" if (seat + 1, card) in self.played else "kept"
                self.counts[used, card] += 1
                self.counts[f"{used}-won", card] += seat == state.winner

    def tables(self) -> list[Table]:
        """Return the tables of ends, events, cards, escape cards and distances."""
        return [
            Table(
                "ends",
                (
                    Column("end", "name"),
                    Column("games", "count"),
                    Column("share", "share"),
                    Column("turns", "mean"),
                ),
                tuple(self._end_row(reason) for reason in REASONS),
            ),
            Table(
                "chase",
                (Column("happening", "name"), Column("per-game", "mean"), Column("per-turn", "share")),
                tuple(self._event_row(name, kind) for name, kind in EVENT_COUNTS.items()),
            ),
            Table(
                "cards",
                (
                    Column("card", "name"),
                    Column("played", "mean"),
                    Column("won-used", "share"),
                    Column("won-kept", "share"),
                ),
                tuple(self._card_row(card) for card in self.cards),
            ),
            Table(
                "escapes",
                (Column("escape", "name"), Column("turned", "count"), Column("share", "share")),
                tuple(self._escape_rows()),
            ),
            Table(
                "distances",
                (
                    Column("distance", "name"),
                    Column("games", "count"),
                    Column("share", "share"),
                    Column("turns", "mean"),
                ),
                tuple(self._distance_rows()),
            ),
        ]

    def _end_row(self, reason: str) -> tuple[Cell, ...]:
        games = self.counts["end", reason]
        return (reason, games, rate(games, self.games), rate(self.counts["turns", reason], games))

    def _event_row(self, name: str, kind: str) -> tuple[Cell, ...]:
        times = self.counts["event", kind]
        return (name, rate(times, self.games), rate(times, self.counts["event", "turn"]))

    def _card_row(self, card: str) -> tuple[Cell, ...]:
        """Return how often a card is played, and how often seats win that have used it or kept it."""
        shares = [
            rate(self.counts[f"{used}-won", card], self.counts[used, card]) for used in ("used", "kept")
        ]
        return (card, rate(self.counts["played", card], self.games), *shares)

    def _escape_rows(self) -> Iterator[tuple[Cell, ...]]:
        """KNR-81, KNR-82: yield a row for each escape card."""
        turned = self.counts["event", "fled"] + self.counts["event", "stayed"]
        for kind in ("fled", "stayed"):
            times = self.counts["event", kind]
            yield (kind, times, rate(times, turned))

    def _distance_rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the tiles from the start to the villain, and the length of the chase."""
        found = sorted(int(key[1]) for key in self.counts if key[0] == "games-at")
        for distance in found:
            games = self.counts["games-at", distance]
            turns = self.counts["turns-at", distance]
            yield (distance, games, rate(games, self.games), rate(turns, games))

    def name(self, column: str, cell: Cell, language: str) -> str:
        """Name ends, events and cards."""
        texts = catalogue(self.game.slug)
        if column == "end":
            return texts.text(f"cause-{cell}", {}, language)
        if column == "card":
            return texts.text("card-name", {"card": cell}, language)
        if column in ("happening", "escape"):
            return texts.text(f"statistics-{cell}-name", {}, language)
        return super().name(column, cell, language)
