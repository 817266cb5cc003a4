"""Build hook: compile the rules with mypyc, or install them interpreted where that is not possible, and say so."""

import os
import shutil
import sysconfig
from typing import Any

from hatch_mypyc import plugin


class CustomBuildHook(plugin.MypycBuildHook):  # type: ignore[misc]
    """hatch-mypyc, with a way out: SPIELTISCH_COMPILE=never skips it, =always makes a failure an error."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        wish = os.environ.get("SPIELTISCH_COMPILE", "auto")
        if self.target_name != "wheel" or version == "editable" or wish == "never":
            return
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        if wish == "auto" and not shutil.which(compiler):
            self.app.display_warning(f"No C compiler ({compiler}) found: Spieltisch is installed interpreted (slower).")
            return
        try:
            super().initialize(version, build_data)
        except Exception as error:
            if wish == "always":
                raise
            self.app.display_warning(f"Compiling failed: Spieltisch is installed interpreted (slower).\n{error}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.clean([version])  # the source folder stays pure Python
