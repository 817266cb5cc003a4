"""Two tables that are the same for one seat, and hide different truths from it, send it the same bytes.

Whole games are played twice at once. At the second table the hidden truth is another one: hands, piles and
sealed answers of the others are drawn anew, in agreement with all that the viewer knows. Moves of others and
draws are chosen there so that the viewer sees the same of them (`State.seen`). All that the viewer and a
spectator receive is compared byte by byte and in order: scenes, logs, numbers, sizes, refusals, chat, what
can be taken back, what a new or resumed connection hears, and answers over HTTP with their headers.
"""

import asyncio
import os
import re
import time
from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.rng import Rng
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.storage.schema import moves
from spieltisch.server.table.game_log import Checkpoint, GameLog, Row
from spieltisch.server.table.live_table import Table
from spieltisch.server.workers.bot_pool import Job, restore
from spieltisch.server.workers.hint_search import Advice
from tests.server.conftest import PATIENCE, Guest, Guests, Live, Server, guests_of, settings

FULL = os.environ.get("SPIELTISCH_TWINS") == "full"
FEW = 16  # steps, in which much is hidden
STEPS = 4000 if FULL else FEW
TRIES = 30  # worlds that are drawn until one fits what happens next
PLAYERS = 3
PLAIN = {"Accept-Encoding": "identity"}
GAMES: dict[str, dict[str, Any]] = {  # with options that hide something from the first steps on
    "sample-game": {"hand_size": 5},
    "kap-hoorn": {},
    "homestretch": {},
    "kopf-an-kopf": {},
    "knight-rider": {"deal": "random", "track": "given"},
}


class Other(GameLog):
    """A course whose draws are chosen by the test."""

    script: deque[int]
    since: int  # how many moves had been made when its world was drawn

    def settle(self, at: float) -> None:
        while self.closed is None and self.state.actor() == CHANCE:
            self.add(Row(kind="chance", seat=CHANCE, number=self.script.popleft(), at=at))


def other_world(game_log: GameLog, world: State, script: deque[int]) -> Other:
    """The same course in another world."""
    fork = game_log.fork()
    other = object.__new__(Other)
    other.__dict__.update(fork.__dict__)
    other.state = world.clone()
    other.state.trace()
    kept = [each for each in other.checkpoints if each.moves < len(other.line)]
    other.checkpoints = [*kept, Checkpoint(len(other.line), world.clone(), len(other.past), other.sealed)]
    other.script, other.since = script, len(other.line)
    return other


def plan(before: State, world: State, rows: Sequence[Row], viewer: int, random: Random) -> list[int] | None:
    """What happens in the other world when these rows happen in the true one, as the viewer sees it."""
    true, other, numbers = before.clone(), world.clone(), []
    for row in rows:
        seen = true.seen(viewer, row.seat, row.number)
        ways = [number for number, _ in other.chance()] if row.seat == CHANCE else other.legal(row.seat)
        if row.seat == viewer:
            ways = [number for number in ways if number == row.number]
        ways = [number for number in ways if other.seen(viewer, row.seat, number) == seen]
        if not ways:
            return None
        number = random.choice([way for way in ways if way != row.number] or ways)
        true.apply(row.seat, row.number)
        other.apply(row.seat, number)
        assert true.actors() == other.actors()
        numbers.append(number)
    return numbers


