"""The cache of responses that are the same for everyone."""

import gzip
import os
from pathlib import Path

import httpx
import pytest

from spieltisch.server.http import catalogue, static_files
from spieltisch.server.http.response_cache import CachedResponse, ResponseCache
from tests.server.conftest import Guests, Server

KOK = "kopf-oder-knopf"


def test_the_schema_is_computed_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    first = httpx.get(f"{server.url}/docs/openapi.json")
    monkeypatch.setattr("litestar.openapi.plugins.JsonRenderPlugin.render", lambda *_: 1 / 0)
    for query in ("", "?x=1", "?x=2&lang=de"):
        again = httpx.get(f"{server.url}/docs/openapi.json{query}")
        assert (again.status_code, again.content) == (200, first.content)
        assert again.headers["content-type"] == first.headers["content-type"]


def test_no_query_makes_the_server_compute_a_response_again(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    http = guests().http
    light = http.get(f"/api/games/{KOK}/picture.svg")
    dark = http.get(f"/api/games/{KOK}/picture.svg?theme=dark")
    assert light.content != dark.content
    monkeypatch.setattr(catalogue, "picture", lambda *_: 1 / 0)
    assert http.get(f"/api/games/{KOK}/picture.svg?x=7").content == light.content
    assert http.get(f"/api/games/{KOK}/picture.svg?theme=light&theme=dark&y=8").content == dark.content
    assert http.get(f"/api/games/{KOK}/picture.svg?theme=pink").status_code == 400


def test_each_language_and_encoding_has_its_own_response(server: Server) -> None:
    def rules(language: str, packing: str) -> httpx.Response:
        headers = {"Accept-Language": language, "Accept-Encoding": packing}
        return httpx.get(f"{server.url}/api/games/{KOK}/rules", headers=headers)

    for _ in range(2):
        told = {
            (language, packing): rules(language, packing)
            for language in ["de", "en"]
            for packing in ("gzip", "identity")
        }
        assert told["de", "gzip"].headers["content-encoding"] == "gzip"
        assert "content-encoding" not in told["de", "identity"].headers
        for language in ("de", "en"):
            assert told[language, "gzip"].json() == told[language, "identity"].json()
        assert told["de", "gzip"].json()["name"] == "Kopf oder Knopf"
        assert told["en", "gzip"].json()["name"] == "Head or Button"
        assert "default-src 'none'" in told["en", "gzip"].headers["content-security-policy"]


def test_a_changed_file_is_read_again(
    guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    index, script = tmp_path / "index.html", tmp_path / "assets" / "main.js"
    monkeypatch.setattr(static_files, "CLIENT", tmp_path)
    http = guests().http
    for number in range(3):
        index.write_text(f"<title>{number}</title>")
        script.write_text(f"export const number = {number};{' ' * 5000}")
        for file in (index, script):
            os.utime(file, (number, number))
        for _ in range(2):
            assert http.get("/t/abc").text == http.get("/").text == f"<title>{number}</title>"
            assert f"number = {number};" in http.get("/assets/main.js").text
    script.unlink()
    assert http.get("/assets/main.js").status_code == 404


def test_refusals_are_not_cached(guests: Guests) -> None:
    http = guests().http
    for _ in range(2):
        assert http.get(f"/api/games/{KOK}/sheets/0").status_code == 404
        assert http.get("/api/games/poker/rules").status_code == 404


def test_the_cache_is_bounded_by_bytes() -> None:
    store = ResponseCache(max_bytes=100)
    for number in range(9):
        store.put(number, CachedResponse((), gzip.compress(b"")[:10] + b"x" * 20))
        store.get(0)
    assert store.bytes <= 100
    assert store.get(0) is not None
    assert store.get(8) is not None
    assert store.get(1) is None
