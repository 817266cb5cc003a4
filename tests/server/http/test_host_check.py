"""The Host header: only requests for our own names are answered (DNS rebinding)."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from spieltisch.server.http.host_check import AllowedHosts, own_names
from tests.server.conftest import Guests, Server, guests_of, settings

KOK = "kopf-oder-knopf"
FOREIGN = ["evil.example", "evil.example:8000", "play.example.org.evil.example", "localhost.evil.example"]
FOREIGN += [
    "xplay.example.org",
    "evil.example:80@localhost",
    "localhost@evil.example",
    "[::1].evil.example",
    "2130706433",
    "evillocalhost",
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("site")
    with Server(settings(data, site="https://play.example.org", hosts=("club.lan",))) as running:
        yield running


@pytest.mark.parametrize(
    "path", ["/", "/api/me", "/api/games", "/docs", "/metrics", "/nowhere", "/favicon.svg"]
)
@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_host_is_refused_with_a_reason(site: Server, path: str, host: str) -> None:
    answer = httpx.get(site.url + path, headers={"Host": host, "Accept-Language": "de"})
    assert answer.status_code in (400, 421)
    if answer.status_code == 421:
        assert answer.json()["key"] == "unknown-host"
        assert "--allow-host" in answer.json()["text"]
        assert answer.json()["text"].startswith("Auf den Namen")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST:1234", "localhost.", "a.localhost"),
        *("127.0.0.1", "192.168.0.7:8000", "[::1]:8000"),
        *("play.example.org", "Play.Example.Org:443", "club.lan:8000"),
    ],
)
def test_our_own_names_are_answered(site: Server, host: str) -> None:
    assert httpx.get(f"{site.url}/api/games", headers={"Host": host}).status_code == 200


def test_probes_ask_for_health_by_any_name(site: Server) -> None:
    assert httpx.get(f"{site.url}/health", headers={"Host": "table:8000"}).status_code == 200


def test_an_equal_origin_does_not_make_a_foreign_host_valid(site: Server) -> None:
    rebound = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}
    answer = httpx.post(f"{site.url}/api/tables", json={"game": KOK}, headers=rebound)
    assert (answer.status_code, answer.json()["key"]) == (421, "unknown-host")
    ours = {"Host": "club.lan", "Origin": "http://evil.example"}
    assert httpx.post(f"{site.url}/api/tables", json={"game": KOK}, headers=ours).status_code == 403


def test_another_spelling_of_the_path_does_not_bypass_the_check(site: Server) -> None:
    for path in ("//api/tables", "/api//tables", "/api/tables/"):
        answer = httpx.post(site.url + path, json={"game": KOK}, headers={"Origin": "https://evil.example"})
        assert (answer.status_code, answer.json()["key"]) == (403, "foreign-origin")


def test_a_websocket_to_a_foreign_host_is_refused(site: Server) -> None:
    with guests_of(site) as invited:
        table = invited("Anna").open(KOK)["id"]
    line = socket.create_connection(site.listener.getsockname()[:2])
    told = [f"GET /api/tables/{table}/live HTTP/1.1", "Host: evil.example", "Origin: http://evil.example"]
    told += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    line.sendall("\r\n".join([*told, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]).encode())
    with line, line.makefile("rb") as answer:
        heard = answer.read()
    assert heard.startswith(b"HTTP/1.1 421")
    assert json.loads(heard.partition(b"\r\n\r\n")[2])["key"] == "unknown-host"


def test_a_websocket_from_a_foreign_origin_is_refused(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open(KOK)["id"]
    with pytest.raises(InvalidStatus):
        anna.connect(table, {"Origin": "http://evil.example"})


def test_the_machine_name_is_allowed_if_the_server_listens_for_others() -> None:
    machine = socket.gethostname()
    assert own_names("127.0.0.1") == own_names("::1") == own_names("localhost") == ()
    assert set(own_names("0.0.0.0")) == {machine, f"{machine.split('.')[0]}.local"}
    assert own_names("games.lan")[0] == "games.lan"


@given(st.text(max_size=60))
def test_any_host_header_can_be_checked(header: str) -> None:
    assert AllowedHosts(["play.example.org"]).allows(header) in (True, False)


@given(st.from_regex(r"[a-z]{1,9}(\.[a-z]{1,9}){0,3}(:[0-9]{1,5})?", fullmatch=True))
def test_names_that_are_not_ours_are_foreign(header: str) -> None:
    name = header.partition(":")[0]
    ours = name in ("play.example.org", "localhost") or name.endswith(".localhost")
    assert AllowedHosts(["play.example.org"]).allows(header) in (
        (ours,) if ":" not in header else (ours, False)
    )
