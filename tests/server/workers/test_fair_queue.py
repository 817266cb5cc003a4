"""The order of jobs is fair, whatever their owners do."""

from collections import defaultdict, deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.server.workers import fair_queue
from spieltisch.server.workers.fair_queue import FairQueue, FairSchedule, Job
from spieltisch.table.rows import Owner

HEAVY, LIGHT = Owner("castle", "heavy"), Owner("hut", "light")
COSTS = st.floats(0.01, 20.0)


class Timed(Job):
    """A job that takes so many seconds, whatever was expected."""

    def __init__(self, owner: Owner, seconds: float, guess: float = 1.0) -> None:
        super().__init__(owner, guess)
        self.seconds = seconds


class Machine:
    """Simulated processes that run the jobs of a queue."""

    def __init__(self, processes: int = 1) -> None:
        self.queue = FairQueue[Timed]()
        self.processes = processes
        self.now = 0.0
        self.running: list[tuple[float, Timed]] = []  # with the time of its end
        self.begun: dict[Timed, float] = {}
        self.done: set[Timed] = set()
        self.used: defaultdict[str, float] = defaultdict(float)

    def add(self, *jobs: Timed) -> None:
        for job in jobs:
            self.queue.add(job)
        self.flush()

    def flush(self) -> None:
        while len(self.queue) and len(self.running) < self.processes:
            job = self.queue.take()
            self.begun[job] = self.now
            self.running.append((self.now + job.seconds, job))

    def step(self) -> Timed:
        """Run until the next job is done."""
        end, job = min(self.running, key=lambda each: each[0])
        self.running.remove((end, job))
        self.now = end
        self.queue.finish(job, job.seconds)
        self.done.add(job)
        self.used[job.owner.person] += job.seconds
        self.flush()
        return job

    def rest(self) -> list[Timed]:
        """Run all remaining jobs; return them in the order of their end."""
        done = []
        while self.running:
            done.append(self.step())
        return done


def test_jobs_of_one_owner_run_in_their_order() -> None:
    queue = FairQueue[Timed]()
    jobs = [Timed(HEAVY, 1.0) for _ in range(5)]
    for job in jobs:
        queue.add(job)
    assert [queue.take() for _ in jobs] == jobs
    with pytest.raises(IndexError):
        queue.take()


@given(st.integers(1, 200), COSTS, COSTS, st.integers(0, 60))
def test_an_owner_with_one_job_is_next_after_the_running_one(
    many: int, heavy: float, light: float, done: int
) -> None:
    machine = Machine()
    machine.add(*(Timed(HEAVY, heavy) for _ in range(many)))
    for _ in range(min(done, many - 1)):
        machine.step()
    job = Timed(LIGHT, light)
    machine.add(job)
    machine.step()
    assert job in machine.begun


@given(st.lists(COSTS, min_size=3, max_size=20), st.lists(COSTS, min_size=60, max_size=60))
def test_an_owner_who_asks_repeatedly_waits_for_at_most_one_job_of_each_other(
    light: list[float], heavy: list[float]
) -> None:
    """A table needs one decision after the other: its wait is bounded by the running job and its own."""
    machine = Machine()
    machine.add(*(Timed(HEAVY, seconds) for seconds in heavy))
    most = max(heavy)
    before = 0.0
    for seconds in light:
        job = Timed(LIGHT, seconds)
        asked = machine.now
        machine.add(job)
        while job not in machine.begun:
            machine.step()
        assert machine.begun[job] - asked <= most + max(before, most) + 1e-6
        while job not in machine.done:
            machine.step()
        before = seconds


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), COSTS, COSTS), min_size=1, max_size=80), st.integers(1, 4)
)
def test_every_job_runs_and_no_process_idles_while_jobs_wait(
    wanted: list[tuple[str, float, float]], processes: int
) -> None:
    machine = Machine(processes)
    jobs = [Timed(Owner(name, name), seconds, guess) for name, seconds, guess in wanted]
    machine.add(*jobs)
    done = []
    while machine.running:
        assert len(machine.running) == min(processes, len(machine.running) + len(machine.queue))
        done.append(machine.step())
    assert sorted(map(id, done)) == sorted(map(id, jobs))
    assert machine.queue.remembered == 0


@given(st.lists(st.tuples(st.floats(1.0, 20.0), COSTS), min_size=2, max_size=5))
def test_busy_owners_get_equal_time(costs: list[tuple[float, float]]) -> None:
    """Not equal numbers of jobs: the jobs of one owner may be much longer."""
    machine = Machine()
    owners = {str(number): each for number, each in enumerate(costs)}
    for name, (seconds, guess) in owners.items():
        machine.add(*(Timed(Owner(name, name), seconds, guess) for _ in range(3)))
    longest = max(max(pair) for pair in costs)
    while machine.now < 15 * longest:
        job = machine.step()
        machine.add(Timed(job.owner, job.seconds, job.cost))
    assert (
        max(machine.used[name] for name in owners) - min(machine.used[name] for name in owners) <= 4 * longest
    )


