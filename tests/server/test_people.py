"""Being the same person elsewhere, and keeping others at a distance."""

import asyncio
import re
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from argon2 import PasswordHasher
from itsdangerous import URLSafeSerializer

from spieltisch.server import accounts, cookies
from spieltisch.server.accounts import LETTERS, Account, Accounts
from spieltisch.server.limits import Limits
from spieltisch.server.texts import Refusal
from tests.server.conftest import PATIENCE, SAMPLE, Guest, Guests, Server, guests_of, seated, settings

KOK = "kopf-oder-knopf"
PASSWORD = "Kap Hoorn im Nebel"


class QuickHasher(PasswordHasher):
    """As the real one, but quick, and counts how often it was asked."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)
        self.asked = 0

    def verify(self, *args: Any) -> Any:
        self.asked += 1
        return super().verify(*args)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[Server]:
    """A server of its own, where passwords are looked at quickly."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr(accounts, "PasswordHasher", QuickHasher)
        with Server(settings(tmp_path_factory.mktemp("people"))) as running:
            yield running


@pytest.fixture
def guests(server: Server) -> Iterator[Guests]:
    with guests_of(server) as invited:
        yield invited


def kept_of(guest: Guest) -> Account:
    """What the database has about somebody."""
    house = guest.server.house
    asked = asyncio.run_coroutine_threadsafe(house.accounts.of(guest.id), house.loop)
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
    assert re.fullmatch(f"([{LETTERS}]{{4}}-){{3}}[{LETTERS}]{{4}}", code)
    assert not set(LETTERS) & set("0O1IL")
    assert len(LETTERS) ** 16 > 2**78
    assert code not in str(kept_of(anna))
    assert code.replace("-", "") not in str(kept_of(anna))
    assert anna.get("/api/me")["code"] is True
    sloppy = guests()
    assert sloppy.post("/api/me/recover", code=f" {code.lower().replace('-', ' ')} ")["name"] == "Anna"


def test_a_new_code_replaces_the_old_one_and_none_can_be_had(guests: Guests) -> None:
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


def test_who_would_lose_games_is_told_before(guests: Guests) -> None:
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


