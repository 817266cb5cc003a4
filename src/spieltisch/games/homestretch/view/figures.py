"""Homestretch: the pictures of the rulebook, cut from scenes of real positions."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from spieltisch.engine.core import Game, State
from spieltisch.engine.registry import restore_game
from spieltisch.games.homestretch.rules.box import HORSES
from spieltisch.games.homestretch.view.layout import Plan, plan
from spieltisch.games.homestretch.view.scene import scene
from spieltisch.games.homestretch.view.signs import seat_shape, seat_sign
from spieltisch.games.homestretch.view.sprites import CARD_WIDTH
from spieltisch.games.homestretch.view.text_styles import display, muted, plain
from spieltisch.games.homestretch.view.view_model import SLUG, translate
from spieltisch.stage.scene import Area, Mark, Picture, Piece
from spieltisch.stage.sight import look
from spieltisch.stage.svg import Svg, line, path, picture, tag, use

NAMES: Final = ("Anna", "Ben", "Clara", "David")
COLOURS: Final = ("blue", "yellow", "green", "red")
SHARES: Final = ([3, 6, 9, 10, 10], [2, 5, 7, 8, 11], [4, 6, 7, 8, 9], [3, 4, 5, 12, 12])
BETS: Final = (
    ["PLACE 10", "PLACE 10", "SHOW 3", "WIN 6", "SHOW 2"],
    ["SHOW 6", "WIN 8", "SHOW 6", "PLACE 3", "SHOW 4"],
    ["PLACE 6", "WIN 8", "SHOW 3", "SHOW 7", "PLACE 10"],
    ["WIN 12", "SHOW 10", "PLACE 5", "PLACE 12", "PLACE 5"],
)
HANDICAPPED: Final = "G03"  # +4 for horse 4, +2 for 5, X for 6 and 7
TRACK: Final = ("print", "lanes", "last", "targets", "places")
ALL: Final = (*TRACK, "fields", "faded", "counts", "form")


def figures(language: str) -> dict[str, Picture]:
    """Return all pictures by name."""
    return {
        "markers": _markers(language),
        "card": _card(language),
        "money": _money(language),
        "draft": _draft(language),
        "bets": _bets(language),
        "choice": _choice(language),
        "handicaps": _handicaps(language),
        "last": _last(language),
        "finish": _finish(language),
        "prizes": _prizes(language),
        "purchase": _purchase(language),
        "ghost": _ghost(language),
    }


# -- the pictures --------------------------------------------------------------------------------------------


def _markers(language: str) -> Picture:
    """HOM-2, HOM-4: the bet markers of a player, face up and face down, and the handicap markers."""
    game_box = _plan().box
    drawn, x = [], 22.0
    for value in game_box.bet_markers.values:
        drawn.append(use(f"marker-{COLOURS[0]}-{value}", x, 24, scale=1.7))
        x += 42
    drawn.append(use(f"chip-{COLOURS[0]}", x + 14, 24, scale=1.7))
    x += 52
    drawn.append(line(x, 4, x, 44, stroke="var(--line)"))
    for marker in game_box.handicap_marker:
        x += 34
        drawn.append(use(f"handicap-{marker.id}", x, 24, scale=1.3))
        drawn.append(muted(f"× {marker.count}", x + 23, 29, 15))
        x += 40
    return picture(x + 14, 48, *drawn)


def _card(language: str) -> Picture:
    """HOM-22, HOM-23: a race card with its handicaps and prizes."""
    return _cut(_third_race(), Area(0, 0, 770, 80), language, marks=("card",))


def _money(language: str) -> Picture:
    """R-3 of the rules: amounts beyond the end of the track go on with another lap."""
    state = _third_race(money=[71, 64, 104, 47])
    return _cut(state, _plan().measures.money, language, marks=("money",), scale=0.7)


def _draft(language: str) -> Picture:
    """HOM-11, HOM-12: the hand in the second round."""
    hands = [[3, 6, 9], [2, 5, 8], [4, 7, 12], [10, 11, 12]]
    draft = {"round": 1, "hands": hands, "picks": [[10], [7], [6], [5]]}
    state = _game().load({"players": list(COLOURS), "phase": "DRAFT", "draft": draft})
    overlay = _plan().overlay
    return _cut(
        state,
        Area(overlay.x + 8, overlay.y + 8, overlay.width - 16, 330),
        language,
        marks=("ring",),
        scale=0.9,
    )


def _bets(language: str) -> Picture:
    """HOM-25, HOM-37: own markers show their value, those of others their owner."""
    bets = [[*BETS[0][:3], None, None], [None] * 5, BETS[2], [None] * 5]
    state = _third_race(phase="BET", money=[71, 64, 88, 47], bets=bets)
    tote, last = _plan().measures.tote, _plan().lane(HORSES[-1])
    area = Area(tote.x - 1, tote.y - 1, tote.width + 2, last.bottom - tote.y + 5)
    return _cut(state, area, language, marks=("fields", "counts"))


def _choice(language: str) -> Picture:
    """HOM-42: two spaces, or one and another roll."""
    state = _third_race({9: 4, 10: 8, 11: 2}, dice=(6, 4))
    return _cut(state, _lanes(9, 11, 300), language, scale=1.2)


def _handicaps(language: str) -> Picture:
    """HOM-48, HOM-52: its marker carried 4 farther, 7 has lost its X, and 5 has been rolled."""
    programme = [*_cards("purple")[:2], HANDICAPPED]
    state = _third_race({4: 6}, {5: 2, 6: "X"}, dice=(2, 3), race_programme=programme)
    return _cut(state, _lanes(4, 7, 148, 590), language, scale=1.2)


def _last(language: str) -> Picture:
    """HOM-57, HOM-58: the number of a horse that is home was rolled."""
    spaces = {2: 1, 3: 6, 4: 3, 5: 2, 6: 7, 7: 5, 9: 4, 10: 8, 11: 1, 12: 1}
    state = _third_race(spaces, finished=[8], dice=(6, 2), phase="LAST")
    turf = _plan().measures.turf
    return _cut(state, Area(turf.x, turf.y, 761, turf.height), language, scale=0.8)


def _finish(language: str) -> Picture:
    """HOM-62, HOM-72: with two horses home some fields are sure to pay, and some cannot any more."""
    spaces = {2: 2, 4: 3, 5: 2, 6: 7, 7: 5, 9: 4, 10: 8, 11: 1, 12: 1}
    state = _third_race(spaces, finished=[8, 3], dice=(5, 5), roller=1)
    turf = _plan().measures.turf
    return _cut(state, Area(430, turf.y, 606, turf.height), language, seat=0, scale=0.9)


def _prizes(language: str) -> Picture:
    """HOM-68: a prize goes to the shares in play."""
    prize = _plan().box.race_card[0].prizes[0]
    cases: tuple[tuple[int, ...], ...] = ((0,), (0, 0), (0, 1), (0, 0, 1), (0, 1, 2))
    drawn, x = [], 6.0
    for owners in cases:
        width = 36 * (len(owners) - 1) + CARD_WIDTH
        for place, seat in enumerate(owners):
            drawn.append(use("share-8", x + CARD_WIDTH / 2 + 36 * place, 50))
            drawn.append(seat_shape(COLOURS[seat], x + CARD_WIDTH / 2 + 36 * place, 98, 18))
        parts = [prize * owners.count(seat) // len(owners) for seat in sorted(set(owners))]
        middle = x + width / 2
        drawn.append(display(" : ".join(map(str, parts)), middle, 130, 17, anchor="middle"))
        x += width + 26
    return picture(x - 14, 140, *drawn)


def _purchase(language: str) -> Picture:
    """HOM-77: as many open cards as players, and the stack."""
    state = _game().load(
        {
            "players": list(COLOURS),
            "phase": "BUY",
            "race_programme": [_cards("purple")[0]],
            "money": [52, 38, 42, 18],
            "shares": [[3, 6, 9, 10], [2, 5, 7, 8], [4, 6, 7, 9], [3, 4, 5, 12]],
            "purchase": {"round": 0, "order": [3, 1, 2, 0], "index": 1, "display": [6, 8, 11]},
        }
    )
    overlay = _plan().overlay
    return _cut(
        state,
        Area(overlay.x + 8, overlay.y + 8, overlay.width - 16, 268),
        language,
        seat=1,
        marks=("ring",),
        scale=0.9,
    )


def _ghost(language: str) -> Picture:
    """HOM-93: with two players the hands go from the first to the ghost, then to the second, and back."""
    drawn = []
    for place, x in enumerate((70.0, 270.0, 470.0)):
        for card in range(3):
            drawn.append(use("share-back", x - 16 + 16 * card, 56 - 3 * card, angle=-8 + 8 * card, scale=0.8))
        if place == 1:
            drawn.append(plain(translate(language, "figure-ghost"), x, 122, 15, anchor="middle", weight=600))
        else:
            seat = place // 2
            drawn.append(seat_sign(COLOURS[seat], (x, 116), 26, "AB"[seat]))
    drawn += [_arrow(f"M{x} 52H{x + 76}", x + 76, 52) for x in (132, 332)]
    drawn.append(_arrow("M470 140Q470 162 440 162H100Q70 162 70 146", 70, 140, up=True))
    return picture(540, 176, *drawn)


def _arrow(way: str, x: float, y: float, *, up: bool = False) -> Svg:
    shaft = path(way, fill="none", stroke="var(--muted)", stroke_width=3, stroke_linecap="round")
    turned = f"translate({x:g} {y:g}) rotate({-90 if up else 0})"
    return shaft + path(
        "M-9-7L0 0L-9 7",
        transform=turned,
        fill="none",
        stroke="var(--muted)",
        stroke_width=3,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


# -- how they are made ---------------------------------------------------------------------------------------


def _game() -> Game:
    return restore_game(SLUG, None)


def _plan() -> Plan:
    return plan(_game(), "wide")


@lru_cache(maxsize=2)
def _cards(deck: str) -> tuple[str, ...]:
    """Return the race cards of a deck, those with the most handicaps first."""
    cards = [card for card in _plan().box.race_card if card.deck == deck]
    cards.sort(key=lambda card: -sum(effect != 0 for effect in card.handicap))
    return tuple(card.id for card in cards)


def _third_race(
    spaces: Mapping[int, int] | None = None,
    handicaps: Mapping[int, int | str] | None = None,
    *,
    finished: Sequence[int] = (),
    dice: tuple[int, int] | None = None,
    roller: int = 0,
    **fields: Any,
) -> State:
    """Return the third race of four players."""
    moved, marked = spaces or {}, handicaps or {}
    programme = [*_cards("purple")[:2], _cards("green")[0]]
    position: dict[str, Any] = {
        "players": list(COLOURS),
        "phase": "FIRST",
        "race_programme": programme,
        "money": [71, 64, 88, 47],
        "shares": list(SHARES),
        "bets": list(BETS),
        "horses": {
            str(horse): {
                "position": "finished" if horse in finished else moved.get(horse, 0),
                "handicap": marked.get(horse, 0),
            }
            for horse in HORSES
        },
        "finish_order": list(finished),
        "turn": {"roller": roller, "roll": 1, "dice": list(dice or (6, 4))},
    }
    if fields.get("phase") == "BET":
        del position["turn"], position["horses"], position["finish_order"]
    return _game().load({**position, **fields})


def _lanes(first: int, last: int, left: float, right: float = 757) -> Area:
    """Return a part of some lanes."""
    top, bottom = _plan().lane(first), _plan().lane(last)
    return Area(left, top.y, right - left, bottom.bottom - top.y)


def _cut(
    state: State,
    area: Area,
    language: str,
    *,
    seat: int = 0,
    marks: Collection[str] = ALL,
    scale: float = 1.0,
) -> Picture:
    """Draw a part of the scene as a seat sees it."""
    shown = scene(look(state, seat, names=NAMES[: state.players], language=language))
    things: list[Mark | Piece] = [mark for mark in shown.marks if mark.id in marks]
    things += [piece for piece in shown.pieces if _is_in(piece, area)]
    things.sort(key=lambda thing: thing.layer)
    inside = [use("board-wide", 0, 0)]
    inside += [
        thing.svg
        if isinstance(thing, Mark)
        else use(thing.sprite, thing.x, thing.y, thing.angle, thing.scale)
        for thing in things
    ]
    width, height = area.width * scale, area.height * scale
    window = tag(
        "svg",
        *inside,
        width=width,
        height=height,
        viewBox=f"{area.x:g} {area.y:g} {area.width:g} {area.height:g}",
        overflow="hidden",
    )
    return picture(width, height, window)


def _is_in(piece: Piece, area: Area) -> bool:
    return area.x <= piece.x <= area.right and area.y <= piece.y <= area.bottom
