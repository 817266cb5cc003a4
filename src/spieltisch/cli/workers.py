"""Several workers behind one door: each is a whole server, and PostgreSQL makes them one table."""

import os
import signal
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing import connection, parent_process
from socket import socket

from litestar import Litestar
from uvicorn.supervisors import Multiprocess

from spieltisch.cli.texts import CommandError
from spieltisch.server import logs, metrics, wire
from spieltisch.server.app import make_app
from spieltisch.server.calm import keep_calm
from spieltisch.server.house import Settings

READY_WITHIN = 60.0  # seconds for a worker to start
PATIENCE = 30  # seconds for a worker to say that it is there


class Workers(Multiprocess):
    """Starts them, and another one when one dies. `ready` is called once all are there."""

    def __init__(self, settings: Settings, workers: int, listener: socket, ready: Callable[[], None]) -> None:
        super().__init__(
            wire.config(
                partial(worker_app, settings),
                factory=True,
                workers=workers,
                timeout_worker_healthcheck=PATIENCE,
            ),
            [listener],
        )
        self.ready = ready

    def run(self) -> None:
        """Serve until somebody says stop."""
        with tempfile.TemporaryDirectory(prefix="spieltisch-") as numbers:
            os.environ.setdefault(metrics.SHARED, numbers)
            super().run()

    def init_processes(self) -> None:
        """Start all of them, then say so."""
        super().init_processes()
        for worker in self.processes:
            if not worker.wait_until_ready(READY_WITHIN, self.should_exit):
                self.should_exit.set()
                raise CommandError("worker-failed")
        self.ready()


def worker_app(settings: Settings) -> Litestar:
    """The application in a worker, which ends with whoever started it."""
    logs.configure(settings.log_format, settings.log_level)
    wire.be_quiet_about_bad_input()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    app = make_app(settings)
    keep_calm()
    return app


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
