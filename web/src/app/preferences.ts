/** The preferences of this browser, as they are stored. */
import type { Language } from "../generated/types";
import { PACES, type Pace } from "../table/stage/pace";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "none";

export interface Preferences {
  language: Language;
  theme: Theme;
  motion: Motion;
  pace: Pace; // of other players' moves
  sound: boolean;
  volume: number; // from 0 to 1
  calls: boolean; // notifications when the person's turn starts and the page is hidden
  aids: boolean; // whether ranges and threats are drawn
  level: string; // of bots in a game that starts at once; empty: none was chosen yet
  welcomed: boolean; // whether the person has given a name, or does not want to
}

export const DEFAULT_VOLUME = 0.5;

export const STORAGE_KEY = "spieltisch"; // public/theme.js reads it, too

/** Parse stored preferences. A missing or unknown value becomes the system's. */
export function parsePreferences(stored: string | null, languages: readonly string[]): Preferences {
  let values: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed === "object" && parsed !== null) values = parsed as Record<string, unknown>;
  } catch {
    // Not written by this client: use the defaults.
  }
  return {
    language:
      values["language"] === "de" || values["language"] === "en"
        ? values["language"]
        : preferredLanguage(languages),
    theme: values["theme"] === "light" || values["theme"] === "dark" ? values["theme"] : "system",
    motion: values["motion"] === "none" ? "none" : "system",
    pace: PACES.find((pace) => pace === values["pace"]) ?? "normal",
    sound: values["sound"] !== false,
    volume:
      typeof values["volume"] === "number" ? Math.min(1, Math.max(0, values["volume"])) : DEFAULT_VOLUME,
    calls: values["calls"] === true,
    aids: values["aids"] !== false,
    level: typeof values["level"] === "string" ? values["level"] : "",
    welcomed: values["welcomed"] === true,
  };
}

/** Return the first of the browser's languages that the client has, or English. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const each of languages) {
    const language = each.toLowerCase().split("-")[0];
    if (language === "de" || language === "en") return language;
  }
  return "en";
}
