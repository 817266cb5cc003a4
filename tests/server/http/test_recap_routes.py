"""The recap since a seat's last decision."""

from spieltisch.server.http import recap_routes
from tests.server.conftest import Guests, seated


def test_the_moves_since_the_last_decision_come_with_their_lines(guests: Guests) -> None:
    table, (anna, bela, cleo) = seated(guests, "kap-hoorn", people=3)
    lives = [guest.live(table) for guest in (anna, bela, cleo)]
    turn, moved = 0, False
    while True:  # until everybody has moved, and it is Anna's turn again
        for live in lives:
            live.quiet()
        turn = next(seat for seat, live in enumerate(lives) if live.scene.get("decision") is not None)
        if turn == 0 and lives[0].scene["decision"] > 3 and moved:
            break
        moved = turn != 0
        lives[turn].answer(turn, choice=-1)
    told = anna.get(f"/api/tables/{table}/since", seat=0)
    assert told["decision"] == lives[0].scene["decision"]
    assert told["steps"] >= 2
    assert len(told["line_of"]) == told["steps"] + 1
    assert told["line_of"][0] == 0
    log = [line for message in lives[0].received if message["type"] == "log" for line in message["lines"]]
    assert told["lines"] == log[-len(told["lines"]) :]
    assert {line["seat"] for line in told["lines"] if line.get("seat") is not None} >= {1, 2}
    scenes = told["scenes"]
    assert all(not scene.get("choices") and scene["seat"] == 0 for scene in scenes)
    if told["steps"] < recap_routes.SCENES_PER_PAGE:
        assert scenes[-1]["pieces"] == lives[0].scene["scene"]["pieces"]
    rest = anna.get(f"/api/tables/{table}/since", seat=0, first=told["steps"])
    assert len(rest["scenes"]) == 1
    assert rest["scenes"][0]["pieces"] == lives[0].scene["scene"]["pieces"]


def test_the_recap_of_another_seat_is_refused(guests: Guests) -> None:
    table, (anna, bela) = seated(guests)
    assert anna.get(f"/api/tables/{table}/since", 403, seat=1)["key"] == "not-your-seat"
    assert guests("Zoe").get(f"/api/tables/{table}/since", 403, seat=0)["key"] == "not-your-seat"
    assert bela.get(f"/api/tables/{table}/since", seat=1)["steps"] >= 0
    waiting = anna.open(players=2)["id"]
    assert anna.get(f"/api/tables/{waiting}/since", 409, seat=0)["key"] == "not-started"
