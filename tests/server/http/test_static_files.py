"""The pages of the client, and the message if the client is not built."""

from pathlib import Path

import httpx
import pytest

from tests.server.conftest import Server


@pytest.mark.parametrize(
    ("language", "told"), [("de", "Die Seiten des Tisches fehlen"), ("en", "pages of the table are missing")]
)
def test_the_home_page_says_that_the_client_is_not_built(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    monkeypatch.setattr("spieltisch.server.http.static_files.CLIENT", tmp_path)
    answer = httpx.get(server.url, headers={"Accept-Language": language})
    assert answer.status_code == 503
    assert told in answer.text
    assert "Node" in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules", 200),
        ("/learn/", 200),
        ("/new", 200),
        ("/t", 404),
        ("/t/", 404),
        ("/t/abc/repl", 404),
        ("/rules/kap-hoorn/more", 404),
        ("/nowhere", 404),
    ],
)
def test_a_browser_gets_a_page_at_every_address(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, status: int
) -> None:
    monkeypatch.setattr("spieltisch.server.http.static_files.CLIENT", tmp_path)
    (tmp_path / "index.html").write_text("the client", encoding="utf-8")
    answer = httpx.get(server.url + path, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (answer.status_code, answer.text) == (status, "the client")


def test_a_program_gets_a_problem_at_an_unknown_address(server: Server) -> None:
    for path in ("/t", "/api/nothing"):
        assert httpx.get(server.url + path).json()["key"] == "not-found"
