"""A fair order for the jobs of many owners. It uses no clock, no database and no event loop.

Owners are people, grouped by origin (their network). The order is start-time fair queueing, first among
origins, then among the people of one origin, then first come, first served:

- Each owner has a virtual time that grows by the seconds of its jobs. The owner with the smallest time is
  next. So busy owners get equal shares of the time, however many jobs they have.
- A new or returning owner starts at the virtual time of the owner served last: before all owners who have
  used more, but without credit for the past.
- An owner who has used more than others is remembered only while other jobs wait or run.
"""

from collections import deque
from collections.abc import Container
from typing import Generic, TypeVar

from spieltisch.table.rows import Owner

MAX_REMEMBERED = 1000  # idle owners per level who have used more than others


class Job:
    """Work for an owner that is expected to take `cost` seconds."""

    def __init__(self, owner: Owner, cost: float) -> None:
        self.owner = owner
        self.cost = cost
        self.number = 0  # in the order of arrival


J = TypeVar("J", bound=Job)


class _VirtualTimes:
    """The virtual times of competing owners."""

    def __init__(self) -> None:
        self.time = 0.0  # when the last job began
        self.used: dict[str, float] = {}  # per owner, when the next job may begin, unless `time` is later

    def start(self, name: str) -> float:
        """Return the virtual time at which an owner's next job begins."""
        return max(self.time, self.used.get(name, 0.0))

    def begin(self, name: str, cost: float) -> None:
        """Begin a job that is expected to take `cost` seconds."""
        self.time = self.start(name)
        self.used[name] = self.time + cost

    def correct(self, name: str, seconds: float) -> None:
        """Add the seconds by which a job took longer than expected; negative if it was shorter."""
        self.used[name] += seconds

    def forget(self, busy: Container[str]) -> None:
        """Forget idle owners without a debt and, if there are too many, those with the smallest debts."""
        idle = [name for name in self.used if name not in busy]
        idle.sort(key=lambda name: self.used[name])
        for place, name in enumerate(idle):
            if self.used[name] <= self.time or len(idle) - place > MAX_REMEMBERED:
                del self.used[name]


class _OriginQueue(_VirtualTimes, Generic[J]):
    """The people of one origin, and their jobs."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: dict[str, deque[J]] = {}  # jobs per person; no empty entries
        self.running: dict[str, int] = {}  # how many jobs of a person run; no zeros

    def first(self) -> int:
        """Return the number of the job that has waited longest."""
        return min(jobs[0].number for jobs in self.waiting.values())

    def take(self) -> J:
        """Remove and return the next job."""
        person = min(self.waiting, key=lambda name: (self.start(name), self.waiting[name][0].number))
        job = self.waiting[person][0]
        self.drop(job)
        self.begin(person, job.cost)
        self.running[person] = self.running.get(person, 0) + 1
        return job

    def drop(self, job: J) -> None:
        """Remove a waiting job."""
        person = job.owner.person
        self.waiting[person].remove(job)
        if not self.waiting[person]:
            del self.waiting[person]

    def finish(self, job: J, seconds: float) -> None:
        """Record that a job has ended after so many seconds."""
        person = job.owner.person
        self.correct(person, seconds - job.cost)
        self.running[person] -= 1
        if not self.running[person]:
            del self.running[person]
        self.forget({*self.waiting, *self.running})


class FairQueue(Generic[J]):
    """Waiting jobs in a fair order, and the shares that their owners have used.

    >>> queue = FairQueue[Job]()
    >>> many, one = Owner("school", "anna"), Owner("home", "bela")
    >>> for job in [Job(many, 1.0) for _ in range(3)]:
    ...     queue.add(job)
    >>> queue.take().owner.person
    'anna'
    >>> queue.add(Job(one, 1.0))
    >>> [queue.take().owner.person for _ in range(3)]
    ['bela', 'anna', 'anna']
    """

    def __init__(self) -> None:
        self._origins = _VirtualTimes()
        self._people: dict[str, _OriginQueue[J]] = {}  # per origin with jobs
        self._added = 0
        self._waiting = 0

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return self._waiting

    @property
    def remembered(self) -> int:
        """Return how many origins and people are remembered."""
        people = self._people.values()
        return len(self._origins.used) + sum(len({*each.used, *each.waiting}) for each in people)

    def add(self, job: J) -> None:
        """Add a job."""
        job.number = self._added
        self._added += 1
        self._waiting += 1
        people = self._people.setdefault(job.owner.origin, _OriginQueue())
        people.waiting.setdefault(job.owner.person, deque()).append(job)

    def remove(self, job: J) -> None:
        """Remove a job that still waits."""
        self._waiting -= 1
        self._people[job.owner.origin].drop(job)
        self._forget(job.owner.origin)

    def take(self) -> J:
        """Remove and return the next job; it runs from now on.

        :raises IndexError: if none waits.
        """
        waiting = {origin: people for origin, people in self._people.items() if people.waiting}
        if not waiting:
            raise IndexError("no job waits")
        origin = min(waiting, key=lambda name: (self._origins.start(name), waiting[name].first()))
        job = waiting[origin].take()
        self._origins.begin(origin, job.cost)
        self._waiting -= 1
        return job

    def finish(self, job: J, seconds: float) -> None:
        """Record that a job has ended, or was given up, after so many seconds."""
        origin = job.owner.origin
        self._origins.correct(origin, seconds - job.cost)
        self._people[origin].finish(job, seconds)
        self._forget(origin)

    def _forget(self, origin: str) -> None:
        people = self._people[origin]
        if not people.waiting and not people.running:
            del self._people[origin]
        self._origins.forget(self._people)
        if not self._people:
            self._origins = _VirtualTimes()


class FairSchedule:
    """Due times for jobs in an external queue that sorts by one number only.

    A job is due immediately if its owner asks rarely. An owner who asks more often than every `person`
    seconds, or whose origin asks more often than every `origin` seconds, gets later and later times, so that
    jobs of others come first. Every job comes first in the end, since time passes.

    >>> schedule = FairSchedule(person=2.0, origin=0.5)
    >>> anna, bela, cleo = Owner("school", "anna"), Owner("school", "bela"), Owner("home", "cleo")
    >>> [schedule.due(owner, 100.0) for owner in (anna, anna, anna, bela, cleo)]
    [100.0, 102.0, 104.0, 101.5, 100.0]
    """

    def __init__(self, person: float, origin: float) -> None:
        self._person = person
        self._origin = origin
        self._next: dict[Owner | str, float] = {}  # earliest time of the next job
        self._tidied = 0

    def due(self, owner: Owner, now: float) -> float:
        """Return when the next job of an owner is due."""
        if len(self._next) > 2 * max(self._tidied, MAX_REMEMBERED):
            self._next = {name: at for name, at in self._next.items() if at > now}
            self._tidied = len(self._next)
        due = max(now, self._next.get(owner, now), self._next.get(owner.origin, now))
        self._next[owner] = due + self._person
        self._next[owner.origin] = max(now, self._next.get(owner.origin, now)) + self._origin
        return due
