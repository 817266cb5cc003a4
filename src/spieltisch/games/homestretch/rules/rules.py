"""Homestretch: legal actions and what they do.

The draft goes DEAL, DRAFT (and GHOST with two players) round by round. A race is RACE, BET, perhaps START,
then turns of ROLL with FIRST, LAST and AGAIN, until three horses are home and the payout follows. After the
first race there are DISPLAY, BUY and DRAW. Decisions with only one choice are skipped, except in the draft.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, NOBODY, Options, Words
from spieltisch.engine.errors import BadOption
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Part, Reason, Standing
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import dumping, hidden, observation, payout, reach, refusals, wording
from spieltisch.games.homestretch.rules.box import CROSS, FACES, NONE, PLACES, Components
from spieltisch.games.homestretch.rules.parts import (
    AGAIN,
    BET,
    BUY,
    DEAL,
    DISPLAY,
    DRAFT,
    DRAW,
    END,
    FIRST,
    FIRST_BET,
    FIRST_BUY,
    FIRST_LAST,
    FIRST_NUMBER,
    FIRST_ROLL,
    FIRST_START,
    GHOST,
    LAST,
    NOTHING,
    NUM_ACTIONS,
    NUM_FIELDS,
    NUM_HORSES,
    ONE,
    PASS,
    RACE,
    ROLL,
    ROLL_AGAIN,
    STACK,
    START,
    STOP,
    TWO,
    Course,
    Draft,
    Settings,
    draw_by_count,
    filled,
    total,
)


class Game(core.Game):
    """Homestretch on one box."""

    hidden: ClassVar[tuple[str, ...]] = ("draft", "bets")

    def __init__(self, box: Components) -> None:
        self.course = Course(box)
        self.components = box
        super().__init__(box, NUM_ACTIONS, self.course.first_card + self.course.num_cards, NUM_FIELDS)

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """HOM-97: give every seat a colour; colours beyond the last seat are not used."""
        colours = options["colours"]
        if len(colours) < players:
            raise BadOption(
                "too-few-colours", slug=self.slug, rule="HOM-97", colours=len(colours), players=players
            )
        return {**options, "colours": list(colours[:players])}

    def new_state(self, players: int, options: Options) -> "State":
        """HOM-2 to HOM-10: each seat has the start money, and the blue cards are still to be dealt."""
        state = self.blank(players, options)
        state.stock = self.course.blue[:]
        return state

    def blank(self, players: int, options: Options) -> "State":
        """Return a state without cards, with all horses at the start and the start money."""
        course = self.course
        settings = Settings(self.components, players, options)
        holders: i64 = settings.holders
        cards: i64 = holders * course.most_cards
        picks = filled(cards, NOTHING)
        draft = Draft(course, settings, zeros(holders * NUM_HORSES), picks, zeros(holders))
        return State(
            self,
            course,
            settings,
            players,
            draft,
            filled(players, course.money_start),  # HOM-3
            zeros(players * NUM_HORSES),
            zeros(NUM_HORSES),
            filled(players * course.num_markers, NOTHING),
            zeros(players),
            zeros(NUM_HORSES),
            zeros(NUM_HORSES),
            filled(PLACES, NOTHING),
            filled(course.races, NOTHING),
            zeros(NUM_HORSES),
            zeros(players),
        )

    def load_state(self, position: Mapping[str, Any]) -> "State":
        """Load a position from a dump."""
        from spieltisch.games.homestretch.rules.loading import Loader

        return Loader(self, position).state()

    def observation_parts(self) -> list[Part]:
        """List the parts of an observation."""
        return observation.parts(self.course)

    def max_steps(self, players: int, options: Options) -> int | None:
        """Count draft; per race a card, bets, first roller and turns; the purchase with its cards.

        Every roll uses up an X or moves an unfinished horse by a space at least.
        """
        course = self.course
        box = self.components
        crosses = sum(marker.count for marker in box.handicap_marker if marker.effect == CROSS)
        rolls = NUM_HORSES * course.steps + crosses
        draft = 2 * (players + 1) * course.most_cards
        race = 2 + players * course.num_markers + 3 * rolls
        purchase = players * (course.buy_rounds + 1) + 2 * players * course.buy_rounds
        return draft + course.races * race + purchase


class State(core.State):
    """A position of Homestretch."""

    def __init__(
        self,
        game: core.Game,
        course: Course,
        settings: Settings,
        players: i64,
        draft: Draft,
        money: vec[i64],
        shares: vec[i64],
        stock: vec[i64],
        bets: vec[i64],
        placed: vec[i64],
        position: vec[i64],
        handicap: vec[i64],
        finish: vec[i64],
        programme: vec[i64],
        display: vec[i64],
        order: vec[i64],
    ) -> None:
        super().__init__(game, players, settings.options)
        self.course = course
        self.settings = settings
        self.draft = draft
        self.money = money
        self.shares = shares  # entry seat * horses + horse: how many
        self.stock = stock  # per horse: cards left over, then the stack, then out of the game
        self.bets = bets  # entry seat * markers + marker: a field
        self.placed = placed  # per seat: how many markers
        self.position = position  # per horse: spaces moved in this race, steps_to_finish when finished
        self.handicap = handicap  # per horse: NONE, CROSS or what it adds
        self.finish = finish  # the finished horses
        self.finished: i64 = 0
        self.programme = programme  # the race cards turned up
        self.prepared: i64 = 0
        self.display = display  # per horse: how many
        self.order = order  # order of the seats in a round of the purchase
        self.buy_round: i64 = 0
        self.buy_index: i64 = 0
        self.phase: i64 = DEAL
        self.roller: i64 = NOTHING
        self.roll: i64 = 0  # first or second roll of the turn
        self.die_one: i64 = 0
        self.die_two: i64 = 0

    def clone(self) -> "State":
        """Return an independent copy."""
        other = State(
            self.game,
            self.course,
            self.settings,
            self.players,
            self.draft.clone() if self.phase <= GHOST else self.draft,  # it never changes later
            self.money[:],
            self.shares[:],
            self.stock[:],
            self.bets[:],
            self.placed[:],
            self.position[:],
            self.handicap[:],
            self.finish[:],
            self.programme[:],
            self.display[:],
            self.order[:],
        )
        other.finished = self.finished
        other.prepared = self.prepared
        other.buy_round = self.buy_round
        other.buy_index = self.buy_index
        other.phase = self.phase
        other.roller = self.roller
        other.roll = self.roll
        other.die_one = self.die_one
        other.die_two = self.die_two
        return other

    # -- small questions ---------------------------------------------------------------------------------

    def has_bet(self, seat: i64) -> bool:
        """HOM-27: return whether all markers of a seat are placed."""
        return self.placed[seat] == self.course.num_markers

    def is_richer(self, seat: i64, other: i64) -> bool:
        """HOM-32: return whether a seat comes before another one: more money, or a colour ahead."""
        if self.money[seat] != self.money[other]:
            return self.money[seat] > self.money[other]
        return self.settings.tie_rank[seat] < self.settings.tie_rank[other]

    def limit(self, seat: i64) -> i64:
        """HOM-28, HOM-29: return the rank of a seat, which is also how many own markers may share a field."""
        position: i64 = 1
        for other in range(self.players):
            if self.money[other] > self.money[seat] or (
                self.settings.strict and other != seat and self.is_richer(other, seat)
            ):
                position += 1
        return position

    def all_have_bet(self) -> bool:
        """HOM-38: return whether the race can be run."""
        for seat in range(self.players):  # noqa: SIM110 - a generator would be boxed
            if not self.has_bet(seat):
                return False
        return True

    def is_shown(self, seat: i64) -> bool:
        """HOM-35: return whether the other seats see on which fields the markers of a seat lie."""
        return self.has_bet(seat) and (not self.settings.sealed or self.all_have_bet())

    def named_horse(self) -> i64:
        """Return the horse whose number the dice show."""
        return self.die_one + self.die_two - FIRST_NUMBER

    def last_place_spaces(self) -> i64:
        """HOM-57: return the spaces for the difference of the dice."""
        difference: i64 = self.die_one - self.die_two
        if difference < 0:
            difference = -difference
        return self.course.spaces[difference]

    # -- whose decision, and what is legal ---------------------------------------------------------------

    def actor(self) -> i64:
        """Return the seat that decides first, or CHANCE for cards and dice."""
        phase: i64 = self.phase
        if phase == BET:
            return self.first_to_bet()
        if phase in (FIRST, LAST, AGAIN):
            return self.roller
        if phase == DRAFT:
            seat: i64 = 0
            while self.draft.picked[seat] > self.draft.round:
                seat += 1
            return seat
        if phase == BUY:
            return self.order[self.buy_index]
        return NOBODY if phase == END else CHANCE

    def actors(self) -> list[int]:
        """HOM-11: all seats that have not picked; HOM-33 to HOM-35: the due one, and those betting early."""
        seats = range(self.players)
        if self.phase == DRAFT:
            return [seat for seat in seats if self.draft.picked[seat] == self.draft.round]
        if self.phase == BET and (self.settings.sealed or self.settings.early):
            waiting = [seat for seat in seats if not self.has_bet(seat)]
            if not self.settings.sealed:
                waiting.sort(key=self.betting_rank)
            return waiting
        return super().actors()

    def simultaneous(self) -> bool:
        """Return whether several seats decide at once and in secret; open bets are not secret."""
        return self.phase in (DRAFT, BET) and not self.is_open_betting() and len(self.actors()) > 1

    def is_open_betting(self) -> bool:
        """Return whether bets are shown as soon as they are made."""
        return self.phase == BET and not self.settings.sealed

    def first_to_bet(self) -> i64:
        """HOM-33: return the due seat; with sealed bets the first seat that has not bet."""
        due: i64 = NOTHING
        for seat in range(self.players):
            if not self.has_bet(seat) and (
                due == NOTHING or (not self.settings.sealed and self.is_richer(seat, due))
            ):
                due = seat
        return due

    def betting_rank(self, seat: int) -> int:
        """Return how many seats bet before a seat."""
        return sum([1 for other in range(self.players) if other != seat and self.is_richer(other, seat)])

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Section 3 of the rules: write D1 to D6."""
        phase: i64 = self.phase
        if phase == BET:
            return reach.write_bets(self, seat, out)
        if phase == DRAFT:
            return reach.write_picks(self, seat, out)
        if seat != self.actor():
            return 0
        if phase == FIRST:
            out[0] = TWO
            out[1] = ONE
            return 2
        if phase == AGAIN:
            out[0] = STOP
            out[1] = ROLL_AGAIN
            return 2
        if phase == LAST:
            return reach.write_last(self, out)
        if phase == BUY:
            return reach.write_purchases(self, seat, out)
        return 0

    # -- the game, from the draft on ---------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision or an outcome, then go on to the next decision."""
        phase: i64 = self.phase
        if phase == ROLL:
            self.throw(action - FIRST_ROLL)
        elif phase == FIRST:
            self.move_first(action == ONE)
        elif phase == BET:
            self.place_marker(seat, action - FIRST_BET)
        elif phase == LAST:
            self.move_last(action - FIRST_LAST)
        elif phase == AGAIN:
            if action == ROLL_AGAIN:
                self.second_roll()
            else:
                self.end_turn()
        elif phase == DEAL:
            self.deal(action)
        elif phase == DRAFT:
            self.pick(seat, action)
        elif phase == GHOST:
            self.draft.take(self.settings.ghost, action - NUM_HORSES)
            self.end_draft_round()
        elif phase == RACE:
            self.prepare_race(action - self.course.first_card)
        elif phase == START:
            self.start_turns(action - FIRST_START, True)
        elif phase == BUY:
            self.purchase(seat, action)
        elif phase == DISPLAY:
            self.turn_up(action - 2 * NUM_HORSES)
        else:
            self.draw_blind(action - 3 * NUM_HORSES)

    def deal(self, horse: i64) -> None:
        """HOM-9, HOM-93: deal a card at a time, round by seat."""
        draft = self.draft
        self.stock[horse] -= 1
        draft.hands[draft.next_dealt() * NUM_HORSES + horse] += 1
        if draft.held(draft.next_dealt()) == self.settings.cards_each:
            self.phase = DRAFT
            if self.events is not None:
                self.add_event("dealt", {"cards": self.settings.cards_each})
                wording.add_hand_events(self)
            self.skip_last_round()

    def pick(self, seat: i64, horse: i64) -> None:
        """HOM-11: take a card in secret; pass the hands on when all seats have picked."""
        draft = self.draft
        draft.take(seat, horse)
        if self.events is not None:
            self.add_seat_event("picked", seat, {})
            self.add_event("took", wording.horse_values(self.course, horse), (seat,))
        for other in range(self.players):
            if draft.picked[other] == draft.round:
                return
        if self.settings.ghost != NOTHING:
            self.phase = GHOST  # HOM-94
        else:
            self.end_draft_round()

    def end_draft_round(self) -> None:
        """HOM-12: pass the hands on."""
        self.draft.pass_on()
        self.phase = DRAFT
        if self.events is not None:
            self.add_event("passed-on", {"round": self.draft.round + 1, "rounds": self.settings.cards_each})
            wording.add_hand_events(self)
        self.skip_last_round()

    def skip_last_round(self) -> None:
        """HOM-13: take the last card without a choice."""
        draft = self.draft
        if draft.round + 1 == self.settings.cards_each:
            for holder in range(self.settings.holders):
                draft.take(holder, draw_by_count(draft.hands, holder * NUM_HORSES, 0))
            self.pay_stables()

    def pay_stables(self) -> None:
        """HOM-15, HOM-17: turn up and pay all picked cards; HOM-95: the ghost's cards are left over."""
        draft = self.draft
        course = self.course
        for holder in range(self.settings.holders):
            for round in range(draft.picked[holder]):
                horse: i64 = draft.picks[holder * course.most_cards + round]
                draft.picks[holder * course.most_cards + round] = NOTHING
                if holder == self.settings.ghost:
                    self.stock[horse] += 1
                else:
                    self.shares[holder * NUM_HORSES + horse] += 1
                    self.money[holder] -= course.cost[horse]
            draft.picked[holder] = 0
            if self.events is not None and holder != self.settings.ghost:
                wording.add_stable_event(self, holder)
        draft.round = 0
        self.phase = RACE

    # -- preparing and betting ---------------------------------------------------------------------------

    def prepare_race(self, card: i64) -> None:
        """HOM-21 to HOM-23: put all horses at the start, turn up a card, lay out its handicaps."""
        self.programme[self.prepared] = card
        self.prepared += 1
        for horse in range(NUM_HORSES):
            self.position[horse] = 0
            self.handicap[horse] = self.course.given[card * NUM_HORSES + horse]
        for place in range(PLACES):
            self.finish[place] = NOTHING
        self.finished = 0
        self.phase = BET
        if self.events is not None:
            wording.add_race_event(self, card)

    def place_marker(self, seat: i64, field: i64) -> None:
        """HOM-25 to HOM-27: place the next marker; other seats see none until all are placed."""
        self.bets[seat * self.course.num_markers + self.placed[seat]] = field
        self.placed[seat] += 1
        if not self.has_bet(seat):
            return
        if self.events is not None:
            self.add_seat_event(
                "bet-sealed" if self.settings.sealed else "bet", seat, wording.shown_bet(self, seat)
            )
        if self.all_have_bet():
            if self.events is not None and self.settings.sealed:
                for other in range(self.players):
                    self.add_seat_event("bet", other, wording.shown_bet(self, other))
            self.find_first_roller()

    def find_first_roller(self) -> None:
        """HOM-39: choose the poorest seat; among several, chance decides."""
        seat: i64 = 0
        for other in range(self.players):
            if self.money[other] < self.money[seat]:
                seat = other
        for other in range(seat + 1, self.players):
            if self.money[other] == self.money[seat]:
                self.phase = START
                return
        self.start_turns(seat, False)

    # -- the race ----------------------------------------------------------------------------------------

    def start_turns(self, seat: i64, by_lot: bool) -> None:
        """HOM-39: begin the first turn of the race."""
        if self.events is not None:
            self.add_seat_event("first-roller", seat, {"how": "lot" if by_lot else "money"})
        self.open_turn(seat)

    def open_turn(self, seat: i64) -> None:
        """HOM-41: begin the turn of a seat."""
        self.roller = seat
        self.roll = 1
        self.await_roll()

    def second_roll(self) -> None:
        """HOM-43, HOM-45: begin the second roll."""
        self.roll = 2
        self.await_roll()

    def await_roll(self) -> None:
        """Wait for the dice."""
        self.die_one = 0
        self.die_two = 0
        self.phase = ROLL

    def throw(self, dice: i64) -> None:
        """HOM-41: the sum names a horse; has it finished, has it an X, or neither?"""
        self.die_one = dice // FACES + 1
        self.die_two = dice % FACES + 1
        horse: i64 = self.named_horse()
        if self.events is not None:
            wording.add_roll_event(self)
        if self.position[horse] >= self.course.steps:
            self.open_last()  # HOM-56
        elif self.handicap[horse] == CROSS:
            self.remove_cross(horse)  # HOM-52
            self.after_first_or_second()
        elif self.roll == 1:
            self.phase = FIRST  # HOM-42
        else:
            self.advance(horse, self.course.second, False)  # HOM-44
            self.after_second()

    def remove_cross(self, horse: i64) -> None:
        """HOM-52, HOM-55: remove the X; the horse stays where it is."""
        self.handicap[horse] = NONE
        if self.events is not None:
            self.add_event("stopped", wording.horse_values(self.course, horse))

    def move_first(self, again: bool) -> None:
        """HOM-42: move two spaces, or one with a second roll."""
        horse: i64 = self.named_horse()
        if not again:
            self.advance(horse, self.course.two, False)
            self.after_second()
            return
        self.advance(horse, self.course.one, False)
        if not self.is_race_over():
            self.second_roll()

    def open_last(self) -> None:
        """HOM-56, HOM-58: ask for a choice, if several horses are last."""
        if reach.write_last(self, self.game.scratch) == 1:
            self.move_last(self.game.scratch[0] - FIRST_LAST)
        else:
            self.phase = LAST

    def move_last(self, horse: i64) -> None:
        """HOM-57; HOM-50, HOM-55: use a handicap, unless the option says that it waits."""
        if self.handicap[horse] == CROSS and not self.settings.ignore:
            self.remove_cross(horse)
        else:
            self.advance(horse, self.last_place_spaces(), True)
        self.after_first_or_second()

    def after_first_or_second(self) -> None:
        """HOM-53, HOM-59: after a first roll a free choice; HOM-54, HOM-60: after a second the turn ends."""
        if self.roll == 1 and not self.is_race_over():
            self.phase = AGAIN
        else:
            self.after_second()

    def after_second(self) -> None:
        """End the turn, unless the race is over."""
        if not self.is_race_over():
            self.end_turn()

    def advance(self, horse: i64, spaces: i64, as_last: bool) -> None:
        """HOM-47, HOM-48: move a horse, farther by its handicap marker; HOM-61 to HOM-63: has it finished?"""
        bonus: i64 = 0
        if not (as_last and self.settings.ignore):
            bonus = self.handicap[horse]
            self.handicap[horse] = NONE
        self.position[horse] += spaces + bonus
        home = self.position[horse] >= self.course.steps
        if home:
            self.position[horse] = self.course.steps
            self.finish[self.finished] = horse
            self.finished += 1
        if self.events is not None:
            wording.add_move_events(self, horse, spaces, bonus, as_last)
        if self.is_race_over():
            self.pay_out()

    def is_race_over(self) -> bool:
        """HOM-63: return whether the third horse has finished."""
        return self.finished == PLACES

    def end_turn(self) -> None:
        """HOM-40: pass the dice to the left."""
        following: i64 = self.roller + 1
        if following == self.players:
            following = 0
        self.open_turn(following)

    # -- payout ------------------------------------------------------------------------------------------

    def pay_out(self) -> None:
        """HOM-65: pay prizes first, then bets; HOM-75: take everything back."""
        before: vec[i64] = self.money[:]
        self.roller = NOTHING
        self.roll = 0
        self.die_one = 0
        self.die_two = 0
        for place in range(PLACES):
            payout.pay_prize(self, place)
        for seat in range(self.players):
            payout.pay_bets(self, seat)
        for horse in range(NUM_HORSES):
            self.handicap[horse] = NONE
        if self.events is not None:
            for seat in range(self.players):
                gain = self.money[seat] - before[seat]
                self.add_seat_event("paid", seat, {"gain": gain, "money": self.money[seat]})
        if self.prepared == self.course.races:
            self.close()  # HOM-89
        elif self.prepared == 1 and self.course.buy_rounds > 0:
            self.open_purchase()  # HOM-20
        else:
            self.phase = RACE

    # -- the second purchase -----------------------------------------------------------------------------

    def open_purchase(self) -> None:
        """HOM-76: prepare the blue cards without owner and, with four or more players, the red ones."""
        if self.settings.with_red:
            for horse in range(NUM_HORSES):
                self.stock[horse] += self.course.red[horse]
        self.buy_round = 0
        self.fill_display()

    def fill_display(self) -> None:
        """HOM-77, HOM-86: turn up as many cards as players, while the stack lasts; then begin the round."""
        if total(self.display) < self.players and total(self.stock) > 0:
            self.phase = DISPLAY
            return
        for seat in range(self.players):  # HOM-79: the order holds for the round
            place: i64 = 0
            for other in range(self.players):
                if self.buys_before(other, seat):
                    place += 1
            self.order[place] = seat
        self.buy_index = 0
        if self.events is not None:
            self.add_event("purchase", {"round": self.buy_round + 1})
        self.open_buy()

    def buys_before(self, seat: i64, other: i64) -> bool:
        """HOM-79: return whether a seat buys before another one: less money, or a colour ahead."""
        if self.money[seat] != self.money[other]:
            return self.money[seat] < self.money[other]
        return self.settings.tie_rank[seat] < self.settings.tie_rank[other]

    def turn_up(self, horse: i64) -> None:
        """Move a card of the stack to the display."""
        self.stock[horse] -= 1
        self.display[horse] += 1
        if self.events is not None:
            self.add_event(
                "turned-up", {"cost": self.course.cost[horse], **wording.horse_values(self.course, horse)}
            )
        self.fill_display()

    def open_buy(self) -> None:
        """HOM-80: begin the next seat's turn; a seat that can buy nothing passes."""
        while self.buy_index < self.players:
            seat: i64 = self.order[self.buy_index]
            if reach.write_purchases(self, seat, self.game.scratch) > 1:
                self.phase = BUY
                return
            if self.events is not None:
                self.add_seat_event("passed", seat, {"why": "must"})
            self.buy_index += 1
        self.end_buy_round()

    def purchase(self, seat: i64, action: i64) -> None:
        """HOM-80: carry out one of three actions."""
        if action == STACK:
            if self.events is not None:
                self.add_seat_event("bought-blind", seat, {"surcharge": self.course.surcharge})
            self.phase = DRAW
            return
        if action == PASS:
            if self.events is not None:
                self.add_seat_event("passed", seat, {"why": "may"})
        else:
            horse: i64 = action - FIRST_BUY
            self.display[horse] -= 1
            self.gain_share(seat, horse, self.course.cost[horse])  # HOM-81
        self.buy_index += 1
        self.open_buy()

    def draw_blind(self, horse: i64) -> None:
        """HOM-82, HOM-83: turn up, keep and pay the card."""
        self.stock[horse] -= 1
        self.gain_share(self.order[self.buy_index], horse, self.course.cost[horse] + self.course.surcharge)
        self.buy_index += 1
        self.open_buy()

    def gain_share(self, seat: i64, horse: i64, price: i64) -> None:
        """HOM-84: gain a share and pay it at once."""
        self.shares[seat * NUM_HORSES + horse] += 1
        self.money[seat] -= price
        if self.events is not None:
            values: dict[str, object] = {"price": price, "money": self.money[seat]}
            values.update(wording.horse_values(self.course, horse))
            self.add_seat_event("bought", seat, values)

    def end_buy_round(self) -> None:
        """HOM-86 to HOM-88: begin a second round; afterwards the cards left are out of the game."""
        self.buy_round += 1
        self.buy_index = 0
        if self.buy_round < self.course.buy_rounds:
            self.fill_display()
            return
        self.buy_round = 0
        for horse in range(NUM_HORSES):
            self.stock[horse] += self.display[horse]
            self.display[horse] = 0
        self.phase = RACE

    def close(self) -> None:
        """HOM-89: end the game."""
        self.phase = END
        if self.events is not None:
            winners = [standing for standing in self.standings() if standing.rank == 1]
            for standing in winners:
                shared = "yes" if len(winners) > 1 else "no"
                self.add_seat_event("won", standing.seat, {"money": standing.score, "shared": shared})

    # -- the end -----------------------------------------------------------------------------------------

    def standings(self) -> list[Standing]:
        """HOM-89 to HOM-92: rank the seats, most money first."""
        return payout.standings(self)

    def round_number(self) -> int:
        """Return the number of races so far, with the prepared one."""
        return int(self.prepared)

    def end_cause(self) -> str | None:
        """Return the only cause there is: all races are run."""
        return "races_run" if self.phase == END else None

    def conserved(self) -> dict[str, int]:
        """Check that every share card is in a hand, picked, owned, on display or in the stock."""
        red = sum(self.course.red) if self.settings.with_red and self.is_before_purchase() else 0
        cards = sum(self.stock) + sum(self.shares) + sum(self.draft.hands) + sum(self.draft.picked)
        return {"share cards": cards + sum(self.display) + red, "horses": len(self.position)}

    def is_before_purchase(self) -> bool:
        """Return whether the left-over cards still wait for the second purchase."""
        return self.prepared == 0 or (self.prepared == 1 and BET <= self.phase <= AGAIN)

    # -- chance ------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """Return every outcome with its weight."""
        phase = self.phase
        if phase == ROLL:
            return [(FIRST_ROLL + dice, 1) for dice in range(FACES * FACES)]
        if phase == RACE:
            cards = range(self.course.num_cards)
            return [(self.course.first_card + card, 1) for card in cards if self.may_be_next(card)]
        if phase == START:
            return [(FIRST_START + seat, 1) for seat in range(self.players) if self.is_poorest(seat)]
        if phase == GHOST:
            first: int = self.settings.ghost * NUM_HORSES
            hand = self.draft.hands[first : first + NUM_HORSES]
            return [(NUM_HORSES + horse, count) for horse, count in enumerate(hand) if count > 0]
        if phase in (DEAL, DISPLAY, DRAW):
            outcome: int = self.horse_outcome()
            return [(outcome + horse, count) for horse, count in enumerate(self.stock) if count > 0]
        return []

    def sample(self, rng: Rng) -> i64:
        """Draw an outcome by its weight."""
        phase: i64 = self.phase
        if phase == ROLL:
            return FIRST_ROLL + rng.below(FACES * FACES)
        if phase == GHOST:
            ghost: i64 = self.settings.ghost
            number: i64 = rng.below(self.draft.held(ghost))
            return NUM_HORSES + draw_by_count(self.draft.hands, ghost * NUM_HORSES, number)
        if phase in (DEAL, DISPLAY, DRAW):
            number = rng.below(total(self.stock))
            return self.horse_outcome() + draw_by_count(self.stock, 0, number)
        return super().sample(rng)

    def horse_outcome(self) -> i64:
        """Return the first outcome of the cards that come from the stock now."""
        if self.phase == DEAL:
            return 0
        return 2 * NUM_HORSES if self.phase == DISPLAY else 3 * NUM_HORSES

    def may_be_next(self, card: i64) -> bool:
        """HOM-5: return whether a card may come: first the purple ones, then the green ones, none twice."""
        green: i64 = 0
        if self.prepared >= self.course.races_purple:
            green = 1
        for race in range(self.prepared):
            if self.programme[race] == card:
                return False
        return self.course.green[card] == green

    def is_poorest(self, seat: i64) -> bool:
        """HOM-39: return whether no seat has less money."""
        for other in range(self.players):  # noqa: SIM110 - a generator would be boxed
            if self.money[other] < self.money[seat]:
                return False
        return True

    # -- events ------------------------------------------------------------------------------------------

    def add_event(self, kind: str, values: dict[str, object], seen_by: tuple[int, ...] | None = None) -> None:
        """Add an event."""
        if self.events is not None:
            self.events.append(Event(kind, values, seen_by))

    def add_seat_event(self, kind: str, seat: i64, values: dict[str, object]) -> None:
        """Add an event about a seat."""
        self.add_event(kind, {**values, **wording.seat_values(self, seat)})

    # -- what has rooms of its own -----------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return all that the seat may know."""
        return hidden.view(self, seat)

    def determinize(self, seat: int, rng: Rng) -> "State":
        """Draw the hands and picks that the seat does not know, or the other seats' bets."""
        other = self.clone()
        if self.phase <= GHOST:
            hidden.redeal(other.draft, seat, other.stock, rng)
        else:
            for player in range(self.players):
                if player != seat:
                    hidden.draw_bet(other, player, rng)
        return other

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        """Return what the viewer sees of a step."""
        return hidden.seen(self, viewer, actor, number)

    def reveals(self, seat: int, action: int) -> bool:
        """Return whether an action shows a seat something that it did not know."""
        return hidden.reveals(self, seat, action)

    def withheld(self, seat: int) -> int:
        """HOM-35: the markers of an incomplete bet, which may be rearranged and which no other seat sees."""
        return 0 if self.phase != BET or self.has_bet(seat) else self.placed[seat]

    def dump(self) -> dict[str, Any]:
        """Return the complete position."""
        return dumping.dump(self)

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """Write the parts of Game.observation_parts."""
        observation.write(self, seat, out)

    def action_words(self, action: int) -> Words:
        """Return ("pick", horse), ("bet", row, horse), ("last", horse), ("buy", horse), or a plain word."""
        return wording.action_words(self.course, action)

    def action_number(self, words: Words) -> int:
        """Return the number of such words."""
        return wording.action_number(words)

    def outcome_words(self, outcome: int) -> Words:
        """Return ("deal", horse) and the like, ("roll", 3, 5), ("start", seat), ("race", card)."""
        return wording.outcome_words(self.course, outcome)

    def outcome_number(self, words: Words) -> int:
        """Return the number of such words."""
        return wording.outcome_number(self.course, words)

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """Return the sentence for an action or an outcome."""
        return wording.message(self, number)

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """Return the question to the seat, or what it waits for."""
        return wording.prompt(self, seat)

    def seat_colour(self, seat: int) -> str:
        """HOM-1: return the colour of a seat."""
        return self.settings.colours[seat]

    def turn_rule(self) -> str:
        """Return the rule of the present decision, or of the end of the game."""
        return refusals.turn_rule(self)

    def refusal(self, seat: int, action: int) -> Reason:
        """Return why an action of a seat that has to decide is not legal."""
        return refusals.refusal(self, seat, action)
