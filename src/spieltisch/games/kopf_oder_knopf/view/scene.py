"""Kopf oder Knopf: what one viewer sees and may choose.

The board lies as printed for both players; the buttons that the viewer has taken lie lower left.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from babel.lists import format_list

from spieltisch.engine.core import CHANCE, Game, Words
from spieltisch.engine.errors import IllegalAction
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_oder_knopf.rules.box import FIELD_NAMES
from spieltisch.games.kopf_oder_knopf.rules.parts import COLOURS, FIELD_MASK, FIRST_MOVE, INDEX, TARGET
from spieltisch.games.kopf_oder_knopf.view.board import (
    CLOTH,
    RADIUS,
    F,
    aim,
    arrow,
    bar,
    bond,
    middle,
    place_holes,
    ray,
    reach,
    seam_tag,
)
from spieltisch.games.kopf_oder_knopf.view.log import Sewing, ending, last_turn, log_lines, read
from spieltisch.games.kopf_oder_knopf.view.pair_lines import (
    Pair,
    Stand,
    distance,
    holes_of,
    lifted,
    pair_after_move,
    pairs,
    position,
    restored,
    share_line,
)
from spieltisch.games.kopf_oder_knopf.view.score import reckoning
from spieltisch.stage.drawing_cache import cached, cached_per_part
from spieltisch.stage.scene import (
    Caution,
    Choice,
    Legend,
    Mark,
    Panel,
    Piece,
    Place,
    Prompt,
    Result,
    Scene,
    Shape,
    Zone,
)
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import Svg, box, circle, fitted, line, path, picture, square, use, words

__all__ = ["attempt", "log_lines", "scene"]

SLUG = "kopf-oder-knopf"
STAGE: dict[Shape, tuple[float, float]] = {"wide": (1036, 732), "tall": (390, 482)}
GROUND, LAST, HOLES, SEAMS, BUTTONS = range(5)  # layers
SEEN, AIMS, TAGS = range(2000, 2003)  # above buttons on their way: holes shine through whatever passes
TITLE = 14  # the size of the words on a card
LONGEST_MOVE = 4
FEW_QUIET_TURNS = 20  # KOK-49: from then on a table gives notice


def scene(sight: Sight) -> Scene:
    """All that the viewer sees."""
    table = Table(sight)
    width, height = STAGE[sight.shape]
    return Scene(
        game=SLUG,
        shape=sight.shape,
        width=width,
        height=height,
        sheet="",
        status=table.status(),
        round=sight.round,
        seat=sight.seat,
        pieces=table.pieces(),
        zones=table.zones(),
        marks=table.marks(),
        panels=table.panels(),
        prompt=table.prompt(),
        choices=table.choices(),
        legend=legend(sight.language),
        result=table.result(),
        aids=table.text("aids"),
    )


# -- what a click would mean ---------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """What a click on a field, or on two, would mean."""
    if sight.view["phase"] == "LAYOUT" or not all(name in INDEX for name in path):
        return None
    if len(path) == 1:
        return _click(sight, path[0])
    return _move(sight, path[0], path[1]) if len(path) == 2 else None


def _click(sight: Sight, name: str) -> Words | None:
    """A click on an own button starts a move, on any other field it takes."""
    colour = sight.view["buttons"].get(name)
    mine = sight.view["side"] if sight.seat is None else sight.seat
    if colour == COLOURS[mine]:
        return _first_move(sight, name)
    if colour is None and sight.view["phase"] == "MOVE":
        return None
    return ("take", name)


def _first_move(sight: Sight, name: str) -> Words:
    """A move of a button that has no legal one now, to hear why."""
    layout = position(sight.game, sight.view).layout
    move = layout.moves[layout.first[INDEX[name]]]
    return ("move", name, FIELD_NAMES[move & FIELD_MASK])


def _move(sight: Sight, start: str, end: str) -> Words | None:
    """The move between two fields.

    :raises IllegalAction: where it is no action at all, as it is not straight (KOK-12) or farther than any.
    """
    steps, straight = distance(start, end), share_line(start, end)
    if straight and 1 <= steps <= LONGEST_MOVE:
        return ("move", start, end)
    moves = sight.acts and sight.view["phase"] == "MOVE"
    if not moves or start == end or sight.view["buttons"].get(start) != COLOURS[sight.view["side"]]:
        return None
    holes = int(sight.view["layout"][INDEX[start]])
    told = {"from": start, "to": end, "holes": holes, "distance": steps}
    told["distances"] = sight.game.box.holes[holes - 1].move_distances
    rule, key = ("KOK-13", "refused-distance") if straight else ("KOK-12", "refused-direction")
    raise IllegalAction(key, slug=SLUG, rule=rule, **told)


# -- the table -----------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """Where the buttons that a seat has taken are sewn on."""

    seat: int
    x: float
    y: float
    width: float
    height: float
    places: tuple[tuple[float, float], ...]
    scale: float  # of the buttons on it


class Table:
    """One position, laid out for one viewer."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.language = sight.language
        self.stand = sight.once(Stand)
        self.state = self.stand.state
        self.near = 0 if sight.seat is None else sight.seat  # whose card lies near the viewer

    def text(self, key: str, **values: object) -> str:
        """A sentence in the viewer's language."""
        return self.sight.text(key, **values)

    def status(self) -> str:
        """Beside the name of the table."""
        layout = layout_name(self.sight.game, self.language, self.view["options"]["layout"])
        if not self.stand.drawn:
            return layout
        return self.text("scene-status", layout=layout, round=self.sight.round)

    def pieces(self) -> tuple[Piece, ...]:
        """The buttons on the board and on the cards."""
        return self.sight.once(all_buttons, self.sight.shape, self.near, self.sewn())

    def zones(self) -> tuple[Zone, ...]:
        """Every field."""
        game, language, shape = self.sight.game, self.language, self.sight.shape
        fields = self.sight.once(plain_fields, language, shape)
        if self.view["phase"] != "MOVE" or not self.sight.acts:
            return fields
        holes, buttons = self.stand.holes, self.view["buttons"]
        zones = [*fields]
        for name in {str(act.words[1]) for act in self.sight.acts}:
            zone = field_zone(game, language, shape, name, holes[name], buttons[name], True)
            zones[INDEX[name]] = zone
        return tuple(zones)

    def marks(self) -> tuple[Mark, ...]:
        """Holes, what is sewn between buttons, the last turn, the cards."""
        move, takes = last_turn(self.sight.past)
        viewer = self.language, self.sight.shape, self.near, self.sight.names
        return self.sight.once(all_marks, *viewer, self.sewn(), move, tuple(takes))

    def sewn(self) -> "Sewn":
        """What the cloth shows to everybody."""
        return self.sight.once(Sewn, self.sight.shape, self.stand, read(self.sight, Sewing))

    # -- panels and prompt -------------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        """How each seat stands."""
        return self.sight.once(seat_panels, self.stand, self.language, bool(self.sight.actors))

    def prompt(self) -> Prompt:
        """What is asked, said to the person; to all others: whose decision it is."""
        actors = self.sight.actors
        if not actors:
            return Prompt(seats=(), question=self.sight.prompt, help=ending(self.sight))
        if actors[0] == CHANCE:
            return Prompt(seats=(), question=self.sight.prompt)
        phase, fields = self.view["phase"].lower(), self.offered()
        if self.sight.seat not in actors:
            name = self.sight.names[actors[0]]
            return Prompt(
                seats=actors,
                question=self.text(f"wait-{phase}", name=name, fields=fields),
                help=self.notice(),
            )
        danger = self.stand.threats[1 - self.near] if phase == "move" else []
        key = "help-danger" if danger else f"help-{phase}"
        help_line = self.text(key, fields=danger or fields, count=len(danger or fields))
        return Prompt(
            seats=actors, question=self.text(f"ask-{phase}", fields=fields), help=self.notice() or help_line
        )

    def offered(self) -> list[str]:
        """The fields of the buttons that may be taken now."""
        pending: list[Any] = self.view["pending"]
        return pending[0] if self.view["phase"] == "FINE" else pending

    def notice(self) -> str:
        """KOK-48, KOK-49: an end without enough buttons is near."""
        options = self.view["options"]
        left = options["stall_limit"] - self.view["quiet"]
        if 0 < left < FEW_QUIET_TURNS:
            return self.text("picture-quiet", left=left)
        times = self.stand.times
        if times > 1 and options["repetition"] > 0:
            return self.text("picture-repeated", times=times, limit=options["repetition"])
        return ""

    # -- choices -----------------------------------------------------------------------------------------

    def choices(self) -> tuple[Choice, ...]:
        """What the viewer may do now."""
        acts = self.sight.acts
        return self.moves(acts) if self.view["phase"] == "MOVE" else tuple([self.taking(act) for act in acts])

    def taking(self, act: Act) -> Choice:
        """Take a button, or leave the rest."""
        if act.words[0] == "take":
            return self.take(act, str(act.words[1]))
        phase = self.view["phase"].lower()
        key = (
            "button-go-on" if phase == "capture" and self.view["took_this_turn"] else f"button-leave-{phase}"
        )
        return Choice(action=act.number, text=act.text, button=self.text(key))

    def moves(self, acts: tuple[Act, ...]) -> tuple[Choice, ...]:
        """Move a button, with what would come of it."""
        game, language, shape, state = self.sight.game, self.language, self.sight.shape, self.state
        side, holes, lonely = int(state.side), state.layout.holes, lonely_moves(game, language)
        choices: list[Choice] = []
        for act in acts:
            action, caution = act.number, act.caution
            if caution is not None:
                choices.append(costly_move(language, shape, action, caution.rule, caution.fields))
                continue
            end = int(TARGET[action - FIRST_MOVE])
            pair = pair_after_move(state, side, (action - FIRST_MOVE) >> 5, end)
            if pair is not None:
                choices.append(pairing_move(language, shape, action, pair))
                continue
            key = action * 8 + int(holes[end])
            choice = lonely.get(key)
            if choice is None:
                choice = lonely[key] = lonely_move(game, language, action, int(holes[end]))
            choices.append(choice)
        return tuple(choices)

    def take(self, act: Act, field: str) -> Choice:
        """Take the button on a field, with what would be left."""
        left: list[Pair] = []
        if self.view["phase"] == "CAPTURE":
            taken = self.view["taken"][self.near] + 1
            target = self.view["options"]["target"]
            effect = self.text("effect-capture", field=field, taken=taken, target=target)
        else:
            left = self.pairs_after_fine(field)
            effect = self.fine_effect(field, left)
        return Choice(
            action=act.number,
            path=(field,),
            text=act.text,
            button=field_text(self.language, "button-take", field),
            tone="primary",
            help=effect,
            preview=tuple(mark for pair in left for mark in pair_preview(self.sight.shape, pair)),
        )

    def fine_effect(self, field: str, left: list[Pair]) -> str:
        """What a combination would still be without this button."""
        if not left:
            return self.text("effect-fine", field=field)
        one, other = left[0].fields
        hit = sorted({name for pair in left for name in pair.threatened}, key=INDEX.__getitem__)
        key = "effect-fine-threat" if hit else "effect-fine-pair"
        return self.text(key, field=field, one=one, other=other, fields=hit)

    def pairs_after_fine(self, field: str) -> list[Pair]:
        """The pairs that would be left of the combination."""
        side = 1 - self.view["side"]
        lifted(self.state, side, INDEX[field])
        left = [pair for pair in pairs(self.state, side) if set(pair.fields) <= set(self.offered())]
        restored(self.state, side, INDEX[field])
        return left

    # -- the end -----------------------------------------------------------------------------------------

    def result(self) -> Result | None:
        """Who won, why, and the final table."""
        if not self.sight.standings:
            return None
        places = tuple(
            Place(
                seat=standing.seat,
                rank=standing.rank,
                score=standing.score,
                decided_by=self.text(f"cause-{standing.decided_by}"),
                parts=reckoning(self.sight, standing.seat),
            )
            for standing in self.sight.standings
        )
        return Result(sentence=ending(self.sight), places=places)


