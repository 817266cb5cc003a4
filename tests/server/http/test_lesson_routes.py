"""Every lesson, played with the real rules in both languages."""

import re

import pytest

from spieltisch.engine.registry import bundled_games
from spieltisch.engine.rulebook import rules
from spieltisch.server.http.lesson_routes import build_step
from spieltisch.stage.lessons import Lesson, lesson_of
from spieltisch.stage.scene import Shape
from spieltisch.table.protocol import Language, LessonStep
from tests.server.conftest import Guests

KOK = "kopf-oder-knopf"
every_game = pytest.mark.parametrize("slug", bundled_games())
LOOKS: tuple[tuple[Language, Shape], ...] = (("de", "wide"), ("en", "tall"))


def steps(lesson: Lesson, language: Language, shape: Shape) -> list[LessonStep]:
    return [build_step(lesson, number, language, shape) for number in range(len(lesson.steps))]


@every_game
def test_a_lesson_follows_the_rules_from_start_to_end(slug: str) -> None:
    """Building a lesson plays every move; check everything that the page needs."""
    lesson = lesson_of(slug)
    assert 8 <= lesson.chapters <= 14
    assert 3 <= lesson.minutes <= 5
    for language, shape in LOOKS:
        game_log = steps(lesson, language, shape)
        # The log also describes the moves of others, for screen readers.
        assert any(step.lines for step in game_log) == any(
            len(step.positions) > 1 for step in lesson.steps[1:]
        )
        for step in game_log:
            asked = step.scenes[-1]
            zones = {zone.id for zone in asked.zones}
            assert set(step.look) <= zones, (language, step.number)
            assert set(step.rules) <= set(rules(slug)), step.number
            if step.expected is None:
                assert step.after is None
                assert step.done == "" == step.otherwise
                continue
            assert step.expected in [choice.action for choice in asked.choices], step.number
            assert step.otherwise
            assert step.after is not None
            assert step.after != asked


@every_game
def test_a_lesson_ends_with_something_to_read(slug: str) -> None:
    last = lesson_of(slug).steps[-1]
    assert last.do is None
    assert last.say == "end"


@every_game
def test_both_languages_have_the_same_texts_and_all_are_used(slug: str) -> None:
    lesson = lesson_of(slug)
    german, english = lesson.texts.keys("de"), lesson.texts.keys("en")
    assert german == english
    replies = {each.say for step in lesson.steps for each in step.instead}
    said = {step.say for step in lesson.steps}
    asking = {step.say for step in lesson.steps if step.do}
    seats = {f"seat-{seat}" for seat in range(len(lesson.names("en")))}
    needed = said | replies | seats | {f"{each}-else" for each in asking}
    assert needed <= german
    assert german <= needed | {f"{each}-done" for each in asking}
    for key in german:
        for language in ("de", "en"):
            assert len(lesson.text(key, language)) <= 420, key
            assert re.search(r"[.?!]$|^\w+$", lesson.text(key, language)), key


@every_game
def test_every_reply_belongs_to_a_legal_action(slug: str) -> None:
    for step in lesson_of(slug).steps:
        offered = [step.here.state.describe(action) for action in step.here.state.legal(lesson_of(slug).you)]
        for each in step.instead:
            words = [offer for offer in offered if list(offer[: len(each.do)]) == each.do]
            assert any(offer != step.do and step.reply(offer) == each.say for offer in words), each


def test_lessons_need_no_account_and_no_table(guests: Guests) -> None:
    """The page gets scenes, another legal action its reply, and an illegal one the rule."""
    guest = guests()
    games = {game["slug"]: game for game in guest.get("/api/games")}
    assert games[KOK]["lesson"] == 4
    assert "lesson" not in games["sample-game"]
    step = guest.get(f"/api/games/{KOK}/lesson/1", lang="en", shape="tall")
    assert step["scenes"][-1]["shape"] == "tall"
    assert step["look"] == ["e5", "e8"]
    replies = [each["text"] for each in guest.get(f"/api/games/{KOK}/lesson/7", lang="en")["replies"]]
    assert any("without g8" in reply for reply in replies)
    refused = guest.get(f"/api/games/{KOK}/lesson/1/why", lang="en", zone=["e5", "e6"])
    assert refused["rule"] == "KOK-13"
    assert guest.get(f"/api/games/{KOK}/lesson/99", status=404)["key"] == "no-lesson"
    assert guest.get("/api/games/sample-game/lesson/0", status=404)["key"] == "no-lesson"
