"""What a connection receives never depends on what is hidden from its viewer.

In the middle of games the true world is replaced by another one that is consistent with a seat's knowledge:
hands, piles and sealed answers of the others change, and so do events that the seat did not see. Its
connection must receive nothing, and a new connection must receive the same bytes.
"""

import json
from random import Random

import httpx
import pytest

from spieltisch.engine.events import Event
from spieltisch.engine.rng import Rng
from spieltisch.stage.history import HistoryEntry
from spieltisch.table.game_log import GameLog
from tests.server.conftest import Guest, Guests, Live, Server, seated
from tests.table.game_logs import copied

STEPS = 12
OPTIONS = {  # that hide something from the start
    "sample-game": {"hand_size": 5},
    "knight-rider": {"deal": "random", "track": "given"},
}


def other_world(game_log: GameLog, seat: int, number: int) -> GameLog:
    """Return the same game in another world that is consistent with the seat's knowledge."""
    other = copied(game_log)
    other.state = game_log.state.determinize(seat, Rng(number))
    other.state.trace()
    other.history = [
        each
        if each.event.visible_to(seat)
        else HistoryEntry(each.seat, each.round, Event("secret", {"of": number}, each.event.seen_by))
        for each in game_log.history
    ]
    return other


def true_world(server: Server, table: str) -> GameLog:
    """Return the true game log."""
    game_log = server.services.registry.owners[table].table.game_log
    assert game_log is not None
    return game_log


def exchange(server: Server, table: str, world: GameLog) -> None:
    """Replace the world, and update the viewers."""
    owner = server.services.registry.owners[table]

    def swap() -> None:
        owner.table.set_log(world)
        owner.update_viewers()

    server.call(swap)


def received_anew(guest: Guest, table: str) -> list[bytes]:
    """Return what a new connection receives, without the id of its session."""
    live = guest.live(table)
    received = [
        data
        for data, message in zip(live.bytes, live.received, strict=True)
        if message["type"] not in ("welcome", "pong")
    ]
    live.close()
    return received


def play_on(lives: list[Live], random: Random) -> None:
    """Make one decision."""
    for live in lives:
        live.quiet()
    asked = [seat for seat, live in enumerate(lives) if live.scene.get("decision") is not None]
    seat = random.choice(asked)
    answer = lives[seat].answer(seat, random.randrange(len(lives[seat].scene["scene"]["choices"])))
    assert answer["type"] == "acknowledged"


@pytest.mark.parametrize("slug", ["sample-game", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider"])
def test_another_world_sends_the_same_bytes(server: Server, guests: Guests, slug: str) -> None:
    random = Random(slug)
    options = OPTIONS.get(slug, {})
    table, people = seated(guests, slug, people=3, options=options)
    spectator = guests("Zoe")
    lives = [guest.live(table) for guest in people]
    watcher = spectator.live(table)
    noticed = 0
    for step in range(STEPS):
        play_on(lives, random)
        for live in (*lives, watcher):
            live.quiet()
        if lives[0].table["status"] == "over":
            break
        seat = step % 3
        viewer = spectator if step % 4 == 3 else people[seat]
        true = received_anew(viewer, table)
        for live in (*lives, watcher):
            live.quiet()

        world = true_world(server, table)
        exchange(server, table, other_world(world, seat, step))
        quiet = [live.quiet() for live in lives]
        assert quiet[seat] == []
        assert watcher.quiet() == []
        noticed += sum(bool(received) for index, received in enumerate(quiet) if index != seat)
        assert received_anew(viewer, table) == true

        exchange(server, table, world)
    assert noticed  # the worlds did differ, for other seats


def test_the_ply_never_leaves_the_server(guests: Guests) -> None:
    table, people = seated(guests, people=3)
    lives = [guest.live(table) for guest in people]
    random = Random(3)
    for _ in range(6):
        play_on(lives, random)
    for live in lives:
        live.quiet()
        text = json.dumps([message for message in live.received if message["type"] != "chat"])
        assert '"ply"' not in text
        assert '"secret"' not in text


def test_decisions_are_counted_per_seat_and_messages_per_session(guests: Guests) -> None:
    table, (anna, bela) = seated(guests)
    first, second = anna.live(table), bela.live(table)
    first.answer(0)
    second.quiet()
    assert second.scene["decision"] == 1  # whatever happened before
    late = bela.live(table)
    numbers = [message["n"] for message in late.received if "n" in message]
    assert numbers == list(range(1, len(numbers) + 1))


def test_tables_by_link_are_not_listed(server: Server, guests: Guests) -> None:
    anna, stranger = guests("Anna"), guests("Zoe")
    table = anna.open("kopf-oder-knopf")["id"]
    anna.open("kopf-oder-knopf", bots=["beginner"], start=True)
    assert table in json.dumps(anna.get("/api/tables"))
    assert table not in json.dumps(stranger.get("/api/tables"))
    anonymous = httpx.get(f"{server.url}/api/tables").json()  # without a cookie
    assert anonymous["mine"] == []
    assert table not in json.dumps(anonymous)


def test_only_players_see_the_link_to_the_rematch(server: Server, guests: Guests) -> None:
    table, (anna, bela) = seated(guests, "kopf-oder-knopf")
    stranger = guests("Zoe")
    watcher, second = stranger.live(table), bela.live(table)
    bela.delete(f"/api/tables/{table}/seat")
    following = anna.post(f"/api/tables/{table}/rematch")["id"]
    second.table_where(lambda table: table.get("rematch") == following)  # by a change message
    assert bela.get(f"/api/tables/{table}")["rematch"] == following

    watcher.quiet()
    received = [
        json.dumps(watcher.received),
        json.dumps(stranger.live(table).received),
        json.dumps(stranger.get("/api/tables")),
        *(
            get(path).text
            for get in (stranger.http.get, lambda path: httpx.get(server.url + path))  # without a cookie
            for path in (
                f"/api/tables/{table}",
                f"/api/tables/{table}/replay",
                f"/api/tables/{table}/replay?seat=0",
                f"/api/tables/{table}/record",
                f"/api/tables/{table}/dice",
                f"/api/tables/{table}/review",
                f"/t/{table}",
            )
        ),
    ]
    assert not [text for text in received if following in text]


def test_without_a_cookie_there_is_no_chat_and_no_seat(server: Server, guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open("kopf-oder-knopf")["id"]
    anna.http.cookies.clear()
    live = anna.live(table)
    assert not any(seat.get("present") for seat in live.table["seats"])
    live.send("say", text="boo")
    assert live.until("refused")["problem"]["key"] == "nobody"


def test_record_and_secret_are_not_available_during_the_game(guests: Guests) -> None:
    table, (anna, _) = seated(guests)
    assert anna.get(f"/api/tables/{table}/record", 409)["key"] == "record-later"
    assert anna.get(f"/api/tables/{table}/replay", 409)["key"] == "replay-later"
    assert anna.get(f"/api/tables/{table}/replay/0", 409)["key"] == "replay-later"
    info = anna.get(f"/api/tables/{table}")
    assert "secret" not in info
    assert len(info["commitment"]) == 64
