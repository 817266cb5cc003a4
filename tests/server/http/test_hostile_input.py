"""Hostile input never breaks the server: too deep, too large or not storable is refused quickly."""

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spieltisch
from spieltisch.engine.errors import SpieltischError
from spieltisch.engine.registry import folder
from spieltisch.games.knight_rider.rules import tracks
from spieltisch.server.http.json_limits import MAX_NESTING, is_nested_deeper
from tests.server.conftest import BOTH, Guests

KOK, KNR = "kopf-oder-knopf", "knight-rider"
JSON = {"Content-Type": "application/json"}
HUGE = "9" * 5000


def wish(rest: str) -> str:
    """A hostile body that opens a table."""
    return f'{{"game":"{KOK}",{rest}}}'


DEEP_BODIES = [
    wish('"options":' + "[" * 8000),
    wish('"options":' + '{"a":' * 2000 + "1" + "}" * 2000),
    wish('"options":{"target":' + "[" * 900 + "]" * 900 + "}"),
    wish('"options":{"target":' + "[" * MAX_NESTING + "]" * MAX_NESTING + "}"),
    "[" * 16000,
    '{"a":' * 3000,
]
BAD_BODIES = [
    wish(f'"players":{HUGE}'),
    wish('"players":1e999'),
    wish('"players":NaN'),
    wish('"players":-Infinity'),
    wish('"options":{"target":' + "9" * 4000 + "}"),
    wish('"options":{"target":1e308}'),
    wish('"options":{"\\u0000":1}'),
    wish('"options":{"custom_layout":"\\u0000"}'),
    wish('"options":{"\\ud800":1}'),
    wish('"bots":["\\u0000"]'),
    wish(f'"seat":-{HUGE}'),
    wish('"clock":{"kind":"live","base":1e308}'),
    '{"game":"\\u0000"}',
]
TEXTS = ["\x00", "a\x00b", "\ud800", "\udfff\ud800", "\uffff", "\x1b[2J", "x" * 9000, "\u0301" * 4000]


@pytest.mark.parametrize("content", [b'{"name":"\xff"}', b"\xff", b'{"name":"\xed\xa0\x80"}', b"\x80" * 9000])
def test_bodies_that_are_not_utf_8_are_refused(guests: Guests, content: bytes) -> None:
    answer = guests("Anna").http.put("/api/me", content=content, headers=JSON)
    assert (answer.status_code, answer.json()["key"]) == (400, "no-utf-8")


@BOTH
@pytest.mark.parametrize("body", [*DEEP_BODIES, *BAD_BODIES], ids=lambda body: body[:60])
def test_bodies_that_no_client_sends_are_refused(guests: Guests, body: str) -> None:
    anna = guests("Anna")
    answer = anna.http.post("/api/tables", content=body, headers=JSON)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["text"]
    if body in DEEP_BODIES:
        assert answer.json()["key"] == "too-nested"
    assert anna.get("/api/tables")["mine"] == []


@BOTH
@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_no_text_of_a_client_breaks_the_database(guests: Guests, text: str) -> None:
    """Try hostile texts in every text field of every body."""
    anna = guests("Anna")
    table = anna.open(KOK)["id"]
    calls: list[tuple[str, str, dict[str, Any]]] = [
        ("PUT", "/api/me", {"name": text}),
        ("PUT", "/api/me", {"name": "Anna", "colour": text}),
        ("PUT", "/api/me/login", {"login": text, "password": "long enough"}),
        ("PUT", "/api/me/login", {"login": "somebody", "password": "long enough", "current": text}),
        ("POST", "/api/me/log-in", {"login": text, "password": text}),
        ("POST", "/api/me/recover", {"code": text}),
        ("PUT", "/api/me/mail", {"address": f"{text}@example.org"}),
        ("POST", "/api/me/mail/confirm", {"code": text}),
        ("POST", "/api/tables", {"game": text}),
        ("POST", "/api/tables", {"game": KOK, "bots": [text]}),
        ("POST", "/api/tables", {"game": KOK, "options": {text: 1}}),
        ("POST", "/api/tables", {"game": KOK, "options": {"layout": "custom", "custom_layout": text}}),
        ("POST", "/api/tables", {"game": KNR, "options": {"track": "given", "track_tiles": text}}),
        ("POST", f"/api/tables/{table}/seat", {"seed": text}),
        ("POST", f"/api/tables/{table}/bot", {"seat": 1, "bot": text}),
    ]
    for method, path, body in calls:
        answer = anna.http.request(method, path, content=json.dumps(body), headers=JSON)
        assert answer.status_code < 500, (method, path, answer.text)
    live = anna.live(table)
    for message in (
        {"type": "say", "text": text},
        {"type": "why", "seat": 0, "path": [text]},
        {"type": "hello", "language": "en", "shape": "wide", "session": text},
    ):
        live.socket.send(json.dumps(message))
        live.quiet()
    assert not [
        said for said in live.received if said["type"] == "refused" and said["problem"]["key"] == "internal"
    ]


