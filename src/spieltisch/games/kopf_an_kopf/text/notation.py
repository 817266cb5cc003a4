"""Kopf an Kopf: a position as text for a terminal of 80 columns."""

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.engine.core import Game
from spieltisch.games.kopf_an_kopf.rules.box import Components, Horse
from spieltisch.stage.notation import TextPicture, table_lines
from spieltisch.stage.view_model import localized

SLUG: Final = "kopf-an-kopf"
NAME: Final = 15  # columns of the terminal for the name of a horse ...
OWNER: Final = 8  # ... for its owner or its price ...
PLACE: Final = 4  # ... for its place ...
ODDS: Final = 8  # ... and for its odds
FIELD, ZONE, RUNNER, LINE = ".", ":", ">", "|"


def picture(view: Mapping[str, Any], language: str, played: Game | None = None) -> str:
    """Return a position as plain text: the lanes with the horses, the players, and the visible hands.

    `played` is the game with its box, if that is not the original one.
    """
    return str(_Picture(view, language, played))


class _Picture(TextPicture[Components]):
    slug = SLUG

    def __init__(self, view: Mapping[str, Any], language: str, played: Game | None) -> None:
        super().__init__(view, language, played)
        self.seats = range(view["n"])
        self.active = (view["start"] + view["turn"]) % view["n"]
        self.cards = {card.id: card for card in self.box.cards}

    def named(self, thing: object) -> str:
        """Return the name of a horse or a card."""
        return localized(thing, "name", self.language)

    def lines(self) -> list[str]:
        return [
            *self.track(),
            "",
            *self.table(),
            "",
            self.piles(),
            *self.hands(),
            *self.memory(),
            "",
            self.now(),
        ]

    # -- the track ---------------------------------------------------------------------------------------

    def track(self) -> list[str]:
        """Return a lane for each horse: owner or price, position, odds and sprint bar."""
        heading = self.word("owner")[: OWNER - 1].rjust(OWNER)
        odds, bar = self.word("odds").ljust(ODDS), self.word("bar")
        top = f"{'':{3 + NAME}}{heading}  {self.scale()}{'':{PLACE}}{odds}{bar}"
        return [top, *(self.lane(horse) for horse in self.box.horses)]

    def fields(self) -> range:
        """Return the start field and the fields of a lane."""
        return range(self.box.board.fields + 1)

    def scale(self) -> str:
        """Return the numbers of every fifth field."""
        marks = "".join(f"{field:<5}" for field in self.fields() if field % 5 == 0)
        return f"{marks:{len(self.fields())}.{len(self.fields()) + 1}}".ljust(len(self.fields()) + 1)

    def lane(self, horse: Horse) -> str:
        """Return the lane of one horse."""
        number = str(horse.number)
        owner, here, finish = self.view["owner"][number], self.view["pos"][number], self.view["finish"]
        whose = self.word("seat", seat=owner + 1) if owner >= 0 else f"{horse.price} €"
        zone = self.box.board.no_bet_zone
        fields = "".join(
            RUNNER if field == here else ZONE if zone.first_field <= field <= zone.last_field else FIELD
            for field in self.fields()
        )
        place = f"{finish.index(horse.number) + 1}." if horse.number in finish else ""
        odds = "/".join(map(str, horse.odds))
        bar = " ".join(map(str, horse.sprint_bar))
        name = f"{self.named(horse):{NAME}.{NAME}}"
        return (
            f"{number:>2} {name}{whose:>{OWNER}}  {fields}{LINE}{place:<{PLACE}}{odds:{ODDS}}{bar}".rstrip()
        )

    # -- the players -------------------------------------------------------------------------------------

    def table(self) -> list[str]:
        """Return a line per seat: cash, cards, second-chance chip, bets, lucky numbers that passed."""
        headings = [self.word(name) for name in ("player", "cash", "cards", "chip", "bets", "passed")]
        rows = [headings, *(self.player(seat) for seat in self.seats)]
        return table_lines(rows, None if self.view["phase"] == "over" else self.active, right=(1, 2))

    def player(self, seat: int) -> list[str]:
        view = self.view
        hand = view["hand"][seat]
        stakes = [f"{horse}: {stake}" for horse, stake in view["stake"][seat].items() if stake]
        return [
            self.word("seat", seat=seat + 1),
            f"{view['cash'][seat]} €",
            str(hand if isinstance(hand, int) else sum(hand.values())),
            self.word("yes") if view["chip"][seat] else "-",
            ", ".join(stakes) or "-",
            " ".join(map(str, view["passed"][seat])) or "-",
        ]

    # -- cards -------------------------------------------------------------------------------------------

    def piles(self) -> str:
        view = self.view
        return self.word("piles", one=view["pile0"], two=view["pile1"], discard=sum(view["discard"].values()))

    def hands(self) -> list[str]:
        """Return the cards of the hands that the view shows, with their texts."""
        lines = []
        for seat in self.seats:
            hand = self.view["hand"][seat]
            if isinstance(hand, dict) and hand:
                lines += ["", self.word("hand", seat=seat + 1)]
                lines += [f"  {count} x {self.card_text(kind)}" for kind, count in hand.items()]
                if self.view["keep_lucky"][seat]:
                    lines.append(f"  {self.word('keep')}")
        return lines

    def card_text(self, kind: str) -> str:
        """Return a card and its text."""
        card = self.cards[kind]
        return f"{self.named(card)} - {localized(card, 'text', self.language)}"

    def memory(self) -> list[str]:
        """Return what the seat of the view knows of other hands."""
        lines = []
        for viewer in self.seats:
            for holder, cards in enumerate(self.view["known"][viewer] or []):
                if cards:
                    names = [f"{count} x {self.named(self.cards[kind])}" for kind, count in cards.items()]
                    seats = {"viewer": viewer + 1, "holder": holder + 1}
                    lines.append(self.word("known", **seats, cards=", ".join(names)))
        return ["", *lines] if lines else []

    def now(self) -> str:
        """Return whose turn it is and the question, or that the game is over."""
        view = self.view
        number = view["die_horse"]
        named = self.named(self.box.horses[number - 1]) if number else ""
        dice = {"horse": number, "name": named, "move": view["die_move"]}
        turn = {"turn": view["turn"] + 1, "seat": self.active + 1}
        return self.word("now", phase=view["phase"], **turn, **dice).rstrip()
