"""Libraries that not everybody needs: each is an extra of the package, and a missing one is named."""

from collections.abc import Iterator
from contextlib import contextmanager

from spieltisch.engine.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what an extra brings; say which one is missing.

    >>> with extra("batch"):
    ...     import numpie
    Traceback (most recent call last):
    spieltisch.engine.errors.MissingExtra: "numpie" is missing. It comes with: pip install 'spieltisch[batch]'

    :raises MissingExtra: which is an ImportError, too.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("spieltisch"):
            raise
        raise MissingExtra("missing-extra", library=error.name, extra=name) from error
