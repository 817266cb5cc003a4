"""Kopf an Kopf: the question to the viewer, the choices, and what a click on a zone means."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from spieltisch.engine.core import CHANCE, Words
from spieltisch.games.kopf_an_kopf.rules.box import Card, Horse
from spieltisch.games.kopf_an_kopf.view import layers
from spieltisch.games.kopf_an_kopf.view.marks import move_preview
from spieltisch.games.kopf_an_kopf.view.result import result_sentence
from spieltisch.games.kopf_an_kopf.view.sprites import seat_sign
from spieltisch.games.kopf_an_kopf.view.view_model import (
    CHIP_ZONE,
    DISCARD_ZONE,
    HORSE_DIE,
    MOVE_DIE,
    NOBODY,
    TARGETS,
    ViewModel,
)
from spieltisch.stage.scene import Caution, Choice, Mark, Prompt, Tone
from spieltisch.stage.sight import Act, Sight
from spieltisch.stage.svg import circle

PRIMARY_ACTIONS: Final = (("second_chance", "keep"), ("lucky", "play"))
BUTTON_ACTIONS: Final = ("second_chance", "sprint", "draw_pile", "finish_order")  # shown as buttons, too
CONFIRMED_ACTIONS: Final = (
    "play",
    "buy",
    "second_chance",
)  # a draw follows, which cannot be undone: ask for confirmation
BACKWARD: Final = {"move_choice": "KAK-84", "move_any": "KAK-85", "move_lead": "KAK-87"}


# -- what is asked -----------------------------------------------------------------------------------------


def prompt(model: ViewModel) -> Prompt:
    """Return the question to the viewer; for everyone else, which player is deciding."""
    actors, phase = model.sight.actors, model.phase.replace("_", "-")
    if not actors:
        return Prompt(
            seats=(),
            question=result_sentence(model),
            help=model.text("help-over", turns=model.view["turn"] + 1),
        )
    if model.asked:
        return Prompt(seats=actors, question=_question(model, phase), help=_help(model, phase))
    seats = () if actors[0] == CHANCE else actors
    name = "" if model.active is None else model.name(model.active)
    return Prompt(seats=seats, question=model.text(f"wait-{phase}", name=name))


def _values(model: ViewModel) -> dict[str, object]:
    """Return the values that questions use."""
    horse, pending = model.view["die_horse"], model.view["pending"]
    card, chosen = model.pending, pending.get("horse")
    return {
        "horse": model.horse_name(horse) if horse else "",
        "number": horse,
        "fields": model.view["die_move"],
        "card": "" if card is None else model.card_name(card.id),
        "chosen": "" if chosen is None else model.horse_name(chosen),
        "name": model.name(pending["player"]) if "player" in pending else "",
        "sold": "no" if "sold" not in pending else "yes",
        "price": model.box.actions.sell_cards_cash,
        "owner": _owner(model, horse),
    }


def _owner(model: ViewModel, horse: int) -> str:
    """Return whose horse was rolled: "mine", "nobody" or "other"."""
    if not horse or model.owners[horse] == NOBODY:
        return "nobody"
    return "mine" if model.owners[horse] == model.mine else "other"


def _question(model: ViewModel, phase: str) -> str:
    return model.text(f"ask-{phase}", **_values(model))


def _help(model: ViewModel, phase: str) -> str:
    """Return what to do and why; while a card is carried out, its text."""
    if model.pending is not None and phase != "take-card":
        return model.card_text(model.pending.id)
    return model.text(f"help-{phase}", can=_can(model), **_values(model))


def _can(model: ViewModel) -> str:
    """Return what cash and hand allow: "all", "bet" (no horse), "play" (cards alone) or "none"."""
    offered = {act.words[0] for act in model.sight.acts}
    return (
        "all" if "buy" in offered else "bet" if "bet" in offered else "play" if "play" in offered else "none"
    )


# -- choices -----------------------------------------------------------------------------------------------


def choices(model: ViewModel) -> list[Choice]:
    """Return the viewer's legal actions."""
    return [_choice(model, act) for act in model.sight.acts]


