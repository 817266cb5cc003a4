"""Several worker processes behind one listening socket. Each is a whole server; PostgreSQL joins them.

The supervisor starts the workers, replaces one that dies or hangs, and stops all of them on a signal. It
waits on the processes themselves, so it notices a death at once, whatever the worker was doing.
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
from spieltisch.server.ops import logs, metrics
from spieltisch.server.ops.gc_tuning import disable_automatic_gc
from spieltisch.server.ops.logs import log
from spieltisch.server.workers.table_service import Settings

START_WITHIN = 60.0  # seconds for a worker to be ready
HEARTBEAT_EVERY = 1.0  # seconds; the worker's event loop sends one
HUNG_AFTER = 30.0  # seconds without a heartbeat
STOP_WITHIN = 20.0  # seconds for a worker to close after SIGTERM
LOOK_EVERY = 0.5  # seconds between two looks for signals and silent workers
FIRST_PAUSE, LAST_PAUSE = 0.5, 30.0  # seconds until a worker that could not start is tried again


class Worker:
    """One worker process as the supervisor sees it."""

    def __init__(self, settings: Settings, listener: socket) -> None:
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe(duplex=False)
        self.process = spawn.Process(target=serve, args=(settings, listener, theirs), daemon=False)
        self.process.start()
        theirs.close()  # else the pipe would not end with the worker
        self.ready = False
        self._heard = time.monotonic()

    def listen(self) -> None:
        """Take the heartbeats that have arrived. The first one says that the worker is ready."""
        with contextlib.suppress(OSError, EOFError):
            while self.pipe.poll():
                self.pipe.recv_bytes()
                self.ready, self._heard = True, time.monotonic()

    @property
    def works(self) -> bool:
        """Whether the process lives and its event loop answers in time."""
        patience = HUNG_AFTER if self.ready else START_WITHIN
        return self.process.is_alive() and time.monotonic() - self._heard < patience

    def stop(self) -> None:
        """Ask the worker to close."""
        if self.process.is_alive():
            self.process.terminate()

    def end(self, seconds: float = 0.0) -> None:
        """Wait so long for the worker to close, then kill it."""
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
        self.workers: list[Worker | None] = [None] * workers  # None: to be started, after a pause
        self._pause = FIRST_PAUSE
        self._start_at = 0.0
        self._announced = False
        self._stopping = False

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM.

        :raises CommandError: when a worker cannot even start for the first time.
        """
        logs.configure(self.settings.log_format, self.settings.log_level)
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: self._stop())
        with tempfile.TemporaryDirectory(prefix="spieltisch-") as numbers:
            os.environ.setdefault(metrics.MULTIPROCESS_DIR, numbers)
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
                except OSError:  # killed before it had read what it is to do, or no process is to be had
                    self._try_again_later()

    def _wait(self) -> None:
        """Wait until a worker says something or dies, but not longer than a signal may wait."""
        running = [worker for worker in self.workers if worker is not None]
        connection.wait(
            [end for worker in running for end in (worker.process.sentinel, worker.pipe)], LOOK_EVERY
        )
        for worker in running:
            worker.listen()
        if all(worker is not None and worker.ready for worker in self.workers):
            self._pause = FIRST_PAUSE
            if not self._announced:
                self._announced = True
                self.announce()

    def _replace_broken(self) -> None:
        for place, worker in enumerate(self.workers):
            if worker is None or worker.works or self._stopping:
                continue
            worker.end()
            self.workers[place] = None
            if worker.ready:
                log.warning("A worker process has ended or hung; another one takes its place.")
            else:
                self._try_again_later()

    def _try_again_later(self) -> None:
        """A worker could not start. What hindered it may pass: the database may be back soon."""
        if not self._announced:
            raise CommandError("worker-failed")
        log.warning("A worker process could not start; it is tried again in %g s.", self._pause)
        self._start_at = time.monotonic() + self._pause
        self._pause = min(2 * self._pause, LAST_PAUSE)

    def _end_all(self) -> None:
        running = [worker for worker in self.workers if worker is not None]
        for worker in running:
            worker.stop()
        until = time.monotonic() + STOP_WITHIN
        for worker in running:
            worker.end(max(0.0, until - time.monotonic()))


# -- in the worker -----------------------------------------------------------------------------------------


class _Server(uvicorn.Server):
    """Sends heartbeats from its event loop once it serves."""

    def __init__(self, config: uvicorn.Config, pipe: Connection) -> None:
        super().__init__(config)
        self.pipe = pipe
        self.heart: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start to serve, then to send."""
        await super().startup(sockets)
        if self.started:
            self.heart = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        with contextlib.suppress(OSError):  # the supervisor is gone, and the worker is about to end
            while True:
                self.pipe.send_bytes(b".")
                await asyncio.sleep(HEARTBEAT_EVERY)


def serve(settings: Settings, listener: socket, pipe: Connection) -> None:
    """Serve in this process until the supervisor says stop, or is no more."""
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
