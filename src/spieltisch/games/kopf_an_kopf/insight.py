"""Kopf an Kopf: the money that everybody can expect in the end, from cash, horses, bets and cards."""

from typing import Final

from mypy_extensions import i64

from spieltisch.engine import core, insight
from spieltisch.engine.arrays import zeros
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.parts import (
    AMOUNT,
    CASH,
    CASH_PER_STAKED,
    FINISH_ORDER,
    LAST_DRAW,
    LAST_STEP,
    LEAD_CASH,
    LEAD_DRAW,
    LEVEL_ONE_CASH,
    LEVEL_RIVAL_CASH,
    LUCKY,
    LUCKY_NUMBER,
    NOTHING,
    NUM_HORSES,
    NUM_PLACES,
    OVER,
    SECOND_CASH,
    SELL_CARDS,
    SPRINT,
    STEAL_CASH,
    TAKE_CARD,
    TARGET_HORSE,
    TARGET_HORSE_2,
    TARGET_PLAYER,
    THEFT,
    WHIP_ROLL,
    ZONE_CASH,
)
from spieltisch.games.kopf_an_kopf.rules import State

SHARPNESS: Final = 2.3  # how surely the horse that needs less time is in front
BAR_OF_OTHERS: Final = 0.25  # how much the sprint bar of a horse counts that nobody owns yet
CARD: Final = 3.0  # euros that a card is worth in hand: most of them ...
MONEY_CARD: Final = 0.4  # ... a part of the money that it brings ...
LUCKY_CARD: Final = 3.5  # ... a lucky number ...
USELESS: Final = 0.5  # ... one that cannot be played any more
MANY: Final = 5  # cards beyond so many are rarely played ...
ONE_OF_MANY: Final = 1.0  # ... and worth so much
TURNS: Final = 70.0  # of a whole race
STEP: Final = 2.0  # euros that a field is worth that an own horse goes by itself
LEADS: Final = 0.1  # how often features count that ask for the lead or the second place ...
IN_ZONE: Final = 0.15  # ... for the no-bet zone ...
LEVEL: Final = 0.27  # ... for one horse that is level ...
RARE: Final = 0.06  # ... and all others
CHIP: Final = 2.0  # the second chance
KEPT: Final = 1.0  # what an order to keep lucky numbers costs
BEST_RIVAL: Final = 0.5  # how much the richest rival counts beside the mean of all
HALF_WON: Final = 60.0  # a lead of so much money is worth half a victory


