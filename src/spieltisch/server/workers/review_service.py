"""Reviews of finished games: requested once, computed in the background, stored.

A process of low priority does the work. Its progress is in the database, so any worker can show it, and if a
worker dies another one continues.
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
from spieltisch.engine.processes import kill_pool, worker_pool
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.clock_repository import insert_if_missing
from spieltisch.server.storage.schema import reviews, tables
from spieltisch.server.storage.store import Repository, Store
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.review_worker import ReviewJob, ReviewProgress, make_review_job, run_chunk
from spieltisch.table.game_log import GameLog
from spieltisch.table.live_table import Table

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService

NICENESS = 12  # requests come first, then bots, then reviews
LEASE = 90.0  # seconds without progress until another worker continues a review
CHUNK_SECONDS = 2.0  # CPU time between two updates of the progress
POLL_EVERY = 5.0  # seconds; a request at this worker starts immediately
MAX_TRIES = 3
MAX_REQUESTED = 3  # unfinished reviews per person
MAX_WAITING = 200  # unfinished reviews in total
MIN_DECISIONS = 4  # fewer are not worth a review


def _owner(review: sa.FromClause, table: sa.FromClause) -> sa.ColumnElement[str]:
    """Return for whom a review is made: the network of its table or, if that is unknown, the person."""
    return sa.case((table.c.origin != "", table.c.origin), else_=review.c.person)


OWNER = _owner(reviews, tables)


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
        """Return whether the review is complete."""
        return self.next is None

    def progress(self) -> ReviewProgress:
        """Decode the progress."""
        return msgspec.msgpack.decode(zlib.decompress(self.content), type=ReviewProgress)


def encode_progress(progress: ReviewProgress) -> bytes:
    """Encode the progress for the database."""
    return zlib.compress(msgspec.msgpack.encode(progress), 1)


class ReviewRepository(Repository):
    """The reviews in the database."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.store = store

    @shielded
    async def find(self, table: str) -> ReviewRow | None:
        """Return the review of a game."""
        async with self._begin() as connection:
            row = (await connection.execute(sa.select(reviews).where(reviews.c.table == table))).one_or_none()
            return None if row is None else ReviewRow(**row._mapping)

    @shielded
    async def waiting(self, person: str | None = None, before: float | None = None) -> int:
        """Count unfinished reviews: all, those of a person, or those requested before a time."""
        chosen = sa.select(sa.func.count()).select_from(reviews).where(reviews.c.next.is_not(None))
        if person is not None:
            chosen = chosen.where(reviews.c.person == person)
        if before is not None:
            chosen = chosen.where(reviews.c.asked < before)
        async with self._begin() as connection:
            return int((await connection.execute(chosen)).scalar_one())

    @shielded
    async def request(self, table: str, person: str, now: float) -> None:
        """Request a review, unless there is one."""
        async with self._begin_write() as connection:
            values = {
                "person": person,
                "asked": now,
                "next": now,
                "tries": 0,
                "content": encode_progress(ReviewProgress()),
            }
            await connection.execute(insert_if_missing(self.store, reviews, table=table, **values))

    @shielded
    async def claim(self, now: float) -> ReviewRow | None:
        """Claim an unfinished review; other workers leave it alone while its lease lasts.

        The first review of an owner comes before the second of any other owner.
        """
        other, place = reviews.alias(), tables.alias()
        theirs = sa.and_(
            other.c.next.is_not(None), other.c.asked < reviews.c.asked, _owner(other, place) == OWNER
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
    async def save_progress(self, row: ReviewRow, progress: ReviewProgress, now: float) -> bool:
        """Store the progress; return False if another worker has claimed the review."""
        done = progress.finished
        async with self._begin_write() as connection:
            return await self._update(
                connection,
                row,
                next=None if done else now + LEASE,
                person=None if done else row.person,
                tries=0,
                content=encode_progress(progress),
            )

    @shielded
    async def release(self, row: ReviewRow, at: float) -> None:
        """Allow another attempt from that time on; delete the review after too many."""
        async with self._begin_write() as connection:
            if row.tries >= MAX_TRIES:
                await connection.execute(sa.delete(reviews).where(reviews.c.table == row.table))
            else:
                await self._update(connection, row, next=at)

    async def _update(self, connection: Any, row: ReviewRow, **values: Any) -> bool:
        mine = sa.update(reviews).where(reviews.c.table == row.table, reviews.c.next == row.next)
        done: sa.CursorResult[Any] = await connection.execute(mine.values(**values))
        if done.rowcount:
            row.next = values.get("next", row.next)
        return bool(done.rowcount)


class ReviewService:
    """Compute reviews, one at a time."""

    def __init__(self, service: "TableService") -> None:
        self.service = service
        self.repository = ReviewRepository(service.store)
        self._requested = asyncio.Event()
        self._pool: ProcessPoolExecutor | None = None

    async def request(self, table: Table, person: str) -> None:
        """Request the review of a finished game, unless there is one.

        :raises Refusal: if the game cannot be reviewed, or there are too many requests.
        """
        game_log = finished_log(table)
        reason = why_unreviewable(game_log)
        if reason is not None:
            raise reason
        if await self.repository.find(table.row.id) is not None:
            return
        if await self.repository.waiting(person) >= MAX_REQUESTED:
            raise Refusal("too-many-reviews", 429, most=MAX_REQUESTED)
        if await self.repository.waiting() >= MAX_WAITING:
            raise Refusal("reviews-busy", 429)
        await self.repository.request(table.row.id, person, time.time())
        self._requested.set()

    async def watch(self) -> None:
        """Compute requested reviews until the server stops."""
        try:
            while True:
                try:
                    row = await self.repository.claim(time.time())
                    if row is not None:
                        await self._run(row)
                        continue
                except Exception as error:  # the next round may succeed
                    log.warning("reviews cannot be made: %r", error)
                self.close()
                self._requested.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._requested.wait(), POLL_EVERY)
        finally:
            self.close()

    async def _run(self, row: ReviewRow) -> None:
        try:
            record = finished_log(await self.service.table(row.table)).record()
            progress = row.progress()
            while not progress.finished:
                progress = await self._run_chunk(
                    make_review_job(record, progress, self.service.settings.review_seconds, CHUNK_SECONDS)
                )
                if not await self.repository.save_progress(row, progress, time.time()):
                    return
        except Exception as error:
            log.warning("the review of table %s failed: %r", mark(row.table), error)
            self.close()
            again = LEASE if not isinstance(error, SpieltischError) else LEASE * MAX_TRIES
            await self.repository.release(row, time.time() + again)

    async def _run_chunk(self, job: ReviewJob) -> ReviewProgress:
        if self._pool is None:
            self._pool = worker_pool(1, NICENESS)
        return await asyncio.wrap_future(self._pool.submit(run_chunk, job))

    def close(self) -> None:
        """Kill the process."""
        pool, self._pool = self._pool, None
        if pool is not None:
            kill_pool(pool)


def finished_log(table: Table) -> GameLog:
    """Return the log of a finished game.

    :raises Refusal: if the game is not over.
    """
    table.check_rules_supported()
    if table.game_log is None or not table.game_log.over:
        raise Refusal("review-later")
    return table.game_log


def why_unreviewable(game_log: GameLog) -> Refusal | None:
    """Return why a game cannot be reviewed; None if it can."""
    closed = game_log.ended_by
    if closed is not None and closed.event == "aborted":
        return Refusal("review-aborted")
    decided = sum(game_log.rows[ply].seat != CHANCE for ply in game_log.standing_plies)
    return Refusal("review-too-short") if decided < MIN_DECISIONS else None
