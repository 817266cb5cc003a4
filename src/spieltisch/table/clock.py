"""The clocks of a table, computed from its log. Pure: the same rows give the same times.

A seat's clock runs while it is the seat's turn, however many decisions the turn takes: a clock reveals only
whose turn it is.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from spieltisch.table.game_log import RESUMED
from spieltisch.table.protocol import NewClock
from spieltisch.table.rows import Row, Timing
from spieltisch.table.texts import Refusal

MINUTE, DAY = 60.0, 86400.0
MIN_BASE, MAX_BASE = 10.0, 180 * MINUTE  # seconds of a live clock at the start
MAX_INCREMENT = 300.0
DAY_CHOICES = (1, 2, 3, 7)
MIN_AWAY, MAX_AWAY = 5.0, 60 * MINUTE
MAX_LAG = 1.0  # seconds of network latency per turn that do not count as thinking time
MIN_AFTER_RETURN = MINUTE  # for a player who takes their seat back from a bot


def timing_from(request: NewClock, default_away: float) -> Timing:
    """Check a requested time control. `default_away` applies where the request leaves it open.

    :raises Refusal: if a value is out of range.
    """
    away = request.away
    if away is None:
        away = 0.0 if request.kind == "days" else default_away
    elif away != 0 and not MIN_AWAY <= away <= MAX_AWAY:
        raise Refusal("clock-away", 422, least=int(MIN_AWAY), most=int(MAX_AWAY / MINUTE))
    if request.kind == "none":
        return Timing(away=away)
    if request.kind == "days":
        if request.days not in DAY_CHOICES:
            raise Refusal("clock-days", 422, known=[str(each) for each in DAY_CHOICES])
        return Timing(clock="days", base=request.days * DAY, time_out=request.time_out, away=away)
    if not MIN_BASE <= request.base <= MAX_BASE:
        raise Refusal("clock-base", 422, least=int(MIN_BASE), most=int(MAX_BASE / MINUTE))
    if not 0 <= request.increment <= MAX_INCREMENT:
        raise Refusal("clock-increment", 422, most=int(MAX_INCREMENT))
    return Timing(
        clock="live", base=request.base, increment=request.increment, time_out=request.time_out, away=away
    )


class Clock:
    """The time left for each seat. All times are seconds since the start of the game."""

    def __init__(self, timing: Timing, players: int, asked: int) -> None:
        self.timing = timing
        self.left = [timing.base] * players  # when the seat's turn began or, between turns, now
        self.since: list[float | None] = [None] * players  # start of the turn, later by excluded downtime
        self.paused: set[int] = set()  # seats that bots play for people: their clocks are stopped
        self.now = 0.0
        self._asked = 0
        self._last: Row | None = None  # the last decision
        self._set_turn(asked, undone=False)

    def copy(self) -> "Clock":
        """Return a copy for rows that are not in the log yet."""
        other = Clock(self.timing, len(self.left), 0)
        other.left, other.since, other.paused = self.left[:], self.since[:], set(self.paused)
        other.now, other._asked, other._last = self.now, self._asked, self._last
        return other

    def read(self, rows: Iterable[Row]) -> "Clock":
        """Apply the next rows of the log."""
        for row in rows:
            self._apply(row)
        return self

    def deadline(self, seat: int) -> float | None:
        """Return when the seat's time runs out; None while its clock is stopped."""
        since = self.since[seat]
        return None if since is None or seat in self.paused else since + self.left[seat]

    def remaining(self, seat: int) -> float:
        """Return the time left on a stopped clock."""
        since = self.since[seat]
        return self.left[seat] if since is None else max(0.0, self.left[seat] - (self.now - since))

    def is_up(self, seat: int, at: float, credit: float = 0.0) -> bool:
        """Return whether the seat's time has run out, with `credit` seconds of latency."""
        until = self.deadline(seat)
        return until is not None and at > until + credit

    def next_timeout(self, seats: Iterable[int]) -> float | None:
        """Return when the first of the seats has run out of time, whatever its latency."""
        ends = [until for seat in seats if (until := self.deadline(seat)) is not None]
        return min(ends) + MAX_LAG if ends else None

    # -- applying rows -----------------------------------------------------------------------------------

    def _apply(self, row: Row) -> None:
        self.now = max(self.now, row.at)  # rows copied by an undo keep its time
        if row.kind == "action":
            self._last = row
        elif row.event == RESUMED:
            self._exclude_downtime(row.credit)
        elif row.event == "seat_to_bot":
            self._pause(row.seat)
        elif row.event == "seat_to_person":
            self._resume(row.seat)
        self._set_turn(row.asked, undone=row.kind == "undone")

    def _set_turn(self, asked: int, undone: bool) -> None:
        """Set whose turn it is; `undone`: because a move was undone.

        If a new seat joins, all seats start a new turn: the last to answer earns the same increment as the
        first.
        """
        before, anew = self._asked, asked & ~self._asked and not undone
        for seat in range(len(self.left)):
            bit = 1 << seat
            if before & bit and (anew or not asked & bit):
                self._stop_clock(seat, undone)
            if asked & bit and (anew or not before & bit):
                self._start_clock(seat, undone)
        self._asked = asked

    def _start_clock(self, seat: int, undone: bool) -> None:
        if undone and seat not in self.paused:  # the turn earns its increment again later
            self.left[seat] = max(0.0, self.left[seat] - self.timing.increment)
        self.since[seat] = self.now

    def _stop_clock(self, seat: int, undone: bool) -> None:
        since, self.since[seat] = self.since[seat], None
        if seat in self.paused or since is None:
            return
        spent = max(0.0, self.now - since - self._credit(seat))
        earned = 0.0 if undone else self.timing.increment
        self.left[seat] = (
            self.timing.base if self.timing.per_turn else max(0.0, self.left[seat] - spent) + earned
        )

    def _credit(self, seat: int) -> float:
        """Return the latency credit of a turn's last answer only, so that their number stays hidden."""
        last = self._last
        return last.credit if last is not None and last.seat == seat and last.at == self.now else 0.0

    def _exclude_downtime(self, seconds: float) -> None:
        """Move the start of all turns by a downtime of the server."""
        self.since = [None if since is None else min(self.now, since + seconds) for since in self.since]

    def _pause(self, seat: int) -> None:
        if seat not in self.paused:
            self.left[seat] = self.remaining(seat)
            self.paused.add(seat)

    def _resume(self, seat: int) -> None:
        self.paused.discard(seat)
        least = self.timing.base if self.timing.per_turn else min(self.timing.base, MIN_AFTER_RETURN)
        self.left[seat] = max(self.left[seat], least)
        if self.since[seat] is not None:
            self.since[seat] = self.now


