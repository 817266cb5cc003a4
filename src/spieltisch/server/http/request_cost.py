"""What a request costs the server, in milliseconds of its core, so that limits can count by that.

Measured by `python bench/requests.py` with long games of all kinds, interpreted; it tells where a figure here
is too low. Compiled, the server is faster.
"""

import re
from typing import Final

from litestar.utils import normalize_path

LEAST: Final = 1.0  # what was prepared before, and addresses where there is nothing
ROW: Final = 4.0  # a few rows of the database
CHANGE: Final = 8.0  # the same, written and synced
STEPS: Final = 100.0  # to find the steps of a replay that was not asked for lately

_TABLE: Final = r"/api/tables/[^/]+"
_KNOWN: Final = tuple(
    (re.compile(pattern), cost)
    for pattern, cost in (
        (rf"{_TABLE}/replay/[^/]+", 8.0),
        (rf"{_TABLE}/replay", 200.0),
        (rf"{_TABLE}/since", 60.0),
        (rf"{_TABLE}/record", 30.0),
        (rf"{_TABLE}/dice", 40.0),
        (rf"{_TABLE}/review", 40.0),
        (r"/api/tables", 10.0),
        (r"/api/games/[^/]+/lesson/[^/]+(/why)?", 5.0),
        (r"/api/games(/.*)?", LEAST),
        (r"/(api|health|metrics|stop-mail)(/.*)?", ROW),
    )
)


def cost_of(method: str, path: str) -> float:
    """The milliseconds that a request is counted as.

    >>> cost_of("GET", "/favicon.svg"), cost_of("PUT", "/api/me"), cost_of("GET", "//api/tables/abc/replay/")
    (1.0, 8.0, 200.0)
    """
    path = normalize_path(path)  # as the router reads it
    cost = next((cost for pattern, cost in _KNOWN if pattern.fullmatch(path)), LEAST)
    return cost if method in ("GET", "HEAD") else max(cost, CHANGE)
