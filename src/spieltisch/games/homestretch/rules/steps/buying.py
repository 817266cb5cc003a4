"""Homestretch: the second purchase, in which the seats buy shares from a display or unseen from the stack."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.steps.kinds import Decision, StockCard
from spieltisch.games.homestretch.rules.tables import BUY, DISPLAY, DRAW, NUM_HORSES, RACE, total
from spieltisch.games.homestretch.rules.text_values import card_values, horse_values


class Display(StockCard):
    """HOM-77, HOM-86: chance turns up a card for the display."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        horse: i64 = state.hom.display.place(number)
        state.stock[horse] -= 1
        state.display[horse] += 1
        if state.events is not None:
            state.add_event("turned-up", card_values(state.course, horse))
        fill_display(state)


class Buy(Decision):
    """HOM-79 to HOM-84: the seats buy a share or pass, the poorest first."""

    def actor(self, state: State) -> i64:
        return state.order[state.buy_index]

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        return write_purchases(state, seat, out) if seat == state.order[state.buy_index] else 0

    def apply(self, state: State, seat: i64, number: i64) -> None:
        """HOM-80: carry out one of the three."""
        hom = state.hom
        if hom.stack.has(number):
            if state.events is not None:
                state.add_seat_event("bought-blind", seat, {"surcharge": state.course.surcharge})
            state.phase = DRAW
            return
        if hom.pass_.has(number):
            if state.events is not None:
                state.add_seat_event("passed", seat, {"why": "may"})
        else:
            horse: i64 = hom.buy.place(number)
            state.display[horse] -= 1
            gain_share(state, seat, horse, state.course.cost[horse])  # HOM-81
        state.buy_index += 1
        open_buy(state)

    def message(self, state: State, number: int) -> Sentence:
        if state.hom.buy.has(number):
            return "buy", card_values(state.course, state.hom.buy.place(number))
        if state.hom.stack.has(number):
            return "stack", {"surcharge": state.course.surcharge}
        return super().message(state, number)

    def question(self, state: State, seat: int) -> Sentence:
        values: dict[str, object] = {"round": state.buy_round + 1, "money": state.money[seat]}
        return "prompt-buy", {**values, "surcharge": state.course.surcharge}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        if state.hom.stack.has(action):
            return blind_refusal(state, seat)
        horse = state.hom.buy.place(action)
        values = horse_values(state.course, horse)
        if state.display[horse] == 0:
            return Reason("HOM-80", "refused-not-in-display", values)
        cost = state.course.cost[horse]
        return Reason("HOM-81", "refused-money", {"cost": cost, "money": state.money[seat], **values})


class BlindDraw(StockCard):
    """HOM-82, HOM-83: chance turns up the card that was bought from the stack."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        horse: i64 = state.hom.draw.place(number)
        state.stock[horse] -= 1
        price: i64 = state.course.cost[horse] + state.course.surcharge
        gain_share(state, state.order[state.buy_index], horse, price)
        state.buy_index += 1
        open_buy(state)

    def message(self, state: State, number: int) -> Sentence:
        horse = state.hom.draw.place(number)
        price = state.course.cost[horse] + state.course.surcharge
        return "draw", {**card_values(state.course, horse), "price": price}


def open_purchase(state: State) -> None:
    """HOM-76: prepare the blue cards without owner and, with four or more players, the red ones."""
    if state.settings.with_red:
        for horse in range(NUM_HORSES):
            state.stock[horse] += state.course.red[horse]
    state.buy_round = 0
    fill_display(state)


def fill_display(state: State) -> None:
    """HOM-77, HOM-86: turn up as many cards as players, while the stack lasts; then begin the round."""
    if total(state.display) < state.players and total(state.stock) > 0:
        state.phase = DISPLAY
        return
    for seat in range(state.players):  # HOM-79: the order holds for the round
        place: i64 = 0
        for other in range(state.players):
            if buys_before(state, other, seat):
                place += 1
        state.order[place] = seat
    state.buy_index = 0
    if state.events is not None:
        state.add_event("purchase", {"round": state.buy_round + 1})
    open_buy(state)


def buys_before(state: State, seat: i64, other: i64) -> bool:
    """HOM-79: return whether a seat buys before another one: less money, or a colour ahead."""
    if state.money[seat] != state.money[other]:
        return state.money[seat] < state.money[other]
    return state.settings.tie_rank[seat] < state.settings.tie_rank[other]


def open_buy(state: State) -> None:
    """HOM-80: begin the next seat's turn; a seat that can buy nothing passes."""
    while state.buy_index < state.players:
        seat: i64 = state.order[state.buy_index]
        if write_purchases(state, seat, state.game.scratch) > 1:
            state.phase = BUY
            return
        if state.events is not None:
            state.add_seat_event("passed", seat, {"why": "must"})
        state.buy_index += 1
    end_buy_round(state)


def write_purchases(state: State, seat: i64, out: vec[i64]) -> i64:
    """HOM-80 to HOM-82: write pass, buy from the stack, buy from the display."""
    out[0] = state.hom.pass_.first
    n: i64 = 1
    if may_buy_blind(state, seat):
        out[n] = state.hom.stack.first
        n += 1
    for horse in range(NUM_HORSES):
        if state.display[horse] > 0 and state.money[seat] >= state.course.cost[horse]:
            out[n] = state.hom.buy.number(horse)
            n += 1
    return n


def may_buy_blind(state: State, seat: i64) -> bool:
    """HOM-82: return whether the stack has a card and the seat has money enough for the dearest."""
    return state.money[seat] >= state.course.blind_money and total(state.stock) > 0


def blind_refusal(state: State, seat: int) -> Reason:
    """Say why nothing can be bought from the stack."""
    if total(state.stock) == 0:
        return Reason("HOM-82", "refused-empty-stack", {})
    values = {"needed": state.course.blind_money, "money": state.money[seat]}
    return Reason("HOM-82", "refused-blind-money", {**values, "surcharge": state.course.surcharge})


def gain_share(state: State, seat: i64, horse: i64, price: i64) -> None:
    """HOM-84: gain a share and pay it at once."""
    state.shares[seat * NUM_HORSES + horse] += 1
    state.money[seat] -= price
    if state.events is not None:
        values: dict[str, object] = {"price": price, "money": state.money[seat]}
        state.add_seat_event("bought", seat, {**values, **horse_values(state.course, horse)})


def end_buy_round(state: State) -> None:
    """HOM-86 to HOM-88: begin a second round; afterwards the cards left are out of the game."""
    state.buy_round += 1
    state.buy_index = 0
    if state.buy_round < state.course.buy_rounds:
        fill_display(state)
        return
    state.buy_round = 0
    for horse in range(NUM_HORSES):
        state.stock[horse] += state.display[horse]
        state.display[horse] = 0
    state.phase = RACE