class Insight(insight.Insight):
    """Compares what everybody will have in the end."""

    def __init__(self) -> None:
        self.chances: list[float] = [0.0] * (NUM_PLACES * NUM_HORSES)  # entry place * horses + horse
        self.strengths: list[float] = [0.0] * NUM_HORSES
        self.track: vec[i64] = zeros(2 * NUM_HORSES)  # positions and owners that the chances are for
        self.players: i64 = 0
        self.way = 0.0  # the part of the race that is still to be run

    def value(self, state: core.State, seat: i64) -> float:
        """How the seat stands; where it has a choice to make for a card or a sprint, after the best one."""
        assert isinstance(state, State)
        if state.phase == OVER:
            return state.payoffs()[seat]
        if state.active == seat and is_choice(state.phase):
            return self.best(state, seat)
        if state.phase == WHIP_ROLL:
            return self.mean(state, seat)
        self.judge_track(state, seat)
        own = self.fortune(state, seat) + self.hand(state, seat) + self.prospect(state, seat)
        best, total = -1000.0, 0.0
        for rival in range(state.players):
            if rival != seat:
                other = self.fortune(state, rival) + cards_worth(state.held[rival], CARD)
                best = max(best, other)
                total += other
        lead = own - BEST_RIVAL * best - (1.0 - BEST_RIVAL) * total / float(state.players - 1)
        return lead / (abs(lead) + HALF_WON)

    def best(self, state: State, seat: i64) -> float:
        """The value after the best choice."""
        found = -2.0
        for action in state.legal(seat):
            after = state.clone()
            after.apply(seat, action)
            found = max(found, self.value(after, seat))
        return found

    def mean(self, state: State, seat: i64) -> float:
        """The value after the movement die, on average."""
        total = 0.0
        for face in range(state.settings.num_faces):
            after = state.clone()
            after.apply(core.CHANCE, state.deck.first_move_die + state.settings.faces[face])
            total += self.value(after, seat)
        return total / float(state.settings.num_faces)

    # -- money -------------------------------------------------------------------------------------------

    def fortune(self, state: State, seat: i64) -> float:
        """Cash, and what horses and bets should bring."""
        course = state.course
        money = float(state.cash[seat])
        if (state.chips >> seat) & 1 == 1:
            money += CHIP
        for horse in range(NUM_HORSES):
            stake: i64 = state.stake[seat * NUM_HORSES + horse]
            owns = state.owner[horse] == seat
            if stake > 0 or owns:
                for place in range(NUM_PLACES):
                    prize: i64 = stake * course.odds[horse * NUM_PLACES + place]
                    if owns:
                        prize += course.prize[place]
                    money += self.chances[place * NUM_HORSES + horse] * float(prize)
            if owns and state.pos[horse] < course.finish:
                left = 1.0 - float(self.track[horse]) / float(course.finish)
                money += min(self.way, left) * TURNS / float(state.players) * feature_worth(state, horse)
        return money

    def hand(self, state: State, seat: i64) -> float:
        """What the own cards are worth."""
        total = 0.0
        for card in range(state.deck.size):
            if state.place[card] == seat:
                total += card_worth(state, state.deck.kind[card])
        many: i64 = state.held[seat]
        return total if many <= MANY else total * cards_worth(many, CARD) / (CARD * float(many))

    def prospect(self, state: State, seat: i64) -> float:
        """What has been begun and not yet brought anything."""
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

    # -- the race ----------------------------------------------------------------------------------------

    def judge_track(self, state: State, seat: i64) -> None:
        """Fill `chances`, unless they are for the same track."""
        same = self.players == state.players
        for horse in range(NUM_HORSES):
            here: i64 = position(state, seat, horse)
            if self.track[horse] != here or self.track[NUM_HORSES + horse] != state.owner[horse]:
                same = False
            self.track[horse] = here
            self.track[NUM_HORSES + horse] = state.owner[horse]
        if same:
            return
        self.players = state.players
        total = 0.0
        for horse in range(NUM_HORSES):
            self.strengths[horse] = self.strength(state, horse)
            total += self.strengths[horse]
        for entry in range(NUM_PLACES * NUM_HORSES):
            self.chances[entry] = 0.0
        for place in range(state.finished):
            self.chances[place * NUM_HORSES + state.finish[place]] = 1.0
        self.share_places(state.finished, total)
        self.way = self.way_left(state)

    def way_left(self, state: State) -> float:
        """The part of the race that is still to be run: the way of the third horse."""
        first, second, third = 0.0, 0.0, 0.0
        for horse in range(NUM_HORSES):
            here = float(self.track[horse]) / float(state.course.finish)
            if here > first:
                first, second, third = here, first, second
            elif here > second:
                second, third = here, second
            elif here > third:
                third = here
        return 1.0 - third

    def share_places(self, first: i64, total: float) -> None:
        """The next place by strength, the one behind it by what is then left, the third nearly so."""
        for horse in range(NUM_HORSES):
            own = self.strengths[horse]
            if own > 0.0:
                wins = own / total
                second = 0.0
                for other in range(NUM_HORSES):
                    if other != horse and self.strengths[other] > 0.0:
                        second += self.strengths[other] / total * own / (total - self.strengths[other])
                self.set_chance(first, horse, wins)
                self.set_chance(first + 1, horse, second)
                self.set_chance(first + 2, horse, own * max(0.0, 1.0 - wins - second))
        if first == 0:
            rest = 0.0
            for horse in range(NUM_HORSES):
                rest += self.chances[2 * NUM_HORSES + horse]
            for horse in range(NUM_HORSES):
                self.chances[2 * NUM_HORSES + horse] /= rest

    def set_chance(self, place: i64, horse: i64, chance: float) -> None:
        """The chance of a place, if there is such a place."""
        if place < NUM_PLACES:
            self.chances[place * NUM_HORSES + horse] = chance

    def strength(self, state: State, horse: i64) -> float:
        """How soon a running horse should be home: by its rolls, and by the sprints of its owner."""
        left: i64 = state.course.finish - self.track[horse]
        if left <= 0:
            return 0.0
        bar: i64 = state.course.bar[horse]
        numbers = 0.0
        for number in range(NUM_HORSES):
            if (bar >> number) & 1 == 1:
                numbers += 1.0
        sprints = numbers / float(state.players)
        if state.owner[horse] == NOTHING:
            sprints *= BAR_OF_OTHERS
        speed = (1.0 + sprints) / float(left)
        return float(speed**SHARPNESS)


def position(state: State, seat: i64, horse: i64) -> i64:
    """Where a horse is; what others have just rolled is luck, and not counted."""
    here: i64 = state.pos[horse]
    if (
        state.active != seat
        and state.die_horse == horse
        and state.phase >= SPRINT
        and here < state.course.finish
    ):
        return max(here - state.die_move, 0)
    return here


def feature_worth(state: State, horse: i64) -> float:
    """What the feature of a horse brings its owner in a turn, on average."""
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
    """A decision that belongs to something begun."""
    return phase in (SPRINT, TARGET_HORSE, TARGET_HORSE_2, AMOUNT, TARGET_PLAYER, TAKE_CARD, FINISH_ORDER)


def cards_worth(cards: i64, each: float) -> float:
    """A hand of so many cards; those beyond the first ones are worth less."""
    if cards <= MANY:
        return each * float(cards)
    return each * float(MANY) + ONE_OF_MANY * float(cards - MANY)


def card_worth(state: State, kind: i64) -> float:
    """A card in the own hand."""
    deck = state.deck
    op: i64 = deck.op[kind]
    if op == LUCKY_NUMBER:
        horse: i64 = deck.horse[kind]
        return LUCKY_CARD if state.pos[horse] < state.course.finish else USELESS
    if deck.rosette[kind] != 0 and state.finished > 0:
        return USELESS
    if CASH <= op <= CASH_PER_STAKED or op == STEAL_CASH:
        return MONEY_CARD * float(deck.sum[kind])
    listed: i64 = deck.horse[kind]
    if listed != NOTHING and state.pos[listed] >= state.course.finish:
        return USELESS
    return CARD
