"""`spieltisch serve` in its own process."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.conftest import SAMPLE, Guest

PATIENCE = 60.0
SERVE = (  # the command, with the sample game registered
    f"import spieltisch; spieltisch.register('{SAMPLE}', 'tests.sample_game');"
    "from spieltisch.cli import main; main()"
)


class Node:
    """`spieltisch serve`; nodes may share a database. `prepare`: code that runs first."""

    def __init__(self, db: str, data: Path, *options: str, prepare: str = "") -> None:
        code = f"{prepare}\n{SERVE}"
        command = [sys.executable, "-c", code, "serve", "--port", "0", "--no-browser", "--bot-pause", "0"]
        self.process = subprocess.Popen(
            [*command, "--db", db, "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def __enter__(self) -> "Node":
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", line)
        assert found, line + self.process.stdout.read()
        self.url = f"http://127.0.0.1:{found.group(1)}"
        return self

    def kill(self) -> None:
        """Kill -9, without clean-up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def __exit__(self, *_: object) -> None:
        self.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def guest(self, cookies: dict[str, str] | None = None) -> Guest:
        """Create a guest of this node, possibly with cookies of another node."""
        guest = Guest(self)  # type: ignore[arg-type]
        if cookies is not None:
            guest.http.cookies.clear()
            guest.http.cookies.update(cookies)
        return guest
