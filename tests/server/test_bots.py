"""Bots at the table know what their seat knows, and wait like people."""

import asyncio
import os
import time
from pathlib import Path

import pytest

import spieltisch
from spieltisch.server.bots import Brains, bots_for, decide, job, standby
from spieltisch.server.course import Course
from spieltisch.server.house import House
from spieltisch.server.messages import NewTable
from spieltisch.server.store import Request
from spieltisch.server.table import Table
from tests.server.conftest import SAMPLE, settings


def begun(slug: str = SAMPLE, players: int = 3) -> Course:
    course = Course(spieltisch.game(slug).start(players), bytes(32), [])
    course.settle(0.0)
    return course


@pytest.mark.parametrize("slug", [SAMPLE, "kap-hoorn"])
def test_no_secret_leaves_the_server(slug: str) -> None:
    state = begun(slug).state
    seat = state.actors()[0]
    worlds = [job(state, seat, "random").world for _ in range(8)]
    for world in worlds:
        assert state.game.load(world).view(seat) == state.view(seat)
    hidden = {repr([world[name] for name in state.game.hidden]) for world in worlds}
    assert len(hidden) > 4
    assert sum(world == state.dump() for world in worlds) < 4


@pytest.mark.parametrize("slug", [SAMPLE, "kap-hoorn", "kopf-oder-knopf"])
def test_every_bot_decides_legally(slug: str) -> None:
    state = begun(slug, spieltisch.game(slug).players[-1]).state
    seat = state.actors()[0]
    for bot in bots_for(state.game):
        assert decide(job(state, seat, bot)) in state.legal(seat)
    assert standby(state.game) == "casual"


def test_a_process_that_died_is_replaced() -> None:
    async def think() -> None:
        brains = Brains(1)
        state = begun().state
        task = job(state, 0, "random")
        assert await brains.think(task) in state.legal(0)
        assert brains._pool is not None
        brains._pool.submit(os._exit, 1)
        assert await brains.think(task) in state.legal(0)
        brains.close()

    asyncio.run(think())


def test_two_who_wait_for_a_process_that_died_both_get_their_answer() -> None:
    async def think() -> None:
        brains = Brains(1)
        state = begun().state
        task = job(state, 0, "random")
        await brains.think(task)
        assert brains._pool is not None
        brains._pool.submit(os._exit, 1)
        found = await asyncio.gather(*(brains.think(task) for _ in range(4)))
        assert all(action in state.legal(0) for action in found)
        brains.close()

    asyncio.run(think())


async def asked(table: Table, seat: int) -> None:
    """Wait until nobody but this seat is asked."""
    while table.course is None or table.course.asked() != [seat]:
        await asyncio.sleep(0.01)


def test_a_bot_that_comes_to_no_end_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        house = House(settings(tmp_path))
        house.brains.longest = 0.2
        await house.open()
        person = await house.greet("en")
        monkeypatch.setattr("spieltisch.server.bots.decide", time.sleep)
        monkeypatch.setattr("spieltisch.server.house.job", lambda *_: 600)
        wish = NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True, seat=1)
        table = await house.open_table(person, wish)
        await asyncio.wait_for(asked(table, 1), 60)  # it took any action
        await asyncio.wait_for(house.close(), 20)

    asyncio.run(play())
    assert "could not decide" in caplog.text


def test_bots_go_on_when_the_house_is_opened_again_and_other_tables_are_left_alone(tmp_path: Path) -> None:
    async def play() -> None:
        house = House(settings(tmp_path, bot_pause=600.0))
        await house.open()
        person = await house.greet("en")
        wish = NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True, seat=1)
        waiting = (await house.open_table(person, wish)).row.id
        alone = NewTable(game="kopf-oder-knopf", one_device=True, start=True)
        for _ in range(3):
            await house.open_table(person, alone)
        await house.close()

        again = House(settings(tmp_path))
        await again.open()
        assert again.tables == {}  # nothing is replayed before the door opens
        while waiting not in again.tables:
            await asyncio.sleep(0.01)
        await asyncio.wait_for(asked(again.tables[waiting], 1), 60)
        assert [*again.tables] == [waiting]
        await again.close()

    asyncio.run(play())


def test_bots_take_their_time_and_never_hold_up_the_house(tmp_path: Path) -> None:
    async def play() -> None:
        house = House(settings(tmp_path, bot_pause=600.0))
        await house.open()
        person = await house.greet("en")
        wish = NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True)
        table = await house.open_table(person, wish)
        course = table.course
        assert course is not None
        await house.answer(table, person.id, 0, 1, course.state.legal(0)[-1])
        assert table.course is not None
        assert table.course.asked() == [1]
        assert table.course.undo_offer(0) == "free"  # the bot is still thinking
        await house.undo(table, person.id, 0)
        assert table.course.asked() == [0]
        await asyncio.wait_for(house.close(), 20)

    asyncio.run(play())


def test_bots_wait_while_somebody_asks_to_take_back(tmp_path: Path) -> None:
    async def play() -> None:
        house = House(settings(tmp_path))
        await house.open()
        person = await house.greet("en")
        table = await house.open_table(
            person, NewTable(game="kopf-oder-knopf", bots=["beginner"], start=True, seat=1)
        )
        table.row.request = Request(1, ["somebody"], table.marks().plies)
        assert house._bot_to_act(table) is None
        table.row.request = None
        assert house._bot_to_act(table) == 0
        await house.close()

    asyncio.run(play())


def test_a_decision_that_nobody_may_notice_takes_no_pause_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[tuple[str, bool]] = []  # the phase, and whether the bot seemed to think

    async def play() -> None:
        house = House(settings(tmp_path, bot_pause=9.0))
        await house.open()
        person = await house.greet("en")
        really = asyncio.sleep

        async def sleep(seconds: float) -> None:
            if table is not None and table.course is not None and seconds in (0.0, 9.0):
                pauses.append((table.course.state.dump()["phase"], seconds > 0))
            await really(min(seconds, 0.01))

        table = None
        monkeypatch.setattr("spieltisch.server.house.asyncio.sleep", sleep)
        wish = NewTable(game="homestretch", players=2, bots=["beginner"], start=True)
        table = await house.open_table(person, wish)
        assert table.course is not None
        while table.course.state.dump()["phase"] == "DRAFT":
            if 0 in table.course.asked():
                legal = table.course.state.legal(0)
                await house.answer(table, person.id, 0, table.course.decision(0), legal[0])
            await really(0.01)
        while 1 in table.course.asked():
            await really(0.01)
        await house.close()

    asyncio.run(play())
    betting = [thinking for phase, thinking in pauses if phase == "BET"]
    assert len(betting) >= 5
    assert betting[0]
    assert not any(betting[1:])  # HOM-35: five markers are one bet, however often they are moved
