"""Security headers, origins, and odd requests: a message, never a traceback."""

import re
from pathlib import Path
from typing import get_args

import httpx
import msgspec
import pytest

from spieltisch.server.http import static_files
from spieltisch.server.texts import texts
from spieltisch.table.protocol import ClientMessage, ServerMessage
from tests.server.conftest import Guests, Server

KOK = "kopf-oder-knopf"


def test_the_csp_allows_only_our_own_files(guests: Guests) -> None:
    http = guests().http
    for path in ("/", "/api/games", "/docs", "/nowhere", "/api/nowhere"):
        headers = http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert not re.search(r"https?:|\*", policy)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    cookie = httpx.get(f"{server.url}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_requests_from_other_sites_are_refused(guests: Guests, origin: str) -> None:
    anna = guests("Anna", "de")
    answer = anna.http.post("/api/tables", json={"game": KOK}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["text"] == "Eine andere Seite darf das nicht in deinem Namen tun."
    assert anna.get("/api/tables")["mine"] == []


def test_requests_from_our_own_pages_are_allowed(guests: Guests) -> None:
    anna = guests("Anna")
    answer = anna.http.post("/api/tables", json={"game": KOK}, headers={"Origin": anna.server.url})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"{}", 400),
        (b'{"game": 7}', 400),
        (b'{"game": "kopf-oder-knopf", "player": 2}', 400),
        (b'{"game": "kopf-oder-knopf", "players": "two"}', 400),
        (b'{"game": "kopf-oder-knopf", "options": []}', 400),
        (b'{"game": "kopf-oder-knopf", "options": {"target": [1]}}', 422),
        (b'{"game": "../engine"}', 404),
        (b'{"game": "' + b"x" * 20000 + b'"}', 413),
        (b"\xff\xfe", 400),
    ],
)
def test_bad_bodies_are_refused_with_a_message(guests: Guests, body: bytes, status: int) -> None:
    anna = guests("Anna")
    answer = anna.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) <= {"key", "text", "rule", "game", "field"}
    assert "Traceback" not in answer.text
    assert anna.get("/api/tables")["mine"] == []


@pytest.mark.parametrize(
    ("method", "path", "status", "key"),
    [
        ("GET", "/api/nowhere", 404, "not-found"),
        ("POST", "/api/nowhere", 404, "not-found"),
        ("GET", "/api/tables/wrong-link", 404, "unknown-table"),
        ("POST", "/api/tables/wrong-link/start", 404, "unknown-table"),
        ("DELETE", "/api/games", 405, "not-allowed"),
        ("GET", "/api/games/poker/rules", 404, "unknown-game"),
        ("GET", "/api/games/poker/picture.svg", 404, "no-picture"),
        ("GET", "/api/games/..%2f..%2fengine/badge.svg", 404, "not-found"),
        ("GET", "/api/games/kopf-oder-knopf/picture.svg?theme=pink", 400, "bad-request"),
        ("GET", "/api/games/kopf-oder-knopf/sheets/0", 404, "no-sheet"),
        ("GET", "/api/games?lang=fr", 400, "bad-request"),
    ],
)
def test_unknown_addresses_are_refused(guests: Guests, method: str, path: str, status: int, key: str) -> None:
    answer = guests().http.request(method, path)
    assert (answer.status_code, answer.json()["key"]) == (status, key)


def test_messages_are_in_the_language_of_the_client(guests: Guests) -> None:
    anna = guests("Anna", "de-AT,de;q=0.9,en;q=0.8")
    assert anna.get("/api/tables/x", 404)["text"].startswith("Unter dieser Adresse")
    assert anna.get("/api/tables/x", 404, lang="en")["text"].startswith("There is no table")
    assert anna.get("/api/games")[0]["name"] == "Kopf oder Knopf"
    assert anna.get("/api/games", lang="en")[0]["name"] == "Head or Button"


def test_both_languages_have_the_same_messages() -> None:
    assert texts().keys("de") == texts().keys("en")


def test_a_refused_option_is_named(guests: Guests) -> None:
    problem = guests("Anna").open(KOK, 422, options={"target": 99})
    assert (problem["key"], problem["field"]) == ("bad-option-range", "target")
    assert "field" not in guests("Bela").open(KOK, 422, players=7)


# -- pages ---------------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Spieltisch</title>", encoding="utf-8")
    (folder / "assets" / "main-1.js").write_text("export {}", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(static_files, "CLIENT", folder)
    return folder


@pytest.mark.parametrize("path", ["/", f"/new/{KOK}", "/t/abc", "/t/abc/replay", f"/rules/{KOK}"])
def test_every_page_is_served_by_the_client(guests: Guests, client: Path, path: str) -> None:
    answer = guests().http.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert "<title>Spieltisch</title>" in answer.text


def test_files_of_the_client_are_served(guests: Guests, client: Path) -> None:
    http = guests().http
    script = http.get("/assets/main-1.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    lost = http.get("/nowhere/at/all")
    assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
    for path in ("/%00", "/" + "x" * 5000, "/assets/%00.js"):  # not file names
        assert http.get(path).status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
        assert "secret" not in http.get(path).text


def test_the_api_docs_list_every_route_and_load_no_other_files(guests: Guests) -> None:
    http = guests().http
    page = http.get("/docs").text
    for path in ("/api/me", "/api/tables/{table_id}/seat", "/api/games/{slug}/rules", "/live"):
        assert path in page
    for name in (*msgspec.inspect.multi_type_info(get_args(ClientMessage | ServerMessage)),):
        assert isinstance(name, msgspec.inspect.StructType)
        assert f'id="{name.cls.__name__}"' in page
    linked = set(re.findall(r'href="#(\w+)"', page))
    assert linked <= set(re.findall(r'id="(\w+)"', page))
    assert {"NewTable", "TableInfo", "Scene", "Problem"} <= linked
    assert http.get("/docs/style.css").headers["content-type"].startswith("text/css")
    assert not re.search(r"(src|href)=.?(https?:)?//", page)
    schema = http.get("/docs/openapi.json").json()
    assert "/api/tables/{table_id}/replay/{step}" in schema["paths"]
