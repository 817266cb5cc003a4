"""Backups: write the database and the keys to one file, and restore them.

A backup is a ZIP with the database (a SQLite file, or SQL from pg_dump), the keys that sign cookies and
records, and a manifest. The server may run meanwhile. A backup holds secrets, so only its owner may read it.
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
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.record_proof import KEY_FILE

FORMAT = "spieltisch-backup-1"
MANIFEST, SQLITE_NAME, SQL_NAME = "about.json", "spieltisch.db", "spieltisch.sql"
KEYS = ("cookie.key", KEY_FILE)
RUNTIME_TABLES = ("workers", "leases")  # of running workers: where the backup is restored, there are none
WAL_SUFFIXES = ("-wal", "-shm")  # files beside an open SQLite database
DUMP_COMPLETE = b"PostgreSQL database dump complete"
EMPTY_SCHEMA = "DROP SCHEMA public CASCADE;\nCREATE SCHEMA public;\n"
OTHER_CONNECTIONS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
CURRENT_MIGRATION = "SELECT version_num FROM alembic_version"


class BackupManifest(msgspec.Struct, kw_only=True):
    """What a backup holds: the content of its about.json."""

    format: str = FORMAT
    version: str = __version__
    database: str  # "sqlite" or "postgresql"
    step: str  # the last migration of the database
    made: str  # when, in UTC


def back_up(url: str, data: Path, file: Path) -> BackupManifest:
    """Write a backup to a new file. The server may run.

    :raises Refusal: when that fails; no file is left then.
    """
    if file.exists():
        raise ServerRefusal("backup-exists", file=str(file))
    parsed_url = sa.make_url(url)
    with TemporaryDirectory(prefix=".backup-", dir=_parent_folder(file)) as folder:
        copy = Path(folder) / (SQLITE_NAME if parsed_url.get_backend_name() == "sqlite" else SQL_NAME)
        migration = (
            _copy_sqlite(parsed_url, copy) if copy.name == SQLITE_NAME else _copy_postgresql(parsed_url, copy)
        )
        made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        manifest = BackupManifest(database=parsed_url.get_backend_name(), step=migration, made=made)
        archive_file = Path(folder) / "whole"
        with private_files.create(archive_file) as stream:
            with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(MANIFEST, msgspec.json.encode(manifest))
                archive.write(copy, copy.name)
                for key in KEYS:
                    if (data / key).is_file():
                        archive.write(data / key, key)
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.link(archive_file, file)  # never over another file
        except FileExistsError:
            raise ServerRefusal("backup-exists", file=str(file)) from None
    return manifest


def restore(url: str, data: Path, file: Path, replace: bool) -> list[Path]:
    """Restore a backup while the server is stopped; return the files to which the old data was moved.

    Everything about the backup is checked before anything is changed.

    :raises Refusal: when the backup cannot be used, or data would be lost.
    """
    parsed_url, manifest = sa.make_url(url), read_manifest(file)
    if manifest.database != parsed_url.get_backend_name():
        raise ServerRefusal(
            "backup-other-database", found=manifest.database, wanted=parsed_url.get_backend_name()
        )
    schema_version.check_not_newer(manifest.step)
    private_files.make_folder(data)
    with TemporaryDirectory(prefix=".restore-", dir=data) as folder:
        _unpack(file, Path(folder), SQLITE_NAME if manifest.database == "sqlite" else SQL_NAME)
        if manifest.database == "sqlite":
            return _restore_sqlite(parsed_url, data, Path(folder), replace)
        return _restore_postgresql(url, data, Path(folder), replace)


def read_manifest(file: Path) -> BackupManifest:
    """Read the manifest of a backup.

    :raises Refusal: when the file is not a backup.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            manifest = msgspec.json.decode(archive.read(MANIFEST), type=BackupManifest)
    except FileNotFoundError:
        raise ServerRefusal("backup-missing", file=str(file)) from None
    except (OSError, KeyError, zipfile.BadZipFile, msgspec.DecodeError) as error:
        raise ServerRefusal("no-backup", file=str(file)) from error
    if manifest.format != FORMAT:
        raise ServerRefusal("no-backup", file=str(file))
    return manifest


def _unpack(file: Path, folder: Path, database: str) -> None:
    try:
        with zipfile.ZipFile(file) as archive:
            for name in archive.namelist():
                if name in (database, *KEYS):
                    archive.extract(name, folder)
    except (OSError, zipfile.BadZipFile, EOFError) as error:
        raise ServerRefusal("damaged-backup", file=str(file), reason=str(error)) from error
    if not (folder / database).is_file():
        raise ServerRefusal("damaged-backup", file=str(file), reason=database)


def _move_aside(file: Path) -> Path:
    """Rename a file to a name that says why; return the new path."""
    kept = file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    file.chmod(private_files.FILE_MODE)
    file.replace(kept)
    return kept


def _parent_folder(file: Path) -> Path:
    folder = file.absolute().parent
    if not folder.is_dir():
        raise ServerRefusal("no-folder", folder=str(folder))
    return folder


# -- SQLite --------------------------------------------------------------------------------------------------


def existing_sqlite_file(parsed_url: sa.URL) -> Path:
    """The existing file of a SQLite database.

    :raises Refusal: when there is none.
    """
    file = Path(parsed_url.database or "")
    if not file.is_file():
        raise ServerRefusal("database-missing", file=str(file))
    return file


