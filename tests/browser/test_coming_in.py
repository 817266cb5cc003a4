"""Coming in: cut links, the first visit, a table against bots, the page of an invited friend."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from spieltisch.table.bot_names import BOT_NAMES
from tests.browser.conftest import Server
from tests.browser.person import DESK, PHONE, Invite, Person

# -- cut links -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "headline", "way_on"),
    [
        ("/rules", "Which rules are you looking for?", "/rules/kap-hoorn"),
        ("/learn/", "Which game would you like to learn?", "/learn/kap-hoorn"),
        ("/new", "Which game shall it be?", "/new/kap-hoorn"),
        ("/t/", "Nothing on this table", "/"),
        ("/rules/kap-hoorn/more", "Nothing on this table", "/"),
    ],
)
def test_a_cut_link_leads_on(server: Server, invite: Invite, path: str, headline: str, way_on: str) -> None:
    anna = invite(server.url + path, size=PHONE)
    anna.complaints.clear()  # the browser reports a status of 404
    anna.page.get_by_role("heading", name=headline).wait_for()
    assert anna.accessibility_violations() == []
    anna.page.locator(f"main a[href='{way_on}']").click()
    anna.page.wait_for_url(server.url + way_on)
    anna.page.locator("main :is(h1, h2), [data-testid=stage]").first.wait_for()


# -- a new table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [None, True])
def test_the_waiting_room_says_what_the_switch_for_hints_said(
    server: Server, invite: Invite, wanted: bool | None
) -> None:
    anna = invite(f"{server.url}/new/kopf-oder-knopf")
    switch = anna.find("hints")
    if wanted is not None:
        switch.set_checked(wanted, force=True)
    allowed = switch.is_checked()
    assert allowed is bool(wanted)  # off by default, because a friend may sit down
    anna.find("open-table").click()
    said = "Hints are allowed at this table." if allowed else "There are no hints at this table."
    anna.page.get_by_text(said).wait_for()
    bela = invite(anna.page.url)
    bela.find("sit-1").click()
    anna.page.get_by_text("All seats are taken.").wait_for()
    assert anna.page.get_by_text(said).is_visible()
    assert bela.page.get_by_text(said).is_visible()


# -- names ---------------------------------------------------------------------------------------------------

OPEN_TABLE = """async (body) => {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch("/api/tables", request)).json()).id;
}"""
# The texts of an element that end in an ellipsis, or are cut off.
CUT_TEXTS = """(element) => [element, ...element.querySelectorAll("*")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible")
  .filter((each) => !each.matches(".visually-hidden"))
  .map((each) => each.textContent)"""


def open_table(person: Person, **wanted: Any) -> None:
    """Open a table and go there."""
    person.find("profile").wait_for()
    person.wait(lambda: person.context.cookies(), "a cookie")
    person.page.goto(f"{person.home}/t/{person.page.evaluate(OPEN_TABLE, wanted)}")


def test_bots_have_names_and_levels_that_fit_into_their_panels(server: Server, invite: Invite) -> None:
    anna = invite(server.url, language="de")
    open_table(anna, game="kopf-an-kopf", players=8, bots=["club"] * 7, start=True)
    anna.find("stage").wait_for()
    names = set()
    for seat in range(1, 8):
        panel = anna.find(f"panel-{seat}")
        names.add(panel.locator(".who > .strong").inner_text())
        assert panel.locator(".tag").inner_text() in ("Vereinsspieler", "Vereinsspielerin")
        assert panel.evaluate(CUT_TEXTS) == []
    assert names < {*BOT_NAMES}
    assert len(names) == 7


def test_a_long_name_is_not_cut_off(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("profile").click()
    anna.page.get_by_label("Your name", exact=True).fill("Maximiliane Wallenschwamm")
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Escape")
    for game in ("kap-hoorn", "kopf-an-kopf"):
        anna.find(f"play-{game}").click()
        anna.find("stage").wait_for()
        panel = anna.find("panel-0")
        assert "Maximiliane Wallenschwamm"[:24] in panel.inner_text()
        assert panel.evaluate(CUT_TEXTS) == []
        anna.page.goto(server.url)


# -- my games ------------------------------------------------------------------------------------------------


def test_my_games_tell_the_opponent_and_who_won(server: Server, invite: Invite) -> None:
    anna, bela = invite(server.url), invite(server.url, language="de", size=PHONE)
    anna.play_with(bela)
    bela.find("stage").wait_for()
    assert anna.wait_for_turn()
    names = [anna.find(f"panel-{seat}").locator(".name").inner_text() for seat in (0, 1)]
    anna.find("menu").click()
    anna.find("resign").click()
    anna.find("resign-yes").click()
    bela.find("result").wait_for()
    anna.page.goto(server.url)
    row = anna.find("my-games").locator("li").first
    expect(row).to_contain_text("lost")
    expect(row).to_contain_text(f"against {names[1]} · 0 : 0")
    bela.page.goto(f"{server.url}/#mine")
    row = bela.find("my-games").locator("li").first
    expect(row).to_contain_text("gewonnen")
    assert row.evaluate(CUT_TEXTS) == []


# -- the first visit, and a game against bots ----------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_guest_says_their_name_once(server: Server, invite: Invite, size: tuple[int, int]) -> None:
    anna = invite(server.url, size=size)
    anna.find("welcome").get_by_role("textbox").fill("Anna-Lena")
    assert anna.accessibility_violations() == []
    anna.page.keyboard.press("Enter")
    expect(anna.find("welcome")).to_have_count(0)
    expect(anna.find("profile")).to_have_attribute("aria-label", re.compile("Anna-Lena"))
    anna.page.reload()
    anna.find("play-kap-hoorn").wait_for()
    assert anna.find("welcome").count() == 0


def test_a_guest_need_not_say_their_name(server: Server, invite: Invite) -> None:
    bela = invite(server.url, language="de")
    bela.find("welcome").get_by_role("button", name="Überspringen").click()
    expect(bela.find("welcome")).to_have_count(0)
    expect(bela.find("profile")).to_have_attribute("aria-label", re.compile("Gast"))


def test_a_game_against_bots_has_a_good_table_and_the_level_of_last_time(
    server: Server, invite: Invite
) -> None:
    anna = invite(server.url)
    anna.find("play-homestretch").click()
    anna.find("panel-3").wait_for()
    assert [anna.find(f"panel-{seat}").locator(".tag").inner_text() for seat in (1, 2, 3)] == [
        "Casual player"
    ] * 3
    anna.page.goto(server.url)
    anna.find("bot-level").click()
    choices = anna.page.get_by_role("dialog")
    assert "Good for a first game." in choices.inner_text()  # each level has its sentence
    assert anna.accessibility_violations() == []
    anna.find("choose-bot-beginner").click()
    expect(anna.find("bot-level")).to_contain_text("Beginner")
    anna.page.reload()
    anna.find("play-kopf-an-kopf").click()
    anna.find("panel-3").wait_for()
    assert anna.find("panel-1").locator(".tag").inner_text() == "Beginner"


def test_the_ghost_of_a_game_of_two_is_introduced(server: Server, invite: Invite) -> None:
    anna = invite(f"{server.url}/new/homestretch")
    assert "ghost" in anna.find("seat-note").inner_text()
    anna.page.get_by_role("button", name="3", exact=True).click()
    assert anna.find("seat-note").count() == 0


# -- an invited friend ---------------------------------------------------------------------------------------


def test_an_invited_friend_sits_down_with_a_name_and_talks(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("welcome").get_by_role("textbox").fill("Anna")
    anna.page.keyboard.press("Enter")
    expect(anna.find("welcome")).to_have_count(0)
    open_table(anna, game="kopf-an-kopf", players=4, bots=["beginner", "club"])
    anna.find("waiting-room").wait_for()
    bela = invite(anna.page.url, size=PHONE, touch=True)
    page = bela.find("invited")
    page.wait_for()
    for words in ("Anna invites you", "Will you play?", "Neck and Neck:", "4 at the table", "45–60 min"):
        expect(page).to_contain_text(words)
    expect(bela.page).to_have_title(re.compile("Anna invites you to Neck and Neck"))
    assert bela.accessibility_violations() == []
    button = bela.find("sit-3")
    shown = button.bounding_box()
    assert shown is not None
    assert shown["height"] >= 56
    assert shown["y"] + shown["height"] <= PHONE[1]  # without scrolling
    assert page.evaluate(CUT_TEXTS) == []
    bela.find("invited-name").fill("Bela")
    bela.page.keyboard.press("Enter")
    bela.find("waiting-room").wait_for()
    expect(anna.find("seat-3")).to_contain_text("Bela")
    # They talk before the game starts, and the words are still there in the game.
    bela.find("chat-input").fill("Shall we?")
    bela.page.keyboard.press("Enter")
    expect(anna.find("waiting-chat")).to_contain_text("Shall we?")
    assert anna.accessibility_violations() == []
    anna.find("start").click()
    anna.find("stage").wait_for()


def test_a_friend_takes_another_seat_with_the_name_of_a_guest(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    open_table(anna, game="kap-hoorn", players=4)
    bela = invite(anna.page.url, language="de")
    bela.find("seat-2").locator("label").click()
    bela.find("sit-2").click()
    bela.find("waiting-room").wait_for()
    expect(anna.find("seat-2")).to_contain_text("Gast")


def test_at_a_full_table_a_friend_can_watch(server: Server, invite: Invite) -> None:
    anna, bela = invite(server.url), invite(server.url)
    open_table(anna, game="kopf-oder-knopf")
    bela.page.goto(anna.page.url)
    bela.find("sit-1").click()
    bela.find("waiting-room").wait_for()
    cleo = invite(anna.page.url)
    cleo.page.get_by_role("heading", name="All seats are taken").wait_for()
    cleo.find("watch").click()
    cleo.find("waiting-room").wait_for()
    anna.find("start").click()
    cleo.find("stage").wait_for()
