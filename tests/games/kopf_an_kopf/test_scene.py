"""The scene: the track of any box, every choice with its zones, and no hidden information."""

import re
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import spieltisch
from spieltisch import State
from spieltisch.engine.errors import IllegalAction
from spieltisch.games.kopf_an_kopf.rules.box import Card
from spieltisch.games.kopf_an_kopf.view.cards import CARD, TEXT, card_sprite, effect_of
from spieltisch.games.kopf_an_kopf.view.history import History
from spieltisch.games.kopf_an_kopf.view.horse_cards import feature_lines, horse_card_sprite
from spieltisch.games.kopf_an_kopf.view.layout import plan
from spieltisch.games.kopf_an_kopf.view.line_breaks import break_lines
from spieltisch.stage.game_views import attempt_of, figures_of, log_lines_of, scene_of, sheet_of, vignette_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.render import sprites
from spieltisch.stage.scene import Choice, Piece, Scene, Shape, Zone
from spieltisch.stage.sight import Sight, look
from spieltisch.stage.text_metrics import width_of
from spieltisch.stage.view_model import localized
from tests.games.kopf_an_kopf.helpers import GAME, HORSES, other_box
from tests.games.kopf_an_kopf.positions import position
from tests.stage.random_positions import random_positions

SHAPES: tuple[Shape, ...] = ("wide", "tall")
NAMES = ("Mara", "Jona", "Tove", "Emil", "Ida", "Bo", "Lene", "Per")
both_shapes = pytest.mark.parametrize("shape", SHAPES)
both_languages = pytest.mark.parametrize("language", ["en", "de"])


def seen(
    state: State,
    seat: int | None = 0,
    shape: Shape = "wide",
    language: str = "de",
    past: tuple[HistoryEntry, ...] = (),
) -> Sight:
    """Return the sight of a seat."""
    return look(state, seat, past=past, names=NAMES[: state.players], language=language, shape=shape)


def shown(state: State, seat: int | None = 0, shape: Shape = "wide", **more: Any) -> Scene:
    """Return the scene of a seat."""
    return scene_of(seen(state, seat, shape, **more))


def played(state: State, *steps: str) -> tuple[HistoryEntry, ...]:
    """Apply decisions and outcomes, and return the past."""
    state.trace()
    past: list[HistoryEntry] = []
    for step in steps:
        seat = state.actors()[0]
        state.play(seat, tuple(int(word) if word.isdecimal() else word for word in step.split()))
        past += [HistoryEntry(seat, 1, event) for event in state.take_events()]
    return tuple(past)


def choice(scene: Scene, state: State, *words: str | int) -> Choice:
    """Return the choice with these words."""
    action = state.action(words)
    return next(choice for choice in scene.choices if choice.action == action)


def piece(scene: Scene, name: str) -> Piece:
    """Return the piece with this id."""
    return next(each for each in scene.pieces if each.id == name)


def zone(scene: Scene, name: str) -> Zone:
    """Return the zone with this id."""
    return next(each for each in scene.zones if each.id == name)


def mark(scene: Scene, name: str) -> str:
    """Return the drawing with this id; "" if there is none."""
    return next((each.svg for each in scene.marks if each.id == name), "")


