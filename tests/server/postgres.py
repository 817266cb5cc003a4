"""A temporary PostgreSQL server for the tests, started when it is first needed."""

import asyncio
import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import make_url

from spieltisch.server.storage.store import Store

T = TypeVar("T")
DEBIAN_FOLDERS = "/usr/lib/postgresql/*/bin"  # not in the PATH
TEMPLATE = "template_spieltisch"
SETTINGS = {"max_connections": "200", "listen_addresses": ""}
FAST_SETTINGS = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


class Postgres:
    """A temporary PostgreSQL server. `durable`: with the usual settings, to measure speed."""

    def __init__(self, durable: bool = False) -> None:
        self.settings = SETTINGS if durable else {**SETTINGS, **FAST_SETTINGS}
        self.folder = Path(tempfile.mkdtemp(prefix="spieltisch-postgres-"))
        self.user = _unprivileged_user()
        self._has_template = False

    def __enter__(self) -> "Postgres":
        data = self.folder / "data"
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", data, "-U", "postgres", "--no-sync", "-A", "trust", "-E", "UTF8")
        with (data / "postgresql.auto.conf").open("a") as settings:
            lines = {**self.settings, "unix_socket_directories": str(self.folder)}
            settings.writelines(f"{name} = '{value}'\n" for name, value in lines.items())
        self._run("pg_ctl", "-D", data, "-l", self.folder / "log", "-w", "start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        """Return the URL of a database."""
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}"

    def database(self) -> str:
        """Create a database with the schema; return its URL."""
        if not self._has_template:
            self._has_template = True
            self._sql(f"CREATE DATABASE {TEMPLATE}")
            now(_open(self.url(TEMPLATE)))
        name = f"house_{token_hex(6)}"
        self._sql(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return self.url(name)

    def empty_database(self) -> str:
        """Create an empty database; return its URL."""
        name = f"empty_{token_hex(6)}"
        self._sql(f"CREATE DATABASE {name}")
        return self.url(name)

    @contextmanager
    def refusing_connections(self, url: str) -> Iterator[None]:
        """Refuse new connections to the database meanwhile; existing ones continue."""
        name = make_url(url).database
        self._sql(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        try:
            yield
        finally:
            self._sql(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")

    @contextmanager
    def outage(self, url: str) -> Iterator[None]:
        """Close all connections to the database, and refuse new ones meanwhile."""
        with self.refusing_connections(url):
            name = make_url(url).database
            self._sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
            yield

    def _sql(self, statement: str) -> None:
        async def carry_out() -> None:
            connection = await asyncpg.connect(user="postgres", database="postgres", host=str(self.folder))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        now(carry_out())

    def _run(self, program: str, *arguments: str | Path) -> None:
        command = [tool(program), *map(str, arguments)]
        done = subprocess.run(
            command, user=self.user, cwd=self.folder, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stdout + done.stderr


def now(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, even while another event loop runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def tool(program: str) -> str:
    """Return the path of a PostgreSQL program, in the PATH or in Debian's folders."""
    found = shutil.which(program) or next(
        iter(sorted(glob.glob(f"{DEBIAN_FOLDERS}/{program}"), reverse=True)), None
    )
    assert found, f"{program} of PostgreSQL is missing: install Debian's package postgresql."
    return found


def _unprivileged_user() -> str | None:
    """Return an unprivileged user, if this is root: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


async def _open(url: str) -> None:
    store = Store(url)
    await store.open()
    await store.close()
