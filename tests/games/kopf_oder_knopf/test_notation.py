"""What is written down can be read again, and what cannot be read is refused with a reason."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.engine.core import State
from spieltisch.engine.errors import BadNotation
from spieltisch.engine.record import Record, random_record, random_record_from
from spieltisch.engine.registry import folder, restore_game
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.text.notation import (
    game_tags,
    game_text,
    parse_game,
    parse_position,
    picture,
    position_text,
    turn_texts,
)

SLUG = "kopf-oder-knopf"
GAME = spieltisch.game(SLUG)
START = "10/1BRBRBRBR1/1R6B1/1B6R1/1R6B1/1B6R1/1R6B1/1B6R1/1RBRBRBRB1/10 r 0:0 0 1"
THREES = "3" * 100


def buttons(red: str, blue: str) -> dict[str, str]:
    """Buttons on fields given as "a1 b2"."""
    return dict.fromkeys(red.split(), "red") | dict.fromkeys(blue.split(), "blue")


def example_7(**options: Any) -> State:
    """Red can fine f8, g8 or g7, capture j2 and j9, then move."""
    pieces = buttons("j5 j6 b3 d10 f2", "f8 g8 g7 j9 j2 b10")
    return GAME.load({"buttons": pieces, "options": options})


def play(state: State, *decisions: str) -> Record:
    """Play decisions given as "take g7" and record them."""
    record = Record.from_state(state)
    for words in decisions:
        seat, number = state.actors()[0], state.action(words.split())
        record.add(state, seat, number)
        state.play(seat, number)
    record.finish(state)
    return record


def rulebook(language: str) -> str:
    """The rulebook's chapter on notation."""
    text = folder(SLUG).joinpath("text", f"rulebook.{language}.md").read_text(encoding="utf-8")
    return text[text.index("(KPN)") :]


# -- positions -----------------------------------------------------------------------------------------------


def test_start_position() -> None:
    assert position_text(GAME.start()) == START
    assert parse_position(GAME, START).dump() == GAME.start().dump()


@pytest.mark.parametrize("layout", ["carousel", "mosaic"])
def test_fixed_layout_is_named(layout: str) -> None:
    state = GAME.start(options={"layout": layout})

    assert position_text(state) == f"{START} {layout}"
    assert parse_position(GAME, f"{START} {layout}").dump() == state.dump()


def test_other_layout_is_written_in_digits() -> None:
    state = GAME.start(options={"layout": "custom", "custom_layout": THREES})

    assert position_text(state) == f"{START} {THREES}"
    assert parse_position(GAME, f"{START} {THREES}").dump() == state.dump()


def test_drawn_layout_is_read_as_custom_unless_the_options_say_random() -> None:
    state = GAME.start(options={"layout": "random"})
    while state.actors() == [spieltisch.CHANCE]:
        state.apply(spieltisch.CHANCE, state.chance()[0][0])
    text = position_text(state)

    assert text.split()[-1] == state.dump()["layout"]
    assert parse_position(GAME, text).dump()["options"]["layout"] == "custom"
    assert parse_position(GAME, text, {"layout": "random"}).dump() == state.dump()


def test_options_are_kept() -> None:
    read = parse_position(GAME, f"{START} mosaic", {"target": 3, "jumping": False}).dump()

    assert (read["options"]["target"], read["options"]["jumping"], read["options"]["layout"]) == (
        3,
        False,
        "mosaic",
    )


def test_layout_of_the_options_holds_where_the_text_names_none() -> None:
    assert parse_position(GAME, START, {"layout": "mosaic"}).dump()["options"]["layout"] == "mosaic"


def test_counters_are_written() -> None:
    position = {"buttons": buttons("e5", "c6"), "side": 1, "taken": [4, 7], "quiet": 12, "turn_number": 31}
    state = GAME.load(position)

    assert position_text(state) == "10/10/10/10/2B7/4R5/10/10/10/10 b 4:7 12 31"
    assert parse_position(GAME, position_text(state)).dump() == state.dump()


@pytest.mark.parametrize("decision", ["take g7", "done"])
def test_middle_of_a_turn_is_refused(decision: str) -> None:
    state = example_7()
    position_text(state)
    play(state, decision)

    with pytest.raises(BadNotation) as refusal:
        position_text(state)
    assert refusal.value.key == "notation-start"


