"""Knight Rider: scenes show the city, every choice with its way, and nothing that is hidden."""

import re
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final
from xml.etree import ElementTree

import msgspec
import pytest

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.engine.core import NOBODY, Words
from spieltisch.engine.errors import IllegalAction
from spieltisch.games.knight_rider.view.cards import WIDTH
from spieltisch.games.knight_rider.view.cars import SEAT_COLOURS
from spieltisch.games.knight_rider.view.city import LETTERS, tile_sprite
from spieltisch.games.knight_rider.view.layout import CITY, SITE
from spieltisch.games.knight_rider.view.track_view import TrackView, ahead, cell_name, field_of, middle
from spieltisch.games.knight_rider.view.view_model import ViewModel, translate
from spieltisch.stage.game_views import attempt_of, log_lines_of, scene_of, sheet_of
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Choice, Scene, Shape
from spieltisch.stage.sight import Sight, look

GAME: Final = spieltisch.game("knight-rider")
SHAPES: tuple[Shape, ...] = ("wide", "tall")
NAMES: Final = ("Nora", "Jona", "Tim", "Vera", "Ida")
both_shapes = pytest.mark.parametrize("shape", SHAPES)

# A straight from west to east, a curve, and a straight to the south: the track of the examples.
BEND: Final = ["12@(5,5)r1", "11@(6,5)r1", "21@(6,6)r0"]
# A crossing with a tile on every side, one of them a crossing with three open ends.
SITE_TILES: Final = ["24@(7,6)r0", "21@(7,9)r0"]  # above and below the centre
CROSS: Final = ["15@(5,5)r0", "12@(4,5)r1", "21@(6,5)r1", "36@(5,4)r0", "24@(5,6)r0"]


def car(field: str | None = None, heading: str | None = None, **more: Any) -> dict[str, Any]:
    """A car in the words of a dump."""
    return {"waiting": None, "field": field, "heading": heading, "roof": False, "coat": False} | more


def position(tiles: list[str], cars: list[dict[str, Any]], **more: Any) -> State:
    """A position of the chase in which the first seat is to act."""
    fields = {
        "options": {"players": len(cars)},
        "phase": "turn",
        "current": 0,
        "starting_player": 0,
        "tiles": tiles,
        "cars": cars,
        "red": "(6,6)",
        "start_tile": "(5,5)",
    }
    return GAME.load(fields | more)


def driving(roll: int = 4, tiles: list[str] = BEND, **more: Any) -> State:
    """The first seat before the bend, the second behind it."""
    return position(tiles, [car("B(5,5,E)", "E"), car("A(6,6,S)", "N")], turn={"roll": roll}, **more)


def hands(**kinds: int) -> dict[str, Any]:
    """A hand with these cards."""
    kitt = {card.id: kinds.get(card.id, 0) for card in GAME.box.kitt_card}
    return {"kitt": kitt, "detour": {card.id: kinds.get(card.id, 0) for card in GAME.box.detour_card}}


def seen(
    state: State,
    seat: int | None = 0,
    shape: Shape = "wide",
    language: str = "de",
    past: tuple[HistoryEntry, ...] = (),
) -> Sight:
    """What the seat sees."""
    return look(state, seat, past=past, names=NAMES[: state.players], language=language, shape=shape)


def shown(state: State, seat: int | None = 0, shape: Shape = "wide", **more: Any) -> Scene:
    """The scene of the seat."""
    return scene_of(seen(state, seat, shape, **more))


def choice(scene: Scene, state: State, *words: object) -> Choice:
    """The choice that means these words."""
    action = state.action(words)
    return next(choice for choice in scene.choices if choice.action == action)


def played(state: State, *deeds: str) -> tuple[HistoryEntry, ...]:
    """Carry out actions or outcomes; return the history entries."""
    state.trace()
    past: list[HistoryEntry] = []
    for deed in deeds:
        actor, at = state.actor(), state.round_number()
        words: list[str | int] = [int(word) if word.isdecimal() else word for word in deed.split()]
        state.play(actor, tuple(words))
        past += [HistoryEntry(actor, at, event) for event in state.take_events()]
    return tuple(past)


