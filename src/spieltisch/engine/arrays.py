"""Arrays for compiled code, made by compiled code: elsewhere `vec[i64]` would make a list."""

from mypy_extensions import i64

from spieltisch.engine.vecs import vec


def numbers(items: list[int]) -> vec[i64]:
    """An array of these numbers."""
    return vec[i64](items)


def zeros(count: i64) -> vec[i64]:
    """An array of that many noughts."""
    return vec[i64]([0] * count)
