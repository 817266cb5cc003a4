"""Undo at a table: free where that is fair, else with the consent of the others."""

from spieltisch.games.kopf_an_kopf.rules.parts import KEEP_LUCKY
from tests.server.conftest import SAMPLE, Guests, Live, Message, seated

KOK = "kopf-oder-knopf"


def test_a_misclick_is_undone_immediately(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    start = red.scene["scene"]["pieces"]
    red.answer(0)
    red.quiet()
    assert red.scene["undo"] == "free"

    red.send_and_wait("undo", seat=0)
    blue.quiet()
    assert red.scene["scene"]["pieces"] == blue.scene["scene"]["pieces"] == start
    assert red.scene["decision"] == 2  # the number is never used again
    log = blue.last("log")
    assert log["first"] == 0
    assert [(line["seat"], line["text"]) for line in log["lines"]] == [(0, "takes back a decision.")]
    red.send("undo", seat=0)
    assert red.until("refused")["problem"]["key"] == "nothing-to-undo"


def test_after_another_seat_has_acted_all_players_must_agree(guests: Guests) -> None:
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
    red.send_and_wait("undo", seat=0)
    red.send_and_wait("consent", seat=0, agree=False)
    blue.quiet()
    assert blue.last("undo-asked").get("seat") is None
    red.send_and_wait("undo", seat=0)
    red.answer(0, choice=-1)
    blue.quiet()
    assert blue.last("undo-asked").get("seat") is None
    blue.send("consent", seat=1, agree=True)
    assert blue.until("refused")["problem"]["key"] == "nothing-asked"


def test_against_bots_an_undo_is_free(guests: Guests) -> None:
    table, (anna,) = seated(guests, KOK, people=1, bots=["beginner"])
    live = anna.live(table)
    live.answer(0)
    live.until("scene", lambda message: message.get("decision") == 2)
    live.quiet()
    assert live.scene["undo"] == "free"
    live.send("undo", seat=0)
    live.until("scene", lambda message: len(message["scene"].get("choices", [])) == 72)


def test_a_sealed_answer_can_be_undone_until_the_last_seat_has_answered(guests: Guests) -> None:
    table, (anna, bela, cleo) = seated(guests, SAMPLE, people=3)
    first, second, third = anna.live(table), bela.live(table), cleo.live(table)
    first.answer(0)
    second.quiet()
    second.answer(1)
    first.quiet()
    assert first.scene["undo"] == "free"
    first.send_and_wait("undo", seat=0)
    assert first.scene["decision"] == 2

    second.quiet()
    assert second.scene.get("decision") is None  # its own answer stays
    first.answer(0, choice=1)
    third.quiet()
    third.answer(2)
    first.quiet()
    assert first.scene.get("undo", "no") in ("ask", "no")


def test_a_player_cannot_undo_for_another_seat(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)
    red.answer(0)
    blue.send("undo", seat=0)
    assert blue.until("refused")["problem"]["key"] == "not-your-seat"
    blue.send("consent", seat=0, agree=True)
    assert blue.until("refused")["problem"]["key"] == "not-your-seat"


# -- table events in the log ---------------------------------------------------------------------------------


def lines(live: Live) -> list[tuple[int | None, str]]:
    """Return the log as a client has assembled it."""
    received: list[Message] = []
    for message in live.received:
        if message["type"] == "log":
            received = [*received[: message["first"]], *message["lines"]]
    return [(line.get("seat"), line["text"]) for line in received]


def test_the_log_shows_an_undo_in_its_place(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table, language="de")
    red.answer(0, choice=-1)
    blue.quiet()
    blue.answer(1, choice=-1)
    blue.quiet()
    blue.send_and_wait("undo", seat=1)
    blue.answer(1, choice=-2)
    for live in (red, blue):
        live.quiet()
    assert [seat for seat, _ in lines(red)] == [0, 1, 1]
    assert lines(red)[1] == (1, "takes back a decision.")
    assert lines(blue)[1] == (1, "nimmt eine Entscheidung zurück.")
    assert lines(red) == lines(anna.live(table))

    red.send("undo", seat=0)
    blue.until("undo-asked")
    blue.send("consent", seat=1, agree=True)
    red.until("log")
    assert lines(red) == [(1, "takes back a decision."), (0, "takes back a decision.")]


def test_after_an_undo_another_move_continues_the_log(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red, blue = anna.live(table), bela.live(table)

    def move(live: Live, seat: int, start: str = "", other: int = 0) -> str:
        live.quiet()
        moves = [choice for choice in live.scene["scene"]["choices"] if len(choice.get("path", ())) == 2]
        found = [choice for choice in moves if start in ("", choice["path"][0])]
        live.answer(seat, action=found[other]["action"])
        return str(found[other]["path"][1])

    to = move(red, 0, other=-1)
    move(blue, 1, other=-1)
    move(red, 0, start=to, other=-1)
    red.send_and_wait("undo", seat=0)
    move(red, 0, start=to, other=-2)
    red.quiet()
    assert [seat for seat, _ in lines(red)] == [0, 1, 0, 0]
    assert lines(red)[2] == (0, "takes back a decision.")


def test_the_log_shows_a_resignation_and_the_bot_that_follows(guests: Guests) -> None:
    table, people = seated(guests, SAMPLE, people=3)
    first, second, _ = (guest.live(table) for guest in people)
    second.send("resign", seat=1)
    first.until("log", lambda message: "gives up" in str(message))
    assert [line for line in lines(first) if line[0] == 1][:2] == [
        (1, "gives up."),
        (1, f"From here on a bot plays: {first.table['seats'][1]['name']}."),
    ]
    while "Seat 2 has chosen." not in str(lines(first)):  # the bot
        first.receive()
    assert lines(people[0].live(table)) == lines(first)


def test_a_resignation_is_the_last_line_also_in_the_replay(guests: Guests) -> None:
    table, (anna, bela) = seated(guests, KOK)
    red = anna.live(table)
    red.answer(0)
    red.send_and_wait("undo", seat=0)
    red.answer(0, choice=-1)
    bela.delete(f"/api/tables/{table}/seat")
    red.quiet()
    assert lines(red)[-1] == (1, "gives up.")
    replay = anna.get(f"/api/tables/{table}/replay", seat=0)
    assert [(line.get("seat"), line["text"]) for line in replay["lines"]] == lines(red)
    assert replay["line_of"] == [1, 3]  # the undo, then the move and the end


def test_undoing_a_sealed_answer_keeps_the_order_of_other_lines(guests: Guests) -> None:
    table, people = seated(guests, SAMPLE, people=3)
    first, second, third = (guest.live(table) for guest in people)
    first.answer(0)
    second.quiet()
    second.answer(1)
    second.quiet()
    third.quiet()
    before = [lines(live) for live in (second, third)]
    first.send_and_wait("undo", seat=0)
    for live, earlier in zip((second, third), before, strict=True):
        live.quiet()
        own = [line for line in earlier if line[0] != 0]
        assert [line for line in lines(live) if line[0] != 0] == own
        assert lines(live)[-1] == (0, "takes back a decision.")


def test_a_hidden_order_and_its_undo_reveal_nothing(guests: Guests) -> None:
    table, people = seated(guests, "kopf-an-kopf", people=3, options={"start_player": 0})
    active, *others = [person.live(table) for person in people]
    watcher = guests("Zoe").live(table)
    while KEEP_LUCKY not in offered(active):
        active.answer(0)
        active.quiet()
    for live in (*others, watcher):
        live.quiet()

    active.answer(0, action=KEEP_LUCKY)
    active.quiet()
    assert KEEP_LUCKY not in offered(active)
    assert active.scene["undo"] == "free"
    active.send_and_wait("undo", seat=0)
    assert KEEP_LUCKY in offered(active)
    assert any(line["text"] == "takes back a decision." for line in active.last("log")["lines"])

    assert [live.quiet() for live in (*others, watcher)] == [[], [], []]
    spectator = guests("Yves").live(table)
    spectator.quiet()
    assert all("takes back" not in line["text"] for line in spectator.last("log")["lines"])


def offered(live: Live) -> list[int]:
    return [choice["action"] for choice in live.scene["scene"]["choices"]]
