"""Recovery codes, passwords, cookies, devices, mutes and blocks."""

import asyncio
import base64
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from argon2 import PasswordHasher
from itsdangerous import URLSafeSerializer
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from spieltisch.server.accounts import passwords
from spieltisch.server.accounts import session_cookie as cookies
from spieltisch.server.accounts.account_repository import Account, AccountRepository
from spieltisch.server.accounts.login_throttle import AttemptSource, LoginThrottle
from spieltisch.server.accounts.passwords import PasswordHashes
from spieltisch.server.accounts.recovery_codes import ALPHABET
from spieltisch.server.http import dependencies
from spieltisch.server.http.rate_limits import RateLimits
from spieltisch.table.texts import Refusal
from tests.server.conftest import PATIENCE, SAMPLE, Guest, Guests, Server, guests_of, seated, settings

KOK = "kopf-oder-knopf"
PASSWORD = "Kap Hoorn im Nebel"


class QuickHasher(PasswordHasher):
    """A fast hasher that counts its calls."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)
        self.asked = 0

    def verify(self, *args: Any) -> Any:
        self.asked += 1
        return super().verify(*args)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[Server]:
    """A server with a fast hasher."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr(passwords, "PasswordHasher", QuickHasher)
        with Server(settings(tmp_path_factory.mktemp("people"))) as running:
            yield running


@pytest.fixture(autouse=True)
def throttle(server: Server) -> None:
    """The clock of the delays stands still, and no test waits for the tries of another one."""
    server.app.state.limits.logins = LoginThrottle(lambda: 0.0)


@pytest.fixture
def guests(server: Server) -> Iterator[Guests]:
    with guests_of(server) as invited:
        yield invited


def account_of(guest: Guest) -> Account:
    """The account of a guest in the database."""
    services = guest.server.services
    asked = asyncio.run_coroutine_threadsafe(services.accounts.of(guest.id), services.loop)
    found = asked.result(PATIENCE)
    assert found is not None
    return found


# -- recovery codes ------------------------------------------------------------------------------------------


