"""Homestretch: the past of a game, as far as the scene needs it, read from the events that the viewer saw."""

from dataclasses import dataclass, field
from typing import NamedTuple

from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import Sight


class Move(NamedTuple):
    """A horse's movement from one position to another."""

    horse: int
    start: int
    end: int


@dataclass
class Race:
    """A race that was run or is being run."""

    number: int
    card: str
    finish_order: list[int] = field(default_factory=list)  # the horses that have finished
    gains: dict[int, int] = field(default_factory=dict)  # per seat, once the race is paid out
    prizes: dict[int, int] = field(default_factory=dict)
    bets: dict[int, int] = field(default_factory=dict)

    @property
    def is_paid(self) -> bool:
        """Whether the race is over and paid out."""
        return bool(self.gains)


class History:
    """The races, the last turn, and what each seat spent."""

    def __init__(self, sight: Sight) -> None:
        self.races: list[Race] = []
        self.throws = 0
        self.dice: tuple[int, int] | None = None  # the last throw
        self.last_moves: list[Move] = []  # of the last turn that moved a horse
        self.draft_costs: dict[int, int] = {}  # per seat: what the draft cost
        self.purchase_costs: dict[int, int] = {}  # per seat: what the second purchase cost
        self.buyers: dict[int, list[int]] = {}  # per horse: who bought shares of it later, in order
        self._at: dict[int, int] = {}  # positions of the horses
        self._fresh = False  # whether no horse has moved in this turn yet

    def read_entry(self, entry: HistoryEntry) -> None:
        """Call the method named after the event's kind, if there is one."""
        handler = getattr(self, f"_{entry.event.kind.replace('-', '_')}", None)
        if handler is not None:
            handler(entry)

    @property
    def last_race(self) -> Race | None:
        """The last race that was paid out."""
        return next((race for race in reversed(self.races) if race.is_paid), None)

    def gain(self, race: int, seat: int) -> int | None:
        """Return what a race brought a seat, or None if it is not known."""
        found = next((each for each in self.races if each.number == race and each.is_paid), None)
        return None if found is None else found.gains.get(seat, 0)

    # -- events ----------------------------------------------------------------------------------------------

    def _stable(self, entry: HistoryEntry) -> None:
        self.draft_costs[entry.about] = entry.number("cost")

    def _race(self, entry: HistoryEntry) -> None:
        self.races.append(Race(entry.number("race"), entry.word("card")))
        self.last_moves, self._at, self._fresh = [], {}, False

    def _rolled(self, entry: HistoryEntry) -> None:
        self.throws += 1
        self.dice = (entry.number("one"), entry.number("two"))
        if entry.number("roll") == 1:
            self._fresh = True

    def _moved(self, entry: HistoryEntry) -> None:
        horse, end = entry.number("horse"), entry.number("position")
        move = Move(horse, self._at.get(horse, 0), end)
        self.last_moves = [move] if self._fresh else [*self.last_moves, move]
        self._fresh = False
        self._at[horse] = end

    def _finished(self, entry: HistoryEntry) -> None:
        if self.races:
            self.races[-1].finish_order.append(entry.number("horse"))

    def _prize(self, entry: HistoryEntry) -> None:
        self._add("prizes", entry)

    def _won_bet(self, entry: HistoryEntry) -> None:
        self._add("bets", entry)

    def _add(self, what: str, entry: HistoryEntry) -> None:
        if self.races:
            kept: dict[int, int] = getattr(self.races[-1], what)
            kept[entry.about] = kept.get(entry.about, 0) + entry.number("gain")

    def _paid(self, entry: HistoryEntry) -> None:
        if self.races:
            self.races[-1].gains[entry.about] = entry.number("gain")

    def _bought(self, entry: HistoryEntry) -> None:
        seat = entry.about
        self.buyers.setdefault(entry.number("horse"), []).append(seat)
        self.purchase_costs[seat] = self.purchase_costs.get(seat, 0) + entry.number("price")