def test_position_after_forced_captures_is_in_the_middle_of_a_turn() -> None:
    state = GAME.load({"buttons": buttons("j5 j6 b3", "j9 b10"), "options": {"takes": "forced"}})

    with pytest.raises(BadNotation, match="start of a turn"):
        position_text(state)


def test_undrawn_and_finished_positions_are_refused() -> None:
    over = GAME.load({"buttons": buttons("a1", "j10"), "options": {"stall_limit": 1}})
    play(over, "move a1 a2")

    for state in (GAME.start(options={"layout": "random"}), over):
        with pytest.raises(BadNotation, match="start of a turn"):
            position_text(state)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "notation-parts"),
        (f"{START} mosaic x", "notation-parts"),
        (START.replace("10/", "9/", 1), "notation-rows"),
        (START.replace("10/", "", 1), "notation-rows"),
        (START.replace("BRB", "BGB", 1), "notation-rows"),
        (START.replace(" r ", " red "), "notation-side"),
        (START.replace("0:0", "0"), "notation-number"),
        (START.replace("0:0 0", "0:0 -1"), "notation-number"),
        (START.replace("0:0 0", "0:0 \u0663"), "notation-number"),
        (f"{START} maze", "notation-layout"),
        (f"{START} {THREES}3", "notation-layout"),
        (START.replace("0:0", "10:0"), "notation-setup"),
        (START.replace("0:0 0 1", "0:0 200 1"), "notation-setup"),
        (START.replace("0:0 0 1", "0:0 0 0"), "notation-setup"),
        (START.replace("10/", "R9/", 1), "notation-setup"),
    ],
)
def test_wrong_position_is_refused(text: str, key: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        parse_position(GAME, text)

    assert refusal.value.key == key
    assert refusal.value.text("de") != refusal.value.text("en")


def test_windmill_goes_without_saying_whatever_the_box_prefers() -> None:
    house = restore_game(SLUG, GAME.box.text.replace('default = "windmill"', 'default = "mosaic"'))

    assert house.start().dump()["options"]["layout"] == "mosaic"
    assert parse_position(house, START).dump()["options"]["layout"] == "windmill"


def test_layout_must_not_contradict_the_options() -> None:
    with pytest.raises(BadNotation) as refusal:
        parse_position(GAME, f"{START} mosaic", {"layout": "carousel"})
    assert refusal.value.key == "notation-layout-differs"


# -- turns ---------------------------------------------------------------------------------------------------


def test_whole_turn() -> None:
    record = play(example_7(), "take g7", "take j9", "take j2", "move b3 d3")

    assert turn_texts(record) == ["*g7 xj2,j9 b3-d3"]


def test_declined_takes_are_missing() -> None:
    assert turn_texts(play(example_7(), "done", "take j2", "done", "move b3 d3")) == ["xj2 b3-d3"]


def test_forced_captures_are_written_without_a_decision() -> None:
    assert turn_texts(play(example_7(takes="forced"), "take g7", "move b3 d3")) == ["*g7 xj2,j9 b3-d3"]


def test_winning_take_ends_the_turn() -> None:
    assert turn_texts(play(example_7(target=1), "take g7")) == ["*g7#"]
    assert turn_texts(play(example_7(target=2), "take g7", "take j9")) == ["*g7 xj9#"]
    assert turn_texts(play(example_7(target=2, takes="forced"), "take g7")) == ["*g7 xj2#"]


def test_turn_under_way_has_no_move() -> None:
    assert turn_texts(play(example_7(), "take g7", "take j9")) == ["*g7 xj9"]
    assert turn_texts(play(example_7(), "done")) == []


def test_turn_taken_back_is_not_written() -> None:
    state = GAME.start()
    record = play(state, "move i3 f3", "move i2 h1")
    record.note("undone", to=1)

    assert turn_texts(record) == ["i3-f3"]


def lonely() -> State:
    """Red's only button cannot move until Blue makes room."""
    options = {"layout": "custom", "custom_layout": THREES}
    return GAME.load({"buttons": buttons("a1", "a4 d4 d1 h8"), "options": options, "side": 1})


def test_pass_is_written() -> None:
    record = play(lonely(), "move h8 e8")

    assert turn_texts(record) == ["h8-e8", "--"]
    assert record.replay().actors() == [1]


# -- games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_game_of_the_rulebook(language: str) -> None:
    chapter = rulebook(language)
    (text,) = re.findall(r"```\n(\[Game.*?)```", chapter, re.DOTALL)
    start, end = re.findall(r"```\n(10/.*?)\n```", chapter)
    record = parse_game(text)

    assert record.start is None
    assert position_text(next(record.states())) == start
    assert position_text(record.replay()) == end
    assert game_text(record, game_tags(text)) == text


def test_tags_that_are_not_given_are_open() -> None:
    assert game_text(Record.of(GAME)).splitlines()[:7] == [
        '[Game "Kopf oder Knopf"]',
        '[Date "?"]',
        '[Red "?"]',
        '[Blue "?"]',
        '[Layout "windmill"]',
        '[Target "10"]',
        '[Options ""]',
    ]


def test_names_may_hold_anything() -> None:
    names = {"Red": 'Anna "the \\ button" ]', "Blue": "Jo\u2028nas\n"}
    text = game_text(Record.of(GAME), names)

    assert game_tags(text)["Red"] == names["Red"]
    assert game_tags(text)["Blue"] == "Jo nas"
    assert game_text(parse_game(text), game_tags(text)) == text


def test_options_that_differ_are_written() -> None:
    options = {"target": 8, "jumping": False, "takes": "forced", "repetition": 0, "layout": "mosaic"}
    text = game_text(Record.of(GAME, options=options))

    assert '[Target "8"]\n[Options "takes=forced jumping=false repetition=0"]' in text
    assert '[Layout "mosaic"]\n' in text
    assert parse_game(text) == Record.of(GAME, options=options)


def test_blue_may_begin() -> None:
    record = play(lonely(), "move d4 d7", "move a1 d4", "move d7 g4")
    text = game_text(record)

    assert text.splitlines()[-3:] == ["1. ... ; d4-d7", "2. a1-d4 ; d7-g4", "?"]
    assert parse_game(text).replay().dump() == record.replay().dump()


def game(turns: str, position: str = START, result: str = "?", **tags: str) -> str:
    """A game text."""
    given = {**tags, "Position": position, "Result": result}
    return "".join(f'[{name} "{value}"]\n' for name, value in given.items()) + f"\n{turns}\n{result}\n"


EXAMPLE_7 = "1B1R6/9B/5BB3/6B3/9R/9R/10/1R8/5R3B/10 r 0:0 0 1"
NO_FINE = "1B1R6/9B/10/10/9R/9R/10/1R8/5R3B/10 r 0:0 0 1"


def test_fields_of_a_part_come_in_any_order() -> None:
    record = parse_game(game("1. *g7 xj9,j2 b3-d3", EXAMPLE_7))

    assert turn_texts(record) == ["*g7 xj2,j9 b3-d3"]
    assert record == parse_game(game("1. *g7 xj2,j9 b3-d3", EXAMPLE_7))


def test_few_tags_are_enough() -> None:
    record = parse_game("1. i3-f3 ; i2-h1\n?")

    assert record.start is None
    assert turn_texts(record) == ["i3-f3", "i2-h1"]


@pytest.mark.parametrize("last", ["2. -- ; e9-h9", "2. -- ; e9-h9\n3. --"])
def test_passes_are_read(last: str) -> None:
    position = f"10/7B2/10/10/10/10/B2B6/10/10/R2B6 b 0:0 0 1 {THREES}"
    record = parse_game(game(f"1. ... ; h9-e9\n{last}", position))

    assert len(record.moves) == 2
    assert turn_texts(record) == ["h9-e9", "--", "e9-h9", "--"]


def test_pass_must_be_written_between_turns() -> None:
    position = f"10/7B2/10/10/10/10/B2B6/10/10/R2B6 b 0:0 0 1 {THREES}"
    with pytest.raises(BadNotation) as refusal:
        parse_game(game("1. ... ; h9-e9\n2. e9-h9", position))

    assert refusal.value.key == "notation-turn-differs"
    assert '"--"' in str(refusal.value)


def test_first_turn_may_pass_by_itself() -> None:
    position = f"10/7B2/10/10/10/10/B2B6/10/10/R2B6 r 0:0 0 1 {THREES}"
    text = game_text(parse_game(game("1. -- ; h9-e9\n2. --", position)))

    assert f'[Position "{position}"]' in text
    assert text.splitlines()[-3:] == ["1. -- ; h9-e9", "2. --", "?"]


def test_first_turn_may_begin_with_forced_captures() -> None:
    text = game_text(parse_game(game("1. xj2,j9 b3-d3", NO_FINE, Options="takes=forced")))

    assert f'[Position "{NO_FINE}"]' in text
    assert text.splitlines()[-2:] == ["1. xj2,j9 b3-d3", "?"]


def test_game_may_be_won_before_anybody_decides() -> None:
    text = game("1. xj2#", NO_FINE, "R", Options="takes=forced", Target="1")
    record = parse_game(text)

    assert record.moves == []
    assert record.replay().actors() == []
    assert game_text(record).splitlines()[-2:] == ["1. xj2#", "R"]


def test_rounds_may_go_on_from_the_position() -> None:
    position = START.replace("0:0 0 1", "0:0 0 31")
    record = parse_game(game("31. i3-f3 ; i2-h1\n32. xf9 e9-f9", position))

    assert turn_texts(record) == ["i3-f3", "i2-h1", "xf9 e9-f9"]


def test_other_box_is_given_with_the_text() -> None:
    house = restore_game(SLUG, GAME.box.text.replace("move_distances = [1]\n", "move_distances = [2]\n"))
    record = parse_game(game("1. b2-d4"), house)

    assert record.box.toml == house.box.text
    assert game_text(parse_game(game_text(record), house)) == game_text(record)


def test_game_without_turns_comes_back() -> None:
    comes_back(Record.from_state(lonely()))


@pytest.mark.parametrize(
    "decisions", [["take g7"], ["take g7", "take j9"], ["take g7", "take j2", "take j9"]]
)
def test_turn_under_way_comes_back(decisions: list[str]) -> None:
    comes_back(play(example_7(), *decisions))


def test_fines_under_way_come_back() -> None:
    state = GAME.load({"buttons": buttons("f2", "f8 g8 g7 a1 a2 a3")})
    record = play(state, "take a2")

    assert state.dump()["phase"] == "FINE"
    comes_back(record)


def test_declined_fines_may_end_in_a_pass() -> None:
    blocked = buttons("a1 b1 a2", "a4 b4 a5 d4 e4 d5 d1 e1 d2")
    options = {"layout": "custom", "custom_layout": THREES}
    record = play(
        GAME.load({"buttons": blocked, "options": options}), "done", "done", "done", "take a1", "move d5 g5"
    )

    assert turn_texts(record)[:2] == ["--", "*a1 d5-g5"]
    comes_back(record)


def test_result_that_the_board_does_not_show() -> None:
    for result, cause, seat in (("R", "resigned", 1), ("B", "resigned", 0), ("=", "draw_agreed", None)):
        record = parse_game(game("1. i3-f3", result=result))
        assert record.end is not None
        assert (record.end.cause, record.table_events[-1].seat) == (cause, seat)
        assert game_text(record).splitlines()[-1] == result


def test_aborted_game_has_no_result() -> None:
    state = GAME.start()
    record = play(state, "move i3 f3")
    record.note("aborted")
    record.finish(state)

    assert game_text(record).splitlines()[-1] == "?"


def test_game_from_the_middle_of_a_turn_cannot_be_written() -> None:
    state = example_7()
    state.play(0, ("done",))

    with pytest.raises(BadNotation, match="start of a turn"):
        game_text(Record.from_state(state))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "notation-result"),
        ("1. i3-f3", "notation-result"),
        (game("1. i3-f3", result="?")[:-2] + "!", "notation-result"),
        (game("1. i3-f3").replace('"?"', '"!"'), "notation-result"),
        (game("1. i3-f3").replace('"?"', '"R"'), "notation-result-differs"),
        (game("1. *g7#", EXAMPLE_7, "B", Target="1"), "notation-result-differs"),
        (game("1. *g7#", EXAMPLE_7, "?", Target="1"), "notation-result-differs"),
        ("[Red Anna]\n?", "notation-tag"),
        ('[Red "A"]\n[Red "B"]\n?', "notation-tag"),
        (game("", Game="Chess"), "notation-game"),
        (game("", Target="ten"), "notation-number"),
        (game("", Target="15"), "notation-setup"),
        (game("", Options="target=8"), "notation-option"),
        (game("", Options="speed=8"), "notation-option"),
        (game("", Options="jumping=false jumping=false"), "notation-option"),
        (game("", Options="jumping=perhaps"), "notation-setup"),
        (game("", Options="repetition=0 stall_limit=0"), "notation-setup"),
        (game("", Layout="maze"), "notation-layout"),
        (game("", f"{START} mosaic", Layout="carousel"), "notation-layout-differs"),
        (game("i3-f3"), "notation-line"),
        (game("1. i3-f3\n2. i2-h1"), "notation-line"),
        (game("1. i3-f3 ; i2-h1\n3. a1-a2"), "notation-line"),
        (game("1. i3-f3 ; i2-h1 ; b2-b1"), "notation-line"),
        (game("1. i3-f3", START.replace(" r ", " b ")), "notation-line"),
        (game("1. ... ; i3-f3"), "notation-turn-shape"),
        (game("1. xf9 ; i2-h1"), "notation-turn-shape"),
        (game("1. f3"), "notation-turn-shape"),
        (game("1. i3-k3"), "notation-turn-shape"),
        (game("1. i3-i4"), "notation-turn"),
        (game("1. a1-j9"), "notation-turn"),
        (game("1. --"), "notation-turn"),
        (game("1. xf9 i3-f3"), "notation-turn"),
        (game("1. *f9 i3-f3"), "notation-turn"),
        (game("1. *g7,g8 b3-d3", EXAMPLE_7), "notation-turn"),
        (game("1. b3-d3", EXAMPLE_7, Options="takes=forced"), "notation-turn"),
        (game("1. *g7 b3-d3", EXAMPLE_7, Options="takes=forced"), "notation-turn-differs"),
        (game("1. *g7#", EXAMPLE_7), "notation-turn-differs"),
        (game("1. *g7 b3-d3", EXAMPLE_7, "R", Target="1"), "notation-turn-differs"),
        (game("1. *g7# ; f8-f9", EXAMPLE_7, "R", Target="1"), "notation-turn"),
    ],
)
def test_wrong_game_is_refused(text: str, key: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        parse_game(text)

    assert refusal.value.key == key
    assert refusal.value.text("de") != refusal.value.text("en")


def test_reason_of_the_rules_is_told() -> None:
    with pytest.raises(BadNotation, match="KOK-13: The button on i3 stands on 3 holes"):
        parse_game(game("1. i3-i4"))


# -- there and back ------------------------------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {
        "target": st.integers(1, 14),
        "multi_rule": st.sampled_from(["penalty", "strict"]),
        "takes": st.sampled_from(["optional", "forced"]),
        "jumping": st.booleans(),
        "deadlock_result": st.sampled_from(["draw", "majority"]),
    }
)
LIMITS = st.sampled_from([(3, 7), (3, 30), (0, 1), (0, 25)])
NAMED = st.sampled_from(["windmill", "carousel", "mosaic", "random"])
DIGITS = st.text("1234", min_size=100, max_size=100)


