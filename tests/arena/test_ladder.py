"""The ladder: its matches, its targets, and its page."""

import json
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from spieltisch.arena.executors import local_executor
from spieltisch.arena.intervals import Mean
from spieltisch.arena.ladder import (
    Ladder,
    Match,
    MatchResult,
    machine_info,
    match_result,
    matches,
    play_match,
    today,
)
from spieltisch.arena.ladder_report import NOTES, markdown, read_ladders, write_ladder
from spieltisch.arena.summary import counts
from spieltisch.arena.texts import ArenaError
from spieltisch.arena.tournament import tournament
from spieltisch.bots import LEVELS, levels_of
from spieltisch.engine import registry
from tests.arena.conftest import SAMPLE, result

LEVELS_HERE = ("random", "greedy", "mcts:3")


def test_every_level_meets_the_one_below_and_the_strongest_a_yardstick() -> None:
    found = [(match.players, match.bot, match.other) for match in matches([SAMPLE], ("low", "mid", "top"))]
    assert found == [
        (2, "mid", "low"),
        (2, "top", "mid"),
        (2, "top", "random"),
        (4, "mid", "low"),
        (4, "top", "mid"),
        (4, "top", "greedy"),
    ]


def test_the_fewest_and_the_usual_number_of_players() -> None:
    counts_of = {
        slug: {match.players for match in matches([slug], tuple(LEVELS))} for slug in registry.bundled_games()
    }
    assert counts_of == {
        "homestretch": {2, 4},
        "kap-hoorn": {3, 4},
        "knight-rider": {2, 4},
        "kopf-an-kopf": {2, 4},
        "kopf-oder-knopf": {2},
    }
    assert {match.players for match in matches(["kap-hoorn"], tuple(LEVELS), [5, 2])} == {5}


def test_a_match_is_played_and_resumed(tmp_path: Path) -> None:
    match = Match(SAMPLE, 3, "greedy", "random")
    first = play_match(match, tmp_path, 3, local_executor(1))
    assert first is not None
    assert (first.rounds, first.games) == (3, 9)
    reported: list[int] = []
    second = play_match(match, tmp_path, 5, local_executor(1), progress=reported.append)
    assert second is not None
    assert (second.rounds, second.games) == (5, 15)
    assert reported[0] > 9
    assert reported[-1] == 15
    again = play_match(match, tmp_path, 5, local_executor(1), progress=reported.append)
    assert again == second


def test_a_match_without_time_has_nothing_to_show(tmp_path: Path) -> None:
    assert (
        play_match(Match(SAMPLE, 2, "greedy", "random"), tmp_path, 5, local_executor(1), minutes=-1) is None
    )


def played(players: int, bot: str, other: str, payoffs: list[float]) -> MatchResult:
    """A match in which the bot gets these payoffs, round after round, and all others the same."""
    match = Match(SAMPLE, players, bot, other)
    plan = tournament(registry.game(SAMPLE), (bot, other), (players,), scheme="challenge")
    games = []
    for number in range(len(payoffs) * players):
        at, seats = plan.table(number)
        own = payoffs[at]
        rest = -own / (players - 1)
        games.append(result(number, at, seats, [own if seat == bot else rest for seat in seats]))
    (count,) = counts(plan, games)
    return match_result(match, count)


@pytest.mark.parametrize(
    ("players", "other", "wins", "promise", "kept"),
    [
        (2, "mcts:3", 65, "share", True),
        (2, "mcts:3", 64, "share", False),
        (2, "random", 98, "share", True),
        (2, "random", 97, "share", False),
        (4, "mcts:3", 65, "payoff", True),
        (4, "mcts:3", 51, "payoff", False),
        (4, "greedy", 50, "times", True),
        (4, "greedy", 49, "times", False),
    ],
)
def test_what_is_promised(players: int, other: str, wins: int, promise: str, kept: bool) -> None:
    found = played(players, "mcts:4", other, [1.0] * wins + [-1.0] * (100 - wins))
    assert (found.promise, found.kept) == (promise, kept)
    assert found.wins.mean == pytest.approx(wins / 100)


def ladder() -> Ladder:
    match = Match("kap-hoorn", 3, "club", "casual")
    duel = Match("kopf-oder-knopf", 2, "club", "casual")
    rungs = (
        MatchResult(match, 20, 60, Mean(0.5, 0.4, 0.6), 1 / 3, Mean(0.3, 0.1, 0.5), 1.2, "payoff", 0.0, True),
        MatchResult(duel, 20, 40, Mean(0.6, 0.5, 0.7), 0.5, Mean(0.2, 0.0, 0.4), 0.8, "share", 0.65, False),
    )
    return Ladder(
        "spieltisch ladder -n 20",
        today(),
        machine_info(),
        0,
        {
            slug: {level: levels_of(slug)[level] for level in ("casual", "club")}
            for slug in ("kap-hoorn", "kopf-oder-knopf")
        },
        rungs,
    )


def test_the_page_is_made_from_the_data(tmp_path: Path) -> None:
    write_ladder(ladder(), tmp_path)
    assert read_ladders(tmp_path) == ladder().by_game()
    page = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "`spieltisch ladder -n 20`" in page
    assert machine_info().processor in page
    assert "1 of 2 promises are kept." in page
    assert (
        "| club – casual, 3 seats | 60 | 0.30 (0.10…0.50) | 50.0 % (40.0…60.0) | 1.50× | yes | payoff > 0 |"
        in page
    )
    assert "| club – casual | 40 | 0.20 (0.00…0.40) | 60.0 % (50.0…70.0) | 1.20× | no | wins ≥ 65 % |" in page
    for slug in ("kap-hoorn", "kopf-oder-knopf"):
        assert f"(ladder-{slug}.svg)" in page
        ElementTree.parse(tmp_path / f"ladder-{slug}.svg")
    data = json.loads((tmp_path / "ladder.json").read_text(encoding="utf-8"))
    assert data["kap-hoorn"]["machine"]["build"] == machine_info().build


def test_games_that_are_not_measured_again_stay(tmp_path: Path) -> None:
    write_ladder(ladder(), tmp_path)
    later = msgspec.structs.replace(ladder().by_game()["kap-hoorn"], command="spieltisch ladder kap-hoorn")
    write_ladder(later, tmp_path)
    assert read_ladders(tmp_path) == {**ladder().by_game(), "kap-hoorn": later}
    page = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "1 of 2 promises are kept." in page
    assert page.index("`spieltisch ladder kap-hoorn`") < page.index("`spieltisch ladder -n 20`")


def test_invalid_data_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "ladder.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ArenaError, match="does not hold a ladder"):
        write_ladder(ladder(), tmp_path)
    assert [(file.name, file.read_text("utf-8")) for file in tmp_path.iterdir()] == [("ladder.json", "[]")]


def test_text_below_the_marker_is_kept(tmp_path: Path) -> None:
    write_ladder(ladder(), tmp_path)
    page = tmp_path / "ladder.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nLuck is half of it.\n", encoding="utf-8")
    write_ladder(ladder(), tmp_path)
    text = page.read_text(encoding="utf-8")
    assert text.endswith("\nLuck is half of it.\n")
    assert text.count(NOTES) == 1


def test_the_page_of_the_documentation_is_made_from_its_data() -> None:
    folder = Path(__file__).parents[2] / "docs" / "researchers"

    assert (folder / "ladder.md").read_text("utf-8").startswith(markdown(read_ladders(folder), "en") + NOTES)
