"""The SQLite writer: waiting commits are written together; a failing one does not affect others."""

import asyncio
from pathlib import Path

import sqlalchemy as sa

from spieltisch.server.ops.settings import Settings
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.store import PlyTaken, Store
from spieltisch.table.commit import Commit
from spieltisch.table.rows import Row, SeatRow, TableRow

LOCKED = "The database cannot be written: another program keeps it locked (SQLITE_BUSY)."
TABLE = TableRow(
    id="t", name="", game="sample-game", rules_version=1, players=2, options={}, public=False,
    one_device=False, eager=False, host="", secret="00", made=0.0,
)  # fmt: skip


def move(ply: int, number: int) -> Commit:
    return Commit(table="t", at=1.0, first_ply=ply, rows=[Row(kind="action", seat=0, number=number)])


async def opened(data: Path) -> Store:
    store = Store(Settings(data=data).url)  # SQLite, whatever database the tests use
    await store.open()
    await store.add_table(TABLE, [SeatRow(seat=0)])
    return store


def test_waiting_commits_share_one_transaction_and_fail_alone(tmp_path: Path) -> None:
    said: list[str] = []

    async def write() -> list[BaseException | None]:
        store = await opened(tmp_path)
        assert store.sqlite_writer is not None
        sa.event.listen(
            store.sqlite_writer._engine,
            "before_cursor_execute",
            lambda *args: said.append(args[2].split()[0]),
        )
        async with store.sqlite_writer.turn:  # other code writes
            waiting = [
                asyncio.create_task(store.commit(move(ply, number)))
                for ply, number in ((0, 10), (0, 11), (1, 12))
            ]
            await asyncio.sleep(0.05)
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        rows, _ = await store.read_log("t")
        assert [row.number for row in rows] == [10, 12]
        await store.close()
        return outcomes

    outcomes = asyncio.run(write())
    assert [type(outcome) for outcome in outcomes] == [type(None), PlyTaken, type(None)]
    assert said.count("COMMIT") == 1
    assert said.count("SAVEPOINT") == 3  # one failed, so each was tried alone


def test_rows_that_wait_are_written_by_one_statement(tmp_path: Path) -> None:
    said: list[str] = []

    async def write() -> None:
        store = await opened(tmp_path)
        assert store.sqlite_writer is not None
        async with store.sqlite_writer.turn:
            waiting = [asyncio.create_task(store.commit(move(ply, ply))) for ply in range(50)]
            await asyncio.sleep(0.05)
            sa.event.listen(
                store.sqlite_writer._engine,
                "before_cursor_execute",
                lambda *args: said.append(args[2].split()[0]),
            )
        await asyncio.gather(*waiting)
        rows, _ = await store.read_log("t")
        assert [row.number for row in rows] == [*range(50)]
        await store.close()

    asyncio.run(write())
    assert said == ["INSERT"]  # a single statement is atomic


def test_a_commit_that_is_not_on_disk_is_not_acknowledged(tmp_path: Path) -> None:
    """Rows cannot be written while another process locks the file; later commits work again."""

    async def write() -> None:
        store = await opened(tmp_path)
        assert store.sqlite_writer is not None
        sa.event.listen(
            store.sqlite_writer._engine, "connect", lambda raw, _: raw.execute("PRAGMA busy_timeout=20")
        )
        async with store.engine.connect() as other:
            await other.exec_driver_sql("BEGIN IMMEDIATE")
            outcomes = await asyncio.gather(
                *(store.commit(move(ply, ply)) for ply in range(3)), return_exceptions=True
            )
            assert [type(outcome) for outcome in outcomes] == [DatabaseError] * 3
            assert {str(outcome) for outcome in outcomes} == {LOCKED}
            await other.rollback()
        assert await store.read_log("t") == ([], [])
        await store.commit(move(0, 5))
        rows, _ = await store.read_log("t")
        assert [row.number for row in rows] == [5]
        await store.close()

    asyncio.run(write())
