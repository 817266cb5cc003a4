"""Kopf an Kopf: the pictures of the rulebook.

Most show a few lanes with a position. What is marked (which horses may sprint or be bet on, which one crosses
the line) comes from the rules, so a picture cannot contradict them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from msgspec.structs import replace

from spieltisch.engine.core import CHANCE, Game, State
from spieltisch.engine.registry import restore_game
from spieltisch.games.kopf_an_kopf.rules import payout, reach, rules
from spieltisch.games.kopf_an_kopf.rules.box import PLACES, Components
from spieltisch.games.kopf_an_kopf.view.board import MARK, empty_place, grains, places, track
from spieltisch.games.kopf_an_kopf.view.cards import CARD, card_sprite
from spieltisch.games.kopf_an_kopf.view.horse_cards import (
    Bet,
    bet_signs,
    horse_card_sprite,
    owner_edge,
    owner_sign,
    price_flag,
    rolled_number,
)
from spieltisch.games.kopf_an_kopf.view.labels import SLUG, horses_by_number, translate
from spieltisch.games.kopf_an_kopf.view.layout import Plan, plan
from spieltisch.games.kopf_an_kopf.view.sprites import FREE, horse_sprite, seat_sign_on_dark
from spieltisch.stage.horses import finish_line
from spieltisch.stage.scene import Area, Picture
from spieltisch.stage.svg import (
    INK,
    Svg,
    Value,
    box,
    caption,
    circle,
    group,
    line,
    number,
    path,
    picture,
    stroke,
    tag,
    use,
    words,
)

LANE: Final = 40.0
FIELD: Final = 34.0
HEAD: Final = 60.0
TOP: Final = 20.0
HORSE: Final = 0.55
CATEGORIES: Final = ("gallop_05", "lucky_04", "late_bet", "lead_owner", "spy")  # one card of each
PALE: Final = "#FBF7EC"
FOUR: Final = 4  # players in the pictures, and chips of each horse


def figures(language: str) -> dict[str, Picture]:
    """Return all pictures by name."""
    return {
        "board": _board(language),
        "horse-card": _horse_card(language),
        "cards": _cards(language),
        "standing": _standing(language),
        "roll": _roll(),
        "second-chance": _second_chance(),
        "scared": _scared(),
        "sprint": _sprint(language),
        "no-bets": _no_bets(language),
        "bets": _bets(language),
        "crossing": _crossing(language),
        "payout": _payout(language),
    }


# -- the material ------------------------------------------------------------------------------------------


def _board(language: str) -> Picture:
    """Draw the track with some horses on it, and the names of its parts."""
    plan, zoom = _plan(), 0.62
    at = {1: 14, 2: 9, 3: 11, 4: 17, 5: 16, 6: 3, 7: 5, 8: 0, 9: 18, 10: 12}
    horses = (
        use(
            horse_sprite(horse, FREE, place),
            plan.field_middle(place),
            plan.lane_middle(horse),
            scale=plan.horse_scale,
        )
        for horse, place in at.items()
    )
    shadows = (empty_place(plan, place) for place in range(PLACES))
    spots = (plan.pile_area(pile) for pile in range(2))
    piles = (use("back", *spot.middle) for spot in spots)
    wood = group(track(plan), *places(plan), *shadows, *piles, *horses, scale=zoom)
    foot = plan.bottom * zoom
    names = (
        ("figure-start", plan.start_left + plan.measures.start / 2),
        ("figure-fields", (plan.first_left + plan.zone_left) / 2),
        ("figure-zone", (plan.zone_left + plan.zone_right) / 2),
        ("figure-places", plan.place_area(0).middle[0]),
    )
    labels = (_label(translate(language, key), x * zoom, foot + 19) for key, x in names)
    return picture(plan.measures.width * zoom, foot + 26, wood, *labels)


def _horse_card(language: str) -> Picture:
    """Draw one horse card, with a label for each of its parts."""
    plan, horse = _plan(), 4
    spot, zoom = plan.card_area(horse), 1.3
    drawn = [
        use(horse_card_sprite(horse, plan, language), spot.x, spot.y),
        price_flag(horse, plan, horses_by_number(_game())[horse].price, False),
        bet_signs(horse, plan, (Bet("red", "A", 10), Bet("blue", "B", 5)), 2),
    ]
    card = group(group(*drawn, x=-spot.x, y=-spot.y), x=150, y=2, scale=zoom)
    right = 150 + spot.width * zoom
    notes = (
        ("figure-number", 20.0, "left"),
        ("figure-price", 54.0, "left"),
        ("figure-odds", 105.0, "right"),
        ("figure-bar", 132.0, "right"),
        ("figure-feature", 160.0, "right"),
        ("figure-slots", 200.0, "right"),
    )
    words_ = []
    for key, y, side in notes:
        x, anchor = (140.0, "end") if side == "left" else (right + 12, "start")
        start, end = (x + 4, 152) if side == "left" else (right - 4, x - 3)
        words_.append(line(start, y * zoom + 2, end, y * zoom + 2, stroke="var(--muted)", stroke_width=1.2))
        words_.append(_label(translate(language, key), x, y * zoom + 7, anchor))
    return picture(right + 190, spot.height * zoom + 6, card, *words_)


def _cards(language: str) -> Picture:
    """Draw a card of each category."""
    known = {card.id for card in _game().box.cards}
    shown = [kind for kind in CATEGORIES if kind in known]
    drawn = (
        use(card_sprite(kind, "card", language), CARD[0] / 2 + 2 + place * (CARD[0] + 9), CARD[1] / 2 + 2)
        for place, kind in enumerate(shown)
    )
    return picture(len(shown) * (CARD[0] + 9) - 5, CARD[1] + 4, *drawn)


# -- positions ---------------------------------------------------------------------------------------------


def _standing(language: str) -> Picture:
    """KAK-5 to KAK-8: in the lead, level, last."""
    others = dict.fromkeys((1, 4, 5, 6, 8), 9)  # not in the picture
    shown = TrackPicture((2, 3, 7, 9, 10), (6, 14), {2: 11, 3: 11, 7: 8, 9: 13, 10: 13, **others})
    state = cast(rules.State, shown.state())
    lead = [
        shown.tag(translate(language, "figure-lead"), h)
        for h in shown.horses
        if reach.is_leading(state, h - 1)
    ]
    level = [
        shown.tag(translate(language, "figure-level"), h) for h in shown.horses if shown.at[h] == shown.at[2]
    ]
    last = [
        shown.tag(translate(language, "figure-last"), h) for h in shown.horses if reach.is_last(state, h - 1)
    ]
    return shown.draw(*lead, *level, *last)


def _roll() -> Picture:
    """KAK-34, KAK-48: horse 7 runs as far as the movement die says."""
    shown = TrackPicture((6, 7, 8), (3, 11), {6: 4, 7: 5, 8: 9}, owners={7: 1}, dice=(7, 3))
    return shown.draw(*shown.rolled_moves(), *shown.dice_drawing())


def _second_chance() -> Picture:
    """KAK-36, KAK-37: only the new result counts."""
    shown = TrackPicture((4, 5, 6, 7), (3, 11), {4: 6, 5: 4, 6: 8, 7: 5}, dice=(4, 1))
    old = group(use("horse-die-7", 0, 0), x=shown.width + 40, y=38, scale=0.62, opacity=0.35)
    arrow = use("chance", shown.width + 96, 42, scale=0.8)
    return shown.draw(old, arrow, *shown.rolled_moves(), *shown.dice_drawing(down=58), room=130)


def _scared() -> Picture:
    """KAK-49: horse 9 goes back when its owner rolls 10."""
    shown = TrackPicture((8, 9, 10), (6, 14), {8: 9, 9: 12, 10: 8}, owners={9: 0}, dice=(10, 2))
    return shown.draw(*shown.rolled_moves(), *shown.dice_drawing())


def _sprint(language: str) -> Picture:
    """KAK-50 to KAK-52: own horses with the rolled number in their bar."""
    shown = TrackPicture((5, 6, 7), (3, 11), {5: 6, 6: 5, 7: 8}, owners={5: 0, 7: 0}, dice=(6, 1))
    sprints = [
        shown.move_trail(horse, shown.at[horse] + shown.dice[1])
        for horse in shown.horses
        if shown.may("sprint", horse)
    ]
    cards = shown.horse_cards((5, 7), language, lit=6)
    return shown.draw(
        *shown.rolled_moves(done=True), *sprints, *shown.dice_drawing(), *cards, room=118 + 214, least=148
    )


def _no_bets(language: str) -> Picture:
    """KAK-72, KAK-75: bets only outside the zone."""
    shown = TrackPicture((1, 2, 3, 4, 5), (11, 20), {1: 14, 2: 16, 3: 12, 4: 19, 5: 15}, phase="action")
    marks = [shown.sign(horse, shown.may("bet", horse)) for horse in shown.horses]
    return shown.draw(*marks)


def _bets(language: str) -> Picture:
    """KAK-73, KAK-74: chips of others, and the money of the owner."""
    plan = _plan()
    drawn = []
    for place, (horse, colour, placed) in enumerate(
        (
            (10, "", (Bet("blue", "B", 5), Bet("green", "C", 10))),
            (5, "red", (Bet("red", "A", 5), Bet("blue", "B", 5))),
        )
    ):
        drawn.append(group(*_owned_horse_card(plan, horse, colour, placed, language), x=4 + place * 120, y=4))
    return picture(226, plan.card_area(1).height + 8, *drawn)


def _crossing(language: str) -> Picture:
    """KAK-82: two horses before the line, and a card that moves both."""
    shown = TrackPicture(
        (1, 6), (13, 20), {1: 20, 6: 20}, phase="finish_order", pending={"card": "duel_01_06"}
    )
    able = [horse for horse in shown.horses if shown.may("finish_order", horse)]
    card = use(card_sprite("duel_01_06", "card", language), shown.width + 46 + CARD[0] / 2, 62)
    return shown.draw(*(shown.move_trail(horse, 21) for horse in able), card, room=60 + CARD[0], least=124)


def _payout(language: str) -> Picture:
    """KAK-107 to KAK-111: the scoring example."""
    plan = _plan()
    finish, own = (7, 4, 5), (4, 8)
    stakes = {4: 10, 2: 15, 10: 5, 5: 5}
    drawn = []
    for place, horse in enumerate((*finish, 2, 8, 10)):
        x = 4 + place * 108.0
        placed = (Bet("red", "P", stakes[horse]),) if horse in stakes else ()
        drawn.append(
            group(*_owned_horse_card(plan, horse, "red" if horse in own else "", placed, language), x=x, y=4)
        )
        rank = finish.index(horse) + 1 if horse in finish else 0
        if rank:
            drawn.append(use(f"rosette-{rank}", x + plan.card_area(1).width - 18, 24, scale=0.95))
        text = _receipt(horse, finish, horse in own, stakes.get(horse, 0))
        drawn.append(_label(text, x + plan.card_area(1).width / 2, plan.card_area(1).height + 24))
    return picture(6 * 108.0, plan.card_area(1).height + 32, *drawn)


def _receipt(horse: int, finish: Sequence[int], owned: bool, stake: int) -> str:
    """Return what a horse brings its owner and backer, computed by the rules."""
    position = {
        "n": FOUR,
        "start": 0,
        "phase": "over",
        "finish": list(finish),
        "pos": {str(each): _game().box.board.finish_position for each in finish},
        "owner": {str(horse): 0} if owned else {},
        "stake": [{str(horse): stake}, *([{}] * (FOUR - 1))],
    }
    state = cast(rules.State, _game().load(position))
    prize, paid = payout.prize(state, 0), payout.payout(state, 0)
    bet = f"{stake} × {paid // stake}" if paid else ""
    terms = [str(prize)] * bool(prize) + [bet] * bool(bet)
    return f"{' + '.join(terms)} = {prize + paid} €" if bet else f"{prize} €"


def _owned_horse_card(
    plan: Plan, horse: int, colour: str, placed: Sequence[Bet], language: str
) -> Iterator[Svg]:
    """Draw a horse card at the upper left corner, with its owner and bets."""
    spot = plan.card_area(horse)
    on_it = [
        use(horse_card_sprite(horse, plan, language), spot.x, spot.y),
        owner_edge(horse, plan, colour) + owner_sign(horse, plan, colour, placed[0].letter if placed else "P")
        if colour
        else price_flag(horse, plan, horses_by_number(_game())[horse].price, False),
        bet_signs(horse, plan, tuple(placed), FOUR - sum(bet.colour != colour for bet in placed)),
    ]
    yield group(*on_it, x=-spot.x, y=-spot.y)


# -- how they are drawn ------------------------------------------------------------------------------------


def _game() -> Game:
    return restore_game(SLUG, None)


def _plan() -> Plan:
    return plan(_game(), "wide")


def _label(text: str, x: float, y: float, anchor: str = "middle") -> Svg:
    return words(text, x, y, text_anchor=anchor, font_size=14, font_weight=600, fill="var(--ink)")


class Window(NamedTuple):
    """The fields that a picture shows."""

    first: int
    last: int


class TrackPicture:
    """A few lanes with a position on them, which the rules can judge and which can be drawn."""

    def __init__(
        self,
        horses: Sequence[int],
        fields: tuple[int, int],
        at: Mapping[int, int],
        *,
        owners: Mapping[int, int] | None = None,
        dice: tuple[int, int] = (0, 0),
        phase: str = "",
        pending: Mapping[str, Any] | None = None,
    ) -> None:
        self.horses, self.fields, self.at = horses, Window(*fields), at
        self.owners, self.dice = owners or {}, dice
        self.box: Components = _game().box
        self.finish = self.fields.last == self.box.board.fields
        self.width = HEAD + (self.fields.last - self.fields.first + 1) * FIELD + (16 if self.finish else 0)
        self.height = TOP + len(horses) * LANE + 4
        position: dict[str, Any] = {
            "n": 4,
            "start": 0,
            "pos": {str(horse): place for horse, place in at.items()},
            "owner": {str(horse): seat for horse, seat in self.owners.items()},
            "chip": [False] * 4,
        }
        if phase:
            position |= {"phase": phase, "die_horse": 1, "die_move": 1}
        if pending:
            position["pending"] = dict(pending)
        self.position = position

    def state(self) -> State:
        """Return the position, for the rules."""
        return _game().load(self.position)

    def may(self, *action: str | int) -> bool:
        """Return whether the rules allow an action."""
        state = self.rolled() if self.dice[0] else self.state()
        return tuple(action) in [tuple(state.describe(number_)) for number_ in state.legal(0)]

    def rolled(self) -> State:
        """Return the position after the dice were rolled."""
        state = self.state()
        state.play(CHANCE, ("roll", *self.dice))
        return state

    def rolled_moves(self, *, done: bool = False) -> Iterator[Svg]:
        """Draw the trails of the horses that the roll moves."""
        for horse, place in self.rolled().dump()["pos"].items():
            if int(horse) in self.at and place != self.at[int(horse)]:
                yield self.move_trail(int(horse), place, done=done)

    # -- places ----------------------------------------------------------------------------------------------

    def x(self, place: int) -> float:
        """Return the middle of a field."""
        return HEAD + (min(place, self.box.board.fields + 1) - self.fields.first + 0.5) * FIELD

    def y(self, horse: int) -> float:
        """Return the middle of a lane."""
        return TOP + (list(self.horses).index(horse) + 0.5) * LANE

    # -- the drawing -----------------------------------------------------------------------------------------

    def draw(self, *marks: Svg, room: float = 0.0, least: float = 0.0) -> Picture:
        """Draw the picture with these marks; some of them may need room beside the lanes."""
        beside = room or (118.0 if self.dice[0] else 0.0)
        return picture(
            self.width + 4 + beside,
            max(self.height, least),
            *self._ground(),
            *self._names(),
            *self._runners(),
            *marks,
        )

    def _ground(self) -> Iterator[Svg]:
        end = self.x(self.fields.last) + FIELD / 2
        bottom = TOP + len(self.horses) * LANE
        zone = self.box.board.no_bet_zone
        yield box(0, 0, self.width + 4, self.height, rx=8, fill="var(--wood)")
        yield box(HEAD, TOP, end - HEAD, bottom - TOP, fill="var(--sand)")
        yield grains(HEAD + 3, TOP + 3, end - HEAD - 6, bottom - TOP - 6, 60)
        if zone.first_field <= self.fields.last:
            left = self.x(zone.first_field) - FIELD / 2
            yield box(left, TOP, end - left, bottom - TOP, fill="var(--no-bets)", opacity=0.2)
            yield box(left, TOP, end - left, bottom - TOP, fill="url(#no-bets)")
            yield line(left, TOP, left, bottom, stroke="var(--no-bets)", stroke_width=3)
        for place in range(self.fields.first, self.fields.last):
            x = self.x(place) + FIELD / 2
            paint = {} if place % MARK == 0 else {"stroke_dasharray": "2 5"}
            yield line(x, TOP, x, bottom, stroke="var(--lane-line)", opacity=0.8, **paint)
        lanes = "".join(
            f"M{number(HEAD)} {number(TOP + row * LANE)}H{number(end)}" for row in range(len(self.horses) + 1)
        )
        yield path(lanes, stroke="var(--lane-line)", stroke_width=1.6)
        if self.finish:
            yield finish_line(end, TOP, 5, round((bottom - TOP) / 5))

    def _names(self) -> Iterator[Svg]:
        face: dict[str, Value] = {"font_family": "var(--display)", "text_anchor": "middle"}
        fields = range(self.fields.first, self.fields.last + 1)
        heads = (words(str(place), self.x(place), TOP - 6) for place in fields)
        yield tag("g", *heads, font_size=12, font_weight=700, fill="var(--on-wood)", **face)
        lanes = (words(str(horse), 18, self.y(horse) + 8) for horse in self.horses)
        yield tag("g", *lanes, font_size=23, font_weight=800, fill=PALE, **face)
        for horse, seat in self.owners.items():
            yield seat_sign_on_dark(("red", "blue")[seat], "AB"[seat], 45, self.y(horse), 18)

    def _runners(self) -> Iterator[Svg]:
        for horse in self.horses:
            colour = ("red", "blue")[self.owners[horse]] if horse in self.owners else FREE
            yield use(
                horse_sprite(horse, colour, self.at[horse]),
                self.x(self.at[horse]),
                self.y(horse),
                scale=HORSE,
            )

    # -- marks -----------------------------------------------------------------------------------------------

    def move_trail(self, horse: int, end: int, *, done: bool = False) -> Svg:
        """Draw dots from a horse to where it runs, and a ring there."""
        colour = "var(--last)" if done else "var(--action)"
        y, start = self.y(horse) + LANE * 0.2, self.x(self.at[horse])
        goal = self.x(end) if end <= self.fields.last else self.width - 4
        way = 1 if goal > start else -1
        far = abs(goal - start) > 44
        dots = path(
            f"M{number(start + way * 30)} {number(y)}H{number(goal - way * 10)}",
            stroke=colour,
            stroke_width=5,
            stroke_linecap="round",
            stroke_dasharray="0.1 10",
        )
        ring = circle(goal, y, 6.5, fill=PALE, fill_opacity=0.7, stroke=colour, stroke_width=3)
        return (dots if far else "") + ring

    def dice_drawing(self, down: float = 0.0) -> Iterator[Svg]:
        """Draw the dice beside the lanes."""
        y = self.height / 2 + down * 0.6
        yield use(f"horse-die-{self.dice[0]}", self.width + 42, y, scale=0.8)
        yield use(f"move-die-{self.dice[1]}", self.width + 92, y, scale=0.72)

    def tag(self, text: str, horse: int) -> Svg:
        """Draw a word beside a horse."""
        width = 9 + 7.2 * len(text)
        x, y = self.x(self.at[horse]) - 36 - width, self.y(horse)
        plate = box(x, y - 10, width, 20, rx=10, fill=PALE, stroke=INK)
        return plate + caption(text, x + width / 2, y + 4.6, 13, INK, "middle", 600)

    def sign(self, horse: int, allowed: bool) -> Svg:
        """Draw whether a horse may be bet on."""
        x, y = self.x(self.at[horse]) - 42, self.y(horse)
        if allowed:
            ring = circle(x, y, 10, fill=PALE, stroke="var(--action)", stroke_width=2.4)
            return ring + stroke(f"M{number(x - 5)} {number(y)}l3.6 4l6.4-7.4", "var(--action)", 2.6)
        ring = circle(x, y, 10, fill=PALE, stroke="var(--refuse)", stroke_width=2.4)
        cross = f"M{number(x - 4)} {number(y - 4)}l8 8M{number(x + 4)} {number(y - 4)}l-8 8"
        return ring + path(cross, stroke="var(--refuse)", stroke_width=2.6)

    def horse_cards(self, horses: Sequence[int], language: str, lit: int) -> Iterator[Svg]:
        """Draw the heads of horse cards beside the dice: name and sprint bar."""
        plan = _plan()
        for place, horse in enumerate(horses):
            card = horses_by_number(_game())[horse]
            spot = plan.card_area(horse)
            bar = rolled_number(card, plan, lit) if lit in card.sprint_bar else ""
            drawn = (
                use(horse_card_sprite(horse, plan, language), spot.x, spot.y)
                + owner_edge(horse, plan, "red")
                + bar
            )
            clip = f"figure-stall-{horse}"
            window = f"<clipPath id='{clip}'><path d='{_rectangle(replace(spot, height=146))}'/></clipPath>"
            yield group(
                window,
                group(drawn, clip_path=f"url(#{clip})"),
                x=self.width + 128 + place * 108 - spot.x,
                y=-spot.y + 1,
            )


def _rectangle(spot: Area) -> str:
    across = number(spot.width + 2)
    return f"M{number(spot.x - 1)} {number(spot.y - 1)}h{across}v{number(spot.height)}h-{across}z"
