"""E-mails to absent players whose turn it is, through a real mail server."""

import asyncio
import re
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from socket import socket
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from spieltisch.server.storage.mail_repository import CodeLimit, MailRepository
from spieltisch.server.storage.schema import sent_codes
from spieltisch.server.storage.store import Store
from spieltisch.server.workers.turn_mailer import MailServer, TurnMailer
from spieltisch.table.rows import PersonRow
from spieltisch.table.texts import Refusal
from tests.server.conftest import (
    BOTH,
    PATIENCE,
    Databases,
    Guest,
    Guests,
    Live,
    Server,
    guests_of,
    seated,
    settings,
)

KOK = "kopf-oder-knopf"
SLOW = {"kind": "days", "days": 3}


class MailServerStub:
    """Receives e-mails, or refuses them."""

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
        """Wait for so many e-mails to an address; return them."""
        until = time.monotonic() + PATIENCE
        while len(found := [mail for mail in self.mail if to in mail["To"]]) < count:
            assert time.monotonic() < until, "no mail came"
            time.sleep(0.02)
        return found


@pytest.fixture(scope="module")
def mail_server() -> Iterator[MailServerStub]:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    taker = MailServerStub(port)
    controller = Controller(taker, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield taker
    finally:
        controller.stop()


@pytest.fixture(scope="module")
def mailing(mail_server: MailServerStub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a mail server."""
    with pytest.MonkeyPatch.context() as quick:
        quick.setattr("spieltisch.server.workers.turn_mailer.RETRY_SECONDS", 0.05)
        quick.setattr("spieltisch.server.workers.turn_mailer.CODES_EVERY", 0.0)
        mail = {"mail": f"smtp://127.0.0.1:{mail_server.port}", "mail_from": "spieltisch@example.org"}
        quickly = {"mail_pause": 0.0, "site": "https://table.example/"}
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


def give_address(guest: Guest, address: str, mail_server: MailServerStub) -> None:
    """Set an address and confirm it."""
    assert guest.put("/api/me/mail", address=address) == {"available": True, "address": address}
    [mail] = mail_server.wait(1, to=address)
    guest.post("/api/me/mail/confirm", code=code_in(mail).lower())
    assert guest.get("/api/me/mail")["confirmed"]
    mail_server.mail.remove(mail)


def play_turn(live: Live, seat: int) -> None:
    """Make all decisions of a turn."""
    live.quiet()
    while live.scene.get("decision") is not None:
        assert live.answer(seat)["type"] == "acknowledged"
        live.quiet()


def test_an_absent_player_gets_an_email_for_every_turn(friends: Guests, mail_server: MailServerStub) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "bela@example.org", mail_server)
    first = anna.live(table)
    play_turn(first, 0)
    [email] = mail_server.wait(1, to="bela@")
    assert email["Subject"] == "It is your turn: Head or Button"
    assert email["From"] == "spieltisch@example.org"
    assert "Hello Bela," in body(email)
    assert "You have 3 days left." in body(email)
    assert f"https://table.example/t/{table}" in body(email)
    second = bela.live(table)
    play_turn(second, 1)
    play_turn(first, 0)
    time.sleep(0.3)
    assert len(mail_server.wait(1, to="bela@")) == 1  # she is present now
    play_turn(second, 1)
    second.close()
    play_turn(first, 0)
    assert len(mail_server.wait(2, to="bela@")) == 2


def test_an_email_is_tried_again_and_sent_once(friends: Guests, mail_server: MailServerStub) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "later@example.org", mail_server)
    mail_server.refusing, mail_server.refused = 2, 0
    first = anna.live(table)
    play_turn(first, 0)
    mail_server.wait(1, to="later@")
    time.sleep(0.3)
    assert len(mail_server.wait(1, to="later@")) == 1
    assert mail_server.refused == 2


def test_the_game_continues_while_the_mail_server_is_down(
    mailing: Server, friends: Guests, mail_server: MailServerStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "gone@example.org", mail_server)
    monkeypatch.setattr(mailing.services.turn_mailer, "server", MailServer("127.0.0.1", 1))
    assert anna.live(table).answer(0)["type"] == "acknowledged"
    assert bela.live(table).answer(1)["type"] == "acknowledged"
    assert bela.put("/api/me/mail", 502, address="new@example.org")["key"] == "mail-failed"
    assert bela.get("/api/me/mail")["address"] == "gone@example.org"


def test_an_email_is_in_the_players_language_and_has_an_unsubscribe_link(
    friends: Guests, mail_server: MailServerStub
) -> None:
    host, clara = friends("Anna"), friends("Clara", language="de")
    table = host.open(KOK, clock=SLOW)["id"]
    clara.sit(table)
    host.start(table)
    give_address(clara, "clara@example.org", mail_server)
    first = host.live(table)
    play_turn(first, 0)
    [email] = mail_server.wait(1, to="clara@")
    assert email["Subject"] == "Du bist am Zug: Kopf oder Knopf"
    found = re.search(r"https://table\.example(/stop-mail/\S+)", body(email))
    assert found is not None
    assert email["List-Unsubscribe"] == f"<{found[0]}>"
    assert email["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = found[1]
    assert "Keine E-Mails mehr" in host.http.get(stop).text
    assert clara.get("/api/me/mail")["confirmed"]  # opening the page changes nothing
    assert "Deine Adresse ist vergessen." in host.http.post(stop).text
    assert clara.get("/api/me/mail") == {"available": True}


def test_without_the_code_there_are_no_emails(friends: Guests, mail_server: MailServerStub) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    bela.put("/api/me/mail", address="stranger@example.org")
    [mail] = mail_server.wait(1, to="stranger@")
    anna.live(table).answer(0)
    for _ in range(4):
        assert bela.post("/api/me/mail/confirm", 422, code="AAAA-AAAA")["key"] == "other-code"
    assert bela.post("/api/me/mail/confirm", 422, code="AAAA-AAAA")["key"] == "old-code"
    assert bela.post("/api/me/mail/confirm", 422, code=code_in(mail))["key"] == "old-code"  # too many guesses
    assert mail_server.wait(1, to="stranger@") == [mail]


def test_only_its_owner_sees_an_address(friends: Guests, mail_server: MailServerStub) -> None:
    table, (anna, bela) = seated(friends, KOK, clock=SLOW)
    give_address(bela, "private@example.org", mail_server)
    first = anna.live(table)
    received = [first.bytes, anna.http.get(f"/api/tables/{table}").text, anna.http.get("/api/tables").text]
    assert "private@example.org" not in str(received)
    assert anna.get("/api/me/mail") == {"available": True}
    assert bela.delete("/api/me/mail") == {"available": True}
    first.answer(0)
    time.sleep(0.2)
    assert not [mail for mail in mail_server.mail if "private@" in mail["To"]]


@pytest.mark.parametrize(
    "address",
    [
        "", "anna", "a@b", "a b@c.de", "a@c.de\r\nBcc: x@y.de", "a" * 250 + "@c.de",
        "=?utf-8?q?b?=@c.de", "=?utf-8?q?=0aBcc?=@c.de",  # a header would decode them
        "a@c.de,b@c.de", "Anna <a@c.de>", '"a@b.de"@c.de', "a@c.de\7",
    ],
)  # fmt: skip
def test_invalid_addresses_are_refused(friends: Guests, address: str) -> None:
    assert friends("Anna").put("/api/me/mail", 422, address=address)["key"] == "bad-address"


def test_a_server_without_a_mail_server(guests: Guests) -> None:
    anna = guests("Anna")
    assert anna.get("/api/me/mail") == {"available": False}
    assert anna.put("/api/me/mail", 409, address="anna@example.org")["key"] == "no-mail"
    assert anna.post("/api/me/mail/confirm", 409, code="x")["key"] == "no-address"


def test_codes_are_not_sent_too_often(
    friends: Guests, mail_server: MailServerStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.turn_mailer.CODES_EVERY", 60.0)
    anna, bela = friends("Anna"), friends("Bela")
    anna.put("/api/me/mail", address="often@example.org")
    assert anna.put("/api/me/mail", 429, address="other@example.org")["key"] == "codes-too-often"
    assert bela.put("/api/me/mail", 429, address="Often@example.org")["key"] == "codes-too-often"


def test_a_plus_does_not_make_another_mailbox(
    friends: Guests, mail_server: MailServerStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.turn_mailer.CODES_EVERY", 60.0)
    friends("Anna").put("/api/me/mail", address="plus@example.org")
    for address in ("plus+1@example.org", "PLUS+games+2@Example.ORG"):
        assert friends("Bela").put("/api/me/mail", 429, address=address)["key"] == "codes-too-often"
    [mail] = mail_server.wait(1, to="plus")
    assert mail["To"] == "plus@example.org"


def test_the_confirmation_email_contains_no_text_of_its_sender(
    friends: Guests, mail_server: MailServerStub
) -> None:
    words = "Gewinne spam.example"
    for language in ("en", "de"):
        sender = friends(words, language)
        sender.put("/api/me", name=words, colour="red")
        sender.open(KOK, clock=SLOW)
        sender.put("/api/me/mail", address=f"victim-{language}@example.org")
        [mail] = mail_server.wait(1, to=f"victim-{language}@")
        assert not [word for word in words.split() if word in body(mail)]
        assert words not in mail.as_string()
        assert mail["Subject"] in ("Spieltisch: your code", "Spieltisch: dein Code")


def test_many_guests_cannot_flood_a_mailbox(
    friends: Guests, mailing: Server, mail_server: MailServerStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        friends().put("/api/me/mail", address=f"flooded+{number}@example.org")
    refused = friends(language="de").put("/api/me/mail", 429, address="Flooded@example.org")
    assert refused["key"] == "codes-today"
    assert refused["text"].startswith("Heute wurden schon zu viele Codes verschickt")

    async def ask_another_worker() -> None:  # or the same after a restart
        services = mailing.services
        again = TurnMailer(services.settings, services.store, services.time, services.registry.own)
        again.digest_key = await services.cookie_key()
        await again.set_address(PersonRow(id="x", name="x"), "flooded@example.org", "en", "203.0.113.1")

    with pytest.raises(Refusal, match="Too many codes"):
        asyncio.run_coroutine_threadsafe(ask_another_worker(), mailing.services.loop).result(PATIENCE)
    assert len(mail_server.wait(5, to="flooded")) == 5
    tomorrow = time.time() + 24 * 3600 + 1
    monkeypatch.setattr("spieltisch.server.workers.turn_mailer.time", SimpleNamespace(time=lambda: tomorrow))
    friends().put("/api/me/mail", address="flooded@example.org")


def test_one_guest_can_send_codes_to_few_mailboxes(friends: Guests) -> None:
    anna = friends("Anna")
    for number in range(10):
        anna.put("/api/me/mail", address=f"mailbox{number}@example.org")
    assert anna.put("/api/me/mail", 429, address="mailbox10@example.org")["key"] == "codes-today"


def test_one_network_can_send_codes_to_few_mailboxes(friends: Guests, mailing: Server) -> None:
    limits = [CodeLimit("network", 3)]
    store = MailRepository(mailing.services.store)

    def sent(now: float) -> bool:
        asked = asyncio.run_coroutine_threadsafe(store.count_code(limits, now), mailing.services.loop)
        return asked.exception(PATIENCE) is None

    assert [sent(1000.0) for _ in range(4)] == [True] * 3 + [False]
    network, asked = "203.0.113.9", []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("spieltisch.server.workers.turn_mailer.MAX_CODES_OF_NETWORK", 2)
        patch.setattr("spieltisch.server.http.mail_routes.client_address", lambda scope: network)
        for number in range(3):
            address = {"address": f"by-network{number}@example.org"}
            asked.append(friends().http.put("/api/me/mail", json=address).status_code)
        network = "203.0.113.10"
        friends().put("/api/me/mail", address="by-another@example.org")
    assert asked == [200, 200, 429]


@BOTH
def test_workers_count_codes_together(tmp_path: Path, database: str) -> None:
    url = Databases.url(tmp_path) or f"sqlite+aiosqlite:///{tmp_path}/codes.db"

    async def check() -> None:
        stores = [Store(url) for _ in range(2 if database == "postgresql" else 1)]
        await stores[0].open()
        boxes = [MailRepository(store) for store in stores]
        limits = [CodeLimit("mailbox", 5), CodeLimit("person", 100)]
        counted = [box.count_code(limits, time.time()) for box in boxes * 10]
        results = await asyncio.gather(*counted, return_exceptions=True)
        assert sum(each is None for each in results) == 5
        assert all(each is None or isinstance(each, Refusal) for each in results)
        for store in stores:
            await store.close()

    asyncio.run(check())


def test_stored_code_limits_contain_no_mailbox_person_or_network(
    friends: Guests, mailing: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.http.mail_routes.client_address", lambda scope: "203.0.113.77")
    anna = friends("Anna")
    anna.put("/api/me/mail", address="unnamed@example.org")

    async def rows() -> list[str]:
        async with mailing.services.store.engine.connect() as connection:
            return [str(row) for row in await connection.execute(sa.select(sent_codes))]

    kept = "".join(asyncio.run_coroutine_threadsafe(rows(), mailing.services.loop).result(PATIENCE))
    assert kept
    assert not [word for word in ("unnamed", "203.0.113", anna.id) if word in kept]


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", MailServer("mail.example", 587)),
        ("smtps://a:b%40c@mail.example", MailServer("mail.example", 465, "a", "b@c", True)),
        ("smtp://mail.example:25", MailServer("mail.example", 25)),
    ],
)
def test_mail_server_urls(url: str, server: Any) -> None:
    assert MailServer.from_url(url) == server


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp://a:b"])
def test_invalid_mail_server_urls(url: str) -> None:
    with pytest.raises(ValueError, match=r"mail|smtp|port|Port"):
        MailServer.from_url(url)
