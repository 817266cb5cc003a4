"""Kopf an Kopf: the money that each seat can expect in the end, from cash, horses, bets and cards."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, evaluation
from spieltisch.engine.evaluation import UNADVISED
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.bot import fast_policy, game_rollouts
from spieltisch.games.kopf_an_kopf.bot.finish_odds import FinishOdds, floats
from spieltisch.games.kopf_an_kopf.bot.race_rollouts import RACES, RaceRollouts
from spieltisch.games.kopf_an_kopf.rules import effects, reach
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    AMOUNT,
    CASH,
    CASH_PER_STAKED,
    DOUBLE_BET,
    DRAW_PILE,
    EXTRA_THROW,
    FINISH_ORDER,
    FREE_BET_ANY,
    FREE_BET_FIXED,
    LAST_DRAW,
    LAST_STEP,
    LATE_BET,
    LEAD_BET,
    LEAD_CASH,
    LEAD_DRAW,
    LEVEL_ONE_CASH,
    LEVEL_RIVAL_CASH,
    LUCKY,
    LUCKY_NUMBER,
    MOVE_FIXED,
    MOVE_LAST,
    NOTHING,
    NUM_HORSES,
    NUM_PLACES,
    OVER,
    SECOND_CASH,
    SELL_CARDS,
    SLIPSTREAM,
    SPRINT,
    STEAL_CASH,
    STEAL_RANDOM_CARD,
    TAKE_CARD,
    TARGET_HORSE,
    TARGET_HORSE_2,
    TARGET_PLAYER,
    THEFT,
    WHIP_ROLL,
    ZONE_CASH,
)
from spieltisch.games.kopf_an_kopf.rules.rules import State

CARD: Final = 3.0  # the worth of an unknown card in a hand, in euros ...
LUCKY_CARD: Final = 4.0  # ... a lucky number ...
USELESS: Final = 0.5  # ... a card that cannot be played any more
MANY: Final = 5  # more cards than these are rarely played ...
ONE_OF_MANY: Final = 1.0  # ... and are worth so much each
TURNS: Final = 60.0  # of a whole race
STEP: Final = 2.0  # the worth of a field that an own horse moves by its feature
LEADS: Final = 0.1  # how often features apply that need the lead or the second place ...
IN_ZONE: Final = 0.15  # ... the no-bet zone ...
LEVEL: Final = 0.27  # ... one level horse ...
RARE: Final = 0.06  # ... and all other features
CHIP: Final = 2.0  # the worth of the second-chance chip
CASH_GAIN: Final = 0.3  # what a euro may earn by bets, at the start of a race
HELD: Final = 0.6  # the worth of a card in the hand, as a part of what it would bring now
KEPT: Final = 1.0  # the cost of having to keep lucky numbers
TO_ACT: Final = 5.0  # the worth of having the next action
BEST_RIVAL: Final = 0.5  # the weight of the richest rival beside the mean of all
HALF_WON: Final = 30.0  # a lead of so much money is worth half a victory in the end ...
HALF_WON_EARLY: Final = 120.0  # ... and of so much more at the start
ROLLOUT_LEAD: Final = 30.0  # the same for the lead after a simulated race ...
ROLLOUT_LEAD_EARLY: Final = 60.0  # ... in which no seat bets any more
ESTIMATE_FROM: Final = 0.25  # with less than this part of the race left, only rollouts count ...
ESTIMATE_ONLY: Final = (
    0.75  # ... with more than this, only the estimate: too much will still be bought and bet
)
CONFIDENCE: Final = 1.2  # leads understate the probability of winning by this factor
ROLLED: Final = 1.5  # mean fields of the movement die


class Evaluation(evaluation.Evaluation):
    """Compares the money that the seats should have in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.candidate_racing = True
        self.exploration = 0.3
        self.race_rollouts: RaceRollouts | None = None  # made at its first use
        self.interest: vec[float] = floats(0)  # entry seat * horses + horse: what a place would pay, in euros
        self.interests: vec[float] = floats(NUM_HORSES)  # per horse: of all seats together
        self.finish_odds = FinishOdds()
        self.policy = fast_policy.FastPolicy(self)
        self.game_rollouts = game_rollouts.GameRollouts(self, self.policy)
        self.base: vec[float] = floats(0)  # per seat: its money without bets and prizes
        self.money: vec[float] = floats(0)  # per seat: its money after a simulated race

    def value(self, state: core.State, seat: i64) -> float:
        """Return the estimate for a seat; after its best choice, if it has to choose for a card or sprint."""
        assert isinstance(state, State)
        if state.phase == OVER:
            return state.payoffs()[seat]
        if state.active == seat and is_choice(state.phase):
            return self.best(state, seat)
        if state.phase == WHIP_ROLL:
            return self.mean(state, seat)
        self.finish_odds.compute(state, seat)
        self.compute_interests(state)
        own = self.fortune(state, seat) + self.hand_worth(state, seat) + self.pending_gain(state, seat)
        best, total = -1000.0, 0.0
        for rival in range(state.players):
            if rival != seat:
                other = self.fortune(state, rival) + cards_worth(state.held[rival], CARD)
                best = max(best, other)
                total += other
        lead = own - BEST_RIVAL * best - (1.0 - BEST_RIVAL) * total / float(state.players - 1)
        return lead / (abs(lead) + HALF_WON + HALF_WON_EARLY * self.finish_odds.race_left)

    def best(self, state: State, seat: i64) -> float:
        """Return the value after the best choice."""
        found = -2.0
        for action in state.legal(seat):
            after = state.clone()
            after.apply(seat, action)
            found = max(found, self.value(after, seat))
        return found

    def mean(self, state: State, seat: i64) -> float:
        """Return the mean value after the movement die."""
        total = 0.0
        for face in range(state.settings.num_faces):
            after = state.clone()
            after.apply(core.CHANCE, state.deck.first_move_die + state.settings.faces[face])
            total += self.value(after, seat)
        return total / float(state.settings.num_faces)

    # -- race rollouts -----------------------------------------------------------------------------------

    def is_quiet(self, state: core.State) -> bool:
        """Whether a seat has to choose an action."""
        assert isinstance(state, State)
        return state.phase == ACTION

    def values(self, state: core.State) -> list[float]:
        """Return the evaluation of all seats, averaged over some simulated races."""
        assert isinstance(state, State)
        self.finish_odds.compute(state, NOTHING)
        self.compute_interests(state)
        self.choose_favourites(state)
        for seat in range(state.players):
            money = (
                self.cash_and_features(state, seat)
                + self.hand_worth(state, seat)
                + self.pending_gain(state, seat)
            )
            if seat == state.active and state.phase <= ACTION:
                money += TO_ACT
            self.base[seat] = money
        payoffs: list[float] = [0.0] * state.players
        estimate_weight = min(
            1.0, max(0.0, (self.finish_odds.race_left - ESTIMATE_FROM) / (ESTIMATE_ONLY - ESTIMATE_FROM))
        )
        if estimate_weight < 1.0:
            self.rollouts().run(state, self.rng)
            for race in range(RACES):
                self.compare(state, race, payoffs)
        rollout_weight = (1.0 - estimate_weight) / float(RACES * (state.players - 1))
        for seat in range(state.players):
            payoff = rollout_weight * payoffs[seat]
            if estimate_weight > 0.0:
                payoff += estimate_weight * self.value(state, seat)
            payoffs[seat] = max(-1.0, min(1.0, CONFIDENCE * payoff))
        return payoffs

    def rollouts(self) -> RaceRollouts:
        """Return the race rollouts; they are made at their first use."""
        if self.race_rollouts is None:
            self.race_rollouts = RaceRollouts()
        return self.race_rollouts

    def choose_favourites(self, state: State) -> None:
        """Choose which horses each seat would push and hold back."""
        rollouts = self.rollouts()
        rollouts.prepare(state.players)
        for seat in range(state.players):
            most, least = 0.0, 0.0
            rollouts.favourite[seat] = NOTHING
            rollouts.foe[seat] = NOTHING
            for horse in range(NUM_HORSES):
                gain = self.finish_odds.slope[horse] * self.net_interest(state, seat, horse)
                if gain > most:
                    most = gain
                    rollouts.favourite[seat] = horse
                elif gain < least:
                    least = gain
                    rollouts.foe[seat] = horse

    def compare(self, state: State, race: i64, payoffs: list[float]) -> None:
        """Add the payoffs of a simulated race."""
        course = state.course
        finish = self.rollouts().finish
        money = self.money
        half = ROLLOUT_LEAD + ROLLOUT_LEAD_EARLY * self.finish_odds.race_left
        for seat in range(state.players):
            total: i64 = 0
            for place in range(NUM_PLACES):
                horse: i64 = finish[race * NUM_PLACES + place]
                if horse != NOTHING:
                    total += state.stake[seat * NUM_HORSES + horse] * course.odds[horse * NUM_PLACES + place]
                    if state.owner[horse] == seat:
                        total += course.prize[place]
            money[seat] = self.base[seat] + float(total)
        for seat in range(state.players):
            for other in range(seat):
                lead = money[seat] - money[other]
                lead = lead / (abs(lead) + half)
                payoffs[seat] += lead
                payoffs[other] -= lead

    # -- money -------------------------------------------------------------------------------------------

    def fortune(self, state: State, seat: i64) -> float:
        """Return cash, and what horses and bets should bring."""
        money = self.cash_and_features(state, seat)
        for horse in range(NUM_HORSES):
            money += float(state.stake[seat * NUM_HORSES + horse]) * self.finish_odds.bet_worth[horse]
            if state.owner[horse] == seat:
                money += self.finish_odds.prize_worth[horse]
        return money

    def cash_and_features(self, state: State, seat: i64) -> float:
        """Return cash, which may still be bet, and what the features of the seat's horses should bring."""
        course = state.course
        money = float(state.cash[seat]) * (1.0 + CASH_GAIN * self.finish_odds.race_left)
        if (state.chips >> seat) & 1 == 1:
            money += CHIP
        for horse in range(NUM_HORSES):
            if state.owner[horse] == seat and state.pos[horse] < course.finish:
                left = 1.0 - float(self.finish_odds.track[horse]) / float(course.finish)
                money += (
                    min(self.finish_odds.race_left, left)
                    * TURNS
                    / float(state.players)
                    * feature_worth(state, horse)
                )
        return money

    def hand_worth(self, state: State, seat: i64) -> float:
        """Return the worth of a seat's cards."""
        total = 0.0
        for card in range(state.deck.size):
            if state.place[card] == seat:
                total += self.held_worth(state, seat, state.deck.kind[card])
        many: i64 = state.held[seat]
        return total if many <= MANY else total * cards_worth(many, CARD) / (CARD * float(many))

    def held_worth(self, state: State, seat: i64, kind: i64) -> float:
        """Return the worth of a card in the hand: a part of what it would bring now."""
        return max(USELESS, HELD * self.gain(state, seat, kind))

    def pending_gain(self, state: State, seat: i64) -> float:
        """Return the expected gain of what a seat has begun and not finished."""
        money = 0.0
        if state.active == seat:
            if state.phase == THEFT:
                money += CARD
            elif state.phase == SELL_CARDS:
                money += float(state.course.sale) - USELESS
                if state.sold == NOTHING:
                    money -= USELESS
        elif state.phase == LUCKY and (state.answers >> seat) & 1 == 1:
            money += float(state.deck.sum[state.deck.lucky[state.die_horse]]) - LUCKY_CARD
        if (state.keep >> seat) & 1 == 1:
            money -= KEPT
        return money

    # -- cards and actions -------------------------------------------------------------------------------

    def net_interest(self, state: State, seat: i64, horse: i64) -> float:
        """Return how much more a place of a horse would bring this seat than the others."""
        own = self.interest[seat * NUM_HORSES + horse]
        return own - (self.interests[horse] - own) / float(state.players - 1)

    def gain(self, state: State, seat: i64, kind: i64) -> float:
        """Return what a card would bring if it were played now, in euros."""
        deck = state.deck
        op: i64 = deck.op[kind]
        if op == LUCKY_NUMBER:
            return LUCKY_CARD / HELD if state.pos[deck.horse[kind]] < state.course.finish else 0.0
        if deck.rosette[kind] != 0 and state.finished > 0:
            return 0.0
        if CASH <= op <= CASH_PER_STAKED:
            return float(effects.income(state, seat, kind)) * (1.0 + CASH_GAIN * self.finish_odds.race_left)
        if op == MOVE_FIXED:
            total = 0.0
            for horse in range(NUM_HORSES):
                if reach.is_listed(state, kind, horse):
                    total += (
                        float(deck.steps[kind])
                        * self.finish_odds.slope[horse]
                        * self.net_interest(state, seat, horse)
                    )
            return total
        if op == EXTRA_THROW:
            return 1.0
        if op == STEAL_CASH:
            return float(deck.sum[kind])
        if op >= STEAL_RANDOM_CARD:
            return CARD
        if op == FREE_BET_FIXED:
            listed: i64 = deck.horse[kind]
            return (
                self.targeted_gain(state, seat, kind, listed) if reach.may_back(state, seat, listed) else 0.0
            )
        most, second = 0.0, 0.0
        for horse in range(NUM_HORSES):
            if reach.is_target(state, seat, kind, horse):
                gain = self.targeted_gain(state, seat, kind, horse)
                if gain > most:
                    most, second = gain, most
                elif gain > second:
                    second = gain
        return most + second if op == DOUBLE_BET else most

    def targeted_gain(self, state: State, seat: i64, kind: i64, horse: i64) -> float:
        """Return what a card for one horse would bring with this one."""
        deck = state.deck
        op: i64 = deck.op[kind]
        if op < LUCKY_NUMBER:
            steps = ROLLED
            if op <= MOVE_LAST:
                steps = float(deck.steps[kind])
            elif op == SLIPSTREAM:
                steps = float(min(reach.gap(state, horse), deck.steps[kind]))
            return steps * self.finish_odds.slope[horse] * self.net_interest(state, seat, horse)
        cost = 1.0 + CASH_GAIN * self.finish_odds.race_left
        stake = float(deck.sum[kind])
        if op in (FREE_BET_FIXED, FREE_BET_ANY):
            return stake * self.finish_odds.bet_worth[horse]
        if op == LATE_BET:
            return 2.0 * float(deck.least[kind]) * (self.finish_odds.bet_worth[horse] - cost)
        if op == DOUBLE_BET:
            return stake * (self.finish_odds.bet_worth[horse] - cost)
        if op == LEAD_BET:
            return (stake + float(deck.bonus[kind])) * self.finish_odds.bet_worth[horse] - stake * cost
        return stake * max(0.0, 1.0 - self.finish_odds.bet_worth[horse])  # moved away from a horse that loses

    def playout_action(self, state: core.State, seat: i64, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Choose the action with the highest estimate."""
        assert isinstance(state, State)
        if count == 1:
            return legal[0]
        phase: i64 = state.phase
        if phase == LUCKY:
            return legal[1]
        if phase == DRAW_PILE:
            return legal[rng.below(count)]
        return self.policy.playout_action(state, seat, legal, count, rng)

    def advise(self, state: core.State, seat: i64, tries: i64, rng: Rng) -> i64:
        """Choose by games that are simulated to their end."""
        assert isinstance(state, State)
        if state.phase in (LUCKY, DRAW_PILE):
            return UNADVISED
        return self.game_rollouts.best(state, seat, tries, rng)

    # -- the race ----------------------------------------------------------------------------------------

    def compute_interests(self, state: State) -> None:
        """Fill in what places of the horses are worth to each seat."""
        course = state.course
        if len(self.interest) != state.players * NUM_HORSES:
            self.interest = floats(state.players * NUM_HORSES)
            self.base = floats(state.players)
            self.money = floats(state.players)
        for horse in range(NUM_HORSES):
            total = 0.0
            for seat in range(state.players):
                stake: i64 = state.stake[seat * NUM_HORSES + horse]
                euros: i64 = stake * course.odds[horse * NUM_PLACES + 1]
                if state.owner[horse] == seat:
                    euros += course.prize[1]
                self.interest[seat * NUM_HORSES + horse] = float(euros)
                total += float(euros)
            self.interests[horse] = total


def feature_worth(state: State, horse: i64) -> float:
    """Return what the feature of a horse brings its owner in a turn, on average."""
    feature: i64 = state.course.feature[horse]
    amount = float(state.course.feature_amount[horse])
    if feature in (LEAD_DRAW, LEAD_CASH) and state.finished > 0:
        return 0.0
    if feature == LEAD_DRAW:
        return LEADS * amount * CARD
    if feature in (LEAD_CASH, SECOND_CASH):
        return LEADS * amount
    if feature == ZONE_CASH:
        return IN_ZONE * amount
    if feature in (LEVEL_ONE_CASH, LEVEL_RIVAL_CASH):
        return LEVEL * amount
    if feature == LAST_DRAW:
        return RARE * amount * CARD
    return RARE * amount * STEP if feature == LAST_STEP else RARE * amount


def is_choice(phase: i64) -> bool:
    """Whether a phase asks for a choice within an action."""
    return phase in (SPRINT, TARGET_HORSE, TARGET_HORSE_2, AMOUNT, TARGET_PLAYER, TAKE_CARD, FINISH_ORDER)


def cards_worth(cards: i64, each: float) -> float:
    """Return the worth of a hand of so many cards; those beyond the first ones are worth less."""
    if cards <= MANY:
        return each * float(cards)
    return each * float(MANY) + ONE_OF_MANY * float(cards - MANY)
