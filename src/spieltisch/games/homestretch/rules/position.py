"""Homestretch: the fields of a position, and the loading of positions that need not be complete."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spieltisch.engine.arrays import numbers
from spieltisch.engine.errors import ImpossiblePosition, SpieltischError
from spieltisch.engine.state_fields import (
    OWNER,
    PUBLIC,
    Computed,
    Field,
    Filled,
    Items,
    Number,
    PerSeat,
    Seat,
    Shape,
    StateFields,
    Word,
    bad_value,
    plain_text,
    table,
)
from spieltisch.games.homestretch.rules.box import CROSS, FACES, HORSES, NONE, PLACES, ROLLS
from spieltisch.games.homestretch.rules.hidden import field_counts
from spieltisch.games.homestretch.rules.state import State
from spieltisch.games.homestretch.rules.steps import buying, racing
from spieltisch.games.homestretch.rules.tables import (
    AGAIN,
    BET,
    BUY,
    DEAL,
    DISPLAY,
    DRAFT,
    DRAW,
    END,
    FIRST,
    FIRST_NUMBER,
    GHOST,
    LAST,
    NOTHING,
    NUM_HORSES,
    PHASES,
    RACE,
    ROLL,
    START,
)
from spieltisch.games.homestretch.rules.text_values import horse_list, seat_values

if TYPE_CHECKING:
    from spieltisch.games.homestretch.rules.game import Game

FINISHED = "finished"
X = "X"
PER_SEAT = ("money", "shares", "bets")  # the fields with an entry for each seat
OPTIONAL = ("phase", "race_programme", "finish_order")  # null stands for the default


def fields(game: "Game") -> StateFields:
    """Declare the fields of a position, in the order of a dump."""
    course = game.course
    return StateFields(
        [
            Computed("options", lambda state: dict(state.options)),
            Computed("players", lambda state: list(state.settings.colours), "players"),
            Field("phase", Word(PHASES)),
            Computed("race_index", lambda state: max(0, state.prepared - 1)),
            Filled("race_programme", Name(course.cards, "position-no-card"), "prepared", "programme"),
            Field("money", PerSeat(Number(0, course.most_money))),
            Field("shares", PerSeat(Horses())),
            DraftTable(
                "draft",
                [
                    Computed("round", lambda state: state.draft.round if state.phase <= GHOST else None),
                    Computed("hands", hands),
                    Computed("picks", picks),
                    Computed("left_over", left_over, "stock"),
                ],
                range(len(PHASES)),
                hidden=OWNER,
            ),
            Bets("bets", PerSeat(Bet(course.fields, course.num_markers)), hidden=OWNER),
            Computed("completed", completed),
            Computed("horses", horses, "position", "handicap"),
            Filled("finish_order", Name(HORSES, "position-no-horse"), "finished", "finish"),
            Table(
                "turn",
                [
                    Field("roller", Seat()),
                    Field("roll", Number(1, ROLLS)),
                    Computed("dice", dice, "die_one", "die_two"),
                ],
                range(ROLL, AGAIN + 1),
            ),
            Table(
                "purchase",
                [
                    Field("round", Number(0, course.buy_rounds - 1), "buy_round"),
                    Computed("order", order, "order"),
                    Field("index", Seat(), "buy_index"),
                    Field("display", Horses()),
                    Computed("stack", lambda state: horse_list(state.stock)),
                ],
                range(DISPLAY, DRAW + 1),
            ),
        ],
        follows={"placed": placed_markers},
    )


# -- shapes and fields -----------------------------------------------------------------------------------


class Name(Word):
    """A word; the refusal of any other one is a sentence of this game."""

    def __init__(self, words: Sequence[str | int], refusal: str) -> None:
        super().__init__(words, none=NOTHING)
        self.refusal = refusal

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the word."""
        if type(value) not in (str, int) or value not in self.index:
            raise impossible(self.refusal, found=str(value))
        return [self.index[value]]


