"""Clocks at real tables: timeouts, and players who are absent and come back."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.conftest import SAMPLE, Guest, Guests, Live, Message, Server, guests_of, seated, settings
from tests.server.live.test_leaks import exchange, other_world, play_on, received_anew, true_world

KOK = "kopf-oder-knopf"


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with quick clocks."""
    with pytest.MonkeyPatch.context() as quick:
        quick.setattr("spieltisch.table.clock.MIN_BASE", 0.1)
        quick.setattr("spieltisch.table.clock.MIN_AWAY", 0.1)
        quick.setattr("spieltisch.table.clock.MAX_LAG", 0.05)
        quick.setattr("spieltisch.table.play.MAX_LAG", 0.05)
        quick.setattr("spieltisch.server.workers.clock_watcher.CHECK_EVERY", 0.05)
        with Server(settings(tmp_path_factory.mktemp("brisk"), away=0.2)) as running:
            yield running


@pytest.fixture
def players(brisk: Server) -> Iterator[Guests]:
    with guests_of(brisk) as invited:
        yield invited


def live_clock(base: float, increment: float = 0.0, **more: Any) -> dict[str, Any]:
    return {"kind": "live", "base": base, "increment": increment, "away": 0, **more}


def clock_of(live: Live, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = live.table["seats"][seat]["clock"]
    return found


def is_played_for(table: dict[str, Any]) -> bool:
    """Return whether a bot plays for the first seat."""
    return bool(table["seats"][0].get("standby"))


def lines(live: Live) -> list[str]:
    texts: list[str] = []
    for message in live.received:
        if message["type"] == "log":
            texts[message["first"] :] = [line["text"] for line in message["lines"]]
    return texts


def test_the_clock_of_the_seat_to_move_runs(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK, clock=live_clock(600, 15))
    first, second = anna.live(table), bela.live(table)
    assert first.table["clock"] == {"kind": "live", "base": 600.0, "increment": 15.0, "away": 0.0}
    assert clock_of(first, 0)["until"] - time.time() == pytest.approx(600, abs=5)
    assert clock_of(second, 1) == {"left": 600.0}
    first.answer(0)
    second.until("table")
    assert clock_of(second, 0)["left"] == pytest.approx(615, abs=5)
    assert "until" in clock_of(second, 1)


def test_a_duel_is_lost_on_time(players: Guests) -> None:
    table, (anna, bela) = seated(players, KOK, clock=live_clock(0.3, time_out="lose"))
    second = bela.live(table)  # Anna is absent
    over = second.table_where(lambda table: table["status"] == "over")
    assert over["cause"] == "The time of Anna is up. Bela wins."
    record = anna.get(f"/api/tables/{table}/record")
    assert [event["event"] for event in record["table_events"]] == ["timed_out"]
    assert record["end"]["payoffs"] == [-1.0, 1.0]


def test_a_bot_replaces_a_player_until_they_are_back(players: Guests) -> None:
    table, (anna, bela) = seated(players, KOK, clock=live_clock(3.0))
    first, second = anna.live(table), bela.live(table)
    first.table_where(is_played_for)
    asked = second.until("scene", lambda message: message.get("decision") is not None)
    assert asked["decision"] == 1  # the bot has moved
    first.quiet()
    assert "has no time left: a bot steps in." in lines(first)
    assert first.scene.get("decision") is None
    first.send("answer", seat=0, decision=2, action=0)
    assert first.until("refused")["problem"]["key"] == "bot-plays"
    first.send("come-back", seat=0)
    first.table_where(lambda table: not is_played_for(table))
    assert clock_of(first, 0)["left"] == 3.0  # at most the base time
    first.send("come-back", seat=0)
    assert first.until("refused")["problem"]["key"] == "not-away"
    first.send("come-back", seat=1)
    assert first.until("refused")["problem"]["key"] == "not-your-seat"


def test_the_bot_finishes_a_turn_that_ran_out_of_time(
    players: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players.server.services.settings, "bot_pause", 1000.0)
    table, (anna, _) = seated(players, KOK, clock=live_clock(0.3))
    first = anna.live(table)
    first.table_where(is_played_for)
    first.send("come-back", seat=0)
    assert first.until("refused")["problem"]["key"] == "bot-finishes"


def test_with_three_players_a_lost_seat_stays_with_the_bot(players: Guests) -> None:
    table, (anna, bela, _) = seated(players, people=3, clock=live_clock(0.4, time_out="lose"))
    first = anna.live(table)
    lost = first.table_where(lambda table: 0 not in table.get("you", []))
    assert lost["seats"][0]["kind"] == "bot"
    assert "has run out of time." in lines(anna.live(table))
    first.send("come-back", seat=0)
    assert first.until("refused")["problem"]["key"] == "not-your-seat"
    assert bela.get(f"/api/tables/{table}")["status"] == "playing"


def test_an_answer_after_the_deadline_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(settings(tmp_path)) as server, guests_of(server) as guests:
        table, (anna, _) = seated(guests, KOK, clock=live_clock(600, time_out="lose"))
        first, now = anna.live(table), server.services.time.now
        monkeypatch.setattr(server.services.time, "now", lambda: now() + 700)
        monkeypatch.setattr(server.services.clocks, "uptimes", no_hours)
        first.send("answer", seat=0, decision=1, action=first.scene["scene"]["choices"][0]["action"])
        assert first.until("refused")["problem"]["key"] == "time-up"
        first.quiet()
        assert first.table["status"] == "over"


async def no_hours(since: float) -> list[tuple[float, float]]:
    return []


# -- absent players ------------------------------------------------------------------------------------------


def test_a_bot_replaces_an_absent_player_whom_others_wait_for(players: Guests) -> None:
    table, (anna, bela) = seated(players, KOK)
    first, second = anna.live(table), bela.live(table)
    first.close()
    second.until("scene", lambda message: message.get("decision") == 1)
    second.quiet()
    assert second.table["seats"][0]["standby"]
    assert second.table["seats"][0]["name"] == "Anna"  # it is still her seat
    assert "is away: a bot steps in." in lines(second)
    again = anna.live(table)
    assert again.table["seats"][0]["you"]
    again.send("come-back", seat=0)
    second.table_where(lambda table: not is_played_for(table))
    second.quiet()
    assert lines(second)[-1] == "is back and plays on."
    while second.scene.get("decision") is not None:  # the bot may still have to move
        second.answer(1)
        second.quiet()
    assert again.until("scene", lambda message: message.get("decision") is not None)["decision"] == 2
    assert again.answer(0)["type"] == "acknowledged"


def test_no_bot_replaces_a_player_whom_no_one_waits_for(players: Guests) -> None:
    quiet, (anna, bela) = seated(players, KOK)  # both are absent
    alone = anna.open(KOK, bots=["beginner"], start=True)["id"]
    never, _ = seated(players, KOK, clock={"away": 0})
    slow, _ = seated(players, KOK, clock={"kind": "days", "days": 1})
    for table in (never, slow):
        bela.live(table)
    time.sleep(0.6)
    for table in (quiet, alone, never, slow):
        assert not any(seat.get("standby") for seat in anna.get(f"/api/tables/{table}")["seats"])


# -- undo requests to absent players -------------------------------------------------------------------------


def is_asked(message: Message) -> bool:
    return message.get("seat") is not None


def played_for(players: Guests, away: float, people: int = 2) -> tuple[str, list[Guest], Live]:
    """A bot plays for Anna, who is absent, and has answered Bela's last move."""
    table, guests = seated(players, KOK if people == 2 else SAMPLE, people=people, clock={"away": away})
    first, second = guests[0].live(table), guests[1].live(table)
    first.close()
    second.until("scene", lambda message: message.get("decision") == 1)
    second.table_where(is_played_for)
    second.quiet()
    second.answer(1)
    second.until("scene", lambda message: message.get("decision") == 2)
    return table, guests, second


def test_an_absent_player_has_a_vote(players: Guests) -> None:
    table, (anna, bela), second = played_for(players, away=0.2)
    assert second.scene["undo"] == "ask"
    before = second.scene["scene"]["pieces"]
    second.send("undo", seat=1)
    asked = second.until("undo-asked")
    assert (asked["seat"], asked["waiting_for"]) == (1, [0])
    answer = second.until("undo-asked", lambda message: not is_asked(message))
    assert answer["away"] == [0]  # no consent, and Bela sees why
    second.quiet()
    assert second.scene["scene"]["pieces"] == before
    assert second.scene["undo"] == "ask"
    assert "undo-asked" not in anna.live(table).kinds()  # there is no open request any more
    again = bela.live(table)
    assert again.last("undo-asked")["away"] == [0]
    again.answer(1)
    again.quiet()
    assert "away" not in again.last("undo-asked")


def test_a_request_waits_for_an_absent_player_and_survives_their_return(
    players: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, _), second = played_for(players, away=0.2)
    found = players.server.services.registry.owners[table].table
    monkeypatch.setattr(found, "timing", msgspec.structs.replace(found.timing, away=60.0))
    second.send_and_wait("undo", seat=1)
    first = anna.live(table)  # a bot still plays for her
    assert first.last("undo-asked")["waiting_for"] == [0]
    first.send("come-back", seat=0)
    first.table_where(lambda table: not is_played_for(table))
    second.quiet()
    assert is_asked(second.last("undo-asked"))  # coming back does not end it
    first.send("consent", seat=0, agree=True)
    second.until("scene", lambda message: message.get("decision") == 2 and message["scene"].get("choices"))
    second.quiet()
    assert not is_asked(second.last("undo-asked"))
    assert "away" not in second.last("undo-asked")
    assert lines(second)[-1] == "takes back a decision."


def test_a_present_player_can_vote_while_a_bot_plays(players: Guests) -> None:
    table, (anna, _), second = played_for(players, away=0.2)
    first = anna.live(table)
    second.send_and_wait("undo", seat=1)
    time.sleep(0.6)  # a present player has no time limit to vote
    second.quiet()
    assert is_asked(second.last("undo-asked"))
    first.send("consent", seat=0, agree=False)
    second.until("undo-asked", lambda message: not is_asked(message))
    second.send("undo", seat=1)
    second.until("undo-asked", is_asked)
    first.send("consent", seat=0, agree=True)
    second.until("log", lambda message: "takes back" in str(message))


def test_bots_wait_for_a_request_which_has_no_time_limit_without_away(
    players: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = players.server.services
    table, (anna, bela) = seated(
        players, "kopf-an-kopf", clock={"away": 0.2}, options={"start_player": 0, "lucky_mode": "auto"}
    )
    first, second = anna.live(table), bela.live(table)
    first.close()
    second.table_where(lambda table: is_played_for(table) and table["asked"] == [1])
    found = services.registry.owners[table].table
    monkeypatch.setattr(found, "timing", msgspec.structs.replace(found.timing, away=0.0))
    monkeypatch.setattr(services.settings, "bot_pause", 0.4)
    while second.table["asked"] == [1]:
        second.quiet()
        second.answer(1)
        second.quiet()
    assert second.scene["undo"] == "ask"  # he has drawn a card
    second.send_and_wait("undo", seat=1)
    plies = found.version.plies
    time.sleep(1.0)
    second.quiet()
    assert is_asked(second.last("undo-asked"))
    assert found.version.plies == plies
    second.send("consent", seat=1, agree=False)  # he withdraws it, and the bot continues
    second.table_where(lambda table: table["asked"] == [1])


def test_repeated_undos_change_nothing_while_a_player_is_absent(players: Guests) -> None:
    """The attack: interrupt the opponent's connection, and undo the whole game."""
    table, (anna, bela) = seated(players, "kopf-an-kopf", clock={"away": 0.2})
    first, second, random = anna.live(table), bela.live(table), Random(16)
    for _ in range(12):
        play_on([first, second], random)
        time.sleep(0.2)  # the rate limit
    first.close()
    thrown = outcomes(players.server, table)
    for _ in range(16):
        time.sleep(0.2)
        second.send("undo", seat=1)
    second.quiet()
    assert outcomes(players.server, table)[: len(thrown)] == thrown


def outcomes(server: Server, table: str) -> list[int]:
    """Return all throws and draws that stand."""
    game_log = true_world(server, table)
    return [
        game_log.rows[ply].number for ply in game_log.standing_plies if game_log.rows[ply].kind == "chance"
    ]


def test_a_player_who_has_agreed_may_still_reject(players: Guests) -> None:
    table, guests = seated(players, SAMPLE, people=3, clock={"away": 0})
    lives = [guest.live(table) for guest in guests]
    for seat, live in enumerate(lives):
        live.quiet()
        live.answer(seat)
    requester = next(
        seat
        for seat, live in enumerate(lives)
        if live.quiet() is not None and live.scene.get("undo") == "ask"
    )
    other = lives[(requester + 1) % 3]
    lives[requester].send("undo", seat=requester)
    other.until("undo-asked", is_asked)
    other.send_and_wait("consent", seat=(requester + 1) % 3, agree=True)
    assert other.last("undo-asked")["waiting_for"] == [(requester + 2) % 3]
    other.send("consent", seat=(requester + 1) % 3, agree=False)
    lives[requester].until("undo-asked", lambda message: not is_asked(message))


def test_alone_against_bots_an_undo_is_free_also_after_others_resigned(players: Guests) -> None:
    table, guests = seated(players, SAMPLE, people=3, clock={"away": 0})
    lives = [guest.live(table) for guest in guests]
    for seat in (0, 1):
        lives[seat].send("resign", seat=seat)
        lives[seat].until("log", lambda message: "gives up" in str(message))
    last = lives[2]
    last.quiet()
    last.answer(2)
    last.until("scene", lambda message: message.get("undo") == "free")


# -- messages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({"kind": "live", "base": 1e9}, "180 minutes per seat"),
        ({"kind": "live", "increment": 301}, "A turn earns 0 to 300 more seconds."),
        ({"kind": "days", "days": 5}, "There can be 1, 2, 3, and 7 days for a turn."),
        ({"away": 7200}, "60 minutes, or with 0 never"),
    ],
)
def test_an_invalid_time_control_is_refused_with_a_sentence(
    guests: Guests, clock: dict[str, Any], words: str
) -> None:
    assert words in guests("Anna").open(KOK, status=422, clock=clock)["text"]


