"""The places of the seats at the end of a game, as lists of tables tell them."""

from random import Random

import pytest

from spieltisch.engine import registry
from spieltisch.table import play, seating
from spieltisch.table.info import table_info
from spieltisch.table.protocol import NewTable
from spieltisch.table.rows import PersonRow
from spieltisch.table.seating import NewTableIds
from spieltisch.table.table import Table

ANNA = PersonRow(id="anna", name="Anna")


def started(slug: str, players: int) -> Table:
    """Return a table whose seats all belong to Anna."""
    wanted = NewTable(game=slug, players=players, one_device=True)
    table = seating.open_table(
        registry.game(slug), ANNA, wanted, NewTableIds("table", "Sylt", bytes(32)), 0.0, 0.0
    )
    table.apply(seating.start(table, ANNA.id, 1.0))
    return table


@pytest.mark.parametrize(("slug", "players"), [("sample-game", 3), ("kap-hoorn", 3), ("kopf-oder-knopf", 2)])
def test_the_ranks_are_those_of_the_rules(slug: str, players: int) -> None:
    table, rng = started(slug, players), Random(7)
    log = table.started_log()
    assert table_info(table, ANNA.id, "en").ranks == []
    while not log.over:
        seat = log.asked()[0]
        action = rng.choice(log.state.legal(seat))
        commit = play.answer(table, ANNA.id, seat, log.next_decision(seat), action, 2.0)
        assert commit is not None
        table.apply(commit)
    standings = {standing.seat: standing.rank for standing in log.state.standings()}
    assert table_info(table, ANNA.id, "en").ranks == [standings[seat] for seat in range(players)]


def test_who_resigns_in_a_game_of_two_is_second() -> None:
    table = started("kopf-oder-knopf", 2)
    table.apply(play.resign(table, ANNA.id, 0, 2.0))
    assert table_info(table, ANNA.id, "en").ranks == [2, 1]
