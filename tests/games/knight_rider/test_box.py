"""Another box plays by its own tables; one that cannot be played with is refused. Prepared tracks."""

from pathlib import Path

import pytest

import spieltisch
from spieltisch import BadOption, Game
from spieltisch.engine import registry
from spieltisch.games.knight_rider.rules import tracks
from tests.shorthand import shorthand

from ..shared import LANGUAGES
from .helpers import GAME, finish
from .positions import BEND_TILES, played

FOLDER = registry.folder("knight-rider")
ORIGINAL = FOLDER.joinpath("components.toml").read_text(encoding="utf-8")
PREPARED = ("harbour", "old_town", "grid")


def other_box(folder: Path, *changes: tuple[str, str]) -> Game:
    """The game on the original box, changed."""
    text = ORIGINAL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return spieltisch.game("knight-rider", components=file)


def test_another_box_plays_by_its_own_tables(tmp_path: Path) -> None:
    game = other_box(
        tmp_path,
        ("max_cards_per_tile = 3", "max_cards_per_tile = 1"),
        ("second_roll_hits = [5, 6]", "second_roll_hits = [3, 4, 5, 6]"),
        ("second_roll_nothing = [1, 2, 3, 4]", "second_roll_nothing = [1, 2]"),
        (
            "centre_cells = [[7, 7], [8, 7], [7, 8], [8, 8]]",
            "centre_cells = [[3, 3], [4, 3], [3, 4], [4, 4]]",
        ),
    )
    state = game.start(3, {"track": "random"})
    finish(state)
    dump = state.dump()
    assert all(len(cards) == 1 for cards in dump["detours"].values())
    assert not any(tile.split("@")[1].startswith(("(3,3)", "(4,4)")) for tile in dump["tiles"])


def test_a_box_with_fewer_escape_cards(tmp_path: Path) -> None:
    start = ORIGINAL.index('[[escape_card]]\nid = "N2"\n')
    end = ORIGINAL.index("# Ram table")
    game = other_box(
        tmp_path,
        (ORIGINAL[start:end], ""),
        ("escape_cards = 11", "escape_cards = 10"),
        ("cards_total = 56", "cards_total = 55"),
    )
    assert len(game.start(2).dump()["escape"]) == 10
    assert finish(game.start(2)).end_cause()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("width = 16", "width = 12", "table.width"),
        ("[8, 8]]", "[9, 9]]", "table.centre_cells"),
        ("[[7, 7], [8, 7], [7, 8], [8, 8]]", "[[0, 0], [1, 0], [0, 1], [1, 1]]", "table.centre_cells"),
        ("tile_pitch_fields = 4", "tile_pitch_fields = 5", "tile_pitch_fields"),
        ("arm_offset = 1", "arm_offset = 2", "fields"),
        ("car_limit_per_field = 2", "car_limit_per_field = 3", "car_limit_per_field"),
        ("number = 12", "number = 17", r"tile\[1\].number"),
        ('shape = "straight"', 'shape = "curve"', r"shape\[\d\].count"),
        ("rotations = 2", "rotations = 4", r"shape\[\d\].rotations"),
        ('arms = ["E", "S"]', 'arms = ["E", "E"]', r"shape\[\d\].arms"),
        ('arms = ["N", "S"]', 'arms = ["N", "X"]', "arms"),
        ('id = "turbo1"', 'id = "turbo3"', r"kitt_card\[1\].id"),
        ("multiplier = 2", "multiplier = 3", r"kitt_card\[1\].multiplier"),
        ("becomes_roll = 6", "becomes_roll = 5", r"kitt_card\[2\].becomes_roll"),
        ("per_player = 1", "per_player = 2", "per_player"),
        ("kitt_cards = 20", "kitt_cards = 21", "kitt_cards"),
        ("escape_cards = 11", "escape_cards = 12", "escape_cards"),
        ("max_cards_per_tile = 3", "max_cards_per_tile = 4", "max_cards_per_tile"),
        ("dy = -1", "dy = 1", r"escape_card\[0\].dy"),
        ('id = "S1"', 'id = "N1"', r"escape_card\[\d\].id"),
        ("tiles = 15", "tiles = 16", "escape_grid"),
        ('effect = "fail"', 'effect = "spin"', r"ram\[5\].effect"),
        ('effect = "none"', 'effect = "fail"', r"oil\[4\].effect"),
        ("fields_back = 2", "fields_back = 0", "fields_back"),
        ("second_roll_hits = [5, 6]", "second_roll_hits = [6]", "second_roll_hits"),
        ("half_turn = 2", "half_turn = 1", "movement_costs"),
        ("players_max = 5", "players_max = 6", "players"),
        ('id = "black5"', 'id = "black6"', "car"),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(spieltisch.BadBox, match=says) as refused:
        other_box(tmp_path, (old, new))
    assert refused.value.text("de").startswith(("Mit der", "Die Komponentendatei"))
    assert shorthand(str(refused.value)) is None
    assert shorthand(refused.value.text("de")) is None


