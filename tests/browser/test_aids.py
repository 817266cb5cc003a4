"""Aids at the table: hints, the recap since one's last turn, notifications."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Route, expect

from spieltisch.stage.scene import Line, Mark, Scene
from spieltisch.table.protocol import Recap
from tests.browser.conftest import Server
from tests.browser.knight_rider_city import SHEET, city
from tests.browser.staged_table import TABLE, StagedTable

OpenTable = Callable[..., StagedTable]
# Replaces the browser's Notification and stores what would be shown.
CALLS = """() => {
  window.calls = [];
  window.asked = 0;
  class Notified {
    static permission = "default";
    static async requestPermission() { window.asked += 1; return (Notified.permission = "granted"); }
    constructor(title, how) { window.calls.push([title, how.body]); }
    close() {}
  }
  Object.defineProperty(window, "Notification", { value: Notified });
  Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
}"""


@pytest.fixture
def open_table(browser: Browser, server: Server) -> Iterator[OpenTable]:
    opened: list[StagedTable] = []

    def open_one(**settings: Any) -> StagedTable:
        opened.append(StagedTable(browser, server.url, SHEET, hints=True, **settings))
        return opened[-1]

    yield open_one
    for each in opened:
        each.person.context.close()
    assert [complaint for each in opened for complaint in each.person.complaints] == []


def waiting() -> Scene:
    return replace(city(seats=(1,)), choices=())


def test_a_hint_lies_on_the_stage_and_is_taken_or_not(open_table: OpenTable) -> None:
    stage = open_table()
    stage.hint = 1003
    stage.play(city())
    stage.person.find("hint").click()
    stage.person.find("confirm").wait_for()
    assert "Hint:" in stage.person.question
    assert stage.person.find("zone-card-3").get_attribute("aria-pressed") == "true"
    stage.page.keyboard.press("Escape")
    assert stage.person.find("confirm").count() == 0
    assert stage.chosen == []
    stage.person.find("hint").click()  # shows the same hint again without another request
    stage.person.find("confirm").click()
    stage.has_chosen(1003)
    assert stage.hints_asked == 1
    stage.play(waiting())
    assert "Hint:" not in stage.person.question
    assert stage.person.find("hint").is_disabled()


def test_what_happened_since_the_last_turn_is_shown_again_and_skipped(open_table: OpenTable) -> None:
    stage = open_table()
    then = [city(car=(x, 4)) for x in (2, 3, 4)]

    def since(route: Route) -> None:
        lines = [Line(seat=1, text="drives on"), Line(seat=1, text="parks")]
        told = Recap(decision=1, steps=2, lines=lines, line_of=[0, 1, 2], scenes=then)
        route.fulfill(body=msgspec.json.encode(told), content_type="application/json")

    stage.page.route(f"**/api/tables/{TABLE}/since*", since)
    stage.lines = [Line(seat=0, text="starts"), Line(seat=1, text="drives on"), Line(seat=1, text="parks")]
    stage.play(city(car=(6, 4)))
    assert stage.person.find("since").inner_text() == "Since your last turn (2)"
    stage.person.find("since").click()
    bar = stage.person.find("look-back")
    bar.get_by_text("drives on").wait_for()
    assert stage.person.find("prompt").count() == 0
    stage.page.keyboard.press("Escape")
    stage.person.find("prompt").wait_for()
    assert bar.count() == 0
    stage.person.click_zone("card-3")
    stage.person.wait(lambda: stage.chosen, "a choice")


def test_a_player_with_the_page_in_the_background_is_notified_if_they_allow_it(open_table: OpenTable) -> None:
    stage = open_table()
    stage.page.add_init_script(f"({CALLS})()")
    stage.play(waiting())
    assert stage.page.evaluate("asked") == 0  # a button asks for permission, nothing else
    stage.person.find("profile").click()
    stage.person.find("calls").check()
    stage.person.wait(lambda: stage.page.evaluate("asked") == 1, "a question")
    stage.page.keyboard.press("Escape")
    stage.page.evaluate("() => void (window.away = true)")
    stage.play(city())
    stage.person.wait(lambda: stage.page.evaluate("calls.length") == 1, "a call")
    assert stage.page.evaluate("calls[0][0]") == "It is your turn"
    assert "Your turn" in stage.page.title()


def test_ranges_and_threats_can_be_switched_on(open_table: OpenTable) -> None:
    # Given a scene with a threat
    threat = Mark(id="threat", svg='<circle class="threat" r="9" cx="99" cy="99"/>', aid=True)
    scene = replace(city(), marks=(*city().marks, threat), aids="Threats")
    for phone in (False, True):
        stage = open_table(phone=phone)
        stage.play(scene)
        drawn = stage.page.locator(".threat")
        assert drawn.count() == 1
        # When the switch is used, on a phone that of the menu
        if phone:
            stage.person.find("menu").tap()
        stage.person.find("aids").focus()
        stage.page.keyboard.press("Space")
        # Then it is gone, and stays so
        expect(drawn).to_have_count(0)
        stage.page.reload()
        stage.person.find("stage").wait_for()
        assert drawn.count() == 0
