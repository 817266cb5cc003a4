"""Clocks use the server's time: a jump of the wall clock changes none of them."""

import asyncio
import time
from pathlib import Path

import pytest

from spieltisch.server import time_source
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.table_service import TableService
from spieltisch.table.live_table import Table
from spieltisch.table.protocol import NewClock, NewTable
from tests.server.conftest import BOTH, Server, guests_of, seated, settings

KOK = "kopf-oder-knopf"
HOUR = 3600.0


class Clocks:
    """The machine's two clocks under test control: the wall clock and the steady clock."""

    def __init__(self) -> None:
        self.wall = time.time()
        self.steady = 1000.0

    def advance(self, seconds: float) -> None:
        """Advance both clocks."""
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    found = Clocks()
    monkeypatch.setattr(time_source, "steady_clock", lambda: found.steady)
    monkeypatch.setattr("spieltisch.server.time_source.time.time", lambda: found.wall)
    return found


async def started_service(data: Path) -> TableService:
    service = TableService(settings(data))
    await service.open()
    return service


async def begun(service: TableService, base: float = 60.0) -> tuple[Table, str]:
    """Start a game at one device; its first clock runs."""
    person = await service.create_guest("en")
    clock = NewClock(kind="live", base=base, increment=0, time_out="lose", away=0)
    new_table = NewTable(game=KOK, one_device=True, start=True, clock=clock)
    return await service.open_table(person, new_table), person.id


def left(service: TableService, table: Table, seat: int = 0) -> float:
    """Return the time left of a seat, as a client computes it."""
    clock = table.info("", "en").seats[seat].clock
    assert clock is not None
    return clock.left if clock.until is None else clock.until - service.time.now()


async def run_server(service: TableService, clocks: Clocks, seconds: int) -> None:
    """Let the server run for so many seconds."""
    await service.clock_watcher._record_uptime()
    for _ in range(seconds):
        clocks.advance(1.0)
        await service.clock_watcher._record_uptime()


async def play(service: TableService, table: Table, person: str) -> None:
    assert table.game_log is not None
    (seat,) = table.game_log.asked()
    action = table.game_log.state.legal(seat)[-1]
    await service.answer(table, person, seat, table.game_log.decision(seat), action)


def times(table: Table) -> list[float]:
    assert table.game_log is not None
    return [row.at for row in table.game_log.rows]


def test_a_jump_of_the_wall_clock_changes_nothing(clocks: Clocks) -> None:
    source = TimeSource()
    begin = source.now()
    for jump in (-HOUR, HOUR, 5 * HOUR):
        clocks.wall += jump
        assert source.now() == begin
    clocks.advance(7.0)
    assert source.now() == pytest.approx(begin + 7.0)
    source.continue_from(begin)  # in the past
    assert source.now() == pytest.approx(begin + 7.0)


@BOTH
@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_during_a_game_changes_no_clock(
    tmp_path: Path, clocks: Clocks, jump: float, database: str
) -> None:
    async def game() -> None:
        service = await started_service(tmp_path)
        table, person = await begun(service)
        await run_server(service, clocks, 20)
        clocks.wall += jump
        assert left(service, table) == pytest.approx(40.0, abs=0.2)
        await run_server(service, clocks, 5)
        await play(service, table, person)
        assert left(service, table) == pytest.approx(35.0, abs=0.2)
        await service.clock_watcher._end_expired_turns()
        assert table.row.ended is None
        await run_server(service, clocks, 63)
        await service.clock_watcher._end_expired_turns()
        assert table.row.ended is not None  # the second seat's time has run out
        assert times(table) == sorted(times(table))
        assert times(table)[-1] == pytest.approx(88.0, abs=0.5)
        await service.close()

    asyncio.run(game())


