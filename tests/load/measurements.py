"""What the server reports about itself: memory, CPU time, and metrics."""

import asyncio
from math import isfinite
from typing import NamedTuple

from prometheus_client.parser import text_string_to_metric_families

from tests.load.protocol_client import request
from tests.load.server_process import ServerProcess


class ServerMetrics(NamedTuple):
    """The metrics at one time; the difference of two gives rates."""

    seconds: float  # of CPU time
    memory: float  # megabytes
    render_seconds: float  # for sights, scenes and logs
    commit_seconds: float  # that moves waited for the disk
    commits: float
    lags: dict[float, float]  # cumulative histogram of the event loop's delays, in seconds

    @classmethod
    async def read(cls, server: ServerProcess) -> "ServerMetrics":
        """Read the metrics from the server."""
        _, text = await request(server.port, "127.0.0.1", "GET", "/metrics", {})
        samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]

        def total(name: str) -> float:
            return sum(sample.value for sample in samples if sample.name == f"spieltisch_{name}")

        lags: dict[float, float] = {}
        for sample in samples:
            if sample.name == "spieltisch_loop_lag_seconds_bucket":
                late = float(sample.labels["le"])
                lags[late] = lags.get(late, 0.0) + sample.value
        seconds, memory = await asyncio.to_thread(lambda: (server.cpu_seconds(), server.memory()))
        return cls(
            seconds=seconds,
            memory=memory,
            render_seconds=total("scene_seconds_sum"),
            commit_seconds=total("commit_seconds_sum"),
            commits=total("commit_seconds_count"),
            lags=lags,
        )

    def commit_ms(self, before: "ServerMetrics") -> float:
        """Return the average milliseconds that a move waited for the disk since then."""
        return 1000 * (self.commit_seconds - before.commit_seconds) / max(1.0, self.commits - before.commits)

    def lag_ms(self, before: "ServerMetrics") -> float:
        """Return the 99th percentile of the event loop's delays since then, as a bucket of the histogram.

        The last bucket stands for all longer delays.
        """
        grown = {late: count - before.lags.get(late, 0.0) for late, count in self.lags.items()}
        most, last = max(grown.values(), default=0.0), max(filter(isfinite, grown), default=0.0)
        return 1000 * min(
            (late for late, count in grown.items() if count >= 0.99 * most and late < last), default=last
        )
