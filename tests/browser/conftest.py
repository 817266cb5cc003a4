"""A real server in a process of its own, and a real Chromium."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.person import PATIENCE, Invite, Person

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# The sample game of the tests is registered, and nothing else about the server is special.
SERVE = (
    "import spieltisch; spieltisch.register('sample-game', 'tests.sample_game');"
    "from spieltisch.cli import main; main()"
)
ADDRESS = re.compile(r"http://localhost:(\d+)")
START_WITHIN = 60.0  # seconds
ROOT = Path(__file__).parents[2]

LONGEST = {"test_whole_games", "test_kopf_an_kopf", "test_knight_rider", "test_trouble"}

expect.set_options(timeout=1000 * PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games begin first: one that began last would keep all other browsers waiting."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)


class Server:
    """`spieltisch serve` with a data folder of its own, which outlives a kill."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data / "server.log"
        self.log.touch()
        self.port = 0  # any; from the second time on the same
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it says where it can be reached."""
        command = [
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--no-browser",
            "--bot-pause",
            "0",
            "--review-seconds",
            "0.2",
        ]
        told_before = len(self.told())
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, *command],
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + START_WITHIN
        while not (found := ADDRESS.search(self.told()[told_before:])):
            assert self.process.poll() is None, self.told()
            assert time.monotonic() < deadline, self.told()
            time.sleep(0.05)
        self.port = int(found[1])

    def kill(self) -> None:
        """As a power cut would: no goodbye, neither to the bots' processes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def told(self) -> str:
        return self.log.read_text(encoding="utf-8")


class Line:
    """The line between one browser and the server. It can be cut, and mended."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.whole = threading.Event()
        self.whole.set()
        self.ends: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        """Nothing goes through any more."""
        self.whole.clear()
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.whole.set()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                if not self.whole.is_set():
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.server.port))
                self.ends += [near, far]
                threading.Thread(target=_carry, args=(near, far), daemon=True).start()
                threading.Thread(target=_carry, args=(far, near), daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    laid = Line(server)
    yield laid
    laid.cut()
    laid.door.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = Server(tmp_path_factory.mktemp("server"))
    yield served
    served.kill()
    assert "Traceback" not in served.told()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    served = Server(tmp_path)
    yield served
    served.kill()
    assert "Traceback" not in served.told()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    assert CHROMIUM is not None, "no Chromium: make test-browser installs it"
    launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield launched
    launched.close()


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Let people in, each with a browser of their own.

    Whatever a page complains about (an error in a script, a failed or a foreign request) fails the test.
    """
    people: list[Person] = []

    def let_in(url: str, **habits: Any) -> Person:
        people.append(Person(browser, url, **habits))
        return people[-1]

    yield let_in
    for person in people:
        person.context.close()
    assert [complaint for person in people for complaint in person.complaints] == []
