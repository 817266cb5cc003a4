"""Knight Rider: why an action is illegal, with the number of the rule."""

from typing import Final

from spieltisch.engine.facts import Reason
from spieltisch.games.knight_rider.rules import reach, rules, wording
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS
from spieltisch.games.knight_rider.rules.parts import (
    CAPTURE,
    CENTRE,
    CHECKPOINT,
    COAT_CARD,
    DEAL_DETOUR,
    DEAL_KITT,
    DETOUR_CELL,
    DETOUR_ROTATION,
    DRAW,
    DRIVE,
    EMPTY,
    ENTRY,
    ESCAPE,
    JUMP_CARD,
    KITT,
    MIDDLE_OF_TABLE,
    OIL,
    OVER,
    PLACE,
    RAM,
    RAM_AGAIN,
    RED_RAM,
    ROLL,
    ROUND_LIMIT,
    SIDE_COUNT,
    START_PLAYER,
    START_TILE,
    TURBO_1_CARD,
    TURBO_2_CARD,
    VILLAIN,
)

DUE: Final = {
    START_PLAYER: "KNR-6",
    DEAL_KITT: "KNR-122",
    DEAL_DETOUR: "KNR-122",
    CENTRE: "KNR-8",
    DRAW: "KNR-9",
    PLACE: "KNR-9",
    VILLAIN: "KNR-23",
    START_TILE: "KNR-27",
    CHECKPOINT: "KNR-115",
    ENTRY: "KNR-28",
    ROLL: "KNR-33",
    DRIVE: "KNR-34",
    DETOUR_CELL: "KNR-98",
    DETOUR_ROTATION: "KNR-98",
    RAM: "KNR-58",
    RAM_AGAIN: "KNR-64",
    OIL: "KNR-73",
    ESCAPE: "KNR-35",
    RED_RAM: "KNR-84",
}
NEITHER_STEP_NOR_CARD: Final = ("place_tile", "entry", "start_tile", "cell", "rotation")
STEPS: Final = ("forward", "left", "right", "half_turn", "stop")
WANTED: Final = {
    PLACE: "place_tile",
    START_TILE: "start_tile",
    ENTRY: "entry",
    DETOUR_CELL: "cell",
    DETOUR_ROTATION: "rotation",
}


def turn_rule(state: "rules.State") -> str:
    """Return the rule of the pending decision, or of the end."""
    if state.phase == OVER:
        if state.reason == ROUND_LIMIT:
            return "KNR-112"
        return "KNR-107" if state.reason == CAPTURE else "KNR-85"
    if state.phase == START_TILE and state.settings.start_rolled:
        return "KNR-113"
    if state.phase == DEAL_KITT or state.phase == DEAL_DETOUR:
        return "KNR-122" if state.settings.shuffled else "KNR-121"
    return DUE[state.phase]


def refusal(state: "rules.State", action: int) -> Reason:
    """Explain why an action of the player who is asked is not legal."""
    words = wording.action_words(state.city, action)
    word = str(words[0])
    if state.phase != DRIVE:
        if word != WANTED[state.phase]:
            return untimely(state, word)
        if state.phase == PLACE:
            return place_refusal(state, str(words[1]), int(words[2]))
        if state.phase == DETOUR_CELL:
            return cell_refusal(state, str(words[1]))
        if state.phase == DETOUR_ROTATION:
            return rotation_refusal(state, int(words[1]))
        if state.phase == ENTRY:
            number = state.city.numbers[state.start]
            return Reason("KNR-28", "refused-entry", {"side": words[1], "tile": number})
        return Reason("KNR-27", "refused-start-tile", {"tile": words[1]})
    if word in NEITHER_STEP_NOR_CARD:
        return untimely(state, word)
    if word in STEPS:
        return step_refusal(state, word)
    if word == "end_turn":
        return Reason("KNR-37", "refused-end-turn", {"points": state.remaining})
    if word == "detour":
        return detour_refusal(state, str(words[1]))
    return kitt_refusal(state, word)


