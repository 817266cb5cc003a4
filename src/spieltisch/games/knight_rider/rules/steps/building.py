"""Knight Rider: everything before the chase: the deal, the track, the villain, the start."""

from mypy_extensions import i64

from spieltisch.games.knight_rider.rules import reach, rules, wording
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS, TILES
from spieltisch.games.knight_rider.rules.parts import (
    ASIDE,
    CENTRAL,
    CENTRE,
    CHECKPOINT,
    DEAL_DETOUR,
    DEAL_KITT,
    DRAW,
    DRAWN,
    ENTRY,
    FIRST_CENTRE,
    FIRST_CHECKPOINT,
    FIRST_DETOUR_CARD,
    FIRST_ENTRY,
    FIRST_KITT,
    FIRST_START,
    FIRST_START_TILE,
    FIRST_VILLAIN,
    KITT,
    KNOWN,
    LOOSE,
    NOBODY,
    PLACE,
    START_PLAYER,
    START_TILE,
    VILLAIN,
    WAITING,
    build_roads,
    opposite,
)


def set_up(state: "rules.State", action: i64) -> None:
    """Carry out an outcome or action that happens once, before the building or after it."""
    phase: i64 = state.phase
    if phase == ENTRY:
        line_up(state, action - FIRST_ENTRY)
    elif phase == CENTRE:
        lay_centre_tile(state, action - FIRST_CENTRE)
    elif phase == START_PLAYER:
        begin(state, action)
    elif phase == VILLAIN:
        place_villain(state, action - FIRST_VILLAIN)
    elif phase == CHECKPOINT:
        set_checkpoint(state, action - FIRST_CHECKPOINT)
    elif phase == DEAL_KITT:
        deal(state, DEAL_KITT, action - FIRST_KITT)
    elif phase == DEAL_DETOUR:
        deal(state, DEAL_DETOUR, action - FIRST_DETOUR_CARD)
    elif state.settings.start_by_chance:
        set_start(state, action - FIRST_START_TILE, "rolled" if state.settings.start_rolled else "random")
    else:
        set_start(state, action - FIRST_START, "chosen")


def begin(state: "rules.State", seat: i64) -> None:
    """KNR-6: set the starting player, who builds first and rolls first."""
    state.start_player = seat
    state.current = seat
    if state.events is not None:
        state.add_event("start-player", seat, {})
    open_deal(state)


def open_deal(state: "rules.State") -> None:
    """KNR-121, KNR-122: deal K.I.T.T. cards, then detour cards, round by seat; then open the track."""
    if reach.next_dealt(state, DEAL_KITT) >= 0:
        state.phase = DEAL_KITT
    elif reach.next_dealt(state, DEAL_DETOUR) >= 0:
        state.phase = DEAL_DETOUR
    elif state.settings.given:
        end_building(state)
    else:
        state.phase = CENTRE


def deal(state: "rules.State", deck: i64, card: i64) -> None:
    """Deal a card that only its owner sees."""
    kinds: i64 = KITT if deck == DEAL_KITT else DETOUR_KINDS
    seat: i64 = card // kinds
    if state.events is not None:
        name = "kitt" if deck == DEAL_KITT else "detour"
        cards = state.city.kitt if deck == DEAL_KITT else state.city.detours
        state.add_event("dealt", seat, {"deck": name})
        state.add_event("got", seat, {"deck": name, "card": cards[card % kinds]}, (seat,))
    if deck == DEAL_KITT:
        state.kitt[card] += 1
        state.aside[card % KITT] -= 1
    else:
        state.detours[card] += 1
        state.aside[KITT + card % DETOUR_KINDS] -= 1
    open_deal(state)


def lay_given(state: "rules.State", tiles: list[tuple[int, int, int]]) -> None:
    """KNR-120: lay a prepared track; the unused tiles are out of the game."""
    state.track = state.track.copy()
    for tile in range(TILES):
        state.spot[tile] = ASIDE
    for tile, cell, rotation in tiles:
        state.spot[tile] = 4 * cell + rotation
        state.track.lay(tile, cell, rotation)
    state.loose = 0
    state.set_aside = TILES - state.track.laid


def lay_centre_tile(state: "rules.State", tile: i64) -> None:
    """KNR-8: put one of four tiles face down into the centre."""
    state.spot[tile] = CENTRAL
    state.loose -= 1
    state.central += 1
    if state.events is not None:
        state.add_event("centre-tile", NOBODY, {"count": state.central})
    if state.central == rules.CENTRE_TILES:
        open_draw(state)


def open_draw(state: "rules.State") -> None:
    """KNR-9, KNR-17, KNR-19: draw a loose tile, else one of the centre, else end the building."""
    if state.loose == 0 and state.central > 0:
        open_centre(state)
    if state.loose > 0:
        state.phase = DRAW
    else:
        end_building(state)


