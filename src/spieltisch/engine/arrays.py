"""Arrays for compiled code. This module is compiled too: in interpreted code `vec[i64]` makes a list."""

from mypy_extensions import i64

from spieltisch.engine.vecs import vec


def numbers(items: list[int]) -> vec[i64]:
    """Return an array of these numbers."""
    return vec[i64](items)


def zeros(count: i64) -> vec[i64]:
    """Return an array of `count` zeros."""
    return vec[i64]([0] * count)
