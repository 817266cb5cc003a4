"""Two at once: the log has one place for one row, and what is not in the log did not happen."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.storage.store import PlyTaken, Store
from spieltisch.server.table.game_log import Row
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import NewTable
from spieltisch.server.workers import table_service as houses
from spieltisch.server.workers.table_service import House
from tests.server.conftest import BOTH, settings

KOK = "kopf-oder-knopf"


async def begun(data: Path, **wish: Any) -> tuple[House, Table, str]:
    house = House(settings(data))
    await house.open()
    person = await house.greet("en")
    table = await house.open_table(person, NewTable(game=KOK, one_device=True, start=True, **wish))
    return house, table, person.id


async def outcome(answer: Coroutine[Any, Any, None]) -> str:
    try:
        await answer
    except SpieltischError as error:
        return error.key
    return "acknowledged"


def test_two_answers_at_once_are_one_move(tmp_path: Path) -> None:
    async def play() -> None:
        house, table, person = await begun(tmp_path)
        assert table.course is not None
        first, second = table.course.state.legal(0)[:2]
        answers = [outcome(house.answer(table, person, 0, 1, action)) for action in (first, second, first)]
        assert sorted(await asyncio.gather(*answers)) == ["acknowledged", "acknowledged", "answered-already"]
        rows, _ = await house.store.log(table.row.id)
        assert [row.number for row in rows] == [first]
        await house.close()

    asyncio.run(play())


@BOTH
def test_two_processes_on_one_database_cannot_both_have_a_ply(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        house, table, person = await begun(tmp_path)
        other = House(settings(tmp_path))
        await other.open()
        twin = await other.table(table.row.id)
        assert table.course is not None
        first, second = table.course.state.legal(0)[:2]
        found = await asyncio.gather(
            outcome(house.answer(table, person, 0, 1, first)),
            outcome(other.answer(twin, person, 0, 1, second)),
        )
        assert sorted(found) == ["acknowledged", "answered-already"]
        rows, _ = await house.store.log(table.row.id)
        assert len(rows) == 1
        assert table.course.rows == twin.course.rows if twin.course else False
        for each in (house, other):
            await each.close()

    asyncio.run(play())


@BOTH
def test_a_game_begins_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        house, other = House(settings(tmp_path)), House(settings(tmp_path))
        for each in (house, other):
            await each.open()
        person = await house.greet("en")
        table = await house.open_table(person, NewTable(game=KOK, one_device=True))
        twin = await other.table(table.row.id)
        found = await asyncio.gather(
            outcome(house.start(table, person.id)), outcome(other.start(twin, person.id))
        )
        assert sorted(found) == ["acknowledged", "already-started"]
        assert table.status == twin.status == "playing"
        for each in (house, other):
            await each.close()

    asyncio.run(play())


@BOTH
def test_a_yes_to_a_request_that_was_withdrawn_elsewhere_takes_nothing_back(
    tmp_path: Path, database: str
) -> None:
    async def play() -> None:
        house, other = House(settings(tmp_path)), House(settings(tmp_path))
        for each in (house, other):
            await each.open()
        anna, bela = await house.greet("en"), await house.greet("en")
        table = await house.open_table(anna, NewTable(game=KOK))
        await house.sit(table, bela, None, "")
        await house.start(table, anna.id)
        for seat, person in enumerate((anna, bela)):
            assert table.course is not None
            await house.answer(table, person.id, seat, 1, table.course.state.legal(seat)[-1])
        await house.undo(table, anna.id, 0)
        twin = await other.table(table.row.id)
        assert twin.request is not None
        await house.consent(table, anna.id, 0, agree=False)
        assert await outcome(other.consent(twin, bela.id, 1, agree=True)) == "nothing-asked"
        rows, _ = await house.store.log(table.row.id)
        assert [row.kind for row in rows] == ["action", "action"]
        for each in (house, other):
            await each.close()

    asyncio.run(play())


def test_who_gets_up_as_the_last_closes_the_table_only_if_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        house = House(settings(tmp_path))
        await house.open()
        person = await house.greet("en")
        table = await house.open_table(person, NewTable(game=KOK))

        async def broken(*_: object, **__: object) -> None:
            raise OSError("disk full")

        monkeypatch.setattr(Store, "change", broken)
        with pytest.raises(OSError, match="disk full"):
            await house.leave(table, person)
        assert (table.status, table.seats_of(person.id)) == ("waiting", [0])
        monkeypatch.undo()
        await house.leave(table, person)
        assert table.status == "over"
        await house.close()

    asyncio.run(play())


@BOTH
def test_the_key_of_the_log_decides(tmp_path: Path, database: str) -> None:
    async def write() -> None:
        house, table, _ = await begun(tmp_path)
        row = Row(kind="action", seat=0, number=1, decision=1)
        await house.store.append(table.row.id, 0, [row])
        with pytest.raises(PlyTaken):
            await house.store.append(table.row.id, 0, [row, row], ended=1.0)
        rows, _ = await house.store.log(table.row.id)
        assert rows == [row]
        again = await house.store.table(table.row.id)
        assert again is not None
        assert again[0].ended is None  # all or nothing
        await house.close()

    asyncio.run(write())


def test_nothing_is_shown_or_acknowledged_that_is_not_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        house, table, person = await begun(tmp_path)
        course = table.course
        assert course is not None
        acknowledged: list[bool] = []

        async def broken(*_: object, **__: object) -> None:
            assert not acknowledged
            assert table.course is course
            raise OSError("disk full")

        monkeypatch.setattr(Store, "append", broken)
        action = course.state.legal(0)[0]
        with pytest.raises(OSError, match="disk full"):
            await house.answer(table, person, 0, 1, action, lambda: acknowledged.append(True))
        assert table.course is course
        assert acknowledged == []
        monkeypatch.undo()
        await house.answer(table, person, 0, 1, action, lambda: acknowledged.append(True))
        assert acknowledged == [True]
        await house.close()

    asyncio.run(play())


def test_long_games_are_kept_as_snapshots_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "SNAPSHOT_EVERY", 10)

    async def play() -> None:
        house, table, person = await begun(tmp_path)
        for _ in range(25):
            course = table.course
            assert course is not None
            seat = course.asked()[0]
            action = course.state.legal(seat)[-1]
            await house.answer(table, person, seat, course.decision(seat), action)
        assert table.course is not None
        rows, shots = await house.store.log(table.row.id)
        assert [shot.moves for shot in shots] == [20]
        await house.close()
        again = House(settings(tmp_path))
        await again.open()
        found = await again.table(table.row.id)
        assert found.course is not None
        assert [kept.moves for kept in found.course.checkpoints] == [0, 20]
        assert found.course.state.dump() == table.course.state.dump()
        assert found.course.past == table.course.past
        assert found.course.rows == rows
        await again.close()

    asyncio.run(play())
