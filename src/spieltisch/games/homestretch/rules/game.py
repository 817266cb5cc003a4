"""Homestretch: the rules on one box: actions, outcomes, fields of a position and steps of a game.

The draft goes DEAL, DRAFT (and GHOST with two players) round by round. A race is RACE, BET, perhaps START,
then turns of ROLL with FIRST, LAST and AGAIN, until three horses are home and the payout follows. After the
first race there are DISPLAY, BUY and DRAW. A single choice is carried out unasked: the last card of the draft
(HOM-13), a lone horse in last place (HOM-58), a lone pass (HOM-80).
"""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.action_space import ActionSpace
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import Options
from spieltisch.engine.errors import BadOption
from spieltisch.engine.steps import Step
from spieltisch.engine.vecs import vec
from spieltisch.games.homestretch.rules import position
from spieltisch.games.homestretch.rules.box import CROSS, FACES, HORSES, PLACES, ROWS, Components
from spieltisch.games.homestretch.rules.draft import Draft
from spieltisch.games.homestretch.rules.state import Settings, State
from spieltisch.games.homestretch.rules.steps import betting, buying, drafting, ending, racing
from spieltisch.games.homestretch.rules.tables import NOTHING, NUM_FIELDS, NUM_HORSES, Course, filled


class Game(core.Game):
    """Homestretch on one box."""

    def __init__(self, box: Components) -> None:
        self.components = box
        self.course = Course(box)
        faces = range(1, FACES + 1)
        actions = ActionSpace()
        self.pick = actions.add("pick", HORSES)
        self.bet = actions.add(
            "bet", range(NUM_FIELDS), words=[(row, number) for row in ROWS for number in HORSES]
        )
        self.two = actions.add("two")
        self.one = actions.add("one")
        self.end = actions.add("end")
        self.again = actions.add("again")
        self.last = actions.add("last", HORSES)
        self.pass_ = actions.add("pass")
        self.stack = actions.add("stack")
        self.buy = actions.add("buy", HORSES)
        outcomes = ActionSpace()
        self.deal = outcomes.add("deal", HORSES)
        self.ghost = outcomes.add("ghost", HORSES)
        self.display = outcomes.add("display", HORSES)
        self.draw = outcomes.add("draw", HORSES)
        self.roll = outcomes.add(
            "roll", range(FACES * FACES), words=[(one, two) for one in faces for two in faces]
        )
        self.start_seat = outcomes.add("start", range(box.game.players_max))
        self.race = outcomes.add("race", self.course.cards)
        steps: list[Step[Any]] = [  # by phase
            drafting.Deal("HOM-9", outcomes=[self.deal]),
            drafting.Pick("HOM-11", "HOM-11", [self.pick], several=True),
            drafting.GhostPick("HOM-94", outcomes=[self.ghost]),
            betting.RaceCard("HOM-22", outcomes=[self.race]),
            betting.Bet("HOM-33", "HOM-27", [self.bet], several=True),
            racing.FirstRoller("HOM-39", outcomes=[self.start_seat]),
            racing.Roll("HOM-41", outcomes=[self.roll]),
            racing.First("HOM-40", "HOM-42", [self.two, self.one]),
            racing.Last("HOM-40", "HOM-56", [self.last]),
            racing.Again("HOM-40", "HOM-53", [self.end, self.again]),
            buying.Display("HOM-77", outcomes=[self.display]),
            buying.Buy("HOM-79", "HOM-80", [self.pass_, self.stack, self.buy]),
            buying.BlindDraw("HOM-83", outcomes=[self.draw]),
            ending.End("HOM-89"),
        ]
        self.steps: vec[Step[Any]] = vec[Step[Any]](steps)
        super().__init__(
            box, max_legal=NUM_FIELDS, actions=actions, outcomes=outcomes, fields=position.fields(self)
        )

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """HOM-97: give every seat a colour: its own, or the next one if all colours are put in order."""
        colours = options["colours"]
        every = len(self.components.colour)
        if len(colours) not in (players, every):
            found = {"colours": len(colours), "players": players, "every": every}
            raise BadOption("wrong-colours", slug=self.slug, rule="HOM-97", **found)
        return {**options, "colours": list(colours[:players])}

    def new_state(self, players: int, options: Options) -> State:
        """HOM-2 to HOM-10: each seat has the start money, and the blue cards are still to be dealt."""
        state = self.blank(players, options)
        state.stock = self.course.blue[:]
        return state

    def blank(self, players: int, options: Options) -> State:
        """Return a state without cards, with all horses at the start and the start money."""
        course = self.course
        settings = Settings(self.components, players, options)
        holders: i64 = settings.holders
        picks = filled(holders * course.most_cards, NOTHING)
        draft = Draft(course, settings, zeros(holders * NUM_HORSES), picks, zeros(holders))
        return State(
            self,
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

    def load_state(self, position_data: Mapping[str, Any]) -> State:
        """Load a position from a dump."""
        return position.load(self, position_data)

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
