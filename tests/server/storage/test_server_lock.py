"""One server per SQLite file; `spieltisch admin` may run beside it."""

import asyncio
import json
import os
import signal
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from spieltisch.cli.app import app
from spieltisch.server.app import make_app
from spieltisch.server.storage.server_lock import serving_lock
from spieltisch.server.storage.store import Store
from spieltisch.table.texts import Refusal
from tests.server.ops.test_admin import ok
from tests.server.ops.test_backups import admin_of, lite
from tests.server.worker_processes import Node


def test_a_second_server_is_refused_under_any_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    with Node("", home) as running:
        guest = running.guest()
        table = guest.open("kopf-oder-knopf")["id"]
        command = ["serve", "--port", "0", "--no-browser", "--lang", "en", "--data", str(home)]
        refused = CliRunner().invoke(app, command, prog_name="spieltisch")
        assert refused.exit_code == 2
        assert refused.output == (
            f"Error: Another server already uses the database {home / 'spieltisch.db'}, "
            "and SQLite is made for one. "
            "Stop that server first, or start this one with a folder of its own: --data FOLDER.\n"
        )
        monkeypatch.chdir(tmp_path)
        Path("link").symlink_to(home)
        Path("other.db").symlink_to(home / "spieltisch.db")
        for file in ("home/spieltisch.db", "link/spieltisch.db", "other.db", str(home / "spieltisch.db")):
            with pytest.raises(Refusal), serving_lock(f"sqlite+aiosqlite:///{file}"):
                pass
        assert json.loads(ok(admin_of(home)("tables", "--json")))[0]["id"] == table
        ok(admin_of(home)("close", table, "--why", "The club closes."))
        assert guest.get("/api/games")  # the first one still works
        guest.leave()


def test_another_asgi_server_is_refused_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def serve() -> None:
        async with make_app(lite(tmp_path)).lifespan():
            other = make_app(lite(tmp_path))
            with pytest.raises(ExceptionGroup) as refused:
                await other.lifespan().__aenter__()
            assert refused.value.subgroup(Refusal) is not None
            [told] = [line for line in caplog.messages if line.startswith("Another server already uses")]
            assert str(tmp_path) in told
            looking = Store(lite(tmp_path).url)  # reading needs no lock
            assert await looking.people(["nobody"]) == {}
            await looking.close()
        async with make_app(lite(tmp_path)).lifespan():
            pass  # the first one is closed

    asyncio.run(serve())


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_server_that_was_killed_leaves_no_lock_though_its_bots_still_think(tmp_path: Path) -> None:
    with Node("", tmp_path) as running:
        guest = running.guest()
        live = guest.live(guest.open("kopf-oder-knopf", bots=["beginner"], seat=1, start=True)["id"])
        if live.scene.get("decision") is None:
            live.until("scene", lambda message: message.get("decision") == 1)
        tasks = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")
        children = [int(child) for child in tasks.read_text(encoding="ascii").split()]
        for child in children:
            os.kill(child, signal.SIGSTOP)  # so that the bot processes outlive the server
        try:
            running.kill()
            with Node("", tmp_path) as again:
                assert httpx.get(f"{again.url}/api/games").status_code == 200
        finally:
            for child in children:
                os.kill(child, signal.SIGKILL)
        guest.leave()
    assert children


def test_postgresql_allows_several_servers() -> None:
    url = "postgresql+asyncpg://anna@/club"
    with serving_lock(url), serving_lock(url):
        pass
