"""A server that is killed in the middle of a game loses nothing that it acknowledged."""

import asyncio
import os
import signal
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import spieltisch
from spieltisch.engine.record import Record
from spieltisch.server.storage.store import Store
from spieltisch.table.game_log import GameLog
from spieltisch.table.verify import verify
from tests.server.conftest import Databases, Live, settings
from tests.server.worker_processes import Node

GAME = "kap-hoorn"  # chance, hidden hands, three seats


def play_until_the_line_is_cut(
    live: Live, seat: int, given: dict[int, int], enough: threading.Event, moves: int
) -> None:
    """Answer every decision and collect what was acknowledged."""
    try:
        while True:
            scene = live.scene
            decision = scene.get("decision")
            if decision is None or decision in given:
                live.receive()
                continue
            action = scene["scene"]["choices"][0]["action"]
            if live.answer(seat, action=action)["type"] == "acknowledged":
                given[decision] = action
            if len(given) >= moves:
                enough.set()
    except ConnectionClosed:
        pass


def test_a_killed_server_loses_no_acknowledged_move(tmp_path: Path) -> None:
    given: dict[int, int] = {}
    cookies: dict[str, str] = {}
    table = ""
    for life in range(2):
        with Node(Databases.url(tmp_path), tmp_path) as running:
            guest = running.guest()
            if life == 0:
                cookies = dict(guest.http.cookies)
                table = guest.open(GAME, players=3, bots=["beginner", "beginner"], start=True)["id"]
            guest.http.cookies.clear()
            guest.http.cookies.update(cookies)
            live = guest.live(table)
            assert live.scene["scene"]["seat"] == 0
            for decision, action in given.items():  # every acknowledged move is there
                live.send("answer", seat=0, decision=decision, action=action)
                assert live.until("acknowledged")["decision"] == decision
            enough = threading.Event()
            player = threading.Thread(
                target=play_until_the_line_is_cut, args=(live, 0, given, enough, 6 * (life + 1))
            )
            player.start()
            assert enough.wait(60)  # the bots continued
            running.kill()
            player.join(20)
            guest.leave()
    record = written(tmp_path, table)
    told = {number: tuple(move.action) for number, move in enumerate(m for m in record.moves if m.seat == 0)}
    assert len(told) >= len(given)
    checked = verify(record)  # every outcome was drawn once, from the committed dice
    assert checked.rolls > 0
    assert checked.undone == 0


def written(data: Path, table: str) -> Record:
    """The game in the log on the disk."""

    async def read() -> Record:
        store = Store(settings(data).url)
        found = await store.table(table)
        assert found is not None
        row, seats = found
        rows, _ = await store.read_log(table)
        first = spieltisch.game(row.game).start(row.players, row.options)
        seeds = [seat.seed for seat in seats]
        await store.close()
        return GameLog.replay(first, bytes.fromhex(row.secret), seeds, rows).record()

    return asyncio.run(read())


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("goodbye", [signal.SIGINT, signal.SIGTERM])
def test_the_server_stops_with_one_message(tmp_path: Path, goodbye: signal.Signals) -> None:
    with Node(Databases.url(tmp_path), tmp_path) as running:
        guest = running.guest()
        live = guest.live(guest.open("kopf-oder-knopf", bots=["beginner"], seat=1, start=True)["id"])
        if live.scene.get("decision") is None:  # a bot has decided in a process of its own
            live.until("scene", lambda message: message.get("decision") == 1)
        running.process.send_signal(goodbye)
        assert running.process.wait(20) == 0
        assert running.process.stdout is not None
        assert running.process.stdout.read() == "The table is closed. Games go on when it is opened again.\n"
        assert live.until_closed() == 1012  # the client expects a restart
        guest.leave()
