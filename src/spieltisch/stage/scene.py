"""Scenes: what one viewer sees, as data. The client and the SVG renderer draw any scene of any game.

All coordinates are in units of the stage: a wide one for desktops, a tall one for phones. Texts are complete
sentences in the viewer's language. Ids are stable from scene to scene: a piece that keeps its id moves to its
new place.

Content that is larger than its area lies in a pane: a window onto a large board, or a strip of cards. Pieces,
zones and marks name their pane, and have their coordinates in units of its content:

>>> city = Pane(
...     id="city",
...     area=Area(0, 0, 1036, 600),
...     content=Area(-198, -99, 990, 594),  # grows with the board
...     focus=Focus(x=247.5, y=148.5, span=400),
...     label="The city",
... )
>>> Piece("tile 13", "tile-13", x=247.5, y=148.5, pane=city.id).pane
'city'
>>> city.view()
View(scale=1.5, x=146.75, y=77.25)

Choices with the same path and different turns are the legal rotations at one place.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

Shape = Literal["wide", "tall"]
Point = tuple[float, float]
Facing = Literal["up", "down"]
Tone = Literal["plain", "primary", "caution", "refuse", "last", "muted"]
PaneKind = Literal["window", "strip"]
Confirming = Literal["touch", "always", "never"]
Shine = Literal["auto", "edge", "none"]
StepState = Literal["done", "now", "next"]


class Part(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """A part of a scene. It is immutable, so scenes share parts. Defaults are omitted on the wire."""


class Piece(Part, frozen=True):
    """A movable thing on the stage: a button, a ship, a card, a die."""

    id: str
    sprite: str  # the id of a symbol in the game's sheet, drawn around its centre
    x: float
    y: float
    angle: float = 0  # degrees, clockwise
    scale: float = 1
    layer: int = 0  # higher is nearer
    zone: str = (
        ""  # the zone it lies in: a click on the piece is a click on the zone; picking it lifts the piece
    )
    facing: Facing = "up"  # a change is animated as a flip
    throws: int = 0  # how often it was rolled so far: an increase is animated as a roll
    tip: str = ""
    pane: str = ""  # the pane it lies in; x and y are then in units of the pane's content
    turns: bool = False  # rotated by the selected turn of a choice, in addition to its angle


class Zone(Part, frozen=True, kw_only=True):
    """An area that can be clicked: a field, a card in the hand, a pile."""

    id: str
    x: float  # the centre
    y: float
    width: float
    height: float
    round: bool = False
    label: str  # for screen readers and the keyboard: "c4, red button on two holes"
    ask: str = ""  # the question after it was picked as the first of a path: "Where to from c4?"
    help: str = ""  # the line below that question
    tip: str = ""
    close_up: str = ""  # a sprite to enlarge on demand
    pane: str = ""  # as for pieces
    shine: Shine = (
        "auto"  # highlight while it can be chosen; edge: always an outline; none: the scene draws it
    )
    stands_for: str = ""  # another zone that a click here selects; it has no highlight of its own


class Mark(Part, frozen=True, kw_only=True):
    """A highlight, an arrow, a range, a counter or a text on the stage: a fragment of SVG."""

    id: str
    svg: str  # made with stage.svg, which escapes all texts
    layer: int = 0  # as for pieces; on one layer marks lie below pieces
    zone: str = ""  # the zone whose piece it belongs to: they lift together
    pane: str = ""  # as for pieces
    aid: bool = False  # a range or a threat that viewers can switch off, see `Scene.aids`


class Area(Part, frozen=True):
    """A rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def __iter__(self) -> Iterator[float]:
        """Yield x, y, width and height."""
        return iter((self.x, self.y, self.width, self.height))

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def inset(self, by: float) -> "Area":
        """Return an area that is smaller by this much on all sides.

        >>> x, y, width, height = Area(10, 0, 60, 40).inset(5)
        >>> x, y, width, height
        (15, 5, 50, 30)
        """
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def area_around(x: float, y: float, width: float, height: float) -> Area:
    """Return the area around a point."""
    return Area(x - width / 2, y - height / 2, width, height)


