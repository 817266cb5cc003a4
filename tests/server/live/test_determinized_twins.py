"""Two tables that differ only in what is hidden from a seat send it the same bytes.

Whole games are played twice at the same time. The second table hides something else: hands, piles and
sealed answers of the others are drawn again, consistent with what the viewer knows. Moves of others and
draws are chosen there so that the viewer sees the same of them (`State.seen`). What the viewer and a
spectator receive is compared byte by byte and in order: scenes, logs, numbers, sizes, refusals, chat, undo
offers, messages of new and resumed connections, and HTTP answers with their headers.
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
from spieltisch.server.workers.bot_pool import DecisionJob, load_state
from spieltisch.server.workers.hint_search import Hint
from spieltisch.table.game_log import Checkpoint, Draft, GameLog
from spieltisch.table.rows import Row
from spieltisch.table.table import Table
from tests.server.conftest import PATIENCE, Guest, Guests, Live, Server, guests_of, settings
from tests.table.game_logs import copied

FULL = os.environ.get("SPIELTISCH_TWINS") == "full"
FEW = 16  # steps in which much is hidden
STEPS = 4000 if FULL else FEW
TRIES = 30  # worlds drawn until one fits the next rows
PLAYERS = 3
PLAIN = {"Accept-Encoding": "identity"}
GAMES: dict[str, dict[str, Any]] = {  # with options that hide something from the start
    "sample-game": {"hand_size": 5},
    "kap-hoorn": {},
    "homestretch": {},
    "kopf-an-kopf": {},
    "knight-rider": {"deal": "random", "track": "given"},
}


LOG_FIELDS = (
    "rows", "standing_plies", "history", "history_lengths", "has_table_notes", "rolls", "sealed_moves",
    "decisions", "decision_plies", "checkpoints", "turn",
)  # fmt: skip


class ScriptedLog(GameLog):
    """A game log whose chance events are chosen by the test."""

    script: deque[int]
    since: int  # number of moves when its world was drawn

    def draft(self) -> "ScriptedDraft":
        return ScriptedDraft(self)


class ScriptedDraft(Draft):
    """A draft whose chance events are chosen by the test."""

    log: ScriptedLog

    def resolve_chance(self, at: float) -> None:
        while self.ended_by is None and self.state.actor() == CHANCE:
            self.add(Row(kind="chance", seat=CHANCE, number=self.log.script.popleft(), at=at))


def other_world(game_log: GameLog, world: State, script: deque[int]) -> ScriptedLog:
    """Return the same game in another world."""
    copy = copied(game_log)
    other = ScriptedLog(copy.checkpoints[0].state, copy.secret, copy.seeds)
    for name in LOG_FIELDS:
        setattr(other, name, getattr(copy, name))
    other.state = world.clone()
    other.state.trace()
    kept = [each for each in other.checkpoints if each.moves < len(other.standing_plies)]
    other.checkpoints = [
        *kept,
        Checkpoint(len(other.standing_plies), world.clone(), len(other.history), other.sealed_moves),
    ]
    other.script, other.since = script, len(other.standing_plies)
    return other


def plan(before: State, world: State, rows: Sequence[Row], viewer: int, random: Random) -> list[int] | None:
    """Return the moves of the other world that look to the viewer like these rows."""
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
    """Two tables with the same players."""

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
        """Copy everything but the id from the first table to the second."""
        first, second = self.both
        with self.server.stopped():
            second.row = msgspec.structs.replace(first.row, id=second.row.id)
            second.commitment = first.commitment  # computed once
            assert first.game_log is not None
            world = first.game_log.state.determinize(self.viewer, Rng(self.random.getrandbits(60)))
            second.set_log(other_world(first.game_log, world, self.script))
        forget_moves(self.server, second.row.id)

    @property
    def both(self) -> tuple[Table, Table]:
        first, second = (self.server.services.registry.owners[table].table for table in self.tables)
        return first, second

    @property
    def game_logs(self) -> tuple[GameLog, GameLog]:
        first, second = (table.game_log for table in self.both)
        assert first is not None
        assert second is not None
        return first, second

    # -- comparing ---------------------------------------------------------------------------------------

    def compare(self, first: int = 0) -> None:
        """Compare what the viewer and the spectator have received since message `first`."""
        for pair in self.watched[:: -1 if first == -1 else 1]:
            received = [self._received(live, table) for live, table in zip(pair, self.tables, strict=True)]
            assert received[0] == received[1]

    def _received(self, live: Live, table: str) -> list[bytes]:
        first = len(live.bytes)
        live.quiet()
        return [blank(data, table) for data in live.bytes[first:]]

    def compare_calls(self) -> None:
        """Compare HTTP answers with headers, uncompressed: names of tables compress differently."""
        for guest in (self.people[self.viewer], self.spectator):
            for path in ("", "/record", "/replay", "/replay/0", *self._since()):
                answers = []
                for table in self.tables:
                    answer = guest.http.get(f"/api/tables/{table}{path}", headers=PLAIN)
                    headers = {name: value for name, value in answer.headers.items() if name != "date"}
                    answers.append((answer.status_code, headers, blank(answer.content, table)))
                assert answers[0] == answers[1]

    def _since(self) -> list[str]:
        """Return the paths of recap and last line, if the viewer's last decision was made in this world."""
        second = self.game_logs[1]
        own = second.last_move_of(self.viewer)
        first = 0 if own is None else own + 1
        if isinstance(second, ScriptedLog) and first < second.since:
            return []  # that decision was made in an earlier world
        last = len(self.both[0].renderer.rendered(self.viewer, "en", "wide").lines) - 1
        return [f"/since?seat={self.viewer}", f"/position?seat={self.viewer}&line={last}"]

    # -- playing -----------------------------------------------------------------------------------------

    def step(self) -> None:
        """Make one decision at both tables."""
        before = copied(self.game_logs[0])
        seat = self.random.choice(before.asked())
        action = self.random.choice(before.state.legal(seat))
        self._answer(0, seat, action)
        rows = self.game_logs[0].rows[len(before.rows) :]
        numbers = self._prepare(before, rows)
        self.script.extend(number for row, number in zip(rows, numbers, strict=True) if row.seat == CHANCE)
        self._answer(1, seat, numbers[0])
        assert not self.script
        self.compare()
        first, second = self.game_logs
        self.differed += first.state.dump() != second.state.dump()

    def _prepare(self, before: GameLog, rows: Sequence[Row]) -> list[int]:
        """Find a world for the second table in which these rows can happen, if possible the current one."""
        numbers = plan(before.state, self.game_logs[1].state, rows, self.viewer, self.random)
        for _ in range(TRIES):
            if numbers is not None:
                return numbers
            numbers = self.draw_world(before, rows)
        self._exchange(before, before.state)  # the rows were too unlikely to be drawn
        return [row.number for row in rows]

    def draw_world(self, before: GameLog, rows: Sequence[Row]) -> list[int] | None:
        """Draw another world for the second table, if these rows can happen in it."""
        world = before.state.determinize(self.viewer, Rng(self.random.getrandbits(60)))
        numbers = plan(before.state, world, rows, self.viewer, self.random)
        if numbers is not None:
            self._exchange(before, world)
        return numbers

    def _exchange(self, game_log: GameLog, world: State) -> None:
        """Replace the world of the second table without a notice to its viewers."""
        owner = self.server.services.registry.owners[self.tables[1]]
        with self.server.stopped():
            owner.table.set_log(other_world(game_log, world, self.script))
        self.server.call(owner.update_viewers)
        for pair in self.watched:
            assert pair[1].quiet() == []

    def _answer(self, table: int, seat: int, action: int) -> None:
        decision = self.game_logs[table].next_decision(seat)
        live = self.lives[seat][table]
        if seat == self.viewer:
            live.send("answer", seat=seat, decision=decision, action=action)
            assert self._comes(lambda: self.game_logs[table].next_decision(seat) > decision)
            with self.server.stopped():  # the log has all rows of the decision then
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
        """Send the same message of a seat (spectator: -1) at both tables, and wait for all viewers."""
        for live in self.lives[who]:
            live.send(kind, **values)
            if who not in (self.viewer, -1):
                live.quiet()
        self.compare(who)

    def ask_why(self) -> None:
        """Let the viewer click random zones, and send illegal answers."""
        path = [self.random.choice(self._zones()) for _ in range(self.random.choice([1, 1, 2]))]
        self.both_send(self.viewer, "why", seat=self.viewer, path=path)
        first = self.game_logs[0]
        legal = first.state.legal(self.viewer)
        illegal = [number for number in range(first.state.game.num_actions) if number not in legal]
        decision = first.next_decision(self.viewer)
        for action in self.random.sample(illegal, 2):
            self.both_send(self.viewer, "answer", seat=self.viewer, decision=decision, action=action)

    def _zones(self) -> list[str]:
        """Return zones that the viewer may click."""
        scenes = [message["scene"] for message in self.watched[0][0].received if message["type"] == "scene"]
        return [zone["id"] for zone in (scenes[-1].get("zones", []) if scenes else [])] or ["x"]

    def ask_hint(self) -> None:
        """Let the viewer and the spectator ask for a hint."""
        for pair in self.watched:
            received = []
            for live, table in zip(pair, self.tables, strict=True):
                live.send("hint", seat=self.viewer, decision=self.game_logs[0].next_decision(self.viewer))
                while live.receive()["type"] not in ("hint", "refused"):
                    pass
                received.append(blank(live.bytes[-1], table))
            assert received[0] == received[1]
        self.compare()

    def undo(self) -> None:
        """Undo a decision, with consent where that is needed."""
        first, second = self.game_logs
        offers = [seat for seat in range(PLAYERS) if first.undo_offer(seat) != "no"]
        if not offers:
            return
        seat = self.random.choice(offers)
        assert first.undo_offer(seat) == second.undo_offer(seat) or seat != self.viewer
        if isinstance(second, ScriptedLog) and (second.last_move_of(seat) or 0) < second.since:
            self._exchange(first, second.state)  # earlier decisions belong to this world
        asks = first.undo_offer(seat) == "ask"
        if asks != (self.game_logs[1].undo_offer(seat) == "ask"):
            return  # unseen by the viewer
        self.both_send(seat, "undo", seat=seat, most=self._in_a_row(seat))
        if asks:
            agree = self.random.random() < 0.7
            for other in range(PLAYERS):
                if other != seat and self.both[0].undo_request is not None:
                    self.both_send(other, "consent", seat=other, agree=agree)

    def _in_a_row(self, seat: int) -> int:
        """Return how many decisions to undo together: two, if both worlds have the one before."""
        since = max(
            (game_log.since for game_log in self.game_logs if isinstance(game_log, ScriptedLog)), default=0
        )
        known = all((game_log.last_move_of(seat) or 0) > since for game_log in self.game_logs)
        first, second = (game_log.draft() for game_log in self.game_logs)
        for draft in (first, second):
            draft.undo(seat, 0.0, 2)
        return 2 if known and first.moves == second.moves else 1

    def reconnect(self) -> None:
        """Disconnect the viewer during a decision, and reconnect."""
        guest, missed = self.people[self.viewer], []
        for live, table in zip(self.lives[self.viewer], self.tables, strict=True):
            welcome, seen = (
                live.received[0],
                [message["n"] for message in live.received if "n" in message][-1],
            )
            live.close()
            missed.append((table, {"session": welcome["session"], "seen": seen}))
        assert self._comes(lambda: all(not self._is_here(guest, table) for table in self.both))
        self.watched[1][0].quiet()
        self.watched[1][1].quiet()
        again = [guest.live(table, **hello) for table, hello in missed]
        self.lives[self.viewer] = self.watched[0] = again
        received = [
            [blank(data, table) for data in live.bytes]
            for live, table in zip(again, self.tables, strict=True)
        ]
        assert again[0].received[0]["resumed"] is True
        assert received[0] == received[1]
        self.compare()

    def _is_here(self, guest: Guest, table: Table) -> bool:
        return any(session.person.id == guest.id for session in table.connected_sessions())

    def connect_anew(self) -> None:
        """Compare what new connections of the viewer and the spectator receive."""
        for guest in (self.people[self.viewer], self.spectator):
            received = []
            for table in self.tables:
                live = guest.live(table)
                received.append([blank(data, table) for data in live.bytes])
                live.close()
            assert received[0] == received[1]
        self.compare()