class LatencyMeter:
    """Measures the round-trip time of a connection: the minimum of the last few samples."""

    SAMPLES = 5

    def __init__(self) -> None:
        self.sent = 0.0
        self._samples: list[float] = []

    def start(self, now: float) -> float:
        """Start a measurement; the client sends the timestamp back."""
        self.sent = now
        return now

    def echo(self, moment: float, now: float) -> None:
        """Finish the measurement of a timestamp; each timestamp counts once."""
        if moment == self.sent:
            self._samples = [*self._samples, max(0.0, now - moment)][-self.SAMPLES :]
            self.sent = 0.0

    @property
    def credit(self) -> float:
        """Return the seconds that do not count as thinking time."""
        return min(MAX_LAG, min(self._samples, default=0.0))


def downtime(uptimes: Sequence[tuple[float, float]], since: float, until: float) -> float:
    """Return how many seconds between two times the server was down; `uptimes` are (start, last seen).

    The server was up at `since`, recorded or not.

    >>> downtime([(0, 10), (25, 40), (50, 60)], 5, 55)
    25.0
    """
    seconds = 0.0
    for (_, closed), (opened, _) in pairwise([(since, since), *sorted(uptimes)]):
        seconds += max(0.0, min(until, opened) - max(since, closed))
    return seconds
