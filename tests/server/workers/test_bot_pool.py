"""Bots know only what their seat knows, run in a fair order, and are tried again when they fail."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import spieltisch
from spieltisch.engine.core import CHANCE
from spieltisch.engine.processes import COMPILED_BUILD, processes_of
from spieltisch.server.services import Services
from spieltisch.server.workers.bot_pool import SEARCH_TIME_LIMIT, BotPool, DecisionJob, decide, make_job
from spieltisch.table import play as moves
from spieltisch.table.bot_seats import bots_for, standby_bot
from spieltisch.table.game_log import GameLog
from spieltisch.table.info import table_info
from spieltisch.table.protocol import NewTable
from spieltisch.table.rows import Owner
from spieltisch.table.table import Table
from tests.server.conftest import SAMPLE, settings
from tests.server.odd_bots import (
    comes_to_no_end,
    dies_nine_times,
    first_legal,
    nap,
    plays_what_is_forbidden,
    raises,
)

ANNA = Owner("home", "anna")


def begun(slug: str = SAMPLE, players: int = 3) -> GameLog:
    game_log = GameLog(spieltisch.game(slug).start(players), bytes(32), [])
    draft = game_log.draft()
    draft.resolve_chance(0.0)
    game_log.apply(draft)
    return game_log


@pytest.mark.parametrize("slug", [SAMPLE, "kap-hoorn"])
def test_a_job_contains_nothing_hidden_from_its_seat(slug: str) -> None:
    state = begun(slug).state
    seat = state.actors()[0]
    worlds = [make_job(state, seat, "random").world for _ in range(8)]
    for world in worlds:
        assert state.game.load(world).view(seat) == state.view(seat)
    hidden = {repr([world[name] for name in state.game.hidden]) for world in worlds}
    assert len(hidden) > 4
    assert sum(world == state.dump() for world in worlds) < 4


@pytest.mark.parametrize("slug", [SAMPLE, "kap-hoorn", "kopf-oder-knopf"])
def test_every_bot_chooses_a_legal_action(slug: str) -> None:
    state = begun(slug, spieltisch.game(slug).players[-1]).state
    seat = state.actors()[0]
    for bot in bots_for(state.game):
        assert decide(make_job(state, seat, bot)) in state.legal(seat)
    assert standby_bot(state.game) == "casual"


def test_a_process_that_dies_is_replaced() -> None:
    async def think() -> None:
        bot_pool = BotPool(1)
        state = begun().state
        task = make_job(state, 0, "random")
        assert await bot_pool.decide(task, ANNA) in state.legal(0)
        assert bot_pool._pools
        bot_pool._pools[0].submit(os._exit, 1)
        assert await bot_pool.decide(task, ANNA) in state.legal(0)
        bot_pool.close()

    asyncio.run(think())


def test_two_jobs_that_wait_for_a_dead_process_both_finish() -> None:
    async def think() -> None:
        bot_pool = BotPool(1)
        state = begun().state
        task = make_job(state, 0, "random")
        await bot_pool.decide(task, ANNA)
        assert bot_pool._pools
        bot_pool._pools[0].submit(os._exit, 1)
        found = await asyncio.gather(*(bot_pool.decide(task, ANNA) for _ in range(4)))
        assert all(action in state.legal(0) for action in found)
        bot_pool.close()

    asyncio.run(think())


def where(_: DecisionJob) -> str:
    return str(spieltisch.__file__)


def test_bots_switch_to_the_compiled_build_without_losing_a_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "compiled"
    monkeypatch.setenv(COMPILED_BUILD, str(folder))
    monkeypatch.setattr("spieltisch.engine.processes.build", lambda: "interpreted")

    async def think() -> None:
        bot_pool = BotPool(1)
        task = make_job(begun().state, 0, "random")
        assert await bot_pool.run(task, where, ANNA) == where(task)
        assert bot_pool.build == "interpreted"

        under_way = asyncio.create_task(bot_pool.run(task, linger, ANNA))
        await asyncio.sleep(0.1)  # it has begun
        folder.mkdir()
        (folder / "spieltisch").symlink_to(Path(where(task)).parent)
        assert bot_pool.build == "interpreted"
        assert await bot_pool.run(task, where, ANNA) == str(folder / "spieltisch" / "__init__.py")
        assert await under_way == "lingered"
        assert bot_pool.build == "compiled"
        bot_pool.close()

    asyncio.run(think())


def linger(_: DecisionJob) -> str:
    time.sleep(0.3)
    return "lingered"


async def asked(table: Table, seat: int) -> None:
    """Wait until it is this seat's turn only."""
    while table.game_log is None or table.game_log.asked() != [seat]:
        await asyncio.sleep(0.01)


# -- bots that fail ------------------------------------------------------------------------------------------


@pytest.fixture
def short_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.workers.bot_player.FIRST_RETRY", 0.02)


