"""A table loads fast, however long its game is."""

import asyncio
import gc
import time
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.engine.core import CHANCE
from spieltisch.engine.rng import Rng
from spieltisch.server.services import Services
from spieltisch.server.workers.table_registry import TableRegistry
from spieltisch.table.commit import Commit
from spieltisch.table.game_log import GameLog
from spieltisch.table.play import SNAPSHOT_EVERY
from spieltisch.table.protocol import NewTable
from spieltisch.table.rows import Row
from spieltisch.table.table import Table
from spieltisch.table.texts import Refusal
from tests.server.conftest import settings

MAX_CPU_SECONDS = 0.05  # of CPU time
LONG = {  # per game, the seed of the longest of thirty random games, and its moves
    "homestretch": (2, 469),
    "kap-hoorn": (20, 760),
    "knight-rider": (27, 4323),
    "kopf-an-kopf": (1, 447),
    "kopf-oder-knopf": (13, 142),
}


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.table.dice.new_secret", lambda: bytes(32))


async def played(services: Services, slug: str, seed: int) -> Table:
    """Return a table with a random game that is almost over, stored as if played move by move."""
    game = spieltisch.game(slug)
    person = await services.people.create_guest("en")
    players = game.players[-1]
    new_table = NewTable(game=slug, players=players, one_device=True, start=True)
    table = (await services.tables.open_table(person, new_table)).table
    game_log, rng = table.started_log(), Rng(seed)
    written, kept = len(game_log.rows), 0
    while not game_log.over:
        _move(game_log, rng)
        if (
            len(game_log.standing_plies) // SNAPSHOT_EVERY > kept
            and (shot := game_log.draft().snapshot()) is not None
        ):
            kept = len(game_log.standing_plies) // SNAPSHOT_EVERY
            commit = Commit(
                table=table.row.id, at=1.0, first_ply=written, rows=game_log.rows[written:], snapshot=shot
            )
            await services.store.commit(commit)
            written = len(game_log.rows)
    rest = Commit(table=table.row.id, at=1.0, first_ply=written, rows=game_log.rows[written:])
    await services.store.commit(rest)
    return table


def _move(game_log: GameLog, rng: Rng) -> None:
    seat, draft = game_log.state.actors()[0], game_log.draft()
    if seat == CHANCE:
        draft.add(Row(kind="chance", seat=CHANCE, number=game_log.state.sample(rng)))
    else:
        legal = game_log.state.legal(seat)
        action = legal[rng.below(len(legal))]
        draft.add(Row(kind="action", seat=seat, number=action, decision=game_log.next_decision(seat)))
    game_log.apply(draft)


@pytest.mark.parametrize("slug", sorted(LONG))
def test_the_longest_game_loads_fast(tmp_path: Path, slug: str) -> None:
    async def check() -> None:
        services = Services(settings(tmp_path))
        await services.open()
        seed, moves = LONG[slug]
        table = await played(services, slug, seed)
        game_log = table.started_log()
        assert len(game_log.standing_plies) == moves
        took = []
        for _ in range(3):
            begun = time.process_time()
            loaded = await services.registry._load(table.row.id)
            took.append(time.process_time() - begun)
        assert loaded.game_log is not None
        assert loaded.game_log.state.dump() == game_log.state.dump()
        assert loaded.game_log.history == game_log.history
        assert loaded.game_log.rows == game_log.rows
        assert min(took) < MAX_CPU_SECONDS, took
        await services.close()

    asyncio.run(check())


def test_a_game_with_many_undos_is_replayed_from_its_log(tmp_path: Path) -> None:
    async def check() -> None:
        services = Services(settings(tmp_path))
        await services.open()
        table = await played(services, "kap-hoorn", 1)
        game_log = table.started_log()
        draft = game_log.draft()
        draft.add(Row(kind="undone", seat=0, to=50))
        undone = Commit(table=table.row.id, at=1.0, first_ply=draft.first_ply, rows=draft.rows)
        await services.store.commit(undone)
        game_log.apply(draft)
        loaded = await services.registry._load(table.row.id)
        assert loaded.game_log is not None
        assert len(loaded.game_log.standing_plies) == 50
        assert loaded.game_log.state.dump() == game_log.state.dump()
        assert loaded.game_log.history == game_log.history
        await services.close()

    asyncio.run(check())


def test_a_failed_load_logs_nothing_after_its_client_has_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[dict[str, Any]] = []
    asked: list[str] = []

    async def load(_: TableRegistry, table: str) -> Table:
        asked.append(table)
        await asyncio.sleep(0.01)
        raise Refusal("unknown-table", 404)

    async def go_away() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        services = Services(settings(tmp_path))
        await services.open()
        monkeypatch.setattr(TableRegistry, "_load", load)
        asking = asyncio.create_task(services.registry.own("nowhere"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.sleep(0.05)
        await services.close()
        gc.collect()

    asyncio.run(go_away())
    assert asked == ["nowhere"]
    assert not faults
