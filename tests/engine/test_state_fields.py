"""Declared fields: plain data and back, what seats see, and the sentences for wrong data."""

from types import SimpleNamespace
from typing import Any

import pytest

from spieltisch.engine.arrays import numbers
from spieltisch.engine.errors import ImpossiblePosition
from spieltisch.engine.state_fields import (
    NO_SEAT,
    OWNER,
    ByName,
    Computed,
    Counts,
    Field,
    Filled,
    Flag,
    Items,
    Members,
    Number,
    PerSeat,
    Seat,
    SeatFlags,
    Shape,
    StateFields,
    Word,
)

KINDS = ("fan", "tee", "vee")
SHAPES: list[tuple[Shape, list[int], Any]] = [
    (Number(0, 8), [3], 3),
    (Flag(), [1], True),
    (Word(KINDS), [2], "vee"),
    (Word(KINDS, first=1, none=0), [0], None),
    (Word(KINDS, first=1, none=0), [3], "vee"),
    (Word((5, 10, 20)), [1], 10),
    (Seat(none=-1), [1], 1),
    (Seat(none=-1), [-1], None),
    (PerSeat(Number(0, 8)), [3, 4], [3, 4]),
    (PerSeat(Items(Flag(), 2)), [1, 0, 0, 1], [[True, False], [False, True]]),
    (PerSeat(Counts(KINDS)), [1, 0, 0, 0, 2, 1], [{"fan": 1}, {"tee": 2, "vee": 1}]),
    (Counts(KINDS, with_zeros=True), [0, 2, 0], {"fan": 0, "tee": 2, "vee": 0}),
    (ByName(("a1", "a2", "a3"), Word(KINDS)), [-1, 0, 2], {"a2": "fan", "a3": "vee"}),
    (Members((1, 2, 3, 4)), [0b1010], [2, 4]),
    (SeatFlags(), [0b10], [False, True]),
]


@pytest.mark.parametrize(("shape", "stored", "plain"), SHAPES, ids=lambda value: str(value)[:40])
def test_plain_data_and_back(shape: Shape, stored: list[int], plain: Any) -> None:
    assert shape.dump(stored, 2) == plain
    assert [int(number) for number in shape.load(plain, "field", 2)] == stored
    assert shape.size(2) == len(stored)


