"""Signs that people would have to guess; errors say in words what they mean."""

import re
from collections.abc import Iterable

SIGNS = re.compile(r"!=|<=|>=| / |\.\.\.| x |\b\d+-\d+\b")


def shorthand(text: str, quoted: Iterable[object] = ()) -> str | None:
    """Return a sign in a text, apart from what it quotes, or None."""
    for part in quoted:
        text = text.replace(str(part), "")
    found = SIGNS.search(text)
    return found[0] if found else None
