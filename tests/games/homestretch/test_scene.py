"""The scene: the board of any box, every choice with its zones, and no hidden information."""

from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import msgspec
import pytest

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.engine.core import Words
from spieltisch.engine.errors import IllegalAction
from spieltisch.games.homestretch.view.layout import plan
from spieltisch.games.homestretch.view.slots import pack_markers, spread_out
from spieltisch.games.homestretch.view.view_model import ViewModel
from spieltisch.stage.game_views import attempt_of, log_lines_of, scene_of, sheet_of, vignette_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.render import sprites
from spieltisch.stage.scene import Choice, Line, Scene, Shape
from spieltisch.stage.sight import Sight, look

from .helpers import COLOURS, GAME, HORSES, SPREAD, bet, roll, step
from .positions import betting, race, started

SHAPES: tuple[Shape, ...] = ("wide", "tall")
NAMES = ("Mara", "Jona", "Tove", "Emil", "Ida", "Piet")
both_shapes = pytest.mark.parametrize("shape", SHAPES)


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


def choice(scene: Scene, state: State, words: str) -> Choice:
    """Return the choice with these words."""
    action = state.action(words)
    return next(choice for choice in scene.choices if choice.action == action)


def played(state: State, *moves: tuple[int, str]) -> tuple[HistoryEntry, ...]:
    """Apply actions and outcomes, and return the past."""
    state.trace()
    past: list[HistoryEntry] = []
    for seat, words in moves:
        at = state.round_number()
        state.play(seat, _words(words))
        past += [HistoryEntry(seat, at, event) for event in state.take_events()]
    return tuple(past)


def _words(text: str) -> Words:
    return tuple(int(word) if word.isdigit() else word for word in text.split())


def refusal(state: State, seat: int, zone: str, shape: Shape = "wide") -> str | None:
    """Return the rule that refuses a click on a zone."""
    words = attempt_of(seen(state, seat, shape), (zone,))
    assert words is not None
    with pytest.raises(IllegalAction) as refused:
        state.play(seat, words)
    assert refused.value.text("de")
    return refused.value.rule


def another_box(folder: Path, *changes: tuple[str, str]) -> spieltisch.Game:
    """Return the game on a box that differs in these words."""
    text = GAME.box.text
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return spieltisch.game("homestretch", components=file)


def mark(scene: Scene, name: str) -> str:
    """Return the drawing of a mark."""
    return next((mark.svg for mark in scene.marks if mark.id == name), "")


# -- the board of any box ------------------------------------------------------------------------------------


@both_shapes
def test_another_box_draws_its_own_factors_prices_and_names(tmp_path: Path, shape: Shape) -> None:
    horse = 'number = 7\nname_de = "Time\'s Up"\nname_en = "Time\'s Up"\ncost = 10'
    other = another_box(
        tmp_path,
        (horse, 'number = 7\nname_de = "Blitz"\nname_en = "Lightning"\ncost = 9'),
        ("pay_win = 5\n", "pay_win = 17\n"),
    )
    assert ">17<" in sprites(sheet_of(other).sheet)[f"board-{shape}"]
    assert ">17<" not in sprites(sheet_of(GAME).sheet)[f"board-{shape}"]
    assert sprites(sheet_of(other).sheet)["share-7"] != sprites(sheet_of(GAME).sheet)["share-7"]
    assert sprites(sheet_of(other).sheet)["share-8"] == sprites(sheet_of(GAME).sheet)["share-8"]
    state = other.load({"players": list(COLOURS[:3]), "phase": "BET", "money": [40, 30, 20]})
    zones = {zone.id: zone for zone in shown(state, 0, shape).zones}
    assert zones["bet-WIN-7"].label == "WIN 7, Blitz, zahlt 17, kein Marker"
    assert (
        "Lightning"
        in {zone.id: zone for zone in shown(state, 0, shape, language="en").zones}["horse-7"].label
    )


