"""Comparisons of two boxes find what has changed, and nothing else."""

from pathlib import Path
from random import Random

import pytest

from spieltisch import Game, game
from spieltisch.arena.compare import BLOCKS, Comparison, Figure, compare, differences
from spieltisch.arena.comparison_report import report, report_lines, verdict_counts
from spieltisch.arena.texts import ArenaError
from spieltisch.engine import registry
from tests.arena.conftest import SAMPLE


def box(slug: str, file: Path, before: str, after: str) -> Game:
    """A game with something changed in its box."""
    text = registry.folder(slug).joinpath("components.toml").read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")
    return game(slug, components=file)


@pytest.fixture
def longer(tmp_path: Path) -> Game:
    """Three cards in a hand become five."""
    text = registry.folder(SAMPLE).joinpath("components.toml").read_text(encoding="utf-8")
    assert "default = 3" in text
    return box(SAMPLE, tmp_path / "longer.toml", "default = 3", "default = 5")


def found(comparison: Comparison, group: str) -> dict[object, str]:
    return {
        difference.figure.row: difference.verdict
        for difference in comparison.differences
        if difference.figure.group == group
    }


def test_a_longer_game_is_found_to_be_longer(sample: Game, longer: Game) -> None:
    compared = compare(longer, sample, 200)
    (length,) = (one for one in compared.differences if one.figure.group == "length")
    assert length.verdict == "changed"
    assert length.difference is not None
    assert length.ours is not None
    assert length.theirs is not None
    assert length.difference.mean == pytest.approx(length.ours - length.theirs)
    assert length.difference.low is not None
    assert 0 < length.difference.low < length.difference.mean
    assert compared.ours.steps.mean == length.ours


def test_what_changes_no_rule_changes_no_figure(sample: Game, tmp_path: Path) -> None:
    renamed = box(SAMPLE, tmp_path / "renamed.toml", 'name_en = "High Card"', 'name_en = "Higher Card"')
    compared = compare(renamed, sample, 50)
    assert {difference.verdict for difference in compared.differences} == {"same"}
    assert all(one.difference is not None and one.difference.mean == 0 for one in compared.differences)


def test_any_number_of_workers_finds_the_same(sample: Game, longer: Game) -> None:
    alone, shared = (compare(longer, sample, 90, workers=workers) for workers in (1, 2))
    assert alone.differences == shared.differences
    assert alone.lengths == shared.lengths


def test_progress_goes_through_both_boxes(sample: Game, longer: Game) -> None:
    reported: list[int] = []
    compare(longer, sample, 60, progress=reported.append)
    assert reported == sorted(reported)
    assert reported[-1] == 120


def test_comparing_a_box_with_itself_is_refused(sample: Game) -> None:
    with pytest.raises(ArenaError, match="Both boxes are the same"):
        compare(sample, game(SAMPLE), 10)


def test_few_games_have_no_verdict(sample: Game, longer: Game) -> None:
    assert {one.verdict for one in compare(longer, sample, 3).differences} == {"single"}


def noise(count: int, dice: Random, shift: float = 0.0) -> list[dict[Figure, float | None]]:
    """Means of figures over all blocks, then without one block each."""
    blocks = [[dice.gauss(shift, 1) for _ in range(count)] for _ in range(BLOCKS)]
    figures = [Figure("horses", "horse", number, "win", "mean") for number in range(count)]
    sums = [sum(block[place] for block in blocks) for place in range(count)]
    less: list[dict[Figure, float | None]] = [
        {figure: (sums[place] - block[place]) / (BLOCKS - 1) for place, figure in enumerate(figures)}
        for block in blocks
    ]
    return [{figure: sums[place] / BLOCKS for place, figure in enumerate(figures)}, *less]


def test_among_many_figures_chance_alone_is_seldom_called_a_change() -> None:
    dice = Random(1)
    trials = [differences(noise(60, dice), noise(60, dice)) for _ in range(30)]
    verdicts = [[one.verdict for one in trial] for trial in trials]
    assert sum("changed" in trial for trial in verdicts) <= 5
    perhaps = sum(trial.count("perhaps") for trial in verdicts) / (30 * 60)
    assert 0.03 < perhaps < 0.07  # the intervals hold 95 %


def test_what_has_changed_is_found_among_many() -> None:
    dice = Random(2)
    verdicts = [one.verdict for one in differences(noise(60, dice, 1.5), noise(60, dice))]
    assert verdicts.count("changed") > 55


def test_the_games_own_statistics_are_compared_by_name(tmp_path: Path) -> None:
    slug = "kopf-an-kopf"
    richer = box(slug, tmp_path / "richer.toml", "faces = [1, 1, 1, 1, 2, 3]", "faces = [2, 2, 2, 2, 3, 3]")
    compared = compare(richer, game(slug), 8, bots=["random"])
    lines = report_lines(compared, richer, "en")
    names = {(line.group.split(":")[0], line.name) for line in lines}
    assert ("Horses", "6 Whisky: first") in names
    assert ("Length", "steps") in names
    assert str(len(lines)) in verdict_counts(lines, "en")
    page = report(compared, richer, ("richer", "original"), "de")
    assert "Was sich klar geändert hat" in page
    assert "richer" in page