# -- what stands on the board --------------------------------------------------------------------------------


def plain_fields(game: Game, view: dict[str, Any], language: str, shape: Shape) -> tuple[Zone, ...]:
    """Every field, for somebody who is not asked to move."""
    layout: str = view["layout"]
    fields = [*empty_fields(game, language, shape, layout)]
    for name, colour in view["buttons"].items():
        place = INDEX[name]
        fields[place] = field_zone(game, language, shape, name, int(layout[place]), colour, False)
    return tuple(fields)


@lru_cache(maxsize=256)
def empty_fields(game: Game, language: str, shape: Shape, layout: str) -> tuple[Zone, ...]:
    """Every field without its button."""
    return tuple(
        field_zone(game, language, shape, name, int(holes), "empty", False)
        for name, holes in zip(FIELD_NAMES, layout, strict=True)
    )


def ground_marks(game: Game, view: dict[str, Any], shape: Shape) -> tuple[Mark, ...]:
    """The holes; those below buttons shine through, and are lifted with them."""
    patches, holes = holes_drawing(view["layout"])
    below = holes_of(view["layout"])
    seen = [
        shining(shape, name, colour, below[name]) for name, colour in view["buttons"].items() if below[name]
    ]
    return (laid_mark(shape, "patches", GROUND, patches), laid_mark(shape, "holes", HOLES, holes), *seen)


