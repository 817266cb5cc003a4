"""Draw the icons of the installed app from the logo.

`python web/draw_icons.py` writes web/public/icons/. Systems crop maskable icons, so these fill their square
and keep the pieces in the middle.
"""

import re
from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parent / "public"
SIZES = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "apple-180": 180}
GREEN = "#0E7C66"


def logo(filled: bool) -> str:
    """Return the logo as SVG; `filled`: without a margin."""
    svg = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    if not filled:
        return svg
    background = re.sub(r"<rect [^>]*/>", f'<rect width="32" height="32" fill="{GREEN}"/>', svg, count=1)
    return background.replace("<g ", '<g transform="translate(3.2 3.2) scale(.8)" ', 1)


def main() -> None:
    """Write the icons."""
    folder = PUBLIC / "icons"
    folder.mkdir(exist_ok=True)
    for name, size in SIZES.items():
        pixels = resvg_py.svg_to_bytes(svg_string=logo(not name.startswith("icon")), width=size, height=size)
        (folder / f"{name}.png").write_bytes(bytes(pixels))


if __name__ == "__main__":
    main()
