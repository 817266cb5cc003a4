"""E-mails to absent players whose turn it is. An error here disturbs no game.

The job of an e-mail is added together with the row that starts the turn, so none is lost and none is added
twice. Whether it is still needed is checked when it is sent.
"""

import asyncio
import hmac
import re
import smtplib
import ssl
import time
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hashlib import sha256
from secrets import choice, token_urlsafe
from urllib.parse import unquote, urlsplit

import msgspec

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.http.rate_limits import is_loopback
from spieltisch.server.ops.logs import log
from spieltisch.server.ops.settings import Settings
from spieltisch.server.storage.mail_repository import AddressRow, CodeLimit, MailRepository
from spieltisch.server.storage.store import Store
from spieltisch.server.texts import ServerRefusal, say
from spieltisch.server.time_source import TimeSource
from spieltisch.server.workers.job_kinds import TurnEmail
from spieltisch.server.workers.job_queue import Job, RetryLater
from spieltisch.server.workers.table_owner import TableOwner
from spieltisch.server.workers.table_registry import OwnedElsewhere
from spieltisch.table.clock import DAY
from spieltisch.table.info import table_info
from spieltisch.table.rows import PersonRow
from spieltisch.table.table import Table

OWNER_RETRY = 5.0  # seconds until another worker may have the job of a table that it owns
RETRY_SECONDS = 60.0  # until an e-mail is tried again, then twice as long
HOUR = 3600.0
MAX_TRIES = 8
MAX_CONCURRENT = 4  # e-mails that one worker sends at the same time
TIMEOUT = 120.0  # seconds for one e-mail
SMTP_TIMEOUT = 20.0  # in seconds
CODE_LETTERS, CODE_LENGTH = "23456789ABCDEFGHJKMNPQRSTVWXYZ", 8
CODE_LIFETIME = 24 * 3600.0  # seconds that a code is valid
MAX_CODE_TRIES = 5
CODES_EVERY = 60.0  # seconds between two codes for one person, and for one mailbox
MAX_CODES_TO_MAILBOX, MAX_CODES_OF_PERSON, MAX_CODES_OF_NETWORK = 5, 10, 50  # per day
MAX_ADDRESS_LENGTH = 254
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class MailServer(msgspec.Struct, frozen=True):
    """An SMTP server: smtp://user:password@host:port, or smtps:// for TLS from the start."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: bool = False

    @classmethod
    def from_url(cls, url: str) -> "MailServer":
        """Return the server of a URL.

        :raises ValueError: if the URL is not valid.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError(url)
        tls = parts.scheme == "smtps"
        port = parts.port or (465 if tls else 587)
        return cls(parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""), tls)

    def send(self, message: EmailMessage) -> None:
        """Send a message. This blocks: call it in a thread."""
        context = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(self.host, self.port, timeout=SMTP_TIMEOUT, context=context)
            if self.tls
            else smtplib.SMTP(self.host, self.port, timeout=SMTP_TIMEOUT)
        ) as connection:
            connection.ehlo()
            tls = self.tls
            if not tls and connection.has_extn("starttls"):
                connection.starttls(context=context)
                connection.ehlo()
                tls = True
            if self.user and not tls and self.host not in LOCAL_HOSTS:
                raise smtplib.SMTPNotSupportedError("no password goes over an open line")
            if self.user:
                connection.login(self.user, self.password)
            connection.send_message(message)


