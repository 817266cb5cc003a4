"""Hints: for who is asked, where the table allows them, from nothing but what the seat knows."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

import spieltisch
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.workers.bot_pool import Job, job
from spieltisch.server.workers.hint_search import Advice, advise
from tests.server.conftest import SAMPLE, Guest, Guests, Live, Message, Server, seated

Thought = Callable[[Job], Advice]


@pytest.fixture
def thinking(server: Server, monkeypatch: pytest.MonkeyPatch) -> Callable[[Thought], None]:
    """`thinking(thought)`: hints are thought of so; nobody waits for a process."""
    monkeypatch.setattr(server.service.hints, "asked", TokenBuckets(1000, 1000.0))

    def think_so(thought: Thought) -> None:
        async def consider(task: Job, how: Callable[[Job], object], _: object) -> object:
            chosen = thought if how is advise else how
            return await server.service.loop.run_in_executor(None, chosen, task)

        monkeypatch.setattr(server.service.bot_pool, "consider", consider)

    return think_so


def alone(guests: Guests, game: str = SAMPLE, **wish: Any) -> tuple[str, Guest, Live]:
    """Somebody who plays against bots."""
    table, (anna,) = seated(guests, game, people=1, bots=["beginner", "beginner"], **wish)
    return table, anna, anna.live(table)


def asked(live: Live) -> int:
    """Wait until the viewer is asked; the number of the decision."""
    while live.scene.get("decision") is None:
        live.until("scene")
    decision: int = live.scene["decision"]
    return decision


def hint(live: Live, **values: Any) -> Message:
    """Ask for a hint; what comes of it."""
    live.send("hint", **{"seat": 0, "decision": live.scene.get("decision") or 1, **values})
    while True:
        message = live.hear()
        if message["type"] == "hint" or (message["type"] == "refused" and message["about"] == "hint"):
            return message


def test_against_bots_a_bot_tells_what_it_would_do(
    guests: Guests, thinking: Callable[[Thought], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.hint_search.SECONDS", 0.05)
    thinking(advise)
    table, anna, live = alone(guests)
    decision = asked(live)
    told = hint(live)
    assert (told["seat"], told["decision"]) == (0, decision)
    assert told["action"] in [choice["action"] for choice in live.scene["scene"]["choices"]]
    assert anna.get(f"/api/tables/{table}")["hints"] is True
    assert live.answer(0, action=told["action"])["type"] == "acknowledged"


def test_against_people_only_if_the_host_allows_it_and_all_are_told(guests: Guests) -> None:
    table, (anna, bela) = seated(guests)
    assert "hints" not in bela.get(f"/api/tables/{table}")
    assert hint(anna.live(table))["problem"]["key"] == "hints-not-here"
    open_hearted, people = seated(guests, hints=True)
    assert [guest.get(f"/api/tables/{open_hearted}")["hints"] for guest in (*people, guests("Zoe"))] == [
        True
    ] * 3
    _, anna, live = alone(guests, hints=False)
    assert hint(live)["problem"]["key"] == "hints-not-here"
    shared = anna.open(players=2, one_device=True)
    assert shared["hints"] is True


def test_who_watches_or_has_decided_gets_none(guests: Guests, thinking: Callable[[Thought], None]) -> None:
    thinking(lambda task: Advice(0))
    table, (anna, bela) = seated(guests, hints=True)
    lives = [anna.live(table), bela.live(table)]
    spectator = guests("Zoe").live(table)
    assert [hint(spectator, seat=seat)["problem"]["key"] for seat in (0, 1)] == ["not-your-seat"] * 2
    turn = 0 if lives[0].scene.get("decision") else 1
    decision = asked(lives[turn])
    assert hint(lives[turn], seat=1 - turn)["problem"]["key"] == "not-your-seat"
    assert hint(lives[turn], seat=turn, decision=decision + 1)["problem"]["key"] == "other-decision"
    lives[turn].answer(turn)
    assert hint(lives[turn], seat=turn, decision=decision)["problem"]["key"] == "other-decision"
    lives[0].send("resign", seat=0)
    lives[1].table_where(lambda table: table["status"] == "over")
    assert hint(lives[1], seat=1)["problem"]["key"] == "game-over"


def test_a_hint_is_withdrawn_when_the_position_changes(
    guests: Guests, thinking: Callable[[Thought], None]
) -> None:
    begun, changed = threading.Event(), threading.Event()

    def think(task: Job) -> Advice:
        begun.set()
        assert changed.wait(20)
        return Advice(0)

    thinking(think)
    _, _, live = alone(guests)
    live.send("hint", seat=0, decision=asked(live))
    assert begun.wait(20)
    assert live.answer(0)["type"] == "acknowledged"  # thinking keeps nobody waiting
    changed.set()
    late = live.until("refused")
    assert (late["about"], late["problem"]["key"]) == ("hint", "hint-late")


def test_who_gets_no_hint_reads_why(
    guests: Guests, thinking: Callable[[Thought], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, live = alone(guests)
    asked(live)

    def fail(task: Job) -> Advice:
        raise ValueError("a bot that cannot think")

    thinking(fail)
    assert hint(live)["problem"]["key"] == "hint-failed"
    free = threading.Event()
    thinking(lambda task: Advice(int(free.wait(20))))
    monkeypatch.setattr("spieltisch.server.workers.hint_service.PATIENCE", 0.01)
    assert hint(live)["problem"]["key"] == "hint-busy"
    free.set()


@pytest.mark.parametrize("game", [SAMPLE, "kap-hoorn"])
def test_a_hint_depends_on_nothing_hidden(
    server: Server, guests: Guests, thinking: Callable[[Thought], None], game: str
) -> None:
    tasks: list[Job] = []

    def think(task: Job) -> Advice:
        tasks.append(task)
        return Advice(1)

    thinking(think)
    table, _, live = alone(guests, game)
    asked(live)
    while (game_log := server.service.game_log_of(server.service.tables[table])).asked() != [0]:
        live.until("table")  # nothing is to change while hints are thought of
    for _ in range(8):
        hint(live)
    state = game_log.state
    for task in tasks:
        assert state.game.load(task.world).view(0) == state.view(0)
    secrets = [repr([task.world[name] for name in state.game.hidden]) for task in tasks]
    truth = repr([state.dump()[name] for name in state.game.hidden])
    assert len({*secrets}) > 4
    assert secrets.count(truth) < 4


def test_hints_are_no_treadmill(
    server: Server, guests: Guests, thinking: Callable[[Thought], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking(lambda task: Advice(1))
    monkeypatch.setattr(server.service.hints, "asked", TokenBuckets(2, 0.0))
    _, _, live = alone(guests)
    asked(live)
    assert [hint(live)["type"] for _ in range(3)] == ["hint", "hint", "refused"]
    assert live.heard[-1]["problem"]["key"] == "hints-too-many"


def test_what_is_about_as_good_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.workers.hint_search.SECONDS", 0.05)
    state = spieltisch.game("kopf-oder-knopf").start()
    for _ in range(3):
        advice = advise(job(state, 0, "hint"))
        assert advice.action in state.legal(0)
        assert advice.rival is None or advice.rival in state.legal(0)
        assert advice.rival != advice.action
        assert not (advice.clear and advice.rival is not None)
