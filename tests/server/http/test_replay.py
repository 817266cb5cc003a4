"""Replays and records of finished games; anybody can verify them."""

import itertools
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import spieltisch
from spieltisch.cli.app import app
from spieltisch.engine.record import Record
from spieltisch.engine.registry import bundled_games
from spieltisch.table import dice
from spieltisch.table.texts import Refusal
from spieltisch.table.verify import verify
from tests.server.conftest import Guest, Guests, seated


def finished(guests: Guests, slug: str, people: int, **options: Any) -> tuple[str, list[Guest]]:
    """A game played at random to its end."""
    random = Random(7)
    table, invited = seated(guests, slug, people, options=options)
    lives = [guest.live(table) for guest in invited]
    while lives[0].table["status"] != "over":
        for seat, live in enumerate(lives):
            live.quiet()
            if live.scene.get("decision") is not None:
                live.answer(seat, random.randrange(len(live.scene["scene"]["choices"])))
                live.quiet()
    return table, invited


@pytest.fixture(scope="module")
def sample(server: Any) -> Any:
    """A finished sample game."""
    from tests.server.conftest import guests_of

    with guests_of(server) as guests:
        yield finished(guests, "sample-game", 2, hand_size=2)


def test_the_record_replays_and_verifies(sample: tuple[str, list[Guest]]) -> None:
    table, (anna, _) = sample
    text = anna.http.get(f"/api/tables/{table}/record").text
    record = Record.from_json(text)
    info = anna.get(f"/api/tables/{table}")
    assert (record.dice, record.secret) == (info["commitment"], info["secret"])
    assert verify(record).rolls == sum(move.seat == -1 for move in record.moves) > 0
    assert record.end is not None
    assert all(move.at is not None for move in record.moves)


def test_a_step_is_a_visible_change(sample: tuple[str, list[Guest]]) -> None:
    table, (anna, _) = sample
    for seat in (None, 0, 1):
        query = {} if seat is None else {"seat": seat}
        replay = anna.get(f"/api/tables/{table}/replay", **query)
        assert len(replay["line_of"]) == replay["steps"] + 1
        assert replay["line_of"] == sorted(replay["line_of"])
        assert replay["line_of"][-1] == len(replay["lines"])
        scenes = [
            anna.get(f"/api/tables/{table}/replay/{step}", **query) for step in range(replay["steps"] + 1)
        ]
        shown = list(zip(scenes, replay["line_of"], strict=True))
        assert all(one != next_one for one, next_one in itertools.pairwise(shown))
        assert all("choices" not in scene for scene in scenes)
        assert scenes[-1]["result"]["places"]


def test_the_last_step_is_what_the_table_shows(sample: tuple[str, list[Guest]]) -> None:
    table, (anna, _) = sample
    replay = anna.get(f"/api/tables/{table}/replay", seat=0)
    live = anna.live(table)
    assert anna.get(f"/api/tables/{table}/replay/{replay['steps']}", seat=0) == live.scene["scene"]
    assert replay["lines"] == live.last("log")["lines"]


def test_unknown_steps_and_seats_are_refused(sample: tuple[str, list[Guest]]) -> None:
    table, (anna, _) = sample
    assert anna.get(f"/api/tables/{table}/replay/9999", 404)["key"] == "no-such-step"
    assert anna.get(f"/api/tables/{table}/replay/-1", 404)["key"] == "no-such-step"
    assert anna.get(f"/api/tables/{table}/replay", 422, seat=5)["key"] == "unknown-seat"


def test_the_dice_depend_on_the_seeds_of_the_players(guests: Guests) -> None:
    anna, bela = guests("Anna"), guests("Bela")
    opened = anna.open("sample-game")
    table = opened["id"]
    anna.sit(table, seed="Anna's luck")
    bela.sit(table, seed="7")
    anna.start(table)
    assert anna.get(f"/api/tables/{table}")["seeds"] == ["Anna's luck", "7"]
    bela.delete(f"/api/tables/{table}/seat")
    record = Record.from_json(anna.http.get(f"/api/tables/{table}/record").text)
    assert (record.seeds, record.dice) == (["Anna's luck", "7"], opened["commitment"])
    assert verify(record).rolls > 0
    assert anna.sit(table, 422, seed="x" * 65)["key"] == "long-seed"


def test_a_resigned_game_has_a_record(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, "kopf-oder-knopf")
    red = anna.live(table)
    red.answer(0)
    red.send_and_wait("undo", seat=0)
    red.answer(0, choice=-1)
    bela.delete(f"/api/tables/{table}/seat")
    record = Record.from_json(anna.http.get(f"/api/tables/{table}/record").text)
    assert [event.event for event in record.table_events] == ["undone", "resigned"]
    assert record.end is not None
    assert record.end.payoffs == [1.0, -1.0]
    assert verify(record).undone == 1
    replay = anna.get(f"/api/tables/{table}/replay")
    assert replay["steps"] == 1
    last = anna.get(f"/api/tables/{table}/replay/1")
    assert last["result"]["sentence"] == "Bela has resigned. Anna wins."


@pytest.mark.parametrize("slug", bundled_games())
def test_the_dice_of_every_game_can_be_verified(guests: Guests, slug: str, tmp_path: Path) -> None:
    """Commit to the dice, send a seed, play a little, resign, and verify the dice."""
    players = spieltisch.game(slug).players[0]
    people = [guests(name) for name in ("Anna", "Bela", "Cleo")[:players]]
    opened = people[0].open(slug, players=players)
    table, path = opened["id"], f"/api/tables/{opened['id']}"
    assert len(opened["commitment"]) == 64
    assert "secret" not in opened
    for number, guest in enumerate(people):
        guest.sit(table, seed=f"Glück {number}")
    people[0].start(table)
    lives = [guest.live(table) for guest in people]
    for _ in range(4):
        for seat, live in enumerate(lives):
            live.quiet()
            if live.scene.get("decision") is not None:
                live.answer(seat)
    assert "secret" not in people[0].get(path)
    assert people[0].get(f"{path}/dice", 409)["key"] == "record-later"
    people[-1].delete(f"{path}/seat")
    file = tmp_path / "record.json"
    if players == 2:
        file.write_text(people[0].http.get(f"{path}/record").text, encoding="utf-8")
        secret = people[0].get(path)["secret"]
        assert sha256(bytes.fromhex(secret)).hexdigest() == opened["commitment"]
        told = people[0].get(f"{path}/dice")
        assert (told["commitment"], told["secret"]) == (opened["commitment"], secret)
        for number, thrown in enumerate(told["throws"]):  # as the page does it
            weighted = list(zip(thrown["outcomes"], thrown["weights"], strict=True))
            assert thrown["outcome"] == dice.outcome(bytes.fromhex(secret), number, told["seeds"], weighted)
        assert bool(told["throws"]) is (slug != "kopf-oder-knopf")
    else:  # the bots still play: check the log so far
        game_log = guests.server.services.registry.owners[table].table.game_log
        assert game_log is not None
        file.write_text(game_log.record().to_json(), encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 0, result.output
    record = Record.from_json(file.read_text(encoding="utf-8"))
    assert record.seeds == [f"Glück {number}" for number in range(players)]
    found = next(move for move in record.moves if move.seat == -1) if slug != "kopf-oder-knopf" else None
    if found is not None:  # another seed gives other dice
        forged = msgspec.structs.replace(record, seeds=["", *record.seeds[1:]])
        with pytest.raises(Refusal):
            verify(forged)
