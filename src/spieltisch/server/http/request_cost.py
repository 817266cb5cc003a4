"""The cost of requests for rate limits, in milliseconds of a core.

`python bench/requests.py` measures them with long games of all kinds, interpreted, and reports costs that are
too low here. The compiled server is faster.
"""

import re
from typing import Final

from litestar.utils import normalize_path

MIN_COST: Final = 1.0  # cached responses and unknown paths
READ_COST: Final = 4.0  # reads a few rows of the database
WRITE_COST: Final = 8.0  # writes and syncs a few rows
REPLAY_STEPS_COST: Final = 100.0  # finds the steps of a replay that is not cached

_TABLE: Final = r"/api/tables/[^/]+"
_ROUTE_COSTS: Final = tuple(
    (re.compile(pattern), cost)
    for pattern, cost in (
        (rf"{_TABLE}/replay/[^/]+", 8.0),
        (rf"{_TABLE}/replay", 200.0),
        (rf"{_TABLE}/since", 60.0),
        (rf"{_TABLE}/position", 60.0),
        (rf"{_TABLE}/record", 30.0),
        (rf"{_TABLE}/dice", 40.0),
        (rf"{_TABLE}/review", 40.0),
        (r"/api/tables", 10.0),
        (r"/api/games/[^/]+/lesson/[^/]+(/why)?", 5.0),
        (r"/api/games(/.*)?", MIN_COST),
        (r"/(api|health|metrics|stop-mail)(/.*)?", READ_COST),
    )
)


def cost_of(method: str, path: str) -> float:
    """The cost of a request in milliseconds.

    >>> cost_of("GET", "/favicon.svg"), cost_of("PUT", "/api/me"), cost_of("GET", "//api/tables/abc/replay/")
    (1.0, 8.0, 200.0)
    """
    path = normalize_path(path)  # as the router does
    cost = next((cost for pattern, cost in _ROUTE_COSTS if pattern.fullmatch(path)), MIN_COST)
    return cost if method in ("GET", "HEAD") else max(cost, WRITE_COST)
