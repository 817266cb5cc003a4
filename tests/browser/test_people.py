"""Accounts on several devices, and muting."""

from itsdangerous import URLSafeSerializer
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.person import PHONE, Invite, Person


def test_a_code_from_one_browser_makes_another_the_same_person(server: Server, invite: Invite) -> None:
    desk = invite(f"{server.url}/new/kopf-oder-knopf")
    desk.find("open-table").click()
    desk.find("waiting-room").wait_for()
    desk.find("profile").click()
    desk.page.get_by_label("Your name", exact=True).fill("Anna")
    assert desk.accessibility_violations() == []
    desk.find("devices").click()
    desk.find("make-code").click()
    code = desk.find("code").inner_text()
    assert desk.accessibility_violations() == []

    phone = invite(f"{server.url}/#code={code}", size=PHONE, touch=True, dark=True)
    phone.find("recover").wait_for()
    assert phone.accessibility_violations() == []
    assert code not in phone.page.url  # the browser history must not contain it
    with phone.page.expect_navigation():
        phone.find("recover").tap()
    phone.page.goto(desk.page.url)
    assert "Anna (you)" in phone.find("seat-0").inner_text()


def test_a_password_guards_the_locks_and_ends_other_devices(server: Server, invite: Invite) -> None:
    desk = invite(server.url)
    show_devices(desk)
    desk.find("make-code").click()  # without a password there is none to ask for
    code = desk.find("code").inner_text()
    phone = invite(f"{server.url}/#code={code}", size=PHONE, touch=True, dark=True, language="de")
    with phone.page.expect_navigation():
        phone.find("recover").tap()

    desk.find("password-part").get_by_text("Set a password").click()
    desk.find("new-login").fill("anna-k")
    desk.find("new-password").fill("Kap Hoorn im Nebel")
    expect(desk.find("end-others")).to_be_checked()
    assert desk.accessibility_violations() == []
    desk.find("keep-login").click()
    desk.page.get_by_text("All other devices are logged out.").wait_for()
    phone.page.reload()
    phone.page.get_by_text("Wir kennen diesen Browser nicht mehr").wait_for()

    desk.page.reload()
    show_devices(desk)
    desk.find("make-code").click()  # the password was given just now
    desk.find("code").wait_for()
    let_time_pass(server, desk)
    desk.page.reload()
    show_devices(desk)
    desk.find("make-code").click()
    desk.find("confirm-password").fill("Kap Hoorn im Nebel")
    assert desk.accessibility_violations() == []
    assert desk.find("code").count() == 0
    desk.find("confirm").click()
    desk.find("code").wait_for()


def test_the_password_is_asked_for_on_a_phone(server: Server, invite: Invite) -> None:
    phone = invite(server.url, size=PHONE, touch=True, language="de")
    show_devices(phone)
    phone.find("password-part").get_by_text("Passwort festlegen").tap()
    phone.find("new-login").fill("bela-k")
    phone.find("new-password").fill("Kap Hoorn im Nebel")
    phone.find("end-others").uncheck()
    phone.find("keep-login").tap()
    phone.page.get_by_text("Erledigt: Ab jetzt kannst du dich damit anmelden.", exact=True).wait_for()
    let_time_pass(server, phone)
    phone.page.reload()
    show_devices(phone)
    phone.page.get_by_text("Abmelden", exact=True).tap()
    phone.find("log-out-others").tap()
    phone.find("confirm-password").fill("Kap Hoorn im Nebel")
    assert phone.accessibility_violations() == []
    phone.find("confirm").tap()
    phone.page.get_by_text("Erledigt: Du bist nur noch hier angemeldet").wait_for()


def show_devices(person: Person) -> None:
    person.find("profile").click()
    person.find("devices").click()
    person.find("devices-dialog").wait_for()


def let_time_pass(server: Server, person: Person) -> None:
    """Give the browser the same cookie as after some minutes in which no password was given."""
    signer = URLSafeSerializer((server.data / "cookie.key").read_text("ascii").strip(), salt="person")
    [cookie] = [each for each in person.context.cookies() if each["name"] == "spieltisch"]
    who, generation, issued, proved = signer.loads(cookie["value"])
    value = str(signer.dumps([who, generation, issued, proved - 6 * 60]))
    person.context.add_cookies([{"name": "spieltisch", "value": value, "url": server.url}])


def test_a_muted_person_is_not_heard(server: Server, invite: Invite) -> None:
    anna, bela = invite(server.url), invite(server.url)
    anna.play_with(bela)
    bela.find("stage").wait_for()
    bela.find("chat-input").fill("la la la")
    bela.page.keyboard.press("Enter")
    chat = anna.page.get_by_role("log", name="Chat")
    anna.wait(lambda: "la la la" in chat.inner_text(), "the song")

    anna.find("panel-1").get_by_role("button").click()
    assert anna.accessibility_violations() == []
    anna.find("distance-muted").click()
    anna.wait(lambda: "la la la" not in chat.inner_text(), "silence")
    anna.page.keyboard.press("Escape")
    anna.find("profile").click()
    anna.find("distances").click()
    assert anna.accessibility_violations() == []
    anna.find("distance-none").click()
    anna.wait(lambda: "la la la" in chat.inner_text(), "the song again")
