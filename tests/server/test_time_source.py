"""Clocks use the server's time: a jump of the wall clock changes none of them."""

import asyncio
import time
from pathlib import Path

import pytest

from spieltisch.server import time_source
from spieltisch.server.services import Services
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.table.info import table_info
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


async def started_service(data: Path) -> Services:
    services = Services(settings(data))
    await services.open()
    return services


async def begun(services: Services, base: float = 60.0) -> tuple[TableOwner, str]:
    """Start a game at one device; its first clock runs."""
    person = await services.people.create_guest("en")
    clock = NewClock(kind="live", base=base, increment=0, time_out="lose", away=0)
    new_table = NewTable(game=KOK, one_device=True, start=True, clock=clock)
    return await services.tables.open_table(person, new_table), person.id


def left(services: Services, owner: TableOwner, seat: int = 0) -> float:
    """Return the time left of a seat, as a client computes it."""
    clock = table_info(owner.table, "", "en").seats[seat].clock
    assert clock is not None
    return clock.left if clock.until is None else clock.until - services.time.now()


async def run_server(services: Services, clocks: Clocks, seconds: int) -> None:
    """Let the server run for so many seconds."""
    await services.clock_watcher.record_uptime()
    for _ in range(seconds):
        clocks.advance(1.0)
        await services.clock_watcher.record_uptime()


async def play(owner: TableOwner, person: str) -> None:
    game_log = owner.table.started_log()
    (seat,) = game_log.asked()
    await owner.answer(person, seat, game_log.next_decision(seat), game_log.state.legal(seat)[-1])


def times(owner: TableOwner) -> list[float]:
    return [row.at for row in owner.table.started_log().rows]


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
        services = await started_service(tmp_path)
        owner, person = await begun(services)
        await run_server(services, clocks, 20)
        clocks.wall += jump
        assert left(services, owner) == pytest.approx(40.0, abs=0.2)
        await run_server(services, clocks, 5)
        await play(owner, person)
        assert left(services, owner) == pytest.approx(35.0, abs=0.2)
        await services.clock_watcher.end_expired_turns()
        assert owner.table.row.ended is None
        await run_server(services, clocks, 63)
        await services.clock_watcher.end_expired_turns()
        assert owner.table.row.ended is not None  # the second seat's time has run out
        assert times(owner) == sorted(times(owner))
        assert times(owner)[-1] == pytest.approx(88.0, abs=0.5)
        await services.close()

    asyncio.run(game())


@BOTH
@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_while_the_server_is_down_changes_no_clock(
    tmp_path: Path, clocks: Clocks, jump: float, database: str
) -> None:
    async def game() -> None:
        services = await started_service(tmp_path)
        owner, person = await begun(services)
        await run_server(services, clocks, 20)
        before = times(owner)
        await services.close()
        clocks.wall += jump

        services = await started_service(tmp_path)
        owner = await services.registry.own(owner.id)
        assert left(services, owner) == pytest.approx(40.0, abs=6.5)  # uptime is recorded every three seconds
        await play(owner, person)
        assert times(owner)[: len(before)] == before
        assert times(owner) == sorted(times(owner))
        await services.close()

    asyncio.run(game())


@BOTH
def test_after_a_restart_times_continue_after_the_last_row(
    tmp_path: Path, clocks: Clocks, database: str
) -> None:
    async def game() -> None:
        services = await started_service(tmp_path)
        person = await services.people.create_guest("en")
        owner = await services.tables.open_table(person, NewTable(game=KOK, one_device=True, start=True))
        clocks.advance(100.0)
        await play(owner, person.id)
        await services.close()
        clocks.wall -= HOUR

        services = await started_service(tmp_path)
        owner = await services.registry.own(owner.id)
        clocks.advance(5.0)
        await play(owner, person.id)
        assert times(owner) == pytest.approx([100.0, 105.0], abs=0.2)
        await services.close()

    asyncio.run(game())


def test_sleep_of_the_machine_is_detected(tmp_path: Path, clocks: Clocks) -> None:
    async def game() -> None:
        services = await started_service(tmp_path)
        owner, _ = await begun(services)
        await services.clock_watcher.record_uptime()
        clocks.advance(HOUR)
        await services.clock_watcher.record_uptime()
        assert left(services, owner) == pytest.approx(60.0, abs=5.0)
        await services.close()

    asyncio.run(game())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
def test_workers_with_different_clocks_agree_on_the_time(
    tmp_path: Path, clocks: Clocks, database: str
) -> None:
    async def game() -> None:
        ahead = await started_service(tmp_path)
        owner, person = await begun(ahead)
        await ahead.clock_watcher.record_uptime()
        clocks.wall -= 4.0
        late = await started_service(tmp_path)
        late.time._ahead -= 4.0  # as if it had started before the other
        late.clock_watcher._uptime_recorded -= 4.0
        clocks.advance(3.0)
        await play(owner, person)
        ahead.registry.forget(owner)
        await ahead.leases.release(owner.id)
        twin = await late.registry.own(owner.id)
        await play(twin, person)
        assert len(times(twin)) == 2
        assert times(twin) == sorted(times(twin))
        await ahead.clock_watcher.record_uptime()
        clocks.advance(3.0)
        await late.clock_watcher.record_uptime()
        assert late.time.now() == pytest.approx(ahead.time.now(), abs=3.5)
        for each in (ahead, late):
            await each.close()

    asyncio.run(game())


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
