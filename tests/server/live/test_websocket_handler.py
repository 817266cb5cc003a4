"""The WebSocket: answers, updates, refusals and limits."""

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import SAMPLE, Guests, Live, eventually, seated

KOK = "kopf-oder-knopf"


def refused(live: Live) -> str:
    key: str = live.until("refused")["problem"]["key"]
    return key


# -- playing -------------------------------------------------------------------------------------------------


def test_an_answer_is_acknowledged_and_all_viewers_see_it(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue, watcher = anna.live(table), bela.live(table), guests("Cleo").live(table)
    assert [choices(live) for live in (red, blue, watcher)] == [72, 0, 0]
    assert red.scene["decision"] == 1
    before = blue.scene["scene"]["pieces"]

    assert red.answer(0)["type"] == "acknowledged"
    for live in (blue, watcher):
        assert live.until("scene")["scene"]["pieces"] != before
        assert live.until("log")["first"] == 0
    assert (blue.scene["decision"], choices(blue) > 0) == (1, True)
    assert watcher.scene["scene"].get("seat") is None


def choices(live: Live) -> int:
    return len(live.scene["scene"].get("choices", []))


def test_a_repeated_answer_is_acknowledged_but_not_played(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    first, second = (choice["action"] for choice in red.scene["scene"]["choices"][:2])

    for _ in range(3):
        red.send("answer", seat=0, decision=1, action=first)
        assert red.until("acknowledged")["decision"] == 1
    red.send("answer", seat=0, decision=1, action=second)
    assert refused(red) == "answered-already"
    assert [message["type"] for message in blue.quiet()].count("scene") == 1


def test_old_and_future_decision_numbers_change_nothing(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    action = red.scene["scene"]["choices"][0]["action"]

    for decision in (0, -1, 2, 99):
        red.send("answer", seat=0, decision=decision, action=action)
        answer = red.until("refused")
        assert (answer["problem"]["key"], answer["decision"]) == ("other-decision", decision)
    assert blue.quiet() == []


def test_wrong_turn_wrong_seat_and_illegal_actions_are_refused(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue, watcher = anna.live(table), bela.live(table, language="de"), guests("Cleo").live(table)

    blue.send("answer", seat=1, decision=1, action=0)
    problem = blue.until("refused")["problem"]
    assert problem["text"] == "Du bist nicht am Zug. Gefragt ist jetzt: Anna."
    assert (problem["rule"], problem["game"]) == ("KOK-5", KOK)
    for live in (blue, watcher):
        live.send("answer", seat=0, decision=1, action=0)
        assert refused(live) == "not-your-seat"
    assert red.answer(0, action=3300)["problem"]["rule"].startswith("KOK-")
    assert red.answer(0, action=99999)["problem"]["key"] == "unknown-action"
    assert red.answer(0)["type"] == "acknowledged"


def test_a_click_without_effect_is_explained(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    red = anna.live(table)
    red.send("why", seat=0, path=["b2", "d2"])
    answer = red.until("refused")
    assert (answer["about"], answer["path"]) == ("why", ["b2", "d2"])
    assert answer["problem"]["rule"].startswith("KOK-")
    red.send("why", seat=0, path=["the moon"])
    assert refused(red) == "means-nothing"


def test_before_the_start_answers_are_refused(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open(KOK)["id"]
    live = anna.live(table)
    assert "scene" not in live.kinds()
    wishes: dict[str, dict[str, Any]] = {
        "answer": {"decision": 1, "action": 0},
        "undo": {},
        "resign": {},
        "why": {"path": []},
    }
    for kind, values in wishes.items():
        live.send(kind, seat=0, **values)
        assert refused(live) == "not-started"


def test_bots_answer_by_themselves(guests: Guests) -> None:
    table, (anna,) = seated(guests, KOK, people=1, bots=["casual"], seat=1)
    live = anna.live(table)
    if live.scene.get("decision") is None:
        live.until("scene", lambda message: message.get("decision") == 1)
    live.answer(1)
    live.until("scene", lambda message: message.get("decision") == 2)


def test_bots_of_registered_games_play_to_the_end(guests: Guests) -> None:
    table, (anna,) = seated(guests, SAMPLE, people=1, bots=["casual", "beginner"], options={"hand_size": 2})
    live = anna.live(table)
    while live.table["status"] != "over":
        if live.scene.get("decision") is not None:
            live.answer(0)
            live.quiet()
        else:
            live.receive()
    live.quiet()
    assert live.table["cause"]
    assert live.scene["scene"]["result"]["places"]
    assert len(live.table["secret"]) == 64


# -- resigning -----------------------------------------------------------------------------------------------


def test_resigning_ends_a_duel(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    blue.send_and_wait("resign", seat=1)
    red.quiet()

    assert red.table["status"] == "over"
    assert red.table["cause"] == "Bela has resigned. Anna wins."
    scene = red.scene["scene"]
    assert scene["prompt"]["seats"] == []
    assert "choices" not in scene
    assert [(place["seat"], place["rank"]) for place in scene["result"]["places"]] == [(0, 1), (1, 2)]
    red.send("answer", seat=0, decision=1, action=0)
    assert refused(red) == "game-over"
    blue.send("resign", seat=1)
    assert refused(blue) == "game-over"


def test_with_three_seats_a_bot_replaces_the_player(guests: Guests) -> None:
    table, (anna, bela, cleo) = seated(guests, people=3)
    first, second, third = anna.live(table), bela.live(table), cleo.live(table)
    second.send_and_wait("resign", seat=1)
    first.until("table", lambda message: message["table"]["seats"][1]["kind"] == "bot")

    assert first.table["status"] == "playing"
    second.send("answer", seat=1, decision=1, action=0)
    assert refused(second) == "not-your-seat"
    first.answer(0)
    third.quiet()
    third.answer(2)
    first.until("log", lambda message: "shows" in json.dumps(message) or message["first"] > 0)


def test_leaving_a_running_game_resigns(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    assert bela.delete(f"/api/tables/{table}/seat")["status"] == "over"
    assert anna.get(f"/api/tables/{table}")["cause"] == "Bela has resigned. Anna wins."


# -- presence and chat ---------------------------------------------------------------------------------------


def test_presence_and_spectators(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red = anna.live(table)
    assert [seat.get("present", False) for seat in red.table["seats"]] == [True, False]
    blue = bela.live(table)
    guests("Cleo").live(table)
    red.quiet()
    assert [seat.get("present", False) for seat in red.table["seats"]] == [True, True]
    assert red.table["spectators"] == 1
    blue.close()
    red.until("table", lambda message: not message["table"]["seats"][1].get("present", False))


def test_chat_reaches_all_viewers_and_stays(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue, cleo = anna.live(table), bela.live(table), guests("Cleo")
    red.send("say", text="  Viel Glück! <b>\x07</b> ")
    line = blue.until("chat")["lines"][0]
    assert (line["seat"], line["name"], line["text"]) == (0, "Anna", "Viel Glück! <b> </b>")
    watcher = cleo.live(table)
    assert watcher.last("chat")["lines"][0]["text"] == line["text"]
    watcher.send("say", text="Hi")
    later = blue.until("chat")
    assert (later["first"], later["lines"][0].get("seat"), later["lines"][0]["name"]) == (1, None, "Cleo")
    for text in ("", " \n ", "x" * 501):
        red.send("say", text=text)
        assert refused(red) == "bad-word"


def test_a_new_name_is_shown_immediately(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red = anna.live(table)
    bela.put("/api/me", name="Béla")
    assert red.until("table")["table"]["seats"][1]["name"] == "Béla"


def test_a_viewer_changes_language_and_shape(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    live = anna.live(table)
    wide = live.scene["scene"]
    live.send_and_wait("look", language="de", shape="tall")
    tall = live.scene["scene"]
    assert (wide["shape"], tall["shape"]) == ("wide", "tall")
    assert wide["prompt"]["question"] != tall["prompt"]["question"]
    assert live.table["game_name"] == "Kopf oder Knopf"
    live.send("look", language="de", shape="tall", seat=1)
    assert refused(live) == "not-your-seat"


def test_at_one_device_the_view_follows_the_turn_if_nothing_is_hidden(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open(KOK, one_device=True, start=True)
    assert (table["status"], table["you"], table["one_device"]) == ("playing", [0, 1], True)
    live = anna.live(table["id"])
    live.answer(0)
    live.quiet()
    assert live.scene["scene"]["seat"] == 1
    assert live.answer(1)["type"] == "acknowledged"


def test_at_one_device_a_hand_is_shown_only_on_request(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open(SAMPLE, players=3, one_device=True, start=True)["id"]
    live = anna.live(table)
    assert live.scene["scene"].get("seat") is None
    live.send_and_wait("look", language="en", shape="wide", seat=2)
    assert live.scene["scene"]["seat"] == 2
    assert live.answer(2)["type"] == "acknowledged"


def test_leaving_at_one_device_resigns_all_seats(guests: Guests) -> None:
    anna = guests("Anna")
    many = anna.open(SAMPLE, players=3, one_device=True, start=True)["id"]
    left = anna.delete(f"/api/tables/{many}/seat")
    assert [seat["kind"] for seat in left["seats"]] == ["bot", "bot", "bot"]
    duel = anna.open(KOK, one_device=True, start=True)["id"]
    assert anna.delete(f"/api/tables/{duel}/seat")["status"] == "over"


# -- reconnecting --------------------------------------------------------------------------------------------


def test_a_resumed_session_gets_what_was_missed(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    session, seen = blue.received[0]["session"], blue.received[-2]["n"]
    blue.close()
    red.answer(0)
    red.quiet()

    back = bela.live(table, session=session, seen=seen)
    welcome = back.received[0]
    assert (welcome["type"], welcome["session"], welcome["resumed"]) == ("welcome", session, True)
    numbers = [message["n"] for message in back.received if "n" in message]
    assert numbers == list(range(seen + 1, seen + 1 + len(numbers)))
    assert {"scene", "log"} <= set(back.kinds())
    assert back.answer(1)["type"] == "acknowledged"


def test_unreceived_messages_are_sent_again(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    red = anna.live(table)
    session, seen = red.received[0]["session"], red.received[-2]["n"]
    red.answer(0)
    red.quiet()
    missed = [message for message in red.received if message.get("n", 0) > seen]
    red.close()

    back = anna.live(table, session=session, seen=seen)
    again = [message for message in back.received if "n" in message]
    assert again[: len(missed)] == missed


def test_a_foreign_or_old_session_is_replaced(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red = anna.live(table)
    session = red.received[0]["session"]
    for guest, hello in (
        (bela, {"session": session, "seen": 1}),
        (anna, {"session": session, "seen": 99}),
        (anna, {"session": session, "seen": -1}),
        (anna, {"session": "x", "seen": 1}),
    ):
        other = guest.live(table, **hello)
        assert other.received[0]["resumed"] is False
        assert other.received[0]["session"] != session
        assert other.scene["n"] == 2


def test_a_viewer_who_missed_too_much_gets_everything_again(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept messages cost memory for every viewer, so only some are kept, always the last one."""
    monkeypatch.setattr("spieltisch.table.viewer_session.MAX_OUTBOX_BYTES", 1_000)  # less than a move
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    session = blue.received[0]["session"]
    red.answer(0)
    blue.quiet()
    seen = blue.received[-2]["n"]
    for missed, resumed in ((seen, True), (seen - 1, True), (seen - 3, False)):
        back = bela.live(table, session=session, seen=missed)
        assert back.received[0]["resumed"] is resumed
        assert resumed or back.scene["n"] == 2


def test_a_client_that_does_not_read_is_disconnected(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red = anna.live(table)
    services = anna.server.services
    session = next(iter(services.registry.owners[table].table.sessions.values()))
    connection = session.outlet
    assert connection is not None

    def flood() -> None:
        for _ in range(200):
            connection.send(b'{"type":"%b"}' % (b"x" * 60_000))  # more than the buffers hold

    anna.server.call(flood)
    assert red.until_closed() == 1013
    assert bela.live(table).scene


def test_spectators_cannot_lock_out_players(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.live.websocket_handler.MAX_SPECTATOR_SESSIONS", 3)
    monkeypatch.setattr("spieltisch.server.live.websocket_handler.MAX_OWN_SESSIONS", 2)
    table, (anna, _) = seated(guests, KOK)
    sessions = anna.server.services.registry.owners[table].table.sessions
    cleo = guests("Cleo")
    for _ in range(6):  # one person has a limited number of connections
        cleo.live(table)
    assert len(sessions) == 2
    guests("Dora").live(table)
    late = guests("Emil").connect(table)
    late.send("hello", language="en", shape="wide")
    assert refused(late) == "table-crowded"
    assert anna.live(table).scene["decision"] == 1


def test_lost_connections_are_dropped_before_open_ones(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.live.websocket_handler.MAX_OWN_SESSIONS", 2)
    table, (anna, _) = seated(guests, KOK)
    first = anna.live(table)
    found = anna.server.services.registry.owners[table].table
    for _ in range(3):
        anna.live(table).close()
        eventually(lambda: len(found.connected_sessions()) == 1)
    assert first.quiet() == []
    assert len(found.sessions) == 2


def test_a_client_without_a_hello_is_disconnected(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.server.live.websocket_handler.HELLO_TIMEOUT", 0.3)
    table, (anna, _) = seated(guests, KOK)
    live = anna.connect(table)
    pongs = 0
    with suppress(ConnectionClosed):
        while pongs < 30:  # pings do not count
            live.send("ping")
            live.receive()
            pongs += 1
            time.sleep(0.05)
    assert pongs < 30
    assert live.until_closed() == 1002


def test_old_chat_lines_are_dropped_but_counted(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("table.table", "server.workers.table_registry"):
        monkeypatch.setattr(f"spieltisch.{name}.MAX_CHAT_LINES", 3)
    table, (anna, bela) = seated(guests, KOK)
    red = anna.live(table)
    for number in range(5):
        red.send("say", text=str(number))
        assert red.until("chat")["first"] == number
    services = anna.server.services
    for _ in range(2):
        chat = bela.live(table).last("chat")
        assert [(line["number"], line["text"]) for line in chat["lines"]] == [(2, "2"), (3, "3"), (4, "4")]
        anna.server.call(lambda: services.registry.owners.pop(table, None))  # and load it again
        bela.get(f"/api/tables/{table}")


# -- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        "",
        "hello",
        "[]",
        "null",
        "{}",
        '{"type": "dance"}',
        '{"type": "answer", "seat": "0", "decision": 1, "action": 0}',
        '{"type": "answer", "seat": 0, "decision": 1}',
        '{"type": "answer", "seat": 0, "decision": 1, "action": 1.5}',
        '{"type": "answer", "seat": 0, "decision": 1, "action": 0, "extra": 1}',
        '{"type": "look", "language": "fr", "shape": "wide"}',
        '{"type": "answer", "seat": 0, "decision": 1, "action": 1e999}',
        "[" * 10,
    ],
)
def test_malformed_messages_are_refused_and_change_nothing(guests: Guests, data: str) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    red.quiet()
    red.socket.send(data)
    assert red.until("refused")["problem"]["key"] == "bad-message"
    assert [red.quiet(), blue.quiet()] == [[], []]
    assert red.answer(0)["type"] == "acknowledged"


def test_binary_messages_are_refused(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    red = anna.live(table)
    red.socket.send(b"\xff\x00")
    assert refused(red) == "bad-message"


def test_oversized_messages_are_refused(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    red = anna.live(table)
    red.send("say", text="ä" * 10000)
    assert refused(red) == "too-large"
    assert red.answer(0)["type"] == "acknowledged"
    red.send("say", text="ä" * 20000)  # too large
    assert red.until_closed() == 1009


def test_too_many_messages_are_refused_then_the_connection_is_closed(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.live.websocket_handler.BURST", 40)
    table, (anna, _) = seated(guests, KOK)
    red = anna.live(table)
    for _ in range(50):
        red.send("ping")
    assert refused(red) == "too-many-messages"
    with suppress(ConnectionClosed):
        for _ in range(200):
            red.send("ping")
    assert red.until_closed() == 1008


def test_hello_must_come_first_and_once(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    live = anna.connect(table)
    live.send("answer", seat=0, decision=1, action=0)
    assert refused(live) == "hello-first"
    live.send("hello", language="en", shape="wide")
    live.until("scene")
    live.send("hello", language="en", shape="wide")
    assert refused(live) == "hello-once"


def test_unknown_tables_and_foreign_origins_get_no_connection(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open(KOK)["id"]
    lost = anna.connect("nowhere")
    assert refused(lost) == "unknown-table"
    assert lost.until_closed() == 4404
    with pytest.raises(InvalidStatus):
        anna.connect(table, {"Origin": "https://evil.example"})
    own = anna.connect(table, {"Origin": anna.server.url})
    own.send("ping")
    assert own.receive()["type"] == "pong"


def test_without_a_cookie_a_client_can_only_watch(guests: Guests) -> None:
    table, (anna, _) = seated(guests, KOK)
    anna.http.cookies.clear()
    live = anna.live(table)
    assert live.scene["scene"].get("seat") is None
    live.send("answer", seat=0, decision=1, action=0)
    assert refused(live) == "not-your-seat"
