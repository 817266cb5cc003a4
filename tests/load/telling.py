"""What was measured: as a table, as a picture, and as data."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from spieltisch.arena.page import document
from spieltisch.arena.plots import curves

Database = Literal["SQLite", "PostgreSQL"]
LIMIT = 100.0  # milliseconds
COLUMNS = (
    "game", "database", "workers", "tables", "clients", "bots", "every", "moves/s", "lost", "median", "p99",
    "worst", "server", "per core", "client", "MB", "scenes", "commit", "lag", "KB",
)  # fmt: skip


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """So many tables, so many browsers at each, and how fast people move."""

    game: str = "kopf-oder-knopf"
    tables: int = 1000
    clients: int = 4  # at each table; those without a seat watch
    every: float = 3.0  # seconds between two moves of a table; 0: as soon as everybody has the last one
    seconds: float = 30.0
    bots: int = 0  # more tables where all but one are bots
    bot: str = "club"
    database: Database = "SQLite"
    workers: int = 1


class Outcome(msgspec.Struct, kw_only=True):
    """What came of a scenario."""

    scenario: Scenario
    moves: int
    lost: int
    per_second: float
    median: float  # milliseconds from the answer until the last of the clients has the scene
    p99: float
    worst: float
    server_cores: float
    client_cores: float
    memory: float  # megabytes
    scene_ms: float  # per move, of the server's time: sights, scenes and logs of all viewers
    commit_ms: float  # that a move waited for the disk
    lag_ms: float  # of the event loop: 99 % stay below
    kilobytes: float  # that go to a viewer for a move


def table(outcomes: Sequence[Outcome]) -> str:
    """The outcomes for people, as Markdown."""
    rows = [COLUMNS, tuple("-" for _ in COLUMNS), *map(_cells, outcomes)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(COLUMNS))]
    return "\n".join(_line(row, widths) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
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
        f"{outcome.memory:.0f}",
        f"{outcome.scene_ms:.2f} ms",
        f"{outcome.commit_ms:.1f} ms",
        f"{outcome.lag_ms:.0f} ms",
        f"{outcome.kilobytes:.0f}",
    )


def write(outcomes: Sequence[Outcome], folder: Path) -> None:
    """Write the data and, where loads were raised, the picture."""
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