def bots_moves(table: Table, person: int) -> list[tuple[int, int]]:
    """Return what bots did, and their first legal action."""
    assert table.game_log is not None
    game_log = table.game_log
    moves = [(place, game_log.rows[ply]) for place, ply in enumerate(game_log.standing_plies)]
    return [
        (row.number, game_log.state_after(place).legal(row.seat)[0])
        for place, row in moves
        if row.seat not in (CHANCE, person)
    ]


async def wait_for_trouble(table: Table, trouble: bool) -> None:
    while bool(table_info(table, "", "en").trouble) != trouble:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("failing", [raises, plays_what_is_forbidden, comes_to_no_end])
def test_a_bot_that_fails_is_tried_again_and_viewers_are_informed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    short_retries: None,
    failing: Callable[[DecisionJob], int],
) -> None:
    async def play() -> Table:
        services = Services(settings(tmp_path, db=""))
        if failing is comes_to_no_end:
            await services.bot_pool.decide(make_job(begun().state, 0, "random"), ANNA)  # start its process
            services.bot_pool.timeout = 0.2
        await services.open()
        person = await services.people.create_guest("en")
        monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", failing)
        new_table = NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True, seat=1)
        owner = await services.tables.open_table(person, new_table)
        table, before = owner.table, owner.table.version
        await asyncio.wait_for(wait_for_trouble(table, True), 60)
        trouble = table_info(table, "", "en").trouble
        name = table.bot_name(0)
        assert trouble == f"{name} cannot decide at the moment. The server keeps trying."
        trouble = table_info(table, "", "de").trouble
        assert trouble.startswith(f"{name} kann sich gerade nicht entscheiden.")
        while owner.bot_failures < 6:
            await asyncio.sleep(0.01)
        assert table.version == before  # no move was invented
        services.bot_pool.timeout = 60.0
        monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", first_legal)
        await asyncio.wait_for(asked(table, 1), 60)
        assert not table_info(table, "", "en").trouble
        await asyncio.wait_for(services.close(), 20)
        return table

    table = asyncio.run(play())
    assert all(number == first for number, first in bots_moves(table, 1))
    warnings = [record.getMessage() for record in caplog.records if record.name == "spieltisch"]
    assert warnings == ["a bot cannot decide; it is tried again"]
    for hidden in (table.row.id, table.row.secret, "holds"):
        assert hidden not in caplog.text


def test_a_bot_whose_process_dies_repeatedly_makes_no_random_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short_retries: None
) -> None:
    async def play() -> Table:
        services = Services(settings(tmp_path, db=""))
        await services.open()
        person = await services.people.create_guest("en")
        monkeypatch.setenv("DEATHS", str(tmp_path / "deaths"))
        monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", dies_nine_times)
        new_table = NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True, seat=1)
        owner = await services.tables.open_table(person, new_table)
        await asyncio.wait_for(asked(owner.table, 1), 120)
        await services.close()
        return owner.table

    assert all(number == first for number, first in bots_moves(asyncio.run(play()), 1))
    assert len((tmp_path / "deaths").read_text()) == 9


def test_bots_play_on_after_their_processes_are_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short_retries: None
) -> None:
    async def kill(services: Services) -> None:
        left = 12
        while left:
            for process in [
                each for pool in services.bot_pool._pools.values() for each in processes_of(pool)
            ]:
                process.kill()
                left -= 1
            await asyncio.sleep(0.2)

    async def play() -> Table:
        services = Services(settings(tmp_path, db=""))
        await services.open()
        person = await services.people.create_guest("en")
        monkeypatch.setattr("spieltisch.server.workers.bot_pool.decide", first_legal)
        owner = await services.tables.open_table(
            person, NewTable(game=SAMPLE, players=3, bots=["beginner"] * 2, start=True)
        )
        killing = asyncio.create_task(kill(services))
        for _ in range(3):
            await asyncio.wait_for(asked(owner.table, 0), 120)
            game_log = owner.table.started_log()
            await owner.answer(person.id, 0, game_log.next_decision(0), game_log.state.legal(0)[0])
        await killing
        await services.close()
        return owner.table

    moves = bots_moves(asyncio.run(play()), 0)
    assert moves
    assert all(number == first for number, first in moves)


# -- the order of jobs ---------------------------------------------------------------------------------------


BELA = Owner("castle", "bela")


def test_an_owner_with_one_table_is_next_after_the_running_job() -> None:
    done: list[Owner] = []

    async def ask(bot_pool: BotPool, owner: Owner) -> None:
        await bot_pool.run(make_job(begun().state, 0, "random"), nap, owner)
        done.append(owner)

    async def think() -> None:
        bot_pool = BotPool(1)
        await ask(bot_pool, ANNA)
        done.clear()
        heavy = [asyncio.create_task(ask(bot_pool, BELA)) for _ in range(20)]
        await asyncio.sleep(0.15)
        await ask(bot_pool, ANNA)
        await asyncio.gather(*heavy)
        bot_pool.close()

    asyncio.run(think())
    assert done.index(ANNA) <= 5  # some may end first on a slow machine
    assert len(done) == 21


