"""`make fuzz`: the attack at full length, then every call of the API, by and against its schema."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.fuzz.attack import Attack, Report
from tests.fuzz.fuzzed_server import Victim
from tests.fuzz.schema import call_everything


def told(report: Report) -> str:
    """The report for people."""
    lines = [
        f"messages of nonsense      {report.messages:>8}   {dict(report.sent)}",
        f"seconds                   {report.seconds:>8.0f}",
        f"games, moves in their log {report.games:>8} {report.moves:>8}",
        f"a ping is answered within {1000 * report.slowest(0.5):>8.0f} ms (half), "
        f"{1000 * report.slowest(0.99):.0f} ms (99 %), {1000 * max(report.answers):.0f} ms (all)",
        f"requests by status        {dict(report.statuses)}",
        f"heard                     {dict(report.heard.most_common())}",
        f"refused                   {dict(report.refused.most_common())}",
        f"faults                    {len(report.faults):>8}",
        *report.faults,
    ]
    return "\n".join(lines)


def main() -> int:
    """Attack; the status is 0 if the server kept all its promises."""
    parser = argparse.ArgumentParser(prog="fuzz")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--examples", type=int, default=300, help="requests per call of the API")
    parser.add_argument("--seconds", type=int, default=600, help="for all calls of the API")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Victim(Path(folder)) as victim:
        report = asyncio.run(Attack(victim, chosen.messages, chosen.seed).run())
        print(told(report), flush=True)
        kept, calls = call_everything(victim, chosen.examples, chosen.seconds, chosen.seed)
        print(calls)
        complaints = victim.complaints()
        print(*complaints, sep="\n")
    return bool(report.faults or complaints) or not kept


if __name__ == "__main__":
    sys.exit(main())