def _choice(model: ViewModel, act: Act) -> Choice:
    word, moves = str(act.words[0]), _moves(model, act)
    return Choice(
        action=act.number,
        path=path_of(model, act.words),
        text=act.text,
        button=_button(model, act.words),
        tone=_tone(act.words),
        caution=_caution(model, act.words),
        help=_effect(model, act.words, moves),
        preview=tuple(_preview(model, act.words, moves)),
        shown=word in BUTTON_ACTIONS,
        confirm="always" if word in CONFIRMED_ACTIONS else "touch",
    )


def _caution(model: ViewModel, words: Words) -> Caution | None:
    """Warn when a card that sends a horse back is aimed at the player's own."""
    card, horse = model.pending, words[-1]
    if words[0] not in TARGETS or card is None or card.op not in BACKWARD or (card.steps or 0) >= 0:
        return None
    if not isinstance(horse, int) or model.owners[horse] != model.mine:
        return None
    return Caution(
        rule=BACKWARD[card.op], text=model.text("caution-own-horse", horse=model.horse_name(horse))
    )


def _tone(words: Words) -> Tone:
    return "primary" if tuple(words) in PRIMARY_ACTIONS else "plain"


def path_of(model: ViewModel, words: Words) -> tuple[str, ...]:
    """Return the zone that is clicked for an action; () is a button."""
    word, what = str(words[0]), words[-1]
    if word == "second_chance" and what != "keep":
        return (HORSE_DIE if what == "reroll_horse" else MOVE_DIE,)
    if word == "sprint" and what != "stop":
        return (f"run-{what}",)
    if word in TARGETS:
        return (_bet_zone(model, what) if model.betting else f"run-{what}",)
    zones = {
        "buy": f"horse-{what}",
        "bet": _bet_zone(model, what),
        "play": f"card-{what}",
        "sell_cards": f"card-{what}",
        "target_player": f"seat-{what}",
        "take_card": f"take-{what}",
        "draw_pile": f"pile-{what}",
    }
    return (zones[word],) if word in zones else ()


def _bet_zone(model: ViewModel, horse: object) -> str:
    """Return the zone of a bet: the slots; on a phone the whole card."""
    return f"horse-{horse}" if model.plan.tall else f"bet-{horse}"


def _button(model: ViewModel, words: Words) -> str:
    """Return the text of a button."""
    word, what = str(words[0]), words[-1]
    values: dict[str, object] = {"what": what}
    if isinstance(what, int) and (word in ("sprint", "buy", "bet") or word in TARGETS):
        values |= {"horse": model.horse_name(what), "price": model.horses_by_number[what].price}
    if word == "target_player":
        values["name"] = model.name(int(str(what)))
    values["bet"] = model.box.actions.bet_amount
    values["kind"] = "" if model.pending is None else model.pending.category
    if word in TARGETS:
        word = "target"
    if isinstance(what, str) and word in ("second_chance", "sprint", "lucky"):
        word = f"{word}-{what}"
    return model.text(f"button-{word.replace('_', '-')}", **values)


# -- effects of a choice -----------------------------------------------------------------------------------


def _effect(model: ViewModel, words: Words, moves: Mapping[int, int]) -> str:
    """Return what an action would do, for hovering and tapping."""
    word, what = str(words[0]), words[-1]
    if word == "play":
        return model.card_text(str(what))
    if word in ("sell_cards", "take_card"):
        return model.text("effect-card", name=model.card_name(str(what)), text=model.card_text(str(what)))
    if word == "buy":
        return _buy_effect(model, model.horses_by_number[int(str(what))])
    if word == "bet":
        return _bet_effect(model, int(str(what)), model.box.actions.bet_amount)
    if word == "target_player":
        known = model.known_cards(int(str(what)))
        return model.text("tip-known", cards=tuple(known), count=len(known)) if known else ""
    if len(moves) == 1:
        ((horse, end),) = moves.items()
        return model.text(
            "effect-run",
            horse=model.horse_name(horse),
            start=model.positions[horse],
            end=end,
            goal="finish" if end > model.box.board.fields else "start" if end == 0 else "field",
        )
    if word in TARGETS and model.betting and model.pending is not None:
        return _bet_effect(model, int(str(what)), _stake(model.pending))
    return ""


def _buy_effect(model: ViewModel, horse: Horse) -> str:
    """Return the cash left after buying a horse, and its sprint numbers."""
    return model.text(
        "effect-buy",
        horse=model.horse_name(horse.number),
        price=horse.price,
        left=model.cash(model.mine) - horse.price,
        bar=", ".join(map(str, horse.sprint_bar)),
    )