@pytest.mark.rule("KNR-120")
@pytest.mark.parametrize("name", PREPARED)
def test_prepared_tracks_are_one_network_with_ways_of_all_lengths(name: str) -> None:
    placed = tracks.tiles_of(GAME, name)
    assert [choice.value for choice in GAME.options["track_tiles"].values] == list(PREPARED)
    assert 16 <= len(placed) <= 36
    state = GAME.start(4, {"track": "given", "track_tiles": name})
    assert len(state.dump()["tiles"]) == len(placed)
    steps = [event for event in events_of_start(name) if event["how"] in ("farthest", "chosen")]
    assert all(int(str(event["distance"])) >= 4 for event in steps)
    assert finish(state).end_cause()


def events_of_start(name: str) -> list[dict[str, object]]:
    """How the start is found when the villain hides on one tile after the other."""
    found = []
    for seed in range(12):
        state = GAME.start(2, {"track": "given", "track_tiles": name})
        state.trace()
        rng = spieltisch.Rng(seed)
        while state.dump()["phase"] not in ("entry", "turn"):
            seat = state.actors()[0]
            state.apply(seat, state.sample(rng) if seat < 0 else state.legal(seat)[0])
        found += [event.values for event in state.take_events() if event.kind == "start-tile"]
    assert len(found) == 12
    return found


@pytest.mark.rule("KNR-120")
@pytest.mark.parametrize(
    "text",
    [
        " ".join(BEND_TILES),
        "# my town\n" + "\n".join(f"{tile}  # a tile" for tile in reversed(BEND_TILES)),
        f"name_en = 'My town'\ntiles = {list(BEND_TILES)}",
        "12@(5,5)r3 11@(6,5)r1 21@(6,6)r2 66@(13,13)r3",  # rotations that look alike
    ],
)
def test_a_track_may_be_written_in_several_ways(text: str) -> None:
    state = GAME.start(2, {"track": "given", "track_tiles": text})
    assert state.dump()["tiles"] == sorted(BEND_TILES)
    assert state.dump()["options"]["track_tiles"] == " ".join(sorted(BEND_TILES))
    assert len(state.dump()["tiles_set_aside"]) == 32


@pytest.mark.rule("KNR-120")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "track-too-small"),
        ("12@(5,5)r1", "track-too-small"),
        ("12@(5,5)r1 11@(6,5)", "track-unreadable"),
        ("downtown", "track-unreadable"),
        ("12@(5,5)r1 77@(6,5)r1", "track-no-such-tile"),
        ("12@(5,5)r1 11@(16,5)r1", "track-off-table"),
        ("12@(5,5)r1 11@(6,5)r4", "track-rotation"),
        ("12@(5,5)r1 12@(6,5)r1", "track-tile-twice"),
        ("12@(5,5)r1 21@(5,5)r1", "track-same-cell"),
        ("12@(7,7)r1 21@(6,7)r1", "track-centre"),
        ("12@(5,5)r1 11@(6,5)r0", "track-edges"),
        ("11@(1,1)r0 14@(2,1)r1 23@(2,2)r2 26@(1,2)r3", "track-closed"),
        ("tiles = 5", "track-no-tiles"),
        ("tiles = [", "track-no-toml"),
    ],
)
def test_a_track_that_cannot_be_driven_is_refused(text: str, key: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(2, {"track": "given", "track_tiles": text})
    assert refused.value.key == key
    assert refused.value.rule in ("KNR-120", "KNR-14", "KNR-18")
    assert all(refused.value.text(language).strip() for language in LANGUAGES)


def test_a_track_without_track_given_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(2, {"track_tiles": "grid"})
    assert (refused.value.key, refused.value.rule) == ("track-not-given", "KNR-120")


def test_clones_share_a_track_until_one_of_them_changes_it() -> None:
    state = played(3, 40)
    clone = state.clone()
    before = state.dump()
    finish(clone)
    assert state.dump() == before
    chase = played(3, 200, seed=5)
    other = chase.clone()
    assert other.dump() == chase.dump()
    finish(chase)
    assert other.dump() != chase.dump()
    assert finish(other, seed=9).end_cause()
