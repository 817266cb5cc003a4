"""The keeper of time: calls time when a clock has run down, and asks a bot to play for who is gone.

Every worker has one. What they do goes into the log like any move, so it happens once, whoever is first.
"""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from spieltisch.engine.core import NOBODY
from spieltisch.engine.errors import SpieltischError
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.shielded import Workshop, shielded
from spieltisch.server.storage.clock_repository import ClockRepository
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.schema import SeatRow
from spieltisch.server.storage.store import PlyTaken
from spieltisch.server.table import seat_handover
from spieltisch.server.table.clock import MOST_LAG, closed_for
from spieltisch.server.table.game_log import GameLog
from spieltisch.server.table.live_table import Table
from spieltisch.server.texts import Refusal

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService


ROUND = 1.0  # seconds between two looks at the clocks
SIGN_EVERY = 3.0  # seconds between two notes that the house is open
SILENCE = 8.0  # after so many seconds without a note the house was closed
TRIFLE = 1.0  # seconds that nobody has to be given back
AT_ONCE = 50  # tables that are looked at without a pause
LATER = 300.0  # seconds until a table that failed is looked at again
VIEWERS_WAIT = 30.0  # seconds until bots without people, but with viewers, are asked again
END_EVERY = 600.0  # seconds between two looks for games without people that have long stood still
STILL_FOR = 24 * 3600.0  # seconds without a move; then such a game ends