@pytest.mark.parametrize(
    ("shape", "value", "sentence"),
    [
        (Number(0, 8), 9, '"f" ... a whole number from 0 to 8, not 9.'),
        (Number(0, 8), True, '"f" ... a whole number from 0 to 8, not true.'),
        (Number(0, 8), "3", '"f" ... a whole number from 0 to 8, not "3".'),
        (Flag(), 1, '"f" ... true or false, not 1.'),
        (Word(KINDS), None, '"f" ... one of "fan", "tee", "vee", not null.'),
        (Word(KINDS, none=-1), "x", '"f" ... one of "fan", "tee", "vee", null, not "x".'),
        (Word(KINDS), ["fan"], '"f" ... one of "fan", "tee", "vee", not ["fan"].'),
        (Word([f"n{i}" for i in range(40)]), "n39x", 'a name that this game has, for example "n39"'),
        (Seat(), 2, '"f" ... the number of a seat, from 0 to 1, not 2.'),
        (PerSeat(Number(0, 8)), [1], '"f" ... a list with 2 entries, not [1].'),
        (PerSeat(Number(0, 8)), [1, 9], '"f[1]" ... a whole number from 0 to 8, not 9.'),
        (PerSeat(Counts(KINDS)), [{}, {"tee": -1}], '"f[1].tee" ... a whole number of 0 or more, not -1.'),
        (Counts(KINDS), {"storm": 1}, 'no field "f.storm". The fields at this place are fan, tee, and vee.'),
        (Counts(KINDS), ["fan"], '"f" ... a table of names and values, not ["fan"].'),
        (Counts(KINDS), {1: 1}, '"f" ... a table of names and values'),
        (ByName(("a1",), Flag()), {"a1": 3}, '"f.a1" ... true or false, not 3.'),
        (Members((1, 2)), [2, 2], '"f[1]" ... one of 1, not 2.'),
        (Members((1, 2)), 2, '"f" ... a list, not 2.'),
        (SeatFlags(), [True], '"f" ... a list with 2 entries, not [true].'),
    ],
)  # fmt: skip
def test_wrong_data_is_refused_with_a_sentence(shape: Shape, value: object, sentence: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        shape.load(value, "f", 2)
    assert sentence.replace(" ... ", " of the position should be ") in refused.value.text("en")
    assert "»f" in refused.value.text("de")


def test_a_long_value_is_shortened() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        Flag().load(["x"] * 1000, "f", 2)
    assert len(refused.value.text()) < 150


# -- all fields of a state -------------------------------------------------------------------------------


def state() -> Any:
    """Return a state of two seats."""
    return SimpleNamespace(
        players=2,
        hand=numbers([1, 0, 0, 0, 2, 1]),
        pile=numbers([4, 0, 1]),
        pile_size=5,
        active=1,
        finish=numbers([2, 0, -1]),
        finished=2,
    )


FIELDS = StateFields(
    [
        Computed("players", lambda state: state.players, "players"),
        Field("hands", PerSeat(Counts(KINDS)), "hand", OWNER),
        Field("pile", Counts(KINDS), hidden=NO_SEAT),
        Field("active", Seat()),
        Filled("finish", Word(KINDS), "finished"),
    ],
    follows={"pile_size": lambda state: sum(state.pile)},
)
DUMP = {
    "players": 2,
    "hands": [{"fan": 1}, {"tee": 2, "vee": 1}],
    "pile": {"fan": 4, "vee": 1},
    "active": 1,
    "finish": ["vee", "fan"],
}


def test_a_dump_has_the_fields_in_their_order() -> None:
    assert list(FIELDS.dump(state()).items()) == list(DUMP.items())


def test_a_view_counts_what_the_seat_may_not_see() -> None:
    assert FIELDS.hidden == ("hands", "pile")
    assert FIELDS.view(state(), 0) == {**DUMP, "hands": [{"fan": 1}, 3], "pile": 5}
    assert FIELDS.view(state(), None) == {**DUMP, "hands": [1, 3], "pile": 5}


def test_given_fields_are_stored_and_all_others_keep_their_values() -> None:
    changed = state()
    FIELDS.load(changed, {"pile": {"tee": 2}, "finish": ["tee"]})
    FIELDS.follow(changed)
    assert FIELDS.dump(changed) == {**DUMP, "pile": {"tee": 2}, "finish": ["tee"]}
    assert (changed.pile_size, list(changed.finish)) == (2, [1, -1, -1])


def test_an_attribute_that_is_a_truth_stays_one() -> None:
    changed = SimpleNamespace(players=2, asked=False, open=0)
    for name in ("asked", "open"):
        Field(name, Flag()).store(changed, [1])
    assert (changed.asked, changed.open) == (True, 1)
    assert (type(changed.asked), type(changed.open)) == (bool, int)


def test_every_attribute_is_listed_once() -> None:
    assert sorted(FIELDS.attributes()) == sorted(vars(state()))


def test_a_list_with_too_many_entries_is_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="at most 3 entries"):
        FIELDS.load(state(), {"finish": ["fan"] * 4})


def test_players_are_given_or_counted() -> None:
    allowed = range(2, 5)
    assert FIELDS.players({}, allowed) == 2
    assert FIELDS.players({"players": 3}, allowed) == 3
    assert FIELDS.players({"hands": [{}] * 4}, allowed) == 4
    with pytest.raises(ImpossiblePosition, match="from 2 to 4, not 5"):
        FIELDS.players({"hands": [{}] * 5}, allowed)


def test_an_unknown_field_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ImpossiblePosition, match=r'no field "hand".*hands'):
        FIELDS.check_names({"hand": []})
