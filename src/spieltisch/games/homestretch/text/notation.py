"""Homestretch: a position as text for a terminal of 80 columns."""

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.engine.core import Game
from spieltisch.games.homestretch.rules.box import ROWS, Components, Horse
from spieltisch.games.homestretch.view.view_model import active_seat, bet_limit
from spieltisch.stage.notation import TextPicture, table_lines

SLUG: Final = "homestretch"
NAME: Final = 16  # columns of the terminal for the name of a horse ...
FIELD: Final = 10  # ... for a field of the bet board ...
MARKERS: Final = 6  # ... and for the markers on it


def picture(view: Mapping[str, Any], language: str, played: Game | None = None) -> str:
    """Return a position as plain text: lanes and bet board side by side, then the players and their cards.

    `played` is the game with its box, if that is not the original one.
    """
    return str(_Picture(view, language, played))


class _Picture(TextPicture[Components]):
    slug = SLUG

    def __init__(self, view: Mapping[str, Any], language: str, played: Game | None) -> None:
        super().__init__(view, language, played)
        self.seats = range(len(view["players"]))
        self.spaces = self.box.constants.track_spaces

    def seat(self, seat: int) -> dict[str, object]:
        """Return the name of a seat."""
        return {"seat": seat + 1, "colour": self.view["players"][seat]}

    def letter(self, seat: int) -> str:
        return self.word("letter", **self.seat(seat))

    def lines(self) -> list[str]:
        return [
            self.race(),
            "",
            *self.track(),
            "",
            *self.table(),
            "",
            *self.secrets(),
            *self.purchase(),
            self.now(),
        ]

    # -- the track and the bet board -------------------------------------------------------------------------

    def race(self) -> str:
        """Return the card of the race with its prizes."""
        programme = self.view["race_programme"]
        if not programme:
            return self.word("no-race")
        card = next(card for card in self.box.race_card if card.id == programme[-1])
        win, place, show = card.prizes
        races = self.box.constants.races_per_game
        prizes = {"win": win, "place": place, "show": show}
        return self.word("race", race=len(programme), races=races, card=card.id, **prizes)

    def track(self) -> list[str]:
        """Return a lane for each horse: name, cost, handicap, position, and its three fields."""
        header = " " * (NAME + 2) + self.word("cost")[:4].rjust(4) + "    "
        header += "".join(f"{space:2}" for space in range(self.spaces + 1))
        header += " |"
        fields = "".join(row.ljust(FIELD) for row in ROWS)
        lines = [(header.ljust(self.width()) + fields).rstrip()]
        return lines + [self.lane(horse) for horse in self.box.horse]

    def width(self) -> int:
        """The column where the bet board begins."""
        return NAME + 3 + 3 + 4 + 2 * (self.spaces + 1) + 5

    def lane(self, horse: Horse) -> str:
        """Return the lane of one horse."""
        number = str(horse.number)
        state = self.view["horses"][number]
        effect = state["handicap"]
        marker = "" if effect == 0 else effect if isinstance(effect, str) else f"+{effect}"
        line = f"{number:>2} {horse.name_en:{NAME}.{NAME}}{horse.cost:>3}{marker:>3} "
        here = state["position"]
        line += "".join(f"{number if space == here else '.':>2}" for space in range(self.spaces + 1)) + " |"
        order = self.view["finish_order"]
        line += f"{order.index(horse.number) + 1}." if horse.number in order else ""
        fields = "".join(
            self.field(row, horse.number, pay) for row, pay in zip(ROWS, horse.pays, strict=True)
        )
        return (line.ljust(self.width()) + fields).rstrip()

    def field(self, row: str, number: int, pay: int) -> str:
        """Return the factor of a field, and the visible markers on it."""
        name = f"{row} {number}"
        counts = {seat: self.markers(seat).get(name, 0) for seat in self.seats}
        lying = [(self.letter(seat), count) for seat, count in counts.items() if count]
        texts = (
            "".join(letter * count for letter, count in lying),
            "".join(letter + (str(count) if count > 1 else "") for letter, count in lying),
            "".join(letter for letter, _ in lying),
        )
        markers = next((text for text in texts if len(text) <= MARKERS), texts[-1])
        return f"{pay:>2} {markers}".ljust(FIELD)

    def markers(self, seat: int) -> dict[str, int]:
        """Return how many markers of a seat the view shows on each field."""
        bet = self.view["bets"][seat]
        if isinstance(bet, list):
            placed = [field for field in bet if field is not None]
            return {field: placed.count(field) for field in placed}
        return bet or {}

    # -- the players -----------------------------------------------------------------------------------------

    def table(self) -> list[str]:
        """Return a line per seat: money, bet limit, whether it has bet, shares."""
        headings = [self.word(name) for name in ("player", "money", "limit", "bet", "shares")]
        rows = [headings, *(self.player(seat) for seat in self.seats)]
        return table_lines(rows, active_seat(self.view), right=(1, 2))

    def player(self, seat: int) -> list[str]:
        money = self.view["money"]
        name = f"{self.letter(seat)} {self.text('player-name', **self.seat(seat))}"
        done = self.word("done" if seat in self.view["completed"] else "open")
        shares = " ".join(str(horse) for horse in self.view["shares"][seat])
        return [name, str(money[seat]), str(bet_limit(self.view, self.box, seat)), done, shares]

    def secrets(self) -> list[str]:
        """Return the markers, hands and picks that the view shows, and the hands that its seat passed on."""
        lines = []
        draft = self.view["draft"]
        values = self.box.bet_markers.values
        for seat in self.seats:
            bet, hand, picks = self.view["bets"][seat], draft["hands"][seat], draft["picks"][seat]
            if isinstance(bet, list) and any(bet):
                placed = [f"{value} {field}" for value, field in zip(values, bet, strict=True) if field]
                lines.append(self.word("markers", markers=", ".join(placed), **self.seat(seat)))
            if isinstance(hand, list) and hand:
                lines.append(self.word("hand", horses=self.cards(hand), **self.seat(seat)))
            if isinstance(picks, list) and picks:
                lines.append(self.word("picks", horses=self.cards(picks), **self.seat(seat)))
        for round, cards in enumerate(draft.get("passed_on", []), start=1):
            lines.append(self.word("passed-on", round=round, horses=self.cards(cards)))
        return [*lines, ""] if lines else []

    def cards(self, horses: list[int]) -> str:
        """Return share cards with their costs."""
        costs = {horse.number: horse.cost for horse in self.box.horse}
        return ", ".join(f"{horse} ({costs[horse]})" for horse in horses) or self.word("nothing")

    # -- the game --------------------------------------------------------------------------------------------

    def purchase(self) -> list[str]:
        """Return the display of the second purchase."""
        purchase = self.view["purchase"]
        if purchase is None:
            return []
        cards, stack = self.cards(purchase["display"]), len(purchase["stack"])
        return [self.word("display", horses=cards, stack=stack), ""]

    def now(self) -> str:
        """Return whose turn it is and the question, or that the game is over."""
        view = self.view
        draft_round, purchase = view["draft"]["round"], view["purchase"]
        one, two = (view["turn"] or {}).get("dice") or (0, 0)
        number = purchase["round"] if purchase else draft_round or 0
        active = active_seat(self.view)
        named = {"seat": 0, "colour": "none"} if active is None else self.seat(active)
        return self.word("now", phase=view["phase"], round=number + 1, one=one, two=two, **named)