@both_shapes
def test_a_longer_track_fits_the_stage_and_horses_stand_on_its_spaces(tmp_path: Path, shape: Shape) -> None:
    other = another_box(
        tmp_path,
        ("track_spaces = 9 ", "track_spaces = 13 "),
        ("steps_to_finish = 10 ", "steps_to_finish = 14 "),
    )
    horses = {str(horse): {"position": min(horse, 13), "handicap": 0} for horse in HORSES}
    position = {"players": list(COLOURS[:3]), "phase": "ROLL", "horses": horses}
    scene = shown(other.load(position), 0, shape)
    drawn = plan(other, shape)
    pieces = {piece.id: piece for piece in scene.pieces}
    for horse in HORSES:
        area = drawn.place(horse, min(horse, 13))
        assert area.x <= pieces[f"horse-{horse}"].x <= area.right
        assert area.y <= pieces[f"horse-{horse}"].y <= area.bottom
    assert drawn.place(12, 13).right <= drawn.measures.finish + 0.01


def test_another_box_has_its_own_prizes_and_programme(tmp_path: Path) -> None:
    other = another_box(
        tmp_path,
        ("races_per_game = 4", "races_per_game = 3"),
        ("races_green = 2 ", "races_green = 1 "),
        (
            'name_de = "Frühjahrspreis"\nname_en = "Spring Prize"\nprizes = [18,',
            'name_de = "Maipreis"\nname_en = "May"\nprizes = [21,',
        ),
    )
    position = {"players": list(COLOURS[:3]), "phase": "BET", "race_programme": ["P01"]}
    card = mark(shown(other.load(position)), "card")
    assert "Maipreis" in card
    assert ">21<" in card
    assert "von 3" in card


def test_the_home_picture_quotes_the_box(tmp_path: Path) -> None:
    other = another_box(tmp_path, ("pay_win = 5\n", "pay_win = 8\n"))
    assert vignette_of(other).svg != vignette_of(GAME).svg
    same = another_box(
        tmp_path, ("cost = 10\nblue = 2\nred = 1\npay_win = 5", "cost = 9\nblue = 2\nred = 1\npay_win = 5")
    )
    assert vignette_of(same).svg == vignette_of(GAME).svg


def test_a_box_with_other_bet_markers_has_wells_for_all_of_them(tmp_path: Path) -> None:
    other = another_box(tmp_path, ("values = [3, 2, 2, 1, 1]", "values = [5, 4, 3, 2, 1, 1, 1]"))
    state = other.load({"players": list(COLOURS[:3]), "phase": "BET", "money": [40, 30, 20]})
    for shape in SHAPES:
        markers = [piece for piece in shown(state, 2, shape).pieces if piece.id.startswith("marker-2-")]
        assert markers[0].sprite == "marker-green-5"
        assert len({piece.x for piece in markers}) == 7


# -- the draft -----------------------------------------------------------------------------------------------


@both_shapes
@pytest.mark.rule("HOM-11")
def test_everybody_is_asked_at_once_and_who_has_answered_sees_the_wait(shape: Shape) -> None:
    state = started(4)
    assert all(shown(state, seat, shape).choices for seat in range(4))
    card = state.describe(state.legal(2)[0])[1]
    past = played(state, (2, f"pick {card}"))
    waiting = shown(state, 2, shape, past=past)
    assert waiting.choices == ()
    assert waiting.prompt.question == "Du hast gewählt. Es überlegen noch: Mara, Jona und Emil."
    assert waiting.prompt.done == (2,)
    assert waiting.panels[2].status == "hat gewählt"
    asked = shown(state, 0, shape, past=past)
    assert asked.prompt.seats == (0, 1, 3)
    assert asked.prompt.done == (2,)


@both_shapes
def test_a_card_keeps_its_name_from_the_hand_to_the_stable(shape: Shape) -> None:
    hands = [[8, 8, 5, 2], [3, 4, 6, 7], [9, 10, 11, 12], [2, 3, 4, 5]]
    draft = {"round": 0, "hands": hands, "picks": [[]] * 4}
    state = GAME.load({"players": list(COLOURS[:4]), "phase": "DRAFT", "draft": draft})
    before = {piece.id: piece for piece in shown(state, 0, shape).pieces}
    state.play(0, "pick 8")
    after = {piece.id: piece for piece in shown(state, 0, shape).pieces}
    tray = plan(GAME, shape).measures.tray.y
    (taken,) = [name for name, piece in after.items() if piece.zone == "stable-8"]
    assert before[taken].y < tray < after[taken].y
    assert set(before) == set(after)


