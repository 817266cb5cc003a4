"""Build reports as self-contained HTML pages, light and dark, that load nothing."""

from collections.abc import Iterable, Sequence

from spieltisch.stage.scene import Picture
from spieltisch.stage.svg import box, escaped, quotable, tag
from spieltisch.stage.tokens import DARK, FONTS, LIGHT

Html = str  # a fragment, ready to stand in a page

STYLE = """
body{margin:0;background:var(--table);color:var(--ink);font:16px/1.5 var(--text)}
main{max-width:800px;margin:0 auto;padding:24px 16px 64px}
h1,h2,h3{font-family:var(--display);line-height:1.2}h1{margin-bottom:4px}
section{background:var(--paper);border:1px solid var(--line);border-radius:12px}
section{padding:8px 20px 20px;margin-top:20px}
svg{display:block;width:100%;height:auto;margin:12px 0}
.muted{color:var(--muted);margin-top:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:4px 10px 4px 0;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal}
th{color:var(--muted);font-weight:600}
tr.clear td{font-weight:700}
.position{width:100%;max-width:560px;border-radius:8px}
table.prose td{white-space:normal;text-align:left;vertical-align:top}table.prose th{text-align:left}
"""


def page(title: str, below: str, language: str, sections: Iterable[Html]) -> str:
    """Return a complete page.

    >>> page("Duels", "2 bots", "en", [])[:15]
    '<!doctype html>'
    """
    return (
        f"<!doctype html>\n<html lang='{language}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'><meta name='color-scheme' content='light dark'>"
        "<link rel='icon' href='data:,'>"
        f"<title>{escaped(title)}</title><style>{colours()}{STYLE}</style></head><body><main>"
        f"<h1>{escaped(title)}</h1><p class='muted'>{escaped(below)}</p>{''.join(sections)}"
        "</main></body></html>\n"
    )


def colours() -> str:
    """Return the client's colours and fonts as CSS, for both themes."""
    light, dark = (";".join(f"--{name}:{value}" for name, value in theme.items()) for theme in (LIGHT, DARK))
    fonts = ";".join(f"--{name}:{value}" for name, value in FONTS.items())
    return f":root{{{light};{fonts}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}"


def section(heading: str, *inside: Html) -> Html:
    """Return a section with its heading."""
    return f"<section><h2>{escaped(heading)}</h2>{''.join(inside)}</section>"


def part(heading: str, *inside: Html) -> Html:
    """Return a subsection with its heading."""
    return f"<h3>{escaped(heading)}</h3>{''.join(inside)}"


def paragraph(sentence: str) -> Html:
    """Return a sentence below a heading."""
    return f"<p class='muted'>{escaped(sentence)}</p>"


def table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], clear: Sequence[bool] = (), prose: bool = False
) -> Html:
    """Return a table of numbers or, with `prose`, of sentences; rows marked in `clear` are bold."""
    head = "".join(f"<th>{escaped(heading)}</th>" for heading in headings)
    body = ""
    for place, row in enumerate(rows):
        mark = " class='clear'" if clear and clear[place] else ""
        body += f"<tr{mark}>{''.join(f'<td>{escaped(cell)}</td>' for cell in row)}</tr>"
    kind = " class='prose'" if prose else ""
    return f"<div class='wide'><table{kind}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def folded(heading: str, inside: Html) -> Html:
    """Return content that the reader can unfold."""
    return f"<details><summary>{escaped(heading)}</summary>{inside}</details>"


def drawing(plot: Picture, label: str) -> Html:
    """Return a plot as part of a page."""
    frame = f"0 0 {plot.width:g} {plot.height:g}"
    return f"<svg viewBox='{frame}' role='img' aria-label='{quotable(label)}'>{plot.svg}</svg>"


def document(plot: Picture, label: str) -> str:
    """Return a plot as an SVG file with a background."""
    margin = 20
    width, height = plot.width + 2 * margin, plot.height + 2 * margin
    style = tag("style", f"{colours()}text{{font-family:var(--text)}}")
    ground = box(-margin, -margin, width, height, rx=12, fill="var(--paper)")
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width:g}' height='{height:g}' "
        f"viewBox='{-margin} {-margin} {width:g} {height:g}' role='img' aria-label='{quotable(label)}'>"
        f"{style}{ground}{plot.svg}</svg>\n"
    )
