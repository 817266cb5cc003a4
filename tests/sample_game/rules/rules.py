"""The sample game: what is legal, what happens.

A round is ROLL, CHOOSE, SWAP, DRAW in this order. Cards are numbers into `Game.cards`; hands and the pile are
kept sorted, so nothing stores the order of a shuffled deck.
"""

from collections.abc import Mapping
from typing import Any, cast

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.core import CHANCE, NOBODY, Options, Words
from spieltisch.engine.errors import ImpossiblePosition
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Part, Reason, Standing
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from tests.sample_game.rules.box import Components

PHASES = ("DEAL", "ROLL", "CHOOSE", "SWAP", "DRAW", "OVER")
FIELDS = (
    "players",
    "options",
    "phase",
    "round",
    "die",
    "hands",
    "chosen",
    "pile",
    "discard",
    "scores",
    "winner",
)
UNKNOWN = "?"  # stands in a view for a card that was chosen in secret


class Game(core.Game):
    """The sample game on one box."""

    def __init__(self, box: Components) -> None:
        self.cards = box.cards
        self.index = {card: number for number, card in enumerate(self.cards)}
        self.faces = box.die.faces
        self.highest = box.numbers.highest
        self.keep = 2 * len(self.cards)  # actions: play every card, swap every card, keep
        self.max_hand: int = next(option.max or 0 for option in box.option if option.id == "hand_size")
        super().__init__(box, self.keep + 1, len(self.cards) + max(self.faces), self.max_hand + 1)
        self.hidden = ("hands", "chosen", "pile")

    def blank(self, players: int, options: Options) -> "State":
        """Create an empty state; variants of the game override it with their own class."""
        return State(self, players, options)

    def new_state(self, players: int, options: Options) -> "State":
        """SAM-1: all cards in the pile, still to be dealt."""
        state = self.blank(players, options)
        state.pile = list(range(len(self.cards)))
        return state

    def load_state(self, position: Mapping[str, Any]) -> "State":
        """A position from a dump. Without a phase, dealt hands await the roll of a round."""
        for name in position:
            if name not in FIELDS:
                raise ImpossiblePosition("position-unknown-field", field=str(name), known=FIELDS)
        players = position.get("players", self.players[0])
        options = self.complete_options(players, position.get("options", {}))
        state = self.blank(players, options)
        state.hands = [self.numbered(hand) for hand in position.get("hands", [[]] * players)]
        state.discard = self.numbered(position.get("discard", []))
        placed = [card for hand in [*state.hands, state.discard] for card in hand]
        rest = [card for number, card in enumerate(self.cards) if number not in placed]
        state.pile = self.numbered(position.get("pile", rest))
        if sorted(placed + state.pile) != list(range(len(self.cards))):
            raise ImpossiblePosition("position-card", slug=self.slug, card=str(position.get("pile")))
        state.chosen = [
            None if card is None else self.number(card) for card in position.get("chosen", [None] * players)
        ]
        state.phase = position.get("phase", "ROLL" if any(state.hands) else "DEAL")
        state.round = position.get("round", 1)
        state.die = position.get("die")
        state.scores = list(position.get("scores", [0] * players))
        state.winner = position.get("winner")
        if not state.fits_phase():
            raise ImpossiblePosition("position-phase", slug=self.slug, phase=str(state.phase))
        return state

    def numbered(self, cards: list[str]) -> list[int]:
        """The numbers of some cards, ascending."""
        return sorted(self.number(card) for card in cards)

    def number(self, card: str) -> int:
        """The number of a card."""
        if card not in self.index:
            raise ImpossiblePosition("position-card", slug=self.slug, card=str(card))
        return self.index[card]

    def observation_parts(self) -> list[Part]:
        """Cards in planes, then the seats from the own one on, then single numbers."""
        deck, seats = len(self.cards), max(self.players)
        return [
            Part("own hand", (deck,), 0, 1),
            Part("own choice", (deck,), 0, 1),
            Part("discard", (deck,), 0, 1),
            Part("cards in hand", (seats,), 0, self.max_hand, per_seat=True),
            Part("has chosen", (seats,), 0, 1, per_seat=True),
            Part("scores", (seats,), 0, self.max_hand * max(self.faces), per_seat=True),
            Part("phase", (len(PHASES),), 0, 1),
            Part("round, cards dealt", (2,), 0, self.max_hand),
            Part("die", (1,), 0, max(self.faces)),
            Part("compulsory exchange, ties for nobody", (2,), 0, 1),
        ]

    def max_steps(self, players: int, options: Options) -> int | None:
        """The deal; then in each round the roll, everybody's card, an exchange and its draw."""
        cards: int = options["hand_size"]
        return players * cards + cards * (players + 3)


