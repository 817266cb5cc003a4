"""Build hook: makes the client, and compiles the rules with mypyc.

SPIELTISCH_COMPILE says what to do about the rules:

auto     compile where there is a C compiler, else leave them interpreted (about 30 times slower)
always   compile; a machine without a C compiler is an error
release  the same, with all that the compiler can do: three times as long, a little quicker to play
never    leave them interpreted
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "tools/compile_rules.py"
WISHES = ("auto", "always", "release", "never")
OLDEST_NODE = ((20, 19), (22, 12))  # what Vite needs: of 20, and of 22 or later


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg] # any configuration
    """Adds to a wheel what is not in version control, and to an archive of the sources the client."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the client and the extension modules before the files are collected."""
        self.make_client()
        wish = os.environ.get("SPIELTISCH_COMPILE", "auto")
        if wish not in WISHES:
            sys.exit(f"SPIELTISCH_COMPILE is {wish!r}; it can be: {', '.join(WISHES)}.")
        if self.target_name != "wheel" or version == "editable" or wish == "never":
            return
        if not self.run_tool("--probe"):
            missing = "No C compiler with Python's headers was found (Debian: apt install gcc python3-dev)"
            if wish != "auto":
                sys.exit(f"{missing}, and SPIELTISCH_COMPILE={wish} needs one.")
            self.app.display_warning(f"{missing}: Spieltisch will run interpreted, about 30 times slower.")
            return
        extensions = self.compile_rules(release=wish == "release")
        build_data |= {"infer_tag": True, "pure_python": False}
        build_data["force_include"] |= {
            str(file): str(file.relative_to(self.compiled)) for file in extensions
        }

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what is in the wheel now. The source folder has never seen it, and runs interpreted."""
        if self.target_name == "wheel" and hasattr(self, "compiled"):
            shutil.rmtree(self.compiled)

    # -- the rules ---------------------------------------------------------------------------------------

    def compile_rules(self, release: bool) -> list[Path]:
        """Compile the modules that pyproject.toml names; return the extension modules."""
        self.compiled = Path(tempfile.mkdtemp(prefix="spieltisch-"))
        root = Path(self.root)
        modules = sorted(
            file.relative_to(root).as_posix()
            for pattern in self.config["include"]
            for file in root.glob(pattern)
            if file.name not in self.config["exclude"]
        )
        if not self.run_tool(*(["--release"] if release else []), str(self.compiled), *modules):
            sys.exit(
                "The rules could not be compiled; the reason stands above. To install it interpreted, "
                "about 30 times slower, set SPIELTISCH_COMPILE=never and install again."
            )
        return [file for file in self.compiled.rglob("*") if file.suffix in (".so", ".pyd")]

    def run_tool(self, *arguments: str) -> bool:
        """Run the compiler in a process of its own, for it changes setuptools; say whether it succeeded."""
        return (
            subprocess.run([sys.executable, COMPILE, *arguments], cwd=self.root, check=False).returncode == 0
        )

    # -- the client --------------------------------------------------------------------------------------

    def make_client(self) -> None:
        """Build the client where it is missing or older than its sources, and Node is there."""
        root = Path(self.root)
        index, web = root / "src/spieltisch/server/client/index.html", root / "web"
        sources = [
            file for part in ("src", "public", "worker") for file in (web / part).rglob("*") if file.is_file()
        ]
        if not sources or (
            index.exists() and all(s.stat().st_mtime <= index.stat().st_mtime for s in sources)
        ):
            return
        if not has_node():
            missing = "are older than their sources" if index.exists() else "are missing"
            self.app.display_warning(
                f"The pages of the table {missing}: to build them, install Node 20.19, 22.12 or newer, "
                "then install again."
            )
            return
        npm = [shutil.which("npm") or "npm", "--prefix", str(web), "--no-fund", "--no-audit"]
        for step in (["ci"], ["run", "build"]):
            if subprocess.run([*npm, *step], stdout=sys.stderr, check=False).returncode:
                sys.exit("Spieltisch's pages could not be built; the reason stands above.")


def has_node() -> bool:
    """Whether this machine has Node, new enough, and npm."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in said.strip().lstrip("v").split("."))
    except ValueError:
        return False
    of_20, of_22 = OLDEST_NODE
    return version >= of_22 or of_20 <= version < (21,)
