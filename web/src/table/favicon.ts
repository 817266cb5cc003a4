// Change the tab's icon while it is the person's turn.

import turn from "./favicon-turn.svg?url";

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');
const plain = link()?.href ?? "";

export function showTurn(mine: boolean): void {
  const icon = link();
  if (icon) icon.href = mine ? turn : plain;
}
