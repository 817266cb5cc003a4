"""Another box plays by its own numbers and cards; one that cannot be played with is refused."""

from pathlib import Path

import pytest

import spieltisch
from tests.shorthand import shorthand

from ..shared import play
from .helpers import GAME, chance, finish, other_box

NEW_CARD = """[[cards]]
id = "{id}"
category = "{category}"
count = {count}
rosette = false
name_de = "Hauskarte"
name_en = "House card"
{effect}
text_de = "Eine Karte des Hauses."
text_en = "A card of the house."
provenance = "reconstructed"

[[cards]]
id = "cash_grab\""""


def with_card(tmp_path: Path, effect: str, category: str, cards: int, count: int = 2) -> spieltisch.Game:
    """Return the game with one more card; `cards` are those of its category in the original box."""
    new = NEW_CARD.format(id="house", category=category, count=count, effect=effect)
    return other_box(
        tmp_path,
        ('[[cards]]\nid = "cash_grab"', new),
        ("action_cards = 104", f"action_cards = {104 + count}"),
        (f"cards = {cards}\n", f"cards = {cards + count}\n"),
    )


def test_another_box_plays_by_its_own_numbers(tmp_path: Path) -> None:
    game = other_box(
        tmp_path,
        ("start_cash = 25", "start_cash = 40"),
        ("start_hand = 3", "start_hand = 4"),
        ("fields = 20 ", "fields = 12 "),
        ("finish_position = 21", "finish_position = 13"),
        ("first_field = 16", "first_field = 10"),
        ("last_field = 20", "last_field = 12"),
        ("bet_amount = 5", "bet_amount = 10"),
        ("draw_at_turn_end = 1", "draw_at_turn_end = 2"),
        ("first = 100", "first = 120"),
    )
    assert game.start(4).dump()["cash"] == [40] * 4
    state = game.load({"n": 2, "phase": "action", "pos": {"1": 10, "2": 9}, "chip": [False, False]})
    assert state.action("bet 2") in state.legal(0)
    assert state.action("bet 1") not in state.legal(0)
    play(state, "bet 2")
    assert state.dump()["cash"] == [30, 40]
    assert state.dump()["pending"] == {"draw_for": "turn_end", "pile": 0, "more": 1}
    chance(state, "draw", "mud")
    chance(state, "draw", "mud")
    assert state.dump()["hand"][0] == {"mud": 2}
    assert game.load(state.dump()).dump() == state.dump()
    ended = finish(game.start(3))
    assert [ended.dump()["pos"][str(horse)] for horse in ended.dump()["finish"]] == [13] * 3


def test_counts_prices_odds_bars_and_features_are_data(tmp_path: Path) -> None:
    game = other_box(
        tmp_path,
        (
            "price = 20\nodds = [4, 3, 2]\nsprint_bar = [3, 5, 7, 10]",
            "price = 5\nodds = [9, 8, 7]\nsprint_bar = [2]",
        ),
        ("feature_amount = 1", "feature_amount = 2"),
    )
    fields = {"n": 2, "cash": [10, 10], "chip": [False, False], "pos": {"1": 5, "2": 3}}
    state = game.load({**fields, "phase": "action"})
    play(state, "buy 1")
    assert state.dump()["cash"][0] == 5
    state = game.load({**fields, "phase": "draw", "owner": {"1": 1}})
    chance(state, "draw", "mud")
    assert state.dump()["pending"] == {"draw_for": "feature", "pile": 1, "more": 1}
    for card in ("nudge", "nudge"):
        chance(state, "draw", card)
    chance(state, "roll", 2, 1)
    assert [state.describe(action) for action in state.legal(1)] == [("sprint", "stop"), ("sprint", 1)]


@pytest.mark.rule("KAK-77")
def test_a_new_card_is_made_of_an_operation_and_its_parameters(tmp_path: Path) -> None:
    game = with_card(tmp_path, 'op = "move_fixed"\nhorses = [1, 2, 3]\nsteps = 4', "movement", 36)
    state = game.load({"n": 2, "phase": "action", "hand": [{"house": 1}, {}]})
    assert state.text(state.action("play house"), "de") == "„Hauskarte“ spielen."
    play(state, "play house")
    assert [state.dump()["pos"][horse] for horse in "1234"] == [4, 4, 4, 0]
    assert state.conserved()["action cards"] == 106


def test_a_new_card_may_move_several_horses_back(tmp_path: Path) -> None:
    game = with_card(tmp_path, 'op = "move_fixed"\nhorses = [1, 2]\nsteps = -3', "movement", 36)
    fields = {"n": 2, "phase": "action", "hand": [{"house": 1}, {}]}
    unmoved = game.load(fields)
    assert unmoved.action("play house") not in unmoved.legal(0)
    state = play(game.load({**fields, "pos": {"1": 5, "2": 1}}), "play house")
    assert [state.dump()["pos"][horse] for horse in "12"] == [2, 0]


def test_amounts_of_new_cards_are_choices(tmp_path: Path) -> None:
    game = with_card(tmp_path, 'op = "late_bet"\namounts = [5, 15, 20]', "betting", 22)
    state = game.load({"n": 2, "phase": "action", "hand": [{"house": 1}, {}], "cash": [15, 0]})
    play(state, "play house", "target_horse 3")
    assert [state.describe(action) for action in state.legal(0)] == [("amount", 5), ("amount", 15)]
    play(state, "amount 15")
    assert state.dump()["stake"][0]["3"] == 15


