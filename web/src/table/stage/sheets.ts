// The drawings of the game on the table, put into the page once: sprites by their ids, colours as variables that
// hold only where something is drawn (class `drawing`).

import type { Sheet } from "../../generated/types";
import { coloursOf } from "../../ui/sheetColours";

const SVG = "http://www.w3.org/2000/svg";
let holder: SVGSVGElement | null = null;
let rules: CSSStyleSheet | null = null;
let laid: Sheet | null = null;

/** Makes the sheet the one that stages, panels and legends draw from. */
export function layOut(sheet: Sheet, dark: boolean): void {
  if (laid !== sheet) {
    holder ??= hiddenHolder();
    holder.innerHTML = sheet.sprites;
    laid = sheet;
  }
  rules ??= ownRules();
  const colours = coloursOf(sheet, dark).map(([name, value]) => `${name}: ${value};`);
  rules.replaceSync(`.drawing { ${colours.join(" ")} }`);
}

function ownRules(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
  return made;
}

function hiddenHolder(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("unseen", "drawing"); // not display: none, which would take the gradients away
  svg.style.top = "0";
  document.body.append(svg);
  return svg;
}
