"""What the house writes down for those who run it: a line for each thing that happened, as text or as JSON.

Nothing in a line lets its reader in anywhere: no cookie, no secret, nobody's name or address. The address of
a table is its key, so a table is told by its mark, which `spieltisch admin` knows, too. Errors are told as
`safe_errors` words them, also those that libraries write.
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

from spieltisch.server.ops.safe_errors import BEGIN, told, told_with_places, without_words

Format = Literal["text", "json"]
FORMATS: tuple[Format, ...] = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
VALUES_IN_WORDS = ("sqlalchemy", "asyncpg", "aiosqlite", "pgqueuer", "alembic", "asyncio")  # what they write
REFUSED_HANDSHAKE = "ASGI callable returned without completing handshake."
VALUE = re.compile(r"[\n:<({\['\"=]")  # where, at the latest, values begin in a message of theirs

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
    handler.addFilter(_is_news)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(level.upper())


def catch_uncaught() -> None:
    """Write down what ends this process, or one of its threads, as any other error."""

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


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line tells something. uvicorn takes every refused handshake for one that we forgot."""
    return record.msg != REFUSED_HANDSHAKE


class _Formatter(ProcessorFormatter):
    """Lets no words of an error into a message."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        safe = logging.makeLogRecord(record.__dict__)
        if record.name.partition(".")[0] in VALUES_IN_WORDS:
            safe.msg, safe.args = VALUE.split(str(record.msg), maxsplit=1)[0].rstrip(), ()
        elif isinstance(record.args, Mapping):
            safe.args = {name: _safe(value) for name, value in record.args.items()}
        elif record.args:
            safe.args = tuple(_safe(value) for value in record.args)
        if isinstance(safe.msg, BaseException):
            safe.msg = told(safe.msg)
        elif BEGIN in str(safe.msg):
            safe.msg = without_words(str(safe.msg))
        return super().format(safe)


def _safe(value: object) -> Any:
    return told(value) if isinstance(value, BaseException) else value


def _safe_errors(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """Tell the error of a line, and those among its facts, without their words."""
    given = line.pop("exc_info", None)
    error = given[1] if isinstance(given, tuple) else sys.exc_info()[1] if given is True else given
    line = {name: _safe(value) for name, value in line.items()}
    if isinstance(error, BaseException):
        line["exception"] = told_with_places(error)
    return line


def _formatter(form: Format, colours: bool) -> logging.Formatter:
    facts: list[Processor] = [
        add_log_level,
        ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written: Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if form == "text":
        written = ConsoleRenderer(colors=colours, exception_formatter=plain_traceback)
    return _Formatter(
        foreign_pre_chain=facts,
        processors=[ProcessorFormatter.remove_processors_meta, _safe_errors, written],
    )
