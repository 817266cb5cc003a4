"""The PostgreSQL writer: waiting writes share a transaction; a failing one does not affect others."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from spieltisch.server.storage import write_batcher
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.postgres_writer import PostgresWriter
from spieltisch.server.workers.job_queue import Job

Rows = Sequence[tuple[Any, ...]]


class Book:
    """A fake database with unique keys."""

    def __init__(self) -> None:
        self.rows: list[tuple[Any, ...]] = []
        self.transactions: list[list[tuple[Any, ...]]] = []
        self.away = False

    @asynccontextmanager
    async def begin(self) -> AsyncIterator["Book"]:
        await asyncio.sleep(0)
        if self.away:
            raise ConnectionRefusedError
        self.new: list[tuple[Any, ...]] = []
        yield self
        self.rows += self.new
        self.transactions.append(self.new)

    async def run_sync(self, insert: Any, rows: Rows) -> None:
        insert(self, rows)

    def insert(self, _: sa.Connection, rows: Rows) -> None:
        if {row[:2] for row in self.rows} & {row[:2] for row in rows} or len({*rows}) < len(rows):
            raise ValueError("taken")
        self.new += rows

    async def add_jobs(self, _: object, jobs: Sequence[Job]) -> None:
        assert not jobs


async def write(book: Book, *wishes: Rows) -> list[BaseException | None]:
    quill = PostgresWriter(book.begin, book.insert, book.add_jobs)  # type: ignore[arg-type] # a book is no database
    return await asyncio.gather(*(quill.write(rows) for rows in wishes), return_exceptions=True)


def test_waiting_writes_share_a_transaction_in_the_order_of_tables() -> None:
    book = Book()
    assert asyncio.run(write(book, [("b", 0)], [("c", 0), ("c", 1)], [("a", 0)])) == [None] * 3
    assert book.transactions == [[("a", 0), ("b", 0), ("c", 0), ("c", 1)]]


def test_the_writer_waits_for_arriving_writes_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_batcher, "MAX_GATHER_SECONDS", 0.05)

    async def come(book: Book) -> None:
        quill = PostgresWriter(book.begin, book.insert, book.add_jobs)  # type: ignore[arg-type] # a book is no database
        writing = []
        for number in range(3):
            writing.append(asyncio.create_task(quill.write([("a", number)])))
            await asyncio.sleep(0)
        await asyncio.gather(*writing)
        writing = []
        while len(book.transactions) < 2:
            writing.append(asyncio.create_task(quill.write([("b", len(writing))])))
            await asyncio.sleep(0)
        await asyncio.gather(*writing)

    book = Book()
    asyncio.run(asyncio.wait_for(come(book), 10))
    assert book.transactions[0] == [("a", 0), ("a", 1), ("a", 2)]
    assert len(book.transactions[1]) > 1


def test_a_write_that_fails_fails_alone() -> None:
    book = Book()
    book.rows = [("b", 0)]
    outcomes = asyncio.run(write(book, [("a", 0)], [("b", 0)], [("c", 0)]))
    assert [type(outcome) for outcome in outcomes] == [type(None), ValueError, type(None)]
    assert sorted(book.rows) == [("a", 0), ("b", 0), ("c", 0)]


def test_writes_are_not_retried_while_the_database_is_unavailable() -> None:
    book = Book()
    book.away = True
    outcomes = asyncio.run(write(book, [("a", 0)], [("b", 0)]))
    assert [type(outcome) for outcome in outcomes] == [DatabaseError] * 2
    assert not book.rows
