"""Checks of JSON before it is decoded: refuse bytes that are not UTF-8, deep nesting, and NUL.

Decoders and the code behind them are recursive, and PostgreSQL stores no NUL. One pass over the bytes, which
skips strings, takes linear time and stops at the first level too many.
"""

import re
from typing import Any, Final

from litestar import Request
from litestar.datastructures import State

from spieltisch.server.texts import ServerRefusal

MAX_NESTING: Final = 16  # our own messages have at most 4 levels
_TOKEN: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*+\\u0000")
_OPENING: Final = (b"[", b"{")
_CLOSING: Final = (b"]", b"}")


def is_nested_deeper(data: bytes, most: int) -> bool:
    r"""Whether arrays and objects are nested more than `most` levels deep.

    >>> [is_nested_deeper(text, 2) for text in (b'[[1]]', b'[[[', b'{"a":[{}]}', b'["[[["]', b'["\\"[[["]')]
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
    r"""Check that a decoder may read this.

    :raises Refusal: when it is not UTF-8, is nested too deeply, or holds a NUL.
    """
    try:
        data.decode()
    except UnicodeDecodeError:
        raise ServerRefusal("no-utf-8", 400) from None
    if is_nested_deeper(data, MAX_NESTING):
        raise ServerRefusal("too-nested", 400, most=MAX_NESTING)
    if b"\\u0000" in data and _NUL.search(data):
        raise ServerRefusal("has-nul", 400)


class JsonCheckedRequest(Request[Any, Any, State]):
    """A request whose body is checked before it is decoded."""

    async def body(self) -> bytes:
        """The body.

        :raises Refusal: when it must not be decoded.
        """
        body = await super().body()
        check_json(body)
        return body