def forget_moves(server: Server, table: str) -> None:
    """Empty the log of a table, so that another one can replace it."""

    async def forget() -> None:
        async with server.services.store._begin_write() as connection:
            await connection.execute(sa.delete(moves).where(moves.c.table == table))

    asyncio.run_coroutine_threadsafe(forget(), server.services.loop).result(PATIENCE)


def blank(data: bytes, table: str) -> bytes:
    """Remove what is public but differs: names of tables and sessions, times."""
    data = data.replace(table.encode(), b"T" * len(table))
    data = re.sub(rb'"session":"[^"]{16}"', b'"session":"S"', data)
    return re.sub(rb'"(at|now)":[0-9.e+]+', b'"at":0', data)


@pytest.fixture(scope="module")
def quiet_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots never answer."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("spieltisch.server.live.websocket_handler.BURST", 100_000)
        with Server(settings(tmp_path_factory.mktemp("twins"), bot_pause=1000.0)) as running:
            running.app.state.limits.person_messages = TokenBuckets(10**6, 10.0**6)
            running.app.state.limits.person_work = TokenBuckets(10**9, 10.0**9)
            running.app.state.limits.person_handshakes = TokenBuckets(10**6, 10.0**6)
            running.services.hints.buckets = TokenBuckets(10**6, 10.0**6)
            patient.setattr(running.services.bot_pool, "run", first_legal_hint)
            yield running