def words_in(drawing: str) -> list[str]:
    """Return all text of a drawing."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(f"<g>{drawing}</g>").iter("text")]


def uses(drawing: str) -> list[str]:
    """Return all sprites of a drawing."""
    return [use.attrib["href"][1:] for use in ElementTree.fromstring(f"<g>{drawing}</g>").iter("use")]


def full_hand(kinds: int) -> str:
    """Return so many different cards, in words."""
    return " ".join(card.id for card in GAME.box.cards[:kinds])


# -- another box draws itself right ------------------------------------------------------------------------


def test_a_horse_card_says_what_the_box_says(tmp_path: Path) -> None:
    other = other_box(
        tmp_path,
        ('name_de = "Flocke"', 'name_de = "Wirbelwind"'),
        (
            "price = 15\nodds = [6, 4, 3]\nsprint_bar = [1, 8, 9]",
            "price = 35\nodds = [12, 7, 5]\nsprint_bar = [1, 4, 8, 9]",
        ),
        ('feature = "level_one_cash"\nfeature_amount = 5', 'feature = "level_one_cash"\nfeature_amount = 15'),
    )
    for shape in SHAPES:
        symbol = sprites(sheet_of(other).sheet)[horse_card_sprite(2, plan(other, shape), "de")]
        printed = words_in(symbol)
        assert "Wirbelwind" in printed
        assert [word for word in printed if word.startswith("×")] == ["×12", "×7", "×5"]
        assert printed[printed.index("×5") + 1 :][:4] == ["1", "4", "8", "9"]
    assert "gleichauf: 15 €" in words_in(
        sprites(sheet_of(other).sheet)[horse_card_sprite(2, plan(other, "wide"), "de")]
    )
    assert "35 €" in words_in(mark(shown(other.start()), "bets"))


@both_shapes
def test_the_zone_without_bets_and_the_prizes_are_drawn_from_the_box(tmp_path: Path, shape: Shape) -> None:
    other = other_box(tmp_path, ("first_field = 16", "first_field = 13"), ("first = 100", "first = 120"))

    def zone_left(game: spieltisch.Game) -> float:
        board = ElementTree.fromstring(f"<g>{sheet_of(game).sheet.boards[shape]}</g>")
        return next(
            float(box.attrib["x"]) for box in board.iter("rect") if box.get("fill") == "url(#no-bets)"
        )

    drawn = plan(other, shape)
    assert zone_left(other) == pytest.approx(drawn.field_middle(13) - drawn.field / 2, abs=0.06)
    assert zone_left(GAME) > zone_left(other)
    assert "120 €" in words_in(sheet_of(other).sheet.boards[shape])
    assert vignette_of(other) != vignette_of(GAME)


@both_shapes
@pytest.mark.parametrize("fields", [12, 30, 100])
def test_a_longer_or_shorter_track_fits_the_stage(tmp_path: Path, shape: Shape, fields: int) -> None:
    zone_ = (f"first_field = {fields - 2}", f"last_field = {fields}")
    other = other_box(
        tmp_path,
        ("fields = 20 ", f"fields = {fields} "),
        ("finish_position = 21", f"finish_position = {fields + 1}"),
        ("first_field = 16", zone_[0]),
        ("last_field = 20", zone_[1]),
    )
    drawn = plan(other, shape)
    assert drawn.field_middle(fields) < drawn.finish_left == plan(GAME, shape).finish_left
    state = other.load({"n": 2, "start": 0, "phase": "action", "pos": {"4": fields}})
    assert piece(shown(state, 0, shape), "horse-4").x == round(drawn.field_middle(fields), 1)


def test_another_die_shows_its_faces(tmp_path: Path) -> None:
    other = other_box(tmp_path, ("faces = [1, 1, 1, 1, 2, 3]", "faces = [1, 2, 4, 5, 6, 8]"))
    assert {f"move-die-{face}" for face in (1, 2, 4, 5, 6, 8)} <= set(sprites(sheet_of(other).sheet))


@both_shapes
def test_a_card_that_a_designer_adds_is_drawn_and_can_be_chosen(tmp_path: Path, shape: Shape) -> None:
    new = """[[cards]]
id = "downhill"
category = "movement"
count = 2
rosette = false
name_de = "Bergab"
name_en = "Downhill"
op = "move_fixed"
horses = [3, 4, 5]
steps = 3
text_de = "Die Pferde 3, 4 und 5 ziehen je 3 Felder vor."
text_en = "Horses 3, 4 and 5 each move 3 fields forward."
provenance = "reconstructed"

