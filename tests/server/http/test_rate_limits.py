"""Rate limits per person and per address, and timeouts."""

import json
import socket
import struct
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from spieltisch.server.http import rate_limits, request_cost
from spieltisch.server.http.rate_limits import RateLimits, TokenBuckets
from spieltisch.server.live import uvicorn_protocols
from spieltisch.server.live.websocket_handler import VIEW_COST
from spieltisch.table.rows import Owner
from tests.server.conftest import PATIENCE, Guests, Live, Server, guests_of, seated, settings

KOK = "kopf-oder-knopf"
HOME, OTHER = "203.0.113.7", "203.0.113.8"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, which sets the address of the client."""
    with Server(settings(tmp_path_factory.mktemp("club"), proxies=("127.0.0.1",))) as running:
        yield running


@pytest.fixture
def limits(club: Server) -> Iterator[RateLimits]:
    """The limits of the server, fresh for every test."""
    found: RateLimits = club.app.state.limits
    fresh = vars(RateLimits())
    before = dict(vars(found))
    vars(found).update(fresh)
    yield found
    vars(found).update(before)


@pytest.fixture
def callers(club: Server, limits: RateLimits) -> Iterator[Guests]:
    with guests_of(club) as invited:
        yield invited


def ask(club: Server, path: str, address: str, method: str = "GET", **more: Any) -> httpx.Response:
    """Send a request as the proxy would for a client with that address."""
    headers = {"X-Forwarded-For": address, **more.pop("headers", {})}
    return httpx.request(method, club.url + path, headers=headers, timeout=PATIENCE, **more)


def test_new_guests_are_counted_by_address(club: Server, limits: RateLimits) -> None:
    limits.new_guests = TokenBuckets(2, 0)
    assert [ask(club, "/api/me", HOME).status_code for _ in range(3)] == [200, 200, 429]
    assert ask(club, "/api/me", HOME).json()["key"] == "too-many-newcomers"
    assert ask(club, "/api/me", OTHER).status_code == 200
    assert ask(club, "/api/me", "127.0.0.1").status_code == 200  # no limit on this machine


def test_a_client_cannot_forge_its_address(club: Server, limits: RateLimits) -> None:
    limits.new_guests = TokenBuckets(1, 0)
    told = [f"198.51.100.{number}, {HOME}" for number in range(3)]  # the proxy appends its entry
    assert [ask(club, "/api/me", each).status_code for each in told] == [200, 429, 429]


def test_the_forwarded_header_of_an_unknown_proxy_is_ignored(server: Server) -> None:
    limits: RateLimits = server.app.state.limits
    before, limits.new_guests = limits.new_guests, TokenBuckets(0, 0)
    try:
        assert httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-For": HOME}).status_code == 200
        told = httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-Proto": "https"})
        assert "secure" not in told.headers["set-cookie"].lower()
    finally:
        limits.new_guests = before


def test_behind_https_the_cookie_is_secure(club: Server, limits: RateLimits) -> None:
    told = ask(club, "/api/me", HOME, headers={"X-Forwarded-Proto": "https"})
    assert "secure" in told.headers["set-cookie"].lower()
    assert "secure" not in ask(club, "/api/me", HOME).headers["set-cookie"].lower()


def test_ipv6_addresses_of_one_household_count_as_one(club: Server, limits: RateLimits) -> None:
    limits.new_guests = TokenBuckets(1, 0)
    homes = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "[2001:db8:1:3::2]:4711"]
    assert [ask(club, "/api/me", home).status_code for home in homes] == [200, 429, 200, 429]


def test_changes_are_counted_by_address(club: Server, limits: RateLimits) -> None:
    limits.address_requests = TokenBuckets(1, 0)
    assert [ask(club, "/api/tables/x/start", HOME, "POST").status_code for _ in range(2)] == [404, 429]
    assert ask(club, "//api//tables/x/start/", HOME, "POST").status_code == 429  # the same address
    assert ask(club, "/api/tables/x/start", OTHER, "POST").status_code == 404
    assert ask(club, "/api/games", HOME).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/favicon.svg", "/nowhere", "/docs", "/docs/openapi.json", "/docs/style.css"),
        *("/health", "/stop-mail/x", "/manifest.webmanifest"),
        *("/api/games", "/api/nowhere", f"/api/games/{KOK}/rules"),
    ],
)
def test_every_request_is_counted_by_address(club: Server, limits: RateLimits, path: str) -> None:
    limits.address_work = TokenBuckets(2 * request_cost.cost_of("GET", path), 0)
    told = [ask(club, path, HOME) for _ in range(3)]
    assert [answer.status_code == 429 for answer in told] == [False, False, True]
    assert told[-1].json()["key"] == "too-many-messages"
    assert ask(club, path, OTHER).status_code != 429
    assert ask(club, path, "127.0.0.1").status_code != 429


@pytest.mark.parametrize(
    "path",
    ["replay", "replay/3", "since?seat=0", "position?line=0", "record", "dice", "review"],
)
def test_expensive_requests_count_for_more(club: Server, limits: RateLimits, path: str) -> None:
    cost = request_cost.cost_of("GET", f"/api/tables/x/{path.partition('?')[0]}")
    assert cost >= 2 * request_cost.READ_COST
    limits.address_work = TokenBuckets(2 * cost, 0)
    asked = [f"/api/tables/x/{path}", f"//api/tables/x//{path.replace('?', '/?')}", f"/api/tables/x/{path}"]
    assert [ask(club, each, HOME).status_code for each in asked] == [404, 404, 429]
    assert ask(club, "/favicon.svg", HOME).status_code == 429


def test_one_address_can_use_only_a_small_part_of_a_core() -> None:
    at_once, per_second = rate_limits.ADDRESS_WORK
    assert at_once <= 10_000  # milliseconds
    assert per_second <= 250


def test_a_person_is_counted_even_at_the_servers_own_machine(callers: Guests, limits: RateLimits) -> None:
    anna, bela = callers("Anna"), callers("Bela")
    table = anna.open(KOK)["id"]
    limits.person_work = TokenBuckets(2 * request_cost.cost_of("GET", f"/api/tables/{table}/replay"), 0)
    assert [anna.http.get(f"/api/tables/{table}/replay").status_code for _ in range(3)] == [409, 409, 429]
    assert anna.http.get(f"/api/tables/{table}/record").json()["key"] == "too-many-messages"
    assert bela.http.get(f"/api/tables/{table}/replay").status_code == 409


def test_a_step_of_a_replay_costs_what_finding_it_costs(callers: Guests, limits: RateLimits) -> None:
    """The first request of a replay finds all its steps, which is expensive."""
    anna = callers("Anna")
    tables = [anna.open(KOK, bots=["beginner"], start=True)["id"] for _ in range(2)]
    for table in tables:
        anna.delete(f"/api/tables/{table}/seat")
    cost = request_cost.cost_of("GET", f"/api/tables/{tables[0]}/replay/0")
    limits.address_work = TokenBuckets(3 * cost + request_cost.REPLAY_STEPS_COST, 0)
    asked = [f"/api/tables/{table}/replay/0" for table in (tables[0], tables[0], tables[1])]
    assert [ask(anna.server, path, HOME).status_code for path in asked] == [200, 200, 429]


def test_handshakes_are_counted_by_address_before_they_are_accepted(
    callers: Guests, limits: RateLimits
) -> None:
    anna = callers("Anna", "de")
    table = anna.open(KOK)["id"]
    limits.address_handshakes = TokenBuckets(2, 0)
    home = {"X-Forwarded-For": HOME}
    for _ in range(2):
        anna.connect(table, home).close()
    with pytest.raises(InvalidStatus) as refused:
        anna.connect(table, home)
    assert refused.value.response.status_code == 429
    assert json.loads(refused.value.response.body or b"")["key"] == "too-many-connections"
    anna.connect(table, {"X-Forwarded-For": OTHER}).quiet()
    anna.connect(table).quiet()


def test_a_school_class_behind_one_address_may_reconnect_at_once(callers: Guests, limits: RateLimits) -> None:
    anna = callers("Anna")
    table = anna.open(KOK)["id"]
    limits.person_handshakes = TokenBuckets(1000, 0)
    for _ in range(2):
        lives = [anna.connect(table, {"X-Forwarded-For": HOME}) for _ in range(40)]
        for live in lives:
            live.close()


def test_websocket_questions_are_counted_like_requests(callers: Guests, limits: RateLimits) -> None:
    table, (anna, bela) = seated(callers, KOK)
    red, blue = anna.live(table), bela.live(table)
    limits.person_work = TokenBuckets(2 * VIEW_COST, 0)
    for shape in ("tall", "wide"):
        red.send_and_wait("look", language="en", shape=shape)
    red.send("why", seat=0, path=["nowhere"])
    assert red.until("refused")["problem"]["key"] == "too-many-messages"
    blue.send("why", seat=1, path=["nowhere"])
    assert blue.until("refused")["problem"]["key"] == "means-nothing"
    asked = red if red.scene.get("decision") else blue
    assert asked.answer(0 if asked is red else 1)["type"] == "acknowledged"  # the game continues


def test_handshakes_are_counted_by_person(callers: Guests, limits: RateLimits) -> None:
    anna, bela = callers("Anna"), callers("Bela")
    table = anna.open(KOK)["id"]
    limits.person_handshakes = TokenBuckets(1, 0)
    anna.connect(table).quiet()
    with pytest.raises(InvalidStatus):
        anna.connect(table)
    bela.connect(table).quiet()


def test_tables_are_counted_by_address(club: Server, limits: RateLimits) -> None:
    limits.new_tables = TokenBuckets(1, 0)
    told = [ask(club, "/api/tables", HOME, "POST", json={"game": KOK}) for _ in range(2)]
    assert [answer.status_code for answer in told] == [201, 429]
    assert told[1].json()["key"] == "too-many-new-tables"


def test_rematches_count_as_new_tables(club: Server, callers: Guests, limits: RateLimits) -> None:
    anna = callers("Anna")
    anna.http.headers["X-Forwarded-For"] = HOME
    limits.new_tables = TokenBuckets(2, 0)
    table = anna.open(KOK, bots=["beginner"], start=True)["id"]
    anna.delete(f"/api/tables/{table}/seat")  # resigning ends a game of two
    following = anna.post(f"/api/tables/{table}/rematch")["id"]
    assert anna.post(f"/api/tables/{table}/rematch")["id"] == following  # the same one again
    anna.delete(f"/api/tables/{following}/seat")
    assert anna.post(f"/api/tables/{following}/rematch", 429)["key"] == "too-many-new-tables"


def test_tables_with_bots_are_counted_by_person(callers: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.storage.store.MAX_BOT_TABLES", 2)
    anna, bela = callers("Anna"), callers("Bela", "de")
    bots: dict[str, Any] = {"bots": ["beginner"], "start": True}
    first, second = (anna.open(KOK, **bots)["id"] for _ in range(2))
    refused = anna.open(KOK, 429, **bots)
    assert refused["key"] == "too-many-bot-tables"
    assert refused["text"].startswith("You already play at 2 tables with bots. Finish one")
    waiting = anna.open(KOK)["id"]  # without bots
    assert anna.post(f"/api/tables/{waiting}/bot", 429, seat=1, bot="beginner")["key"] == refused["key"]
    bela.open(KOK, **bots)
    anna.delete(f"/api/tables/{first}/seat")
    anna.post(f"/api/tables/{waiting}/bot", seat=1, bot="beginner")
    assert anna.post(f"/api/tables/{first}/rematch", 429)["key"] == refused["key"]
    anna.delete(f"/api/tables/{second}/seat")
    anna.post(f"/api/tables/{first}/rematch")
    assert anna.open(KOK, 429, **bots)["key"] == refused["key"]


def test_games_that_were_left_to_bots_do_not_count(callers: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.storage.store.MAX_BOT_TABLES", 1)
    anna = callers("Anna")
    for _ in range(3):
        table = anna.open("kap-hoorn", players=3, bots=["beginner"] * 2, start=True)["id"]
        anna.delete(f"/api/tables/{table}/seat")


def test_tables_opened_concurrently_respect_the_limit(
    callers: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.storage.store.MAX_BOT_TABLES", 3)
    anna = callers("Anna")
    wish = {"game": KOK, "bots": ["beginner"]}
    with ThreadPoolExecutor(8) as pool:
        told = [*pool.map(lambda _: anna.http.post("/api/tables", json=wish).status_code, range(8))]
    assert sorted(told) == [201] * 3 + [429] * 5


def test_tables_with_bots_are_counted_by_address_also_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.storage.store.MAX_BOT_TABLES_OF_ORIGIN", 2)
    wish = {"game": KOK, "bots": ["beginner"]}
    for expected in ([201, 201, 429], [429, 429, 429]):
        with Server(settings(tmp_path, proxies=("127.0.0.1",))) as server:
            told = [
                ask(server, "/api/tables", HOME, "POST", json=wish) for _ in range(3)
            ]  # each a new person
            assert [answer.status_code for answer in told] == expected
            assert told[2].json()["key"] == "too-many-bot-tables-of-origin"
            assert ask(server, "/api/tables", "127.0.0.1", "POST", json=wish).status_code == 201
    assert tells_nothing_of(tmp_path, HOME)


def tells_nothing_of(data: Path, address: str) -> bool:
    """Whether no file of a server holds an address."""
    return all(address.encode() not in file.read_bytes() for file in data.iterdir() if file.is_file())


def test_a_rematch_has_the_origin_of_the_person_who_asked(club: Server, callers: Guests) -> None:
    anna = callers("Anna")
    anna.http.headers["X-Forwarded-For"] = HOME
    table = anna.open(KOK, bots=["beginner"], start=True)["id"]
    anna.delete(f"/api/tables/{table}/seat")
    anna.http.headers["X-Forwarded-For"] = OTHER
    following = anna.post(f"/api/tables/{table}/rematch")["id"]
    rows = [club.services.registry.owners[each].table.row for each in (table, following)]
    assert len(rows[0].origin) == 32
    assert rows[0].origin != rows[1].origin
    assert rows[1].owner == Owner(rows[1].origin, anna.id)


def test_a_person_is_counted_across_addresses(callers: Guests, limits: RateLimits) -> None:
    anna = callers("Anna")
    limits.person_requests = TokenBuckets(1, 0)
    anna.open(KOK)
    assert anna.open(KOK, 429)["key"] == "too-many-messages"
    limits.person_messages = TokenBuckets(6, 0)
    table = anna.get("/api/tables")["mine"][0]["id"]
    lives = [anna.live(table), anna.live(table)]  # hello and ping each
    for live in lives:
        live.send("ping")
    assert [live.receive()["type"] for live in lives] == ["pong", "pong"]
    lives[0].send("ping")
    assert lives[0].until("refused")["problem"]["key"] == "too-many-messages"


def test_websockets_are_counted_by_address(
    callers: Guests, limits: RateLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MAX_CONNECTIONS", 2)
    anna = callers("Anna", "de")
    table = anna.open(KOK)["id"]
    home = {"X-Forwarded-For": HOME}
    first, second = anna.connect(table, home), anna.connect(table, home)
    third = anna.connect(table, home)
    assert third.receive()["problem"]["key"] == "too-many-connections"
    assert third.until_closed() == 1013
    anna.connect(table, {"X-Forwarded-For": OTHER}).quiet()
    first.close()
    second.quiet()
    assert _comes_true(lambda: limits._connections[HOME] == 1)
    anna.connect(table, home).quiet()


def _comes_true(fact: Any) -> bool:
    until = time.monotonic() + PATIENCE
    while not fact() and time.monotonic() < until:
        time.sleep(0.01)
    return bool(fact())


# -- in time -------------------------------------------------------------------------------------------------


def raw(server: Server, *sent: bytes) -> socket.socket:
    """Open a connection and send just these bytes."""
    _, port = server.listener.getsockname()[:2]
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    for part in sent:
        line.sendall(part)
    return line


def rest(line: socket.socket) -> bytes:
    """Everything that arrives until the server closes the connection."""
    heard = b""
    with line, suppress(ConnectionResetError):
        while part := line.recv(65536):
            heard += part
    return heard


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET /",
    ],
    ids=["nothing", "half a request", "one and a half"],
)
def test_an_unfinished_request_is_cut_off(
    server: Server, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_TIMEOUT", 0.3)
    began = time.monotonic()
    rest(raw(server, sent))
    assert 0.2 < time.monotonic() - began < 5


def test_a_body_that_does_not_arrive_times_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.http.security.BODY_TIMEOUT", 0.3)
    monkeypatch.setattr(uvicorn_protocols, "REQUEST_TIMEOUT", 0.5)
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    told = rest(raw(server, head, b"Content-Length: 99\r\nAccept-Language: de\r\n\r\n", b'{"game":'))
    assert told.startswith(b"HTTP/1.1 408")
    problem = json.loads(told.partition(b"\r\n\r\n")[2])
    assert (problem["key"], problem["text"][:8]) == ("too-slow", "Das hat ")


def test_an_endless_body_is_cut_off(server: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    line = raw(server, head, b"Transfer-Encoding: chunked\r\n\r\n")
    with suppress(ConnectionError):
        for _ in range(40):
            line.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
        line.sendall(b"0\r\n\r\n")
    line.settimeout(PATIENCE)
    assert b"413" in line.recv(65536)
    line.close()


# -- on a live connection ------------------------------------------------------------------------------------


@pytest.fixture
def red(guests: Guests) -> Live:
    table, (anna, _) = seated(guests, KOK)
    return anna.live(table)


def test_compressed_messages_are_refused(red: Live) -> None:
    """The server does not negotiate compression."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -12)
    bomb = packer.compress(b'{"type":"say","text":"' + b"a" * 30_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
    assert len(bomb) < 65536
    frame = bytearray(Frame(Opcode.TEXT, bomb[:-4]).serialize(mask=True))
    frame[0] |= 0x40  # marked as compressed
    red.socket.socket.sendall(frame)
    assert red.until_closed() == 1002


def test_endless_fragmented_messages_are_cut_off(red: Live) -> None:
    line = red.socket.socket
    line.sendall(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True))
    with suppress(OSError):
        for _ in range(2 * uvicorn_protocols.MAX_FRAGMENTS):
            line.sendall(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True))
    assert red.until_closed() == 1006


