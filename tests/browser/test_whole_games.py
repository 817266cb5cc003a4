"""Whole games, from the lobby to the result, as people play them."""

import re
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import spieltisch
from spieltisch.bots import make_bot
from spieltisch.engine.record import Record
from tests.browser.conftest import Server
from tests.browser.person import PHONE, Invite, Person

DUEL = """async () => {
  const body = JSON.stringify({ game: "kopf-oder-knopf" });
  const headers = { "Content-Type": "application/json" };
  return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).id;
}"""
SHORT = 1  # the seed of a game that is won after 43 steps


def test_two_people_play_from_the_lobby_to_the_result(server: Server, invite: Invite) -> None:
    anna, jonas = invite(server.url), invite(server.url, language="de")
    anna.play_with(jonas)

    state = spieltisch.game("kopf-oder-knopf").start()
    bots = [make_bot("greedy", state.game, spieltisch.Rng(SHORT + seat)) for seat in (0, 1)]
    while actors := state.actors():
        seat = actors[0]
        person = (anna, jonas)[seat]
        assert person.wait_for_turn()
        assert person.scene is not None
        assert [choice["action"] for choice in person.scene["choices"]] == state.legal(seat)
        action = bots[seat].choose(state, seat)
        person.choose(action)
        state.apply(seat, action)

    for person in (anna, jonas):
        person.find("result").wait_for()
        assert person.scene is not None
        ranks = {place["seat"]: place["rank"] for place in person.scene["result"]["places"]}
        assert ranks == {standing.seat: standing.rank for standing in state.standings()}
    table = anna.page.url.rsplit("/", 1)[1]
    told = anna.page.request.get(f"{server.url}/api/tables/{table}/record").text()
    assert Record.from_json(told).replay().dump() == state.dump()


@pytest.mark.parametrize(
    ("slug", "habits"),
    [
        ("kopf-oder-knopf", {}),
        ("kap-hoorn", {"language": "de", "size": PHONE, "touch": True}),
        ("homestretch", {"language": "de"}),
        ("sample-game", {"dark": True, "motion": True}),
    ],
)
def test_a_game_against_bots_in_one_click(
    server: Server, invite: Invite, slug: str, habits: dict[str, object]
) -> None:
    """The sample game of the tests has a die and hidden hands; neither client nor server knows it."""
    anna = invite(server.url, **habits)
    anna.find(f"play-{slug}").click()
    play_sensibly(anna)
    anna.find("result").wait_for()
    assert anna.scene is not None
    assert len(anna.scene["result"]["places"]) == len(anna.scene["panels"])


def test_draft_bets_and_the_first_race_on_a_phone(server: Server, invite: Invite) -> None:
    anna = invite(server.url, size=PHONE, touch=True, dark=True)
    anna.find("play-homestretch").click()
    play_sensibly(anna, most=16)
    assert anna.scene is not None
    assert "race" in anna.scene["status"].casefold()  # the draft is over
    assert anna.scene["shape"] == "tall"


def play_sensibly(person: Person, most: int = 10_000) -> None:
    """Choose at random among what costs nothing, until the game is over or enough was chosen."""
    random = Random(7)
    while most > 0 and person.wait_for_turn():
        assert person.scene is not None
        choices = person.scene["choices"]
        free = [choice for choice in choices if not choice.get("caution") and choice.get("tone") != "caution"]
        person.choose(random.choice(free or choices)["action"])
        most -= 1


def test_two_people_choose_at_the_same_time_and_may_think_again(server: Server, invite: Invite) -> None:
    anna, jonas = invite(server.url), invite(server.url)
    anna.play_with(jonas, "homestretch")
    for person in (anna, jonas):
        assert person.wait_for_turn()
    hand = choices(anna)
    anna.choose(hand[0]["action"])
    anna.wait(partial(is_asked_about, anna, "You have chosen."), "the next picture")
    assert jonas.decision is not None
    anna.find("undo").click()
    anna.wait(lambda: anna.decision is not None, "the question again")
    assert choices(anna) == hand
    anna.choose(hand[-1]["action"])
    jonas.choose(choices(jonas)[0]["action"])
    for person in (anna, jonas):
        person.wait(partial(is_asked_about, person, "round 2"), "the second round")
    assert hand[-1]["path"][0].replace("hand", "stable") in [zone["id"] for zone in shown(anna)["zones"]]


def is_asked_about(person: Person, words: str) -> bool:
    """Whether the prompt speaks of that."""
    return words in person.question


def shown(person: Person) -> dict[str, Any]:
    """The scene that a person sees."""
    assert person.scene is not None
    return person.scene


def choices(person: Person) -> list[dict[str, Any]]:
    """What a person may do."""
    offered: list[dict[str, Any]] = shown(person)["choices"]
    return offered


def test_two_people_at_one_device(server: Server, invite: Invite) -> None:
    anna = invite(f"{server.url}/new/sample-game")
    anna.page.get_by_role("radio").nth(2).check(force=True)
    anna.find("open-table").click()
    seats = set()
    curtain = anna.find("handover-show")
    for _ in range(6):
        anna.wait(lambda: curtain.count() or (anna.scene and anna.decision is not None), "a turn")
        if curtain.count():
            curtain.click()
        if not anna.wait_for_turn():
            break
        assert anna.scene is not None
        seats.add(anna.scene["seat"])
        anna.choose(anna.scene["choices"][0]["action"])
    assert seats == {0, 1}


def test_a_rematch_brings_the_same_people_to_another_table(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("play-kopf-oder-knopf").click()
    assert anna.wait_for_turn()
    first = anna.page.url
    anna.find("menu").click()
    anna.find("resign").click()
    anna.find("resign-yes").click()
    anna.find("rematch").wait_for()
    anna.scene = None
    anna.find("rematch").click()
    anna.page.wait_for_url(re.compile(r"/t/(?!" + re.escape(first.rsplit("/", 1)[1]) + ")"))
    assert anna.wait_for_turn()


def test_a_rematch_waits_for_the_other_person(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("my-games").wait_for()
    anna.page.goto(f"{server.url}/t/{anna.page.evaluate(DUEL)}")
    bela = invite(anna.page.url, language="de")
    bela.find("sit-1").click()
    anna.find("start").click()
    bela.find("stage").wait_for()
    anna.find("menu").click()
    anna.find("resign").click()
    anna.find("resign-yes").click()
    anna.find("rematch").click()
    expect(anna.find("undecided")).to_have_text("The rematch begins once everyone has agreed.")
    expect(anna.find("start")).to_have_count(0)

    expect(bela.find("rematch")).to_have_text("Zur Revanche")
    bela.page.goto(anna.page.url)  # watching is not agreeing
    expect(bela.find("agree")).to_have_text("Revanche annehmen")
    bela.find("agree").click()
    anna.find("stage").wait_for()
    bela.find("stage").wait_for()
