"""Compile modules with mypyc: python tools/compile_rules.py FOLDER [--release] MODULE.py ...

The quick way makes a C file of each module and gives them to all cores. `--release` makes one C file of all
modules and lets the compiler take its time: slower to build, quicker to play.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed, wait
from pathlib import Path
from typing import Any

import setuptools
from mypyc.build import mypycify
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

MYPY = ["--strict", "--no-warn-unused-ignores"]
TRANSLATED = 15  # per cent of the work, once the modules are C
# Functions call each other directly, not by way of the table that other libraries could replace them in.
DIRECT_CALLS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]
TELL_EVERY = 10.0  # seconds


def main() -> None:
    """Compile as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where the extension modules go")
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--release", action="store_true")
    parser.add_argument(
        "--probe", action="store_true", help="only say whether there is a C compiler, by the exit code"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if asked.probe:
            sys.exit(0 if can_compile(Path(scratch)) else 1)
        compile_modules(asked.modules, asked.folder, Path(scratch), asked.release)


def can_compile(scratch: Path) -> bool:
    """Whether there is a C compiler, with Python's headers."""
    source = scratch / "probe.c"
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n", "utf-8")
    try:
        build([setuptools.Extension("probe", [str(source)])], scratch, scratch, build_ext)
    except (BaseError, OSError) as error:
        print(error, file=sys.stderr)
        return False
    return True


def compile_modules(modules: list[str], folder: Path, scratch: Path, release: bool) -> None:
    """Translate the modules to C and compile them into extension modules below the folder."""
    extensions = translate_telling(modules, scratch / "c", release)
    tell(f"{TRANSLATED} %")
    build(extensions, folder, scratch / "objects", Build)
    tell("100 %")


def build(extensions: list[setuptools.Extension], folder: Path, objects: Path, how: type[build_ext]) -> None:
    """Compile and link extension modules, as setuptools does."""
    command = how(setuptools.Distribution({"ext_modules": extensions, "script_name": "setup.py"}))
    command.build_lib, command.build_temp = str(folder), str(objects)
    command.ensure_finalized()
    command.run()


def translate_telling(modules: list[str], folder: Path, release: bool) -> list[setuptools.Extension]:
    """Translate in another process: mypyc lets no other thread say for how long it goes on."""
    begun = time.monotonic()
    tell("0 %")
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        job = pool.submit(translate, modules, folder, release)
        while wait([job], TELL_EVERY).not_done:
            tell(f"translating to C for {time.monotonic() - begun:.0f} s")
        return job.result()


def translate(modules: list[str], folder: Path, release: bool) -> list[Any]:
    """Write the modules as C, with what the compiler is to be told."""
    extensions = mypycify(
        [*MYPY, *modules],
        opt_level="3" if release else "2",
        debug_level="0",
        multi_file=not release,
        target_dir=str(folder),
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *DIRECT_CALLS]
    return extensions


class Build(build_ext):
    """Compiles on all cores, and says how far it is."""

    def build_extensions(self) -> None:
        """Compile first what every extension consists of, then link them."""
        total = sum(Path(source).stat().st_size for each in self.extensions for source in each.sources)
        self.progress = Progress(total)
        self.compiler.compile = in_parallel(self.compiler.compile, self.progress)
        super().build_extensions()


class Progress:
    """How much of the C code is compiled. A line for every tenth of the whole."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.told = TRANSLATED

    def add(self, source: str) -> None:
        """Count a file that is compiled."""
        self.done += Path(source).stat().st_size
        reached = TRANSLATED + (100 - TRANSLATED) * self.done // self.total
        if self.told + 10 <= reached < 100:
            self.told = reached // 10 * 10
            tell(f"{self.told} %")


def in_parallel(compile_all: Callable[..., list[str]], progress: Progress) -> Callable[..., list[str]]:
    """A compiler's function `compile` that works on as many files at once as there are cores."""

    def compile_each(sources: list[str], **options: Any) -> list[str]:
        largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
        with ThreadPoolExecutor(cores()) as pool:
            jobs = {pool.submit(compile_all, [source], **options): source for source in largest_first}
            for job in as_completed(jobs):
                job.result()
                progress.add(jobs[job])
        return [file for job in jobs for file in job.result()]

    return compile_each


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tell(how_far: str) -> None:
    """A line of progress."""
    print(f"Compiling the rules for strong bots: {how_far}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