class Horses(Shape):
    """Cards as the numbers of their horses; the state counts them by horse."""

    def size(self, players: int) -> int:
        """Return the number of horses."""
        return NUM_HORSES

    def dump(self, numbers: Sequence[int], players: int) -> list[int]:
        """Return the numbers of the horses, ascending."""
        return horse_list(numbers)

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Count the cards."""
        return count_horses(read_horses(value, path))


class Bet(Items):
    """The fields of a seat's markers, in the order of their values; null for those that are not placed."""

    def __init__(self, fields: Sequence[str], markers: int) -> None:
        super().__init__(Name(fields, "position-no-field"), markers)

    def load(self, value: object, path: str, players: int) -> list[int]:
        """Read the fields; null stands for a bet without markers."""
        if value is None:
            return [NOTHING] * self.count
        if not isinstance(value, list | tuple) or len(value) != self.count:
            raise bad_value("list", path, value, count=self.count)
        placed = [field for field in value if field is not None]
        found = [self.item.load(field, path, players)[0] for field in placed]
        if list(value[: len(placed)]) != placed:
            raise bad_own_value(path, "expected-bet", value)
        return found + [NOTHING] * (self.count - len(placed))


class Bets(Field):
    """The bets of all seats."""

    def view(self, state: Any, seat: int | None) -> Any:
        """Return bets of other seats as null or, once they lie open, as the markers on each field."""
        bets = self.dump(state)
        for other in range(state.players):
            if other != seat:
                bets[other] = field_counts(state, other) if state.is_shown(other) else None
        return bets


class Table(Field):
    """A table of fields; null in all other phases than these."""

    def __init__(self, name: str, entries: Sequence[Field], phases: range, hidden: int = PUBLIC) -> None:
        super().__init__(name, Shape(), hidden=hidden)
        self.entries = {field.name: field for field in entries}
        self.phases = phases

    def attributes(self) -> list[str]:
        """Return the attributes of all entries."""
        return [name for field in self.entries.values() for name in field.attributes()]

    def dump(self, state: Any) -> Any:
        """Return the table, or null."""
        if state.phase not in self.phases:
            return None
        return {name: field.dump(state) for name, field in self.entries.items()}

    def view(self, state: Any, seat: int | None) -> Any:
        """Return the table: it is public."""
        return self.dump(state)

    def load(self, state: Any, value: object) -> None:
        """Read the entries that are not computed."""
        for name, inner in checked_table({} if value is None else value, self.name, self.entries).items():
            field = self.entries[name]
            if not isinstance(field, Computed):
                field.store(state, field.shape.load(inner, f"{self.name}.{name}", state.players))


class DraftTable(Table):
    """The draft."""

    def view(self, state: Any, seat: int | None) -> Any:
        """Return how many cards others hold and took, and what the seat has passed on."""
        draft = self.dump(state)
        draft["passed_on"] = []
        if state.phase > GHOST:
            return draft
        for holder in range(state.settings.holders):
            if holder != seat:
                draft["hands"][holder] = len(draft["hands"][holder])
                draft["picks"][holder] = len(draft["picks"][holder])
        draft["left_over"] = len(draft["left_over"])
        if seat is not None:
            for round in range(state.draft.round):
                draft["passed_on"].append(horse_list(state.draft.passed_on(seat, round)))
        return draft


# -- computed fields -------------------------------------------------------------------------------------


def hands(state: State) -> list[list[int]]:
    """Return the hands; with two players the ghost's comes last."""
    cards = state.draft.hands
    return [
        horse_list(cards[NUM_HORSES * holder : NUM_HORSES * (holder + 1)])
        for holder in range(state.settings.holders)
    ]


def picks(state: State) -> list[list[int]]:
    """Return what was taken from the hands, in this order."""
    draft, most = state.draft, state.course.most_cards
    return [
        [horse + FIRST_NUMBER for horse in draft.picks[most * holder : most * holder + draft.picked[holder]]]
        for holder in range(state.settings.holders)
    ]


def left_over(state: State) -> list[int]:
    """Return the cards that wait for the second purchase."""
    return horse_list(state.stock) if state.is_before_purchase() else []


def completed(state: State) -> list[int]:
    """Return the seats that have bet."""
    return [seat for seat in range(state.players) if state.has_bet(seat)]


def placed_markers(state: State) -> list[int]:
    """Count the markers that each seat has placed."""
    markers = state.course.num_markers
    return [
        sum(1 for field in state.bets[markers * seat : markers * seat + markers] if field != NOTHING)
        for seat in range(state.players)
    ]


def horses(state: State) -> dict[str, dict[str, Any]]:
    """Return the position and the handicap marker of each horse."""
    steps = state.course.steps
    return {
        str(number): {
            "position": FINISHED if position == steps else position,
            "handicap": X if effect == CROSS else effect,
        }
        for number, position, effect in zip(HORSES, state.position, state.handicap, strict=True)
    }


