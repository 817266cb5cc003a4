"""Kopf oder Knopf as text: pictures for a terminal, position texts (KPN), turn texts and game texts (KGN).

The rulebook's chapter "Writing positions and games down" defines them. A text cannot say everything: it has
no history, so repetition counts from its position on; a layout drawn by chance is written as its digits,
hence read as layout "custom"; the captures of a turn have no order.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spieltisch.engine import core
from spieltisch.engine.core import Options
from spieltisch.engine.errors import BadNotation, ImpossiblePosition, SpieltischError
from spieltisch.engine.events import Event
from spieltisch.engine.record import Record
from spieltisch.engine.registry import restore_game
from spieltisch.engine.texts import catalogue
from spieltisch.games.kopf_oder_knopf.rules.box import COLUMNS, FIELD_NAMES, SIZE
from spieltisch.games.kopf_oder_knopf.rules.game import Game
from spieltisch.games.kopf_oder_knopf.rules.position import before_phase, enter_phase
from spieltisch.games.kopf_oder_knopf.rules.state import State
from spieltisch.games.kopf_oder_knopf.rules.tables import (
    BLUE,
    CAPTURE,
    COLOURS,
    FIELDS,
    FINE,
    INDEX,
    LAYOUT,
    OVER,
    parse_rows,
    rows_text,
)

SLUG = "kopf-oder-knopf"
NAME = "Kopf oder Knopf"
DEFAULT_LAYOUT = "windmill"
TAGGED = ("target", "layout", "custom_layout")  # options with a tag of their own
RESULTS = ("R", "B", "=", "?")
PASS = "--"
WON = "#"
NO_TURN = "..."  # stands for Red's turn where Blue begins
FEW_QUIET_TURNS = 20

_FIELD = r"[a-j](?:10|[1-9])"
_LIST = rf"{_FIELD}(?:,{_FIELD})*"
_TURN = re.compile(rf"(?:\*({_LIST}))?(?: ?x({_LIST}))?(?: ?({WON}|{PASS}|{_FIELD}-{_FIELD}))?")
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_ROUND = re.compile(r"([0-9]{1,9})\. (.+)")
_NUMBER = re.compile(r"[0-9]{1,9}")
_TAKEN = re.compile(r"([0-9]{1,9}):([0-9]{1,9})")
_DIGITS = re.compile(rf"[1-4]{{{FIELDS}}}")


# -- pictures ------------------------------------------------------------------------------------------------


def picture(view: Mapping[str, Any], language: str, played: core.Game | None = None) -> str:
    """Return the position as plain text, seen from Red's side.

    R and B are buttons, numbers are holes (4' may move 1 to 4 fields), brackets mark buttons on offer.
    """
    offered = _offered(view)
    lines = []
    for row in range(SIZE, 0, -1):
        cells = "".join(
            _cell(view, name, name in offered) for name in FIELD_NAMES[(row - 1) * SIZE : row * SIZE]
        )
        lines.append(f"{row:2} {cells}".rstrip())
    lines.append("   " + "".join(f"  {column} " for column in COLUMNS).rstrip())
    texts = catalogue(SLUG)
    lines += ["", *(texts.text(key, values, language) for key, values in _remarks(view))]
    return "\n".join(lines)


def _cell(view: Mapping[str, Any], name: str, offered: bool) -> str:
    holes = view["layout"][INDEX[name]].replace("0", ".")
    button = {"red": "R", "blue": "B"}.get(view["buttons"].get(name), " ")
    if offered:
        return f"[{button}{holes}]"
    return f" {button}{holes}" + ("'" if holes == "4" else " ")


def _offered(view: Mapping[str, Any]) -> list[str]:
    pending: list[Any] = view["pending"]
    return pending[0] if view["phase"] == "FINE" else pending


def _remarks(view: Mapping[str, Any]) -> list[tuple[str, dict[str, object]]]:
    """Return the remarks below the board, line by line."""
    phase, options = view["phase"], view["options"]
    red, blue = view["taken"]
    taken: dict[str, object] = {"red": red, "blue": blue, "target": options["target"]}
    remarks: list[tuple[str, dict[str, object]]] = [("picture-taken", taken)]
    if phase == "LAYOUT":
        return [*remarks, ("picture-layout", {})]
    if phase == "OVER":
        return [*remarks, ("event-ended", view["result"])]
    colour = COLOURS[view["side"]]
    turn: dict[str, object] = {"colour": colour, "round": view["turn_number"], "fields": _offered(view)}
    remarks.append((f"picture-{phase.lower()}", turn))
    left = options["stall_limit"] - view["quiet"]
    if 0 < left < FEW_QUIET_TURNS:
        remarks.append(("picture-quiet", {"left": left}))
    times = view["history"].get(f"{_rows(view)} {'rb'[view['side']]}", 0)
    if times > 1 and options["repetition"] > 0:
        remarks.append(("picture-repeated", {"times": times, "limit": options["repetition"]}))
    return remarks


# -- positions -----------------------------------------------------------------------------------------------


def position_text(state: core.State) -> str:
    """Return the position at the start of a turn on one line.

    >>> import spieltisch
    >>> position_text(spieltisch.game("kopf-oder-knopf").start()).split()[1:]
    ['r', '0:0', '0', '1']

    :raises BadNotation: in the middle of a turn, before all holes are drawn, and when the game is over.
    """
    text = _position_text(state.dump())
    _check_start(state, text)
    return text


def parse_position(game: core.Game, text: str, options: Options | None = None) -> core.State:
    """Load the position of such a line, played with these options.

    If the options name a layout, the text may name no other; digits go with "custom" and with "random".

    :raises BadNotation: naming the wrong part.
    """
    position = _position(game, text, options or {})
    try:
        return game.load(position)
    except ImpossiblePosition as error:
        raise _bad("notation-setup", reason=error) from error


def _position_text(position: Mapping[str, Any]) -> str:
    red, blue = position["taken"]
    side, layout = "rb"[position["side"]], _layout_text(position)
    text = f"{_rows(position)} {side} {red}:{blue} {position['quiet']} {position['turn_number']}"
    return text if layout == DEFAULT_LAYOUT else f"{text} {layout}"


def _rows(position: Mapping[str, Any]) -> str:
    buttons = position["buttons"]
    return rows_text([COLOURS.index(buttons[name]) + 1 if name in buttons else 0 for name in FIELD_NAMES])


def _layout_text(position: Mapping[str, Any]) -> str:
    layout: str = position["options"]["layout"]
    return position["layout"] if layout in ("random", "custom") else layout


def _check_start(state: core.State, text: str) -> None:
    """Refuse a position whose text would be read as another decision."""
    try:
        read = parse_position(state.game, text, state.dump()["options"]).dump()
    except BadNotation as error:
        raise _bad("notation-start") from error
    if read | {"history": None} != state.dump() | {"history": None}:
        raise _bad("notation-start")


def _position(game: core.Game, text: str, options: Options) -> dict[str, Any]:
    """Return the fields of a dump that a position text gives."""
    parts = text.split()
    if len(parts) not in (5, 6):
        raise _bad("notation-parts", found=len(parts))
    rows, side, taken, quiet, turn, *layout = parts
    try:
        buttons = parse_rows(rows)
    except ValueError as error:
        raise _bad("notation-rows", found=rows, part=str(error)) from error
    if side not in ("r", "b"):
        raise _bad("notation-side", found=side)
    counts = _TAKEN.fullmatch(taken)
    if counts is None:
        raise _bad("notation-number", found=taken, expected="0:0, 1:0, 2:1 ...")
    return {
        **_layout(game, layout[0] if layout else None, options),
        "buttons": buttons,
        "side": "rb".index(side),
        "taken": [int(counts[1]), int(counts[2])],
        "quiet": _number(quiet, "0, 1, 2 ..."),
        "turn_number": _number(turn, "1, 2, 3 ..."),
    }


def _layout(game: core.Game, text: str | None, options: Options) -> dict[str, Any]:
    """Return the options with the layout of a text, and the holes if chance had drawn them."""
    chosen = dict(options)
    if text is None:
        chosen.setdefault("layout", DEFAULT_LAYOUT)
        return {"options": chosen}
    fixed = [layout.id for layout in game.box.layout]
    if text in fixed:
        named = {"layout": text}
    elif not _DIGITS.fullmatch(text):
        raise _bad("notation-layout", found=text, known=fixed)
    elif chosen.get("layout") == "random":
        return {"options": chosen, "layout": text}
    else:
        named = {"layout": "custom", "custom_layout": text}
    for name, value in named.items():
        if chosen.setdefault(name, value) != value:
            raise _bad("notation-layout-differs", found=text, layout=chosen["layout"])
    return {"options": chosen}


def _number(text: str, expected: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise _bad("notation-number", found=text, expected=expected)
    return int(text)


# -- turns ---------------------------------------------------------------------------------------------------


@dataclass
class Turn:
    """The actions of a player in a turn."""

    fines: list[str] = field(default_factory=list)
    captures: list[str] = field(default_factory=list)
    close: str = ""  # the move, "--" or "#"; empty while the turn goes on

    def text(self) -> str:
        """Return the turn in notation."""
        parts = [
            sign + ",".join(sorted(fields, key=INDEX.__getitem__))
            for sign, fields in (("*", self.fines), ("x", self.captures))
            if fields
        ]
        if self.close == WON:
            return " ".join(parts) + WON
        return " ".join([*parts, self.close] if self.close else parts)


def _turn(text: str) -> Turn:
    match = _TURN.fullmatch(" ".join(text.split()))
    if match is None or not match[0]:
        raise _bad("notation-turn-shape", turn=text)
    fines, captures = (part.split(",") if part else [] for part in match.group(1, 2))
    return Turn(fines, captures, match[3] or "")


class TurnWriter:
    """Collects the texts of turns as they happen."""

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.turn = Turn()

    def note(self, events: Iterable[Event]) -> None:
        """Add what happened."""
        for event in events:
            values = event.values
            if event.kind == "fined":
                self.turn.fines.append(str(values["field"]))
            elif event.kind == "captured":
                self.turn.captures.append(str(values["field"]))
            elif event.kind == "moved":
                self.close(f"{values['from']}-{values['to']}")
            elif event.kind == "passed":
                self.close(PASS)
            elif event.kind == "ended" and values["reason"] == "target":
                self.close(WON)

    def close(self, end: str) -> None:
        """Finish the turn."""
        self.turn.close = end
        self.turns.append(self.turn.text())
        self.turn = Turn()

    def all(self) -> list[str]:
        """Return the turns, and the current one if it has any action."""
        under_way = self.turn.text()
        return [*self.turns, under_way] if under_way else list(self.turns)


def opening(game: core.Game, position: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """Load the start of a game with the events before the first decision: forced takes, passes.

    The second item is the position before its turn opens.
    """
    assert isinstance(game, Game)
    state = before_phase(game, position)
    before = state.dump()
    state.trace()
    enter_phase(state, position)
    return state, before


# -- writing games -------------------------------------------------------------------------------------------


def turn_texts(record: Record) -> list[str]:
    """Return the turns of a game, without those taken back; a current turn comes last, without its move.

    :raises SpieltischError: if the record does not replay.
    """
    return _RecordText(record).turns


def game_text(record: Record, tags: Mapping[str, str] | None = None) -> str:
    """Return the game with its tags. The caller gives Date, Red and Blue; the others follow from the record.

    :raises BadNotation: if the game starts in the middle of a turn, or its holes are not drawn yet.
    :raises SpieltischError: if the record does not replay.
    """
    score = _RecordText(record)
    options = " ".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in record.options.items()
        if name not in TAGGED and value != score.game.options[name].default
    )
    given = {"Date": "?", "Red": "?", "Blue": "?"} | dict(tags or {})
    values = {
        "Game": NAME,
        "Date": given["Date"],
        "Red": given["Red"],
        "Blue": given["Blue"],
        "Layout": _layout_text(score.start),
        "Target": str(record.options["target"]),
        "Options": options,
        "Position": score.start_text(),
        "Result": score.result,
    }
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in values.items()]
    turns = score.turns
    if turns and score.start["side"] == BLUE:
        turns = [NO_TURN, *turns]
    rounds = [" ; ".join(turns[first : first + 2]) for first in range(0, len(turns), 2)]
    lines += ["", *(f"{number}. {turn}" for number, turn in enumerate(rounds, 1)), score.result]
    return "\n".join(lines) + "\n"


class _RecordText:
    """A record in notation: the start of its first turn, its turns, its result."""

    def __init__(self, record: Record) -> None:
        record.replay()
        self.game = record.setup()
        state, before = opening(self.game, {"options": record.options, **(record.start or {})})
        sheet = TurnWriter()
        self.first: core.State = state.clone()  # the first decision of a player
        sheet.note(state.take_events())
        for move in record.in_force():
            drawing = state.phase == LAYOUT
            state.apply(move.seat, state.action(move.action))
            sheet.note(state.take_events())
            if drawing:
                self.first = state.clone()
        self.start = before | {"layout": state.dump()["layout"]}
        self.turns = sheet.all()
        self.result = _result(record)

    def start_text(self) -> str:
        text = _position_text(self.start)
        _check_start(self.first, text)
        return text


def _result(record: Record) -> str:
    if record.end is None or record.end.cause == "aborted":
        return "?"
    red, blue = record.end.payoffs
    return "R" if red > blue else "B" if blue > red else "="


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


# -- reading games -------------------------------------------------------------------------------------------


def game_tags(text: str) -> dict[str, str]:
    """Return the tags of a game text.

    :raises BadNotation: if a line is no tag, or its key came before.
    """
    return _split(text)[0]


def parse_game(text: str, game: core.Game | None = None) -> Record:
    """Return the record of a game text, with the original box unless a game with another one is given.

    A result that the board does not show is read as resigned or, if it is a draw, as agreed.

    :raises BadNotation: naming the wrong tag, line or turn.
    """
    game = game or restore_game(SLUG, None)
    tags, lines = _split(text)
    if tags.get("Game", NAME) != NAME:
        raise _bad("notation-game", found=tags["Game"])
    *lines, result = lines or [""]
    if result not in RESULTS or tags.get("Result", result) not in RESULTS:
        raise _bad("notation-result", found=result if result not in RESULTS else tags["Result"])
    if tags.get("Result", result) != result:
        raise _bad("notation-result-differs", found=tags["Result"], replayed=result)
    reader = _Reader(game, _start(game, tags))
    reader.read(_turns(lines, reader.side))
    reader.finish(result)
    return reader.record


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the tags and the lines below them."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    tags: dict[str, str] = {}
    for number, line in enumerate(lines):
        if not line.startswith("["):
            return tags, lines[number:]
        match = _TAG.fullmatch(line)
        if match is None or match[1] in tags:
            raise _bad("notation-tag", found=line)
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
    return tags, []


def _start(game: core.Game, tags: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of a dump that the tags give."""
    options: dict[str, Any] = {}
    for item in tags.get("Options", "").split():
        name, _, value = item.partition("=")
        if name not in game.options or name in TAGGED or name in options:
            known = [option for option in game.options if option not in TAGGED]
            raise _bad("notation-option", found=item, known=known)
        options[name] = _value(game.options[name].type, value)
    if "Target" in tags:
        options["target"] = _number(tags["Target"], "1, 2, 3 ...")
    start = _layout(game, tags["Layout"], options) if "Layout" in tags else {"options": options}
    if "Position" in tags:
        return _position(game, tags["Position"], start["options"])
    return start


def _value(kind: str, text: str) -> object:
    """Return the value of an option; a bad one stays text, and the option refuses it."""
    if kind == "bool":
        return {"true": True, "false": False}.get(text, text)
    return int(text) if kind == "int" and _NUMBER.fullmatch(text) else text


def _turns(lines: list[str], side: int) -> list[str]:
    """Return the turns in these lines, the first one by this side."""
    turns: list[str] = []
    first = 0
    for count, line in enumerate(lines):
        match = _ROUND.fullmatch(line)
        if match is None:
            raise _bad("notation-line", found=line)
        first = first if count else int(match[1])
        pair = [turn.strip() for turn in match[2].split(";")]
        whole = len(pair) == 2 or (len(pair) == 1 and count == len(lines) - 1)
        if count == 0 and side == BLUE:
            whole = len(pair) == 2 and pair.pop(0) == NO_TURN
        if not whole or int(match[1]) != first + count:
            raise _bad("notation-line", found=line)
        turns += pair
    return turns


class _Reader:
    """Plays the turns of a text and adds them to a record."""

    def __init__(self, game: core.Game, position: dict[str, Any]) -> None:
        try:
            self.state, before = opening(game, position)
        except SpieltischError as error:
            raise _bad("notation-setup", reason=error) from error
        self.side: int = before["side"]
        self.record = Record.from_state(self.state)
        if self.record.start is not None:
            self.record.start = position | {"options": self.record.options}
        self.sheet = TurnWriter()
        self.sheet.note(self.state.take_events())
        self.number = 0  # the number of the turn being read

    def read(self, turns: list[str]) -> None:
        """Play all turns. The text also has turns that pass without a decision; the last may be missing."""
        for self.number, text in enumerate(turns):
            turn = _turn(text)
            if not turn.close and self.number < len(turns) - 1:
                raise _bad("notation-turn-shape", turn=text)
            try:
                self.play(turn)
            except SpieltischError as error:
                raise _bad("notation-turn", turn=text, reason=error) from error
            happened = [*self.sheet.turns, self.sheet.turn.text()][self.number]
            if turn.text() != happened:
                raise _bad("notation-turn-differs", turn=text, happened=happened)

    def under_way(self) -> bool:
        """Return whether the turn being read still goes on; some turns pass without a decision."""
        return len(self.sheet.turns) == self.number

    def play(self, turn: Turn) -> None:
        """Make the decisions of a turn; `read` checks whether they match the text."""
        whole = turn.close not in ("", WON)
        fines = list(turn.fines)
        while self.under_way() and self.state.phase == FINE and (fines or turn.captures or whole):
            fine = next((name for name in fines if name in self.state.offered()), None)
            if fine is None:
                self.decide("done")
            else:
                fines.remove(fine)
                self.decide("take", fine)
        captures = [] if self.state.settings.forced else sorted(turn.captures, key=INDEX.__getitem__)
        for name in fines + captures:
            self.decide("take", name)
        if whole and self.state.phase == CAPTURE:
            self.decide("done")
        if turn.close == PASS:
            self.decide("done")
        elif whole:
            self.decide("move", *turn.close.split("-"))

    def decide(self, *words: str) -> None:
        """Make a decision of the turn, if it still goes on.

        :raises SpieltischError: if the rules forbid it.
        """
        if not self.under_way():
            return
        seat, number = self.state.side, self.state.action(words)
        self.state.check(seat, number)
        self.record.add(self.state, seat, number)
        self.state.apply(seat, number)
        self.sheet.note(self.state.take_events())

    def finish(self, result: str) -> None:
        """Record the end."""
        if self.state.phase == OVER:
            replayed = RESULTS[self.state.winner]
            if result != replayed:
                raise _bad("notation-result-differs", found=result, replayed=replayed)
        elif result == "=":
            self.record.note("draw_agreed")
        elif result != "?":
            self.record.note("resigned", seat=1 - RESULTS.index(result))
        self.record.finish(self.state)


def _bad(key: str, **values: Any) -> BadNotation:
    return BadNotation(key, slug=SLUG, **values)
