"""Every page, in both languages, on every size of screen."""

import pytest

from tests.browser.conftest import Server
from tests.browser.people import Invite, Person

PAGES = ["/", "/new/kopf-oder-knopf", "/new/kap-hoorn", "/rules/kopf-oder-knopf", "/rules/kap-hoorn"]
SIZES = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900), (2560, 1440)]

STICKING_OUT = """() => {
  const cut = (each) => each && (getComputedStyle(each).overflowX !== 'visible' || cut(each.parentElement));
  const out = (each) => each.getClientRects().length && each.getBoundingClientRect().right > innerWidth + 1;
  return [...document.querySelectorAll('body *')]
    .filter((each) => !each.closest('svg') && out(each) && !cut(each.parentElement))
    .map((each) => each.outerHTML.slice(0, 120));
}"""


def check_layout(person: Person) -> None:
    """Nothing sticks out at the side, whatever the size of the screen."""
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(50)
        assert person.page.evaluate(STICKING_OUT) == [], (person.page.url, width)
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_fits_every_screen_and_speaks_the_language(
    server: Server, invite: Invite, path: str, language: str
) -> None:
    anna = invite(f"{server.url}{path}", language=language)
    anna.page.locator("main h1, main h2").first.wait_for()
    assert anna.page.evaluate("document.documentElement.lang") == language
    check_layout(anna)


@pytest.mark.parametrize("slug", ["kopf-oder-knopf", "kap-hoorn", "sample-game"])
def test_the_table_fits_every_screen(server: Server, invite: Invite, slug: str) -> None:
    anna = invite(f"{server.url}/new/{slug}", language="de")
    anna.find("open-table").click()
    anna.find("waiting-room").wait_for()
    check_layout(anna)
    anna.page.goto(server.url)
    anna.find(f"play-{slug}").click()
    assert anna.wait_for_turn()
    check_layout(anna)


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
    other = invite(anna.page.url)
    other.wait(lambda: other.find("replay-slider").input_value() == "1", "the same step")
