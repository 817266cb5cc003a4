"""The clocks of a table, folded from its log. Pure: whoever reads the same rows reads the same times.

A seat's clock runs from the moment when it is the seat's turn until it no longer is, however many decisions
that takes: a clock tells no more than who is asked and who has answered.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Self

import msgspec

from spieltisch.server.table.game_log import RESUMED, Row
from spieltisch.server.table.protocol import ClockKind, NewClock, TimeOut
from spieltisch.server.texts import Refusal

MINUTE, DAY = 60.0, 86400.0
SHORTEST, LONGEST = 10.0, 180 * MINUTE  # of a live clock at the start
MOST_INCREMENT = 300.0
DAYS = (1, 2, 3, 7)
SHORTEST_AWAY, LONGEST_AWAY = 5.0, 60 * MINUTE
MOST_LAG = 1.0  # seconds of a turn that count as the line's, not the person's
SECOND_WIND = MINUTE  # at least so much has who takes a seat back from the bot


class Timing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed about time at a table, in seconds."""

    clock: ClockKind = "none"
    base: float = 0.0  # live: at the start; days: for every turn
    increment: float = 0.0  # after every turn
    time_out: TimeOut = "bot"
    away: float = 0.0  # a bot plays for who is gone so long while others wait; 0: never

    @property
    def fresh(self) -> bool:
        """Whether every turn begins with a full clock."""
        return self.clock == "days"


def agree(wish: NewClock, usual: float) -> Timing:
    """What people wish about time, checked. `usual`: after how long a bot plays for who is gone.

    :raises Refusal: when a clock cannot go like that.
    """
    away = wish.away
    if away is None:
        away = 0.0 if wish.kind == "days" else usual
    elif away != 0 and not SHORTEST_AWAY <= away <= LONGEST_AWAY:
        raise Refusal("clock-away", 422, least=int(SHORTEST_AWAY), most=int(LONGEST_AWAY / MINUTE))
    if wish.kind == "none":
        return Timing(away=away)
    if wish.kind == "days":
        if wish.days not in DAYS:
            raise Refusal("clock-days", 422, known=[str(each) for each in DAYS])
        return Timing(clock="days", base=wish.days * DAY, time_out=wish.time_out, away=away)
    if not SHORTEST <= wish.base <= LONGEST:
        raise Refusal("clock-base", 422, least=int(SHORTEST), most=int(LONGEST / MINUTE))
    if not 0 <= wish.increment <= MOST_INCREMENT:
        raise Refusal("clock-increment", 422, most=int(MOST_INCREMENT))
    return Timing(clock="live", base=wish.base, increment=wish.increment, time_out=wish.time_out, away=away)


