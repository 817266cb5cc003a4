"""Backups of a running server, restored elsewhere, and files that are not backups."""

import json
import os
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.ops.settings import Settings
from tests.server.conftest import BOTH, Guest, Guests, Live, Server, guests_of, settings
from tests.server.ops.test_admin import Admin, admin_command, ok

GAME = "kap-hoorn"  # chance and hidden hands


def lite(data: Path) -> Settings:
    """Settings for SQLite, whatever database the tests use."""
    return settings(data, db="")


def admin_of(data: Path) -> Admin:
    """Its `spieltisch admin`."""
    return admin_command(data, db="")


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Taken"]:
    """A backup that was taken in the middle of a game."""
    home = tmp_path_factory.mktemp("home")
    with Server(lite(home)) as running, guests_of(running) as guests:
        yield take(guests, admin_of(home), home / "backup.zip")


def take(guests: Guests, admin: Admin, file: Path) -> "Taken":
    """Start a game and take a backup in the middle of it."""
    anna = guests("Anna")
    table = anna.open(GAME, players=3, one_device=True)["id"]
    anna.start(table)
    live = anna.live(table)
    for _ in range(5):
        play(live)
    told = ok(admin("backup", str(file)))
    play(live)  # the server ran all the time
    return Taken(file, table, dict(anna.http.cookies), told)


def play(live: Live) -> None:
    """Answer for the seat that has to act; all seats are on one device."""
    seat = live.table["asked"][0]
    live.send_and_wait("look", language="en", shape="wide", seat=seat)
    assert live.answer(seat)["type"] == "acknowledged"
    live.quiet()


class Taken:
    """A backup, and the people who played when it was taken."""

    def __init__(self, file: Path, table: str, cookies: dict[str, str], told: str) -> None:
        self.file = file
        self.table = table
        self.cookies = cookies
        self.told = told


