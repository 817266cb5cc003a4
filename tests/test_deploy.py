"""The deployment files use only commands and options that exist."""

import re
from pathlib import Path

import pytest

from spieltisch.cli.commands.admin import command as admin
from spieltisch.cli.commands.serve import command as serve

ROOT = Path(__file__).parents[1]
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def known(command: object) -> set[str]:
    return {name for option in getattr(command, "params") for name in option.opts}  # noqa: B009


def serve_words(file: str) -> str:
    """Return the arguments with which a file calls `spieltisch serve`."""
    text = (ROOT / file).read_text(encoding="utf-8")
    begin = {
        "Dockerfile": 'CMD ["serve"',
        "deploy/compose.yaml": "command:",
        "deploy/spieltisch.service": "spieltisch serve",
    }
    end = {"Dockerfile": "\n", "deploy/compose.yaml": "environment:", "deploy/spieltisch.service": "\n"}
    return text.split(begin[file])[1].split(end[file])[0]


@pytest.mark.parametrize("file", ["Dockerfile", "deploy/compose.yaml", "deploy/spieltisch.service"])
def test_serve_is_called_with_options_that_it_has(file: str) -> None:
    named = set(OPTION.findall(serve_words(file)))
    assert "--log-format" in named
    assert named <= known(serve)


def test_the_pages_for_hosts_name_what_there_is() -> None:
    pages = sorted((ROOT / "docs/hosts").glob("*.md"))
    page = "\n".join(file.read_text(encoding="utf-8") for file in pages)
    called = re.findall(r"spieltisch admin (\w+)([^\n`|#]*)", page)
    assert {name for name, _ in called} == set(admin.commands)
    for name, words in called:
        assert set(OPTION.findall(words)) <= known(admin.commands[name]), name
    for variable in set(re.findall(r"SPIELTISCH_[A-Z_]+", page)):
        assert variable in {option.envvar for option in serve.params}


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("deploy/spieltisch.service", ("UMask=0077", "StateDirectoryMode=0700")),
        ("deploy/spieltisch-backup.service", ("UMask=0077", "StateDirectoryMode=0700")),
        ("Dockerfile", ("chmod 700 /data",)),
    ],
)
def test_other_users_cannot_read_the_data_of_the_server(file: str, words: tuple[str, ...]) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert all(word in text for word in words)


def test_behind_a_proxy_the_server_knows_its_name() -> None:
    """Requests for other names are refused: every file with a proxy says where the name comes from."""
    compose = (ROOT / "deploy/compose.yaml").read_text(encoding="utf-8")
    assert "--proxy" in compose
    assert "SPIELTISCH_SITE: https://${SITE}" in compose
    unit = (ROOT / "deploy/spieltisch.service").read_text(encoding="utf-8")
    assert "--proxy" in unit
    assert "SPIELTISCH_SITE=" in unit
    assert "SPIELTISCH_SITE" in {option.envvar for option in serve.params}
    for file in ("deploy/nginx.conf", "deploy/Caddyfile"):
        assert "--site" in (ROOT / file).read_text(encoding="utf-8")
    assert "proxy_set_header Host $host;" in (ROOT / "deploy/nginx.conf").read_text(encoding="utf-8")
