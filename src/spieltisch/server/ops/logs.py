"""Logs for operators, one line per event, as text or JSON.

No line holds a secret: no cookie, no name or address of a person. Anybody who knows the id of a table can
open it, so logs name a table by its mark, which `spieltisch admin` finds, too. Errors are logged as
`safe_errors` formats them, including those that libraries log.
"""

import logging
import re
import sys
import threading
from collections.abc import Mapping
from hashlib import sha256
from types import TracebackType
from typing import Any, Literal, TextIO

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level
from structlog.typing import EventDict, Processor, WrappedLogger

from spieltisch.server.ops.safe_errors import (
    TRACEBACK_START,
    describe_error,
    format_traceback,
    strip_messages,
)

Format = Literal["text", "json"]
FORMATS: tuple[Format, ...] = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
LOGGERS_WITH_VALUES = ("sqlalchemy", "asyncpg", "aiosqlite", "pgqueuer", "alembic", "asyncio")
REFUSED_HANDSHAKE = "ASGI callable returned without completing handshake."
VALUE_START = re.compile(r"[\n:<({\['\"=]")  # values in their messages begin here at the latest

log = logging.getLogger("spieltisch")


def mark(table: str) -> str:
    """The mark of a table: the short hash by which logs name it.

    >>> mark("q3mXk0dQyYtU2vPz")
    'cc651553'
    """
    return sha256(table.encode()).hexdigest()[:8]


def configure(log_format: Format, level: str, stream: TextIO | None = None) -> None:
    """Log our lines from `level` on, and other loggers' from warnings on, to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_formatter(log_format, handler.stream.isatty()))
    handler.addFilter(_is_wanted)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(level.upper())


def catch_uncaught() -> None:
    """Log exceptions that end this process or one of its threads like any other error."""

    def uncaught(kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, None)
        else:
            log.critical("the server failed", exc_info=error)

    def uncaught_in_thread(given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None and not isinstance(given.exc_value, SystemExit):
            log.critical("a thread failed", exc_info=given.exc_value)

    sys.excepthook = uncaught
    threading.excepthook = uncaught_in_thread


def _is_wanted(record: logging.LogRecord) -> bool:
    """Whether to log a line. uvicorn reports every refused handshake as an incomplete one."""
    return record.msg != REFUSED_HANDSHAKE


class _Formatter(ProcessorFormatter):
    """Keeps messages of errors out of log lines."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a line."""
        safe = logging.makeLogRecord(record.__dict__)
        if record.name.partition(".")[0] in LOGGERS_WITH_VALUES:
            safe.msg, safe.args = VALUE_START.split(str(record.msg), maxsplit=1)[0].rstrip(), ()
        elif isinstance(record.args, Mapping):
            safe.args = {name: _safe(value) for name, value in record.args.items()}
        elif record.args:
            safe.args = tuple(_safe(value) for value in record.args)
        if isinstance(safe.msg, BaseException):
            safe.msg = describe_error(safe.msg)
        elif TRACEBACK_START in str(safe.msg):
            safe.msg = strip_messages(str(safe.msg))
        return super().format(safe)


def _safe(value: object) -> Any:
    return describe_error(value) if isinstance(value, BaseException) else value


def _safe_errors(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """Format the error of a line, and errors among its values, without their messages."""
    given = line.pop("exc_info", None)
    error = given[1] if isinstance(given, tuple) else sys.exc_info()[1] if given is True else given
    line = {name: _safe(value) for name, value in line.items()}
    if isinstance(error, BaseException):
        line["exception"] = format_traceback(error)
    return line


def _formatter(log_format: Format, colours: bool) -> logging.Formatter:
    facts: list[Processor] = [
        add_log_level,
        ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written: Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if log_format == "text":
        written = ConsoleRenderer(colors=colours, exception_formatter=plain_traceback)
    return _Formatter(
        foreign_pre_chain=facts,
        processors=[ProcessorFormatter.remove_processors_meta, _safe_errors, written],
    )
