"""What the viewers of a table see: scenes, log lines and names. Viewers who see the same share the work."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from spieltisch.engine.core import NOBODY, State
from spieltisch.engine.record import End
from spieltisch.stage import game_views
from spieltisch.stage.scene import Line, Place, Prompt, Result, Scene, Shape
from spieltisch.stage.scene_diff import EncodedScene
from spieltisch.stage.sight import Common, Memory, Sight, look
from spieltisch.table.game_log import ABSENT, TIMED_OUT, GameLog, TableNote, table_notes
from spieltisch.table.protocol import OptionLine
from spieltisch.table.rows import DELETED_PERSON
from spieltisch.table.texts import say

if TYPE_CHECKING:
    from spieltisch.table.table import Table

Value = TypeVar("Value")

BOT_REASONS = {TIMED_OUT: "-time-up", ABSENT: "-gone"}  # in the key of a text about a bot's takeover


class RenderedPosition:
    """One position as one kind of viewer sees it; each part is computed once, when it is first needed."""

    def __init__(self, renderer: "Renderer", seat: int | None, language: str, shape: Shape) -> None:
        self.renderer = renderer
        self.seat = seat
        self.language = language
        self.shape = shape
        self._sight: Sight | None = None
        self._encoded_scene: EncodedScene | None = None
        self._lines: list[Line] | None = None
        self._score: str | None = None

    @property
    def sight(self) -> Sight:
        """Return what the viewer may know."""
        if self._sight is None:
            begun = perf_counter()
            self._sight = self.renderer.sight(self.seat, self.language, self.shape)
            self.renderer.add_time("sight", begun)
        return self._sight

    @property
    def encoded_scene(self) -> EncodedScene:
        """Return the encoded scene: viewers who see the same get the same bytes."""
        if self._encoded_scene is None:
            sight, begun = self.sight, perf_counter()
            self._encoded_scene = EncodedScene(self.renderer.scene(sight))
            self.renderer.add_time("scene", begun)
        return self._encoded_scene

    @property
    def lines(self) -> list[Line]:
        """Return the lines of the log."""
        if self._lines is None:
            sight, begun = self.sight, perf_counter()
            self._lines = self.renderer.log_lines(sight)
            self.renderer.add_time("log", begun)
        return self._lines

    def drop_sight(self) -> None:
        """Drop the sight after sending: its thousands of small objects are no longer needed."""
        self._sight = None

    @property
    def score(self) -> str:
        """Return the seats' scores side by side as the viewer knows them; "" if the game has none.

        In a game of two the viewer's own score comes first.
        """
        if self._score is None:
            panels = sorted(self.encoded_scene.scene.panels, key=lambda panel: panel.seat)
            scores = [panel.score for panel in panels]
            if len(scores) == 2 and self.seat == 1:
                scores.reverse()
            self._score = " : ".join(map(str, scores)) if scores and None not in scores else ""
        return self._score


class Renderer:
    """Renders one table, and caches what its viewers share."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.options: dict[str, list[OptionLine]] = {}  # per language; they never change
        self.seconds: dict[str, float] = {}  # per part, since the last reset
        self._update: dict[object, object] | None = None  # values shared within an update
        self._rendered: dict[tuple[object, ...], RenderedPosition] = {}
        self._rendered_at: tuple[GameLog | None, int] = (None, 0)  # log and its length
        self._common: tuple[State, Common] | None = None
        self._memories: dict[tuple[int | None, str], Memory] = {}  # per seat with secrets, and language
        self._lines_before: dict[tuple[int | None, int], int] = {}  # of a note, per seat and last move

    # -- sharing -----------------------------------------------------------------------------------------

    def begin_update(self) -> None:
        """Start an update: the table does not change until it ends."""
        self._update = {}

    def end_update(self) -> None:
        """End the update."""
        self._update = None
        for rendered in self._rendered.values():
            rendered.drop_sight()

    def compute_once(self, key: object, make: Callable[[], Value]) -> Value:
        """Return the value of a key; within an update it is computed only once."""
        update = self._update
        if update is None:
            return make()
        if key not in update:
            update[key] = make()
        return cast(Value, update[key])

    def add_time(self, part: str, begun: float) -> None:
        """Add the time since `begun` to the time of a part."""
        self.seconds[part] = self.seconds.get(part, 0.0) + perf_counter() - begun

    def rendered(self, seat: int | None, language: str, shape: Shape) -> RenderedPosition:
        """Return the position as a seat (None: a spectator) sees it. Viewers who see the same share it."""
        game_log = self.table.game_log
        at = game_log, 0 if game_log is None else len(game_log.rows)
        if self._rendered_at != at:
            self._rendered, self._rendered_at = {}, at
        key = (seat, language, shape, *self.names(language))
        rendered = self._rendered.get(key)
        if rendered is None:
            rendered = self._rendered[key] = RenderedPosition(self, seat, language, shape)
        return rendered

    # -- names -------------------------------------------------------------------------------------------

    def names(self, language: str) -> list[str]:
        """Return the names of the seats: of people, of bots, or of the seats themselves."""
        players = self.table.row.players
        return self.compute_once(
            ("names", language), lambda: [self.name(seat, language) for seat in range(players)]
        )

    def name(self, seat: int, language: str) -> str:
        """Return the name of a seat."""
        table = self.table
        row = table.seats[seat]
        if row.person in table.people:
            if table.row.one_device:
                return say(language, "seat-colour", colour=table.colours[seat])
            return table.people[row.person].name
        if row.person == DELETED_PERSON:
            return say(language, "somebody-gone")
        if not row.bot:
            return say(language, "seat-open")
        return table.bot_name(seat)

    # -- positions ---------------------------------------------------------------------------------------

    def sight(self, seat: int | None, language: str, shape: Shape) -> Sight:
        """Return what a seat (None: a spectator) may know now. A viewer never sees anything else.

        :raises Refusal: before the start.
        """
        game_log = self.table.started_log()
        return self.sight_of(game_log.state, len(game_log.history), seat, language, shape)

    def sight_of(self, state: State, happened: int, seat: int | None, language: str, shape: Shape) -> Sight:
        """Return what the seat may know of a position of this game."""
        past, hidden = self.table.started_log().history, bool(state.game.hidden)
        return look(
            state,
            seat,
            past=past if happened == len(past) else past[:happened],
            names=self.names(language),
            language=language,
            shape=shape,
            memory=self._memories.setdefault((seat if hidden else None, language), Memory()),
            common=None if hidden else self._common_of(state),
        )

    def _common_of(self, state: State) -> Common:
        """Return what all viewers of a position share; the game hides nothing."""
        if self._common is None or self._common[0] is not state:
            self._common = state, Common(state.view(None))
        return self._common[1]

    def scene(self, sight: Sight) -> Scene:
        """Return the scene of a sight. If people ended the game, there is no question any more."""
        table = self.table
        closed = None if table.game_log is None else table.game_log.ended_by
        end = None if closed is None else closed.end(table.row.players)
        if closed is None or end is None:
            return game_views.scene_of(sight)
        scene = game_views.scene_of(sight._replace(acts=()))
        sentence = self.ending(end, closed.seat, sight.language)
        prompt = Prompt(seats=(), question=sentence)
        return msgspec.structs.replace(
            scene, prompt=prompt, choices=(), result=self._result(scene, end, sentence)
        )

    def _result(self, scene: Scene, end: End, sentence: str) -> Result:
        scores = {panel.seat: panel.score for panel in scene.panels}
        order = sorted(range(self.table.row.players), key=lambda seat: -end.payoffs[seat])
        places = [
            Place(
                seat=seat,
                rank=1 + sum(payoff > end.payoffs[seat] for payoff in end.payoffs),
                score=scores.get(seat),
            )
            for seat in order
        ]
        return Result(sentence=sentence, places=tuple(places))

    def ending(self, end: End, seat: int | None, language: str) -> str:
        """Return a sentence about how people ended the game."""
        row = self.table.row
        if row.closed:
            return say(language, "ended-closed", why=row.closed)
        loser = "" if seat is None else self.name(seat, language)
        winner = self.name(max(range(row.players), key=lambda each: end.payoffs[each]), language)
        return say(language, f"ended-{end.cause.replace('_', '-')}", loser=loser, winner=winner)

    # -- the log -----------------------------------------------------------------------------------------

    def log_lines(self, sight: Sight, moves: int | None = None) -> list[Line]:
        """Return the lines of the log that a viewer sees: those of the game, and table notes between them.

        `moves`: the log after so many moves.
        """
        lines = game_views.log_lines_of(sight)
        game_log = self.table.started_log()
        if not game_log.has_table_notes:
            return lines
        notes = [note for note in self.notes_for(sight.seat) if moves is None or note.after <= moves]
        places = [self._note_index(sight, note, len(lines)) for note in notes]
        for note, place in zip(reversed(notes), reversed(places), strict=True):
            now = note.after == len(game_log.standing_plies)
            current = self.table.round if now else lines[place - 1].round if place else 0
            lines.insert(place, self._note_line(note, current, sight))
        return lines

    def notes_for(self, seat: int | None) -> list[TableNote]:
        """Return the table notes that a seat may see."""
        rows = [] if self.table.game_log is None else self.table.game_log.rows
        return [note for note in table_notes(rows) if not (note.unseen and note.seat != seat)]

    def _note_line(self, note: TableNote, current: int, sight: Sight) -> Line:
        if note.seat == NOBODY:
            return Line(round=current, text=say(sight.language, "log-closed"), tone="muted")
        key = f"log-{note.event.replace('_', '-')}{BOT_REASONS.get(note.why, '')}"
        text = say(sight.language, key, bot=sight.names[note.seat])
        return Line(seat=note.seat, round=current, text=text, tone="muted")

    def _note_index(self, sight: Sight, note: TableNote, last: int) -> int:
        """Return how many lines of the game precede the table note."""
        game_log = self.table.started_log()
        if note.after == 0:
            return 0
        if note.after == len(game_log.standing_plies):
            return last
        key = sight.seat, game_log.standing_plies[note.after - 1]
        if key not in self._lines_before:
            state, happened = game_log.state_after(note.after), game_log.history_length(note.after)
            then = self.sight_of(state, happened, sight.seat, sight.language, sight.shape)
            self._lines_before[key] = len(game_views.log_lines_of(then._replace(memory=Memory())))
        return min(last, self._lines_before[key])
