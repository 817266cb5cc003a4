"""The rulebooks: what stands behind a rule number, in every language."""

import re
from functools import cache

from spieltisch.engine.texts import LANGUAGES

_RULE = re.compile(r'^<a id="([A-Z]{3}-\d+[a-z]?)"></a>', re.MULTILINE)
_CONTINUED = re.compile(r"[-*|]|\d+\.")  # lists and tables belong to the rule before them


@cache
def rules(slug: str, language: str = "en") -> dict[str, str]:
    """The rules of a game by number, in the order of the book.

    >>> rules("kopf-oder-knopf")["KOK-6"]
    'There is never more than one button on a field.'
    """
    from spieltisch.engine.registry import folder

    if language not in LANGUAGES:
        language = LANGUAGES[0]
    book = folder(slug).joinpath("text", f"rulebook.{language}.md").read_text(encoding="utf-8")
    _, *pieces = _RULE.split(book)
    return {number: _own_text(number, text) for number, text in zip(pieces[::2], pieces[1::2], strict=True)}


def _own_text(number: str, text: str) -> str:
    """The paragraph of a rule with its lists and tables, without the number."""
    first, *others = text.removeprefix(f"**{number}**").strip().split("\n\n")
    paragraphs = [first]
    for paragraph in others:
        if not _CONTINUED.match(paragraph):
            break
        paragraphs.append(paragraph)
    return "\n\n".join(paragraphs)
