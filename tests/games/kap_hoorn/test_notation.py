"""Pictures show all that a seat may see, and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.engine.texts import catalogue
from spieltisch.games.kap_hoorn.text.notation import CELL, MARGIN, SLUG, code, picture

GAME: Final = spieltisch.game(SLUG)
LANGUAGES: Final = ("en", "de")
LETTERS: Final = {"en": "BWKOV", "de": "BWSOV"}
COLOURS: Final = {
    "en": {"yellow": "Y", "red": "R", "green": "G"},
    "de": {"yellow": "Ge", "red": "Ro", "green": "Gr"},
}
TURN_PHASES: Final = ("LAY", "MOVE", "AGAIN", "ROSE", "FREE_DRAW", "BUY", "BOUGHT_TILE")


def played(seed: int, players: int = 5, steps: int = 400) -> Iterator[State]:
    """Positions of a random game, one in ten."""
    rng = Rng(seed)
    state = GAME.start(players=players, options={"rose_optional": True, "round_limit": 20})
    for step in range(steps):
        if step % 10 == 0:
            yield state.clone()
        if not state.actors():
            break
        actor = state.actor()
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            legal = state.legal(actor)
            state.apply(actor, legal[rng.below(len(legal))])


def a_view(seat: int | None = 0) -> dict[str, Any]:
    """A view in the middle of a game."""
    return list(played(3))[12].view(seat)


def stacks(drawn: str) -> dict[str, list[str]]:
    """What a picture shows on every cell, from the top."""
    header, *lines = drawn.splitlines()
    columns = header.split()
    found: dict[str, list[str]] = {}
    row = ""
    for line in lines[: lines.index(header)]:
        if "=" in line:
            continue
        row = line[:MARGIN].strip() or row
        for place, column in enumerate(columns):
            cell = line[MARGIN + CELL * place : MARGIN + CELL * (place + 1)].strip()
            found.setdefault(f"{column}{row}", []).extend([cell] if cell else [])
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_every_tile_station_and_ship_is_on_its_field(seed: int, language: str) -> None:
    stations = {station.field: station for station in GAME.box.station}
    for state in played(seed, 3 + seed):
        view = state.view(seed)
        printed = [start.field for n, start in enumerate(GAME.box.start) if view["printed_top"][n]]
        found = stacks(picture(view, language))
        for name in GAME.box.fields:
            kind = view["top"].get(name)
            expected = ["." if kind is None else code(kind) + ("'" if name in printed else "")]
            if name in stations:
                station = stations[name]
                expected.append(f"*{COLOURS[language][station.colour]}{station.leg}")
            ships = "".join(LETTERS[language][s] for s, field in enumerate(view["ship"]) if field == name)
            if ships:
                expected.append(f"[{ships}]" if len(ships) <= 3 else ships)
            assert found[name] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_land_and_the_finish_line_are_drawn(language: str) -> None:
    drawn = picture(a_view(), language)
    found = stacks(drawn)
    marks = dict(zip(GAME.box.cell_names, GAME.box.cell_marks, strict=True))
    assert [name for name, cell in found.items() if cell == ["#"]] == [n for n in marks if marks[n] == "L"]
    assert [name for name, cell in found.items() if not cell] == [n for n in marks if marks[n] == "F"]
    lines = drawn.splitlines()
    line = next(number for number, text in enumerate(lines) if "===" in text)
    assert lines[line + 1].startswith("3 ")
    assert len(lines[line]) < MARGIN + CELL * len(GAME.box.finish_line.crossing_columns)
    assert catalogue(SLUG).text("picture-finish", {}, language) in lines[line]


def test_all_ships_on_one_station_are_shown() -> None:
    view = a_view()
    view["top"]["k6"] = "fan-1"
    view["ship"] = ["k6"] * 5
    assert stacks(picture(view, "en"))["k6"] == ["fan1", "*Y1", "BWKOV"]
    assert stacks(picture(view, "de"))["k6"] == ["fan1", "*Ge1", "BWSOV"]


@pytest.mark.rule("KAP-8")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_shows(seed: int, language: str) -> None:
    rng = Rng(seed)
    for state in played(seed, 3 + seed):
        for seat in range(int(state.players)):
            other = state.determinize(seat, rng)
            assert picture(other.view(seat), language) == picture(state.view(seat), language)
            assert picture(other.view(None), language) == picture(state.view(None), language)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    for state in played(1):
        hands = state.dump()["hand"]
        for seat, hand in enumerate(hands):
            drawn = picture(state.view(seat), "en")
            shown = {line.split()[1]: line.split()[0] for line in drawn.splitlines() if line[3:4] == "x"}
            assert shown == {kind: f"{count}x" for kind, count in hand.items()}
            assert drawn.count("Hand of ") + drawn.count(" holds no tile.") == 1
        spectator = picture(state.view(None), "en")
        assert "Hand of " not in spectator
        assert "holds no tile" not in spectator


def test_the_whole_position_shows_every_hand() -> None:
    drawn = picture(a_view() | {"hand": [{"fan-1": 2}, {}, {"swirl-r": 1}, {}, {"hook-12": 1}]}, "en")
    assert "Hand of Blue:\n  2x fan-1     Fan 1: straight, ahead left, ahead right, left, right\n" in drawn
    assert "White holds no tile.\n" in drawn
    assert "Hand of Black:\n  1x swirl-r   Swirl right: ahead right 1, back left 2\n" in drawn
    assert "  1x hook-12   Hook 1+2: straight 1 + left 2, straight 1 + right 2\n" in drawn


def test_every_player_has_a_line() -> None:
    view = a_view() | {
        "ship": ["k2", "l8", "d7", "m1", "n1"],
        "points": [8, 0, 3, 1, 5],
        "rose": [["red", None, "green"], [None] * 3, [None, "yellow", None], [None] * 3, [None] * 3],
        "hand": [6, 0, 1, 2, 3],
        "active_player": 1,
    }
    view["top"] |= {"k2": "fan-2", "l8": "hook-21", "d7": "swirl-l", "m1": "fan-1", "n1": "fan-1"}
    lines = [" ".join(line.split()) for line in picture(view, "en").splitlines()]
    assert "B Blue k2 fan2: S2 SE2 SW2 E2 W2 8 6 red - green" in lines
    assert "> W White l8 hk21: W2+S1 W2+N1 0 0 - - -" in lines
    assert "K Black d7 swl: NW1 SE2 3 1 - yellow -" in lines
    german = [" ".join(line.split()) for line in picture(view, "de").splitlines()]
    assert "B Blau k2 fan2: S2 SO2 SW2 O2 W2 8 6 rot - grün" in german
    assert "S Schwarz d7 swl: NW1 SO2 3 1 - gelb -" in german


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", TURN_PHASES)
def test_the_last_line_says_whose_turn_it_is(phase: str, language: str) -> None:
    last = picture(a_view() | {"phase": phase, "active_player": 2, "round": 7}, language).splitlines()[-1]
    assert "7" in last
    assert {"en": "Black", "de": "Schwarz"}[language] in last


def test_the_setup_is_told_before_anybody_has_a_turn() -> None:
    state = GAME.start()
    assert picture(state.view(0), "en").endswith("The starting player is being drawn.")
    state.apply(CHANCE, 1)
    assert picture(state.view(0), "de").endswith("Die Windkärtchen werden ausgeteilt.")


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (
            {"winner": 1, "reason": "finish"},
            "White has crossed the finish line with two wind roses and wins.",
        ),
        (
            {"winner": 4, "reason": "three_roses"},
            "Violet has wind roses of all three legs in all three colours and wins.",
        ),
        (
            {"winner": None, "reason": "round_limit", "ranking": [1, 1, 1, 1, 1]},
            "The round limit is reached, and nobody has won.",
        ),
    ],
)
def test_the_end_is_told(result: dict[str, Any], told: str) -> None:
    assert picture(a_view() | {"phase": "OVER", "result": result}, "en").endswith(told)


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        (0, "The pile is empty."),
        (1, "There is one tile in the pile."),
        ({"fan-1": 2, "tee-2": 5}, "There are 7 tiles in the pile."),
    ],
)
def test_the_pile_is_counted(pile: object, told: str) -> None:
    assert told in picture(a_view() | {"pile": pile}, "en").splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_fits_into_80_columns(language: str) -> None:
    everything = {tile.id: 1 for tile in GAME.box.tile}
    drawn = picture(a_view() | {"hand": [everything] * 5}, language)
    assert max(len(line) for line in drawn.splitlines()) <= 80
    assert all(line == line.rstrip() for line in drawn.splitlines())


def test_every_kind_has_a_short_name_of_its_own() -> None:
    codes = {code(tile.id) for tile in GAME.box.tile}
    assert len(codes) == len(GAME.box.tile)
    assert all(len(short) < CELL for short in codes)


def test_a_tile_of_another_box_is_shown_by_its_id() -> None:
    view = a_view() | {"hand": [{"storm-9": 1}, 0, 0, 0, 0]}
    view["top"]["k6"] = "storm-9"
    view["ship"][0] = "k6"
    drawn = picture(view, "en")
    assert stacks(drawn)["k6"][0] == "sto9"
    assert "  1x storm-9   storm-9\n" in drawn


def test_an_unknown_language_is_english() -> None:
    assert picture(a_view(), "fr") == picture(a_view(), "en")


def test_another_box_is_drawn_as_it_is(tmp_path: Path) -> None:
    text = GAME.box.text.replace('field = "h4"', 'field = "i3"')
    house = tmp_path / "house.toml"
    house.write_text(text, encoding="utf-8")
    other = spieltisch.game(SLUG, components=house)
    found = stacks(picture(other.start().view(None), "en", other))
    assert found["i3"] == [".", "*R1"]
    assert found["h4"] == ["."]
