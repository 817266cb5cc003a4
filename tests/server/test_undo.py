"""Taking back at the table: at once where it is fair, else if the others agree."""

from tests.server.conftest import SAMPLE, Guests, seated

KOK = "kopf-oder-knopf"


def test_a_misclick_is_taken_back_at_once(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    start = red.scene["scene"]["pieces"]
    red.answer(0)
    red.quiet()
    assert red.scene["undo"] == "free"

    red.ask("undo", seat=0)
    blue.quiet()
    assert red.scene["scene"]["pieces"] == blue.scene["scene"]["pieces"] == start
    assert red.scene["decision"] == 2  # the number is not used again
    assert blue.last("log") == {**blue.last("log"), "first": 0, "lines": []}
    red.send("undo", seat=0)
    assert red.until("refused")["problem"]["key"] == "nothing-to-undo"


def test_after_another_seat_has_acted_everybody_must_agree(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    red.answer(0, choice=-1)
    blue.quiet()
    blue.answer(1, choice=-1)
    red.quiet()
    assert red.scene["undo"] == "ask"

    red.send("undo", seat=0)
    asked = blue.until("undo-asked")
    assert (asked["seat"], asked["waiting_for"]) == (0, [1])
    blue.send("consent", seat=1, agree=False)
    settled = red.until("undo-asked", lambda message: message.get("seat") is None)
    assert "waiting_for" not in settled
    red.quiet()
    assert red.scene["decision"] == 2

    red.send("undo", seat=0)
    blue.until("undo-asked", lambda message: message.get("seat") == 0)
    blue.send("consent", seat=1, agree=True)
    red.until("scene", lambda message: len(message["scene"]["choices"]) == 72)


def test_a_request_can_be_withdrawn_and_ends_with_the_next_move(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    red.answer(0, choice=-1)
    blue.quiet()
    blue.answer(1, choice=-1)
    red.quiet()
    red.ask("undo", seat=0)
    red.ask("consent", seat=0, agree=False)
    blue.quiet()
    assert blue.last("undo-asked").get("seat") is None
    red.ask("undo", seat=0)
    red.answer(0, choice=-1)
    blue.quiet()
    assert blue.last("undo-asked").get("seat") is None
    blue.send("consent", seat=1, agree=True)
    assert blue.until("refused")["problem"]["key"] == "nothing-asked"


def test_bots_agree(guests: Guests) -> None:
    table, (anna,) = seated(guests, KOK, people=1, bots=["random"])
    live = anna.live(table)
    live.answer(0)
    live.until("scene", lambda message: message.get("decision") == 2)
    live.quiet()
    assert live.scene["undo"] == "free"
    live.send("undo", seat=0)
    live.until("scene", lambda message: len(message["scene"].get("choices", [])) == 72)


def test_a_sealed_answer_can_be_taken_back_until_the_last_has_answered(guests: Guests) -> None:
    table, (anna, bela, cleo) = seated(guests, SAMPLE, people=3)
    first, second, third = anna.live(table), bela.live(table), cleo.live(table)
    first.answer(0)
    second.quiet()
    second.answer(1)
    first.quiet()
    assert first.scene["undo"] == "free"
    first.ask("undo", seat=0)
    assert first.scene["decision"] == 2

    second.quiet()
    assert second.scene.get("decision") is None  # its own answer stands
    first.answer(0, choice=1)
    third.quiet()
    third.answer(2)
    first.quiet()
    assert first.scene.get("undo", "no") in ("ask", "no")


def test_nobody_takes_back_for_somebody_else(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    red.answer(0)
    blue.send("undo", seat=0)
    assert blue.until("refused")["problem"]["key"] == "not-your-seat"
    blue.send("consent", seat=0, agree=True)
    assert blue.until("refused")["problem"]["key"] == "not-your-seat"