def untimely(state: "rules.State", word: str) -> Reason:
    """Explain that another decision is due."""
    due = WANTED.get(state.phase, "drive")
    return Reason(turn_rule(state), "refused-time", {"kind": word, "due": due})


# -- building --------------------------------------------------------------------------------------------


def place_refusal(state: "rules.State", name: str, rotation: int) -> Reason:
    """Explain why the drawn tile may not lie there: the cell first, then its edges."""
    city, track = state.city, state.track
    cell = city.cell_index[name]
    tile = state.drawn
    values: dict[str, object] = {"cell": name, "tile": city.numbers[tile]}
    if track.tile_at[cell] == MIDDLE_OF_TABLE:
        return Reason("KNR-18", "refused-centre", values)
    if track.tile_at[cell] != EMPTY:
        return Reason("KNR-9", "refused-occupied", {**values, "lying": wording.number_at(state, name)})
    if not reach.touches(state, cell):
        if state.first_laid[state.current] == 0:
            return Reason("KNR-10", "refused-first-tile", values)
        if track.edges[cell] == 0:
            return Reason("KNR-12", "refused-no-contact", values)
        return Reason("KNR-16", "refused-no-road", values)
    if rotation >= city.rotations[tile]:
        alike = rotation % city.rotations[tile]
        return Reason("KNR-9", "refused-look-alike", {**values, "rotation": rotation, "alike": alike})
    arms = city.arms[4 * tile + rotation]
    if not track.fits(cell, arms):
        roads = track.edges[cell] & 15
        if SIDE_COUNT[roads] > 1 and arms & roads != roads:
            return Reason("KNR-15", "refused-roads", {**values, "roads": SIDE_COUNT[roads]})
        return Reason("KNR-14", "refused-edges", {**values, "rotation": rotation})
    return Reason("KNR-20", "refused-closed", values)


# -- driving ---------------------------------------------------------------------------------------------


def step_refusal(state: "rules.State", word: str) -> Reason:
    """Explain why a step cannot be made, or the movement cannot be stopped."""
    seat = state.current
    points = state.remaining
    if state.finished:
        return Reason("KNR-50", "refused-finished", {})
    if word == "stop":
        return Reason("KNR-50", "refused-stop", {"points": points})
    if word == "forward":
        return forward_refusal(state)
    if state.is_waiting(seat):
        return Reason("KNR-47", "refused-waiting", {})
    if word == "half_turn":
        if points < 2:
            return Reason("KNR-38", "refused-points", {"points": points})
        return Reason("KNR-49", "refused-spendable", {"points": points})
    heading = (state.heading[seat] + (3 if word == "left" else 1)) % 4
    if not reach.may_turn(state, state.field[seat], heading):
        values: dict[str, object] = {
            "field": wording.field_name(state, state.field[seat]),
            "side": wording.side_name(heading),
        }
        key = "refused-turn-side" if state.field[seat] % 9 == 0 else "refused-turn-field"
        return Reason("KNR-40", key, values)
    return Reason("KNR-49", "refused-spendable", {"points": points})


def forward_refusal(state: "rules.State") -> Reason:
    """Explain why a car cannot drive on."""
    seat = state.current
    front = state.front(seat)
    if front < 0:
        return Reason("KNR-39", "refused-no-link", wording.standing_values(state, seat))
    name = wording.field_name(state, front)
    if state.is_barrier(front):
        return Reason("KNR-39", "refused-barrier", {"field": name})
    if state.others_on(front, seat) >= 2:
        return Reason("KNR-39", "refused-two-cars", {"field": name})
    return Reason("KNR-49", "refused-spendable", {"points": state.remaining})


# -- cards -----------------------------------------------------------------------------------------------