def standing_buttons(view: dict[str, Any], shape: Shape, sewing: Sewing) -> list[Piece]:
    """The buttons on the board."""
    colours: dict[str, str] = view["buttons"]
    return [button(shape, number, colours[name], name) for name, number in sewing.standing.items()]


def all_buttons(game: Game, view: dict[str, Any], shape: Shape, near: int, sewn: "Sewn") -> tuple[Piece, ...]:
    """The buttons on the board and on the cards."""
    buttons = [*sewn.buttons]
    for card in laid_cards(shape, near, view["options"]["target"]):
        sprite = f"{COLOURS[1 - card.seat]}-sewn"
        buttons += [
            sewn_button(number, sprite, place, card.scale)
            for number, place in zip(sewn.taken[card.seat], card.places, strict=False)
        ]
    return tuple(sorted(buttons, key=lambda each: each.id))


def all_marks(
    game: Game,
    view: dict[str, Any],
    language: str,
    shape: Shape,
    near: int,
    names: tuple[str, ...],
    sewn: "Sewn",
    move: tuple[str, str] | None,
    takes: tuple[str, ...],
) -> tuple[Mark, ...]:
    """Holes, what is sewn between buttons, the last turn, the cards."""
    target = view["options"]["target"]
    cards = drawn_cards(language, shape, near, names, tuple(view["taken"]), target)
    last = [taken_mark(shape, name) for name in takes if name not in view["buttons"]]
    if move is not None:
        last += move_marks(shape, *move)
    return (*sewn.ground, *last, *sewn.bonds, *cards)


