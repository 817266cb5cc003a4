import { describe, expect, test } from "vitest";
import { preferredLanguage, parsePreferences, DEFAULT_VOLUME, type Preferences } from "./preferences";

const USUAL: Preferences = {
  language: "en",
  theme: "system",
  motion: "system",
  pace: "normal",
  sound: true,
  volume: DEFAULT_VOLUME,
  calls: false,
  aids: true,
  level: "",
  welcomed: false,
};

describe("preferences", () => {
  test("follow the system until something is chosen", () => {
    expect(parsePreferences(null, ["de-AT"])).toEqual({ ...USUAL, language: "de" });
  });

  test("are stored", () => {
    const seen = { language: "en", theme: "dark", motion: "none", pace: "calm", aids: false };
    const chosen = { ...seen, sound: false, volume: 0.2, calls: true, level: "club", welcomed: true };
    expect(parsePreferences(JSON.stringify(chosen), ["de"])).toEqual(chosen);
  });

  test.each([
    "no JSON",
    "null",
    "[]",
    '"text"',
    '{"language":"fr","theme":7,"motion":true,"pace":"slow","sound":1,"volume":"x","calls":1,"level":1}',
  ])("survive a stored %s", (stored) => {
    expect(parsePreferences(stored, ["en"])).toEqual(USUAL);
  });

  test("take the first language that the client has", () => {
    expect(preferredLanguage(["fr-FR", "de-CH", "en"])).toBe("de");
    expect(preferredLanguage(["fr"])).toBe("en");
  });
});
