"""Records: a valid one replays, any other is refused with a reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.engine.core import CHANCE, State
from spieltisch.engine.errors import DamagedRecord, SpieltischError, UnknownGame
from spieltisch.engine.record import FORMAT, End, Record, TableEvent, random_record, random_record_from
from spieltisch.engine.registry import restore_game

SLUG = "kopf-oder-knopf"
GAME = spieltisch.game(SLUG)
QUICK = {"target": 1, "stall_limit": 30}
OPENING = (("move", "b2", "a3"), ("move", "i2", "h1"), ("move", "d2", "f4"))


def play(state: State, record: Record, *turns: tuple[str, ...]) -> None:
    """Play and record decisions of the seats in turn."""
    for words in turns:
        seat, number = state.actors()[0], state.action(words)
        record.add(state, seat, number)
        state.play(seat, number)


def opened() -> tuple[State, Record]:
    """Return a game after its first three moves."""
    state = GAME.start()
    record = Record.from_state(state)
    play(state, record, *OPENING)
    return state, record


def dumps(record: Record) -> list[dict[str, Any]]:
    """Return all positions of a record."""
    return [state.dump() for state in record.states()]


def house_box() -> str:
    """Return a box in which one-hole buttons move two fields."""
    text: str = GAME.box.text
    return text.replace("move_distances = [1]\n", "move_distances = [2]\n")


# -- contents of a record ------------------------------------------------------------------------------------


def test_record_replays_every_position() -> None:
    state = GAME.start()
    record = Record.of(GAME)
    played = [state.dump()]
    for words in OPENING:
        play(state, record, words)
        played.append(state.dump())

    assert dumps(record) == played
    assert record.replay().dump() == state.dump()


def test_record_names_everything_it_needs() -> None:
    record = Record.of(GAME, 2, {"target": 8})

    assert (record.format, record.game, record.players) == (FORMAT, SLUG, 2)
    assert record.rules_version == GAME.rules_version
    assert (record.box.digest, record.box.toml) == (GAME.box.digest, None)
    assert record.options == GAME.complete_options(2, {"target": 8})
    assert (record.start, record.dice, record.end) == (None, None, None)


def test_words_are_those_of_describe() -> None:
    state = GAME.start()
    record = Record.of(GAME)
    play(state, record, ("move", "b2", "a3"))

    assert (record.moves[0].seat, record.moves[0].action) == (0, ["move", "b2", "a3"])


def test_chance_is_in_the_record() -> None:
    record = random_record(GAME, options={"layout": "random", "stall_limit": 1}, seed=4)

    draws = [move for move in record.moves if move.seat == CHANCE]
    assert len(draws) == 25
    assert draws[0].action[0] == "draw"
    assert "0" not in record.replay().dump()["layout"]


def test_end_is_noted_with_its_cause() -> None:
    record = random_record(GAME, options={"target": 1, "repetition": 0, "stall_limit": 200}, seed=1)

    assert record.end is not None
    assert record.end.cause == "target"
    assert record.end.payoffs == record.replay().payoffs()


def test_same_seed_gives_the_same_game() -> None:
    again = random_record(GAME, options=QUICK, seed=7)

    assert random_record(GAME, options=QUICK, seed=7) == again
    assert random_record(GAME, options=QUICK, seed=8) != again


def test_set_up_position_is_in_the_record() -> None:
    state = GAME.load({"buttons": {"e5": "red", "c6": "blue"}, "side": 1, "options": {"stall_limit": 3}})
    before = state.dump()
    record = random_record_from(state, seed=1)

    assert record.start == before == state.dump()
    assert len(record.moves) == 3
    assert dumps(record)[0] == before


def test_normal_start_is_not_repeated_in_the_record() -> None:
    assert Record.from_state(GAME.load(GAME.start().dump())).start is None


def test_other_box_is_in_the_record() -> None:
    house = restore_game(SLUG, house_box())
    state = house.start()
    record = Record.from_state(state)
    play(state, record, ("move", "b2", "d4"))

    again = Record.from_json(record.to_json())
    assert again.box.toml == house_box()
    assert again.setup().box.text == house_box()
    assert again.replay().dump() == state.dump()
    with pytest.raises(spieltisch.IllegalAction):  # the original box would not allow it
        GAME.start().play(0, ("move", "b2", "d4"))


# -- table events --------------------------------------------------------------------------------------------


def test_undone_moves_stay_listed_but_not_in_force() -> None:
    _, record = opened()
    record.note("undone", seat=0, to=1)
    back = GAME.start()
    back.play(0, OPENING[0])
    play(back, record, ("move", "e2", "e5"))

    assert [move.action[1] for move in record.moves] == ["b2", "i2", "d2", "e2"]
    assert [move.action[1] for move in record.in_force()] == ["b2", "e2"]
    assert record.replay().dump() == back.dump()
    positions = dumps(record)
    assert len(positions) == 6
    assert positions[4] == positions[1]


def test_undoing_twice_counts_the_moves_in_force() -> None:
    _, record = opened()
    record.note("undone", to=2)
    record.note("undone", to=1)
    record.note("undone", to=0)

    assert record.in_force() == []
    assert record.replay().dump() == GAME.start().dump()


@pytest.mark.parametrize(
    ("event", "seat", "payoffs"),
    [
        ("resigned", 0, [-1.0, 1.0]),
        ("timed_out", 1, [1.0, -1.0]),
        ("draw_agreed", None, [0.0, 0.0]),
        ("aborted", None, [0.0, 0.0]),
    ],
)
def test_table_can_end_a_game(event: Any, seat: int | None, payoffs: list[float]) -> None:
    state, record = opened()
    record.note(event, seat)
    record.finish(state)

    assert record.end == End(event, payoffs)
    assert Record.from_json(record.to_json()).replay().dump() == state.dump()


def test_leaving_ends_a_duel_only() -> None:
    assert TableEvent(0, "resigned", seat=2).end(3) is None
    assert TableEvent(0, "timed_out", seat=2).end(3) is None


def test_seat_may_change_hands_and_the_game_goes_on() -> None:
    state, record = opened()
    record.note("seat_to_bot", 1)
    record.note("seat_to_person", 1)
    play(state, record, ("move", "e2", "e5"))
    record.finish(state)

    assert record.end is None
    assert record.replay().dump() == state.dump()


# -- JSON ----------------------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 1000),
    layout=st.sampled_from(["windmill", "random"]),
    takes=st.sampled_from(["optional", "forced"]),
)
def test_text_gives_the_same_record(seed: int, layout: str, takes: str) -> None:
    record = random_record(GAME, options={**QUICK, "layout": layout, "takes": takes}, seed=seed)

    text = record.to_json()
    again = Record.from_json(text)
    assert again == record
    assert again.to_json() == text
    assert dumps(again) == dumps(record)


def test_text_has_a_line_for_every_move() -> None:
    state = GAME.start()
    record = Record.of(GAME)
    record.add(state, 0, state.action(("move", "b2", "a3")), at=3)

    assert '\n    {"seat": 0, "action": ["move", "b2", "a3"], "at": 3.0}\n' in record.to_json()
    assert Record.from_json(record.to_json()).to_json() == record.to_json()


# -- damaged records -----------------------------------------------------------------------------------------


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """Return the JSON of an opened game after a change."""
    data = json.loads(opened()[1].to_json())
    change(data)
    return json.dumps(data)


def event(after: int, name: str, **values: int) -> Callable[[dict[str, Any]], object]:
    """Add a table event."""
    return lambda data: data["table_events"].append({"after": after, "event": name, **values})


def ended(cause: str) -> Callable[[dict[str, Any]], object]:
    """Claim an end."""
    return lambda data: data.update(end={"cause": cause, "payoffs": [1, -1]})


DAMAGES: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "other format": ("record-format", lambda data: data.update(format="spieltisch-record-99")),
    "no format": ("record-format", lambda data: data.pop("format")),
    "nested without end": (
        "record-no-json",
        lambda data: data.update(start=json.loads('{"a":' * 300 + "1" + "}" * 300)),
    ),
    "field missing": ("record-shape", lambda data: data.pop("moves")),
    "field unknown": ("record-shape", lambda data: data.update(colour="red")),
    "field of another kind": ("record-shape", lambda data: data.update(players="two")),
    "unknown event": ("record-shape", event(0, "fell_asleep")),
    "other rules": ("record-version", lambda data: data.update(rules_version=99)),
    "box missing": ("record-box", lambda data: data["box"].update(digest="0" * 64)),
    "box of another hash": ("record-box-hash", lambda data: data["box"].update(toml="[game]")),
    "start with other options": (
        "record-start",
        lambda data: data.update(start={"options": {"target": 8}}, moves=[]),
    ),
    "illegal move": ("record-move", lambda data: data["moves"][1].update(action=["move", "i2", "g4"])),
    "unknown words": ("record-move", lambda data: data["moves"][1].update(action=["fly"])),
    "wrong seat": ("record-move", lambda data: data["moves"][1].update(seat=0)),
    "no such seat": ("record-move", lambda data: data["moves"][1].update(seat=7)),
    "chance instead of a seat": ("record-move", lambda data: data["moves"][1].update(seat=-1)),
    "event after the last move": ("record-event-place", event(4, "seat_to_bot", seat=0)),
    "events out of order": (
        "record-event-place",
        lambda data: (event(2, "seat_to_bot", seat=0)(data), event(1, "seat_to_person", seat=0)(data)),
    ),
    "event without seat": ("record-event-seat", event(3, "seat_to_bot")),
    "event with no such seat": ("record-event-seat", event(3, "seat_to_bot", seat=2)),
    "undone too far": ("record-event-undone", event(2, "undone", to=3)),
    "undone to nowhere": ("record-event-undone", event(2, "undone")),
    "event that undoes nothing": ("record-event-undone", event(2, "seat_to_bot", seat=0, to=1)),
    "resigned and went on": ("record-event-end", event(2, "resigned", seat=0)),
    "resigned twice": (
        "record-event-end",
        lambda data: (event(3, "resigned", seat=0)(data), event(3, "resigned", seat=1)(data)),
    ),
    "end too early": ("record-end", ended("target")),
    "end missing": ("record-end", event(3, "resigned", seat=0)),
    "other end": ("record-end", lambda data: (event(3, "resigned", seat=1)(data), ended("target")(data))),
    "other payoffs": (
        "record-end",
        lambda data: (event(3, "resigned", seat=0)(data), ended("resigned")(data)),
    ),
}


@pytest.mark.parametrize(("key", "change"), DAMAGES.values(), ids=DAMAGES.keys())
def test_damage_is_named(key: str, change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(DamagedRecord) as damage:
        Record.from_json(changed(change)).replay()

    assert damage.value.key == key
    assert damage.value.text("en") != damage.value.text("de")


@pytest.mark.parametrize("text", ["", "[]x", "{", "\ud800", '"\\ud800 ..........."', "[" * 100_000])
def test_other_text_is_no_json(text: str) -> None:
    with pytest.raises(DamagedRecord) as damage:
        Record.from_json(text)

    assert damage.value.key == "record-no-json"


def test_a_finished_game_cannot_be_resigned() -> None:
    record = random_record(GAME, options=QUICK, seed=1)
    record.note("resigned", 0)

    with pytest.raises(DamagedRecord) as damage:
        record.replay()
    assert damage.value.key == "record-event-end"


def test_finished_record_needs_its_end() -> None:
    record = random_record(GAME, options=QUICK, seed=1)
    record.end = None

    with pytest.raises(DamagedRecord) as damage:
        record.replay()
    assert damage.value.key == "record-end"


def test_refused_move_is_explained() -> None:
    def too_far(data: dict[str, Any]) -> None:
        data["moves"][1]["action"] = ["move", "i2", "g4"]

    with pytest.raises(DamagedRecord) as damage:
        Record.from_json(changed(too_far)).replay()

    assert str(damage.value).startswith("Move 2 of this record cannot be replayed: ")
    assert isinstance(damage.value.__cause__, SpieltischError)
    assert damage.value.__cause__.text() in str(damage.value)


def test_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Record.from_json(changed(lambda data: data.update(game="poker"))).replay()


# -- arbitrary changes: a record replays, or it is refused ---------------------------------------------------

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1000, 1000)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["red", "MOVE", "a1", "random", "resigned", "undone", "", FORMAT]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)
SNIPPETS = st.text(st.sampled_from('0123456789-{}[]",:.eabj \\'), max_size=2)


def subject() -> Record:
    """Return a short record with every kind of entry."""
    position = {"buttons": {"e5": "red", "e6": "red", "c6": "blue", "e9": "blue"}, "options": QUICK}
    record = random_record_from(GAME.load(position), seed=3)
    record.table_events.append(TableEvent(0, "seat_to_bot", 1))
    record.table_events.append(TableEvent(0, "undone", 0, to=0))
    return record


SUBJECT = subject().to_json()


def replays_or_is_refused(text: str) -> None:
    try:
        record = Record.from_json(text)
        last = record.replay()
    except SpieltischError as error:
        refusal: SpieltischError | None = error
    else:
        refusal = None
        assert Record.from_json(record.to_json()).replay().dump() == last.dump()
    assert refusal is None or (refusal.text("en") and refusal.text("de"))


def test_subject_replays() -> None:
    assert Record.from_json(SUBJECT).replay().actors() == []


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_changed_text_is_refused_or_replays(data: st.DataObject) -> None:
    text = SUBJECT
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = min(len(text), at + data.draw(st.integers(0, 3)))
        text = (
            text[:at]
            + data.draw(st.text(st.sampled_from('0123456789-{}[]",:.eabj \\'), max_size=2))
            + text[end:]
        )

    replays_or_is_refused(text)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_changed_values_are_refused_or_replay(data: st.DataObject) -> None:
    record = json.loads(SUBJECT)
    node, path = record, list[Any]()
    while isinstance(node, dict | list) and node and (not path or data.draw(st.booleans())):
        path.append(data.draw(st.sampled_from(list(node) if isinstance(node, dict) else range(len(node)))))
        node = node[path[-1]]
    holder = record
    for step in path[:-1]:
        holder = holder[step]
    if data.draw(st.booleans()):
        holder[path[-1]] = data.draw(VALUES)
    else:
        del holder[path[-1]]

    replays_or_is_refused(json.dumps(record))


@settings(max_examples=100, deadline=None)
@given(text=st.text() | VALUES.map(json.dumps))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(DamagedRecord):
        Record.from_json(text)
