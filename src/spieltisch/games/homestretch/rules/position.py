"""Homestretch: load a full or partial position from plain data, and refuse impossible ones."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.engine import position_loader
from spieltisch.engine.arrays import numbers
from spieltisch.games.homestretch.rules import reach, wording
from spieltisch.games.homestretch.rules.box import CROSS, FACES, HORSES, NONE, PLACES, ROLLS
from spieltisch.games.homestretch.rules.dumping import horse_list
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
    FIRST_NUMBER,
    GHOST,
    LAST,
    NOTHING,
    NUM_HORSES,
    PHASES,
    RACE,
    ROLL,
    START,
)
from spieltisch.games.homestretch.rules.rules import Game, State

POSITION_FIELDS = (
    "options",
    "players",
    "phase",
    "race_index",
    "race_programme",
    "money",
    "shares",
    "draft",
    "bets",
    "completed",
    "horses",
    "finish_order",
    "turn",
    "purchase",
)
PER_SEAT = ("money", "shares", "bets")  # the fields with an entry for each seat
FINISHED = "finished"
X = "X"


class Loader(position_loader.Loader[Game]):
    """Builds a state from a dump."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        super().__init__(game, position, POSITION_FIELDS)
        self.course = game.course

    def state(self) -> State:
        """Build the state."""
        players, chosen = self.seats()
        state = self.game.blank(players, self.game.complete_options(players, chosen))
        if self.position.get("players") not in (None, players, state.settings.colours):
            raise self.bad_value("players", ", ".join(state.settings.colours), self.position["players"])
        state.phase = self.phase()
        self.turn_up_races(state)
        self.pay_money(state)
        self.own_shares(state)
        self.deal_hands(state)
        self.open_purchase(state)
        self.place_horses(state)
        self.place_bets(state)
        self.roll_dice(state)
        return state

    def seats(self) -> tuple[int, Mapping[str, Any]]:
        """Read the number of players and the options; colours given for the seats are an option, too."""
        options = self.entries("options")
        colours = self.position.get("players", options.get("colours"))
        lists = [self.position[name] for name in PER_SEAT if isinstance(self.position.get(name), list)]
        allowed = self.game.players
        if isinstance(colours, list | tuple) and len(colours) in allowed:
            return len(colours), {"colours": list(colours), **options}
        found = len(lists[0]) if colours is None and lists else colours
        if found is None:
            found = allowed[0]
        if type(found) is not int or found not in allowed:
            raise self.bad_value("players", f"{allowed[0]}-{allowed[-1]}", found)
        return found, options

    def phase(self) -> int:
        """Read the phase; by default it follows from the other fields."""
        name = self.position.get("phase")
        if name is None:
            return self.default_phase()
        if name not in PHASES:
            raise self.bad_value("phase", " / ".join(PHASES), name)
        return PHASES.index(name)

    def default_phase(self) -> int:
        """Return the first decision that agrees with the given fields; the deal if there are none."""
        turn, draft = self.position.get("turn"), self.position.get("draft")
        if self.position.get("purchase") is not None:
            return BUY
        if turn is not None:
            return FIRST if isinstance(turn, Mapping) and turn.get("dice") is not None else ROLL
        if isinstance(draft, Mapping) and draft.get("hands") and any(draft["hands"]):
            return DRAFT
        decisive = ("race_programme", "shares", "bets", "horses", "money")
        return BET if any(self.position.get(name) for name in decisive) else DEAL

    # -- races and money ---------------------------------------------------------------------------------

    def turn_up_races(self, state: State) -> None:
        """HOM-5: read the race cards, each from its deck; by default the first ones of the decks."""
        course = self.course
        fewest = 0 if state.phase <= RACE else int(course.races) if state.phase == END else 1
        index = self.number("race_index", max(0, fewest - 1), 0, int(course.races) - 1)
        given = self.position.get("race_programme")
        if given is None:
            given = self.first_cards(state, index + 1 if fewest or index else 0)
        if not isinstance(given, list | tuple) or len(given) > course.races:
            raise self.bad_value("race_programme", f"[0-{course.races} x {course.cards[0]}]", given)
        for card in given:
            if not isinstance(card, str) or card not in course.card_index:
                raise self.impossible("position-no-card", found=str(card))
            number = course.card_index[card]
            if not state.may_be_next(number):
                raise self.impossible("position-programme", card=card, race=state.prepared + 1)
            state.programme[state.prepared] = number
            state.prepared += 1
        if "race_index" in self.position and index != max(0, state.prepared - 1):
            raise self.impossible("position-race-index", index=index, cards=state.prepared)
        self.check_stage(state)

    def first_cards(self, state: State, count: int) -> list[str]:
        """Return the first cards of a deck, in the order of the box."""
        purple, green = (
            [card for number, card in enumerate(self.course.cards) if self.course.green[number] == colour]
            for colour in (0, 1)
        )
        return [*purple[: self.course.races_purple], *green][:count]

    def check_stage(self, state: State) -> None:
        """Refuse a phase that cannot occur after so many races."""
        prepared, races = state.prepared, int(self.course.races)
        stages = {DEAL: (0, 0), DRAFT: (0, 0), GHOST: (0, 0), RACE: (0, races - 1), END: (races, races)}
        purchase = (1, 1) if races > 1 else (0, -1)
        stages.update({DISPLAY: purchase, BUY: purchase, DRAW: purchase})
        low, high = stages.get(state.phase, (1, races))
        if not low <= prepared <= high:
            raise self.impossible("position-stage", phase=PHASES[state.phase], cards=prepared)

    def pay_money(self, state: State) -> None:
        """Read the money, within what can be won."""
        money = self.per_seat("money", state.players, int(self.course.money_start))
        most = int(self.course.most_money)
        for amount in money:
            if type(amount) is not int or not 0 <= amount <= most:
                raise self.bad_value("money", f"0-{most}", amount)
        state.money = numbers(money)
        if state.phase == START and sum(1 for amount in money if amount == min(money)) < 2:
            raise self.impossible("position-start")

    # -- share cards -------------------------------------------------------------------------------------

    def own_shares(self, state: State) -> None:
        """Read the shares of the seats; the rest of the cards is in the stock."""
        counts = [self.horses("shares", cards) for cards in self.per_seat("shares", state.players, [])]
        if state.phase <= GHOST and any(any(cards) for cards in counts):
            raise self.impossible("position-early-shares", phase=PHASES[state.phase])
        state.shares = numbers([count for cards in counts for count in cards])
        deck = [int(count) for count in self.course.blue]
        if state.settings.with_red and not state.is_before_purchase():
            deck = [count + int(red) for count, red in zip(deck, self.course.red, strict=True)]
        for cards in counts:
            deck = self.without(deck, cards)
        state.stock = numbers(deck)

    def without(self, deck: list[int], cards: Sequence[int]) -> list[int]:
        """Return the deck less some cards."""
        rest = [count - used for count, used in zip(deck, cards, strict=True)]
        for horse, count in enumerate(rest):
            if count < 0:
                raise self.impossible("position-too-many-shares", horse=horse + FIRST_NUMBER)
        return rest

    def deal_hands(self, state: State) -> None:
        """HOM-9 to HOM-13: read hands and picks of the draft; afterwards only the cards left over."""
        draft = self.entries("draft")
        self.known_keys("draft", draft, ("round", "hands", "picks", "left_over"))
        holders = int(state.settings.holders)
        hands = [self.horses("draft.hands", hand) for hand in self.lists("draft.hands", draft, holders)]
        picks = [self.numbered("draft.picks", cards) for cards in self.lists("draft.picks", draft, holders)]
        for cards in [*hands, *[self.horses("draft.picks", self.named(cards)) for cards in picks]]:
            state.stock = numbers(self.without(list(state.stock), cards))
        if state.phase <= GHOST:
            self.seat_draft(state, draft, hands, picks)
        elif any(any(cards) for cards in hands) or any(picks) or draft.get("round") is not None:
            raise self.impossible("position-draft-over", phase=PHASES[state.phase])
        rest = horse_list(state.stock) if state.is_before_purchase() else []
        left_over = draft.get("left_over")
        if left_over is not None and left_over != rest:
            raise self.bad_value("draft.left_over", str(rest), left_over)

    def seat_draft(
        self, state: State, draft: Mapping[str, Any], hands: list[list[int]], picks: list[list[int]]
    ) -> None:
        """Refuse hands and picks that do not go together in this round."""
        each, most = int(state.settings.cards_each), int(self.course.most_cards)
        fewest = min(len(cards) for cards in picks)
        round = draft.get("round", fewest)
        if type(round) is not int or not 0 <= round < each:
            raise self.bad_value("draft.round", f"0-{each - 1}", round)
        sizes = [sum(hand) for hand in hands]
        taken = [len(cards) for cards in picks]
        if state.phase == DEAL:
            total = sum(sizes)
            dealt = [total // len(sizes) + (1 if h < total % len(sizes) else 0) for h in range(len(sizes))]
            fits = not any(taken) and round == 0 and sizes == dealt and total < each * len(sizes)
        else:
            players, ghost = taken[: state.players], taken[state.players :]
            all_have = min(players) > round
            fits = all(count in (round, round + 1) for count in players) and set(ghost) <= {round}
            fits = fits and all_have == (state.phase == GHOST) and (state.phase == DRAFT or bool(ghost))
            fits = fits and [a + b for a, b in zip(sizes, taken, strict=True)] == [each] * len(sizes)
            fits = fits and round + 1 < each  # HOM-13: the last round has no decision
        if not fits:
            raise self.impossible("position-draft", phase=PHASES[state.phase], cards=each)
        state.draft.round = round
        state.draft.hands = numbers([count for hand in hands for count in hand])
        state.draft.picked = numbers(taken)
        state.draft.picks = numbers(
            [horse for cards in picks for horse in [*cards, *[NOTHING] * (most - len(cards))]]
        )

    def open_purchase(self, state: State) -> None:
        """HOM-76 to HOM-79: read display, stack, and whose turn it is."""
        given = self.position.get("purchase")
        if not DISPLAY <= state.phase <= DRAW:
            if given is not None:
                raise self.impossible("position-purchase", phase=PHASES[state.phase])
            return
        purchase = self.entries("purchase")
        self.known_keys("purchase", purchase, ("round", "order", "index", "display", "stack"))
        display = self.horses("purchase.display", purchase.get("display") or [])
        state.stock = numbers(self.without(list(state.stock), display))
        state.display = numbers(display)
        stack = purchase.get("stack")
        if stack is not None and stack != horse_list(state.stock):
            raise self.bad_value("purchase.stack", str(horse_list(state.stock)), stack)
        rounds = int(self.course.buy_rounds)
        state.buy_round = self.entry("purchase", purchase, "round", 0, 0, rounds - 1)
        state.buy_index = self.entry("purchase", purchase, "index", 0, 0, state.players - 1)
        if sum(display) > state.players:
            raise self.bad_value("purchase.display", f"<= {state.players}", purchase.get("display"))
        if state.phase == DISPLAY:
            self.check_display(state, purchase, sum(display))
        else:
            self.check_buyer(state, purchase)

    def check_display(self, state: State, purchase: Mapping[str, Any], shown: int) -> None:
        """Require room for the card that is turned up, and no order of buying yet."""
        full = shown == state.players or not any(state.stock)
        if full or state.buy_index or purchase.get("order") is not None:
            raise self.impossible("position-display")

    def check_buyer(self, state: State, purchase: Mapping[str, Any]) -> None:
        """Require a seat that can buy; the order is as given, or else by money."""
        order = purchase.get("order")
        if order is None:
            seats = range(state.players)
            order = sorted(seats, key=lambda seat: (state.money[seat], state.settings.tie_rank[seat]))
        if not isinstance(order, list | tuple) or sorted(order, key=str) != list(range(state.players)):
            raise self.bad_value("purchase.order", f"0-{state.players - 1}", order)
        state.order = numbers(list(order))
        buyer = int(state.order[state.buy_index])
        able = reach.may_buy_blind(state, buyer)
        if state.phase == BUY:
            able = reach.write_purchases(state, buyer, self.game.buffer()) > 1
        if not able:
            raise self.impossible("position-buyer", **wording.seat_values(state, buyer))

    # -- the track ---------------------------------------------------------------------------------------

    def place_horses(self, state: State) -> None:
        """Read positions, finish order and handicaps; by default as the race card lays them out."""
        steps = int(self.course.steps)
        given = self.position.get("horses")
        table = self.entries("horses")
        order = self.numbered("finish_order", self.position.get("finish_order") or [])
        if len(order) > PLACES or len(set(order)) != len(order):
            raise self.bad_value("finish_order", f"<= {PLACES} x !=", self.position.get("finish_order"))
        for number in table:
            if str(number) not in map(str, HORSES):
                raise self.impossible("position-no-horse", found=str(number))
        for horse in range(NUM_HORSES):
            entry = table.get(str(horse + FIRST_NUMBER), {})
            if not isinstance(entry, Mapping):
                raise self.bad_value(f"horses.{horse + FIRST_NUMBER}", "{position, handicap}", entry)
            self.known_keys("horses", entry, ("position", "handicap"))
            here = entry.get("position", FINISHED if horse in order else 0)
            if (here == FINISHED) != (horse in order):
                raise self.impossible("position-finish-order", horse=horse + FIRST_NUMBER)
            if here != FINISHED and (type(here) is not int or not 0 <= here < steps):
                raise self.bad_value("position", f"0-{steps - 1} / {FINISHED}", here)
            state.position[horse] = steps if here == FINISHED else here
            state.handicap[horse] = self.effect(entry.get("handicap", 0))
        for place, horse in enumerate(order):
            state.finish[place] = horse
        state.finished = len(order)
        if given is None and BET <= state.phase <= AGAIN:
            card = int(state.programme[state.prepared - 1])
            for horse in range(NUM_HORSES):
                state.handicap[horse] = self.course.given[card * NUM_HORSES + horse]
        self.check_track(state)

    def effect(self, marker: object) -> int:
        """Read a handicap: 0, X, or what it adds."""
        known = [NONE, *(kind.effect for kind in self.game.components.handicap_marker if kind.effect > 0)]
        if marker == X:
            return CROSS
        if type(marker) is not int or marker not in known:
            raise self.bad_value("handicap", f"{', '.join(map(str, known))}, {X}", marker)
        return marker

    def check_track(self, state: State) -> None:
        """HOM-21 to HOM-23, HOM-47: horses move in a race only, and a moved horse has no marker any more."""
        moved = [horse for horse in range(NUM_HORSES) if state.position[horse] > 0]
        marked = [horse for horse in range(NUM_HORSES) if state.handicap[horse] != NONE]
        running = ROLL <= state.phase <= AGAIN
        resting = state.prepared > 0 and (state.phase == RACE or state.phase >= DISPLAY)
        if (moved and not (running or resting)) or (marked and not BET <= state.phase <= AGAIN):
            raise self.impossible("position-track", phase=PHASES[state.phase])
        if running and state.finished == PLACES:
            raise self.impossible("position-race-over")
        for horse in marked:
            if horse in moved and not state.settings.ignore:
                raise self.impossible("position-moved-marker", horse=horse + FIRST_NUMBER)
        used = Counter(int(state.handicap[horse]) for horse in marked)
        for kind in self.game.components.handicap_marker:
            if used[kind.effect] > kind.count:
                name = self.course.marker_name(kind.effect)
                raise self.impossible(
                    "position-markers", marker=name, found=used[kind.effect], count=kind.count
                )

    # -- bets and dice -----------------------------------------------------------------------------------

    def place_bets(self, state: State) -> None:
        """HOM-25 to HOM-29: read the markers in the order of their values, none too many on a field."""
        markers = int(self.course.num_markers)
        fields: list[int] = []
        for seat, bet in enumerate(self.per_seat("bets", state.players, None)):
            placed = self.bet(bet, markers)
            state.placed[seat] = len(placed)
            limit = int(state.limit(seat))
            for field, count in Counter(placed).items():
                if count > limit:
                    name = self.course.fields[field]
                    values = {"field": name, "limit": limit, "count": count}
                    raise self.impossible("position-limit", **values, **wording.seat_values(state, seat))
            fields += [*placed, *[NOTHING] * (markers - len(placed))]
        state.bets = numbers(fields)
        self.check_bets(state)

    def bet(self, bet: object, markers: int) -> list[int]:
        """Return the fields of the placed markers, then NOTHING for the others."""
        if bet is None:
            return []
        if not isinstance(bet, list | tuple) or len(bet) != markers:
            raise self.bad_value("bets", f"[...] x {markers}", bet)
        placed = [name for name in bet if name is not None]
        for name in placed:
            if not isinstance(name, str) or name not in self.course.field_index:
                raise self.impossible("position-no-field", found=str(name))
        if list(bet[: len(placed)]) != placed:
            raise self.bad_value("bets", "[..., null]", bet)
        return [self.course.field_index[name] for name in placed]

    def check_bets(self, state: State) -> None:
        """Require bets from the betting to the payout only, and complete ones in a race."""
        done = [seat for seat in range(state.players) if state.has_bet(seat)]
        started = [seat for seat in range(state.players) if state.placed[seat] > 0]
        completed = self.position.get("completed")
        if completed is not None and completed != done:
            raise self.bad_value("completed", str(done), completed)
        racing = START <= state.phase <= AGAIN
        wrong = started and not (racing or state.phase == BET)
        if wrong or (racing and started != done) or (state.phase == BET and len(done) == state.players):
            raise self.impossible("position-bets", phase=PHASES[state.phase])

    def roll_dice(self, state: State) -> None:
        """HOM-41: read the roller, the number of the roll and the dice."""
        given = self.position.get("turn")
        if not ROLL <= state.phase <= AGAIN:
            if given is not None:
                raise self.impossible("position-turn", phase=PHASES[state.phase])
            return
        turn = self.entries("turn")
        self.known_keys("turn", turn, ("roller", "roll", "dice"))
        state.roller = self.entry("turn", turn, "roller", 0, 0, state.players - 1)
        state.roll = self.entry("turn", turn, "roll", 1, 1, ROLLS)
        dice = turn.get("dice")
        if state.phase == ROLL:
            if dice is not None:
                raise self.impossible("position-dice", phase=PHASES[ROLL])
            return
        if not isinstance(dice, list | tuple) or len(dice) != 2:
            raise self.bad_value("turn.dice", "[1-6, 1-6]", dice)
        if not all(type(face) is int and 1 <= face <= FACES for face in dice):
            raise self.bad_value("turn.dice", "[1-6, 1-6]", dice)
        state.die_one, state.die_two = dice
        self.check_dice(state)

    def check_dice(self, state: State) -> None:
        """Refuse a roll that does not lead to this decision."""
        horse = int(state.named_horse())
        home = state.position[horse] >= self.course.steps
        if state.phase == FIRST:
            fits = state.roll == 1 and not home and state.handicap[horse] != CROSS
        elif state.phase == LAST:
            fits = home and reach.write_last(state, self.game.buffer()) > 1
        else:
            fits = state.roll == 1
        if not fits:
            raise self.impossible("position-dice", phase=PHASES[state.phase])

    # -- values ------------------------------------------------------------------------------------------

    def horses(self, name: str, cards: object) -> list[int]:
        """Read how many cards of each horse there are."""
        counts = [0] * NUM_HORSES
        for horse in self.numbered(name, cards):
            counts[horse] += 1
        return counts

    def numbered(self, name: str, cards: object) -> list[int]:
        """Return the horses with some numbers, in their order."""
        if not isinstance(cards, list | tuple):
            raise self.bad_value(name, f"[{HORSES[0]}-{HORSES[-1]}, ...]", cards)
        for card in cards:
            if type(card) is not int or card not in HORSES:
                raise self.impossible("position-no-horse", found=str(card))
        return [card - FIRST_NUMBER for card in cards]

    def named(self, horses: list[int]) -> list[int]:
        """Return the numbers of some horses."""
        return [horse + FIRST_NUMBER for horse in horses]

    def lists(self, name: str, draft: Mapping[str, Any], holders: int) -> list[Any]:
        """Read a list of the draft for each hand."""
        value = draft.get(name.partition(".")[2], [[]] * holders)
        if not isinstance(value, list | tuple) or len(value) != holders:
            raise self.bad_value(name, f"[...] x {holders}", value)
        return list(value)

    def entries(self, name: str) -> Mapping[str, Any]:
        """Read a field that is a table, or None."""
        return {} if self.position.get(name) is None else self.table(name)

    def known_keys(self, name: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Refuse an unknown entry."""
        for key in table:
            if key not in known:
                raise self.bad_value(name, "{" + ", ".join(known) + "}", key)

    def entry(self, name: str, table: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
        """Read a whole number in a table."""
        value = table.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise self.bad_value(f"{name}.{key}", f"{low}-{high}", value)
        return int(value)