def test_a_lucky_number_may_be_there_twice(tmp_path: Path) -> None:
    game = other_box(
        tmp_path,
        ('id = "lucky_04"\ncategory = "lucky"\ncount = 1', 'id = "lucky_04"\ncategory = "lucky"\ncount = 3'),
        ("action_cards = 104", "action_cards = 106"),
        ('"Lucky number cards"\ncards = 10', '"Lucky number cards"\ncards = 12'),
    )
    hands = [{}, {"lucky_04": 2}, {"lucky_04": 1}]
    state = game.load({"n": 3, "hand": hands, "chip": [False] * 3})
    chance(state, "roll", 4, 1)
    assert state.dump()["cash"] == [25, 35, 35]  # KAK-44: each seat one
    assert state.dump()["hand"] == [{}, {"lucky_04": 1}, {}]
    assert state.dump()["passed"] == [[], [], []]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("players_max = 8", "players_max = 9", "players"),
        ("start_cash = 25", "start_cash = 23", "start_cash"),
        ("start_hand = 3", "start_hand = 14", "action_cards"),
        ("second_chance_chips_per_player = 1", "second_chance_chips_per_player = 2", "second_chance"),
        ("second_chance_chips = 8", "second_chance_chips = 7", "second_chance_chips"),
        ("draw_piles = 2", "draw_piles = 3", "draw_piles"),
        ("8 = 7\n", "8 = 8\n", "betting_chips_per_horse"),
        ("8 = 7\n", "9 = 7\n", "betting_chips_per_horse"),
        ("lanes = 10", "lanes = 9", "board.lanes"),
        ("fields = 20 ", "fields = 19 ", "finish_position"),
        ("winner_places = 3", "winner_places = 4", "winner_places"),
        ("first_field = 16", "first_field = 0", "no_bet_zone"),
        ("faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "faces = [1, 2]", "dice.horse"),
        ("faces = [1, 1, 1, 1, 2, 3]", "faces = [0, 0]", "dice.movement"),
        ("faces = [0, 1, 1, 1, 1, 3]", "faces = [-1, 3]", "movement_zman"),
        ("bet_amount = 5", "bet_amount = 0", "bet_amount"),
        ("sell_cards_count = 2", "sell_cards_count = 3", "sell_cards_count"),
        ("draw_at_turn_end = 1", "draw_at_turn_end = 10", "draw_at_turn_end"),
        ("second = 75", "second = 72", "prizes.second"),
        ("number = 10\nname_de", "number = 11\nname_de", r"horses\[9\].number"),
        ("price = 20", "price = 21", "price"),
        ("odds = [4, 3, 2]", "odds = [3, 4, 2]", "odds"),
        ("sprint_bar = [3, 5, 7, 10]", "sprint_bar = [3, 3]", "sprint_bar"),
        ("sprint_bar = [3, 5, 7, 10]", "sprint_bar = [11]", "sprint_bar"),
        ('feature = "lead_draw"', 'feature = "fly"', "feature"),
        ("feature_amount = 5", "feature_amount = 4", "feature_amount"),
        ("feature_amount = 1", "feature_amount = 0", "feature_amount"),
        ('op = "whip"', 'op = "fly"', r"cards\[\d+\].op"),
        ('op = "whip"', 'op = "move_any"', r"lacks .cards\[\d+\].steps"),
        ('op = "whip"', 'op = "whip"\nsteps = 2', r"has .cards\[\d+\].steps"),
        ("max_steps = 4", "max_steps = 0", "max_steps"),
        ("horses = [1]\nsteps = 2", "horses = []\nsteps = 2", r"cards\[0\].(horses|steps)"),
        ("horses = [1]\nsteps = 2", "horses = [11]\nsteps = 2", r"cards\[0\].(horses|steps)"),
        ("horses = [1]\nsteps = 2", "horses = [1]\nsteps = 0", r"cards\[0\].(horses|steps)"),
        ("amounts = [5, 10]", "amounts = []", r"cards\[\d+\].amounts"),
        ("amounts = [5, 10]", "amounts = [5, 7]", r"cards\[\d+\].amounts"),
        ("horse_count = 2", "horse_count = 3", "horse_count"),
        ("minimum = 5", "minimum = 25", r"cards\[\d+\].maximum.* at least 25"),
        ("number = 2\ncash = 10", "number = 1\ncash = 10", r"cards\[\d+\].number"),
        ('id = "gallop_02"', 'id = "gallop_01"', r"cards\[\d+\].id"),
        ('id = "gallop_02"', 'id = "gallop 02"', r"cards\[\d+\].id"),
        (
            'id = "mud"\ncategory = "movement"\ncount = 3',
            'id = "mud"\ncategory = "movement"\ncount = 4',
            "cards",
        ),
        ('id = "mud"\ncategory = "movement"', 'id = "mud"\ncategory = "lucky"', r"cards\[\d+\].category"),
        ("action_cards = 104", "action_cards = 105", "action_cards"),
        ("rosette = true\n", "rosette = 3\n", "rosette"),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(spieltisch.BadBox, match=says) as refused:
        other_box(tmp_path, (old, new))
    assert refused.value.text("de").startswith(("Mit der", "Die Komponentendatei"))
    assert shorthand(str(refused.value)) is None
    assert shorthand(refused.value.text("de")) is None


def test_the_box_counts_what_the_rules_count() -> None:
    box = GAME.box
    assert sum(card.count for card in box.cards) == 104
    assert len(box.cards) == 73
    assert sum(card.count for card in box.cards if card.rosette) == 10
    assert all(horse.price == 5 * len(horse.sprint_bar) for horse in box.horses)
    numbers = [number for horse in box.horses for number in horse.sprint_bar]
    assert sorted(numbers) == sorted([*range(1, 11)] * 3)
    assert all(horse.number not in horse.sprint_bar for horse in box.horses)