class Focus(Part, frozen=True, kw_only=True):
    """The point of a pane that matters now: in view when the pane opens, and restored on demand."""

    x: float
    y: float
    span: float = 0  # visible extent around it on the shorter side; 0: all of the content


class Stop(Part, frozen=True, kw_only=True):
    """A named place of a strip to jump to: for example the first horse that can be bought."""

    label: str
    x: float  # of the content, at the left edge after the jump


class View(NamedTuple):
    """The transformation of a pane's content to the stage: scaled, then moved."""

    scale: float
    x: float
    y: float


class Pane(Part, frozen=True, kw_only=True):
    """A rectangle of the stage with larger content. A window pans and zooms, a strip scrolls sideways.

    Content is clipped at the edges (a strip leaves room above and below for lifted pieces) and drawn at the
    pane's layer, below higher layers of the stage. Zones of the stage take precedence over zones of panes: a
    drawing over a pane needs a zone if clicks must not reach the pane.
    """

    id: str
    kind: PaneKind = "window"
    area: Area  # on the stage
    content: Area  # the complete content, in its own units; it fills the height of a strip
    label: str  # for screen readers: "The city"
    layer: int = 0  # of all its content on the stage; on one layer panes lie below marks
    corner: float = 0  # radius of its corners
    clear: Area | None = None  # the part that nothing covers; the focus is fitted into it
    focus: Focus | None = None  # a strip uses only its x
    closest: float = 2.5  # of a window: the maximum scale, in units of the stage per unit of the content
    minimap: Area | None = None  # of a window: where the scene draws the complete content, see `mapped`
    stops: tuple[Stop, ...] = ()  # of a strip
    stops_at: Area | None = None  # where on the stage the labels of the stops are

    def view(self) -> View:
        """Return the view with which the pane opens."""
        area, focus, content = self.clear or self.area, self.focus, self.content
        x, y, width, height = area.x, area.y, area.width, area.height
        if self.kind == "strip":
            scale = height / content.height
            start = content.x if focus is None else focus.x - width / scale / 2
            last = content.x + content.width - width / scale
            return View(scale, x - max(content.x, min(last, start)) * scale, y - content.y * scale)
        whole = min(width / content.width, height / content.height, self.closest)
        span = min(width, height) / focus.span if focus and focus.span else whole
        scale = max(whole, min(self.closest, span))
        across = _middle(focus.x if focus else None, content.x, content.width, width / scale)
        down = _middle(focus.y if focus else None, content.y, content.height, height / scale)
        return View(scale, x + width / 2 - across * scale, y + height / 2 - down * scale)

    def mapped(self) -> View:
        """Return the view of the complete content on the minimap: as large as it fits, centred."""
        area, content = self.minimap or self.area, self.content
        scale = min(area.width / content.width, area.height / content.height)
        return View(
            scale,
            area.x + area.width / 2 - (content.x + content.width / 2) * scale,
            area.y + area.height / 2 - (content.y + content.height / 2) * scale,
        )


def _middle(wanted: float | None, start: float, size: float, seen: float) -> float:
    """Return the centre of the visible part, so that no empty space shows while there is more content."""
    if wanted is None or seen >= size:
        return start + size / 2
    return max(start + seen / 2, min(start + size - seen / 2, wanted))


class Caution(Part, frozen=True, kw_only=True):
    """A warning before a costly choice."""

    rule: str
    text: str


class Choice(Part, frozen=True, kw_only=True):
    """One action, and how a player makes it: zones to click one after another, or a button."""

    action: int
    path: tuple[str, ...] = ()  # ids of zones; () is a button in the prompt bar
    text: str  # the sentence, for lists, keyboard and screen readers
    button: str = ""  # a short label: "Sail to f8"; with a path, it confirms a tapped target
    tone: Tone = "plain"
    caution: Caution | None = None
    help: str = ""  # the consequence, shown while its last target is hovered or tapped
    preview: tuple[Mark, ...] = ()  # marks to draw meanwhile
    shown: bool = False  # show its button in the prompt bar although it has a path
    confirm: Confirming = "touch"  # which input needs a confirmation after the last zone
    icon: str = ""  # a sprite of 24 units before the label of its button
    key: str = ""  # a key that makes it, as browsers name it: "ArrowUp", "p"
    turn: float | None = None  # degrees clockwise; choices with the same path differ by it