def building(tiles: list[str], drawn: int, **more: Any) -> State:
    """The first seat has drawn a tile."""
    fields = {
        "options": {"players": 2},
        "phase": "build",
        "current": 0,
        "starting_player": 0,
        "tiles": tiles,
        "drawn_tile": drawn,
        "first_tile_laid": [True, True],
    }
    return GAME.load(fields | more)


def walk(
    players: int, seed: int, options: dict[str, Any] | None = None
) -> list[tuple[State, tuple[HistoryEntry, ...]]]:
    """Positions of a game whose cars mostly drive on."""
    state, rng = GAME.start(players, options), Rng(seed)
    state.trace()
    past: list[HistoryEntry] = []
    found: list[tuple[State, tuple[HistoryEntry, ...]]] = []
    while state.actor() != NOBODY and len(found) < 600:
        found.append((state.clone(), tuple(past)))
        actor, at = state.actor(), state.round_number()
        if actor == CHANCE:
            number = state.sample(rng)
        else:
            legal = state.legal(actor)
            number = legal[0] if legal[0] == 0 and rng.below(4) else legal[rng.below(len(legal))]
        state.apply(actor, number)
        past += [HistoryEntry(actor, at, event) for event in state.take_events()]
    return found


# -- the city ------------------------------------------------------------------------------------------------


@both_shapes
def test_tiles_lie_as_they_were_laid(shape: Shape) -> None:
    pieces = {piece.id: piece for piece in shown(driving(), 0, shape).pieces}
    for number, cell, rotation in ((12, (5, 5), 1), (11, (6, 5), 1), (21, (6, 6), 0)):
        piece = pieces[f"tile-{number}"]
        assert (piece.sprite, piece.x, piece.y) == (tile_sprite(number, rotation), *middle(cell))
        assert (piece.pane, piece.zone) == (CITY, cell_name(cell))


def roads_of(drawing: str) -> set[str]:
    """The sides to which a tile's drawing has roads."""
    used = re.search(r"#road-([NESW]+)", drawing)
    assert used is not None
    return set(used[1])


def test_every_drawing_of_a_tile_has_the_roads_of_its_shape() -> None:
    root = ElementTree.fromstring(f"<g>{sheet_of(GAME).sheet.sprites}</g>")
    drawn = {each.attrib["id"]: ElementTree.tostring(each, "unicode") for each in root if "id" in each.attrib}
    shapes = {each.id: each for each in GAME.box.shape}
    for tile in GAME.box.tile:
        shape = shapes[tile.shape]
        for rotation in range(shape.rotations):
            arms = {LETTERS[(LETTERS.index(arm) + rotation) % 4] for arm in shape.arms}
            assert roads_of(drawn[tile_sprite(tile.number, rotation)]) == arms


def test_another_box_draws_itself(tmp_path: Path) -> None:
    text = GAME.box.text
    curve, straight = 'number = 11\nshape = "curve"', 'number = 12\nshape = "straight"'
    assert text.count(curve) == text.count(straight) == 1
    text = text.replace(curve, curve.replace("curve", "straight")).replace(
        straight, straight.replace("straight", "curve")
    )
    text = text.replace(
        "from = [1, 3]\nto = [1, 2]\ndx = 0\ndy = -1", "from = [0, 3]\nto = [2, 3]\ndx = 2\ndy = 0"
    )
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    other = spieltisch.game("knight-rider", components=file)
    one, two = (
        {
            each.attrib["id"]: ElementTree.tostring(each, "unicode")
            for each in ElementTree.fromstring(f"<g>{sheet_of(game).sheet.sprites}</g>")
            if "id" in each.attrib
        }
        for game in (GAME, other)
    )
    assert roads_of(two["tile-11-0"]) == {"N", "S"}
    assert roads_of(two["tile-12-0"]) == {"E", "S"}
    changed = {name for name in one if two.get(name) != one[name]}
    assert "escape-N1" in changed
    assert all(name.startswith(("tile-11", "tile-12", "face-11", "face-12", "escape-N1")) for name in changed)