class Sewn:
    """What the cloth shows to everybody."""

    def __init__(self, game: Game, view: dict[str, Any], shape: Shape, stand: Stand, sewing: Sewing) -> None:
        self.buttons = standing_buttons(view, shape, sewing)
        self.taken = sewing.taken
        self.ground = ground_marks(game, view, shape)
        self.bonds = bond_marks(stand, shape)


def bond_marks(stand: Stand, shape: Shape) -> tuple[Mark, ...]:
    """Pairs and forbidden combinations."""
    marks: list[Mark] = []
    for pair in stand.pairs:
        marks += pair_marks(shape, pair)
    for group in stand.combinations:
        marks.append(laid_mark(shape, f"bond-{group[0]}", SEAMS, bond(tuple(group))))
    return tuple(marks)


def seat_panels(
    game: Game, view: dict[str, Any], stand: Stand, language: str, going_on: bool
) -> tuple[Panel, ...]:
    """How each seat stands: how many buttons are left, and what they threaten."""
    panels: list[Panel] = []
    for seat, colour in enumerate(COLOURS):
        left = sum(1 for each in view["buttons"].values() if each == colour)
        fields = stand.threats[seat] if stand.drawn and going_on else []
        key, values = "panel-threatens" if fields else "panel", {"buttons": left, "fields": fields}
        status = catalogue(SLUG).text(key, values, language)
        taken, target = view["taken"][seat], view["options"]["target"]
        panels.append(Panel(seat=seat, colour=colour, status=status, score=taken, out_of=target))
    return tuple(panels)


