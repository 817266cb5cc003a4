"""Read TOML; an error of its syntax says in which line and column it is."""

import re
import tomllib
from importlib.resources.abc import Traversable
from typing import Any

from spieltisch.engine.errors import SpieltischError

# How tomllib ends its messages. Only Python 3.14 has the place as attributes of the error.
PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


class BadToml(SpieltischError):
    """A text is not valid TOML."""

    @property
    def place(self) -> dict[str, Any]:
        """The line, the column and the reason, for an error that says what the text is for."""
        return {name: self.values[name] for name in ("line", "column", "reason")}


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a text.

    >>> parse_toml("sides = 6")
    {'sides': 6}
    >>> parse_toml("sides = six")
    Traceback (most recent call last):
    spieltisch.engine.toml_text.BadToml: Line 1, column 9 is not valid TOML: Invalid value.

    :raises BadToml: with the line and column of the error.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadToml("toml-syntax", **syntax_error(text, str(error))) from error


def read_toml(file: Traversable) -> dict[str, Any]:
    """Read a file.

    :raises BadToml: with the name of the file, and the line and column of the error.
    """
    try:
        return parse_toml(file.read_text(encoding="utf-8"))
    except BadToml as error:
        raise BadToml("toml-file-syntax", file=file.name, **error.place) from error


def syntax_error(text: str, message: str) -> dict[str, str]:
    """Return line, column and reason of an error of tomllib; the end of the text is a place, too."""
    found = PLACE.fullmatch(message)
    reason, line, column = found.groups() if found else (message, None, None)
    lines = text.split("\n")
    return {"line": line or str(len(lines)), "column": column or str(len(lines[-1]) + 1), "reason": reason}
