"""Reloads, lost connections and crashes lose nothing; forged messages change nothing."""

import json
import re

from tests.browser.conftest import NetworkLink, Server
from tests.browser.person import Invite, Person

IN_SIGHT = """(rule) => {
  const { top, bottom } = rule.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def begin(server: Server, invite: Invite, language: str = "en") -> Person:
    """A person in the middle of a game against a bot."""
    anna = invite(server.url, language=language)
    anna.find("play-kopf-oder-knopf").click()
    for _ in range(3):
        assert anna.wait_for_turn()
        assert anna.scene is not None
        anna.choose(anna.scene["choices"][0]["action"])
    assert anna.wait_for_turn()
    return anna


def standing(person: Person) -> list[tuple[str, float, float]]:
    assert person.scene is not None
    return sorted((piece["id"], piece["x"], piece["y"]) for piece in person.scene["pieces"])


def test_a_reload_in_mid_game_changes_nothing(server: Server, invite: Invite) -> None:
    anna = begin(server, invite)
    before, decision = standing(anna), anna.decision
    anna.scene = None
    anna.page.reload()
    assert anna.wait_for_turn()
    assert (standing(anna), anna.decision) == (before, decision)


def test_a_dropped_connection_is_taken_up_again(
    server: Server, network_link: NetworkLink, invite: Invite
) -> None:
    anna, jonas = invite(server.url), invite(network_link.url)
    anna.play_with(jonas)
    assert anna.wait_for_turn()
    jonas.find("stage").wait_for()

    network_link.cut()
    jonas.find("connection-lost").wait_for()
    anna.choose(anna.action("b2", "a3"))
    network_link.restore()
    jonas.find("connection-lost").wait_for(state="detached")
    assert jonas.wait_for_turn()
    assert standing(jonas) == standing(anna)


def test_a_killed_server_goes_on_where_it_was(own_server: Server, invite: Invite) -> None:
    anna = begin(own_server, invite)
    before, decision = standing(anna), anna.decision
    own_server.kill()
    anna.find("connection-lost").wait_for()
    anna.scene = None
    own_server.start()
    anna.find("connection-lost").wait_for(state="detached", timeout=60_000)
    assert anna.wait_for_turn()
    assert (standing(anna), anna.decision) == (before, decision)
    assert anna.scene is not None
    anna.choose(anna.scene["choices"][0]["action"])
    assert anna.wait_for_turn()


def test_a_refusal_shows_its_rule_and_opens_the_rulebook_there(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("play-kopf-oder-knopf").click()
    assert anna.wait_for_turn()
    before = standing(anna)
    anna.click_zone("b2")
    anna.click_zone("d4")
    refusal = anna.find("refusal")
    refusal.wait_for()
    assert "stands on one hole" in refusal.inner_text()
    assert "KOK-13" in refusal.inner_text()
    assert anna.accessibility_violations() == []
    anna.find("refusal-rule").click()
    rule = anna.page.locator("#KOK-13")
    rule.wait_for()
    anna.wait(lambda: rule.evaluate(IN_SIGHT), "the rule")
    assert anna.accessibility_violations() == []
    assert standing(anna) == before


def test_forged_and_stale_moves_change_nothing(server: Server, invite: Invite) -> None:
    anna, mallory = begin(server, invite), invite(server.url)
    table = anna.page.url.rsplit("/", 1)[1]
    before, decision = standing(anna), anna.decision
    assert anna.scene is not None
    assert decision is not None
    action = anna.scene["choices"][0]["action"]
    forged = [{"type": "answer", "seat": seat, "decision": decision, "action": action} for seat in (0, 1)]
    stale = [
        {"type": "answer", "seat": 0, "decision": decision - 1, "action": action},
        {"type": "answer", "seat": 0, "decision": decision + 1, "action": action},
        {"type": "answer", "seat": 0, "decision": decision, "action": 10**6},
        {"type": "answer", "seat": 0, "decision": decision, "action": "no number"},
    ]
    assert answers(mallory, table, forged) == ["refused"] * len(forged)
    assert answers(anna, table, stale) == ["refused"] * len(stale)
    anna.scene = None
    anna.page.reload()
    assert anna.wait_for_turn()
    assert (standing(anna), anna.decision) == (before, decision)


def answers(person: Person, table: str, messages: list[dict[str, object]]) -> list[str]:
    """Send messages as no page of ours would, from the person's own browser; the types of the answers."""
    script = """async ([table, messages]) => {
      const socket = new WebSocket(location.origin.replace('http', 'ws') + `/api/tables/${table}/live`);
      const heard = [];
      await new Promise((done) => {
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: 'hello', language: 'en', shape: 'wide' }));
          for (const message of messages) socket.send(JSON.stringify(message));
          socket.send(JSON.stringify({ type: 'ping' }));
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'pong') done();
          if (['refused', 'acknowledged'].includes(message.type)) heard.push(message.type);
        };
      });
      socket.close();
      return heard;
    }"""
    heard = person.page.evaluate(script, [table, messages])
    assert isinstance(heard, list)
    return heard


def test_undo_takes_back_what_nobody_has_answered_yet(server: Server, invite: Invite) -> None:
    anna, jonas = invite(server.url), invite(server.url, language="de")
    anna.play_with(jonas)
    assert anna.wait_for_turn()
    before = standing(anna)
    anna.choose(anna.action("b2", "a3"))
    anna.find("undo").click()
    assert anna.wait_for_turn()
    assert standing(anna) == before

    anna.choose(anna.action("b2", "a3"))
    assert jonas.wait_for_turn()
    jonas.choose(jonas.action("i2", "j1"))
    assert anna.wait_for_turn()
    anna.find("undo").click()
    jonas.find("undo-agree").click()
    anna.wait(lambda: standing(anna) == before, "the old position")
    assert anna.wait_for_turn()


def test_an_unknown_table_says_so(server: Server, invite: Invite) -> None:
    for language, words in (("en", "no such table"), ("de", "Diesen Tisch")):
        anna = invite(f"{server.url}/t/nowhere", language=language)
        anna.page.get_by_role("heading", name=re.compile(words)).wait_for()
        # The browser itself reports the 404.
        anna.complaints = [each for each in anna.complaints if "404" not in each]


def test_bad_requests_are_answered_in_the_persons_language(server: Server, invite: Invite) -> None:
    anna = invite(server.url, language="de")
    wrong = {"game": "kopf-oder-knopf", "options": {"target": 99}}
    answer = anna.page.request.post(
        f"{server.url}/api/tables?lang=de", data=json.dumps(wrong), headers={"Origin": server.url}
    )
    assert answer.status == 422
    assert "Knöpfe zum Sieg" in answer.json()["text"] or "target" in answer.json()["text"]
