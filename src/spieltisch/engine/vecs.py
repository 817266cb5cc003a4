"""Flat arrays of integers: `vec[i64]` of librt in compiled code, a plain list in interpreted code.

mypy and mypyc read the stub beside this module, which names librt's types, so compiled code never calls what
stands here. Code that is not compiled must not make arrays for code that is.
"""

from typing import Any


class vec:  # noqa: N801 - librt's own name
    """Stand-in: `vec[i64](items)` makes a list."""

    def __class_getitem__(cls, item: object) -> type[list[Any]]:
        return list


def append(items: list[Any], item: Any) -> list[Any]:
    """Append in place and return the array, as librt's append does."""
    items.append(item)
    return items
