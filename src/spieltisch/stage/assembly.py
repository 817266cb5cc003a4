"""Parts of a scene that all games build alike: its frame, zones of areas, the legend, the final ranking."""

from collections.abc import Callable, Iterable, Mapping

from spieltisch.engine.facts import Standing
from spieltisch.stage.drawing_cache import cached_per_part
from spieltisch.stage.game_views import sheet_of
from spieltisch.stage.scene import (
    Area,
    Choice,
    Legend,
    Mark,
    Pane,
    Panel,
    Piece,
    Place,
    Point,
    Prompt,
    Result,
    Scene,
    ScorePart,
    Shine,
    Step,
    Way,
    Zone,
)
from spieltisch.stage.sight import Sight
from spieltisch.stage.svg import Svg, picture
from spieltisch.stage.view_model import Translator


def assemble(
    sight: Sight,
    stage: Point,  # its width and height
    status: str,
    *,
    pieces: Iterable[Piece],
    zones: Iterable[Zone],
    marks: Iterable[Mark],
    panels: Iterable[Panel],
    prompt: Prompt,
    choices: Iterable[Choice],
    result: Result | None,
    panes: Iterable[Pane] = (),
    ways: Iterable[Way] = (),
    legend: tuple[Legend, ...] = (),
    steps: Iterable[Step] = (),
    aids: str = "",
    rounds: bool = True,  # whether the game has rounds to count
) -> Scene:
    """Build the scene of a sight from its parts."""
    width, height = stage
    return Scene(
        game=sight.game.slug,
        shape=sight.shape,
        width=width,
        height=height,
        sheet=sheet_of(sight.game).digest,
        status=status,
        round=sight.round if rounds else 0,
        seat=sight.seat,
        pieces=tuple(pieces),
        zones=tuple(zones),
        marks=tuple(marks),
        panes=tuple(panes),
        panels=tuple(panels),
        prompt=prompt,
        choices=tuple(choices),
        ways=tuple(ways),
        legend=legend,
        steps=tuple(steps),
        result=result,
        aids=aids,
    )


@cached_per_part
def area_zone(
    name: str,
    area: Area,
    label: str,
    *,
    ask: str = "",
    help: str = "",
    tip: str = "",
    close_up: str = "",
    shine: Shine = "auto",
    stands_for: str = "",
    pane: str = "",
) -> Zone:
    """Build the zone of an area."""
    x, y = area.middle
    return Zone(
        id=name,
        x=round(x, 1),
        y=round(y, 1),
        width=round(area.width, 1),
        height=round(area.height, 1),
        label=label,
        ask=ask,
        help=help,
        tip=tip,
        close_up=close_up,
        shine=shine,
        stands_for=stands_for,
        pane=pane,
    )


def optional_mark(
    name: str, layer: int, parts: Iterable[Svg], *, pane: str = "", aid: bool = False
) -> tuple[Mark, ...]:
    """Build one mark of some fragments, or none if nothing is drawn."""
    svg = "".join(parts)
    return (Mark(id=name, layer=layer, svg=svg, pane=pane, aid=aid),) if svg else ()


def legend_of(translate: Translator, language: str, drawings: Mapping[str, Svg]) -> tuple[Legend, ...]:
    """Build a legend from drawings of 22 x 22 units, each with the text "legend-..." of its name."""
    return tuple(
        Legend(picture=picture(22, 22, drawing), text=translate(language, f"legend-{name}"))
        for name, drawing in drawings.items()
    )


def ranking(
    sight: Sight,
    sentence: Callable[[], str],
    decided_by: Callable[[Standing], str],
    parts: Callable[[Sight, int], tuple[ScorePart, ...]] | None = None,
    *,
    scored: bool = True,
) -> Result | None:
    """Build the result of a game: what decided each place and made up each score; None until the end."""
    if not sight.standings:
        return None
    places = tuple(
        Place(
            seat=standing.seat,
            rank=standing.rank,
            score=standing.score if scored else None,
            decided_by=decided_by(standing),
            parts=parts(sight, standing.seat) if parts else (),
        )
        for standing in sight.standings
    )
    return Result(sentence=sentence(), places=places)


def score_part(sight: Sight, name: str, value: object, notes: Iterable[str] = ()) -> ScorePart:
    """Build a component of a score, with the text "part-..." of its name."""
    return ScorePart(text=sight.text(f"part-{name}"), value=str(value), notes=tuple(notes))
