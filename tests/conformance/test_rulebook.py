"""Rules are found by number, and all languages have the same numbers."""

from pathlib import Path

import pytest

from spieltisch.engine import rulebook
from spieltisch.engine.registry import slugs
from spieltisch.engine.rulebook import rules
from spieltisch.engine.texts import LANGUAGES

BOOK = """# A game

<a id="TST-2"></a>**TST-2** The first rule of the book
has two lines.

- It has a list.

A remark that is no rule.

## Section

<a id="TST-1"></a>**TST-1** See [TST-2](#TST-2), not <a id="TST-9"></a>.
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Provide a rulebook for the game "tiny"."""
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "rulebook.en.md").write_text(BOOK, "utf-8")
    monkeypatch.setattr("spieltisch.engine.registry.folder", lambda slug: tmp_path)
    rulebook.rules.cache_clear()


@pytest.mark.usefixtures("book")
def test_a_rule_is_its_paragraph_with_lists_in_the_order_of_the_book() -> None:
    assert list(rules("tiny").items()) == [
        ("TST-2", "The first rule of the book\nhas two lines.\n\n- It has a list."),
        ("TST-1", 'See [TST-2](#TST-2), not <a id="TST-9"></a>.'),
    ]


@pytest.mark.parametrize("slug", slugs())
def test_all_languages_have_the_same_rules_in_the_same_order(slug: str) -> None:
    books = [rules(slug, language) for language in LANGUAGES]

    assert all(list(book) == list(books[0]) for book in books)
    assert all(text.strip() for book in books for text in book.values())