class Twins:
    """Two tables with the same people."""

    def __init__(self, server: Server, guests: Guests, slug: str, viewer: int, random: Random) -> None:
        self.server, self.viewer, self.random = server, viewer, random
        self.people = [guests(name) for name in ("Anna", "Bela", "Cleo")]
        self.spectator = guests("Zoe")
        self.script: deque[int] = deque()
        self.tables = [self._open(slug), self._open(slug)]
        self._make_alike()
        self.lives = [
            [guest.live(table) for table in self.tables] for guest in (*self.people, self.spectator)
        ]
        self.watched = [self.lives[viewer], self.lives[-1]]
        self.differed = 0
        self.compare()

    def _open(self, slug: str) -> str:
        host, *others = self.people
        table: str = host.open(slug, players=PLAYERS, options=GAMES[slug], hints=True)["id"]
        for other in others:
            other.sit(table)
        host.start(table)
        return table

    def _make_alike(self) -> None:
        """Give the second table what the first one has, except what its address is."""
        first, second = self.both
        with self.server.stopped():
            second.row = msgspec.structs.replace(first.row, id=second.row.id)
            second.commitment = first.commitment  # which is worked out once
            assert first.game_log is not None
            world = first.game_log.state.determinize(self.viewer, Rng(self.random.getrandbits(60)))
            second.game_log = other_world(first.game_log, world, self.script)
        forget_moves(self.server, second.row.id)

    @property
    def both(self) -> tuple[Table, Table]:
        first, second = (self.server.service.tables[table] for table in self.tables)
        return first, second

    @property
    def courses(self) -> tuple[GameLog, GameLog]:
        first, second = (table.game_log for table in self.both)
        assert first is not None
        assert second is not None
        return first, second

    # -- what is compared --------------------------------------------------------------------------------

    def compare(self, first: int = 0) -> None:
        """All that the viewer and the spectator (-1; the one who has spoken first) have received since."""
        for pair in self.watched[:: -1 if first == -1 else 1]:
            heard = [self._received(live, table) for live, table in zip(pair, self.tables, strict=True)]
            assert heard[0] == heard[1]

    def _received(self, live: Live, table: str) -> list[bytes]:
        first = len(live.bytes)
        live.quiet()
        return [blank(data, table) for data in live.bytes[first:]]

    def compare_calls(self) -> None:
        """The table as it is told over HTTP, headers included, unpacked: names of tables pack differently."""
        for guest in (self.people[self.viewer], self.spectator):
            for path in ("", "/record", "/replay", "/replay/0", *self._since()):
                told = []
                for table in self.tables:
                    answer = guest.http.get(f"/api/tables/{table}{path}", headers=PLAIN)
                    headers = {name: value for name, value in answer.headers.items() if name != "date"}
                    told.append((answer.status_code, headers, blank(answer.content, table)))
                assert told[0] == told[1]

    def _since(self) -> list[str]:
        """What has happened since the viewer's last decision, where that was in the world that stands."""
        second = self.courses[1]
        own = second.last_of(self.viewer)
        first = 0 if own is None else own + 1
        if isinstance(second, Other) and first < second.since:
            return []  # that decision was made in a world that has been exchanged for this one
        return [f"/since?seat={self.viewer}"]

    # -- what happens ------------------------------------------------------------------------------------

    def step(self) -> None:
        """Somebody who is asked decides, at both tables."""
        before = self.courses[0]
        seat = self.random.choice(before.asked())
        action = self.random.choice(before.state.legal(seat))
        self._answer(0, seat, action)
        rows = self.courses[0].rows[len(before.rows) :]
        numbers = self._prepare(before, rows)
        self.script.extend(number for row, number in zip(rows, numbers, strict=True) if row.seat == CHANCE)
        self._answer(1, seat, numbers[0])
        assert not self.script
        self.compare()
        first, second = self.courses
        self.differed += first.state.dump() != second.state.dump()

    def _prepare(self, before: GameLog, rows: Sequence[Row]) -> list[int]:
        """Find a world for the second table in which this can happen; the one that stands, if possible."""
        numbers = plan(before.state, self.courses[1].state, rows, self.viewer, self.random)
        for _ in range(TRIES):
            if numbers is not None:
                return numbers
            numbers = self.draw_world(before, rows)
        self._exchange(before, before.state)  # what happened was too unlikely to be met
        return [row.number for row in rows]

    def draw_world(self, before: GameLog, rows: Sequence[Row]) -> list[int] | None:
        """Another world for the second table, if these rows can happen in it."""
        world = before.state.determinize(self.viewer, Rng(self.random.getrandbits(60)))
        numbers = plan(before.state, world, rows, self.viewer, self.random)
        if numbers is not None:
            self._exchange(before, world)
        return numbers

    def _exchange(self, game_log: GameLog, world: State) -> None:
        """Put a world in the place of the one that stands at the second table. Nobody who watches notices."""
        second = self.both[1]
        with self.server.stopped():
            second.game_log = other_world(game_log, world, self.script)
        self.server.call(lambda: self.server.service.publish(second))
        for pair in self.watched:
            assert pair[1].quiet() == []

    def _answer(self, table: int, seat: int, action: int) -> None:
        decision = self.courses[table].decision(seat)
        live = self.lives[seat][table]
        if seat == self.viewer:
            live.send("answer", seat=seat, decision=decision, action=action)
            assert self._comes(lambda: self.courses[table].decision(seat) > decision)
            return
        live.quiet()
        live.send("answer", seat=seat, decision=decision, action=action)
        assert live.until("acknowledged")["decision"] == decision

    def _comes(self, fact: Any) -> bool:
        until = time.monotonic() + PATIENCE
        while not fact() and time.monotonic() < until:
            time.sleep(0.002)
        return bool(fact())

    def both_send(self, who: int, kind: str, **values: Any) -> None:
        """The same message of a seat (of the spectator: -1) at both tables, heard by all."""
        for live in self.lives[who]:
            live.send(kind, **values)
            if who not in (self.viewer, -1):
                live.quiet()
        self.compare(who)

    def ask_why(self) -> None:
        """The viewer clicks anywhere, and answers what is not allowed."""
        path = [self.random.choice(self._zones()) for _ in range(self.random.choice([1, 1, 2]))]
        self.both_send(self.viewer, "why", seat=self.viewer, path=path)
        first = self.courses[0]
        legal = first.state.legal(self.viewer)
        illegal = [number for number in range(first.state.game.num_actions) if number not in legal]
        decision = first.decision(self.viewer)
        for action in self.random.sample(illegal, 2):
            self.both_send(self.viewer, "answer", seat=self.viewer, decision=decision, action=action)

    def _zones(self) -> list[str]:
        """What the viewer may click; anything, if this connection has not seen anything change yet."""
        scenes = [heard["scene"] for heard in self.watched[0][0].heard if heard["type"] == "scene"]
        return [zone["id"] for zone in (scenes[-1].get("zones", []) if scenes else [])] or ["x"]

    def ask_hint(self) -> None:
        """The viewer asks what to do, and so does the spectator, who has no seat."""
        for pair in self.watched:
            heard = []
            for live, table in zip(pair, self.tables, strict=True):
                live.send("hint", seat=self.viewer, decision=self.courses[0].decision(self.viewer))
                while live.hear()["type"] not in ("hint", "refused"):
                    pass
                heard.append(blank(live.bytes[-1], table))
            assert heard[0] == heard[1]
        self.compare()

    def take_back(self) -> None:
        """Somebody takes back, with everybody's consent where that is needed."""
        first, second = self.courses
        offers = [seat for seat in range(PLAYERS) if first.undo_offer(seat) != "no"]
        if not offers:
            return
        seat = self.random.choice(offers)
        assert first.undo_offer(seat) == second.undo_offer(seat) or seat != self.viewer
        if isinstance(second, Other) and (second.last_of(seat) or 0) < second.since:
            self._exchange(first, second.state)  # what was decided before this world was drawn is true in it
        asks = first.undo_offer(seat) == "ask"
        if asks != (self.courses[1].undo_offer(seat) == "ask"):
            return  # the seat's own matter: it knows more than the viewer
        self.both_send(seat, "undo", seat=seat, most=self._in_a_row(seat))
        if asks:
            agree = self.random.random() < 0.7
            for other in range(PLAYERS):
                if other != seat and self.both[0].request is not None:
                    self.both_send(other, "consent", seat=other, agree=agree)

    def _in_a_row(self, seat: int) -> int:
        """How many decisions the seat takes back at once: two, where both worlds know the one before."""
        since = max((game_log.since for game_log in self.courses if isinstance(game_log, Other)), default=0)
        known = all((game_log.last_of(seat) or 0) > since for game_log in self.courses)
        first, second = (game_log.fork() for game_log in self.courses)
        for game_log in (first, second):
            game_log.undo(seat, 0.0, 2)
        return 2 if known and len(first.line) == len(second.line) else 1

    def come_back(self) -> None:
        """The viewer loses the line while somebody decides, and comes back."""
        guest, missed = self.people[self.viewer], []
        for live, table in zip(self.lives[self.viewer], self.tables, strict=True):
            welcome, seen = live.heard[0], [message["n"] for message in live.heard if "n" in message][-1]
            live.close()
            missed.append((table, {"session": welcome["session"], "seen": seen}))
        assert self._comes(lambda: all(not self._is_here(guest, table) for table in self.both))
        self.watched[1][0].quiet()
        self.watched[1][1].quiet()
        again = [guest.live(table, **hello) for table, hello in missed]
        self.lives[self.viewer] = self.watched[0] = again
        heard = [
            [blank(data, table) for data in live.bytes]
            for live, table in zip(again, self.tables, strict=True)
        ]
        assert again[0].heard[0]["resumed"] is True
        assert heard[0] == heard[1]
        self.compare()

    def _is_here(self, guest: Guest, table: Table) -> bool:
        return any(session.person.id == guest.id for session in table.connected())

    def come_anew(self) -> None:
        """What new connections hear of the table: the viewer's, the spectator's."""
        for guest in (self.people[self.viewer], self.spectator):
            heard = []
            for table in self.tables:
                live = guest.live(table)
                heard.append([blank(data, table) for data in live.bytes])
                live.close()
            assert heard[0] == heard[1]
        self.compare()


