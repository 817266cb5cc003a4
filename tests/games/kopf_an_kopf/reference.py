"""Kopf an Kopf: a slow reference implementation, written from the rules: a turn from top to bottom.

It shares no code with the game. It gets every decision and outcome, and knows which decision comes next:
`question` has an entry for every seat that has to decide (-1 for chance) with all possible answers, outcomes
with their weights.
"""

from collections import Counter
from collections.abc import Generator
from typing import Any

Words = tuple[Any, ...]
Question = dict[int, dict[Words, int]]
Asking = Generator[Question, tuple[int, Words], Any]

CHANCE = -1
HORSES = range(1, 11)
PRICE = {1: 20, 2: 15, 3: 15, 4: 10, 5: 10, 6: 5, 7: 5, 8: 25, 9: 25, 10: 20}
ODDS = {5: (10, 8, 6), 10: (8, 6, 4), 15: (6, 4, 3), 20: (4, 3, 2), 25: (3, 2, 1)}  # by price
BAR = {
    1: (3, 5, 7, 10),
    2: (1, 8, 9),
    3: (2, 4, 6),
    4: (1, 10),
    5: (6, 8),
    6: (10,),
    7: (2,),
    8: (1, 3, 5, 7, 9),
    9: (2, 4, 6, 7, 8),
    10: (3, 4, 5, 9),
}
FACES = {"kosmos": {1: 4, 2: 1, 3: 1}, "zman": {0: 1, 1: 4, 3: 1}}
PRIZES = (100, 75, 50)
CARDS = {
    **{f"{name}_{horse:02}": 1 for name in ("gallop", "lucky", "freebet", "sponsor") for horse in HORSES},
    **{f"duel_{horse:02}_{horse + 5:02}": 1 for horse in range(1, 6)},
    **{f"stumble_{horse:02}_{horse + 1:02}": 1 for horse in range(1, 11, 2)},
    "nudge": 2,
    "mud": 3,
    "own_spurt": 2,
    "lead_back": 2,
    "last_forward": 1,
    "slipstream": 1,
    "extra_roll": 2,
    "whip": 1,
    "even_forward": 1,
    "odd_forward": 1,
    "freebet_any": 3,
    "late_bet": 4,
    "double_bet": 2,
    "lead_bet": 2,
    "shift_bet": 1,
    "cash_ten": 4,
    "lead_owner": 3,
    "lead_backer": 3,
    "stable_fee": 3,
    "ticket_bonus": 3,
    "pickpocket": 4,
    "spy": 3,
    "cash_grab": 3,
}
ROSETTE = ("lead_back", "lead_bet", "lead_owner", "lead_backer")


class RaceOver(Exception):
    """The third horse has finished."""


