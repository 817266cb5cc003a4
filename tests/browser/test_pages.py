"""Every page, in both languages, on every size of screen."""

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Server
from tests.browser.person import DESK, PHONE, Invite, Person

PAGES = [
    "/",
    "/new/kopf-oder-knopf",
    "/new/kap-hoorn",
    "/rules/kopf-oder-knopf",
    "/rules/kap-hoorn",
    "/learn/homestretch",
]
SIZES = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900), (2560, 1440)]

STICKING_OUT = """() => {
  const cut = (each) => each && (getComputedStyle(each).overflowX !== 'visible' || cut(each.parentElement));
  const out = (each) => each.getClientRects().length && each.getBoundingClientRect().right > innerWidth + 1;
  return [...document.querySelectorAll('body *')]
    .filter((each) => !each.closest('svg') && out(each) && !cut(each.parentElement))
    .map((each) => each.outerHTML.slice(0, 120));
}"""


def check_layout(person: Person) -> None:
    """Check that nothing is wider than the screen."""
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.settle()
        person.wait(lambda: not sticking_out(person), f"room in {width} pixels for {sticking_out(person)}")


def sticking_out(person: Person) -> list[str]:
    """Return the elements that are wider than the window."""
    found: list[str] = person.page.evaluate(STICKING_OUT)
    fits = person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return found if found or fits else ["something"]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_fits_every_screen_and_speaks_the_language(
    server: Server, invite: Invite, path: str, language: str
) -> None:
    anna = invite(f"{server.url}{path}", language=language)
    anna.page.locator("main :is(h1, h2), [data-testid=stage]").first.wait_for()
    assert anna.page.evaluate("document.documentElement.lang") == language
    assert anna.accessibility_violations() == []
    check_layout(anna)


@pytest.mark.parametrize("slug", ["kopf-oder-knopf", "kap-hoorn", "sample-game"])
def test_the_table_fits_every_screen(server: Server, invite: Invite, slug: str) -> None:
    anna = invite(f"{server.url}/new/{slug}", language="de")
    anna.find("open-table").click()
    anna.find("waiting-room").wait_for()
    assert anna.accessibility_violations() == []
    check_layout(anna)
    anna.page.goto(server.url)
    anna.find(f"play-{slug}").click()
    assert anna.wait_for_turn()
    check_layout(anna)


@pytest.mark.parametrize(("size", "dark"), [(DESK, False), (PHONE, True)])
@pytest.mark.parametrize(
    "slug", ["homestretch", "kap-hoorn", "knight-rider", "kopf-an-kopf", "kopf-oder-knopf"]
)
def test_every_table_is_accessible(
    server: Server, invite: Invite, slug: str, size: tuple[int, int], dark: bool
) -> None:
    anna = invite(server.url, size=size, dark=dark)
    anna.find(f"play-{slug}").click()
    assert anna.wait_for_turn()
    assert anna.accessibility_violations() == []


def test_switching_the_language_and_the_theme_changes_the_table_at_once(
    server: Server, invite: Invite
) -> None:
    anna = invite(server.url)
    anna.find("play-kopf-oder-knopf").click()
    assert anna.wait_for_turn()
    before = anna.question
    anna.page.get_by_role("button", name="DE").click()
    anna.wait(lambda: "Knöpfe" in anna.question, "the German question")
    assert anna.question != before
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    light = anna.page.evaluate(paper)
    anna.page.get_by_role("button", name="Dunkle").click()
    anna.wait(lambda: anna.page.evaluate(paper) != light, "the dark theme")


