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


def test_a_line_of_the_log_leads_to_its_position(guests: Guests) -> None:
    # Given two moves, and what Anna's board showed after each
    table, (anna, bela) = seated(guests, "kopf-oder-knopf")
    lives = [guest.live(table) for guest in (anna, bela)]
    shown = []
    for seat, live in enumerate(lives):
        live.quiet()
        live.answer(seat, choice=0)
        lives[0].quiet()
        shown.append(lives[0].scene["scene"])
    log = [line for message in lives[0].received if message["type"] == "log" for line in message["lines"]]
    first, second = (next(n for n, line in enumerate(log) if line.get("seat") == seat) for seat in (0, 1))
    # When viewers ask for the position of each line
    for viewer, path in ((anna, {"seat": 0}), (guests("Zoe"), {})):
        for line, scene in ((first, shown[0]), (second, shown[1])):
            found = viewer.get(f"/api/tables/{table}/position", line=line, **path)
            # Then it is what was shown then, without choices
            assert found["pieces"] == scene["pieces"]
            assert not found.get("choices")
    assert anna.get(f"/api/tables/{table}/position", 403, line=0, seat=1)["key"] == "not-your-seat"
    waiting = anna.open(players=2)["id"]
    assert anna.get(f"/api/tables/{waiting}/position", 409, line=0)["key"] == "not-started"
