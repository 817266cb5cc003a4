// Installs a game's sheet in the page: sprites by id, and colours as CSS variables that apply only within the class
// `drawing`.

import type { Sheet } from "../../generated/types";
import { coloursOf } from "../../ui/sheetColours";

const SVG = "http://www.w3.org/2000/svg";
let spriteHolder: SVGSVGElement | null = null;
let colourRules: CSSStyleSheet | null = null;
let installed: Sheet | null = null;

/** Make this sheet the one that stages, panels and legends draw from. */
export function installSheet(sheet: Sheet, dark: boolean): void {
  if (installed !== sheet) {
    spriteHolder ??= newSpriteHolder();
    spriteHolder.innerHTML = sheet.sprites;
    installed = sheet;
  }
  colourRules ??= newStyleSheet();
  const colours = coloursOf(sheet, dark).map(([name, value]) => `${name}: ${value};`);
  colourRules.replaceSync(`.drawing { ${colours.join(" ")} }`);
}

function newStyleSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
  return made;
}

function newSpriteHolder(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("visually-hidden", "drawing"); // `display: none` would disable the gradients
  svg.style.top = "0";
  document.body.append(svg);
  return svg;
}
