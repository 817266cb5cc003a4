"""What games say about their packages, outside their boxes."""

from pathlib import Path

import msgspec
import pytest

from spieltisch.engine import registry
from spieltisch.engine.game_package import FILE, GamePackage, game_package, shelf


def test_every_game_has_a_place_of_its_own_on_the_shelf() -> None:
    slugs = registry.bundled_games()
    places = {slug: game_package(slug).shelf for slug in slugs}
    assert sorted(places.values()) == list(range(1, len(slugs) + 1))
    assert [slug for slug in shelf() if slug in slugs] == sorted(slugs, key=places.__getitem__)


def test_a_game_without_the_file_comes_last() -> None:
    assert not registry.folder("sample-game").joinpath(FILE).is_file()
    assert game_package("sample-game") == GamePackage()
    assert shelf()[-1] == "sample-game"


def test_a_misspelt_name_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).write_text("shelve = 1", "utf-8")
    monkeypatch.setattr(registry, "folder", lambda slug: tmp_path)
    with pytest.raises(msgspec.ValidationError, match="shelve"):
        game_package("misspelt")