def forget_moves(server: Server, table: str) -> None:
    """Empty the log of a table, so that another one can take its place."""

    async def forget() -> None:
        async with server.service.store._begin_write() as connection:
            await connection.execute(sa.delete(moves).where(moves.c.table == table))

    asyncio.run_coroutine_threadsafe(forget(), server.service.loop).result(PATIENCE)


def blank(data: bytes, table: str) -> bytes:
    """The message without what is no secret and cannot be the same: names of tables and sessions, times."""
    data = data.replace(table.encode(), b"T" * len(table))
    data = re.sub(rb'"session":"[^"]{16}"', b'"session":"S"', data)
    return re.sub(rb'"(at|now)":[0-9.e+]+', b'"at":0', data)


@pytest.fixture(scope="module")
def quiet_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots think for so long that they never answer."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("spieltisch.server.live.websocket_handler.BURST", 100_000)
        with Server(settings(tmp_path_factory.mktemp("twins"), bot_pause=1000.0)) as running:
            running.app.state.limits.person_messages = TokenBuckets(10**6, 10.0**6)
            running.app.state.limits.person_work = TokenBuckets(10**9, 10.0**9)
            running.app.state.limits.person_handshakes = TokenBuckets(10**6, 10.0**6)
            running.service.hints.asked = TokenBuckets(10**6, 10.0**6)
            patient.setattr(running.service.bot_pool, "consider", first_of)
            yield running


