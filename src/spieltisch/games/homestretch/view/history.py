"""Homestretch: the past of a game, as far as the scene needs it, read from the events that the viewer saw."""

from collections.abc import Mapping
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
        self.buyers: dict[
            int, list[int]
        ] = {}  # per horse: the seats that bought its shares in the second purchase, in order
        self._at: dict[int, int] = {}  # positions of the horses
        self._fresh = False  # whether no horse has moved in this turn yet

    def read_entry(self, entry: HistoryEntry) -> None:
        """Call the method named after the event's kind, if there is one."""
        handler = getattr(self, f"_{entry.event.kind.replace('-', '_')}", None)
        if handler is not None:
            handler(entry.event.values)

    @property
    def last_race(self) -> Race | None:
        """The last race that was paid out."""
        return next((race for race in reversed(self.races) if race.is_paid), None)

    def gain(self, race: int, seat: int) -> int | None:
        """Return what a race brought a seat, or None if it is not known."""
        found = next((each for each in self.races if each.number == race and each.is_paid), None)
        return None if found is None else found.gains.get(seat, 0)

    # -- events ----------------------------------------------------------------------------------------------

    def _stable(self, values: Mapping[str, object]) -> None:
        self.draft_costs[_seat(values)] = _number(values, "cost")

    def _race(self, values: Mapping[str, object]) -> None:
        self.races.append(Race(_number(values, "race"), str(values["card"])))
        self.last_moves, self._at, self._fresh = [], {}, False

    def _rolled(self, values: Mapping[str, object]) -> None:
        self.throws += 1
        self.dice = (_number(values, "one"), _number(values, "two"))
        if values["roll"] == 1:
            self._fresh = True

    def _moved(self, values: Mapping[str, object]) -> None:
        horse, end = _number(values, "horse"), _number(values, "position")
        move = Move(horse, self._at.get(horse, 0), end)
        self.last_moves = [move] if self._fresh else [*self.last_moves, move]
        self._fresh = False
        self._at[horse] = end

    def _finished(self, values: Mapping[str, object]) -> None:
        if self.races:
            self.races[-1].finish_order.append(_number(values, "horse"))

    def _prize(self, values: Mapping[str, object]) -> None:
        self._add("prizes", values)

    def _won_bet(self, values: Mapping[str, object]) -> None:
        self._add("bets", values)

    def _add(self, what: str, values: Mapping[str, object]) -> None:
        if self.races:
            kept: dict[int, int] = getattr(self.races[-1], what)
            kept[_seat(values)] = kept.get(_seat(values), 0) + _number(values, "gain")

    def _paid(self, values: Mapping[str, object]) -> None:
        if self.races:
            self.races[-1].gains[_seat(values)] = _number(values, "gain")

    def _bought(self, values: Mapping[str, object]) -> None:
        seat = _seat(values)
        self.buyers.setdefault(_number(values, "horse"), []).append(seat)
        self.purchase_costs[seat] = self.purchase_costs.get(seat, 0) + _number(values, "price")


def _seat(values: Mapping[str, object]) -> int:
    return _number(values, "seat") - 1


def _number(values: Mapping[str, object], name: str) -> int:
    return int(str(values[name]))
