"""Kopf an Kopf in a real browser: whole games, and what a stray click does not do."""

import json
from random import Random

from tests.browser.conftest import Server
from tests.browser.person import IN_VIEW, PHONE, Invite, Person

GAME = "kopf-an-kopf"
MANY = 40  # choices; a race has more


def sit_down(person: Person, players: int) -> None:
    """Open a table with greedy bots, and start."""
    person.find(f"game-{GAME}").wait_for()
    bots = ["casual"] * (players - 1)
    asked = {"game": GAME, "players": players, "bots": bots, "start": True, "options": {"start_player": 0}}
    told = person.page.request.post(f"{person.home}/api/tables", data=json.dumps(asked))
    assert told.ok, told.text()
    person.page.goto(f"{person.home}/t/{told.json()['id']}")


def sensible(person: Person, random: Random) -> int:
    """A choice as a person might make it: rather a horse, a bet or a card than nothing."""
    assert person.scene is not None
    choices = [each for each in person.scene["choices"] if not each.get("caution")]
    deeds = [each for each in choices if each.get("path")]
    return int(random.choice(deeds or choices or person.scene["choices"])["action"])


def run(person: Person, most: int = 10_000) -> set[str]:
    """Play until the race is over or enough was chosen; the kinds of places that were clicked."""
    random, kinds = Random(3), set()
    while most > 0 and person.wait_for_turn():
        assert person.scene is not None
        action = sensible(person, random)
        chosen = next(each for each in person.scene["choices"] if each["action"] == action)
        kinds |= {zone.split("-")[0] for zone in chosen.get("path", [])}
        person.choose(action)
        most -= 1
    return kinds


def test_some_turns_on_a_phone(server: Server, invite: Invite) -> None:
    anna = invite(server.url, size=PHONE, touch=True, dark=True)
    sit_down(anna, 3)
    assert run(anna, most=15)
    assert anna.scene is not None
    assert anna.scene["round"] > 2


def test_a_whole_race_against_greedy_bots(server: Server, invite: Invite) -> None:
    anna = invite(server.url, language="de")
    sit_down(anna, 4)
    kinds = run(anna)
    anna.find("result").wait_for()
    assert anna.scene is not None
    assert len(anna.scene["result"]["places"]) == 4
    assert "card" in kinds
    assert len(kinds) > 2  # horses to bet on, to buy, to aim at: which of them, the dice decide
    finished = [
        piece for piece in anna.scene["pieces"] if piece["id"].startswith("horse-") and not piece.get("zone")
    ]
    assert len(finished) == 3


def test_one_click_on_a_card_of_the_hand_shows_it_and_the_second_plays_it(
    server: Server, invite: Invite
) -> None:
    anna = invite(server.url)
    sit_down(anna, 2)
    random = Random(5)
    for _ in range(MANY):
        assert anna.wait_for_turn()
        assert anna.scene is not None
        cards = [each for each in anna.scene["choices"] if each.get("path", [""])[0].startswith("card-")]
        if cards and cards[0]["confirm"] == "always":
            break
        anna.choose(sensible(anna, random))
    before, (zone,) = anna.decision, cards[0]["path"]
    anna.click_zone(zone)
    anna.find("confirm").wait_for()
    assert anna.decision == before
    anna.click_zone(zone)
    anna.wait(lambda: anna.decision != before, "the card on the table")


def test_a_short_phone_has_room_for_three_buttons_and_reaches_the_hand_with_one_tap(
    server: Server, invite: Invite
) -> None:
    anna = invite(server.url, size=(360, 560), touch=True)
    sit_down(anna, 2)
    assert anna.wait_for_turn()
    assert anna.scene is not None
    for choice in anna.scene["choices"]:  # keep the roll, or roll one die again
        anna.find(f"choice-{choice['action']}").wait_for()
    card = anna.find(next(f"zone-{zone['id']}" for zone in anna.scene["zones"] if "card-" in zone["id"]))
    assert not card.evaluate(IN_VIEW)
    anna.find("other-end").tap()
    anna.wait(lambda: card.evaluate(IN_VIEW), "the hand")
    anna.find("other-end").tap()
    anna.wait(lambda: not card.evaluate(IN_VIEW), "the track")
