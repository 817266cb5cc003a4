"""The report of a load test: as a table, as a picture, and as data."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import Literal

import msgspec

from spieltisch.arena.html_page import document
from spieltisch.arena.plots import curves
from spieltisch.engine import build

Database = Literal["SQLite", "PostgreSQL"]
LIMIT = 100.0  # milliseconds within which 99 % of the moves must arrive
MAX_MEMORY = 1500.0  # megabytes
WIDTH = 120  # of the page's prose
BEGIN, END = "<!-- load: written by make load -->", "<!-- /load -->"  # around the table in docs/hosts/load.md
COLUMNS = (
    "game", "database", "workers", "tables", "clients", "bots", "every", "moves/s", "lost", "median", "p99",
    "worst", "server", "per core", "client", "stolen", "MB", "scenes", "commit", "lag", "KB",
)  # fmt: skip

DOC_COLUMNS = (
    "game", "database", "workers", "tables", "clients", "bots", "every", "moves/s", "lost", "median", "p99",
    "server", "per core", "stolen", "MB", "scenes", "lag",
)  # fmt: skip


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """How many tables and browsers there are, and how fast the clients move."""

    game: str = "kopf-oder-knopf"
    tables: int = 1000
    clients: int = 4  # per table; those without a seat watch
    every: float = 3.0  # seconds between two moves of a table; 0: as soon as all viewers have the last one
    seconds: float = 30.0
    bots: int = 0  # additional tables with one client and bots
    bot: str = "club"
    database: Database = "SQLite"
    workers: int = 1


class Outcome(msgspec.Struct, kw_only=True):
    """The measurements of a scenario."""

    scenario: Scenario
    moves: int
    lost: int
    per_second: float
    median: float  # milliseconds from the answer until the last client has the scene
    p99: float
    worst: float
    server_cores: float
    client_cores: float
    stolen_cores: float  # taken by the machine's host
    memory: float  # megabytes
    scene_ms: float  # server time per move for sights, scenes and logs of all viewers
    commit_ms: float  # that a move waited for the disk
    lag_ms: float  # 99th percentile of the event loop's delays
    kilobytes: float  # per move and viewer


def meets_target(outcome: Outcome) -> bool:
    """Return whether the server meets its targets."""
    return not outcome.lost and outcome.p99 <= LIMIT and outcome.memory <= MAX_MEMORY


def markdown_table(outcomes: Sequence[Outcome], columns: Sequence[str] = COLUMNS) -> str:
    """Return the measurements as a Markdown table."""
    indices = [COLUMNS.index(column) for column in columns]
    rows = [[row[index] for index in indices] for row in (COLUMNS, *map(_cells, outcomes))]
    rows.insert(1, ["-"] * len(indices))
    widths = [max(len(row[index]) for row in rows) for index in range(len(indices))]
    return "\n".join(_markdown_row(row, widths) for row in rows)


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return whether the first load meets the targets, and at which load that changes."""
    first, *others = outcomes
    scenario, kept = first.scenario, "kept" if meets_target(first) else "**not** kept"
    small = " in small, which proves nothing" if scenario.tables < Scenario().tables else ""
    text = (
        f"The promise is {kept}{small}: {scenario.tables:,} tables with {scenario.clients} browsers each and "
        f"a move every {scenario.every:g} s, {first.per_second:.0f} moves a second; {first.lost} were lost, "
        f"99 % took at most {first.p99:.0f} ms, with {first.memory:.0f} MB."
    )
    last = [outcome for outcome in (first, *others) if _without_pace(outcome) == _without_pace(first)][-1]
    if meets_target(first) and not meets_target(last):
        text += f" It breaks at {last.per_second:.0f} moves a second."
    elif meets_target(last) and not meets_target(first):
        text += f" It is at {last.per_second:.0f} moves a second."
    return text


def _without_pace(outcome: Outcome) -> Scenario:
    """Return the scenario without what changes from step to step."""
    return msgspec.structs.replace(outcome.scenario, every=1.0, seconds=1.0)


def machine() -> str:
    """Return a description of the machine."""
    found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    return f"{os.cpu_count()} cores ({found[1] if found else 'unknown'}), {build()} build"


def _markdown_row(row: Sequence[str], widths: Sequence[int]) -> str:
    if set(row) == {"-"}:
        return "|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|"
    return "| " + " | ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + " |"


def _cells(outcome: Outcome) -> tuple[str, ...]:
    scenario = outcome.scenario
    return (
        scenario.game,
        scenario.database,
        str(scenario.workers),
        str(scenario.tables),
        str(scenario.clients),
        str(scenario.bots),
        f"{scenario.every:.2f} s" if scenario.every else "at once",
        f"{outcome.per_second:.0f}",
        str(outcome.lost),
        f"{outcome.median:.0f} ms",
        f"{outcome.p99:.0f} ms",
        f"{outcome.worst:.0f} ms",
        f"{outcome.server_cores:.2f}",
        f"{outcome.per_second / max(0.01, outcome.server_cores):.0f}",
        f"{outcome.client_cores:.2f}",
        f"{outcome.stolen_cores:.2f}",
        f"{outcome.memory:.0f}",
        f"{outcome.scene_ms:.2f} ms",
        f"{outcome.commit_ms:.1f} ms",
        f"{outcome.lag_ms:.0f} ms",
        f"{outcome.kilobytes:.0f}",
    )


def write_report(outcomes: Sequence[Outcome], folder: Path) -> None:
    """Write the data, the table in load.md and, if loads have a pace, the picture."""
    data = msgspec.json.format(msgspec.json.encode(list(outcomes)), indent=1)
    (folder / "load.json").write_bytes(data + b"\n")
    series: dict[str, list[tuple[float, float]]] = {}
    for outcome in outcomes:
        scenario = outcome.scenario
        if scenario.every and not scenario.bots:
            name = f"{scenario.game}, {scenario.database}, {scenario.workers}"
            series.setdefault(name, []).append((outcome.per_second, min(outcome.p99, 3 * LIMIT)))
    if series:
        drawn = curves(series, "en", LIMIT, "moves per second, all tables", "p99, ms")
        label = "How long 99 % of moves take to reach four browsers, by moves per second"
        (folder / "load.svg").write_text(document(drawn, label))
    page = folder / "load.md"
    if page.exists():
        page.write_text(_with_table(page.read_text(), outcomes))


def _with_table(page: str, outcomes: Sequence[Outcome]) -> str:
    """Return the page with a new table between its marks."""
    prose = fill(f"{summary(outcomes)} Measured on {machine()}.", WIDTH)
    text = f"{prose}\n\n{markdown_table(outcomes, DOC_COLUMNS)}"
    return re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}\n\n{text}\n\n{END}", page, flags=re.DOTALL)