class ClockWatcher(Workshop):
    """Looks at the clocks of all tables, and at who is gone."""

    def __init__(self, service: "TableService") -> None:
        super().__init__()
        self.service = service
        self.clock_repository = ClockRepository(service.store)
        self._signed = 0.0
        self._missed: dict[tuple[str, int], float] = {}  # since when others wait for somebody who is gone
        self._unanswered: dict[
            tuple[str, str], float
        ] = {}  # since when a request waits for a person who is gone
        self._failed: dict[str, float] = {}
        self._shown: dict[str, tuple[int, float]] = {}  # rows of games without people, and since when so many
        self._ended = 0.0  # when games that stand still were last looked for

    async def watch(self) -> None:
        """Go round until the house is closed."""
        while True:
            try:
                await self._open()
                await self._call_time()
                await self._look_for_the_gone()
                self._ask_for_viewers()
                await self._end_still_games()
                await self._refuse_unanswered()
            except Exception as error:  # the store may be back at the next round
                log.warning("the clocks cannot be read: %r", error)
            await asyncio.sleep(ROUND)

    # -- opening hours -----------------------------------------------------------------------------------

    async def note_opening(self) -> None:
        """Note that the server is open now. Tables that are loaded afterwards know how long it was closed."""
        with contextlib.suppress(DatabaseError):  # the next round tries again
            await self._open()

    async def _open(self) -> None:
        """Note that the house is open; where it was not, nobody's clock ran."""
        before = self._signed
        if self.service.time.now() - before < SIGN_EVERY:
            return
        await self._sign(SILENCE if before or self.service.store.shared else 0.0)
        self._signed = self.service.time.now()
        if before and self._signed - before > SILENCE:  # this machine was asleep, or others are far ahead
            for table in [*self.service.tables.values()]:
                async with table.lock:
                    await self.excuse(table)
                self.service.shown(table)

    async def _sign(self, longest: float) -> None:
        """Note that the house is open. All workers go by the time of the one that is ahead."""
        now = self.service.time.now()
        self.service.time.continue_from(await self.clock_repository.record_uptime(now, longest))

    async def excuse(self, table: Table) -> None:
        """Note in the log for how long the house was closed since its last row."""
        game_log = table.game_log
        if game_log is None or table.clock is None or table.status != "playing":
            return
        now, started = self.service.time.now(), table.row.started or 0.0
        last = started + max((row.at for row in game_log.rows[-1:]), default=0.0)
        closed = closed_for(await self.clock_repository.uptimes(last), last, now)
        if closed > TRIFLE:
            draft = game_log.fork()
            draft.resume(round(closed, 3), self.service.at(table))
            await self._commit(table, draft)

    # -- time-outs ---------------------------------------------------------------------------------------

    def notes(self, table: Table, draft: GameLog, changed: SeatRow | None = None) -> Sequence[sa.Executable]:
        """What is written together with a draft: when its first clock will have run down, and letters."""
        clock = table.clock_of(draft)
        if clock is None:
            return ()
        seats = [
            changed if changed is not None and changed.seat == seat.seat else seat for seat in table.seats
        ]
        played = [seat.seat for seat in seats if seat.person and not seat.bot]
        due = None if draft.over else clock.due(played)
        started = table.row.started or self.service.time.now()
        noted = self.clock_repository.due_statement(table.row.id, None if due is None else started + due)
        return noted, *self.service.turn_mailer.notes(table, draft)

    async def check(self, table: Table, seat: int, credit: float) -> None:
        """Call time if an answer comes too late.

        :raises Refusal: then.
        """
        clock = table.clock
        if clock is None or not clock.is_up(seat, self.service.at(table), credit):
            return
        await self._sign(SILENCE)
        await self.excuse(table)
        if table.clock is not None and table.clock.is_up(seat, self.service.at(table), credit):
            await seat_handover.run_out(self.service, table, seat)
            self.service.shown(table)
            raise Refusal("time-up")

    async def _call_time(self) -> None:
        now = self.service.time.now()
        for name in await self.clock_repository.tables_due(now):
            if self._failed.get(name, 0.0) > now:
                continue
            try:
                await self._call_time_at(await self.service.table(name))
            except Exception as error:  # the other tables go on
                if not (isinstance(error, Refusal) and error.key == "too-late"):
                    log.warning("time cannot be called at table %s: %r", mark(name), error)
                    if not isinstance(error, DatabaseError):  # which may be back at the next round
                        self._failed[name] = now + LATER

    @shielded
    async def _call_time_at(self, table: Table) -> None:
        async with table.lock:
            await self.excuse(table)
            for row in [*table.seats]:
                clock = table.clock
                up = clock is not None and clock.is_up(row.seat, self.service.at(table), MOST_LAG)
                if up and row.person and not row.bot and table.status == "playing":
                    await seat_handover.run_out(self.service, table, row.seat)
            if table.game_log is not None:  # whatever was noted before
                await self.clock_repository.write(*self.notes(table, table.game_log))
        self.service.shown(table)

    # -- who is gone -------------------------------------------------------------------------------------

    async def _look_for_the_gone(self) -> None:
        now = time.monotonic()
        missed: set[tuple[str, int]] = set()
        for number, table in enumerate([*self.service.tables.values()]):
            missed.update((table.row.id, seat) for seat in missing(table))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)  # whoever plays comes first
        self._missed = {key: self._missed.get(key, now) for key in missed}
        for (name, seat), since in [*self._missed.items()]:
            found = self.service.tables.get(name)
            if found is not None and now - since >= found.timing.away:
                with contextlib.suppress(SpieltischError):  # somebody was faster
                    await self._stand_in(found, seat)

    @shielded
    async def _stand_in(self, table: Table, seat: int) -> None:
        async with table.lock:
            if seat in missing(table):
                await seat_handover.stand_in(self.service, table, seat)
        self.service.shown(table)

    # -- games without people ----------------------------------------------------------------------------

    def _ask_for_viewers(self) -> None:
        """Where viewers have waited for long, ask the bots again: a call of another worker may be lost."""
        now, shown = time.monotonic(), {}
        for name, table in self.service.tables.items():
            if table.without_people and table.connected():
                plies = table.marks().plies
                known, since = self._shown.get(name, (plies, now))
                shown[name] = (plies, since if known == plies else now)
        for name, (plies, since) in shown.items():
            if now - since > VIEWERS_WAIT:
                shown[name] = (plies, now)
                self.service.go_on_for_viewers(self.service.tables[name])
        self._shown = shown

    async def _end_still_games(self) -> None:
        """End games in which no seat belongs to a person and that have paused for long."""
        if self._ended and time.monotonic() - self._ended < END_EVERY:
            return
        self._ended = time.monotonic()
        for name in await self.service.store.tables_without_people(
            self.service.time.now() - STILL_FOR, AT_ONCE
        ):
            try:
                await self._end_still_game(await self.service.table(name))
            except Exception as error:  # the other tables go on
                log.warning("a game that stands still cannot be ended: %s", type(error).__name__)

    @shielded
    async def _end_still_game(self, table: Table) -> None:
        async with table.lock:
            game_log = table.game_log
            if game_log is None or not table.paused:
                return
            last = max((row.at for row in game_log.rows), default=0.0)
            if self.service.at(table) - last >= STILL_FOR:
                draft = game_log.fork()
                draft.happen("aborted", NOBODY, self.service.at(table))
                await self._commit(table, draft)
        self.service.shown(table)

    # -- requests to take back ---------------------------------------------------------------------------

    async def _refuse_unanswered(self) -> None:
        """Refuse requests to take back where a person who was asked stays away for the table's time."""
        now = time.monotonic()
        asked = {
            (name, person): table
            for name, table in self.service.tables.items()
            if table.timing.away and table.row.request is not None
            for person in table.absent()
        }
        self._unanswered = {key: self._unanswered.get(key, now) for key in asked}
        for (name, person), since in [*self._unanswered.items()]:
            if now - since >= asked[name, person].timing.away:
                with contextlib.suppress(SpieltischError):  # the table is no more
                    await self.service.refuse_unanswered(asked[name, person], person)

    async def _commit(self, table: Table, draft: GameLog) -> None:
        try:
            await self.service.commit(table, draft)
        except PlyTaken:
            await self.service.reload(table)


def missing(table: Table) -> list[int]:
    """Seats that are waited for by people who are here, and whose own people are not."""
    game_log = table.game_log
    if game_log is None or table.status != "playing" or not table.timing.away or len(table.others("")) < 2:
        return []
    present = table.present()
    if not present & table.playing():
        return []
    return [
        row.seat
        for row in table.seats
        if game_log.turn >> row.seat & 1 and row.person and not row.bot and row.person not in present
    ]