def test_who_is_sure_may_lose_games(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    code = anna.post("/api/me/code", 201)["code"]
    bela.open(KOK)
    assert bela.post("/api/me/recover", code=code, sure=True)["name"] == "Anna"


# -- passwords -----------------------------------------------------------------------------------------------


def test_a_login_is_had_used_changed_and_taken_away(guests: Guests) -> None:
    anna, phone = guests("Anna"), guests()
    assert anna.put("/api/me/login", login="Änne", password=PASSWORD)["login"] == "änne"
    assert phone.post("/api/me/log-in", login="A\u0308NNE ", password=PASSWORD)["id"] == anna.id

    assert phone.put("/api/me/login", 403, login="Anna", password="another one")["key"] == "wrong-password"
    changed: dict[str, Any] = {"login": "anna-k", "password": "another one", "current": PASSWORD}
    assert phone.put("/api/me/login", **changed)["login"] == "anna-k"
    third = guests()
    assert third.post("/api/me/log-in", 403, login="änne", password=PASSWORD)["key"] == "wrong-login"
    assert third.post("/api/me/log-in", login="anna-k", password="another one")["id"] == anna.id

    code = anna.post("/api/me/code", 201)["code"]  # whoever finds the device open can have one
    assert anna.put("/api/me/login", 403, current=code)["key"] == "wrong-password"
    assert "login" not in anna.put("/api/me/login", current="another one")
    assert guests().post("/api/me/log-in", 403, login="anna-k", password="another one")


def test_passwords_are_kept_as_argon2_with_the_recommended_cost(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = guests("Anna")
    anna.put("/api/me/login", login="hashed", password=PASSWORD)
    assert (kept_of(anna).password or "").startswith("$argon2id$v=19$")
    assert PASSWORD not in str(kept_of(anna))
    monkeypatch.setattr(accounts, "PasswordHasher", PasswordHasher)
    real = Accounts(anna.server.house.store)._hasher
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
def test_logins_that_will_not_do(guests: Guests, login: str, password: str, key: str) -> None:
    anna = guests("Anna")
    assert anna.put("/api/me/login", 422, login=login, password=password)["key"] == key
    assert "login" not in anna.get("/api/me")


def test_a_login_has_one_owner_whatever_its_case(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    anna.put("/api/me/login", login="straße", password=PASSWORD)
    assert bela.put("/api/me/login", 409, login="STRASSE", password=PASSWORD)["key"] == "login-taken"


def test_logging_in_does_not_tell_which_names_there_are(guests: Guests) -> None:
    anna, other = guests("Anna"), guests()
    anna.put("/api/me/login", login="known", password=PASSWORD)
    hasher = anna.server.house.accounts._hasher
    assert isinstance(hasher, QuickHasher)
    answers, asked = [], []
    for login in ("known", "unknown"):
        before = hasher.asked
        answers.append(other.post("/api/me/log-in", 403, login=login, password="wrong password"))
        asked.append(hasher.asked - before)
    assert answers[0] == answers[1]
    assert asked == [1, 1]  # no short cut that a clock could show


def test_hashing_blocks_nobody(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    hashing, go_on = threading.Event(), threading.Event()

    def slow(self: Accounts, password: str, hashed: str | None) -> bool:
        hashing.set()
        return go_on.wait(10) and False

    monkeypatch.setattr(Accounts, "_verify", slow)
    login = {"login": "anybody", "password": PASSWORD}
    trying = threading.Thread(target=lambda: anna.post("/api/me/log-in", 403, **login))
    trying.start()
    assert hashing.wait(10)
    assert bela.get("/api/me")["name"] == "Bela"  # while a password is looked at
    go_on.set()
    trying.join(10)


def test_codes_and_passwords_cannot_be_tried_forever() -> None:
    limits = Limits()

    def tries(address: str, secrets: Iterable[str]) -> int:
        """How many are let through."""
        let_through = 0
        with suppress(Refusal):
            for secret in secrets:
                limits.knock(address, secret)
                let_through += 1
        return let_through

    assert tries("127.0.0.1", ["the same"] * 100) == 10
    assert tries("192.0.2.1", map(str, range(100))) == 20
    assert tries("192.0.2.1", ["another"]) == 0
    assert tries("192.0.2.2", ["one more"]) == 1


def test_who_tries_too_often_is_told(guests: Guests) -> None:
    anna = guests("Anna", "de")
    for _ in range(10):
        anna.post("/api/me/log-in", 403, login="hammered", password="wrong password")
    problem = anna.post("/api/me/log-in", 429, login="Hammered", password="wrong password")
    assert problem["text"] == "Das wurde zu oft versucht. Warte ein paar Minuten."


# -- cookies -------------------------------------------------------------------------------------------------


def test_logging_out_elsewhere_ends_other_cookies_and_the_code(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    code = anna.post("/api/me/code", 201)["code"]
    stolen = guests(language="de")
    stolen.post("/api/me/recover", code=code)
    watching = stolen.live(table)
    own = anna.live(table)

    anna.post("/api/me/log-out-others")
    assert watching.until_cut() == own.until_cut() == 1001  # all call again
    assert anna.live(table).table["you"] == [0]
    refused = stolen.dial(table)
    assert refused.hear()["problem"]["text"] == "Du wurdest an diesem Gerät abgemeldet. Lade die Seite neu."
    assert refused.until_cut() == 4401

    notice = stolen.get("/api/me")["notice"]
    assert "Du heißt hier jetzt Gast" in notice
    assert "notice" not in stolen.get("/api/me")
    assert stolen.get("/api/me")["id"] != anna.id
    assert guests().post("/api/me/recover", 403, code=code)["key"] == "unknown-code"


@pytest.mark.parametrize("cookie", ["forged", "", "eyJhIjoxfQ.signature"])
def test_a_forged_cookie_gets_a_sentence_and_a_fresh_guest(guests: Guests, cookie: str) -> None:
    anna = guests("Anna")
    table = anna.open(KOK)["id"]
    kept = anna.http.cookies["spieltisch"]
    anna.http.cookies.clear()
    anna.http.cookies.set("spieltisch", cookie, domain="127.0.0.1")

    assert anna.get(f"/api/tables/{table}")["status"] == "waiting"  # looking needs nobody
    problem = anna.sit(table, 401)
    assert problem["key"] == "stranger"
    assert "Here you are called Guest" in problem["text"]
    assert all(seat["kind"] == "open" for seat in anna.get(f"/api/tables/{table}")["seats"][1:])
    assert anna.sit(table)["you"] == [1]  # the fresh guest can do it

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


def test_cookies_of_the_first_kind_are_still_read() -> None:
    cookie = URLSafeSerializer("key", salt="person").dumps("anna")
    assert cookies.Cookies("key").read(str(cookie)) == cookies.Pass("anna")


def test_who_logs_out_is_somebody_new(guests: Guests) -> None:
    anna = guests("Anna")
    code = anna.post("/api/me/code", 201)["code"]
    assert anna.post("/api/me/log-out")["id"] != anna.id
    assert anna.post("/api/me/recover", code=code)["id"] == anna.id


# -- keeping a distance --------------------------------------------------------------------------------------


def said(live: Any) -> list[str]:
    """The chat as the client has it."""
    lines: list[str] = []
    for message in live.heard:
        if message["type"] == "chat":
            lines = [*lines[: message["first"]], *(line["text"] for line in message["lines"])]
    return lines


def test_who_is_muted_is_not_heard_and_does_not_notice(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    blue.send("say", text="boo")
    red.until("chat")
    known = anna.put(f"/api/tables/{table}/acquaintance", distance="muted", seat=1)
    assert (known["name"], known["distance"]) == ("Bela", "muted")
    red.quiet()
    assert said(red) == []

    numbers = red.heard[-2]["n"] if red.heard else 0
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


def test_spectators_are_known_by_what_they_said(guests: Guests) -> None:
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


def test_who_is_blocked_cannot_join_me_nor_i_them(guests: Guests) -> None:
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


def test_whom_the_host_blocks_gets_up(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open(KOK)["id"]
    bela.sit(table)
    anna.put(f"/api/tables/{table}/acquaintance", distance="blocked", seat=1)
    assert anna.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    assert bela.sit(table, 403)["key"] == "not-welcome"


def test_a_block_ends_the_series_of_games(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    bela.live(table).ask("resign", seat=1)
    anna.put(f"/api/tables/{table}/acquaintance", distance="blocked", seat=1)
    assert bela.post(f"/api/tables/{table}/rematch", 403)["key"] == "no-rematch"


def test_people_are_pointed_to_and_nobody_has_a_number_to_follow(guests: Guests) -> None:
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


def test_bots_cannot_be_kept_at_a_distance(guests: Guests) -> None:
    table, (anna,) = seated(guests, SAMPLE, 1, bots=["beginner"])
    path = f"/api/tables/{table}/acquaintance"
    assert anna.put(path, 404, distance="muted", seat=1)["key"] == "nobody-there"


def test_there_is_an_end_to_keeping_people_away(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.distances.MOST_KEPT", 0)
    table, (anna, _) = seated(guests, KOK)
    path = f"/api/tables/{table}/acquaintance"
    assert anna.put(path, 429, distance="muted", seat=1)["key"] == "too-many-kept"


# -- at several workers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
def test_other_workers_hear_who_is_muted_and_who_is_logged_out(tmp_path: Path, database: str) -> None:
    one, other = Server(settings(tmp_path)), Server(settings(tmp_path))
    with one, other, guests_of(one) as here, guests_of(other) as there:
        table, (anna, bela) = seated(here, KOK)
        bela.live(table).send("say", text="boo")
        code = anna.post("/api/me/code", 201)["code"]
        phone = there()
        phone.post("/api/me/recover", code=code)
        red = phone.live(table)
        if "chat" not in red.kinds():
            red.until("chat")
        anna.put(f"/api/tables/{table}/acquaintance", distance="muted", seat=1)
        red.until("chat")
        assert said(red) == []
        anna.post("/api/me/log-out-others")
        assert red.until_cut() == 1001
