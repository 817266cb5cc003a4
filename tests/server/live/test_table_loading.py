"""However long a game has become, its table is there at once."""

import asyncio
import gc
import time
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.core import CHANCE
from spieltisch.engine.rng import Rng
from spieltisch.server.table.game_log import Course, Row
from spieltisch.server.table.live_table import Table
from spieltisch.server.table.protocol import NewTable
from spieltisch.server.texts import Refusal
from spieltisch.server.workers.table_service import SNAPSHOT_EVERY, House
from tests.server.conftest import settings

AT_MOST = 0.05  # seconds of the processor
LONG = {  # per game, the seed of the longest of thirty random games, and its moves
    "homestretch": (2, 469),
    "kap-hoorn": (20, 760),
    "knight-rider": (27, 4323),
    "kopf-an-kopf": (1, 447),
    "kopf-oder-knopf": (13, 142),
}


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.table.dice.new_secret", lambda: bytes(32))


async def played(house: House, slug: str, seed: int) -> Table:
    """A table with a random game that is almost over, written as it would have been written move by move."""
    game = spieltisch.game(slug)
    person = await house.greet("en")
    players = game.players[-1]
    table = await house.open_table(person, NewTable(game=slug, players=players, one_device=True, start=True))
    course, rng = table.course, Rng(seed)
    assert course is not None
    written, kept = len(course.rows), 0
    while not course.over:
        _move(course, rng)
        if len(course.line) // SNAPSHOT_EVERY > kept and (shot := course.snapshot()) is not None:
            kept = len(course.line) // SNAPSHOT_EVERY
            await house.store.append(table.row.id, written, course.rows[written:], snapshot=shot)
            written = len(course.rows)
    await house.store.append(table.row.id, written, course.rows[written:])
    return table


def _move(course: Course, rng: Rng) -> None:
    seat = course.state.actors()[0]
    if seat == CHANCE:
        course.add(Row(kind="chance", seat=CHANCE, number=course.state.sample(rng)))
    else:
        legal = course.state.legal(seat)
        action = legal[rng.below(len(legal))]
        course.add(Row(kind="action", seat=seat, number=action, decision=course.decision(seat)))


@pytest.mark.parametrize("slug", sorted(LONG))
def test_the_longest_game_is_there_at_once(tmp_path: Path, slug: str) -> None:
    async def check() -> None:
        house = House(settings(tmp_path))
        await house.open()
        seed, moves = LONG[slug]
        table = await played(house, slug, seed)
        course = table.course
        assert course is not None
        assert len(course.line) == moves
        took = []
        for _ in range(3):
            begun = time.process_time()
            loaded = await house._load(table.row.id)
            took.append(time.process_time() - begun)
        assert loaded.course is not None
        assert loaded.course.state.dump() == course.state.dump()
        assert loaded.course.past == course.past
        assert loaded.course.rows == course.rows
        assert min(took) < AT_MOST, took
        await house.close()

    asyncio.run(check())


def test_a_game_that_was_taken_far_back_is_told_from_its_log(tmp_path: Path) -> None:
    async def check() -> None:
        house = House(settings(tmp_path))
        await house.open()
        table = await played(house, "kap-hoorn", 1)
        course = table.course
        assert course is not None
        draft = course.fork()
        draft.add(Row(kind="undone", seat=0, to=50))
        await house.store.append(table.row.id, len(course.rows), draft.rows[len(course.rows) :])
        loaded = await house._load(table.row.id)
        assert loaded.course is not None
        assert len(loaded.course.line) == 50
        assert loaded.course.state.dump() == draft.state.dump()
        assert loaded.course.past == draft.past
        await house.close()

    asyncio.run(check())


def test_a_table_that_is_not_there_leaves_no_line_when_its_client_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[dict[str, Any]] = []

    async def load(_: House, table: str) -> Table:
        await asyncio.sleep(0.01)
        raise Refusal("unknown-table", 404)

    async def go_away() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        house = House(settings(tmp_path))
        await house.open()
        monkeypatch.setattr(House, "_load", load)
        asking = asyncio.create_task(house.table("nowhere"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.sleep(0.05)
        await house.close()
        gc.collect()

    asyncio.run(go_away())
    assert not faults
