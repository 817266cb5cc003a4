"""The whole house in one file: for a safe place, or for another machine.

A backup is a ZIP with the database (a SQLite file, or SQL that PostgreSQL wrote), the keys that sign cookies
and records, and a page about it all. It is taken while the house is open; it holds secrets, so only its owner
may read it.
"""

import os
import shutil
import sqlite3
import subprocess
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import sqlalchemy as sa

from spieltisch import __version__
from spieltisch.server.storage import private_files, schema_version
from spieltisch.server.storage.server_lock import serving_lock
from spieltisch.server.table.record_proof import KEY_FILE
from spieltisch.server.texts import Refusal

FORMAT = "spieltisch-backup-1"
ABOUT, SQLITE, SQL = "about.json", "spieltisch.db", "spieltisch.sql"
KEYS = ("cookie.key", KEY_FILE)
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside an open file
COMPLETE = b"PostgreSQL database dump complete"
EMPTY = "DROP SCHEMA public CASCADE;\nCREATE SCHEMA public;\n"
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
STEP = "SELECT version_num FROM alembic_version"


class BackupManifest(msgspec.Struct, kw_only=True):
    """What a backup holds."""

    format: str = FORMAT
    version: str = __version__
    database: str  # "sqlite" or "postgresql"
    step: str  # the last step of the database
    made: str  # when, in UTC


def back_up(url: str, data: Path, file: Path) -> BackupManifest:
    """Write all that the house keeps into a new file, while it may be open.

    :raises Refusal: when that cannot be done; there is no file then.
    """
    if file.exists():
        raise Refusal("backup-exists", file=str(file))
    place = sa.make_url(url)
    with TemporaryDirectory(prefix=".backup-", dir=_folder(file)) as folder:
        copy = Path(folder) / (SQLITE if place.get_backend_name() == "sqlite" else SQL)
        step = _copy_sqlite(place, copy) if copy.name == SQLITE else _copy_postgresql(place, copy)
        made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        about = BackupManifest(database=place.get_backend_name(), step=step, made=made)
        whole = Path(folder) / "whole"
        with private_files.create(whole) as stream:
            with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(ABOUT, msgspec.json.encode(about))
                archive.write(copy, copy.name)
                for key in KEYS:
                    if (data / key).is_file():
                        archive.write(data / key, key)
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.link(whole, file)  # never over another file
        except FileExistsError:
            raise Refusal("backup-exists", file=str(file)) from None
    return about


def restore(url: str, data: Path, file: Path, replace: bool) -> list[Path]:
    """Put a backup in the place of the house that is closed; where the old one is kept now.

    Everything about the backup is checked before anything is changed.

    :raises Refusal: when it cannot be used, or something would be lost.
    """
    place, about = sa.make_url(url), read_about(file)
    if about.database != place.get_backend_name():
        raise Refusal("backup-other-database", found=about.database, wanted=place.get_backend_name())
    schema_version.check_not_newer(about.step)
    private_files.make_folder(data)
    with TemporaryDirectory(prefix=".restore-", dir=data) as folder:
        _unpack(file, Path(folder), SQLITE if about.database == "sqlite" else SQL)
        if about.database == "sqlite":
            return _restore_sqlite(place, data, Path(folder), replace)
        return _restore_postgresql(url, data, Path(folder), replace)


