"""Concurrent writes: each ply of the log is written once, and nothing is shown before it is written."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.services import Services
from spieltisch.server.storage.store import PlyTaken, Store
from spieltisch.server.workers.table_leases import EmbeddedLeases
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.table import play as moves
from spieltisch.table.commit import Commit
from spieltisch.table.protocol import Hello, NewTable
from spieltisch.table.rows import PersonRow, Row
from spieltisch.table.viewer_session import ViewerSession
from tests.server.conftest import BOTH, settings

KOK = "kopf-oder-knopf"


async def begun(data: Path, **body: Any) -> tuple[Services, TableOwner, str]:
    services = Services(settings(data))
    await services.open()
    person = await services.people.create_guest("en")
    owner = await services.tables.open_table(person, NewTable(game=KOK, one_device=True, start=True, **body))
    return services, owner, person.id


async def second_owner(services: Services, table: str) -> TableOwner:
    """Let a worker believe that it owns a table which another worker owns."""
    services.registry.leases = services.registry._context.leases = EmbeddedLeases()
    return await services.registry.own(table)


async def outcome(answer: Coroutine[Any, Any, None]) -> str:
    try:
        await answer
    except SpieltischError as error:
        return error.key
    return "acknowledged"


def test_two_concurrent_answers_are_one_move(tmp_path: Path) -> None:
    async def play() -> None:
        services, owner, person = await begun(tmp_path)
        first, second = owner.table.started_log().state.legal(0)[:2]
        answers = [outcome(owner.answer(person, 0, 1, action)) for action in (first, second, first)]
        assert sorted(await asyncio.gather(*answers)) == ["acknowledged", "acknowledged", "answered-already"]
        rows, _ = await services.store.read_log(owner.id)
        assert [row.number for row in rows] == [first]
        await services.close()

    asyncio.run(play())


@BOTH
def test_two_processes_on_one_database_cannot_write_the_same_ply(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        services, owner, person = await begun(tmp_path)
        other = Services(settings(tmp_path))
        await other.open()
        twin = await second_owner(other, owner.id)
        first, second = owner.table.started_log().state.legal(0)[:2]
        found = await asyncio.gather(
            outcome(owner.answer(person, 0, 1, first)), outcome(twin.answer(person, 0, 1, second))
        )
        assert sorted(found) == ["acknowledged", "answered-already"]
        rows, _ = await services.store.read_log(owner.id)
        assert len(rows) == 1
        assert owner.table.started_log().rows == twin.table.started_log().rows == rows
        for each in (services, other):
            await each.close()

    asyncio.run(play())


@BOTH
def test_a_game_starts_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        services, other = Services(settings(tmp_path)), Services(settings(tmp_path))
        for each in (services, other):
            await each.open()
        person = await services.people.create_guest("en")
        owner = await services.tables.open_table(person, NewTable(game=KOK, one_device=True))
        twin = await second_owner(other, owner.id)
        found = await asyncio.gather(
            outcome(services.tables.start(owner, person.id)), outcome(other.tables.start(twin, person.id))
        )
        assert sorted(found) == ["acknowledged", "already-started"]
        assert owner.table.status == twin.table.status == "playing"
        for each in (services, other):
            await each.close()

    asyncio.run(play())


@BOTH
def test_consent_to_a_withdrawn_request_undoes_nothing(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        services, other = Services(settings(tmp_path)), Services(settings(tmp_path))
        for each in (services, other):
            await each.open()
        anna, bela = await services.people.create_guest("en"), await services.people.create_guest("en")
        owner = await services.tables.open_table(anna, NewTable(game=KOK))
        await services.tables.sit(owner, bela, None, "")
        await services.tables.start(owner, anna.id)
        table = owner.table
        for seat, person in enumerate((anna, bela)):
            await owner.answer(person.id, seat, 1, table.started_log().state.legal(seat)[-1])
        await owner.carry_out(lambda now: moves.undo(table, anna.id, 0, 1, now))
        twin = await second_owner(other, owner.id)
        assert twin.table.undo_request is not None
        await owner.carry_out(lambda now: moves.consent(table, anna.id, 0, False, now))
        agreed = twin.carry_out(lambda now: moves.consent(twin.table, bela.id, 1, True, now))
        assert await outcome(agreed) == "nothing-asked"
        rows, _ = await services.store.read_log(owner.id)
        assert [row.kind for row in rows] == ["action", "action"]
        for each in (services, other):
            await each.close()

    asyncio.run(play())


def test_the_last_player_to_leave_closes_the_table_only_if_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        services = Services(settings(tmp_path))
        await services.open()
        person = await services.people.create_guest("en")
        owner = await services.tables.open_table(person, NewTable(game=KOK))

        async def broken(*_: object, **__: object) -> None:
            raise OSError("disk full")

        monkeypatch.setattr(Store, "commit", broken)
        with pytest.raises(OSError, match="disk full"):
            await services.tables.leave(owner, person)
        assert (owner.table.status, owner.table.seats_of(person.id)) == ("waiting", [0])
        monkeypatch.undo()
        await services.tables.leave(owner, person)
        assert owner.table.status == "over"
        await services.close()

    asyncio.run(play())


@BOTH
def test_the_primary_key_of_the_log_decides(tmp_path: Path, database: str) -> None:
    async def write() -> None:
        services, owner, _ = await begun(tmp_path)
        row = Row(kind="action", seat=0, number=1, decision=1)
        await services.store.commit(Commit(table=owner.id, at=1.0, first_ply=0, rows=[row]))
        revision, end = owner.table.row.revision, {"ended": 1.0}
        late = Commit(table=owner.id, at=1.0, first_ply=0, rows=[row, row], values=end, revision=revision)
        with pytest.raises(PlyTaken):
            await services.store.commit(late)
        rows, _ = await services.store.read_log(owner.id)
        assert rows == [row]
        again = await services.store.table(owner.id)
        assert again is not None
        assert again[0].ended is None  # all or nothing
        late.first_ply = 1
        await services.store.commit(late)
        again = await services.store.table(owner.id)
        assert again is not None
        assert again[0].ended == 1.0
        await services.close()

    asyncio.run(write())


class RecordingOutlet:
    """A connection that records what is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, *messages: bytes) -> None:
        self.sent += messages

    def close(self, code: int) -> None:
        raise AssertionError

    def finish(self, code: int) -> None:
        raise AssertionError


