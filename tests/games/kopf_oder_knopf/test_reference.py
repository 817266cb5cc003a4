"""The engine against the slow reference implementation, decision by decision."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.engine import build
from spieltisch.engine.core import COMPILED

from . import reference
from .counts import Entry, entries
from .helpers import COLOURS, FIELDS, GAME

POSITIONS = 5_000 if build() == "compiled" else 3_000  # the reference takes its time; both builds play alike
STEPS_FROM_START = 90  # how far a game that begins normally is followed
STEPS_FROM_SET_UP = 15  # and one that begins with buttons set up at random
SLOW = ("start, strict", "start, without jumping", "start, forced", "a complete turn")
SLOW_SECOND_TURN = ("start on windmill", "start on carousel")
TABLE = [entry for entry in entries() if entry.name not in SLOW]

Item = TypeVar("Item")
Words = tuple[str | int, ...]


@pytest.fixture(autouse=True)
def quick_geometry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the reference remember which fields touch: the board never changes, and it asks all the time."""
    for name in ("coordinates", "touch"):
        monkeypatch.setattr(reference, name, cache(getattr(reference, name)))


class Match:
    """The same game in both implementations."""

    def __init__(self, state: State, position: reference.Position, options: reference.Options) -> None:
        self.state = state
        self.position = position
        self.options = options
        self.way_back: dict[int, Words] = {}  # for each seat: the move that would undo its last one

    def play(self, rng: Rng, pacing: bool) -> None:
        """Make a choice at random; when pacing to and fro, the way back if it is open."""
        seat = self.state.actors()[0]
        choices = [self.state.describe(action) for action in self.state.legal(seat)]
        choice = self.way_back.get(seat, ())
        if not pacing or choice not in choices:
            choice = pick(rng, choices)
        if choice[0] == "move":
            self.way_back[seat] = ("move", choice[2], choice[1])
        self.state.apply(seat, self.state.action(choice))
        self.position = reference.play(self.position, self.options, tuple(map(str, choice)))

    def seen_by_engine(self) -> dict[str, Any]:
        """Everything that both implementations know, as the engine sees it."""
        state, dump = self.state, self.state.dump()
        offers = dump["pending"] if dump["phase"] == "FINE" else [dump["pending"]]
        legal = state.legal(state.actors()[0]) if state.actors() else []
        cautions = {state.describe(action): state.caution(action) for action in legal}
        return {
            "choices": set(cautions),
            "cautions": {choice: list(caution.fields) for choice, caution in cautions.items() if caution},
            "buttons": dump["buttons"],
            "asked": state.actors(),
            "phase": dump["phase"],
            "pending": [set(offer) for offer in offers if offer],
            "taken": dump["taken"],
            "took_this_turn": dump["took_this_turn"],
            "quiet": dump["quiet"],
            "turn_number": dump["turn_number"],
            "occurrences": sum(dump["history"].values()),
            "result": dump["result"],
        }

    def seen_by_reference(self) -> dict[str, Any]:
        """The same as the reference sees it."""
        position = self.position
        choices = reference.choices(position, self.options)
        cautions = {choice: reference.caution(position, choice) for choice in choices}
        result = {"winner": position.winner, "reason": position.reason}
        return {
            "choices": choices,
            "cautions": {choice: fields for choice, fields in cautions.items() if fields},
            "buttons": dict.fromkeys(position.red, "red") | dict.fromkeys(position.blue, "blue"),
            "asked": [] if position.phase == "OVER" else [position.side],
            "phase": position.phase,
            "pending": [set(offer) for offer in position.pending if offer],
            "taken": list(position.taken),
            "took_this_turn": position.took_this_turn,
            "quiet": position.quiet,
            "turn_number": position.turn_number,
            "occurrences": len(position.history),
            "result": result if position.phase == "OVER" else None,
        }


def from_start(options: dict[str, Any], rng: Rng) -> Match:
    """A game from its normal start; a random layout is drawn first."""
    state = GAME.start(options=options)
    while state.actors() == [CHANCE]:
        state.apply(CHANCE, state.sample(rng))
    told = reference_options(options)
    return Match(state, reference.start(holes(state), told), told)