[[option]]"""
    other = other_box(
        tmp_path,
        ("[[option]]", new),
        ("cards = 36", "cards = 38"),
        ("action_cards = 104", "action_cards = 106"),
    )
    state = other.load({"n": 2, "start": 0, "phase": "action", "hand": [{"downhill": 1}, {}]})
    scene = shown(state, 0, shape)
    assert choice(scene, state, "play", "downhill").path == ("card-downhill",)
    assert len(choice(scene, state, "play", "downhill").preview) == 3
    drawn = sprites(sheet_of(other).sheet)
    assert "Bergab" in words_in(drawn[card_sprite("downhill", "card", "de")])
    assert "3 4 5: je 3 vor" in words_in(drawn[card_sprite("downhill", "ticket", "de")])


# -- words fit ---------------------------------------------------------------------------------------------


@both_languages
@pytest.mark.parametrize("card", GAME.box.cards, ids=lambda card: card.id)
def test_the_text_of_a_card_fits_on_it_and_all_of_it_stands_there(card: Card, language: str) -> None:
    text = localized(card, "text", language)
    lines = break_lines(text, CARD[0] - 16, TEXT)
    assert len(lines) <= 6
    assert all(width_of(line, TEXT) <= CARD[0] - 16 for line in lines)
    drawn = words_in(sprites(sheet_of(GAME).sheet)[card_sprite(card.id, "card", language)])
    assert text in " ".join(drawn).replace("\u00a0", " ")
    assert effect_of(card, language)


@both_languages
def test_the_feature_of_every_horse_stands_in_two_short_lines(language: str) -> None:
    for horse in GAME.box.horses:
        found = feature_lines(horse, language)
        assert len(found) == 2
        assert all(width_of(line, 12.2) <= 97 for line in found)


@both_languages
def test_the_words_on_the_board_are_in_the_viewers_language(language: str) -> None:
    printed = words_in(mark(shown(position(), language=language), "print"))
    assert ("WETTEN VERBOTEN" in printed) == (language == "de")
    assert ("NO MORE BETS" in printed) == (language == "en")


# -- horses ------------------------------------------------------------------------------------------------


@both_shapes
def test_horses_stand_on_their_fields_in_the_colour_of_their_owner(shape: Shape) -> None:
    state = position({1: 3, 5: 20, 10: 1}, owner={5: 1, 10: 2})
    scene, drawn = shown(state, 0, shape), plan(GAME, shape)
    for horse, at in {1: 3, 2: 0, 5: 20, 10: 1}.items():
        standing = piece(scene, f"horse-{horse}")
        assert standing.x == round(drawn.field_middle(at), 1)
        assert standing.y == round(drawn.lane_middle(horse), 1)
    colours = [panel.colour for panel in scene.panels]
    assert piece(scene, "horse-5").sprite.startswith(f"runner-5-{colours[1]}-")
    assert piece(scene, "horse-10").sprite.startswith(f"runner-10-{colours[2]}-")
    assert piece(scene, "horse-1").sprite.startswith("runner-1-free-")


@both_shapes
def test_horses_that_have_finished_stand_on_the_winner_places_in_their_order(shape: Shape) -> None:
    scene, drawn = shown(position(finish=[7, 2]), 0, shape), plan(GAME, shape)
    for place, horse in enumerate((7, 2)):
        x, y, _ = drawn.winner_middle(place)
        assert (piece(scene, f"horse-{horse}").x, piece(scene, f"horse-{horse}").y) == (
            round(x, 1),
            round(y, 1),
        )
    assert uses(mark(scene, "bets")).count("rosette-1") == 1
    assert "rosette-3" not in uses(mark(scene, "bets"))
    shadows = [sprite for sprite in uses(mark(scene, "heads")) if sprite.startswith("ghost-")]
    assert len(shadows) == 1


@both_shapes
def test_the_last_moves_are_marked_where_the_horses_came_from(shape: Shape) -> None:
    state = position({4: 6, 9: 12}, phase="roll", owner={9: 0})
    past = played(state, "roll 10 2")
    scene = shown(state, 0, shape, past=past)
    rings = ElementTree.fromstring(f"<g>{mark(scene, 'last')}</g>").iter("circle")
    drawn = plan(GAME, shape)
    found = {(float(ring.attrib["cx"]), round(float(ring.attrib["cy"]))) for ring in rings}
    wanted = {
        (round(drawn.field_middle(at), 1), round(drawn.lane_middle(horse) + 0.2 * drawn.lane))
        for horse, at in ((10, 0), (9, 12))
    }
    assert found == wanted


def test_the_number_just_rolled_lights_up_in_the_bars_of_the_one_on_turn() -> None:
    state = position({5: 3, 7: 4}, owner={5: 0, 7: 1}, die_horse=6, die_move=1)
    lamps = ElementTree.fromstring(f"<g>{mark(shown(state), 'bets')}</g>").iter("circle")
    gold = [lamp for lamp in lamps if lamp.get("fill") == "var(--gold)"]
    assert len(gold) == 1  # Vulkan has a 6 in its bar, Letzte Chance has none


# -- dice, piles, chip -------------------------------------------------------------------------------------


def test_dice_tumble_when_they_are_thrown_and_only_then() -> None:
    state = position(phase="roll", chip=True)
    past = played(state, "roll 7 1")
    first = shown(state, past=past)
    past += played(state, "second_chance reroll_horse", "horse_die 4")
    second = shown(state, past=past)
    assert piece(first, "die-horse").sprite == "horse-die-7"
    assert piece(second, "die-horse").sprite == "horse-die-4"
    assert piece(second, "die-horse").throws == piece(first, "die-horse").throws + 1
    assert piece(second, "die-move").throws == piece(first, "die-move").throws
    assert piece(first, "chip").sprite == "chance"
    assert piece(second, "chip").sprite == "chance-spent"


def test_a_card_keeps_its_name_from_the_hand_to_the_discard_pile() -> None:
    state = position({5: 3}, hand={0: "cash_ten cash_ten mud"})
    before = {each.id: each for each in shown(state).pieces}
    past = played(state, "play cash_ten")
    after = shown(state, past=past)
    (top,) = [each for each in after.pieces if each.zone == "discard"]
    assert before[top.id].zone == "card-cash_ten"
    assert top.sprite == "face-income"
    assert {each.id for each in after.pieces} == set(before)


@both_shapes
def test_the_counts_of_the_piles_are_shown(shape: Shape) -> None:
    state = position(hand={0: "mud"}, discard={"spy": 2, "cash_ten": 1})
    counts = words_in(mark(shown(state, 0, shape), "piles"))
    dump = state.dump()
    assert [counts[0], counts[1]] == [str(dump["pile0"]), str(dump["pile1"])]
    assert "3" in counts[2]


@pytest.mark.rule("KAK-16")
def test_everybody_may_look_through_the_whole_discard_pile() -> None:
    kinds = {card.id: card.count for card in GAME.box.cards if card.id not in ("mud", "spy", "cash_ten")}
    pile = shown(position(hand={0: "mud"}, discard=kinds | {"spy": 2}), 0, "tall", language="en")
    (found,) = [zone.tip for zone in pile.zones if zone.id == "discard"]
    assert "Theft (9): Pickpocket ×4; Spy ×2; Light fingers ×3" in found.split("\n")
    assert "Lucky number 1, 2, 3, 4" in found
    assert len(found) < 1400  # so that a phone can show it


# -- horse cards and bets ----------------------------------------------------------------------------------


@both_shapes
@pytest.mark.parametrize("players", [2, 5, 8])
def test_all_stakes_are_shown_on_the_cards(shape: Shape, players: int) -> None:
    laid = {(seat, 3): 5 * (seat + 1) for seat in range(players)} | {(0, 9): 15}
    state = position(players=players, owner={3: 0}, stake=laid)
    found = words_in(mark(shown(state, 0, shape), "bets"))
    for stake in laid.values():
        assert found.count(str(stake)) >= list(laid.values()).count(stake)


def test_at_the_end_bets_show_what_they_have_paid_and_panels_the_final_money() -> None:
    laid = {(0, 4): 10, (1, 4): 5, (2, 8): 5}
    state = position(
        {5: 20}, finish=[7, 4], stake=laid, hand={0: "gallop_05"}, cash=[20, 10, 0], owner={7: 1}
    )
    past = played(state, "play gallop_05")
    scene = shown(state, past=past)
    assert scene.result is not None
    found = words_in(mark(scene, "bets"))
    assert {"60", "30", "5"} <= set(found)  # Silver Star came second: times six; the bet on Napoleon is lost
    assert [panel.score for panel in scene.panels] == [80, 140, 0]
    assert scene.result.sentence == "Jona gewinnt mit 140 €."
    log = [(line.seat, line.text) for line in log_lines_of(seen(state, past=past))]
    assert log[-1] == (1, "gewinnt mit 140 €")
    assert (0, "Wette auf Silver Star: 10 × 6 = 60 €") in log
    assert {panel.unit for panel in scene.panels} == {"€"}


# -- the hand ----------------------------------------------------------------------------------------------


@both_shapes
@pytest.mark.parametrize("kinds", [0, 1, 3, 5, 6, 10, 11, 18, 24, 43, 73])
def test_a_hand_of_any_size_stays_readable_and_playable(shape: Shape, kinds: int) -> None:
    state = position(dict.fromkeys(HORSES, 5), hand={0: full_hand(kinds)}, cash=40)
    scene = shown(state, 0, shape)
    cards = [each for each in scene.zones if each.id.startswith("card-")]
    assert len(cards) == kinds
    strip = {pane.id: pane for pane in scene.panes}
    for card in cards:
        assert card.width >= 120
        assert card.height >= (43 if shape == "tall" else 37)
        room = strip[card.pane].content if card.pane else None
        left, right = (room.x, room.x + room.width) if room else (0, scene.width)
        assert left <= card.x - card.width / 2
        assert card.x + card.width / 2 <= right + 0.01
        if shape == "tall" or kinds > 5:
            assert card.close_up == card_sprite(card.id.removeprefix("card-"), "card", "de") or kinds <= 2
    places = {(card.x, card.y) for card in cards}
    assert len(places) == kinds
    assert all(choice(scene, state, "play", kind).path == (f"card-{kind}",) for kind in playable(state))
    if kinds <= (9 if shape == "tall" else 18):
        assert not scene.panes


def playable(state: State) -> list[str]:
    """Return the kinds that may be played."""
    acts = [state.describe(action) for action in state.legal(0)]
    return [str(words[1]) for words in acts if words[0] == "play"]


@pytest.mark.parametrize(
    ("kind", "given", "reason"),
    [
        ("lead_owner", {"finish": [2]}, "gesperrt seit Zieleinlauf"),
        ("lucky_04", {}, "nur in fremden Zügen"),
        ("late_bet", {"cash": 0}, "zu wenig Geld"),
        ("lead_back", {}, "kein Pferd führt"),
        ("own_spurt", {}, "kein eigenes Pferd läuft"),
        ("spy", {}, "niemand hat Karten"),
        ("mud", {}, "jetzt ohne Wirkung"),
    ],
)
def test_a_card_that_cannot_be_played_says_why(kind: str, given: dict[str, Any], reason: str) -> None:
    state = position(hand={0: f"{kind} cash_ten"}, **given)
    scene = shown(state)
    assert words_in(mark(scene, f"on-{kind}")) == [reason]
    assert mark(scene, "on-cash_ten") == ""
    assert attempt_of(seen(state), (f"card-{kind}",)) == ("play", kind)
    with pytest.raises(IllegalAction) as refused:
        state.check(0, state.action(("play", kind)))
    assert refused.value.rule


# -- what can be chosen ------------------------------------------------------------------------------------


def test_no_stray_click_spends_a_card_a_chip_or_the_price_of_a_horse() -> None:
    state = position({5: 3}, hand={0: "cash_ten"})
    scene = shown(state)
    assert choice(scene, state, "play", "cash_ten").confirm == "always"
    assert choice(scene, state, "buy", 5).confirm == "always"
    window = position(phase="second_chance", chip=True, die_horse=7, die_move=1)
    again = choice(shown(window), window, "second_chance", "reroll_horse")
    assert (again.path, again.confirm, again.shown) == (("die-horse",), "always", True)


def test_buying_is_a_click_on_the_card_and_betting_one_on_its_slots() -> None:
    state = position({5: 3})
    wide, tall = shown(state), shown(state, 0, "tall")
    assert choice(wide, state, "buy", 5).path == ("horse-5",)
    assert choice(wide, state, "bet", 5).path == ("bet-5",)
    assert choice(tall, state, "buy", 5).path == choice(tall, state, "bet", 5).path == ("horse-5",)
    upper, lower = zone(wide, "horse-5"), zone(wide, "bet-5")
    assert upper.y + upper.height / 2 <= lower.y - lower.height / 2 + 0.1
    assert choice(wide, state, "bet", 5).help == (
        "5 € auf Vulkan bringen 40 €, 30 € oder 20 €, wenn es unter die ersten drei kommt."
    )


@both_shapes
def test_a_horse_for_a_movement_card_is_chosen_in_its_lane(shape: Shape) -> None:
    state = position({3: 6, 4: 9}, owner={3: 1}, hand={0: "stumble_03_04"})
    played(state, "play stumble_03_04")
    scene = shown(state, 0, shape)
    target = choice(scene, state, "target_horse", 3)
    assert target.path == ("run-3",)
    assert target.help == "Herzdame kommt von Feld 6 auf Feld 4."
    assert zone(scene, "horse-3").stands_for == "run-3"
    assert uses(target.preview[0].svg)[-1].startswith("runner-3-")
    assert f"{plan(GAME, shape).field_middle(4):.1f}".rstrip("0").rstrip(".") in target.preview[0].svg


@both_shapes
def test_a_horse_for_a_betting_card_is_chosen_where_bets_lie(shape: Shape) -> None:
    state = position({3: 6}, hand={0: "freebet_any"})
    played(state, "play freebet_any")
    scene = shown(state, 0, shape)
    place = "bet-3" if shape == "wide" else "horse-3"
    assert choice(scene, state, "target_horse", 3).path == (place,)
    assert zone(scene, "run-3").stands_for == place


def test_sending_back_an_own_horse_is_asked_about_once_more() -> None:
    state = position({3: 6, 4: 9}, owner={3: 0, 4: 1}, hand={0: "stumble_03_04"})
    played(state, "play stumble_03_04")
    scene = shown(state)
    own, other = choice(scene, state, "target_horse", 3), choice(scene, state, "target_horse", 4)
    assert own.caution is not None
    assert own.caution.rule == "KAK-84"
    assert "Herzdame" in own.caution.text
    assert other.caution is None


@both_shapes
def test_sprints_are_shown_in_the_lanes_and_as_buttons(shape: Shape) -> None:
    state = position({5: 18, 8: 2}, phase="sprint", owner={5: 0, 8: 0}, die_horse=6, die_move=3)
    scene = shown(state, 0, shape)
    sprint = choice(scene, state, "sprint", 5)
    assert (sprint.path, sprint.shown) == (("run-5",), True)
    assert sprint.help == "Vulkan läuft ins Ziel."
    assert choice(scene, state, "sprint", "stop").path == ()


@both_shapes
@pytest.mark.parametrize("players", [3, 5, 8])
def test_players_to_steal_from_lie_on_the_track(shape: Shape, players: int) -> None:
    hands = {seat: GAME.box.cards[seat].id for seat in range(1, players)}
    state = position(players=players, hand={0: "pickpocket", **hands})
    played(state, "play pickpocket")
    scene, drawn = shown(state, 0, shape), plan(GAME, shape)
    for seat in range(1, players):
        assert choice(scene, state, "target_player", seat).path == (f"seat-{seat}",)
        token = zone(scene, f"seat-{seat}")
        assert drawn.start_left < token.x - token.width / 2
        assert token.x + token.width / 2 < drawn.finish_left
        assert token.height >= 44
        assert NAMES[seat] in words_in(mark(scene, "offer"))
    assert mark(shown(state, 1, shape), "offer") == ""


@both_shapes
@pytest.mark.parametrize("cards", [2, 9, 30, 60])
def test_a_spy_sees_all_cards_of_the_other_hand_and_nobody_else_does(shape: Shape, cards: int) -> None:
    state = position(hand={0: "spy", 1: full_hand(cards)})
    past = played(state, "play spy")
    scene = shown(state, 0, shape, past=past)
    loot = [each for each in scene.pieces if each.id.startswith("loot-")]
    assert len(loot) == cards
    assert len({(each.x, each.y) for each in loot}) == cards
    for seat in (1, 2, None):
        other = shown(state, seat, shape, past=past)
        assert not [each for each in other.pieces if each.id.startswith("loot-")]
        assert not [each for each in other.zones if each.id.startswith("take-")]


# -- what a click means ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "path", "rule"),
    [
        ({"horses": {5: 16}}, "bet-5", "KAK-72"),
        ({"finish": [5]}, "bet-5", "KAK-72"),
        ({"horses": {5: 3}, "cash": 0}, "bet-5", "KAK-72"),
        ({"horses": {5: 3}, "owner": {5: 1}}, "horse-5", "KAK-67"),
        ({"finish": [5]}, "horse-5", "KAK-67"),
        ({"horses": {5: 3}, "cash": 5}, "horse-5", "KAK-67"),
        ({"hand": {0: "lead_owner"}, "finish": [3]}, "card-lead_owner", "KAK-79"),
        ({"hand": {0: "lucky_03"}}, "card-lucky_03", "KAK-47"),
        ({"hand": {0: "mud"}}, "die-horse", "KAK-19"),
        ({"hand": {0: "mud"}}, "discard", "KAK-76"),
    ],
)
def test_a_click_on_what_is_not_allowed_is_refused_with_its_rule(
    given: dict[str, Any], path: str, rule: str
) -> None:
    state = position(**given)
    words = attempt_of(seen(state), (path,))
    assert words is not None
    with pytest.raises(IllegalAction) as refused:
        state.check(0, state.action(words))
    assert refused.value.rule == rule


def test_on_a_phone_a_horse_card_means_what_is_possible_there() -> None:
    state = position({5: 16, 6: 3}, owner={6: 1}, cash=20)
    assert attempt_of(seen(state, 0, "tall"), ("horse-5",)) == ("buy", 5)
    assert attempt_of(seen(state, 0, "tall"), ("horse-6",)) == ("bet", 6)
    poor = position({5: 3}, cash=5)
    assert attempt_of(seen(poor, 0, "tall"), ("horse-5",)) == ("bet", 5)


# -- secrets -----------------------------------------------------------------------------------------------


@both_shapes
def test_nothing_that_others_see_changes_by_the_order_to_keep_lucky_numbers(shape: Shape) -> None:
    state = position(hand={0: "lucky_04 mud"})
    before = [shown(state, seat, shape) for seat in (1, 2, None)]
    log = [log_lines_of(seen(state, seat)) for seat in (1, 2, None)]
    past = played(state, "keep_lucky")
    assert [shown(state, seat, shape, past=past) for seat in (1, 2, None)] == before
    assert [log_lines_of(seen(state, seat, past=past)) for seat in (1, 2, None)] == log
    assert log_lines_of(seen(state, 0, past=past))


@both_shapes
def test_others_see_the_backs_of_cards_only(shape: Shape) -> None:
    state = position(hand={0: "mud spy spy"})
    scene = shown(state, None, shape)
    assert [each.sprite for each in scene.pieces if each.id.startswith("back-")] == ["back"] * 3
    assert not [each for each in scene.zones if each.id.startswith("card-")]
    assert "spy" not in str(msgspec.json.encode(shown(state, 1, shape)).decode())


def test_what_was_seen_of_other_hands_is_shown_to_that_seat_alone() -> None:
    seen_cards = [[{}, {"spy": 1, "mud": 1}, {}], [{}, {}, {}], [{}, {}, {}]]
    state = position(hand={0: "cash_ten", 1: "spy mud nudge"}, known=seen_cards)
    own, other = shown(state, 0), shown(state, 2)
    for found in (own.panels[1].status, picture_of(own, 1), picture_of(shown(state, 0, "tall"), 1)):
        assert "Spion" in found
    assert "Spion" not in other.panels[1].status
    assert "Spion" not in picture_of(other, 1)


def picture_of(scene: Scene, seat: int) -> str:
    """Return the drawing in the panel of a seat."""
    drawn = scene.panels[seat].picture
    assert drawn is not None
    return drawn.svg


# -- the log -----------------------------------------------------------------------------------------------


def test_a_roll_and_what_it_leads_to_is_one_line_without_a_subject() -> None:
    state = position({8: 3, 2: 6}, phase="roll", owner={8: 0}, hand={1: "mud"})
    past = played(state, "roll 9 1", "sprint 8", "bet 2")
    log = log_lines_of(seen(state, 0, past=past))
    assert [(line.seat, line.text, line.note) for line in log] == [
        (0, "würfelt 9 und 1", "Hasenfuß auf 1 · Napoleon sprintet auf 4"),
        (0, "setzt 5 € auf Flocke", ""),
    ]
    assert log[0].zones == ("run-9", "run-9", "run-8")


def test_a_card_and_what_it_does_is_one_line() -> None:
    state = position({5: 19}, hand={0: "gallop_05"})
    log = log_lines_of(seen(state, 1, past=played(state, "play gallop_05")))
    assert [(line.text, line.note, line.tone) for line in log] == [
        ("spielt Galopp: Vulkan", "Vulkan läuft ins Ziel, 1. Platz", "primary")
    ]


def test_a_drawn_card_is_named_to_the_one_who_drew_it() -> None:
    state = position(hand={0: "cash_ten"})
    past = played(state, "pass", "draw spy")
    assert "Spion" in str(log_lines_of(seen(state, 0, past=past)))
    assert "Spion" not in str(log_lines_of(seen(state, 1, past=past)))
    assert seen(state, 0, past=past).read(History).new_cards == frozenset({"spy"})
    assert seen(state, 1, past=past).read(History).new_cards == frozenset()


# -- figures, size and speed -------------------------------------------------------------------------------


def test_the_figures_differ_by_language_where_words_stand_in_them() -> None:
    english, german = figures_of("kopf-an-kopf", "en"), figures_of("kopf-an-kopf", "de")
    assert list(english) == list(german)
    assert 8 <= len(english) <= 12
    assert english["horse-card"] != german["horse-card"]
    assert english["roll"] == german["roll"]


def test_the_figure_of_the_zone_ticks_the_horses_that_can_be_bet_on() -> None:
    drawn = figures_of("kopf-an-kopf", "de")["no-bets"].svg
    assert len(re.findall(r"fill='#FBF7EC' stroke='var\(--action\)'", drawn)) == 3
    assert len(re.findall(r"fill='#FBF7EC' stroke='var\(--refuse\)'", drawn)) == 2


def test_scenes_are_small_and_made_quickly() -> None:
    sizes, times = [], []
    for moment in list(random_positions(GAME, 3, 4))[::9]:
        for shape in SHAPES:
            sight = moment.seen_by(max(0, moment.state.actor()), "de", shape)
            began = process_time()
            scene = scene_of(sight)
            times.append(process_time() - began)
            sizes.append(len(msgspec.json.encode(scene)))
    assert median(sizes) < 60_000
    assert median(times) < 0.015


def test_the_sheet_holds_each_horse_once() -> None:
    drawn = sheet_of(GAME).sheet
    assert len(msgspec.json.encode(drawn)) < 600_000
    assert drawn.sprites.count("id='horse-mane'") == 1


@pytest.mark.parametrize(
    "options",
    [{"lucky_mode": "ask", "draw_pile_choice": True}, {"lucky_mode": "auto", "move_die": "zman"}],
    ids=str,
)
def test_every_option_has_its_questions_and_choices(options: dict[str, Any]) -> None:
    phases = set()
    for number, moment in enumerate(list(random_positions(GAME, 7, 3, options))[::-4]):
        asked = [seat for seat in moment.state.actors() if seat >= 0]
        legal = moment.state.legal(asked[0]) if asked else []
        language, shape = ("en", "de")[number % 2], SHAPES[number // 2 % 2]
        sight = moment.seen_by(asked[0] if asked else None, language, shape)
        scene = scene_of(sight)
        phases.add(sight.view["phase"])
        assert scene.prompt.question
        assert [choice.action for choice in scene.choices] == legal
        assert scene_of(moment.seen_by(None, language, shape)).prompt.question
    assert {"roll", "action", "over"} <= phases
    assert ("lucky" in phases) == ("draw_pile" in phases) == (options["lucky_mode"] == "ask")
