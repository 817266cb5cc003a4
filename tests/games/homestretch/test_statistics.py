"""The statistics of a simulation: horses, shares, race cards and money."""

from collections import Counter
from typing import Any

import pytest

from spieltisch.arena.simulate import Result, simulate
from spieltisch.cli.simulation_tables import statistics_table
from spieltisch.engine import registry
from spieltisch.engine.rng import Rng
from spieltisch.games.homestretch.rules.statistics import Statistics

GAMES, PLAYERS, SEED = 12, 3, 4
CHANCE = -1


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate("homestretch", GAMES, PLAYERS, seed=SEED)


def rows(result: Result, name: str) -> dict[Any, dict[str, Any]]:
    """Return the rows of a table by their first cell."""
    table = next(table for table in result.statistics if table.id == name)
    columns = [column.id for column in table.columns]
    return {row[0]: dict(zip(columns, row, strict=True)) for row in table.rows}


def finishes() -> list[tuple[str, list[int]]]:
    """Play the same games; return the card of every race, and its horses in the order of their finish."""
    found: list[tuple[str, list[int]]] = []
    for number in range(GAMES):
        state, rng = registry.game("homestretch").start(PLAYERS), Rng(SEED).stream("game", number)
        state.trace()
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                legal = state.legal(actors[0])
                state.apply(actors[0], legal[rng.below(len(legal))])
            for event in state.take_events():
                if event.kind == "race":
                    found.append((str(event.values["card"]), []))
                elif event.kind == "finished":
                    found[-1][1].append(int(str(event.values["horse"])))
    return found


def test_places_are_those_of_the_races(result: Result) -> None:
    races = finishes()
    assert len(races) == 4 * GAMES
    first = Counter(order[0] for _, order in races)
    three = Counter(horse for _, order in races for horse in order)
    for horse, row in rows(result, "horses").items():
        assert row["win"] == pytest.approx(first[horse] / len(races))
        assert row["show"] == pytest.approx(three[horse] / len(races))
        assert row["win"] <= row["place"] <= row["show"]


def test_places_by_race_card(result: Result) -> None:
    races = finishes()
    run = Counter(card for card, _ in races)
    wins, placed = rows(result, "wins-by-card"), rows(result, "places-by-card")
    assert sum(row["run"] for row in wins.values()) == len(races)
    for card, times in run.items():
        assert wins[card]["run"] == times
        for horse in range(2, 13):
            won = sum(order[0] == horse for name, order in races if name == card)
            among = sum(horse in order for name, order in races if name == card)
            assert wins[card][f"horse-{horse}"] == pytest.approx(won / times)
            assert placed[card][f"horse-{horse}"] == pytest.approx(among / times)
    never = set(wins) - set(run)
    assert all(wins[card]["horse-7"] is None for card in never)


def test_money_ends_with_the_scores(result: Result) -> None:
    money = rows(result, "money")
    assert list(money) == ["before-1", "after-1", "before-2", "after-2", "after-3", "after-4"]
    for seat, found in enumerate(result.seats):
        assert money["after-4"][f"seat-{seat + 1}"] == pytest.approx(found.score)
        assert money["before-1"][f"seat-{seat + 1}"] < 50  # HOM-15: the draft has been paid


def test_the_return_of_a_share_is_its_prizes_less_its_price(result: Result) -> None:
    for row in rows(result, "shares").values():
        assert row["owned"] > 0
        assert row["paid"] >= row["cost"]
        assert row["return"] == pytest.approx(row["prizes"] - row["paid"])


def test_workers_count_the_same_and_quick_counts_nothing(result: Result) -> None:
    shared = simulate("homestretch", GAMES, PLAYERS, seed=SEED, workers=2)
    assert shared.statistics == result.statistics
    quick = simulate("homestretch", GAMES, PLAYERS, seed=SEED, quick=True)
    assert quick.statistics == ()
    assert (quick.seats, quick.steps) == (result.seats, result.steps)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_table_has_its_words(result: Result, language: str) -> None:
    game = registry.game("homestretch")
    for table in result.statistics:
        drawn = statistics_table(table, result, game, language)
        assert drawn.row_count == len(table.rows)
    statistics = Statistics(game, PLAYERS)
    names = {"en": "after the draft", "de": "nach der Auswahl"}
    assert statistics.name("moment", "before-1", language) == names[language]
    assert statistics.name("horse", 7, language) == "7 Time's Up"
