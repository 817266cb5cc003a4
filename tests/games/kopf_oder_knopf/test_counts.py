"""Numbers of complete turns, kept as data in counts.toml."""

import pytest

from spieltisch.engine.core import COMPILED

from .counts import Entry, count_turns, entries

TABLE = entries()
MANY = 30_000  # more turns are counted where the build is fast


@pytest.mark.parametrize("entry", TABLE, ids=[entry.name for entry in TABLE])
def test_the_number_of_turns_is_as_kept(entry: Entry) -> None:
    kept = [count for count in entry.counts if COMPILED or count <= MANY]
    assert kept
    assert [count_turns(entry.state(), number) for number in range(1, len(kept) + 1)] == kept


def test_the_table_holds_the_numbers_of_the_rules() -> None:
    start = next(entry for entry in TABLE if entry.name == "start on windmill")
    assert start.counts[:2] == [72, 10482]


def test_no_turns_are_one_sequence() -> None:
    assert all(count_turns(entry.state(), 0) == 1 for entry in TABLE)
