"""Flat arrays: `vec[i64]` of librt in compiled code, a plain list in interpreted code.

mypy and mypyc read vecs.pyi, which names librt's types, so compiled code never calls this module. Interpreted
code must not create arrays for compiled code; see arrays.py.
"""

from typing import Any


class vec:  # noqa: N801 - librt's own name
    """Stand-in for librt's vec: `vec[i64](items)` makes a list."""

    def __class_getitem__(cls, item: object) -> type[list[Any]]:
        return list


def append(items: list[Any], item: Any) -> list[Any]:
    """Append in place and return the array, as librt's append does."""
    items.append(item)
    return items
