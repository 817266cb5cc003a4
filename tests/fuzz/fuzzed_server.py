"""The server under test: a process with its own log.

Run as a program it serves without rate limits, so that every message is handled.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType

ERROR_LINE = re.compile(r"Traceback|Error\b|Exception|failed|cannot be")
LISTENING = re.compile(r"listening on (\d+)")


class FuzzedServer:
    """A server with its data and its log in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log.txt"
        self.log.touch()

    def __enter__(self) -> "FuzzedServer":
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.fuzz.fuzzed_server", str(self.folder)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        found = LISTENING.match(self.process.stdout.readline())
        assert found, self.log.read_text()
        self.url = f"http://127.0.0.1:{found.group(1)}"
        return self

    @property
    def database(self) -> Path:
        return self.folder / "spieltisch.db"

    def errors_in_log(self) -> list[str]:
        """Return errors in the log, each with the following lines."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        bad = [place for place, line in enumerate(lines) if ERROR_LINE.search(line)]
        return ["\n".join(lines[place : place + 40]) for place in bad[:3]]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def main(folder: Path) -> None:
    """Serve until the process is terminated."""
    import uvicorn

    from spieltisch.cli.server_runner import listen
    from spieltisch.server.app import make_app
    from spieltisch.server.http.rate_limits import TokenBuckets
    from spieltisch.server.live import uvicorn_protocols, websocket_handler
    from spieltisch.server.ops.settings import Settings

    websocket_handler.BURST, websocket_handler.PER_SECOND = 10**9, 10.0**9
    app = make_app(Settings(data=folder, bot_pause=0.0))
    limits = app.state.limits
    limits.person_messages = limits.person_requests = limits.person_work = limits.person_handshakes = (
        TokenBuckets(10**9, 10.0**9)
    )
    listener = listen("127.0.0.1", 0)
    print(f"listening on {listener.getsockname()[1]}", flush=True)
    uvicorn.Server(uvicorn_protocols.config(app, log_level="info", access_log=False)).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