def test_the_forward_zone_lies_where_the_rules_lead() -> None:
    checked = 0
    for state, _ in walk(4, 5, {"track": "random"})[60:]:
        seat = state.actor()
        if seat < 0 or 0 not in state.legal(seat) or state.view(None)["cars"][seat]["field"] is None:
            continue
        after = state.clone()
        after.play(seat, ("forward",))
        if after.actor() == CHANCE:
            continue  # a ram comes first
        forward = next(zone for zone in shown(state, seat).zones if zone.id == "forward")
        moved = field_of(after.view(None)["cars"][seat]["field"])
        assert (forward.x, forward.y) == TrackView(GAME.box, state.view(None)).at(moved)
        checked += 1
    assert checked > 50


def ends_by_the_rules(state: State, seat: int) -> set[str]:
    """Every field where the drive can end, found by driving: no cards, other seats unharmed."""
    found: set[str] = set()
    waiting = [state.clone()]
    done: set[str] = set()
    while waiting:
        at = waiting.pop()
        for action in at.legal(seat):
            word = str(at.describe(action)[0])
            if word not in ("forward", "left", "right", "half_turn", "stop"):
                continue
            after = at.clone()
            after.apply(seat, action)
            here = after.dump()
            if here["turn"]["finished"] or not after.actors():
                found.add(here["cars"][seat]["field"])
                continue
            if after.actor() == CHANCE:
                continue  # a ram
            key = f"{here['cars'][seat]} {here['turn']}"
            if key not in done:
                done.add(key)
                waiting.append(after)
    return found


@pytest.mark.rule("KNR-48")
def test_rings_are_where_the_drive_can_end() -> None:
    for roll in range(1, 7):
        for heading in ("E", "N"):
            cars = [car("C(5,5)", heading), car("A(6,5,W)", "E")]
            state = position(CROSS, cars, turn={"roll": roll}, red="(5,4)")
            ends = ViewModel(seen(state)).ends
            by_rules = {field_of(field) for field in ends_by_the_rules(state, 0)}
            assert by_rules == {field for field, ram in ends.items() if not ram}


@both_shapes
def test_a_click_on_a_ring_drives_there(shape: Shape) -> None:
    state = position(CROSS, [car("C(5,5)", "E"), car("A(6,5,W)", "E")], turn={"roll": 5}, red="(5,4)")
    scene = shown(state, shape=shape)
    zones = {zone.id: zone for zone in scene.zones}
    caught = 0
    for way in scene.ways:
        (ring,) = way.path
        drive = state.clone()
        for action in way.actions:
            drive.play(0, action)
        field = field_of(drive.dump()["cars"][0]["field"])
        assert (zones[ring].x, zones[ring].y) == ViewModel(seen(state)).track_view.at(field)
        caught += "fängst" in way.help
        assert ("fängst" in way.help) == (not drive.actors())
    assert caught == 1
    assert len(scene.ways) > 5
    assert not shown(state, seat=1, shape=shape).ways


@pytest.mark.rule("KNR-40")
def test_the_way_of_a_car_across_its_road_begins_with_a_quarter_turn() -> None:
    state = position(
        BEND,
        [car("A(6,6,N)", "E"), car("A(5,5,W)", "E")],
        turn={"roll": 2},
        options={"players": 2, "quarter_turns": "anywhere"},
    )
    assert ViewModel(seen(state)).distance_to_red == 1 + 1


@pytest.mark.rule("KNR-53")
def test_a_field_behind_a_car_is_an_end_only_by_ramming() -> None:
    state = position(BEND, [car("A(6,5,S)", "S"), car("A(6,6,N)", "S")], turn={"roll": 3})
    ends = ViewModel(seen(state)).ends
    assert ends[field_of("C(6,6)")] is True
    assert ends[field_of("B(6,5,S)")] is False  # forward, and a half turn
    (rings,) = [mark for mark in shown(state).marks if mark.id == "ends"]
    assert rings.svg.count("stroke-dasharray") == sum(ends.values())
    ram = [zone.id for zone in shown(state).zones if zone.id.startswith("ram-")]
    assert len(ram) == sum(ends.values())
    with pytest.raises(IllegalAction) as refused:
        attempt_of(seen(state), ram[:1])
    assert refused.value.rule == "KNR-53"


