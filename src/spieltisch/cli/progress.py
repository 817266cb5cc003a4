"""A progress bar with the remaining time."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress(label: str, total: int, done: int = 0, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if stderr is a terminal; yield a function that updates it."""
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, completed=done)
        yield lambda done: bar.update(task, completed=done)