class Way(Part, frozen=True, kw_only=True):
    """Several actions made by one click, for example a complete drive. Each is sent when it is a choice."""

    actions: tuple[int, ...]  # the first one is a choice now
    path: tuple[str, ...]  # as for choices, like all that follows
    text: str
    button: str = ""
    help: str = ""
    preview: tuple[Mark, ...] = ()


class Picture(Part, frozen=True, kw_only=True):
    """A small independent drawing that uses sprites of the sheet."""

    width: float
    height: float
    svg: str


class Panel(Part, frozen=True, kw_only=True):
    """The game's part of the panel of one seat; the table adds name, bot and presence."""

    seat: int
    colour: str  # one of stage.tokens.SEATS
    status: str = ""
    score: int | None = None
    out_of: int | None = None
    unit: str = ""  # after the score, small: "€"
    picture: Picture | None = None
    note: str = ""  # a few important words after the name: "on its roof"
    tone: Tone = "muted"  # of the note


class Prompt(Part, frozen=True, kw_only=True):
    """The question, and the seats that are asked."""

    seats: tuple[int, ...]  # the seats that are asked; () when the game is over
    question: str
    help: str = ""
    done: tuple[int, ...] = ()  # the seats that have decided, if several decide at the same time


class Step(Part, frozen=True, kw_only=True):
    """One of the steps of a turn, with a short label."""

    label: str
    state: StepState = "next"


class Legend(Part, frozen=True, kw_only=True):
    """The meaning of a kind of mark, for stages with room for it."""

    picture: Picture
    text: str


class ScorePart(Part, frozen=True, kw_only=True):
    """A component of a score, or an explanation of it."""

    text: str
    value: str = ""
    notes: tuple[str, ...] = ()  # its own components


class Place(Part, frozen=True, kw_only=True):
    """One seat in the final ranking."""

    seat: int
    rank: int
    score: int | None = None  # None: the game has no score
    decided_by: str = ""
    parts: tuple[ScorePart, ...] = ()


class Result(Part, frozen=True, kw_only=True):
    """The result of the game."""

    sentence: str
    places: tuple[Place, ...]


class Scene(Part, frozen=True, kw_only=True):
    """Everything that one viewer sees of one position."""

    game: str
    shape: Shape
    width: float  # of the stage
    height: float
    sheet: str  # the digest of the sheet whose sprites and board it uses
    status: str = ""  # beside the table's name: "Windmill · round 18"
    round: int = 0
    seat: int | None  # the viewer's; None for a spectator
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    marks: tuple[Mark, ...] = ()
    panes: tuple[Pane, ...] = ()
    panels: tuple[Panel, ...] = ()
    prompt: Prompt
    choices: tuple[Choice, ...] = ()
    ways: tuple[Way, ...] = ()
    legend: tuple[Legend, ...] = ()
    steps: tuple[Step, ...] = ()  # of the current turn, for clients with room for them
    result: Result | None = None
    aids: str = ""  # the label of the switch that hides marks with `aid`: "Ranges and threats"


class Line(Part, frozen=True, kw_only=True):
    """One line of the log. The client shows the seat's shape before it, so the text needs no subject."""

    seat: int | None = None
    round: int = 0
    text: str
    note: str = ""  # a second, muted line
    tone: Tone = "plain"
    zones: tuple[str, ...] = ()  # to highlight while the line is hovered


class Sheet(Part, frozen=True, kw_only=True):
    """The drawings of one game on one box.

    `sprites` holds <symbol> elements (and gradients, patterns), `boards` the background of each shape.
    Colours are CSS variables, `var(--linen)`, with values per theme in `light` and `dark`, or tokens.
    """

    sprites: str
    boards: dict[Shape, str]
    light: dict[str, str]
    dark: dict[str, str]
    night: bool = False  # dark in both themes: on its stage, tokens have the values of the dark theme