@st.composite
def all_options(draw: st.DrawFn) -> dict[str, Any]:
    """Any options that go together."""
    repetition, stall_limit = draw(LIMITS)
    options = draw(OPTIONS) | {"repetition": repetition, "stall_limit": stall_limit}
    if draw(st.integers(0, 4)):
        return options | {"layout": draw(NAMED)}
    return options | {"layout": "custom", "custom_layout": draw(DIGITS)}


@st.composite
def puzzles(draw: st.DrawFn) -> dict[str, Any]:
    """A position with few buttons in a corner, where a player may be stuck."""
    corner = [name for name in FIELD_NAMES if name[0] in "abcde" and int(name[1:]) <= 5]
    fields = draw(st.lists(st.sampled_from(corner), unique=True, min_size=1, max_size=12))
    options = draw(all_options().filter(lambda options: options["layout"] != "random"))
    return {
        "options": options,
        "buttons": {name: draw(st.sampled_from(["red", "blue"])) for name in fields},
        "side": draw(st.integers(0, 1)),
        "taken": [draw(st.integers(0, options["target"] - 1)) for _ in range(2)],
        "quiet": draw(st.integers(0, options["stall_limit"] - 1)),
        "turn_number": draw(st.integers(1, 99)),
    }


def turn_starts(record: Record) -> list[dict[str, Any]]:
    """The positions in which turns open, and the last one."""
    found: dict[tuple[int, int], dict[str, Any]] = {}
    for state in record.states():
        last = state.dump()
        if last["phase"] != "LAYOUT":
            found.setdefault((last["turn_number"], last["side"]), last)
    return [*found.values(), last]