@both_shapes
def test_a_car_shows_heading_number_roof_and_coat(shape: Shape) -> None:
    cars = [car("A(5,5,W)", "E"), car("C(6,6)", "N", roof=True), car("A(6,6,S)", "S", coat=True)]
    pieces = {piece.id: piece for piece in shown(position(BEND, cars, turn={"roll": 2}), 0, shape).pieces}
    assert (pieces["car-0"].sprite, pieces["car-0"].angle) == (f"car-{SEAT_COLOURS[0]}", 0)
    assert pieces["car-1"].sprite == f"roof-{SEAT_COLOURS[1]}"
    assert pieces["car-1"].angle not in (-90, 0, 90, 180)
    assert (pieces["car-2"].angle, pieces["coat-2"].angle) == (90, 90)
    assert [pieces[f"number-{seat}"].sprite[-1] for seat in range(3)] == ["1", "2", "3"]
    assert all(pieces[f"number-{seat}"].angle == 0 for seat in range(3))
    assert "coat-0" not in pieces


@both_shapes
def test_two_cars_on_a_field_stand_side_by_side(shape: Shape) -> None:
    state = position(BEND, [car("A(5,5,E)", "E"), car("A(5,5,E)", "E")], turn={"roll": 2})
    pieces = {piece.id: piece for piece in shown(state, 1, shape).pieces}
    one, other = pieces["car-0"], pieces["car-1"]
    assert one.x == other.x
    assert abs(one.y - other.y) > 10


@both_shapes
@pytest.mark.rule("KNR-29")
def test_waiting_cars_stand_outside_their_entry(shape: Shape) -> None:
    cars = [car(heading="E", waiting="W"), car(heading="E", waiting="W"), car(heading="E", waiting="W")]
    scene = shown(position(BEND, cars, turn={"roll": 3}), 0, shape)
    places = [(piece.x, piece.y) for piece in scene.pieces if piece.id.startswith("car-")]
    assert len(set(places)) == 3
    assert all(x < 500 for x, _ in places)
    forward = next(zone for zone in scene.zones if zone.id == "forward")
    assert 500 <= forward.x < 512


def test_a_detour_shows_what_it_cuts() -> None:
    stack = {"(5,5)": [("straight", 0), ("curve_right", 1)]}
    state = position(
        CROSS, [car("C(5,5)", "E"), car("C(4,5)", "E")], turn={"roll": 2}, red="(5,4)", detours=stack
    )
    scene = shown(state)
    cards = [piece for piece in scene.pieces if piece.zone == "(5,5)" and piece.sprite.startswith("laid-")]
    assert [(card.sprite, card.angle) for card in cards] == [("laid-straight", 0), ("laid-curve_right", 90)]
    (planks,) = [mark for mark in scene.marks if mark.id == "planks"]
    assert re.findall(r"rotate\((\d+)\)", planks.svg) == ["90"]  # the cut arms: north, not turned, and east
    assert planks.svg.count("#plank") == 2
    assert planks.svg.count("<circle") == 2  # two cards lie there


def test_the_whole_track_is_seen_on_a_desk_and_the_car_on_a_phone() -> None:
    state = driving()
    (wide,) = shown(state).panes
    assert wide.focus is None
    city, hand = shown(state, 0, "tall").panes
    assert (city.id, hand.kind) == (CITY, "strip")
    sprawling = next(state for state, _ in reversed(walk(2, 1, {"track": "random"})) if state.actor() >= 0)
    (window, *_) = shown(sprawling, sprawling.actor(), "tall").panes
    assert window.focus is not None
    assert window.minimap is not None
    pieces = {piece.id: piece for piece in shown(sprawling, sprawling.actor(), "tall").pieces}
    own = pieces[f"car-{sprawling.actor()}"]
    assert (window.focus.x, window.focus.y) == (own.x, own.y)


