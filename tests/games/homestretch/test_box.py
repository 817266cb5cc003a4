"""Another box plays by its own numbers; one that cannot be played with is refused."""

from pathlib import Path

import pytest

import spieltisch
from spieltisch import Game
from spieltisch.engine import registry
from tests.shorthand import shorthand

from .helpers import GAME, finish

ORIGINAL = registry.folder("homestretch").joinpath("components.toml").read_text(encoding="utf-8")


def other_box(folder: Path, *changes: tuple[str, str]) -> Game:
    """Return the game on a changed box."""
    text = ORIGINAL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return spieltisch.game("homestretch", components=file)


def test_another_box_plays_by_its_own_numbers(tmp_path: Path) -> None:
    game = other_box(
        tmp_path,
        ("money_start = 50", "money_start = 60"),
        ("track_spaces = 9", "track_spaces = 5"),
        ("steps_to_finish = 10", "steps_to_finish = 6"),
        ("values = [3, 2, 2, 1, 1]", "values = [5, 1]"),
        ("blind_surcharge = 3", "blind_surcharge = 4"),
        ("blind_min_money = 13", "blind_min_money = 14"),
    )
    state = game.start(3)
    assert state.dump()["money"] == [60] * 3
    assert state.dump()["bets"] == [[None, None]] * 3
    assert finish(state).end_cause() == "races_run"


def test_a_box_without_a_second_purchase(tmp_path: Path) -> None:
    game = other_box(tmp_path, ("buy_rounds = 2", "buy_rounds = 0"))
    state = finish(game.start(4))
    assert [len(shares) for shares in state.dump()["shares"]] == [4] * 4


@pytest.mark.rule("HOM-16")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("money_start = 50", "money_start = 49", "cards_each"),  # the dearest hand costs 50
        ("cost = 8", "cost = 11", "blind_min_money"),
        ("cards_each = 5", "cards_each = 8", r"draft_deal\[0\].cards_each"),
        ("left_over = 7", "left_over = 8", "left_over"),
        ("ghost_hand = 5", "ghost_hand = 0", "ghost_hand"),
        (
            "handicap = [0, 0, 0, 2, 0, -1, 0, 0, 4, 0, 6]",
            "handicap = [6, 6, 0, 2, 0, -1, 0, 0, 4, 0, 6]",
            r"race_card\[0\].handicap",
        ),
        (
            "handicap = [0, 0, 0, 2, 0, -1, 0, 0, 4, 0, 6]",
            "handicap = [3, 0, 0, 2, 0, -1, 0, 0, 4, 0, 6]",
            r"race_card\[0\].handicap",
        ),
        ("handicap = [0, 0, 0, 2, 0, -1, 0, 0, 4, 0, 6]", "handicap = [0, 2]", r"race_card\[0\].handicap"),
        ("number = 12", "number = 13", r"horse\[10\].number.* should be 12"),
        ("pay_win = 12", "pay_win = 1", "pay_win"),
        ('id = "P02"', 'id = "P01"', r"race_card\[1\].id"),
        ("purple = 12", "purple = 11", "race_deck.purple"),
        ("races_green = 2", "races_green = 3", "races_per_game"),
        ("steps_to_finish = 10", "steps_to_finish = 12", "steps_to_finish"),
        ("finishers_end_race = 3", "finishers_end_race = 2", "finishers_end_race"),
        ("max_rolls_per_turn = 2", "max_rolls_per_turn = 3", "max_rolls_per_turn"),
        ("move_and_reroll = 1", "move_and_reroll = 0", "move_and_reroll"),
        ("buy_rounds = 2", "buy_rounds = -1", "buy_rounds"),
        ("tie_rank = 2", "tie_rank = 1", "tie_rank"),
        ('id = "yellow"', 'id = "blue"', "colour"),
        ("players_max = 6", "players_max = 7", "players"),
        ("players = 6", "players = 7", r"draft_deal\[4\].players"),
        ("values = [3, 2, 2, 1, 1]", "values = [1, 2]", "bet_markers"),
        ("dice_difference = [0, 1]", "dice_difference = [0]", "dice_difference"),
        ("spaces = 1\nprov", "spaces = 0\nprov", "last_place_move"),
        ("effect = 4", "effect = 2", "handicap_marker"),
        ("prizes = [18, 12, 6]", "prizes = [18, 12, -6]", "prizes"),
        ('default = ["blue", "yellow"', 'default = ["blue", "pink"', "colours"),
        (
            'default = ["blue", "yellow", "green"',
            'default = ["yellow", "blue", "green"',
            r"option\[\d\].default",
        ),
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
    assert sum(horse.blue for horse in box.horse) == 22
    assert sum(horse.red for horse in box.horse) == 11
    assert len([card for card in box.race_card if card.deck == "purple"]) == 12
    assert len([card for card in box.race_card if card.deck == "green"]) == 11
    assert all(6 <= prize <= 24 for card in box.race_card if card.deck == "purple" for prize in card.prizes)
    assert all(12 <= prize <= 36 for card in box.race_card if card.deck == "green" for prize in card.prizes)
    assert sum(marker.count for marker in box.handicap_marker) == 9
