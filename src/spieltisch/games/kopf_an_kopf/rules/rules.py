"""Kopf an Kopf: legal actions and what they do.

A turn is features, ROLL, perhaps SECOND_CHANCE, the lucky numbers (LUCKY), the move, SPRINT, the card for a
3, ACTION with the choices of a card (effects.py), and the draw at the end. Steps without a decision are
skipped. The race may be over after every single move of a horse: then the phase is OVER, and the caller of
the move does nothing more.
"""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, NOBODY, Options, Words
from spieltisch.engine.errors import BadOption
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Part, Reason, Standing
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kopf_an_kopf.rules import (
    dumping,
    effects,
    hidden,
    observation,
    payout,
    reach,
    refusals,
    wording,
)
from spieltisch.games.kopf_an_kopf.rules.box import Components
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    AMOUNT,
    ASK,
    AUTO,
    BY_FEAR,
    BY_FEATURE,
    BY_ROLL,
    BY_SPRINT,
    DEAL,
    DISCARD,
    DRAW,
    DRAW_PILE,
    EXTRA_ROLL,
    FINISH_ORDER,
    FIRST_BET,
    FIRST_BUY,
    FIRST_PLAY,
    FIRST_SPRINT,
    FOR_FEATURE,
    FOR_THREE,
    FOR_TURN_END,
    KEEP_CARD,
    KEEP_LUCKY,
    KEEP_ROLL,
    LAST_DRAW,
    LAST_STEP,
    LUCKY,
    NOTHING,
    NUM_HORSES,
    NUM_PLACES,
    OVER,
    PLAY_LUCKY,
    REROLL_HORSE,
    REROLL_MOVE,
    ROLL,
    ROLL_HORSE_AGAIN,
    ROLL_MOVE_AGAIN,
    SCARY,
    SECOND_CHANCE,
    SELL,
    SELL_CARDS,
    SPRINT,
    STANDING,
    START_PLAYER,
    STOCK,
    STOP,
    TAKE_CARD,
    TARGET_HORSE,
    TARGET_HORSE_2,
    TARGET_PLAYER,
    THEFT,
    WHIP_ROLL,
    Course,
    Deck,
    Settings,
)

RACE_OVER: Final = "race_over"
MAX_TURNS: Final = "max_turns"


