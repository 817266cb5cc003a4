"""The command on a terminal."""

import os
import pty
import signal
import subprocess
import sys


class Terminal:
    """The command with its stderr on a terminal."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "spieltisch", *arguments]
        environment = os.environ | {"TERM": "xterm", "COLUMNS": "80"}
        self.main, terminal = pty.openpty()
        self.program = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=terminal,
            env=environment,
            encoding="utf-8",
            start_new_session=True,
            preexec_fn=_hear_ctrl_c,
        )
        os.close(terminal)
        self.shown = ""

    def read(self) -> bool:
        """Read a piece of what the terminal shows; False when nothing more will come."""
        try:
            piece = os.read(self.main, 10_000)
        except OSError:  # on Linux the end of a terminal is an error
            piece = b""
        self.shown += piece.decode(errors="replace")
        return bool(piece)

    def finish(self) -> tuple[str, str]:
        """The answer, and all that the terminal has shown."""
        while self.read():
            pass
        os.close(self.main)
        answer, _ = self.program.communicate(timeout=20)
        return answer, self.shown


def _hear_ctrl_c() -> None:
    """Whoever started the tests may have told them to ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
