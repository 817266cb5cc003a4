"""The games, one folder each. Called, `spieltisch.games()` lists their names."""

import sys
from types import ModuleType


class _Games(ModuleType):
    """The package is also the function that the public API promises under the same name."""

    def __call__(self) -> list[str]:
        from spieltisch.engine.registry import slugs

        return slugs()


sys.modules[__name__].__class__ = _Games