def test_while_it_is_built_the_city_is_a_window_of_its_own() -> None:
    state = building(SITE_TILES, 13)
    scene = shown(state)
    assert [pane.id for pane in scene.panes] == [SITE]
    (content,) = [pane.content for pane in scene.panes]
    assert (content.x, content.y, content.width, content.height) == (600, 500, 400, 600)


# -- choices -------------------------------------------------------------------------------------------------


@both_shapes
def test_a_tile_is_placed_by_clicking_a_plot_and_turning(shape: Shape) -> None:
    state = building(SITE_TILES, 13)
    scene = shown(state, 0, shape)
    turns = {each.turn: each for each in scene.choices if each.path == ("(7,5)",)}
    assert {turn: state.describe(each.action) for turn, each in turns.items()} == {
        90.0 * rotation: ("place_tile", "(7,5)", rotation) for rotation in (0, 1, 3)
    }
    (ghost,) = turns[90.0].preview
    assert (ghost.id, ghost.pane) == ("ghost", SITE)
    assert "#tile-13-1'" in ghost.svg
    held = next(piece for piece in scene.pieces if piece.id == "tile-13")
    assert (held.turns, held.pane, held.zone) == (True, "", "")  # shown as it is turned, not to be dragged


def test_a_placement_tells_which_roads_go_on() -> None:
    state = building(SITE_TILES, 13)
    scene = shown(state)
    on = choice(scene, state, "place_tile", "(7,5)", 0)
    assert on.help == "Setzt eine Straße fort, mit 2 neuen offenen Enden."
    assert on.preview[0].svg.count("M-4 0L-1 3") == 1


@both_shapes
def test_steps_are_zones_and_buttons_with_keys(shape: Shape) -> None:
    state = position(CROSS, [car("C(5,5)", "E"), car("A(5,6,S)", "N")], turn={"roll": 4}, red="(5,4)")
    scene = shown(state, 0, shape)
    steps = {word: choice(scene, state, word) for word in ("forward", "left", "right", "half_turn")}
    assert {word: (each.path, each.key, each.confirm) for word, each in steps.items()} == {
        "forward": (("forward",), "ArrowUp", "never"),
        "left": (("left",), "ArrowLeft", "never"),
        "right": (("right",), "ArrowRight", "never"),
        "half_turn": (("half_turn",), "ArrowDown", "never"),
    }
    assert all(each.shown == (shape == "wide") for each in steps.values())
    rows = {zone.id: zone.stands_for for zone in scene.zones if zone.stands_for}
    assert rows == ({f"row-{word}": word for word in steps} if shape == "tall" else {})


@both_shapes
def test_the_forward_zone_lies_on_the_next_field(shape: Shape) -> None:
    state = driving()
    zone = next(zone for zone in shown(state, 0, shape).zones if zone.id == "forward")
    track_view = TrackView(GAME.box, state.view(0))
    assert (zone.x, zone.y) == track_view.at(ahead(field_of("B(5,5,E)"), 1))


@pytest.mark.rule("KNR-54")
def test_the_car_that_would_be_rammed_is_named_before_the_click() -> None:
    state = position(
        BEND,
        [car("A(6,6,N)", "S"), car("A(6,6,N)", "S")],
        turn={"roll": 3, "remaining": 1, "any_spent": True, "entered_from": "B(6,5,S)"},
    )
    forward = choice(shown(state), state, "forward")
    assert forward.help.startswith("Du rammst Jona")
    assert "rammst du Jona" in shown(state).prompt.help


