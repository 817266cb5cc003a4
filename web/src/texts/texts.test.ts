/** Both languages have all messages, and no unused ones. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { seatShapes } from "../generated/types";
import { FluentCatalogue } from "../app/fluentCatalogue";
import { PACES } from "../table/stage/pace";

const here = import.meta.dirname;
const files = readdirSync(here).filter((name) => name.endsWith(".ftl"));
const source = (name: string) => readFileSync(join(here, name), "utf-8");
const english = files.filter((name) => /(^|\.)en\.ftl$/.test(name));
const inGerman = (name: string) => name.replace(/en\.ftl$/, "de.ftl");

const keys = (text: string) => [...text.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((match) => match[1]!);
const variables = (text: string, key: string) => {
  const message = new RegExp(`^${key} *=(.*(?:\\n[ \\t}].*)*)`, "m").exec(text)![1]!;
  return [...new Set([...message.matchAll(/\$(\w+)/g)].map((match) => match[1]!))].sort();
};

function code(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith(".test.ts"),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf-8"))
    .join("\n");
}

// Keys that are composed at run time, with all their values.
const COMPOSED: Record<string, readonly string[]> = {
  "choose-for-": ["new", "rules", "learn"],
  "clock-": ["none", "live", "days", "none-help", "live-help", "days-help"],
  "colour-": Object.keys(seatShapes),
  "distance-": ["none", "muted", "blocked", "none-help", "muted-help", "blocked-help"],
  "pace-": PACES,
  "theme-": ["system", "light", "dark"],
  "time-out-": ["bot", "lose", "lose-duel", "bot-help", "lose-help", "lose-duel-help"],
  "way-": ["link", "public", "device", "link-help", "public-help", "device-help"],
};
const composed = new Set(
  Object.entries(COMPOSED).flatMap(([prefix, values]) => values.map((value) => prefix + value)),
);
const all = code(join(here, ".."));
const quoted = new Set([...all.matchAll(/["'`]([a-z][a-z0-9-]*)["'`]/g)].map((match) => match[1]!));
const asked = [...all.matchAll(/\bt\(\s*["']([^"']+)["']/g)].map((match) => match[1]!);
const composers = [...all.matchAll(/\bt\(\s*`([^`$]*)\$\{/g)].map((match) => match[1]!);

describe.each(english)("%s", (name) => {
  const [en, de] = [source(name), source(inGerman(name))];

  test("has the same keys as its German counterpart, each once", () => {
    expect([...keys(de)].sort()).toEqual([...keys(en)].sort());
    expect(new Set(keys(en)).size).toBe(keys(en).length);
  });

  test("can be parsed completely, in both languages", () => {
    for (const [language, text] of [
      ["en", en],
      ["de", de],
    ] as const) {
      const catalogue = new FluentCatalogue(language, [text]);
      expect(keys(text).filter((key) => !catalogue.has(key))).toEqual([]);
    }
  });

  test("uses the same values in both languages", () => {
    for (const key of keys(en)) expect([key, variables(de, key)]).toEqual([key, variables(en, key)]);
  });
});

describe("all texts", () => {
  const known = english.flatMap((name) => keys(source(name)));

  test("of all files have different keys", () => {
    expect(known.filter((key, at) => known.indexOf(key) !== at)).toEqual([]);
  });

  test("that the code uses exist", () => {
    expect([...new Set(asked)].filter((key) => !known.includes(key))).toEqual([]);
    expect([...composed].filter((key) => !known.includes(key))).toEqual([]);
  });

  test("that are composed are listed above", () => {
    const formatList = [...Object.keys(COMPOSED)];
    expect([...new Set(composers)].filter((prefix) => !formatList.includes(prefix))).toEqual([]);
  });

  test("are all used", () => {
    const inTexts = new Set(
      english.flatMap((name) =>
        [...source(name).matchAll(/\{ ?([a-z][a-z0-9-]*) ?\}/g)].map((match) => match[1]!),
      ),
    );
    expect(known.filter((key) => !quoted.has(key) && !composed.has(key) && !inTexts.has(key))).toEqual([]);
  });
});

test("sentences agree with their numbers", () => {
  const german = new FluentCatalogue("de", [source("de.ftl")]);
  expect(german.text("waiting-for-you", { count: 1 })).toBe("1 wartet auf dich");
  expect(german.text("waiting-for-you", { count: 2 })).toBe("2 warten auf dich");
  expect(german.text("seats-free", { count: 0 })).toBe("voll");
  expect(german.text("no-such-key")).toBe("no-such-key");
});
