"""Texts are complete in both languages, with the same values."""

import re
from pathlib import Path

import pytest

import spieltisch
from spieltisch.engine import registry
from spieltisch.engine.texts import LANGUAGES, Catalogue, catalogue

FOLDERS = ["src/spieltisch/engine", "src/spieltisch/cli"] + [
    f"src/spieltisch/games/{slug.replace('-', '_')}/text"
    for slug in spieltisch.games()
    if slug != "sample-game"
]
ROOT = Path(__file__).parents[2]


def sentences(folder: str, language: str) -> dict[str, str]:
    source = (ROOT / folder / f"texts.{language}.ftl").read_text(encoding="utf-8")
    parts = re.split(r"^([a-z][a-z0-9-]*) =", source, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_have_the_same_sentences_with_the_same_values(folder: str) -> None:
    english, german = sentences(folder, "en"), sentences(folder, "de")
    assert list(english) == list(german)
    for key in english:
        values = [
            {name.removesuffix(suffix) for name in re.findall(r"\$(\w+)", text)}  # $name_en beside $name_de
            for text, suffix in ((english[key], "_en"), (german[key], "_de"))
        ]
        assert values[0] == values[1], key


def test_every_key_that_rules_and_errors_use_exists() -> None:
    for slug in registry.slugs():
        known = catalogue(slug).keys("en") | catalogue(None).keys("en")
        for file in Path(str(registry.folder(slug))).rglob("*.py"):
            if "rules" in file.parts or file.name == "notation.py":
                used = re.findall(
                    r'"((?:refused|position|prompt|notation|picture)-[a-z-]+)"', file.read_text("utf-8")
                )
                assert set(used) <= known


def test_lists_are_joined_as_each_language_does() -> None:
    texts = catalogue("kopf-oder-knopf")
    fields = {"fields": ["a1", "b2", "c3"]}
    assert "a1, b2, and c3" in texts.text("prompt-capture", fields, "en")
    assert "a1, b2 und c3" in texts.text("prompt-capture", fields, "de")


@pytest.mark.parametrize("folder", FOLDERS)
def test_sentences_are_filled_as_fluent_would(folder: str) -> None:
    texts = Catalogue(ROOT / folder)  # read once: reading takes longer than formatting
    for language in LANGUAGES:
        known = set(re.findall(r"\$(\w+)", (ROOT / folder / f"texts.{language}.ftl").read_text("utf-8")))
        keys = sentences(folder, language)
        for value in ("a1", "none", "", "\0number\0", 0, 1, 999, 1000, -3, 2.5):
            values = tuple((name, value) for name in sorted(known))
            for key in keys:
                filled = texts._format(key, values, language)
                assert filled == texts._format_by_fluent(key, values, language), (key, value)


def test_of_two_texts_with_the_same_key_the_first_counts(tmp_path: Path) -> None:
    for language in LANGUAGES:
        source = (
            "found = { $n ->\n    [one] one\n   *[other] many\n }\nfound = { $n } found\n-term = no text\n"
        )
        (tmp_path / f"texts.{language}.ftl").write_text(source, "utf-8")
    texts = Catalogue(tmp_path)
    assert texts.keys("en") == {"found"}
    assert [texts.text("found", {"n": number}, "en") for number in (1, 2)] == ["one", "many"]


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        catalogue(None).text("no-such-key", {}, "en")


def test_fluent_formats_a_text_once_for_all_names() -> None:
    texts = Catalogue(ROOT / "src/spieltisch/games/kap_hoorn/text")
    told = [texts.text("result-finish", {"roses": 2, "name": name}, "en") for name in ("Ida", "Emil")]
    assert told == [
        f"{name} has crossed the finish line with 2 wind roses and wins." for name in ("Ida", "Emil")
    ]
    assert texts._cached_pieces.cache_info().misses == 1


def test_a_reason_inside_a_text_is_in_the_same_language() -> None:
    reason = spieltisch.UnknownSeat("unknown-seat", seat="9", last=1)
    text = catalogue(None).text("record-move", {"number": 3, "reason": reason}, "de")
    assert "Einen Platz 9 gibt es nicht" in text


def test_values_that_fluent_cannot_hold_are_shortened() -> None:
    told = catalogue(None).text("unknown-seat", {"seat": "x" * 5000, "last": 10**40}, "en")
    assert "xxx..." in told
    assert str(10**40) in told


def test_an_unknown_language_falls_back_to_english() -> None:
    assert catalogue(None).text("game-over", {}, "fr") == "The game is over."


@pytest.mark.parametrize("source", ["broken = {", "broken"])
def test_a_broken_catalogue_is_an_error_and_not_a_missing_sentence(source: str, tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"texts.{language}.ftl").write_text(source, encoding="utf-8")
    with pytest.raises(ValueError, match=r"texts\.en\.ftl"):
        Catalogue(tmp_path)


def test_a_value_that_a_sentence_needs_and_does_not_get_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown-seat"):
        catalogue(None).text("unknown-seat", {}, "en")