async def first_legal_hint(job: DecisionJob, *_: object) -> Hint:
    """Return a hint that depends only on the legal actions, so that it cannot cause a difference."""
    return Hint(load_state(job).legal(job.seat)[0])


@pytest.mark.parametrize(
    ("slug", "viewer"),
    [(slug, seat) for number, slug in enumerate(GAMES) for seat in ((0, 1, 2) if FULL else (number % 3,))],
)
def test_whole_games_look_the_same_whatever_is_hidden(quiet_server: Server, slug: str, viewer: int) -> None:
    random = Random(f"{slug} {viewer}")
    with guests_of(quiet_server) as guests:
        twins = Twins(quiet_server, guests, slug, viewer, random)
        for number in range(STEPS):
            twins.step()
            if twins.game_logs[0].over:
                break  # records and replays reveal everything now
            if number % 4 == 1:
                twins.ask_why()
                twins.ask_hint()
            if number % 6 == 2:
                twins.undo()
            if number % 8 == 3:
                twins.both_send(random.randrange(-1, PLAYERS), "say", text="Hmm …")
                twins.compare_calls()
            if number % 8 == 5:
                twins.reconnect()
            if number % 8 == 7:
                twins.connect_anew()
        assert twins.differed > FEW / 3
        if not twins.game_logs[0].over:
            twins.both_send((viewer + 1) % PLAYERS, "resign", seat=(viewer + 1) % PLAYERS)
            twins.connect_anew()
