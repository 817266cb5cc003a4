"""Kopf an Kopf: what is asked, what the viewer may choose, and what a click means."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.kopf_an_kopf.rules.box import Card, Horse
from spieltisch.games.kopf_an_kopf.view.marks import ghost
from spieltisch.games.kopf_an_kopf.view.score import reckoning
from spieltisch.games.kopf_an_kopf.view.sprites import player
from spieltisch.games.kopf_an_kopf.view.view_model import (
    CHIP_ZONE,
    DISCARD_ZONE,
    HORSE_DIE,
    MOVE_DIE,
    NOBODY,
    TAGS,
    TARGETS,
    TRACE,
    Table,
)
from spieltisch.stage.scene import Caution, Choice, Mark, Place, Prompt, Result, Tone
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import circle

PRIMARY: Final = (("second_chance", "keep"), ("lucky", "play"))
SHOWN: Final = ("second_chance", "sprint", "draw_pile", "finish_order")  # also as buttons
SURE: Final = (
    "play",
    "buy",
    "second_chance",
)  # a draw follows, which nobody takes back: no stray click may do it
BACKWARD: Final = {"move_choice": "KAK-84", "move_any": "KAK-85", "move_lead": "KAK-87"}


# -- what is asked -----------------------------------------------------------------------------------------


def prompt(table: Table) -> Prompt:
    """What is asked, said to the person; to the others: who is thinking."""
    actors, phase = table.sight.actors, table.phase.replace("_", "-")
    if not actors:
        return Prompt(
            seats=(),
            question=sentence_of_end(table),
            help=table.text("help-over", turns=table.view["turn"] + 1),
        )
    if table.asked:
        return Prompt(seats=actors, question=_question(table, phase), help=_help(table, phase))
    seats = () if actors[0] == CHANCE else actors
    name = "" if table.active is None else table.name(table.active)
    return Prompt(seats=seats, question=table.text(f"wait-{phase}", name=name))


def _values(table: Table) -> dict[str, object]:
    """What questions speak of."""
    horse, pending = table.view["die_horse"], table.view["pending"]
    card, chosen = table.pending, pending.get("horse")
    return {
        "horse": table.horse_name(horse) if horse else "",
        "number": horse,
        "fields": table.view["die_move"],
        "card": "" if card is None else table.card_name(card.id),
        "chosen": "" if chosen is None else table.horse_name(chosen),
        "name": table.name(pending["player"]) if "player" in pending else "",
        "sold": "no" if "sold" not in pending else "yes",
        "price": table.box.actions.sell_cards_cash,
        "owner": _owner(table, horse),
    }


def _owner(table: Table, horse: int) -> str:
    """Whose horse was rolled: "mine", "nobody" or "other"."""
    if not horse or table.owners[horse] == NOBODY:
        return "nobody"
    return "mine" if table.owners[horse] == table.mine else "other"


def _question(table: Table, phase: str) -> str:
    return table.text(f"ask-{phase}", **_values(table))


def _help(table: Table, phase: str) -> str:
    """What to do and why; while a card is carried out, what it says."""
    if table.pending is not None and phase != "take-card":
        return table.card_text(table.pending.id)
    return table.text(f"help-{phase}", can=_can(table), **_values(table))


def _can(table: Table) -> str:
    """What the purse and the hand allow: everything, no horse, cards alone or nothing."""
    offered = {act.words[0] for act in table.sight.acts}
    return (
        "all" if "buy" in offered else "bet" if "bet" in offered else "play" if "play" in offered else "none"
    )


# -- choices -----------------------------------------------------------------------------------------------


def choices(table: Table) -> list[Choice]:
    """What the viewer may do now."""
    return [_choice(table, act) for act in table.sight.acts]


def _choice(table: Table, act: Act) -> Choice:
    word, runs = str(act.words[0]), _runs(table, act)
    return Choice(
        action=act.number,
        path=path_of(table, act.words),
        text=act.text,
        button=_button(table, act.words),
        tone=_tone(act.words),
        caution=_caution(table, act.words),
        help=_effect(table, act.words, runs),
        preview=tuple(_preview(table, act.words, runs)),
        shown=word in SHOWN,
        confirm="always" if word in SURE else "touch",
    )


def _caution(table: Table, words: Words) -> Caution | None:
    """A card that sends a horse back is meant for those of others."""
    card, horse = table.pending, words[-1]
    if words[0] not in TARGETS or card is None or card.op not in BACKWARD or (card.steps or 0) >= 0:
        return None
    if not isinstance(horse, int) or table.owners[horse] != table.mine:
        return None
    return Caution(
        rule=BACKWARD[card.op], text=table.text("caution-own-horse", horse=table.horse_name(horse))
    )


def _tone(words: Words) -> Tone:
    return "primary" if tuple(words) in PRIMARY else "plain"


def path_of(table: Table, words: Words) -> tuple[str, ...]:
    """The zone that is clicked for an action; () is a button."""
    word, what = str(words[0]), words[-1]
    if word == "second_chance" and what != "keep":
        return (HORSE_DIE if what == "reroll_horse" else MOVE_DIE,)
    if word == "sprint" and what != "stop":
        return (f"run-{what}",)
    if word in TARGETS:
        return (_bet_zone(table, what) if table.betting else f"run-{what}",)
    zones = {
        "buy": f"horse-{what}",
        "bet": _bet_zone(table, what),
        "play": f"card-{what}",
        "sell_cards": f"card-{what}",
        "target_player": f"seat-{what}",
        "take_card": f"take-{what}",
        "draw_pile": f"pile-{what}",
    }
    return (zones[word],) if word in zones else ()


def _bet_zone(table: Table, horse: object) -> str:
    """Where a bet is put: a slot, on a phone the whole card."""
    return f"horse-{horse}" if table.plan.tall else f"bet-{horse}"


def _button(table: Table, words: Words) -> str:
    """A few words."""
    word, what = str(words[0]), words[-1]
    values: dict[str, object] = {"what": what}
    if isinstance(what, int) and word in ("sprint", "buy", "bet", *TARGETS):
        values |= {"horse": table.horse_name(what), "price": table.stable[what].price}
    if word == "target_player":
        values["name"] = table.name(int(str(what)))
    values["bet"] = table.box.actions.bet_amount
    values["kind"] = "" if table.pending is None else table.pending.category
    if word in TARGETS:
        word = "target"
    if isinstance(what, str) and word in ("second_chance", "sprint", "lucky"):
        word = f"{word}-{what}"
    return table.text(f"button-{word.replace('_', '-')}", **values)


# -- what a choice would lead to ---------------------------------------------------------------------------


def _effect(table: Table, words: Words, runs: Mapping[int, int]) -> str:
    """What would come of it, while it is hovered or tapped."""
    word, what = str(words[0]), words[-1]
    if word == "play":
        return table.card_text(str(what))
    if word in ("sell_cards", "take_card"):
        return table.text("effect-card", name=table.card_name(str(what)), text=table.card_text(str(what)))
    if word == "buy":
        return _buy_effect(table, table.stable[int(str(what))])
    if word == "bet":
        return _bet_effect(table, int(str(what)), table.box.actions.bet_amount)
    if word == "target_player":
        known = table.known(int(str(what)))
        return table.text("tip-known", cards=tuple(known), count=len(known)) if known else ""
    if len(runs) == 1:
        ((horse, end),) = runs.items()
        return table.text(
            "effect-run",
            horse=table.horse_name(horse),
            start=table.positions[horse],
            end=end,
            goal="finish" if end > table.box.board.fields else "start" if end == 0 else "field",
        )
    if word in TARGETS and table.betting and table.pending is not None:
        return _bet_effect(table, int(str(what)), _stake(table.pending))
    return ""


def _buy_effect(table: Table, horse: Horse) -> str:
    """What is left after buying a horse, and when it would sprint."""
    return table.text(
        "effect-buy",
        horse=table.horse_name(horse.number),
        price=horse.price,
        left=table.cash(table.mine) - horse.price,
        bar=", ".join(map(str, horse.sprint_bar)),
    )


def _bet_effect(table: Table, horse: int, amount: int) -> str:
    """What a bet would pay."""
    if not amount:
        return ""
    stake = table.stake(table.mine, horse) + amount
    first, second, third = (stake * odds for odds in table.stable[horse].odds)
    return table.text(
        "effect-bet", horse=table.horse_name(horse), stake=stake, first=first, second=second, third=third
    )


def _stake(card: Card) -> int:
    """What a betting card puts on a horse, where that is settled."""
    if card.op == "lead_bet":
        return (card.own or 0) + (card.bank or 0)
    return card.stake or card.stake_each or 0


def _runs(table: Table, act: Act) -> dict[int, int]:
    """The horses that would move at once, with the fields where they would come to."""
    word, what = str(act.words[0]), act.words[-1]
    at_once = word == "play" and table.kinds[str(what)].op == "move_fixed"
    moving = word in TARGETS and not table.betting
    if not (at_once or moving or (word == "sprint" and what != "stop")):
        return {}
    return table.foresight.runs(act.number)


def _preview(table: Table, words: Words, runs: Mapping[int, int]) -> Iterator[Mark]:
    """Horses where they would run to, or the bet where it would lie."""
    for horse, end in runs.items():
        yield Mark(
            id="ghost" if words[0] != "play" else f"ghost-{horse}", svg=ghost(table, horse, end), layer=TRACE
        )
    if words[0] == "bet" or (words[0] in TARGETS and table.betting):
        (zone,) = path_of(table, words)
        spot = table.plan.card_spot(int(str(words[-1])))
        if not table.plan.tall and zone:
            y = spot.y + spot.height - 32
            sign = player(table.colour(table.mine), table.letters[table.mine], spot.x + spot.width / 2, y, 26)
            yield Mark(
                id="ghost", svg=circle(spot.x + spot.width / 2, y, 15, fill="var(--card)") + sign, layer=TAGS
            )


# -- the end -----------------------------------------------------------------------------------------------


def result(table: Table) -> Result | None:
    """Who won, and the final table."""
    if not table.sight.standings:
        return None
    places = tuple(
        Place(
            seat=standing.seat,
            rank=standing.rank,
            score=standing.score,
            decided_by=table.text("cause-equal") if standing.decided_by == "equal" else "",
            parts=reckoning(table.sight, standing.seat),
        )
        for standing in table.sight.standings
    )
    return Result(sentence=sentence_of_end(table), places=places)


def sentence_of_end(table: Table) -> str:
    """Who won with how much."""
    best = [place for place in table.sight.standings if place.rank == 1]
    names = tuple(table.name(place.seat) for place in best)
    return table.text(
        "result", names=names, count=len(names), score=best[0].score, reason=table.sight.end_cause
    )


# -- what a click means ------------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """What a click on one zone would mean now, legal or not."""
    if len(path) != 1:
        return None
    table = Table(sight)
    if path[0] in (HORSE_DIE, MOVE_DIE):
        return ("second_chance", "reroll_horse" if path[0] == HORSE_DIE else "reroll_move")
    if path[0] == CHIP_ZONE:
        return None if table.asked and table.phase == "second_chance" else ("second_chance", "reroll_horse")
    if path[0] == DISCARD_ZONE:
        return ("sell",)
    zone, _, what = path[0].partition("-")
    if zone in ("run", "horse", "bet"):
        return _horse_attempt(table, zone, what)
    if zone in ("card", "take"):
        return _card_attempt(table, zone, what)
    if zone == "pile" and what in ("0", "1"):
        return ("draw_pile", int(what))
    if zone == "seat" and what.isdecimal() and int(what) in table.rivals:
        return ("target_player", int(what))
    return None


def _horse_attempt(table: Table, zone: str, what: str) -> Words | None:
    """A lane, a horse card or its slots."""
    if not what.isdecimal() or int(what) not in table.positions:
        return None
    horse = int(what)
    if table.phase in TARGETS:
        return (table.phase, horse)
    if table.phase == "sprint" and zone != "bet":
        return ("sprint", horse)
    if zone == "run":
        return None
    if zone == "bet":
        return None if table.plan.tall else ("bet", horse)
    if not table.plan.tall or table.may("buy", horse):
        return ("buy", horse)
    for_sale = table.owners[horse] == NOBODY and table.running(horse)
    return ("buy", horse) if for_sale and not table.may("bet", horse) else ("bet", horse)


def _card_attempt(table: Table, zone: str, kind: str) -> Words | None:
    """A card of the own hand, or of one that is looked at."""
    if kind not in table.kinds:
        return None
    if zone == "take":
        return ("take_card", kind) if kind in table.loot else None
    return ("sell_cards" if table.phase == "sell_cards" else "play", kind)
