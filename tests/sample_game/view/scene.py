"""The sample game: what one viewer sees and may choose, and the log."""

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.engine.core import CHANCE, Words
from spieltisch.stage.assembly import area_zone, assemble, ranking
from spieltisch.stage.scene import (
    Choice,
    Line,
    Mark,
    Panel,
    Piece,
    Prompt,
    Result,
    Scene,
    Shape,
    Zone,
    area_around,
)
from spieltisch.stage.sight import Sight
from spieltisch.stage.svg import caption, fitted, seat_shape
from spieltisch.stage.tokens import SEATS
from tests.sample_game.view.board import HEIGHT, STAGE, WIDTH

COLOURS = tuple(SEATS)


class Spots(NamedTuple):
    """Where things lie on a stage."""

    pile: tuple[float, float]
    die: tuple[float, float]
    discard: tuple[float, float]
    hand: tuple[float, float]  # its middle
    raised: float  # how far a chosen card is put forward
    others: float  # the height of the other hands
    scale: float


SPOTS: dict[Shape, Spots] = {
    "wide": Spots((360, 330), (518, 330), (676, 330), (518, 610), 60, 110, 1),
    "tall": Spots((85, 250), (195, 250), (305, 250), (195, 450), 36, 90, 0.72),
}


def scene(sight: Sight) -> Scene:
    """Lay out what the viewer sees."""
    return assemble(
        sight,
        STAGE[sight.shape],
        sight.text("scene-status", round=sight.round),
        pieces=_pieces(sight),
        zones=_zones(sight),
        marks=_names(sight),
        panels=_panels(sight),
        prompt=_prompt(sight),
        choices=_choices(sight),
        result=_result(sight),
    )


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """A click on a card of the own hand plays or exchanges it."""
    if len(path) != 1 or path[0] not in sight.game.index:  # type: ignore[attr-defined]
        return None
    return ("swap" if sight.view["phase"] in ("SWAP", "DRAW") else "play", path[0])


def log_lines(sight: Sight) -> list[Line]:
    """What happened, event by event; the deal is one line."""
    lines: list[Line] = []
    for seat, number, event in sight.past:
        if event.kind == "dealt":
            if not lines:
                lines.append(Line(text=sight.text("log-dealt"), tone="muted"))
            continue
        text = sight.text(f"event-{event.kind}", **event.values)
        lines.append(Line(seat=None if seat == CHANCE else seat, round=number, text=text))
    return lines


def _own_hand(sight: Sight) -> list[str]:
    return [] if sight.seat is None else list(sight.view["hands"][sight.seat])


def _hand_places(sight: Sight) -> dict[str, tuple[float, float]]:
    """Where the cards of the own hand lie; the chosen one is put forward."""
    spots, hand = SPOTS[sight.shape], _own_hand(sight)
    chosen = None if sight.seat is None else sight.view["chosen"][sight.seat]
    step = (WIDTH + 14) * spots.scale
    x, y = spots.hand
    return {
        card: (
            round(x + (place - (len(hand) - 1) / 2) * step, 1),
            y - spots.raised if card == chosen else y,
        )
        for place, card in enumerate(hand)
    }


def _pieces(sight: Sight) -> list[Piece]:
    view, spots = sight.view, SPOTS[sight.shape]
    pieces = [
        Piece(card, f"card-{card}", x, y, scale=spots.scale, layer=2, zone=card)
        for card, (x, y) in _hand_places(sight).items()
    ]
    pieces += [_discarded(sight, card, place) for place, card in enumerate(view["discard"])]
    for seat in _others(sight):
        pieces += _hidden_hand(sight, seat)
    x, y = spots.pile
    if view["pile"]:
        pieces.append(Piece("pile", "card-back", x, y, scale=spots.scale, facing="down", zone="pile"))
    x, y = spots.die
    throws = view["round"] - (1 if view["die"] is None else 0)
    pieces.append(Piece("die", f"die-{view['die'] or 'none'}", x, y, layer=1, throws=throws))
    return pieces


