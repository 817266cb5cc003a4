"""Kap Hoorn: load a full or partial position from plain data, and refuse impossible ones."""

from collections.abc import Mapping
from typing import Any

from spieltisch.engine import position_loader
from spieltisch.engine.arrays import numbers
from spieltisch.games.kap_hoorn.rules import reach, wording
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.rules import (
    AGAIN,
    BOUGHT_TILE,
    BUY,
    COVERED,
    DEAL,
    FINISHED,
    FREE_DRAW,
    LAY,
    MOVE,
    NOTHING,
    OVER,
    PHASES,
    PLACED,
    REASONS,
    ROSE,
    ROUND_LIMIT,
    START_PLAYER,
    THREE_ROSES,
    UNDECIDED,
    Game,
    State,
)

POSITION_FIELDS = (
    "players",
    "options",
    "top",
    "printed_top",
    "ship",
    "points",
    "rose",
    "hand",
    "pile",
    "buried",
    "start_player",
    "active_player",
    "round",
    "phase",
    "placed",
    "moves_made",
    "result",
)
PER_SEAT = ("ship", "points", "rose", "hand")  # the fields with an entry for each seat


class Loader(position_loader.Loader[Game]):
    """Builds a state from a dump."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        super().__init__(game, position, POSITION_FIELDS)
        self.chart = game.chart

    def state(self) -> State:
        """Build the state."""
        players = self.players(PER_SEAT)
        options = self.game.complete_options(players, self.table("options"))
        if self.position.get("phase") == PHASES[START_PLAYER]:
            state = self.game.new_state(players, options)
            self.check_setup(state, state, hidden=())
            return state
        state = self.game.empty_board(players, options)
        self.place_tiles(state)
        self.fill_hands(state)
        self.fill_pile(state)
        self.seat_players(state, options["start_player"])
        self.place_ships(state)
        self.fill_logbooks(state)
        state.round = self.number("round", 1, 1, state.settings.round_limit)
        self.enter_phase(state)
        return state

    def place_tiles(self, state: State) -> None:
        """Read the top tiles; start fields that are not named keep their printed wind (KAP-10)."""
        top: dict[int, int] = {}
        for field, tile in self.table("top").items():
            top[self.field(field, "tile")] = self.kind(tile)
        flags = self.position.get("printed_top")
        starts = [int(cell) for cell in self.chart.starts]
        if flags is not None and not (
            isinstance(flags, list | tuple)
            and len(flags) == len(starts)
            and all(isinstance(f, bool) for f in flags)
        ):
            raise self.bad_value("printed_top", f"{len(starts)} x true / false", flags)
        printed_top = []
        for number, cell in enumerate(starts):
            printed = self.chart.printed[number]
            uncovered = top.get(cell, printed) == printed if flags is None else flags[number]
            name = self.chart.names[cell]
            if uncovered and top.get(cell, printed) != printed:
                raise self.impossible("position-printed", field=name, tile=self.chart.kinds[top[cell]])
            if not uncovered and cell not in top:
                raise self.impossible("position-printed-covered", field=name)
            top.setdefault(cell, printed)
            printed_top.append(1 if uncovered else 0)
        for cell in sorted(top):
            state.put(cell, top[cell])
        state.printed_top = numbers(printed_top)

    def fill_hands(self, state: State) -> None:
        """Read the hands, each within the limit (KAP-61); hands that are not given are empty."""
        hands = [self.tiles("hand", hand) for hand in self.per_seat("hand", state.players, {})]
        for seat, hand in enumerate(hands):
            limit = int(self.game.hand_limit)
            if sum(hand) > limit:
                values = wording.seat_values(self.chart, seat)
                raise self.impossible("position-hand", tiles=sum(hand), limit=limit, **values)
        state.hand = numbers([count for hand in hands for count in hand])
        state.held = numbers([sum(hand) for hand in hands])

    def fill_pile(self, state: State) -> None:
        """Read pile and buried tiles; if one is missing, it gets the rest of the box, the pile first."""
        kinds = len(self.chart.kinds)
        printed = [cell for number, cell in enumerate(self.chart.starts) if state.printed_top[number]]
        rest = [int(count) for count in self.chart.counts]
        for cell, kind in enumerate(state.top):
            if kind >= 0 and cell not in printed:
                rest[kind] -= 1
        for entry, count in enumerate(state.hand):
            rest[entry % kinds] -= count
        given = {
            name: self.tiles(name, self.table(name)) for name in ("pile", "buried") if name in self.position
        }
        for tiles in given.values():
            rest = [left - count for left, count in zip(rest, tiles, strict=True)]
        for kind, left in enumerate(rest):
            limit = int(self.chart.counts[kind])
            if left < 0 or (left > 0 and len(given) == 2):
                key = "position-too-many-tiles" if left < 0 else "position-missing-tiles"
                raise self.impossible(key, tile=self.chart.kinds[kind], count=limit - left, limit=limit)
        none = [0] * kinds
        pile = given.get("pile", rest)
        buried = given.get("buried", rest if "pile" in given else none)
        state.pile = numbers(pile)
        state.pile_size = sum(pile)
        state.buried = numbers(buried)

    def seat_players(self, state: State, option: str | int) -> None:
        """Read the starting player (seat 0 by default) and the active player."""
        last = state.players - 1
        default = 0 if option == "random" else int(option)
        state.start_player = self.number("start_player", default, 0, last)
        if option not in ("random", state.start_player):
            raise self.impossible("position-start-player", found=int(state.start_player), seat=default)
        state.active = self.number("active_player", state.start_player, 0, last)

    def place_ships(self, state: State) -> None:
        """Read the ships, by default on their start fields; only stations hold two (KAP-45, KAP-46)."""
        start, players = state.start_player, state.players
        default = [
            self.chart.names[self.chart.starts[(seat - start) % players]] for seat in range(players)
        ]  # KAP-9
        ships: list[int] = []
        for seat, field in enumerate(self.per_seat("ship", state.players, None)):
            cell = self.field(default[seat] if "ship" not in self.position else field, "ship")
            name = self.chart.names[cell]
            if state.top[cell] < 0:
                raise self.impossible(
                    "position-ship-no-tile", field=name, **wording.seat_values(self.chart, seat)
                )
            if cell in ships and self.chart.leg[cell] < 0:
                raise self.impossible("position-ships-share", field=name)
            ships.append(cell)
        state.ship = numbers(ships)

    def fill_logbooks(self, state: State) -> None:
        """Read sail points (KAP-15) and wind roses, none of a colour twice (KAP-69)."""
        start = self.game.components.sail_points.start
        most = int(self.game.most_points)
        points = self.per_seat("points", state.players, start)
        for value in points:
            if type(value) is not int or not 0 <= value <= most:
                raise self.bad_value("points", f"0-{most}", value)
        state.points = numbers(list(points))
        roses: list[int] = []
        for seat, spaces in enumerate(self.per_seat("rose", state.players, [None] * LEGS)):
            if not isinstance(spaces, list | tuple) or len(spaces) != LEGS:
                raise self.bad_value("rose", "[I, II, III]", spaces)
            colours = [colour for colour in spaces if colour is not None]
            for colour in colours:
                if colour not in self.chart.colours:
                    raise self.impossible("position-no-colour", found=str(colour))
                if colours.count(colour) > 1:
                    raise self.impossible(
                        "position-same-colour", colour=colour, **wording.seat_values(self.chart, seat)
                    )
            roses += [0 if colour is None else self.chart.colours.index(colour) + 1 for colour in spaces]
        state.rose = numbers(roses)

    def enter_phase(self, state: State) -> None:
        """Read the phase; the default is the first decision of a turn."""
        placed = self.position.get("placed")
        if placed not in (*PLACED, "none"):
            raise self.bad_value("placed", "null / laid / covered", placed)
        state.placed = NOTHING if placed == "none" else PLACED.index(placed)
        result = self.position.get("result")
        name = self.position.get("phase")
        if name is None:
            first = LAY if state.placed != COVERED and reach.can_place(state) else MOVE
            name = PHASES[first if result is None else OVER]
        state.phase = self.which("phase", name, PHASES)
        if (state.phase == OVER) != (result is not None):
            raise self.impossible("position-phase-result", phase=name)
        self.count_movements(state)
        self.check_phase(state)
        if state.phase == OVER:
            self.read_result(state)
        self.check_winners(state)

    def count_movements(self, state: State) -> None:
        """Read how often the ship has moved this turn: only AGAIN and ROSE show it."""
        possible = {AGAIN: (1,), ROSE: (1, 2)}.get(state.phase, (0,))
        moves = self.number("moves_made", possible[0], 0, 2)
        if moves not in possible:
            raise self.impossible("position-moves-made", phase=PHASES[state.phase], moves=moves)
        state.moves_made = moves

    def check_phase(self, state: State) -> None:
        """Refuse a phase that cannot occur in this position."""
        phase, name = state.phase, PHASES[state.phase]
        if phase == DEAL:
            self.check_deal(state)
        if phase == LAY:
            if state.placed == COVERED:
                raise self.impossible("position-placed", phase=name, placed="covered")
            if not reach.can_place(state):
                raise self.impossible("position-phase-lay")
        if phase == AGAIN and reach.write_movements(state, self.game.scratch) == 0:
            raise self.impossible("position-phase-again")
        if phase == ROSE and not (state.settings.rose_optional and state.may_take_rose()):
            raise self.impossible("position-phase-rose")
        poor = phase == BUY and state.points[state.active] < self.game.cost_tile
        if poor or (phase in (FREE_DRAW, BUY, BOUGHT_TILE) and not state.can_draw()):
            raise self.impossible("position-phase-draw", phase=name)

    def check_deal(self, state: State) -> None:
        """KAP-8: require the position of the start, except for hands that are dealt round by seat."""
        fresh = self.game.new_state(state.players, state.settings.options)
        fresh.line_up(state.start_player)
        fresh.phase = DEAL
        self.check_setup(state, fresh, hidden=self.game.hidden)
        held = [int(count) for count in state.held]
        total, seats = sum(held), len(held)
        dealt = [total // seats + (1 if seat < total % seats else 0) for seat in range(seats)]
        if held != dealt or total >= self.game.hand_start * seats:
            raise self.impossible("position-phase-setup", phase=PHASES[DEAL])

    def check_setup(self, state: State, fresh: State, hidden: tuple[str, ...]) -> None:
        """Refuse a position that differs from the start in anything but the hidden fields."""
        expected = fresh.dump()
        given: Mapping[str, Any] = self.position if state is fresh else state.dump()
        for name, value in given.items():
            if name not in ("options", *hidden) and value != expected[name]:
                raise self.impossible("position-phase-setup", phase=str(self.position.get("phase")))

    def read_result(self, state: State) -> None:
        """Read the result of a game that is over; the last turn was the winner's or the last of all."""
        result = self.position.get("result")
        if not isinstance(result, Mapping) or not set(result) <= {"winner", "reason", "ranking"}:
            raise self.bad_value("result", "{winner, reason}", result)
        reason, winner = result.get("reason"), result.get("winner")
        state.reason = self.which("result.reason", reason, REASONS)
        if state.reason == ROUND_LIMIT:  # KAP-79
            state.winner = UNDECIDED
            last = (state.start_player - 1) % state.players
            fits = winner is None and state.active == last and state.round == state.settings.round_limit
            fits = fits and result.get("ranking", state.ranks()) == state.ranks()
        else:
            needed = LEGS if state.reason == THREE_ROSES else self.game.roses_for_finish
            fits = type(winner) is int and winner == state.active and state.roses(winner) >= needed
            fits = fits and "ranking" not in result
            state.winner = state.active
        if not fits:
            raise self.impossible("position-result", reason=reason)

    def check_winners(self, state: State) -> None:
        """KAP-76, KAP-78: require that exactly the winner has three roses."""
        for seat in range(state.players):
            won = state.phase == OVER and state.reason != FINISHED and seat == state.winner
            if state.roses(seat) == LEGS and not won:
                raise self.impossible("position-won", **wording.seat_values(self.chart, seat))

    def field(self, name: object, part: str) -> int:
        """Return the cell of a sea field."""
        if not isinstance(name, str) or name not in self.chart.index:
            raise self.impossible("position-no-field", found=str(name))
        cell = self.chart.index[name]
        if not self.chart.is_field(cell):
            raise self.impossible("position-land", field=name, part=part)
        return cell

    def kind(self, name: object) -> int:
        """Return the number of a kind of tile."""
        if not isinstance(name, str) or name not in self.chart.kind_index:
            raise self.impossible("position-no-tile", found=str(name))
        return self.chart.kind_index[name]

    def tiles(self, name: str, table: object) -> list[int]:
        """Return how many there are of each kind."""
        if not isinstance(table, Mapping):
            raise self.bad_value(name, "{tile: 1, ...}", table)
        counts = [0] * len(self.chart.kinds)
        for tile, count in table.items():
            kind = self.kind(tile)
            if type(count) is not int or count < 0:
                raise self.impossible("position-count", tile=str(tile), found=str(count))
            counts[kind] = count
        return counts
