import { describe, expect, test } from "vitest";
import { preferred, read, VOLUME, type Preferences } from "./preferences";

const USUAL: Preferences = {
  language: "en",
  theme: "system",
  motion: "system",
  sound: true,
  volume: VOLUME,
  calls: false,
  aids: true,
};

describe("preferences", () => {
  test("follow the system until something is chosen", () => {
    expect(read(null, ["de-AT"])).toEqual({ ...USUAL, language: "de" });
  });

  test("are kept", () => {
    const seen = { language: "en", theme: "dark", motion: "none", aids: false };
    const chosen = { ...seen, sound: false, volume: 0.2, calls: true };
    expect(read(JSON.stringify(chosen), ["de"])).toEqual(chosen);
  });

  test.each([
    "no JSON",
    "null",
    "[]",
    '"text"',
    '{"language":"fr","theme":7,"motion":true,"sound":1,"volume":"x","calls":1}',
  ])("survive a stored %s", (stored) => {
    expect(read(stored, ["en"])).toEqual(USUAL);
  });

  test("take the first language that we speak", () => {
    expect(preferred(["fr-FR", "de-CH", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });
});
