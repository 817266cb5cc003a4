"""Errors as they may appear in a log: with their traceback, but without messages that may hold data.

The message of an error may hold what the program worked on: a missing key (the id of a table), a character
that cannot be encoded (with the whole text), an e-mail address. So messages are left out, except those of
error types that speak of the program alone.
"""

import re
import traceback
from collections.abc import Iterator

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.storage.database_errors import DatabaseError

LEFT_OUT = "(its words are left out: they may hold secrets)"
SAFE_ERRORS = (RuntimeError, NotImplementedError, RecursionError, TypeError, AttributeError, NameError)
IMPORT_ERRORS = (ImportError, ModuleNotFoundError)
FRAME_START = '  File "'
TRACEBACK_START = "Traceback (most recent call last)"
ERROR_NAME = re.compile(r"^([A-Za-z_][\w.]*)(?::|$)")


class SafeText(str):
    """A string whose repr is itself, so that `%r` and `%s` log the same text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def describe_error(error: BaseException) -> SafeText:
    """Describe an error in one line.

    >>> describe_error(RuntimeError("the shelf fell down"))
    RuntimeError: the shelf fell down
    >>> describe_error(KeyError("q3mXk0dQyYtU2vPz"))
    KeyError (its words are left out: they may hold secrets)
    >>> describe_error(FileNotFoundError(2, "No such file or directory", "/home/anna/secret"))
    FileNotFoundError: No such file or directory
    """
    name = type(error).__name__
    if isinstance(error, DatabaseError):
        return SafeText(f"{name}: {error}")
    if isinstance(error, SpieltischError):
        return SafeText(f"{name}: {error.key}")
    if type(error) in (*SAFE_ERRORS, *IMPORT_ERRORS):
        return SafeText(f"{name}: {error}".splitlines()[0])
    if isinstance(error, OSError) and error.strerror and type(error).__module__ == "builtins":
        return SafeText(f"{name}: {error.strerror}".splitlines()[0])
    return SafeText(f"{name} {LEFT_OUT}" if error.args else name)


def format_traceback(error: BaseException) -> str:
    """Format an error and its causes with their tracebacks."""
    return "\n".join(_lines(error, set()))


def _lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    if id(error) in seen:
        return
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _lines(before, seen)
        yield "which led to:"
    if type(error).__name__ == "_RemoteTraceback":  # from a process of a pool
        yield strip_messages(str(error))
        return
    yield f"{TRACEBACK_START}:"
    yield from "".join(traceback.format_tb(error.__traceback__)).splitlines()
    yield str(describe_error(error))
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield "one of them:"
            yield from _lines(part, seen)


def strip_messages(text: str) -> str:
    r"""Remove the messages from the text of a traceback; keep frames and error names.

    >>> print(strip_messages('Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: "hush"'))
    Traceback (most recent call last):
      File "a.py", line 1
    KeyError
    """
    kept, after_frame = [], False
    for line in text.splitlines():
        if line.startswith((FRAME_START, TRACEBACK_START)):
            kept.append(line)
            after_frame = True
        elif after_frame and not line.startswith(" "):
            after_frame = False
            name = ERROR_NAME.match(line)
            kept += [name.group(1)] if name else []
    return "\n".join(kept)
