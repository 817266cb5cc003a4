"""Kopf an Kopf: load a full or partial position from plain data, and refuse impossible ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.engine import position_loader
from spieltisch.engine.arrays import numbers
from spieltisch.games.kopf_an_kopf.rules import dumping, reach
from spieltisch.games.kopf_an_kopf.rules.box import UNIT
from spieltisch.games.kopf_an_kopf.rules.parts import (
    ACTION,
    AMOUNT,
    ASK,
    CARD_PHASES,
    DEAL,
    DISCARD,
    DOUBLE_BET,
    DRAW,
    DRAW_PILE,
    EXTRA_ROLL,
    EXTRA_THROW,
    FINISH_ORDER,
    FOR_CARD,
    FOR_FEATURE,
    FOR_THREE,
    FREE_BET_FIXED,
    LATE_BET,
    LUCKY,
    LUCKY_NUMBER,
    MOVE_CHOICE,
    MOVE_FIXED,
    NOTHING,
    NUM_HORSES,
    NUM_PLACES,
    OVER,
    PHASES,
    REASONS,
    ROLL,
    SECOND_CHANCE,
    SELL_CARDS,
    SHIFT_BET,
    SPRINT,
    START_PLAYER,
    STEAL_CASH,
    STEAL_CHOSEN_CARD,
    STEAL_RANDOM_CARD,
    STOCK,
    TAKE_CARD,
    TARGET_HORSE,
    TARGET_HORSE_2,
    TARGET_PLAYER,
    THEFT,
    WHIP,
    WHIP_ROLL,
)
from spieltisch.games.kopf_an_kopf.rules.rules import Game, State

POSITION_FIELDS = (
    "n",
    "options",
    "start",
    "turn",
    "phase",
    "pos",
    "finish",
    "owner",
    "stake",
    "cash",
    "chip",
    "hand",
    "pile0",
    "pile1",
    "stock",
    "discard",
    "die_horse",
    "die_move",
    "sprinted",
    "pending",
    "keep_lucky",
    "known",
    "passed",
)
PER_SEAT = ("cash", "hand", "stake", "chip", "keep_lucky", "known", "passed")
PENDING = ("draw_for", "pile", "features", "more", "theft_for", "player", "card", "horse", "sold", "answers")
MOST_MONEY = 10**6
BEFORE_DICE = (START_PLAYER, DEAL, ROLL)

# The operations of the cards that lead to a phase.
LEADING_TO: dict[int, tuple[int, ...]] = {
    TARGET_HORSE: tuple(
        op
        for op in range(MOVE_CHOICE, SHIFT_BET + 1)
        if op not in (EXTRA_THROW, LUCKY_NUMBER, FREE_BET_FIXED)
    ),
    TARGET_HORSE_2: (DOUBLE_BET, SHIFT_BET),
    AMOUNT: (LATE_BET,),
    TARGET_PLAYER: (STEAL_RANDOM_CARD, STEAL_CHOSEN_CARD, STEAL_CASH),
    TAKE_CARD: (STEAL_CHOSEN_CARD,),
    FINISH_ORDER: (MOVE_FIXED,),
    EXTRA_ROLL: (EXTRA_THROW,),
    WHIP_ROLL: (WHIP,),
    THEFT: (STEAL_RANDOM_CARD,),
}


class Loader(position_loader.Loader[Game]):
    """Builds a state from a dump."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        super().__init__(game, position, POSITION_FIELDS)
        self.course = game.course
        self.deck = game.deck

    def state(self) -> State:
        """Build the state."""
        players = self.seats()
        state = self.game.blank(players, self.game.complete_options(players, self.table("options")))
        self.seat_players(state)
        self.place_horses(state)
        self.share_money(state)
        self.roll_dice(state)
        state.phase = self.phase(state)
        self.lay_cards(state)
        self.split_piles(state)
        self.remember(state)
        self.resolve_pending(state)
        self.check_phase(state)
        return state

    # -- the table ---------------------------------------------------------------------------------------

    def seats(self) -> int:
        """Read the number of players; by default the length of the first list with an entry for each seat."""
        allowed = self.game.players
        lists = [
            self.position[name] for name in PER_SEAT if isinstance(self.position.get(name), list | tuple)
        ]
        players = self.position.get("n", len(lists[0]) if lists else allowed[0])
        if type(players) is not int or players not in allowed:
            raise self.bad_number("n", players, allowed[0], allowed[-1])
        return players

    def seat_players(self, state: State) -> None:
        """KAK-17: read the starting player, and whose turn it is."""
        chosen = state.settings.options["start_player"]
        start = self.number("start", 0 if chosen == "random" else chosen, 0, state.players - 1)
        if chosen not in ("random", start):
            raise self.impossible("position-start", start=start, seat=chosen)
        state.start = start
        state.turn = self.number("turn", 0, 0, int(state.settings.max_turns) - 1)
        state.active = (state.start + state.turn) % state.players

    def phase(self, state: State) -> int:
        """Read the phase; by default the roll or, with dice on the table, what follows it."""
        name = self.position.get("phase")
        if name is None:
            if state.finished == NUM_PLACES:
                return OVER
            if state.die_horse == NOTHING:
                return ROLL
            return SECOND_CHANCE if (state.chips >> state.active) & 1 == 1 else ACTION
        return self.which("phase", name, PHASES)

    # -- horses and money --------------------------------------------------------------------------------

    def place_horses(self, state: State) -> None:
        """KAK-1, KAK-104: read positions and winner places, which must agree."""
        finish = self.horses("finish", self.position.get("finish", []))
        given = self.by_horse("pos", 0, int(self.course.finish), self.position.get("pos", {}), None)
        home = [horse for horse, here in enumerate(given) if here == self.course.finish]
        if "finish" not in self.position and len(home) == 1:
            finish = home
        if len(finish) > NUM_PLACES:
            raise self.bad_value("finish", "most", self.position["finish"], count=NUM_PLACES)
        for horse in range(NUM_HORSES):
            here = given[horse]
            if here is None:
                here = int(self.course.finish) if horse in finish else 0
            if (here == self.course.finish) != (horse in finish):
                raise self.impossible("position-finish", horse=horse + 1)
            state.pos[horse] = here
        for place, horse in enumerate(finish):
            state.finish[place] = horse
        state.finished = len(finish)

    def share_money(self, state: State) -> None:
        """KAK-9, KAK-10, KAK-13, KAK-67: read owners, stakes with their chips, cash, second-chance chips."""
        last = state.players - 1
        owner = self.by_horse("owner", NOTHING, last, self.position.get("owner", {}), NOTHING)
        state.owner = numbers([int(seat or 0) for seat in owner])
        stakes: list[int] = []
        for seat, entry in enumerate(self.per_seat("stake", state.players, {})):
            name = f"stake[{seat}]"
            amounts = self.by_horse(name, 0, MOST_MONEY, entry, 0)
            stakes += [self.money(f"{name}.{horse + 1}", amount) for horse, amount in enumerate(amounts)]
        state.stake = numbers(stakes)
        cash = self.per_seat("cash", state.players, int(self.course.start_cash))
        state.cash = numbers([self.money(f"cash[{seat}]", amount) for seat, amount in enumerate(cash)])
        state.chips = self.mask("chip", state, bool(state.chips))
        state.keep = self.mask("keep_lucky", state, False)
        for horse in range(NUM_HORSES):
            if reach.free_chips(state, horse) < 0:
                raise self.impossible("position-chips", horse=horse + 1, chips=int(state.settings.chips))
        start = int(self.course.start_cash) * state.players
        state.bank = start - sum(state.cash) - sum(state.stake)

    def money(self, name: str, amount: object) -> int:
        """KAK-9: read a multiple of the unit."""
        if type(amount) is not int or not 0 <= amount <= MOST_MONEY or amount % UNIT:
            raise self.bad_own_value(name, "expected-money", amount, unit=UNIT, most=str(MOST_MONEY))
        return amount

    def mask(self, name: str, state: State, default: bool) -> int:
        """Read a field that is true or false for every seat."""
        found = 0
        for seat, value in enumerate(self.per_seat(name, state.players, default)):
            if not isinstance(value, bool):
                raise self.bad_value(f"{name}[{seat}]", "flag", value)
            found |= int(value) << seat
        return found

    def roll_dice(self, state: State) -> None:
        """KAK-34: read the dice of the turn; 0 and 0 before they are rolled."""
        faces = sorted({*[int(face) for face in state.settings.faces], 0})
        horse = self.number("die_horse", 0, 0, NUM_HORSES)
        move = self.number("die_move", 0, 0, faces[-1])
        if move not in faces:
            raise self.bad_value("die_move", "word", move, allowed=", ".join(map(str, faces)))
        if (horse == 0 and move != 0) or (horse != 0 and move == 0 and 0 not in state.settings.faces):
            raise self.impossible("position-dice-half")
        state.die_horse = horse - 1
        state.die_move = move
        state.sprinted = self.horse_mask("sprinted", self.position.get("sprinted", []))

    # -- cards -------------------------------------------------------------------------------------------

    def lay_cards(self, state: State) -> None:
        """KAK-14 to KAK-16: read hands, discards and stock; by default they get the rest of the box."""
        hands = self.per_seat("hand", state.players, {})
        given = [self.cards(f"hand[{seat}]", hand) for seat, hand in enumerate(hands)]
        discard = self.cards("discard", self.table("discard"))
        stock = self.cards("stock", self.table("stock"))
        total = list(self.deck.count)
        used = [sum(cards[kind] for cards in given) for kind in range(len(total))]
        if "discard" not in self.position:
            discard = self.default_discard(total, used, stock if "stock" in self.position else None)
        if "stock" not in self.position:
            stock = [n - hands - lying for n, hands, lying in zip(total, used, discard, strict=True)]
        for kind, count in enumerate(total):
            found = used[kind] + discard[kind] + stock[kind]
            if found != count or stock[kind] < 0:
                lying = used[kind] + discard[kind] + max(0, stock[kind])
                raise self.impossible("position-cards", card=self.deck.ids[kind], found=lying, count=count)
        self.put_cards(state, [*given, stock, discard])

    def default_discard(self, total: list[int], used: list[int], stock: list[int] | None) -> list[int]:
        """Return all cards that lie nowhere else or, without a stock, only those being played or sold."""
        if stock is not None:
            rest = [n - hands - lying for n, hands, lying in zip(total, used, stock, strict=True)]
            return [max(0, count) for count in rest]
        lying = [0] * len(total)
        pending = self.table("pending")
        for name in ("card", "sold"):
            if name in pending:
                lying[self.kind(f"pending.{name}", pending[name])] += 1
        return lying

    def put_cards(self, state: State, piles: Sequence[list[int]]) -> None:
        """Put every single card in its place: the hands first, then the stock, then the discards."""
        places = [*range(state.players), STOCK, DISCARD]
        for kind in range(self.deck.num_kinds):
            card = int(self.deck.first[kind])
            for place, counts in zip(places, piles, strict=True):
                for _ in range(counts[kind]):
                    state.place[card] = place
                    card += 1
        for seat in range(state.players):
            state.held[seat] = sum(piles[seat])

    def split_piles(self, state: State) -> None:
        """KAK-16: read the piles; by default as equal as possible."""
        cards = sum(1 for place in state.place if place == STOCK)
        state.split_piles(cards)
        given = self.number("pile0", int(state.pile0), 0, cards)
        if "pile0" in self.position or "pile1" in self.position:
            other = self.number("pile1", cards - given, 0, cards)
            state.pile0 = given if "pile0" in self.position else cards - other
            state.pile1 = other
        if state.pile0 + state.pile1 != cards:
            raise self.impossible(
                "position-piles", pile0=int(state.pile0), pile1=int(state.pile1), cards=cards
            )

    def remember(self, state: State) -> None:
        """KAK-117: read what each seat knows of other hands, and which numbers passed unplayed."""
        unknown: list[dict[str, int]] = [{}] * state.players
        for viewer, row in enumerate(self.per_seat("known", state.players, unknown)):
            if not isinstance(row, list | tuple) or len(row) != state.players:
                raise self.bad_value(f"known[{viewer}]", "list", row, count=int(state.players))
            for holder, entry in enumerate(row):
                if entry != {}:
                    known = self.cards(f"known[{viewer}][{holder}]", entry)
                    self.remember_hand(state, viewer, holder, known)
        for seat, passed in enumerate(self.per_seat("passed", state.players, [])):
            state.passed[seat] = self.horse_mask(f"passed[{seat}]", passed)

    def remember_hand(self, state: State, viewer: int, holder: int, counts: list[int]) -> None:
        """Let a viewer know of these cards in a hand, which must be there."""
        if viewer == holder and any(counts):
            raise self.impossible("position-known-own", viewer=viewer)
        for kind, count in enumerate(counts):
            if count == 0:
                continue
            cards = range(int(self.deck.first[kind]), int(self.deck.first[kind + 1]))
            held = [card for card in cards if state.place[card] == holder]
            if count > len(held):
                raise self.impossible(
                    "position-known", viewer=viewer, holder=holder, card=self.deck.ids[kind], count=count
                )
            for card in held[:count]:
                state.knows[card] |= 1 << viewer

    # -- what is not finished ----------------------------------------------------------------------------

    def resolve_pending(self, state: State) -> None:
        """Read the choices made so far, as the phase needs them."""
        pending = self.table("pending")
        for name in pending:
            if name not in PENDING:
                raise self.unknown_field(f"pending.{name}", PENDING)
        phase = state.phase
        if phase in (DRAW, DRAW_PILE):
            self.resolve_draw(state, pending)
        elif phase == THEFT:
            reason = self.which("pending.theft_for", pending.get("theft_for", "card"), REASONS)
            if reason not in (FOR_THREE, FOR_CARD):
                raise self.bad_value("pending.theft_for", "word", pending["theft_for"], allowed="three, card")
            state.why = reason
            state.victim = self.victim(state, pending)
            if reason == FOR_CARD:
                state.card = self.played(state, pending, "pickpocket")
        elif phase == LUCKY:
            self.resolve_answers(state, pending)
        elif phase == SELL_CARDS and "sold" in pending:
            state.sold = self.kind("pending.sold", pending["sold"])
        elif phase in CARD_PHASES:
            state.card = self.played(state, pending, None)
            if phase in (TARGET_HORSE_2, AMOUNT, WHIP_ROLL):
                state.target = self.horses("pending.horse", [pending.get("horse")])[0]
            if phase == TAKE_CARD:
                state.why = FOR_CARD
                state.victim = self.victim(state, pending)
        if dumping.pending(state).keys() != pending.keys() and set(pending) - set(dumping.pending(state)):
            raise self.impossible("position-pending", phase=PHASES[phase], fields=list(pending))

    def resolve_draw(self, state: State, pending: Mapping[str, Any]) -> None:
        """KAK-22, KAK-63: read why a card is drawn, from which pile, and which features follow."""
        reason = self.which("pending.draw_for", pending.get("draw_for", "turn_end"), REASONS)
        if reason == FOR_CARD:
            raise self.bad_value("pending.draw_for", "word", "card", allowed="feature, three, turn_end")
        state.why = reason
        state.left = 1 + self.entry(pending, "more", 0, 0, 9)
        if reason == FOR_FEATURE:
            state.due = self.horse_mask("pending.features", pending.get("features", []))
        bigger = 0 if state.pile0 >= state.pile1 else 1
        state.pile = self.entry(pending, "pile", bigger, 0, 1)

    def resolve_answers(self, state: State, pending: Mapping[str, Any]) -> None:
        """KAK-116: read the answers; by default no seat has answered."""
        if state.die_horse == NOTHING:
            raise self.impossible("position-dice", phase=PHASES[LUCKY])
        asked = int(state.asked())
        state.waiting = asked
        if "answers" not in pending:
            return
        answers = pending["answers"]
        if not isinstance(answers, list | tuple) or len(answers) != state.players:
            raise self.bad_value("pending.answers", "list", answers, count=int(state.players))
        for seat, answer in enumerate(answers):
            if answer not in (None, "waiting", "keep", "play"):
                name = f"pending.answers[{seat}]"
                raise self.bad_value(name, "word", answer, allowed="null, waiting, keep, play")
            if (answer is None) != ((asked >> seat) & 1 == 0):
                raise self.impossible("position-asked", seat=seat)
            if answer in ("keep", "play"):
                state.waiting &= ~(1 << seat)
            if answer == "play":
                if not reach.holds(state, seat, self.deck.lucky[state.die_horse]):
                    raise self.impossible("position-answer", seat=seat)
                state.answers |= 1 << seat

    def played(self, state: State, pending: Mapping[str, Any], default: str | None) -> int:
        """KAK-77: read the card that is being played, which lies on the discard pile."""
        kind = self.kind("pending.card", pending.get("card", default))
        if self.deck.op[kind] not in LEADING_TO[state.phase]:
            raise self.impossible("position-wrong-card", card=self.deck.ids[kind], phase=PHASES[state.phase])
        if not reach.holds(state, DISCARD, kind):
            raise self.impossible("position-not-discarded", card=self.deck.ids[kind])
        return kind

    def victim(self, state: State, pending: Mapping[str, Any]) -> int:
        """Read the victim: another player with a card."""
        seat = self.entry(pending, "player", None, 0, state.players - 1)
        if seat == state.active or state.held[seat] == 0:
            raise self.impossible("position-victim", seat=seat)
        return seat

    # -- consistency ---------------------------------------------------------------------------------------

    def check_phase(self, state: State) -> None:
        """Require what the phase needs: dice, cards, a decision."""
        phase = state.phase
        if state.finished == NUM_PLACES and phase != OVER:
            raise self.impossible("position-race-over")
        self.check_end(state)
        self.check_deal(state)
        self.check_dice(state)
        stock = int(state.pile0 + state.pile1)
        if phase == DRAW and (state.pile0, state.pile1)[state.pile] == 0:
            raise self.impossible("position-empty-pile", pile=int(state.pile))
        if phase == DRAW_PILE and not (state.settings.pile_choice and state.pile0 > 0 and state.pile1 > 0):
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if phase == LUCKY and (state.settings.lucky_mode != ASK or state.waiting == 0):
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if phase == SECOND_CHANCE and (state.chips >> state.active) & 1 == 0:
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if phase == SPRINT and (state.die_move == 0 or reach.write_sprints(state, self.game.buffer()) < 2):
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if phase == SELL_CARDS and state.held[state.active] < (2 if state.sold == NOTHING else 1):
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        choosing = phase in (TARGET_HORSE, TARGET_HORSE_2, AMOUNT, TARGET_PLAYER, FINISH_ORDER)
        if choosing and state.write_legal(state.active, self.game.buffer()) == 0:
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if phase == THEFT and state.why == FOR_THREE and state.die_move != self.course.bonus_face:
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if phase == DEAL and stock == 0:
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if phase in (WHIP_ROLL, AMOUNT) and state.pos[state.target] >= self.course.finish:
            raise self.impossible("position-no-decision", phase=PHASES[phase])
        if state.settings.lucky_mode != 0 and state.keep != 0:
            raise self.impossible("position-switch", mode=state.settings.options["lucky_mode"])

    def check_end(self, state: State) -> None:
        """KAK-104, KAK-106: at the end no seat has a card; only the limit of turns ends a game earlier."""
        if state.phase != OVER:
            return
        if any(state.held):
            raise self.impossible("position-over-hands")
        if state.finished < NUM_PLACES and state.turn + 1 != state.settings.max_turns:
            raise self.impossible("position-not-over")

    def check_deal(self, state: State) -> None:
        """KAK-14: while cards are dealt, require the position of the start in all else."""
        if state.phase > DEAL:
            return
        total = sum(state.held)
        players = int(state.players)
        dealt = [total // players + (1 if seat < total % players else 0) for seat in range(players)]
        most = int(self.course.start_hand) * players
        untouched = state.turn == 0 and not any(state.pos) and state.die_horse == NOTHING
        fits = list(state.held) == dealt and (total < most if state.phase == DEAL else total == 0)
        drawn_by_lot = state.settings.options["start_player"] == "random" or state.phase == DEAL
        if not (fits and untouched and drawn_by_lot):
            raise self.impossible("position-deal", phase=PHASES[state.phase])

    def check_dice(self, state: State) -> None:
        """KAK-34: require dice from the roll to the end of the turn only."""
        phase = state.phase
        before = phase in BEFORE_DICE or (phase in (DRAW, DRAW_PILE) and state.why == FOR_FEATURE)
        needed = SECOND_CHANCE <= phase < ACTION or (phase in (DRAW, DRAW_PILE) and state.why == FOR_THREE)
        if phase == THEFT and state.why == FOR_CARD:
            needed = False
        if (before and state.die_horse != NOTHING) or (needed and state.die_horse == NOTHING):
            raise self.impossible("position-dice", phase=PHASES[phase])
        if phase == SECOND_CHANCE and state.pos[state.die_horse] >= self.course.finish:
            raise self.impossible("position-die-finished", horse=int(state.die_horse) + 1)

    # -- values ------------------------------------------------------------------------------------------

    def by_horse(
        self, name: str, low: int, high: int, table: object, default: int | None
    ) -> list[int | None]:
        """Read a number for every horse; missing ones have the default."""
        if not isinstance(table, Mapping):
            raise self.bad_own_value(name, "expected-by-horse", table, last=NUM_HORSES)
        known = [str(horse + 1) for horse in range(NUM_HORSES)]
        values: list[int | None] = [default] * NUM_HORSES
        for number, value in table.items():
            if str(number) not in known:
                raise self.impossible("position-no-horse", found=str(number))
            if type(value) is not int or not low <= value <= high:
                raise self.bad_number(f"{name}.{number}", value, low, high)
            values[known.index(str(number))] = value
        return values

    def horses(self, name: str, listed: object) -> list[int]:
        """Read different horses, by their numbers, in their order."""
        if not isinstance(listed, list | tuple):
            raise self.bad_own_value(name, "expected-horses", listed, last=NUM_HORSES)
        for number in listed:
            if type(number) is not int or not 1 <= number <= NUM_HORSES:
                raise self.impossible("position-no-horse", found=str(number))
        if len(set(listed)) != len(listed):
            raise self.bad_value(name, "distinct", listed)
        return [number - 1 for number in listed]

    def horse_mask(self, name: str, listed: object) -> int:
        """Read some horses as a mask."""
        return sum(1 << horse for horse in self.horses(name, listed))

    def cards(self, name: str, table: object) -> list[int]:
        """Read how many cards there are of each kind."""
        if not isinstance(table, Mapping):
            raise self.bad_value(name, "counts", table)
        counts = [0] * int(self.deck.num_kinds)
        for card, count in table.items():
            kind = self.kind(name, card)
            if type(count) is not int or not 0 <= count <= self.deck.count[kind]:
                raise self.bad_number(f"{name}.{card}", count, 0, int(self.deck.count[kind]))
            counts[kind] = count
        return counts

    def kind(self, name: str, card: object) -> int:
        """Read a kind of card by its id."""
        if not isinstance(card, str) or card not in self.deck.index:
            raise self.impossible("position-no-card", field=name, found=str(card))
        return self.deck.index[card]

    def entry(self, pending: Mapping[str, Any], name: str, default: int | None, low: int, high: int) -> int:
        """Read a whole number of what is pending."""
        value = pending.get(name, default)
        if type(value) is not int or not low <= value <= high:
            raise self.bad_number(f"pending.{name}", value, low, high)
        return value
