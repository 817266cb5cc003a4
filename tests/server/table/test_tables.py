"""Tables: opening, seats, bots, starting, leaving, rematches, and permissions."""

from typing import Any

import pytest

from spieltisch.engine.record import Record
from spieltisch.server.workers import table_service
from spieltisch.server.workers.table_names import PLACES
from spieltisch.table.bot_names import BOT_NAMES, FEMALE_NAMES
from spieltisch.table.verify import verify
from tests.server.conftest import SAMPLE, Guest, Guests, seated

KOK = "kopf-oder-knopf"


def test_guests_can_play_immediately_and_keep_their_name(guests: Guests) -> None:
    anna = guests(language="de")
    first = anna.get("/api/me")
    assert first["name"].startswith("Gast ")

    anna.put("/api/me", name="  Anna\n Karenina ", colour="green")
    assert anna.get("/api/me") == {"id": first["id"], "name": "Anna Karenina", "colour": "green"}


@pytest.mark.parametrize("name", ["", "  \u200b ", "x" * 25])
def test_names_are_short_and_visible(guests: Guests, name: str) -> None:
    assert guests().put("/api/me", 422, name=name)["key"] == "bad-name"


def test_a_cookie_cannot_be_forged(guests: Guests) -> None:
    anna = guests("Anna")
    cookie = anna.http.cookies["spieltisch"]
    body, signature = cookie.rsplit(".", 1)
    anna.http.cookies.clear()
    for forged in (body, f"{body}.{signature[::-1]}", "x" * 20):
        answer = anna.http.get("/api/me", headers={"Cookie": f"spieltisch={forged}"})
        assert answer.json()["id"] != anna.id


def test_a_table_has_a_name_and_a_link_that_cannot_be_guessed(guests: Guests) -> None:
    anna = guests("Anna")
    tables = [anna.open() for _ in range(20)]
    assert all(table["name"] in PLACES for table in tables)
    assert len({table["id"] for table in tables}) == 20
    assert all(len(table["id"]) >= 16 for table in tables)


def test_only_public_tables_are_listed_and_only_until_they_are_full(guests: Guests) -> None:
    anna, bela, cleo = guests("Anna"), guests("Bela"), guests("Cleo")
    public, secret = anna.open(public=True)["id"], anna.open()["id"]

    listed = [table["id"] for table in bela.get("/api/tables")["open"]]
    assert public in listed
    assert secret not in listed
    assert {public, secret} <= {table["id"] for table in anna.get("/api/tables")["mine"]}
    bela.sit(public)
    assert public not in [table["id"] for table in cleo.get("/api/tables")["open"]]


