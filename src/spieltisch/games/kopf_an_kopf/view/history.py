"""Kopf an Kopf: the past of a game, as far as the scene needs it, read from the viewer's events."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.sight import Sight


class Move(NamedTuple):
    """A horse's movement from one field to another."""

    horse: int
    start: int
    end: int


class DiscardedCard(NamedTuple):
    """A card on the discard pile: its seat, and its count among that seat's discards of the kind."""

    seat: int
    kind: str
    number: int


DISCARDING: Final = ("played", "sold-card", "lucky")


class History:
    """The last moves and rolls, the discard pile, and what bets have paid."""

    def __init__(self, sight: Sight) -> None:
        self.own = None if sight.seat is None else sight.seat + 1  # counted from 1, as in events
        self.throws = {"horse": 0, "move": 0}
        self.dice: tuple[int, int] | None = None  # the last roll of the turn; None: nothing was rolled yet
        self.discard_counts: dict[tuple[int, str], int] = {}  # per seat and kind: cards discarded
        self.top: DiscardedCard | None = None  # the top of the discard pile
        self.paid: dict[tuple[int, int], int] = {}  # per seat and horse: what the bet has paid
        self._moves: list[Move] = []
        self._moves_before: list[Move] = []
        self._gained: frozenset[str] = frozenset()
        self._gained_before: frozenset[str] = frozenset()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of this turn or, as long as there are none, of the one before."""
        return _joined(self._moves or self._moves_before)

    @property
    def new_cards(self) -> frozenset[str]:
        """The kinds that the viewer got since their previous turn."""
        return self._gained | self._gained_before

    def read_entry(self, entry: HistoryEntry) -> None:
        """Record one event."""
        kind, values = entry.event.kind, entry.event.values
        if kind == "turn":
            self._moves_before, self._moves, self.dice = self._moves or self._moves_before, [], None
            if values["seat"] == self.own:
                self._gained_before, self._gained = self._gained, frozenset()
        elif kind in ("rolled", "rerolled"):
            self.dice = entry.number("horse"), entry.number("move")
            for die in ("horse", "move") if kind == "rolled" else (entry.word("die"),):
                self.throws[die] += 1
        elif kind == "moved":
            self._moves.append(Move(entry.number("horse"), entry.number("start"), entry.number("end")))
        elif kind in DISCARDING:
            self._discard(entry.about, entry.word("card"))
        elif kind == "reshuffled":
            self.top = None
        elif kind == "payout":
            self.paid[entry.about, entry.number("horse")] = entry.number("amount")
        elif kind in ("got", "stolen") and values["seat"] == self.own:
            self._gained |= {entry.word("card")}

    def _discard(self, seat: int, card: str) -> None:
        self.discard_counts[seat, card] = self.discard_counts.get((seat, card), 0) + 1
        self.top = DiscardedCard(seat, card, self.discard_counts[seat, card])


def _joined(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return one move for each horse, from its first field to its last."""
    joined: dict[int, Move] = {}
    for move in moves:
        first = joined.get(move.horse)
        joined[move.horse] = move if first is None else first._replace(end=move.end)
    return tuple(joined.values())