@BOTH
@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_while_the_server_is_down_changes_no_clock(
    tmp_path: Path, clocks: Clocks, jump: float, database: str
) -> None:
    async def game() -> None:
        service = await started_service(tmp_path)
        table, person = await begun(service)
        await run_server(service, clocks, 20)
        before = times(table)
        await service.close()
        clocks.wall += jump

        service = await started_service(tmp_path)
        table = await service.table(table.row.id)
        assert left(service, table) == pytest.approx(40.0, abs=6.5)  # uptime is recorded every three seconds
        await play(service, table, person)
        assert times(table)[: len(before)] == before
        assert times(table) == sorted(times(table))
        await service.close()

    asyncio.run(game())


@BOTH
def test_after_a_restart_times_continue_after_the_last_row(
    tmp_path: Path, clocks: Clocks, database: str
) -> None:
    async def game() -> None:
        service = await started_service(tmp_path)
        person = await service.create_guest("en")
        table = await service.open_table(person, NewTable(game=KOK, one_device=True, start=True))
        clocks.advance(100.0)
        await play(service, table, person.id)
        await service.close()
        clocks.wall -= HOUR

        service = await started_service(tmp_path)
        table = await service.table(table.row.id)
        clocks.advance(5.0)
        await play(service, table, person.id)
        assert times(table) == pytest.approx([100.0, 105.0], abs=0.2)
        await service.close()

    asyncio.run(game())


def test_sleep_of_the_machine_is_detected(tmp_path: Path, clocks: Clocks) -> None:
    async def game() -> None:
        service = await started_service(tmp_path)
        table, _ = await begun(service)
        await service.clock_watcher._record_uptime()
        clocks.advance(HOUR)
        await service.clock_watcher._record_uptime()
        assert left(service, table) == pytest.approx(60.0, abs=5.0)
        await service.close()

    asyncio.run(game())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
def test_workers_with_different_clocks_agree_on_the_time(
    tmp_path: Path, clocks: Clocks, database: str
) -> None:
    async def game() -> None:
        ahead = await started_service(tmp_path)
        table, person = await begun(ahead)
        await ahead.clock_watcher._record_uptime()
        clocks.wall -= 4.0
        late = await started_service(tmp_path)
        late.time._ahead -= 4.0  # as if it had started before the other
        late.clock_watcher._uptime_recorded -= 4.0
        twin = await late.table(table.row.id)
        clocks.advance(3.0)
        await play(ahead, table, person)
        await late._refresh([twin])
        await play(late, twin, person)
        assert times(twin) == sorted(times(twin))
        await ahead.clock_watcher._record_uptime()
        clocks.advance(3.0)
        await late.clock_watcher._record_uptime()
        assert late.time.now() == pytest.approx(ahead.time.now(), abs=3.5)
        for each in (ahead, late):
            await each.close()

    asyncio.run(game())


def test_answers_that_survive_an_undo_have_its_time() -> None:
    from tests.table.test_game_log import answer, begun

    game_log = begun()
    answer(game_log, 0)
    answer(game_log, 2)
    game_log.undo(0, 5.0)
    times_of_rows = [(row.kind, row.at) for row in game_log.rows if row.kind != "chance"]
    assert times_of_rows == [("action", 1.0), ("action", 1.0), ("undone", 5.0), ("action", 5.0)]


def test_a_client_gets_the_servers_time(tmp_path: Path, clocks: Clocks) -> None:
    with Server(settings(tmp_path)) as server, guests_of(server) as guests:
        table, (anna, _) = seated(guests, KOK, clock={"kind": "live", "base": 60, "away": 0})
        live, before = anna.live(table), clocks.wall
        clocks.wall -= HOUR
        live.send("ping")
        assert live.until("pong")["now"] == pytest.approx(before, abs=1.0)
        assert anna.get("/api/tables")["now"] == pytest.approx(before, abs=1.0)
        until = live.table["seats"][0]["clock"]["until"]
        assert until - live.last("pong")["now"] == pytest.approx(60.0, abs=1.0)
