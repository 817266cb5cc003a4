"""`spieltisch serve`: its address, its data folder, its messages."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.cli import server_runner
from spieltisch.cli.texts import CommandError
from spieltisch.server.ops.settings import Settings
from tests.cli.conftest import Run


@pytest.fixture
def taken() -> Iterator[int]:
    """A port in use."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_a_port_in_use_is_one_clear_line(run: Run, taken: int, tmp_path: Path) -> None:
    result = run("serve", "--port", str(taken), "--data", str(tmp_path), "--no-browser", "--lang", "de")
    assert result.exit_code == 2
    assert result.output.startswith(f"Fehler: Der Server kann 127.0.0.1, Port {taken}, nicht benutzen")
    assert len(result.output.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_address_that_is_not_ours_is_refused() -> None:
    with pytest.raises(CommandError):
        server_runner.listen("203.0.113.1", 0)


@pytest.mark.parametrize(
    ("host", "address"), [("127.0.0.1", "http://localhost:"), ("0.0.0.0", "http://localhost:")]
)
def test_the_address_works_in_browsers(host: str, address: str) -> None:
    with server_runner.listen(host, 0) as listener:
        assert server_runner.address(listener) == f"{address}{listener.getsockname()[1]}"


def test_the_data_folder_follows_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert server_runner.data_folder() == Path("/somewhere/spieltisch")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert server_runner.data_folder() == Path.home() / ".local" / "share" / "spieltisch"


def test_a_browser_is_opened_only_with_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not server_runner.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert server_runner.has_display()


def test_the_database_is_in_the_data_folder_unless_another_is_named(tmp_path: Path) -> None:
    assert Settings(data=tmp_path).url == f"sqlite+aiosqlite:///{tmp_path}/spieltisch.db"
    assert Settings(data=tmp_path, db="sqlite+aiosqlite:///other.db").url == "sqlite+aiosqlite:///other.db"


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "oracle9://x",
        "sqlite+aiosqlite:////nowhere/at/all/x.db",
        "postgresql+nodriver://localhost/x",
    ],
)
def test_a_database_that_cannot_be_used_is_one_clear_line(run: Run, tmp_path: Path, url: str) -> None:
    result = run("serve", "--port", "0", "--data", str(tmp_path), "--db", url, "--no-browser")
    assert result.exit_code == 2
    assert result.output.startswith(f"Error: The database {url} cannot be used: ")
    assert len(result.output.splitlines()) == 1


def test_a_data_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("serve", "--port", "0", "--data", str(tmp_path / "file" / "folder"), "--no-browser")
    assert result.exit_code == 2
    assert result.output.startswith("Error: The database")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--allow-host", "https://play.example.org", "kein Rechnername"),
        ("--allow-host", "play.example.org:8000", "kein Rechnername"),
        ("--allow-host", "", "kein Rechnername"),
        ("--site", "play.example.org", "keine Adresse einer Seite"),
        ("--site", "https://", "keine Adresse einer Seite"),
    ],
)
def test_names_that_match_no_request_are_refused(
    run: Run, tmp_path: Path, option: str, value: str, said: str
) -> None:
    result = run("serve", option, value, "--data", str(tmp_path), "--no-browser", "--lang", "de")
    assert result.exit_code == 2
    assert said in result.output
    assert list(tmp_path.iterdir()) == []


def test_behind_a_proxy_the_site_must_be_named(run: Run, taken: int, tmp_path: Path) -> None:
    """The port is in use, so that the server does not start."""
    words = ["serve", "--port", str(taken), "--data", str(tmp_path), "--no-browser", "--proxy", "127.0.0.1"]
    assert "--site" in run(*words).output
    for more in (("--site", "https://play.example.org"), ("--allow-host", "play.example.org")):
        assert "--site" not in run(*words, *more).output


@pytest.mark.parametrize("content", [b"", b"open sesame", b"\xff" * 64])
def test_a_damaged_key_of_the_records_is_one_clear_line(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "record.key").write_bytes(content)
    result = run("serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--lang", "en")
    assert result.exit_code == 2
    assert "The key in record.key is damaged" in result.output
    assert len(result.output.splitlines()) == 1