def test_people_of_one_origin_share_the_time_of_one_origin() -> None:
    machine = Machine()
    school = [Owner("school", f"pupil {number}") for number in range(10)]
    for owner in [*school, LIGHT]:
        machine.add(*(Timed(owner, 1.0) for _ in range(100)))
    while machine.now < 100:
        machine.step()
    assert machine.used["light"] == pytest.approx(50, abs=2)
    assert [machine.used[owner.person] for owner in school] == pytest.approx([5.0] * 10, abs=1)


def test_an_owner_who_was_idle_has_no_credit() -> None:
    machine = Machine()
    machine.add(*(Timed(HEAVY, 1.0) for _ in range(200)))
    for _ in range(100):
        machine.step()
    before = dict(machine.used)
    machine.add(*(Timed(LIGHT, 1.0) for _ in range(50)))
    for _ in range(20):
        machine.step()
    assert machine.used["light"] == pytest.approx(10, abs=1)
    assert machine.used["heavy"] - before["heavy"] == pytest.approx(10, abs=1)


def test_a_long_job_counts_even_if_its_owner_was_idle_since() -> None:
    machine = Machine()
    machine.add(Timed(HEAVY, 30.0))
    machine.add(*(Timed(LIGHT, 1.0) for _ in range(60)))
    machine.step()
    machine.add(Timed(HEAVY, 30.0))
    order = [job.owner for job in machine.rest()]
    assert 28 <= order.index(HEAVY) <= 31


def test_a_cancelled_job_leaves_nothing_behind() -> None:
    machine = Machine()
    machine.add(Timed(HEAVY, 1.0))
    jobs = [Timed(owner, 1.0) for owner in (HEAVY, LIGHT, LIGHT)]
    machine.add(*jobs)
    for job in jobs:
        machine.queue.remove(job)
    assert len(machine.queue) == 0
    assert [job.owner for job in machine.rest()] == [HEAVY]
    assert machine.queue.remembered == 0


def test_the_memory_of_idle_owners_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MAX_REMEMBERED", 10)
    machine = Machine()
    machine.add(*(Timed(HEAVY, 1.0) for _ in range(2)))  # so that jobs always wait
    for number in range(200):
        machine.add(Timed(Owner(f"origin {number}", "guest"), 1.0))
        machine.add(Timed(Owner("castle", f"guest {number}"), 1.0))
        machine.step()
    jobs = len(machine.queue) + len(machine.running)
    assert machine.queue.remembered <= 2 * jobs + 2 * 10 + 2
    machine.rest()
    assert machine.queue.remembered == 0


# -- due times for a queue that sorts by one number ----------------------------------------------------------


def served(stamped: list[tuple[float, Owner]]) -> deque[Owner]:
    return deque(owner for _, owner in sorted(stamped, key=lambda each: each[0]))


def test_five_hundred_jobs_of_one_person_do_not_delay_another_persons_first() -> None:
    schedule = FairSchedule(person=2.0, origin=0.5)
    stamped = [(schedule.due(HEAVY, 1000.0), HEAVY) for _ in range(500)]
    stamped.append((schedule.due(LIGHT, 1000.5), LIGHT))
    assert served(stamped).index(LIGHT) == 1


def test_a_person_is_not_behind_all_others_of_their_network() -> None:
    schedule = FairSchedule(person=2.0, origin=0.1)
    stamped = [(schedule.due(Owner("school", "greedy"), 0.0), HEAVY) for _ in range(20)]
    stamped.append((schedule.due(Owner("school", "modest"), 0.0), LIGHT))
    assert served(stamped).index(LIGHT) <= 2


def test_every_job_is_due_eventually_and_an_idle_owner_is_due_immediately() -> None:
    schedule = FairSchedule(person=2.0, origin=0.5)
    late = max(schedule.due(HEAVY, 0.0) for _ in range(100))
    assert late == pytest.approx(198.0)
    assert schedule.due(LIGHT, 199.0) > late  # later jobs are due later
    assert schedule.due(HEAVY, 10_000.0) == 10_000.0


def test_a_schedule_forgets_idle_owners() -> None:
    schedule = FairSchedule(person=2.0, origin=0.5)
    for number in range(20_000):
        schedule.due(Owner(f"origin {number}", "guest"), float(number))
    assert len(schedule._next) <= 4 * fair_queue.MAX_REMEMBERED
