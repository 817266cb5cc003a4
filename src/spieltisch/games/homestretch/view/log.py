"""Homestretch: the log, a line for everything that happens; the seat's shape is its subject."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spieltisch.games.homestretch.rules.box import Components
from spieltisch.stage.history import HistoryEntry
from spieltisch.stage.scene import Line, Tone
from spieltisch.stage.sight import Sight


def log_lines(sight: Sight) -> list[Line]:
    """The log as the viewer may read it."""
    return [*sight.read(_Chronicle).lines]


@dataclass
class _Roll:
    """A throw, and what came of it."""

    seat: int
    values: dict[str, object]
    horse: int  # that moved or was stopped
    how: str = "open"  # open, moved, stopped
    more: dict[str, object] = field(default_factory=lambda: {"spaces": 0, "bonus": 0, "place": 0})


class _Chronicle:
    """The lines so far, and what the next events belong to."""

    def __init__(self, sight: Sight) -> None:
        self.viewer = sight.blank()
        self.box: Components = sight.game.box
        self.names = {horse.number: horse for horse in self.box.horse}
        self.lines: list[Line] = []
        self.roll: _Roll | None = None
        self.order: list[int] = []
        self.race = 0
        self.paid: dict[int, dict[str, Any]] = {}
        self.blind = False

    def read_entry(self, happening: HistoryEntry) -> None:
        """What is told has a method of its name."""
        tell = getattr(self, f"_{happening.event.kind.replace('-', '_')}", None)
        if tell is not None:
            tell(happening, happening.event.values)

    def add(
        self,
        happening: HistoryEntry,
        key: str,
        seat: int | None = None,
        note: str = "",
        tone: Tone = "plain",
        zones: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        """One line."""
        text = self.viewer.text(key, **values).strip()
        self.lines.append(Line(seat=seat, text=text, note=note, tone=tone, zones=zones))

    def horse(self, number: object) -> str:
        """The name of a horse in this box."""
        named = self.names[int(str(number))]
        name: str = named.name_de if self.viewer.language == "de" else named.name_en
        return name

    # -- draft -----------------------------------------------------------------------------------------------

    def _took(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        name = self.horse(values["horse"])
        self.add(happening, "log-took", happening.seat, tone="muted", horse=values["horse"], name=name)

    def _passed_on(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(happening, "log-passed-on", tone="muted", round=values["round"], rounds=values["rounds"])

    def _stable(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        note = self.viewer.text("note-left", money=values["money"])
        horses = tuple(str(horse) for horse in values["horses"])
        self.add(happening, "log-stable", _seat(values), note, horses=horses, cost=values["cost"])

    # -- bets ------------------------------------------------------------------------------------------------

    def _race(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.race, self.order, self.paid, self.roll = int(values["race"]), [], {}, None
        card = next(card for card in self.box.race_card if card.id == values["card"])
        name = card.name_de if self.viewer.language == "de" else card.name_en
        told = {key: values[key] for key in ("win", "place", "show", "count")}
        note = self.viewer.text("note-race", handicaps=tuple(values["handicaps"]) or "none", **told)
        self.add(happening, "log-race", note=note, tone="primary", race=self.race, name=name)

    def _bet(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        zones = tuple("bet-" + field.split("x ")[-1].replace(" ", "-") for field in values["fields"])
        fields = tuple(field.replace(" x ", " × ") for field in values["fields"])
        self.add(happening, "log-bet", _seat(values), zones=zones, fields=fields)

    def _bet_sealed(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(happening, "log-bet-sealed", _seat(values))

    # -- the race --------------------------------------------------------------------------------------------

    def _first_roller(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(happening, "log-first-roller", _seat(values), tone="muted", how=values["how"])

    def _rolled(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        told: dict[str, object] = {name: values[name] for name in ("one", "two", "roll", "horse")}
        self.roll = _Roll(_seat(values), told, int(values["horse"]))
        self.lines.append(Line(seat=self.roll.seat, text=""))
        self._tell_roll()

    def _moved(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        if self.roll is not None:
            self.roll.how, self.roll.horse = "moved", int(values["horse"])
            self.roll.more |= {"spaces": values["spaces"], "bonus": values["bonus"]}
            self._tell_roll()

    def _stopped(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        if self.roll is not None:
            self.roll.how, self.roll.horse = "stopped", int(values["horse"])
            self._tell_roll()

    def _finished(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.order.append(int(values["horse"]))
        if self.roll is not None:
            self.roll.more["place"] = values["place"]
            self._tell_roll()
        if len(self.order) == 3:
            first, second, third = self.order
            self.add(
                happening,
                "log-finish",
                tone="primary",
                race=self.race,
                first=first,
                second=second,
                third=third,
            )
            self.roll = None

    def _tell_roll(self) -> None:
        """The last line is about the throw: say what is known of it now."""
        roll = self.roll
        assert roll is not None
        other = "yes" if roll.horse != roll.values["horse"] else "no"
        text = self.viewer.text(
            "log-roll",
            how=roll.how,
            other=other,
            moved=roll.horse,
            name=self.horse(roll.horse),
            **roll.values,
            **roll.more,
        )
        self.lines[-1] = Line(seat=roll.seat, text=text.strip(), zones=(f"horse-{roll.horse}",))

    # -- payout ----------------------------------------------------------------------------------------------

    def _prize(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self._account(values)["prizes"] += int(values["gain"])

    def _won_bet(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        account = self._account(values)
        account["bets"] += int(values["gain"])
        text = self.viewer.text("won-bet", **{name: values[name] for name in ("field", "value", "factor")})
        account["won"].append((-int(values["value"]), text))

    def _account(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return self.paid.setdefault(_seat(values), {"prizes": 0, "bets": 0, "won": []})

    def _prize_unpaid(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        told = {name: values[name] for name in ("horse", "prize")}
        self.add(happening, "log-prize-unpaid", tone="muted", name=self.horse(values["horse"]), **told)

    def _markers(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        # Which of two equal markers lay where stays hidden: no seat could have known it.
        markers = tuple(sorted(values["markers"], key=_by_value))
        self.add(happening, "log-markers", _seat(values), tone="muted", markers=markers)

    def _paid(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        account = self._account(values)
        note = self.viewer.text(
            "note-paid",
            prizes=account["prizes"],
            bets=account["bets"],
            won=tuple(text for _, text in sorted(account["won"])) or "none",
        )
        told = {name: values[name] for name in ("gain", "money")}
        self.add(happening, "log-paid", _seat(values), note.strip(), **told)

    # -- the second purchase ---------------------------------------------------------------------------------

    def _purchase(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(happening, "log-purchase", tone="primary", round=values["round"])

    def _bought_blind(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.blind = True

    def _bought(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        told = {name: values[name] for name in ("horse", "price")}
        how = "blind" if self.blind else "open"
        note = self.viewer.text("note-left", money=values["money"])
        name = self.horse(values["horse"])
        self.add(happening, "log-bought", _seat(values), note, how=how, name=name, **told)
        self.blind = False

    def _passed(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        self.add(happening, "log-passed", _seat(values), why=values["why"])

    def _won(self, happening: HistoryEntry, values: Mapping[str, Any]) -> None:
        told = {name: values[name] for name in ("money", "shared")}
        self.add(happening, "log-won", _seat(values), tone="primary", **told)


def _seat(values: Mapping[str, Any]) -> int:
    return int(values["seat"]) - 1


def _by_value(marker: str) -> tuple[int, str]:
    """The place of a marker in the log: "WIN 7 (3)" before those of lower values."""
    field, _, value = marker.partition(" (")
    return -int(value.rstrip(")")), field
