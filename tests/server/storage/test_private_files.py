"""Only the owner may read the files of the server, whatever the umask."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from spieltisch.server.storage import private_files
from tests.server.conftest import Server, guests_of, settings
from tests.server.ops.test_admin import ok
from tests.server.ops.test_backups import admin_of, lite, take

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
WATCH = """
import os, sys
from pathlib import Path
from spieltisch.server.storage.store import Store
import asyncio
os.umask(0)
seen = set()
def look(event, arguments):
    if event in ("open", "sqlite3.connect", "os.chmod"):
        for file in Path(sys.argv[1]).glob("*"):
            seen.add((file.name, oct(file.stat().st_mode & 0o777)))
sys.addaudithook(look)
async def work():
    store = Store(f"sqlite+aiosqlite:///{sys.argv[1]}/spieltisch.db")
    await store.open()
    await store.get_or_create_key("a", "b")
    look("open", ())
    await store.close()
asyncio.run(work())
print(*sorted({mode for _, mode in seen}))
print(*sorted({name for name, _ in seen}))
"""


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """A umask that lets everybody read and write new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """The modes of a folder and its files."""
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder, *folder.rglob("*"))}


def test_only_the_owner_may_read_the_files_of_a_server(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    with Server(lite(home)) as running, guests_of(running) as guests:
        taken = take(guests, admin_of(home), home / "backup.zip")
        found = modes(home)
    private = ("cookie.key", "backup.zip", "spieltisch.db", "spieltisch.db-wal", "spieltisch.db-shm")
    assert found.pop("home") == "0o700"
    assert {*private} <= found.keys()
    assert {*found.values()} == {"0o600"}
    for _ in range(2):  # the second time, the old files are kept
        ok(admin_of(elsewhere)("restore", str(taken.file), "--yes"))
        (elsewhere / "cookie.key").write_text("another", encoding="ascii")
    found = modes(elsewhere)
    assert found.pop("elsewhere") == "0o700"
    assert [name for name in found if "before" in name]
    assert {*found.values()} == {"0o600"}


def test_other_users_may_not_read_the_database_at_any_moment(tmp_path: Path) -> None:
    told = subprocess.check_output([sys.executable, "-c", WATCH, str(tmp_path)], text=True).splitlines()
    assert told[0] == "0o600"
    assert "spieltisch.db" in told[1]
    assert "spieltisch.db-wal" in told[1]


def test_files_readable_by_others_are_restricted_or_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home = tmp_path / "home"
    with Server(lite(home)) as running, guests_of(running) as guests:
        guests("Anna")
    for path in (home, *home.iterdir()):
        path.chmod(0o755)
    with Server(lite(home)):
        found = modes(home)
    assert found.pop("home") == "0o755"  # made by the operator
    assert {*found.values()} == {"0o600"}
    assert [record.getMessage() for record in caplog.records if "chmod" in record.getMessage()] == [
        f"Others on this machine can read {home}, where secrets are kept. "
        f"Run “chmod 700 {home}” to keep them out."
    ]
    told = admin_of(home)("tables", lang="de")
    assert told.exit_code == 0
    assert f"Der Befehl „chmod 700 {home}“ hält sie fern.\n" in told.stderr
    home.chmod(0o700)
    assert "chmod" not in admin_of(home)("tables").output


def test_a_readable_file_of_another_user_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "spieltisch.db"
    file.touch(0o644)

    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", forbidden)
    [exposed] = private_files.restrict_files(tmp_path, sa.make_url(f"sqlite+aiosqlite:///{file}"))
    assert exposed.warning.text().endswith(f"Run “chmod 600 {file}” to keep them out.")


def test_databases_without_a_file_need_no_private_file(tmp_path: Path) -> None:
    for url in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:", "postgresql+asyncpg://a@b/c"):
        private_files.make_database(sa.make_url(url))
        assert private_files.sqlite_file(sa.make_url(url)) is None
    assert settings(tmp_path).data == tmp_path
