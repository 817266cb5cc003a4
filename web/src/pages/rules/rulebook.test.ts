// @vitest-environment jsdom
import { expect, test } from "vitest";
import { excerpt, find, rulesOf } from "./rulebook";

const chapters = [
  {
    title: "Setup",
    id: "setup",
    html: '<h3 id="the-box">Box</h3><p id="KOK-1" class="rule"><a href="#KOK-1">KOK-1</a> The board has 100 fields.</p>',
  },
  {
    title: "Moves",
    id: "moves",
    html: '<p id="KOK-17"><a>KOK-17</a> Jumping is allowed.</p><p id="KOK-17a"><a>KOK-17a</a> Red begins on the board.</p><p id="KOK-170">KOK-170 Last.</p>',
  },
];
const rules = rulesOf(chapters);
const numbers = (query: string) => find(rules, query).map((rule) => rule.number);

test("every numbered rule is found with its chapter and its words", () => {
  expect(rules.map((rule) => rule.number)).toEqual(["KOK-1", "KOK-17", "KOK-17a", "KOK-170"]);
  expect(rules[1]).toEqual({ number: "KOK-17", chapter: 1, text: "Jumping is allowed." });
});

test.each(["17", "kok17", "KOK-17", " kok 17 "])("%s is a number, the shortest first", (query) => {
  expect(numbers(query)).toEqual(["KOK-17", "KOK-17a", "KOK-170"]);
});

test("everything else is words, all of which must occur", () => {
  expect(numbers("BOARD")).toEqual(["KOK-1", "KOK-17a"]);
  expect(numbers("board red")).toEqual(["KOK-17a"]);
  expect(numbers("  ")).toEqual([]);
});

test("a found rule shows its hits, from shortly before the first one on", () => {
  expect(excerpt("Jumping is allowed.", "IS")).toEqual([
    { text: "Jumping ", hit: false },
    { text: "is", hit: true },
    { text: " allowed.", hit: false },
  ]);
  const long = `${"Buttons that lie still. ".repeat(6)}Only then red begins.`;
  const [before, hit] = excerpt(long, "red (");
  expect(before?.text.startsWith("… ")).toBe(true);
  expect(before!.text.length).toBeLessThan(60);
  expect(hit).toEqual({ text: "red", hit: true });
  expect(excerpt("Last.", "17")).toEqual([{ text: "Last.", hit: false }]);
});
