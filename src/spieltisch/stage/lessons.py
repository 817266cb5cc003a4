"""Lessons: a guided first game with explanations and actions for the learner.

A game's lesson.toml is the script; lesson.en.ftl and lesson.de.ftl hold its texts. Rules, scenes and refusals
are those of a normal game, so a lesson cannot teach what the rules forbid.

>>> lesson = lesson_of("kopf-oder-knopf")
>>> step = lesson.steps[0]
>>> lesson.text(step.say, "en").split(".")[0]
'Red and Blue push buttons across a board of button holes'
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.core import Game, State, Words
from spieltisch.engine.texts import Catalogue
from spieltisch.engine.toml_text import read_toml
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Shape
from spieltisch.stage.sight import Sight, look

SCRIPT = "lesson.toml"


class Instead(msgspec.Struct, forbid_unknown_fields=True):
    """A reply to another legal action, which is given by its first words."""

    do: list[str | int]
    say: str


class Cue(msgspec.Struct, forbid_unknown_fields=True):
    """A step of the script."""

    say: str  # the key of the text; a step with the same key continues the chapter
    rules: list[str] = []
    look: list[str] = []  # zones to highlight, in addition to those of the expected action
    position: dict[str, Any] | None = None  # start from this position
    lead: list[list[str | int]] = []  # actions of other seats and chance before: the seat, then the words
    do: list[str | int] = []  # the expected action of the learner; empty: only read
    instead: list[Instead] = []


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """The script of a lesson."""

    players: int
    minutes: int
    step: list[Cue]
    you: int = 0
    options: dict[str, Any] = {}


class LessonPosition(NamedTuple):
    """A position of a lesson, and the history that led to it."""

    state: State
    past: tuple[HistoryEntry, ...]

    def after(self, seat: int, words: Words) -> "LessonPosition":
        """Return the position after an action or an outcome of chance.

        :raises IllegalAction: when the rules forbid it.
        """
        state = self.state.clone()
        state.trace()
        current = state.round_number()
        state.play(seat, words)
        happened = tuple(HistoryEntry(seat, current, event) for event in state.take_events())
        return LessonPosition(state.clone(), self.past + happened)


class Step(NamedTuple):
    """A step of a lesson, with its positions."""

    say: str
    chapter: int  # from 1
    rules: tuple[str, ...]
    look: tuple[str, ...]
    positions: tuple[LessonPosition, ...]  # played one after another; at the last one the learner acts
    do: Words | None
    done: LessonPosition | None  # after the expected action
    instead: tuple[Instead, ...]

    @property
    def here(self) -> LessonPosition:
        """The position in which the learner acts."""
        return self.positions[-1]

    def reply(self, words: Words) -> str:
        """Return the key of the reply to a legal action that is not the expected one."""
        for each in self.instead:
            if tuple(words[: len(each.do)]) == tuple(each.do):
                return each.say
        return f"{self.say}-else"


class Lesson(NamedTuple):
    """The lesson of one game."""

    game: Game
    you: int
    minutes: int
    steps: tuple[Step, ...]
    texts: Catalogue

    @property
    def chapters(self) -> int:
        """The number of chapters."""
        return self.steps[-1].chapter

    def has(self, key: str, language: str) -> bool:
        """Whether the lesson has a text with this key."""
        return key in self.texts.keys(language)

    def text(self, key: str, language: str) -> str:
        """Return a text in a language."""
        return self.texts.text(key, {}, language)

    def names(self, language: str) -> list[str]:
        """Return the names of all seats in a language."""
        return [self.text(f"seat-{seat}", language) for seat in range(self.steps[0].here.state.players)]

    def sight(self, position: LessonPosition, language: str, shape: Shape) -> Sight:
        """Return what the learner may see of a position."""
        names = self.names(language)
        return look(position.state, self.you, past=position.past, names=names, language=language, shape=shape)


def has_lesson(slug: str) -> bool:
    """Whether the game has a lesson."""
    return registry.folder(slug).joinpath("text", SCRIPT).is_file()


@cache
def lesson_of(slug: str) -> Lesson:
    """Read the lesson of a game.

    :raises IllegalAction: when its script contains an illegal action.
    """
    folder, game = registry.folder(slug).joinpath("text"), registry.game(slug)
    script = msgspec.convert(read_toml(folder.joinpath(SCRIPT)), Script)
    texts = Catalogue(folder, "lesson")
    return Lesson(game, script.you, script.minutes, tuple(_steps(game, script)), texts)


def _steps(game: Game, script: Script) -> Iterator[Step]:
    position = LessonPosition(game.start(script.players, script.options), ())
    chapter, said = 0, ""
    for cue in script.step:
        positions = [*_lead(game, position, cue)]
        do = tuple(cue.do) or None
        done = positions[-1].after(script.you, do) if do else None
        chapter += cue.say != said
        yield Step(
            say=cue.say,
            chapter=chapter,
            rules=tuple(cue.rules),
            look=tuple(cue.look),
            positions=tuple(positions),
            do=do,
            done=done,
            instead=tuple(cue.instead),
        )
        position, said = done or positions[-1], cue.say


def _lead(game: Game, position: LessonPosition, cue: Cue) -> Iterator[LessonPosition]:
    """Yield the positions that lead to a step, at least one."""
    if cue.position is not None:
        position = LessonPosition(game.load(_with_nulls(cue.position)), ())
    if not cue.lead:
        yield position
    for seat, *words in cue.lead:
        position = position.after(int(seat), tuple(words))
        yield position


def _with_nulls(value: Any) -> Any:
    """Replace empty strings with None: TOML has no null."""
    if isinstance(value, dict):
        return {key: _with_nulls(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_nulls(each) for each in value]
    return None if value == "" else value