def open_centre(state: "rules.State") -> None:
    """KNR-17: make the tiles of the centre loose."""
    if state.events is not None:
        state.add_event("centre-opened", NOBODY, {"count": state.central})
    spot = state.spot
    for tile in range(TILES):
        if spot[tile] == CENTRAL:
            spot[tile] = LOOSE
    state.loose = state.central
    state.central = 0


def draw_tile(state: "rules.State", tile: i64) -> None:
    """KNR-9: draw a tile; set it aside if it fits nowhere (KNR-19)."""
    state.loose -= 1
    state.spot[tile] = DRAWN
    state.drawn = tile
    if state.events is not None:
        state.add_event("drew-tile", state.current, wording.tile_values(state, tile))
    if reach.can_place(state):
        state.phase = PLACE
        return
    if state.events is not None:
        state.add_event("no-fit", state.current, wording.tile_values(state, tile))
    state.spot[tile] = ASIDE
    state.set_aside += 1
    state.drawn = NOBODY
    open_draw(state)


def lay_tile(state: "rules.State", cell: i64, rotation: i64) -> None:
    """KNR-9 to KNR-20: lay the drawn tile; tiles set aside are loose again (KNR-19)."""
    tile: i64 = state.drawn
    if state.events is not None:
        state.add_event("laid", state.current, wording.laid_values(state, cell, rotation))
    if not state.owns_track:
        state.track = state.track.copy()
        state.owns_track = True
    state.track.lay(tile, cell, rotation)
    state.spot[tile] = 4 * cell + rotation
    state.drawn = NOBODY
    state.first_laid[state.current] = 1
    if state.set_aside > 0:
        mix_back(state)
    state.current = state.seat_after(state.current)
    open_draw(state)


def mix_back(state: "rules.State") -> None:
    """KNR-19: mix the tiles set aside back in; all players know that these are loose, not in the centre."""
    if state.events is not None:
        state.add_event("mixed-back", NOBODY, {"tiles": wording.numbers_at(state, ASIDE)})
    for tile in range(TILES):
        if state.spot[tile] == ASIDE:
            state.spot[tile] = KNOWN
    state.loose += state.set_aside
    state.set_aside = 0


def end_building(state: "rules.State") -> None:
    """KNR-21: fix the fields and links of the track."""
    if state.events is not None:
        kind = "track-given" if state.settings.given else "building-over"
        state.add_event(kind, NOBODY, {"count": state.track.laid, "left": state.set_aside})
    state.roads = build_roads(state.track, state.spot)
    state.owns_roads = True
    state.current = state.start_player
    state.phase = VILLAIN


def place_villain(state: "rules.State", tile: i64) -> None:
    """KNR-24 to KNR-27: place the red car, then open the choice of the start tile."""
    state.red = tile
    if state.events is not None:
        state.add_event("villain", state.current, wording.place_values(state, tile))
    state.phase = START_TILE
    out = state.game.buffer()
    if reach.write_start_tiles(state, out, 0) == 1 and not state.settings.start_rolled:
        set_start(state, out[0], "farthest")


def set_start(state: "rules.State", tile: i64, how: str) -> None:
    """KNR-25, KNR-113: set the start tile; then open the checkpoints, if the game has any (KNR-115)."""
    state.start = tile
    if state.events is not None:
        values = wording.place_values(state, tile)
        values["distance"] = reach.tile_distance(state, state.red, tile)
        values["how"] = how
        state.add_event("start-tile", state.current, values)
    open_checkpoints(state)


def open_checkpoints(state: "rules.State") -> None:
    """KNR-115: place as many checkpoints as wanted, or as many as the track has room for."""
    wanted = state.checkpoints < state.settings.checkpoints
    if wanted and reach.write_checkpoints(state, state.game.buffer()) > 0:
        state.phase = CHECKPOINT
    else:
        state.phase = ENTRY


def set_checkpoint(state: "rules.State", tile: i64) -> None:
    """Set a checkpoint, which every car must visit."""
    state.checkpoint[state.checkpoints] = tile
    state.checkpoints += 1
    if state.events is not None:
        values = wording.place_values(state, tile)
        values["number"] = state.checkpoints
        state.add_event("checkpoint", NOBODY, values)
    open_checkpoints(state)


def line_up(state: "rules.State", side: i64) -> None:
    """KNR-28, KNR-29: put a car at an entry, heading inwards; after the last car the chase begins."""
    seat: i64 = state.current
    state.field[seat] = WAITING - side
    state.heading[seat] = opposite(side)
    if state.events is not None:
        state.add_event("entry", seat, {"side": wording.side_name(side)})
    state.current = state.seat_after(seat)
    if state.current == state.start_player:
        state.open_turn()  # KNR-30
