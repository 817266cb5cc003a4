"""A person leaves, a bot plays for them, and the person takes the seat back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.person import PHONE, Invite

TABLE = """async () => {
  const clock = { kind: "live", base: 600, increment: 15, away: 5 };
  const body = JSON.stringify({ game: "kopf-oder-knopf", clock });
  const headers = { "Content-Type": "application/json" };
  return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).id;
}"""


def test_a_bot_plays_for_a_person_who_left_and_gives_the_seat_back(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("my-games").wait_for()
    table = f"{server.url}/t/{anna.page.evaluate(TABLE)}"
    anna.page.goto(table)
    expect(anna.find("agreed-clock")).to_contain_text("10 min, 15 s more per turn")
    bela = invite(table, size=PHONE, touch=True, language="de")
    bela.find("sit-1").click()
    anna.find("start").click()
    expect(anna.find("panel-0").get_by_test_id("clock")).to_have_text(re.compile(r"(10:00|9:5\d)"))
    bela.find("stage").wait_for()

    home = anna.context.new_page()  # another tab: she still counts as present
    home.goto(server.url)
    expect(home.get_by_test_id("time-left")).to_contain_text("10 min left")
    anna.page.goto(server.url)
    expect(bela.find("panel-0")).to_contain_text("Bot spielt")
    assert bela.wait_for_turn()  # the bot has moved

    anna.page.goto(table)
    expect(anna.find("standby")).to_contain_text("A bot plays for you.")
    anna.find("come-back").click()
    expect(anna.find("standby")).to_have_count(0)
    expect(bela.find("panel-0")).not_to_contain_text("Bot spielt")


def test_a_person_for_whom_a_bot_plays_is_asked_whether_a_move_may_be_taken_back(
    server: Server, invite: Invite
) -> None:
    anna = invite(server.url)
    anna.find("my-games").wait_for()
    table = f"{server.url}/t/{anna.page.evaluate(TABLE)}"
    anna.page.goto(table)
    bela = invite(table, size=PHONE, touch=True, language="de")
    bela.find("sit-1").click()
    anna.find("start").click()
    bela.find("stage").wait_for()
    anna.page.goto(server.url)
    assert bela.wait_for_turn()  # a bot plays for her
    assert bela.scene is not None
    bela.choose(bela.scene["choices"][0]["action"])
    assert bela.wait_for_turn()

    bela.find("undo").click()
    expect(bela.find("undo-waiting")).to_contain_text("ist gerade nicht da und wird bei der Rückkehr gefragt")
    expect(bela.find("undo-away")).to_contain_text("ist nicht da und konnte nicht zustimmen")
    bela.find("undo").click()
    bela.find("undo-withdraw").click()
    expect(bela.find("undo-waiting")).to_have_count(0)

    anna.page.goto(table)  # she is back, and a bot still plays for her
    expect(anna.find("standby")).to_be_visible()
    bela.find("undo").click()
    expect(anna.find("undo-agree")).to_be_visible()
    anna.find("come-back").click()  # the question stays
    anna.find("undo-agree").click()
    expect(bela.find("undo-waiting")).to_have_count(0)
    expect(anna.find("undo-asked")).to_have_count(0)
