"""Caches for drawings and texts that many scenes share, across viewers and tables.

Use them only for functions of plain values. They cannot leak secrets: a result depends only on arguments
that the caller already knows.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar, cast

Values = ParamSpec("Values")
Made = TypeVar("Made")


def bounded_cache(max_entries: int) -> Callable[[Callable[Values, Made]], Callable[Values, Made]]:
    """Cache the results of a function; clear the cache when it is full.

    A scene has hundreds of lookups. Clearing now and then costs less than the bookkeeping of `lru_cache`.
    """

    def decorate(make: Callable[Values, Made]) -> Callable[Values, Made]:
        count = 0

        @cache
        @wraps(make)
        def cached(*args: Values.args, **kwargs: Values.kwargs) -> Made:
            nonlocal count
            if count >= max_entries:
                cached.cache_clear()
                count = 0
            count += 1
            return make(*args, **kwargs)

        return cast(Callable[Values, Made], cached)

    return decorate


cached = bounded_cache(1 << 12)
cached_per_viewer = bounded_cache(1 << 14)  # for results that every viewer has one of
cached_per_part = bounded_cache(1 << 17)  # for results that every scene has many of
