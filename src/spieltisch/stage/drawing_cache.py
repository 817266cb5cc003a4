"""Drawings and words that come again and again are made once, whoever sees them at whatever table.

For functions of plain values alone. What a viewer may not know is in none of them: whoever calls such a
function knows all its values, so that it does not matter who else has called it before.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar, cast

Values = ParamSpec("Values")
Made = TypeVar("Made")


def bounded_cache(most: int) -> Callable[[Callable[Values, Made]], Callable[Values, Made]]:
    """Keep what a function makes. Once it is more than that, all of it is made anew.

    To find the one that was not asked for the longest time, as `lru_cache` does, takes more than to make all
    of them again now and then: in a scene there are hundreds.
    """

    def keep(make: Callable[Values, Made]) -> Callable[Values, Made]:
        count = 0

        @cache
        @wraps(make)
        def cached(*args: Values.args, **kwargs: Values.kwargs) -> Made:
            nonlocal count
            if count >= most:
                cached.cache_clear()
                count = 0
            count += 1
            return make(*args, **kwargs)

        return cast(Callable[Values, Made], cached)

    return keep


cached = bounded_cache(1 << 12)
cached_per_viewer = bounded_cache(1 << 14)  # what each viewer has one of
cached_per_part = bounded_cache(1 << 17)  # what every scene has many of
