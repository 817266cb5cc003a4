"""The frame around the board: log, prompt, menu, pace and announcements, for scenes of no game."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from spieltisch.stage.scene import Caution, Choice, Line, Piece, Prompt, Scene
from tests.browser.conftest import Server
from tests.browser.knight_rider_city import SHEET, city
from tests.browser.person import Invite, Person
from tests.browser.staged_table import StagedTable

OpenTable = Callable[..., StagedTable]


@pytest.fixture
def open_table(browser: Browser, server: Server) -> Iterator[OpenTable]:
    """Open a staged table; an error on a page fails the test."""
    opened: list[StagedTable] = []

    def open_one(**settings: Any) -> StagedTable:
        opened.append(StagedTable(browser, server.url, SHEET, **settings))
        return opened[-1]

    yield open_one
    for each in opened:
        each.person.context.close()
    assert [complaint for each in opened for complaint in each.person.complaints] == []


def waiting() -> Scene:
    return replace(city(seats=(1,)), choices=())


# The ids and places of pieces.
PLACES = "pieces => pieces.map(({ dataset, style }) => `${dataset.piece} ${style.transform}`).sort()"


def play_any(person: Person) -> None:
    """Make the first choice that costs nothing."""
    assert person.scene is not None
    choices = person.scene["choices"]
    person.choose(next(each["action"] for each in choices if not each.get("caution")))


# -- the log -----------------------------------------------------------------------------------------------


def test_a_long_log_does_not_lengthen_the_page(open_table: OpenTable) -> None:
    stage = open_table()
    stage.lines = [Line(seat=n % 2, round=1 + n // 2, text=f"drives to {n}") for n in range(200)]
    stage.play(waiting())
    stage.page.get_by_text("drives to 199").first.wait_for()
    assert stage.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    stage.page.mouse.move(200, 400)
    stage.page.mouse.wheel(0, 900)
    stage.person.settle()
    assert stage.page.evaluate("scrollY") == 0


def test_an_undo_of_the_opening_move_keeps_the_two_columns_of_the_log(server: Server, invite: Invite) -> None:
    anna = invite(server.url)
    anna.find("play-kopf-oder-knopf").click()
    anna.wait_for_turn()
    play_any(anna)
    anna.find("undo").click()
    anna.find("log").get_by_text("takes back a decision.").wait_for()
    for _ in range(2):
        anna.wait_for_turn()
        play_any(anna)
    assert anna.find("log").evaluate("log => log.classList.contains('columns')")


def test_a_click_on_a_line_of_the_log_shows_its_position(server: Server, invite: Invite) -> None:
    # Given a game with some moves
    anna = invite(server.url)
    anna.find("play-kopf-oder-knopf").click()
    boards = []
    for _ in range(2):
        anna.wait_for_turn()
        anna.settle()
        boards.append(anna.page.locator("[data-piece]").evaluate_all(PLACES))
        play_any(anna)
    anna.wait_for_turn()
    # When a line is clicked
    line = anna.find("log").locator("button.line", has_text=re.compile(r"\d")).first
    line.click()
    anna.find("look-back").wait_for()
    shown = anna.page.locator("[data-piece]").evaluate_all(PLACES)
    # Then the board shows the position of that line, and Escape returns to the game
    assert shown != boards[0]  # Anna has moved
    assert len({*map(str, shown)} ^ {*map(str, boards[0])}) == 2  # one button stands elsewhere
    assert anna.accessibility_violations() == []
    anna.page.keyboard.press("Escape")
    anna.find("prompt").wait_for()
    # And the keyboard reaches every line
    anna.find("log").locator("button.line").last.focus()
    anna.page.keyboard.press("ArrowUp")
    anna.page.keyboard.press("Enter")
    anna.find("look-back").wait_for()


# -- the menu ----------------------------------------------------------------------------------------------


def test_who_leaves_a_running_game_continues_later_unless_they_resign(open_table: OpenTable) -> None:
    stage = open_table()
    stage.play(city())
    # When a player leaves the table
    stage.person.find("menu").click()
    stage.person.find("leave").click()
    # Then resigning is apart, and asked about once more
    stage.person.find("leave-resign").click()
    stage.person.find("resign-yes").wait_for()
    stage.page.keyboard.press("Escape")
    # And Enter, the default, keeps the game for later
    stage.person.find("menu").click()
    stage.person.find("leave").click()
    stage.person.find("leave-later").wait_for()
    stage.person.settle()
    stage.page.keyboard.press("Enter")
    stage.page.wait_for_url(f"{stage.person.home}/")
    assert stage.resigned == 0


# -- pace --------------------------------------------------------------------------------------------------

# Stores when each of the words is first shown, and the words that are shown while the die rolls.
WATCH = """words => {
  window.seen = {};
  window.early = [];
  window.rolled = false;
  const look = () => {
    const text = document.body.innerText;
    const die = document.querySelector('[data-piece=die]');
    const rolling = die?.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running');
    window.rolled ||= rolling;
    for (const word of words.filter((word) => text.includes(word))) {
      window.seen[word] ??= performance.now();
      if (rolling) window.early.push(word);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  const again = () => { look(); requestAnimationFrame(again); };
  again();
}"""


def with_die(scene: Scene, throws: int, question: str) -> Scene:
    die = Piece(id="die", sprite=f"card-{throws}", x=900, y=300, layer=7, throws=throws)
    asked = Prompt(seats=(1,), question=question)
    return replace(scene, pieces=(*scene.pieces, die), prompt=asked, choices=())


def test_dice_come_to_rest_before_prompt_and_log_tell_their_result(open_table: OpenTable) -> None:
    stage = open_table(motion=True)
    stage.lines = [Line(seat=1, round=1, text="begins")]
    stage.play(with_die(city(), 0, "Waiting for a roll."))
    stage.page.evaluate(WATCH, ["It is a seven.", "rolls seven"])
    stage.play(with_die(city(), 1, "It is a seven."))
    stage.log(Line(seat=1, round=1, text="rolls seven"))
    stage.person.wait(lambda: len(stage.page.evaluate("seen")) == 2, "the result in words")
    assert stage.page.evaluate("rolled")
    assert stage.page.evaluate("early") == []


def test_moves_of_others_follow_each_other_at_the_pace_that_a_person_sets(open_table: OpenTable) -> None:
    words = ["drives to one", "drives to two", "drives to three"]

    def play_moves(stage: StagedTable) -> None:
        stage.page.evaluate(WATCH, words)
        for number, word in enumerate(words):
            stage.play(replace(waiting(), round=number + 2))
            stage.log(Line(seat=1, round=number + 2, text=word))

    def gap(stage: StagedTable) -> float:
        stage.person.wait(lambda: len(stage.page.evaluate("seen")) == 3, "all moves")
        seen = stage.page.evaluate("seen")
        return float(seen[words[2]] - seen[words[1]])

    stage = open_table(motion=True, pace="normal")
    stage.lines = [Line(seat=1, round=1, text="begins")]
    stage.play(waiting())
    play_moves(stage)
    assert gap(stage) > 700
    # When calm is chosen, it is slower, after a reload too
    stage.person.find("profile").click()
    stage.person.find("pace-calm").click()
    stage.page.keyboard.press("Escape")
    stage.lines = stage.lines[:1]
    stage.page.reload()
    stage.person.find("log").get_by_text("begins").wait_for()
    play_moves(stage)
    assert gap(stage) > 1500
    # And one click shows everything at once
    stage.lines = stage.lines[:1]
    stage.page.reload()
    stage.person.find("log").get_by_text("begins").wait_for()
    play_moves(stage)
    stage.person.find("skip").click()
    assert gap(stage) < 700


# -- the prompt --------------------------------------------------------------------------------------------

QUESTION = "Keep the roll, or roll one of the two dice again? The second chance works once in every race."
HELP = "Outlined: horses that this roll can move. A horse that reaches field 20 takes no bets from then on."
# Texts of the prompt that are cut off.
CUT_TEXTS = """prompt => [...prompt.querySelectorAll('p, .words, .choices, .choices button')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent)"""


def button(action: int, text: str, *path: str, **more: Any) -> Choice:
    return Choice(action=action, text=text, button=text, path=path, **more)


def asking(question: str, *choices: Choice, phone: bool = False, help: str = "") -> Scene:
    scene = city("tall" if phone else "wide", tile=False)
    return replace(scene, prompt=Prompt(seats=(0,), question=question, help=help), choices=choices)


@pytest.mark.parametrize("phone", [False, True])
def test_prompts_are_never_cut_and_the_board_does_not_jump(open_table: OpenTable, phone: bool) -> None:
    stage = open_table(phone=phone, hints=True)
    labels = ("Keep the roll", "Roll the horse die again", "Roll the steps again", "Play a card", "Pass")
    buttons = [button(action, label) for action, label in enumerate(labels)]
    prompt, board = stage.person.find("prompt"), stage.person.find("stage")
    # When the longest prompt comes first, then shorter ones
    places = []
    for number in (5, 4, 3, 2, 1):
        for help in (HELP, ""):
            stage.play(asking(QUESTION, *buttons[:number], phone=phone, help=help))
            for text in filter(None, (QUESTION, help, *labels[:number])):
                expect(prompt.get_by_text(text, exact=True)).to_be_visible()
            assert prompt.evaluate(CUT_TEXTS) == []
            places.append(board.bounding_box())
    # Then the board stays where it was, and the prompt covers nothing of it
    assert all(place == places[0] for place in places)
    first, bar = places[0], prompt.bounding_box()
    assert first
    assert bar
    assert first["y"] >= bar["y"] + bar["height"] or first["y"] + first["height"] <= bar["y"]


def test_the_question_stays_on_a_phone_while_buttons_tell_choices_of_one_place_apart(
    open_table: OpenTable,
) -> None:
    stage = open_table(phone=True)
    ways = [button(n, text, "card-0") for n, text in enumerate(("Bet 5", "Bet 10", "Buy the horse"))]
    scene = asking("What about a horse?", *ways, button(9, "Pass", "card-3"), phone=True)
    zones = tuple(
        replace(zone, ask="What about horse 7?") if zone.id == "card-0" else zone for zone in scene.zones
    )
    stage.play(replace(scene, zones=zones))
    stage.person.click_zone("card-0")
    expect(stage.page.get_by_role("button", name="Buy the horse")).to_be_visible()
    expect(stage.person.find("prompt").get_by_text("What about horse 7?")).to_be_in_viewport()


def test_a_second_click_does_not_make_the_choice_that_appears_under_the_pointer(
    open_table: OpenTable,
) -> None:
    stage = open_table()
    stage.play(asking("Keep the roll?", button(1, "Keep the roll")))
    box = stage.person.find("choice-1").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    stage.page.mouse.click(*middle)
    stage.has_chosen(1)
    # When another choice appears there, a click at once does nothing
    stage.play(asking("What do you do?", button(2, "Pass this turn")))
    stage.page.mouse.click(*middle)
    stage.page.wait_for_timeout(700)
    assert stage.chosen == [1]
    # Then a click after a moment makes it, and a key always does
    stage.page.mouse.click(*middle)
    stage.has_chosen(1, 2)
    stage.play(asking("And now?", button(3, "Go on")))
    stage.person.find("choice-3").press("Enter")
    stage.has_chosen(1, 2, 3)


def test_the_prompt_names_the_few_choices_of_one_click_on_the_board(open_table: OpenTable) -> None:
    stage = open_table()
    stage.play(asking("Which one?", button(7, "Take card 3", "card-3"), button(8, "Take none")))
    take = stage.person.find("choice-7")
    expect(take).to_have_text("Take card 3")
    expect(take).to_have_class(re.compile("primary"))
    take.click()
    stage.has_chosen(7)


# -- screen readers ----------------------------------------------------------------------------------------


def test_screen_readers_hear_what_a_pick_asks_and_which_places_are_targets(open_table: OpenTable) -> None:
    stage = open_table()
    caution = Caution(rule="KOK-60", text="This card comes back.")
    scene = asking(
        "Play a card.",
        button(1, "To cell 4", "card-0", "cell 4 4"),
        button(2, "To cell 5", "card-0", "cell 5 4", caution=caution),
        button(3, "To cell 6", "card-3", "cell 6 4"),
    )
    zones = tuple(
        replace(zone, ask="Where should the card go?") if zone.id == "card-0" else zone
        for zone in scene.zones
    )
    stage.play(replace(scene, zones=zones))
    heard = stage.person.find("announced-prompt")
    expect(heard).to_have_text("Play a card.")
    expect(stage.person.find("zone-card-0")).to_have_attribute("aria-label", "Card 0, can be chosen")
    expect(stage.person.find("zone-card-1")).to_have_attribute("aria-label", "Card 1")
    stage.person.click_zone("card-0")
    expect(heard).to_have_text("Where should the card go?")
    expect(stage.person.find("zone-cell 4 4")).to_have_attribute("aria-label", "Cell 4, 4, target")
    expect(stage.person.find("zone-cell 5 4")).to_have_attribute("aria-label", "Cell 5, 4, target at a cost")
    stage.person.click_zone("cell 5 4")
    expect(heard).to_have_text("Are you sure? This card comes back.")


# -- keys and bubbles --------------------------------------------------------------------------------------


def test_a_question_mark_lists_the_keys(open_table: OpenTable) -> None:
    stage = open_table()
    stage.play(asking("Go on?", button(1, "Go on", key="g")))
    stage.page.get_by_role("tab", name="Chat").click()
    stage.person.find("chat-input").press("?")
    assert stage.person.find("key-list").count() == 0  # it is a letter of the message
    stage.person.find("stage").click()
    stage.page.keyboard.press("?")
    keys = stage.person.find("key-list")
    expect(keys.get_by_text("Go on", exact=True)).to_be_visible()
    expect(keys.get_by_text("From field to field")).to_be_visible()
    assert stage.person.accessibility_violations() == []


@pytest.mark.parametrize("phone", [False, True])
def test_a_refusal_covers_neither_the_piece_nor_the_place_that_it_speaks_of(
    open_table: OpenTable, phone: bool
) -> None:
    stage = open_table(phone=phone)
    stage.refusal = "Cards can only be laid on the street, and this place is beside it, between two houses."
    choices = [button(n, "Lay here", f"card-{n}", "cell 5 4") for n in range(3)]
    stage.play(asking("Lay a card.", *choices, button(8, "Pass"), button(9, "Wait"), phone=phone))
    stage.person.click_zone("card-1")
    for zone in ("card-4", "card-3", "cell 4 4"):
        stage.person.click_zone(zone)
        note = stage.person.find("refusal")
        note.wait_for()
        stage.person.settle()
        bubble = note.bounding_box()
        assert bubble
        for spoken in ("card-1", zone):
            place = stage.person.find(f"zone-{spoken}").bounding_box()
            assert place
            apart = (
                bubble["x"] + bubble["width"] <= place["x"] + 1
                or place["x"] + place["width"] <= bubble["x"] + 1
                or bubble["y"] + bubble["height"] <= place["y"] + 1
                or place["y"] + place["height"] <= bubble["y"] + 1
            )
            assert apart, spoken
        stage.page.keyboard.press("Escape")
