"""Run the command on a pseudo-terminal."""

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
            preexec_fn=_enable_ctrl_c,
        )
        os.close(terminal)
        self.shown = ""

    def read(self) -> bool:
        """Read some output; return False at its end."""
        try:
            piece = os.read(self.main, 10_000)
        except OSError:  # on Linux the end of a terminal is an error
            piece = b""
        self.shown += piece.decode(errors="replace")
        return bool(piece)

    def finish(self) -> tuple[str, str]:
        """Return stdout and everything that the terminal showed."""
        while self.read():
            pass
        os.close(self.main)
        answer, _ = self.program.communicate(timeout=20)
        return answer, self.shown


def _enable_ctrl_c() -> None:
    """Restore the handler of SIGINT, which the parent process may ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
