"""Options (R-11, R-12, R-18, R-22, R-28, R-30) and other boxes."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch import CHANCE, BadBox, BadOption, Game, Rng
from spieltisch.engine import registry

from ..shared import LANGUAGES, choices, phase, play
from .helpers import GAME, chance_draws, covers, eager_step, end_turn, ignores, points, roses, sails
from .positions import position, start

TWO = "red-I green-II"


def test_options_left_out_have_their_defaults() -> None:
    assert GAME.start().dump()["options"] == {
        "cover_reach": "full_turn",
        "finish_by_ignore": True,
        "point_when_stuck": True,
        "rose_optional": False,
        "round_limit": 100,
        "start_player": "random",
    }


@pytest.mark.rule("KAP-31a")
@pytest.mark.parametrize(("reach", "allowed"), [("full_turn", False), ("direct", True)])
def test_cover_reach(reach: str, allowed: bool) -> None:
    tiles = "c6=tee-1 c5=tee-2 c3=side-2"
    state = position(tiles, ships="c6 n1 m1", hand="side-1", points=5, options={"cover_reach": reach})
    assert ("c3" in covers(state)) == allowed
    assert "c5" not in covers(state)


@pytest.mark.rule("KAP-52")
@pytest.mark.parametrize("allowed", [True, False])
def test_finish_by_ignore(allowed: bool) -> None:
    options = {"finish_by_ignore": allowed}
    state = position("c3=tee-1 c4", ships="c3 n1 m1", points=8, roses=TWO, options=options)
    assert ("finish" in ignores(state)) == allowed
    assert "c4" in ignores(state)
    assert "finish" in sails(state)


@pytest.mark.rule("KAP-52")
@pytest.mark.parametrize("allowed", [True, False])
def test_finish_by_ignore_in_a_second_movement(allowed: bool) -> None:
    options = {"finish_by_ignore": allowed}
    state = position("c4=tee-1 c3=side-2", ships="c4 n1 m1", points=8, roses=TWO, options=options)
    play(state, "sail c3")
    assert choices(state) == ["ignore c4", *(["ignore finish"] if allowed else []), "stop"]


@pytest.mark.rule("KAP-49")
@pytest.mark.parametrize(("granted", "after"), [(True, 3), (False, 2)])
def test_point_when_stuck(granted: bool, after: int) -> None:
    options = {"point_when_stuck": granted}
    state = position("c6=back-r-1 c5", ships="c6 n1 m1", points=2, options=options)
    assert choices(state) == ["waive"]
    assert points(play(state, "waive"))[0] == after


@pytest.mark.rule("KAP-49")
@pytest.mark.parametrize(("tiles", "owned"), [("c6=back-r-1 c5", 3), ("c6=tee-1 c5", 0)])
def test_a_ship_that_could_move_gets_the_point_anyway(tiles: str, owned: int) -> None:
    state = position(tiles, ships="c6 n1 m1", points=owned, options={"point_when_stuck": False})
    assert points(play(state, "waive"))[0] == owned + 1


@pytest.mark.rule("KAP-49")
@pytest.mark.parametrize(("owned", "after"), [("red-I", 0), (TWO, 1)])
def test_crossing_the_line_is_a_movement_for_the_point(owned: str, after: int) -> None:
    state = position("c3=tee-1", ships="c3 n1 m1", roses=owned, options={"point_when_stuck": False})
    assert points(play(state, "waive"))[0] == after


@pytest.mark.rule("KAP-73")
@pytest.mark.parametrize(("optional", "asked"), [(False, "FREE_DRAW"), (True, "ROSE")])
def test_rose_optional(optional: bool, asked: str) -> None:
    state = position("d8=tee-1 d7", ships="d8 n1 m1", options={"rose_optional": optional})
    assert phase(play(state, "sail d7")) == asked


@pytest.mark.rule("KAP-5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_start_player_may_be_fixed(seat: int) -> None:
    state = GAME.start(3, {"start_player": seat})
    assert (state.actors(), phase(state)) == ([CHANCE], "DEAL")
    assert state.dump()["start_player"] == seat
    assert start(3, start_player=seat).actors() == [seat]


@pytest.mark.rule("KAP-5")
@pytest.mark.parametrize(("players", "seat"), [(3, 3), (3, 4), (4, 4)])
def test_a_seat_that_does_not_exist_cannot_start(players: int, seat: int) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(players, {"start_player": seat})
    assert refused.value.rule == "KAP-5"
    assert len({refused.value.text(language) for language in LANGUAGES}) == 2


@pytest.mark.parametrize(
    "options",
    [
        {"cover_reach": "never"},
        {"cover_reach": True},
        {"finish_by_ignore": 1},
        {"point_when_stuck": "yes"},
        {"rose_optional": None},
        {"round_limit": 19},
        {"round_limit": 501},
        {"round_limit": 20.0},
        {"start_player": 5},
        {"start_player": -1},
        {"start_player": "0"},
        {"start_player": True},
        {"speed": 1},
    ],
    ids=str,
)
def test_other_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(5, options)
    assert all(next(iter(options)) in refused.value.text(language) for language in LANGUAGES)


@pytest.mark.rule("KAP-79")
@pytest.mark.parametrize("limit", [20, 500])
def test_round_limit(limit: int) -> None:
    state = position(active=2, round=limit, options={"round_limit": limit})
    assert phase(end_turn(state, "waive")) == "OVER"


# -- another box ---------------------------------------------------------------------------------------------

BOX = registry.folder("kap-hoorn").joinpath("components.toml").read_text(encoding="utf-8")
Another = Callable[[str], Game]


@pytest.fixture
def another(tmp_path: Path) -> Another:
    """Put a changed components file on the disk and read it."""

    def read(text: str) -> Game:
        file = tmp_path / "house.toml"
        file.write_text(text, encoding="utf-8")
        return spieltisch.game("kap-hoorn", components=file)

    return read


def entry(table: str, name: str, **changes: str) -> str:
    """The box with other values (as TOML) in the entry of an array of tables that holds `name`."""
    heads = [match.start() for match in re.finditer(rf"(?m)^\[\[{table}\]\]", BOX)]
    for head in heads:
        following = re.search(r"(?m)^\[", BOX[head + 2 :])
        tail = len(BOX) if following is None else head + 2 + following.start()
        block = BOX[head:tail]
        if re.search(rf'= "{name}"', block):
            for key, value in changes.items():
                block, found = re.subn(rf"(?m)^{key} = [^#\n]*", f"{key} = {value} ", block)
                assert found == 1, f"{table} {name} has no {key}"
            return BOX[:head] + block + BOX[tail:]
    raise AssertionError(f"the box has no {table} {name}")


def single(table: str, **changes: str) -> str:
    """The box with other values in a table."""
    head = BOX.index(f"\n[{table}]")
    following = re.search(r"(?m)^\[", BOX[head + 2 :])
    tail = len(BOX) if following is None else head + 2 + following.start()
    block = BOX[head:tail]
    for key, value in changes.items():
        block, found = re.subn(rf"(?m)^{key} = [^#\n]*", f"{key} = {value} ", block)
        assert found == 1, f"{table} has no {key}"
    return BOX[:head] + block + BOX[tail:]


def more_fans() -> str:
    """Ten fans with a 3 instead of two, in a box of 98 tiles."""
    text = entry("tile", "fan-3", count="10")
    text = re.sub(r"(?m)^wind_tiles = 90", "wind_tiles = 98", text)
    return re.sub(r'(id = "fan"(?:\n(?!\[).*)*?\ntiles = )14', r"\g<1>22", text)


def test_another_box_has_other_tiles(another: Another) -> None:
    game = another(more_fans())
    state = game.start(3, {"start_player": 0})
    assert chance_draws(state)["fan-3"] == 10
    assert sum(chance_draws(state).values()) == 98
    rng = Rng(5)
    while state.actors() and state.dump()["round"] < 6:
        eager_step(state, rng)
    assert state.conserved() == game.start(3, {"start_player": 0}).conserved()


def test_another_box_has_other_stations(another: Another) -> None:
    game = another(entry("station", "Station I red", field='"i3"'))
    given = {
        "players": 3,
        "top": {"i2": "tee-1", "i3": "side-1", "h3": "side-1", "h4": "side-1"},
        "ship": ["i2", "m1", "l1"],
        "points": [3, 0, 0],
        "phase": "MOVE",
        "start_player": 0,
        "active_player": 0,
    }
    state = game.load(given)
    state.play(0, "sail i3")
    assert roses(state) == ["red", None, None]
    state = game.load({**given, "ship": ["h3", "m1", "l1"]})
    state.play(0, "ignore h4")
    assert roses(state) == [None] * 3


@pytest.mark.parametrize(
    "text",
    [
        entry("station", "Station I red", field='"g4"'),  # land
        entry("station", "Station I red", field='"k6"'),  # two on one field
        entry("station", "Station I red", field='"z9"'),
        entry("station", "Station I red", colour='"blue"'),
        entry("station", "Station I red", leg="4"),
        entry("station", "Station I red", leg="2"),  # leg II has red twice
        entry("start", "n1", field='"g1"'),
        entry("start", "n1", field='"m1"'),
        entry("start", "n1", tile='"storm"'),
        entry("tile", "fan-3", count="-1"),
        entry("tile", "fan-3", arrows='[[["X", 1]]]'),
        entry("tile", "fan-3", arrows='[[["F", 0]]]'),
        entry("tile", "fan-3", id='"fan-2"'),
        entry("tile", "fan-3", count='"two"'),
        "[game]",
        "no toml at all [",
    ],
    ids=str,
)
def test_a_box_that_cannot_be_played_is_refused(another: Another, text: str) -> None:
    with pytest.raises(BadBox) as refused:
        another(text)
    assert len({refused.value.text(language) for language in LANGUAGES}) == 2
