"""Knight Rider: tracks as text, and the prepared tracks of the game.

A track is a list of tiles as "11@(7,6)r3": number, cell, quarter turns clockwise. As an option it is such a
text (line breaks and # comments are allowed), a TOML text with `tiles = ["11@(7,6)r3", ...]`, or the name of
a prepared track, which is such a TOML file in the folder `prepared`.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from spieltisch.engine.errors import BadOption, SpieltischError
from spieltisch.engine.registry import folder
from spieltisch.engine.toml_text import BadToml, parse_toml, read_toml
from spieltisch.games.knight_rider.rules.box import LEAST_TRACK, SIDE
from spieltisch.games.knight_rider.rules.tables import EMPTY, MIDDLE_OF_TABLE, Track, empty_track

if TYPE_CHECKING:
    from spieltisch.games.knight_rider.rules.game import Game

SLUG: Final = "knight-rider"
RULE: Final = "KNR-120"
TILE: Final = re.compile(r"(\d{1,3})@\((\d{1,3}),(\d{1,3})\)r(\d)")

# A track is one list. TOML reads nested lists by recursion, and names with many dots in quadratic time.
MOST_LISTS: Final = 4
MOST_DOTS: Final = 100

Placed = tuple[int, int, int]  # tile, cell, rotation


@cache
def all_prepared() -> dict[str, tuple[str, ...]]:
    """Return the tiles of every prepared track by its name."""
    files = [
        file for file in folder(SLUG).joinpath("rules", "prepared").iterdir() if file.name.endswith(".toml")
    ]
    return {file.name.removesuffix(".toml"): tuple(read_toml(file)["tiles"]) for file in files}


def prepared(name: str) -> tuple[str, ...] | None:
    """Return the tiles of a prepared track, or None if no track has that name."""
    return all_prepared().get(name)


def stored_form(game: "Game", text: str) -> str:
    """Return the stored form of the option `track_tiles`: the name of a prepared track, or tiles by number.

    :raises BadOption: if the track cannot be driven.
    """
    if prepared(text) is not None:
        return text
    placed = tiles_of(game, text)
    numbers, cells = game.city.numbers, game.city.cells
    return " ".join(f"{numbers[tile]}@{cells[cell]}r{rotation}" for tile, cell, rotation in placed)


def tiles_of(game: "Game", text: str) -> list[Placed]:
    """Return the tiles of a given track by number, checked.

    :raises BadOption: naming the wrong tile, or what the track lacks.
    """
    placed, track = read(game, prepared(text) or entries(text), BadOption)
    if len(placed) < LEAST_TRACK:
        raise BadOption("track-too-small", slug=SLUG, rule=RULE, count=len(placed), least=LEAST_TRACK)
    if track.ends == 0:
        raise BadOption("track-closed", slug=SLUG, rule=RULE)
    return placed


def entries(text: str) -> list[str]:
    """Split a text into the tiles that it names."""
    if "=" not in text:
        lines = [line.split("#")[0] for line in text.splitlines()]
        return " ".join(lines).split()
    if sum(map(text.count, "[{")) > MOST_LISTS or text.count(".") > MOST_DOTS:
        raise BadOption("track-too-nested", slug=SLUG, rule=RULE)
    try:
        tiles = parse_toml(text).get("tiles")
    except BadToml as error:
        raise BadOption("track-no-toml", slug=SLUG, rule=RULE, **error.place) from error
    if not isinstance(tiles, list) or not all(isinstance(tile, str) for tile in tiles):
        raise BadOption("track-no-tiles", slug=SLUG, rule=RULE)
    return tiles


def read(game: "Game", tiles: Sequence[object], error: type[SpieltischError]) -> tuple[list[Placed], Track]:
    """Return the tiles of a track, by number, and the track that they make.

    :raises SpieltischError: of the given kind, if they cannot lie like that (KNR-14, KNR-18, KNR-120).
    """
    placed: dict[int, Placed] = {}
    track = empty_track(game.city)
    for entry in tiles:
        tile, cell, rotation = read_tile(game, entry, error)
        values = {"tile": game.city.numbers[tile], "cell": game.city.cells[cell]}
        if tile in placed:
            raise error("track-tile-twice", slug=SLUG, rule=RULE, **values)
        if track.tile_at[cell] == MIDDLE_OF_TABLE:
            raise error("track-centre", slug=SLUG, rule="KNR-18", **values)
        if track.tile_at[cell] != EMPTY:
            other = game.city.numbers[track.tile_at[cell]]
            raise error("track-same-cell", slug=SLUG, rule=RULE, other=other, **values)
        if not track.fits(cell, game.city.arms[4 * tile + rotation]):
            raise error("track-edges", slug=SLUG, rule="KNR-14", rotation=rotation, **values)
        placed[tile] = (tile, cell, rotation)
        track.lay(tile, cell, rotation)
    return [placed[tile] for tile in sorted(placed)], track


def read_tile(game: "Game", entry: object, error: type[SpieltischError]) -> Placed:
    """Read one tile of a track; rotations that look alike become one."""
    found = TILE.fullmatch(entry) if isinstance(entry, str) else None
    if found is None:
        raise error("track-unreadable", slug=SLUG, rule=RULE, found=str(entry))
    number, x, y, rotation = (int(part) for part in found.groups())
    if number not in game.city.tile_index:
        raise error("track-no-such-tile", slug=SLUG, rule=RULE, found=str(entry), tile=str(number))
    if x >= SIDE or y >= SIDE:
        raise error("track-off-table", slug=SLUG, rule=RULE, found=str(entry), last=SIDE - 1)
    if rotation > 3:
        raise error("track-rotation", slug=SLUG, rule=RULE, found=str(entry))
    tile = game.city.tile_index[number]
    return tile, SIDE * y + x, rotation % int(game.city.rotations[tile])
