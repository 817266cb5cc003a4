"""Kopf an Kopf: what a player does at a glance who looks one action ahead, without trying it out.

The choices are those of a greedy player, as far as they can be had cheaply: plans that are tried on unlike
rivals look better than they are.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.bot import evaluation
from spieltisch.games.kopf_an_kopf.bot.finish_odds import OWNED_BAR, bar_speed, bent, floats
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

DULL: Final = 0.87  # places change a little less than they seem to
ANY_FACE: Final = 1.5  # fields by the movement die, on average
WHIMS: Final = 1000  # moods that a player may be in


class Habits:
    """How a hurried player weighs things: here as a greedy one."""

    def __init__(self) -> None:
        self.whim = 8.0  # euros by which cards with a choice to make seem better or worse than others
        self.forgetful = True  # of the card that is drawn after such a card, too
        self.bet = 1.0  # how much bets count, of what they should pay ...
        self.push = 1.0  # ... and moves of horses, of what they change
        self.chip = 2.0  # euros that the second chance is kept for
        self.hold_bets = evaluation.HELD  # what a card with own bets is worth in the hand, of its gain ...
        self.hold_income = evaluation.HELD  # ... and a card with income


class Deliberate(Habits):
    """Who wins most often among greedy players, as far as was tried (docs/lab-notes/kopf-an-kopf.md)."""

    def __init__(self) -> None:
        super().__init__()
        self.whim = 0.0
        self.forgetful = False
        self.bet = 1.4
        self.push = 0.75
        self.chip = 5.0
        self.hold_bets = 0.75
        self.hold_income = 0.8


class Haste:
    """The quick choices of one seat after the other."""

    def __init__(self, judgement: "evaluation.Evaluation") -> None:
        self.judgement = judgement
        self.greedy = Habits()
        self.deliberate: Habits = Deliberate()
        self.planner: i64 = NOTHING  # the seat that is deliberate
        self.habits = self.greedy
        self.whim = 0.0
        self.race = judgement.race
        self.weight: vec[float] = floats(0)  # per seat: how much its money counts for the lead
        self.worth: vec[float] = floats(NUM_PLACES * NUM_HORSES)  # what places do for the lead ...
        self.mean: vec[float] = floats(NUM_PLACES)  # ... and what each of them should do
        self.later: vec[float] = floats(NUM_PLACES)  # the chances of a horse after a choice
        self.cards = 0.0  # what the hand is worth
        self.held: vec[float] = floats(0)  # per kind: what a card is worth in the hand
        self.price = 1.0  # of a euro

    def playout_action(self, state: State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """The action that seems best."""
        self.habits = self.deliberate if seat == self.planner else self.greedy
        self.whim = self.habits.whim * (2.0 * float(rng.below(WHIMS)) / float(WHIMS) - 1.0)
        self.look(state, seat)
        best: i64 = legal[0]
        most = -1000.0
        for i in range(count):
            gain = self.promise(state, seat, legal[i])
            if gain > most:
                most = gain
                best = legal[i]
        return best

    def plan(self, state: State, seat: i64) -> None:
        """Look at a decision of the seat that is deliberate, before it asks what actions promise."""
        self.planner = seat
        self.habits = self.deliberate
        self.whim = 0.0
        self.look(state, seat)

    # -- what counts -------------------------------------------------------------------------------------

    def look(self, state: State, seat: i64) -> None:
        """Weigh rivals and horses."""
        race = self.race
        race.judge(state, seat)
        self.judgement.judge_interest(state)
        self.price = 1.0 + evaluation.CASH_GAIN * race.way
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
                        self.worth[place * NUM_HORSES + horse] += self.weight[other] * float(euros)
            for place in range(NUM_PLACES):
                entry: i64 = place * NUM_HORSES + horse
                self.mean[place] += race.chances[entry] * self.worth[entry]
        if state.phase == ACTION:
            self.count_cards(state, seat)

    def weigh_seats(self, state: State, seat: i64) -> None:
        """The richest rival counts more than the others."""
        players: i64 = state.players
        if len(self.weight) != players:
            self.weight = floats(players)
        share = (1.0 - evaluation.BEST_RIVAL) / float(players - 1)
        richest: i64 = NOTHING
        most = -1000.0
        for other in range(players):
            if other == seat:
                self.weight[other] = 1.0
                continue
            self.weight[other] = -share
            fortune = self.judgement.fortune(state, other) + evaluation.cards_worth(
                state.held[other], evaluation.CARD
            )
            if fortune > most:
                most = fortune
                richest = other
        self.weight[richest] -= evaluation.BEST_RIVAL

    def count_cards(self, state: State, seat: i64) -> None:
        """What the cards of the hand are worth there."""
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
        """A card in the hand: a part of what it would bring now."""
        op: i64 = state.deck.op[kind]
        part = evaluation.HELD
        if LATE_BET <= op <= SHIFT_BET:
            part = self.habits.hold_bets
        elif CASH <= op <= CASH_PER_STAKED:
            part = self.habits.hold_income
        return max(evaluation.USELESS, part * self.judgement.gain(state, seat, kind))

    def stake_worth(self, horse: i64) -> float:
        """What a euro on a horse is worth."""
        return self.habits.bet * self.race.bet_worth[horse]

    # -- what choices bring ------------------------------------------------------------------------------

    def promise(self, state: State, seat: i64, action: i64) -> float:
        """What a choice seems to bring."""
        phase: i64 = state.phase
        deck = state.deck
        if phase == ACTION:
            return self.act(state, seat, action)
        if phase == SECOND_CHANCE:
            return self.reroll(state, seat, action)
        if phase == SPRINT:
            return 0.0 if action == STOP else self.push(state, action - FIRST_SPRINT, float(state.die_move))
        if phase == TARGET_HORSE:
            return self.aim(state, seat, state.card, action - deck.first_target)
        if phase == TARGET_HORSE_2:
            return self.stake_worth(action - deck.first_second)
        if phase == SELL_CARDS:
            return -self.judgement.gain(state, seat, action - deck.first_sold)
        if phase == TAKE_CARD:
            return self.judgement.gain(state, seat, action - deck.first_taken)
        if phase == TARGET_PLAYER:
            victim: i64 = action - deck.first_player
            if deck.op[state.card] == STEAL_CASH:
                return -self.weight[victim] * float(min(deck.sum[state.card], state.cash[victim]))
            return -self.weight[victim]
        if phase == FINISH_ORDER:
            return self.worth[state.finished * NUM_HORSES + action - deck.first_crossing]
        if phase == AMOUNT:
            bet = self.stake_worth(state.target) - self.price
            return bet * float(deck.amounts[action - deck.first_amount])
        return 0.0

    def act(self, state: State, seat: i64, action: i64) -> float:
        """What the action of a turn seems to bring; all but the sale end with a card that is drawn."""
        many: i64 = state.held[seat]
        drawn = part_of(many + 1) * (self.cards + evaluation.CARD) + self.whim
        if action >= FIRST_PLAY:
            return self.play(state, seat, action - FIRST_PLAY) - drawn
        if action == KEEP_LUCKY:
            return -evaluation.KEPT
        if action == SELL:
            sale = float(state.course.sale) - 2.0 * evaluation.USELESS
            return part_of(many) * self.cards + sale - drawn
        if action >= FIRST_BET:
            return float(state.course.bet) * (self.stake_worth(action - FIRST_BET) - self.price)
        if action >= FIRST_BUY:
            return self.buy(state, seat, action - FIRST_BUY)
        return 0.0

    def play(self, state: State, seat: i64, kind: i64) -> float:
        """What a card brings, and the hand without it."""
        deck = state.deck
        op: i64 = deck.op[kind]
        many: i64 = state.held[seat]
        left = self.cards - self.held[kind]
        begun = part_of(many) * (left + evaluation.CARD)  # something is still to be chosen
        ended = begun + self.whim
        if self.habits.forgetful:
            begun = part_of(many - 1) * left
        if op == MOVE_FIXED:
            total = 0.0
            for horse in range(NUM_HORSES):
                if reach.is_listed(state, kind, horse):
                    total += self.push(state, horse, float(deck.steps[kind]))
            return ended + total
        if op == EXTRA_THROW:
            return ended
        if op == STEAL_CASH:
            most = 0.0
            for other in range(state.players):
                if other != seat:
                    loot = float(min(deck.sum[kind], state.cash[other]))
                    most = max(most, loot * self.price * (1.0 - self.weight[other]))
            return begun + most
        if op == STEAL_CHOSEN_CARD:
            return self.spy(state, seat, left)
        if op == STEAL_RANDOM_CARD:
            return begun + evaluation.CARD
        if op < LUCKY_NUMBER:
            best = -1000.0
            for horse in range(NUM_HORSES):
                if reach.is_target(state, seat, kind, horse):
                    best = max(best, self.aim(state, seat, kind, horse))
            return begun + best
        if op >= CASH:
            return ended + float(effects.income(state, seat, kind)) * self.price
        if op == FREE_BET_FIXED:
            return ended + float(deck.sum[kind]) * self.stake_worth(deck.horse[kind])
        return begun + self.bets(state, seat, kind)

    def bets(self, state: State, seat: i64, kind: i64) -> float:
        """What a card of bets brings."""
        most, second = -1000.0, -1000.0
        for horse in range(NUM_HORSES):
            if reach.is_target(state, seat, kind, horse):
                gain = self.aim(state, seat, kind, horse)
                if gain > most:
                    most, second = gain, most
                elif gain > second:
                    second = gain
        return most + second if state.deck.op[kind] == DOUBLE_BET else most

    def spy(self, state: State, seat: i64, left: float) -> float:
        """The hand with the best card of another one."""
        most = 0.0
        for card in range(state.deck.size):
            other: i64 = state.place[card]
            if other >= 0 and other != seat:
                taken = self.held_worth(state, seat, state.deck.kind[card])
                most = max(most, taken - evaluation.CARD * self.weight[other])
        return part_of(state.held[seat]) * left + most

    def aim(self, state: State, seat: i64, kind: i64, horse: i64) -> float:
        """What a card for one horse brings with this one."""
        deck = state.deck
        op: i64 = deck.op[kind]
        if op <= MOVE_LAST:
            return self.push(state, horse, float(deck.steps[kind]))
        if op == SLIPSTREAM:
            return self.push(state, horse, float(min(reach.gap(state, horse), deck.steps[kind])))
        if op == WHIP:
            return self.push(state, horse, ANY_FACE)
        if op == SHIFT_BET:
            return self.judgement.aimed(state, seat, kind, horse)
        worth = self.stake_worth(horse)
        stake = float(deck.sum[kind])
        if op == FREE_BET_ANY:
            return stake * worth
        if op == LATE_BET:
            amount = float(min(2 * deck.least[kind], state.cash[seat]))
            return amount * (worth - self.price)
        if op == DOUBLE_BET:
            return stake * (worth - self.price)
        return (stake + float(deck.bonus[kind])) * worth - stake * self.price

    def push(self, state: State, horse: i64, steps: float) -> float:
        """What some fields more of a horse do for the lead."""
        race = self.race
        left = float(state.course.finish - race.track[horse])
        if left <= 0.0:
            return 0.0
        after = min(left - steps, float(state.course.finish))
        if after > 0.0:
            time = race.times[horse] * after / left
            self.boost(horse, state.finished, exp(race.bends[horse] - bent(time)))
        else:
            for place in range(NUM_PLACES):
                self.later[place] = 1.0 if place == state.finished else 0.0
        return self.habits.push * DULL * self.change(horse, state.finished)

    def boost(self, horse: i64, first: i64, factor: float) -> None:
        """The chances of a horse that is so much stronger."""
        chances = self.race.chances
        before, later = 1.0, 1.0  # the chance not to be in front of a place
        for place in range(first, NUM_PLACES):
            chance = chances[place * NUM_HORSES + horse]
            part = chance / before if before > chance else 1.0
            part = part * factor / (1.0 + part * (factor - 1.0))
            self.later[place] = later * part
            before -= chance
            later -= later * part

    def change(self, horse: i64, first: i64) -> float:
        """What other chances of a horse do for the lead; all other horses share what they lose or win."""
        total = 0.0
        for place in range(first, NUM_PLACES):
            entry: i64 = place * NUM_HORSES + horse
            chance = self.race.chances[entry]
            if chance < 1.0:
                others = (self.mean[place] - chance * self.worth[entry]) / (1.0 - chance)
                total += (self.later[place] - chance) * (self.worth[entry] - others)
        return total

    def buy(self, state: State, seat: i64, horse: i64) -> float:
        """It will sprint, win prizes, and do what it is famed for."""
        course = state.course
        race = self.race
        time = race.times[horse] * race.speeds[horse] / (1.0 + bar_speed(state, horse, OWNED_BAR))
        left = 1.0 - float(race.track[horse]) / float(course.finish)
        features = min(race.way, left) * evaluation.TURNS / float(state.players)
        money = features * evaluation.feature_worth(state, horse) - self.price * float(course.price[horse])
        self.boost(horse, state.finished, exp(race.bends[horse] - bent(time)))
        for place in range(state.finished, NUM_PLACES):
            money += self.later[place] * float(course.prize[place])
        return money + self.change(horse, state.finished)

    def reroll(self, state: State, seat: i64, action: i64) -> float:
        """What it brings to keep the dice, or to roll one of them again."""
        if action == KEEP_ROLL:
            return self.run(state, seat, state.die_horse, float(state.die_move)) + self.habits.chip
        if action == ROLL_MOVE_AGAIN:
            return self.run(state, seat, state.die_horse, ANY_FACE)
        total = 0.0
        for horse in range(NUM_HORSES):
            if state.pos[horse] < state.course.finish:
                total += self.run(state, seat, horse, float(state.die_move))
        return total / float(NUM_HORSES - state.finished)

    def run(self, state: State, seat: i64, rolled: i64, steps: float) -> float:
        """What a roll does for the lead, with all sprints."""
        total = self.push(state, rolled, steps)
        for horse in range(NUM_HORSES):
            if state.owner[horse] == seat and (state.course.bar[horse] >> rolled) & 1 == 1:
                total += max(0.0, self.push(state, horse, steps))
        return total


def part_of(many: i64) -> float:
    """The part that a hand of so many cards is worth of all its cards."""
    if many <= evaluation.MANY:
        return 1.0
    return evaluation.cards_worth(many, evaluation.CARD) / (evaluation.CARD * float(many))
