"""A digest identifies a complete game: any difference changes it."""

import pytest

import spieltisch
from spieltisch.conformance.digest import digest, main
from spieltisch.engine import build
from tests.sample_game.rules.rules import State

GAME = spieltisch.game("sample-game")


def test_the_same_game_has_the_same_digest() -> None:
    assert digest(GAME, 3, {}, seed=1) == digest(GAME, 3, {}, seed=1)


def test_seed_players_and_options_change_the_digest() -> None:
    games = [(3, {}, 1), (3, {}, 2), (2, {}, 1), (3, {"must_swap": True}, 1)]

    assert len({digest(GAME, *game) for game in games}) == len(games)


def test_a_position_that_differs_on_the_way_changes_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(GAME, 3, {}, seed=1)
    dump = State.dump
    monkeypatch.setattr(
        State, "dump", lambda self: dump(self) | {"round": self.round + (self.phase == "SWAP")}
    )

    assert digest(GAME, 3, {}, seed=1) != before


def test_the_module_prints_the_build_and_a_line_for_each_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["sample-game"])

    first, *lines = capsys.readouterr().out.splitlines()
    assert first == f"# {build()}"
    assert [line.split(" ", 2)[:2] for line in lines[:3]] == [["sample-game", str(n)] for n in (2, 3, 4)]
    assert lines[0].endswith(digest(GAME, 2, {}, seed=1))
