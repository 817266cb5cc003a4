"""-o name=value, for every type of option."""

from pathlib import Path

import pytest

from spieltisch.cli.common_options import chosen_options
from spieltisch.engine import registry
from tests.cli.conftest import SAMPLE, Run


@pytest.mark.parametrize(
    ("pair", "value"),
    [
        ("hand_size=4", 4),
        ("hand_size=-1", -1),
        ("hand_size=four", "four"),
        ("ties=nobody", "nobody"),
        ("must_swap=true", True),
        ("must_swap=Yes", True),
        ("must_swap=off", False),
        ("must_swap=perhaps", "perhaps"),
        ("unheard=of=it", "of=it"),
    ],
)
def test_values_have_the_type_of_their_option(pair: str, value: object) -> None:
    (found,) = chosen_options(registry.game(SAMPLE), [pair]).values()
    assert found == value
    assert type(found) is type(value)


def test_a_long_text_may_stand_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_text('tiles = ["12@(5,5)r1", "11@(6,5)r1"]\n', encoding="utf-8")
    game = registry.game("knight-rider")
    chosen = chosen_options(game, ["track=given", f"track_tiles=@{file}"])
    assert game.start(2, chosen).dump()["tiles"] == ["11@(6,5)r1", "12@(5,5)r1"]
    missing = run("simulate", "knight-rider", "-o", f"track_tiles=@{tmp_path / 'nowhere'}")
    assert missing.exit_code == 2
    assert "nowhere" in missing.stderr


def test_a_list_is_written_with_commas() -> None:
    chosen = chosen_options(registry.game("homestretch"), ["colours=red, white,pink"])
    assert chosen == {"colours": ["red", "white", "pink"]}


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (
            "hand_size",
            "An option is written as name=value, for example -o hand_size=3; "
            '"hand_size" is not written this way.',
        ),
        (
            "hand_size=four",
            "SAM-1: The option \"hand_size\" cannot be 'four'. It may be a whole number from 2 to 5.",
        ),
        ("ties=me", "SAM-6: The option \"ties\" cannot be 'me'. It may be one of 'first' and 'nobody'."),
        ("must_swap=2", "SAM-8: The option \"must_swap\" cannot be '2'. It may be one of False and True."),
        ("luck=1", 'sample-game has no option "luck". Its options are hand_size, ties, and must_swap.'),
    ],
)
def test_a_bad_value_says_what_would_be_right(run: Run, pair: str, expected: str) -> None:
    for command in ("play", "simulate"):
        result = run(command, SAMPLE, "-o", pair)
        assert (result.exit_code, result.stderr) == (2, f"Error: {expected}\n")


def test_players_outside_the_range_are_refused(run: Run) -> None:
    result = run("simulate", SAMPLE, "--players", "7")
    assert result.exit_code == 2
    assert result.stderr == "Error: sample-game is not for 7 players but for 2, 3, and 4.\n"


def test_a_box_that_is_not_there_is_refused(run: Run) -> None:
    result = run("play", SAMPLE, "--box", "nowhere.toml")
    assert result.exit_code == 2
    assert result.stderr.startswith('Error: The components file "nowhere.toml" cannot be read')