@BOTH
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/stop-mail/%00", 404),
        ("/stop-mail/a%00b", 404),
        ("/stop-mail/%1f", 404),
        ("/stop-mail/%ff%fe", 200),
        ("/stop-mail/%ed%a0%80", 200),  # a lone surrogate
        ("/api/tables/%00", 404),
        ("/api/tables/%C2%85/replay", 404),
        ("/api/tables/%00/replay/1", 404),
        ("/api/tables/%ed%a0%80", 404),
        ("/api/games/%00/rules", 404),
        ("/t/%00", 404),
        ("/api/games?lang=%00", 400),
        ("/api/games?x=%00", 400),
        ("/api/games?%0A=1", 400),
        (f"/api/tables/x/replay/{HUGE}", 404),
        (f"/api/games/{KOK}/lesson/{HUGE}", 404),
        (f"/api/games/{KOK}/lesson/1/why?zone=%00", 400),
    ],
    ids=lambda value: str(value)[:40],
)
def test_control_characters_in_addresses_are_refused(guests: Guests, path: str, status: int) -> None:
    anna = guests("Anna")
    for method in ("GET", "POST") if path.startswith("/stop") else ("GET",):
        answer = anna.http.request(method, path)
        assert answer.status_code == status, answer.text
        if status == 400:
            assert answer.json()["key"] == "control-characters"
        elif status == 404:
            assert answer.json()["key"] in ("not-found", "unknown-table", "no-lesson")


@BOTH
@pytest.mark.parametrize(
    "number", ["9" * 300, "9" * 4299, HUGE, f"-{HUGE}", "1e999", "nan", "-0", "\u0663"], ids=lambda n: n[:5]
)
def test_numbers_in_addresses_may_be_huge(guests: Guests, number: str) -> None:
    anna = guests("Anna")
    table = anna.open(KOK, bots=["beginner"], start=True)["id"]
    paths = [f"/api/tables/{table}/since?seat={number}", f"/api/tables/{table}/since?seat=0&first={number}"]
    paths += [
        f"/api/tables/{table}/position?line={number}",
        f"/api/tables/{table}/position?line=0&seat={number}",
    ]
    anna.delete(f"/api/tables/{table}/seat")
    paths += [f"/api/tables/{table}/replay?seat={number}", f"/api/tables/{table}/replay/{number}"]
    paths += [
        f"/api/tables/{table}/acquaintance?seat={number}",
        f"/api/tables/{table}/acquaintance?line={number}",
    ]
    for path in paths:
        answer = anna.http.get(path)
        assert answer.status_code < 500, path[:80]


def test_a_deeply_nested_websocket_message_is_refused(guests: Guests) -> None:
    anna = guests("Anna", "de")
    live = anna.live(anna.open(KOK)["id"])
    for text in ("[" * 16000, '{"type":' * 2000, '{"type":"why","seat":0,"path":%s' % ("[" * 900)):
        live.socket.send(text)
        problem = live.until("refused")["problem"]
        assert problem["key"] == "too-nested"
        assert problem["text"].startswith("Das ist zu tief")
    live.quiet()


