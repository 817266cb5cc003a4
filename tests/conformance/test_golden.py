"""Golden playthroughs: a change of behaviour shows as a difference in a text file."""

from difflib import unified_diff
from pathlib import Path

import pytest

import spieltisch
from spieltisch.engine.registry import slugs
from tests.conformance.golden import FOLDER, header_of, playthrough

AGAIN = "`python -m tests.conformance.golden` writes the playthroughs anew"


@pytest.mark.parametrize(
    "file", sorted(FOLDER.glob("*/*.txt")), ids=lambda file: f"{file.parent.name}-{file.stem}"
)
def test_the_game_plays_as_it_did(file: Path) -> None:
    golden = file.read_text("utf-8")

    now = playthrough(spieltisch.game(file.parent.name), *header_of(golden))

    if now != golden:
        name = f"{file.parent.name}/{file.name}"
        change = unified_diff(golden.splitlines(), now.splitlines(), f"golden {name}", "now", lineterm="")
        pytest.fail("\n".join([*change, AGAIN]), pytrace=False)


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_three_playthroughs_and_one_with_chance(slug: str) -> None:
    texts = [file.read_text("utf-8") for file in (FOLDER / slug).glob("*.txt")]

    assert len(texts) >= 3, AGAIN
    assert any(". chance (of " in text for text in texts), AGAIN
