"""Kap Hoorn: the state of the game, its legal actions and their effects.

Cells are the squares of the printed grid (a1, b1 ... n9). Kinds are the wind tiles in the order of the box.
A turn has the phases LAY, MOVE, sometimes ROSE and AGAIN, then FREE_DRAW and BUY; the game skips phases
without a decision. Legal placements and movements are in reach.py.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.arrays import zeros
from spieltisch.engine.core import CHANCE, NOBODY, Options, Words
from spieltisch.engine.errors import BadOption
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Part, Reason, Standing
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import dumping, hidden, observation, reach, refusals, wording
from spieltisch.games.kap_hoorn.rules.box import LEGS, Components
from spieltisch.games.kap_hoorn.rules.parts import NO_TILE, NOWHERE, OPEN, Chart

START_PLAYER: Final = 0  # chance: the starting player
DEAL: Final = 1  # chance: the starting hands, round by seat
LAY: Final = 2
MOVE: Final = 3
AGAIN: Final = 4
ROSE: Final = 5  # only with rose_optional
FREE_DRAW: Final = 6  # chance
BUY: Final = 7
BOUGHT_TILE: Final = 8  # chance
OVER: Final = 9
PHASES: Final = (
    "START_PLAYER",
    "DEAL",
    "LAY",
    "MOVE",
    "AGAIN",
    "ROSE",
    "FREE_DRAW",
    "BUY",
    "BOUGHT_TILE",
    "OVER",
)

NOTHING: Final = 0  # which placement was made this turn
LAID: Final = 1
COVERED: Final = 2
PLACED: Final = (None, "laid", "covered")

UNDECIDED: Final = -1
FINISHED: Final = 0
THREE_ROSES: Final = 1
ROUND_LIMIT: Final = 2
REASONS: Final = ("finish", "three_roses", "round_limit")

# The actions after those that name a cell, in the order of their numbers.
PLAIN_ACTIONS: Final = ("waive", "stop", "take", "decline", "buy", "end_turn", "end_laying")
DRAWS: Final = {DEAL: "deal", FREE_DRAW: "free", BOUGHT_TILE: "bought"}


class Settings:
    """The options of a game, fixed from its start to its end."""

    def __init__(self, options: Options) -> None:
        self.options: dict[str, Any] = dict(options)
        self.full_turn = options["cover_reach"] == "full_turn"
        self.finish_by_ignore: bool = options["finish_by_ignore"]
        self.point_when_stuck: bool = options["point_when_stuck"]
        self.rose_optional: bool = options["rose_optional"]
        self.round_limit: i64 = options["round_limit"]


class Game(core.Game):
    """Kap Hoorn, played with one box."""

    hidden: ClassVar[tuple[str, ...]] = ("hand", "pile")

    def __init__(self, box: Components) -> None:
        self.chart = Chart(box)
        cells: int = self.chart.num_cells
        kinds: int = self.chart.num_kinds
        self.first_cover: i64 = kinds * cells  # 0 on: lay kind * cells + cell
        self.first_sail: i64 = 2 * kinds * cells  # then sail to a cell or, after the last cell, to the finish
        self.first_ignore: i64 = self.first_sail + cells + 1
        self.waive: i64 = self.first_ignore + cells + 1
        self.stop: i64 = self.waive + 1
        self.take: i64 = self.waive + 2
        self.decline: i64 = self.waive + 3
        self.buy: i64 = self.waive + 4
        self.end_turn: i64 = self.waive + 5
        self.end_laying: i64 = self.waive + 6
        self.most_players: i64 = box.game.players_max
        self.hand_start: i64 = box.hand.start
        self.hand_limit: i64 = box.hand.limit
        self.most_points: i64 = box.sail_points.maximum
        self.gain_per_turn: i64 = box.sail_points.gain_per_turn
        self.gain_for_waiving: i64 = box.sail_points.gain_for_waiving
        self.cost_ignore: i64 = box.sail_points.cost_ignore
        self.cost_again: i64 = box.sail_points.cost_move_again
        self.cost_tile: i64 = box.sail_points.cost_extra_tile
        self.roses_for_finish: i64 = box.logbook.roses_for_finish
        self.banned: vec[i64] = zeros(cells)  # scratch: cells that may not be covered
        self.components = box
        placements = min(box.hand.limit, kinds) * cells
        super().__init__(
            box, self.end_laying + 1, self.most_players + kinds, placements + 2 * cells + len(PLAIN_ACTIONS)
        )

    def settle_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """KAP-5, R-30: refuse a starting player who does not sit at the table."""
        seat = options["start_player"]
        if seat != "random" and seat >= players:
            raise BadOption("no-such-seat", slug=self.slug, rule="KAP-5", seat=seat, players=players)
        return options

    def new_state(self, players: int, options: Options) -> "State":
        """KAP-2 to KAP-11: put all tiles into the pile and give 3 sail points; hands are dealt later."""
        state = self.empty_board(players, options)
        for number in range(len(self.chart.starts)):  # KAP-10
            state.put(self.chart.starts[number], self.chart.printed[number])
            state.printed_top[number] = 1
        for kind in range(self.chart.num_kinds):
            state.pile[kind] = self.chart.counts[kind]
            state.pile_size += self.chart.counts[kind]
        if options["start_player"] != "random":
            state.line_up(options["start_player"])
            state.open_deal()
        return state

    def empty_board(self, players: int, options: Options) -> "State":
        """Return a state without tiles and ships, with the points of the start."""
        chart = self.chart
        top: vec[i64] = vec[i64]([NO_TILE] * chart.num_cells)
        points: vec[i64] = vec[i64]([self.components.sail_points.start] * players)  # KAP-7
        ship: vec[i64] = vec[i64]([NOWHERE] * players)
        kinds = chart.num_kinds
        return State(
            self,
            Settings(options),
            players,
            top,
            zeros(len(chart.starts)),
            ship,
            points,
            zeros(LEGS * players),
            zeros(kinds * players),
            zeros(players),
            zeros(kinds),
            zeros(kinds),
        )

    def load_state(self, position: Mapping[str, Any]) -> "State":
        """Load a position from a dump."""
        from spieltisch.games.kap_hoorn.rules.loading import Loader

        return Loader(self, position).state()

    def observation_parts(self) -> list[Part]:
        """List the parts of the observation."""
        return observation.parts(self)

    def max_steps(self, players: int, options: Options) -> int | None:
        """Count the set-up, then per turn placements, two movements, two roses, the draw, purchases, ends."""
        hand: int = self.hand_limit
        turn = hand + 2 + 2 + 1 + 2 * hand + 3
        rounds: int = options["round_limit"]
        return 1 + players * self.hand_start + turn * players * rounds


class State(core.State):
    """A position of Kap Hoorn."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        players: i64,
        top: vec[i64],
        printed_top: vec[i64],
        ship: vec[i64],
        points: vec[i64],
        rose: vec[i64],
        hand: vec[i64],
        held: vec[i64],
        pile: vec[i64],
        buried: vec[i64],
    ) -> None:
        super().__init__(game, players, settings.options)
        self.kap = game
        self.chart = game.chart
        self.settings = settings
        self.top = top  # per cell: the kind that lies there, OPEN or NO_TILE
        self.printed_top = printed_top  # per start field: 1 while its printed wind is not covered
        self.ship = ship  # per seat: a cell
        self.points = points
        self.rose = rose  # entry seat * 3 + leg: 0 none, else colour + 1
        self.hand = hand  # entry seat * kinds + kind: how many
        self.held = held  # per seat: tiles in hand
        self.pile = pile  # per kind: how many; a shuffled pile gets its order when tiles are drawn
        self.pile_size: i64 = 0
        self.buried = buried  # per kind: covered tiles, without printed winds
        self.start_player: i64 = NOWHERE
        self.active: i64 = NOWHERE
        self.round: i64 = 1
        self.phase: i64 = START_PLAYER
        self.placed: i64 = NOTHING
        self.moves_made: i64 = 0
        self.winner: i64 = UNDECIDED
        self.reason: i64 = UNDECIDED

    def clone(self) -> "State":
        """Return an independent copy."""
        other = State(
            self.kap,
            self.settings,
            self.players,
            self.top[:],
            self.printed_top[:],
            self.ship[:],
            self.points[:],
            self.rose[:],
            self.hand[:],
            self.held[:],
            self.pile[:],
            self.buried[:],
        )
        other.pile_size = self.pile_size
        other.start_player = self.start_player
        other.active = self.active
        other.round = self.round
        other.phase = self.phase
        other.placed = self.placed
        other.moves_made = self.moves_made
        other.winner = self.winner
        other.reason = self.reason
        return other

    # -- actor and legal actions -------------------------------------------------------------------------

    def actor(self) -> i64:
        """Return the active player, or chance for the starting player and draws."""
        phase: i64 = self.phase
        if phase == OVER:
            return NOBODY
        if phase <= DEAL or phase in (FREE_DRAW, BOUGHT_TILE):
            return CHANCE
        return self.active

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Section 3 of the rules, D-1 to D-5: write the legal actions."""
        if seat != self.active:
            return 0
        phase: i64 = self.phase
        if phase == LAY:
            return reach.write_placements(self, out)
        if phase in (MOVE, AGAIN):
            n: i64 = reach.write_movements(self, out)
            out[n] = self.kap.waive if phase == MOVE else self.kap.stop  # KAP-37, KAP-48
            return n + 1
        if phase == ROSE:
            out[0] = self.kap.take
            out[1] = self.kap.decline
            return 2
        if phase == BUY:
            out[0] = self.kap.buy
            out[1] = self.kap.end_turn
            return 2
        return 0

    # -- the game, from its start on ---------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action or an outcome, then go on to the next decision."""
        kap = self.kap
        phase: i64 = self.phase
        if phase == LAY:
            if action < kap.first_cover:
                self.lay(action // self.chart.num_cells, action % self.chart.num_cells)
            elif action == kap.end_laying:
                self.phase = MOVE
            else:
                action -= kap.first_cover
                self.cover(action // self.chart.num_cells, action % self.chart.num_cells)
        elif phase in (MOVE, AGAIN):
            if action == kap.waive:
                self.waive()
            elif action == kap.stop:
                self.open_draw()
            elif action < kap.first_ignore:
                self.move(action - kap.first_sail, False)
            else:
                self.move(action - kap.first_ignore, True)
        elif phase in (FREE_DRAW, BOUGHT_TILE):
            self.draw(self.active, action - kap.most_players)
            self.open_buy()
        elif phase == BUY:
            if action == kap.buy:
                self.buy()
            else:
                self.end_turn()
        elif phase == ROSE:
            if action == kap.take:
                self.take_rose()
            else:
                self.decline_rose()
        elif phase == DEAL:
            self.draw(self.next_dealt(), action - kap.most_players)
            self.open_deal()
        else:
            self.line_up(action)
            self.open_deal()

    def line_up(self, seat: i64) -> None:
        """KAP-5, KAP-9: put the starting player on start field 1, the others clockwise on the next."""
        self.start_player = seat
        self.active = seat
        for place in range(self.players):
            self.ship[(seat + place) % self.players] = self.chart.starts[place]
        if self.events is not None:
            self.add_event("start-player", seat, {})

    def next_dealt(self) -> i64:
        """Return the seat that gets the next tile of the deal: the first of those with the fewest."""
        held = self.held
        seat: i64 = 0
        for other in range(self.players):
            if held[other] < held[seat]:
                seat = other
        return seat

    def open_deal(self) -> None:
        """KAP-8: deal a tile at a time, round by seat, then open the first turn."""
        if self.held[self.next_dealt()] < self.kap.hand_start:
            self.phase = DEAL
        else:
            self.open_turn()

    def open_turn(self) -> None:
        """KAP-13, KAP-14: gain a sail point, then lay if any tile can be placed."""
        self.placed = NOTHING
        if self.events is not None:
            self.add_event("turn", self.active, {"round": self.round})
        gain = self.gain(self.kap.gain_per_turn)
        if self.events is not None and gain > 0:
            self.add_event("gained", self.active, {"gain": gain, "points": self.points[self.active]})
        self.open_lay()

    def gain(self, points: i64) -> i64:
        """KAP-15: add sail points up to 8; return how many were added."""
        most: i64 = self.kap.most_points - self.points[self.active]
        gained: i64 = min(points, most)
        self.points[self.active] += gained
        return gained

    def open_lay(self) -> None:
        """Skip laying if no tile of any kind fits; the hand must not decide it, because it is secret."""
        self.phase = LAY if reach.can_place(self) else MOVE

    def lay(self, kind: i64, cell: i64) -> None:
        """KAP-17 to KAP-26: lay a tile on an open field; another may follow."""
        if self.events is not None:
            self.add_event(
                "laid", self.active, {"tile": self.chart.kinds[kind], "field": self.chart.names[cell]}
            )
        self.spend_tile(kind)
        self.put(cell, kind)
        self.placed = LAID
        self.open_lay()

    def cover(self, kind: i64, cell: i64) -> None:
        """KAP-27 to KAP-34: cover a tile, which leaves the game; the player may place no other this turn."""
        chart = self.chart
        lying: i64 = self.top[cell]
        if self.events is not None:
            values: dict[str, object] = {"lying": chart.kinds[lying]}
            values.update({"tile": chart.kinds[kind], "field": chart.names[cell]})
            self.add_event("covered", self.active, values)
        start: i64 = chart.start_here[cell]
        if start >= 0 and self.printed_top[start] != 0:
            self.printed_top[start] = 0  # KAP-34
        else:
            self.buried[lying] += 1
        self.spend_tile(kind)
        self.put(cell, kind)
        self.placed = COVERED
        self.phase = MOVE

    def spend_tile(self, kind: i64) -> None:
        """Remove a tile from the active player's hand."""
        self.hand[self.active * self.chart.num_kinds + kind] -= 1
        self.held[self.active] -= 1

    def put(self, cell: i64, kind: i64) -> None:
        """Put a tile on a field and open its neighbours for further tiles (KAP-19)."""
        top = self.top
        chart = self.chart
        top[cell] = kind
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            if top[chart.neighbour[i]] == NO_TILE:
                top[chart.neighbour[i]] = OPEN

    def waive(self) -> None:
        """KAP-48, KAP-49: gain a sail point for not moving."""
        gain = self.gain(self.waive_gain())
        if self.events is not None:
            self.add_event("waived", self.active, {"gain": gain})
        self.open_draw()

    def waive_gain(self) -> i64:
        """R-12: return the gain for waiving; with point_when_stuck = false none if no movement was legal."""
        if self.settings.point_when_stuck or reach.write_movements(self, self.kap.scratch) > 0:
            return self.kap.gain_for_waiving
        return 0

    def move(self, target: i64, ignoring: bool) -> None:
        """Move by the wind or by ignoring it, to a cell or (after the last cell) over the line."""
        seat: i64 = self.active
        cost: i64 = self.movement_cost(ignoring)
        if self.events is not None:
            wording.add_movement_event(self, target, ignoring, cost)
        self.points[seat] -= cost
        self.moves_made += 1
        if target == self.chart.num_cells:
            self.finish(seat, FINISHED)  # KAP-75; the ship keeps the field where it was
            return
        self.ship[seat] = target
        if not self.may_take_rose():
            self.after_rose()
        elif self.settings.rose_optional:
            self.phase = ROSE
        else:
            self.take_rose()  # KAP-73

    def movement_cost(self, ignoring: bool) -> i64:
        """KAP-50, KAP-54, KAP-55: return the cost of a movement."""
        cost: i64 = 0
        if ignoring:
            cost = self.kap.cost_ignore
        if self.moves_made > 0:
            cost += self.kap.cost_again
        return cost

    def may_take_rose(self) -> bool:
        """KAP-67 to KAP-69: return whether the player lacks a rose of this station's leg and colour."""
        cell: i64 = self.ship[self.active]
        leg: i64 = self.chart.leg[cell]
        if leg < 0:
            return False
        rose = self.rose
        colour: i64 = self.chart.colour[cell] + 1
        at: i64 = LEGS * self.active
        return (
            rose[at + leg] == 0 and rose[at] != colour and rose[at + 1] != colour and rose[at + 2] != colour
        )

    def roses(self, seat: i64) -> i64:
        """Count the wind roses of a player."""
        rose = self.rose
        n: i64 = 0
        for at in range(LEGS * seat, LEGS * seat + LEGS):
            if rose[at] != 0:
                n += 1
        return n

    def take_rose(self) -> None:
        """KAP-67: take the rose; the third one wins at once (KAP-76)."""
        cell: i64 = self.ship[self.active]
        if self.events is not None:
            self.add_event("rose", self.active, wording.station_values(self))
        self.rose[LEGS * self.active + self.chart.leg[cell]] = self.chart.colour[cell] + 1
        if self.roses(self.active) == LEGS:
            self.finish(self.active, THREE_ROSES)
        else:
            self.after_rose()

    def decline_rose(self) -> None:
        """R-22: leave the rose."""
        if self.events is not None:
            self.add_event("rose-declined", self.active, wording.station_values(self))
        self.after_rose()

    def after_rose(self) -> None:
        """KAP-54, KAP-56: offer a second movement, if a legal one can be paid."""
        if self.moves_made == 1 and reach.write_movements(self, self.kap.scratch) > 0:
            self.phase = AGAIN
        else:
            self.open_draw()

    def open_draw(self) -> None:
        """KAP-60, KAP-61, KAP-63: draw the free tile."""
        self.moves_made = 0
        if self.can_draw():
            self.phase = FREE_DRAW
            return
        if self.events is not None:
            why = "pile" if self.pile_size == 0 else "hand"
            self.add_event("no-draw", self.active, {"why": why})
        self.open_buy()

    def can_draw(self) -> bool:
        """KAP-61, KAP-63: return whether the hand has room and the pile a tile."""
        return self.held[self.active] < self.kap.hand_limit and self.pile_size > 0

    def open_buy(self) -> None:
        """KAP-62: offer a further tile, as long as points, hand and pile allow."""
        if self.points[self.active] >= self.kap.cost_tile and self.can_draw():
            self.phase = BUY
        else:
            self.end_turn()

    def buy(self) -> None:
        """KAP-62: pay for a tile, then draw it."""
        if self.events is not None:
            self.add_event("bought", self.active, {"cost": self.kap.cost_tile})
        self.points[self.active] -= self.kap.cost_tile
        self.phase = BOUGHT_TILE

    def draw(self, seat: i64, kind: i64) -> None:
        """Draw a tile from the pile, which only its owner sees."""
        if self.events is not None:
            self.add_event("drew", seat, {"when": DRAWS[self.phase]})
            self.add_event("got", seat, {"tile": self.chart.kinds[kind]}, (seat,))
        self.pile[kind] -= 1
        self.pile_size -= 1
        self.hand[seat * self.chart.num_kinds + kind] += 1
        self.held[seat] += 1

    def end_turn(self) -> None:
        """KAP-64: end the turn; KAP-79: end the game after the last round."""
        following: i64 = self.active + 1
        if following == self.players:
            following = 0
        if following == self.start_player:
            if self.round == self.settings.round_limit:
                self.finish(UNDECIDED, ROUND_LIMIT)
                return
            self.round += 1
        self.active = following
        self.open_turn()

    def finish(self, winner: i64, reason: i64) -> None:
        """KAP-77: end the game at once."""
        self.winner = winner
        self.reason = reason
        self.moves_made = 0
        self.phase = OVER
        if self.events is not None:
            self.add_event("ended", winner, {"reason": REASONS[reason]})

    # -- the end -----------------------------------------------------------------------------------------

    def ranks(self) -> list[int]:
        """Return the rank of every seat at the end (KAP-79, KAP-80)."""
        if self.reason != ROUND_LIMIT:
            return [1 if seat == self.winner else 2 for seat in range(self.players)]
        ranking_keys = self.ranking_keys()
        return [1 + sum([1 for other in ranking_keys if other > own]) for own in ranking_keys]

    def ranking_keys(self) -> list[tuple[int, int]]:
        """KAP-79: return the ranking keys: more roses, then less distance to the finish line."""
        return [
            (self.roses(seat), -self.chart.finish_distance[self.ship[seat]]) for seat in range(self.players)
        ]

    def standings(self) -> list[Standing]:
        """Rank the winner first and the others equal behind; without a winner rank as at the round limit."""
        if self.phase != OVER:
            return []
        ranks, ranking_keys = self.ranks(), self.ranking_keys()
        table = [
            Standing(seat, ranks[seat], self.roses(seat), self.decided_by(ranking_keys, seat))
            for seat in range(self.players)
        ]
        table.sort(key=lambda standing: standing.rank)
        return table

    def decided_by(self, ranking_keys: list[tuple[int, int]], seat: int) -> str:
        """Return what decided the rank; at the round limit roses, the distance between equals, or nothing."""
        if self.reason != ROUND_LIMIT:
            return REASONS[self.reason]
        own = ranking_keys[seat]
        others = [key for other, key in enumerate(ranking_keys) if other != seat]
        if own in others:
            return "equal"
        return "finish_distance" if own[0] in [roses for roses, _ in others] else "roses"

    def round_number(self) -> int:
        """Return the round; 0 during the set-up."""
        return 0 if self.phase < LAY else int(self.round)

    def end_cause(self) -> str | None:
        """Return finish, three_roses or round_limit."""
        return REASONS[self.reason] if self.phase == OVER else None

    def conserved(self) -> dict[str, int]:
        """Count all tiles: in the pile, in hands, on top and buried."""
        lying = sum([1 for kind in self.top if kind >= 0]) - sum(self.printed_top)
        return {
            "wind tiles": sum(self.pile) + sum(self.hand) + sum(self.buried) + lying,
            "pile": sum(self.pile) - self.pile_size,
            "hands": sum(self.hand) - sum(self.held),
            "ships": len(self.ship),
        }

    # -- chance ------------------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """List the seats, or the kinds in the pile with their numbers as weights."""
        if self.actor() != CHANCE:
            return []
        if self.phase == START_PLAYER:
            return [(seat, 1) for seat in range(self.players)]
        first = self.kap.most_players
        return [(first + kind, count) for kind, count in enumerate(self.pile) if count > 0]

    def sample(self, rng: Rng) -> i64:
        """Draw one outcome by its weight."""
        if self.phase == START_PLAYER:
            return rng.below(self.players)
        pile = self.pile
        left: i64 = rng.below(self.pile_size) - pile[0]
        kind: i64 = 0
        while left >= 0:
            kind += 1
            left -= pile[kind]
        return self.kap.most_players + kind

    # -- events ------------------------------------------------------------------------------------------

    def add_event(
        self, kind: str, seat: i64, values: dict[str, object], seen_by: tuple[int, ...] | None = None
    ) -> None:
        """Add an event about a seat."""
        if self.events is not None:
            values.update(wording.seat_values(self.chart, seat))
            self.events.append(Event(kind, values, seen_by))

    # -- views, dumps and texts --------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the position as the seat may know it."""
        return hidden.view(self, seat)

    def determinize(self, seat: int, rng: Rng) -> "State":
        """Deal all tiles again that the seat cannot see, in the pile and in the other hands."""
        other = self.clone()
        hidden.deal_unseen(other, seat, rng)
        return other

    def seen(self, viewer: i64, actor: i64, number: i64) -> i64:
        """Hide the kind of a tile that another seat draws."""
        return hidden.seen(self, viewer, actor, number)

    def reveals(self, seat: int, action: int) -> bool:
        """Return whether an action shows the seat a hidden tile: only draws do."""
        return False

    def dump(self) -> dict[str, Any]:
        """Return the complete position."""
        return dumping.dump(self)

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """Write the parts of Game.observation_parts."""
        observation.write(self, seat, out)

    def action_words(self, action: int) -> Words:
        """Return the words of an action number."""
        return wording.action_words(self.kap, action)

    def action_number(self, words: Words) -> int:
        """Return the action number of words."""
        return wording.action_number(self.kap, words)

    def outcome_words(self, outcome: int) -> Words:
        """Return the words of an outcome number."""
        return wording.outcome_words(self.kap, outcome)

    def outcome_number(self, words: Words) -> int:
        """Return the outcome number of words."""
        return wording.outcome_number(self.kap, words)

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """Return the sentence of an action or an outcome."""
        return wording.message(self, number)

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """Return what the seat is asked, or what it waits for."""
        return wording.prompt(self, seat)

    def seat_colour(self, seat: int) -> str:
        """KAP-6: return the colour of the seat's ship."""
        return self.chart.ships[seat]

    def turn_rule(self) -> str:
        """Return the rule of the pending decision, or of the end."""
        return refusals.turn_rule(self)

    def refusal(self, seat: int, action: int) -> Reason:
        """Explain why an action of the active player is not legal."""
        return refusals.refusal(self, action)
