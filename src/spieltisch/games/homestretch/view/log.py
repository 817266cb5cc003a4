"""Homestretch: the log of a game as one viewer may read it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spieltisch.games.homestretch.rules.box import Components
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.log import BaseLogBuilder
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight
from spieltisch.stage.view_model import localized


def log_lines(sight: Sight) -> list[Line]:
    """Return the log as the viewer may read it."""
    return [*sight.read(LogBuilder).lines]


@dataclass
class _Roll:
    """A throw, and what it led to."""

    seat: int
    values: dict[str, object]
    horse: int  # the horse that moved or was stopped
    how: str = "open"  # open, moved, stopped
    more: dict[str, object] = field(default_factory=lambda: {"spaces": 0, "bonus": 0, "place": 0})


class LogBuilder(BaseLogBuilder):
    """Collects the lines, and keeps what the lines to come need."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.box: Components = sight.game.box
        self.names = {horse.number: horse for horse in self.box.horse}
        self.roll: _Roll | None = None
        self.finish_order: list[int] = []
        self.race = 0
        self.paid: dict[int, dict[str, Any]] = {}
        self.blind = False

    def read_entry(self, entry: HistoryEntry) -> None:
        """Call the method named after the event's kind, if there is one."""
        handler = getattr(self, f"_{entry.event.kind.replace('-', '_')}", None)
        if handler is not None:
            handler(entry, entry.event.values)

    def add(
        self,
        entry: HistoryEntry,
        key: str,
        seat: int | None = None,
        note: str = "",
        tone: Tone = "plain",
        zones: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        """Append a line."""
        text = self.text(key, **values)
        self.lines.append(Line(seat=seat, text=text, note=note, tone=tone, zones=zones))

    def horse(self, number: object) -> str:
        """Return the name of a horse in this box."""
        return localized(self.names[int(str(number))], "name", self.viewer.language)

    # -- draft -----------------------------------------------------------------------------------------------

    def _took(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        name = self.horse(values["horse"])
        self.add(entry, "log-took", entry.seat, tone="muted", horse=values["horse"], name=name)

    def _passed_on(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(entry, "log-passed-on", tone="muted", round=values["round"], rounds=values["rounds"])

    def _stable(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        note = self.text("note-left", money=values["money"])
        horses = tuple(str(horse) for horse in values["horses"])
        self.add(entry, "log-stable", entry.about, note, horses=horses, cost=values["cost"])

    # -- bets ------------------------------------------------------------------------------------------------

    def _race(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.race, self.finish_order, self.paid, self.roll = int(values["race"]), [], {}, None
        card = next(card for card in self.box.race_card if card.id == values["card"])
        name = localized(card, "name", self.viewer.language)
        shown = {key: values[key] for key in ("win", "place", "show", "count")}
        note = self.text("note-race", handicaps=tuple(values["handicaps"]) or "none", **shown)
        self.add(entry, "log-race", note=note, tone="primary", race=self.race, name=name)

    def _bet(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        zones = tuple("bet-" + field.split("x ")[-1].replace(" ", "-") for field in values["fields"])
        fields = tuple(field.replace(" x ", " × ") for field in values["fields"])
        self.add(entry, "log-bet", entry.about, zones=zones, fields=fields)

    def _bet_sealed(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(entry, "log-bet-sealed", entry.about)

    # -- the race --------------------------------------------------------------------------------------------

    def _first_roller(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(entry, "log-first-roller", entry.about, tone="muted", how=values["how"])

    def _rolled(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        shown: dict[str, object] = {name: values[name] for name in ("one", "two", "roll", "horse")}
        self.roll = _Roll(entry.about, shown, int(values["horse"]))
        self.lines.append(Line(seat=self.roll.seat, text=""))
        self._update_roll_line()

    def _moved(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        if self.roll is not None:
            self.roll.how, self.roll.horse = "moved", int(values["horse"])
            self.roll.more |= {"spaces": values["spaces"], "bonus": values["bonus"]}
            self._update_roll_line()

    def _stopped(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        if self.roll is not None:
            self.roll.how, self.roll.horse = "stopped", int(values["horse"])
            self._update_roll_line()

    def _finished(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.finish_order.append(int(values["horse"]))
        if self.roll is not None:
            self.roll.more["place"] = values["place"]
            self._update_roll_line()
        if len(self.finish_order) == 3:
            first, second, third = self.finish_order
            self.add(
                entry,
                "log-finish",
                tone="primary",
                race=self.race,
                first=first,
                second=second,
                third=third,
            )
            self.roll = None

    def _update_roll_line(self) -> None:
        """Rewrite the last line, which is about the throw, with what is known now."""
        roll = self.roll
        assert roll is not None
        other = "yes" if roll.horse != roll.values["horse"] else "no"
        text = self.text(
            "log-roll",
            how=roll.how,
            other=other,
            moved=roll.horse,
            name=self.horse(roll.horse),
            **roll.values,
            **roll.more,
        )
        self.lines[-1] = Line(seat=roll.seat, text=text, zones=(f"horse-{roll.horse}",))

    # -- payout ----------------------------------------------------------------------------------------------

    def _prize(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self._account(entry)["prizes"] += int(values["gain"])

    def _won_bet(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        account = self._account(entry)
        account["bets"] += int(values["gain"])
        text = self.text("won-bet", **{name: values[name] for name in ("field", "value", "factor")})
        account["won"].append((-int(values["value"]), text))

    def _account(self, entry: HistoryEntry) -> dict[str, Any]:
        return self.paid.setdefault(entry.about, {"prizes": 0, "bets": 0, "won": []})

    def _prize_unpaid(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        shown = {name: values[name] for name in ("horse", "prize")}
        self.add(entry, "log-prize-unpaid", tone="muted", name=self.horse(values["horse"]), **shown)

    def _markers(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        # Do not reveal which of two equal markers lay where: no seat could have known it.
        markers = tuple(sorted(values["markers"], key=_by_value))
        self.add(entry, "log-markers", entry.about, tone="muted", markers=markers)

    def _paid(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        account = self._account(entry)
        note = self.text(
            "note-paid",
            prizes=account["prizes"],
            bets=account["bets"],
            won=tuple(text for _, text in sorted(account["won"])) or "none",
        )
        shown = {name: values[name] for name in ("gain", "money")}
        self.add(entry, "log-paid", entry.about, note, **shown)

    # -- the second purchase ---------------------------------------------------------------------------------

    def _purchase(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(entry, "log-purchase", tone="primary", round=values["round"])

    def _bought_blind(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.blind = True

    def _bought(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        shown = {name: values[name] for name in ("horse", "price")}
        how = "blind" if self.blind else "open"
        note = self.text("note-left", money=values["money"])
        name = self.horse(values["horse"])
        self.add(entry, "log-bought", entry.about, note, how=how, name=name, **shown)
        self.blind = False

    def _passed(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(entry, "log-passed", entry.about, why=values["why"])

    def _won(self, entry: HistoryEntry, values: Mapping[str, Any]) -> None:
        shown = {name: values[name] for name in ("money", "shared")}
        self.add(entry, "log-won", entry.about, tone="primary", **shown)


def _by_value(marker: str) -> tuple[int, str]:
    """Return the sort key of a marker: "WIN 7 (3)" comes before markers of lower values."""
    field, _, value = marker.partition(" (")
    return -int(value.rstrip(")")), field
