"""Run several worker processes behind one listening socket. Each is a full server; they share PostgreSQL.

The supervisor starts the workers, replaces one that dies or hangs, and stops all of them on a signal. It
waits on the processes' sentinels, so it notices at once when a worker dies.
"""

import asyncio
import contextlib
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from socket import socket

import uvicorn

from spieltisch.cli.texts import CommandError
from spieltisch.server.app import make_app
from spieltisch.server.live import uvicorn_protocols
from spieltisch.server.live.connection_handoff import SOCKET_FOLDER
from spieltisch.server.ops import logs, metrics
from spieltisch.server.ops.gc_tuning import disable_automatic_gc
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.settings import Settings

START_TIMEOUT = 60.0  # seconds a worker may take to be ready
HEARTBEAT_INTERVAL = 1.0  # seconds between two heartbeats of a worker's event loop
HUNG_AFTER = 30.0  # seconds without a heartbeat
STOP_TIMEOUT = 20.0  # seconds a worker may take to stop after SIGTERM
POLL_INTERVAL = 0.5  # seconds between two checks for signals and hung workers
MIN_RETRY_DELAY, MAX_RETRY_DELAY = 0.5, 30.0  # seconds until the next try to start a worker


class Worker:
    """One worker process as the supervisor sees it."""

    def __init__(self, settings: Settings, listener: socket) -> None:
        spawn = get_context("spawn")
        self.pipe, child_end = spawn.Pipe(duplex=False)
        self.process = spawn.Process(target=serve, args=(settings, listener, child_end), daemon=False)
        self.process.start()
        child_end.close()  # so that the pipe closes when the worker ends
        self.ready = False
        self._last_heartbeat = time.monotonic()

    def read_heartbeats(self) -> None:
        """Read the heartbeats that have arrived. The first one means that the worker is ready."""
        with contextlib.suppress(OSError, EOFError):
            while self.pipe.poll():
                self.pipe.recv_bytes()
                self.ready, self._last_heartbeat = True, time.monotonic()

    @property
    def is_healthy(self) -> bool:
        """Whether the process is alive and its last heartbeat is recent."""
        timeout = HUNG_AFTER if self.ready else START_TIMEOUT
        return self.process.is_alive() and time.monotonic() - self._last_heartbeat < timeout

    def stop(self) -> None:
        """Send the worker SIGTERM."""
        if self.process.is_alive():
            self.process.terminate()

    def end(self, seconds: float = 0.0) -> None:
        """Wait some seconds for the worker to stop, then kill it."""
        self.process.join(seconds)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


class Supervisor:
    """Keeps the workers running. It calls `announce` once all of them are ready for the first time."""

    def __init__(
        self, settings: Settings, workers: int, listener: socket, announce: Callable[[], None]
    ) -> None:
        self.settings = settings
        self.listener = listener
        self.announce = announce
        self.workers: list[Worker | None] = [None] * workers  # None: not started yet, or waiting for a retry
        self._retry_delay = MIN_RETRY_DELAY
        self._start_at = 0.0
        self._announced = False
        self._stopping = False

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM.

        :raises CommandError: if a worker fails before all of them were ready once.
        """
        logs.configure(self.settings.log_format, self.settings.log_level)
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: self._stop())
        with tempfile.TemporaryDirectory(prefix="spieltisch-") as folder:
            os.environ.setdefault(metrics.MULTIPROCESS_DIR, folder)
            os.environ[SOCKET_FOLDER] = folder  # so that even the sockets of killed workers are deleted
            try:
                while not self._stopping:
                    self._start_missing()
                    self._wait()
                    self._replace_broken()
            finally:
                self._end_all()

    def _stop(self) -> None:
        self._stopping = True

    def _start_missing(self) -> None:
        if time.monotonic() < self._start_at:
            return
        for place, worker in enumerate(self.workers):
            if worker is None:
                try:
                    self.workers[place] = Worker(self.settings, self.listener)
                except OSError:  # killed while starting, or the system has no process left
                    self._retry_later()

    def _wait(self) -> None:
        """Wait for a heartbeat or the end of a worker, but no longer than POLL_INTERVAL."""
        running = [worker for worker in self.workers if worker is not None]
        connection.wait(
            [end for worker in running for end in (worker.process.sentinel, worker.pipe)], POLL_INTERVAL
        )
        for worker in running:
            worker.read_heartbeats()
        if all(worker is not None and worker.ready for worker in self.workers):
            self._retry_delay = MIN_RETRY_DELAY
            if not self._announced:
                self._announced = True
                self.announce()

    def _replace_broken(self) -> None:
        for place, worker in enumerate(self.workers):
            if worker is None or worker.is_healthy or self._stopping:
                continue
            worker.end()
            self.workers[place] = None
            if worker.ready:
                log.warning("A worker process has ended or hung; another one takes its place.")
            else:
                self._retry_later()

    def _retry_later(self) -> None:
        """Schedule another try; the cause may be temporary, such as a database that restarts."""
        if not self._announced:
            raise CommandError("worker-failed")
        log.warning("A worker process could not start; it is tried again in %g s.", self._retry_delay)
        self._start_at = time.monotonic() + self._retry_delay
        self._retry_delay = min(2 * self._retry_delay, MAX_RETRY_DELAY)

    def _end_all(self) -> None:
        running = [worker for worker in self.workers if worker is not None]
        for worker in running:
            worker.stop()
        until = time.monotonic() + STOP_TIMEOUT
        for worker in running:
            worker.end(max(0.0, until - time.monotonic()))


# -- in the worker -----------------------------------------------------------------------------------------


class _Server(uvicorn.Server):
    """Sends heartbeats from its event loop once it has started."""

    def __init__(self, config: uvicorn.Config, pipe: Connection) -> None:
        super().__init__(config)
        self.pipe = pipe
        self.heartbeats: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, then send heartbeats."""
        await super().startup(sockets)
        if self.started:
            self.heartbeats = asyncio.create_task(self._send_heartbeats())

    async def _send_heartbeats(self) -> None:
        with contextlib.suppress(OSError):  # the supervisor has ended, and _end_with_parent stops this worker
            while True:
                self.pipe.send_bytes(b".")
                await asyncio.sleep(HEARTBEAT_INTERVAL)


def serve(settings: Settings, listener: socket, pipe: Connection) -> None:
    """Serve in this process until the supervisor stops it or ends."""
    logs.configure(settings.log_format, settings.log_level)
    logs.catch_uncaught()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    app = make_app(settings)
    disable_automatic_gc()
    with contextlib.suppress(KeyboardInterrupt):
        _Server(uvicorn_protocols.config(app), pipe).run(sockets=[listener])


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