def _copy_sqlite(parsed_url: sa.URL, copy: Path) -> str:
    with (
        closing(sqlite3.connect(existing_sqlite_file(parsed_url))) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        with _sqlite_refusals(parsed_url.database or ""):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        return check_sqlite(target, parsed_url.database or "")


def check_sqlite(connection: sqlite3.Connection, name: str) -> str:
    """The migration of a SQLite database, after an integrity check.

    :raises Refusal: when it is damaged, or is not a database of ours.
    """
    with _sqlite_refusals(name):
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise ServerRefusal("damaged-database", file=name, reason=str(found).splitlines()[0])
        return str(connection.execute(CURRENT_MIGRATION).fetchone()[0])


def _restore_sqlite(parsed_url: sa.URL, data: Path, folder: Path, replace: bool) -> list[Path]:
    with closing(sqlite3.connect(folder / SQLITE_NAME)) as restored:
        schema_version.check_not_newer(check_sqlite(restored, SQLITE_NAME))
    target = Path(parsed_url.database or "")
    _parent_folder(target)
    with serving_lock(str(parsed_url), "house-is-open"):
        return _put_in_place(folder, target, data, replace)


def _put_in_place(folder: Path, target: Path, data: Path, replace: bool) -> list[Path]:
    kept = []
    if target.exists():
        if not replace:
            raise ServerRefusal("database-exists", file=str(target))
        _close_sqlite(target)
        kept += [_move_aside(file) for file in _sqlite_files(target) if file.exists()]
    for name in KEYS:
        key, restored_key = data / name, folder / name
        if restored_key.is_file():
            if key.exists() and key.read_bytes() != restored_key.read_bytes():
                kept.append(_move_aside(key))
            _move(restored_key, key)
    _move(folder / SQLITE_NAME, target)
    return kept


def _move(file: Path, target: Path) -> None:
    """Move a file to its target atomically; only its owner may read it at any time."""
    new = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with file.open("rb") as old, private_files.create(new) as stream:
            shutil.copyfileobj(old, stream)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def _sqlite_files(file: Path) -> list[Path]:
    return [file, *(file.with_name(file.name + side) for side in WAL_SUFFIXES)]


def _close_sqlite(file: Path) -> None:
    """Merge the write-ahead log into the database file, which no other process may have open.

    :raises Refusal: when another process has.
    """
    with closing(sqlite3.connect(file, timeout=1)) as connection:
        try:
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
        except sqlite3.OperationalError:
            mode = "wal"
        except sqlite3.DatabaseError:
            return  # not a database: nothing to merge
    if mode != "delete":
        raise ServerRefusal("house-is-open")


@contextmanager
def _sqlite_refusals(name: str) -> Iterator[None]:
    """Turn errors of SQLite into refusals."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise ServerRefusal("database-locked", file=name) from error
        raise ServerRefusal("no-database-of-ours", file=name, reason=str(error)) from error
    except sqlite3.DatabaseError as error:
        raise ServerRefusal("damaged-database", file=name, reason=str(error)) from error


# -- PostgreSQL ----------------------------------------------------------------------------------------------


def _copy_postgresql(parsed_url: sa.URL, copy: Path) -> str:
    migration = _psql(parsed_url, "--command", CURRENT_MIGRATION).strip()
    without = [f"--exclude-table-data={name}" for name in RUNTIME_TABLES]
    _run(parsed_url, "pg_dump", "--no-owner", "--no-privileges", *without, "--file", str(copy))
    return migration


def _restore_postgresql(url: str, data: Path, folder: Path, replace: bool) -> list[Path]:
    parsed_url, dump = sa.make_url(url), folder / SQL_NAME
    if DUMP_COMPLETE not in dump.read_bytes()[-500:]:
        raise ServerRefusal("damaged-backup", file=SQL_NAME, reason=DUMP_COMPLETE.decode())
    if int(_psql(parsed_url, "--command", OTHER_CONNECTIONS)):
        raise ServerRefusal("house-is-open")
    kept = []
    if _psql(parsed_url, "--command", "SELECT to_regclass('alembic_version')").strip():
        if not replace:
            raise ServerRefusal("database-exists", file=str(parsed_url.database))
        kept.append(data / f"before-{time.strftime('%Y%m%d-%H%M%S')}.zip")
        back_up(url, data, kept[0])
    (folder / "empty.sql").write_text(EMPTY_SCHEMA, encoding="ascii")
    _psql(parsed_url, "--single-transaction", "--file", str(folder / "empty.sql"), "--file", str(dump))
    return kept


def _psql(parsed_url: sa.URL, *arguments: str) -> str:
    return _run(parsed_url, "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align",
                "--set", "ON_ERROR_STOP=1", *arguments)  # fmt: skip


def _run(parsed_url: sa.URL, program: str, *arguments: str) -> str:
    """Run a program of PostgreSQL; the password is in its environment, which process lists do not show."""
    named = {
        "PGHOST": parsed_url.host or parsed_url.query.get("host"),
        "PGPORT": parsed_url.port,
        "PGUSER": parsed_url.username,
        "PGPASSWORD": parsed_url.password,
        "PGDATABASE": parsed_url.database,
    }
    environment = {**os.environ, **{name: str(value) for name, value in named.items() if value}}
    try:
        done = subprocess.run(
            [program, "--no-password", *arguments], env=environment, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise ServerRefusal("no-program", program=program) from None
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or [str(done.returncode)])[0]
        raise ServerRefusal("program-failed", program=program, reason=reason)
    return done.stdout
