"""Check the built site and the Markdown files of the repository: `make test-docs`.

Every link within the site must lead to a page that exists, and to an anchor on it. No page may load a script,
a style, a font or a picture from another host. Relative links of the Markdown files at the root must lead to
files.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[2]
LOADING = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src", "object": "data"}
MARKDOWN_LINK = re.compile(r"\]\(([^)\s#]+)[^)]*\)")


class Page(HTMLParser):
    """The anchors of a page, its links, and the files that it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect one tag."""
        values = dict(attrs)
        if anchor := values.get("id"):
            self.anchors.add(anchor)
        if tag == "a" and (link := values.get("href")):
            self.links.append(link)
        elif tag in LOADING and (file := values.get(LOADING[tag])):
            self.loaded.append(file)


def broken_links(site: Path) -> list[str]:
    """Return a sentence for each link or resource of the site that does not hold."""
    pages = {file.resolve(): Page(file) for file in sorted(site.rglob("*.html"))}
    faults = []
    for file, page in pages.items():
        name = file.relative_to(site.resolve())
        faults += [f"{name} loads {each}" for each in page.loaded if urlsplit(each).netloc]
        for link in page.links + page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not target.is_file():
                faults.append(f"{name} links to {link}, which does not exist")
            elif target in pages and parts.fragment and unquote(parts.fragment) not in pages[target].anchors:
                faults.append(f"{name} links to {link}, which has no such anchor")
    styles = [
        file for file in site.rglob("*.css") if re.search(r"url\(['\"]?https?:|@import", file.read_text())
    ]
    return faults + [f"{file.relative_to(site)} loads from another host" for file in styles]


def missing_files() -> list[str]:
    """Return a sentence for each relative link of the Markdown files at the root that leads nowhere."""
    return [
        f"{file.name} links to {link}, which does not exist"
        for file in sorted(ROOT.glob("*.md"))
        for link in MARKDOWN_LINK.findall(file.read_text(encoding="utf-8"))
        if not urlsplit(link).scheme and not (ROOT / unquote(link)).exists()
    ]


if __name__ == "__main__":
    found = broken_links(Path(sys.argv[1])) + missing_files()
    print("\n".join(found) or "All links hold; nothing is loaded from another host.")
    sys.exit(bool(found))
