"""A finished game is reviewed once, in the background, for all who may see it."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.bots.review import Decision
from spieltisch.engine.record import random_record
from spieltisch.server.services import Services
from spieltisch.server.workers import review_service, review_worker
from spieltisch.server.workers.job_queue import Job
from spieltisch.server.workers.review_worker import (
    ReviewProgress,
    evenly_sampled,
    make_review_job,
    near_turning_points,
    run_chunk,
)
from spieltisch.table import seating
from spieltisch.table.protocol import NewTable
from spieltisch.table.seating import NewTableIds
from tests.server.conftest import (
    BOTH,
    PATIENCE,
    SAMPLE,
    Guest,
    Guests,
    Server,
    guests_of,
    seated,
    settings,
)
from tests.server.http.test_replay import finished


@pytest.fixture(autouse=True)
def normal_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """Review processes of low priority would wait for all other tests."""
    monkeypatch.setattr(review_service, "NICENESS", 0)


def ready(review: Any) -> bool:
    return bool(review["status"] == "ready")


def wait_for(guest: Guest, table: str, so: Callable[[Any], bool] = ready) -> Any:
    """Wait until a condition holds; return the review."""
    deadline = time.monotonic() + 3 * PATIENCE
    while not so(found := guest.get(f"/api/tables/{table}/review")):
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
    return found


def test_a_review_is_computed_once_and_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a finished game without a review
    with Server(settings(tmp_path, review_seconds=1.0)) as server, guests_of(server) as guests:
        table, (anna, bela) = finished(guests, SAMPLE, 2)
        place = f"/api/tables/{table}/review"
        assert anna.get(place) == {"status": "none"}
        # When both players request a review
        assert anna.post(place)["status"] in ("waiting", "working", "ready")
        bela.post(place)
        found = wait_for(anna, table)
        # Then all who may watch the replay can see it
        assert found == guests("Cleo").get(place)
        decided = len(anna.get(f"/api/tables/{table}/record")["moves"])
        assert 0 < found["done"] == found["total"] == found["of"] <= decided
        assert found["curve"][-1]["moves"] == anna.get(f"/api/tables/{table}/replay")["moves"][-1]
        assert all(abs(sum(point["chances"]) - 1) < 0.01 for point in found["curve"])
        assert [seat["seat"] for seat in found["seats"]] == [0, 1]
        assert all(looked["text"] for looked in found["decisions"])
    # And it is stored: another server does not compute it again
    monkeypatch.setattr(review_service, "worker_pool", None)
    with Server(settings(tmp_path, review_seconds=1.0)) as server, guests_of(server) as guests:
        assert guests().get(place) == found
        german = guests("Dora", "de").get(place)
        assert german["curve"] == found["curve"]
        assert german["decisions"] != found["decisions"]


@BOTH
def test_another_worker_continues_a_review_after_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a worker that dies after the first chunk
    monkeypatch.setattr(review_service, "CHUNK_SECONDS", 0.0)
    chunks: list[ReviewProgress] = []

    async def one_chunk(self: review_service.ReviewService, given: review_worker.ReviewJob) -> ReviewProgress:
        if chunks:
            await asyncio.Event().wait()
        chunks.append(run_chunk(given))
        return chunks[0]

    with (
        monkeypatch.context() as dying,
        Server(settings(tmp_path, review_seconds=1.0)) as server,
        guests_of(server) as guests,
    ):
        dying.setattr(review_service.ReviewService, "_run_chunk", one_chunk)
        table, (anna, _) = finished(guests, SAMPLE, 2)
        anna.post(f"/api/tables/{table}/review")
        review = wait_for(anna, table, lambda review: review.get("done") == 1)
        assert review["status"] == "working"
        assert review["total"] > 1
    # When another one starts
    with Server(settings(tmp_path, review_seconds=1.0)) as server, guests_of(server) as guests:
        found = wait_for(guests(), table)
        # Then it continues with the stored progress
        first = chunks[0].found[0]
        assert found["decisions"][0]["before"] == round(first.before[first.seat], 3)


def test_a_running_game_has_no_review(guests: Guests) -> None:
    table, (anna, _) = seated(guests)
    for answer in (
        anna.get(f"/api/tables/{table}/review", 409),
        anna.post(f"/api/tables/{table}/review", 409),
    ):
        assert answer["key"] == "review-later"


def test_a_short_game_has_no_review_and_a_reason(guests: Guests) -> None:
    table, (anna, _) = seated(guests)
    anna.delete(f"/api/tables/{table}/seat")  # resigns immediately
    assert anna.get(f"/api/tables/{table}/review") == {
        "status": "never",
        "why": "In this game there was hardly anything to decide, so a review would say nothing. "
        "You can still watch it again.",
    }
    assert anna.post(f"/api/tables/{table}/review", 409)["key"] == "review-too-short"


def test_the_number_of_requested_reviews_is_limited(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_service, "MAX_REQUESTED", 0)
    table, (anna, _) = finished(guests, SAMPLE, 2)
    refused = anna.post(f"/api/tables/{table}/review", 429)
    assert refused["key"] == "too-many-reviews"
    monkeypatch.setattr(review_service, "MAX_REQUESTED", 1)
    monkeypatch.setattr(review_service, "MAX_WAITING", 0)
    assert anna.post(f"/api/tables/{table}/review", 429)["key"] == "reviews-busy"
    assert anna.get(f"/api/tables/{table}/review") == {"status": "none"}


def test_a_long_game_is_sampled_evenly_then_near_turning_points(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a game with more decisions than are reviewed
    monkeypatch.setattr(review_worker, "MAX_DECISIONS", 6)
    monkeypatch.setattr(review_worker, "FIRST_SAMPLE", 4)
    monkeypatch.setattr(review_worker, "MIN_ITERATIONS", 2)
    record = random_record(spieltisch.game("sample-game"), 3, seed=5)
    study = ReviewProgress()
    # When it is reviewed
    while not study.finished:
        study = run_chunk(make_review_job(record, study, 0.01, 0.1))
    # Then first evenly over the game, then near turning points
    assert len(study.choices) > 6 == len(study.found) == len({each.ply for each in study.found})
    assert study.plan[:4] == evenly_sampled(study.choices)
    assert {study.choices[0], study.choices[-1]} <= {each.ply for each in study.found}


def test_turning_points_are_where_chances_changed_most() -> None:
    def reviewed(ply: int, before: float, after: float) -> Decision:
        chances = (before, 1 - before), (after, 1 - after)
        words = ("roll",)
        return Decision(ply, 0, words, words, 2, *chances, before - after, 0.0, 50)

    found = [reviewed(0, 0.5, 0.5), reviewed(10, 0.5, 0.5), reviewed(20, 0.9, 0.9), reviewed(30, 0.8, 0.8)]
    plies = [*range(0, 31, 2)]
    wanted = near_turning_points(
        ReviewProgress(planned=True, choices=plies, plan=[0, 10, 20, 30], found=found)
    )
    assert wanted[:8] == [12, 14, 16, 18, 22, 24, 26, 28]


@BOTH
def test_the_first_review_of_one_person_comes_before_the_second_of_another(
    tmp_path: Path, database: str
) -> None:
    async def order() -> list[str]:
        service = Services(settings(tmp_path))
        await service.store.open()
        taken: list[str] = []

        async def note(job: Job) -> None:
            taken.append("anna" if job.owner.person == anna.id else "bela")

        service.store.jobs.register("review", note, concurrency=1, timeout=PATIENCE)
        anna, bela = [await service.people.create_guest("en") for _ in range(2)]
        repository = service.reviews.repository
        for asked, person in enumerate([anna, anna, anna, bela], start=1):
            ids = NewTableIds(f"table {asked}", "Table", bytes(32))
            table = seating.open_table(spieltisch.game(SAMPLE), person, NewTable(game=SAMPLE), ids, 0.0, 0.0)
            await service.store.add_table(table.row, table.seats)
            await repository.request(table.row.id, person.id, float(asked))
        running = asyncio.create_task(service.store.jobs.run())
        async with asyncio.timeout(PATIENCE):
            while len(taken) < 4:
                await asyncio.sleep(0.02)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await service.store.close()
        return taken

    assert asyncio.run(order()) == ["anna", "bela", "anna", "anna"]
