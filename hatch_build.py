"""Build hook: compile the rules with mypyc; where that is impossible, install them interpreted and say so."""

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hatch_mypyc import plugin

# Calls between functions of the one extension module may be inlined: a third more speed.
INLINE = "-fno-semantic-interposition"


class CustomBuildHook(plugin.MypycBuildHook):  # type: ignore[misc] # hatch-mypyc has no types
    """hatch-mypyc with a way out: SPIELTISCH_COMPILE=never skips it, =always makes a failure an error."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, if wished and possible."""
        wish = os.environ.get("SPIELTISCH_COMPILE", "auto")
        if self.target_name != "wheel" or version == "editable" or wish == "never":
            return
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if wish == "auto" and sys.platform != "win32" and not shutil.which(compiler):
            self.warn(f"no C compiler ({compiler}) found")
            return
        if sys.platform != "win32":
            os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {INLINE}".strip()
        try:
            super().initialize(version, build_data)
        except Exception as error:
            if wish == "always":
                raise
            self.warn(f"compiling failed: {error}")

    @contextmanager
    def hide_project_file(self) -> Iterator[None]:
        """Leave pyproject.toml where it is, so that a build that is killed cannot lose it."""
        yield

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave the source folder pure Python, so that it always runs interpreted."""
        self.clean([version])

    def warn(self, reason: str) -> None:
        """Say that the install goes on without compiled code."""
        self.app.display_warning(f"Spieltisch is installed interpreted, about 30 times slower: {reason}")
