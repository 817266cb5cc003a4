"""What one viewer sees, as data. The client and the SVG renderer draw any scene; neither knows a game.

All places are in units of the stage: a wide one for desks, a tall one for phones. Texts are whole sentences
in the viewer's language. Ids are stable from scene to scene: what keeps its id glides to its new place.

What is larger than its room lies in a pane: a window onto a large board, or a strip of cards. Pieces, zones
and marks name the pane they lie in, and have their places in units of its content:

>>> city = Pane(
...     id="city",
...     area=Area(x=0, y=0, width=1036, height=600),
...     content=Area(x=-198, y=-99, width=990, height=594),  # grows with the board
...     focus=Focus(x=247.5, y=148.5, span=400),
...     label="The city",
... )
>>> Piece(id="tile 13", sprite="tile-13", x=247.5, y=148.5, pane=city.id).pane
'city'
>>> city.view()
View(scale=1.5, x=146.75, y=77.25)

A choice may be a matter of turning, too: choices with one path and different turns are one place and the
rotations that are legal there.
"""

from typing import Literal, NamedTuple

import msgspec

Shape = Literal["wide", "tall"]
Facing = Literal["up", "down"]
Tone = Literal["plain", "primary", "caution", "refuse", "last", "muted"]
PaneKind = Literal["window", "strip"]
Confirming = Literal["touch", "always", "never"]
Shine = Literal["auto", "edge", "none"]
StepState = Literal["done", "now", "next"]


