"""What one viewer sees, as data. The client and the SVG renderer draw any scene; neither knows a game.

All places are in units of the stage: a wide one for desks, a tall one for phones. Texts are whole sentences
in the viewer's language. Ids are stable from scene to scene: what keeps its id glides to its new place.
"""

from typing import Literal

import msgspec

Shape = Literal["wide", "tall"]
Facing = Literal["up", "down"]
Tone = Literal["plain", "primary", "caution", "refuse", "last", "muted"]


class Part(msgspec.Struct, omit_defaults=True):
    """A part of a scene. What has its default is left out on the wire."""


class Piece(Part, kw_only=True):
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


class Zone(Part, kw_only=True):
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


class Mark(Part, kw_only=True):
    """A highlight, an arrow, a range, a counter or a word on the stage: a fragment of SVG."""

    id: str
    svg: str  # made with stage.draw, where all words are escaped
    layer: int = 0  # as of pieces; on one layer marks lie below pieces
    zone: str = ""  # the zone whose piece it belongs to: it lifts with it


class Caution(Part, kw_only=True):
    """What a person should know before a costly choice."""

    rule: str
    text: str


class Choice(Part, kw_only=True):
    """One action, and how a person makes it: zones to click one after the other, or a button."""

    action: int
    path: tuple[str, ...] = ()  # ids of zones; () is a button in the prompt bar
    text: str  # the sentence, for lists, keyboard and screen readers
    button: str = ""  # a few words: "Sail to f8"; with a path, to confirm a tapped target
    tone: Tone = "plain"
    caution: Caution | None = None
    help: str = ""  # what this would lead to, while its last target is hovered or tapped
    preview: tuple[Mark, ...] = ()  # drawn meanwhile


class Picture(Part, kw_only=True):
    """A small drawing of its own, using sprites of the sheet."""

    width: float
    height: float
    svg: str


class Panel(Part, kw_only=True):
    """What stands in the panel of one seat, besides what the table knows (name, bot, presence)."""

    seat: int
    colour: str  # one of stage.tokens.SEATS
    status: str = ""
    score: int | None = None
    out_of: int | None = None
    picture: Picture | None = None


class Prompt(Part, kw_only=True):
    """What is asked, and of whom."""

    seats: tuple[int, ...]  # who is asked; () when the game is over
    question: str
    help: str = ""


class Legend(Part, kw_only=True):
    """What a kind of mark means, for stages with room for it."""

    picture: Picture
    text: str


class Place(Part, kw_only=True):
    """One seat in the final table."""

    seat: int
    rank: int
    score: int
    decided_by: str = ""


class Result(Part, kw_only=True):
    """How it ended."""

    sentence: str
    places: tuple[Place, ...]


class Scene(Part, kw_only=True):
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
    panels: tuple[Panel, ...] = ()
    prompt: Prompt
    choices: tuple[Choice, ...] = ()
    legend: tuple[Legend, ...] = ()
    result: Result | None = None


class Line(Part, kw_only=True):
    """One line of the log. The seat's shape stands before it, so the text needs no subject."""

    seat: int | None = None
    round: int = 0
    text: str
    note: str = ""  # a second, muted line
    tone: Tone = "plain"
    zones: tuple[str, ...] = ()  # to highlight while the line is hovered


class Sheet(Part, kw_only=True):
    """The drawings of one game on one box.

    `sprites` holds <symbol> elements (and gradients, patterns), `boards` the ground of each shape. Colours
    are CSS variables, `var(--linen)`, with values per theme in `light` and `dark`; tokens are known, too.
    """

    sprites: str
    boards: dict[Shape, str]
    light: dict[str, str]
    dark: dict[str, str]