def test_the_board_can_be_played_by_keyboard_alone(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("play-kopf-oder-knopf").click()
    assert anna.wait_for_turn()
    first = anna.decision
    anna.page.locator("[data-zone][tabindex='0']").focus()
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Enter")
    if anna.find("caution-yes").count():
        anna.find("caution-yes").focus()
        anna.page.keyboard.press("Enter")
    anna.wait(lambda: anna.decision != first, "an answer")


def test_a_piece_can_be_dragged(server: Server, invite: Invite) -> None:
    anna = invite(server.url, motion=True)
    anna.find("play-kopf-oder-knopf").click()
    assert anna.wait_for_turn()
    first = anna.decision
    start, end = (anna.find(f"zone-{zone}").bounding_box() for zone in ("b2", "a3"))
    assert start is not None
    assert end is not None
    anna.page.mouse.move(start["x"] + 20, start["y"] + 20)
    anna.page.mouse.down()
    anna.page.mouse.move(end["x"] + 30, end["y"] + 30, steps=5)
    anna.page.mouse.up()
    anna.wait(lambda: anna.decision != first, "an answer")


def test_a_finished_game_is_replayed_step_by_step(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("play-kopf-oder-knopf").click()
    assert anna.wait_for_turn()
    anna.choose(anna.action("b2", "a3"))
    assert anna.wait_for_turn()
    anna.find("menu").click()
    anna.find("resign").click()
    anna.find("resign-yes").click()
    anna.find("replay-link").click()
    slider = anna.find("replay-slider")
    slider.wait_for()
    anna.wait(lambda: int(slider.get_attribute("max") or 0) >= 2, "both moves")
    assert slider.input_value() == "0"
    anna.page.keyboard.press("End")
    anna.wait(lambda: slider.input_value() == slider.get_attribute("max"), "the last step")
    anna.page.keyboard.press("Home")
    anna.wait(lambda: slider.input_value() == "0")
    start = anna.find("stage").inner_html()
    anna.page.keyboard.press("ArrowRight")
    anna.wait(lambda: slider.input_value() == "1")
    anna.wait(lambda: anna.find("stage").inner_html() != start, "another picture")
    assert anna.page.url.endswith("#1")
    assert anna.accessibility_violations() == []
    other = invite(anna.page.url)
    other.wait(lambda: other.find("replay-slider").input_value() == "1", "the same step")


# -- opening a table -----------------------------------------------------------------------------------------


def offering(person: Person, url: str, *options: dict[str, Any]) -> list[dict[str, Any]]:
    """Give Kopf oder Knopf only these options, and store the requests for new tables."""
    asked: list[dict[str, Any]] = []

    def games(route: Route) -> None:
        shelf = route.fetch().json()
        next(game for game in shelf if game["slug"] == "kopf-oder-knopf")["options"] = list(options)
        route.fulfill(json=shelf)

    def tables(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        asked.append(json.loads(route.request.post_data or "")["options"])
        problem = {"key": "k", "text": "No such track.", "rule": "XYZ-1", "field": options[-1]["id"]}
        return route.fulfill(status=422, json=problem)

    person.page.route("**/api/games?*", games)
    person.page.route("**/api/tables?*", tables)
    person.complaints.clear()
    person.page.goto(f"{url}/new/kopf-oder-knopf")
    return asked


def option(name: str, kind: str, default: object, *values: str) -> dict[str, Any]:
    named = [{"value": value, "name": value.title()} for value in values]
    return {
        "id": name,
        "type": kind,
        "name": name,
        "help": "What it means.",
        "default": default,
        "values": named,
    }


def test_an_option_that_is_a_list_is_put_in_order(server: Server, invite: Invite) -> None:
    anna = invite(server.url, size=(360, 740))
    colours = ["blue", "red", "green"]
    asked = offering(anna, server.url, option("colours", "list", colours, *colours))
    places = anna.page.locator("[data-testid^=place-colours]")
    places.first.wait_for()
    assert [places.nth(at).input_value() for at in range(places.count())] == colours
    places.nth(0).select_option("green")
    assert [places.nth(at).input_value() for at in range(3)] == ["green", "red", "blue"]
    check_layout(anna)
    anna.find("open-table").click()
    anna.page.get_by_text("No such track.").wait_for()
    assert asked == [{"colours": ["green", "red", "blue"]}]
    anna.complaints.clear()  # the refusal


def test_a_text_has_ready_made_values_or_is_written(server: Server, invite: Invite) -> None:
    anna = invite(server.url, size=(360, 740))
    asked = offering(anna, server.url, option("track", "text", "harbour", "harbour", "old town"))
    field = anna.find("option-track")
    field.get_by_role("button", name="Old Town").click()
    assert field.locator("textarea").count() == 0
    anna.find("open-table").click()
    anna.wait(lambda: "No such track." in field.inner_text(), "the refusal")
    anna.find("own-track").click()
    field.locator("textarea").fill("11@(7,6)r3\n12@(8,10)r0")
    assert "No such track." not in field.inner_text()
    check_layout(anna)
    anna.find("open-table").click()
    anna.page.get_by_text("No such track.").wait_for()
    assert asked == [{"track": "old town"}, {"track": "11@(7,6)r3\n12@(8,10)r0"}]
    anna.complaints.clear()  # the refusals


def test_many_options_are_shown_on_demand_and_when_one_is_refused(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    names = [f"option-{number}" for number in range(12)]
    asked = offering(anna, server.url, *(option(name, "bool", False) for name in names))
    anna.find("option-option-0").wait_for()
    assert anna.find("option-option-5").is_visible()
    assert not anna.find("option-option-11").is_visible()
    anna.find("open-table").click()
    anna.wait(lambda: asked, "a table")
    anna.wait(lambda: anna.find("option-option-11").is_visible(), "the refused option")
    anna.complaints.clear()


def test_a_new_visitor_who_opens_a_table_is_its_host(server: Server, invite: Invite) -> None:
    anna = invite("about:blank")

    def late(route: Route) -> None:
        """Delay the answer that sets the cookie."""
        with urllib.request.urlopen(route.request.url) as answer:
            body, cookie = answer.read(), answer.headers["Set-Cookie"]
        anna.page.wait_for_timeout(800)
        route.fulfill(body=body, headers={"Content-Type": "application/json", "Set-Cookie": cookie})

    anna.home = server.url
    anna.page.route("**/api/me*", late)
    anna.page.goto(f"{server.url}/new/kap-hoorn")
    anna.find("open-table").click()
    anna.find("bot-1").click()
    anna.page.locator("[data-testid^=choose-bot-]").first.click()
    anna.find("bot-2").click()
    anna.page.locator("[data-testid^=choose-bot-]").first.click()
    anna.find("start").click()
    assert anna.wait_for_turn()


# -- rules -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_search_in_the_rulebook_shows_its_hits_and_goes_to_the_rule_every_time(
    server: Server, invite: Invite, size: tuple[int, int]
) -> None:
    anna = invite(f"{server.url}/rules/kopf-oder-knopf", size=size)
    marked = anna.page.locator(".marked")
    for _ in range(2):
        anna.find("rule-search").fill("pair")
        hit = anna.page.get_by_role("option").first.locator("mark").first
        expect(hit).to_have_text(re.compile("pair", re.IGNORECASE))
        expect(hit).to_be_in_viewport()
        anna.find("rule-search").press("Enter")
        expect(marked).to_be_in_viewport()
        anna.page.evaluate("scrollTo(0, 0)")
        expect(marked).not_to_be_in_viewport()


# -- leaving one ---------------------------------------------------------------------------------------------


def test_a_game_at_one_device_waits_or_is_given_up_by_all(server: Server, invite: Invite) -> None:
    anna = invite(f"{server.url}/new/kopf-oder-knopf")
    anna.page.get_by_role("radio").nth(2).check(force=True)
    anna.find("open-table").click()
    assert anna.wait_for_turn()
    table = anna.page.url
    anna.find("menu").click()
    anna.find("leave").click()
    anna.find("leave-later").click()
    anna.page.wait_for_url(f"{server.url}/")
    anna.page.goto(table)
    assert anna.wait_for_turn()
    anna.find("menu").click()
    anna.find("leave").click()
    anna.find("leave-resign").click()
    anna.page.wait_for_url(f"{server.url}/")
    anna.page.goto(table)
    anna.find("result").wait_for()