def watch(owner: TableOwner) -> RecordingOutlet:
    """Let a spectator watch a table; return where the messages go."""
    viewer = PersonRow(id="viewer", name="Viewer")
    session = ViewerSession(owner.table, viewer, Hello(language="en", shape="wide"), frozenset(), 0.0)
    outlet = RecordingOutlet()
    session.attach(outlet)
    owner.table.sessions[session.id] = session
    owner.update_viewers()
    return outlet


def test_nothing_is_sent_or_acknowledged_before_it_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        services, owner, person = await begun(tmp_path)
        outlet = watch(owner)
        game_log, before = owner.table.started_log(), owner.table.version
        position, sent = game_log.state.dump(), len(outlet.sent)
        acknowledged: list[bool] = []

        def nothing_has_changed() -> bool:
            same_log = owner.table.game_log is game_log and owner.table.version == before
            return same_log and game_log.state.dump() == position and len(outlet.sent) == sent

        async def broken(*_: object, **__: object) -> None:
            assert not acknowledged
            assert nothing_has_changed()
            raise OSError("disk full")

        monkeypatch.setattr(Store, "commit", broken)
        action = game_log.state.legal(0)[0]
        with pytest.raises(OSError, match="disk full"):
            await owner.answer(person, 0, 1, action, lambda: acknowledged.append(True))
        assert nothing_has_changed()
        assert acknowledged == []
        monkeypatch.undo()
        await owner.answer(person, 0, 1, action, lambda: acknowledged.append(True))
        assert acknowledged == [True]
        assert len(outlet.sent) > sent
        await services.close()

    asyncio.run(play())


def test_long_games_have_snapshots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.table.play.SNAPSHOT_EVERY", 10)

    async def play() -> None:
        services, owner, person = await begun(tmp_path)
        game_log = owner.table.started_log()
        for _ in range(25):
            seat = game_log.asked()[0]
            action = game_log.state.legal(seat)[-1]
            await owner.answer(person, seat, game_log.next_decision(seat), action)
        rows, shots = await services.store.read_log(owner.id)
        assert [shot.moves for shot in shots] == [20]
        await services.close()
        again = Services(settings(tmp_path))
        await again.open()
        found = (await again.registry.own(owner.id)).table.started_log()
        assert [kept.moves for kept in found.checkpoints] == [0, 20]
        assert found.state.dump() == game_log.state.dump()
        assert found.history == game_log.history
        assert found.rows == game_log.rows == rows
        await again.close()

    asyncio.run(play())
