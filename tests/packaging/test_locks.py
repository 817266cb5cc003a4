"""The locks by purpose: one set of versions, each with its hashes."""

import re
from pathlib import Path

import pytest

LOCKS = Path(__file__).parents[2] / "requirements"
PURPOSES = ("play", "research", "docs", "build", "test")
NOT_TO_PLAY = {"ray", "playwright", "scipy", "open-spiel", "numpy", "pytest", "mypy", "hypothesis", "sphinx"}


def pins(purpose: str) -> dict[str, set[str]]:
    """The versions of each package: several where they depend on Python's."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(
        r"^([\w.-]+)==(\S+)", (LOCKS / f"{purpose}.lock").read_text("utf-8"), re.MULTILINE
    ):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("purpose", PURPOSES)
def test_what_is_installed_for_one_purpose_is_what_was_tested(purpose: str) -> None:
    tested = pins("test")
    for name, versions in pins(purpose).items():
        assert versions <= tested[name]


@pytest.mark.parametrize("purpose", PURPOSES)
def test_every_pin_has_its_hashes_and_no_address(purpose: str) -> None:
    text = (LOCKS / f"{purpose}.lock").read_text("utf-8")
    assert "://" not in text
    assert all("--hash=sha256:" in pin for pin in re.split(r"^(?=\S)", text, flags=re.MULTILINE) if pin)


def test_play_needs_only_what_play_needs() -> None:
    assert not NOT_TO_PLAY & pins("play").keys()
    assert {"litestar", "click"} <= pins("play").keys()
