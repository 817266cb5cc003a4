"""Knight Rider: a simulation counts ends, events, cards, escape cards and distances."""

from collections import Counter
from typing import Any

import pytest

from spieltisch import CHANCE, Rng
from spieltisch.arena.simulate import Result, simulate
from spieltisch.games.knight_rider.rules.statistics import Statistics

from .helpers import GAME

GAMES, PLAYERS, SEED = 10, 3, 4
OPTIONS = {"track": "given", "max_rounds": 20}


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate("knight-rider", GAMES, PLAYERS, OPTIONS, seed=SEED)


@pytest.fixture(scope="module")
def counted() -> tuple[Counter[str], Counter[str], list[tuple[set[str], ...]]]:
    """The same games played here: events, ends, and what winners and others had played."""
    kinds: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    cards: list[tuple[set[str], ...]] = []
    for number in range(GAMES):
        state, rng = GAME.start(PLAYERS, OPTIONS), Rng(SEED).stream("game", number)
        state.trace()
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                legal = state.legal(actors[0])
                state.apply(actors[0], legal[rng.below(len(legal))])
            kinds.update(event.kind for event in state.take_events())
        dump = state.dump()
        ends[dump["reason"]] += 1
        won = [seat == dump["winner"] for seat in range(PLAYERS)]
        cards += [(set(dump["played"][seat]), {"won"} if won[seat] else set()) for seat in range(PLAYERS)]
    return kinds, ends, cards


def rows(result: Result, name: str) -> dict[Any, dict[str, Any]]:
    """The rows of a table by their first cell."""
    table = next(table for table in result.statistics if table.id == name)
    columns = [column.id for column in table.columns]
    return {row[0]: dict(zip(columns, row, strict=True)) for row in table.rows}


def test_ends_are_counted(result: Result, counted: Any) -> None:
    _, ends, _ = counted
    found = rows(result, "ends")
    assert {reason: row["games"] for reason, row in found.items() if row["games"]} == dict(ends)
    assert sum(row["share"] for row in found.values()) == pytest.approx(1)


def test_happenings_are_counted_per_game_and_turn(result: Result, counted: Any) -> None:
    kinds, _, _ = counted
    found = rows(result, "chase")
    for name, kind in (("rams", "ram"), ("oil", "oil"), ("roof-turns", "righted"), ("detours", "detour")):
        assert found[name]["per-game"] == pytest.approx(kinds[kind] / GAMES)
        assert found[name]["per-turn"] == pytest.approx(kinds[kind] / kinds["turn"])
    assert found["turns"]["per-turn"] == 1


def test_cards_and_winning(result: Result, counted: Any) -> None:
    _, _, cards = counted
    for card, row in rows(result, "cards").items():
        used = [bool(won) for played, won in cards if card in played]
        kept = [bool(won) for played, won in cards if card not in played]
        assert row["won-used"] == (pytest.approx(sum(used) / len(used)) if used else None)
        assert row["won-kept"] == (pytest.approx(sum(kept) / len(kept)) if kept else None)


def test_escape_cards_and_distances(result: Result, counted: Any) -> None:
    kinds, _, _ = counted
    escapes = rows(result, "escapes")
    assert (escapes["fled"]["turned"], escapes["stayed"]["turned"]) == (kinds["fled"], kinds["stayed"])
    assert sum(row["games"] for row in rows(result, "distances").values()) == GAMES


def test_everything_counted_has_a_name_in_both_languages(result: Result) -> None:
    counted = Statistics(GAME, PLAYERS)
    for table in result.statistics:
        for row in table.rows:
            for column, cell in zip(table.columns, row, strict=True):
                if column.unit == "name":
                    names = [counted.name(column.id, cell, language) for language in ("en", "de")]
                    assert all(names)
