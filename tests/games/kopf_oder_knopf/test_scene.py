"""Kopf oder Knopf: what viewers see and may click."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

import spieltisch
from spieltisch.engine.events import Event
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.view.layout import CLOTH
from spieltisch.games.kopf_oder_knopf.view.pair_lines import pairs, position, threats
from spieltisch.stage.game_views import attempt_of, log_lines_of, scene_of, sheet_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Choice, Scene
from spieltisch.stage.sight import Sight, look
from tests.stage.random_positions import SamplePosition, random_positions

GAME = spieltisch.game("kopf-oder-knopf")
NAMES = ("Anna", "Jonas")
LARGEST = 64 * 1024  # bytes of a scene on the wire


def sight(
    red: str = "", blue: str = "", seat: int | None = 0, language: str = "en", past: Any = (), **fields: Any
) -> Sight:
    """A position as a seat sees it."""
    buttons = dict.fromkeys(red.split(), "red") | dict.fromkeys(blue.split(), "blue")
    state = GAME.load({"buttons": buttons, **fields})
    return look(state, seat, past=past, names=NAMES, language=language)


def marks(scene: Scene) -> set[str]:
    return {mark.id for mark in scene.marks}


def choice(scene: Scene, *path: str) -> Choice:
    return next(choice for choice in scene.choices if choice.path == path)


def happened(seat: int, kind: str, **values: object) -> HistoryEntry:
    return HistoryEntry(seat, 1, Event(kind, {"colour": ("red", "blue")[seat], **values}))


# -- buttons keep their ids ----------------------------------------------------------------------------------


def places(moment: SamplePosition) -> dict[str, str]:
    """Where every button is: its field, or the card of its taker."""
    scene = scene_of(moment.seen_by(0))
    return {piece.id: piece.zone or piece.sprite for piece in scene.pieces}


def test_a_move_moves_one_button_and_a_take_sends_one_to_the_card() -> None:
    before: dict[str, str] | None = None
    seen = 0
    for moment in random_positions(GAME, 5):
        now = places(moment)
        if before is not None:
            changed = {button for button in now if now[button] != before[button]}
            new = moment.past[seen:]
            deeds = [one.event for one in new if one.event.kind in ("moved", "fined", "captured")]
            assert set(now) == set(before)
            assert len(changed) == len(deeds)
            for event in deeds:
                left = event.values.get("from") or event.values["field"]
                assert [button for button in changed if before[button] == left]
        before, seen = now, len(moment.past)


def test_buttons_keep_their_ids_when_a_move_is_taken_back() -> None:
    walk = list(random_positions(GAME, 5))[:30]
    for earlier, later in pairwise(walk):
        cut = SamplePosition(earlier.state, later.past[: len(earlier.past)])
        assert places(cut) == places(earlier)


def test_buttons_taken_before_the_log_began_lie_on_the_card_too() -> None:
    scene = scene_of(sight("a1", "j10", taken=[2, 1]))
    assert {piece.id for piece in scene.pieces} == {
        "red-a1",
        "blue-j10",
        "blue-taken-1",
        "blue-taken-2",
        "red-taken-1",
    }


def test_own_card_lies_lower_left_and_the_board_stays_as_printed() -> None:
    for seat in (0, 1):
        scene = scene_of(sight("a1", "j10", seat, taken=[1, 1]))
        own = next(piece for piece in scene.pieces if piece.id == ("blue-taken-1", "red-taken-1")[seat])
        assert own.x < 136
        assert own.y > 366
        assert next(zone for zone in scene.zones if zone.id == "a1").y > 600


# -- marks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOK-19", "KOK-21", "KOK-22")
def test_pairs_ranges_and_threats_are_those_of_the_rules() -> None:
    for moment in random_positions(GAME, 8):
        view = moment.state.view(None)
        bare = position(GAME, view)
        for side in (0, 1):
            shown = {name for pair in pairs(bare, side) for name in pair.threatened}
            assert shown == set(threats(bare, side))
            for pair in pairs(bare, side):
                holes = [int(view["layout"][FIELD_NAMES.index(name)]) for name in pair.fields]
                assert pair.range == sum(holes)


def test_a_threatening_pair_shows_bar_thread_arcs_and_range() -> None:
    shown = marks(scene_of(sight("e6 f6", "h6 j6")))
    assert {"pair-e6-f6", "ray-e6-f6-h6", "aim-e6-f6-h6", "range-e6-f6"} <= shown
    assert not [name for name in shown if "j6" in name]


def test_a_pair_without_a_target_is_only_a_bar() -> None:
    shown = marks(scene_of(sight("e6 f6", "a1")))
    assert "pair-e6-f6" in shown
    assert not [name for name in shown if name.startswith(("ray", "aim", "range"))]


def test_a_forbidden_combination_is_bound_together() -> None:
    shown = marks(scene_of(sight("d4 e4 f4", "a10")))
    assert "bond-d4" in shown
    assert not [name for name in shown if name.startswith("pair")]


def test_the_last_turn_is_marked_with_what_it_took() -> None:
    past = (
        happened(0, "moved", **{"from": "a2", "to": "a1"}),
        happened(1, "captured", field="c3"),
        happened(1, "moved", **{"from": "j9", "to": "j10"}),
    )
    shown = {mark.id: mark.svg for mark in scene_of(sight("a1", "j10", past=past)).marks}
    assert "taken-c3" in shown
    assert "last-arrow" in shown
    x, y = CLOTH["wide"].place("j9")
    assert f"x='{x - 188:g}' y='{y - 36:g}'" in shown["last"]


def test_before_all_holes_are_drawn_there_is_no_mark_between_buttons() -> None:
    walk = random_positions(GAME, 1, options={"layout": "random"})
    scene = scene_of(next(walk).seen_by(0))
    assert scene.round == 0
    assert not [name for name in marks(scene) if name.startswith(("pair", "bond", "ray"))]
    assert next(zone for zone in scene.zones if zone.id == "b2").label == "b2, red button"


# -- choices -------------------------------------------------------------------------------------------------


def test_a_move_is_clicked_button_first_and_the_field_asks_where_to() -> None:
    scene = scene_of(sight("e5", "a1"))
    zone = next(zone for zone in scene.zones if zone.id == "e5")
    assert zone.label == "e5, red button on 3 holes"
    assert zone.ask == "Where should the button from e5 go?"
    assert zone.help == "It stands on 3 holes and moves 3."
    assert choice(scene, "e5", "e8").button == "To e8"


@pytest.mark.rule("KOK-60")
def test_a_costly_move_carries_a_caution_and_shows_the_combination() -> None:
    costly = choice(scene_of(sight("d9 f9 e5", "a1")), "e5", "e8")
    assert costly.caution is not None
    assert costly.caution.rule == "KOK-60"
    assert "e8, d9, and f9" in costly.caution.text
    assert costly.tone == "caution"
    assert [mark.id for mark in costly.preview] == ["bond"]
    assert all(other.caution is None for other in scene_of(sight("e5", "a1")).choices)


def test_a_move_tells_what_would_come_of_it() -> None:
    scene = scene_of(sight("e6 f3 a1", "c6 i6 d9"))
    assert choice(scene, "f3", "f6").help == "f6: a pair with range 6, threatens c6 and i6."
    assert [mark.id for mark in choice(scene, "f3", "f6").preview] == ["rays-e6", "pair-e6"]
    alone = choice(scene, "a1", "a2")
    assert alone.help == "a2: a single button that moves 1, 2, 3, or 4 next."
    assert alone.preview == ()


def test_a_capture_is_one_click_and_the_rest_can_be_left() -> None:
    scene = scene_of(sight("e6 f6", "c6 i6", taken=[3, 0]))
    assert scene.prompt.question == "You may capture: c6 and i6."
    assert choice(scene, "c6").help == "c6: that makes 4 of 10."
    assert choice(scene).button == "Take none"


def test_a_fine_tells_what_would_be_left() -> None:
    scene = scene_of(sight("j5 d10", "f8 g8 g7"))
    assert choice(scene, "g8").help == "g8: leaves the pair g7–f8, which threatens d10."
    assert choice(scene, "g7").help == "g7: leaves the pair f8–g8, which has no target."
    assert choice(scene).button == "Decline"


def test_only_the_asked_seat_gets_the_question_and_others_see_who_is_asked() -> None:
    assert scene_of(sight("e5", "a1", 0, "de")).prompt.question == "Du bist am Zug: Zieh einen deiner Knöpfe."
    for seat in (1, None):
        scene = scene_of(sight("e5", "a1", seat))
        assert scene.prompt.question == "Anna is thinking about a move."
        assert scene.choices == ()
        assert not [zone for zone in scene.zones if zone.ask]


def test_who_is_threatened_is_warned() -> None:
    assert scene_of(sight("e5 a1", "e8 e9")).prompt.help == "Your button on e5 is threatened."


@pytest.mark.rule("KOK-48", "KOK-49")
def test_a_table_gives_notice_when_an_endless_game_is_near_its_end() -> None:
    assert scene_of(sight("e5", "a1", quiet=190)).prompt.help.startswith("10 more turns")
    state = GAME.load({"buttons": {"e5": "red", "a1": "blue"}})
    for start, end in (("e5", "e8"), ("a1", "b1"), ("e8", "e5"), ("b1", "b3"), ("e5", "e8"), ("b3", "b1")):
        state.play(state.actors()[0], ("move", start, end))
    again = scene_of(look(state, 0, names=NAMES))
    assert again.prompt.help == "This position has come 2 times; 3 times end the game."


def test_panels_count_buttons_and_name_threats() -> None:
    red, blue = scene_of(sight("e6 f6", "h6", taken=[2, 1])).panels
    assert (red.status, red.score, red.out_of) == ("2 buttons · threatens h6", 2, 10)
    assert (blue.status, blue.colour) == ("One button on the board", "blue")


# -- clicks that are refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("e5", "e9"), ("move", "e5", "e9")),  # too far
        (("a1",), ("take", "a1")),  # too late to take
        (("d4",), None),
        (("e5", "e8", "e5"), None),
    ],
)
def test_what_a_path_means_in_move(path: tuple[str, ...], words: tuple[str, ...] | None) -> None:
    assert attempt_of(sight("e5", "a1"), path) == words


@pytest.mark.parametrize(("end", "rule"), [("f7", "KOK-12"), ("e10", "KOK-13")])
def test_a_move_that_no_button_makes_is_refused_by_its_rule(end: str, rule: str) -> None:
    with pytest.raises(spieltisch.IllegalAction) as refused:
        attempt_of(sight("e5", "a1"), ("e5", end))
    assert refused.value.rule == rule
    assert (
        attempt_of(sight("e5", "a1", seat=1), ("e5", end)) is None
    )  # it is not their turn: that is the reason


def test_before_taking_is_over_an_own_button_means_a_move() -> None:
    seen = sight("e6 f6", "c6")
    words = attempt_of(seen, ("e6",))
    assert words is not None
    assert words[:2] == ("move", "e6")
    assert attempt_of(seen, ("a1",)) == ("take", "a1")


# -- the log and the end -------------------------------------------------------------------------------------


def test_a_turn_is_one_line_with_its_takes_first() -> None:
    red = dict.fromkeys(("j5", "j6", "b3", "d10", "f2"), "red")
    blue = dict.fromkeys(("f8", "g8", "g7", "j9", "j2", "b10"), "blue")
    state = GAME.load({"buttons": red | blue})
    state.trace()
    past: list[HistoryEntry] = []
    for words in (("take", "g7"), ("take", "j2"), ("take", "j9"), ("move", "b3", "d3")):
        state.play(0, words)
        past += [HistoryEntry(0, 1, event) for event in state.take_events()]
        lines = log_lines_of(look(state, None, past=past))
    assert [(line.seat, line.text, line.note) for line in lines] == [(0, "×g7 ×j2 ×j9 b3–d3", "Fine g7")]
    assert lines[0].zones == ("g7", "j2", "j9", "b3", "d3")


def test_a_line_says_what_the_move_has_set_up() -> None:
    state = GAME.load({"buttons": {"e6": "red", "f3": "red", "a1": "red", "c6": "blue", "i6": "blue"}})
    state.trace()
    state.play(0, ("move", "f3", "f6"))
    past = [HistoryEntry(0, 4, event) for event in state.take_events()]
    (line,) = log_lines_of(look(state, 1, past=past, language="de"))
    assert (line.text, line.note, line.round) == ("f3–f6", "Paar e6–f6 bedroht c6 und i6", 4)


def test_a_declined_fine_a_pass_and_a_forbidden_combination_are_noted() -> None:
    past = (
        happened(0, "declined", phase="FINE"),
        happened(0, "moved", **{"from": "e5", "to": "e8"}),
        happened(1, "passed"),
    )
    lines = log_lines_of(sight("e8 d9 f9", "a1", past=past))
    assert [line.note for line in lines] == [
        "No fine · Forbidden combination e8, d9, and f9",
        "No move possible",
    ]
    assert lines[1].text == "–"


def test_drawn_holes_are_one_line() -> None:
    walk = list(random_positions(GAME, 1, options={"layout": "random"}))
    lines = log_lines_of(walk[25].seen_by(0))
    assert [line.text for line in lines] == ["The holes of the board have been drawn."]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"taken": [10, 3], "result": {"winner": "red", "reason": "target"}},
            "Anna has taken 10 buttons and wins.",
        ),
        (
            {"quiet": 200, "result": {"winner": "draw", "reason": "stall"}},
            "No button was taken for too long: a draw.",
        ),
    ],
)
def test_the_end_is_told_with_names(fields: dict[str, Any], sentence: str) -> None:
    scene = scene_of(sight("a1", "j10", phase="OVER", **fields))
    assert scene.result is not None
    assert scene.result.sentence == sentence
    assert scene.choices == ()


# -- size ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_scene_with_all_its_previews_stays_small(language: str) -> None:
    sizes = []
    for moment in list(random_positions(GAME, 3))[::5]:
        for seat in moment.state.actors():
            scene = scene_of(moment.seen_by(seat, language))
            sizes.append(len(msgspec.json.encode(scene)))
    assert max(sizes) < LARGEST


@pytest.mark.parametrize("target", [1, 14])
def test_cards_have_a_place_for_every_button_that_can_be_taken(target: int) -> None:
    taken = target - 1
    for shape in ("wide", "tall"):
        state = GAME.load({"options": {"target": target}, "buttons": {"a1": "red"}, "taken": [taken, taken]})
        scene = scene_of(look(state, 0, names=NAMES, shape=shape))
        sewn = [piece for piece in scene.pieces if piece.sprite.endswith("-sewn")]
        assert len(sewn) == 2 * taken
        assert all(0 < piece.x < scene.width and 0 < piece.y < scene.height for piece in sewn)


def test_another_box_draws_another_sheet() -> None:
    box = GAME.box.text.replace("range_value = 4", "range_value = 7")
    other = spieltisch.engine.registry.restore_game("kopf-oder-knopf", box)
    assert sheet_of(other).digest != sheet_of(GAME).digest
    assert "red-tag-14" in sheet_of(other).sheet.sprites