def test_everyone_with_the_link_can_watch_and_take_a_seat(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela", "de")
    table = anna.open(KOK)["id"]

    seen = bela.get(f"/api/tables/{table}")
    assert seen["status"] == "waiting"
    assert "you" not in seen  # defaults are omitted
    assert "host" not in seen
    seats = bela.sit(table, seat=1)["seats"]
    assert [(seat["name"], seat["colour"]) for seat in seats] == [("Anna", "red"), ("Bela", "blue")]
    assert seats[1]["you"]
    assert not seats[0].get("you", False)


def test_a_seat_has_one_owner(guests: Guests) -> None:
    anna, bela, cleo = guests("Anna"), guests("Bela"), guests("Cleo")
    table = anna.open(players=3)["id"]

    assert bela.sit(table, 409, seat=0)["key"] == "seat-taken"
    assert bela.sit(table, 422, seat=3)["key"] == "unknown-seat"
    assert bela.sit(table, seat=2)["you"] == [2]
    assert bela.sit(table, seat=1)["you"] == [1]  # changing seats frees the other one
    assert cleo.sit(table)["you"] == [2]
    assert guests("Dora").sit(table, 409)["key"] == "table-full"


def test_only_the_host_can_start_and_only_a_full_table(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open()["id"]

    assert anna.start(table, 409)["key"] == "seats-open"
    bela.sit(table)
    assert bela.start(table, 403)["key"] == "not-host"
    assert anna.start(table)["status"] == "playing"
    assert anna.start(table, 409)["key"] == "already-started"
    assert guests("Cleo").sit(table, 409)["key"] == "already-started"


def test_a_table_with_start_begins_when_it_is_full(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open(start=True)["id"]
    assert bela.sit(table)["status"] == "playing"
    assert anna.open(bots=["beginner"], start=True)["status"] == "playing"


def test_bots_can_be_added_and_removed(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open(players=3, bots=["casual"])["id"]
    path = f"/api/tables/{table}/bot"

    kinds = [seat["kind"] for seat in anna.post(path, seat=2, bot="casual")["seats"]]
    assert kinds == ["person", "bot", "bot"]
    shown = anna.get(f"/api/tables/{table}")["seats"]
    assert {seat["name"] for seat in shown[1:]} < {*BOT_NAMES}
    assert [seat.get("level") for seat in shown] == [None, "Casual player", "Casual player"]
    assert anna.post(path, seat=1, bot=None)["seats"][1]["kind"] == "open"
    assert anna.post(path, 409, seat=0, bot="beginner")["key"] == "seat-taken"
    assert anna.post(path, 422, seat=1, bot="oracle")["key"] == "unknown-bot"
    assert bela.post(path, 403, seat=1, bot="beginner")["key"] == "not-host"


def test_bots_have_names_that_nobody_else_at_the_table_has(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open("kopf-an-kopf", players=8, bots=["beginner"] * 6)
    bots = [seat["name"] for seat in table["seats"][1:7]]
    assert len({*bots, "Anna"}) == 7
    assert len({name[0] for name in bots}) == 6
    namesake = guests(bots[0].lower())
    seats = namesake.sit(table["id"])["seats"]
    assert len({seat["name"].lower() for seat in seats}) == 8
    assert [seat["name"] for seat in seats[2:7]] == bots[1:]


def test_a_bot_keeps_its_name_when_a_player_resigns_and_in_the_rematch(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, people=2, bots=["casual", "casual"])
    before = [seat["name"] for seat in anna.get(f"/api/tables/{table}")["seats"]]
    bela.delete(f"/api/tables/{table}/seat")
    after = [seat["name"] for seat in anna.get(f"/api/tables/{table}")["seats"]]
    assert after[:3] == before[:3]
    assert len({*before, *after}) == 5
    anna.delete(f"/api/tables/{table}/seat")
    zoe = guests("Zoe")
    duel = zoe.open("kopf-oder-knopf", bots=["beginner"], start=True)
    zoe.delete(f"/api/tables/{duel['id']}/seat")
    following = zoe.post(f"/api/tables/{duel['id']}/rematch")
    assert following["seats"][0]["name"] == duel["seats"][1]["name"]


def test_the_level_agrees_with_the_name_in_german(guests: Guests) -> None:
    anna = guests("Anna", "de")
    seats = anna.open("kopf-an-kopf", players=8, bots=["club"] * 7)["seats"][1:]
    levels = {seat["name"]: seat["level"] for seat in seats}
    assert levels == {
        name: "Vereinsspielerin" if name in FEMALE_NAMES else "Vereinsspieler" for name in levels
    }


def test_leaving_before_the_start_frees_the_seat_and_passes_on_the_host(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open(public=True)["id"]
    bela.sit(table)
    path = f"/api/tables/{table}/seat"

    assert anna.delete(path)["seats"][0]["kind"] == "open"
    assert bela.get(f"/api/tables/{table}")["host"] is True
    assert anna.delete(path, 403)["key"] == "not-seated"
    bela.delete(path)
    assert table not in [each["id"] for each in anna.get("/api/tables")["open"]]


def test_options_are_checked_and_shown_in_words(guests: Guests) -> None:
    anna = guests("Anna", "de")
    table = anna.open(KOK, options={"target": 8})
    target = next(option for option in table["options"] if option["id"] == "target")
    assert target == {"id": "target", "name": "Knöpfe zum Sieg", "value": "Kurzes Spiel", "default": False}

    refused = anna.open(KOK, 422, options={"target": 99})
    assert (refused["key"], refused["rule"], refused["game"]) == ("bad-option-range", "KOK-57", KOK)
    assert anna.open(KOK, 422, options={"speed": 1})["key"] == "unknown-option"
    assert anna.open(KOK, 422, players=3)["key"] == "bad-players"
    assert anna.open("poker", 404)["key"] == "unknown-game"


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"bots": ["oracle"]}, "unknown-bot"),
        ({"bots": ["beginner", "beginner"]}, "too-many-bots"),
        ({"seat": 2}, "unknown-seat"),
        ({"seat": -1}, "unknown-seat"),
    ],
)
def test_invalid_tables_are_refused(guests: Guests, body: dict[str, Any], key: str) -> None:
    assert guests().open(SAMPLE, 422, **body)["key"] == key


def test_the_host_may_choose_a_seat(guests: Guests) -> None:
    table = guests("Anna").open(KOK, seat=1, bots=["beginner"])
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]


def test_tables_that_wait_for_the_person_come_first(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    mine = anna.open(KOK, start=True)["id"]
    bela.sit(mine)
    anna.open()

    first = anna.get("/api/tables")["mine"][0]
    assert (first["id"], first["asked"], first["you"]) == (mine, [0], [0])


def test_rematch_has_the_same_people_one_seat_further(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK, options={"target": 8})
    assert anna.post(f"/api/tables/{table}/rematch", 409)["key"] == "not-over"
    bela.delete(f"/api/tables/{table}/seat")

    following = anna.post(f"/api/tables/{table}/rematch")
    assert [seat["name"] for seat in following["seats"]] == ["Bela", "Anna"]
    assert following["status"] == "waiting"
    assert bela.get(f"/api/tables/{table}")["rematch"] == following["id"]
    assert guests("Cleo").post(f"/api/tables/{table}/rematch", 403)["key"] == "not-seated"
    again = bela.post(f"/api/tables/{table}/rematch")
    assert (again["id"], again["status"]) == (following["id"], "playing")
    assert [option["value"] for option in again["options"] if option["id"] == "target"] == ["Short game"]


def test_a_rematch_starts_only_when_both_agree(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    bela.delete(f"/api/tables/{table}/seat")
    following = anna.post(f"/api/tables/{table}/rematch")
    path = f"/api/tables/{following['id']}"
    assert [seat.get("undecided", False) for seat in following["seats"]] == [True, False]

    refused = anna.start(following["id"], 409)
    assert (refused["key"], "Bela" in refused["text"]) == ("rematch-waits", True)
    anna.post(f"/api/tables/{table}/rematch")  # once more
    anna.post(f"{path}/agree")
    anna.post(f"{path}/seat", seed="luck")
    assert anna.post(f"{path}/bot", 409, seat=0, bot="beginner")["key"] == "seat-taken"
    bela.sit(following["id"], seed="more luck")  # a seed is no consent
    bela.live(following["id"])  # nor is a connection
    assert anna.start(following["id"], 409)["key"] == "rematch-waits"
    assert guests("Cleo").post(f"{path}/agree", 403)["key"] == "not-seated"

    begun = bela.post(f"{path}/agree")
    assert begun["status"] == "playing"
    assert not any(seat.get("undecided") for seat in begun["seats"])
    assert bela.post(f"{path}/agree", 409)["key"] == "already-started"


def test_other_tables_have_no_rematch_to_agree_to(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    table = anna.open(KOK)["id"]
    bela.sit(table)
    assert bela.post(f"/api/tables/{table}/agree", 409)["key"] == "no-rematch-here"
    assert anna.start(table)["status"] == "playing"  # as usual


def test_a_player_declines_a_rematch_by_leaving(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    bela.delete(f"/api/tables/{table}/seat")
    following = anna.post(f"/api/tables/{table}/rematch")["id"]
    bela.delete(f"/api/tables/{following}/seat")
    assert anna.start(following, 409)["key"] == "seats-open"
    cleo = guests("Cleo")
    assert not any(seat.get("undecided") for seat in cleo.sit(following)["seats"])  # taking a seat is consent
    assert anna.start(following)["status"] == "playing"


def test_a_new_host_can_start_a_rematch(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    bela.delete(f"/api/tables/{table}/seat")
    following = anna.post(f"/api/tables/{table}/rematch")["id"]
    anna.delete(f"/api/tables/{following}/seat")
    bela.post(f"/api/tables/{following}/bot", seat=1, bot="beginner")
    assert bela.start(following)["status"] == "playing"


def test_a_rematch_against_bots_starts_immediately(guests: Guests) -> None:
    table, (anna,) = seated(guests, KOK, people=1, bots=["beginner"])
    anna.delete(f"/api/tables/{table}/seat")
    following = anna.post(f"/api/tables/{table}/rematch")
    assert (following["status"], following["you"]) == ("playing", [1])


def test_the_number_of_waiting_tables_is_limited(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_service, "MAX_WAITING", 2)
    anna = guests("Anna")
    first = anna.open()["id"]
    anna.open(bots=["beginner"], start=True)  # a started one does not count
    anna.open()
    assert anna.open(SAMPLE, 429)["key"] == "too-many-tables"
    anna.delete(f"/api/tables/{first}/seat")
    anna.open()


# -- seeds that the server cannot know before its commitment ------------------------------------------------


def seeded_record(guest: Guest, table: str) -> Record:
    """Resign, and download the record."""
    guest.delete(f"/api/tables/{table}/seat")
    record = Record.from_json(guest.http.get(f"/api/tables/{table}/record").text)
    assert verify(record, guest.get("/api/key")["key"]).rolls > 0
    return record


@pytest.mark.parametrize("body", [{"bots": ["beginner"]}, {"one_device": True}])
def test_a_table_that_starts_itself_waits_for_the_seed(guests: Guests, body: dict[str, Any]) -> None:
    anna = guests("Anna")
    opened = anna.open(SAMPLE, start=True, await_seed=True, **body)
    assert (opened["status"], len(opened["commitment"])) == (
        "waiting",
        64,
    )  # published before the seed is known
    playing = anna.sit(opened["id"], seed="after the commitment")
    assert (playing["status"], playing["commitment"]) == ("playing", opened["commitment"])
    record = seeded_record(anna, opened["id"])
    assert (record.seeds, record.dice) == (["after the commitment", ""], opened["commitment"])


def test_a_table_whose_seed_was_lost_can_be_started(guests: Guests) -> None:
    anna = guests("Anna")
    opened = anna.open(SAMPLE, start=True, await_seed=True, bots=["beginner"])
    assert anna.get(f"/api/tables/{opened['id']}")["status"] == "waiting"
    assert anna.start(opened["id"])["status"] == "playing"


def test_a_rematch_against_bots_waits_for_the_seed(guests: Guests) -> None:
    table, (anna,) = seated(guests, people=1, bots=["beginner"])
    anna.delete(f"/api/tables/{table}/seat")
    following = anna.post(f"/api/tables/{table}/rematch?await_seed=true")
    assert (following["status"], len(following["commitment"])) == ("waiting", 64)
    assert anna.sit(following["id"], seed="again")["status"] == "playing"
    assert seeded_record(anna, following["id"]).seeds == ["", "again"]


def test_a_rematch_of_two_starts_with_the_seed_of_the_last_to_agree(guests: Guests) -> None:
    table, (anna, bela) = seated(guests)
    bela.delete(f"/api/tables/{table}/seat")
    following = anna.post(f"/api/tables/{table}/rematch?await_seed=true")["id"]
    assert anna.sit(following, seed="Anna's")["status"] == "waiting"  # Bela has not agreed
    assert bela.post(f"/api/tables/{table}/rematch?await_seed=true")["status"] == "waiting"
    assert bela.sit(following, seed="Bela's")["status"] == "playing"
    assert seeded_record(anna, following).seeds == ["Bela's", "Anna's"]
