"""What is refused of a JSON text before any decoder sees it: bytes that are no UTF-8, deep nesting, NUL.

Decoders and everything behind them work by recursion, and PostgreSQL stores no NUL. One look at the bytes,
with texts skipped, takes time in proportion to their number and stops at the first level too many.
"""

import re
from typing import Final

from spieltisch.server.texts import Refusal

MOST_LEVELS: Final = 16  # no message that we know has more than 4
_TOKEN: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*+\\u0000")
_OPENING: Final = (b"[", b"{")
_CLOSING: Final = (b"]", b"}")


def is_deeper(data: bytes, most: int) -> bool:
    r"""Whether lists and tables are nested more than `most` levels deep.

    >>> [is_deeper(text, 2) for text in (b'[[1]]', b'[[[', b'{"a":[{}]}', b'["[[["]', b'["\\"[[["]')]
    [False, True, True, False, False]
    """
    if data.count(b"[") + data.count(b"{") <= most:
        return False
    level = 0
    for found in _TOKEN.finditer(data):
        token = found[0]
        if token in _OPENING:
            level += 1
            if level > most:
                return True
        elif token in _CLOSING:
            level -= 1
    return False


def check_json(data: bytes) -> None:
    r"""Return if a decoder may read this.

    :raises Refusal: when it is no text, is nested too deeply, or holds a NUL.
    """
    try:
        data.decode()
    except UnicodeDecodeError:
        raise Refusal("no-utf-8", 400) from None
    if is_deeper(data, MOST_LEVELS):
        raise Refusal("too-nested", 400, most=MOST_LEVELS)
    if b"\\u0000" in data and _NUL.search(data):
        raise Refusal("has-nul", 400)