def test_the_hand_of_another_seat_is_cards_face_down() -> None:
    scene = shown(started(4), None)
    cards = [piece for piece in scene.pieces if piece.sprite.startswith("share")]
    assert [piece.sprite for piece in cards] == ["share-back"] * 4
    assert all(piece.facing == "down" for piece in cards)


@pytest.mark.rule("HOM-93")
def test_with_two_players_the_first_hands_on_to_the_ghost() -> None:
    state = started(2)
    assert "Geisterspieler" in mark(shown(state, 0), "ring")
    assert "Mara" in mark(shown(state, 1), "ring")


# -- bets ----------------------------------------------------------------------------------------------------


@both_shapes
@pytest.mark.rule("HOM-37")
def test_own_markers_show_their_value_and_those_of_others_only_whose_they_are(shape: Shape) -> None:
    state = bet(betting([40, 35, 20]), 0, SPREAD)
    own = [piece.sprite for piece in shown(state, 0, shape).pieces if piece.id.startswith("marker-0-")]
    assert own == [f"marker-blue-{value}" for value in (3, 2, 2, 1, 1)]
    for viewer in (1, 2, None):
        others = [piece for piece in shown(state, viewer, shape).pieces if piece.id.startswith("marker-0-")]
        assert [piece.sprite for piece in others] == ["chip-blue"] * 5


@both_shapes
@pytest.mark.rule("HOM-35")
def test_nothing_of_an_unfinished_bet_is_on_the_board_of_others(shape: Shape) -> None:
    state = bet(betting([40, 35, 20]), 0, SPREAD[:4])
    assert not [piece for piece in shown(state, 1, shape).pieces if piece.id.startswith("marker-0-")]
    sealed = bet(betting([40, 35, 20], {"betting_mode": "sealed"}), 0, SPREAD)
    assert not [piece for piece in shown(sealed, 1, shape).pieces if piece.id.startswith("marker-0-")]


@both_shapes
def test_a_bet_is_one_click_on_a_field_and_says_what_it_would_pay(shape: Shape) -> None:
    state = betting([40, 35, 20])
    made = choice(shown(state, 0, shape), state, "bet WIN 11")
    assert made.path == ("bet-WIN-11",)
    assert made.help.startswith("3 × 10 = 30, wenn Against All Odds gewinnt.")
    assert made.button == "Auf WIN 11 setzen"
    assert made.preview


@both_shapes
@pytest.mark.rule("HOM-29")
def test_a_field_that_is_full_is_marked_and_refused_with_its_rule(shape: Shape) -> None:
    state = bet(betting([40, 35, 20]), 0, ["PLACE 7"])
    scene = shown(state, 0, shape)
    assert mark(scene, "fields").count("stroke-dasharray") == 1
    assert refusal(state, 0, "bet-PLACE-7", shape) == "HOM-29"


@pytest.mark.rule("HOM-32")
def test_the_order_of_betting_is_shown_the_richest_first() -> None:
    state = betting([20, 35, 40, 35])
    table = ViewModel(seen(state, 0))
    assert table.seat_order == [2, 1, 3, 0]
    assert table.waiting_for[0] == 2
    bet(state, 3, SPREAD)
    assert ViewModel(seen(state, 0)).has_answered == [3]
    early = shown(state, 0).prompt.question
    assert early == "Du darfst schon vor Tove wetten: Setze deine 3, Marker 1 von 5."
    assert shown(state, 2).prompt.question == "Du bist mit Wetten dran: Setze deine 3, Marker 1 von 5."


