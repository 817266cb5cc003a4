"""Compile modules with mypyc: python tools/compile_rules.py FOLDER [--release] MODULE.py ...

By default each module becomes a C file, and all cores compile. `--release` makes one C file of all modules
and optimizes more: slower to build, faster to play.
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
TRANSLATED = 15  # percent of the work that is done when the modules are translated to C
# Functions call each other directly, not through the table that would let other libraries replace them.
DIRECT_CALLS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]
REPORT_EVERY = 10.0  # seconds


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where the extension modules go")
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--release", action="store_true")
    parser.add_argument(
        "--probe", action="store_true", help="only test for a C compiler; the exit code is the answer"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if asked.probe:
            sys.exit(0 if can_compile(Path(scratch)) else 1)
        compile_modules(asked.modules, asked.folder, Path(scratch), asked.release)


def can_compile(scratch: Path) -> bool:
    """Return whether there is a C compiler with Python's headers."""
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
    extensions = translate_with_progress(modules, scratch / "c", release)
    report(f"{TRANSLATED} %")
    build(extensions, folder, scratch / "objects", Build)
    report("100 %")


def build(extensions: list[setuptools.Extension], folder: Path, objects: Path, how: type[build_ext]) -> None:
    """Compile and link extension modules with setuptools."""
    command = how(setuptools.Distribution({"ext_modules": extensions, "script_name": "setup.py"}))
    command.build_lib, command.build_temp = str(folder), str(objects)
    command.ensure_finalized()
    command.run()


def translate_with_progress(modules: list[str], folder: Path, release: bool) -> list[setuptools.Extension]:
    """Translate in another process, since mypyc blocks the threads that could report progress."""
    begun = time.monotonic()
    report("0 %")
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        job = pool.submit(translate, modules, folder, release)
        while wait([job], REPORT_EVERY).not_done:
            report(f"translating to C for {time.monotonic() - begun:.0f} s")
        return job.result()


def translate(modules: list[str], folder: Path, release: bool) -> list[Any]:
    """Translate the modules to C and set the compiler's options."""
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
    """Compiles on all cores and reports progress."""

    def build_extensions(self) -> None:
        """Compile all sources in parallel, then link the extensions."""
        total = sum(Path(source).stat().st_size for each in self.extensions for source in each.sources)
        self.progress = Progress(total)
        self.compiler.compile = in_parallel(self.compiler.compile, self.progress)
        super().build_extensions()


class Progress:
    """Reports how much of the C code is compiled, a line for every ten percent."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.reported = TRANSLATED

    def add(self, source: str) -> None:
        """Count a compiled file."""
        self.done += Path(source).stat().st_size
        reached = TRANSLATED + (100 - TRANSLATED) * self.done // self.total
        if self.reported + 10 <= reached < 100:
            self.reported = reached // 10 * 10
            report(f"{self.reported} %")


def in_parallel(compile_all: Callable[..., list[str]], progress: Progress) -> Callable[..., list[str]]:
    """Wrap a compiler's method `compile` so that it compiles as many files at a time as there are cores."""

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
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def report(progress: str) -> None:
    """Print a line of progress."""
    print(f"Compiling the rules for strong bots: {progress}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
