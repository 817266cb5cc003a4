"""When a bot has to act."""

import spieltisch
from spieltisch.table import seating
from spieltisch.table.protocol import NewTable
from spieltisch.table.rows import PersonRow, UndoRequest
from spieltisch.table.seating import NewTableIds
from spieltisch.table.table import Table

ANNA = PersonRow(id="anna", name="Anna")


def started_table(wanted: NewTable) -> Table:
    """Return a table whose game has started."""
    ids = NewTableIds("table", "Table", bytes(32))
    table = seating.open_table(spieltisch.game(wanted.game), ANNA, wanted, ids, 0.0, 0.0)
    table.apply(seating.start(table, ANNA.id, 0.0))
    return table


def test_bots_wait_while_an_undo_request_is_open() -> None:
    table = started_table(NewTable(game="kopf-oder-knopf", bots=["beginner"], seat=1))
    table.row.request = UndoRequest(1, ["somebody"], table.version.plies)
    assert table.bot_to_act() is None
    table.row.request = None
    assert table.bot_to_act() == 0