@cached_per_part
def pair_marks(shape: Shape, pair: Pair) -> tuple[Mark, ...]:
    """A bar; if it threatens, its threads, its range, and arcs around what it hits."""
    name = "-".join(pair.fields)
    marks = [laid_mark(shape, f"pair-{name}", SEAMS, bar(pair))]
    for shot in pair.shots:
        if shot.hit is not None:
            marks.append(aid_mark(shape, f"ray-{name}-{shot.hit}", LAST, ray(pair.colour, shot)))
            marks.append(aid_mark(shape, f"aim-{name}-{shot.hit}", AIMS, aim(pair.colour, shot.hit)))
    if pair.threatened:
        marks.append(aid_mark(shape, f"range-{name}", TAGS, seam_tag(pair)))
    return tuple(marks)


@cached
def taken_mark(shape: Shape, name: str) -> Mark:
    """Where a button was taken."""
    return laid_mark(shape, f"taken-{name}", AIMS, use("snip", *middle(name)))


@cached
def move_marks(shape: Shape, start: str, end: str) -> tuple[Mark, ...]:
    """Where the last button went."""
    squares = use("last-from", *middle(start)) + use("last-to", *middle(end))
    return (
        laid_mark(shape, "last", LAST, squares),
        laid_mark(shape, "last-arrow", TAGS, arrow(start, end)),
    )


# -- the cards of the taken ----------------------------------------------------------------------------------


@cached
def laid_cards(shape: Shape, near: int, target: int) -> tuple[Card, Card]:
    """Two cards: the viewer's lower left, the other upper right; on a phone one below the other."""
    far = 1 - near
    if shape == "tall":
        return strip(near, 386, target), strip(far, 436, target)
    below = STAGE["wide"][1] - upright_card(near, 0, 0, target).height
    return upright_card(near, 0, below, target), upright_card(far, 900, 0, target)


@cached
def card_words(language: str, name: str, room: float) -> str:
    """Who took these; a long name stands alone."""
    title = catalogue(SLUG).text("card-title", {"name": name}, language)
    return title if fitted(title, room, TITLE) == title else fitted(name, room, TITLE)


@cached
def drawn_cards(
    language: str, shape: Shape, near: int, names: tuple[str, ...], taken: tuple[int, ...], target: int
) -> tuple[Mark, ...]:
    """Both cards."""
    tall = shape == "tall"
    marks: list[Mark] = []
    for card in laid_cards(shape, near, target):
        room = card.places[0][0] - card.x - 28 if tall else card.width - 12
        title = card_words(language, names[card.seat], room)
        marks.append(drawn_card(card, title, taken[card.seat], target, tall))
    return tuple(marks)


def drawn_card(card: Card, title: str, taken: int, target: int, tall: bool) -> Mark:
    """A card with its title and its empty places."""
    paper = box(
        card.x + 0.75,
        card.y + 0.75,
        card.width - 1.5,
        card.height - 1.5,
        rx=9,
        fill="var(--paper)",
        stroke="var(--line)",
        stroke_width=1.5,
    )
    head = strip_title(card, title) if tall else card_title(card, title) + card_count(card, taken, target)
    vacant = [use("vacant", x, y, scale=card.scale) for x, y in card.places[taken:]]
    return Mark(id=f"card-{card.seat}", layer=GROUND, svg=paper + head + "".join(vacant))