@pytest.mark.rule("HOM-28")
@pytest.mark.parametrize(("mode", "limits"), [("shared", [1, 2, 2, 4]), ("strict", [1, 2, 3, 4])])
def test_the_shown_limit_is_that_of_the_rules(mode: str, limits: list[int]) -> None:
    state = betting([50, 40, 40, 10], {"bet_limit_ties": mode})
    found = [ViewModel(seen(state, seat)).bet_limit(seat) for seat in range(4)]
    assert found == limits
    for seat, limit in enumerate(limits):
        copy = bet(state.clone(), seat, ["SHOW 7"] * limit)
        assert copy.action("bet SHOW 7") not in copy.legal(seat)
        bet(state.clone(), seat, ["SHOW 7"] * (limit - 1))


@both_shapes
@pytest.mark.parametrize(
    "seats", [[0], [0] * 5, [0, 1], [0, 0, 1, 2], [0, 1, 2, 3, 4, 5], [*([0] * 5), *([3] * 5)]]
)
def test_markers_lie_inside_their_field_and_seats_beside_each_other(shape: Shape, seats: list[int]) -> None:
    table = ViewModel(seen(betting([40] * 6), 0, shape))
    for row in ("WIN", "SHOW"):
        for horse in (2, 7):
            area = table.plan.field(row, horse)
            spots = pack_markers(table, row, horse, seats)
            assert all(area.x <= spot.x <= area.right and area.y <= spot.y <= area.bottom for spot in spots)
            firsts = {seat: spots[seats.index(seat)] for seat in seats}
            assert len({(spot.x, spot.y) for spot in firsts.values()}) == len(firsts)


# -- the race ------------------------------------------------------------------------------------------------


@both_shapes
@pytest.mark.rule("HOM-42")
def test_a_first_roll_shines_on_both_spaces_and_has_both_buttons(shape: Shape) -> None:
    state = roll(race({10: 7}), 6, 4)
    scene = shown(state, 0, shape)
    two, one = choice(scene, state, "two"), choice(scene, state, "one")
    assert (two.path, one.path) == (("space-10-9",), ("space-10-8",))
    assert two.shown
    assert one.shown
    assert two.help == "Lantern Light läuft auf Feld 9. Die Würfel gehen nach links."
    assert attempt_of(seen(state, 0, shape), ("space-10-8",)) == ("one",)


@both_shapes
@pytest.mark.rule("HOM-48")
def test_targets_count_the_handicap(shape: Shape) -> None:
    state = roll(race({}, {4: 4}), 1, 3)
    scene = shown(state, 0, shape)
    assert choice(scene, state, "two").path == ("space-4-6",)
    assert choice(scene, state, "one").path == ("space-4-5",)


@both_shapes
def test_where_both_ways_lead_home_a_button_says_which(shape: Shape) -> None:
    state = roll(race({10: 9}), 6, 4)
    scene = shown(state, 0, shape)
    both = [choice(scene, state, word) for word in ("two", "one")]
    assert [each.path for each in both] == [("space-10-home",)] * 2
    assert len({each.button for each in both}) == 2
    state.play(0, "two")
    (piece,) = [piece for piece in shown(state, 0, shape).pieces if piece.id == "horse-10"]
    assert piece.x > plan(GAME, shape).measures.finish


@both_shapes
@pytest.mark.rule("HOM-58")
def test_a_horse_in_last_place_is_chosen_by_clicking_it(shape: Shape) -> None:
    others = {horse: 3 for horse in HORSES if horse not in (8, 11, 12)}
    state = roll(race({**others, 11: 1, 12: 1}, finished=[8]), 6, 2)
    scene = shown(state, 0, shape)
    assert {each.path for each in scene.choices} == {("horse-11",), ("horse-12",)}
    assert choice(scene, state, "last 11").help == "Against All Odds läuft auf Feld 4."
    assert refusal(state, 0, "horse-7", shape) == "HOM-58"


@pytest.mark.rule("HOM-55")
def test_a_last_horse_with_an_x_stays_and_the_choice_says_so() -> None:
    others = {horse: 3 for horse in HORSES if horse not in (8, 7, 12)}
    state = roll(race(others, {7: "X"}, finished=[8]), 6, 2)
    made = choice(shown(state), state, "last 7")
    assert made.help == "Time's Up verliert das X und bleibt stehen."