def _bet_effect(model: ViewModel, horse: int, amount: int) -> str:
    """Return what a bet would pay."""
    if not amount:
        return ""
    stake = model.stake(model.mine, horse) + amount
    first, second, third = (stake * odds for odds in model.horses_by_number[horse].odds)
    return model.text(
        "effect-bet", horse=model.horse_name(horse), stake=stake, first=first, second=second, third=third
    )


def _stake(card: Card) -> int:
    """Return what a betting card puts on a horse, where that is fixed."""
    if card.op == "lead_bet":
        return (card.own or 0) + (card.bank or 0)
    return card.stake or card.stake_each or 0


def _moves(model: ViewModel, act: Act) -> dict[int, int]:
    """Return the horses that would move at once, with the fields where they would end."""
    word, what = str(act.words[0]), act.words[-1]
    at_once = word == "play" and model.cards_by_id[str(what)].op == "move_fixed"
    moving = word in TARGETS and not model.betting
    if not (at_once or moving or (word == "sprint" and what != "stop")):
        return {}
    return model.preview.moves(act.number)


def _preview(model: ViewModel, words: Words, moves: Mapping[int, int]) -> Iterator[Mark]:
    """Draw horses where they would end, or the bet where it would lie."""
    for horse, end in moves.items():
        yield Mark(
            id="ghost" if words[0] != "play" else f"ghost-{horse}",
            svg=move_preview(model, horse, end),
            layer=layers.TRACE,
        )
    if words[0] == "bet" or (words[0] in TARGETS and model.betting):
        (zone,) = path_of(model, words)
        spot = model.plan.card_area(int(str(words[-1])))
        if not model.plan.tall and zone:
            y = spot.y + spot.height - 32
            sign = seat_sign(
                model.colour(model.mine), model.letters[model.mine], spot.x + spot.width / 2, y, 26
            )
            yield Mark(
                id="ghost",
                svg=circle(spot.x + spot.width / 2, y, 15, fill="var(--card)") + sign,
                layer=layers.TAGS,
            )


# -- what a click means ------------------------------------------------------------------------------------


def attempt(sight: Sight, path: Sequence[str]) -> Words | None:
    """Return the action that a click on one zone means now, legal or not."""
    if len(path) != 1:
        return None
    model = ViewModel(sight)
    if path[0] in (HORSE_DIE, MOVE_DIE):
        return ("second_chance", "reroll_horse" if path[0] == HORSE_DIE else "reroll_move")
    if path[0] == CHIP_ZONE:
        return None if model.asked and model.phase == "second_chance" else ("second_chance", "reroll_horse")
    if path[0] == DISCARD_ZONE:
        return ("sell",)
    zone, _, what = path[0].partition("-")
    if zone in ("run", "horse", "bet"):
        return _horse_attempt(model, zone, what)
    if zone in ("card", "take"):
        return _card_attempt(model, zone, what)
    if zone == "pile" and what in ("0", "1"):
        return ("draw_pile", int(what))
    if zone == "seat" and what.isdecimal() and int(what) in model.target_seats:
        return ("target_player", int(what))
    return None


def _horse_attempt(model: ViewModel, zone: str, what: str) -> Words | None:
    """Return the action meant by a lane, a horse card or its slots."""
    if not what.isdecimal() or int(what) not in model.positions:
        return None
    horse = int(what)
    if model.phase in TARGETS:
        return (model.phase, horse)
    if model.phase == "sprint" and zone != "bet":
        return ("sprint", horse)
    if zone == "run":
        return None
    if zone == "bet":
        return None if model.plan.tall else ("bet", horse)
    if not model.plan.tall or model.may("buy", horse):
        return ("buy", horse)
    for_sale = model.owners[horse] == NOBODY and model.is_running(horse)
    return ("buy", horse) if for_sale and not model.may("bet", horse) else ("bet", horse)


def _card_attempt(model: ViewModel, zone: str, kind: str) -> Words | None:
    """Return the action meant by a card of the own hand, or of one that a spy looks at."""
    if kind not in model.cards_by_id:
        return None
    if zone == "take":
        return ("take_card", kind) if kind in model.takeable_cards else None
    return ("sell_cards" if model.phase == "sell_cards" else "play", kind)