def test_a_code_moves_a_guest_to_another_device_with_all_tables_and_seats(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    code = anna.post("/api/me/code", 201)["code"]

    phone = guests()
    assert phone.post("/api/me/recover", code=code)["name"] == "Anna"
    assert phone.get("/api/me") == anna.get("/api/me")
    assert [each["id"] for each in phone.get("/api/tables")["mine"]] == [table]
    live = phone.live(table)
    assert live.answer(0)["type"] == "acknowledged"
    assert anna.live(table).table["you"] == [0]  # the first device is still Anna's
    assert bela.get("/api/me")["name"] == "Bela"


def test_a_code_is_easy_to_read_and_hard_to_guess_and_only_its_hash_is_kept(guests: Guests) -> None:
    anna = guests("Anna")
    code = anna.post("/api/me/code", 201)["code"]
    assert re.fullmatch(f"([{ALPHABET}]{{4}}-){{3}}[{ALPHABET}]{{4}}", code)
    assert not set(ALPHABET) & set("0O1IL")
    assert len(ALPHABET) ** 16 > 2**78
    assert code not in str(account_of(anna))
    assert code.replace("-", "") not in str(account_of(anna))
    assert anna.get("/api/me")["code"] is True
    sloppy = guests()
    assert sloppy.post("/api/me/recover", code=f" {code.lower().replace('-', ' ')} ")["name"] == "Anna"


def test_a_code_can_be_replaced_and_deleted(guests: Guests) -> None:
    anna, other = guests("Anna"), guests(language="de")
    old, new = (anna.post("/api/me/code", 201)["code"] for _ in range(2))
    before = other.get("/api/me")
    problem = other.post("/api/me/recover", 403, code=old)
    assert problem["key"] == "unknown-code"
    assert problem["text"].startswith("Diesen Wiederherstellungscode hat niemand.")
    assert "code" not in anna.delete("/api/me/code")
    other.post("/api/me/recover", 403, code=new)
    other.post("/api/me/recover", 403, code="")
    assert other.get("/api/me") == before


def test_a_warning_comes_before_games_are_lost(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    code = anna.post("/api/me/code", 201)["code"]
    table = bela.open(KOK)["id"]

    problem = bela.post("/api/me/recover", 409, code=code)
    assert problem["key"] == "games-here"
    assert "you are Bela, with a game that is not over" in problem["text"]
    assert bela.get("/api/me")["name"] == "Bela"
    assert bela.post("/api/me/log-out", 409)["key"] == "games-here"

    own = bela.post("/api/me/code", 201)["code"]  # now Bela can come back
    assert bela.post("/api/me/recover", code=code)["name"] == "Anna"
    assert bela.post("/api/me/recover", code=own)["name"] == "Bela"
    assert [each["id"] for each in bela.get("/api/tables")["mine"]] == [table]


def test_a_person_who_is_sure_may_lose_games(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    code = anna.post("/api/me/code", 201)["code"]
    bela.open(KOK)
    assert bela.post("/api/me/recover", code=code, sure=True)["name"] == "Anna"


# -- passwords -----------------------------------------------------------------------------------------------


def test_a_login_can_be_set_used_changed_and_removed(guests: Guests) -> None:
    anna, phone = guests("Anna"), guests()
    assert anna.put("/api/me/login", login="Änne", password=PASSWORD)["login"] == "änne"
    assert phone.post("/api/me/log-in", login="A\u0308NNE ", password=PASSWORD)["id"] == anna.id

    assert phone.put("/api/me/login", 403, login="Anna", password="another one")["key"] == "wrong-password"
    changed: dict[str, Any] = {"login": "anna-k", "password": "another one", "current": PASSWORD}
    assert phone.put("/api/me/login", **changed)["login"] == "anna-k"
    third = guests()
    assert third.post("/api/me/log-in", 403, login="änne", password=PASSWORD)["key"] == "wrong-login"
    assert third.post("/api/me/log-in", login="anna-k", password="another one")["id"] == anna.id

    code = anna.post("/api/me/code", 201)["code"]  # a stranger at an unlocked device could do it
    assert anna.put("/api/me/login", 403, current=code)["key"] == "wrong-password"
    assert "login" not in anna.put("/api/me/login", current="another one")
    assert guests().post("/api/me/log-in", 403, login="anna-k", password="another one")


def test_passwords_are_stored_as_argon2_with_the_recommended_cost(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = guests("Anna")
    anna.put("/api/me/login", login="hashed", password=PASSWORD)
    assert (account_of(anna).password or "").startswith("$argon2id$v=19$")
    assert PASSWORD not in str(account_of(anna))
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)
    real = AccountRepository(anna.server.services.store).passwords._hasher
    assert real.hash(PASSWORD).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


@pytest.mark.parametrize(
    ("login", "password", "key"),
    [
        ("ab", PASSWORD, "bad-login"),
        ("x" * 41, PASSWORD, "bad-login"),
        ("tab\u200bbed", PASSWORD, "bad-login"),
        ("somebody", "short", "bad-password"),
        ("somebody", "x" * 129, "bad-password"),
        ("somebody", "SomeBody", "bad-password"),
    ],
)
def test_bad_logins_are_refused(guests: Guests, login: str, password: str, key: str) -> None:
    anna = guests("Anna")
    assert anna.put("/api/me/login", 422, login=login, password=password)["key"] == key
    assert "login" not in anna.get("/api/me")


def test_a_login_has_one_owner_whatever_its_case(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    anna.put("/api/me/login", login="straße", password=PASSWORD)
    assert bela.put("/api/me/login", 409, login="STRASSE", password=PASSWORD)["key"] == "login-taken"


def test_logging_in_does_not_reveal_which_names_exist(guests: Guests) -> None:
    anna, other = guests("Anna"), guests()
    anna.put("/api/me/login", login="known", password=PASSWORD)
    hasher = anna.server.services.accounts.passwords._hasher
    assert isinstance(hasher, QuickHasher)
    answers, asked = [], []
    for login in ("known", "unknown"):
        before = hasher.asked
        answers.append(other.post("/api/me/log-in", 403, login=login, password="wrong password"))
        asked.append(hasher.asked - before)
    assert answers[0] == answers[1]
    assert asked == [1, 1]  # no difference in time


def test_hashing_does_not_block_the_event_loop(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    hashing, go_on = threading.Event(), threading.Event()

    def slow(self: PasswordHashes, password: str, hashed: str | None) -> bool:
        hashing.set()
        return go_on.wait(10) and False

    monkeypatch.setattr(PasswordHashes, "_verify", slow)
    login = {"login": "anybody", "password": PASSWORD}
    trying = threading.Thread(target=lambda: anna.post("/api/me/log-in", 403, **login))
    trying.start()
    assert hashing.wait(10)
    assert bela.get("/api/me")["name"] == "Bela"  # while a password is checked
    go_on.set()
    trying.join(10)


def test_passwords_cannot_be_tried_forever() -> None:
    limits = RateLimits()
    limits.logins = LoginThrottle(lambda: 0.0)

    def tries(address: str, logins: Iterable[str]) -> int:
        """Count the tries that are not refused."""
        let_through = 0
        with suppress(Refusal):
            for login in logins:
                limits.start_password_attempt(login, AttemptSource(address))
                let_through += 1
        return let_through

    assert tries("127.0.0.1", ["the same"] * 100) == 5
    assert tries("192.0.2.1", map(str, range(100))) == 20
    assert tries("192.0.2.1", ["another"]) == 0
    assert tries("192.0.2.2", ["one more"]) == 1


def test_a_try_that_is_refused_by_the_delay_costs_nothing() -> None:
    limits, here = RateLimits(), AttemptSource("192.0.2.1")
    limits.logins = LoginThrottle(lambda: 0.0)
    for _ in range(5):
        limits.start_password_attempt("hammered", here)
    for _ in range(50):
        with pytest.raises(Refusal, match="wrong too often"):
            limits.start_password_attempt("hammered", here)
    for other in range(15):  # the rest of the address's tries is still there
        limits.start_password_attempt(str(other), here)


def test_a_refused_try_says_when_to_try_again(guests: Guests) -> None:
    anna = guests("Anna", "de")
    hasher = anna.server.services.accounts.passwords._hasher
    assert isinstance(hasher, QuickHasher)
    for _ in range(5):
        anna.post("/api/me/log-in", 403, login="hammered", password="wrong password")
    asked = hasher.asked
    body = {"login": "Hammered", "password": "wrong password"}
    answer = anna.http.post("/api/me/log-in", json=body)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "1")
    told = "Das Passwort war zu oft falsch. Versuch es in einer Sekunde noch einmal."
    assert answer.json()["text"] == told
    assert hasher.asked == asked  # nothing was hashed


@pytest.fixture
def club(server: Server) -> Iterator[Callable[..., httpx.Response]]:
    """Log in from any address, through a trusted proxy."""
    app = server.app.asgi_handler
    server.app.asgi_handler = cast(Any, ProxyHeadersMiddleware(cast(Any, app), ["127.0.0.1"]))

    def log_in(address: str, cookies: Any = None, **body: str) -> httpx.Response:
        headers = {"X-Forwarded-For": address}
        with httpx.Client(base_url=server.url, headers=headers, cookies=cookies, timeout=PATIENCE) as http:
            return http.post("/api/me/log-in", json=body)

    yield log_in
    server.app.asgi_handler = app


def test_strangers_elsewhere_cannot_lock_a_login(guests: Guests, club: Callable[..., httpx.Response]) -> None:
    anna = guests("Anna")
    anna.put("/api/me/login", login="wanted", password=PASSWORD)
    wrong = {"login": "wanted", "password": "wrong password"}
    right = {"login": "wanted", "password": PASSWORD}
    assert [club("203.0.113.1", **wrong).status_code for _ in range(8)] == [403] * 5 + [429] * 3
    assert club("203.0.113.2", **right).status_code == 200  # on a device that the server has never seen
    assert club("203.0.113.1", **right).status_code == 429  # the stranger would have to wait
    device = {"spieltisch_device": anna.http.cookies["spieltisch_device"]}
    assert club("203.0.113.1", device, **right).status_code == 200  # the owner beside the stranger does not


def test_the_networks_of_one_customer_count_as_one_source(
    guests: Guests, club: Callable[..., httpx.Response]
) -> None:
    guests("Anna").put("/api/me/login", login="chased", password=PASSWORD)
    wrong = {"login": "chased", "password": "wrong password"}
    told = [club(f"2001:db8:7:{n}::1", **wrong).status_code for n in range(8)]
    assert told == [403] * 5 + [429] * 3
    assert club("2001:db8:8::1", login="chased", password=PASSWORD).status_code == 200


def test_distributed_guessing_does_not_lock_a_known_device(
    guests: Guests, club: Callable[..., httpx.Response], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.accounts.login_throttle.DISTRIBUTED_TRIES", 3)
    anna = guests("Anna")
    anna.put("/api/me/login", login="searched", password=PASSWORD)
    told = [club(f"203.0.113.{n}", login="searched", password="wrong password") for n in range(10, 15)]
    assert [answer.status_code for answer in told] == [403] * 3 + [429] * 2
    assert told[-1].json()["key"] == "login-searched"
    assert 0 < int(told[-1].headers["Retry-After"]) <= 30
    nobody = [club(f"203.0.113.{n}", login="nobodys", password="wrong password") for n in range(10, 15)]
    assert [answer.status_code for answer in nobody] == [403] * 3 + [429] * 2  # as if there were one
    assert anna.post("/api/me/log-out")["id"] != anna.id  # the device is known nevertheless
    device = {"spieltisch_device": anna.http.cookies["spieltisch_device"]}
    assert club("203.0.113.20", device, login="searched", password=PASSWORD).status_code == 200
    assert anna.post("/api/me/log-in", login="searched", password=PASSWORD)["id"] == anna.id


def test_a_known_device_has_a_delay_of_its_own(guests: Guests) -> None:
    anna = guests("Anna")
    anna.put("/api/me/login", login="known-device", password=PASSWORD)
    for _ in range(5):
        anna.post("/api/me/log-in", 403, login="known-device", password="wrong password")
    assert anna.post("/api/me/log-in", 429, login="known-device", password=PASSWORD)
    assert guests().post("/api/me/log-in", login="known-device", password=PASSWORD)["id"] == anna.id


def test_a_right_code_is_never_refused_and_wrong_ones_are_counted(guests: Guests) -> None:
    anna, limits = guests("Anna"), RateLimits()
    code = anna.post("/api/me/code", 201)["code"]
    own: RateLimits = anna.server.app.state.limits
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("spieltisch.server.http.rate_limits.is_loopback", lambda address: False)
        patch.setattr(own, "attempts", limits.attempts)
        other = guests()
        told = [other.http.post("/api/me/recover", json={"code": "wrong"}).status_code for _ in range(22)]
        assert told == [403] * 20 + [429] * 2
        assert other.post("/api/me/recover", 429, code="wrong")["key"] == "too-many-knocks"
        assert other.post("/api/me/recover", code=code)["id"] == anna.id


# -- known devices -------------------------------------------------------------------------------------------


def test_a_device_cookie_is_bounded_and_names_no_person() -> None:
    jar = cookies.CookieSigner("key")
    device: cookies.DeviceCookie | None = None
    for person in range(cookies.MAX_PEOPLE_PER_DEVICE + 2):
        header = jar.device_header(device, True, f"person{person}", 0)
        assert all(word in header for word in ("HttpOnly", "SameSite=lax", "Secure", "Max-Age"))
        value = header.split(";")[0].partition("=")[2]
        device = jar.read_device(value)
    assert device is not None
    assert len(value) < 500
    assert "person" not in base64.urlsafe_b64decode(value.split(".")[0] + "===").decode("latin-1")
    known = [
        jar.is_known_device(device, f"person{person}", 0)
        for person in range(cookies.MAX_PEOPLE_PER_DEVICE + 2)
    ]
    assert known == [False] * 2 + [True] * cookies.MAX_PEOPLE_PER_DEVICE
    assert not jar.is_known_device(device, "person9", 1)  # which logged out other devices
    assert cookies.CookieSigner("another").read_device(value) is None
    assert not jar.is_known_device(cookies.DeviceCookie("copied", device.issued, device.marks), "person9", 0)


def test_logging_out_elsewhere_makes_a_device_unknown(guests: Guests) -> None:
    anna, phone = guests("Anna"), guests()
    anna.put("/api/me/login", login="two-devices", password=PASSWORD)
    phone.post("/api/me/log-in", login="two-devices", password=PASSWORD)
    jar: cookies.CookieSigner = anna.server.app.state.cookies

    def known() -> list[bool]:
        found = [jar.read_device(guest.http.cookies["spieltisch_device"]) for guest in (anna, phone)]
        return [
            each is not None and jar.is_known_device(each, anna.id, account_of(anna).generation)
            for each in found
        ]

    assert known() == [True, True]
    anna.post("/api/me/log-out-others")
    assert known() == [True, False]


def test_devices_that_were_logged_in_before_there_was_a_device_cookie_become_known(guests: Guests) -> None:
    anna = guests("Anna")
    anna.put("/api/me/login", login="long-ago", password=PASSWORD)
    anna.http.cookies.delete("spieltisch_device")
    anna.get("/api/me")
    assert "spieltisch_device" in anna.http.cookies
    assert "spieltisch_device" not in guests("Guest").http.cookies  # without a password it is not needed


# -- changing credentials ------------------------------------------------------------------------------------


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let so much time pass for cookies."""
    now = time.time() + seconds
    for module in (cookies, dependencies):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: now))


def change_the_locks(guest: Guest, status: int) -> list[Any]:
    """Call all routes that change credentials; return their statuses."""
    made = guest.http.post("/api/me/code")
    dropped = guest.http.delete("/api/me/code")
    others = guest.http.post("/api/me/log-out-others")
    expected = [201, 200, 200] if status == 200 else [status] * 3
    answers = [made, dropped, others]
    assert [answer.status_code for answer in answers] == expected
    return [answer.json() for answer in answers]


def test_an_unlocked_device_cannot_change_credentials_without_the_password(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = guests("Anna", "de")
    change_the_locks(anna, 200)  # there is no password to ask for
    anna.put("/api/me/login", login="locks", password=PASSWORD)
    change_the_locks(anna, 200)  # just now
    assert "needs_password" not in anna.get("/api/me")

    later(monkeypatch, 6 * 60)
    kept = account_of(anna)
    assert {problem["key"] for problem in change_the_locks(anna, 403)} == {"password-needed"}
    assert account_of(anna) == kept
    assert anna.get("/api/me")["needs_password"] is True
    assert anna.put("/api/me/login", 403, login="mine", password="another one")["key"] == "wrong-password"
    assert anna.put("/api/me/login", 403)["key"] == "wrong-password"

    problem = anna.post("/api/me/confirm-password", 403, password="wrong password")
    assert problem["text"] == "Das ist nicht dein Passwort."
    change_the_locks(anna, 403)
    assert "needs_password" not in anna.post("/api/me/confirm-password", password=PASSWORD)
    change_the_locks(anna, 200)


def test_a_recent_log_in_is_enough_for_a_new_code(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, phone = guests("Anna"), guests()
    anna.put("/api/me/login", login="fresh", password=PASSWORD)
    later(monkeypatch, 3600)
    anna.post("/api/me/code", 403)
    phone.post("/api/me/log-in", login="fresh", password=PASSWORD)
    assert phone.post("/api/me/code", 201)["code"]


def test_an_old_cookie_is_valid_but_confirms_no_password(guests: Guests) -> None:
    anna = guests("Anna")
    anna.put("/api/me/login", login="of-before", password=PASSWORD)
    jar: cookies.CookieSigner = anna.server.app.state.cookies
    old = str(jar._signer.dumps([anna.id, 0, int(time.time())]))
    anna.http.cookies.set("spieltisch", old, domain="127.0.0.1")
    assert anna.get("/api/me")["id"] == anna.id
    assert anna.post("/api/me/code", 403)["key"] == "password-needed"


def test_the_current_password_cannot_be_guessed_forever(guests: Guests) -> None:
    anna = guests("Anna")
    anna.put("/api/me/login", login="guessed", password=PASSWORD)
    for _ in range(5):
        anna.put("/api/me/login", 403, current="wrong password")
    assert anna.put("/api/me/login", 429, current=PASSWORD)["key"] == "wrong-too-often"
    assert anna.post("/api/me/confirm-password", 429, password=PASSWORD)["key"] == "wrong-too-often"


@pytest.mark.parametrize("end_others", [True, False])
def test_a_new_password_can_log_out_other_devices(guests: Guests, end_others: bool) -> None:
    table, (anna, _) = seated(guests, KOK)
    code = anna.post("/api/me/code", 201)["code"]
    other = guests()
    other.post("/api/me/recover", code=code)
    watching = other.live(table)

    name = f"ends-{end_others}"
    told = anna.put("/api/me/login", login=name, password=PASSWORD, end_others=end_others)
    assert told["login"] == name.lower()
    assert told.get("code", False) is not end_others
    assert anna.get("/api/me")["id"] == anna.id  # the device that does it stays logged in
    if end_others:
        assert watching.until_closed() == 1001
        assert other.get("/api/me")["id"] != anna.id
        assert guests().post("/api/me/recover", 403, code=code)["key"] == "unknown-code"
    else:
        assert other.get("/api/me")["id"] == anna.id
        watching.quiet()


def test_a_taken_name_logs_nothing_out(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    anna.put("/api/me/login", login="taken", password=PASSWORD)
    before = account_of(bela)
    bela.put("/api/me/login", 409, login="Taken", password=PASSWORD, end_others=True)
    assert account_of(bela) == before


# -- cookies -------------------------------------------------------------------------------------------------


def test_logging_out_elsewhere_makes_other_cookies_and_the_code_void(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    code = anna.post("/api/me/code", 201)["code"]
    stolen = guests(language="de")
    stolen.post("/api/me/recover", code=code)
    watching = stolen.live(table)
    own = anna.live(table)

    anna.post("/api/me/log-out-others")
    assert watching.until_closed() == own.until_closed() == 1001  # all sockets reconnect
    assert anna.live(table).table["you"] == [0]
    refused = stolen.connect(table)
    assert (
        refused.receive()["problem"]["text"] == "Du wurdest an diesem Gerät abgemeldet. Lade die Seite neu."
    )
    assert refused.until_closed() == 4401

    notice = stolen.get("/api/me")["notice"]
    assert "Du heißt hier jetzt Gast" in notice
    assert "notice" not in stolen.get("/api/me")
    assert stolen.get("/api/me")["id"] != anna.id
    assert guests().post("/api/me/recover", 403, code=code)["key"] == "unknown-code"


@pytest.mark.parametrize("cookie", ["forged", "", "eyJhIjoxfQ.signature"])
def test_a_forged_cookie_gets_a_notice_and_a_new_guest(guests: Guests, cookie: str) -> None:
    anna = guests("Anna")
    table = anna.open(KOK)["id"]
    kept = anna.http.cookies["spieltisch"]
    anna.http.cookies.clear()
    anna.http.cookies.set("spieltisch", cookie, domain="127.0.0.1")

    assert anna.get(f"/api/tables/{table}")["status"] == "waiting"  # reading needs no account
    problem = anna.sit(table, 401)
    assert problem["key"] == "stranger"
    assert "Here you are called Guest" in problem["text"]
    assert all(seat["kind"] == "open" for seat in anna.get(f"/api/tables/{table}")["seats"][1:])
    assert anna.sit(table)["you"] == [1]  # the new guest can do it

    anna.http.cookies.clear()
    anna.http.cookies.set("spieltisch", kept, domain="127.0.0.1")
    assert anna.get("/api/me")["name"] == "Anna"


def test_cookies_expire_but_not_while_they_are_used(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = guests("Anna")
    first = anna.http.cookies["spieltisch"]
    now = time.time()
    days = 40
    monkeypatch.setattr(cookies, "time", SimpleNamespace(time=lambda: now + days * 24 * 3600))
    anna.get("/api/me")
    assert anna.http.cookies["spieltisch"] != first
    days = 390
    assert anna.get("/api/me")["id"] == anna.id
    late = anna.http.get("/api/me", headers={"Cookie": f"spieltisch={first}"}).json()
    assert late["id"] != anna.id
    assert late["notice"]


def test_cookies_of_the_first_format_are_still_read() -> None:
    cookie = URLSafeSerializer("key", salt="person").dumps("anna")
    assert cookies.CookieSigner("key").read(str(cookie)) == cookies.SessionCookie("anna")


def test_logging_out_makes_a_new_guest(guests: Guests) -> None:
    anna = guests("Anna")
    code = anna.post("/api/me/code", 201)["code"]
    assert anna.post("/api/me/log-out")["id"] != anna.id
    assert anna.post("/api/me/recover", code=code)["id"] == anna.id


# -- mutes and blocks ----------------------------------------------------------------------------------------


def said(live: Any) -> list[str]:
    """The chat of a client."""
    lines: list[str] = []
    for message in live.received:
        if message["type"] == "chat":
            lines = [*lines[: message["first"]], *(line["text"] for line in message["lines"])]
    return lines


def test_chat_of_a_muted_person_is_hidden_without_their_knowledge(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    blue.send("say", text="boo")
    red.until("chat")
    known = anna.put(f"/api/tables/{table}/acquaintance", distance="muted", seat=1)
    assert (known["name"], known["distance"]) == ("Bela", "muted")
    red.quiet()
    assert said(red) == []

    numbers = red.received[-2]["n"] if red.received else 0
    blue.send("say", text="booo")
    blue.quiet()
    assert red.quiet() == []  # not even a number
    red.send("say", text="hm")
    red.quiet()
    assert red.last("chat")["n"] == numbers + 1
    blue.quiet()
    assert said(red) == ["hm"]
    assert said(blue) == ["boo", "booo", "hm"]
    assert said(anna.live(table)) == ["hm"]  # elsewhere, too

    anna.put(f"/api/me/distances/{known['id']}", distance="none")
    red.quiet()
    assert said(red) == ["boo", "booo", "hm"]
    assert anna.get("/api/me/distances") == []


def test_spectators_can_be_muted_by_a_chat_line(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    cleo = guests("Cleo")
    cleo.live(table).send("say", text="boo")
    red = anna.live(table)
    line = red.last("chat")["lines"][0] if "chat" in red.kinds() else red.until("chat")["lines"][0]
    path = f"/api/tables/{table}/acquaintance"
    assert anna.get(path, line=line.get("number", 0)) == {"name": "Cleo"}
    assert anna.put(path, distance="muted", line=line.get("number", 0))["distance"] == "muted"
    red.quiet()
    assert said(red) == []


def test_blocked_people_cannot_join_each_others_tables(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    anna.put(f"/api/tables/{table}/acquaintance", distance="blocked", seat=1)
    of_anna, of_bela = (each.open(KOK, public=True)["id"] for each in (anna, bela))

    problem = bela.sit(of_anna, 403)
    assert problem["key"] == "not-welcome"
    assert "block" not in problem["text"]
    assert "Anna" not in problem["text"]
    assert anna.sit(of_bela, 403)["key"] == "host-blocked"
    assert of_bela not in [each["id"] for each in anna.get("/api/tables")["open"]]
    assert of_anna not in [each["id"] for each in bela.get("/api/tables")["open"]]
    assert bela.get("/api/me/distances") == []
    assert guests("Cleo").sit(of_anna)["you"] == [1]

    known = anna.get("/api/me/distances")
    assert [(each["name"], each["distance"]) for each in known] == [("Bela", "blocked")]
    anna.put(f"/api/me/distances/{known[0]['id']}", distance="muted")
    assert anna.sit(of_bela)["you"] == [1]


def test_a_person_whom_the_host_blocks_loses_the_seat(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open(KOK)["id"]
    bela.sit(table)
    anna.put(f"/api/tables/{table}/acquaintance", distance="blocked", seat=1)
    assert anna.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    assert bela.sit(table, 403)["key"] == "not-welcome"


def test_a_block_prevents_a_rematch(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    bela.live(table).send_and_wait("resign", seat=1)
    anna.put(f"/api/tables/{table}/acquaintance", distance="blocked", seat=1)
    assert bela.post(f"/api/tables/{table}/rematch", 403)["key"] == "no-rematch"


def test_people_have_no_public_ids(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK, bots=[])
    red = anna.live(table)
    bela.live(table).send("say", text="hi")
    red.until("chat")
    known = anna.put(f"/api/tables/{table}/acquaintance", distance="muted", seat=1)
    assert bela.id not in b"".join(red.bytes).decode()
    assert bela.id not in str([known, anna.get("/api/me/distances"), anna.get(f"/api/tables/{table}")])
    path = f"/api/tables/{table}/acquaintance"
    assert anna.put(path, 422, distance="muted", seat=0)["key"] == "yourself"
    for nobody in ({"seat": 7}, {"line": 99}, {}):
        assert anna.put(path, 404, distance="muted", **nobody)["key"] == "nobody-there"
    assert bela.put(f"/api/me/distances/{known['id']}", 404, distance="none")["key"] == "nobody-there"


def test_bots_cannot_be_muted_or_blocked(guests: Guests) -> None:
    table, (anna,) = seated(guests, SAMPLE, 1, bots=["beginner"])
    path = f"/api/tables/{table}/acquaintance"
    assert anna.put(path, 404, distance="muted", seat=1)["key"] == "nobody-there"


def test_the_number_of_blocks_is_limited(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.accounts.blocks.MAX_BLOCKS", 0)
    table, (anna, _) = seated(guests, KOK)
    path = f"/api/tables/{table}/acquaintance"
    assert anna.put(path, 429, distance="muted", seat=1)["key"] == "too-many-kept"


# -- several workers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
def test_other_workers_learn_of_mutes_and_log_outs(tmp_path: Path, database: str) -> None:
    one, other = Server(settings(tmp_path)), Server(settings(tmp_path))
    with one, other, guests_of(one) as here, guests_of(other) as there:
        table, (anna, bela) = seated(here, KOK)
        red = anna.live(table)
        bela.live(table).send("say", text="boo")
        red.until("chat")
        anna.put(f"/api/tables/{table}/acquaintance", distance="muted", seat=1)
        red.until("chat")
        assert said(red) == []
        phone = there()
        phone.post("/api/me/recover", code=anna.post("/api/me/code", 201)["code"])
        (muted,) = phone.get("/api/me/distances")
        phone.put(f"/api/me/distances/{muted['id']}", distance="none")
        red.until("chat")
        assert said(red) == ["boo"]
        phone.post("/api/me/log-out-others")
        assert red.until_closed() == 1001
