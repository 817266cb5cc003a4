"""Mail for people whose turn it is, through a real mail server."""

import re
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from socket import socket
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from spieltisch.server.post import MailServer
from tests.server.conftest import PATIENCE, Guest, Guests, Live, Server, guests_of, seated, settings

KOK = "kopf-oder-knopf"
SLOW = {"kind": "days", "days": 3}


class Postman:
    """Takes all mail; or refuses it, if told so."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.mail: list[EmailMessage] = []
        self.refusing = 0
        self.refused = 0

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802 - its name
        if self.refusing:
            self.refusing -= 1
            self.refused += 1
            return "451 try again later"
        content = envelope.content
        assert isinstance(content, bytes)
        self.mail.append(message_from_bytes(content, policy=policy.default))
        return "250 OK"

    def wait(self, count: int, to: str = "") -> list[EmailMessage]:
        """All mail to somebody, once there is so much of it."""
        until = time.monotonic() + PATIENCE
        while len(found := [mail for mail in self.mail if to in mail["To"]]) < count:
            assert time.monotonic() < until, "no mail came"
            time.sleep(0.02)
        return found


@pytest.fixture(scope="module")
def postman() -> Iterator[Postman]:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    taker = Postman(port)
    controller = Controller(taker, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield taker
    finally:
        controller.stop()


@pytest.fixture(scope="module")
def mailing(postman: Postman, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with a mail server."""
    with pytest.MonkeyPatch.context() as quick:
        quick.setattr("spieltisch.server.post.AGAIN", 0.05)
        quick.setattr("spieltisch.server.post.CODES_EVERY", 0.0)
        mail = {"mail": f"smtp://127.0.0.1:{postman.port}", "mail_from": "spieltisch@example.org"}
        quickly = {"mail_pause": 0.0, "mail_every": 0.02, "site": "https://table.example/"}
        with Server(settings(tmp_path_factory.mktemp("mail"), **mail, **quickly)) as running:
            yield running


@pytest.fixture
def friends(mailing: Server) -> Iterator[Guests]:
    with guests_of(mailing) as invited:
        yield invited


def body(mail: EmailMessage) -> str:
    return str(mail.get_content())


def code_in(mail: EmailMessage) -> str:
    found = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", body(mail))
    assert found is not None
    return found[0]


def give_address(guest: Guest, address: str, postman: Postman) -> None:
    """Name an address and confirm it."""
    assert guest.put("/api/me/mail", address=address) == {"available": True, "address": address}
    [mail] = postman.wait(1, to=address)
    guest.post("/api/me/mail/confirm", code=code_in(mail).lower())
    assert guest.get("/api/me/mail")["confirmed"]
    postman.mail.remove(mail)


def play_turn(live: Live, seat: int) -> None:
    """All decisions of a turn."""
    live.quiet()
    while live.scene.get("decision") is not None:
        assert live.answer(seat)["type"] == "acknowledged"
        live.quiet()


def test_a_letter_for_every_turn_of_who_is_not_there(friends: Guests, postman: Postman) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "bela@example.org", postman)
    first = anna.live(table)
    play_turn(first, 0)
    [letter] = postman.wait(1, to="bela@")
    assert letter["Subject"] == "It is your turn: Head or Button"
    assert letter["From"] == "spieltisch@example.org"
    assert "Hello Bela," in body(letter)
    assert "You have 3 days left." in body(letter)
    assert f"https://table.example/t/{table}" in body(letter)
    second = bela.live(table)
    play_turn(second, 1)
    play_turn(first, 0)
    time.sleep(0.3)
    assert len(postman.wait(1, to="bela@")) == 1  # she is there now
    play_turn(second, 1)
    second.close()
    play_turn(first, 0)
    assert len(postman.wait(2, to="bela@")) == 2


def test_a_letter_is_tried_again_and_comes_once(friends: Guests, postman: Postman) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "later@example.org", postman)
    postman.refusing, postman.refused = 2, 0
    first = anna.live(table)
    play_turn(first, 0)
    postman.wait(1, to="later@")
    time.sleep(0.3)
    assert len(postman.wait(1, to="later@")) == 1
    assert postman.refused == 2


