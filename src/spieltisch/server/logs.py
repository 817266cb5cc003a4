"""What the house writes down for those who run it: a line for each thing that happened, as text or as JSON.

Nothing in a line lets its reader in anywhere: no cookie, no secret, nobody's name or address. The address of
a table is its key, so a table is told by its mark, which `spieltisch admin` knows, too.
"""

import logging
import sys
from hashlib import sha256
from typing import Literal, TextIO

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level
from structlog.typing import Processor

Format = Literal["text", "json"]
FORMATS: tuple[Format, ...] = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")

log = logging.getLogger("spieltisch")


def mark(table: str) -> str:
    """What logs call a table.

    >>> mark("q3mXk0dQyYtU2vPz")
    'cc651553'
    """
    return sha256(table.encode()).hexdigest()[:8]


def configure(form: Format, level: str, stream: TextIO | None = None) -> None:
    """Write our lines from that level on, and others' from warnings on, each to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_formatter(form, handler.stream.isatty()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(level.upper())


def _formatter(form: Format, colours: bool) -> logging.Formatter:
    told: list[Processor] = [
        add_log_level,
        ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written: list[Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    if form == "text":
        written = [ConsoleRenderer(colors=colours, exception_formatter=plain_traceback)]
    return ProcessorFormatter(
        foreign_pre_chain=told, processors=[ProcessorFormatter.remove_processors_meta, *written]
    )