class State(core.State):
    """A position of the sample game."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, dict(options))
        self.rules = game
        self.phase = "DEAL"
        self.round = 1
        self.die: int | None = None
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.chosen: list[int | None] = [None] * players
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.scores = [0] * players
        self.winner: int | None = None

    def clone(self) -> "State":
        """An independent copy."""
        other = self.rules.blank(self.players, self.options)
        other.phase = self.phase
        other.round = self.round
        other.die = self.die
        other.hands = [hand[:] for hand in self.hands]
        other.chosen = self.chosen[:]
        other.pile = self.pile[:]
        other.discard = self.discard[:]
        other.scores = self.scores[:]
        other.winner = self.winner
        return other

    def fits_phase(self) -> bool:
        """Whether die, choices and winner are there exactly when the phase needs them."""
        if self.phase not in PHASES or len(self.hands) != self.players:
            return False
        rolled = self.phase in ("CHOOSE", "SWAP", "DRAW")
        won = self.phase in ("SWAP", "DRAW")
        choosing = self.phase == "CHOOSE"
        return (
            (self.die is not None) == rolled
            and (self.winner is not None) == won
            and (not choosing or all(self.hands))
            and all(
                card is None or (choosing and card in self.hands[p]) for p, card in enumerate(self.chosen)
            )
        )

    # -- whose decision, and what is legal -------------------------------------------------------------------

    def actor(self) -> i64:
        """The first seat that has not chosen, the winner who may swap, or chance."""
        if self.phase == "OVER":
            return NOBODY
        if self.phase == "CHOOSE":
            return self.chosen.index(None)
        return CHANCE if self.winner is None or self.phase == "DRAW" else self.winner

    def actors(self) -> list[int]:
        """SAM-4: all seats that have not chosen yet."""
        if self.phase != "CHOOSE":
            return super().actors()
        return [seat for seat in range(self.players) if self.chosen[seat] is None]

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """SAM-4: any card in hand. SAM-7, SAM-8: exchange any card in hand, or keep it."""
        if seat not in self.actors():
            return 0
        hand = self.hands[seat]
        first = 0 if self.phase == "CHOOSE" else len(self.rules.cards)
        for place, card in enumerate(hand):
            out[place] = first + card
        if self.phase == "CHOOSE" or self.options["must_swap"]:
            return len(hand)
        out[len(hand)] = self.rules.keep
        return len(hand) + 1

    def chance(self) -> list[tuple[int, int]]:
        """A card of the pile, or a face of the die."""
        if self.actor() != CHANCE:
            return []
        if self.phase != "ROLL":
            return [(card, 1) for card in self.pile]
        faces = self.rules.faces
        return [(len(self.rules.cards) + face - 1, faces.count(face)) for face in sorted(set(faces))]

    # -- the round, from top to bottom -----------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision or an outcome."""
        if self.phase == "DEAL":
            self.deal(action)
        elif self.phase == "ROLL":
            self.roll(action - len(self.rules.cards) + 1)
        elif self.phase == "CHOOSE":
            self.choose(seat, action)
        elif self.phase == "DRAW":
            self.draw(action)
        elif action == self.rules.keep:
            self.tell("kept", {"seat": seat + 1})
            self.next_round()
        else:
            self.swap(seat, action - len(self.rules.cards))

    def deal(self, card: int) -> None:
        """SAM-1: one card at a time, seat by seat."""
        self.give("dealt", self.next_dealt(), card)
        if len(self.hands[-1]) == self.options["hand_size"]:
            self.phase = "ROLL"

    def next_dealt(self) -> int:
        """The seat that gets the next card."""
        return min(range(self.players), key=lambda seat: len(self.hands[seat]))

    def give(self, kind: str, seat: int, card: int) -> None:
        """SAM-2: a card of the pile, which only its owner sees."""
        self.pile.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.tell(kind, {"seat": seat + 1})
        self.tell("got", {"card": self.rules.cards[card]}, (seat,))

    def roll(self, face: int) -> None:
        """SAM-3: what the round is about."""
        self.die = face
        self.phase = "CHOOSE"
        self.tell("rolled", {"die": face})

    def choose(self, seat: int, card: int) -> None:
        """SAM-4: in secret until the last has chosen."""
        self.chosen[seat] = card
        self.tell("chose", {"seat": seat + 1})
        if None not in self.chosen:
            self.show()

    def show(self) -> None:
        """SAM-5, SAM-6: the highest number wins."""
        shown = [card for card in self.chosen if card is not None]
        numbers = [card % self.rules.highest for card in shown]
        for seat, card in enumerate(shown):
            self.hands[seat].remove(card)
            self.tell("shown", {"seat": seat + 1, "card": self.rules.cards[card]})
        self.discard = sorted(self.discard + shown)
        self.chosen = [None] * self.players
        best = [seat for seat in range(self.players) if numbers[seat] == max(numbers)]
        if len(best) > 1 and self.options["ties"] == "nobody":
            self.tell("tied", {})
            self.next_round()
        else:
            leader = self.round - 1
            self.win(min(best, key=lambda seat: (seat - leader) % self.players))

    def win(self, seat: int) -> None:
        """SAM-5: score the die; SAM-7: perhaps exchange a card."""
        points = self.die or 0
        self.scores[seat] += points
        self.tell("won", {"seat": seat + 1, "die": points})
        if self.hands[seat] and self.pile:
            self.winner = seat
            self.phase = "SWAP"
        else:
            self.next_round()

    def swap(self, seat: int, card: int) -> None:
        """SAM-7: discard for all to see, then draw."""
        self.hands[seat].remove(card)
        self.discard = sorted([*self.discard, card])
        self.tell("swapped", {"seat": seat + 1, "card": self.rules.cards[card]})
        self.phase = "DRAW"

    def draw(self, card: int) -> None:
        """SAM-7: the new card."""
        assert self.winner is not None
        self.give("drew", self.winner, card)
        self.next_round()

    def next_round(self) -> None:
        """SAM-3; SAM-9: until all cards are played."""
        self.winner = None
        self.die = None
        if any(self.hands):
            self.round += 1
            self.phase = "ROLL"
        else:
            self.phase = "OVER"
            self.tell("ended", {})

    def tell(self, kind: str, values: dict[str, object], seen_by: tuple[int, ...] | None = None) -> None:
        """Record an event if the state is traced."""
        if self.events is not None:
            self.events.append(Event(kind, values, seen_by))

    # -- secrets ---------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """SAM-2, SAM-4: how many cards the others and the pile have, and who has chosen."""
        view = self.dump()
        for other in range(self.players):
            if other != seat:
                view["hands"][other] = len(self.hands[other])
                view["chosen"][other] = None if self.chosen[other] is None else UNKNOWN
        view["pile"] = len(self.pile)
        return view

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        """SAM-2: not the card that another gets. SAM-4: no choice of another, but all with the last one."""
        if actor == CHANCE and self.phase != "ROLL":
            owner = self.next_dealt() if self.phase == "DEAL" else self.winner
            return number if owner == viewer else -1
        if self.phase == "CHOOSE":
            if self.chosen.count(None) > 1:
                return number if actor == viewer else -1
            for card in self.chosen:
                number = 100 * number + (0 if card is None else card + 1)
        return number

    def determinize(self, seat: int, rng: Rng) -> "State":
        """All cards that the seat cannot see are dealt again, and the others choose again."""
        other = self.clone()
        unseen = sorted(
            [*self.pile, *[card for p, hand in enumerate(self.hands) if p != seat for card in hand]]
        )
        for place in range(len(unseen) - 1, 0, -1):
            swap = rng.below(place + 1)
            unseen[place], unseen[swap] = unseen[swap], unseen[place]
        for p, hand in enumerate(self.hands):
            if p != seat:
                other.hands[p] = sorted([unseen.pop() for _ in hand])
                if self.chosen[p] is not None:
                    other.chosen[p] = other.hands[p][rng.below(len(hand))]
        other.pile = sorted(unseen)
        return other

    # -- for people ------------------------------------------------------------------------------------------

    def action_words(self, action: int) -> Words:
        """("play", card), ("swap", card) or ("keep",)."""
        if action == self.rules.keep:
            return ("keep",)
        return (
            "swap" if action >= len(self.rules.cards) else "play",
            self.rules.cards[action % len(self.rules.cards)],
        )

    def action_number(self, words: Words) -> int:
        """The number behind such words."""
        if words == ("keep",):
            return self.rules.keep
        if len(words) == 2 and words[0] in ("play", "swap") and words[1] in self.rules.index:
            return self.rules.index[str(words[1])] + (len(self.rules.cards) if words[0] == "swap" else 0)
        return -1

    def outcome_words(self, outcome: int) -> Words:
        """("card", card) or ("roll", points)."""
        deck = len(self.rules.cards)
        return ("card", self.rules.cards[outcome]) if outcome < deck else ("roll", outcome - deck + 1)

    def outcome_number(self, words: Words) -> int:
        """The number behind such words."""
        if len(words) == 2 and words[0] == "card":
            return self.rules.index.get(str(words[1]), -1)
        if len(words) == 2 and words[0] == "roll" and words[1] in range(1, max(self.rules.faces) + 1):
            return len(self.rules.cards) + int(words[1]) - 1
        return -1

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """The sentence for an action or an outcome."""
        kind, *rest = self.describe(number)
        if kind == "keep":
            return "keep", {}
        if kind == "roll":
            return "roll", {"die": rest[0]}
        if kind == "card" and self.winner is None:
            return "deal", {"card": rest[0], "seat": self.next_dealt() + 1}
        if kind == "card":
            return "draw", {"card": rest[0], "seat": cast(int, self.winner) + 1}
        return str(kind), {"card": rest[0]}

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """What the seat is asked."""
        if self.phase == "OVER":
            return "prompt-over", {}
        if self.actor() == CHANCE:
            return "prompt-chance", {}
        if seat not in self.actors():
            return "prompt-wait", {}
        if self.phase == "CHOOSE":
            return "prompt-choose", {"die": self.die}
        return ("prompt-must-swap" if self.options["must_swap"] else "prompt-swap"), {}

    def turn_rule(self) -> str:
        """Deal, round or end."""
        return {"DEAL": "SAM-1", "OVER": "SAM-9"}.get(self.phase, "SAM-3")

    def refusal(self, seat: int, action: int) -> Reason:
        """Why an action of a seat that is asked is not legal."""
        kind, *rest = self.action_words(action)
        if (kind == "play") != (self.phase == "CHOOSE"):
            return Reason("SAM-3", "refused-time", {"phase": self.phase})
        if kind == "keep":
            return Reason("SAM-8", "refused-keep", {})
        return Reason("SAM-4" if kind == "play" else "SAM-7", f"refused-{kind}", {"card": rest[0]})

    def standings(self) -> list[Standing]:
        """Most points first."""
        if self.phase != "OVER":
            return []
        table = [
            Standing(seat, 1 + sum(1 for other in self.scores if other > score), score, "points")
            for seat, score in enumerate(self.scores)
        ]
        return sorted(table, key=lambda standing: standing.rank)

    def round_number(self) -> int:
        """Rounds count from the deal on."""
        return self.round

    def end_cause(self) -> str | None:
        """ "played": all cards are."""
        return "played" if self.phase == "OVER" else None

    def conserved(self) -> dict[str, int]:
        """Every card is in a hand, in the pile or discarded."""
        return {"cards": sum(len(hand) for hand in self.hands) + len(self.pile) + len(self.discard)}

    def dump(self) -> dict[str, Any]:
        """The complete position."""
        cards = self.rules.cards
        return {
            "players": int(self.players),
            "options": dict(self.options),
            "phase": self.phase,
            "round": self.round,
            "die": self.die,
            "hands": [[cards[card] for card in hand] for hand in self.hands],
            "chosen": [None if card is None else cards[card] for card in self.chosen],
            "pile": [cards[card] for card in self.pile],
            "discard": [cards[card] for card in self.discard],
            "scores": self.scores[:],
            "winner": self.winner,
        }

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """The parts of Game.observation_parts."""
        deck, seats = len(self.rules.cards), max(self.rules.players)
        planes: list[list[int | None]] = [[*self.hands[seat]], [self.chosen[seat]], [*self.discard]]
        row = [1 if card in plane else 0 for plane in planes for card in range(deck)]
        turned = [(seat + place) % self.players for place in range(self.players)]
        absent = [0] * (seats - self.players)
        row += [len(self.hands[p]) for p in turned] + absent
        row += [0 if self.chosen[p] is None else 1 for p in turned] + absent
        row += [self.scores[p] for p in turned] + absent
        row += [1 if phase == self.phase else 0 for phase in PHASES]
        row += [self.round, self.options["hand_size"], self.die or 0]
        row += [int(self.options["must_swap"]), int(self.options["ties"] == "nobody")]
        for place, number in enumerate(row):
            out[place] = number