class TurnMailer:
    """Send e-mails, if a mail server is configured."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        time_source: TimeSource,
        own_table: Callable[[str], Awaitable[TableOwner]],
    ) -> None:
        self.repository = MailRepository(store)
        self.server = MailServer.from_url(settings.mail) if settings.mail else None
        self.sender, self.site = settings.mail_from, settings.site.rstrip("/")
        self.digest_key = ""  # makes digests of mailboxes, people and networks meaningless to others
        self._time = time_source
        self._own_table = own_table
        if self.server is not None:
            store.jobs.register(
                "mail",
                self.send_turn_email,
                concurrency=MAX_CONCURRENT,
                timeout=TIMEOUT,
                max_tries=MAX_TRIES,
                first_pause=RETRY_SECONDS,
                last_pause=RETRY_SECONDS * 2**MAX_TRIES,
            )

    # -- e-mails about turns -----------------------------------------------------------------------------

    async def send_turn_email(self, job: Job) -> None:
        """Send an e-mail, if it is still needed."""
        message = await self._compose(msgspec.json.decode(job.payload, type=TurnEmail))
        if message is not None:
            await self._send(message)

    async def _compose(self, email: TurnEmail) -> EmailMessage | None:
        """Compose the e-mail; return None if it is no longer needed."""
        try:
            table = (await self._own_table(email.table)).table  # only its owner knows who is present
        except OwnedElsewhere:
            raise RetryLater(OWNER_RETRY) from None
        except SpieltischError:  # the table was deleted, or its game is not installed
            return None
        person = table.seats[email.seat].person
        row = await self.repository.address(person) if _is_still_needed(table, email) else None
        if row is None or not row.confirmed:
            return None
        info = table_info(table, person, row.language)
        clock = info.seats[email.seat].clock
        left = 0.0 if clock is None or clock.until is None else clock.until - self._time.now()
        arguments = {
            "name": table.people[person].name,
            "game": info.game_name,
            "table": info.name,
            "hours": max(1, round(left / HOUR)),
            "days": max(1, round(left / DAY)),
            "link": f"{self.site}/t/{info.id}",
            "stop": self._unsubscribe_url(row),
        }
        message = self._message(row.address, say(row.language, "mail-turn-subject", **arguments))
        message["List-Unsubscribe"] = f"<{self._unsubscribe_url(row)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(say(row.language, "mail-turn", **arguments))
        return message

    def _unsubscribe_url(self, row: AddressRow) -> str:
        return f"{self.site}/stop-mail/{row.stop}"

    # -- addresses ---------------------------------------------------------------------------------------

    async def set_address(self, person: PersonRow, address: str, language: str, network: str) -> AddressRow:
        """Store an address, and send a confirmation code to it.

        The e-mail contains no text of the person: the address may belong to a stranger.

        :raises Refusal: if there is no mail server, the address is not valid, or there were too many codes.
        """
        address = address.strip()
        if self.server is None:
            raise ServerRefusal("no-mail")
        if not is_address(address):
            raise ServerRefusal("bad-address", 422)
        await self._check_code_limits(person.id, mailbox_of(address), network)
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
            raise ServerRefusal("mail-failed", 502) from error
        await self.repository.set_address(row)
        return row

    async def confirm(self, person: str, code: str) -> AddressRow:
        """Confirm a person's address.

        :raises Refusal: if the code is not the one that was sent.
        """
        row = await self.repository.address(person)
        if row is None:
            raise ServerRefusal("no-address")
        if row.confirmed:
            return row
        tries = await self.repository.count_confirmation(person)
        old = time.time() - row.made > CODE_LIFETIME
        given = _digest(person, "".join(letter for letter in code.upper() if letter.isalnum()))
        if old or tries > MAX_CODE_TRIES or not hmac.compare_digest(given, row.code):
            raise ServerRefusal("old-code" if old or tries >= MAX_CODE_TRIES else "other-code", 422)
        row.code, row.tries = "", 0
        await self.repository.set_address(row)
        return row

    async def _check_code_limits(self, person: str, mailbox: str, network: str) -> None:
        """Count a code, so that no mailbox is flooded, neither by one guest nor by many.

        The database gets digests that are meaningless without the key of the cookies.

        :raises Refusal: if there are too many codes.
        """
        key = self.digest_key.encode()

        def limit(kind: str, name: str, per_day: int, pause: float) -> CodeLimit:
            return CodeLimit(hmac.new(key, f"{kind} {name}".encode(), sha256).hexdigest(), per_day, pause)

        limits = [
            limit("mailbox", mailbox, MAX_CODES_TO_MAILBOX, CODES_EVERY),
            limit("person", person, MAX_CODES_OF_PERSON, CODES_EVERY),
        ]
        if not is_loopback(network):
            limits.append(limit("network", network, MAX_CODES_OF_NETWORK, 0.0))
        await self.repository.count_code(limits, time.time())

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
    """Return whether this is an e-mail address that no mail header decodes into something else.

    >>> [is_address(text) for text in ("a+b@example.org", "anna", "=?utf-8?q?b?=@example.org")]
    [True, False, False]
    """
    return len(text) <= MAX_ADDRESS_LENGTH and ADDRESS.fullmatch(text) is not None and "=?" not in text


def mailbox_of(address: str) -> str:
    """Return the mailbox of an address: without upper case, and without what follows a plus.

    >>> mailbox_of("Anna+games@Example.org")
    'anna@example.org'
    """
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _is_still_needed(table: Table, email: TurnEmail) -> bool:
    """Return whether the turn of an e-mail still lasts and its player is absent."""
    game_log, seat = table.game_log, table.seats[email.seat]
    if game_log is None or table.status != "playing" or not seat.person or seat.bot:
        return False
    since = game_log.rows[max(0, email.turn - 1) :]
    still = game_log.turn >> seat.seat & 1 and all(row.asked >> seat.seat & 1 for row in since)
    return bool(still) and seat.person not in table.present_people()


def _digest(person: str, code: str) -> str:
    return sha256(f"{person} {code}".encode()).hexdigest()
