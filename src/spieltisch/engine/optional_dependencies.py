"""Optional libraries: each belongs to an extra of the package, and the error for a missing one names it."""

from collections.abc import Iterator
from contextlib import contextmanager

from spieltisch.engine.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Guard the imports of an optional library; raise an error that names the extra if it is missing.

    >>> with extra("batch"):
    ...     import numpie
    Traceback (most recent call last):
    spieltisch.engine.errors.MissingExtra: "numpie" is missing. It comes with: pip install 'spieltisch[batch]'

    :raises MissingExtra: when the library is not installed; it is an ImportError, too.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("spieltisch"):
            raise
        raise MissingExtra("missing-extra", library=error.name, extra=name) from error
