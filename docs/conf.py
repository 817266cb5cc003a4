"""Settings of the documentation site: `make docs` builds it into build/docs."""

import ast
import inspect
import re
import sys
import textwrap
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
ROOT_PAGES = {
    "contributors/architecture": "ARCHITECTURE.md",
    "contributors/changelog": "CHANGELOG.md",
    "contributors/contributing": "CONTRIBUTING.md",
    "hosts/security": "SECURITY.md",
}
sys.path.insert(0, str(SOURCES))  # the sources as they stand, interpreted

project = "Spieltisch"
author = "the Spieltisch contributors"
copyright = author
version = release = re.findall(r'__version__ = "(.+)"', (SOURCES / "spieltisch/__init__.py").read_text())[0]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["tools"]
source_suffix = {".md": "markdown"}
nitpicky = True

myst_enable_extensions = ["colon_fence", "deflist", "html_image"]
myst_heading_anchors = 3  # links such as page.md#a-heading
suppress_warnings = ["myst.header"]  # CONTRIBUTING.md and the generated pages choose their own levels

highlight_options = {name: {"stripnl": True} for name in ("python", "pycon", "default")}
default_role = "code"  # docstrings write `name` for code
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_mock_imports = ["gymnasium", "pettingzoo"]  # optional, and not needed to read signatures
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100

# Types in signatures that no page of this site documents.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|pathlib|typing|types|importlib|abc)\..*"),  # the standard library
    ("py:.*", r"(gymnasium|numpy|pettingzoo|pyspiel|msgspec|mypy_extensions|np)\b.*"),  # other libraries
    ("py:.*", r"spieltisch\.engine\.(vecs\.vec|arrays\.Writable)|vec|i64"),  # of compiled code
    ("py:.*", r"spieltisch\.engine\.steps\.StateKind"),  # a type variable
    ("py:.*", r"spieltisch\.(adapters|stage)\.\w+\.\w+"),  # internal types of environments and sights
]

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_title = f"Spieltisch {release}"
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0e7c66", "color-brand-content": "#0e7c66"},
    "dark_css_variables": {"color-brand-primary": "#5ec7ad", "color-brand-content": "#5ec7ad"},
}


def show_root_page(app: Sphinx, page: str, source: list[str]) -> None:
    """Fill the pages that stand for files at the root of the repository, with links that lead there."""
    if page in ROOT_PAGES:
        text = (ROOT / ROOT_PAGES[page]).read_text(encoding="utf-8")
        for other, file in ROOT_PAGES.items():
            text = text.replace(f"]({file}", f"](/{other}.md")
        source[0] = re.sub(r"\]\((?![/#]|\w+:)", "](../../", text)


def list_fields(
    app: Sphinx, what: str, name: str, documented: type, options: object, lines: list[str]
) -> None:
    """Add the fields of a class to its docstring, each with its type and the comment behind it."""
    if what not in ("class", "exception"):
        return
    try:
        source = textwrap.dedent(inspect.getsource(documented))
    except OSError:  # not written in Python
        return
    (node,) = ast.parse(source).body
    rows = source.splitlines()
    for field in getattr(node, "body", []):
        if isinstance(field, ast.AnnAssign) and not (name := ast.unparse(field.target)).startswith("_"):
            comment = rows[(field.end_lineno or 1) - 1].partition("  # ")[2]
            lines.append(f"* **{name}** (``{ast.unparse(field.annotation)}``): {comment}".removesuffix(": "))
    lines.append("")


def setup(app: Sphinx) -> None:
    """Connect the functions above to Sphinx."""
    app.connect("source-read", show_root_page)
    app.connect("autodoc-process-docstring", list_fields)
