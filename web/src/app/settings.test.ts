// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

let module: typeof import("./settings.svelte");

beforeAll(async () => {
  const query = (text: string) => ({
    matches: text.includes("dark"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("matchMedia", query); // the system is dark and allows motion
  module = await import("./settings.svelte");
}, 60_000);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = "";
});

test("a theme follows the system until it is chosen, then stays", () => {
  const settings = new module.Settings();
  expect(settings.dark).toBe(true);
  settings.theme = "light";
  expect(settings.dark).toBe(false);
  expect(document.documentElement.classList.contains("light")).toBe(true);
  expect(new module.Settings().theme).toBe("light");
});

test("the html element has the language", () => {
  const settings = new module.Settings();
  settings.language = "de";
  expect(document.documentElement.lang).toBe("de");
  settings.language = "en";
  expect(document.documentElement.lang).toBe("en");
});

test("motion is reduced when it is switched off", () => {
  const settings = new module.Settings();
  expect(settings.reducedMotion).toBe(false);
  settings.motion = "none";
  expect(settings.reducedMotion).toBe(true);
  expect(document.documentElement.classList.contains("still")).toBe(true);
});
