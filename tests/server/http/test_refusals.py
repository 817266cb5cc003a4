"""Every refusal has a message in both languages, and a test that meets it."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.serializer import serialize_message
from fluent.syntax.visitor import Visitor

from spieltisch.engine.texts import LANGUAGES
from spieltisch.server.storage.store import PlyTaken
from spieltisch.server.texts import ServerRefusal
from spieltisch.table.texts import Refusal
from tests.server.conftest import Guests, Live, seated

SOURCES = Path(str(files("spieltisch")))
CLASSES = {"Refusal": Refusal, "ServerRefusal": ServerRefusal}
CATALOGUES = {"Refusal": SOURCES / "table", "ServerRefusal": SOURCES / "server"}
FILES = [
    file
    for part in ("server", "table", "cli", "browser")
    for file in Path(__file__).parents[2].glob(f"{part}/**/*.py")
]


def refusals() -> Iterator[tuple[str, str, ast.Call]]:
    """Every refusal in the code of tables and of the server: its class, its key, and the call."""
    for file in sorted(
        file for part in ("table", "server", "cli") for file in (SOURCES / part).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CLASSES:
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield node.func.id, part.value, node


def sentences(kind: str, language: str) -> dict[str, Message]:
    """The messages of a class of refusals."""
    text = CATALOGUES[kind].joinpath(f"texts.{language}.ftl").read_text(encoding="utf-8")
    return {entry.id.name: entry for entry in FluentParser().parse(text).body if isinstance(entry, Message)}


WORDS = {word for kind in CLASSES for word in sentences(kind, "en")}
CALLS = [(kind, key, call) for kind, key, call in refusals() if key in WORDS or "-" in key]
CITED = {"backup-other-database"}  # a quoted message with a value in the middle
KEYS = sorted({(kind, key) for kind, key, _ in CALLS})


class Needed(Visitor):
    """The values that a message needs."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)


def test_there_are_refusals() -> None:
    assert len(KEYS) > 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_message_with_all_its_values(language: str) -> None:
    told = {kind: sentences(kind, language) for kind in CLASSES}
    for kind, key, call in CALLS:
        assert key in told[kind], f"{kind} {key} has no sentence in {language}"
        needed = Needed()
        needed.visit(told[kind][key])
        given = {word.arg for word in call.keywords}
        assert None in given or needed.names <= given, f"{key} misses {needed.names - given} in {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_reads_as_a_sentence(language: str) -> None:
    for kind, key, call in CALLS:
        values: dict[str, Any] = {word.arg: 2 for word in call.keywords if word.arg is not None}
        values |= {"reason": "So.", "most": 2}
        text = CLASSES[kind](key, **values).text(language)
        assert re.match(r"[A-ZÄÖÜ„“\"\d]", text), text
        assert text.rstrip("\u2069")[-1] in ".!?”“", text


def test_every_refusal_was_met_by_a_test() -> None:
    quoted = {text for file in FILES for text in _texts(file)}
    cited = [text for text in quoted if " " in text and len(text) >= 8]
    unmet = [
        key
        for kind, key in KEYS
        if key not in quoted | CITED
        and not any(_is_cited(_plain(sentences(kind, language)[key]), cited) for language in LANGUAGES)
    ]
    assert unmet == []


def _is_cited(sentence: str, cited: list[str]) -> bool:
    """Whether the tests contain a part of the message."""
    ends = [part.strip(" “”„.") for part in (sentence.partition("|")[0], sentence.rpartition("|")[2])]
    return any(text in sentence or any(len(end) >= 8 and end in text for end in ends) for text in cited)


def _texts(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _plain(message: Message) -> str:
    """The message with bars for its values."""
    text = serialize_message(message).partition("=")[2]
    return " ".join(re.sub(r"\{.*?\}", "|", text, flags=re.DOTALL).split())


# -- refusals that no other test meets -----------------------------------------------------------------------


def refused(live: Live) -> str:
    key: str = live.until("refused")["problem"]["key"]
    return key


def test_a_legal_action_is_not_explained_as_illegal(guests: Guests) -> None:
    table, (anna, _) = seated(guests, "kopf-oder-knopf")
    live = anna.live(table)
    path = live.scene["scene"]["choices"][0]["path"]
    live.send("why", seat=0, path=path)
    assert refused(live) == "is-allowed"


def test_only_one_undo_request_at_a_time(guests: Guests) -> None:
    table, people = seated(guests, people=3)
    lives = [guest.live(table) for guest in people]
    for seat in (0, 1, 2):
        lives[seat].quiet()
        assert lives[seat].answer(seat)["type"] == "acknowledged"
    for live in lives:
        live.quiet()
    asking = [seat for seat, live in enumerate(lives) if live.scene.get("undo") == "ask"]
    lives[asking[0]].send_and_wait("undo", seat=asking[0])
    lives[asking[1]].send("undo", seat=asking[1])
    assert refused(lives[asking[1]]) == "asked-already"


def test_an_unknown_colour_is_refused(guests: Guests) -> None:
    anna = guests("Anna", "de")
    problem = anna.put("/api/me", 422, name="Anna", colour="pink")
    assert problem["key"] == "bad-colour"
    assert "„pink“" in problem["text"]


def test_a_seed_is_one_line(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open()["id"]
    assert anna.sit(table, 422, seed="luck\x07")["key"] == "bad-seed"
    assert anna.sit(table, 400, seed="luck\x00")["key"] == "has-nul"
    assert not any(anna.get(f"/api/tables/{table}").get("seeds", []))


def test_the_slower_writer_is_refused(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (anna, bela) = seated(guests, people=2)
    live = anna.live(table)

    async def taken(*_: object, **__: object) -> None:
        raise PlyTaken

    with monkeypatch.context() as faster:
        faster.setattr("spieltisch.server.storage.store.Store.commit", taken)
        live.send("resign", seat=0)
        assert refused(live) == "too-late"
    assert bela.live(table).table["status"] == "playing"


def test_an_internal_error_shows_no_traceback(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a secret of the program")

    monkeypatch.setattr("spieltisch.server.http.catalogue.list_games", broken)
    problem = guests("Anna", "de").get("/api/games", 500)
    assert problem["key"] == "internal"
    assert problem["text"] == "Bei uns ist etwas schiefgegangen. Es hat sich nichts geändert."
