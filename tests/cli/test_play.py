"""Playing in the terminal, with everything that a player may type."""

from pathlib import Path

import pytest

import spieltisch
from spieltisch import Rng, State
from spieltisch.bots import make_bot
from spieltisch.cli.console import cause_name
from spieltisch.engine.record import Record
from tests.cli.conftest import SAMPLE, Run

BUTTONS = "kopf-oder-knopf"


def script(state: State, seed: int) -> list[str]:
    """What a greedy person at seat 1 types to play a game against a random bot."""
    person = make_bot("greedy", state.game, Rng(77))
    bot = make_bot("random", state.game, Rng(seed).stream("bot", 1))
    lines = []
    while actors := state.actors():
        (seat,) = actors
        if seat == 1:
            action = bot.choose(state, seat)
        else:
            action = person.choose(state, seat)
            lines.append(" ".join(str(word) for word in state.describe(action)))
            if state.caution(action):
                lines.append("y")
        state.apply(seat, action)
    return lines


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    # Given
    game = spieltisch.game(BUTTONS)
    state = game.start(options={"target": 3})
    typed = "\n".join(script(state, seed=5))
    file = tmp_path / "game.json"
    # When
    options = ("-o", "target=3", "--bot", "random", "--seed", "5", "--save", str(file))
    result = run("play", BUTTONS, *options, typed=typed)
    # Then
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    record = Record.from_json(file.read_text(encoding="utf-8"))
    assert record.replay().dump() == state.dump()
    assert record.end is not None
    cause = cause_name(game, record.end.cause, "en")
    assert f"The game is over after {len(record.moves)} steps: {cause}." in result.stdout
    assert f"The record is in {file}." in result.stdout.replace("\n", "")


def test_the_first_screen(run: Run) -> None:
    result = run("play", BUTTONS, "--seed", "5")
    output = result.stdout
    assert output.startswith("Head or Button · Red: you · Blue: bot casual · seed 5\n")
    assert " 9   2  B1  R2  B1 " in output
    assert "Red: Move one of your buttons." in output
    assert "  1  move b2 … (6)" in output
    assert " 14  move i9 … (6)" in output