def dice(state: State) -> list[int] | None:
    """Return the dice, after a roll."""
    return [state.die_one, state.die_two] if state.phase != ROLL else None


def order(state: State) -> list[int] | None:
    """Return the order of buying; there is none before the display is complete."""
    return list(state.order) if state.phase != DISPLAY else None


# -- loading ---------------------------------------------------------------------------------------------


def load(game: "Game", position: Mapping[str, Any]) -> State:
    """Build the state of a position; refuse an impossible one."""
    game.fields.check_names(position)
    players, options = seats(game, position)
    state = game.blank(players, game.complete_options(players, options))
    colours = state.settings.colours
    if position.get("players") not in (None, players, colours):
        raise wrong_value("players", colours, position["players"])
    given = {name: value for name, value in position.items() if value is not None or name not in OPTIONAL}
    if "phase" not in given:
        state.phase = default_phase(given)
    game.fields.load(state, given)
    game.fields.follow(state)
    turn_up_races(state, given)
    check_money(state)
    share_cards(state)
    deal_hands(state, position)
    open_purchase(state, position)
    place_horses(state, position)
    check_bets(state, position)
    roll_dice(state, position)
    return state


def seats(game: "Game", position: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]]:
    """Read the number of players and the options; colours given for the seats are an option, too."""
    options = given_table(position, "options")
    colours = position.get("players", options.get("colours"))
    allowed = game.players
    if isinstance(colours, list | tuple) and len(colours) in allowed:
        return len(colours), {"colours": list(colours), **options}
    lists = [position[name] for name in PER_SEAT if isinstance(position.get(name), list)]
    found = len(lists[0]) if colours is None and lists else colours
    if found is None:
        found = allowed[0]
    if type(found) is not int or found not in allowed:
        raise bad_number("players", found, allowed[0], allowed[-1])
    return found, options


def default_phase(position: Mapping[str, Any]) -> int:
    """Return the first decision that agrees with the given fields; the deal if there are none."""
    turn, draft = position.get("turn"), position.get("draft")
    if position.get("purchase") is not None:
        return BUY
    if turn is not None:
        return FIRST if isinstance(turn, Mapping) and turn.get("dice") is not None else ROLL
    if isinstance(draft, Mapping) and draft.get("hands") and any(draft["hands"]):
        return DRAFT
    decisive = ("race_programme", "shares", "bets", "horses", "money")
    return BET if any(position.get(name) for name in decisive) else DEAL


# -- races and money -------------------------------------------------------------------------------------


def turn_up_races(state: State, given: Mapping[str, Any]) -> None:
    """HOM-5: check the race cards, each from its deck; by default they are the first ones of the decks."""
    course = state.course
    fewest = 0 if state.phase <= RACE else int(course.races) if state.phase == END else 1
    most = int(course.races) - 1
    (index,) = Number(0, most).load(given.get("race_index", max(0, fewest - 1)), "race_index", 0)
    cards = list(state.programme[: state.prepared])
    if "race_programme" not in given:
        cards = first_cards(state, index + 1 if fewest or index else 0)
    state.prepared = 0
    for card in cards:
        if not state.may_be_next(card):
            raise impossible("position-programme", card=course.cards[card], race=state.prepared + 1)
        state.programme[state.prepared] = card
        state.prepared += 1
    if "race_index" in given and index != max(0, state.prepared - 1):
        raise impossible("position-race-index", index=index, cards=state.prepared)
    check_stage(state)


def first_cards(state: State, count: int) -> list[int]:
    """Return the first cards of the decks, in the order of the box."""
    course = state.course
    purple, green = (
        [card for card in range(course.num_cards) if course.green[card] == colour] for colour in (0, 1)
    )
    return [*purple[: course.races_purple], *green][:count]


def check_stage(state: State) -> None:
    """Refuse a phase that cannot occur after so many races."""
    prepared, races = state.prepared, int(state.course.races)
    stages = {DEAL: (0, 0), DRAFT: (0, 0), GHOST: (0, 0), RACE: (0, races - 1), END: (races, races)}
    purchase = (1, 1) if races > 1 else (0, -1)
    stages.update({DISPLAY: purchase, BUY: purchase, DRAW: purchase})
    low, high = stages.get(state.phase, (1, races))
    if not low <= prepared <= high:
        raise impossible("position-stage", phase=PHASES[state.phase], cards=prepared)