class Reference:
    """One game: from the start, or from a dump before the opening roll of a turn."""

    def __init__(self, players: int, options: dict[str, Any], dump: dict[str, Any] | None = None) -> None:
        self.n = players
        self.options = options
        self.mode = options["lucky_mode"]
        self.faces = FACES[options["move_die"]]
        self.chips = min(players, 7)
        self.start = 0 if options["start_player"] == "random" else options["start_player"]
        self.turn = 0
        self.phase = ""
        self.pos = dict.fromkeys(HORSES, 0)
        self.home: list[int] = []
        self.owner = dict.fromkeys(HORSES, -1)
        self.stake = [dict.fromkeys(HORSES, 0) for _ in range(players)]
        self.cash = [25] * players
        self.chip = [True] * players
        self.hand: list[Counter[str]] = [Counter() for _ in range(players)]
        self.stock = Counter(CARDS)
        self.piles = [52, 52]
        self.discard: Counter[str] = Counter()
        self.die = (0, 0)
        self.sprinted: list[int] = []
        self.pending: dict[str, Any] = {}
        self.keep = [False] * players
        self.known: list[list[Counter[str]]] = [[Counter() for _ in range(players)] for _ in range(players)]
        self.passed: list[set[int]] = [set() for _ in range(players)]
        if dump:
            self.set_up(dump)
        self.script = self.game(self.opening() if dump is None else self.from_the_roll())
        self.question = next(self.script)

    def set_up(self, dump: dict[str, Any]) -> None:
        """Load a position."""
        self.start, self.turn = dump["start"], dump["turn"]
        self.pos = {horse: dump["pos"][str(horse)] for horse in HORSES}
        self.owner = {horse: dump["owner"][str(horse)] for horse in HORSES}
        self.stake = [{horse: stake[str(horse)] for horse in HORSES} for stake in dump["stake"]]
        self.home, self.cash, self.chip = [*dump["finish"]], [*dump["cash"]], [*dump["chip"]]
        self.hand = [Counter(hand) for hand in dump["hand"]]
        self.stock, self.discard = Counter(dump["stock"]), Counter(dump["discard"])
        self.piles = [dump["pile0"], dump["pile1"]]

    def apply(self, seat: int, words: Words) -> None:
        """Apply a decision or an outcome."""
        try:
            self.question = self.script.send((seat, words))
        except StopIteration:
            self.question = {}

    # -- asking ----------------------------------------------------------------------------------------------

    def decide(self, phase: str, options: list[Words], pending: dict[str, Any] | None = None) -> Asking:
        """Ask the player on turn, unless there is a single option (KAK-113); see also `insist`."""
        if len(options) == 1:
            return options[0]
        return (yield from self.insist(phase, options, pending))

    def insist(self, phase: str, options: list[Words], pending: dict[str, Any] | None = None) -> Asking:
        """Ask the player on turn even with a single option."""
        self.phase, self.pending = phase, pending or {}
        _, words = yield {self.active: dict.fromkeys(options, 1)}
        self.pending = {}
        return words

    def throw(self, phase: str, outcomes: dict[Words, int], pending: dict[str, Any] | None = None) -> Asking:
        """Wait for an outcome of chance."""
        self.phase, self.pending = phase, pending or {}
        _, words = yield {CHANCE: outcomes}
        self.pending = {}
        return words

    # -- the game --------------------------------------------------------------------------------------------

    @property
    def active(self) -> int:
        return int((self.start + self.turn) % self.n)

    def others(self) -> list[int]:
        """Return all other seats, clockwise from the player on turn."""
        return [(self.active + i) % self.n for i in range(1, self.n)]

    def game(self, beginning: Asking) -> Asking:
        try:
            yield from beginning
            while self.turn + 1 < self.options["max_turns"]:
                self.turn += 1
                yield from self.take_turn()
        except RaceOver:
            pass
        for seat in range(self.n):
            self.discard += self.hand[seat]
            self.hand[seat] = Counter()
        self.known = [[Counter() for _ in range(self.n)] for _ in range(self.n)]
        self.phase, self.pending = "over", {}

    def opening(self) -> Asking:
        if self.options["start_player"] == "random":
            words = yield from self.throw(
                "start_player", {("start_player", seat): 1 for seat in range(self.n)}
            )
            self.start = words[1]
        for _ in range(3):
            for seat in range(self.n):
                cards = {("deal", seat, kind): count for kind, count in self.stock.items() if count}
                words = yield from self.throw("deal", cards)
                self.stock[words[2]] -= 1
                self.hand[seat][words[2]] += 1
                self.split()
        yield from self.take_turn()

    def split(self) -> None:
        """Split cards into two piles, as equal as possible."""
        total = sum(self.stock.values())
        self.piles = [(total + 1) // 2, total // 2]

    def take_turn(self) -> Asking:
        self.die = (0, 0)
        self.sprinted = []
        self.keep[self.active] = False
        if self.mode != "auto":
            self.passed[self.active] = set()
        yield from self.features()
        yield from self.from_the_roll()

    def from_the_roll(self) -> Asking:
        yield from self.opening_roll()
        yield from self.lucky_numbers()
        horse, move = self.die
        self.forward(horse, move)
        if horse == 10 and self.owner[9] == self.active and self.running(9):
            self.back(9, move)
        yield from self.sprints()
        if move == 3:
            yield from self.card_for_a_three(horse)
        yield from self.action()
        yield from self.draw("turn_end")

    # -- the track -------------------------------------------------------------------------------------------

    def running(self, horse: int) -> bool:
        return self.pos[horse] <= 20

    def runners(self) -> list[int]:
        return [horse for horse in HORSES if self.running(horse)]

    def leaders(self) -> list[int]:
        best = max(self.pos.values())
        return [] if self.home or best == 0 else [horse for horse in HORSES if self.pos[horse] == best]

    def last(self) -> list[int]:
        worst = min(self.pos.values())
        return [horse for horse in self.runners() if self.pos[horse] == worst]

    def forward(self, horse: int, steps: int) -> None:
        self.pos[horse] = min(21, self.pos[horse] + steps)
        if self.pos[horse] == 21:
            self.home.append(horse)
            if len(self.home) == 3:
                raise RaceOver

    def back(self, horse: int, steps: int) -> None:
        self.pos[horse] = max(0, self.pos[horse] - steps)

    # -- step 1 ----------------------------------------------------------------------------------------------

    def works(self, horse: int) -> bool:
        """Return whether the feature of a horse has an effect now."""
        place = self.pos[horse]
        if self.owner[horse] != self.active or not self.running(horse):
            return False
        level = [other for other in HORSES if other != horse and self.pos[other] == place]
        ahead = [other for other in HORSES if self.pos[other] > place]
        return {
            1: horse in self.leaders(),
            2: len(level) == 1,
            3: len(level) >= 3,
            4: place >= 1 and len(ahead) == 1,
            5: 16 <= place <= 20,
            6: place >= 1 and horse in self.last(),
            7: place >= 1 and horse in self.last(),
            8: any(self.owner[other] not in (-1, self.active) for other in level),
            9: False,
            10: horse in self.leaders(),
        }[horse]

    def features(self) -> Asking:
        due = [horse for horse in (1, 6, 2, 3, 4, 5, 8, 10, 7) if self.works(horse)]
        while due:
            horse = due.pop(0)
            if horse in (1, 6):
                yield from self.draw("feature", {"features": sorted(due)} if due else {})
            elif horse == 7:
                self.forward(7, 1)
            else:
                self.cash[self.active] += 5

    # -- step 2 ----------------------------------------------------------------------------------------------

    def both_dice(self) -> dict[Words, int]:
        return {("roll", h, m): count for h in self.runners() for m, count in self.faces.items()}

    def movement_die(self) -> dict[Words, int]:
        return {("move_die", move): count for move, count in self.faces.items()}

    def opening_roll(self) -> Asking:
        words = yield from self.throw("roll", self.both_dice())
        self.die = words[1:]
        if not self.chip[self.active]:
            return
        options = [("second_chance", word) for word in ("keep", "reroll_horse", "reroll_move")]
        _, choice = yield from self.decide("second_chance", options)
        if choice == "keep":
            return
        self.chip[self.active] = False
        if choice == "reroll_horse":
            words = yield from self.throw(choice, {("horse_die", horse): 1 for horse in self.runners()})
            self.die = (words[1], self.die[1])
        else:
            words = yield from self.throw(choice, self.movement_die())
            self.die = (self.die[0], words[1])

    def lucky_numbers(self) -> Asking:
        number = self.die[0]
        card = f"lucky_{number:02}"
        if self.mode == "ask":
            players = yield from self.ask_about(card)
        else:
            players = [p for p in self.others() if self.hand[p][card] and not self.keep[p]]
        for seat in players:
            self.put_down(seat, card)
            self.cash[seat] += 10
        for seat in self.others():
            if seat not in players:
                self.passed[seat].add(number)

    def ask_about(self, card: str) -> Asking:
        asked = [seat for seat in self.others() if self.hand[seat].total()]
        if self.discard[card]:
            asked = []
        answers: dict[int, str] = {}
        while len(answers) < len(asked):
            self.phase = "lucky"
            listed = [answers.get(p, "waiting") if p in asked else None for p in range(self.n)]
            self.pending = {"answers": listed}
            question: Question = {}
            for seat in asked:
                if seat not in answers:
                    answer = ["keep", "play"] if self.hand[seat][card] else ["keep"]
                    question[seat] = {("lucky", word): 1 for word in answer}
            seat, words = yield question
            answers[seat] = words[1]
            self.pending = {}
        return [seat for seat in asked if answers[seat] == "play"]

    def sprints(self) -> Asking:
        number, move = self.die
        while move:
            able = [
                horse
                for horse in self.runners()
                if self.owner[horse] == self.active and number in BAR[horse] and horse not in self.sprinted
            ]
            if not able:
                return
            words = yield from self.decide(
                "sprint", [("sprint", "stop"), *(("sprint", horse) for horse in able)]
            )
            if words[1] == "stop":
                return
            self.sprinted = sorted([*self.sprinted, words[1]])
            self.forward(words[1], move)

    def card_for_a_three(self, horse: int) -> Asking:
        owner = self.owner[horse]
        if owner == -1:
            yield from self.draw("three")
        elif owner != self.active and self.hand[owner].total():
            yield from self.blind_theft(owner, {"theft_for": "three", "player": owner})

    # -- cards -----------------------------------------------------------------------------------------------

    def put_down(self, seat: int, kind: str) -> None:
        """Discard a card from a hand openly."""
        self.hand[seat][kind] -= 1
        self.discard[kind] += 1
        for viewer in range(self.n):
            if self.known[viewer][seat][kind]:
                self.known[viewer][seat][kind] -= 1

    def draw(self, why: str, more: dict[str, Any] | None = None) -> Asking:
        if not self.stock.total():
            self.new_piles()
        if not self.stock.total():
            return
        pile = 0 if self.piles[0] >= self.piles[1] else 1
        rest = {"draw_for": why, **(more or {})}
        if self.options["draw_pile_choice"] and all(self.piles):
            words = yield from self.decide("draw_pile", [("draw_pile", 0), ("draw_pile", 1)], rest)
            pile = words[1]
        cards = {("draw", kind): count for kind, count in self.stock.items() if count}
        words = yield from self.throw("draw", cards, {**rest, "pile": pile})
        self.stock[words[1]] -= 1
        self.piles[pile] -= 1
        self.hand[self.active][words[1]] += 1
        self.passed[self.active] = set()
        if not self.piles[pile]:
            self.new_piles()

    def new_piles(self) -> None:
        self.stock += self.discard
        self.discard = Counter()
        self.split()

    def blind_theft(self, victim: int, pending: dict[str, Any]) -> Asking:
        cards = {("theft", kind): count for kind, count in self.hand[victim].items() if count}
        words = yield from self.throw("theft", cards, pending)
        self.take(victim, words[1])

    def take(self, victim: int, kind: str) -> None:
        """Move a card from the victim to the player on turn; both see it."""
        thief = self.active
        self.hand[victim][kind] -= 1
        self.hand[thief][kind] += 1
        self.passed[thief] = set()
        for viewer in range(self.n):
            if viewer == victim:
                self.known[victim][thief][kind] += 1
            elif viewer == thief:
                if self.known[thief][victim][kind]:
                    self.known[thief][victim][kind] -= 1
            else:
                self.known[viewer][victim] = Counter()

    # -- step 3 ----------------------------------------------------------------------------------------------

    def action(self) -> Asking:
        seat = self.active
        word, *rest = yield from self.insist("action", self.actions())
        if word == "keep_lucky":
            self.keep[seat] = True
            yield from self.action()
        elif word == "buy":
            self.owner[rest[0]] = seat
            self.cash[seat] -= PRICE[rest[0]]
        elif word == "bet":
            self.stake[seat][rest[0]] += 5
            self.cash[seat] -= 5
        elif word == "sell":
            yield from self.sell()
        elif word == "play":
            self.put_down(seat, rest[0])
            yield from self.carry_out(rest[0])

    def actions(self) -> list[Words]:
        seat = self.active
        cash = self.cash[seat]
        found: list[Words] = [("pass",)]
        for horse in self.runners():
            if self.owner[horse] == -1 and cash >= PRICE[horse]:
                found.append(("buy", horse))
            if self.pos[horse] < 16 and cash >= 5 and self.has_chip(horse):
                found.append(("bet", horse))
        if self.hand[seat].total() >= 2:
            found.append(("sell",))
        if self.mode == "standing" and not self.keep[seat]:
            found.append(("keep_lucky",))
        return [*found, *(("play", kind) for kind in CARDS if self.hand[seat][kind] and self.playable(kind))]

    def has_chip(self, horse: int) -> bool:
        """Return whether the chips allow the player on turn a stake on a horse."""
        seat = self.active
        used = sum(1 for p in range(self.n) if self.stake[p][horse] and self.owner[horse] != p)
        return self.owner[horse] == seat or self.stake[seat][horse] > 0 or used < self.chips

    def sell(self) -> Asking:
        seat = self.active
        hand = self.hand[seat]
        if hand.total() == 2:
            for kind in list(hand.elements()):
                self.put_down(seat, kind)
        else:
            first = yield from self.insist(
                "sell_cards", [("sell_cards", kind) for kind in hand if hand[kind]]
            )
            self.put_down(seat, first[1])
            second = yield from self.insist(
                "sell_cards", [("sell_cards", kind) for kind in hand if hand[kind]], {"sold": first[1]}
            )
            self.put_down(seat, second[1])
        self.cash[seat] += 5

    # -- playing a card --------------------------------------------------------------------------------------

    def named(self, kind: str) -> list[int]:
        """Return the horses that a card names."""
        if kind == "even_forward":
            return [2, 4, 6, 8, 10]
        if kind == "odd_forward":
            return [1, 3, 5, 7, 9]
        return [int(part) for part in kind.split("_")[1:] if part.isdigit()]

    def horses_for(self, kind: str) -> list[int]:
        """Return the horses that the player of a card may choose from."""
        left = [horse for horse in self.runners() if self.pos[horse] >= 1]
        allowed = [horse for horse in self.runners() if self.has_chip(horse)]
        front = max((self.pos[horse] for horse in self.runners()), default=0)
        if kind.startswith("stumble"):
            return [horse for horse in left if horse in self.named(kind)]
        return {
            "nudge": self.runners(),
            "whip": self.runners(),
            "mud": left,
            "own_spurt": [horse for horse in self.runners() if self.owner[horse] == self.active],
            "lead_back": self.leaders(),
            "last_forward": self.last(),
            "slipstream": [horse for horse in self.runners() if self.pos[horse] < front],
            "freebet_any": allowed,
            "late_bet": allowed,
            "double_bet": allowed,
            "lead_bet": [horse for horse in self.leaders() if horse in allowed],
            "shift_bet": [
                horse
                for horse in self.runners()
                if self.stake[self.active][horse] and any(other != horse for other in allowed)
            ],
        }[kind]

    def victims(self, kind: str) -> list[int]:
        """Return the players that the player of a card may choose from."""
        seats = [seat for seat in range(self.n) if seat != self.active]
        if kind == "cash_grab":
            return [seat for seat in seats if self.cash[seat] >= 5]
        return [seat for seat in seats if self.hand[seat].total()]

    def playable(self, kind: str) -> bool:
        cash = self.cash[self.active]
        if kind in ROSETTE and self.home:
            return False
        if kind.startswith("lucky"):
            return False
        if kind.startswith(("gallop", "duel")) or kind in ("even_forward", "odd_forward"):
            return any(self.running(horse) for horse in self.named(kind))
        if kind.startswith("freebet") and kind != "freebet_any":
            (horse,) = self.named(kind)
            return self.running(horse) and self.has_chip(horse)
        if kind.startswith("sponsor") or kind in ("cash_ten", "lead_owner", "lead_backer", "stable_fee"):
            return True
        if kind in ("ticket_bonus", "extra_roll"):
            return True
        if kind in ("pickpocket", "spy", "cash_grab"):
            return bool(self.victims(kind))
        if kind in ("late_bet", "lead_bet") and cash < 5:
            return False
        if kind == "double_bet":
            return cash >= 10 and len(self.horses_for(kind)) >= 2
        return bool(self.horses_for(kind))

    def carry_out(self, kind: str) -> Asking:
        if kind.startswith(("gallop", "duel")) or kind in ("even_forward", "odd_forward"):
            yield from self.move_named(kind)
        elif kind in ("pickpocket", "spy", "cash_grab"):
            yield from self.steal(kind)
        elif kind == "extra_roll":
            words = yield from self.throw("extra_roll", self.both_dice(), {"card": kind})
            self.forward(words[1], words[2])
        elif kind.startswith("freebet") and kind != "freebet_any":
            self.stake[self.active][self.named(kind)[0]] += 5
        elif kind.startswith("sponsor") or kind in (
            "cash_ten",
            "lead_owner",
            "lead_backer",
            "stable_fee",
            "ticket_bonus",
        ):
            self.cash[self.active] += self.income(kind)
        else:
            options = [("target_horse", horse) for horse in self.horses_for(kind)]
            words = yield from self.decide("target_horse", options, {"card": kind})
            yield from self.treat(kind, words[1])

    def move_named(self, kind: str) -> Asking:
        steps = 2 if kind.startswith("gallop") else 1
        horses = [horse for horse in self.named(kind) if self.running(horse)]
        crossing = [horse for horse in horses if self.pos[horse] + steps > 20]
        staying = [horse for horse in horses if horse not in crossing]
        while crossing:
            options = [("finish_order", horse) for horse in crossing]
            words = yield from self.decide("finish_order", options, {"card": kind})
            crossing.remove(words[1])
            self.forward(words[1], steps)
        for horse in staying:
            self.forward(horse, steps)

    def steal(self, kind: str) -> Asking:
        options = [("target_player", seat) for seat in self.victims(kind)]
        words = yield from self.decide("target_player", options, {"card": kind})
        victim = words[1]
        hand = self.hand[victim]
        if kind == "cash_grab":
            amount = min(10, self.cash[victim])
            self.cash[victim] -= amount
            self.cash[self.active] += amount
        elif kind == "pickpocket":
            yield from self.blind_theft(victim, {"theft_for": "card", "player": victim, "card": kind})
        else:
            self.known[self.active][victim] = Counter(hand)
            cards: list[Words] = [("take_card", card) for card in hand if hand[card]]
            if hand.total() == 1:
                words = cards[0]
            else:
                words = yield from self.insist("take_card", cards, {"card": kind, "player": victim})
            self.take(victim, words[1])

    def income(self, kind: str) -> int:
        seat = self.active
        owned = [horse for horse in HORSES if self.owner[horse] == seat]
        staked = [horse for horse in HORSES if self.stake[seat][horse]]
        if kind == "cash_ten":
            return 10
        if kind == "lead_owner":
            return 15 if set(owned) & set(self.leaders()) else 5
        if kind == "lead_backer":
            return 15 if set(staked) & set(self.leaders()) else 5
        if kind == "stable_fee":
            return min(20, max(5, 5 * len(owned)))
        if kind == "ticket_bonus":
            return min(20, max(5, 5 * len(staked)))
        return 10 if self.named(kind)[0] in owned + staked else 5

    def treat(self, kind: str, horse: int) -> Asking:
        """Apply a card to the chosen horse."""
        stake = self.stake[self.active]
        if kind.startswith("stumble") or kind == "mud":
            self.back(horse, 2)
        elif kind == "lead_back":
            self.back(horse, 3)
        elif kind == "slipstream":
            gaps = [self.pos[other] - self.pos[horse] for other in self.runners()]
            self.forward(horse, min(4, min(gap for gap in gaps if gap > 0)))
        elif kind in ("nudge", "own_spurt", "last_forward"):
            self.forward(horse, {"nudge": 1, "own_spurt": 2, "last_forward": 3}[kind])
        elif kind == "whip":
            words = yield from self.throw("whip_roll", self.movement_die(), {"card": kind, "horse": horse})
            self.forward(horse, words[1])
        elif kind == "freebet_any":
            stake[horse] += 5
        elif kind == "lead_bet":
            stake[horse] += 10
            self.cash[self.active] -= 5
        elif kind == "late_bet":
            amounts = [("amount", amount) for amount in (5, 10) if amount <= self.cash[self.active]]
            words = yield from self.decide("amount", amounts, {"card": kind, "horse": horse})
            stake[horse] += words[1]
            self.cash[self.active] -= words[1]
        else:
            others = [other for other in self.runners() if other != horse and self.has_chip(other)]
            options = [("target_horse_2", other) for other in others]
            words = yield from self.decide("target_horse_2", options, {"card": kind, "horse": horse})
            if kind == "double_bet":
                stake[horse] += 5
                stake[words[1]] += 5
                self.cash[self.active] -= 10
            else:
                amount = min(10, stake[horse])
                stake[horse] -= amount
                stake[words[1]] += amount

    # -- what is there ---------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Return the final score of each seat."""
        found = []
        for seat in range(self.n):
            score = self.cash[seat]
            for place, horse in enumerate(self.home):
                if self.owner[horse] == seat:
                    score += PRIZES[place]
                score += self.stake[seat][horse] * ODDS[PRICE[horse]][place]
            found.append(score)
        return found

    def dump(self) -> dict[str, Any]:
        """Return the position as the game dumps it."""

        def cards(counted: Counter[str]) -> dict[str, int]:
            return {kind: count for kind, count in counted.items() if count}

        def table(numbers: dict[int, int]) -> dict[str, int]:
            return {str(horse): numbers[horse] for horse in HORSES}

        return {
            "n": self.n,
            "options": self.options,
            "start": self.start,
            "turn": self.turn,
            "phase": self.phase,
            "pos": table(self.pos),
            "finish": self.home,
            "owner": table(self.owner),
            "stake": [table(stake) for stake in self.stake],
            "cash": self.cash,
            "chip": self.chip,
            "hand": [cards(hand) for hand in self.hand],
            "pile0": self.piles[0],
            "pile1": self.piles[1],
            "stock": cards(self.stock),
            "discard": cards(self.discard),
            "die_horse": self.die[0],
            "die_move": self.die[1],
            "sprinted": self.sprinted,
            "pending": self.pending,
            "keep_lucky": self.keep,
            "known": [[cards(hand) for hand in row] for row in self.known],
            "passed": [sorted(numbers) for numbers in self.passed],
        }