@both_shapes
@pytest.mark.rule("HOM-53")
def test_another_roll_is_a_click_on_the_dice_or_a_button(shape: Shape) -> None:
    state = roll(race({}, {7: "X"}), 3, 4)
    scene = shown(state, 0, shape)
    again = choice(scene, state, "again")
    assert (again.path, again.shown) == (("dice",), True)
    assert choice(scene, state, "end").path == ()
    assert refusal(roll(race({}), 3, 4), 0, "dice", shape) == "HOM-42"


@both_shapes
def test_clicks_of_others_are_refused_with_the_rule_of_the_turn(shape: Shape) -> None:
    state = roll(race({}), 3, 4)
    assert refusal(state, 1, "horse-7", shape) == "HOM-40"
    assert refusal(betting([40, 35], {"early_bets": False}), 1, "bet-WIN-7", shape) == "HOM-33"


@both_shapes
@pytest.mark.rule("HOM-72")
def test_sure_wins_are_gold_and_lost_causes_dim(shape: Shape) -> None:
    scene = shown(
        race({7: 3}, finished=[8, 3], bets=[["WIN 8", "WIN 3", "PLACE 3", "WIN 7", "SHOW 7"]] * 3), 0, shape
    )
    fields = mark(scene, "fields")
    assert fields.count("var(--cell-won)") == 3 + 2
    assert fields.count("var(--cell-lost)") == 1 + 2 * 9
    assert mark(scene, "faded").count("<circle") == 2 * 3
    table = ViewModel(seen(race({7: 3}, finished=[8, 3]), 0, shape))
    assert table.is_won("PLACE", 3)
    assert table.is_lost("WIN", 3)
    assert not table.is_lost("SHOW", 7)


def test_the_last_turn_leaves_gold_prints() -> None:
    state = race({10: 3})
    past = played(state, (CHANCE, "roll 6 4"), (0, "one"), (CHANCE, "roll 1 2"), (CHANCE, "roll 3 3"))
    scene = shown(state, 1, past=past)
    prints = mark(scene, "last")
    lanes = plan(GAME, "wide")
    rows = {round(float(part.split("'")[0])) for part in prints.split("y='")[1:]}
    assert any(lanes.lane(10).y < y < lanes.lane(10).bottom for y in rows)
    assert any(lanes.lane(3).y < y < lanes.lane(3).bottom for y in rows)


@both_shapes
def test_dice_tumble_with_every_throw(shape: Shape) -> None:
    state = race({})
    past = played(state, (CHANCE, "roll 6 4"))
    first = [piece for piece in shown(state, 0, shape, past=past).pieces if piece.id.startswith("die-")]
    past += played(state, (0, "one"), (CHANCE, "roll 2 5"), (CHANCE, "roll 1 1"))
    second = [piece for piece in shown(state, 0, shape, past=past).pieces if piece.id.startswith("die-")]
    assert [piece.sprite for piece in first] == ["die-6", "die-4"]
    assert [piece.sprite for piece in second] == ["die-1", "die-1"]
    assert {piece.throws for piece in first} == {1}
    assert {piece.throws for piece in second} == {3}


# -- the second purchase and the end -------------------------------------------------------------------------


def buying(**more: Any) -> State:
    purchase = {"round": 0, "order": [2, 1, 0], "index": 0, "display": [5, 7, 7]}
    fields = {"money": [40, 35, 9], "purchase": purchase, "race_programme": ["P01"], **more}
    return GAME.load({"players": list(COLOURS[:3]), "phase": "BUY", **fields})


@both_shapes
@pytest.mark.rule("HOM-81")
def test_what_can_be_paid_can_be_clicked_and_the_rest_is_refused(shape: Shape) -> None:
    state = buying()
    scene = shown(state, 2, shape)
    assert choice(scene, state, "buy 5").path == ("buy-5",)
    assert choice(scene, state, "pass").path == ()
    assert refusal(state, 2, "buy-7", shape) == "HOM-81"
    assert refusal(state, 2, "stack", shape) == "HOM-82"


