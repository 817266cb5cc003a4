"""Routes of lessons, the guided first games. They need no account and no table, and store nothing."""

from collections.abc import Iterator

from litestar import get
from litestar.params import FromPath, FromQuery

from spieltisch.engine.errors import SpieltischError
from spieltisch.server.http.dependencies import LanguageDep
from spieltisch.server.texts import ServerRefusal, problem
from spieltisch.stage.game_views import attempt_of, log_lines_of, scene_of
from spieltisch.stage.lessons import Lesson, LessonPosition, Step, has_lesson, lesson_of
from spieltisch.stage.scene import Line, Scene, Shape
from spieltisch.table.info import game_name
from spieltisch.table.play import check_action
from spieltisch.table.protocol import LessonReply, LessonStep, Problem, SeatInfo, TableInfo


def step_of(slug: str, number: int) -> tuple[Lesson, Step]:
    """A lesson and one of its steps.

    :raises Refusal: when there is none.
    """
    lesson = lesson_of(slug) if has_lesson(slug) else None
    if lesson is None or not 0 <= number < len(lesson.steps):
        raise ServerRefusal("no-lesson", 404)
    return lesson, lesson.steps[number]


def build_step(lesson: Lesson, number: int, language: str, shape: Shape) -> LessonStep:
    """A step with everything that the page shows."""
    step = lesson.steps[number]
    scenes = [*_scenes(lesson, step.positions if number else step.positions[-1:], language, shape)]
    shown = scenes[-1]
    here = step.here.state
    expected = None if step.do is None else here.action(step.do)
    path = next((choice.path for choice in shown.choices if choice.action == expected), ())
    last = number + 1 == len(lesson.steps) or lesson.steps[number + 1].chapter != step.chapter
    done = f"{step.say}-done"
    return LessonStep(
        table=_table(lesson, shown, language),
        number=number,
        steps=len(lesson.steps),
        chapter=step.chapter,
        chapters=lesson.chapters,
        text=lesson.text(step.say, language),
        rules=list(step.rules),
        look=[*step.look, *(zone for zone in path if zone not in step.look)],
        scenes=scenes,
        lines=_lines(lesson, step, language, shape) if number else [],
        expected=expected,
        replies=[*_replies(lesson, step, shown, language)] if step.do else [],
        otherwise=lesson.text(f"{step.say}-else", language) if step.do else "",
        after=None if step.done is None else scene_of(lesson.sight(step.done, language, shape)),
        done=lesson.text(done, language) if last and lesson.has(done, language) else "",
    )


def _scenes(
    lesson: Lesson, moments: tuple[LessonPosition, ...], language: str, shape: Shape
) -> Iterator[Scene]:
    """The scenes before the learner acts; equal scenes in a row appear once."""
    before = None
    for moment in moments:
        scene = scene_of(lesson.sight(moment, language, shape))
        if scene != before or moment is moments[-1]:
            yield scene
        before = scene


def _lines(lesson: Lesson, step: Step, language: str, shape: Shape) -> list[Line]:
    """The log lines of this step."""
    first, last = (
        log_lines_of(lesson.sight(moment, language, shape))
        for moment in (step.positions[0], step.positions[-1])
    )
    return last[len(first) :]


def _replies(lesson: Lesson, step: Step, scene: Scene, language: str) -> Iterator[LessonReply]:
    """The replies to actions other than the expected one."""
    for choice in scene.choices:
        words = step.here.state.describe(choice.action)
        key = step.reply(words)
        if words != step.do and key != f"{step.say}-else":
            yield LessonReply(action=choice.action, text=lesson.text(key, language))


def _table(lesson: Lesson, scene: Scene, language: str) -> TableInfo:
    colours = {panel.seat: panel.colour for panel in scene.panels}
    return TableInfo(
        id="",
        name="",
        game=lesson.game.slug,
        game_name=game_name(lesson.game, language),
        players=len(colours),
        public=False,
        status="playing" if scene.result is None else "over",
        seats=[
            SeatInfo(
                seat=seat,
                kind="person",
                name=name,
                colour=colours.get(seat, ""),
                present=True,
                you=seat == lesson.you,
            )
            for seat, name in enumerate(lesson.names(language))
        ],
        you=[lesson.you],
        asked=list(scene.prompt.seats),
        round=scene.round,
    )


@get("/games/{slug:str}/lesson/{step:int}", tags=["games"])
async def lesson_step(
    slug: FromPath[str], step: FromPath[int], language: LanguageDep, shape: FromQuery[Shape] = "wide"
) -> LessonStep:
    """A step of the lesson."""
    lesson, _ = step_of(slug, step)
    return build_step(lesson, step, language, shape)


@get("/games/{slug:str}/lesson/{step:int}/why", tags=["games"])
async def lesson_why(
    slug: FromPath[str],
    step: FromPath[int],
    language: LanguageDep,
    zone: FromQuery[list[str]],
    shape: FromQuery[Shape] = "wide",
) -> Problem:
    """Why a path of clicked zones is not a legal choice at this step."""
    lesson, here = step_of(slug, step)
    try:
        _check_attempt(lesson, here.here, zone, language, shape)
    except SpieltischError as error:
        return problem(error, language)
    return problem(ServerRefusal("is-allowed"), language)


def _check_attempt(
    lesson: Lesson, moment: LessonPosition, path: list[str], language: str, shape: Shape
) -> None:
    """Check that the rules allow the choice at this path of zones.

    :raises SpieltischError: when they do not.
    """
    words = attempt_of(lesson.sight(moment, language, shape), path)
    if words is None:
        raise ServerRefusal("means-nothing", 422)
    if lesson.you not in moment.state.actors():
        check_action(moment.state, lesson.you, 0)
    check_action(moment.state, lesson.you, moment.state.action(words))


HANDLERS = [lesson_step, lesson_why]
