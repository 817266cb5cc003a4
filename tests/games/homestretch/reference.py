"""Homestretch: a slow reference implementation, written from the rules with lists and tables.

It shares no code with the game. It gets every decision and outcome, and knows which decision comes next.
"""

from collections import Counter
from typing import Any

HORSES = range(2, 13)
ROWS = ("WIN", "PLACE", "SHOW")
COST = {2: 2, 3: 4, 4: 6, 5: 8, 6: 10, 7: 10, 8: 10, 9: 8, 10: 6, 11: 4, 12: 2}
PAY = {
    "WIN": [12, 10, 8, 7, 6, 5, 6, 7, 8, 10, 12],
    "PLACE": [10, 8, 6, 5, 4, 3, 4, 5, 6, 8, 10],
    "SHOW": [8, 6, 4, 3, 2, 2, 2, 3, 4, 6, 8],
}
VALUES = (3, 2, 2, 1, 1)
SPACES = (1, 1, 2, 3, 3, 3)
COLOURS = ("blue", "yellow", "green", "red", "black", "white")
CARDS_EACH = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}


class Reference:
    """One game. `cards` are the prizes and handicaps of the race cards by their names."""

    def __init__(self, players: int, options: dict[str, Any], cards: dict[str, tuple[Any, Any]]) -> None:
        self.n = players
        self.options = options
        self.colours = options["colours"]
        self.cards = cards
        self.each = options["four_player_deal"] if players == 4 else CARDS_EACH[players]
        self.phase = "DEAL"
        self.money = [50] * players
        self.shares: list[list[int]] = [[] for _ in range(players)]
        self.hands: list[list[int]] = [[] for _ in range(3 if players == 2 else players)]
        self.picks: list[list[int]] = [[] for _ in self.hands]
        self.rest = [horse for horse in HORSES for _ in range(2)]
        self.round: int | None = 0
        self.programme: list[str] = []
        self.bets: list[list[str]] = [[] for _ in range(players)]
        self.space = dict.fromkeys(HORSES, 0)
        self.marker: dict[int, Any] = dict.fromkeys(HORSES, 0)
        self.home: list[int] = []
        self.roller = 0
        self.roll = 1
        self.dice: tuple[int, int] | None = None
        self.display: list[int] = []
        self.buy_round = 0
        self.order: list[int] | None = None
        self.index = 0

    def apply(self, seat: int, words: tuple[Any, ...]) -> None:
        """Apply a decision or an outcome."""
        getattr(self, f"on_{words[0]}")(seat, *words[1:])

    # -- draft -----------------------------------------------------------------------------------------------

    def on_deal(self, _: int, horse: int) -> None:
        self.rest.remove(horse)
        fewest = min(len(hand) for hand in self.hands)
        next(hand for hand in self.hands if len(hand) == fewest).append(horse)
        if all(len(hand) == self.each for hand in self.hands):
            self.phase = "DRAFT"

    def on_pick(self, seat: int, horse: int) -> None:
        self.hands[seat].remove(horse)
        self.picks[seat].append(horse)
        if len({len(picks) for picks in self.picks[: self.n]}) == 1:
            if self.n == 2:
                self.phase = "GHOST"
            else:
                self.pass_hands()

    def on_ghost(self, _: int, horse: int) -> None:
        self.hands[2].remove(horse)
        self.picks[2].append(horse)
        self.phase = "DRAFT"
        self.pass_hands()

    def pass_hands(self) -> None:
        assert self.round is not None
        self.round += 1
        if self.n == 2:
            blue, yellow, ghost = self.hands
            self.hands = [yellow, ghost, blue]
        else:
            self.hands = [self.hands[-1], *self.hands[:-1]]
        if self.round == self.each - 1:
            for hand, picks in zip(self.hands, self.picks, strict=True):
                picks.append(hand.pop())
            for seat in range(self.n):
                self.shares[seat] = self.picks[seat]
                self.money[seat] -= sum(COST[horse] for horse in self.picks[seat])
            if self.n == 2:
                self.rest += self.picks[2]
            self.picks = [[] for _ in self.hands]
            self.round = None
            self.phase = "RACE"

    # -- race ------------------------------------------------------------------------------------------------

    def on_race(self, _: int, card: str) -> None:
        self.programme.append(card)
        self.space = dict.fromkeys(HORSES, 0)
        self.marker = dict(zip(HORSES, self.cards[card][1], strict=True))
        self.home = []
        self.phase = "BET"

    def on_bet(self, seat: int, row: str, horse: int) -> None:
        self.bets[seat].append(f"{row} {horse}")
        if all(len(bet) == 5 for bet in self.bets):
            poorest = [p for p in range(self.n) if self.money[p] == min(self.money)]
            if len(poorest) > 1:
                self.phase = "START"
            else:
                self.begin(poorest[0])

    def on_start(self, _: int, seat: int) -> None:
        self.begin(seat)

    def begin(self, seat: int) -> None:
        self.roller, self.roll, self.dice, self.phase = seat, 1, None, "ROLL"

    def done(self) -> None:
        self.begin((self.roller + 1) % self.n)

    def on_roll(self, _: int, one: int, two: int) -> None:
        self.dice = (one, two)
        horse = one + two
        if horse in self.home:
            if len(self.last()) > 1:
                self.phase = "LAST"
            else:
                self.on_last(self.roller, self.last()[0])
        elif self.marker[horse] == -1:
            self.marker[horse] = 0
            self.end_or_again()
        elif self.roll == 1:
            self.phase = "FIRST"
        elif not self.move(horse, 2):
            self.done()

    def on_two(self, _: int) -> None:
        assert self.dice
        if not self.move(sum(self.dice), 2):
            self.done()

    def on_one(self, _: int) -> None:
        assert self.dice
        if not self.move(sum(self.dice), 1):
            self.on_again(self.roller)

    def on_again(self, _: int) -> None:
        self.roll, self.dice, self.phase = 2, None, "ROLL"

    def on_end(self, _: int) -> None:
        self.done()

    def end_or_again(self) -> None:
        if self.roll == 1:
            self.phase = "AGAIN"
        else:
            self.done()

    def last(self) -> list[int]:
        running = [horse for horse in HORSES if horse not in self.home]
        hindmost = min(self.space[horse] for horse in running)
        return [horse for horse in running if self.space[horse] == hindmost]

    def on_last(self, _: int, horse: int) -> None:
        assert self.dice
        spaces = SPACES[abs(self.dice[0] - self.dice[1])]
        over = False
        if self.options["last_place_handicap"] == "ignore":
            over = self.push(horse, spaces)
        elif self.marker[horse] == -1:
            self.marker[horse] = 0
        else:
            over = self.move(horse, spaces)
        if not over:
            self.end_or_again()

    def move(self, horse: int, spaces: int) -> bool:
        extra, self.marker[horse] = self.marker[horse], 0
        return self.push(horse, spaces + extra)

    def push(self, horse: int, spaces: int) -> bool:
        self.space[horse] += spaces
        if self.space[horse] >= 10:
            self.home.append(horse)
        if len(self.home) == 3:
            self.pay()
        return len(self.home) == 3

    # -- money -----------------------------------------------------------------------------------------------

    def pay(self) -> None:
        for prize, horse in zip(self.cards[self.programme[-1]][0], self.home, strict=True):
            owned = Counter({p: self.shares[p].count(horse) for p in range(self.n)})
            for seat, count in owned.items():
                if count:
                    self.money[seat] += prize * count // sum(owned.values())
        for seat, bet in enumerate(self.bets):
            for field, value in zip(bet, VALUES, strict=True):
                row, number = field.split()
                if int(number) in self.home[: ROWS.index(row) + 1]:
                    self.money[seat] += value * PAY[row][int(number) - 2]
        self.bets = [[] for _ in range(self.n)]
        self.marker = dict.fromkeys(HORSES, 0)
        self.dice = None
        if len(self.programme) == 1:
            if self.n >= 4:
                self.rest += HORSES
            self.buy_round = 0
            self.fill()
        else:
            self.phase = "END" if len(self.programme) == 4 else "RACE"

    def tie(self, seat: int) -> int:
        return COLOURS.index(self.colours[seat])

    def fill(self) -> None:
        self.index, self.order = 0, None
        if len(self.display) < self.n and self.rest:
            self.phase = "DISPLAY"
            return
        self.order = sorted(range(self.n), key=lambda seat: (self.money[seat], self.tie(seat)))
        self.offer()

    def on_display(self, _: int, horse: int) -> None:
        self.rest.remove(horse)
        self.display.append(horse)
        self.fill()

    def offer(self) -> None:
        assert self.order is not None
        self.phase = "BUY"
        while self.index < self.n:
            money = self.money[self.order[self.index]]
            if any(COST[horse] <= money for horse in self.display) or (self.rest and money >= 13):
                return
            self.index += 1
        self.buy_round += 1
        if self.buy_round < 2:
            self.fill()
        else:
            self.display = []
            self.rest = []
            self.phase = "RACE"

    def on_pass(self, _: int) -> None:
        self.index += 1
        self.offer()

    def on_buy(self, seat: int, horse: int) -> None:
        self.display.remove(horse)
        self.gain(seat, horse, COST[horse])

    def on_stack(self, _: int) -> None:
        self.phase = "DRAW"

    def on_draw(self, _: int, horse: int) -> None:
        assert self.order is not None
        self.rest.remove(horse)
        self.gain(self.order[self.index], horse, COST[horse] + 3)

    def gain(self, seat: int, horse: int, price: int) -> None:
        self.shares[seat].append(horse)
        self.money[seat] -= price
        self.index += 1
        self.offer()

    # -- what is there and who is asked ----------------------------------------------------------------------

    def asked(self) -> list[int]:
        """Return the seats that have to decide, sorted; none for chance and at the end."""
        seats = list(range(self.n))
        if self.phase == "DRAFT":
            return [seat for seat in seats if len(self.picks[seat]) == self.round]
        if self.phase == "BET":
            waiting = [seat for seat in seats if len(self.bets[seat]) < 5]
            if self.options["betting_mode"] == "sealed" or self.options["early_bets"]:
                return waiting
            return [min(waiting, key=lambda seat: (-self.money[seat], self.tie(seat)))]
        if self.phase in ("FIRST", "LAST", "AGAIN"):
            return [self.roller]
        if self.phase == "BUY":
            assert self.order is not None
            return [self.order[self.index]]
        return []

    def legal(self, seat: int) -> set[tuple[Any, ...]]:
        """Return the legal actions of a seat that has to decide, in words."""
        if self.phase == "DRAFT":
            return {("pick", horse) for horse in self.hands[seat]}
        if self.phase == "BET":
            fields = [(row, horse) for row in ROWS for horse in HORSES]
            own = self.bets[seat]
            return {("bet", r, h) for r, h in fields if own.count(f"{r} {h}") < self.limit(seat)}
        if self.phase == "FIRST":
            return {("one",), ("two",)}
        if self.phase == "AGAIN":
            return {("end",), ("again",)}
        if self.phase == "LAST":
            return {("last", horse) for horse in self.last()}
        money = self.money[seat]
        found: set[tuple[Any, ...]] = {("buy", horse) for horse in self.display if COST[horse] <= money}
        return found | {("pass",)} | ({("stack",)} if self.rest and money >= 13 else set())

    def limit(self, seat: int) -> int:
        richer = [p for p in range(self.n) if self.money[p] > self.money[seat]]
        if self.options["bet_limit_ties"] == "strict":
            equal = [p for p in range(self.n) if self.money[p] == self.money[seat]]
            richer += [p for p in equal if self.tie(p) < self.tie(seat)]
        return 1 + len(richer)

    def before_purchase(self) -> bool:
        racing = ("BET", "START", "ROLL", "FIRST", "LAST", "AGAIN")
        return not self.programme or (len(self.programme) == 1 and self.phase in racing)

    def dump(self) -> dict[str, Any]:
        """Return the position as the game dumps it."""
        turn = purchase = None
        if self.phase in ("ROLL", "FIRST", "LAST", "AGAIN"):
            dice = list(self.dice) if self.dice else None
            turn = {"roller": self.roller, "roll": self.roll, "dice": dice}
        if self.phase in ("DISPLAY", "BUY", "DRAW"):
            purchase = {"round": self.buy_round, "order": self.order, "index": self.index}
            purchase |= {"display": sorted(self.display), "stack": sorted(self.rest)}
        return {
            "options": self.options,
            "players": self.colours,
            "phase": self.phase,
            "race_index": max(0, len(self.programme) - 1),
            "race_programme": self.programme,
            "money": self.money,
            "shares": [sorted(shares) for shares in self.shares],
            "draft": {
                "round": self.round,
                "hands": [sorted(hand) for hand in self.hands],
                "picks": self.picks,
                "left_over": sorted(self.rest) if self.before_purchase() else [],
            },
            "bets": [[*bet, *[None] * (5 - len(bet))] for bet in self.bets],
            "completed": [seat for seat in range(self.n) if len(self.bets[seat]) == 5],
            "horses": {
                str(horse): {
                    "position": "finished" if horse in self.home else self.space[horse],
                    "handicap": "X" if self.marker[horse] == -1 else self.marker[horse],
                }
                for horse in HORSES
            },
            "finish_order": self.home,
            "turn": turn,
            "purchase": purchase,
        }
