"""Errors as they may stand in a log: where they happened, and of their words only those that hold no data.

The words of an error may hold whatever the program worked on: a key that is missing (the id of a table), a
letter that cannot be written (with the whole text), the address of a letter. So the words of all errors are
left out, except for those kinds that speak of the program alone.
"""

import re
import traceback
from collections.abc import Iterator

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.storage.database_errors import DatabaseError

LEFT_OUT = "(its words are left out: they may hold secrets)"
TELLING = (RuntimeError, NotImplementedError, RecursionError, TypeError, AttributeError, NameError)
MISSING = (ImportError, ModuleNotFoundError)
FRAME = '  File "'
BEGIN = "Traceback (most recent call last)"
NAME = re.compile(r"^([A-Za-z_][\w.]*)(?::|$)")


class SafeText(str):
    """Words that stand for an error, however a message writes it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def told(error: BaseException) -> SafeText:
    """An error in one line.

    >>> told(RuntimeError("the shelf fell down"))
    RuntimeError: the shelf fell down
    >>> told(KeyError("q3mXk0dQyYtU2vPz"))
    KeyError (its words are left out: they may hold secrets)
    >>> told(FileNotFoundError(2, "No such file or directory", "/home/anna/secret"))
    FileNotFoundError: No such file or directory
    """
    name = type(error).__name__
    if isinstance(error, DatabaseError):
        return SafeText(f"{name}: {error}")
    if isinstance(error, SpieltischError):
        return SafeText(f"{name}: {error.key}")
    if type(error) in (*TELLING, *MISSING):
        return SafeText(f"{name}: {error}".splitlines()[0])
    if isinstance(error, OSError) and error.strerror and type(error).__module__ == "builtins":
        return SafeText(f"{name}: {error.strerror}".splitlines()[0])
    return SafeText(f"{name} {LEFT_OUT}" if error.args else name)


def told_with_places(error: BaseException) -> str:
    """An error, what it came from, and where in the program each of them happened."""
    return "\n".join(_lines(error, set()))


def _lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    if id(error) in seen:
        return
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _lines(before, seen)
        yield "which led to:"
    if type(error).__name__ == "_RemoteTraceback":  # from a process that worked for us
        yield without_words(str(error))
        return
    yield f"{BEGIN}:"
    yield from "".join(traceback.format_tb(error.__traceback__)).splitlines()
    yield str(told(error))
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield "one of them:"
            yield from _lines(part, seen)


def without_words(text: str) -> str:
    r"""A traceback that is text already: the places in it, and the names of the errors.

    >>> print(without_words('Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: "hush"'))
    Traceback (most recent call last):
      File "a.py", line 1
    KeyError
    """
    kept, after_frame = [], False
    for line in text.splitlines():
        if line.startswith((FRAME, BEGIN)):
            kept.append(line)
            after_frame = True
        elif after_frame and not line.startswith(" "):
            after_frame = False
            name = NAME.match(line)
            kept += [name.group(1)] if name else []
    return "\n".join(kept)
