"""From an answer to the other browser's scene the server takes a few milliseconds."""

import time
from statistics import median

import pytest

from tests.server.conftest import Guests, seated

MOVES = 12


def test_a_move_reaches_the_other_browser_within_milliseconds(
    guests: Guests, capsys: pytest.CaptureFixture[str]
) -> None:
    table, (anna, bela) = seated(guests, "kopf-oder-knopf")
    lives = [anna.live(table), bela.live(table)]
    times: list[float] = []
    for _ in range(MOVES):
        for live in lives:
            live.quiet()
        seat = 0 if lives[0].scene.get("decision") is not None else 1
        scene = lives[seat].scene
        action = scene["scene"]["choices"][-1]["action"]
        begun = time.perf_counter()
        lives[seat].send("answer", seat=seat, decision=scene["decision"], action=action)
        lives[1 - seat].until("scene")
        times.append(1000 * (time.perf_counter() - begun))
    with capsys.disabled():
        print(f"\nfrom answer to scene, over real sockets: median {median(times):.1f} ms", end=" ")
    assert median(times) < 500


def test_small_messages_do_not_wait_for_each_other(guests: Guests) -> None:
    """With Nagle's algorithm each would take 40 ms or more; on a busy machine some may."""
    http = guests("Anna").http

    def milliseconds() -> float:
        begun = time.perf_counter()
        http.get("/api/me")
        return 1000 * (time.perf_counter() - begun)

    assert any(milliseconds() < 30 for _ in range(50))
