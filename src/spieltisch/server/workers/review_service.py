"""Reviews of finished games: requested once, computed in the background, stored.

A job of the queue makes a review, in a process of low priority. Its progress is in the database, so any
worker can show it, and if a worker dies another one continues.
"""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from spieltisch.engine.core import CHANCE
from spieltisch.engine.processes import kill_pool, worker_pool
from spieltisch.server.shielded import shielded
from spieltisch.server.storage.schema import reviews, tables
from spieltisch.server.storage.store import Repository, Store, insert_if_missing
from spieltisch.server.texts import ServerRefusal
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.job_kinds import review_job
from spieltisch.server.workers.job_queue import Job
from spieltisch.server.workers.review_worker import (
    MAX_DECISIONS,
    ReviewJob,
    ReviewProgress,
    make_review_job,
    run_chunk,
)
from spieltisch.table.game_log import GameLog
from spieltisch.table.rows import Owner
from spieltisch.table.table import Table
from spieltisch.table.texts import Refusal

NICENESS = 12  # requests come first, then bots, then reviews
CHUNK_SECONDS = 2.0  # CPU time between two updates of the progress
CHUNK_TIMEOUT = 90.0  # seconds without progress until a review is stopped and tried again
TIMEOUT = MAX_DECISIONS * CHUNK_TIMEOUT  # seconds for one review; a chunk reviews at least one decision
MAX_TRIES = 3
RETRY_SECONDS = 90.0
OWNER_SPACING = 3600.0  # seconds by which each waiting review of an owner moves their next one back
MAX_REQUESTED = 3  # unfinished reviews per person
MAX_WAITING = 200  # unfinished reviews in total
MIN_DECISIONS = 4  # fewer are not worth a review


ReadTables = Callable[[Iterable[str]], Awaitable[list[Table]]]


class ReviewRow(msgspec.Struct, kw_only=True):
    """A review, ready or not."""

    table: str
    person: str | None  # who waits for it; None: it is ready
    asked: float
    content: bytes

    @property
    def ready(self) -> bool:
        """Return whether the review is complete."""
        return self.person is None

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
        chosen = sa.select(sa.func.count()).select_from(reviews).where(reviews.c.person.is_not(None))
        if person is not None:
            chosen = chosen.where(reviews.c.person == person)
        if before is not None:
            chosen = chosen.where(reviews.c.asked < before)
        async with self._begin() as connection:
            return int((await connection.execute(chosen)).scalar_one())

    @shielded
    async def request(self, table: str, person: str, now: float) -> None:
        """Request a review, unless there is one.

        The first review of an owner comes before the second of any other owner.
        """
        values = {"person": person, "asked": now, "content": encode_progress(ReviewProgress())}
        async with self._begin_write() as connection:
            owner, waiting = await _owner(connection, table, person)
            added = insert_if_missing(connection.dialect.name, reviews, table=table, **values)
            done: sa.CursorResult[Any] = await connection.execute(added)
            if not done.rowcount:
                return
            order = now + waiting * OWNER_SPACING
            job = review_job(table, owner, now, order)
            await self.store.jobs.add(connection, job)
        self.store.jobs.added(job)

    @shielded
    async def save_progress(self, table: str, progress: ReviewProgress) -> bool:
        """Store the progress; return False if the review is ready already, or was deleted."""
        ready: dict[str, Any] = {"person": None} if progress.finished else {}
        changed = sa.update(reviews).where(_is_unfinished(table))
        async with self._begin_write() as connection:
            done: sa.CursorResult[Any] = await connection.execute(
                changed.values(content=encode_progress(progress), **ready)
            )
            return bool(done.rowcount)

    @shielded
    async def give_up(self, table: str) -> None:
        """Delete an unfinished review, so that it can be requested again."""
        async with self._begin_write() as connection:
            await connection.execute(sa.delete(reviews).where(_is_unfinished(table)))


async def _owner(connection: AsyncConnection, table: str, person: str) -> tuple[Owner, int]:
    """Return for whom a review is made (the table's network, or the person), and how many of theirs wait."""
    chosen = sa.select(tables.c.origin).where(tables.c.id == table)
    origin = (await connection.execute(chosen)).scalar_one()
    theirs = tables.c.origin == origin if origin else reviews.c.person == person
    waiting = sa.select(sa.func.count()).select_from(reviews.join(tables))
    counted = await connection.execute(waiting.where(reviews.c.person.is_not(None), theirs))
    return Owner(origin or person, person), int(counted.scalar_one())


def _is_unfinished(table: str) -> sa.ColumnElement[bool]:
    return sa.and_(reviews.c.table == table, reviews.c.person.is_not(None))


class ReviewService:
    """Accept requests for reviews, and make reviews, one at a time."""

    def __init__(
        self, store: Store, time_source: TimeSource, read_tables: ReadTables, seconds: float
    ) -> None:
        self.repository = ReviewRepository(store)
        self.seconds = seconds  # CPU time for the review of one game
        self._time = time_source
        self._read_tables = read_tables
        self._pool: ProcessPoolExecutor | None = None
        store.jobs.register(
            "review",
            self.make_review,
            concurrency=1,
            timeout=TIMEOUT,
            max_tries=MAX_TRIES,
            first_pause=RETRY_SECONDS,
            last_pause=RETRY_SECONDS * 2**MAX_TRIES,
        )

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
            raise ServerRefusal("too-many-reviews", 429, most=MAX_REQUESTED)
        if await self.repository.waiting() >= MAX_WAITING:
            raise ServerRefusal("reviews-busy", 429)
        await self.repository.request(table.row.id, person, self._time.now())

    async def make_review(self, job: Job) -> None:
        """Make a review; continue where its progress ends."""
        table = job.payload.decode()
        try:
            await self._make_review(table)
        except Exception:
            if job.tries + 1 >= MAX_TRIES:
                await self.repository.give_up(table)
            raise
        finally:
            self.close()

    async def _make_review(self, table: str) -> None:
        row = await self.repository.find(table)
        if row is None or row.ready:
            return
        (found,) = await self._read_tables([table])
        record, progress = finished_log(found).record(), row.progress()
        while not progress.finished:
            async with asyncio.timeout(CHUNK_TIMEOUT):
                progress = await self._run_chunk(
                    make_review_job(record, progress, self.seconds, CHUNK_SECONDS)
                )
            if not await self.repository.save_progress(table, progress):
                return

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
        raise ServerRefusal("review-later")
    return table.game_log


def why_unreviewable(game_log: GameLog) -> Refusal | None:
    """Return why a game cannot be reviewed; None if it can."""
    closed = game_log.ended_by
    if closed is not None and closed.event == "aborted":
        return ServerRefusal("review-aborted")
    decided = sum(game_log.rows[ply].seat != CHANCE for ply in game_log.standing_plies)
    return ServerRefusal("review-too-short") if decided < MIN_DECISIONS else None
