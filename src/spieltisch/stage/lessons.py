"""The guided first game: positions that follow each other, what is said there, and what the learner does.

A game's lesson.toml is the script, lesson.en.ftl and lesson.de.ftl hold its sentences. Rules, scenes and
refusals are those of the table, so a lesson cannot teach what the rules forbid.

>>> lesson = lesson_of("kopf-oder-knopf")
>>> step = lesson.steps[0]
>>> lesson.text(step.say, "en").split(".")[0]
'Red and Blue push buttons across a board of button holes'
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from spieltisch.engine import registry
from spieltisch.engine.core import Game, State, Words
from spieltisch.engine.texts import Catalogue
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Shape
from spieltisch.stage.sight import Sight, look

SCRIPT = "lesson.toml"


class Instead(msgspec.Struct, forbid_unknown_fields=True):
    """Something else that the learner may try, by the first words of the action, and what is said then."""

    do: list[str | int]
    say: str


class Cue(msgspec.Struct, forbid_unknown_fields=True):
    """A step of the script."""

    say: str  # the key of the text; the same key again goes on with the same thought
    rules: list[str] = []
    look: list[str] = []  # zones to look at, besides those of the expected action
    position: dict[str, Any] | None = None  # begin anew here
    lead: list[list[str | int]] = []  # what the others and chance do before: the seat, then the words
    do: list[str | int] = []  # what the learner is to do; empty: to read
    instead: list[Instead] = []


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """The script of a lesson."""

    players: int
    minutes: int
    step: list[Cue]
    you: int = 0
    options: dict[str, Any] = {}


class LessonPosition(NamedTuple):
    """A position and all that led to it."""

    state: State
    past: tuple[HistoryEntry, ...]

    def after(self, seat: int, words: Words) -> "LessonPosition":
        """The moment after an action, or an outcome of chance.

        :raises IllegalAction: when the rules do not allow it.
        """
        state = self.state.clone()
        state.trace()
        current = state.round_number()
        state.play(seat, words)
        happened = tuple(HistoryEntry(seat, current, event) for event in state.take_events())
        return LessonPosition(state.clone(), self.past + happened)


class Step(NamedTuple):
    """A step of a lesson, ready to be shown."""

    say: str
    chapter: int  # from 1
    rules: tuple[str, ...]
    look: tuple[str, ...]
    positions: tuple[LessonPosition, ...]  # what the learner watches; at the last one they are asked
    do: Words | None
    done: LessonPosition | None  # after the expected action
    instead: tuple[Instead, ...]

    @property
    def here(self) -> LessonPosition:
        """Where the learner is asked."""
        return self.positions[-1]

    def reply(self, words: Words) -> str:
        """The key of what is said when the learner does something else that is legal."""
        for each in self.instead:
            if tuple(words[: len(each.do)]) == tuple(each.do):
                return each.say
        return f"{self.say}-else"


class Lesson(NamedTuple):
    """The guided first game of a game."""

    game: Game
    you: int
    minutes: int
    steps: tuple[Step, ...]
    texts: Catalogue

    @property
    def chapters(self) -> int:
        """How many thoughts there are."""
        return self.steps[-1].chapter

    def has(self, key: str, language: str) -> bool:
        """Whether there is such a text."""
        return key in self.texts.keys(language)

    def text(self, key: str, language: str) -> str:
        """What is said, in that language."""
        return self.texts.text(key, {}, language)

    def names(self, language: str) -> list[str]:
        """Who sits where."""
        return [self.text(f"seat-{seat}", language) for seat in range(self.steps[0].here.state.players)]

    def sight(self, position: LessonPosition, language: str, shape: Shape) -> Sight:
        """What the learner sees."""
        names = self.names(language)
        return look(position.state, self.you, past=position.past, names=names, language=language, shape=shape)


def has_lesson(slug: str) -> bool:
    """Whether the game can be learnt step by step."""
    return registry.folder(slug).joinpath("text", SCRIPT).is_file()


@cache
def lesson_of(slug: str) -> Lesson:
    """The lesson of a game.

    :raises IllegalAction: when its script does what the rules forbid.
    """
    folder, game = registry.folder(slug).joinpath("text"), registry.game(slug)
    written = tomllib.loads(folder.joinpath(SCRIPT).read_text(encoding="utf-8"))
    script = msgspec.convert(written, Script)
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
    """The positions that lead to a step; there is always one."""
    if cue.position is not None:
        position = LessonPosition(game.load(_with_nothing(cue.position)), ())
    if not cue.lead:
        yield position
    for seat, *words in cue.lead:
        position = position.after(int(seat), tuple(words))
        yield position


def _with_nothing(value: Any) -> Any:
    """A value of the script; TOML has no null, so an empty word stands for it."""
    if isinstance(value, dict):
        return {key: _with_nothing(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_nothing(each) for each in value]
    return None if value == "" else value