def from_set_up(fields: dict[str, Any]) -> Match:
    """A game from the start of a turn, given as the fields of a dump."""
    state = GAME.load(fields)
    told = reference_options(fields["options"])
    red, blue = (
        frozenset(f for f, owner in fields["buttons"].items() if owner == colour) for colour in COLOURS
    )
    red_taken, blue_taken = fields["taken"]
    position = reference.turn_start(
        holes(state),
        red,
        blue,
        fields["side"],
        (red_taken, blue_taken),
        fields["quiet"],
        fields["turn_number"],
        told,
    )
    return Match(state, position, told)


def holes(state: State) -> dict[str, int]:
    """The holes of every field."""
    return dict(zip(FIELDS, map(int, state.dump()["layout"]), strict=True))


def reference_options(options: dict[str, Any]) -> reference.Options:
    """The options for the reference, which is given its holes apart."""
    return reference.Options(**{name: options[name] for name in options if "layout" not in name})


def random_options(rng: Rng) -> dict[str, Any]:
    """Any mix of options, with limits that are often reached."""
    layout = pick(rng, ["windmill", "carousel", "mosaic", "random", "custom"])
    return {
        "layout": layout,
        "custom_layout": "".join(pick(rng, "1234") for _ in FIELDS) if layout == "custom" else "",
        "target": 1 + rng.below(14),
        "multi_rule": pick(rng, ["penalty", "strict"]),
        "takes": pick(rng, ["optional", "forced"]),
        "jumping": pick(rng, [True, False]),
        "repetition": pick(rng, [0, 3]),
        "stall_limit": pick(rng, [5, 40, 200]),
        "deadlock_result": pick(rng, ["draw", "majority"]),
    }


def random_set_up(rng: Rng) -> dict[str, Any]:
    """Buttons at random in a corner of the board, large or small, few or crowded."""
    options = random_options(rng)
    if options["layout"] == "random":
        options["layout"] = "windmill"
    columns, rows = "abcdefghij"[: 1 + rng.below(10)], 1 + rng.below(10)
    area = [field for field in FIELDS if field[0] in columns and int(field[1:]) <= rows]
    buttons: dict[str, str] = {}
    for colour in COLOURS:
        for _ in range(rng.below(15)):
            buttons.setdefault(pick(rng, area), colour)
    return {
        "options": options,
        "buttons": buttons,
        "side": rng.below(2),
        "taken": [rng.below(options["target"]), rng.below(options["target"])],
        "quiet": rng.below(options["stall_limit"]),
        "turn_number": 1 + rng.below(50),
    }


def pick(rng: Rng, items: Sequence[Item]) -> Item:
    """One of the items."""
    return items[rng.below(len(items))]


def test_both_agree_on_thousands_of_positions() -> None:
    rng = Rng(1992)
    seen: Counter[str] = Counter()
    while seen.total() < POSITIONS:
        normal, pacing = rng.below(12) == 0, rng.below(4) == 0
        match = from_start(random_options(rng), rng) if normal else from_set_up(random_set_up(rng))
        for _ in range(STEPS_FROM_START if normal else STEPS_FROM_SET_UP):
            engine = match.seen_by_engine()
            assert engine == match.seen_by_reference(), match.state.dump()
            seen[engine["result"]["reason"] if engine["result"] else engine["phase"]] += 1
            if engine["phase"] == "OVER":
                break
            match.play(rng, pacing)
    assert seen.keys() == {"FINE", "CAPTURE", "MOVE", "target", "repetition", "stall"}
    assert min(seen.values()) >= POSITIONS // 500, seen


@pytest.mark.parametrize(
    ("entry", "most"),
    [(entry, 1 if entry.name in SLOW_SECOND_TURN or not COMPILED else 2) for entry in TABLE]
    + [pytest.param(entry, 2, marks=pytest.mark.long) for entry in TABLE if entry.name in SLOW_SECOND_TURN],
    ids=lambda value: value.name if isinstance(value, Entry) else str(value),
)
def test_the_reference_counts_the_same_turns(entry: Entry, most: int) -> None:
    match = from_set_up(entry.fields())
    counts = [reference.count_turns(match.position, match.options, turns) for turns in range(1, most + 1)]
    assert counts == entry.counts[:most]
