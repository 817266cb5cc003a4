import { describe, expect, test } from "vitest";
import { preferred, read } from "./preferences";

describe("preferences", () => {
  test("follow the system until something is chosen", () => {
    expect(read(null, ["de-AT"])).toEqual({ language: "de", theme: "system", motion: "system" });
  });

  test("are kept", () => {
    const chosen = { language: "en", theme: "dark", motion: "none" } as const;
    expect(read(JSON.stringify(chosen), ["de"])).toEqual(chosen);
  });

  test.each(["no JSON", "null", "[]", '"text"', '{"language":"fr","theme":7,"motion":true}'])(
    "survive a stored %s",
    (stored) => {
      expect(read(stored, ["en"])).toEqual({ language: "en", theme: "system", motion: "system" });
    },
  );

  test("take the first language that we speak", () => {
    expect(preferred(["fr-FR", "de-CH", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });
});