def _discarded(sight: Sight, card: str, place: int) -> Piece:
    spots = SPOTS[sight.shape]
    x, y = spots.discard
    turn = (place * 37) % 21 - 10
    return Piece(card, f"card-{card}", x, y, turn, spots.scale, layer=1)


def _others(sight: Sight) -> list[int]:
    first = 0 if sight.seat is None else sight.seat + 1
    count = sight.players if sight.seat is None else sight.players - 1
    return [(first + place) % sight.players for place in range(count)]


def _middle(sight: Sight, seat: int) -> float:
    """Where another seat sits along the upper edge."""
    others = _others(sight)
    return STAGE[sight.shape][0] * (others.index(seat) + 0.5) / len(others)


def _hidden_hand(sight: Sight, seat: int) -> list[Piece]:
    spots, count = SPOTS[sight.shape], sight.view["hands"][seat]
    step, scale = 26 * spots.scale, 0.7 * spots.scale
    chosen = sight.view["chosen"][seat] is not None
    pieces = []
    for place in range(count):
        forward = spots.raised * 0.8 if chosen and place == count - 1 else 0
        x = round(_middle(sight, seat) + (place - (count - 1) / 2) * step, 1)
        name, y = f"seat-{seat}-card-{place}", spots.others + forward
        pieces.append(Piece(name, "card-back", x, y, scale=scale, layer=place, facing="down"))
    return pieces


def _zones(sight: Sight) -> list[Zone]:
    spots = SPOTS[sight.shape]
    width, height = WIDTH * spots.scale, HEIGHT * spots.scale
    zones = [
        area_zone(card, area_around(x, y, width, height), sight.text("zone-card", card=card))
        for card, (x, y) in _hand_places(sight).items()
    ]
    label = sight.text("zone-pile", cards=sight.view["pile"])
    return [*zones, area_zone("pile", area_around(*spots.pile, width, height), label)]


def _names(sight: Sight) -> list[Mark]:
    marks = []
    for seat in _others(sight):
        x, y = _middle(sight, seat), 30
        name = fitted(sight.names[seat], STAGE[sight.shape][0] / len(_others(sight)) - 50, 14)
        drawing = seat_shape(COLOURS[seat], x - 44, y, 20) + caption(
            name, x - 28, y + 5, 14, "#FBF7EC", weight=600
        )
        marks.append(Mark(id=f"name-{seat}", svg=drawing))
    return marks


def _panels(sight: Sight) -> list[Panel]:
    view = sight.view
    panels = []
    for seat in range(sight.players):
        cards = len(view["hands"][seat]) if seat == sight.seat else view["hands"][seat]
        chosen = "no" if view["chosen"][seat] is None else "yes"
        status = sight.text("panel", cards=cards, chosen=chosen)
        panels.append(Panel(seat=seat, colour=COLOURS[seat], status=status, score=view["scores"][seat]))
    return panels


def _prompt(sight: Sight) -> Prompt:
    seats = tuple(seat for seat in sight.actors if seat != CHANCE)
    done = tuple(seat for seat, card in enumerate(sight.view["chosen"]) if card is not None)
    if seats and sight.seat not in seats:
        names = [sight.names[seat] for seat in seats]
        question = sight.text("wait", names=names, count=len(names))
        return Prompt(seats=seats, done=done, question=question)
    return Prompt(seats=seats, done=done, question=sight.prompt)


def _choices(sight: Sight) -> list[Choice]:
    choices = []
    for act in sight.acts:
        if act.words[0] == "keep":
            choices.append(Choice(action=act.number, text=act.text, button=sight.text("button-keep")))
            continue
        button = sight.text(f"button-{act.words[0]}", card=act.words[1])
        choices.append(
            Choice(action=act.number, path=(str(act.words[1]),), text=act.text, button=button, tone="primary")
        )
    return choices


def _result(sight: Sight) -> Result | None:
    return ranking(
        sight, lambda: _result_sentence(sight), lambda place: sight.text(f"cause-{place.decided_by}")
    )


def _result_sentence(sight: Sight) -> str:
    winners = [sight.names[standing.seat] for standing in sight.standings if standing.rank == 1]
    return sight.text("result", names=winners, count=len(winners))