def test_the_mail_server_is_gone_and_the_game_goes_on(
    mailing: Server, friends: Guests, postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "gone@example.org", postman)
    monkeypatch.setattr(mailing.house.post, "server", MailServer("127.0.0.1", 1))
    assert anna.live(table).answer(0)["type"] == "acknowledged"
    assert bela.live(table).answer(1)["type"] == "acknowledged"
    assert bela.put("/api/me/mail", 502, address="new@example.org")["key"] == "mail-failed"
    assert bela.get("/api/me/mail")["address"] == "gone@example.org"


def test_mail_is_in_the_language_of_its_reader_and_can_be_stopped(friends: Guests, postman: Postman) -> None:
    host, clara = friends("Anna"), friends("Clara", language="de")
    table = host.open(KOK, clock=SLOW)["id"]
    clara.sit(table)
    host.start(table)
    give_address(clara, "clara@example.org", postman)
    first = host.live(table)
    play_turn(first, 0)
    [letter] = postman.wait(1, to="clara@")
    assert letter["Subject"] == "Du bist am Zug: Kopf oder Knopf"
    found = re.search(r"https://table\.example(/stop-mail/\S+)", body(letter))
    assert found is not None
    assert letter["List-Unsubscribe"] == f"<{found[0]}>"
    stop = found[1]
    assert "Keine E-Mails mehr" in host.http.get(stop).text
    assert clara.get("/api/me/mail")["confirmed"]  # looking changes nothing
    assert "Deine Adresse ist vergessen." in host.http.post(stop).text
    assert clara.get("/api/me/mail") == {"available": True}


def test_without_the_code_no_mail(friends: Guests, postman: Postman) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    bela.put("/api/me/mail", address="stranger@example.org")
    [mail] = postman.wait(1, to="stranger@")
    anna.live(table).answer(0)
    for _ in range(4):
        assert bela.post("/api/me/mail/confirm", 422, code="AAAA-AAAA")["key"] == "other-code"
    assert bela.post("/api/me/mail/confirm", 422, code="AAAA-AAAA")["key"] == "old-code"
    assert bela.post("/api/me/mail/confirm", 422, code=code_in(mail))["key"] == "old-code"  # too many guesses
    assert postman.wait(1, to="stranger@") == [mail]


def test_an_address_is_nobody_elses_business(friends: Guests, postman: Postman) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "private@example.org", postman)
    first = anna.live(table)
    told = [first.bytes, anna.http.get(f"/api/tables/{table}").text, anna.http.get("/api/tables").text]
    assert "private@example.org" not in str(told)
    assert anna.get("/api/me/mail") == {"available": True}
    assert bela.delete("/api/me/mail") == {"available": True}
    first.answer(0)
    time.sleep(0.2)
    assert not [mail for mail in postman.mail if "private@" in mail["To"]]


@pytest.mark.parametrize(
    "address", ["", "anna", "a@b", "a b@c.de", "a@c.de\r\nBcc: x@y.de", "a" * 250 + "@c.de"]
)
def test_what_is_no_address(friends: Guests, address: str) -> None:
    assert friends("Anna").put("/api/me/mail", 422, address=address)["key"] == "bad-address"


def test_a_house_without_mail(guests: Guests) -> None:
    anna = guests("Anna")
    assert anna.get("/api/me/mail") == {"available": False}
    assert anna.put("/api/me/mail", 409, address="anna@example.org")["key"] == "no-mail"
    assert anna.post("/api/me/mail/confirm", 409, code="x")["key"] == "no-address"


def test_codes_are_not_sent_too_often(
    friends: Guests, postman: Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.post.CODES_EVERY", 60.0)
    anna, bela = friends("Anna"), friends("Bela")
    anna.put("/api/me/mail", address="often@example.org")
    assert anna.put("/api/me/mail", 429, address="other@example.org")["key"] == "codes-too-often"
    assert bela.put("/api/me/mail", 429, address="Often@example.org")["key"] == "codes-too-often"


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", MailServer("mail.example", 587)),
        ("smtps://a:b%40c@mail.example", MailServer("mail.example", 465, "a", "b@c", True)),
        ("smtp://mail.example:25", MailServer("mail.example", 25)),
    ],
)
def test_mail_servers_have_addresses(url: str, server: Any) -> None:
    assert MailServer.at(url) == server


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp://a:b"])
def test_and_some_words_are_none(url: str) -> None:
    with pytest.raises(ValueError, match=r"mail|smtp|port|Port"):
        MailServer.at(url)
