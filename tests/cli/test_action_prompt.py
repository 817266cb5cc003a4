"""Choosing by number and by words."""

from spieltisch.cli.action_prompt import MANY, Choice, entries, matching, readings


def choices(*words: str) -> list[Choice]:
    return [Choice(number, tuple(text.split())) for number, text in enumerate(words)]


def many(verb: str, first: int, second: int) -> list[str]:
    return [f"{verb} a{n} b{m}" for n in range(first) for m in range(second)]


def test_few_choices_have_a_line_each() -> None:
    few = choices(*(f"take a{n}" for n in range(MANY)))
    assert [entry.choices for entry in entries(few)] == [[choice] for choice in few]


def test_many_choices_are_grouped_by_their_first_argument() -> None:
    lines = entries(choices(*many("move", 3, 6), "done"))
    assert [" ".join(line.words) for line in lines] == ["move a0", "move a1", "move a2", "done"]
    assert [len(line.choices) for line in lines] == [6, 6, 6, 1]


def test_a_group_of_one_shows_all_its_words() -> None:
    lines = entries(choices(*many("move", 1, 17), "move c1 d1"))
    assert [line.words for line in lines] == [("move", "a0"), ("move", "c1", "d1")]


def test_a_group_that_is_still_large_opens_by_the_next_word() -> None:
    lines = entries(choices(*(f"build a1 {n} {side}" for n in range(9) for side in ("left", "right"))))
    assert [line.words for line in lines] == [("build", "a1", str(n)) for n in range(9)]


def test_many_choices_with_one_argument_are_grouped_by_their_verb() -> None:
    lines = entries(choices(*(f"buy {n}" for n in range(10)), *(f"sell {n}" for n in range(10))))
    assert [(line.words, len(line.choices)) for line in lines] == [(("buy",), 10), (("sell",), 10)]


def test_what_cannot_be_grouped_is_listed() -> None:
    assert len(entries(choices(*(f"take a{n}" for n in range(30))))) == 30


def test_all_words_mean_one_choice_though_others_begin_alike() -> None:
    found = matching(choices("take", "take a1"), ["take"])
    assert [choice.words for choice in found] == [("take",)]


def test_first_arguments_are_enough() -> None:
    moves = choices("move b2 a3", "move b2 a4", "move a3 b2")
    assert [choice.action for choice in matching(moves, ["b2", "a4"])] == [1]
    assert [choice.action for choice in matching(moves, ["b2"])] == [0, 1]


def test_words_in_their_order_are_enough() -> None:
    moves = choices("move b2 a3", "move c1 a3", "move a3 c1")
    assert [choice.action for choice in matching(moves, ["a4"])] == []
    assert [choice.action for choice in matching(moves, ["move", "a3"])] == [2]
    assert [choice.action for choice in matching(choices("lay fan k4", "lay tee k4"), ["k4"])] == [0, 1]
    assert [choice.action for choice in matching(choices("lay fan k4 2", "lay tee k4 2"), ["tee", "2"])] == [
        1
    ]


def test_capitals_do_not_matter() -> None:
    assert matching(choices("entry N"), ["ENTRY", "n"])


def test_typed_words_are_read_with_numbers_and_without_their_verb() -> None:
    assert list(readings(["a1", "3"], ["lay", "move"])) == [("a1", 3), ("lay", "a1", 3), ("move", "a1", 3)]
