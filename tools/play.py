"""`make play`: start the server at once. While the rules compile, bots run interpreted, which is slower.

The server runs from the sources until it is restarted. Its bot processes switch to the compiled build as soon
as that is complete.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / ".venv" / "compiled"
MAKE = os.environ.get("MAKE", "make")


def main() -> None:
    """Serve from the compiled build if it is up to date, else from the sources."""
    serve = [sys.executable, "-m", "spieltisch", "serve", *sys.argv[1:]]
    if (
        subprocess.run(
            [MAKE, "--question", ".venv/built"], cwd=ROOT, capture_output=True, check=False
        ).returncode
        == 0
    ):
        os.execv(sys.executable, serve)
    shutil.rmtree(COMPILED, ignore_errors=True)  # compiled from older sources
    build = subprocess.Popen(
        ["nice", "-n", "5", MAKE, "--no-print-directory", ".venv/built"], cwd=ROOT, start_new_session=True
    )
    threading.Thread(target=report_result, args=(build,), daemon=True).start()
    source = {"PYTHONPATH": str(ROOT / "src"), "SPIELTISCH_COMPILED_BUILD": str(COMPILED)}
    try:
        raise SystemExit(wait_for(subprocess.Popen(serve, env=os.environ | source)))
    finally:
        if build.poll() is None:
            os.killpg(build.pid, signal.SIGTERM)  # the next start compiles again


def wait_for(server: subprocess.Popen[bytes]) -> int:
    """Wait until the server ends. Ctrl-C also reaches the server, which then stops."""
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            continue


def report_result(build: "subprocess.Popen[bytes]") -> None:
    """Print how the compilation ended."""
    failed = build.wait()
    if failed > 0:
        print(
            "The rules could not be compiled; the server keeps running, and its bots are slow.",
            file=sys.stderr,
        )
    elif failed == 0 and COMPILED.is_dir():
        print("The rules are compiled. Bots think about 30 times as fast from now on.", file=sys.stderr)


if __name__ == "__main__":
    main()
