"""The rulebooks: the text of every rule by its number, in every language."""

import re
from functools import cache

from spieltisch.engine.texts import LANGUAGES

_RULE = re.compile(r'^<a id="([A-Z]{3}-\d+[a-z]?)"></a>', re.MULTILINE)
_LIST_OR_TABLE = re.compile(r"[-*|]|\d+\.")  # belongs to the rule before it


@cache
def rules(slug: str, language: str = "en") -> dict[str, str]:
    """Return the rules of a game by number, in the order of the rulebook.

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
    """Return the paragraph of a rule with its lists and tables, without the number."""
    first, *others = text.removeprefix(f"**{number}**").strip().split("\n\n")
    paragraphs = [first]
    for paragraph in others:
        if not _LIST_OR_TABLE.match(paragraph):
            break
        paragraphs.append(paragraph)
    return "\n\n".join(paragraphs)
