"""Reviews of finished games: asked for once, made in the background, kept.

The work is done in a process of its own that lets everybody else go first. How far it is stands in the store,
so it can be looked at from any worker, and if one dies with it, another goes on where it was.
"""

import asyncio
import time
import zlib
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from spieltisch.engine.core import CHANCE
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.processes import dismiss, worker_pool
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.clock_repository import insert_if_missing
from spieltisch.server.storage.schema import reviews, tables
from spieltisch.server.storage.store import Repository, Store
from spieltisch.server.table.game_log import GameLog
from spieltisch.server.table.live_table import Table
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.review_worker import Study, Task, go_on, task

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService

MODESTY = 12  # people come first, then bots, then reviews
LEASE = 90.0  # seconds without a sign of life until another worker goes on with a review
PIECE = 2.0  # seconds of a core until it is told how far the work is
LOOK_EVERY = 5.0  # seconds; what is asked for here is begun at once
MOST_TRIES = 3
MOST_ASKED = 3  # reviews that one person may wait for
MOST_WAITING = 200  # that the whole house may have to make
FEWEST_DECISIONS = 4  # in a game that is worth being looked at


def _owner(review: sa.FromClause, table: sa.FromClause) -> sa.ColumnElement[str]:
    """For whom it is made: the network that the table was opened from or, where that is unknown, a person."""
    return sa.case((table.c.origin != "", table.c.origin), else_=review.c.person)


MINE = _owner(reviews, tables)


class ReviewRow(msgspec.Struct, kw_only=True):
    """A review, ready or not."""

    table: str
    person: str | None
    asked: float
    next: float | None
    tries: int
    content: bytes

    @property
    def ready(self) -> bool:
        """Whether all is done."""
        return self.next is None

    def study(self) -> Study:
        """How far it is."""
        return msgspec.msgpack.decode(zlib.decompress(self.content), type=Study)


def packed(study: Study) -> bytes:
    """As the store keeps it."""
    return zlib.compress(msgspec.msgpack.encode(study), 1)


class Pages(Repository):
    """The pages of the store where reviews are kept."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.store = store

    @shielded
    async def find(self, table: str) -> ReviewRow | None:
        """The review of a game."""
        async with self._begin() as connection:
            row = (await connection.execute(sa.select(reviews).where(reviews.c.table == table))).one_or_none()
            return None if row is None else ReviewRow(**row._mapping)

    @shielded
    async def waiting(self, person: str | None = None, before: float | None = None) -> int:
        """How many are to be made: all, those that a person waits for, or those asked for earlier."""
        chosen = sa.select(sa.func.count()).select_from(reviews).where(reviews.c.next.is_not(None))
        if person is not None:
            chosen = chosen.where(reviews.c.person == person)
        if before is not None:
            chosen = chosen.where(reviews.c.asked < before)
        async with self._begin() as connection:
            return int((await connection.execute(chosen)).scalar_one())

    @shielded
    async def ask(self, table: str, person: str, now: float) -> None:
        """Have a review made, unless there is one."""
        async with self._begin_write() as connection:
            values = {"person": person, "asked": now, "next": now, "tries": 0, "content": packed(Study())}
            await connection.execute(insert_if_missing(self.store, reviews, table=table, **values))

    @shielded
    async def take(self, now: float) -> ReviewRow | None:
        """A review to go on with. Nobody else takes it, as long as there are signs of life.

        The first that an owner waits for comes before the second of any other owner.
        """
        other, place = reviews.alias(), tables.alias()
        theirs = sa.and_(
            other.c.next.is_not(None), other.c.asked < reviews.c.asked, _owner(other, place) == MINE
        )
        earlier = sa.select(sa.func.count()).select_from(other.join(place)).where(theirs).scalar_subquery()
        waiting = sa.select(reviews).join(tables).where(reviews.c.next <= now)
        ready = waiting.order_by(earlier, reviews.c.asked).limit(1)
        async with self._begin_write() as connection:
            found = (await connection.execute(ready)).one_or_none()
            if found is None:
                return None
            row = ReviewRow(**found._mapping)
            row.tries += 1
            claimed = await self._update(connection, row, next=now + LEASE, tries=row.tries)
        return row if claimed else None

    @shielded
    async def go_on(self, row: ReviewRow, study: Study, now: float) -> bool:
        """Note how far it is; False if it is somebody else's by now."""
        done = study.finished
        async with self._begin_write() as connection:
            return await self._update(
                connection,
                row,
                next=None if done else now + LEASE,
                person=None if done else row.person,
                tries=0,
                content=packed(study),
            )

    @shielded
    async def give_back(self, row: ReviewRow, at: float) -> None:
        """Let it be tried again from that time on; what never works is forgotten."""
        async with self._begin_write() as connection:
            if row.tries >= MOST_TRIES:
                await connection.execute(sa.delete(reviews).where(reviews.c.table == row.table))
            else:
                await self._update(connection, row, next=at)

    async def _update(self, connection: Any, row: ReviewRow, **values: Any) -> bool:
        mine = sa.update(reviews).where(reviews.c.table == row.table, reviews.c.next == row.next)
        done: sa.CursorResult[Any] = await connection.execute(mine.values(**values))
        if done.rowcount:
            row.next = values.get("next", row.next)
        return bool(done.rowcount)


