"""Random lives of a table: people, bots, undo, absence, time-outs, resignations, agreement, lost commits.

The machine plays the server's part: it stores commits, or loses them, and brings the time. After every step
it checks the promises of a table:

- an event that is refused, or whose commit is lost, changes nothing;
- the stored rows replay to the same table;
- each viewer has exactly the current picture, and it depends on nothing that the viewer may not know;
- a visible move is taken back only if every person who owns a seat has agreed, present or not;
- the same decision is never made twice.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import spieltisch
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.rng import Rng
from spieltisch.stage.sight import look
from spieltisch.table import play, seating
from spieltisch.table.clock import Clock
from spieltisch.table.commit import Commit
from spieltisch.table.game_log import ABSENT, GameLog
from spieltisch.table.protocol import Hello, NewClock, NewTable
from spieltisch.table.rows import PersonRow, Row
from spieltisch.table.seating import NewTableIds
from spieltisch.table.viewer_session import ViewerSession
from tests.scenes import Stage

GAMES = {
    "kopf-oder-knopf": 2,
    "sample-game": 3,
    "kap-hoorn": 3,
    "homestretch": 3,
    "kopf-an-kopf": 3,
    "knight-rider": 3,
}
AWAY = 30.0
SECRET = bytes(range(32))
NUMBERS = st.integers(min_value=0, max_value=10**6)

Event = Callable[[], Commit | None]


class Screen:
    """The client of one viewer: it applies what it receives."""

    def __init__(self) -> None:
        self.stage = Stage()
        self.scene: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None
        self.numbers: list[int] = []

    def send(self, *messages: bytes) -> None:
        for data in messages:
            assert SECRET.hex().encode() not in data or self.is_over(data)
            message = self.stage.whole(json.loads(data))
            self.numbers.append(message["n"])
            if message["type"] == "scene":
                self.scene = without_nulls(message["scene"])
            elif message["type"] == "table":
                self.table = message["table"]

    def is_over(self, data: bytes) -> bool:
        """Return whether the message belongs to a finished game, whose secret is public."""
        message = json.loads(data)
        told = message.get("changes", message.get("table", {}))
        return "over" in (told.get("status"), (self.table or {}).get("status"))

    def close(self, code: int) -> None:
        pass

    finish = close


def without_nulls(scene: dict[str, Any]) -> dict[str, Any]:
    """Return the scene without empty fields: a difference leaves them out."""
    return {name: value for name, value in scene.items() if value is not None}


class TableMachine(RuleBasedStateMachine):
    """One table and its world."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000.0
        self.stored: list[Row] = []
        self.agreed: set[str] = set()  # people who have agreed to the open undo request
        self.decisions: set[tuple[int, int]] = set()
        self.screens: dict[str, Screen] = {}

    @initialize(
        slug=st.sampled_from(sorted(GAMES)),
        bots=st.sampled_from([0, 0, 1]),
        kind=st.sampled_from(["none", "live", "days"]),
        time_out=st.sampled_from(["bot", "lose"]),
        one_device=st.sampled_from([False, False, False, True]),
    )
    def open(self, slug: str, bots: int, kind: str, time_out: str, one_device: bool) -> None:
        game, players = spieltisch.game(slug), GAMES[slug]
        self.people = [PersonRow(id=f"person{number}", name=f"P{number}") for number in range(players)]
        clock = msgspec.convert({"kind": kind, "base": 60.0, "time_out": time_out, "away": AWAY}, NewClock)
        wanted = NewTable(
            game=slug, players=players, bots=["casual"] * bots, clock=clock, one_device=one_device
        )
        ids = NewTableIds("table", "Rügen", SECRET)
        self.table = seating.open_table(game, self.people[0], wanted, ids, self.now, AWAY)
        for person in self.people[1:]:
            if self.table.open_seats:
                self.happen(partial(seating.sit, self.table, person, None, "", self.now))
        self.happen(lambda: seating.start(self.table, self.people[0].id, self.now))
        assert self.table.status == "playing"

    # -- the server's part -------------------------------------------------------------------------------

    def happen(self, event: Event, lost: bool = False) -> Commit | None:
        """Let an event happen; `lost`: the database fails, so that the commit is not stored."""
        before = self.fingerprint()
        try:
            commit = event()
        except SpieltischError:
            commit = None
        assert self.fingerprint() == before, "computing a commit changed the table"
        if commit is None or lost:
            return None
        self.check_commit(commit)
        self.stored += commit.rows
        self.table.apply(commit)
        assert self.table.update_viewers() == []
        return commit

    def fingerprint(self) -> bytes:
        table, log = self.table, self.table.game_log
        state = None if log is None else (log.state.dump(), log.rows, log.standing_plies, log.turn, log.rolls)
        return msgspec.json.encode((table.row, table.seats, table.chat_count, table.archived_rows, state))

    def check_commit(self, commit: Commit) -> None:
        """Check what a commit says against what the machine knows."""
        table = self.table
        changes_row = bool(commit.values or commit.seats)
        assert (commit.revision == table.row.revision) if changes_row else commit.revision is None
        if commit.rows:
            assert commit.first_ply == len(self.stored)
        for row in commit.rows:
            if row.event == "seat_to_bot" and row.number == ABSENT:
                present = table.present_people()
                assert table.seats[row.seat].person not in present, "a present person was replaced"
            if row.kind == "undone" and not row.number and table.row.request is not None:
                owners = {seat.person for seat in table.seats if seat.person}
                mine = table.seats[row.seat].person
                assert owners - {mine} <= self.agreed, "a person lost their say"
        fresh = [row for row in commit.rows if row.kind == "action"]
        undone = any(row.kind == "undone" for row in commit.rows)  # it copies answers that stay
        if not undone:
            for row in fresh:
                assert (row.seat, row.decision) not in self.decisions, "a decision was made twice"
                self.decisions.add((row.seat, row.decision))
        if commit.rows and any(row.kind != "event" for row in commit.rows):
            self.agreed.clear()
        if "request" in commit.values:
            request = commit.values["request"]
            if request is None or request.plies != getattr(table.row.request, "plies", None):
                self.agreed.clear()

    # -- people ------------------------------------------------------------------------------------------

    def person(self, number: int) -> PersonRow:
        return self.people[number % len(self.people)]

    def seat(self, number: int) -> int:
        return number % self.table.row.players

    @property
    def playing(self) -> bool:
        return self.table.status == "playing"

    @rule(number=NUMBERS, choice=NUMBERS, lost=st.booleans())
    @precondition(lambda self: self.playing)
    def answer(self, number: int, choice: int, lost: bool) -> None:
        """A person who is asked decides; the client may send it twice."""
        log = self.table.started_log()
        asked = [seat for seat in log.asked() if self.table.seats[seat].person]
        if not asked:
            return
        seat = asked[number % len(asked)]
        person, decision = self.table.seats[seat].person, log.next_decision(seat)
        legal = log.state.legal(seat)
        action = legal[choice % len(legal)]

        def event() -> Commit | None:
            return play.answer(self.table, person, seat, decision, action, self.now)

        if self.happen(event, lost) is not None:
            assert event() is None, "the second answer must be acknowledged without a move"

    @rule(number=NUMBERS, seat=NUMBERS, decision=st.integers(0, 5), action=st.integers(-1, 5000))
    @precondition(lambda self: self.playing)
    def answer_wrongly(self, number: int, seat: int, decision: int, action: int) -> None:
        """A client sends anything."""
        person = self.person(number).id
        self.happen(
            lambda: play.answer(self.table, person, seat % 9 - 1, decision, action, self.now), lost=True
        )

    @rule(choice=NUMBERS, late=st.booleans())
    @precondition(lambda self: self.playing)
    def bot_decides(self, choice: int, late: bool) -> None:
        seat = self.table.bot_to_act()
        if seat is None:
            return
        log = self.table.started_log()
        legal, plies = log.state.legal(seat), len(log.rows) - late
        action = legal[choice % len(legal)]
        commit = self.happen(lambda: play.bot_answer(self.table, plies, seat, action, self.now))
        assert (commit is None) == late

    @rule(number=NUMBERS, most=st.integers(1, 3), lost=st.booleans())
    def undo(self, number: int, most: int, lost: bool) -> None:
        seat = self.seat(number)
        person = self.table.seats[seat].person
        commit = self.happen(lambda: play.undo(self.table, person, seat, most, self.now), lost)
        if commit is not None and not commit.rows:
            assert set(commit.values["request"].waiting) == self.table.other_people(person)

    @rule(number=NUMBERS, agree=st.booleans(), lost=st.booleans())
    @precondition(lambda self: self.table.undo_request is not None)
    def vote(self, number: int, agree: bool, lost: bool) -> None:
        person = self.person(number).id
        seats = self.table.seats_of(person)
        if seats:
            request = self.table.undo_request
            assert request is not None
            if agree and person in request.waiting and not lost:
                self.agreed.add(person)
            self.happen(lambda: play.consent(self.table, person, seats[0], agree, self.now), lost)

    @rule(number=NUMBERS, sure=st.integers(0, 9), lost=st.booleans())
    def resign(self, number: int, sure: int, lost: bool) -> None:
        if sure == 0:
            seat = self.seat(number)
            person = self.table.seats[seat].person
            self.happen(lambda: play.resign(self.table, person, seat, self.now), lost)

    @rule(number=NUMBERS)
    def come_back(self, number: int) -> None:
        seat = self.seat(number)
        person = self.table.seats[seat].person
        self.happen(lambda: play.come_back(self.table, person, seat, self.now))

    @rule(number=NUMBERS, text=st.text(max_size=20))
    def say(self, number: int, text: str) -> None:
        before = self.table.chat_count
        commit = self.happen(lambda: play.add_chat_line(self.table, self.person(number), text, self.now))
        assert self.table.chat_count == before + (commit is not None)

    # -- presence and time -------------------------------------------------------------------------------

    @rule(number=NUMBERS, language=st.sampled_from(["de", "en"]), shape=st.sampled_from(["wide", "tall"]))
    def connect(self, number: int, language: str, shape: str) -> None:
        """A player or a spectator opens the table."""
        spectator = number % (len(self.people) + 1) == len(self.people)
        person = PersonRow(id="", name="") if spectator else self.person(number)
        hello = msgspec.convert({"language": language, "shape": shape}, Hello)
        if len(self.table.sessions) < 4:
            session = ViewerSession(self.table, person, hello, frozenset(), self.now)
            self.screens[session.id] = Screen()
            session.attach(self.screens[session.id])
            self.table.sessions[session.id] = session
            assert self.table.update_viewers() == []

    @rule(number=NUMBERS)
    @precondition(lambda self: self.table.sessions)
    def disconnect(self, number: int) -> None:
        session = [*self.table.sessions.values()][number % len(self.table.sessions)]
        session.detach(self.screens[session.id], self.now)
        del self.table.sessions[session.id]
        assert self.table.update_viewers() == []

    @rule(seconds=st.sampled_from([0.5, 5.0, 31.0, 31.0, 31.0, 70.0, 4 * 86400.0]))
    def time_passes(self, seconds: float) -> None:
        """Time passes; then the server looks at clocks and absence, as it does every second."""
        self.happen(lambda: play.end_absence(self.table, self.now, self.now))
        self.now += seconds
        while expired := play.expired_seats(self.table, self.now):
            assert self.happen(partial(play.time_out, self.table, expired[0], self.now)) is not None
        while (commit := self.happen(lambda: play.end_absence(self.table, self.now, self.now))) is not None:
            for seat in commit.seats:
                assert seat.person, "an absent person keeps the seat"

    @rule(seconds=st.sampled_from([2.0, 500.0]))
    @precondition(lambda self: self.playing and self.table.clock is not None)
    def server_was_down(self, seconds: float) -> None:
        self.now += seconds
        self.happen(lambda: play.exclude_downtime(self.table, seconds, self.now))

    # -- promises ----------------------------------------------------------------------------------------

    @invariant()
    def log_replays_to_the_same_table(self) -> None:
        table, log = self.table, self.table.game_log
        if log is None:
            return
        assert log.rows == self.stored
        again = GameLog.replay(table.initial_state, SECRET, table.seeds, self.stored)
        for name in ("standing_plies", "history", "history_lengths", "rolls", "sealed_moves", "decisions"):
            assert getattr(again, name) == getattr(log, name), name
        assert again.state.dump() == log.state.dump()
        assert again.turn == log.turn
        assert again.asked() == log.asked()
        if table.clock is not None:
            clock = Clock(table.timing, table.row.players, log.first_turn).read(self.stored)
            assert (clock.left, clock.since, clock.paused) == (
                table.clock.left,
                table.clock.since,
                table.clock.paused,
            )

    @invariant()
    def every_viewer_has_the_current_picture_and_no_secret(self) -> None:
        table = self.table
        for session in table.connected_sessions():
            screen = self.screens[session.id]
            assert screen.numbers == [*range(1, len(screen.numbers) + 1)]
            seat, language, shape = session.seat(), session.language, session.shape
            rendered = table.renderer.rendered(seat, language, shape)
            assert screen.scene == without_nulls(json.loads(rendered.encoded_scene.full()))
            if seat is None and table.game.hidden:
                continue  # a world cannot be drawn for a spectator; the tests of leaks compare twins
            log = table.started_log()
            world = log.state if seat is None else log.state.determinize(seat, Rng(len(log.rows)))
            seen = [entry for entry in log.history if entry.event.visible_to(seat)]
            names = table.renderer.names(language)
            sight = look(world, seat, past=seen, names=names, language=language, shape=shape)
            assert table.renderer.scene(sight) == rendered.encoded_scene.scene

    @invariant()
    def a_finished_game_stays_finished(self) -> None:
        log = self.table.game_log
        if log is not None:
            assert (self.table.status == "over") == log.over


@pytest.mark.parametrize(("examples", "steps"), [(100, 40), pytest.param(2000, 50, marks=pytest.mark.long)])
def test_random_lives_of_a_table(examples: int, steps: int) -> None:
    # SPIELTISCH_EXAMPLES plays more lives, for a night.
    examples = int(os.environ.get("SPIELTISCH_EXAMPLES", examples))
    run_state_machine_as_test(
        TableMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],  # shrinking whole games takes many minutes
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )


def test_the_table_is_pure() -> None:
    """Importing the package brings in no database, no event loop, no server."""
    code = (
        "import sys, pkgutil, importlib, spieltisch.table as package\n"
        "names = [found.name for found in pkgutil.iter_modules(package.__path__)]\n"
        "[importlib.import_module(f'spieltisch.table.{name}') for name in names]\n"
        "bad = ['asyncio', 'sqlalchemy', 'litestar', 'prometheus_client', 'structlog', 'spieltisch.server']\n"
        "print([name for name in bad if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
