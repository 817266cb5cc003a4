"""`make fuzz`: the full fuzz test of the WebSocket, then of every API call by its schema."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.fuzz.attack import FuzzTest, Report
from tests.fuzz.fuzzed_server import FuzzedServer
from tests.fuzz.schema import run_schemathesis


def format_report(report: Report) -> str:
    """Return the report as text."""
    lines = [
        f"random messages           {report.messages:>8}   {dict(report.sent)}",
        f"seconds                   {report.seconds:>8.0f}",
        f"games, moves in their log {report.games:>8} {report.moves:>8}",
        f"a ping is answered within {1000 * report.slowest(0.5):>8.0f} ms (half), "
        f"{1000 * report.slowest(0.99):.0f} ms (99 %), {1000 * max(report.answers):.0f} ms (all)",
        f"requests by status        {dict(report.statuses)}",
        f"heard                     {dict(report.received.most_common())}",
        f"refused                   {dict(report.refused.most_common())}",
        f"faults                    {len(report.faults):>8}",
        *report.faults,
    ]
    return "\n".join(lines)


def main() -> int:
    """Run the fuzz tests; return 0 if there are no faults."""
    parser = argparse.ArgumentParser(prog="fuzz")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--examples", type=int, default=300, help="requests per call of the API")
    parser.add_argument("--seconds", type=int, default=600, help="for all calls of the API")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, FuzzedServer(Path(folder)) as server:
        report = asyncio.run(FuzzTest(server, chosen.messages, chosen.seed).run())
        print(format_report(report), flush=True)
        kept, calls = run_schemathesis(server, chosen.examples, chosen.seconds, chosen.seed)
        print(calls)
        errors_in_log = server.errors_in_log()
        print(*errors_in_log, sep="\n")
    return bool(report.faults or errors_in_log) or not kept


if __name__ == "__main__":
    sys.exit(main())
