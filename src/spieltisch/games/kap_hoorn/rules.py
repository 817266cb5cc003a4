"""Kap Hoorn: what is legal, what happens.

Cells are the squares of the printed grid (a1, b1 ... n9), kinds the wind tiles in the order of the box. A
turn is LAY, MOVE, perhaps ROSE and AGAIN, FREE_DRAW, BUY in this order; phases without a decision pass by.
"""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from spieltisch.engine import core
from spieltisch.engine.core import CHANCE, NOBODY, Options, Words
from spieltisch.engine.errors import BadOption
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Part, Reason, Standing
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.box import LEGS, Components
from spieltisch.games.kap_hoorn.parts import NO_TILE, NOWHERE, OPEN, Chart, zeros

START_PLAYER: Final = 0  # chance: who begins
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

NOTHING: Final = 0  # what was placed this turn
LAID: Final = 1
COVERED: Final = 2
PLACED: Final = (None, "laid", "covered")

UNDECIDED: Final = -1
FINISHED: Final = 0
THREE_ROSES: Final = 1
ROUND_LIMIT: Final = 2
REASONS: Final = ("finish", "three_roses", "round_limit")

# The actions behind those that name a cell, in the order of their numbers.
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
    """Kap Hoorn on one box."""

    hidden: tuple[str, ...] = ("hand", "pile")

    def __init__(self, box: Components) -> None:
        self.chart = Chart(box)
        cells: int = self.chart.num_cells
        kinds: int = self.chart.num_kinds
        self.first_cover: i64 = kinds * cells  # 0 on: lay kind * cells + cell
        self.first_sail: i64 = 2 * kinds * cells  # then sail to a cell or, behind the last one, to the finish
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
        """KAP-5, R-30: a starting player who sits at the table."""
        seat = options["start_player"]
        if seat != "random" and seat >= players:
            raise BadOption("no-such-seat", slug=self.slug, rule="KAP-5", seat=seat, players=players)
        return options

    def new_state(self, players: int, options: Options) -> "State":
        """KAP-2 to KAP-11: all tiles in the pile, 3 sail points for everybody, hands still to be dealt."""
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
        """No tile anywhere, no ship, the points of the start."""
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
        """A position from a dump."""
        from spieltisch.games.kap_hoorn.loading import Loader

        return Loader(self, position).state()

    def observation_parts(self) -> list[Part]:
        """What observe writes: planes of all cells, the seats from the own one on, then single numbers."""
        chart = self.chart
        cells, kinds, seats = chart.num_cells, chart.num_kinds, self.most_players
        most = max(chart.counts)
        rounds = self.options["round_limit"].max
        return [
            Part("tiles", (kinds, cells), 0, 1),
            Part("fields next to tiles", (cells,), 0, 1),
            Part("ships", (seats, cells), 0, 1, per_seat=True),
            Part("roses by leg and colour", (seats, LEGS, LEGS), 0, 1, per_seat=True),
            Part("sail points", (seats,), 0, self.most_points, per_seat=True),
            Part("tiles in hand", (seats,), 0, self.hand_limit, per_seat=True),
            Part("turn", (seats,), 0, 1, per_seat=True),
            Part("starting player", (seats,), 0, 1, per_seat=True),
            Part("own hand", (kinds,), 0, most),
            Part("unseen tiles", (kinds,), 0, most),
            Part("buried tiles", (kinds,), 0, most),
            Part("uncovered printed winds", (len(chart.starts),), 0, 1),
            Part("phase", (len(PHASES),), 0, 1),
            Part("laid, covered", (2,), 0, 1),
            Part("movements made", (1,), 0, 2),
            Part("pile", (1,), 0, self.components.counts.wind_tiles),
            Part("round, limit", (2,), 0, rounds),
            Part("asked", (1,), 0, 1),
            Part("players", (1,), 0, seats),
            Part("full turn, finish by ignore, point when stuck, rose optional", (4,), 0, 1),
        ]

    def max_steps(self, players: int, options: Options) -> int | None:
        """The set-up; then per turn: tiles laid, two movements, two roses, the draw, tiles bought, ends."""
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
        self.printed_top = printed_top  # per start field: 1 while its printed wind is uncovered
        self.ship = ship  # per seat: a cell
        self.points = points
        self.rose = rose  # entry seat * 3 + leg: 0 none, else colour + 1
        self.hand = hand  # entry seat * kinds + kind: how many
        self.held = held  # per seat: tiles in hand
        self.pile = pile  # per kind: how many; the order of a shuffled pile is decided when it is drawn from
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
        """An independent copy."""
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

    # -- whose decision, and what is legal ---------------------------------------------------------------

    def actor(self) -> i64:
        """The active player, or chance for lots and draws."""
        phase: i64 = self.phase
        if phase == OVER:
            return NOBODY
        if phase <= DEAL or phase in (FREE_DRAW, BOUGHT_TILE):
            return CHANCE
        return self.active

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Section 3 of the rules: D-1 to D-5."""
        if seat != self.active:
            return 0
        phase: i64 = self.phase
        if phase == LAY:
            return self.write_placements(out)
        if phase in (MOVE, AGAIN):
            n: i64 = self.write_movements(out)
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

    def write_placements(self, out: vec[i64]) -> i64:
        """Lay any tile of the hand on any open field, cover with any, or end (KAP-17 to KAP-34)."""
        top = self.top
        cells: i64 = self.chart.num_cells
        n: i64 = 0
        for cell in range(cells):
            out[n] = cell
            if top[cell] == OPEN:  # KAP-18, KAP-19
                n += 1
        n = self.repeat_for_hand(out, 0, n, 0)
        if self.placed == NOTHING:  # KAP-28
            self.ban_covering()
            banned = self.kap.banned
            first: i64 = n
            for cell in range(cells):
                out[n] = cell
                if top[cell] >= 0 and banned[cell] == 0:
                    n += 1
            n = self.repeat_for_hand(out, first, n, self.kap.first_cover)
        out[n] = self.kap.end_laying
        return n + 1

    def repeat_for_hand(self, out: vec[i64], first: i64, end: i64, action: i64) -> i64:
        """Turn the cells out[first:end] into actions, kind by kind of the hand; return the new end.

        Numbers are `action + kind * cells + cell`, so that the list of one kind follows from that of another.
        """
        cells: i64 = self.chart.num_cells
        kinds: i64 = self.chart.num_kinds
        hand = self.hand
        at: i64 = self.active * kinds
        count: i64 = end - first
        chosen: i64 = -1
        n: i64 = first
        for kind in range(kinds):
            if hand[at + kind] == 0:
                continue
            if chosen < 0:  # the cells themselves stay in place until the other kinds are written
                chosen = kind
                n = end
                continue
            plus: i64 = action + kind * cells
            for i in range(count):
                out[n + i] = out[first + i] + plus
            n += count
        if chosen >= 0:
            plus = action + chosen * cells
            for i in range(first, end):
                out[i] += plus
        return n

    def ban_covering(self) -> None:
        """Mark what may not be covered: under a ship (KAP-29), within reach this turn (KAP-30 to KAP-31a)."""
        kap = self.kap
        banned = kap.banned
        for cell in range(self.chart.num_cells):
            banned[cell] = 0
        home: i64 = self.ship[self.active]
        points: i64 = self.points[self.active]
        ignore: i64 = kap.cost_ignore
        again: i64 = kap.cost_again
        self.ban_sails(home)  # KAP-30
        if points >= ignore:  # KAP-31
            self.ban_neighbours(home)
        if self.settings.full_turn and points >= again:  # KAP-31a
            self.ban_second_movements(home, points - again)
        for seat in range(self.players):
            banned[self.ship[seat]] = 1

    def ban_second_movements(self, home: i64, points: i64) -> None:
        """KAP-31a: every end of sail + sail, sail + ignore, ignore + sail; `points` are left for ignoring."""
        chart = self.chart
        ignore: i64 = self.kap.cost_ignore
        at: i64 = self.top[home] * chart.num_cells + home
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            cell: i64 = chart.target[i]
            if self.may_end_on(cell):
                self.ban_sails(cell)
                if points >= ignore:
                    self.ban_neighbours(cell)
        if points >= ignore:
            for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
                cell = chart.neighbour[i]
                if self.may_end_on(cell):
                    self.ban_sails(cell)
                    if points >= 2 * ignore:
                        self.ban_neighbours(cell)

    def ban_sails(self, cell: i64) -> None:
        """Mark what the wind on a cell leads to."""
        chart = self.chart
        banned = self.kap.banned
        at: i64 = self.top[cell] * chart.num_cells + cell
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            if self.may_end_on(chart.target[i]):
                banned[chart.target[i]] = 1

    def ban_neighbours(self, cell: i64) -> None:
        """Mark what ignoring leads to from a cell."""
        chart = self.chart
        banned = self.kap.banned
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            if self.may_end_on(chart.neighbour[i]):
                banned[chart.neighbour[i]] = 1

    def may_end_on(self, cell: i64) -> bool:
        """KAP-41, KAP-45, KAP-46: a tile, and no other ship unless there is a station."""
        return self.top[cell] >= 0 and (self.chart.leg[cell] >= 0 or not self.other_ship_on(cell))

    def other_ship_on(self, cell: i64) -> bool:
        """Whether a ship stands there that is not the active player's."""
        ship = self.ship
        for seat in range(self.players):  # noqa: SIM110 - a generator would be boxed
            if ship[seat] == cell and seat != self.active:
                return True
        return False

    def write_movements(self, out: vec[i64]) -> i64:
        """Sail with the wind or ignore it (KAP-36, KAP-50); the second movement costs 5 more (KAP-54)."""
        kap = self.kap
        chart = self.chart
        home: i64 = self.ship[self.active]
        points: i64 = self.points[self.active]
        finish = self.roses(self.active) >= kap.roses_for_finish  # KAP-47
        if self.moves_made > 0:
            points -= kap.cost_again
        n: i64 = 0
        if points < 0:  # KAP-16
            return 0
        at: i64 = self.top[home] * chart.num_cells + home
        sail: i64 = kap.first_sail
        for i in range(chart.first_target[at], chart.first_target[at + 1]):
            cell: i64 = chart.target[i]
            if self.may_end_on(cell):
                out[n] = sail + cell
                n += 1
        if finish and chart.crosses[at] != 0:
            out[n] = sail + chart.num_cells
            n += 1
        if points < kap.cost_ignore:  # KAP-16
            return n
        ignore: i64 = kap.first_ignore
        for i in range(chart.first_neighbour[home], chart.first_neighbour[home + 1]):
            cell = chart.neighbour[i]
            if self.may_end_on(cell):  # KAP-51
                out[n] = ignore + cell
                n += 1
        if finish and chart.touches_line[home] != 0 and self.settings.finish_by_ignore:  # KAP-52
            out[n] = ignore + chart.num_cells
            n += 1
        return n

    def roses(self, seat: i64) -> i64:
        """How many wind roses a player owns."""
        rose = self.rose
        n: i64 = 0
        for at in range(LEGS * seat, LEGS * seat + LEGS):
            if rose[at] != 0:
                n += 1
        return n

    # -- the game, from its start on ---------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision or an outcome, then go on to the next decision."""
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
        """KAP-5, KAP-9: the starting player on start field 1, the others clockwise on the next."""
        self.start_player = seat
        self.active = seat
        for place in range(self.players):
            self.ship[(seat + place) % self.players] = self.chart.starts[place]
        if self.events is not None:
            self.tell("start-player", seat, {})

    def next_dealt(self) -> i64:
        """The seat that gets the next tile of the deal: the first one that has fewest."""
        held = self.held
        seat: i64 = 0
        for other in range(self.players):
            if held[other] < held[seat]:
                seat = other
        return seat

    def open_deal(self) -> None:
        """KAP-8: a tile at a time, round by seat, then the first turn."""
        if self.held[self.next_dealt()] < self.kap.hand_start:
            self.phase = DEAL
        else:
            self.open_turn()

    def open_turn(self) -> None:
        """KAP-13, KAP-14: gain a sail point, then lay if anything can be placed."""
        self.placed = NOTHING
        if self.events is not None:
            self.tell("turn", self.active, {"round": self.round})
        gain = self.gain(self.kap.gain_per_turn)
        if self.events is not None and gain > 0:
            self.tell("gained", self.active, {"gain": gain, "points": self.points[self.active]})
        self.open_lay()

    def gain(self, points: i64) -> i64:
        """KAP-15: never more than 8; return what was really gained."""
        most: i64 = self.kap.most_points - self.points[self.active]
        gained: i64 = min(points, most)
        self.points[self.active] += gained
        return gained

    def open_lay(self) -> None:
        """D-1 is skipped if nothing can be placed; kinds held do not matter, for they are secret."""
        self.phase = LAY if self.can_place() else MOVE

    def can_place(self) -> bool:
        """Whether the active player has a tile, and a field for it."""
        if self.held[self.active] == 0:
            return False
        top = self.top
        for cell in range(self.chart.num_cells):
            if top[cell] == OPEN:
                return True
        return self.placed == NOTHING and self.can_cover()

    def can_cover(self) -> bool:
        """Whether any lying tile may be covered."""
        self.ban_covering()
        banned = self.kap.banned
        for cell in range(self.chart.num_cells):  # noqa: SIM110 - a generator would be boxed
            if self.top[cell] >= 0 and banned[cell] == 0:
                return True
        return False

    def lay(self, kind: i64, cell: i64) -> None:
        """KAP-17 to KAP-26: a tile on an open field; it may be followed by another."""
        if self.events is not None:
            self.tell("laid", self.active, {"tile": self.chart.kinds[kind], "field": self.chart.names[cell]})
        self.spend_tile(kind)
        self.put(cell, kind)
        self.placed = LAID
        self.open_lay()

    def cover(self, kind: i64, cell: i64) -> None:
        """KAP-27 to KAP-34: the old tile is out of the game; nothing else is placed in this turn."""
        chart = self.chart
        lying: i64 = self.top[cell]
        if self.events is not None:
            values: dict[str, object] = {"lying": chart.kinds[lying]}
            values.update({"tile": chart.kinds[kind], "field": chart.names[cell]})
            self.tell("covered", self.active, values)
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
        """A tile leaves the active player's hand."""
        self.hand[self.active * self.chart.num_kinds + kind] -= 1
        self.held[self.active] -= 1

    def put(self, cell: i64, kind: i64) -> None:
        """A tile lies on a field, and its neighbours are open to further ones (KAP-19)."""
        top = self.top
        chart = self.chart
        top[cell] = kind
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            if top[chart.neighbour[i]] == NO_TILE:
                top[chart.neighbour[i]] = OPEN

    def waive(self) -> None:
        """KAP-48, KAP-49: a sail point for not moving."""
        gain = self.gain(self.waive_gain())
        if self.events is not None:
            self.tell("waived", self.active, {"gain": gain})
        self.open_draw()

    def waive_gain(self) -> i64:
        """R-12: with point_when_stuck = false nothing for a ship that could not move."""
        if self.settings.point_when_stuck or self.write_movements(self.kap.scratch) > 0:
            return self.kap.gain_for_waiving
        return 0

    def move(self, target: i64, ignoring: bool) -> None:
        """A movement by the wind or by ignoring it, to a cell or (behind the last one) over the line."""
        seat: i64 = self.active
        cost: i64 = self.movement_cost(ignoring)
        if self.events is not None:
            self.tell_movement(target, ignoring, cost)
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
        """KAP-50, KAP-54, KAP-55."""
        cost: i64 = 0
        if ignoring:
            cost = self.kap.cost_ignore
        if self.moves_made > 0:
            cost += self.kap.cost_again
        return cost

    def may_take_rose(self) -> bool:
        """KAP-67 to KAP-69: a station of a leg and of a colour that the player has no rose of yet."""
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

    def take_rose(self) -> None:
        """KAP-67; the third one wins at once (KAP-76)."""
        cell: i64 = self.ship[self.active]
        if self.events is not None:
            self.tell("rose", self.active, self.station_values())
        self.rose[LEGS * self.active + self.chart.leg[cell]] = self.chart.colour[cell] + 1
        if self.roses(self.active) == LEGS:
            self.finish(self.active, THREE_ROSES)
        else:
            self.after_rose()

    def decline_rose(self) -> None:
        """R-22."""
        if self.events is not None:
            self.tell("rose-declined", self.active, self.station_values())
        self.after_rose()

    def after_rose(self) -> None:
        """KAP-54, KAP-56: move again, if there is a legal second movement that can be paid."""
        if self.moves_made == 1 and self.write_movements(self.kap.scratch) > 0:
            self.phase = AGAIN
        else:
            self.open_draw()

    def open_draw(self) -> None:
        """KAP-60, KAP-61, KAP-63: the free tile."""
        self.moves_made = 0
        if self.can_draw():
            self.phase = FREE_DRAW
            return
        if self.events is not None:
            why = "pile" if self.pile_size == 0 else "hand"
            self.tell("no-draw", self.active, {"why": why})
        self.open_buy()

    def can_draw(self) -> bool:
        """KAP-61, KAP-63: room in the hand, and a tile in the pile."""
        return self.held[self.active] < self.kap.hand_limit and self.pile_size > 0

    def open_buy(self) -> None:
        """KAP-62: a further tile, as long as points, hand and pile allow."""
        if self.points[self.active] >= self.kap.cost_tile and self.can_draw():
            self.phase = BUY
        else:
            self.end_turn()

    def buy(self) -> None:
        """KAP-62: pay, then draw."""
        if self.events is not None:
            self.tell("bought", self.active, {"cost": self.kap.cost_tile})
        self.points[self.active] -= self.kap.cost_tile
        self.phase = BOUGHT_TILE

    def draw(self, seat: i64, kind: i64) -> None:
        """A tile of the pile, which only its owner sees."""
        if self.events is not None:
            self.tell("drew", seat, {"when": DRAWS[self.phase]})
            self.tell("got", seat, {"tile": self.chart.kinds[kind]}, (seat,))
        self.pile[kind] -= 1
        self.pile_size -= 1
        self.hand[seat * self.chart.num_kinds + kind] += 1
        self.held[seat] += 1

    def end_turn(self) -> None:
        """KAP-64; KAP-79: unless the last round is complete."""
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
        """KAP-77: the game is over at once."""
        self.winner = winner
        self.reason = reason
        self.moves_made = 0
        self.phase = OVER
        if self.events is not None:
            self.tell("ended", winner, {"reason": REASONS[reason]})

    # -- chance and secrets ------------------------------------------------------------------------------

    def chance(self) -> list[tuple[int, int]]:
        """The seats, or the kinds in the pile, each as often as it is in there."""
        if self.actor() != CHANCE:
            return []
        if self.phase == START_PLAYER:
            return [(seat, 1) for seat in range(self.players)]
        first = self.kap.most_players
        return [(first + kind, count) for kind, count in enumerate(self.pile) if count > 0]

    def sample(self, rng: Rng) -> i64:
        """One outcome, drawn by its weight."""
        if self.phase == START_PLAYER:
            return rng.below(self.players)
        pile = self.pile
        left: i64 = rng.below(self.pile_size) - pile[0]
        kind: i64 = 0
        while left >= 0:
            kind += 1
            left -= pile[kind]
        return self.kap.most_players + kind

    def view(self, seat: int | None) -> dict[str, Any]:
        """Section 5: the others' hands and the pile are numbers of tiles."""
        view = self.dump()
        for other in range(self.players):
            if other != seat:
                view["hand"][other] = self.held[other]
        view["pile"] = self.pile_size
        return view

    def determinize(self, seat: int, rng: Rng) -> "State":
        """All tiles that the seat cannot see, in the pile and in the other hands, are dealt again."""
        other = self.clone()
        other.deal_unseen(seat, rng)
        return other

    def deal_unseen(self, seat: i64, rng: Rng) -> None:
        """Put the other hands back into the pile and draw as many tiles for them again."""
        kinds: i64 = self.chart.num_kinds
        hand = self.hand
        pile = self.pile
        unseen: i64 = self.pile_size
        for owner in range(self.players):
            if owner != seat:
                unseen += self.held[owner]
                for kind in range(kinds):
                    pile[kind] += hand[owner * kinds + kind]
                    hand[owner * kinds + kind] = 0
        for owner in range(self.players):
            if owner != seat:
                for _tile in range(self.held[owner]):  # a bare _ would be boxed
                    left: i64 = rng.below(unseen) - pile[0]
                    drawn: i64 = 0
                    while left >= 0:
                        drawn += 1
                        left -= pile[drawn]
                    pile[drawn] -= 1
                    hand[owner * kinds + drawn] += 1
                    unseen -= 1

    # -- events ------------------------------------------------------------------------------------------

    def tell(
        self, kind: str, seat: i64, values: dict[str, object], seen_by: tuple[int, ...] | None = None
    ) -> None:
        """Add an event about a seat."""
        if self.events is not None:
            values.update(self.seat_values(seat))
            self.events.append(Event(kind, values, seen_by))

    def tell_movement(self, target: i64, ignoring: bool, cost: i64) -> None:
        """How the ship moves."""
        home: i64 = self.ship[self.active]
        values: dict[str, object] = {"from": self.chart.names[home], "cost": cost}
        if target == self.chart.num_cells:
            values["how"] = "ignore" if ignoring else "sail"
            self.tell("crossed", self.active, values)
            return
        values["tile"] = self.chart.kinds[self.top[home]]
        values["to"] = self.chart.names[target]
        self.tell("ignored" if ignoring else "sailed", self.active, values)

    def seat_values(self, seat: int) -> dict[str, object]:
        """How sentences name a seat; nobody is seat 0."""
        if seat < 0:
            return {"seat": 0, "ship": "none"}
        return {"seat": seat + 1, "ship": self.chart.ships[seat]}

    def station_values(self) -> dict[str, object]:
        """The station under the active player's ship."""
        cell = self.ship[self.active] if self.active >= 0 else NOWHERE
        if cell < 0 or self.chart.leg[cell] < 0:
            return {"colour": "none", "leg": 0, "field": "none"}
        colour = self.chart.colours[self.chart.colour[cell]]
        return {"colour": colour, "leg": self.chart.leg[cell] + 1, "field": self.chart.names[cell]}

    # -- for people --------------------------------------------------------------------------------------

    def action_words(self, action: int) -> Words:
        """("lay", kind, field), ("cover", kind, field), ("sail", field), ("ignore", field), a plain word."""
        kap, names, kinds = self.kap, self.chart.names, self.chart.kinds
        cells = len(names)
        if action < kap.first_cover:
            return ("lay", kinds[action // cells], names[action % cells])
        if action < kap.first_sail:
            placement = action - kap.first_cover
            return ("cover", kinds[placement // cells], names[placement % cells])
        if action >= kap.waive:
            return (PLAIN_ACTIONS[action - kap.waive],)
        word, cell = ("sail", action - kap.first_sail)
        if action >= kap.first_ignore:
            word, cell = ("ignore", action - kap.first_ignore)
        return (word, "finish" if cell == cells else names[cell])

    def action_number(self, words: Words) -> int:
        """The number behind such words."""
        kap, chart = self.kap, self.chart
        word, *rest = [str(part) for part in words] or [""]
        if not rest and word in PLAIN_ACTIONS:
            return kap.waive + PLAIN_ACTIONS.index(word)
        if len(rest) == 1 and word in ("sail", "ignore"):
            first = kap.first_sail if word == "sail" else kap.first_ignore
            if rest[0] == "finish":
                return first + chart.num_cells
            return first + chart.index[rest[0]] if rest[0] in chart.index else -1
        if len(rest) == 2 and word in ("lay", "cover"):
            if rest[0] not in chart.kind_index or rest[1] not in chart.index:
                return -1
            first = 0 if word == "lay" else kap.first_cover
            return first + chart.kind_index[rest[0]] * chart.num_cells + chart.index[rest[1]]
        return -1

    def outcome_words(self, outcome: int) -> Words:
        """("start_player", seat) or ("draw", kind)."""
        if outcome < self.kap.most_players:
            return ("start_player", outcome)
        return ("draw", self.chart.kinds[outcome - self.kap.most_players])

    def outcome_number(self, words: Words) -> int:
        """The number behind such words."""
        if len(words) == 2 and words[0] == "start_player":
            seats = [str(seat) for seat in range(self.kap.most_players)]
            return seats.index(str(words[1])) if str(words[1]) in seats else -1
        if len(words) == 2 and words[0] == "draw" and words[1] in self.chart.kind_index:
            return self.kap.most_players + self.chart.kind_index[str(words[1])]
        return -1

    def message(self, number: int) -> tuple[str, dict[str, object]]:
        """The sentence for an action or an outcome."""
        words = self.describe(number)
        word = str(words[0])
        if word == "start_player":
            return "start-player", self.seat_values(number)
        if word == "draw":
            receiver = self.next_dealt() if self.phase == DEAL else self.active
            when = DRAWS.get(self.phase, "deal")
            return "draw", {"tile": words[1], "when": when, **self.seat_values(receiver)}
        if word == "lay":
            return "lay", {"tile": words[1], "field": words[2]}
        if word == "cover":
            return "cover", {"tile": words[1], "field": words[2], "lying": self.lying(str(words[2]))}
        if word in ("sail", "ignore"):
            cost = self.movement_cost(word == "ignore")
            if words[1] == "finish":
                return f"{word}-finish", {"cost": cost}
            return word, {"field": words[1], "cost": cost}
        if word == "waive":
            room = self.kap.most_points - self.points[self.active]
            return "waive", {"gain": min(self.waive_gain(), room) if self.phase == MOVE else 0}
        if word in ("take", "decline"):
            station = self.station_values()
            return word, {"colour": station["colour"], "leg": station["leg"]}
        if word == "buy":
            return "buy", {"cost": self.kap.cost_tile}
        return word.replace("_", "-"), {}

    def lying(self, field: str) -> str:
        """The kind on a field."""
        kind = self.top[self.chart.index[field]]
        return self.chart.kinds[kind] if kind >= 0 else "none"

    def prompt(self, seat: int) -> tuple[str, dict[str, object]]:
        """What the seat is asked, or what it waits for."""
        if self.phase == OVER:
            return "prompt-over", {"reason": REASONS[self.reason], **self.seat_values(self.winner)}
        if self.phase == START_PLAYER:
            return "prompt-start-player", {}
        if self.phase == DEAL:
            return "prompt-deal", self.seat_values(self.next_dealt())
        if self.phase == FREE_DRAW or self.phase == BOUGHT_TILE:
            return "prompt-draw", self.seat_values(self.active)
        if seat != self.active:
            return "prompt-wait", self.seat_values(self.active)
        points, tiles = self.points[seat], self.held[seat]
        if self.phase == LAY:
            placed = "none" if self.placed == NOTHING else "laid"
            return "prompt-lay", {"tiles": tiles, "points": points, "placed": placed}
        if self.phase == ROSE:
            return "prompt-rose", self.station_values()
        if self.phase == BUY:
            limit, cost = self.kap.hand_limit, self.kap.cost_tile
            return "prompt-buy", {"points": points, "tiles": tiles, "cost": cost, "limit": limit}
        field = self.chart.names[self.ship[seat]]
        values: dict[str, object] = {"tile": self.lying(field), "field": field, "points": points}
        if self.phase == MOVE:
            return "prompt-move", values
        values["cost"] = self.kap.cost_again
        return "prompt-again", values

    def seat_colour(self, seat: int) -> str:
        """KAP-6: every ship has a colour of its own."""
        return self.chart.ships[seat]

    def turn_rule(self) -> str:
        """What is due now, or what ended the game."""
        if self.phase == OVER:
            return "KAP-79" if self.reason == ROUND_LIMIT else "KAP-77"
        due = {START_PLAYER: "KAP-5", DEAL: "KAP-8", FREE_DRAW: "KAP-60", BOUGHT_TILE: "KAP-62"}
        return due.get(self.phase, "KAP-12")

    def refusal(self, seat: int, action: int) -> Reason:
        """Why an action of the active player is not legal."""
        words = self.action_words(action)
        word = str(words[0])
        timely: dict[int, tuple[str, ...]] = {
            LAY: ("lay", "cover"),
            MOVE: ("sail", "ignore"),
            AGAIN: ("sail", "ignore"),
        }
        if word not in timely.get(self.phase, ()):
            return Reason("KAP-13", "refused-time", {"phase": PHASES[self.phase], "kind": word})
        if word == "lay":
            return self.lay_refusal(str(words[1]), str(words[2]))
        if word == "cover":
            return self.cover_refusal(str(words[1]), str(words[2]))
        if word == "sail":
            return self.sail_refusal(str(words[1]))
        return self.ignore_refusal(str(words[1]))

    def lay_refusal(self, tile: str, field: str) -> Reason:
        """Why a tile cannot be laid there."""
        cell = self.chart.index[field]
        if not self.holds(tile):
            return Reason("KAP-17", "refused-not-in-hand", {"tile": tile})
        if not self.chart.is_field(cell):
            return Reason("KAP-22", "refused-no-field", {"field": field})
        if self.top[cell] >= 0:
            return Reason("KAP-18", "refused-occupied", {"field": field, "lying": self.lying(field)})
        return Reason("KAP-19", "refused-not-adjacent", {"field": field})

    def cover_refusal(self, tile: str, field: str) -> Reason:
        """Why a tile cannot be covered."""
        chart = self.chart
        cell = chart.index[field]
        points, values = self.points[self.active], {"field": field}
        if self.placed != NOTHING:
            return Reason("KAP-28", "refused-cover-after-laying", {})
        if not self.holds(tile):
            return Reason("KAP-27", "refused-not-in-hand", {"tile": tile})
        if not chart.is_field(cell):
            return Reason("KAP-22", "refused-no-field", {**values})
        if self.top[cell] < 0:
            return Reason("KAP-27", "refused-nothing-to-cover", {**values})
        if cell in self.ship:
            return Reason("KAP-29", "refused-cover-ship", {**values})
        home = self.ship[self.active]
        wind = self.top[home] * chart.num_cells + home
        if cell in chart.target[chart.first_target[wind] : chart.first_target[wind + 1]]:
            return Reason("KAP-30", "refused-cover-reach", {**values})
        near = chart.neighbour[chart.first_neighbour[home] : chart.first_neighbour[home + 1]]
        cost = self.kap.cost_ignore
        if points >= cost and cell in near:
            return Reason("KAP-31", "refused-cover-ignore", {**values, "points": points, "cost": cost})
        return Reason("KAP-31a", "refused-cover-again", {**values, "points": points})

    def holds(self, tile: str) -> bool:
        """Whether the active player has such a tile in hand."""
        return self.hand[self.active * self.chart.num_kinds + self.chart.kind_index[tile]] > 0

    def sail_refusal(self, field: str) -> Reason:
        """Why the wind does not carry the ship there."""
        chart = self.chart
        home = self.ship[self.active]
        kind = self.top[home]
        start = chart.names[home]
        if field == "finish":
            if not chart.crosses[kind * chart.num_cells + home]:
                return Reason("KAP-47", "refused-no-crossing", {"from": start})
            return self.roses_refusal()
        cell = chart.index[field]
        if not chart.is_field(cell):
            return Reason("KAP-44", "refused-land", {"field": field})
        values: dict[str, object] = {"field": field, "from": start, "tile": chart.kinds[kind]}
        ending = [walk for walk in chart.walks(kind, home) if walk.end == cell]
        if not ending:
            if chart.on_arrow(kind, home, cell):
                return Reason("KAP-38", "refused-distance", values)
            return Reason("KAP-36", "refused-wind", values)
        if not any(walk.legal and not walk.crosses for walk in ending):
            return Reason("KAP-44", "refused-way", values)
        if self.top[cell] < 0:
            return Reason("KAP-41", "refused-no-tile", {"field": field})
        return Reason("KAP-45", "refused-ship", {"field": field})

    def ignore_refusal(self, field: str) -> Reason:
        """Why ignoring does not lead there."""
        chart = self.chart
        home, points = self.ship[self.active], self.points[self.active]
        start = chart.names[home]
        cost = self.movement_cost(True)
        if points < cost:
            return Reason("KAP-16", "refused-points", {"cost": cost, "points": points})
        if field == "finish":
            if not self.settings.finish_by_ignore:
                return Reason("KAP-52", "refused-finish-by-ignore", {})
            if not chart.touches_line[home]:
                return Reason("KAP-52", "refused-no-crossing", {"from": start})
            return self.roses_refusal()
        cell = chart.index[field]
        if not chart.is_field(cell):
            return Reason("KAP-44", "refused-land", {"field": field})
        if cell not in chart.neighbour[chart.first_neighbour[home] : chart.first_neighbour[home + 1]]:
            return Reason("KAP-50", "refused-not-next", {"field": field, "from": start})
        if self.top[cell] < 0:
            return Reason("KAP-51", "refused-no-tile", {"field": field})
        return Reason("KAP-45", "refused-ship", {"field": field})

    def roses_refusal(self) -> Reason:
        """KAP-47: too few roses for the line."""
        values: dict[str, object] = {"roses": self.roses(self.active), "needed": self.kap.roses_for_finish}
        return Reason("KAP-47", "refused-roses", values)

    def ranks(self) -> list[int]:
        """The rank of every seat at the end (KAP-79, KAP-80)."""
        if self.reason != ROUND_LIMIT:
            return [1 if seat == self.winner else 2 for seat in range(self.players)]
        merits = self.merits()
        return [1 + sum([1 for other in merits if other > merit]) for merit in merits]

    def merits(self) -> list[tuple[int, int]]:
        """KAP-79: more roses, then less distance to the finish line."""
        return [
            (self.roses(seat), -self.chart.finish_distance[self.ship[seat]]) for seat in range(self.players)
        ]

    def standings(self) -> list[Standing]:
        """The winner first, the others behind; without a winner the ranking of the round limit."""
        if self.phase != OVER:
            return []
        ranks, merits = self.ranks(), self.merits()
        table = [
            Standing(seat, ranks[seat], self.roses(seat), self.decided_by(merits, seat))
            for seat in range(self.players)
        ]
        table.sort(key=lambda standing: standing.rank)
        return table

    def decided_by(self, merits: list[tuple[int, int]], seat: int) -> str:
        """What won the game; at the round limit roses, the distance between equals, or nothing."""
        if self.reason != ROUND_LIMIT:
            return REASONS[self.reason]
        own = merits[seat]
        others = [merit for other, merit in enumerate(merits) if other != seat]
        if own in others:
            return "equal"
        return "finish_distance" if own[0] in [roses for roses, _ in others] else "roses"

    def end_cause(self) -> str | None:
        """The word for it: finish, three_roses or round_limit."""
        return REASONS[self.reason] if self.phase == OVER else None

    def conserved(self) -> dict[str, int]:
        """Every tile is in the pile, in a hand, on top or buried."""
        lying = sum([1 for kind in self.top if kind >= 0]) - sum(self.printed_top)
        return {
            "wind tiles": sum(self.pile) + sum(self.hand) + sum(self.buried) + lying,
            "pile": sum(self.pile) - self.pile_size,
            "hands": sum(self.hand) - sum(self.held),
            "ships": len(self.ship),
        }

    def dump(self) -> dict[str, Any]:
        """The complete position."""
        chart = self.chart
        seats = range(self.players)
        kinds = len(chart.kinds)
        return {
            "players": self.players,
            "options": dict(self.settings.options),
            "top": {chart.names[cell]: chart.kinds[kind] for cell, kind in enumerate(self.top) if kind >= 0},
            "printed_top": [printed != 0 for printed in self.printed_top],
            "ship": [chart.names[cell] if cell != NOWHERE else None for cell in self.ship],
            "points": list(self.points),
            "rose": [
                [chart.colours[rose - 1] if rose else None for rose in self.rose[LEGS * s : LEGS * s + LEGS]]
                for s in seats
            ],
            "hand": [self.dump_tiles(self.hand[kinds * s : kinds * s + kinds]) for s in seats],
            "pile": self.dump_tiles(self.pile),
            "buried": self.dump_tiles(self.buried),
            "start_player": self.start_player if self.start_player != NOWHERE else None,
            "active_player": self.active if self.active != NOWHERE else None,
            "round": self.round,
            "phase": PHASES[self.phase],
            "placed": PLACED[self.placed],
            "moves_made": self.moves_made,
            "result": self.dump_result(),
        }

    def dump_tiles(self, counts: vec[i64]) -> dict[str, int]:
        """Tiles by kind, as many as there are."""
        return {self.chart.kinds[kind]: count for kind, count in enumerate(counts) if count > 0}

    def dump_result(self) -> dict[str, Any] | None:
        """Who won and how; nobody at the round limit, but a ranking."""
        if self.phase != OVER:
            return None
        if self.reason == ROUND_LIMIT:
            return {"winner": None, "reason": "round_limit", "ranking": self.ranks()}
        return {"winner": self.winner, "reason": REASONS[self.reason]}

    def write_observation(self, seat: i64, out: vec[i64]) -> None:
        """The parts of Game.observation_parts."""
        for i in range(len(out)):
            out[i] = 0
        at: i64 = self.observe_board(out)
        at = self.observe_seats(seat, out, at)
        at = self.observe_tiles(seat, out, at)
        settings = self.settings
        out[at + self.phase] = 1
        at += len(PHASES)
        if self.placed != NOTHING:
            out[at + self.placed - 1] = 1
        out[at + 2] = self.moves_made
        out[at + 3] = self.pile_size
        out[at + 4] = self.round
        out[at + 5] = settings.round_limit
        if self.actor() == seat:
            out[at + 6] = 1
        out[at + 7] = self.players
        out[at + 8] = 1 if settings.full_turn else 0
        out[at + 9] = 1 if settings.finish_by_ignore else 0
        out[at + 10] = 1 if settings.point_when_stuck else 0
        out[at + 11] = 1 if settings.rose_optional else 0

    def observe_board(self, out: vec[i64]) -> i64:
        """What lies on the cells."""
        cells: i64 = self.chart.num_cells
        kinds: i64 = self.chart.num_kinds
        for cell in range(cells):
            kind: i64 = self.top[cell]
            if kind >= 0:
                out[kind * cells + cell] = 1
            elif kind == OPEN:
                out[kinds * cells + cell] = 1
        return (kinds + 1) * cells

    def observe_seats(self, seat: i64, out: vec[i64], at: i64) -> i64:
        """All seats from the own one on; absent ones stay nought."""
        cells: i64 = self.chart.num_cells
        most: i64 = self.kap.most_players
        roses: i64 = at + most * cells
        single: i64 = roses + most * LEGS * LEGS
        for place in range(self.players):
            other: i64 = (seat + place) % self.players
            if self.ship[other] >= 0:
                out[at + place * cells + self.ship[other]] = 1
            for leg in range(LEGS):
                colour: i64 = self.rose[LEGS * other + leg]
                if colour != 0:
                    out[roses + (place * LEGS + leg) * LEGS + colour - 1] = 1
            out[single + place] = self.points[other]
            out[single + most + place] = self.held[other]
            if other == self.active:
                out[single + 2 * most + place] = 1
            if other == self.start_player:
                out[single + 3 * most + place] = 1
        return single + 4 * most

    def observe_tiles(self, seat: i64, out: vec[i64], at: i64) -> i64:
        """The own hand, what the seat cannot see, what is out of the game, and the printed winds."""
        kinds: i64 = self.chart.num_kinds
        for kind in range(kinds):
            out[at + kind] = self.hand[seat * kinds + kind]
            unseen: i64 = self.pile[kind]
            for other in range(self.players):
                if other != seat:
                    unseen += self.hand[other * kinds + kind]
            out[at + kinds + kind] = unseen
            out[at + 2 * kinds + kind] = self.buried[kind]
        at += 3 * kinds
        for number in range(len(self.printed_top)):
            out[at + number] = self.printed_top[number]
        return at + len(self.printed_top)
