"""Homestretch: the draft, in which hands of cards go round and each seat takes one card of each."""

from mypy_extensions import i64

from spieltisch.engine.facts import Reason
from spieltisch.engine.rng import Rng
from spieltisch.engine.steps import Sentence
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import payout
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.steps.kinds import Chance, Decision, StockCard
from spieltisch.games.homestretch.rules.tables import (
    DRAFT,
    GHOST,
    NOTHING,
    NUM_HORSES,
    RACE,
    draw_by_count,
)
from spieltisch.games.homestretch.rules.text_values import card_values, horse_list, horse_values, seat_values


class Deal(StockCard):
    """HOM-9, HOM-93: chance deals the hands, a card at a time round by seat."""

    def apply(self, state: State, seat: i64, number: i64) -> None:
        draft = state.draft
        horse: i64 = state.hom.deal.place(number)
        state.stock[horse] -= 1
        draft.hands[draft.next_dealt() * NUM_HORSES + horse] += 1
        if draft.held(draft.next_dealt()) == state.settings.cards_each:
            state.phase = DRAFT
            if state.events is not None:
                state.add_event("dealt", {"cards": state.settings.cards_each})
                add_hand_events(state)
            skip_last_round(state)

    def message(self, state: State, number: int) -> Sentence:
        key, values = super().message(state, number)
        holder = state.draft.next_dealt()
        if holder == state.settings.ghost:
            return key, {**values, "seat": holder + 1, "colour": "ghost"}
        return key, {**values, **seat_values(state, holder)}


class Pick(Decision):
    """HOM-11: all seats take a card of their hand, in secret and at the same time."""

    def actor(self, state: State) -> i64:
        seat: i64 = 0
        while state.draft.picked[seat] > state.draft.round:
            seat += 1
        return seat

    def actors(self, state: State) -> list[int]:
        draft = state.draft
        return [seat for seat in range(state.players) if draft.picked[seat] == draft.round]

    def write_legal(self, state: State, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if state.draft.picked[seat] == state.draft.round:
            for horse in range(NUM_HORSES):
                out[n] = state.hom.pick.number(horse)
                if state.draft.hands[seat * NUM_HORSES + horse] > 0:
                    n += 1
        return n

    def apply(self, state: State, seat: i64, number: i64) -> None:
        draft = state.draft
        horse: i64 = state.hom.pick.place(number)
        draft.take(seat, horse)
        if state.events is not None:
            state.add_seat_event("picked", seat, {})
            state.add_event("took", horse_values(state.course, horse), (seat,))
        for other in range(state.players):
            if draft.picked[other] == draft.round:
                return
        if state.settings.ghost != NOTHING:
            state.phase = GHOST  # HOM-94
        else:
            end_round(state)

    def message(self, state: State, number: int) -> Sentence:
        return "pick", card_values(state.course, state.hom.pick.place(number))

    def question(self, state: State, seat: int) -> Sentence:
        return "prompt-pick", {"round": state.draft.round + 1, "rounds": state.settings.cards_each}

    def waiting(self, state: State) -> Sentence:
        return "prompt-wait-picks", {}

    def refusal(self, state: State, seat: int, action: int) -> Reason:
        horse = state.hom.pick.place(action)
        return Reason("HOM-11", "refused-not-in-hand", horse_values(state.course, horse))


class GhostPick(Chance):
    """HOM-94: with two players chance takes a card of the ghost's hand."""

    def chance(self, state: State) -> list[tuple[int, int]]:
        first: int = state.settings.ghost * NUM_HORSES
        hand = state.draft.hands[first : first + NUM_HORSES]
        return [(state.hom.ghost.number(horse), count) for horse, count in enumerate(hand) if count > 0]

    def sample(self, state: State, rng: Rng) -> i64:
        ghost: i64 = state.settings.ghost
        number: i64 = rng.below(state.draft.held(ghost))
        return state.hom.ghost.number(draw_by_count(state.draft.hands, ghost * NUM_HORSES, number))

    def apply(self, state: State, seat: i64, number: i64) -> None:
        state.draft.take(state.settings.ghost, state.hom.ghost.place(number))
        end_round(state)

    def message(self, state: State, number: int) -> Sentence:
        return "ghost", card_values(state.course, state.hom.ghost.place(number))


def end_round(state: State) -> None:
    """HOM-12: pass the hands on."""
    state.draft.pass_on()
    state.phase = DRAFT
    if state.events is not None:
        state.add_event("passed-on", {"round": state.draft.round + 1, "rounds": state.settings.cards_each})
        add_hand_events(state)
    skip_last_round(state)


def skip_last_round(state: State) -> None:
    """HOM-13: take the last card without a choice."""
    draft = state.draft
    if draft.round + 1 == state.settings.cards_each:
        for holder in range(state.settings.holders):
            draft.take(holder, draw_by_count(draft.hands, holder * NUM_HORSES, 0))
        pay_stables(state)


def pay_stables(state: State) -> None:
    """HOM-15, HOM-17: turn up and pay all picked cards; HOM-95: the ghost's cards are left over."""
    draft = state.draft
    course = state.course
    for holder in range(state.settings.holders):
        for round in range(draft.picked[holder]):
            horse: i64 = draft.picks[holder * course.most_cards + round]
            draft.picks[holder * course.most_cards + round] = NOTHING
            if holder == state.settings.ghost:
                state.stock[horse] += 1
            else:
                state.shares[holder * NUM_HORSES + horse] += 1
                state.money[holder] -= course.cost[horse]
        draft.picked[holder] = 0
        if state.events is not None and holder != state.settings.ghost:
            add_stable_event(state, holder)
    draft.round = 0
    state.phase = RACE


def add_hand_events(state: State) -> None:
    """Add an event for each seat about the hand that came."""
    for seat in range(state.players):
        hand = state.draft.hands[seat * NUM_HORSES : seat * NUM_HORSES + NUM_HORSES]
        state.add_event("hand", {"horses": horse_list(hand)}, (seat,))


def add_stable_event(state: State, seat: int) -> None:
    """Add an event about what a seat drafted and paid."""
    horses = horse_list(state.shares[seat * NUM_HORSES : seat * NUM_HORSES + NUM_HORSES])
    cost, money = payout.merits(state, seat)[1], state.money[seat]
    state.add_seat_event("stable", seat, {"horses": horses, "cost": cost, "money": money})