def check_money(state: State) -> None:
    """HOM-39: require that several seats have least money if they draw lots."""
    money = list(state.money)
    if state.phase == START and money.count(min(money)) < 2:
        raise impossible("position-start")


# -- share cards -----------------------------------------------------------------------------------------


def share_cards(state: State) -> None:
    """Put the cards that no seat owns into the stock."""
    if state.phase <= GHOST and any(state.shares):
        raise impossible("position-early-shares", phase=PHASES[state.phase])
    deck = list(state.course.blue)
    if state.settings.with_red and not state.is_before_purchase():
        deck = [blue + red for blue, red in zip(deck, state.course.red, strict=True)]
    state.stock = numbers(deck)
    for seat in range(state.players):
        take_from_stock(state, state.shares[NUM_HORSES * seat : NUM_HORSES * seat + NUM_HORSES])


def take_from_stock(state: State, cards: Iterable[int]) -> None:
    """Take cards out of the stock."""
    for horse, count in enumerate(cards):
        state.stock[horse] -= count
        if state.stock[horse] < 0:
            raise impossible("position-too-many-shares", horse=horse + FIRST_NUMBER)


def deal_hands(state: State, position: Mapping[str, Any]) -> None:
    """HOM-9 to HOM-13: read hands and picks of the draft; afterwards only the cards left over."""
    draft = given_table(position, "draft")
    hands = [count_horses(cards) for cards in holders_lists(state, draft, "hands")]
    picks = holders_lists(state, draft, "picks")
    for cards in [*hands, *[count_horses(cards) for cards in picks]]:
        take_from_stock(state, cards)
    if state.phase <= GHOST:
        seat_draft(state, draft, hands, picks)
    elif any(any(cards) for cards in hands) or any(picks) or draft.get("round") is not None:
        raise impossible("position-draft-over", phase=PHASES[state.phase])
    check_cards("draft.left_over", draft.get("left_over"), left_over(state))


def holders_lists(state: State, draft: Mapping[str, Any], name: str) -> list[list[int]]:
    """Read a list of horses for each hand."""
    path, holders = f"draft.{name}", int(state.settings.holders)
    value = draft.get(name, [[]] * holders)
    if not isinstance(value, list | tuple) or len(value) != holders:
        raise bad_value("list", path, value, count=holders)
    return [read_horses(cards, f"{path}[{holder}]") for holder, cards in enumerate(value)]


