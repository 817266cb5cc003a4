"""Mixes of options for tests are complete and playable."""

import pytest

import spieltisch
from spieltisch.conformance import option_mixes
from spieltisch.conformance.option_mixes import tables
from spieltisch.engine.registry import slugs

SAMPLE = spieltisch.game("sample-game")


def test_defaults_come_first_then_every_option_alone() -> None:
    assert option_mixes(SAMPLE, seed=1, count=0) == [
        {},
        {"hand_size": 2},
        {"hand_size": 5},
        {"ties": "nobody"},
        {"must_swap": True},
    ]


def test_random_mixes_set_every_option_and_depend_on_the_seed() -> None:
    mixes = option_mixes(SAMPLE, seed=1, count=4)[-4:]

    assert [set(mix) for mix in mixes] == [{"hand_size", "ties", "must_swap"}] * 4
    assert mixes == option_mixes(SAMPLE, seed=1, count=4)[-4:]
    assert mixes != option_mixes(SAMPLE, seed=2, count=4)[-4:]


def test_values_that_exclude_each_other_and_free_text_are_left_out() -> None:
    mixes = option_mixes(spieltisch.game("kopf-oder-knopf"), seed=1, count=50)

    assert len(mixes) > 50
    assert all(mix.get("layout") != "custom" and "custom_layout" not in mix for mix in mixes)
    assert all((mix.get("repetition"), mix.get("stall_limit")) != (0, 0) for mix in mixes)


@pytest.mark.parametrize("slug", slugs())
def test_every_number_of_players_and_every_mix_has_a_table(slug: str) -> None:
    game = spieltisch.game(slug)

    found = tables(game, seed=1, count=3)

    assert {players for players, options in found if not options} == set(game.players)
    assert [options for _, options in found if options] == option_mixes(game, seed=1, count=3)[1:]
    for players, options in found:
        game.start(players, options)
