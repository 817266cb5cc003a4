"""Kap Hoorn: the position, and what all steps of a turn do with it.

Cells are the squares of the printed grid (a1, b1 ... n9). Kinds are the wind tiles in the order of the box.
A turn has the phases LAY, MOVE, sometimes ROSE and AGAIN, then FREE_DRAW and BUY; the game skips phases
without a decision. The folder steps has a class for each of them.
"""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from spieltisch.engine import steps
from spieltisch.engine.core import Options
from spieltisch.engine.events import Event
from spieltisch.engine.facts import Reason, Standing
from spieltisch.engine.observation import ObservationWriter
from spieltisch.engine.rng import Rng
from spieltisch.engine.vecs import vec
from spieltisch.games.kap_hoorn.rules import hidden, observation, tables, text_values
from spieltisch.games.kap_hoorn.rules.box import LEGS

if TYPE_CHECKING:
    from spieltisch.games.kap_hoorn.rules.game import Game


class Settings:
    """The options of a game, fixed from its start to its end."""

    def __init__(self, options: Options) -> None:
        self.options: dict[str, Any] = dict(options)
        self.full_turn = options["cover_reach"] == "full_turn"
        self.finish_by_ignore: bool = options["finish_by_ignore"]
        self.point_when_stuck: bool = options["point_when_stuck"]
        self.rose_optional: bool = options["rose_optional"]
        self.round_limit: i64 = options["round_limit"]


class State(steps.State):
    """A position of Kap Hoorn."""

    def __init__(
        self,
        game: "Game",
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
        super().__init__(game, players, settings.options, game.steps, tables.START_PLAYER)
        self.kap = game
        self.chart = game.chart
        self.settings = settings
        self.top = top  # per cell: the kind that lies there, tables.OPEN or tables.NO_TILE
        self.printed_top = printed_top  # per start field: 1 while its printed wind is not covered
        self.ship = ship  # per seat: a cell
        self.points = points
        self.rose = rose  # entry seat * 3 + leg: 0 none, else colour + 1
        self.hand = hand  # entry seat * kinds + kind: how many
        self.held = held  # per seat: tiles in hand
        self.pile = pile  # per kind: how many; a shuffled pile gets its order when tiles are drawn
        self.pile_size: i64 = 0
        self.buried = buried  # per kind: covered tiles, without printed winds
        self.start_player: i64 = tables.NOWHERE
        self.active: i64 = tables.NOWHERE
        self.round: i64 = 1
        self.placed: i64 = tables.NOTHING
        self.moves_made: i64 = 0
        self.winner: i64 = tables.UNDECIDED
        self.reason: i64 = tables.UNDECIDED

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

    # -- tiles, points and roses -------------------------------------------------------------------------

    def put(self, cell: i64, kind: i64) -> None:
        """Put a tile on a field and open its neighbours for further tiles (KAP-19)."""
        top = self.top
        chart = self.chart
        top[cell] = kind
        for i in range(chart.first_neighbour[cell], chart.first_neighbour[cell + 1]):
            if top[chart.neighbour[i]] == tables.NO_TILE:
                top[chart.neighbour[i]] = tables.OPEN

    def holds(self, kind: i64) -> bool:
        """Return whether the active player has such a tile in hand."""
        return self.hand[self.active * self.chart.num_kinds + kind] > 0

    def receiver(self) -> i64:
        """Return the seat that gets the next tile; KAP-8: in the deal the first of those with the fewest."""
        if self.phase != tables.DEAL:
            return self.active
        held = self.held
        seat: i64 = 0
        for other in range(self.players):
            if held[other] < held[seat]:
                seat = other
        return seat

    def gain(self, points: i64) -> i64:
        """KAP-15: add sail points up to 8; return how many were added."""
        most: i64 = self.kap.most_points - self.points[self.active]
        gained: i64 = min(points, most)
        self.points[self.active] += gained
        return gained

    def roses(self, seat: i64) -> i64:
        """Count the wind roses of a player."""
        rose = self.rose
        n: i64 = 0
        for at in range(LEGS * seat, LEGS * seat + LEGS):
            if rose[at] != 0:
                n += 1
        return n

    # -- the end -----------------------------------------------------------------------------------------

    def finish(self, winner: i64, reason: i64) -> None:
        """KAP-77: end the game at once."""
        self.winner = winner
        self.reason = reason
        self.moves_made = 0
        self.phase = tables.OVER
        if self.events is not None:
            self.add_event("ended", winner, {"reason": tables.REASONS[reason]})

    def ranks(self) -> list[int]:
        """Return the rank of every seat at the end (KAP-79, KAP-80)."""
        if self.reason != tables.ROUND_LIMIT:
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
        if self.phase != tables.OVER:
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
        if self.reason != tables.ROUND_LIMIT:
            return tables.REASONS[self.reason]
        own = ranking_keys[seat]
        others = [key for other, key in enumerate(ranking_keys) if other != seat]
        if own in others:
            return "equal"
        return "finish_distance" if own[0] in [roses for roses, _ in others] else "roses"

    def end_cause(self) -> str | None:
        """Return finish, three_roses or round_limit."""
        return tables.REASONS[self.reason] if self.phase == tables.OVER else None

    def round_number(self) -> int:
        """Return the round; 0 during the set-up."""
        return 0 if self.phase < tables.LAY else int(self.round)

    def conserved(self) -> dict[str, int]:
        """Count all tiles: in the pile, in hands, on top and buried."""
        lying = sum([1 for kind in self.top if kind >= 0]) - sum(self.printed_top)
        return {
            "wind tiles": sum(self.pile) + sum(self.hand) + sum(self.buried) + lying,
            "pile": sum(self.pile) - self.pile_size,
            "hands": sum(self.hand) - sum(self.held),
            "ships": len(self.ship),
        }

    # -- what seats see and read -------------------------------------------------------------------------

    def add_event(
        self, kind: str, seat: i64, values: dict[str, object], seen_by: tuple[int, ...] | None = None
    ) -> None:
        """Add an event about a seat."""
        if self.events is not None:
            values.update(text_values.seat_values(self.chart, seat))
            self.events.append(Event(kind, values, seen_by))

    def untimely(self, seat: int, action: int) -> Reason:
        """KAP-13: name the present phase and the kind of the action."""
        name = self.game.actions.range_of(action).name
        return Reason("KAP-13", "refused-time", {"phase": tables.PHASES[self.phase], "kind": name})

    def seat_colour(self, seat: int) -> str:
        """KAP-6: return the colour of the seat's ship."""
        return self.chart.ships[seat]

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

    def write_parts(self, seat: i64, write: ObservationWriter) -> None:
        """Write an observation."""
        observation.write_parts(self, seat, write)
