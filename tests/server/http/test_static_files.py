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
