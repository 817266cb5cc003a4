"""Mail for people whose turn it is and who are not at the table. What goes wrong here disturbs no game.

A letter is noted together with the row that makes it somebody's turn, so none is lost and none is noted
twice; whether it is still needed is looked at when it is sent.
"""

import asyncio
import hmac
import re
import smtplib
import ssl
import time
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hashlib import sha256
from secrets import choice, token_urlsafe
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import msgspec
import sqlalchemy as sa

from spieltisch.server.http.rate_limits import is_loopback
from spieltisch.server.ops.logs import log, mark
from spieltisch.server.storage.mail_repository import AddressRow, CodeLimit, MailRepository, TurnEmailRow
from spieltisch.server.storage.schema import PersonRow
from spieltisch.server.table.clock import DAY
from spieltisch.server.table.game_log import GameLog
from spieltisch.server.table.live_table import Table
from spieltisch.server.texts import Refusal, say

if TYPE_CHECKING:
    from spieltisch.server.workers.table_service import TableService

AGAIN = 60.0  # seconds until a letter is tried again, then twice as long
HOUR = 3600.0
MOST_TRIES = 8
MOST_AT_ONCE = 20
PATIENCE = 20.0  # seconds for the mail server to answer
CODE_LETTERS, CODE_LENGTH = "23456789ABCDEFGHJKMNPQRSTVWXYZ", 8
CODE_FOR = 24 * 3600.0  # seconds that a code is good for
MOST_CODE_TRIES = 5
CODES_EVERY = 60.0  # seconds between two codes for one person, and for one mailbox
MOST_CODES_TO_MAILBOX, MOST_CODES_OF_PERSON, MOST_CODES_OF_NETWORK = 5, 10, 50  # in a day
LONGEST_ADDRESS = 254
HERE = ("localhost", "127.0.0.1", "::1")
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class MailServer(msgspec.Struct, frozen=True):
    """Who takes our mail: smtp://user:password@host:port, or smtps:// for a line that is secret at once."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    secret: bool = False

    @classmethod
    def at(cls, url: str) -> "MailServer":
        """The server that an address names.

        :raises ValueError: when it names none.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError(url)
        secret = parts.scheme == "smtps"
        port = parts.port or (465 if secret else 587)
        return cls(parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""), secret)

    def send(self, message: EmailMessage) -> None:
        """Hand a message over. It takes its time: call it in a thread."""
        safe = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=safe)
            if self.secret
            else smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        ) as line:
            line.ehlo()
            secret = self.secret
            if not secret and line.has_extn("starttls"):
                line.starttls(context=safe)
                line.ehlo()
                secret = True
            if self.user and not secret and self.host not in HERE:
                raise smtplib.SMTPNotSupportedError("no password goes over an open line")
            if self.user:
                line.login(self.user, self.password)
            line.send_message(message)