def test_a_detour_is_laid_in_three_steps() -> None:
    state = driving(hands=[hands(dead_end=1), hands()])
    assert choice(shown(state), state, "detour", "dead_end").path == ("detour-dead_end",)
    state.play(0, ("detour", "dead_end"))
    scene = shown(state)
    cell = choice(scene, state, "cell", "(6,5)")
    assert (cell.path, cell.turn) == (("(6,5)",), None)
    state.play(0, ("cell", "(6,5)"))
    scene = shown(state)
    assert [(each.path, each.turn) for each in scene.choices] == [(("(6,5)",), 90.0 * r) for r in range(4)]
    assert "#laid-dead_end" in scene.choices[1].preview[0].svg


@pytest.mark.rule("KNR-104")
def test_a_card_that_shuts_the_own_car_in_is_cautioned() -> None:
    state = driving(hands=[hands(dead_end=1), hands()])
    played(state, "detour dead_end", "cell (6,5)")
    cautions = [each.caution for each in shown(state).choices]
    assert [caution.rule if caution else None for caution in cautions] == [
        "KNR-104",
        None,
        "KNR-104",
        "KNR-104",
    ]


@both_shapes
def test_cards_that_cannot_be_played_are_veiled(shape: Shape) -> None:
    state = driving(4, hands=[hands(turbo1=1, turbo2=1), hands()])
    veiled = {
        mark.id: mark.svg.count("opacity='0.5'")
        for mark in shown(state, 0, shape).marks
        if mark.id[:4] == "name"
    }
    assert veiled == {"name-kitt-turbo1": 0, "name-kitt-turbo2": 1}


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_name_of_the_detours_stands_clear_of_the_first_card(language: str) -> None:
    scene = shown(driving(hands=[hands(straight=1), hands()]), language=language)
    card = next(piece for piece in scene.pieces if piece.id == "detour-straight-0")
    (tray,) = [mark.svg for mark in scene.marks if mark.id == "tray"]
    name = translate(language, "hand-detour")
    (x,) = re.findall(rf"<text x='([\d.]+)'[^>]*>{name}</text>", tray)
    assert float(x) + 0.6 * 16 * len(name) + 8 < card.x - WIDTH / 2


# -- clicks that are no choice -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "path", "words", "rule"),
    [
        (building(SITE_TILES, 13), "(7,7)", ("place_tile", "(7,7)", 0), "KNR-18"),
        (building(SITE_TILES, 13), "(7,6)", ("place_tile", "(7,6)", 0), "KNR-9"),
        (driving(), "left", ("left",), "KNR-40"),
        (driving(hands=[hands(turbo2=1), hands()]), "kitt-turbo2", ("turbo_2",), "KNR-91"),
        (driving(hands=[hands(jump=1), hands()]), "kitt-jump", ("jump",), "KNR-93"),
    ],
)
def test_a_click_that_is_not_allowed_is_explained_with_its_rule(
    state: State, path: str, words: Words, rule: str
) -> None:
    assert path in {zone.id for zone in shown(state).zones}
    assert attempt_of(seen(state), (path,)) == words
    with pytest.raises(IllegalAction) as refused:
        state.check(0, state.action(words))
    assert refused.value.rule == rule


def test_a_fourth_detour_is_explained_with_its_rule() -> None:
    full = {"(5,5)": [("straight", 0), ("straight", 0), ("straight", 0)]}
    state = driving(detours=full, hands=[hands(dead_end=1), hands()])
    state.play(0, ("detour", "dead_end"))
    assert attempt_of(seen(state), ("(5,5)",)) == ("cell", "(5,5)")
    with pytest.raises(IllegalAction) as refused:
        state.check(0, state.action(("cell", "(5,5)")))
    assert refused.value.rule == "KNR-103"


def test_a_click_beside_the_rings_is_explained_with_its_rule() -> None:
    with pytest.raises(IllegalAction) as refused:
        attempt_of(seen(driving()), ("(5,5)",))
    assert refused.value.rule == "KNR-48"
    assert (
        attempt_of(seen(driving(), seat=1), ("(5,5)",)) is None
    )  # a seat that does not drive sees whose turn it is
    assert attempt_of(seen(driving()), ("plaza",)) is None
    assert attempt_of(seen(driving()), ("(99,99)",)) is None


