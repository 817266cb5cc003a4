"""What a server says of itself: its memory, its time on the processor, and its metrics."""

import asyncio
from math import isfinite
from typing import NamedTuple

from prometheus_client.parser import text_string_to_metric_families

from tests.load.protocol_client import request
from tests.load.server_process import Serving


class Numbers(NamedTuple):
    """The numbers at one moment; what grows is told from two of them."""

    seconds: float  # on the processor
    memory: float  # megabytes
    drawing: float  # seconds, to make sights, scenes and logs
    committing: float  # seconds that moves waited for the disk
    commits: float
    lags: dict[float, float]  # looks at the clock that came at most so late (seconds)

    @classmethod
    async def of(cls, serving: Serving) -> "Numbers":
        """Ask the server."""
        _, text = await request(serving.port, "127.0.0.1", "GET", "/metrics", {})
        samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]

        def total(name: str) -> float:
            return sum(sample.value for sample in samples if sample.name == f"spieltisch_{name}")

        lags: dict[float, float] = {}
        for sample in samples:
            if sample.name == "spieltisch_loop_lag_seconds_bucket":
                late = float(sample.labels["le"])
                lags[late] = lags.get(late, 0.0) + sample.value
        seconds, memory = await asyncio.to_thread(lambda: (serving.seconds(), serving.memory()))
        return cls(
            seconds=seconds,
            memory=memory,
            drawing=total("scene_seconds_sum"),
            committing=total("commit_seconds_sum"),
            commits=total("commit_seconds_count"),
            lags=lags,
        )

    def commit_ms(self, before: "Numbers") -> float:
        """Milliseconds that a move waited for the disk since then, on average."""
        return 1000 * (self.committing - before.committing) / max(1.0, self.commits - before.commits)

    def lag_ms(self, before: "Numbers") -> float:
        """What 99 % of the event loop's delays since then stay below: a step of the histogram.

        The last step stands for all that is longer.
        """
        grown = {late: count - before.lags.get(late, 0.0) for late, count in self.lags.items()}
        most, last = max(grown.values(), default=0.0), max(filter(isfinite, grown), default=0.0)
        return 1000 * min(
            (late for late, count in grown.items() if count >= 0.99 * most and late < last), default=last
        )
