"""Kap Hoorn: the fields of a position, and the loading of positions that need not be complete."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spieltisch.engine.arrays import numbers
from spieltisch.engine.errors import ImpossiblePosition
from spieltisch.engine.state_fields import (
    NO_SEAT,
    OWNER,
    ByName,
    Computed,
    Counts,
    Field,
    Flag,
    Items,
    Number,
    PerSeat,
    Seat,
    StateFields,
    Word,
    bad_value,
    table,
)
from spieltisch.games.kap_hoorn.rules import movement, tables
from spieltisch.games.kap_hoorn.rules.box import LEGS
from spieltisch.games.kap_hoorn.rules.state import State
from spieltisch.games.kap_hoorn.rules.steps import drawing, moving, setup
from spieltisch.games.kap_hoorn.rules.text_values import seat_values

if TYPE_CHECKING:
    from spieltisch.games.kap_hoorn.rules.game import Game


def fields(game: "Game") -> StateFields:
    """Declare the fields of a position, in the order of a dump."""
    chart = game.chart
    return StateFields(
        [
            Computed("players", lambda state: state.players, "players"),
            Computed("options", lambda state: dict(state.options)),
            Field("top", ByName(chart.names, Word(chart.kinds), tables.NO_TILE)),
            Field("printed_top", Items(Flag(), len(chart.starts))),
            Field("ship", PerSeat(Word(chart.names, none=tables.NOWHERE))),
            Field("points", PerSeat(Number(0, game.most_points))),  # KAP-15
            Field("rose", PerSeat(Items(Word(chart.colours, first=1, none=0), LEGS))),
            Field("hand", PerSeat(Counts(chart.kinds)), hidden=OWNER),
            Field("pile", Counts(chart.kinds), hidden=NO_SEAT),
            Field("buried", Counts(chart.kinds)),
            Field("start_player", Seat(none=tables.NOWHERE)),
            Field("active_player", Seat(none=tables.NOWHERE), "active"),
            Field("round", Number(1, game.most_rounds)),
            Field("phase", Word(tables.PHASES)),
            Field("placed", Word(tables.PLACED, first=1, none=tables.NOTHING)),
            Field("moves_made", Number(0, 2)),
            Computed("result", result, "winner", "reason"),
        ],
        follows={"held": tiles_in_hands, "pile_size": lambda state: sum(state.pile)},
    )


def tiles_in_hands(state: State) -> list[int]:
    """Count the tiles of every seat."""
    kinds = len(state.chart.kinds)
    return [sum(state.hand[kinds * seat : kinds * seat + kinds]) for seat in range(state.players)]


def result(state: State) -> dict[str, Any] | None:
    """Return who won and how; at the round limit there is no winner but a ranking."""
    if state.phase != tables.OVER:
        return None
    if state.reason == tables.ROUND_LIMIT:
        return {"winner": None, "reason": "round_limit", "ranking": state.ranks()}
    return {"winner": state.winner, "reason": tables.REASONS[state.reason]}


# -- loading ---------------------------------------------------------------------------------------------


def load(game: "Game", position: Mapping[str, Any]) -> State:
    """Build the state of a position; refuse an impossible one."""
    game.fields.check_names(position)
    players = game.fields.players(position, game.players)
    options = game.complete_options(players, table(position.get("options", {}), "options"))
    if position.get("phase") == tables.PHASES[tables.START_PLAYER]:
        state = game.new_state(players, options)
        check_setup(state, position, state.dump(), except_for=("options",))
        return state
    state = game.empty_board(players, options)
    option = options["start_player"]
    state.start_player = 0 if option == "random" else option
    game.fields.load(state, position)
    lay_tiles(state, position)
    share_tiles(state, position)
    game.fields.follow(state)
    check_hands(state)
    seat_players(state, position)
    place_ships(state, position)
    check_roses(state)
    enter_phase(state, position)
    return state


def impossible(key: str, **values: Any) -> ImpossiblePosition:
    """Return the error for a position that breaks a rule."""
    return ImpossiblePosition(key, slug="kap-hoorn", **values)


def lay_tiles(state: State, position: Mapping[str, Any]) -> None:
    """Check the top tiles; start fields that are not named keep their printed wind (KAP-10)."""
    chart = state.chart
    top, given = [int(kind) for kind in state.top], "printed_top" in position
    printed_top: list[int] = []
    for number, cell in enumerate(chart.starts):
        field, printed, kind = chart.names[cell], chart.printed[number], top[cell]
        as_printed = kind in (tables.NO_TILE, printed)
        uncovered = bool(state.printed_top[number]) if given else as_printed
        if uncovered and not as_printed:
            raise impossible("position-printed", field=field, tile=chart.kinds[kind])
        if not uncovered and kind == tables.NO_TILE:
            raise impossible("position-printed-covered", field=field)
        top[cell] = printed if kind == tables.NO_TILE else kind
        printed_top.append(int(uncovered))
    state.printed_top = numbers(printed_top)
    state.top = numbers([tables.NO_TILE] * len(top))
    for cell, kind in enumerate(top):
        if kind != tables.NO_TILE:
            require_sea(state, cell, "tile")
            state.put(cell, kind)


def require_sea(state: State, cell: int, part: str) -> None:
    """Refuse a tile or a ship on land."""
    if not state.chart.is_field(cell):
        raise impossible("position-land", field=state.chart.names[cell], part=part)


def share_tiles(state: State, position: Mapping[str, Any]) -> None:
    """If pile or buried tiles are not given, fill in the rest of the box, into the pile first."""
    chart = state.chart
    kinds = range(len(chart.kinds))
    printed = [cell for number, cell in enumerate(chart.starts) if state.printed_top[number]]
    lying = [kind for cell, kind in enumerate(state.top) if kind >= 0 and cell not in printed]
    used = [lying.count(kind) + sum(state.hand[kind :: len(kinds)]) for kind in kinds]
    found = [used[kind] + state.pile[kind] + state.buried[kind] for kind in kinds]
    missing = [int(chart.counts[kind]) - found[kind] for kind in kinds]
    complete = "pile" in position and "buried" in position
    for kind, left in enumerate(missing):
        if left < 0 or (left > 0 and complete):
            key = "position-too-many-tiles" if left < 0 else "position-missing-tiles"
            limit = int(chart.counts[kind])
            raise impossible(key, tile=chart.kinds[kind], count=found[kind], limit=limit)
    if "pile" not in position:
        state.pile = numbers(missing)
    elif "buried" not in position:
        state.buried = numbers(missing)
    if sum(state.buried) > 0 and not lying:  # KAP-32
        raise impossible("position-buried", tiles=int(sum(state.buried)))


def check_hands(state: State) -> None:
    """KAP-61: refuse a hand beyond the limit."""
    limit = int(state.kap.hand_limit)
    for seat, tiles in enumerate(state.held):
        if tiles > limit:
            raise impossible("position-hand", tiles=tiles, limit=limit, **seat_values(state.chart, seat))


def seat_players(state: State, position: Mapping[str, Any]) -> None:
    """Check the starting player; the active player is the same if it is not given."""
    option = state.options["start_player"]
    for name in ("start_player", "active_player"):
        if name in position and position[name] is None:
            raise bad_value("seat", name, None, last=state.players - 1)
    if option not in ("random", state.start_player):
        raise impossible("position-start-player", found=int(state.start_player), seat=option)
    if "active_player" not in position:
        state.active = state.start_player


def place_ships(state: State, position: Mapping[str, Any]) -> None:
    """Check the ships, by default on their start fields (KAP-9); only stations hold two (KAP-45, KAP-46)."""
    chart, players = state.chart, state.players
    if "ship" not in position:
        state.ship = numbers([chart.starts[(seat - state.start_player) % players] for seat in range(players)])
    ships: list[int] = []
    for seat, cell in enumerate(state.ship):
        if cell == tables.NOWHERE:
            raise impossible("position-no-ship", **seat_values(chart, seat))
        require_sea(state, cell, "ship")
        if state.top[cell] < 0:
            raise impossible("position-ship-no-tile", field=chart.names[cell], **seat_values(chart, seat))
        if cell in ships and chart.leg[cell] < 0:
            raise impossible("position-ships-share", field=chart.names[cell])
        ships.append(cell)


def check_roses(state: State) -> None:
    """KAP-69: refuse two roses of a colour."""
    for seat in range(state.players):
        roses = [rose for rose in state.rose[LEGS * seat : LEGS * seat + LEGS] if rose > 0]
        for rose in roses:
            if roses.count(rose) > 1:
                colour = state.chart.colours[rose - 1]
                raise impossible("position-same-colour", colour=colour, **seat_values(state.chart, seat))


def enter_phase(state: State, position: Mapping[str, Any]) -> None:
    """Check the phase; the default is the first decision of a turn."""
    limit = int(state.settings.round_limit)
    if state.round > limit:
        raise bad_value("number", "round", int(state.round), low="1", high=str(limit))
    over = position.get("result") is not None
    if position.get("phase") is None:
        first = tables.LAY if state.placed != tables.COVERED and movement.can_place(state) else tables.MOVE
        state.phase = tables.OVER if over else first
    if (state.phase == tables.OVER) != over:
        raise impossible("position-phase-result", phase=tables.PHASES[state.phase])
    count_movements(state, position)
    check_phase(state)
    if over:
        read_result(state, table(position["result"], "result"))
    check_winners(state)


def count_movements(state: State, position: Mapping[str, Any]) -> None:
    """Check how often the ship has moved this turn: only tables.AGAIN and tables.ROSE show it."""
    possible = {tables.AGAIN: (1,), tables.ROSE: (1, 2)}.get(state.phase, (0,))
    if "moves_made" not in position:
        state.moves_made = possible[0]
    if state.moves_made not in possible:
        raise impossible("position-moves-made", phase=tables.PHASES[state.phase], moves=int(state.moves_made))


def check_phase(state: State) -> None:
    """Refuse a phase that cannot occur in this position."""
    phase, name = state.phase, tables.PHASES[state.phase]
    if phase == tables.DEAL:
        check_deal(state)
    if phase == tables.LAY:
        if state.placed == tables.COVERED:
            raise impossible("position-placed", phase=name, placed="covered")
        if not movement.can_place(state):
            raise impossible("position-phase-lay")
    if phase == tables.AGAIN and movement.write_movements(state, state.game.scratch) == 0:
        raise impossible("position-phase-again")
    if phase == tables.ROSE and not (state.settings.rose_optional and moving.may_take_rose(state)):
        raise impossible("position-phase-rose")
    poor = phase == tables.BUY and state.points[state.active] < state.kap.cost_tile
    if poor or (phase in (tables.FREE_DRAW, tables.BUY, tables.BOUGHT_TILE) and not drawing.can_draw(state)):
        raise impossible("position-phase-draw", phase=name)


def check_deal(state: State) -> None:
    """KAP-8: require the position of the start, except for hands that are dealt round by seat."""
    fresh = state.kap.new_state(state.players, state.options)
    setup.line_up(fresh, state.start_player)
    fresh.phase = tables.DEAL
    check_setup(state, state.dump(), fresh.dump(), except_for=("options", *state.game.hidden))
    held = [int(count) for count in state.held]
    total, seats = sum(held), len(held)
    dealt = [total // seats + (1 if seat < total % seats else 0) for seat in range(seats)]
    if held != dealt or total >= state.kap.hand_start * seats:
        raise impossible("position-phase-setup", phase=tables.PHASES[tables.DEAL])


def check_setup(
    state: State, given: Mapping[str, Any], start: Mapping[str, Any], except_for: tuple[str, ...]
) -> None:
    """Refuse a position that differs from the start in other fields than these."""
    for name, value in given.items():
        if name not in except_for and value != start[name]:
            raise impossible("position-phase-setup", phase=tables.PHASES[state.phase])


def read_result(state: State, given: Mapping[str, Any]) -> None:
    """Read the result of a game that is over; the last turn was the winner's or the last of all."""
    StateFields([Computed(name, result) for name in ("winner", "reason", "ranking")]).check_names(given)
    reason, winner = given.get("reason"), given.get("winner")
    (state.reason,) = Word(tables.REASONS).load(reason, "result.reason", state.players)
    if state.reason == tables.ROUND_LIMIT:  # KAP-79
        state.winner = tables.UNDECIDED
        last = (state.start_player - 1) % state.players
        fits = winner is None and state.active == last and state.round == state.settings.round_limit
        fits = fits and given.get("ranking", state.ranks()) == state.ranks()
    else:
        needed = LEGS if state.reason == tables.THREE_ROSES else state.kap.roses_for_finish
        fits = type(winner) is int and winner == state.active and state.roses(winner) >= needed
        fits = fits and "ranking" not in given
        state.winner = state.active
    if not fits:
        raise impossible("position-result", reason=reason)


def check_winners(state: State) -> None:
    """KAP-76, KAP-78: require that exactly the winner has three roses."""
    for seat in range(state.players):
        won = state.phase == tables.OVER and state.reason != tables.FINISHED and seat == state.winner
        if state.roses(seat) == LEGS and not won:
            raise impossible("position-won", **seat_values(state.chart, seat))
