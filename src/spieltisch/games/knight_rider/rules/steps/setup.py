"""Knight Rider: the draw of the starting player, and the deal of the cards."""

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.core import draw_weighted
from spieltisch.engine.rng import Rng
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.knight_rider.rules.box import DETOUR_KINDS
from spieltisch.games.knight_rider.rules.state import State
from spieltisch.games.knight_rider.rules.steps import (
    building,
)
from spieltisch.games.knight_rider.rules.steps.base import Chance
from spieltisch.games.knight_rider.rules.tables import (
    CENTRE,
    DEAL_DETOUR,
    DEAL_KITT,
    KITT,
    NOBODY,
)
from spieltisch.games.knight_rider.rules.text_values import (
    seat_values,
)


class StartPlayer(Chance):
    """KNR-6: chance draws the starting player."""

    def write_outcomes(self, state: State, out: vec[i64]) -> i64:
        for seat in range(state.players):
            out[seat] = self.outcome.number(seat)
        return state.players

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """KNR-6: set the starting player, who builds first and rolls first."""
        starter: i64 = self.outcome.place(number)
        state.start_player = starter
        state.current = starter
        if state.events is not None:
            state.add_event("start-player", starter, {})
        open_deal(state)

    def message(self, state: State, number: int) -> Sentence:
        return "start-player", {"seat": self.outcome.place(number) + 1, "car": 0}


class Deal(Chance):
    """KNR-121, KNR-122: chance deals a card of a deck, which only its owner sees."""

    def __init__(self, rule: str, card: ActionRange, deck: i64) -> None:
        super().__init__(rule, card, "prompt-deal")
        self.deck = deck  # the phase that deals it

    def chance(self, state: State) -> list[tuple[int, int]]:
        seat = next_dealt(state, self.deck)
        left = state.aside[:KITT] if self.deck == DEAL_KITT else state.aside[KITT:]
        return [(self.outcome.number(seat, kind), count) for kind, count in enumerate(left) if count > 0]

    def sample(self, state: State, rng: Rng) -> i64:
        return draw_weighted(self.chance(state), rng)

    def apply(self, state: State, seat: i64, number: i64) -> None:
        owner: i64 = self.outcome.place(number)
        kind: i64 = self.outcome.place(number, 1)
        if state.events is not None:
            deck = "kitt" if self.deck == DEAL_KITT else "detour"
            names = state.city.kitt if self.deck == DEAL_KITT else state.city.detours
            state.add_event("dealt", owner, {"deck": deck})
            state.add_event("got", owner, {"deck": deck, "card": names[kind]}, (owner,))
        if self.deck == DEAL_KITT:
            state.kitt[KITT * owner + kind] += 1
            state.aside[kind] -= 1
        else:
            state.detours[DETOUR_KINDS * owner + kind] += 1
            state.aside[KITT + kind] -= 1
        open_deal(state)

    def message(self, state: State, number: int) -> Sentence:
        name, seat, card = state.outcome_words(number)
        return str(name).replace("_", "-"), {**seat_values(state, int(seat)), "card": card}

    def prompt(self, state: State, seat: int) -> Sentence:
        return self.waiting, seat_values(state, next_dealt(state, self.deck))

    def turn_rule(self, state: State) -> str:
        return self.rule if state.settings.shuffled else "KNR-121"


def open_deal(state: State) -> None:
    """KNR-121, KNR-122: deal K.I.T.T. cards, then detour cards, round by seat; then open the track."""
    if next_dealt(state, DEAL_KITT) >= 0:
        state.phase = DEAL_KITT
    elif next_dealt(state, DEAL_DETOUR) >= 0:
        state.phase = DEAL_DETOUR
    elif state.settings.given:
        building.end_building(state)
    else:
        state.phase = CENTRE


def next_dealt(state: State, deck: i64) -> i64:
    """KNR-121, KNR-122: return the seat that gets the next card of a deck, NOBODY when it is dealt."""
    settings = state.settings
    first: i64 = 0
    kinds: i64 = KITT
    hands = state.kitt
    if deck != DEAL_KITT:
        first = KITT
        kinds = DETOUR_KINDS
        hands = state.detours
    left: i64 = 0
    for kind in range(kinds):
        left += state.aside[first + kind]
    if left == 0:
        return NOBODY
    seat: i64 = state.start_player
    poorest: i64 = NOBODY
    least: i64 = 0
    for _place in range(state.players):
        held: i64 = 0
        for kind in range(kinds):
            held += hands[kinds * seat + kind]
        if poorest < 0 or held < least:
            poorest = seat
            least = held
        seat = state.seat_after(seat)
    if settings.dealt_on or (settings.shuffled and least < kinds):
        return poorest
    return NOBODY
