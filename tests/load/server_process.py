"""`spieltisch serve` as people start it, watched from outside: its memory, its time on the processor."""

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

from spieltisch.server.workers.table_service import Settings
from tests.load.report import Database
from tests.server.postgres import Postgres

START_WITHIN = 60.0
ADDRESS = re.compile(r"http://localhost:(\d+)")
TICKS = os.sysconf("SC_CLK_TCK")


class Serving:
    """A server in processes of its own, which may be killed and started again."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self.options = options
        self.port = port
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / "serve.log"
        self._begun = 0

    def start(self) -> None:
        """Start, and wait until it can be reached."""
        self.launch()
        self.wait_until_up()

    def launch(self) -> None:
        """Start; it may take a moment until it can be reached, from the second time on at the same place."""
        command = [sys.executable, "-m", "spieltisch", "serve", "--port", str(self.port), "--no-browser"]
        with self.log.open("ab") as log:
            self._begun = log.tell()
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), *self.options],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,
            )

    def wait_until_up(self) -> None:
        """Wait until it says where it can be reached."""
        assert self.process is not None
        until = time.monotonic() + START_WITHIN
        while not (found := ADDRESS.search(self.told())):
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start: {self.told()}")
            time.sleep(0.02)
        self.port = int(found.group(1))

    def told(self) -> str:
        """All that it has said since it was started."""
        return self.log.read_bytes()[self._begun :].decode(errors="replace")

    def kill(self) -> None:
        """Kill -9, with all its processes: no goodbye, no clean-up."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(20)
            self.process = None

    def workers(self) -> list[int]:
        """The processes that serve, where there are several: those that the first one has started for it."""
        assert self.process is not None
        found = []
        for pid in self.processes():
            with contextlib.suppress(OSError):
                child = int(_stat(pid)[1]) == self.process.pid
                if child and b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return found

    def processes(self) -> list[int]:
        """All of its processes, the first one first."""
        if self.process is None:
            return []
        found = []
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError, IndexError):
                pid = int(entry.name)
                if int(_stat(pid)[3]) == self.process.pid:  # its session
                    found.append(pid)
        return sorted(found)

    def seconds(self) -> float:
        """Time that its processes have spent on the processor."""
        return sum(seconds_of(pid) for pid in self.processes())

    def memory(self) -> float:
        """Megabytes that its processes take, shared pages counted once."""
        total = 0
        for pid in self.processes():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{pid}/smaps_rollup").read_text()
                total += int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0])
        return total / 1024


@contextmanager
def served(workers: int, *options: str, database: Database = "SQLite") -> Iterator[tuple[Serving, str]]:
    """A new server and the address of its database, which is thrown away afterwards."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        data = Path(folder)
        url = Settings(data=data).url
        if database == "PostgreSQL":
            url = stack.enter_context(Postgres(careful=True)).database()
            options = (*options, "--db", url, "--workers", str(workers))
        serving = Serving(data, *options)
        serving.start()
        try:
            yield serving, url
        finally:
            serving.kill()


def seconds_of(pid: int) -> float:
    """Time that a process has spent on the processor."""
    try:
        fields = _stat(pid)
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def stolen_seconds() -> float:
    """Time since the start that this machine wanted to work, and its host let others do so."""
    return int(Path("/proc/stat").read_text().split()[8]) / TICKS


def _stat(pid: int) -> list[str]:
    """The fields behind the name of the process."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
