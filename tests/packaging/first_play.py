"""Measure how long a new user waits: python -m tests.packaging.first_play [--python PYTHON]

Makes a new clone, times `make play` until the page answers and until bots are compiled, then once more.
Prints these figures with the CPU time and the size of the environment. Needs idle cores.
"""

import argparse
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TIMEOUT = 1800.0  # seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable)
    python = parser.parse_args().python
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        with play(clone, python) as (url, begun):
            wait_for(url, "database")
            print(f"the page answers after       {time.monotonic() - begun:6.1f} s", flush=True)
            wait_for(url, "bots_build", "compiled")
            print(f"bots are compiled after      {time.monotonic() - begun:6.1f} s")
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"CPU time                     {used.ru_utime + used.ru_stime:6.1f} s")
        with play(clone, python) as (url, begun):
            wait_for(url, "build", "compiled")
            print(f"the second start takes       {time.monotonic() - begun:6.1f} s")
        print(f"size of the environment      {megabytes(clone / '.venv'):6.1f} MB")


@contextmanager
def play(clone: Path, python: str) -> Iterator[tuple[str, float]]:
    """Run `make play` in the clone; yield the address of /health and the start time."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = f"ARGS=--no-browser --port {port} --data {clone.parent / 'data'}"
    begun = time.monotonic()
    command = subprocess.Popen(
        ["make", "play", f"PYTHON={python}", arguments], cwd=clone, stdout=sys.stderr, start_new_session=True
    )
    try:
        yield f"http://127.0.0.1:{port}/health", begun
    finally:
        os.killpg(command.pid, signal.SIGINT)
        command.wait()


def wait_for(url: str, key: str, value: object = True) -> None:
    """Wait until /health has this value."""
    until = time.monotonic() + TIMEOUT
    while health(url).get(key) != value:
        if time.monotonic() > until:
            sys.exit(f"{key} is not {value!r} after {TIMEOUT:.0f} s")
        time.sleep(0.1)


def health(url: str) -> dict[str, Any]:
    """Return the server's health; empty while it cannot be reached."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return dict(json.load(answer))
    except (urllib.error.URLError, OSError):
        return {}


def megabytes(folder: Path) -> float:
    """Return the size of a folder's files."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


if __name__ == "__main__":
    main()