def read_about(file: Path) -> BackupManifest:
    """What a backup says about itself.

    :raises Refusal: when the file is none.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            about = msgspec.json.decode(archive.read(ABOUT), type=BackupManifest)
    except FileNotFoundError:
        raise Refusal("backup-missing", file=str(file)) from None
    except (OSError, KeyError, zipfile.BadZipFile, msgspec.DecodeError) as error:
        raise Refusal("no-backup", file=str(file)) from error
    if about.format != FORMAT:
        raise Refusal("no-backup", file=str(file))
    return about


def _unpack(file: Path, folder: Path, database: str) -> None:
    try:
        with zipfile.ZipFile(file) as archive:
            for name in archive.namelist():
                if name in (database, *KEYS):
                    archive.extract(name, folder)
    except (OSError, zipfile.BadZipFile, EOFError) as error:
        raise Refusal("damaged-backup", file=str(file), reason=str(error)) from error
    if not (folder / database).is_file():
        raise Refusal("damaged-backup", file=str(file), reason=database)


def _aside(file: Path) -> Path:
    """Move a file out of the way, to a name that says why."""
    kept = file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    file.chmod(private_files.FILE)
    file.replace(kept)
    return kept


def _folder(file: Path) -> Path:
    folder = file.absolute().parent
    if not folder.is_dir():
        raise Refusal("no-folder", folder=str(folder))
    return folder


# -- SQLite --------------------------------------------------------------------------------------------------


def sqlite_file(place: sa.URL) -> Path:
    """The file of a SQLite database.

    :raises Refusal: when there is none.
    """
    file = Path(place.database or "")
    if not file.is_file():
        raise Refusal("database-missing", file=str(file))
    return file


def _copy_sqlite(place: sa.URL, copy: Path) -> str:
    with closing(sqlite3.connect(sqlite_file(place))) as source, closing(sqlite3.connect(copy)) as target:
        with _sqlite_sentences(place.database or ""):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        return sound_sqlite(target, place.database or "")


def sound_sqlite(connection: sqlite3.Connection, name: str) -> str:
    """The step of a database that is whole.

    :raises Refusal: when it is not, or is no database of ours.
    """
    with _sqlite_sentences(name):
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise Refusal("damaged-database", file=name, reason=str(found).splitlines()[0])
        return str(connection.execute(STEP).fetchone()[0])


def _restore_sqlite(place: sa.URL, data: Path, folder: Path, replace: bool) -> list[Path]:
    with closing(sqlite3.connect(folder / SQLITE)) as restored:
        schema_version.check_not_newer(sound_sqlite(restored, SQLITE))
    target = Path(place.database or "")
    _folder(target)
    with serving_lock(str(place), "house-is-open"):
        return _put_in_place(folder, target, data, replace)


def _put_in_place(folder: Path, target: Path, data: Path, replace: bool) -> list[Path]:
    kept = []
    if target.exists():
        if not replace:
            raise Refusal("database-exists", file=str(target))
        _close_sqlite(target)
        kept += [_aside(file) for file in _with_sides(target) if file.exists()]
    for name in KEYS:
        key, restored_key = data / name, folder / name
        if restored_key.is_file():
            if key.exists() and key.read_bytes() != restored_key.read_bytes():
                kept.append(_aside(key))
            _move(restored_key, key)
    _move(folder / SQLITE, target)
    return kept


def _move(file: Path, target: Path) -> None:
    """Put a file in its place, at once and whole. Only its owner may read it, at any moment."""
    new = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with file.open("rb") as old, private_files.create(new) as stream:
            shutil.copyfileobj(old, stream)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def _with_sides(file: Path) -> list[Path]:
    return [file, *(file.with_name(file.name + side) for side in BESIDE)]


def _close_sqlite(file: Path) -> None:
    """Bring all that is written into the one file, which nobody else may have open.

    :raises Refusal: when somebody has.
    """
    with closing(sqlite3.connect(file, timeout=1)) as connection:
        try:
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
        except sqlite3.OperationalError:
            mode = "wal"
        except sqlite3.DatabaseError:
            return  # no database at all: nothing to bring together
    if mode != "delete":
        raise Refusal("house-is-open")


@contextmanager
def _sqlite_sentences(name: str) -> Iterator[None]:
    """Tell what SQLite cannot do as people need it."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise Refusal("database-locked", file=name) from error
        raise Refusal("no-database-of-ours", file=name, reason=str(error)) from error
    except sqlite3.DatabaseError as error:
        raise Refusal("damaged-database", file=name, reason=str(error)) from error


# -- PostgreSQL ----------------------------------------------------------------------------------------------


def _copy_postgresql(place: sa.URL, copy: Path) -> str:
    step = _psql(place, "--command", STEP).strip()
    _run(place, "pg_dump", "--no-owner", "--no-privileges", "--file", str(copy))
    return step


def _restore_postgresql(url: str, data: Path, folder: Path, replace: bool) -> list[Path]:
    place, dump = sa.make_url(url), folder / SQL
    if COMPLETE not in dump.read_bytes()[-500:]:
        raise Refusal("damaged-backup", file=SQL, reason=COMPLETE.decode())
    if int(_psql(place, "--command", OTHERS)):
        raise Refusal("house-is-open")
    kept = []
    if _psql(place, "--command", "SELECT to_regclass('alembic_version')").strip():
        if not replace:
            raise Refusal("database-exists", file=str(place.database))
        kept.append(data / f"before-{time.strftime('%Y%m%d-%H%M%S')}.zip")
        back_up(url, data, kept[0])
    (folder / "empty.sql").write_text(EMPTY, encoding="ascii")
    _psql(place, "--single-transaction", "--file", str(folder / "empty.sql"), "--file", str(dump))
    return kept


def _psql(place: sa.URL, *arguments: str) -> str:
    return _run(place, "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align",
                "--set", "ON_ERROR_STOP=1", *arguments)  # fmt: skip


def _run(place: sa.URL, program: str, *arguments: str) -> str:
    """Run one of PostgreSQL's own programs; the password goes where no list of processes shows it."""
    named = {
        "PGHOST": place.host or place.query.get("host"),
        "PGPORT": place.port,
        "PGUSER": place.username,
        "PGPASSWORD": place.password,
        "PGDATABASE": place.database,
    }
    environment = {**os.environ, **{name: str(value) for name, value in named.items() if value}}
    try:
        done = subprocess.run(
            [program, "--no-password", *arguments], env=environment, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise Refusal("no-program", program=program) from None
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or [str(done.returncode)])[0]
        raise Refusal("program-failed", program=program, reason=reason)
    return done.stdout