# -- options -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "a=" + "[" * 900 + "]" * 900,
        "a=" + "{a=" * 900,
        "tiles=" + "[" * 3000,
        "a." * 1990 + "a=1",
        "[a" + ".a" * 1990 + "]\na=1",
        "tiles=[" + '"",' * 1300 + "]",
        "tiles=[" + "1," * 1900 + "]",
        "[" * 4000,
        "11@(7,6)r3 " * 360,
        "#\n" * 2000,
        "\n" * 4000,
        "=" * 4000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_a_hostile_track_is_refused_quickly(guests: Guests, text: str) -> None:
    anna = guests("Anna")
    options = {"track": "given", "track_tiles": text}
    spieltisch.game(KNR).start()  # fill the caches first
    took = []
    for _ in range(3):
        began = time.thread_time()
        with pytest.raises(SpieltischError) as error:
            spieltisch.game(KNR).start(2, options)
        if "a." in text or ".a" in text:  # would be read in quadratic time, so it is refused
            assert error.value.key == "track-too-nested"
        took.append(time.thread_time() - began)
    assert min(took) < 0.05
    assert anna.open(KNR, 422, options=options)["rule"] == "KNR-120"


def test_tracks_that_people_write_are_still_read() -> None:
    game = spieltisch.game(KNR)
    for file in folder(KNR).joinpath("rules", "prepared").iterdir():
        text, name = file.read_text("utf-8"), file.name.removesuffix(".toml")
        written = game.start(2, {"track": "given", "track_tiles": text})
        known = game.start(2, {"track": "given", "track_tiles": name})
        options = {"options": None}
        assert {**written.dump(), **options} == {**known.dump(), **options}


def test_invalid_tracks_are_not_cached() -> None:
    game = spieltisch.game(KNR)
    for number in range(50):
        with pytest.raises(SpieltischError):
            game.start(2, {"track": "given", "track_tiles": f"x{number}"})
    assert set(tracks.all_prepared()) == {"harbour", "old_town", "grid"}


@pytest.mark.parametrize(
    "slug", ["kopf-oder-knopf", "kap-hoorn", "homestretch", "kopf-an-kopf", "knight-rider"]
)
def test_no_option_value_makes_starting_a_game_expensive(slug: str) -> None:
    """Try every value that an option may get, with every number of players."""
    game = spieltisch.game(slug)
    odd: list[Any] = [
        "",
        "x" * 16000,
        "\x00",
        10**4000,
        -1,
        1e308,
        float("nan"),
        [],
        [[]] * 4000,
        {"a": 1},
        None,
    ]
    odd += [["blue"] * 4000, True]
    for players in game.players:
        for name, option in game.options.items():
            for value in [*option.test_values(), *odd]:
                took = []
                for _ in range(3):
                    began = time.thread_time()
                    with suppress(SpieltischError):
                        game.start(players, {name: value})
                    took.append(time.thread_time() - began)
                    if took[-1] < 0.02:
                        break
                assert min(took) < 0.05, (name, str(value)[:40], took)


# -- the check itself ----------------------------------------------------------------------------------------


def depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


VALUES = st.recursive(
    st.one_of(st.none(), st.integers(), st.text(alphabet='[]{}"\\a\u2028', max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(alphabet='[{"\\', max_size=4), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(VALUES, st.integers(0, 6), st.booleans())
def test_nesting_is_counted_as_a_decoder_counts_it(value: object, most: int, escaped: bool) -> None:
    data = json.dumps(value, ensure_ascii=escaped).encode()
    assert is_nested_deeper(data, most) == (depth(value) > most)


@given(st.binary(max_size=200))
def test_any_bytes_can_be_checked(data: bytes) -> None:
    is_nested_deeper(data, 3)


@pytest.mark.parametrize("data", [b'"' + b"\\" * 16000, b"[]" * 8000, b'"[' * 8000, b'\\"' * 8000])
def test_the_json_check_takes_little_time(data: bytes) -> None:
    began = time.thread_time()
    is_nested_deeper(data, MAX_NESTING)
    assert time.thread_time() - began < 0.05
