"""Executors: every job runs once, errors reach the caller."""

import sys
from collections.abc import Iterator

import pytest

from spieltisch.arena.executors import RayExecutor, local_executor
from spieltisch.arena.texts import ArenaError


@pytest.mark.parametrize("workers", [1, 2])
def test_every_job_is_done_once(workers: int) -> None:
    assert sorted(local_executor(workers).map_unordered(abs, range(-20, 0))) == list(range(1, 21))


def test_jobs_are_taken_only_when_a_worker_is_almost_free() -> None:
    taken: list[int] = []

    def jobs() -> Iterator[int]:
        for number in range(50):
            taken.append(number)
            yield number

    answers = local_executor(2).map_unordered(abs, jobs())
    next(answers)
    assert len(taken) <= 8
    assert len(list(answers)) == 49


def test_errors_of_workers_reach_the_caller() -> None:
    with pytest.raises(ValueError, match="math domain"):
        list(local_executor(2).map_unordered(_root, [4.0, -1.0]))


def _root(number: float) -> float:
    from math import sqrt

    return sqrt(number)


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError) as error:
        RayExecutor()
    assert 'pip install "spieltisch[ray]"' in error.value.text("en")
