import { expect, test } from "vitest";
import { fillDefaults, fillMessageDefaults } from "./fillDefaults";

test("omitted defaults are filled in, in nested structs too", () => {
  const scene = fillDefaults("Scene", {
    game: "g",
    shape: "wide",
    width: 1,
    height: 1,
    sheet: "",
    seat: null,
    prompt: { seats: [0], question: "?" },
    pieces: [{ id: "a", sprite: "s", x: 1, y: 2 }],
    choices: [{ action: 3, text: "t", caution: { rule: "KOK-60", text: "!" } }],
  });
  expect(scene.pieces[0]).toMatchObject({ angle: 0, scale: 1, facing: "up", zone: "" });
  expect(scene.prompt.help).toBe("");
  expect(scene.choices[0]).toMatchObject({ path: [], tone: "plain", caution: { rule: "KOK-60" } });
  expect(scene.zones).toEqual([]);
  expect(scene.result).toBeNull();
});

test("given values stay", () => {
  expect(fillDefaults("Piece", { id: "a", sprite: "s", x: 1, y: 2, scale: 0.5 }).scale).toBe(0.5);
});

test("a message is filled in by its type", () => {
  const shown = fillMessageDefaults({ type: "log", first: 4, lines: [{ text: "x" }] });
  expect(shown).toMatchObject({
    type: "log",
    n: 0,
    first: 4,
    lines: [{ text: "x", seat: null, tone: "plain" }],
  });
});

test("defaults are never shared between two values", () => {
  const [one, other] = [fillDefaults("Line", { text: "1" }), fillDefaults("Line", { text: "2" })];
  one.zones.push("a1");
  expect(other.zones).toEqual([]);
});
