"""The logs for operators: what they hold, and what they must not hold."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from spieltisch.server.ops import logs
from tests.server.conftest import Guests, Server, seated

Line = dict[str, Any]


@pytest.fixture
def as_before() -> Iterator[None]:
    """Restore the logging of the tests."""
    root = logging.getLogger()
    handlers, levels = root.handlers[:], (root.level, logs.log.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    logs.log.setLevel(levels[1])


@pytest.fixture
def written(as_before: None) -> io.StringIO:
    """The lines that are logged from now on, as JSON."""
    stream = io.StringIO()
    logs.configure("json", "debug", stream)
    return stream


def lines(stream: io.StringIO) -> list[Line]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_game_is_logged_line_by_line_without_secrets(guests: Guests, written: io.StringIO) -> None:
    table, (anna, bela) = seated(guests)
    anna.live(table)
    anna.http.get(f"/t/{table}")
    anna.delete(f"/api/tables/{table}/seat")  # resigning ends a game of two
    anna.leave()
    told = [line for line in lines(written) if line.get("table") == logs.mark(table)]
    events = [line["event"] for line in told if line["event"] != "request"]
    assert [event for event in events if event != "committed"][:4] == [
        "table opened", "game started", "connected", "game over",
    ]  # fmt: skip
    seat = next(line for line in told if line.get("route") == "/api/tables/{table_id}/seat")
    assert (seat["method"], seat["status"], seat["level"]) == ("POST", 200, "info")
    assert seat["timestamp"].endswith("Z")
    text = written.getvalue()
    for secret in (table, anna.id, bela.id, "Anna", "127.0.0.1", *anna.http.cookies.values()):
        assert secret not in text


def test_errors_have_their_traceback_in_the_log_only(
    server: Server, guests: Guests, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the shelf fell down")

    monkeypatch.setattr(server.services.tables, "open_tables", broken)
    answer = guests("Anna").http.get("/api/tables")
    assert answer.status_code == 500
    assert "shelf" not in answer.text
    failed = next(line for line in lines(written) if line["level"] == "error")
    assert "RuntimeError: the shelf fell down" in failed["exception"]


def test_the_text_format_has_the_same_content(as_before: None) -> None:
    stream = io.StringIO()
    logs.configure("text", "info", stream)
    logs.log.info("table opened", extra={"table": "cc651553", "players": 3})
    logs.log.debug("too much")
    logging.getLogger("somebody.else").info("too much, too")
    logging.getLogger("somebody.else").warning("%s is full", "the disk")
    first, second = stream.getvalue().splitlines()
    assert "table opened" in first
    assert "players=3" in first
    assert "table=cc651553" in first
    assert "the disk is full" in second


def test_a_refused_handshake_is_not_logged(
    server: Server, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("uvicorn.error"), "level", logging.ERROR)
    logging.getLogger("uvicorn.error").error("something else")
    monkeypatch.setattr(server.app.state.limits, "allow_handshake", lambda _: False)
    with pytest.raises(InvalidStatus) as refused:
        connect(f"{server.url.replace('http', 'ws')}/api/tables/x/live")
    assert refused.value.response.status_code == 429
    httpx.get(f"{server.url}/api/games")  # the server has finished the handshake
    assert "something else" in written.getvalue()
    assert "handshake" not in written.getvalue()
