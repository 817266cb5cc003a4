"""Concurrent writes: each ply of the log is written once, and nothing is shown before it is written."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.storage.store import Commit, PlyTaken, Store
from spieltisch.server.workers import table_service
from spieltisch.server.workers.table_service import TableService
from spieltisch.table.game_log import Row
from spieltisch.table.live_table import Table
from spieltisch.table.protocol import NewTable
from tests.server.conftest import BOTH, settings

KOK = "kopf-oder-knopf"


async def begun(data: Path, **body: Any) -> tuple[TableService, Table, str]:
    service = TableService(settings(data))
    await service.open()
    person = await service.create_guest("en")
    table = await service.open_table(person, NewTable(game=KOK, one_device=True, start=True, **body))
    return service, table, person.id


async def outcome(answer: Coroutine[Any, Any, None]) -> str:
    try:
        await answer
    except SpieltischError as error:
        return error.key
    return "acknowledged"


def test_two_concurrent_answers_are_one_move(tmp_path: Path) -> None:
    async def play() -> None:
        service, table, person = await begun(tmp_path)
        assert table.game_log is not None
        first, second = table.game_log.state.legal(0)[:2]
        answers = [outcome(service.answer(table, person, 0, 1, action)) for action in (first, second, first)]
        assert sorted(await asyncio.gather(*answers)) == ["acknowledged", "acknowledged", "answered-already"]
        rows, _ = await service.store.read_log(table.row.id)
        assert [row.number for row in rows] == [first]
        await service.close()

    asyncio.run(play())


@BOTH
def test_two_processes_on_one_database_cannot_write_the_same_ply(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        service, table, person = await begun(tmp_path)
        other = TableService(settings(tmp_path))
        await other.open()
        twin = await other.table(table.row.id)
        assert table.game_log is not None
        first, second = table.game_log.state.legal(0)[:2]
        found = await asyncio.gather(
            outcome(service.answer(table, person, 0, 1, first)),
            outcome(other.answer(twin, person, 0, 1, second)),
        )
        assert sorted(found) == ["acknowledged", "answered-already"]
        rows, _ = await service.store.read_log(table.row.id)
        assert len(rows) == 1
        assert table.game_log.rows == twin.game_log.rows if twin.game_log else False
        for each in (service, other):
            await each.close()

    asyncio.run(play())


@BOTH
def test_a_game_starts_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        service, other = TableService(settings(tmp_path)), TableService(settings(tmp_path))
        for each in (service, other):
            await each.open()
        person = await service.create_guest("en")
        table = await service.open_table(person, NewTable(game=KOK, one_device=True))
        twin = await other.table(table.row.id)
        found = await asyncio.gather(
            outcome(service.start(table, person.id)), outcome(other.start(twin, person.id))
        )
        assert sorted(found) == ["acknowledged", "already-started"]
        assert table.status == twin.status == "playing"
        for each in (service, other):
            await each.close()

    asyncio.run(play())


@BOTH
def test_consent_to_a_withdrawn_request_undoes_nothing(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        service, other = TableService(settings(tmp_path)), TableService(settings(tmp_path))
        for each in (service, other):
            await each.open()
        anna, bela = await service.create_guest("en"), await service.create_guest("en")
        table = await service.open_table(anna, NewTable(game=KOK))
        await service.sit(table, bela, None, "")
        await service.start(table, anna.id)
        for seat, person in enumerate((anna, bela)):
            assert table.game_log is not None
            await service.answer(table, person.id, seat, 1, table.game_log.state.legal(seat)[-1])
        await service.undo(table, anna.id, 0)
        twin = await other.table(table.row.id)
        assert twin.undo_request is not None
        await service.consent(table, anna.id, 0, agree=False)
        assert await outcome(other.consent(twin, bela.id, 1, agree=True)) == "nothing-asked"
        rows, _ = await service.store.read_log(table.row.id)
        assert [row.kind for row in rows] == ["action", "action"]
        for each in (service, other):
            await each.close()

    asyncio.run(play())


def test_the_last_player_to_leave_closes_the_table_only_if_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        service = TableService(settings(tmp_path))
        await service.open()
        person = await service.create_guest("en")
        table = await service.open_table(person, NewTable(game=KOK))

        async def broken(*_: object, **__: object) -> None:
            raise OSError("disk full")

        monkeypatch.setattr(Store, "update_table", broken)
        with pytest.raises(OSError, match="disk full"):
            await service.leave(table, person)
        assert (table.status, table.seats_of(person.id)) == ("waiting", [0])
        monkeypatch.undo()
        await service.leave(table, person)
        assert table.status == "over"
        await service.close()

    asyncio.run(play())


@BOTH
def test_the_primary_key_of_the_log_decides(tmp_path: Path, database: str) -> None:
    async def write() -> None:
        service, table, _ = await begun(tmp_path)
        row = Row(kind="action", seat=0, number=1, decision=1)
        await service.store.commit(Commit(table=table.row.id, first_ply=0, rows=[row]))
        with pytest.raises(PlyTaken):
            await service.store.commit(Commit(table=table.row.id, first_ply=0, rows=[row, row], ended=1.0))
        rows, _ = await service.store.read_log(table.row.id)
        assert rows == [row]
        again = await service.store.table(table.row.id)
        assert again is not None
        assert again[0].ended is None  # all or nothing
        await service.close()

    asyncio.run(write())


def test_nothing_is_sent_or_acknowledged_before_it_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        service, table, person = await begun(tmp_path)
        game_log = table.game_log
        assert game_log is not None
        acknowledged: list[bool] = []

        async def broken(*_: object, **__: object) -> None:
            assert not acknowledged
            assert table.game_log is game_log
            raise OSError("disk full")

        monkeypatch.setattr(Store, "commit", broken)
        action = game_log.state.legal(0)[0]
        with pytest.raises(OSError, match="disk full"):
            await service.answer(table, person, 0, 1, action, lambda: acknowledged.append(True))
        assert table.game_log is game_log
        assert acknowledged == []
        monkeypatch.undo()
        await service.answer(table, person, 0, 1, action, lambda: acknowledged.append(True))
        assert acknowledged == [True]
        await service.close()

    asyncio.run(play())


def test_long_games_have_snapshots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_service, "SNAPSHOT_EVERY", 10)

    async def play() -> None:
        service, table, person = await begun(tmp_path)
        for _ in range(25):
            game_log = table.game_log
            assert game_log is not None
            seat = game_log.asked()[0]
            action = game_log.state.legal(seat)[-1]
            await service.answer(table, person, seat, game_log.decision(seat), action)
        assert table.game_log is not None
        rows, shots = await service.store.read_log(table.row.id)
        assert [shot.moves for shot in shots] == [20]
        await service.close()
        again = TableService(settings(tmp_path))
        await again.open()
        found = await again.table(table.row.id)
        assert found.game_log is not None
        assert [kept.moves for kept in found.game_log.checkpoints] == [0, 20]
        assert found.game_log.state.dump() == table.game_log.state.dump()
        assert found.game_log.history == table.game_log.history
        assert found.game_log.rows == rows
        await again.close()

    asyncio.run(play())
