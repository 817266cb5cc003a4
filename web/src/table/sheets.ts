// The drawings of the game on the table, put into the page once: sprites by their ids, colours as variables.

import type { Sheet } from "../generated/types";

const SVG = "http://www.w3.org/2000/svg";
let holder: SVGSVGElement | null = null;
let laid: Sheet | null = null;
let variables: string[] = [];

/** Makes the sheet the one that stages, panels and legends draw from. */
export function layOut(sheet: Sheet, dark: boolean): void {
  if (laid !== sheet) {
    holder ??= hiddenHolder();
    holder.innerHTML = sheet.sprites;
    laid = sheet;
  }
  const style = document.documentElement.style;
  for (const name of variables) style.removeProperty(name);
  const colours = Object.entries(dark ? sheet.dark : sheet.light);
  for (const [name, value] of colours) style.setProperty(`--${name}`, value);
  variables = colours.map(([name]) => `--${name}`);
}

function hiddenHolder(): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("unseen"); // not display: none, which would take the gradients away
  svg.style.top = "0";
  document.body.append(svg);
  return svg;
}
