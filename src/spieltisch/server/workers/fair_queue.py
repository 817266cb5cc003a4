"""Whose job is next: a fair order for jobs of many owners. It knows no clock, no database and no event loop.

Owners are people, grouped by origin (the network that they come from). The order is start-time fair queueing,
first among origins, then among the people of one origin, then first come, first served:

- Each owner has a virtual time, which grows by the seconds that its jobs take. The owner with the smallest is
  next. So owners who always want something get equal shares of the seconds, however many jobs they have.
- An owner who comes, or comes back, starts where the owner stands who was served last: in front of all who
  have used more, but with nothing saved up.
- An owner who has used more than others is remembered only as long as others wait or work.
"""

from collections import deque
from collections.abc import Container
from typing import Generic, NamedTuple, TypeVar

MAX_REMEMBERED = 1000  # of one level, without jobs, who have used more than others


class Owner(NamedTuple):
    """Who a job is done for, and the network that they come from."""

    origin: str
    person: str


class Job:
    """Something to do for an owner, which should take so many seconds."""

    def __init__(self, owner: Owner, cost: float) -> None:
        self.owner = owner
        self.cost = cost
        self.number = 0  # in the order of arrival


J = TypeVar("J", bound=Job)


class _VirtualTimes:
    """The virtual times of those who compete with each other."""

    def __init__(self) -> None:
        self.time = 0.0  # at which the last job began
        self.used: dict[str, float] = {}  # where the next job of a name begins, unless `time` is later

    def start(self, name: str) -> float:
        """The virtual time at which the next job of a name begins."""
        return max(self.time, self.used.get(name, 0.0))

    def begin(self, name: str, cost: float) -> None:
        """A job of that name begins, which should take so many seconds."""
        self.time = self.start(name)
        self.used[name] = self.time + cost

    def correct(self, name: str, seconds: float) -> None:
        """A job took so many seconds more than was thought; less, if it is negative."""
        self.used[name] += seconds

    def forget(self, busy: Container[str]) -> None:
        """Forget those without jobs who stand no worse than newcomers; and, if there are too many, others."""
        idle = [name for name in self.used if name not in busy]
        idle.sort(key=lambda name: self.used[name])
        for place, name in enumerate(idle):
            if self.used[name] <= self.time or len(idle) - place > MAX_REMEMBERED:
                del self.used[name]


class _OriginQueue(_VirtualTimes, Generic[J]):
    """The people of one origin, and their jobs."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: dict[str, deque[J]] = {}  # jobs by person; only people with jobs
        self.running: dict[str, int] = {}  # how many jobs of a person are being done; only people with such

    def first(self) -> int:
        """The number of the job that has waited longest."""
        return min(jobs[0].number for jobs in self.waiting.values())

    def take(self) -> J:
        """The job that is next."""
        person = min(self.waiting, key=lambda name: (self.start(name), self.waiting[name][0].number))
        job = self.waiting[person][0]
        self.drop(job)
        self.begin(person, job.cost)
        self.running[person] = self.running.get(person, 0) + 1
        return job

    def drop(self, job: J) -> None:
        """A job waits no longer."""
        person = job.owner.person
        self.waiting[person].remove(job)
        if not self.waiting[person]:
            del self.waiting[person]

    def finish(self, job: J, seconds: float) -> None:
        """A job is done."""
        person = job.owner.person
        self.correct(person, seconds - job.cost)
        self.running[person] -= 1
        if not self.running[person]:
            del self.running[person]
        self.forget({*self.waiting, *self.running})


class FairQueue(Generic[J]):
    """Jobs that wait, and what is known of those that are being done.

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
        self._people: dict[str, _OriginQueue[J]] = {}  # of the origins that have jobs
        self._added = 0
        self._waiting = 0

    def __len__(self) -> int:
        """How many jobs wait."""
        return self._waiting

    @property
    def remembered(self) -> int:
        """How many origins and people are kept in mind."""
        people = self._people.values()
        return len(self._origins.used) + sum(len({*each.used, *each.waiting}) for each in people)

    def add(self, job: J) -> None:
        """Let a job wait."""
        job.number = self._added
        self._added += 1
        self._waiting += 1
        people = self._people.setdefault(job.owner.origin, _OriginQueue())
        people.waiting.setdefault(job.owner.person, deque()).append(job)

    def remove(self, job: J) -> None:
        """Let a job go that still waits."""
        self._waiting -= 1
        self._people[job.owner.origin].drop(job)
        self._forget(job.owner.origin)

    def take(self) -> J:
        """The job that is next: it is being done from now on.

        :raises IndexError: when none waits.
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
        """A job is done, or given up; it took so many seconds."""
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
    """When jobs are due that wait elsewhere, in a queue that can only sort by one number.

    The job of an owner who asks seldom is due at once. An owner who asks more often than every so many
    seconds, or whose origin does, gets moments that lie further and further ahead, so that others' jobs stand
    before them. Since time goes on, every job is once the first.

    >>> schedule = FairSchedule(person=2.0, origin=0.5)
    >>> anna, bela, cleo = Owner("school", "anna"), Owner("school", "bela"), Owner("home", "cleo")
    >>> [schedule.due(owner, 100.0) for owner in (anna, anna, anna, bela, cleo)]
    [100.0, 102.0, 104.0, 101.5, 100.0]
    """

    def __init__(self, person: float, origin: float) -> None:
        self._person = person
        self._origin = origin
        self._next: dict[Owner | str, float] = {}  # the earliest moment for their next job
        self._tidied = 0

    def due(self, owner: Owner, now: float) -> float:
        """When the next job of an owner is due."""
        if len(self._next) > 2 * max(self._tidied, MAX_REMEMBERED):
            self._next = {name: at for name, at in self._next.items() if at > now}
            self._tidied = len(self._next)
        due = max(now, self._next.get(owner, now), self._next.get(owner.origin, now))
        self._next[owner] = due + self._person
        self._next[owner.origin] = max(now, self._next.get(owner.origin, now)) + self._origin
        return due