def without_layout(positions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same with options that do not say where the holes come from."""
    nameless = {"layout": None, "custom_layout": None}
    return [position | {"options": position["options"] | nameless} for position in positions]


def comes_back(record: Record) -> None:
    """Write a game, read it and write it again."""
    text = game_text(record)
    read = parse_game(text)
    assert game_text(read) == text
    assert turn_texts(read) == turn_texts(record)
    assert read.end == record.end
    if record.options["layout"] == "random":
        assert read.options["layout"] == "custom"
        assert without_layout(turn_starts(read)) == without_layout(turn_starts(record))
    else:
        assert turn_starts(read) == turn_starts(record)


@settings(max_examples=60, deadline=None)
@given(options=all_options(), seed=st.integers(0, 2**32))
def test_games_come_back(options: dict[str, Any], seed: int) -> None:
    comes_back(random_record(GAME, options=options, seed=seed))


@settings(max_examples=120, deadline=None)
@given(position=puzzles(), seed=st.integers(0, 2**32))
def test_puzzles_come_back(position: dict[str, Any], seed: int) -> None:
    state = GAME.load(position)
    record = random_record_from(state, seed)
    record.start = position | {"options": record.options}

    comes_back(record)


@settings(max_examples=100, deadline=None)
@given(options=all_options(), seed=st.integers(0, 2**32), moves=st.integers(0, 60))
def test_unfinished_games_come_back_to_their_turn(options: dict[str, Any], seed: int, moves: int) -> None:
    record = random_record(GAME, options=options, seed=seed)
    assume(options["layout"] != "random" and moves < len(record.moves))
    del record.moves[moves:]
    record.end = None
    text = game_text(record)

    read = parse_game(text)
    assert game_text(read) == text
    assert turn_starts(read)[:-1] == turn_starts(record)[:-1]


@settings(max_examples=100, deadline=None)
@given(position=puzzles())
def test_positions_come_back(position: dict[str, Any]) -> None:
    state = GAME.load(position)
    assume(state.dump()["phase"] != "OVER" and not state.dump()["took_this_turn"])

    read = parse_position(GAME, position_text(state), position["options"])
    assert read.dump() | {"history": None} == state.dump() | {"history": None}


def test_game_won_by_a_fine_comes_back() -> None:
    comes_back(play(example_7(target=1), "take g7"))


def test_game_won_by_a_capture_comes_back() -> None:
    comes_back(play(example_7(target=2), "take g7", "take j9"))


def test_repetition_comes_back() -> None:
    options = {"layout": "custom", "custom_layout": THREES}
    state = GAME.load({"buttons": buttons("a1", "j10"), "options": options})
    there, back = ["move a1 d1", "move j10 g10"], ["move d1 a1", "move g10 j10"]
    record = play(state, *there, *back, *there, *back)

    assert record.end is not None
    assert record.end.cause == "repetition"
    assert turn_texts(record) == 2 * ["a1-d1", "j10-g10", "d1-a1", "g10-j10"]
    comes_back(record)


def test_stall_comes_back() -> None:
    state = GAME.load({"buttons": buttons("a1", "j10"), "options": {"stall_limit": 2}})
    record = play(state, "move a1 a2", "move j10 j9")

    assert record.end is not None
    assert record.end.cause == "stall"
    assert turn_texts(record) == ["a1-a2", "j10-j9"]
    comes_back(record)


GARBAGE = st.text(st.sampled_from('0123456789abRBrx*-#;=?./:,[]" \n'), max_size=4)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_garbage_is_refused(data: st.DataObject) -> None:
    text = data.draw(
        st.sampled_from([game("1. *g7 xj2,j9 b3-d3 ; f8-f9", EXAMPLE_7), START, f"{START} mosaic"])
    )
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(GARBAGE) + text[at + data.draw(st.integers(0, 4)) :]

    refused_or_read(text)


@settings(max_examples=100, deadline=None)
@given(text=st.text())
def test_any_text_is_refused(text: str) -> None:
    refused_or_read(text)


def refused_or_read(text: str) -> None:
    """Read any text; the only error is BadNotation, with a sentence."""
    readers: tuple[Callable[[], object], ...] = (
        lambda: parse_game(text).replay(),
        lambda: parse_position(GAME, text),
    )
    for read in readers:
        refusal: BadNotation | None = None
        try:
            read()
        except BadNotation as error:
            refusal = error
        assert refusal is None or (refusal.text("en") and refusal.text("de"))


# -- pictures ------------------------------------------------------------------------------------------------


def below(state: State, language: str = "en") -> list[str]:
    """What stands below the board."""
    return picture(state.view(0), language).split("\n\n")[1].splitlines()


def test_picture_shows_buttons_and_holes() -> None:
    lines = picture(GAME.start().view(0), "en").splitlines()

    assert lines[0] == "10   1   4'  1   2   2   3   3   1   2   1"
    assert lines[1] == " 9   2  B1  R2  B1  R4' B3  R2  B3  R1   4'"
    assert lines[10] == "     a   b   c   d   e   f   g   h   i   j"


def test_picture_marks_what_is_on_offer() -> None:
    state = example_7()
    fine = picture(state.view(0), "en")
    play(state, "take g7")
    capture = picture(state.view(None), "en")

    assert re.findall(r"\[..\]", fine) == ["[B1]", "[B4]", "[B1]"]
    assert re.findall(r"\[..\]", capture) == ["[B4]", "[B2]"]


def test_picture_tells_whose_decision_it_is() -> None:
    state = example_7()
    assert below(state) == [
        "Taken: Red 0 of 10, Blue 0 of 10.",
        "Round 1. Red's turn: fine the forbidden combination g7, f8, and g8, or decline.",
    ]
    play(state, "take g7")
    assert below(state)[1] == "Round 1. Red's turn: capture j2 and j9, or go on."
    play(state, "take j2", "done")
    assert below(state) == ["Taken: Red 2 of 10, Blue 0 of 10.", "Round 1. Red's turn: move a button."]
    play(state, "move b3 d3")
    assert below(state, "de")[1] == "Runde 1. Blau ist am Zug: einen Knopf ziehen."


def test_picture_of_a_layout_being_drawn() -> None:
    state = GAME.start(options={"layout": "random"})

    assert picture(state.view(0), "en").splitlines()[1] == " 9   .  B.  R.  B.  R.  B.  R.  B.  R.   ."
    assert below(state)[1] == "The holes are still being drawn."


def test_picture_of_the_end() -> None:
    state = example_7(target=1)
    play(state, "take g7")

    assert below(state)[1:] == ["Red has taken enough buttons and wins."]


@pytest.mark.parametrize(
    ("limit", "quiet", "told"),
    [
        (200, 180, []),
        (200, 181, ["19 more turns without a button taken end the game."]),
        (200, 199, ["One more turn without a button taken ends the game."]),
        (0, 999, []),
    ],
)
def test_picture_warns_of_few_quiet_turns(limit: int, quiet: int, told: list[str]) -> None:
    position = {"buttons": buttons("e5", "c6"), "quiet": quiet, "options": {"stall_limit": limit}}

    assert below(GAME.load(position))[2:] == told


def test_picture_warns_of_repetition() -> None:
    options = {"layout": "custom", "custom_layout": THREES}
    state = GAME.load({"buttons": buttons("a1", "j10"), "options": options})
    play(state, "move a1 d1", "move j10 g10", "move d1 a1")
    assert below(state)[2:] == []
    play(state, "move g10 j10")
    assert below(state)[2:] == ["This position has come 2 times; 3 times end the game."]


def test_picture_does_not_warn_where_repetition_is_free() -> None:
    options = {"layout": "custom", "custom_layout": THREES, "repetition": 0}
    state = GAME.load({"buttons": buttons("a1", "j10"), "options": options})
    play(state, "move a1 d1", "move j10 g10", "move d1 a1", "move g10 j10")

    assert below(state)[2:] == []
