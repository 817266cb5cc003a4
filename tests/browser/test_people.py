"""One person with two devices, and two people of whom one talks too much."""

from tests.browser.conftest import Server
from tests.browser.people import PHONE, Invite


def test_a_code_from_one_browser_makes_another_the_same_person(server: Server, invite: Invite) -> None:
    desk = invite(f"{server.url}/new/kopf-oder-knopf")
    desk.find("open-table").click()
    desk.find("waiting-room").wait_for()
    desk.find("profile").click()
    desk.page.get_by_label("Your name", exact=True).fill("Anna")
    assert desk.barriers() == []
    desk.find("devices").click()
    desk.find("make-code").click()
    code = desk.find("code").inner_text()
    assert desk.barriers() == []

    phone = invite(f"{server.url}/#code={code}", size=PHONE, touch=True, dark=True)
    phone.find("recover").wait_for()
    assert phone.barriers() == []
    assert code not in phone.page.url  # nobody finds it there later
    with phone.page.expect_navigation():
        phone.find("recover").tap()
    phone.page.goto(desk.page.url)
    assert "Anna (you)" in phone.find("seat-0").inner_text()


def test_who_is_muted_falls_silent(server: Server, invite: Invite) -> None:
    anna, bela = invite(server.url), invite(server.url)
    anna.play_with(bela)
    bela.find("stage").wait_for()
    bela.find("chat-input").fill("la la la")
    bela.page.keyboard.press("Enter")
    chat = anna.page.get_by_role("log", name="Chat")
    anna.wait(lambda: "la la la" in chat.inner_text(), "the song")

    anna.find("panel-1").get_by_role("button").click()
    assert anna.barriers() == []
    anna.find("distance-muted").click()
    anna.wait(lambda: "la la la" not in chat.inner_text(), "silence")
    anna.page.keyboard.press("Escape")
    anna.find("profile").click()
    anna.find("distances").click()
    assert anna.barriers() == []
    anna.find("distance-none").click()
    anna.wait(lambda: "la la la" in chat.inner_text(), "the song again")
