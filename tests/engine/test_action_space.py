"""Named ranges of action numbers: numbering, words, parsing, and what is said about unknown words."""

import pytest

import spieltisch
from spieltisch.engine.action_space import ActionRange, ActionSpace, Words

KINDS = ["red", "blue"]
FIELDS = ["a1", "a2", "a3"]


def space() -> ActionSpace:
    """Return a space with ranges of no, one, two and three axes, and one with words of its own."""
    actions = ActionSpace()
    actions.add("pass")
    actions.add("chance keep")
    actions.add("chance roll", range(1, 4))
    actions.add("lay", KINDS, FIELDS)
    actions.add("swap", KINDS, FIELDS, ["north", "south"])
    actions.add("move", FIELDS, words=[("a1", "a2"), ("a2", "off"), ("a3", "a1")])
    return actions


def named(name: str) -> ActionRange:
    return next(each for each in space().ranges if each.name == name)


def test_ranges_follow_each_other_without_gaps() -> None:
    actions = space()
    assert [(each.first, each.size) for each in actions.ranges] == [
        (0, 1), (1, 1), (2, 3), (5, 6), (11, 12), (23, 3)
    ]  # fmt: skip
    assert actions.size == 26
    assert [each.shape for each in actions.ranges] == [(), (), (3,), (2, 3), (2, 3, 2), (3,)]


def test_the_last_axis_counts_fastest_and_places_are_the_inverse() -> None:
    lay, swap = named("lay"), named("swap")
    assert [lay.number(kind, field) for kind in range(2) for field in range(3)] == list(range(5, 11))
    assert lay.number(1) == 8
    places = [(kind, field, side) for kind in range(2) for field in range(3) for side in range(2)]
    assert [swap.number(*each) for each in places] == list(range(11, 23))
    for each in places:
        assert tuple(swap.place(swap.number(*each), axis) for axis in range(3)) == each
    assert [(lay.place(9), lay.place(9, 1)), named("chance roll").place(4)] == [(1, 1), 2]


def test_a_range_has_its_own_actions_only() -> None:
    lay = named("lay")
    assert [number for number in range(26) if lay.has(number)] == list(range(5, 11))
    assert [space().range_of(number).name for number in (0, 1, 4, 5, 10, 22, 25)] == [
        "pass", "chance keep", "chance roll", "lay", "lay", "swap", "move"
    ]  # fmt: skip


def test_words_and_numbers_are_inverse() -> None:
    actions = space()
    assert [actions.number(actions.words(number)) for number in range(26)] == list(range(26))
    assert actions.words(9) == ("lay", "blue", "a2")
    assert actions.words(3) == ("chance", "roll", 2)
    assert actions.number(("chance", "roll", "2")) == 3
    assert actions.words(24) == ("move", "a2", "off")


def test_a_range_added_later_has_words_too() -> None:
    actions = space()
    assert actions.number(("end",)) == -1
    assert actions.words(actions.add("end").number()) == ("end",)
    assert actions.number(("end",)) == 26


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("lays", "red", "a1"), 'because of "lays". Did you mean: lay?'),
        (("lay", "rde", "a1"), 'because of "rde". Did you mean: red?'),
        (("lay", "green", "a1"), 'because of "green". Did you mean: red'),
        (("lay", "red", "q"), "Did you mean: a1, a2, a3?"),
        (("chance", "roll", 9), "Did you mean: 1, 2, 3?"),
        (("chance",), "a word is missing at the end, for example: keep, roll."),
        ((), "a word is missing at the end, for example: pass, chance, lay, swap, move."),
        (("pass", "twice"), '"twice" is one word too many'),
    ],
)
def test_unknown_words_name_the_nearest_known_ones(words: Words, said: str) -> None:
    assert space().number(words) == -1
    error = space().unknown(words, "a game")
    assert said in error.text()
    assert error.text("de") != error.text("en")


def test_action_says_what_it_knows() -> None:
    with pytest.raises(spieltisch.UnknownAction, match=r"Did you mean: fan-1, .*fan-2.*\?"):
        spieltisch.game("kap-hoorn").load({}).action("lay fan1 c3")


def test_mistakes_of_a_game_are_refused() -> None:
    with pytest.raises(ValueError, match="3 axes"):
        ActionSpace().add("four", [1], [1], [1], [1])
    with pytest.raises(ValueError, match="1 words for 2 actions"):
        ActionSpace().add("two", ["a", "b"], words=[("a",)])
