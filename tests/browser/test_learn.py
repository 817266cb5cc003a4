"""A lesson by keyboard, and the client as an installed app."""

import json
import re
import shutil
import threading
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.http.security import PAGE_CSP
from spieltisch.server.http.static_files import CLIENT
from tests.browser.conftest import Server
from tests.browser.person import Invite, Person

GAME = "kopf-oder-knopf"


def lesson(server: Server, number: int) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/api/games/{GAME}/lesson/{number}?lang=en") as answer:
        step: dict[str, Any] = json.load(answer)
        return step


def press(person: Person, name: str) -> None:
    person.find(name).focus()
    person.page.keyboard.press("Enter")


def coach_text(person: Person) -> str:
    return " ".join(person.find("coach-text").inner_text().split())


def wait_for_coach(person: Person, text: str) -> None:
    person.wait(lambda: coach_text(person) == text, text)


def test_a_lesson_is_played_to_its_end_by_keyboard(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    press(anna, f"learn-{GAME}")
    for number in range(lesson(server, 0)["steps"]):
        step = lesson(server, number)
        wait_for_coach(anna, step["text"])
        if number == 1:  # something else first, then something that no rule allows
            for zone in ("e5", "b5"):
                press(anna, f"zone-{zone}")
            wait_for_coach(anna, step["otherwise"])
            anna.find("zone-e5").click()
            anna.find("zone-e7").click()
            assert "KOK-13" in anna.find("refusal").inner_text()
            assert anna.accessibility_violations() == []
            for _ in range(2):  # the note away, the button back
                anna.page.keyboard.press("Escape")
        if "expected" not in step:
            if number + 1 < step["steps"]:
                press(anna, "coach-go")
            continue
        if number == 2:  # a reload goes on where it was
            anna.page.reload()
        choice = next(each for each in step["scenes"][-1]["choices"] if each["action"] == step["expected"])
        for zone in choice["path"]:
            press(anna, f"zone-{zone}")
        if "done" in step:
            wait_for_coach(anna, step["done"])
            press(anna, "coach-go")
    assert anna.accessibility_violations() == []
    press(anna, "learn-play")
    assert anna.wait_for_turn()


def test_a_click_on_the_board_goes_on_from_a_step_that_only_tells_something(
    server: Server, invite: Invite
) -> None:
    anna = invite(f"{server.url}/learn/{GAME}")
    wait_for_coach(anna, lesson(server, 0)["text"])
    assert "click the board" in anna.question
    anna.find("zone-e5").click()
    wait_for_coach(anna, lesson(server, 1)["text"])


class UpdatableServer:
    """Serves a copy of the client that a test can replace, and passes API calls on to the real server."""

    def __init__(self, client: Path, server: Server) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                if path.startswith("/api/") or path.endswith(".webmanifest"):
                    with urllib.request.urlopen(f"{server.url}{self.path}") as answer:
                        return self.respond(answer.read(), answer.headers["Content-Type"])
                file = client / path[1:]
                found = file if file.is_file() else client / "index.html"
                return self.respond(found.read_bytes(), guess_type(found.name)[0] or "font/woff2")

            def respond(self, body: bytes, kind: str) -> None:
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Content-Security-Policy", PAGE_CSP)
                self.send_header("Cache-Control", "no-cache")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: object) -> None:
                """Log nothing."""

        self.client = client
        self.httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.httpd.server_port}"
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()

    def update(self) -> None:
        """Install another version of the client."""
        page, worker = self.client / "index.html", self.client / "sw.js"
        page.write_text(page.read_text().replace("<head>", '<head><meta name="generation" content="2">'))
        worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "newer"', worker.read_text()))


@pytest.fixture
def updatable_server(tmp_path: Path, server: Server) -> Iterator[UpdatableServer]:
    shutil.copytree(CLIENT, tmp_path / "client")
    opened = UpdatableServer(tmp_path / "client", server)
    yield opened
    opened.httpd.shutdown()
    opened.httpd.server_close()


def test_the_page_says_that_it_is_offline_and_a_new_version_takes_over(
    updatable_server: UpdatableServer, invite: Invite
) -> None:
    anna = invite(updatable_server.url, service_worker=True)
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anna.context.set_offline(True)
    anna.page.goto(f"{updatable_server.url}/rules/{GAME}")
    anna.find("offline").wait_for()
    assert anna.accessibility_violations() == []
    anna.context.set_offline(False)
    anna.page.get_by_role("heading", level=1, name="Head or Button").wait_for()  # by itself

    updatable_server.update()
    anna.page.goto(updatable_server.url)
    newer = anna.page.locator("meta[name=generation]")
    assert newer.count() == 1  # at once: a page is the server's whenever it answers
    names = "caches.keys().then(all => all.filter(name => name !== 'boards').sort())"
    anna.wait(lambda: anna.page.evaluate(names) == ["client", "page newer"], "the new version is kept")
    anna.context.set_offline(True)
    anna.page.reload()
    anna.find("offline").wait_for()
    assert newer.count() == 1
    kept = anna.page.evaluate(
        "caches.keys().then(all => Promise.all(all.map(name => caches.open(name).then(held => held.keys()))))"
        ".then(all => all.flat().map(({ url }) => new URL(url).pathname))"
    )
    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api/") and "/sheets/" not in path]