def test_a_fragmented_message_is_read(red: Live) -> None:
    red.socket.send(['{"type":', '"ping"', "}"])
    assert red.receive()["type"] == "pong"


def test_a_client_that_pings_and_never_reads_is_cut_off(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    line = raw(anna.server)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    address = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\n"
    upgrade = f"{address}Upgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    line.sendall((upgrade + key).encode())
    ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)

    def flood() -> None:
        for _ in range(20_000):
            line.sendall(ping * 20)

    with line, pytest.raises(ConnectionError):
        flood()


@pytest.mark.parametrize(
    "bytes_sent",
    [
        Frame(Opcode.TEXT, b"\xff\xfe{}").serialize(mask=True),  # not UTF-8
        Frame(Opcode.TEXT, b"{}").serialize(mask=False),
        b"\x85\x80\x00\x00\x00\x00",  # unknown opcode
        b"\x81\xff" + struct.pack("!Q", 2**62) + b"\x00\x00\x00\x00",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=["bad text", "unmasked", "unknown", "endless", "http"],
)
def test_broken_frames_close_their_own_connection_only(
    red: Live, bytes_sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    red.socket.socket.sendall(bytes_sent)
    assert red.until_closed() in (1002, 1006, 1007, 1009)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_client_that_was_cut_off_may_reconnect(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    live = anna.live(table)
    live.socket.socket.sendall(b"\xff\xff\xff")
    with suppress(ConnectionClosed):
        live.until_closed()
    assert anna.live(table).scene["decision"] == 1
