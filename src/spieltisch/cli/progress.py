"""The bar that shows how far a long run is, and how long it will take."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress(label: str, total: int, done: int = 0, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how much is done. Nothing is shown where stderr is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, completed=done)
        yield lambda done: bar.update(task, completed=done)