async def first_of(task: Job, *_: object) -> Advice:
    """A hint that follows from what the seat may do, so that all that differs comes from elsewhere."""
    return Advice(restore(task).legal(task.seat)[0])


@pytest.mark.parametrize(
    ("slug", "viewer"),
    [(slug, seat) for number, slug in enumerate(GAMES) for seat in ((0, 1, 2) if FULL else (number % 3,))],
)
def test_whole_games_look_the_same_whatever_is_hidden(quiet_house: Server, slug: str, viewer: int) -> None:
    random = Random(f"{slug} {viewer}")
    with guests_of(quiet_house) as guests:
        twins = Twins(quiet_house, guests, slug, viewer, random)
        for number in range(STEPS):
            twins.step()
            if twins.courses[0].over:
                break  # from now on records and replays tell what was hidden
            if number % 4 == 1:
                twins.ask_why()
                twins.ask_hint()
            if number % 6 == 2:
                twins.take_back()
            if number % 8 == 3:
                twins.both_send(random.randrange(-1, PLAYERS), "say", text="Hmm …")
                twins.compare_calls()
            if number % 8 == 5:
                twins.come_back()
            if number % 8 == 7:
                twins.come_anew()
        assert twins.differed > FEW / 3
        if not twins.courses[0].over:
            twins.both_send((viewer + 1) % PLAYERS, "resign", seat=(viewer + 1) % PLAYERS)
            twins.come_anew()
