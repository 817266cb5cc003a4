"""Kopf an Kopf: the playout policy: estimates one action ahead without applying it.

It chooses like a greedy player, as far as that is cheap: plans that are tried against unlike rivals look
better than they are.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.bot import evaluation
from spieltisch.games.kopf_an_kopf.bot.finish_odds import OWNED_BAR, bar_speed, floats, time_penalty
from spieltisch.games.kopf_an_kopf.rules import effects, reach
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    AMOUNT,
    CASH,
    CASH_PER_STAKED,
    DOUBLE_BET,
    EXTRA_THROW,
    FINISH_ORDER,
    FIRST_BET,
    FIRST_BUY,
    FIRST_PLAY,
    FIRST_SPRINT,
    FREE_BET_ANY,
    FREE_BET_FIXED,
    KEEP_LUCKY,
    KEEP_ROLL,
    LATE_BET,
    LUCKY_NUMBER,
    MOVE_FIXED,
    MOVE_LAST,
    NOTHING,
    NUM_HORSES,
    NUM_PLACES,
    ROLL_MOVE_AGAIN,
    SECOND_CHANCE,
    SELL,
    SELL_CARDS,
    SHIFT_BET,
    SLIPSTREAM,
    SPRINT,
    STEAL_CASH,
    STEAL_CHOSEN_CARD,
    STEAL_RANDOM_CARD,
    STOP,
    TAKE_CARD,
    TARGET_HORSE,
    TARGET_HORSE_2,
    TARGET_PLAYER,
    WHIP,
)
from spieltisch.games.kopf_an_kopf.rules.rules import State

DAMPING: Final = 0.87  # places change a little less than estimated
ANY_FACE: Final = 1.5  # mean fields of the movement die
NOISE_STEPS: Final = 1000  # values of the random noise


class PolicyWeights:
    """The weights of a rival in playouts, who plays like a greedy bot."""

    def __init__(self) -> None:
        self.noise = 8.0  # euros of noise between cards with a choice to make and others
        self.ignores_drawn_card = True  # whether the card drawn after such a card is left out
        self.bet = 1.0  # the weight of bets, of what they should pay ...
        self.push = 1.0  # ... and of horses' moves, of what they change
        self.chip = 2.0  # euros that the second-chance chip is kept for
        self.hold_bets = evaluation.HELD  # the worth of a betting card in the hand, as a part of its gain ...
        self.hold_income = evaluation.HELD  # ... and of an income card


class PlannerWeights(PolicyWeights):
    """The weights of the searching seat that won most often against greedy players.

    docs/lab-notes/kopf-an-kopf.md has the measurements.
    """

    def __init__(self) -> None:
        super().__init__()
        self.noise = 0.0
        self.ignores_drawn_card = False
        self.bet = 1.4
        self.push = 0.75
        self.chip = 5.0
        self.hold_bets = 0.75
        self.hold_income = 0.8


class FastPolicy:
    """The fast choices of one seat after the other."""

    def __init__(self, evaluator: "evaluation.Evaluation") -> None:
        self.evaluator = evaluator
        self.greedy_weights = PolicyWeights()
        self.planner_weights: PolicyWeights = PlannerWeights()
        self.planner: i64 = NOTHING  # the seat that uses `planner_weights`
        self.weights = self.greedy_weights
        self.noise = 0.0
        self.finish_odds = evaluator.finish_odds
        self.seat_weight: vec[float] = floats(0)  # per seat: the weight of its money in the lead
        self.worth: vec[float] = floats(NUM_PLACES * NUM_HORSES)  # effect of places on the lead ...
        self.mean: vec[float] = floats(NUM_PLACES)  # ... and its mean per place
        self.later: vec[float] = floats(NUM_PLACES)  # the odds of a horse after a choice
        self.cards = 0.0  # the worth of the hand
        self.held: vec[float] = floats(0)  # per kind: the worth of a card in the hand
        self.cash_worth = 1.0  # of a euro in cash

    def playout_action(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Return the action with the highest estimate."""
        self.weights = self.planner_weights if seat == self.planner else self.greedy_weights
        self.noise = self.weights.noise * (2.0 * float(rng.below(NOISE_STEPS)) / float(NOISE_STEPS) - 1.0)
        self.prepare(state, seat)
        best: i64 = legal[0]
        most = -1000.0
        for i in range(count):
            gain = self.estimate(state, seat, legal[i])
            if gain > most:
                most = gain
                best = legal[i]
        return best

    def plan(self, state: State, seat: i64) -> None:
        """Prepare a decision of the searching seat, before `estimate` is called."""
        self.planner = seat
        self.weights = self.planner_weights
        self.noise = 0.0
        self.prepare(state, seat)

    # -- preparation --------------------------------------------------------------------------------------

    def prepare(self, state: State, seat: i64) -> None:
        """Compute the weights of the seats and the worth of places and cards."""
        odds = self.finish_odds
        odds.compute(state, seat)
        self.evaluator.compute_interests(state)
        self.cash_worth = 1.0 + evaluation.CASH_GAIN * odds.race_left
        self.weigh_seats(state, seat)
        course = state.course
        for place in range(NUM_PLACES):
            self.mean[place] = 0.0
        for horse in range(NUM_HORSES):
            for place in range(NUM_PLACES):
                self.worth[place * NUM_HORSES + horse] = 0.0
            for other in range(state.players):
                stake: i64 = state.stake[other * NUM_HORSES + horse]
                owned = state.owner[horse] == other
                if stake > 0 or owned:
                    for place in range(NUM_PLACES):
                        euros: i64 = stake * course.odds[horse * NUM_PLACES + place]
                        if owned:
                            euros += course.prize[place]
                        self.worth[place * NUM_HORSES + horse] += self.seat_weight[other] * float(euros)
            for place in range(NUM_PLACES):
                entry: i64 = place * NUM_HORSES + horse
                self.mean[place] += odds.by_place[entry] * self.worth[entry]
        if state.phase == ACTION:
            self.count_cards(state, seat)

    def weigh_seats(self, state: State, seat: i64) -> None:
        """Weigh the seats; the richest rival counts more than the others."""
        players: i64 = state.players
        if len(self.seat_weight) != players:
            self.seat_weight = floats(players)
        share = (1.0 - evaluation.BEST_RIVAL) / float(players - 1)
        richest: i64 = NOTHING
        most = -1000.0
        for other in range(players):
            if other == seat:
                self.seat_weight[other] = 1.0
                continue
            self.seat_weight[other] = -share
            fortune = self.evaluator.fortune(state, other) + evaluation.cards_worth(
                state.held[other], evaluation.CARD
            )
            if fortune > most:
                most = fortune
                richest = other
        self.seat_weight[richest] -= evaluation.BEST_RIVAL

    def count_cards(self, state: State, seat: i64) -> None:
        """Compute the worth of the cards in the hand."""
        deck = state.deck
        if len(self.held) != deck.num_kinds:
            self.held = floats(deck.num_kinds)
        self.cards = 0.0
        for card in range(deck.size):
            if state.place[card] == seat:
                kind: i64 = deck.kind[card]
                self.held[kind] = self.held_worth(state, seat, kind)
                self.cards += self.held[kind]

    def held_worth(self, state: State, seat: i64, kind: i64) -> float:
        """Return the worth of a card in the hand: a part of what it would bring now."""
        op: i64 = state.deck.op[kind]
        part = evaluation.HELD
        if LATE_BET <= op <= SHIFT_BET:
            part = self.weights.hold_bets
        elif CASH <= op <= CASH_PER_STAKED:
            part = self.weights.hold_income
        return max(evaluation.USELESS, part * self.evaluator.gain(state, seat, kind))

    def stake_worth(self, horse: i64) -> float:
        """Return the worth of a euro on a horse."""
        return self.weights.bet * self.finish_odds.bet_worth[horse]

    # -- estimates ----------------------------------------------------------------------------------------

    def estimate(self, state: State, seat: i64, action: i64) -> float:
        """Return what an action should bring."""
        phase: i64 = state.phase
        deck = state.deck
        if phase == ACTION:
            return self.action_value(state, seat, action)
        if phase == SECOND_CHANCE:
            return self.reroll_value(state, seat, action)
        if phase == SPRINT:
            return (
                0.0
                if action == STOP
                else self.move_value(state, action - FIRST_SPRINT, float(state.die_move))
            )
        if phase == TARGET_HORSE:
            return self.target_value(state, seat, state.card, action - deck.first_target)
        if phase == TARGET_HORSE_2:
            return self.stake_worth(action - deck.first_second)
        if phase == SELL_CARDS:
            return -self.evaluator.gain(state, seat, action - deck.first_sold)
        if phase == TAKE_CARD:
            return self.evaluator.gain(state, seat, action - deck.first_taken)
        if phase == TARGET_PLAYER:
            victim: i64 = action - deck.first_player
            if deck.op[state.card] == STEAL_CASH:
                return -self.seat_weight[victim] * float(min(deck.sum[state.card], state.cash[victim]))
            return -self.seat_weight[victim]
        if phase == FINISH_ORDER:
            return self.worth[state.finished * NUM_HORSES + action - deck.first_crossing]
        if phase == AMOUNT:
            bet = self.stake_worth(state.target) - self.cash_worth
            return bet * float(deck.amounts[action - deck.first_amount])
        return 0.0

    def action_value(self, state: State, seat: i64, action: i64) -> float:
        """Return what the action of a turn should bring; all but the sale end with a drawn card."""
        many: i64 = state.held[seat]
        drawn = hand_share(many + 1) * (self.cards + evaluation.CARD) + self.noise
        if action >= FIRST_PLAY:
            return self.card_value(state, seat, action - FIRST_PLAY) - drawn
        if action == KEEP_LUCKY:
            return -evaluation.KEPT
        if action == SELL:
            sale = float(state.course.sale) - 2.0 * evaluation.USELESS
            return hand_share(many) * self.cards + sale - drawn
        if action >= FIRST_BET:
            return float(state.course.bet) * (self.stake_worth(action - FIRST_BET) - self.cash_worth)
        if action >= FIRST_BUY:
            return self.buy_value(state, seat, action - FIRST_BUY)
        return 0.0

    def card_value(self, state: State, seat: i64, kind: i64) -> float:
        """Return the gain of a played card, and the worth of the hand without it."""
        deck = state.deck
        op: i64 = deck.op[kind]
        many: i64 = state.held[seat]
        left = self.cards - self.held[kind]
        begun = hand_share(many) * (left + evaluation.CARD)  # a choice is still to be made
        ended = begun + self.noise
        if self.weights.ignores_drawn_card:
            begun = hand_share(many - 1) * left
        if op == MOVE_FIXED:
            total = 0.0
            for horse in range(NUM_HORSES):
                if reach.is_listed(state, kind, horse):
                    total += self.move_value(state, horse, float(deck.steps[kind]))
            return ended + total
        if op == EXTRA_THROW:
            return ended
        if op == STEAL_CASH:
            most = 0.0
            for other in range(state.players):
                if other != seat:
                    loot = float(min(deck.sum[kind], state.cash[other]))
                    most = max(most, loot * self.cash_worth * (1.0 - self.seat_weight[other]))
            return begun + most
        if op == STEAL_CHOSEN_CARD:
            return self.spy_value(state, seat, left)
        if op == STEAL_RANDOM_CARD:
            return begun + evaluation.CARD
        if op < LUCKY_NUMBER:
            best = -1000.0
            for horse in range(NUM_HORSES):
                if reach.is_target(state, seat, kind, horse):
                    best = max(best, self.target_value(state, seat, kind, horse))
            return begun + best
        if op >= CASH:
            return ended + float(effects.income(state, seat, kind)) * self.cash_worth
        if op == FREE_BET_FIXED:
            return ended + float(deck.sum[kind]) * self.stake_worth(deck.horse[kind])
        return begun + self.bet_card_value(state, seat, kind)

    def bet_card_value(self, state: State, seat: i64, kind: i64) -> float:
        """Return what a betting card brings."""
        most, second = -1000.0, -1000.0
        for horse in range(NUM_HORSES):
            if reach.is_target(state, seat, kind, horse):
                gain = self.target_value(state, seat, kind, horse)
                if gain > most:
                    most, second = gain, most
                elif gain > second:
                    second = gain
        return most + second if state.deck.op[kind] == DOUBLE_BET else most

    def spy_value(self, state: State, seat: i64, left: float) -> float:
        """Return the worth of the hand with the best card of another one."""
        most = 0.0
        for card in range(state.deck.size):
            other: i64 = state.place[card]
            if other >= 0 and other != seat:
                pair_sums = self.held_worth(state, seat, state.deck.kind[card])
                most = max(most, pair_sums - evaluation.CARD * self.seat_weight[other])
        return hand_share(state.held[seat]) * left + most

    def target_value(self, state: State, seat: i64, kind: i64, horse: i64) -> float:
        """Return what a card for one horse brings with this one."""
        deck = state.deck
        op: i64 = deck.op[kind]
        if op <= MOVE_LAST:
            return self.move_value(state, horse, float(deck.steps[kind]))
        if op == SLIPSTREAM:
            return self.move_value(state, horse, float(min(reach.gap(state, horse), deck.steps[kind])))
        if op == WHIP:
            return self.move_value(state, horse, ANY_FACE)
        if op == SHIFT_BET:
            return self.evaluator.targeted_gain(state, seat, kind, horse)
        worth = self.stake_worth(horse)
        stake = float(deck.sum[kind])
        if op == FREE_BET_ANY:
            return stake * worth
        if op == LATE_BET:
            amount = float(min(2 * deck.least[kind], state.cash[seat]))
            return amount * (worth - self.cash_worth)
        if op == DOUBLE_BET:
            return stake * (worth - self.cash_worth)
        return (stake + float(deck.bonus[kind])) * worth - stake * self.cash_worth

    def move_value(self, state: State, horse: i64, steps: float) -> float:
        """Return what a move of a horse does for the lead."""
        odds = self.finish_odds
        left = float(state.course.finish - odds.track[horse])
        if left <= 0.0:
            return 0.0
        after = min(left - steps, float(state.course.finish))
        if after > 0.0:
            time = odds.times[horse] * after / left
            self.boost(horse, state.finished, exp(odds.penalties[horse] - time_penalty(time)))
        else:
            for place in range(NUM_PLACES):
                self.later[place] = 1.0 if place == state.finished else 0.0
        return self.weights.push * DAMPING * self.lead_change(horse, state.finished)

    def boost(self, horse: i64, first: i64, factor: float) -> None:
        """Fill in the odds of a horse that is stronger by a factor."""
        by_place = self.finish_odds.by_place
        before, later = 1.0, 1.0  # the probability of finishing behind the places so far
        for place in range(first, NUM_PLACES):
            probability = by_place[place * NUM_HORSES + horse]
            part = probability / before if before > probability else 1.0
            part = part * factor / (1.0 + part * (factor - 1.0))
            self.later[place] = later * part
            before -= probability
            later -= later * part

    def lead_change(self, horse: i64, first: i64) -> float:
        """Return what changed odds of a horse do for the lead; the other horses share the difference."""
        total = 0.0
        for place in range(first, NUM_PLACES):
            entry: i64 = place * NUM_HORSES + horse
            probability = self.finish_odds.by_place[entry]
            if probability < 1.0:
                others = (self.mean[place] - probability * self.worth[entry]) / (1.0 - probability)
                total += (self.later[place] - probability) * (self.worth[entry] - others)
        return total

    def buy_value(self, state: State, seat: i64, horse: i64) -> float:
        """Return what a horse brings its buyer: sprints, prizes and its feature."""
        course = state.course
        odds = self.finish_odds
        time = odds.times[horse] * odds.speeds[horse] / (1.0 + bar_speed(state, horse, OWNED_BAR))
        left = 1.0 - float(odds.track[horse]) / float(course.finish)
        features = min(odds.race_left, left) * evaluation.TURNS / float(state.players)
        money = features * evaluation.feature_worth(state, horse)
        money -= self.cash_worth * float(course.price[horse])
        self.boost(horse, state.finished, exp(odds.penalties[horse] - time_penalty(time)))
        for place in range(state.finished, NUM_PLACES):
            money += self.later[place] * float(course.prize[place])
        return money + self.lead_change(horse, state.finished)

    def reroll_value(self, state: State, seat: i64, action: i64) -> float:
        """Return what it brings to keep the dice, or to roll one of them again."""
        if action == KEEP_ROLL:
            return self.roll_value(state, seat, state.die_horse, float(state.die_move)) + self.weights.chip
        if action == ROLL_MOVE_AGAIN:
            return self.roll_value(state, seat, state.die_horse, ANY_FACE)
        total = 0.0
        for horse in range(NUM_HORSES):
            if state.pos[horse] < state.course.finish:
                total += self.roll_value(state, seat, horse, float(state.die_move))
        return total / float(NUM_HORSES - state.finished)

    def roll_value(self, state: State, seat: i64, rolled: i64, steps: float) -> float:
        """Return what a roll does for the lead, with all sprints."""
        total = self.move_value(state, rolled, steps)
        for horse in range(NUM_HORSES):
            if state.owner[horse] == seat and (state.course.bar[horse] >> rolled) & 1 == 1:
                total += max(0.0, self.move_value(state, horse, steps))
        return total


def hand_share(many: i64) -> float:
    """Return the worth of a hand of so many cards, as a part of its cards' worth."""
    if many <= evaluation.MANY:
        return 1.0
    return evaluation.cards_worth(many, evaluation.CARD) / (evaluation.CARD * float(many))