class Part(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """A part of a scene. It never changes, so scenes share parts. Defaults are left out on the wire."""


class Piece(Part, frozen=True, kw_only=True):
    """Something that lies on the stage and can move: a button, a ship, a card, a die."""

    id: str
    sprite: str  # the id of a symbol in the game's sheet, drawn around its centre
    x: float
    y: float
    angle: float = 0  # degrees, clockwise
    scale: float = 1
    layer: int = 0  # higher is nearer
    zone: str = ""  # the zone it lies in: a click on it is a click there, and it lifts when that is picked
    facing: Facing = "up"  # a change is shown as a flip
    throws: int = 0  # how often it was thrown so far: a rise is shown as a tumble
    tip: str = ""
    pane: str = ""  # the pane it lies in; its place is then one of the pane's content
    turns: bool = False  # it is what a choice with a turn turns: drawn at its angle and the held turn


class Zone(Part, frozen=True, kw_only=True):
    """A place or an area that can be clicked: a field, a card in the hand, a pile."""

    id: str
    x: float  # the centre
    y: float
    width: float
    height: float
    round: bool = False
    label: str  # for screen readers and the keyboard: "c4, red button on two holes"
    ask: str = ""  # the question once this has been picked as the first of a path: "Where to from c4?"
    help: str = ""  # the line below that question
    tip: str = ""
    close_up: str = ""  # a sprite to show large on demand
    pane: str = ""  # as of pieces
    shine: Shine = "auto"  # while it can be chosen. edge: an outline, however many; none: the scene draws it
    stands_for: str = ""  # a zone: a click here is one there. It does not shine; the scene draws it


class Mark(Part, frozen=True, kw_only=True):
    """A highlight, an arrow, a range, a counter or a word on the stage: a fragment of SVG."""

    id: str
    svg: str  # made with stage.draw, where all words are escaped
    layer: int = 0  # as of pieces; on one layer marks lie below pieces
    zone: str = ""  # the zone whose piece it belongs to: it lifts with it
    pane: str = ""  # as of pieces
    aid: bool = False  # a range or a threat: for who wants to see such things, see `Scene.aids`


class Area(Part, frozen=True, kw_only=True):
    """A rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Focus(Part, frozen=True, kw_only=True):
    """The place in a pane that matters now: seen when it opens, brought back when it is out of view."""

    x: float
    y: float
    span: float = 0  # so much is seen around it, across the shorter side; 0: all of the content


class Stop(Part, frozen=True, kw_only=True):
    """A place of a strip with a name, to go to at once: where the horses begin that can be bought."""

    label: str
    x: float  # of the content: what stands at the left edge then


class View(NamedTuple):
    """How a pane's content is drawn on the stage: scaled, then moved."""

    scale: float
    x: float
    y: float


class Pane(Part, frozen=True, kw_only=True):
    """A rectangle of the stage whose content is larger. A window pans and zooms, a strip scrolls sideways.

    What lies in it is cut at its edges (a strip leaves some room above and below, for what is lifted) and
    drawn at the pane's layer; what lies on the stage at a higher layer lies over it. Zones of the stage come
    before those of panes: what covers a pane and is not to be clicked through needs one.
    """

    id: str
    kind: PaneKind = "window"
    area: Area  # on the stage
    content: Area  # all there is to see, in units of its own; a strip has its height filled by it
    label: str  # for screen readers: "The city"
    layer: int = 0  # of all its content on the stage; on one layer panes lie below marks
    corner: float = 0  # how round its corners are
    clear: Area | None = None  # the part of it that nothing covers: what matters is fitted there
    focus: Focus | None = None  # of a window, or of a strip (its x alone)
    closest: float = 2.5  # of a window: the largest scale, in units of the stage for one of the content
    minimap: Area | None = None  # of a window: where the scene draws all of it small, see `mapped`
    stops: tuple[Stop, ...] = ()  # of a strip
    stops_at: Area | None = None  # where on the stage their names stand

    def view(self) -> View:
        """What is seen when the pane opens."""
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
        """How all of the content is drawn on the minimap: as large as it fits, in the middle."""
        area, content = self.minimap or self.area, self.content
        scale = min(area.width / content.width, area.height / content.height)
        return View(
            scale,
            area.x + area.width / 2 - (content.x + content.width / 2) * scale,
            area.y + area.height / 2 - (content.y + content.height / 2) * scale,
        )


def _middle(wanted: float | None, start: float, size: float, seen: float) -> float:
    """The place in the middle of what is seen: no emptiness beside the content where there is more of it."""
    if wanted is None or seen >= size:
        return start + size / 2
    return max(start + seen / 2, min(start + size - seen / 2, wanted))


class Caution(Part, frozen=True, kw_only=True):
    """What a person should know before a costly choice."""

    rule: str
    text: str


class Choice(Part, frozen=True, kw_only=True):
    """One action, and how a person makes it: zones to click one after the other, or a button."""

    action: int
    path: tuple[str, ...] = ()  # ids of zones; () is a button in the prompt bar
    text: str  # the sentence, for lists, keyboard and screen readers
    button: str = ""  # a few words: "Sail to f8"; with a path, to confirm a tapped target
    tone: Tone = "plain"
    caution: Caution | None = None
    help: str = ""  # what this would lead to, while its last target is hovered or tapped
    preview: tuple[Mark, ...] = ()  # drawn meanwhile
    shown: bool = False  # its button stands in the prompt bar although it has a path
    confirm: Confirming = "touch"  # who has to say yes after the last zone: fingers, mice too, or nobody
    icon: str = ""  # a sprite of 24 units before the words of its button
    key: str = ""  # a key that makes it, as browsers name them: "ArrowUp", "p"
    turn: float | None = None  # degrees clockwise: choices with one path that differ by it are turned through


class Way(Part, frozen=True, kw_only=True):
    """Several actions in a row, made by one click: a whole drive. Each is answered while it is offered."""

    actions: tuple[int, ...]  # the first one is offered now
    path: tuple[str, ...]  # as of choices, like all that follows
    text: str
    button: str = ""
    help: str = ""
    preview: tuple[Mark, ...] = ()


class Picture(Part, frozen=True, kw_only=True):
    """A small drawing of its own, using sprites of the sheet."""

    width: float
    height: float
    svg: str


class Panel(Part, frozen=True, kw_only=True):
    """What stands in the panel of one seat, besides what the table knows (name, bot, presence)."""

    seat: int
    colour: str  # one of stage.tokens.SEATS
    status: str = ""
    score: int | None = None
    out_of: int | None = None
    unit: str = ""  # after the score, small: "€"
    picture: Picture | None = None
    note: str = ""  # a few words after the name, for what must not be missed: "on its roof"
    tone: Tone = "muted"  # of the note


class Prompt(Part, frozen=True, kw_only=True):
    """What is asked, and of whom."""

    seats: tuple[int, ...]  # who is asked; () when the game is over
    question: str
    help: str = ""
    done: tuple[int, ...] = ()  # who has decided already, where several decide at the same time


class Step(Part, frozen=True, kw_only=True):
    """One of the steps of a turn, in a word."""

    label: str
    state: StepState = "next"


class Legend(Part, frozen=True, kw_only=True):
    """What a kind of mark means, for stages with room for it."""

    picture: Picture
    text: str


class ScorePart(Part, frozen=True, kw_only=True):
    """Something that a score is made of, or that explains it."""

    text: str
    value: str = ""
    notes: tuple[str, ...] = ()  # what it is made of in turn


class Place(Part, frozen=True, kw_only=True):
    """One seat in the final table."""

    seat: int
    rank: int
    score: int | None = None  # None: this game counts nothing
    decided_by: str = ""
    parts: tuple[ScorePart, ...] = ()


class Result(Part, frozen=True, kw_only=True):
    """How it ended."""

    sentence: str
    places: tuple[Place, ...]


class Scene(Part, frozen=True, kw_only=True):
    """All that one viewer sees of one position."""

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
    steps: tuple[Step, ...] = ()  # of the turn under way, for frames with room for them
    result: Result | None = None
    aids: str = ""  # what marks that are an aid show, for the switch that hides them: "Ranges and threats"


class Line(Part, frozen=True, kw_only=True):
    """One line of the log. The seat's shape stands before it, so the text needs no subject."""

    seat: int | None = None
    round: int = 0
    text: str
    note: str = ""  # a second, muted line
    tone: Tone = "plain"
    zones: tuple[str, ...] = ()  # to highlight while the line is hovered


class Sheet(Part, frozen=True, kw_only=True):
    """The drawings of one game on one box.

    `sprites` holds <symbol> elements (and gradients, patterns), `boards` the ground of each shape. Colours
    are CSS variables, `var(--linen)`, with values per theme in `light` and `dark`; tokens are known, too.
    """

    sprites: str
    boards: dict[Shape, str]
    light: dict[str, str]
    dark: dict[str, str]
    night: bool = False  # dark in both themes: tokens have their values of the dark one on its stage