@pytest.mark.parametrize("typed", ["", "q\n", "1\nq\n", "c3\nq\n"])
def test_leaving(run: Run, typed: str) -> None:
    result = run("play", BUTTONS, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "You leave after 0 steps; a game that was left cannot be resumed." in " ".join(
        result.stdout.split()
    )


def test_a_game_that_was_left_is_saved_as_far_as_it_went(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    run("play", BUTTONS, "--save", str(file), typed="b2 a3\n")
    record = Record.from_json(file.read_text(encoding="utf-8"))
    assert [move.seat for move in record.moves] == [0, 1]
    assert record.moves[0].action == ["move", "b2", "a3"]
    assert record.end is None
    record.replay()


def test_a_file_that_is_there_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text("precious")
    result = run("play", BUTTONS, "--save", str(file))
    assert result.exit_code == 2
    assert "already exists" in result.stderr
    assert file.read_text() == "precious"


def test_a_file_that_cannot_be_written_is_refused_before_the_game(run: Run, tmp_path: Path) -> None:
    result = run("play", BUTTONS, "--save", str(tmp_path / "nowhere" / "game.json"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot be written: No such file or directory." in result.stderr


@pytest.mark.parametrize(
    "typed",
    ["1\n6\n", "move b2 a3\n", "b2 a3\n", "B2 A3\n", "b2\n6\n", "move b2\na3\n", "3\nb2 a3\n", "3\n\n1\n6\n"],
)
def test_numbers_and_words_choose_the_same_move(run: Run, typed: str) -> None:
    result = run("play", BUTTONS, "--seed", "1", typed=typed)
    assert "· Red moves from b2 to a3." in result.stdout
    assert "You leave after 2 steps" in result.stdout


def test_a_group_opens_and_enter_leads_back(run: Run) -> None:
    output = run("play", BUTTONS, typed="2\n\n").stdout
    assert "  1  Move the button from d2 to d4.\n  2  Move the button from d2 to f4.\n" in output
    assert "Enter goes back to all 72 choices." in output
    assert output.count("Red: Move one of your buttons.") == 2


def test_a_costly_move_is_marked_and_asked_about_once(run: Run) -> None:
    no = run("play", BUTTONS, typed="b2 c3\nn\n").stdout
    assert "Do it anyway (KOK-60)? y/n [n]" in no
    assert "You leave after 0 steps" in no
    assert "  1 ! Move the button from b2 to c3. Careful:" in run("play", BUTTONS, typed="1\n").stdout
    yes = run("play", BUTTONS, typed="b2 c3\ny\n").stdout
    assert "· Red moves from b2 to c3." in yes
    assert yes.count("Do it anyway") == 1
    german = run("play", BUTTONS, "--lang", "de", typed="b2 c3\nja\n").stdout
    assert "· Rot zieht von b2 nach c3." in german


@pytest.mark.parametrize("typed", ["move b2 c2", "b2 c2"])
def test_an_illegal_action_is_refused_with_its_rule_and_its_text(run: Run, typed: str) -> None:
    output = " ".join(run("play", BUTTONS, typed=f"{typed}\n").stdout.split())
    assert "c2 is occupied: a move ends on an empty field." in output
    assert "KOK-16 The move must end on an empty field" in output
    assert "You leave after 0 steps" in output


def test_an_action_at_the_wrong_time_is_refused(run: Run) -> None:
    output = " ".join(run("play", BUTTONS, typed="take b3\n").stdout.split())
    assert "KOK-59 The phases do not mix." in output


def test_nonsense_is_refused(run: Run) -> None:
    output = run("play", BUTTONS, typed="99\nfly to the moon\n").stdout
    assert "There is no choice 99: the list goes from 1 to 14." in output
    assert '"fly to the moon" is not an action of this game.' in output


def test_help_rules_and_options_while_playing(run: Run) -> None:
    output = run("play", BUTTONS, "-o", "target=8", typed="?\nr kok-6\nr KOK-99\no\n").stdout
    assert "Type the number of a line." in output
    assert "KOK-6 There is never more than one button on a field." in output
    assert 'has no rule "KOK-99"' in output
    assert "8 (Short game)" in output
    assert output.count("Red: Move one of your buttons.") == 1


def test_german(run: Run) -> None:
    output = run("play", BUTTONS, "--lang", "de", "--seed", "1", typed="b2 a3\n").stdout
    assert "Kopf oder Knopf · Rot: du · Blau: Bot casual · Startwert 1" in output
    assert "Rot: Einen eigenen Knopf ziehen." in output
    assert "Du hörst nach 2 Schritten auf" in output


def test_the_second_seat_moves_after_the_bot(run: Run) -> None:
    output = run("play", BUTTONS, "--seat", "2", "--seed", "1").stdout
    assert "Red: bot casual · Blue: you" in output
    assert "· Red moves from " in output
    assert "Blue: " in output


@pytest.mark.parametrize(("game", "typed"), [(BUTTONS, "b2 a3\n"), (SAMPLE, "1\n")])
def test_the_same_seed_plays_the_same_game(run: Run, game: str, typed: str) -> None:
    one, two, three = (run("play", game, "--seed", seed, typed=typed).stdout for seed in "778")
    assert one == two
    assert one != three


@pytest.mark.parametrize("seat", ["0", "3", "me"])
def test_an_unknown_seat_lists_the_seats(run: Run, seat: str) -> None:
    result = run("play", BUTTONS, "--seat", seat)
    assert result.exit_code == 2
    assert result.stderr == f'Error: There is no seat "{seat}". Take 1 and 2, or all.\n'


def test_an_unknown_bot_lists_the_bots(run: Run) -> None:
    result = run("play", BUTTONS, "--bot", "genius")
    assert result.exit_code == 2
    assert result.stderr.startswith('Error: There is no bot called "genius". The bots are random')


def test_two_people_at_an_open_game_need_no_handover(run: Run) -> None:
    output = run("play", BUTTONS, "--seat", "all", typed="b2 a3\n").stdout
    assert "Red: a person · Blue: a person" in output
    assert "Blue: Move one of your buttons." in output
    assert "Pass the device" not in output


def test_hidden_hands_need_a_handover(run: Run) -> None:
    output = run("play", SAMPLE, "--seat", "all", "--players", "3", "--seed", "3", typed="\n1\n\n1\n").stdout
    first, second, third = output.split("Pass the device to Seat ")[1:]
    assert first.startswith("1, then press Enter.")
    assert second.startswith("2, then press Enter.")
    assert third.startswith("3, then press Enter.")
    hand = [line.removeprefix("· You get ") for line in first.splitlines() if line.startswith("· You get ")]
    assert len(hand) == 3
    for card in hand:
        assert f"Play {card}" in first
        assert card.rstrip(".") not in second


def test_one_person_among_bots_needs_no_handover(run: Run) -> None:
    result = run("play", SAMPLE, "--players", "4", typed="1\n" * 20)
    assert result.exit_code == 0
    assert "Pass the device" not in result.stdout
    assert "The game is over after " in result.stdout
    assert result.stdout.rstrip().splitlines()[-4].split()[0] == "1"


def test_news_are_shown_once(run: Run) -> None:
    output = run("play", SAMPLE, typed="1\n" * 20).stdout.splitlines()
    shown = [line for line in output if line.startswith("· Seat 1 shows ")]
    assert len(shown) == len(set(shown)) == 3


def test_long_news_are_cut(run: Run) -> None:
    output = run("play", SAMPLE, "--players", "4", "-o", "hand_size=5").stdout
    assert "· 14 earlier events are left out." in output
    assert output.count("\n· ") == 13