def test_waiting_for_a_process_does_not_count_towards_the_time_limit() -> None:
    async def think() -> None:
        bot_pool = BotPool(1)
        task = make_job(begun().state, 2, "random")
        await bot_pool.run(task, nap, ANNA)
        bot_pool.timeout = 1.5
        found = await asyncio.gather(*(bot_pool.run(task, nap, ANNA) for _ in range(25)))
        assert found == [2] * 25
        bot_pool.close()

    asyncio.run(think())


def test_a_cancelled_job_frees_its_slot() -> None:
    async def think() -> None:
        bot_pool = BotPool(1)
        task = make_job(begun().state, 1, "random")
        runs = [asyncio.create_task(bot_pool.run(task, nap, BELA)) for _ in range(9)]
        await asyncio.sleep(0.05)
        for run in runs:
            run.cancel()
        assert await asyncio.wait_for(bot_pool.run(task, nap, ANNA), 60) == 1
        assert await asyncio.gather(*runs, return_exceptions=True)
        assert len(bot_pool._queue) == 0
        assert bot_pool._free == [0]
        bot_pool.close()

    asyncio.run(think())


def test_no_more_jobs_run_than_there_are_processes() -> None:
    async def think() -> None:
        bot_pool = BotPool(2)
        task = make_job(begun().state, 1, "random")
        runs = [asyncio.create_task(bot_pool.run(task, nap, ANNA)) for _ in range(6)]
        await asyncio.sleep(0.05)
        assert len(bot_pool._running) == 2
        assert len(bot_pool._queue) == 4
        await asyncio.gather(*runs)
        bot_pool.close()

    asyncio.run(think())


def test_a_search_respects_its_time_limit() -> None:
    state = begun("kap-hoorn").state
    task = msgspec.structs.replace(make_job(state, state.actors()[0], "mcts:100000000"), time_limit=0.2)
    assert decide(task) in state.legal(task.seat)
    assert make_job(state, state.actors()[0], "master").time_limit == SEARCH_TIME_LIMIT


def test_after_a_restart_bots_go_on_and_other_tables_are_not_loaded(tmp_path: Path) -> None:
    async def play() -> None:
        services = Services(settings(tmp_path, bot_pause=600.0))
        await services.open()
        person = await services.people.create_guest("en")
        new_table = NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True, seat=1)
        waiting = (await services.tables.open_table(person, new_table)).id
        alone = NewTable(game="kopf-oder-knopf", one_device=True, start=True)
        for _ in range(3):
            await services.tables.open_table(person, alone)
        await services.close()

        again = Services(settings(tmp_path))
        await again.open()
        assert again.registry.owners == {}  # nothing is loaded before the server is up
        while waiting not in again.registry.owners:
            await asyncio.sleep(0.01)
        await asyncio.wait_for(asked(again.registry.owners[waiting].table, 1), 60)
        assert [*again.registry.owners] == [waiting]
        await again.close()

    asyncio.run(play())


def test_bots_pause_before_they_answer_without_blocking_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        services = Services(settings(tmp_path, bot_pause=600.0))
        await services.open()
        person = await services.people.create_guest("en")
        new_table = NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True)
        owner = await services.tables.open_table(person, new_table)
        game_log = owner.table.started_log()
        await owner.answer(person.id, 0, 1, game_log.state.legal(0)[-1])
        assert game_log.asked() == [1]
        assert game_log.undo_offer(0) == "free"  # the bot has not answered yet
        await owner.carry_out(lambda now: moves.undo(owner.table, person.id, 0, 1, now))
        assert game_log.asked() == [0]
        await asyncio.wait_for(services.close(), 20)

    asyncio.run(play())


def test_a_hidden_decision_has_no_pause_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[tuple[str, bool]] = []  # the phase, and whether there was a pause

    async def play() -> None:
        services = Services(settings(tmp_path, bot_pause=9.0))
        await services.open()
        person = await services.people.create_guest("en")
        really = asyncio.sleep

        async def sleep(seconds: float) -> None:
            if seconds in (0.0, 9.0):
                (owner,) = services.registry.owners.values()
                pauses.append((owner.table.started_log().state.dump()["phase"], seconds > 0))
            await really(min(seconds, 0.01))

        shim = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})  # other tasks still sleep
        monkeypatch.setattr("spieltisch.server.workers.bot_player.asyncio", shim)
        new_table = NewTable(game="homestretch", players=2, bots=["beginner"], start=True)
        owner = await services.tables.open_table(person, new_table)
        game_log = owner.table.started_log()
        while game_log.state.dump()["phase"] == "DRAFT":
            if 0 in game_log.asked():
                legal = game_log.state.legal(0)
                await owner.answer(person.id, 0, game_log.next_decision(0), legal[0])
            await really(0.01)
        while 1 in game_log.asked():
            await really(0.01)
        await services.close()

    asyncio.run(play())
    betting = [thinking for phase, thinking in pauses if phase == "BET"]
    assert len(betting) >= 5
    assert betting[0]
    assert not any(betting[1:])  # HOM-35: five markers are one bet, however often they are moved
