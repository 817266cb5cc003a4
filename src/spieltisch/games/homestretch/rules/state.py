"""Homestretch: the position, and what all steps of a game ask it.

The folder steps has a class for each phase: draft, betting, race, second purchase, end.
"""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from spieltisch.engine import steps
from spieltisch.engine.core import Options
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Standing
from spieltisch.engine.observation import ObservationWriter
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import hidden, observation, payout, text_values
from spieltisch.games.homestretch.rules.box import PLACES, Components
from spieltisch.games.homestretch.rules.draft import Draft
from spieltisch.games.homestretch.rules.tables import AGAIN, BET, DEAL, END, FIRST_NUMBER, GHOST, NOTHING

if TYPE_CHECKING:
    from spieltisch.games.homestretch.rules.game import Game


class Settings:
    """The seats and the options of a game, fixed from its start to its end."""

    def __init__(self, box: Components, players: int, options: Options) -> None:
        deal = box.deal(players)
        ranks = {colour.id: colour.tie_rank for colour in box.colour}
        self.options: dict[str, Any] = dict(options)
        self.colours: list[str] = list(options["colours"])
        self.tie_rank: vec[i64] = vec[i64]([ranks[colour] for colour in self.colours])  # HOM-32
        self.cards_each: i64 = options["four_player_deal"] if players == 4 else deal.cards_each  # HOM-9
        self.with_red = deal.red_in_second_buy  # HOM-8
        self.holders: i64 = 3 if players == 2 else players  # HOM-93: the ghost comes after the two players
        self.step: i64 = 2 if players == 2 else 1  # from a holder to the next; with a ghost 0 -> 2 -> 1 -> 0
        self.ghost: i64 = 2 if players == 2 else NOTHING
        self.sealed = options["betting_mode"] == "sealed"
        self.early: bool = options["early_bets"] and not self.sealed
        self.strict = options["bet_limit_ties"] == "strict"
        self.ignore = options["last_place_handicap"] == "ignore"


class State(steps.State):
    """A position of Homestretch."""

    def __init__(
        self,
        game: "Game",
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
        super().__init__(game, players, settings.options, game.steps, DEAL)
        self.hom = game
        self.course = game.course
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
        self.roller: i64 = NOTHING
        self.roll: i64 = 0  # first or second roll of the turn
        self.die_one: i64 = 0
        self.die_two: i64 = 0

    def clone(self) -> "State":
        """Return an independent copy."""
        other = State(
            self.hom,
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

    # -- bets and races ----------------------------------------------------------------------------------

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

    def is_race_over(self) -> bool:
        """HOM-63: return whether the third horse has finished."""
        return self.finished == PLACES

    def may_be_next(self, card: i64) -> bool:
        """HOM-5: return whether a card may come: first the purple ones, then the green ones, none twice."""
        green: i64 = 0
        if self.prepared >= self.course.races_purple:
            green = 1
        for race in range(self.prepared):
            if self.programme[race] == card:
                return False
        return self.course.green[card] == green

    def is_before_purchase(self) -> bool:
        """Return whether the left-over cards still wait for the second purchase."""
        return self.prepared == 0 or (self.prepared == 1 and BET <= self.phase <= AGAIN)

    # -- the end -----------------------------------------------------------------------------------------

    def standings(self) -> list[Standing]:
        """HOM-89 to HOM-92: rank all seats by the same comparison, most money first."""
        if self.phase != END:
            return []
        merits = [payout.merits(self, seat) for seat in range(self.players)]
        table = [
            Standing(
                seat,
                1 + sum([1 for other in merits if other > merits[seat]]),
                merits[seat][0],
                payout.decided_by(merits, seat),
            )
            for seat in range(self.players)
        ]
        table.sort(key=lambda standing: standing.rank)
        return table

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

    # -- what seats see and read -------------------------------------------------------------------------

    def add_event(self, kind: str, values: dict[str, object], seen_by: tuple[int, ...] | None = None) -> None:
        """Add an event."""
        if self.events is not None:
            self.events.append(Event(kind, values, seen_by))

    def add_seat_event(self, kind: str, seat: i64, values: dict[str, object]) -> None:
        """Add an event about a seat."""
        self.add_event(kind, {**values, **text_values.seat_values(self, seat)})

    def seat_colour(self, seat: int) -> str:
        """HOM-1: return the colour of a seat."""
        return self.settings.colours[seat]

    def simultaneous(self) -> bool:
        """Return whether several seats decide at once and in secret; open bets are not secret."""
        return (self.phase != BET or self.settings.sealed) and len(self.actors()) > 1

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
        """Hide picks, markers and cards of other seats."""
        return hidden.seen(self, viewer, actor, number)

    def reveals(self, seat: int, action: int) -> bool:
        """Return whether an action shows a seat something that it did not know."""
        return hidden.reveals(self, seat, action)

    def withheld(self, seat: int) -> int:
        """HOM-35: the markers of an incomplete bet, which may be rearranged and which no other seat sees."""
        return 0 if self.phase != BET or self.has_bet(seat) else self.placed[seat]

    def write_parts(self, seat: i64, write: ObservationWriter) -> None:
        """Write an observation."""
        observation.write_parts(self, seat, write)