@BOTH
def test_a_restored_backup_continues_the_game(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    with Server(settings(home)) as running, guests_of(running) as guests:
        backup = take(guests, admin_command(home), tmp_path / "backup.zip")
        key = guests("Bela").get("/api/key")
    assert "is in place" in ok(admin_command(elsewhere)("restore", str(backup.file), "--yes"))
    assert ok(admin_command(elsewhere)("check")) == "All is right at 1 tables.\n"
    with Server(settings(elsewhere)) as running:
        anna = Guest(running)
        anna.http.cookies.clear()
        anna.http.cookies.update(backup.cookies)
        assert anna.get("/api/me")["name"] == "Anna"  # the cookie key was restored
        assert anna.get("/api/key") == key  # and the key of the records
        play(anna.live(backup.table))
        anna.leave()


def test_a_backup_is_one_file_that_only_its_owner_reads(backup: Taken) -> None:
    assert "keep it where only you can read it" in backup.told
    assert backup.file.stat().st_mode & 0o077 == 0
    with zipfile.ZipFile(backup.file) as archive:
        assert set(archive.namelist()) == {"about.json", "spieltisch.db", "cookie.key", "record.key"}
    again = admin_of(backup.file.parent)("backup", str(backup.file))
    assert again.exit_code == 2
    assert "is there already and would be lost" in again.output


def test_restoring_keeps_the_old_data(backup: Taken, tmp_path: Path) -> None:
    with Server(lite(tmp_path)) as running, guests_of(running) as guests:
        guests("Bela")
        refused = admin_of(tmp_path)("restore", str(backup.file), "--yes")
        assert refused.exit_code == 2
        assert "The table is still open" in refused.output
    refused = admin_of(tmp_path)("restore", str(backup.file))
    assert refused.exit_code == 2
    assert "With --yes the backup takes its place" in refused.output
    assert "What was there before is in" in ok(admin_of(tmp_path)("restore", str(backup.file), "--yes"))
    (old,) = tmp_path.glob("spieltisch.db.before-*")
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("SELECT count(*) FROM people WHERE name = 'Bela'").fetchone() == (1,)
    assert len([*tmp_path.glob("cookie.key.before-*")]) == 1
    assert len([*tmp_path.glob("record.key.before-*")]) == 1
    assert json.loads(ok(admin_of(tmp_path)("tables", "--json")))[0]["id"] == backup.table


def no_zip(file: Path, _: Path) -> None:
    file.write_text("Dear diary", encoding="ascii")


def other_zip(file: Path, _: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("holiday.jpg", b"sun")


def cut_short(file: Path, backup: Path) -> None:
    file.write_bytes(backup.read_bytes()[:-2000])


def flipped(file: Path, backup: Path) -> None:
    content = bytearray(backup.read_bytes())
    content[len(content) // 2] ^= 255
    file.write_bytes(bytes(content))


def changed(file: Path, backup: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(file, "w") as new:
        for each in old.namelist():
            content = old.read(each)
            new.writestr(each, change(content) if each == name else content)


def from_the_future(file: Path, backup: Path) -> None:
    def later(about: bytes) -> bytes:
        return json.dumps({**json.loads(about), "step": "from-the-future"}).encode()

    changed(file, backup, "about.json", later)


def of_another_kind(file: Path, backup: Path) -> None:
    changed(file, backup, "about.json", lambda about: about.replace(b'"sqlite"', b'"postgresql"'))


def rotten(file: Path, backup: Path) -> None:
    changed(file, backup, "spieltisch.db", lambda db: db[:4096] + os.urandom(4096) + db[8192:])


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (no_zip, "ist keine Sicherung von Spieltisch"),
        (other_zip, "ist keine Sicherung von Spieltisch"),
        (cut_short, "ist keine Sicherung von Spieltisch"),
        (flipped, "ist beschädigt"),
        (from_the_future, "eine neuere Version"),
        (of_another_kind, "stammt aus einer postgresql-Datenbank"),
        (rotten, "ist beschädigt"),
    ],
)
def test_a_backup_that_cannot_be_restored_changes_nothing(
    backup: Taken, tmp_path: Path, make: Callable[[Path, Path], None], told: str
) -> None:
    file, target = tmp_path / "bad.zip", tmp_path / "target"
    make(file, backup.file)
    result = admin_of(target)("restore", str(file), "--yes", lang="de")
    assert result.exit_code == 2
    assert told in result.output
    assert not target.exists() or [*target.iterdir()] == []


def test_a_locked_database_is_refused_with_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(lite(tmp_path)) as running, guests_of(running) as guests:
        table = guests("Anna").open("kopf-oder-knopf")["id"]

    def with_short_timeout(connection: Any, _: object) -> None:
        connection.execute("PRAGMA busy_timeout=50")

    monkeypatch.setattr("spieltisch.server.storage.store._set_sqlite_pragmas", with_short_timeout)
    with closing(sqlite3.connect(tmp_path / "spieltisch.db")) as busy:
        busy.execute("BEGIN IMMEDIATE")
        result = admin_of(tmp_path)("delete", table, "--yes")
    assert result.exit_code == 2
    assert "is busy with something else. Try again in a moment." in result.output
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("CREATE TABLE shopping (list TEXT)", "is no database of Spieltisch"),
        ("", "is damaged"),
    ],
)
def test_a_folder_without_a_database_cannot_be_backed_up(tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "spieltisch.db"
    if content:
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(content)
    else:
        file.write_bytes(os.urandom(8192))
    result = admin_of(tmp_path)("backup", str(tmp_path / "x.zip"))
    assert result.exit_code == 2
    assert told in result.output
    assert [*tmp_path.iterdir()] == [file]


def test_an_empty_file_is_not_a_database(tmp_path: Path) -> None:
    (tmp_path / "spieltisch.db").touch()
    result = admin_of(tmp_path)("tables")
    assert result.exit_code == 2
    assert "There is nothing in this database yet." in result.output


def test_postgresql_is_backed_up_by_its_own_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    admin = admin_command(tmp_path, db=f"postgresql+asyncpg://anna:secret@/club?host={tmp_path}")
    failed = admin("backup", str(tmp_path / "x.zip"))
    assert failed.exit_code == 2
    assert "The program psql could not do it: " in failed.output
    assert "secret" not in failed.output
    monkeypatch.setenv("PATH", "")
    missing = admin("backup", str(tmp_path / "x.zip"))
    assert missing.exit_code == 2
    assert "The program psql is missing. It comes with the PostgreSQL client" in missing.output
    assert [*tmp_path.iterdir()] == []