# -- secrets -------------------------------------------------------------------------------------------------


@both_shapes
def test_nobody_sees_what_others_hold(shape: Shape) -> None:
    options = {"players": 3, "deal": "random"}
    held = [
        [hands(coat=1, straight=2), hands(jump=2, dead_end=1), hands(turbo1=1)],
        [hands(coat=1, straight=2), hands(coat=1, turbo2=1, straight=1), hands(jump=1)],
    ]
    cars = [car("B(5,5,E)", "E"), car("A(6,6,S)", "N"), car("C(6,6)", "N")]
    one, two = (position(BEND, cars, hands=each, options=options, turn={"roll": 4}) for each in held)
    assert shown(one, 0, shape) == shown(two, 0, shape)
    assert shown(one, None, shape) == shown(two, None, shape)
    assert shown(one, 1, shape) != shown(two, 1, shape)


def test_a_dealt_card_is_named_to_its_owner_alone() -> None:
    state = GAME.start(3, {"deal": "random"})
    past = played(state, "start_player 0", "kitt_card 0 jump")
    texts = [[line.text for line in log_lines_of(seen(state, seat, past=past))] for seat in (0, 1, None)]
    assert "bekommt den Blockier-Sprung" in texts[0]
    assert not any("Sprung" in line for lines in texts[1:] for line in lines)


# -- the log and the panels ----------------------------------------------------------------------------------


def test_the_log_speaks_the_words_of_the_game() -> None:
    state = position(BEND, [car("B(5,5,E)", "E"), car("A(6,6,S)", "N")], pending="roll", red="(5,5)")
    past = played(state, "roll 4", "forward", "forward", "right", "forward", "end_turn", "escape W1")
    lines = log_lines_of(seen(state, past=past))
    assert [line.text for line in lines if line.seat == 0] == [
        "würfelt 4",
        "fährt 3 Felder mit einer Drehung",
        "Flucht 1 West: Rot bleibt",
    ]
    (drive,) = [line for line in lines if "fährt" in line.text]
    assert drive.zones == ("(6,5)",)
    english = [line.text for line in log_lines_of(seen(state, language="en", past=past))]
    assert "drives 3 fields with one turn" in english


def test_a_drive_is_one_line_that_grows() -> None:
    state = position(BEND, [car("B(5,5,E)", "E"), car("A(6,6,S)", "N")], pending="roll", red="(5,5)")
    past = played(state, "roll 4", "forward")
    before = log_lines_of(seen(state, past=past))
    assert (before[-1].text, before[-1].note) == ("fährt ein Feld", "noch 3 Punkte")
    after = log_lines_of(seen(state, past=past + played(state, "forward")))
    assert len(after) == len(before)
    assert after[-1].text == "fährt 2 Felder"


def test_a_ram_is_told_by_names() -> None:
    cars = [car("A(6,5,S)", "S"), car("A(6,6,N)", "S")]
    state = position(BEND, cars, pending="roll", red="(5,5)")
    past = played(state, "roll 3", "forward", "forward", "forward", "ram 1")
    texts = [(line.seat, line.text) for line in log_lines_of(seen(state, past=past))]
    assert (0, "rammt Jona") in texts
    assert (1, "würfelt 1: auf dem Dach") in texts
    scene = shown(state, past=past)
    assert scene.panels[1].status == "Auf dem Dach, setzt aus"
    (last,) = [mark for mark in scene.marks if mark.id == "last"]
    x, y = TrackView(GAME.box, state.view(0)).at(field_of("A(6,6,N)"))
    assert f"<use href='#burst' x='{x:g}' y='{y:g}'/>" in last.svg


def test_the_last_drive_is_dotted_on_its_fields() -> None:
    state = position(BEND, [car("B(5,5,E)", "E"), car("A(6,6,S)", "N")], pending="roll", red="(5,5)")
    past = played(state, "roll 2", "forward", "forward")
    (last,) = [mark for mark in shown(state, 1, past=past).marks if mark.id == "last"]
    track_view = TrackView(GAME.box, state.view(1))
    for field in ("B(5,5,E)", "A(6,5,W)"):
        x, y = track_view.at(field_of(field))
        assert f"cx='{x:g}' cy='{y:g}'" in last.svg