def seat_draft(
    state: State, draft: Mapping[str, Any], hands: list[list[int]], picks: list[list[int]]
) -> None:
    """Refuse hands and picks that do not go together in this round."""
    each, most = int(state.settings.cards_each), int(state.course.most_cards)
    sizes, taken = [sum(hand) for hand in hands], [len(cards) for cards in picks]
    (round,) = Number(0, each - 1).load(draft.get("round", min(taken)), "draft.round", 0)
    if state.phase == DEAL:
        total = sum(sizes)
        dealt = [total // len(sizes) + (1 if h < total % len(sizes) else 0) for h in range(len(sizes))]
        fits = not any(taken) and round == 0 and sizes == dealt and total < each * len(sizes)
    else:
        players, ghost = taken[: state.players], taken[state.players :]
        all_have = min(players) > round
        fits = all(count in (round, round + 1) for count in players) and set(ghost) <= {round}
        fits = fits and all_have == (state.phase == GHOST) and (state.phase == DRAFT or bool(ghost))
        fits = fits and [a + b for a, b in zip(sizes, taken, strict=True)] == [each] * len(sizes)
        fits = fits and round + 1 < each  # HOM-13: the last round has no decision
    if not fits:
        raise impossible("position-draft", phase=PHASES[state.phase], cards=each)
    state.draft.round = round
    state.draft.hands = numbers([count for hand in hands for count in hand])
    state.draft.picked = numbers(taken)
    state.draft.picks = numbers(
        [horse for cards in picks for horse in [*cards, *[NOTHING] * (most - len(cards))]]
    )


def open_purchase(state: State, position: Mapping[str, Any]) -> None:
    """HOM-76 to HOM-79: check display, stack, and whose turn it is."""
    if not DISPLAY <= state.phase <= DRAW:
        if position.get("purchase") is not None:
            raise impossible("position-purchase", phase=PHASES[state.phase])
        return
    purchase = given_table(position, "purchase")
    shown = sum(state.display)
    take_from_stock(state, state.display)
    check_cards("purchase.stack", purchase.get("stack"), horse_list(state.stock))
    if shown > state.players:
        raise bad_own_value(
            "purchase.display", "expected-display", purchase["display"], count=int(state.players)
        )
    given = purchase.get("order")
    if state.phase == DISPLAY:  # there is room for the card that is turned up, and no order of buying yet
        full = shown == state.players or not any(state.stock)
        if full or state.buy_index or given is not None:
            raise impossible("position-display")
    else:
        check_buyer(state, given)


def check_buyer(state: State, order: object) -> None:
    """Require a seat that can buy; the order is as given, or else by money."""
    seats = range(state.players)
    if order is None:
        order = sorted(seats, key=lambda seat: (state.money[seat], state.settings.tie_rank[seat]))
    if not isinstance(order, list | tuple) or sorted(order, key=str) != list(seats):
        raise bad_value("order", "purchase.order", order, last=int(state.players) - 1)
    state.order = numbers(list(order))
    buyer = int(state.order[state.buy_index])
    able = buying.may_buy_blind(state, buyer)
    if state.phase == BUY:
        able = buying.write_purchases(state, buyer, state.game.buffer()) > 1
    if not able:
        raise impossible("position-buyer", **seat_values(state, buyer))


# -- the track -------------------------------------------------------------------------------------------


def place_horses(state: State, position: Mapping[str, Any]) -> None:
    """Read positions and handicaps; by default as the race card lays them out."""
    steps, order = int(state.course.steps), list(state.finish[: state.finished])
    if len(set(order)) != len(order):
        raise bad_value("most", "finish_order", position["finish_order"], count=PLACES)
    given = given_table(position, "horses")
    for key in given:
        if key not in map(str, HORSES):
            raise impossible("position-no-horse", found=key)
    for horse, number in enumerate(HORSES):
        name = f"horses.{number}"
        entry = checked_table(given.get(str(number), {}), name, ("position", "handicap"))
        here = entry.get("position", FINISHED if horse in order else 0)
        if (here == FINISHED) != (horse in order):
            raise impossible("position-finish-order", horse=number)
        if here != FINISHED and (type(here) is not int or not 0 <= here < steps):
            raise bad_own_value(f"{name}.position", "expected-position", here, last=steps - 1)
        state.position[horse] = steps if here == FINISHED else here
        state.handicap[horse] = read_effect(state, f"{name}.handicap", entry.get("handicap", 0))
    if position.get("horses") is None and BET <= state.phase <= AGAIN:
        card = int(state.programme[state.prepared - 1])
        state.handicap = state.course.given[card * NUM_HORSES : card * NUM_HORSES + NUM_HORSES]
    check_track(state)


def read_effect(state: State, name: str, marker: object) -> int:
    """Read a handicap: 0, X, or what it adds."""
    known = [NONE, *(kind.effect for kind in state.hom.components.handicap_marker if kind.effect > 0)]
    if marker == X:
        return CROSS
    if type(marker) is not int or marker not in known:
        raise bad_value("word", name, marker, allowed=", ".join(map(str, [*known, X])))
    return marker


def check_track(state: State) -> None:
    """HOM-21 to HOM-23, HOM-47: horses move in a race only, and a moved horse has no marker any more."""
    moved = [horse for horse in range(NUM_HORSES) if state.position[horse] > 0]
    marked = [horse for horse in range(NUM_HORSES) if state.handicap[horse] != NONE]
    running = ROLL <= state.phase <= AGAIN
    resting = state.prepared > 0 and (state.phase == RACE or state.phase >= DISPLAY)
    if (moved and not (running or resting)) or (marked and not BET <= state.phase <= AGAIN):
        raise impossible("position-track", phase=PHASES[state.phase])
    if running and state.finished == PLACES:
        raise impossible("position-race-over")
    for horse in marked:
        if horse in moved and not state.settings.ignore:
            raise impossible("position-moved-marker", horse=horse + FIRST_NUMBER)
    used = Counter(int(state.handicap[horse]) for horse in marked)
    for kind in state.hom.components.handicap_marker:
        if used[kind.effect] > kind.count:
            name = state.course.marker_name(kind.effect)
            raise impossible("position-markers", marker=name, found=used[kind.effect], count=kind.count)


# -- bets and dice ---------------------------------------------------------------------------------------


def check_bets(state: State, position: Mapping[str, Any]) -> None:
    """HOM-25 to HOM-29: require bets from the betting to the payout only, and complete ones in a race."""
    for seat in range(state.players):
        limit = int(state.limit(seat))
        for field, count in field_counts(state, seat).items():
            if count > limit:
                values = {"field": field, "limit": limit, "count": count}
                raise impossible("position-limit", **values, **seat_values(state, seat))
    done = completed(state)
    if position.get("completed") not in (None, done):
        raise wrong_value("completed", done, position["completed"])
    started = [seat for seat in range(state.players) if state.placed[seat] > 0]
    racing = START <= state.phase <= AGAIN
    wrong = started and not (racing or state.phase == BET)
    if wrong or (racing and started != done) or (state.phase == BET and len(done) == state.players):
        raise impossible("position-bets", phase=PHASES[state.phase])


def roll_dice(state: State, position: Mapping[str, Any]) -> None:
    """HOM-41: read the dice; by default the first seat rolls for the first time."""
    if not ROLL <= state.phase <= AGAIN:
        if position.get("turn") is not None:
            raise impossible("position-turn", phase=PHASES[state.phase])
        return
    turn = given_table(position, "turn")
    state.roller = max(0, state.roller)
    state.roll = max(1, state.roll)
    thrown = turn.get("dice")
    if state.phase == ROLL:
        if thrown is not None:
            raise impossible("position-dice", phase=PHASES[ROLL])
        return
    if (
        not isinstance(thrown, list | tuple)
        or len(thrown) != 2
        or not all(type(face) is int and 1 <= face <= FACES for face in thrown)
    ):
        raise bad_value("numbers", "turn.dice", thrown, count=2, low="1", high=str(FACES))
    state.die_one, state.die_two = thrown
    check_dice(state)


def check_dice(state: State) -> None:
    """Refuse a roll that does not lead to this decision."""
    horse = int(state.named_horse())
    home = state.position[horse] >= state.course.steps
    fits = state.roll == 1
    if state.phase == FIRST:
        fits = fits and not home and state.handicap[horse] != CROSS
    elif state.phase == LAST:
        fits = home and racing.write_last(state, state.game.buffer()) > 1
    if not fits:
        raise impossible("position-dice", phase=PHASES[state.phase])


# -- values ----------------------------------------------------------------------------------------------


def read_horses(value: object, path: str) -> list[int]:
    """Return the horses with some numbers, in their order."""
    if not isinstance(value, list | tuple):
        raise bad_own_value(path, "expected-horses", value)
    name = Name(HORSES, "position-no-horse")
    return [name.load(number, path, 0)[0] for number in value]


def count_horses(horses: Sequence[int]) -> list[int]:
    """Return how many cards of each horse there are."""
    return [horses.count(horse) for horse in range(NUM_HORSES)]


def check_cards(path: str, given: object, cards: list[int]) -> None:
    """Require that a list of cards, if it is given, has these cards in any order."""
    if given is not None and sorted(read_horses(given, path)) != [card - FIRST_NUMBER for card in cards]:
        raise wrong_value(path, cards, given)


def given_table(position: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return a table of the position, empty if it is null or missing."""
    value = position.get(name)
    return {} if value is None else table(value, name)


def checked_table(value: object, path: str, known: Iterable[str]) -> Mapping[str, Any]:
    """Return a table that has no other entries than the known ones."""
    given = table(value, path)
    for name in given:
        if name not in known:
            raise ImpossiblePosition("position-unknown-field", field=f"{path}.{name}", known=list(known))
    return given


def impossible(key: str, **values: Any) -> ImpossiblePosition:
    """Return the error for a position that breaks a rule."""
    return ImpossiblePosition(key, slug="homestretch", **values)


def bad_own_value(path: str, key: str, found: object, **values: Any) -> ImpossiblePosition:
    """Return the error for a wrong value if the texts of this game say under the key what is right."""
    expected = SpieltischError(key, slug="homestretch", **values)
    return bad_value("own", path, found, expected=expected)


def wrong_value(path: str, expected: object, found: object) -> ImpossiblePosition:
    """Return the error for a value that follows from other fields."""
    return bad_value("other", path, found, expected=plain_text(expected))


def bad_number(path: str, found: object, low: int, high: int) -> ImpossiblePosition:
    """Return the error for a value that should be an integer within bounds."""
    return bad_value("number", path, found, low=str(low), high=str(high))