class Clock:
    """How much time each seat has. All moments are seconds since the start of the game."""

    def __init__(self, timing: Timing, players: int, asked: int) -> None:
        self.timing = timing
        self.left = [timing.base] * players  # when the seat's turn began or, between turns, now
        self.since: list[float | None] = [None] * players  # when its turn began, less what does not count
        self.resting: set[int] = set()  # seats that bots play for people: their clocks stand still
        self.now = 0.0
        self._asked = 0
        self._read = 0
        self._last: Row | None = None  # the last decision
        self._turn_to(asked, back=False)

    def fork(self) -> Self:
        """A copy to read rows with that are not in the log yet."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.left, other.since, other.resting = self.left[:], self.since[:], set(self.resting)
        return other

    def follow(self, rows: Sequence[Row]) -> Self:
        """Read the rows of the log that are new."""
        for row in rows[self._read :]:
            self._take(row)
        self._read = len(rows)
        return self

    def until(self, seat: int) -> float | None:
        """When the seat's time is up; None while its clock stands still."""
        since = self.since[seat]
        return None if since is None or seat in self.resting else since + self.left[seat]

    def rest(self, seat: int) -> float:
        """What a clock shows that stands still."""
        since = self.since[seat]
        return self.left[seat] if since is None else max(0.0, self.left[seat] - (self.now - since))

    def is_up(self, seat: int, at: float, credit: float = 0.0) -> bool:
        """Whether the seat's time is up at that moment, with so much of it on the line's account."""
        until = self.until(seat)
        return until is not None and at > until + credit

    def due(self, seats: Iterable[int]) -> float | None:
        """When the first of the seats has run out of time, whatever its line."""
        ends = [until for seat in seats if (until := self.until(seat)) is not None]
        return min(ends) + MOST_LAG if ends else None

    # -- folding -----------------------------------------------------------------------------------------

    def _take(self, row: Row) -> None:
        self.now = max(self.now, row.at)  # answers that outlive an undo keep their time
        if row.kind == "action":
            self._last = row
        elif row.event == RESUMED:
            self._excuse(row.credit)
        elif row.event == "seat_to_bot":
            self._lay_down(row.seat)
        elif row.event == "seat_to_person":
            self._take_up(row.seat)
        self._turn_to(row.asked, back=row.kind == "undone")

    def _turn_to(self, asked: int, back: bool) -> None:
        """It is these seats' turn now; `back`: because something was taken back.

        Who is asked together with somebody new is asked anew: the last to answer earns as much as the first.
        """
        before, anew = self._asked, asked & ~self._asked and not back
        for seat in range(len(self.left)):
            bit = 1 << seat
            if before & bit and (anew or not asked & bit):
                self._end(seat, back)
            if asked & bit and (anew or not before & bit):
                self._begin(seat, back)
        self._asked = asked

    def _begin(self, seat: int, back: bool) -> None:
        if back and seat not in self.resting:  # what the turn had earned is earned again later
            self.left[seat] = max(0.0, self.left[seat] - self.timing.increment)
        self.since[seat] = self.now

    def _end(self, seat: int, back: bool) -> None:
        since, self.since[seat] = self.since[seat], None
        if seat in self.resting or since is None:
            return
        spent = max(0.0, self.now - since - self._credit(seat))
        earned = 0.0 if back else self.timing.increment
        self.left[seat] = (
            self.timing.base if self.timing.fresh else max(0.0, self.left[seat] - spent) + earned
        )

    def _credit(self, seat: int) -> float:
        """Only the answer that ends a turn counts: how many came before is nobody's business."""
        last = self._last
        return last.credit if last is not None and last.seat == seat and last.at == self.now else 0.0

    def _excuse(self, seconds: float) -> None:
        """The house was closed for so long."""
        self.since = [None if since is None else min(self.now, since + seconds) for since in self.since]

    def _lay_down(self, seat: int) -> None:
        if seat not in self.resting:
            self.left[seat] = self.rest(seat)
            self.resting.add(seat)

    def _take_up(self, seat: int) -> None:
        self.resting.discard(seat)
        least = self.timing.base if self.timing.fresh else min(self.timing.base, SECOND_WIND)
        self.left[seat] = max(self.left[seat], least)
        if self.since[seat] is not None:
            self.since[seat] = self.now


class Pulse:
    """How long a line takes to and fro, as measured: the quickest of the last few times."""

    KEPT = 5

    def __init__(self) -> None:
        self.sent = 0.0
        self._taken: list[float] = []

    def send(self, now: float) -> float:
        """A moment to be echoed."""
        self.sent = now
        return now

    def echo(self, moment: float, now: float) -> None:
        """The moment has come back; every moment counts once."""
        if moment == self.sent:
            self._taken = [*self._taken, max(0.0, now - moment)][-self.KEPT :]
            self.sent = 0.0

    @property
    def credit(self) -> float:
        """What counts as the line's."""
        return min(MOST_LAG, min(self._taken, default=0.0))


def closed_for(hours: Sequence[tuple[float, float]], since: float, until: float) -> float:
    """For how many seconds between two moments the house was closed; hours are (opened, last seen open).

    At the first of the two moments it was open, noted or not.

    >>> closed_for([(0, 10), (25, 40), (50, 60)], 5, 55)
    25.0
    """
    seconds = 0.0
    for (_, closed), (opened, _) in pairwise([(since, since), *sorted(hours)]):
        seconds += max(0.0, min(until, opened) - max(since, closed))
    return seconds
