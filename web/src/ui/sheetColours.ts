/** The colours of a game's sheet as CSS variables. A sheet cannot override the client's own tokens. */
import { tokens, type Sheet } from "../generated/types";

const TOKENS: ReadonlySet<string> = new Set(tokens);

export function coloursOf(sheet: Sheet, dark: boolean): [name: string, value: string][] {
  return Object.entries(dark ? sheet.dark : sheet.light)
    .filter(([name]) => !TOKENS.has(name))
    .map(([name, value]) => [`--${name}`, value]);
}
