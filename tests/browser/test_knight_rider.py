"""Knight Rider from the first tile to the capture, with a mouse and with a finger."""

import json
from random import Random
from typing import Any

from tests.browser.conftest import Server
from tests.browser.person import PHONE, Invite, Person

STEPS = ("forward", "left", "right", "half_turn")


def sit_down(person: Person, players: int, **options: object) -> None:
    """Open a table with greedy bots, and start. Few rounds: the dice are real, and a hunt may be long."""
    person.find("play-knight-rider").wait_for()
    bots = ["casual"] * (players - 1)
    wish = {"game": "knight-rider", "players": players, "bots": bots, "options": options, "start": True}
    told = person.page.request.post(f"{person.home}/api/tables", data=json.dumps(wish))
    assert told.ok, told.text()
    person.page.goto(f"{person.home}/t/{told.json()['id']}")


def test_a_city_is_built_and_the_red_car_hunted(server: Server, invite: Invite) -> None:
    nora = invite(server.url, language="de")
    sit_down(nora, 2, max_rounds=12)
    assert nora.wait_for_turn()
    assert nora.scene is not None
    assert [pane["id"] for pane in nora.scene["panes"]] == ["site"]
    hunt(nora)
    assert nora.scene["result"]["sentence"]


def test_a_hunt_through_a_prepared_city_on_a_phone(server: Server, invite: Invite) -> None:
    tim = invite(server.url, size=PHONE, touch=True)
    sit_down(tim, 3, track="given", max_rounds=8)
    assert tim.wait_for_turn()
    hunt(tim)
    assert tim.scene is not None
    assert len(tim.scene["result"]["places"]) == 3


def test_one_click_drives_and_is_taken_back_as_one(server: Server, invite: Invite) -> None:
    nora = invite(server.url)
    sit_down(nora, 2, track="given")
    while nora.wait_for_turn() and not drives(nora):
        assert nora.scene is not None
        nora.choose(nora.scene["choices"][0]["action"])
    assert nora.scene is not None
    assert nora.decision is not None
    before, decision = nora.scene["pieces"], nora.decision
    drive = max(drives(nora), key=lambda way: len(way["actions"]))
    nora.click_zone(drive["path"][0])
    nora.wait(lambda: nora.decision == decision + len(drive["actions"]), "the whole drive")
    assert nora.scene["pieces"] != before
    nora.settle()
    nora.find("undo").click()
    nora.wait(lambda: (nora.scene or {}).get("pieces") == before, "all of it taken back")


def test_a_card_without_effect_is_explained_and_arrow_keys_drive(server: Server, invite: Invite) -> None:
    nora = invite(server.url)
    sit_down(nora, 2, track="given")
    while nora.wait_for_turn() and not free(nora, "forward"):
        assert nora.scene is not None
        nora.choose(nora.scene["choices"][0]["action"])
    nora.click_zone("kitt-jump")
    nora.find("refusal").wait_for()
    assert "KNR-93" in nora.find("refusal").inner_text()
    before = nora.decision
    nora.page.keyboard.press("ArrowUp")
    nora.wait(lambda: nora.decision != before, "a step by the keyboard")


def hunt(person: Person) -> None:
    """Place tiles anywhere, drive where the road leads, now and then play a card, until the game is over."""
    random = Random(7)
    while person.wait_for_turn():
        assert person.scene is not None
        choices = person.scene["choices"]
        steps = [choice for choice in choices if choice.get("path") and choice["path"][0] in STEPS]
        buttons = [choice for choice in choices if not choice.get("path")]
        idle = choices if random.random() < 0.2 else buttons
        likely = steps + 5 * free(person, "forward") or idle or choices
        person.choose(random.choice(likely)["action"])


def drives(person: Person) -> list[dict[str, Any]]:
    """The drives that one click makes, and no other."""
    assert person.scene is not None
    ways = person.scene.get("ways", [])
    return [way for way in ways if [each["path"] for each in ways].count(way["path"]) == 1]


def free(person: Person, step: str) -> list[dict[str, Any]]:
    """The choice of this step, if there is one."""
    assert person.scene is not None
    return [choice for choice in person.scene["choices"] if choice.get("path") == [step]]
