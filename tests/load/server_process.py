"""`spieltisch serve` in its own processes, measured from outside: memory and CPU time."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from spieltisch.server.ops.settings import Settings
from tests.load.report import Database
from tests.server.postgres import Postgres

START_TIMEOUT = 60.0
ADDRESS = re.compile(r"http://localhost:(\d+)")
TICKS = os.sysconf("SC_CLK_TCK")


class ServerProcess:
    """A server in its own processes, which can be killed and started again."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self.options = options
        self.port = port
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / "serve.log"
        self._log_start = 0

    def start(self) -> None:
        """Start, and wait until it is up."""
        self.launch()
        self.wait_until_up()

    def launch(self) -> None:
        """Start without waiting; a restart uses the same port."""
        command = [sys.executable, "-m", "spieltisch", "serve", "--port", str(self.port), "--no-browser"]
        with self.log.open("ab") as log:
            self._log_start = log.tell()
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), *self.options],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,
            )

    def wait_until_up(self) -> None:
        """Wait until the server prints its address."""
        assert self.process is not None
        until = time.monotonic() + START_TIMEOUT
        while not (found := ADDRESS.search(self.output())):
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start: {self.output()}")
            time.sleep(0.02)
        self.port = int(found.group(1))

    def output(self) -> str:
        """Return the output since the last start."""
        return self.log.read_bytes()[self._log_start :].decode(errors="replace")

    def kill(self) -> None:
        """Kill -9 all its processes, without clean-up."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(20)
            self.process = None

    def workers(self) -> list[int]:
        """Return the worker processes, if there are several."""
        assert self.process is not None
        found = []
        for pid in self.processes():
            with contextlib.suppress(OSError):
                child = int(_stat(pid)[1]) == self.process.pid
                if child and b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return found

    def processes(self) -> list[int]:
        """Return all its processes, the first one first."""
        if self.process is None:
            return []
        found = []
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError, IndexError):
                pid = int(entry.name)
                if int(_stat(pid)[3]) == self.process.pid:  # its session
                    found.append(pid)
        return sorted(found)

    def cpu_seconds(self) -> float:
        """Return the CPU time of all its processes."""
        return sum(cpu_seconds_of(pid) for pid in self.processes())

    def memory(self) -> float:
        """Return the megabytes of all its processes; shared pages count once."""
        total = 0
        for pid in self.processes():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{pid}/smaps_rollup").read_text()
                total += int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0])
        return total / 1024


@contextmanager
def running_server(
    workers: int, *options: str, database: Database = "SQLite"
) -> Iterator[tuple[ServerProcess, str]]:
    """Start a new server; yield it and the URL of its temporary database."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        data = Path(folder)
        url = Settings(data=data).url
        if database == "PostgreSQL":
            url = stack.enter_context(Postgres(durable=True)).database()
            options = (*options, "--db", url, "--workers", str(workers))
        server = ServerProcess(data, *options)
        server.start()
        try:
            yield server, url
        finally:
            server.kill()


def cpu_seconds_of(pid: int) -> float:
    """Return the CPU time of a process."""
    try:
        fields = _stat(pid)
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def stolen_seconds() -> float:
    """Return the CPU time that the machine's host has taken since boot."""
    return int(Path("/proc/stat").read_text().split()[8]) / TICKS


def _stat(pid: int) -> list[str]:
    """Return the fields of /proc/PID/stat behind the name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