@pytest.mark.rule("HOM-8")
def test_red_shares_of_the_second_purchase_are_red_and_stay_so() -> None:
    def sprites_of(scene: Scene, horse: int) -> dict[str, str]:
        return {each.id: each.sprite for each in scene.pieces if each.id.startswith(f"share-{horse}-")}

    purchase = {"round": 0, "order": [3, 2, 1, 0], "index": 0, "display": [5, 7, 7]}
    fields = {"money": [40, 40, 40, 30], "purchase": purchase, "race_programme": ["P01"]}
    state = GAME.load({"players": list(COLOURS[:4]), "phase": "BUY", **fields})
    before = sprites_of(shown(state, 3), 7)
    assert before == {"share-7-0": "red-share-7", "share-7-1": "share-7"}  # the box has one red share of each
    past = played(state, (3, "buy 7"))
    assert sprites_of(shown(state, 3, past=past), 7) == before
    assert sprites_of(shown(buying(), 2), 7) == {"share-7-0": "share-7", "share-7-1": "share-7"}


@both_shapes
@pytest.mark.rule("HOM-57")
def test_the_space_that_a_horse_in_last_place_would_reach_stands_for_it(shape: Shape) -> None:
    state = roll(race({4: 1, 5: 2, 6: 3}, finished=[7]), 3, 4)
    scene = shown(state, state.actors()[0], shape)
    spaces = {zone.stands_for for zone in scene.zones if zone.id.startswith("space-")}
    assert spaces
    assert spaces == {path for each in scene.choices for path in each.path}


@both_shapes
def test_a_card_keeps_its_name_from_the_display_to_the_stable(shape: Shape) -> None:
    state = buying()
    before = {piece.id: piece for piece in shown(state, 2, shape).pieces if piece.zone == "buy-5"}
    state.play(2, "buy 5")
    after = {piece.id: piece for piece in shown(state, 2, shape).pieces if piece.zone == "stable-5"}
    assert set(before) == set(after) == {"share-5-0"}


def whole_game(players: int, seed: int = 5) -> tuple[State, tuple[HistoryEntry, ...]]:
    state = GAME.start(players)
    state.trace()
    rng = Rng(seed)
    past: list[HistoryEntry] = []
    while state.actors():
        seat, at = state.actors()[0], state.round_number()
        step(state, rng)
        past += [HistoryEntry(seat, at, event) for event in state.take_events()]
    return state, tuple(past)


@both_shapes
@pytest.mark.parametrize("players", [2, 4])
def test_the_account_adds_up_to_everybodys_money(shape: Shape, players: int) -> None:
    state, past = whole_game(players)
    table = ViewModel(seen(state, 0, shape, past=past))
    story = table.history
    for seat in range(players):
        gains = [story.gain(number, seat) for number in range(1, 5)]
        assert None not in gains
        spent = story.draft_costs[seat] + story.purchase_costs.get(seat, 0)
        assert 50 - spent + sum(gain or 0 for gain in gains) == table.money[seat]
    scene = shown(state, 0, shape, past=past)
    assert scene.result is not None
    best = max(range(players), key=lambda seat: table.money[seat])
    assert scene.result.sentence == f"{NAMES[best]} gewinnt mit {table.money[best]}."
    assert f">{table.money[best]}<" in mark(scene, "ring")


def test_cubes_stand_side_by_side_near_their_amounts() -> None:
    assert spread_out([10, 10, 10], [5, 5, 5], 0, 100) == [5, 10, 15]
    assert spread_out([0, 0, 100, 100], [5, 5, 5, 5], 0, 100) == [0, 5, 95, 100]
    assert spread_out([20, 40], [5, 5], 0, 100) == [20, 40]


def test_amounts_beyond_the_track_go_on_with_another_lap() -> None:
    scene = shown(race({}, money=[104, 7, 231]))
    assert "+100" in mark(scene, "money")
    assert "+200" in mark(scene, "money")
    cubes = {piece.id: piece for piece in scene.pieces if piece.id.startswith("cube-")}
    assert cubes["cube-0"].x < cubes["cube-1"].x < cubes["cube-2"].x


# -- the log -------------------------------------------------------------------------------------------------


def lines(
    state: State, past: tuple[HistoryEntry, ...], seat: int | None = 0, language: str = "de"
) -> list[Line]:
    return log_lines_of(seen(state, seat, language=language, past=past))


