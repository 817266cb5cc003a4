"""Rulebooks as HTML chapters, with an anchor for every rule."""

import re
from collections.abc import Iterator
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from spieltisch.engine import registry
from spieltisch.stage import game_views
from spieltisch.stage.render import needed
from spieltisch.stage.scene import Picture
from spieltisch.table.info import game_name
from spieltisch.table.protocol import Chapter, Rulebook

_CHAPTER = re.compile(r"^## +(.+)$", re.MULTILINE)
_RULE_ANCHOR = re.compile(r'<a id="([A-Z]{3}-\d+[a-z]?)">')
_NUMBER = re.compile(r"\b([A-Z]{3}-\d+[a-z]?)\b")
FIGURE = "figure:"


@cache
def rulebook(slug: str, language: str) -> Rulebook:
    """The rulebook of a game."""
    game = registry.game(slug)
    text = registry.folder(slug).joinpath("text", f"rulebook.{language}.md").read_text(encoding="utf-8")
    renderer = _MarkdownRenderer(slug, game_views.figures_of(slug, language))
    foreword, *parts = _CHAPTER.split(text)
    foreword = re.sub(r"^# .*\n", "", foreword)  # the page shows the name of the game already
    chapters = [Chapter(title="", html=renderer.html(foreword))]
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        chapters.append(Chapter(title=title, html=renderer.html(body), id=anchor(title)))
    return Rulebook(game=slug, name=game_name(game, language), chapters=chapters)


def anchor(title: str) -> str:
    """The anchor of a heading.

    >>> anchor("Step 2: laying wind tiles")
    'step-2-laying-wind-tiles'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")


class _MarkdownRenderer:
    """Renders the Markdown of one game's rulebook."""

    def __init__(self, slug: str, figures: dict[str, Picture]) -> None:
        self.slug = slug
        self.figures = figures
        self.markdown = MarkdownIt("commonmark").enable("table")

    def html(self, text: str) -> str:
        tokens = self.markdown.parse(text)
        for place, token in enumerate(tokens):
            if token.type == "inline" and token.children:
                self._link_paragraph(tokens[place - 1], token, tokens[place + 1])
        html: str = self.markdown.renderer.render(tokens, self.markdown.options, {})
        return html

    def _link_paragraph(self, opening: Token, inline: Token, closing: Token) -> None:
        children = inline.children or []
        if opening.type == "heading_open":
            opening.attrSet("id", anchor(inline.content))
        elif opening.type == "paragraph_open" and (found := _RULE_ANCHOR.match(children[0].content)):
            number = found.group(1)
            opening.attrSet("id", number)
            opening.attrSet("class", "rule")
            after = next(i for i, child in enumerate(children) if child.type == "strong_close") + 1
            children = [*_link(number, "rule-number"), *children[after:]]
        elif len(children) == 1 and children[0].type == "image":
            opening.tag = closing.tag = "figure"
        inline.children = [new for child in _with_link_flag(children) for new in self._replaced(*child)]

    def _replaced(self, child: Token, linked: bool) -> Iterator[Token]:
        if child.type == "image" and str(child.attrs.get("src", "")).startswith(FIGURE):
            yield self._figure(str(child.attrs["src"]).removeprefix(FIGURE), child.content)
        elif child.type == "text" and not linked:
            for part, piece in enumerate(_NUMBER.split(child.content)):
                yield from _link(piece) if part % 2 else (Token("text", "", 0, content=piece),)
        else:
            yield child

    def _figure(self, name: str, caption: str) -> Token:
        """A drawing with the sprites that it uses; the page has the colours."""
        drawn = self.figures.get(name)
        figcaption = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
        if drawn is None:
            return Token("html_inline", "", 0, content=figcaption)
        sprites = needed(game_views.sheet_of(registry.game(self.slug)).sheet, drawn.svg)
        width, height = f"{drawn.width:g}", f"{drawn.height:g}"
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        svg = f'<svg {size} role="img" aria-label="{escape(caption)}"><defs>{sprites}</defs>{drawn.svg}</svg>'
        return Token("html_inline", "", 0, content=svg + figcaption)


def _with_link_flag(children: list[Token]) -> Iterator[tuple[Token, bool]]:
    """Every part of a paragraph, and whether it is inside a link."""
    depth = 0
    for child in children:
        depth += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        yield child, depth > 0


def _link(number: str, name: str = "") -> tuple[Token, Token, Token]:
    attributes: dict[str, str | int | float] = {"href": f"#{number}"}
    if name:
        attributes["class"] = name
    return (
        Token("link_open", "a", 1, attrs=attributes),
        Token("text", "", 0, content=number),
        Token("link_close", "a", -1),
    )