class TurnMailer:
    """Sends mail, where the house has a mail server."""

    def __init__(self, service: "TableService") -> None:
        self.service = service
        self.box = MailRepository(service.store)
        settings = service.settings
        self.server = MailServer.at(settings.mail) if settings.mail else None
        self.sender, self.site = settings.mail_from, settings.site.rstrip("/")

    async def watch(self) -> None:
        """Look into the letterbox until the house is closed."""
        while self.server is not None:
            try:
                for letter in await self.box.claim_due(self.service.time.now(), AGAIN, MOST_AT_ONCE):
                    await self._deliver(letter)
            except Exception as error:  # at the next round perhaps
                log.warning("the letterbox cannot be emptied: %r", error)
            await asyncio.sleep(self.service.settings.mail_every)

    # -- letters about turns -----------------------------------------------------------------------------

    def notes(self, table: Table, draft: GameLog) -> Sequence[sa.Executable]:
        """What is to be written together with a draft: letters to those whose turn it makes it."""
        if self.server is None or table.timing.clock != "days" or draft.over:
            return ()
        new = draft.turn & ~(0 if table.game_log is None else table.game_log.turn)
        when, turn = self.service.time.now() + self.service.settings.mail_pause, len(draft.rows)
        return [
            self.box.email_statement(table.row.id, row.seat, turn, when)
            for row in table.seats
            if new >> row.seat & 1 and row.person and not row.bot
        ]

    async def _deliver(self, letter: TurnEmailRow) -> None:
        try:
            message = await self._write(letter)
            if message is not None and letter.tries < MOST_TRIES:
                await self._send(message)
        except Exception as error:
            log.warning("a letter about table %s was not sent: %r", mark(letter.table), error)
        else:
            await self.box.mark_done(letter)

    async def _write(self, letter: TurnEmailRow) -> EmailMessage | None:
        """The letter; None if nobody needs it any more."""
        table = await self.service.table(letter.table)
        person = table.seats[letter.seat].person
        row = await self.box.address(person) if _is_waited_for(table, letter) else None
        if row is None or not row.confirmed:
            return None
        info = table.info(person, row.language)
        clock = info.seats[letter.seat].clock
        left = 0.0 if clock is None or clock.until is None else clock.until - self.service.time.now()
        told = {
            "name": table.people[person].name,
            "game": info.game_name,
            "table": info.name,
            "hours": max(1, round(left / HOUR)),
            "days": max(1, round(left / DAY)),
            "link": f"{self.site}/t/{info.id}",
            "stop": self._stop(row),
        }
        message = self._message(row.address, say(row.language, "mail-turn-subject", **told))
        message["List-Unsubscribe"] = f"<{self._stop(row)}>"
        message["List-Unsubscribe-TurnMailer"] = "List-Unsubscribe=One-Click"
        message.set_content(say(row.language, "mail-turn", **told))
        return message

    def _stop(self, row: AddressRow) -> str:
        return f"{self.site}/stop-mail/{row.stop}"

    # -- addresses ---------------------------------------------------------------------------------------

    async def set_address(self, person: PersonRow, address: str, language: str, network: str) -> AddressRow:
        """Note an address, and send there what confirms it. The mail has no word that the person chose:
        the address may be a stranger's.

        :raises Refusal: when that cannot be.
        """
        address = address.strip()
        if self.server is None:
            raise Refusal("no-mail")
        if not is_address(address):
            raise Refusal("bad-address", 422)
        await self._count_code(person.id, mailbox_of(address), network)
        code = "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        row = AddressRow(
            person=person.id,
            address=address,
            language=language,
            stop=token_urlsafe(16),
            code=_digest(person.id, code),
            made=time.time(),
        )
        message = self._message(address, say(language, "mail-code-subject"))
        message.set_content(say(language, "mail-code", code=f"{code[:4]}-{code[4:]}", site=self.site))
        try:
            await self._send(message)
        except Exception as error:
            log.warning("a code was not sent: %r", error)
            raise Refusal("mail-failed", 502) from error
        await self.box.set_address(row)
        return row

    async def confirm(self, person: str, code: str) -> AddressRow:
        """Believe that an address is somebody's.

        :raises Refusal: when the code is not the one that was sent.
        """
        row = await self.box.address(person)
        if row is None:
            raise Refusal("no-address")
        if row.confirmed:
            return row
        tries = await self.box.count_confirmation(person)
        old = time.time() - row.made > CODE_FOR
        given = _digest(person, "".join(letter for letter in code.upper() if letter.isalnum()))
        if old or tries > MOST_CODE_TRIES or not hmac.compare_digest(given, row.code):
            raise Refusal("old-code" if old or tries >= MOST_CODE_TRIES else "other-code", 422)
        row.code, row.tries = "", 0
        await self.box.set_address(row)
        return row

    async def _count_code(self, person: str, mailbox: str, network: str) -> None:
        """Count a code, so that no mailbox is flooded, be it by one guest or by many.

        The store keeps digests that mean nothing without the key of the cookies.

        :raises Refusal: when it would be one too many.
        """
        key = (await self.service.cookie_key()).encode()

        def limit(kind: str, name: str, per_day: int, pause: float) -> CodeLimit:
            return CodeLimit(hmac.new(key, f"{kind} {name}".encode(), sha256).hexdigest(), per_day, pause)

        limits = [
            limit("mailbox", mailbox, MOST_CODES_TO_MAILBOX, CODES_EVERY),
            limit("person", person, MOST_CODES_OF_PERSON, CODES_EVERY),
        ]
        if not is_loopback(network):
            limits.append(limit("network", network, MOST_CODES_OF_NETWORK, 0.0))
        await self.box.count_code(limits, time.time())

    # -- messages ----------------------------------------------------------------------------------------

    def _message(self, address: str, subject: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, address, subject
        message["Date"], message["Message-ID"] = (
            formatdate(),
            make_msgid(domain=self.sender.rpartition("@")[2].rstrip(">")),
        )
        message["Auto-Submitted"] = "auto-generated"
        return message

    async def _send(self, message: EmailMessage) -> None:
        assert self.server is not None
        await asyncio.to_thread(self.server.send, message)


def is_address(text: str) -> bool:
    """Whether mail can be sent there. What a mail header would decode into something else is no address.

    >>> [is_address(text) for text in ("a+b@example.org", "anna", "=?utf-8?q?b?=@example.org")]
    [True, False, False]
    """
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None and "=?" not in text


def mailbox_of(address: str) -> str:
    """The mailbox that an address leads to: neither case nor what follows a plus makes it another one.

    >>> mailbox_of("Anna+games@Example.org")
    'anna@example.org'
    """
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _is_waited_for(table: Table, letter: TurnEmailRow) -> bool:
    """Whether it is still the turn that a letter is about, and its person is not at the table."""
    game_log, seat = table.game_log, table.seats[letter.seat]
    if game_log is None or table.status != "playing" or not seat.person or seat.bot:
        return False
    since = game_log.rows[max(0, letter.turn - 1) :]
    still = game_log.turn >> seat.seat & 1 and all(row.asked >> seat.seat & 1 for row in since)
    return bool(still) and seat.person not in table.present()


def _digest(person: str, code: str) -> str:
    return sha256(f"{person} {code}".encode()).hexdigest()
