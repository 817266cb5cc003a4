"""Kap Hoorn: the last part of a turn, in which the player draws and buys tiles, and the end of the game."""

from mypy_extensions import i64

from spieltisch.engine.action_space import ActionRange
from spieltisch.engine.rng import Rng
from spieltisch.engine.steps import ChanceStep, OverStep, Sentence
from spieltisch.games.kap_hoorn.rules.state import State
from spieltisch.games.kap_hoorn.rules.steps import placing
from spieltisch.games.kap_hoorn.rules.tables import (
    BOUGHT_TILE,
    BUY,
    FREE_DRAW,
    REASONS,
    ROUND_LIMIT,
    UNDECIDED,
)
from spieltisch.games.kap_hoorn.rules.text_values import seat_values


class Draw(ChanceStep[State]):
    """KAP-60, KAP-62: chance draws the free tile or a bought one, which only its owner sees."""

    def __init__(self, rule: str, draw: ActionRange, when: str) -> None:
        super().__init__(rule, outcomes=[draw])
        self.when = when

    def chance(self, state: State) -> list[tuple[int, int]]:
        draw = state.kap.draw
        return [(draw.number(kind), count) for kind, count in enumerate(state.pile) if count > 0]

    def sample(self, state: State, rng: Rng) -> i64:
        pile = state.pile
        left: i64 = rng.below(state.pile_size) - pile[0]
        kind: i64 = 0
        while left >= 0:
            kind += 1
            left -= pile[kind]
        return state.kap.draw.number(kind)

    def apply(self, state: State, seat: i64, number: i64) -> None:
        self.draw(state, number)
        open_buy(state)

    def draw(self, state: State, number: i64) -> None:
        """Give the tile to its owner."""
        seat: i64 = state.receiver()
        kind: i64 = state.kap.draw.place(number)
        if state.events is not None:
            state.add_event("drew", seat, {"when": self.when})
            state.add_event("got", seat, {"tile": state.chart.kinds[kind]}, (seat,))
        state.pile[kind] -= 1
        state.pile_size -= 1
        state.hand[seat * state.chart.num_kinds + kind] += 1
        state.held[seat] += 1

    def message(self, state: State, number: int) -> Sentence:
        tile = state.chart.kinds[state.kap.draw.place(number)]
        return "draw", {"tile": tile, "when": self.when, **seat_values(state.chart, state.receiver())}

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-draw", seat_values(state.chart, state.active)


class Buy(placing.Decision):
    """KAP-62: buy a further tile, or end the turn."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        if state.kap.end_turn.has(number):
            end_turn(state)
            return
        if state.events is not None:
            state.add_event("bought", state.active, {"cost": state.kap.cost_tile})
        state.points[state.active] -= state.kap.cost_tile
        state.phase = BOUGHT_TILE

    def message(self, state: State, number: int) -> Sentence:
        if state.kap.buy.has(number):
            return "buy", {"cost": state.kap.cost_tile}
        return super().message(state, number)

    def question(self, state: State, seat: int) -> Sentence:
        kap = state.kap
        values: dict[str, object] = {"points": state.points[seat], "tiles": state.held[seat]}
        return "prompt-buy", {**values, "cost": kap.cost_tile, "limit": kap.hand_limit}


class Over(OverStep[State]):
    """KAP-77, KAP-79: the game is over."""

    def prompt(self, state: State, seat: int) -> Sentence:
        return "prompt-over", {"reason": REASONS[state.reason], **seat_values(state.chart, state.winner)}

    def turn_rule(self, state: State) -> str:
        return "KAP-79" if state.reason == ROUND_LIMIT else self.rule


def open_draw(state: State) -> None:
    """KAP-60, KAP-61, KAP-63: draw the free tile."""
    state.moves_made = 0
    if can_draw(state):
        state.phase = FREE_DRAW
        return
    if state.events is not None:
        why = "pile" if state.pile_size == 0 else "hand"
        state.add_event("no-draw", state.active, {"why": why})
    open_buy(state)


def can_draw(state: State) -> bool:
    """KAP-61, KAP-63: return whether the hand has room and the pile a tile."""
    return state.held[state.active] < state.kap.hand_limit and state.pile_size > 0


def open_buy(state: State) -> None:
    """KAP-62: offer a further tile, as long as points, hand and pile allow."""
    if state.points[state.active] >= state.kap.cost_tile and can_draw(state):
        state.phase = BUY
    else:
        end_turn(state)


def end_turn(state: State) -> None:
    """KAP-64: end the turn; KAP-79: end the game after the last round."""
    following: i64 = state.active + 1
    if following == state.players:
        following = 0
    if following == state.start_player:
        if state.round == state.settings.round_limit:
            state.finish(UNDECIDED, ROUND_LIMIT)
            return
        state.round += 1
    state.active = following
    placing.open_turn(state)