class Reviews:
    """Makes reviews, one at a time."""

    def __init__(self, service: "TableService") -> None:
        self.service = service
        self.pages = Pages(service.store)
        self._asked = asyncio.Event()
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, table: Table, person: str) -> None:
        """Have the review of a finished game made, unless there is one.

        :raises Refusal: when it cannot be, or too much is asked for.
        """
        game_log = finished(table)
        reason = unfit(game_log)
        if reason is not None:
            raise reason
        if await self.pages.find(table.row.id) is not None:
            return
        if await self.pages.waiting(person) >= MOST_ASKED:
            raise Refusal("too-many-reviews", 429, most=MOST_ASKED)
        if await self.pages.waiting() >= MOST_WAITING:
            raise Refusal("reviews-busy", 429)
        await self.pages.ask(table.row.id, person, time.time())
        self._asked.set()

    async def watch(self) -> None:
        """Make what is asked for until the house is closed."""
        try:
            while True:
                try:
                    row = await self.pages.take(time.time())
                    if row is not None:
                        await self._make(row)
                        continue
                except Exception as error:  # at the next round perhaps
                    log.warning("reviews cannot be made: %r", error)
                self.close()
                self._asked.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._asked.wait(), LOOK_EVERY)
        finally:
            self.close()

    async def _make(self, row: ReviewRow) -> None:
        try:
            record = finished(await self.service.table(row.table)).record()
            study = row.study()
            while not study.finished:
                study = await self._piece(task(record, study, self.service.settings.review_seconds, PIECE))
                if not await self.pages.go_on(row, study, time.time()):
                    return
        except Exception as error:
            log.warning("the review of table %s failed: %r", mark(row.table), error)
            self.close()
            again = LEASE if not isinstance(error, SpieltischError) else LEASE * MOST_TRIES
            await self.pages.give_back(row, time.time() + again)

    async def _piece(self, given: Task) -> Study:
        if self._pool is None:
            self._pool = worker_pool(1, MODESTY)
        return await asyncio.wrap_future(self._pool.submit(go_on, given))

    def close(self) -> None:
        """Send the process home."""
        pool, self._pool = self._pool, None
        if pool is not None:
            dismiss(pool)


def finished(table: Table) -> GameLog:
    """The course of a game that is over.

    :raises Refusal: when there is none.
    """
    table.must_be_known()
    if table.game_log is None or not table.game_log.over:
        raise Refusal("review-later")
    return table.game_log


def unfit(game_log: GameLog) -> Refusal | None:
    """Why a game is not worth a review; None if it is."""
    closed = game_log.closed
    if closed is not None and closed.event == "aborted":
        return Refusal("review-aborted")
    decided = sum(game_log.rows[ply].seat != CHANCE for ply in game_log.line)
    return Refusal("review-too-short") if decided < FEWEST_DECISIONS else None