def test_a_client_that_echoes_gets_latency_credit(server: Server, guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK, clock=live_clock(600))
    first = anna.live(table)
    first.send("ping")
    pong = first.until("pong")
    time.sleep(0.1)
    first.send("echo", now=pong["now"])
    first.answer(0)
    game_log = server.services.registry.owners[table].table.game_log
    assert game_log is not None
    assert 0.05 <= game_log.rows[0].credit <= 1.0


def rematch_of(guest: Guest, table: str) -> Any:
    return guest.post(f"/api/tables/{table}/rematch")


def test_a_rematch_has_the_same_clock_and_no_bots_for_people(players: Guests) -> None:
    table, (anna, bela) = seated(players, KOK, clock=live_clock(30, 5))
    first = anna.live(table)
    first.send("resign", seat=0)
    first.table_where(lambda table: table["status"] == "over")
    following = rematch_of(bela, table)
    assert following["clock"] == {"kind": "live", "base": 30.0, "increment": 5.0, "away": 0.0}


# -- downtime ----------------------------------------------------------------------------------------------


def test_downtime_costs_no_time(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server, guests_of(server) as guests:
        table, (anna, bela) = seated(guests, KOK, clock=live_clock(30, time_out="lose"))
        cookies = anna.http.cookies
        before = bela.get(f"/api/tables/{table}")["seats"][0]["clock"]["until"]
    asyncio.run(let_an_hour_pass(settings(tmp_path).url))
    with Server(settings(tmp_path)) as server, guests_of(server) as guests:
        anna = guests()
        anna.http.cookies = cookies
        live = anna.live(table)
        assert live.table["status"] == "playing"
        live.table_where(lambda table: table["seats"][0]["clock"]["until"] == pytest.approx(before, abs=10))
        assert live.answer(0)["type"] == "acknowledged"
        assert not [line for line in lines(live) if "time" in line]


async def let_an_hour_pass(url: str) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as book:
        await book.execute(sa.text("update hours set opened = opened - 3600, seen = seen - 3600"))
        await book.execute(sa.text("update tables set started = started - 3600, due = due - 3600"))
    await engine.dispose()


def test_sleep_of_the_machine_costs_no_time(brisk: Server, players: Guests) -> None:
    table, (anna, _) = seated(players, KOK, clock=live_clock(30, time_out="lose"))
    first = anna.live(table)
    found = brisk.services.registry.owners[table].table
    assert found.row.started is not None
    found.row.started -= 3600  # an hour has passed since
    brisk.services.clocks.uptimes = one_hour_ago  # type: ignore[method-assign]
    try:
        assert first.answer(0)["type"] == "acknowledged"
    finally:
        del brisk.services.clocks.uptimes
    game_log = found.game_log
    assert game_log is not None
    assert [row.event or row.kind for row in game_log.rows][:2] == ["resumed", "action"]


def test_an_early_viewer_gets_the_clocks_again_after_downtime_is_excluded(
    brisk: Server, players: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, _) = seated(players, KOK, clock=live_clock(30, time_out="lose"))
    first, services = anna.live(table), brisk.services
    owner, until = services.registry.owners[table], clock_of(first, 0)["until"]
    assert owner.table.row.started is not None
    owner.table.row.started -= 3600  # an hour has passed since
    brisk.call(owner.update_viewers)
    first.table_where(lambda table: table["seats"][0]["clock"]["until"] < until - 3000)
    monkeypatch.setattr(services.clocks, "uptimes", one_hour_ago)
    asyncio.run_coroutine_threadsafe(owner.resume(), services.loop).result(30)
    first.table_where(lambda table: table["seats"][0]["clock"]["until"] == pytest.approx(until, abs=10))


async def one_hour_ago(since: float) -> list[tuple[float, float]]:
    return [(since, since), (time.time(), time.time())]


# -- hidden information --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["homestretch", "kopf-an-kopf"])
def test_a_clock_reveals_nothing_hidden(server: Server, guests: Guests, slug: str) -> None:
    random = Random(slug)
    table, people = seated(guests, slug, people=3, clock=live_clock(600, 15))
    lives = [guest.live(table) for guest in people]
    for step in range(6):
        play_on(lives, random)
        for live in lives:
            live.quiet()
        seat = step % 3
        true, world = received_anew(people[seat], table), true_world(server, table)
        for live in lives:
            live.quiet()
        exchange(server, table, other_world(world, seat, step))
        assert lives[seat].quiet() == []
        assert received_anew(people[seat], table) == true
        exchange(server, table, world)


def test_hidden_decisions_change_no_clock(server: Server, guests: Guests) -> None:
    """Markers that a seat places one by one, hidden from others, count as one turn."""
    table, (anna, bela) = seated(guests, "homestretch", clock=live_clock(600, 15))
    lives = [anna.live(table), bela.live(table)]
    game_log = server.services.registry.owners[table].table.game_log
    assert game_log is not None
    seen = 0
    for _ in range(60):
        for live in lives:
            live.quiet()
        asked = [seat for seat, live in enumerate(lives) if live.scene.get("decision") is not None]
        if not asked or seen >= 3:
            break
        seat, other = asked[0], lives[1 - asked[0]]
        before = other.table
        lives[seat].answer(seat)
        game_log = server.services.registry.owners[table].table.game_log
        assert game_log is not None
        other.quiet()
        if game_log.state.withheld(seat):
            seen += 1
            assert other.table == before
    assert seen
