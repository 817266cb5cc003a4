"""Hints for the player whose turn it is, where the table allows them, from the seat's knowledge only."""

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import spieltisch
from spieltisch.server.http.rate_limits import TokenBuckets
from spieltisch.server.workers.bot_pool import DecisionJob, make_job
from spieltisch.server.workers.hint_search import Hint, find_hint, hint_from
from tests.server.conftest import SAMPLE, Guest, Guests, Live, Message, Server, seated

SearchFunction = Callable[[DecisionJob], Hint]


@pytest.fixture
def search_with(server: Server, monkeypatch: pytest.MonkeyPatch) -> Callable[[SearchFunction], None]:
    """`search_with(function)`: hints come from this function, without a process."""
    monkeypatch.setattr(server.services.hints, "buckets", TokenBuckets(1000, 1000.0))

    def replace_search(search: SearchFunction) -> None:
        async def run(job: DecisionJob, function: Callable[[DecisionJob], object], _: object) -> object:
            chosen = search if function is find_hint else function
            return await server.services.loop.run_in_executor(None, chosen, job)

        monkeypatch.setattr(server.services.bot_pool, "run", run)

    return replace_search


def alone(guests: Guests, game: str = SAMPLE, **body: Any) -> tuple[str, Guest, Live]:
    """A guest who plays against bots."""
    table, (anna,) = seated(guests, game, people=1, bots=["beginner", "beginner"], **body)
    return table, anna, anna.live(table)


def asked(live: Live) -> int:
    """Wait until the viewer has to decide; return the number of the decision."""
    while live.scene.get("decision") is None:
        live.until("scene")
    decision: int = live.scene["decision"]
    return decision


def hint(live: Live, **values: Any) -> Message:
    """Ask for a hint; return the answer."""
    live.send("hint", **{"seat": 0, "decision": live.scene.get("decision") or 1, **values})
    while True:
        message = live.receive()
        if message["type"] == "hint" or (message["type"] == "refused" and message["about"] == "hint"):
            return message


def test_a_player_against_bots_gets_a_hint(
    guests: Guests, search_with: Callable[[SearchFunction], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.workers.hint_search.SEARCH_SECONDS", 0.05)
    search_with(find_hint)
    table, anna, live = alone(guests)
    decision = asked(live)
    answer = hint(live)
    assert (answer["seat"], answer["decision"]) == (0, decision)
    assert answer["action"] in [choice["action"] for choice in live.scene["scene"]["choices"]]
    assert anna.get(f"/api/tables/{table}")["hints"] is True
    assert live.answer(0, action=answer["action"])["type"] == "acknowledged"


def test_against_people_there_are_hints_only_if_the_host_allows_them(guests: Guests) -> None:
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


def test_whether_there_are_hints_does_not_change_when_a_person_sits_down(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open(SAMPLE, players=2)["id"]
    assert "hints" not in anna.get(f"/api/tables/{table}")
    assert "hints" not in bela.sit(table)
    alone = anna.open(SAMPLE, players=3, bots=["beginner", "beginner"])["id"]
    assert anna.get(f"/api/tables/{alone}")["hints"] is True


def test_spectators_and_players_who_have_decided_get_no_hint(
    guests: Guests, search_with: Callable[[SearchFunction], None]
) -> None:
    search_with(lambda job: Hint(0))
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
    guests: Guests, search_with: Callable[[SearchFunction], None]
) -> None:
    begun, changed = threading.Event(), threading.Event()

    def search(job: DecisionJob) -> Hint:
        begun.set()
        assert changed.wait(20)
        return Hint(0)

    search_with(search)
    _, _, live = alone(guests)
    live.send("hint", seat=0, decision=asked(live))
    assert begun.wait(20)
    assert live.answer(0)["type"] == "acknowledged"  # a search blocks no move
    changed.set()
    late = live.until("refused")
    assert (late["about"], late["problem"]["key"]) == ("hint", "hint-late")


def test_a_refused_hint_has_a_reason(
    guests: Guests, search_with: Callable[[SearchFunction], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, live = alone(guests)
    asked(live)

    def fail(job: DecisionJob) -> Hint:
        raise ValueError("a bot that fails")

    search_with(fail)
    assert hint(live)["problem"]["key"] == "hint-failed"
    free = threading.Event()
    search_with(lambda job: Hint(int(free.wait(20))))
    monkeypatch.setattr("spieltisch.server.workers.hint_service.TIMEOUT", 0.01)
    assert hint(live)["problem"]["key"] == "hint-busy"
    free.set()


@pytest.mark.parametrize("game", [SAMPLE, "kap-hoorn"])
def test_a_hint_depends_on_nothing_hidden(
    server: Server, guests: Guests, search_with: Callable[[SearchFunction], None], game: str
) -> None:
    jobs: list[DecisionJob] = []

    def search(job: DecisionJob) -> Hint:
        jobs.append(job)
        return Hint(1)

    search_with(search)
    table, _, live = alone(guests, game)
    asked(live)
    game_log = server.services.registry.owners[table].table.started_log()
    while game_log.asked() != [0]:
        live.until("table")  # the position must not change during the search
    for _ in range(8):
        hint(live)
    state = game_log.state
    for job in jobs:
        assert state.game.load(job.world).view(0) == state.view(0)
    secrets = [repr([job.world[name] for name in state.game.hidden]) for job in jobs]
    truth = repr([state.dump()[name] for name in state.game.hidden])
    assert len({*secrets}) > 4
    assert secrets.count(truth) < 4


def test_hints_are_limited(
    server: Server,
    guests: Guests,
    search_with: Callable[[SearchFunction], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search_with(lambda job: Hint(1))
    monkeypatch.setattr(server.services.hints, "buckets", TokenBuckets(2, 0.0))
    _, _, live = alone(guests)
    asked(live)
    assert [hint(live)["type"] for _ in range(3)] == ["hint", "hint", "refused"]
    assert live.received[-1]["problem"]["key"] == "hints-too-many"


def test_a_hint_names_different_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.workers.hint_search.SEARCH_SECONDS", 0.05)
    state = spieltisch.game("kopf-oder-knopf").start()
    for _ in range(3):
        found = find_hint(make_job(state, 0, "hint"))
        assert found.action in state.legal(0)
        assert found.rival is None or found.rival in state.legal(0)
        assert found.rival != found.action
        assert not (found.clear and found.rival is not None)


@pytest.mark.parametrize(
    ("visits", "mean", "expected"),
    [
        (60, 0.48, Hint(action=1, rival=2)),
        (60, 0.4, Hint(action=1)),
        (60, 0.2, Hint(action=1, clear=True)),
        (10, 0.49, Hint(action=1)),  # too few visits to name it
    ],
)
def test_another_action_is_named_if_it_is_about_as_good(visits: int, mean: float, expected: Hint) -> None:
    assert hint_from(finished_search(Edge(1, 100, 0.5), Edge(2, visits, mean))) == expected


class Edge:
    """An edge of a search, reduced to what a hint needs."""

    def __init__(self, number: int, visits: int, mean: float) -> None:
        self.number, self.visits = number, visits
        self.next: Edge | None = None
        self.mean = lambda prior_weight: mean


def finished_search(best: Edge, other: Edge) -> Any:
    """Return a search with these two actions."""
    best.next = other
    return SimpleNamespace(
        evaluation=SimpleNamespace(prior_weight=1.0),
        root=SimpleNamespace(first=best),
        best=lambda: best.number,
        edge_of={best.number: best, other.number: other}.get,
    )
