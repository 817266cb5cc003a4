"""Verifiable dice: every browser adds a seed, and the record proves it."""

import json
import re
from typing import Any

import httpx
from playwright.sync_api import Response

from spieltisch.engine.record import Record
from spieltisch.table.verify import verify
from tests.browser.conftest import Server
from tests.browser.person import Invite, Person

SEED = re.compile("[0-9a-f]{32}")


def listen(person: Person) -> list[tuple[str, Any, Any]]:
    """The calls that the page makes from now on: the end of the address, what was sent, what was answered."""
    calls: list[tuple[str, Any, Any]] = []

    def note(response: Response) -> None:
        if response.request.method == "POST" and "/api/tables" in response.url:
            end = response.url.partition("?")[0].rpartition("/")[2]
            calls.append((end, json.loads(response.request.post_data or "null"), response.json()))

    person.page.on("response", note)
    return calls


def resign(person: Person) -> None:
    person.find("menu").click()
    person.find("resign").click()
    person.find("resign-yes").click()
    person.find("result-dice").wait_for()


def record_of(server: Server, person: Person) -> Record:
    """The signed record of the table that the person looks at."""
    table = person.page.url.rpartition("/")[2]
    text = httpx.get(f"{server.url}/api/tables/{table}/record").text
    record = Record.from_json(text)
    assert verify(record, httpx.get(f"{server.url}/api/key").json()["key"]).rolls > 0
    return record


def test_a_game_against_bots_has_the_browsers_seed(server: Server, invite: Invite) -> None:
    # Given one click that begins a game against bots
    anna = invite(server.url)
    calls = listen(anna)
    anna.find("play-sample-game").click()
    assert anna.wait_for_turn()
    anna.wait(lambda: len(calls) == 2, "both answers")  # the scene may come before the second one is read
    # Then the server committed itself before the browser sent its seed, and the game began with both
    (opening, wish, opened), (sitting, seat, seated) = calls
    assert (opening, wish["await_seed"], opened["status"]) == ("tables", True, "waiting")
    assert "seeds" not in opened
    assert sitting == "seat"
    assert SEED.fullmatch(seat["seed"])
    assert (seated["status"], seated["commitment"]) == ("playing", opened["commitment"])
    # And the record proves it
    resign(anna)
    record = record_of(server, anna)
    assert (record.dice, record.seeds) == (opened["commitment"], [seat["seed"], ""])
    # And the page shows whose seeds are in the dice, how to verify it all, and what that does not prove
    anna.find("result-dice").click()
    for part in ("dice-own-seed", "dice-computed", "dice-seed-0", "dice-command", "dice-limits"):
        anna.find(part).wait_for()
    assert seat["seed"] in anna.find("dice-seed-0").inner_text()
    assert anna.find("dice-seed-1").count() == 0
    key = httpx.get(f"{server.url}/api/key").json()["key"]
    assert f"spieltisch verify record.json --key {key}" in anna.find("dice-command").inner_text()
    assert anna.accessibility_violations() == []
    anna.page.keyboard.press("Escape")
    # And a rematch has another seed
    calls.clear()
    anna.scene = None
    anna.find("rematch").click()
    assert anna.wait_for_turn()
    anna.wait(lambda: len(calls) == 2, "both answers")
    (_, _, following), (_, again, _) = calls
    assert following["status"] == "waiting"
    assert SEED.fullmatch(again["seed"])
    assert again["seed"] != seat["seed"]


def test_a_commitment_that_changes_later_is_noticed(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("play-sample-game").click()
    assert anna.wait_for_turn()
    resign(anna)
    anna.page.evaluate(
        """() => {
          const memory = JSON.parse(localStorage.getItem("spieltisch-dice"));
          memory[0][1].commitment = "0".repeat(64);
          localStorage.setItem("spieltisch-dice", JSON.stringify(memory));
        }"""
    )
    anna.find("result-dice").click()
    anna.page.get_by_text("another secret was promised").wait_for()
    assert anna.find("dice-own-seed").count() == 0


def test_every_friend_adds_a_seed_or_their_own(server: Server, invite: Invite) -> None:
    anna, bela = invite(server.url), invite(server.url)
    anna.find("game-sample-game").locator("a[href='/new/sample-game']").click()
    anna.find("open-table").click()
    anna.find("dice-details").locator("summary").click()
    anna.find("seed").fill("my own luck")
    anna.find("seed").press("Enter")
    anna.page.get_by_text("Added. After the game").wait_for()
    bela.page.goto(anna.page.url)
    bela.find("sit-1").click()
    anna.find("start").click()
    assert bela.wait_for_turn()
    resign(bela)
    own, random = record_of(server, bela).seeds
    assert own == "my own luck"
    assert SEED.fullmatch(random)


def test_a_table_whose_seed_was_lost_starts_anyway(server: Server, invite: Invite) -> None:
    # Given a connection that loses the request with the seed
    anna = invite(server.url)
    anna.page.route("**/api/tables/*/seat*", lambda route: route.abort())
    anna.find("play-sample-game").click()
    anna.find("waiting-room").wait_for()
    anna.complaints.clear()  # the browser itself reports the failed requests
    # When the connection works again, and the person starts the game
    anna.page.unroute_all()
    anna.find("start").click()
    assert anna.wait_for_turn()
    anna.complaints.clear()
