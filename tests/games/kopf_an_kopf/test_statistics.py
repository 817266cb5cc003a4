"""The statistics of a simulation: horses, bets and cards."""

from collections import Counter
from typing import Any

import pytest

from spieltisch import CHANCE
from spieltisch.arena.simulate import Result, simulate
from spieltisch.cli.simulation_tables import statistics_table
from spieltisch.engine import registry
from spieltisch.engine.core import State
from spieltisch.engine.events import Event
from spieltisch.engine.rng import Rng
from spieltisch.games.kopf_an_kopf.rules.statistics import Statistics

from .helpers import GAME

GAMES, PLAYERS, SEED = 10, 3, 4


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate("kopf-an-kopf", GAMES, PLAYERS, seed=SEED, workers=1)


@pytest.fixture(scope="module")
def games() -> list[tuple[State, list[Event]]]:
    """Play the same games; return their ends and all their events."""
    played = []
    for number in range(GAMES):
        state, rng = registry.game("kopf-an-kopf").start(PLAYERS), Rng(SEED).stream("game", number)
        state.trace()
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                legal = state.legal(actors[0])
                state.apply(actors[0], legal[rng.below(len(legal))])
        played.append((state, state.take_events()))
    return played


def rows(result: Result, name: str) -> dict[Any, dict[str, Any]]:
    """Return the rows of a table by their first cell."""
    table = next(table for table in result.statistics if table.id == name)
    columns = [column.id for column in table.columns]
    return {row[0]: dict(zip(columns, row, strict=True)) for row in table.rows}


def test_places_are_those_of_the_races(result: Result, games: list[tuple[State, list[Event]]]) -> None:
    orders = [state.dump()["finish"] for state, _ in games]
    for horse, row in rows(result, "horses").items():
        assert row["win"] == pytest.approx(sum(order[0] == horse for order in orders) / GAMES)
        assert row["show"] == pytest.approx(sum(horse in order for order in orders) / GAMES)
        assert row["win"] <= row["place"] <= row["show"]


def test_prices_are_compared_with_what_owners_got(
    result: Result, games: list[tuple[State, list[Event]]]
) -> None:
    prizes, owned, features = Counter[int](), Counter[int](), Counter[int]()
    for state, events in games:
        dump = state.dump()
        owned.update(int(horse) for horse, seat in dump["owner"].items() if seat >= 0)
        for horse, prize in zip(dump["finish"], (100, 75, 50), strict=True):
            if dump["owner"][str(horse)] >= 0:
                prizes[horse] += prize
        for event in events:
            if event.kind == "feature" and event.values["effect"] == "cash":
                features[int(str(event.values["horse"]))] += 5
    assert sum(features.values()) > 0
    for horse, row in rows(result, "owners").items():
        assert row["owned"] == pytest.approx(owned[horse] / GAMES)
        if owned[horse]:
            gain = (prizes[horse] + features[horse]) / owned[horse] - row["price"]
            assert row["return"] == pytest.approx(gain)


def test_bets_are_compared_with_what_was_paid(result: Result, games: list[tuple[State, list[Event]]]) -> None:
    staked, paid = Counter[int](), Counter[int]()
    for state, events in games:
        for stakes in state.dump()["stake"]:
            staked.update({int(horse): stake for horse, stake in stakes.items()})
        for event in events:
            if event.kind == "payout":
                paid[int(str(event.values["horse"]))] += int(str(event.values["amount"]))
    for horse, row in rows(result, "bets").items():
        assert row["staked"] == pytest.approx(staked[horse] / GAMES)
        assert row["paid"] == pytest.approx(paid[horse] / GAMES)
        assert row["factor"] == pytest.approx(paid[horse] / staked[horse])


def test_card_statistics_count_the_victories_of_their_players(
    result: Result, games: list[tuple[State, list[Event]]]
) -> None:
    played, pairs, won = Counter[str](), Counter[str](), Counter[str]()
    for state, events in games:
        winners = [standing.seat for standing in state.standings() if standing.rank == 1]
        cards = [
            (str(event.values["card"]), int(str(event.values["seat"])) - 1)
            for event in events
            if event.kind in ("played", "lucky")
        ]
        played.update(card for card, _ in cards)
        for card, seat in set(cards):
            pairs[card] += 1
            won[card] += 840 // len(winners) if seat in winners else 0
    found = rows(result, "cards")
    assert sum(played.values()) == pytest.approx(GAMES * sum(row["played"] for row in found.values()))
    assert any(card.startswith("lucky") for card in played)
    for card, row in found.items():
        if pairs[card]:
            assert row["won"] == pytest.approx(won[card] / 840 / pairs[card])
            assert row["effect"] == pytest.approx(row["won"] - 1 / PLAYERS)
        else:
            assert row["won"] is row["effect"] is None


def test_counts_of_workers_add_up(result: Result) -> None:
    shared = simulate("kopf-an-kopf", GAMES, PLAYERS, seed=SEED, workers=2)
    assert shared.statistics == result.statistics


@pytest.mark.parametrize("language", ["en", "de"])
def test_tables_have_headings_and_names(result: Result, language: str) -> None:
    game = registry.game("kopf-an-kopf")
    for table in result.statistics:
        assert statistics_table(table, result, game, language).row_count == len(table.rows)
    counts = Statistics(GAME, PLAYERS)
    assert counts.name("horse", 3, language) == {"en": "3 Queen of Hearts", "de": "3 Herzdame"}[language]
    assert counts.name("card", "mud", language) == {"en": "Muddy track", "de": "Schlammige Strecke"}[language]