class Game(core.Game):
    """Kopf an Kopf on one box."""

    def __init__(self, box: Components) -> None:
        self.course = Course(box)
        self.deck = Deck(box, self.course)
        self.components = box
        kinds: int = self.deck.num_kinds
        super().__init__(box, self.deck.num_actions, self.deck.num_outcomes, kinds + 2 * NUM_HORSES + 10)
        self.hidden = ("hand", "stock", "pending", "keep_lucky", "known")
        self.memories = ("known",)

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KAK-17: choose a starting player who has a seat."""
        seat = options["start_player"]
        if seat != "random" and seat >= players:
            raise BadOption("no-such-seat", slug=self.slug, rule="KAK-17", seat=seat, players=players)
        return options

    def new_state(self, players: int, options: Options) -> "State":
        """KAK-12 to KAK-18: everything at the start; the cards are still to be dealt."""
        state = self.blank(players, options)
        if options["start_player"] != "random":
            state.start = options["start_player"]
            state.open_deal()
        return state

    def blank(self, players: int, options: Options) -> "State":
        """Return a state with all cards in the piles, all horses, money and chips as at the start."""
        course = self.course
        state = State(
            self,
            course,
            self.deck,
            Settings(self.components, players, options),
            players,
            zeros(NUM_HORSES),
            filled(NUM_PLACES, NOTHING),
            filled(NUM_HORSES, NOTHING),
            zeros(players * NUM_HORSES),
            filled(players, course.start_cash),  # KAK-15
            zeros(players),
            zeros(players),
            filled(self.deck.size, STOCK),
            zeros(self.deck.size),
        )
        if self.components.setup.second_chance_chips_per_player > 0:
            state.chips = (1 << players) - 1
        state.split_piles(self.deck.size)
        return state

    def load_state(self, position: Mapping[str, Any]) -> "State":
        """Load a position from a dump."""
        from spieltisch.games.kopf_an_kopf.rules.loading import Loader

        return Loader(self, position).state()

    def observation_parts(self) -> list[Part]:
        """List the parts of an observation."""
        return observation.parts(self)

    def max_steps(self, players: int, options: Options) -> int | None:
        """Count the deal; per turn cards of features, dice, answers, sprints, an action, its choices, cards.

        Every drawn card takes two steps where the pile is chosen.
        """
        course = self.course
        drawing = sum([amount for amount in course.feature_amount if amount < 10])
        dice_and_answers = 3 + players - 1 + NUM_HORSES
        action = 2 + 4 + NUM_PLACES
        turn = 2 * (drawing + 1 + course.draws) + dice_and_answers + action
        turns: int = options["max_turns"]
        return 1 + players * course.start_hand + turn * turns


class State(core.State):
    """A position of Kopf an Kopf."""

    def __init__(
        self,
        game: core.Game,
        course: Course,
        deck: Deck,
        settings: Settings,
        players: i64,
        pos: vec[i64],
        finish: vec[i64],
        owner: vec[i64],
        stake: vec[i64],
        cash: vec[i64],
        held: vec[i64],
        passed: vec[i64],
        place: vec[i64],
        knows: vec[i64],
    ) -> None:
        super().__init__(game, players, settings.options)
        self.course = course
        self.deck = deck
        self.settings = settings
        self.pos = pos  # per horse: 0 = start field, fields + 1 = finished
        self.finish = finish  # the horses on the winner places
        self.finished: i64 = 0
        self.owner = owner  # per horse: a seat, or NOTHING
        self.stake = stake  # entry seat * horses + horse
        self.cash = cash
        self.held = held  # per seat: number of cards
        self.passed = passed  # per seat: mask of lucky numbers that it let pass (by horse)
        self.place = place  # per card: the seat that holds it, STOCK or DISCARD
        self.knows = knows  # per card in a hand: mask of the other seats that know of it (KAK-117)
        self.chips: i64 = 0  # mask of the seats that have the second-chance chip
        self.keep: i64 = 0  # mask of the seats whose switch keep_lucky is on
        self.waiting: i64 = 0  # mask of the seats that have not answered yet (KAK-116) ...
        self.answers: i64 = 0  # ... and of the seats that have answered play
        self.pile0: i64 = 0
        self.pile1: i64 = 0
        self.bank: i64 = 0  # payments of the players to the bank, less its payments to them
        self.start: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = START_PLAYER
        self.die_horse: i64 = NOTHING
        self.die_move: i64 = 0
        self.sprinted: i64 = 0  # mask of horses
        self.due: i64 = 0  # mask of horses whose feature is still to be carried out
        self.why: i64 = 0  # the reason of a draw or theft
        self.left: i64 = 0  # cards still to be drawn for it
        self.pile: i64 = 0  # the pile of the next card
        self.card: i64 = NOTHING  # the kind that is being played
        self.target: i64 = NOTHING  # the horse chosen for it
        self.victim: i64 = NOTHING  # the player chosen for it, or the one that loses a card for a 3
        self.sold: i64 = NOTHING  # the first kind that is being sold

    def clone(self) -> "State":
        """Return an independent copy."""
        other = State(
            self.game,
            self.course,
            self.deck,
            self.settings,
            self.players,
            self.pos[:],
            self.finish[:],
            self.owner[:],
            self.stake[:],
            self.cash[:],
            self.held[:],
            self.passed[:],
            self.place[:],
            self.knows[:],
        )
        other.finished = self.finished
        other.chips = self.chips
        other.keep = self.keep
        other.waiting = self.waiting
        other.answers = self.answers
        other.pile0 = self.pile0
        other.pile1 = self.pile1
        other.bank = self.bank
        other.start = self.start
        other.active = self.active
        other.turn = self.turn
        other.phase = self.phase
        other.die_horse = self.die_horse
        other.die_move = self.die_move
        other.sprinted = self.sprinted
        other.due = self.due
        other.why = self.why
        other.left = self.left
        other.pile = self.pile
        other.card = self.card
        other.target = self.target
        other.victim = self.victim
        other.sold = self.sold
        return other

    # -- whose decision, and what is legal ---------------------------------------------------------------

    def actor(self) -> i64:
        """Return the active seat, CHANCE for dice and cards, or the first seat that has not answered."""
        phase: i64 = self.phase
        if phase == LUCKY:
            seat: i64 = self.following(self.active)
            while (self.waiting >> seat) & 1 == 0:
                seat = self.following(seat)
            return seat
        if phase == OVER:
            return NOBODY
        if phase <= ROLL or phase in (DRAW, REROLL_HORSE, REROLL_MOVE, THEFT, EXTRA_ROLL, WHIP_ROLL):
            return CHANCE
        return self.active

    def actors(self) -> list[int]:
        """KAK-116: return all seats that have not answered, clockwise from the active player."""
        if self.phase != LUCKY:
            return super().actors()
        seats = [(self.active + place) % self.players for place in range(1, self.players)]
        return [seat for seat in seats if (self.waiting >> seat) & 1 == 1]

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Section 11 of the rules: write D1 to D12."""
        phase: i64 = self.phase
        if phase == LUCKY:
            return self.write_answers(seat, out)
        if seat != self.active or seat != self.actor():
            return 0
        if phase == ACTION:
            return reach.write_actions(self, out)
        if phase == SPRINT:
            return reach.write_sprints(self, out)
        if phase == TARGET_HORSE:
            return reach.write_targets(self, out)
        if phase == SECOND_CHANCE:
            out[0] = KEEP_ROLL
            out[1] = ROLL_HORSE_AGAIN
            out[2] = ROLL_MOVE_AGAIN
            return 3
        if phase == SELL_CARDS:
            return reach.write_held(self, seat, self.deck.first_sold, out)
        if phase == TARGET_PLAYER:
            return reach.write_victims(self, out)
        if phase == TAKE_CARD:
            return reach.write_held(self, self.victim, self.deck.first_taken, out)
        if phase == TARGET_HORSE_2:
            return reach.write_second_targets(self, out)
        if phase == AMOUNT:
            return reach.write_amounts(self, out)
        if phase == FINISH_ORDER:
            return reach.write_crossings(self, out)
        out[0] = self.deck.first_pile
        out[1] = self.deck.first_pile + 1
        return 2

    def write_answers(self, seat: i64, out: vec[i64]) -> i64:
        """D2: the holder of the matching card may play it; all other seats can only keep."""
        if (self.waiting >> seat) & 1 == 0:
            return 0
        out[0] = KEEP_CARD
        out[1] = PLAY_LUCKY
        return 2 if reach.holds(self, seat, self.deck.lucky[self.die_horse]) else 1

    def following(self, seat: i64) -> i64:
        """Return the next seat clockwise."""
        return 0 if seat + 1 == self.players else seat + 1

    # -- the game, from the deal on ----------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision or an outcome, then go on to the next decision."""
        phase: i64 = self.phase
        deck = self.deck
        if phase == ROLL:
            self.roll(action - deck.first_roll)
        elif phase == DRAW:
            self.draw(action - deck.first_draw)
        elif phase == ACTION:
            self.act(seat, action)
        elif phase == SECOND_CHANCE:
            self.use_chip(action)
        elif phase == SPRINT:
            self.sprint(action)
        elif phase == TARGET_HORSE:
            effects.choose_target(self, action - deck.first_target)
        elif phase == THEFT:
            effects.steal(self, action - deck.first_theft)
        elif phase == SELL_CARDS:
            self.sell(action - deck.first_sold)
        elif phase == LUCKY:
            self.answer(seat, action)
        elif phase == TARGET_PLAYER:
            effects.rob(self, action - deck.first_player)
        elif phase == TAKE_CARD:
            effects.steal(self, action - deck.first_taken)
        elif phase == TARGET_HORSE_2:
            effects.choose_second_target(self, action - deck.first_second)
        elif phase == AMOUNT:
            effects.bet_late(self, action - deck.first_amount)
        elif phase == FINISH_ORDER:
            effects.cross(self, action - deck.first_crossing)
        elif phase == EXTRA_ROLL:
            effects.roll_extra(self, action - deck.first_roll)
        elif phase == WHIP_ROLL:
            effects.finish_card_move(self, self.target, action - deck.first_move_die)
        elif phase == REROLL_HORSE:
            self.reroll(action - deck.first_horse_die, self.die_move, "horse")
        elif phase == REROLL_MOVE:
            self.reroll(self.die_horse, action - deck.first_move_die, "move")
        elif phase == DRAW_PILE:
            self.pile = action - deck.first_pile
            self.phase = DRAW
        elif phase == DEAL:
            self.deal((action - deck.first_deal) % deck.num_kinds)
        else:
            self.start = action
            self.open_deal()

    def open_deal(self) -> None:
        """KAK-14, KAK-17: the starting player is known; begin to deal round by seat."""
        self.active = self.start
        if self.events is not None:
            self.add_seat_event("first", self.start, {})
        self.phase = DEAL
        if self.course.start_hand == 0:
            self.open_turn()

    def next_dealt(self) -> i64:
        """Return the seat that gets the next card of the deal: the first one that has fewest."""
        seat: i64 = 0
        for other in range(self.players):
            if self.held[other] < self.held[seat]:
                seat = other
        return seat

    def deal(self, kind: i64) -> None:
        """KAK-14, KAK-16: deal a card at a time; the rest forms the two piles."""
        seat: i64 = self.next_dealt()
        self.place[self.find(kind, STOCK)] = seat
        self.held[seat] += 1
        self.split_piles(self.pile0 + self.pile1 - 1)
        if self.held[self.next_dealt()] == self.course.start_hand:
            if self.events is not None:
                self.add_event("dealt", {"cards": self.course.start_hand})
                wording.add_hand_events(self)
            self.open_turn()

    def split_piles(self, cards: i64) -> None:
        """KAK-16, KAK-65: split the stock as equally as possible, an odd card to pile 0."""
        self.pile1 = cards // 2
        self.pile0 = cards - self.pile1

    def find(self, kind: i64, place: i64) -> i64:
        """Return a card of this kind that lies there."""
        card: i64 = self.deck.first[kind]
        while self.place[card] != place:
            card += 1
        return card

    # -- step 1: features --------------------------------------------------------------------------------

    def open_turn(self) -> None:
        """KAK-19, KAK-115: begin a turn; the switch is off again."""
        seat: i64 = self.active
        self.keep &= ~(1 << seat)
        if self.settings.lucky_mode != AUTO:
            self.passed[seat] = 0
        self.die_horse = NOTHING
        self.die_move = 0
        self.sprinted = 0
        if self.events is not None:
            self.add_seat_event("turn", seat, {"turn": self.turn + 1})
        self.due = 0
        for horse in range(NUM_HORSES):  # KAK-21, KAK-22: all conditions are checked first
            if self.owner[horse] == seat and reach.has_feature(self, horse):
                self.due |= 1 << horse
        self.run_features()

    def run_features(self) -> None:
        """KAK-22: carry out features: cards first, then money, last the steps."""
        if self.due != 0:
            for horse in range(NUM_HORSES):
                if (self.due >> horse) & 1 == 1 and self.course.feature[horse] <= LAST_DRAW:
                    self.take_feature(horse, "draw")
                    self.open_draws(FOR_FEATURE, self.course.feature_amount[horse])
                    return
            for horse in range(NUM_HORSES):
                if (self.due >> horse) & 1 == 1 and self.course.feature[horse] < LAST_STEP:
                    self.take_feature(horse, "cash")
                    self.collect(self.active, self.course.feature_amount[horse])
            for horse in range(NUM_HORSES):
                if (self.due >> horse) & 1 == 1:
                    self.take_feature(horse, "step")
                    self.move(horse, self.course.feature_amount[horse], BY_FEATURE)
                    if self.phase == OVER:
                        return
        self.phase = ROLL

    def take_feature(self, horse: i64, effect: str) -> None:
        """Carry out a feature."""
        self.due &= ~(1 << horse)
        if self.events is not None:
            values: dict[str, object] = {"effect": effect, "amount": self.course.feature_amount[horse]}
            self.add_seat_event(
                "feature", self.active, {**values, **wording.horse_values(self.course, horse)}
            )

    def collect(self, seat: i64, amount: i64) -> None:
        """Pay a player from the bank."""
        self.cash[seat] += amount
        self.bank -= amount

    def pay(self, seat: i64, amount: i64) -> None:
        """Pay the bank."""
        self.cash[seat] -= amount
        self.bank += amount

    # -- step 2: roll, second chance, lucky numbers ------------------------------------------------------

    def roll(self, dice: i64) -> None:
        """KAK-34, KAK-35: carry out the opening roll."""
        self.die_horse = dice // self.course.num_faces
        self.die_move = dice % self.course.num_faces
        if self.events is not None:
            wording.add_roll_event(self, self.die_horse, self.die_move, "opening")
        if (self.chips >> self.active) & 1 == 1:
            self.phase = SECOND_CHANCE
        else:
            self.open_lucky()

    def use_chip(self, action: i64) -> None:
        """KAK-36, KAK-38: roll one die again, or not."""
        if self.events is not None:
            die = "horse" if action == ROLL_HORSE_AGAIN else "move" if action == ROLL_MOVE_AGAIN else "none"
            self.add_seat_event("second-chance", self.active, {"die": die})
        if action == KEEP_ROLL:
            self.open_lucky()
            return
        self.chips &= ~(1 << self.active)
        self.phase = REROLL_HORSE if action == ROLL_HORSE_AGAIN else REROLL_MOVE

    def reroll(self, horse: i64, move: i64, die: str) -> None:
        """KAK-37: only the new result counts."""
        self.die_horse = horse
        self.die_move = move
        if self.events is not None:
            wording.add_reroll_event(self, die)
        self.open_lucky()

    def open_lucky(self) -> None:
        """KAK-41 to KAK-46: the holder of the number may play it, by order, always, or by an answer."""
        self.answers = 0
        if self.settings.lucky_mode == ASK:
            self.waiting = self.asked()
            if self.waiting != 0:
                self.phase = LUCKY
                return
        else:
            self.answers = self.callers(self.die_horse)
        self.close_lucky()

    def callers(self, horse: i64) -> i64:
        """KAK-46, KAK-115: return a mask of the other seats whose card is played by this roll."""
        kind: i64 = self.deck.lucky[horse]
        mask: i64 = 0
        if kind != NOTHING:
            for card in range(self.deck.first[kind], self.deck.first[kind + 1]):
                seat: i64 = self.place[card]
                if seat >= 0 and seat != self.active and (self.keep >> seat) & 1 == 0:
                    mask |= 1 << seat
        return mask

    def asked(self) -> i64:
        """KAK-116: return all other seats with cards, unless the matching card lies on the discard pile."""
        kind: i64 = self.deck.lucky[self.die_horse]
        mask: i64 = 0
        if kind == NOTHING:
            return mask
        for card in range(self.deck.first[kind], self.deck.first[kind + 1]):
            if self.place[card] != DISCARD:
                for seat in range(self.players):
                    if seat != self.active and self.held[seat] > 0:
                        mask |= 1 << seat
                return mask
        return mask

    def answer(self, seat: i64, action: i64) -> None:
        """KAK-116: keep the answer secret until all answers are in."""
        self.waiting &= ~(1 << seat)
        if action == PLAY_LUCKY:
            self.answers |= 1 << seat
        if self.events is not None:
            self.add_seat_event("answered", seat, {})
        if self.waiting == 0:
            self.close_lucky()

    def close_lucky(self) -> None:
        """KAK-41, KAK-44: clockwise from the active player; all seats see which let the number pass."""
        kind: i64 = self.deck.lucky[self.die_horse]
        seat: i64 = self.following(self.active)
        while seat != self.active:
            if (self.answers >> seat) & 1 == 1:
                self.play_lucky(seat, kind)
            else:
                self.passed[seat] |= 1 << self.die_horse
            seat = self.following(seat)
        self.answers = 0
        self.move_rolled()

    def play_lucky(self, seat: i64, kind: i64) -> None:
        """KAK-41, KAK-43: pay from the bank, and put the card on the discard pile."""
        self.spend(seat, kind)
        self.collect(seat, self.deck.sum[kind])
        if self.events is not None:
            wording.add_lucky_event(self, seat, kind)

    # -- step 2: move, sprint, the card for a 3 ----------------------------------------------------------

    def move_rolled(self) -> None:
        """KAK-48; KAK-49: move the rolled horse; then the horse that fears this number goes back."""
        horse: i64 = self.die_horse
        self.move(horse, self.die_move, BY_ROLL)
        if self.phase == OVER:
            return
        if horse == SCARY:
            for other in range(NUM_HORSES):
                if self.owner[other] == self.active and reach.is_scared(self, other):
                    self.move(other, -self.die_move, BY_FEAR)
        self.open_sprint()

    def move(self, horse: i64, steps: i64, cause: i64) -> None:
        """KAK-3, KAK-4: move a running horse; KAK-104: the third one to cross the line ends the game."""
        here: i64 = self.pos[horse]
        there: i64 = here + steps
        if there < 0:
            there = 0
        elif there > self.course.fields:
            there = self.course.finish
        self.pos[horse] = there
        if self.events is not None and steps != 0:
            wording.add_move_event(self, horse, here, cause)
        if there == self.course.finish:
            self.finish[self.finished] = horse
            self.finished += 1
            if self.events is not None:
                values = {"place": self.finished, **wording.horse_values(self.course, horse)}
                self.add_event("finished", values)
            if self.finished == NUM_PLACES:
                self.close(RACE_OVER)

    def open_sprint(self) -> None:
        """KAK-50 to KAK-54: ask while there is a horse that may sprint; a 0 moves none."""
        if self.die_move > 0:
            for horse in range(NUM_HORSES):
                if reach.is_eligible(self, horse):
                    self.phase = SPRINT
                    return
        self.take_bonus()

    def sprint(self, action: i64) -> None:
        """KAK-51, KAK-52: move one horse after the other, each at most once."""
        if action == STOP:
            if self.events is not None:
                self.add_seat_event("no-sprint", self.active, {})
            self.take_bonus()
            return
        horse: i64 = action - FIRST_SPRINT
        self.sprinted |= 1 << horse
        self.move(horse, self.die_move, BY_SPRINT)
        if self.phase != OVER:
            self.open_sprint()

    def take_bonus(self) -> None:
        """KAK-55 to KAK-60: a 3 brings a card of the owner, or of a pile."""
        owner: i64 = self.owner[self.die_horse]
        if self.die_move != self.course.bonus_face or owner == self.active:
            self.phase = ACTION
        elif owner == NOTHING:
            self.open_draws(FOR_THREE, 1)
        elif self.held[owner] > 0:
            effects.open_theft(self, owner, FOR_THREE)
        else:
            self.phase = ACTION

    # -- step 3: the action ------------------------------------------------------------------------------

    def act(self, seat: i64, action: i64) -> None:
        """KAK-61: play, buy, bet, sell or pass; KAK-115: the secret order is none of these."""
        if action >= FIRST_PLAY:
            effects.play_card(self, seat, action - FIRST_PLAY)
        elif action == KEEP_LUCKY:
            self.keep |= 1 << seat
            if self.events is not None:
                self.add_event("kept-lucky", wording.seat_values(seat), (seat,))
        elif action == SELL:
            self.open_sale(seat)
        elif action >= FIRST_BET:
            self.place_bet(seat, action - FIRST_BET, self.course.bet, 0, "action")  # KAK-72
            self.end_action()
        elif action >= FIRST_BUY:
            self.buy(seat, action - FIRST_BUY)
        else:
            if self.events is not None:
                self.add_seat_event("passed", seat, {})
            self.end_action()

    def buy(self, seat: i64, horse: i64) -> None:
        """KAK-67, KAK-69: buy a horse; a stake stays, and its chip becomes free."""
        self.pay(seat, self.course.price[horse])
        self.owner[horse] = seat
        if self.events is not None:
            values: dict[str, object] = {"price": self.course.price[horse], "cash": self.cash[seat]}
            self.add_seat_event("bought", seat, {**values, **wording.horse_values(self.course, horse)})
        self.end_action()

    def place_bet(self, seat: i64, horse: i64, own: i64, bank: i64, how: str) -> None:
        """KAK-10, KAK-72, KAK-92: bet own money and the bank's, all of it stake of the player."""
        self.cash[seat] -= own
        self.bank -= bank
        self.stake[seat * NUM_HORSES + horse] += own + bank
        if self.events is not None:
            wording.add_bet_event(self, seat, horse, own, bank, how)

    def open_sale(self, seat: i64) -> None:
        """KAK-76, KAK-113: ask for two cards, unless there are no others."""
        if self.held[seat] > 2:
            self.sold = NOTHING
            self.phase = SELL_CARDS
            return
        for card in range(self.deck.size):
            if self.place[card] == seat:
                self.discard_sold(seat, self.deck.kind[card])
        self.close_sale(seat)

    def sell(self, kind: i64) -> None:
        """KAK-76: sell one card after the other."""
        self.discard_sold(self.active, kind)
        if self.sold == NOTHING:
            self.sold = kind
        else:
            self.close_sale(self.active)

    def discard_sold(self, seat: i64, kind: i64) -> None:
        """Discard a sold card openly."""
        self.spend(seat, kind)
        if self.events is not None:
            self.add_seat_event("sold-card", seat, wording.card_values(self.deck, kind))

    def close_sale(self, seat: i64) -> None:
        """KAK-76: pay for the pair."""
        self.sold = NOTHING
        self.collect(seat, self.course.sale)
        if self.events is not None:
            self.add_seat_event("sold", seat, {"amount": self.course.sale, "cash": self.cash[seat]})
        self.end_action()

    def spend(self, seat: i64, kind: i64) -> None:
        """KAK-77: discard a card openly; KAK-117: seats that knew of one of its kind know of one less."""
        card: i64 = self.find(kind, seat)
        known: i64 = self.knows[card]
        for other in range(card + 1, self.deck.first[kind + 1]):
            if self.place[other] == seat:
                mask: i64 = self.knows[other]
                self.knows[other] = mask & known
                known |= mask
        self.knows[card] = 0
        self.place[card] = DISCARD
        self.held[seat] -= 1

    # -- step 4: drawing ---------------------------------------------------------------------------------

    def end_action(self) -> None:
        """KAK-62: draw a card after every action."""
        self.card = NOTHING
        self.target = NOTHING
        self.victim = NOTHING
        self.open_draws(FOR_TURN_END, self.course.draws)

    def open_draws(self, why: i64, cards: i64) -> None:
        """Begin to draw some cards."""
        self.why = why
        self.left = cards
        self.next_draw()

    def next_draw(self) -> None:
        """KAK-63, KAK-66: draw from the bigger pile, or from the one that the player names."""
        if self.left > 0 and self.pile0 + self.pile1 == 0:
            self.form_piles()
        if self.left == 0 or self.pile0 + self.pile1 == 0:
            if self.events is not None and self.left > 0:
                self.add_seat_event("no-draw", self.active, {"why": wording.reason(self)})
            self.left = 0
            self.after_draws()
        elif self.settings.pile_choice and self.pile0 > 0 and self.pile1 > 0:
            self.phase = DRAW_PILE
        else:
            self.pile = 0 if self.pile0 >= self.pile1 else 1
            self.phase = DRAW

    def draw(self, kind: i64) -> None:
        """Draw a card that only its owner sees; KAK-65: the last one of a pile brings new piles."""
        seat: i64 = self.active
        self.place[self.find(kind, STOCK)] = seat
        self.held[seat] += 1
        self.passed[seat] = 0
        self.left -= 1
        if self.events is not None:
            wording.add_draw_events(self, kind)
        if self.pile == 0:
            self.pile0 -= 1
        else:
            self.pile1 -= 1
        if (self.pile0 if self.pile == 0 else self.pile1) == 0:
            self.form_piles()
        self.next_draw()

    def form_piles(self) -> None:
        """KAK-65, KAK-66: shuffle and split the discards and the rest."""
        cards: i64 = 0
        for card in range(self.deck.size):
            if self.place[card] < 0:
                self.place[card] = STOCK
                cards += 1
        self.split_piles(cards)
        if self.events is not None and cards > 0:
            self.add_event("reshuffled", {"pile0": self.pile0, "pile1": self.pile1})

    def after_draws(self) -> None:
        """Go on with the turn after the draws."""
        if self.why == FOR_FEATURE:
            self.run_features()
        elif self.why == FOR_THREE:
            self.phase = ACTION
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """KAK-19: go on to the next player clockwise; R-20: unless the limit of turns is reached."""
        if self.turn + 1 == self.settings.max_turns:
            self.close(MAX_TURNS)
            return
        self.turn += 1
        self.active = self.following(self.active)
        self.open_turn()

    # -- the end -----------------------------------------------------------------------------------------

    def close(self, reason: str) -> None:
        """KAK-104, KAK-106: end the game at once, and discard all hands."""
        self.phase = OVER
        self.card = NOTHING
        self.target = NOTHING
        self.victim = NOTHING
        self.due = 0
        for card in range(self.deck.size):
            if self.place[card] >= 0:
                self.place[card] = DISCARD
                self.knows[card] = 0
        for seat in range(self.players):
            self.held[seat] = 0
        if self.events is not None:
            self.add_event("ended", {"reason": reason})
            payout.add_result_events(self)

    def standings(self) -> list[Standing]:
        """KAK-112: rank the seats, most money first."""
        return payout.standings(self)

    def round_number(self) -> int:
        """Return the round; 0 during the set-up."""
        return 0 if self.phase < ROLL else int(self.turn // self.players) + 1

    def end_cause(self) -> str | None:
        """Return the cause: the race is over, or the limit of turns is reached."""
        if self.phase != OVER:
            return None
        return RACE_OVER if self.finished == NUM_PLACES else MAX_TURNS

    def conserved(self) -> dict[str, int]:
        """Check that every card lies somewhere, chips are taken or free, and no money is lost."""
        money = self.bank + sum(self.cash) + sum(self.stake)
        held = [sum([1 for place in self.place if place == seat]) for seat in range(self.players)]
        free = [max(0, reach.free_chips(self, horse)) for horse in range(NUM_HORSES)]
        used = [
            1
            for seat in range(self.players)
            for horse in range(NUM_HORSES)
            if self.stake[seat * NUM_HORSES + horse] > 0 and self.owner[horse] != seat
        ]
        lying = sum([1 for place in self.place if place == DISCARD])
        return {
            "action cards": self.pile0 + self.pile1 + sum(self.held) + lying,
            "hands": sum([1 for seat in range(self.players) if held[seat] != self.held[seat]]),
            "betting chips": sum(free) + len(used),
            "money": money,
        }

    # -- chance ------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """Return every outcome with its weight."""
        return reach.chance(self)

    def sample(self, rng: Rng) -> i64:
        """Draw an outcome by its weight."""
        return reach.sample(self, rng)

    # -- events ------------------------------------------------------------------------------------------

    def add_event(self, kind: str, values: dict[str, object], seen_by: tuple[int, ...] | None = None) -> None:
        """Add an event."""
        if self.events is not None:
            self.events.append(Event(kind, values, seen_by))

    def add_seat_event(self, kind: str, seat: i64, values: dict[str, object]) -> None:
        """Add an event about a seat."""
        self.add_event(kind, {**values, **wording.seat_values(seat)})

    # -- what has rooms of its own -----------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return all that the seat may know."""
        return hidden.view(self, seat)

    def determinize(self, seat: int, rng: Rng) -> "State":
        """Deal the cards that the seat does not know again, draw the other seats' switches and answers."""
        other = self.clone()
        hidden.redraw(other, seat, rng)
        return other

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        """Return what the viewer sees of a step: neither the cards of other seats, nor their answers."""
        return hidden.seen(self, viewer, actor, number)

    def reveals(self, seat: int, action: int) -> bool:
        """Return whether a seat learns of another hand by it (see hidden.py)."""
        return hidden.reveals(self, action)

    def withheld(self, seat: int) -> int:
        """KAK-115: the secret order of this turn, as long as the action is still to come."""
        ordered = self.phase == ACTION and seat == self.active and (self.keep >> seat) & 1 == 1
        return 1 if ordered and self.settings.lucky_mode == STANDING else 0

    def dump(self) -> dict[str, Any]:
        """Return the complete position."""
        return dumping.dump(self)

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """Write the parts of Game.observation_parts."""
        observation.write(self, seat, out)

    def action_words(self, action: int) -> Words:
        """Return the words of an action."""
        return wording.action_words(self.deck, action)

    def action_number(self, words: Words) -> int:
        """Return the number of such words."""
        return wording.action_number(self.deck, words)

    def outcome_words(self, outcome: int) -> Words:
        """Return the words of an outcome."""
        return wording.outcome_words(self.course, self.deck, outcome)

    def outcome_number(self, words: Words) -> int:
        """Return the number of such words."""
        return wording.outcome_number(self.course, self.deck, words)

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """Return the sentence for an action or an outcome."""
        return wording.message(self, number)

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """Return the question to the seat, or what it waits for."""
        return wording.prompt(self, seat)

    def turn_rule(self) -> str:
        """Return the rule of the present decision, or of the end of the game."""
        return refusals.turn_rule(self)

    def refusal(self, seat: int, action: int) -> Reason:
        """Return why an action of a seat that has to decide is not legal."""
        return refusals.refusal(self, seat, action)


def filled(count: i64, value: i64) -> vec[i64]:
    """Return an array of so many equal numbers."""
    return vec[i64]([value] * count)
