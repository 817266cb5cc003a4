"""The server cleans names, chat lines, login names and seeds of invisible characters, or refuses them."""

from tests.server.conftest import BOTH, Guests


@BOTH
def test_a_name_needs_a_visible_character(guests: Guests) -> None:
    anna = guests("Anna")
    for name in ("\u3164", "\u2800\u2800", "\u00ad", "\u2060\u061c", "\u0301", "\u202e"):
        assert anna.put("/api/me", 422, name=name)["key"] == "bad-name"
    assert anna.get("/api/me")["name"] == "Anna"
    assert anna.put("/api/me", name="  An\u00adna\u202e\u3164 \n B. ")["name"] == "Anna B."
    assert anna.put("/api/me", name="👩\u200d🚀 می\u200cخواهم")["name"] == "👩\u200d🚀 می\u200cخواهم"


@BOTH
def test_a_chat_line_needs_a_visible_character(guests: Guests) -> None:
    anna = guests("Anna")
    table = anna.open()["id"]
    live = anna.live(table)
    for text in ("\u3164", "\u2800", "\u2060 \u00ad"):
        live.send("say", text=text)
        assert live.until("refused")["problem"]["key"] == "bad-word"
    live.send("say", text="\u202eHallo\u3164\n\u2800du")
    assert live.until("chat")["lines"][-1]["text"] == "Hallo du"


@BOTH
def test_login_names_and_seeds_have_no_invisible_characters(guests: Guests) -> None:
    anna = guests("Anna")
    for login in ("anna\u3164", "\u2800\u2800\u2800", "an\u00adna", "anna\ufe0f"):
        assert anna.put("/api/me/login", 422, login=login, password="long enough")["key"] == "bad-login"
    table = anna.open()["id"]
    for seed in ("\u3164", "a\u2060b", "\u2800", "a\nb"):
        assert anna.sit(table, 422, seed=seed)["key"] == "bad-seed"
    anna.sit(table, seed="my own words")
