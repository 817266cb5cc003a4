"""Play a game in the terminal: show the position and the events, and ask the players."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spieltisch.bots import Bot
from spieltisch.cli.action_prompt import Choice, Entry, entries, matching, readings
from spieltisch.cli.console import (
    cause_name,
    find_rule,
    game_name,
    make_console,
    options_table,
    picture,
    prose,
    seat_name,
    standings_table,
)
from spieltisch.cli.texts import CommandError, say
from spieltisch.engine.core import CHANCE, Options, State
from spieltisch.engine.errors import IllegalAction, UnknownAction
from spieltisch.engine.record import Record
from spieltisch.engine.rng import Rng

MAX_NEWS = 12
YES = ("y", "yes", "j", "ja")


class LeaveGame(Exception):
    """The player leaves the game."""


class TerminalGame:
    """One game with its players, bots and dice."""

    def __init__(
        self,
        state: State,
        options: Options,
        people: Sequence[int],
        bots: Mapping[int, Bot],
        chance: Rng,
        language: str,
    ) -> None:
        self.state = state
        self.game = state.game
        self.options = options
        self.people = people
        self.bots = bots
        self.chance = chance
        self.language = language
        self.console = make_console()
        self.steps = 0
        self.news: dict[int, list[str]] = {seat: [] for seat in people}
        self.asked_last: int | None = None
        self.record = Record.of(self.game, int(state.players), options)
        self.file: Path | None = None
        self.secret = (
            bool(self.game.hidden) and len(people) > 1
        )  # several players with hidden hands share the terminal
        if not self.secret:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives input() arrow keys and a history, which would show what others typed

    def save_to(self, file: Path) -> None:
        """Save the record to a new file now and after every step."""
        try:
            file.touch(exist_ok=False)
        except FileExistsError as error:
            raise CommandError("file-exists", file=str(file)) from error
        except OSError as error:
            raise CommandError("unwritable", file=str(file), reason=str(error.strerror)) from error
        self.file = file
        self.save()

    def run(self) -> None:
        """Play to the end, or until a player leaves."""
        self.state.trace()
        try:
            while actors := self.state.actors():
                self.step(actors[0])
        except LeaveGame:
            self.say("leaving", steps=self.steps)
        else:
            self.record.finish(self.state)
            self.show_end()
        if self.file is not None:
            self.save()
            self.say("saved", file=str(self.file))

    def step(self, seat: int) -> None:
        """Carry out one decision, throw or draw."""
        state = self.state
        if seat == CHANCE:
            number = int(state.sample(self.chance))
        elif seat in self.bots:
            number = int(self.bots[seat].choose(state, seat))
        else:
            number = self.ask(seat)
            self.news[seat] = []
        self.record.add(state, seat, number)
        state.apply(seat, number)
        self.steps += 1
        self.save()
        for event in state.take_events():
            for person in self.people:
                if event.visible_to(person):
                    self.news[person].append(state.event_text(event, self.language))

    def save(self) -> None:
        """Write the record, if it has a file."""
        if self.file is not None:
            try:
                self.file.write_text(self.record.to_json(), encoding="utf-8")
            except OSError as error:
                raise CommandError("unwritable", file=str(self.file), reason=str(error.strerror)) from error

    # -- asking ------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> int:
        """Return the action that the player of the seat chooses."""
        state = self.state
        choices = [
            Choice(action, tuple(str(word) for word in state.describe(action)))
            for action in state.legal(seat)
        ]
        self.wait_for_handover(seat)
        self.show_position(seat)
        shown = choices
        while True:
            lines = entries(shown)
            self.show_lines(lines)
            if shown is not choices:
                self.console.print(Text(say(self.language, "back", count=len(choices)), "dim"))
            found = self.answer(seat, choices, lines)
            if not found:
                self.show_position(seat)
                shown = choices
            elif len(found) > 1:
                shown = found
            elif self.confirmed(found[0].action):
                return found[0].action

    def answer(self, seat: int, choices: list[Choice], lines: list[Entry]) -> list[Choice]:
        """Read the player's choice: one, several to choose from, or none to show everything again."""
        while True:
            match self.read(say(self.language, "your-choice")).split():
                case []:
                    return []
                case ["?"] | ["r"]:
                    words = choices[0].words
                    shorter = " ".join(words[1:] or words)
                    self.say("help", words=" ".join(words), shorter=shorter, rule=self.state.turn_rule())
                case ["o"]:
                    self.console.print(options_table(self.game, self.options, self.language))
                case ["r", rule]:
                    self.show_rule(rule)
                case [number] if number.isdecimal():
                    if 1 <= int(number) <= len(lines):
                        return lines[int(number) - 1].choices
                    self.say("no-such-line", found=number, last=str(len(lines)))
                case words:
                    listed = [choice for line in lines for choice in line.choices]
                    found = matching(listed, words) or matching(choices, words)
                    if found or (found := self.other_action(seat, words)):
                        return found

    def other_action(self, seat: int, words: list[str]) -> list[Choice]:
        """Find an action that is not in the list; if it is illegal, print why."""
        for reading in readings(words, self.verbs()):
            try:
                action = self.state.action(reading)
                self.state.check(seat, action)
            except UnknownAction:
                continue
            except IllegalAction as refusal:
                self.console.print(Text(refusal.text(self.language), "bold"))
                self.show_rule(str(refusal.rule))
                return []
            return [Choice(action, tuple(words))]
        self.say("no-such-words", found=" ".join(words))
        return []

    def verbs(self) -> list[str]:
        """Return the first words of all actions of the game."""
        return sorted({str(self.state.action_words(action)[0]) for action in range(self.game.num_actions)})

    def confirmed(self, action: int) -> bool:
        """Ask the player to confirm an action with a caution; return True for other actions."""
        caution = self.state.caution(action)
        if caution is None:
            return True
        self.console.print(Text(self.state.text(action, self.language), "yellow"))
        return self.read(say(self.language, "do-it", rule=caution.rule)).lower() in YES

    def read(self, prompt: str) -> str:
        """Read a line; "q" leaves the game at any prompt."""
        try:
            line = input(prompt).strip()
        except (EOFError, RuntimeError):  # no more input, or none at all
            self.console.print()
            line = "q"
        if line == "q":
            raise LeaveGame
        return line

    # -- showing -----------------------------------------------------------------------------------------

    def say(self, key: str, **values: object) -> None:
        """Print a sentence."""
        self.console.print(say(self.language, key, **values))

    def show_start(self, seed: int, bot: str) -> None:
        """Print the game, its players and the seed."""
        title = Text(game_name(self.game, self.language), "bold")
        for seat in range(int(self.state.players)):
            player = (
                "bot-plays" if seat in self.bots else "you-play" if len(self.people) == 1 else "person-plays"
            )
            name = seat_name(self.state, seat, self.language)
            title.append(" · " + say(self.language, player, player=name, bot=bot), "not bold")
        title.append(" · " + say(self.language, "seed", seed=str(seed)), "not bold")
        self.console.print(title)
        self.say("short-help")

    def wait_for_handover(self, seat: int) -> None:
        """If players hide their hands from each other, clear the screen and wait for the seat's player."""
        if self.secret and self.asked_last != seat:
            if self.asked_last is not None and self.console.is_terminal:
                self.console.clear()
                self.console.file.write("\x1b[3J")  # also clear the scrollback
            self.read(say(self.language, "curtain", player=seat_name(self.state, seat, self.language)))
        self.asked_last = seat

    def show_position(self, seat: int) -> None:
        """Print the events since the seat's last decision, the position, and the prompt."""
        self.console.print()
        self.show_news(seat)
        self.console.print(picture(self.state, seat, self.language))
        self.console.print()
        name = seat_name(self.state, seat, self.language)
        self.console.print(Text(f"{name}: {self.state.prompt_text(seat, self.language)}", "bold"))

    def show_news(self, seat: int) -> None:
        """Print the last events that the seat may see."""
        news = self.news[seat]
        if len(news) > MAX_NEWS:
            self.say("earlier-news", count=len(news) - MAX_NEWS)
        for sentence in news[-MAX_NEWS:]:
            self.console.print(Text(f"· {sentence}", "cyan"))
        if news:
            self.console.print()

    def show_lines(self, lines: list[Entry]) -> None:
        """Print the numbered choices: as sentences or, if grouped, in columns."""
        if all(len(line.choices) == 1 for line in lines):
            table = Table.grid(padding=(0, 1))
            table.add_column(justify="right")
            for place, line in enumerate(lines, 1):
                table.add_row(str(place), *self.choice_row(line.choices[0].action))
            self.console.print(Padding(table, (0, 0, 0, 2), expand=False))
            return
        labels = [
            f"{place:>3}  {' '.join(line.words)} … ({len(line.choices)})"
            if len(line.choices) > 1
            else f"{place:>3}  {' '.join(line.words)} {self.mark(line.choices[0].action)}"
            for place, line in enumerate(lines, 1)
        ]
        self.console.print(
            Columns([Text(label) for label in labels], padding=(0, 3), column_first=True, equal=True)
        )

    def choice_row(self, action: int) -> tuple[str, Text]:
        """Return mark and sentence of an action. A caution is cut to one line; confirmed() shows all."""
        sentence = Text(self.state.text(action, self.language))
        mark = self.mark(action)
        if mark:
            sentence.stylize("yellow")
            sentence.no_wrap, sentence.overflow = True, "ellipsis"
        return mark, sentence

    def mark(self, action: int) -> str:
        """Return "!" for an action with a caution."""
        return "!" if self.state.caution(action) is not None else ""

    def show_rule(self, rule: str) -> None:
        """Print the text of a rule."""
        try:
            number, text = find_rule(self.game.slug, rule, self.language)
        except CommandError as error:
            self.console.print(error.text(self.language))
        else:
            self.console.print(Padding(prose(f"**{number}** {text}"), (0, 0, 0, 2)))

    def show_end(self) -> None:
        """Print how the game ended, and the standings."""
        self.console.print()
        self.show_news(self.people[0])
        self.console.print(picture(self.state, None, self.language))
        self.console.print()
        cause = cause_name(self.game, str(self.state.end_cause()), self.language)
        self.console.print(Text(say(self.language, "ended", steps=self.steps, cause=cause), "bold"))
        self.console.print(standings_table(self.state, self.language))