def test_the_die_tumbles_with_every_throw() -> None:
    state = position(BEND, [car("A(6,5,S)", "S"), car("A(6,6,N)", "S")], pending="roll", red="(5,5)")
    past = played(state, "roll 3")
    first = next(piece for piece in shown(state, past=past).pieces if piece.id == "die")
    past += played(state, "forward", "forward", "forward", "ram 5")
    second = next(piece for piece in shown(state, past=past).pieces if piece.id == "die")
    assert (first.sprite, second.sprite) == ("die-3", "die-5")
    assert second.throws == first.throws + 1


def test_panels_show_cards_and_the_car() -> None:
    state = driving(hands=[hands(coat=1, dead_end=1), hands(jump=1)])
    own, other = shown(state).panels
    assert own.picture is not None
    assert own.picture.svg.count("#card-gap") == 7
    assert "#icon-coat" in own.picture.svg
    assert own.status == "1 K.I.T.T., 1 Umleitungen"
    assert [panel.colour for panel in (own, other)] == list(SEAT_COLOURS[:2])


def test_the_end_names_the_winner() -> None:
    state = position(BEND, [car("A(6,5,S)", "S"), car("A(5,5,W)", "E")], pending="roll", red="(6,6)")
    past = played(state, "roll 3", "forward", "forward", "forward")
    scene = shown(state, past=past)
    assert scene.result is not None
    assert scene.result.sentence == "Nora hält genau auf dem Feld des roten Autos und gewinnt."


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "options", [{}, {"checkpoints": 3, "surplus_cards": "dealt"}, {"start_rule": "rolled"}]
)
def test_every_position_of_a_game_can_be_told(language: str, options: dict[str, Any]) -> None:
    for number, (state, past) in enumerate(walk(3, 2, {"track": "random", **options})[::15]):
        for seat in (*range(3), None):
            scene = shown(state, seat, SHAPES[number % 2], language=language, past=past)
            assert scene.prompt.question
            assert "{" not in scene.prompt.question + scene.prompt.help
    assert all(line.text for line in log_lines_of(seen(state, 0, language=language, past=past)))


# -- size and speed ------------------------------------------------------------------------------------------


@both_shapes
def test_scenes_are_small_and_quickly_made(shape: Shape) -> None:
    sizes, times = [], []
    for state, past in walk(4, 3)[::3]:
        sight = seen(state, max(state.actor(), 0), shape, past=past)
        begun = process_time()
        scene = scene_of(sight)
        times.append(process_time() - begun)
        sizes.append(len(msgspec.json.encode(scene)))
    assert median(sizes) < 60_000
    assert max(sizes) < 90_000
    assert median(times) < 0.015


def test_the_sheet_is_light() -> None:
    assert len(sheet_of(GAME).sheet.sprites) < 260_000


@both_shapes
def test_the_tiles_where_the_red_car_may_flee_are_framed_with_their_chance(shape: Shape) -> None:
    # Given one tile on each side of the red car, and three of eleven cards left
    cars = [car("B(5,5,E)", "E"), car("A(5,4,S)", "N")]
    state = position(CROSS, cars, turn={"roll": 4}, red="(5,5)", escape=["N1", "E1", "N2"])
    # Then those to the north and to the east are where it may go
    hideouts = next(mark for mark in shown(state, shape=shape).marks if mark.id == "hideouts")
    assert hideouts.aid
    assert re.findall(r">(\d+/\d+)<", hideouts.svg) == ["1/3", "1/3"]
    # And with the last card turned all of them count again
    state = position(CROSS, cars, turn={"roll": 4}, red="(5,5)", escape=[])
    hideouts = next(mark for mark in shown(state, shape=shape).marks if mark.id == "hideouts")
    assert re.findall(r">(\d+/\d+)<", hideouts.svg) == ["1/11"] * 4
