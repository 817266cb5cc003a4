"""The build backend: hatchling's, with a label in the version of an incomplete wheel.

Installers hide the output of a build that succeeds, but all of them show the version:

    Successfully installed spieltisch-0.2.0+interpreted.no.c.compiler
"""

import hashlib
import os
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import hatchling.build
from hatchling.build import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

CLIENT = "spieltisch/server/client/index.html"


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel; name in its version what is missing."""
    name = hatchling.build.build_wheel(wheel_directory, config_settings, metadata_directory)
    wheel = Path(wheel_directory) / name
    lacks = what_is_missing(wheel)
    return label(wheel, ".".join(lacks)).name if lacks else name


def what_is_missing(wheel: Path) -> list[str]:
    """List what the wheel lacks because this machine could not build it."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    lacks = []
    interpreted = not any(name.endswith((".so", ".pyd")) for name in names)
    if interpreted and os.environ.get("SPIELTISCH_COMPILE") != "never":
        lacks.append("interpreted.no.c.compiler")
    if CLIENT not in names:
        lacks.append("no.client.no.node")
    return lacks


def label(wheel: Path, words: str) -> Path:
    """Rewrite the wheel with these words in its version; return its path."""
    name, version, *tags = wheel.name.split("-")
    labelled = f"{version}+{words}"
    before, after = f"{name}-{version}.dist-info/", f"{name}-{labelled}.dist-info/"
    new = wheel.with_name("-".join([name, labelled, *tags]))
    record = []
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
        for info in old.infolist():
            data = old.read(info)
            info.filename = info.filename.replace(before, after)
            if info.filename == f"{after}RECORD":
                record.append(f"{info.filename},,")
                data = "".join(f"{line}\n" for line in record).encode()
            else:
                if info.filename == f"{after}METADATA":
                    data = data.replace(
                        f"\nVersion: {version}\n".encode(), f"\nVersion: {labelled}\n".encode(), 1
                    )
                digest = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                record.append(f"{info.filename},sha256={digest},{len(data)}")
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    wheel.unlink()
    return new