def kitt_refusal(state: "rules.State", word: str) -> Reason:
    """Explain why a K.I.T.T. card cannot be played."""
    cards = {"coat": COAT_CARD, "turbo_1": TURBO_1_CARD, "turbo_2": TURBO_2_CARD, "jump": JUMP_CARD}
    kind = cards[word]
    name = state.city.kitt[kind]
    if state.kitt_played:
        return Reason("KNR-88", "refused-second-kitt", {})
    if state.kitt[KITT * state.current + kind] == 0:
        return Reason("KNR-88", "refused-no-card", {"card": name})
    if word == "jump":
        return jump_refusal(state)
    if state.finished:
        rule = "KNR-90" if word == "turbo_1" else "KNR-91"
        return Reason(rule, "refused-turbo-late", {"card": name})
    if not reach.may_play_cards(state):
        return Reason("KNR-36", "refused-mid-move", {"card": name})
    return Reason("KNR-91", "refused-turbo-2", {"roll": state.roll})


def jump_refusal(state: "rules.State") -> Reason:
    """Explain why the car cannot jump: no obstacle, or no room behind it."""
    seat = state.current
    if state.finished:
        return Reason("KNR-93", "refused-finished", {})
    front = state.front(seat)
    if not reach.is_obstacle(state, front):
        return Reason("KNR-93", "refused-no-obstacle", {})
    values: dict[str, object] = {"field": wording.field_name(state, front)}
    if state.roads.ahead[4 * front + state.heading[seat]] < 0:
        return Reason("KNR-94", "refused-jump-road", values)
    return Reason("KNR-94", "refused-jump-landing", values)


def detour_refusal(state: "rules.State", card: str) -> Reason:
    """Explain why a detour card cannot be played."""
    kind = state.city.detours.index(card)
    if state.detour_played:
        return Reason("KNR-97", "refused-second-detour", {})
    if state.detours[DETOUR_KINDS * state.current + kind] == 0:
        return Reason("KNR-98", "refused-no-card", {"card": card})
    if not reach.may_play_cards(state):
        return Reason("KNR-36", "refused-mid-move", {"card": card})
    if state.roads.full == state.track.laid:
        return Reason("KNR-103", "refused-all-full", {"limit": state.city.most_on_tile})
    rule = "KNR-104" if state.settings.protected else "KNR-105"
    return Reason(rule, "refused-no-tile-for-card", {"card": card})


def cell_refusal(state: "rules.State", name: str) -> Reason:
    """Explain why the detour card cannot lie on a cell."""
    tile = state.track.tile_at[state.city.cell_index[name]]
    card = wording.detour_name(state)
    if tile < 0:
        return Reason("KNR-98", "refused-no-tile", {"cell": name})
    values: dict[str, object] = {"cell": name, "tile": state.city.numbers[tile], "card": card}
    if state.roads.cards_on(tile) >= state.city.most_on_tile:
        return Reason("KNR-103", "refused-full", {**values, "limit": state.city.most_on_tile})
    if any(fitting(state, tile)):
        return Reason("KNR-104", "refused-walls-in", values)
    return Reason("KNR-105", "refused-fit", values)


def fitting(state: "rules.State", tile: int) -> list[bool]:
    """Return in which rotations the chosen card fits a tile; ignore cars that it would wall in."""
    kind = state.detour_kind
    return [
        reach.card_fits(state, kind, tile, rotation) for rotation in range(state.city.card_rotations[kind])
    ]


def rotation_refusal(state: "rules.State", rotation: int) -> Reason:
    """Explain why the detour card cannot lie in this rotation."""
    tile, kind = state.detour_tile, state.detour_kind
    values: dict[str, object] = {
        "cell": wording.place_name(state, tile),
        "tile": state.city.numbers[tile],
        "card": wording.detour_name(state),
    }
    different = state.city.card_rotations[kind]
    if rotation >= different:
        return Reason("KNR-99", "refused-card-alike", {**values, "alike": rotation % different})
    if reach.card_fits(state, kind, tile, rotation):
        return Reason("KNR-104", "refused-walls-in", values)
    return Reason("KNR-105", "refused-fit", values)
