"""Names and chat lines contain no invisible characters, and are never empty."""

import sys
import unicodedata

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from spieltisch.table.text_cleaning import MAX_MARKS, NO_INK, clean_text, hides_something

EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
INK = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]")
UNSEEN = regex.compile(r"[\p{Z}\p{White_Space}\p{Default_Ignorable_Code_Point}]")
# Plausible names and chat lines.
LEGITIMATE = [
    "Änne Müller-Lüdenscheidt",
    "Zoë O'Brien",
    "👩\u200d🚀",
    "👨\u200d👩\u200d👧\u200d👦 Familie",
    "👍🏽",
    "❤\ufe0f\u200d🔥",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "🇩🇪",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "می\u200cخواهم",
    "क्\u200dष",
    "ক্\u200cষ",
    "葛\U000e0100城",
    "שָׁלוֹם",
    "Nguyễn",
    "สวัสดี",
    "한국어",
]
NOTHING_TO_SEE = [
    "",
    " ",
    "\u3164",
    "\u2800",
    "\u00ad",
    "\u2060",
    "\u061c",
    "\u115f\u1160\uffa0",
    "\u034f",
    "\u180e",
    "\u200b\u200c\u200d\u200e\u200f",
    "\ufe0f",
    "\u0301",
    "\u20e3",
    "\ufeff",
    "\ue000",
    "\ufffc",
    "\U0001d159",
    "\U00013441",
    "\U000e0041",
    "\u00a0\u2003\u3000",
    "\x00\x1f\x7f\x85",
    "\ud800",
    "\uffff",
]


@pytest.mark.parametrize("text", LEGITIMATE)
def test_characters_that_scripts_need_stay(text: str) -> None:
    assert clean_text(text) == unicodedata.normalize("NFC", text)
    assert not hides_something(text)


@pytest.mark.parametrize("text", NOTHING_TO_SEE)
def test_invisible_text_is_empty(text: str) -> None:
    assert clean_text(text) == ""
    assert clean_text(f"{text}A{text}").strip() in ("A", unicodedata.normalize("NFC", f"A{text}"))


def test_no_single_character_is_an_invisible_name() -> None:
    for character in EVERY:
        assert (clean_text(character) != "") == (
            bool(INK.match(character)) and not UNSEEN.match(character) and character not in NO_INK
        ), hex(ord(character))


def test_all_characters_named_blank_are_handled() -> None:
    """A later Unicode may add others: then this test requires a decision."""
    visible = set("␀␢꣹𐫶𑑎𑥅")  # their glyphs have ink, whatever their names say
    words = {"BLANK", "FILLER", "NULL"}
    for character in EVERY:
        name = unicodedata.name(character, "")
        if words & set(name.split()) and character not in visible:
            assert clean_text(character) == "", name


def test_marks_do_not_pile_up() -> None:
    assert clean_text("a" + "\u0321" * 50) == "a" + "\u0321" * MAX_MARKS
    assert clean_text(" \u0301\u0302 a") == "a"


def test_the_direction_of_writing_cannot_be_changed() -> None:
    assert clean_text("\u202egnirts\u2066 \u200fx\u061c") == "gnirts x"


@given(
    st.text(
        alphabet=st.one_of(st.characters(), st.sampled_from("\u200c\u200d\ufe0f\u0301क्👩 ی")), max_size=40
    )
)
@example("़\u200dक")
@example("\u0301\u200d" * 9 + "क")
@example("क\u00ad\u200dष")
def test_cleaning_is_idempotent_and_leaves_only_visible_characters(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == cleaned.strip()
    assert "  " not in cleaned
    assert not cleaned or INK.search(cleaned)
    assert not hides_something(cleaned)
    cleaned.encode()  # storable
    assert "\x00" not in cleaned
