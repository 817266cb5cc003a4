"""Build hook: build the client, and compile the rules with mypyc.

SPIELTISCH_COMPILE says whether to compile the rules:

auto     compile if there is a C compiler, else leave them interpreted (about 30 times slower)
always   compile; it is an error if there is no C compiler
release  the same with full optimization, and with more views: some minutes longer to build, faster to play
never    leave them interpreted
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "tools/compile_rules.py"
MODES = ("auto", "always", "release", "never")
OLDEST_NODE = ((20, 19), (22, 12))  # Vite needs 20.19 or newer of 20, or 22.12 or newer


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg] # any configuration
    """Adds the client to wheels and source archives, and the compiled modules to wheels."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and the extension modules before hatchling collects the files."""
        self.make_client()
        mode = os.environ.get("SPIELTISCH_COMPILE", "auto")
        if mode not in MODES:
            sys.exit(f"SPIELTISCH_COMPILE is {mode!r}; it can be: {', '.join(MODES)}.")
        if self.target_name != "wheel" or version == "editable" or mode == "never":
            return
        if not self.run_tool("--probe"):
            missing = "No C compiler with Python's headers was found (Debian: apt install gcc python3-dev)"
            if mode != "auto":
                sys.exit(f"{missing}, and SPIELTISCH_COMPILE={mode} needs one.")
            self.app.display_warning(f"{missing}: Spieltisch will run interpreted, about 30 times slower.")
            return
        extensions = self.compile_rules(release=mode == "release")
        build_data |= {"infer_tag": True, "pure_python": False}
        build_data["force_include"] |= {
            str(file): str(file.relative_to(self.compiled)) for file in extensions
        }

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the extension modules, which are in the wheel now. The source folder never contains them."""
        if self.target_name == "wheel" and hasattr(self, "compiled"):
            shutil.rmtree(self.compiled)

    # -- the rules ---------------------------------------------------------------------------------------

    def compile_rules(self, release: bool) -> list[Path]:
        """Compile the modules that pyproject.toml includes; return the extension modules."""
        self.compiled = Path(tempfile.mkdtemp(prefix="spieltisch-"))
        root = Path(self.root)
        found = {file for pattern in self.config["include"] for file in root.glob(pattern)}
        modules = sorted(
            file.relative_to(root).as_posix()
            for file in found
            if file.name not in self.config["exclude"]
            and (file.parent.name != "view" or compiles_views(file.parents[1], release))
        )
        if not self.run_tool(*(["--release"] if release else []), str(self.compiled), *modules):
            sys.exit(
                "The rules could not be compiled; see the reason above. To install them interpreted, "
                "about 30 times slower, set SPIELTISCH_COMPILE=never and install again."
            )
        return [file for file in self.compiled.rglob("*") if file.suffix in (".so", ".pyd")]

    def run_tool(self, *arguments: str) -> bool:
        """Run the compiler in its own process, since it changes setuptools; return whether it succeeded."""
        return (
            subprocess.run([sys.executable, COMPILE, *arguments], cwd=self.root, check=False).returncode == 0
        )

    # -- the client --------------------------------------------------------------------------------------

    def make_client(self) -> None:
        """Build the client if it is missing or older than its sources and Node is installed."""
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
                f"The pages of the client {missing}: to build them, install Node 20.19, 22.12 or newer, "
                "then install again."
            )
            return
        npm = [shutil.which("npm") or "npm", "--prefix", str(web), "--no-fund", "--no-audit"]
        for step in (["ci"], ["run", "build"]):
            if subprocess.run([*npm, *step], stdout=sys.stderr, check=False).returncode:
                sys.exit("The client could not be built; see the reason above.")


def compiles_views(game: Path, release: bool) -> bool:
    """Return whether the package.toml of a game wants its views compiled."""
    file = game / "package.toml"
    wanted = tomllib.loads(file.read_text(encoding="utf-8")).get("compile_views") if file.exists() else None
    return wanted == "always" or (wanted == "release" and release)


def has_node() -> bool:
    """Return whether this machine has npm and a recent Node."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in said.strip().lstrip("v").split("."))
    except ValueError:
        return False
    of_20, of_22 = OLDEST_NODE
    return version >= of_22 or of_20 <= version < (21,)
