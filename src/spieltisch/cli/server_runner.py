"""Prepare the database and run the server until Ctrl-C or SIGTERM."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import uvicorn
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from spieltisch.cli.texts import CommandError, say
from spieltisch.server.accounts.session_cookie import load_or_create_key
from spieltisch.server.app import make_app
from spieltisch.server.live import uvicorn_protocols
from spieltisch.server.ops import logs
from spieltisch.server.ops.gc_tuning import disable_automatic_gc
from spieltisch.server.ops.settings import Settings
from spieltisch.server.storage import private_files, schema_version
from spieltisch.server.storage.database_errors import DatabaseError
from spieltisch.server.storage.server_lock import serving_lock
from spieltisch.server.storage.store import Store
from spieltisch.table.record_proof import KEY_FILE, Signer
from spieltisch.table.texts import Refusal


def data_folder() -> Path:
    """Return the user's data folder on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "spieltisch"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "spieltisch"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "spieltisch"


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the address.

    :raises CommandError: if the port is in use, or the address is not one of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio disables Nagle's algorithm only if the protocol is given; else small messages may wait 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise CommandError("cannot-listen", host=host, port=str(port), reason=reason) from error
    return listener


def prepare(settings: Settings, language: str) -> None:
    """Migrate the database before the server starts, and restrict access to the server's files.

    :raises SpieltischError: if the database cannot be used, or another server uses it.
    """

    async def upgrade() -> None:
        store = Store(settings.url)
        try:
            async with store.connection() as connection:
                schema_version.check_not_newer(await connection.run_sync(schema_version.current_migration))
            await store.open()
        finally:
            await store.close()

    try:
        private_files.make_folder(settings.data)
        if settings.data == data_folder():
            private_files.restrict_folder(settings.data)
        url = make_url(settings.url)
        if url.get_backend_name() == "sqlite" and url.database:
            Path(url.database).parent.stat()  # raises if there is none: SQLite creates files, not folders
        with serving_lock(settings.url):
            asyncio.run(upgrade())
            if not settings.shared:
                _check_record_key(settings.data)
        restrict_file_access(settings, language)
    except DatabaseError as error:
        shown = without_password(settings.url)
        raise CommandError("no-database", url=shown, reason=error.refusal) from error
    except (OSError, ImportError, SQLAlchemyError) as error:
        reason = (str(error) or repr(error)).splitlines()[0]
        raise CommandError("no-database", url=without_password(settings.url), reason=reason) from error


def restrict_file_access(settings: Settings, language: str) -> None:
    """Make our files private; warn about those that other users of this machine may still read."""
    for exposed in private_files.restrict_files(settings.data, make_url(settings.url)):
        click.echo(exposed.warning.text(language), err=True)


def _check_record_key(data: Path) -> None:
    """Create the key that signs records, or check it.

    :raises Refusal: if it is damaged.
    """
    try:
        Signer(load_or_create_key(data, KEY_FILE))
    except UnicodeDecodeError:
        raise Refusal("bad-record-key", file=KEY_FILE) from None


def without_password(url: str) -> str:
    """Return the address of a database without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url


def run(settings: Settings, listener: socket.socket, browser: bool, language: str) -> None:
    """Serve until Ctrl-C."""
    logs.configure(settings.log_format, settings.log_level)
    logs.catch_uncaught()
    announce = partial(_announce, address(listener), browser, language)
    server = _Server(uvicorn_protocols.config(make_app(settings)), announce)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stop as on Ctrl-C
    disable_automatic_gc()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if server.started:
        click.echo(say(language, "closed"))


def run_workers(
    settings: Settings, workers: int, listener: socket.socket, browser: bool, language: str
) -> None:
    """Serve with several processes until Ctrl-C."""
    from spieltisch.cli.supervisor import Supervisor

    Supervisor(settings, workers, listener, partial(_announce, address(listener), browser, language)).run()
    click.echo(say(language, "closed"))


def _announce(address: str, browser: bool, language: str) -> None:
    """Print the server's address, and open a browser."""
    click.echo(say(language, "serving", address=address))
    if browser and has_display():
        webbrowser.open(address)


def address(listener: socket.socket) -> str:
    """Return the URL to open in the browser."""
    host, port = listener.getsockname()[:2]
    if host in ("127.0.0.1", "0.0.0.0", "::1", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _Server(uvicorn.Server):
    """Announces its address once it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce the address."""
        await super().startup(sockets)
        if self.started:
            self.announce()


def has_display() -> bool:
    """Return whether this machine has a display for a browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