@cached
def upright_card(seat: int, x: float, y: float, target: int) -> Card:
    """A card for a desk: two buttons in a row."""
    places = tuple(
        (round(x + 68 + (n % 2 - 0.5) * 53.3, 1), round(y + 101.2 + 49.1 * (n // 2), 1))
        for n in range(target)
    )
    return Card(seat, x, y, 136, round((target + 1) // 2 * 49.1 + 88), places, round(19.2 / RADIUS, 4))


@cached
def strip(seat: int, y: float, target: int) -> Card:
    """A card for a phone: all buttons in one row."""
    step = min(26.0, 266 / target)
    first = 374 - step * (target - 0.5)
    places = tuple((round(first + step * n, 1), y + 22) for n in range(target))
    return Card(seat, 6, y, 378, 44, places, round(step * 0.405 / RADIUS, 4))


def strip_title(card: Card, title: str) -> Svg:
    """Whose buttons these are."""
    return words(title, card.x + 12, card.y + 27, font_size=TITLE, font_weight=600, fill="var(--ink)")


def card_title(card: Card, title: str) -> Svg:
    """The eyelet, whose buttons these are, and a seam below."""
    centre = card.x + card.width / 2
    eyelet = circle(centre, card.y + 14, 5, fill="var(--table)", stroke="var(--line)", stroke_width=1.5)
    look: dict[str, str | float] = {"text_anchor": "middle", "font_size": TITLE, "font_weight": 600}
    name = words(title, centre, card.y + 39, fill="var(--ink)", **look)
    left, right, height = card.x + 8, card.x + card.width - 8, card.y + 71
    seam = line(left, height, right, height, stroke="var(--line)", stroke_width=1.5, stroke_dasharray="5 4")
    return eyelet + name + seam


def card_count(card: Card, taken: int, target: int) -> Svg:
    """How many of how many."""
    centre = card.x + card.width / 2
    number = words(
        str(taken),
        centre - 3,
        card.y + 61,
        text_anchor="end",
        font_family="var(--display)",
        font_size=20,
        font_weight=700,
        fill="var(--ink)",
    )
    return number + words(f"/ {target}", centre + 3, card.y + 61, font_size=14, fill="var(--muted)")


# -- fields and buttons --------------------------------------------------------------------------------------


@cached_per_part
def field_zone(
    game: Game, language: str, shape: Shape, name: str, holes: int, content: str, movable: bool
) -> Zone:
    """A field; if a button can move from there, with the question where to."""
    x, y = CLOTH[shape].place(name)
    width = round(F * CLOTH[shape].scale, 1)
    return Zone(
        id=name,
        x=x,
        y=y,
        width=width,
        height=width,
        round=True,
        label=catalogue(SLUG).text(f"field-{content}", {"field": name, "holes": holes}, language),
        ask=field_text(language, "ask-from", name) if movable else "",
        help=distance_help(game, language, holes) if movable else "",
    )


@cached_per_part
def button(shape: Shape, number: str, colour: str, name: str) -> Piece:
    """A button on its field."""
    x, y = CLOTH[shape].place(name)
    scale = round(CLOTH[shape].scale, 4)
    return Piece(id=number, sprite=colour, x=x, y=y, scale=scale, layer=BUTTONS, zone=name)


@cached
def sewn_button(number: str, sprite: str, place: tuple[float, float], scale: float) -> Piece:
    """A button on the card of who took it."""
    x, y = place
    return Piece(id=number, sprite=sprite, x=x, y=y, scale=scale, layer=BUTTONS)


@cached
def shining(shape: Shape, name: str, colour: str, holes: int) -> Mark:
    """The holes that shine through a button."""
    return laid_mark(shape, f"seen-{INDEX[name]}", SEEN, use(f"{colour}-holes-{holes}", *middle(name)), name)


@cached_per_part
def laid_mark(shape: Shape, name: str, layer: int, drawing: Svg, zone: str = "") -> Mark:
    """A drawing in units of the cloth as a mark on the stage."""
    return Mark(id=name, layer=layer, svg=CLOTH[shape].laid(drawing) if drawing else "", zone=zone)


def aid_mark(shape: Shape, name: str, layer: int, drawing: Svg) -> Mark:
    """The same, for who wants to see threats."""
    return Mark(id=name, layer=layer, svg=CLOTH[shape].laid(drawing), aid=True)


# -- moves and what would come of them -----------------------------------------------------------------------


@cached
def lonely_moves(game: Game, language: str) -> dict[int, Choice]:
    """Those that were made so far, by their actions and the holes at their ends: there are some thousands."""
    return {}


def lonely_move(game: Game, language: str, action: int, holes: int) -> Choice:
    """A move to a field where the button touches no other."""
    path = fields_of(action)
    return Choice(
        action=action,
        path=path,
        text=move_text(language, *path),
        button=field_text(language, "button-to", path[1]),
        tone="primary",
        help=single_effect(game, language, path[1], holes),
    )


@cached_per_part
def pairing_move(language: str, shape: Shape, action: int, pair: Pair) -> Choice:
    """A move that makes a pair."""
    path = fields_of(action)
    key = "effect-threat" if pair.threatened else "effect-pair"
    values = {"field": path[1], "range": pair.range, "fields": pair.threatened}
    return Choice(
        action=action,
        path=path,
        text=move_text(language, *path),
        button=field_text(language, "button-to", path[1]),
        tone="primary",
        help=catalogue(SLUG).text(key, values, language),
        preview=pair_preview(shape, pair),
    )


@cached_per_part
def costly_move(language: str, shape: Shape, action: int, rule: str, fields: tuple[str, ...]) -> Choice:
    """A move into a forbidden combination."""
    path = fields_of(action)
    return Choice(
        action=action,
        path=path,
        text=move_text(language, *path),
        button=field_text(language, "button-to", path[1]),
        tone="caution",
        caution=Caution(rule=rule, text=catalogue(SLUG).text("caution", {"fields": fields}, language)),
        help=field_text(language, "effect-combination", path[1]),
        preview=(laid_mark(shape, "bond", SEAMS, bond(fields)),),
    )


def fields_of(action: int) -> tuple[str, str]:
    """Where a move begins and ends."""
    move = action - FIRST_MOVE
    return FIELD_NAMES[move >> 5], FIELD_NAMES[TARGET[move]]


@cached_per_part
def pair_preview(shape: Shape, pair: Pair) -> tuple[Mark, ...]:
    """A pair with its range and threats, as it would stand; threads go below the holes."""
    rays, rest = "", bar(pair)
    for shot in pair.shots:
        if shot.hit is not None:
            rays += ray(pair.colour, shot)
            rest += aim(pair.colour, shot.hit)
        elif shot.steps:
            rest += reach(pair.colour, shot)
    above = laid_mark(shape, f"pair-{pair.fields[0]}", TAGS, rest + seam_tag(pair))
    return (laid_mark(shape, f"rays-{pair.fields[0]}", LAST, rays), above) if rays else (above,)


# -- words and drawings that come again and again ------------------------------------------------------------


def move_text(language: str, start: str, end: str) -> str:
    """The sentence for a move."""
    return catalogue(SLUG).text("move", {"from": start, "to": end}, language)


@lru_cache(maxsize=2048)
def field_text(language: str, key: str, field: str) -> str:
    """A sentence about one field."""
    return catalogue(SLUG).text(key, {"field": field}, language)


@lru_cache(maxsize=256)
def distance_help(game: Game, language: str, holes: int) -> str:
    """How far a button goes from so many holes (KOK-13, KOK-14)."""
    values = {"holes": holes, "distances": distances(game, language, holes)}
    return catalogue(SLUG).text("help-from", values, language)


@lru_cache(maxsize=4096)
def single_effect(game: Game, language: str, field: str, holes: int) -> str:
    """What a button does next from a field where it stands alone."""
    values = {"field": field, "distances": distances(game, language, holes)}
    return catalogue(SLUG).text("effect-single", values, language)


def distances(game: Game, language: str, holes: int) -> str:
    """The distances from so many holes: "1, 2, 3 or 4"."""
    fields = game.box.holes[holes - 1].move_distances
    return str(format_list([str(each) for each in fields], style="or", locale=language))


@lru_cache(maxsize=256)
def layout_name(game: Game, language: str, layout: str) -> str:
    """What the layout is called."""
    choice = next(choice for choice in game.options["layout"].values if choice.value == layout)
    return str(choice.name_de if language == "de" else choice.name_en)


@lru_cache(maxsize=64)
def holes_drawing(layout: str) -> tuple[Svg, Svg]:
    """Patches and holes of a layout."""
    return place_holes(layout)


@lru_cache(maxsize=4)
def legend(language: str) -> tuple[Legend, ...]:
    """What the marks mean."""
    target = circle(
        11, 11, 8.5, fill="var(--action)", fill_opacity=0.12, stroke="var(--action)", stroke_width=2.4
    )
    costly = path(
        "M11 2L20 11L11 20L2 11z",
        fill="var(--caution)",
        fill_opacity=0.16,
        stroke="var(--caution)",
        stroke_width=2,
        stroke_dasharray="4 2.6",
    )
    aimed = use("blue-aim", 11, 11, scale=0.3)
    last = square(11, 11, 8, rx=2, fill="var(--last)", fill_opacity=0.3, stroke="var(--last)", stroke_width=2)
    drawings = {"target": target, "caution": costly, "threat": aimed, "last": last}
    return tuple(
        Legend(picture=picture(22, 22, drawing), text=catalogue(SLUG).text(f"legend-{key}", {}, language))
        for key, drawing in drawings.items()
    )
