"""Learning a game by keyboard, and a table that is kept in the browser."""

import json
import re
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.pages import CLIENT
from tests.browser.conftest import Server
from tests.browser.people import Invite, Person

GAME = "kopf-oder-knopf"


def lesson(server: Server, number: int) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/api/games/{GAME}/lesson/{number}?lang=en") as answer:
        step: dict[str, Any] = json.load(answer)
        return step


def press(person: Person, name: str) -> None:
    person.find(name).focus()
    person.page.keyboard.press("Enter")


def said(person: Person) -> str:
    return " ".join(person.find("coach-text").inner_text().split())


def test_a_lesson_is_played_to_its_end_by_keyboard(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    press(anna, f"learn-{GAME}")
    for number in range(lesson(server, 0)["steps"]):
        step = lesson(server, number)
        anna.wait(lambda text=step["text"]: said(anna) == text, "what the step says")
        if number == 1:  # something else first, then something that no rule allows
            for zone in ("e5", "b5"):
                press(anna, f"zone-{zone}")
            anna.wait(lambda text=step["otherwise"]: said(anna) == text, "an answer to another move")
            anna.find("zone-e5").click()
            anna.find("zone-e7").click()
            assert "KOK-13" in anna.find("refusal").inner_text()
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
            anna.wait(lambda text=step["done"]: said(anna) == text, "praise")
            press(anna, "coach-go")
    press(anna, "learn-play")
    assert anna.wait_for_turn()
    anna.page.goto(anna.home)
    assert anna.find(f"learn-{GAME}").count() == 1


@pytest.fixture
def renewed(tmp_path: Path) -> Iterator[Server]:
    """A server whose client the test may exchange for a newer one."""
    shutil.copytree(CLIENT, tmp_path / "client")
    served = Server(tmp_path, client=tmp_path / "client")
    yield served
    served.kill()


def test_without_a_line_the_table_says_so_and_a_new_version_takes_over(
    renewed: Server, invite: Invite
) -> None:
    anna = invite(renewed.url, keeps=True)
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anna.context.set_offline(True)
    anna.page.goto(f"{renewed.url}/rules/{GAME}")
    assert anna.find("offline").is_visible()
    anna.context.set_offline(False)
    anna.page.get_by_role("button", name="Try again").click()
    anna.page.get_by_role("heading", level=1).get_by_text("Kopf oder Knopf").wait_for()

    client = renewed.data / "client"
    page, worker = client / "index.html", client / "sw.js"
    page.write_text(page.read_text().replace("<head>", '<head><meta name="generation" content="2">'))
    worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "newer"', worker.read_text()))
    anna.page.goto(renewed.url)
    newer = anna.page.locator("meta[name=generation]")
    assert newer.count() == 1  # at once: a page is the server's whenever it answers
    anna.wait(
        lambda: anna.page.evaluate("caches.keys()") == ["client", "page newer"], "the new version is kept"
    )
    anna.context.set_offline(True)
    anna.page.reload()
    assert anna.find("offline").is_visible()
    assert newer.count() == 1
    kept = anna.page.evaluate(
        "Promise.all(['client', 'page newer'].map(name => caches.open(name).then(held => held.keys())))"
        ".then(all => all.flat().map(({ url }) => new URL(url).pathname))"
    )
    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api/")]