def test_a_throw_is_one_line_that_says_what_came_of_it() -> None:
    state = race({10: 3}, {3: 2, 7: "X"})
    past = played(state, (CHANCE, "roll 6 4"))
    assert [line.text for line in lines(state, past)] == ["6+4: 10 Lantern Light"]
    past += played(state, (0, "one"), (CHANCE, "roll 1 2"), (CHANCE, "roll 3 4"), (1, "end"))
    found = [(line.seat, line.text) for line in lines(state, past)]
    assert found == [
        (0, "6+4: Pferd 10 läuft 1 Feld"),
        (0, "nochmal 1+2: Pferd 3 läuft 2 + 2 Felder"),
        (1, "3+4: Pferd 7 verliert das X"),
    ]
    english = [line.text for line in lines(state, past, language="en")]
    assert english[1] == "again 1+2: horse 3 runs 2 + 2 spaces"


@pytest.mark.rule("HOM-66")
def test_the_log_lists_prizes_and_bets_of_a_payout() -> None:
    bets = [["SHOW 7", *SPREAD[:4]], SPREAD, SPREAD]
    shares = [[7, 9], [7], [2]]
    state = race({7: 9}, finished=[8, 3], bets=bets, shares=shares, race_programme=["P01"])
    past = played(state, (CHANCE, "roll 3 4"), (0, "two"))
    found = lines(state, past)
    paid = {line.seat: line for line in found if line.text.startswith("bekommt")}
    assert paid[0].text == f"bekommt 9 und hat {state.dump()['money'][0]}"
    assert paid[0].note == "Preise 3 · Wetten 6: SHOW 7 mit 3 × 2"
    assert paid[1].note == "Preise 3"
    assert paid[2].note == "Kein Preis, keine Wette"
    assert any(line.seat == 0 and line.text.startswith("hatte SHOW 7 (3)") for line in found)


def test_the_log_follows_a_race_from_its_card_to_its_end() -> None:
    state, past = whole_game(3)
    for language, before in (("de", "vor"), ("en", "before")):
        found = lines(state, past, None, language)
        races = [line.text for line in found if line.seat is None and f" {before} " in line.text]
        assert len(races) == 4
        first, second, third = state.dump()["finish_order"]
        assert races[3].split(": ")[1].startswith(f"{first} {before} {second} ")
        assert races[3].endswith(f" {third}")
        assert [line.round for line in found] == sorted(line.round for line in found)


def test_the_log_shows_only_the_own_picks() -> None:
    state = started(3)
    past = played(state, *((seat, f"pick {state.describe(state.legal(seat)[0])[1]}") for seat in range(3)))
    assert [line.seat for line in lines(state, past, 1) if line.text.startswith("nimmt")] == [1]
    assert not [line for line in lines(state, past, None) if line.text.startswith("nimmt")]


@pytest.mark.rule("HOM-82")
def test_a_blind_purchase_says_that_it_was_blind() -> None:
    state = buying(money=[40, 35, 29])
    past = played(state, (2, "stack"), (CHANCE, "draw 9"))
    assert lines(state, past)[-1].text == "kauft verdeckt für 11: 9 Northern Whisper"
    assert lines(state, past)[-1].note == "noch 18"


# -- how much, how fast --------------------------------------------------------------------------------------


@both_shapes
def test_a_scene_is_small_and_quick(shape: Shape) -> None:
    state = GAME.start(6)
    state.trace()
    rng, turn = Rng(3), 0
    past: list[HistoryEntry] = []
    sizes, times = [], []
    while state.actors():
        seat, at = state.actors()[0], state.round_number()
        turn += 1
        if turn % 9 == 0:
            sight = seen(state, max(seat, 0), shape, past=tuple(past))
            begun = process_time()
            scene = scene_of(sight)
            times.append(process_time() - begun)
            sizes.append(len(msgspec.json.encode(scene)))
        step(state, rng)
        past += [HistoryEntry(seat, at, event) for event in state.take_events()]
    assert median(sizes) < 60_000
    assert max(sizes) < 75_000
    assert median(times) < 0.015
