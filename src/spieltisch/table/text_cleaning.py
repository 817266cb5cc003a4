r"""Cleaning of names and chat lines: remove invisible characters.

`clean_text` returns one line in which every character is visible; "" if no character is. It removes:

- control, format, surrogate, private and unassigned characters (the categories C): fonts do not show them, or
  show them differently. Among them are all that change the direction of writing;
- ignorable characters (Default_Ignorable_Code_Point), such as Hangul fillers and soft hyphens;
- glyphs without ink (`NO_INK`) and every kind of space: one space replaces each run of them;
- combining marks without a letter, and all but the first few marks on one letter.

Joiners and variation selectors are invisible, too. They stay where writing needs them: inside emoji, between
letters of scripts that join them (Persian, Hindi ...), and after characters that have variants.
"""

from typing import Final
from unicodedata import normalize

import regex

MAX_MARKS: Final = 4  # on one letter: no script in use needs more

# Assigned, neither ignorable nor white space, but without ink. No property of Unicode says so; their names
# do: BLANK, FILLER, NULL. U+FFFC stands for an embedded object, which plain text cannot have.
NO_INK: Final = "\u2800\ufffc\U00013441\U00013442\U00016fe4\U0001d159"

# Scripts in which a joiner between two letters changes their shapes.
_JOINING: Final = "".join(
    rf"\p{{Script={script}}}"
    for script in (
        "Arabic", "Syriac", "Mongolian", "Nko", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya",
        "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar",
    )
)  # fmt: skip
_EMOJI: Final = r"\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?"
_NEEDED: Final = "|".join(
    (
        r"\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{1,6}\U000E007F",  # the flag of a region
        rf"{_EMOJI}(?:\u200D{_EMOJI})*+",  # a family, a profession; also future ones
        r"[0-9#*]\uFE0F?\u20E3",  # a keycap
        r"(?<=\p{Emoji})[\uFE0E\uFE0F]",
        r"(?<=\p{Han})[\uFE00-\uFE02\U000E0100-\U000E01EF]",
        r"(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]",
        rf"(?<=[\p{{L}}\p{{M}}])(?<=[{_JOINING}])[\u200C\u200D](?=[\p{{L}}\p{{M}}])(?=[{_JOINING}])",
    )
)
_BLANK: Final = regex.compile(rf"[\p{{White_Space}}\p{{Cc}}{NO_INK}]+")
_INVISIBLE: Final = regex.compile(rf"({_NEEDED})|[\p{{C}}\p{{Default_Ignorable_Code_Point}}]")
_LOOSE_MARKS: Final = regex.compile(r"(?:^|(?<= ))[\p{M}\u200C\u200D]+")
_MANY_MARKS: Final = regex.compile(rf"(\p{{M}}{{{MAX_MARKS}}})\p{{M}}+")
_PASSES: Final = 4  # removing a character can leave a mark or a joiner alone


def clean_text(text: str) -> str:
    r"""The visible text on one line; "" if nothing is visible.

    >>> clean_text(" A\u0308nne \u202e\u3164 "), clean_text("\u2800\u3164\u00ad")
    ('Änne', '')
    """
    for _ in range(_PASSES):
        before, text = text, _cleaned_once(text)
        if text == before:
            break
    return text


def hides_something(text: str) -> bool:
    r"""Whether a text has invisible characters other than plain spaces.

    >>> [hides_something(text) for text in ("two words", "two\u2060words", "two\nwords", "\u3164", "👩‍🚀")]
    [False, True, True, True, False]
    """
    return any(found[1] is None for found in _INVISIBLE.finditer(text)) or any(
        found[0].strip(" ") for found in _BLANK.finditer(text)
    )


def _cleaned_once(text: str) -> str:
    text = normalize("NFC", text)
    text = _BLANK.sub(" ", text)
    text = _INVISIBLE.sub(lambda found: found[1] or "", text)
    text = _LOOSE_MARKS.sub("", text)
    text = _MANY_MARKS.sub(r"\1", text)
    return " ".join(text.split())
