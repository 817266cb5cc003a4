"""Fixtures: a real server in its own process, and a real Chromium."""

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

from tests.browser.person import TIMEOUT, Invite, Person

# Without the parts that draw windows, Chromium takes less CPU time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",  # Debian switches it on; without a GPU it costs a third more CPU time
    "--num-raster-threads=1",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# A normal server that also knows the sample game of the tests.
SERVE = (
    "import spieltisch; spieltisch.register('sample-game', 'tests.sample_game');"
    "from spieltisch.cli import main; main()"
)
ADDRESS = re.compile(r"http://localhost:(\d+)")
START_TIMEOUT = 60.0  # seconds
ROOT = Path(__file__).parents[2]

LONGEST = {"test_whole_games", "test_kopf_an_kopf", "test_knight_rider", "test_trouble"}

expect.set_options(timeout=1000 * TIMEOUT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run whole games first, so that the run does not end with one long test."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)


class Server:
    """`spieltisch serve` with its own data folder, which survives a kill."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data / "server.log"
        self.log.touch()
        self.port = 0  # any free port at first, then the same again
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it prints its address."""
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
        logged_before = len(self.log_text())
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, *command],
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + START_TIMEOUT
        while not (found := ADDRESS.search(self.log_text()[logged_before:])):
            assert self.process.poll() is None, self.log_text()
            assert time.monotonic() < deadline, self.log_text()
            time.sleep(0.05)
        self.port = int(found[1])

    def kill(self) -> None:
        """Kill the server and its bot processes, like a power cut."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def log_text(self) -> str:
        return self.log.read_text(encoding="utf-8")


class NetworkLink:
    """The connection between one browser and the server, which a test can cut and restore."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.connected = threading.Event()
        self.connected.set()
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Close all connections and accept no new ones."""
        self.connected.clear()
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def restore(self) -> None:
        self.connected.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                if not self.connected.is_set():
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.server.port))
                self.ends += [near, far]
                threading.Thread(target=_forward, args=(near, far), daemon=True).start()
                threading.Thread(target=_forward, args=(far, near), daemon=True).start()


def _forward(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@pytest.fixture
def network_link(server: Server) -> Iterator[NetworkLink]:
    link = NetworkLink(server)
    yield link
    link.cut()
    link.listener.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = Server(tmp_path_factory.mktemp("server"))
    yield served
    served.kill()
    assert "Traceback" not in served.log_text()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    served = Server(tmp_path)
    yield served
    served.kill()
    assert "Traceback" not in served.log_text()


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
    """Open browsers for people.

    An error on a page (in a script, a failed request, a request to another host) fails the test.
    """
    people: list[Person] = []

    def open_browser(url: str, **settings: Any) -> Person:
        people.append(Person(browser, url, **settings))
        return people[-1]

    yield open_browser
    for person in people:
        person.context.close()
    assert [complaint for person in people for complaint in person.complaints] == []
