import { describe, expect, it } from "vitest";
import { fillDefaults } from "../../api/fillDefaults";
import type { Piece, Result, Scene } from "../../generated/types";
import { soundsFor, type ShownScene } from "./soundsFor";

const piece = (id: string, x: number, more: Partial<Piece> = {}): Piece =>
  fillDefaults("Piece", { id, sprite: "s", x, y: 0, ...more });
const scene = (pieces: Piece[], more: Partial<Scene> = {}): Scene =>
  fillDefaults("Scene", {
    game: "g",
    shape: "wide",
    width: 9,
    height: 9,
    sheet: "d",
    seat: 0,
    pieces,
    ...more,
  });
const shownScene = (
  pieces: Piece[],
  decision: number | null = null,
  more: Partial<Scene> = {},
): ShownScene => ({
  scene: scene(pieces, more),
  decision,
});

describe("sounds", () => {
  it("follow from the difference of two scenes", () => {
    const before = shownScene([piece("a", 0)]);
    expect(soundsFor(null, before)).toEqual([]);
    expect(soundsFor(before, shownScene([piece("a", 0)]))).toEqual([]);
    expect(soundsFor(before, shownScene([piece("a", 5)]))).toEqual(["wood"]);
    expect(soundsFor(before, shownScene([piece("a", 5, { throws: 1 })]))).toEqual(["dice"]);
    expect(soundsFor(before, shownScene([piece("a", 0, { facing: "down" })]))).toEqual(["card"]);
    expect(soundsFor(before, shownScene([piece("a", 0), piece("b", 0)]))).toEqual(["card"]);
  });

  it("include one for the start of a turn and one for the end of the game", () => {
    const waits = shownScene([]);
    expect(soundsFor(waits, shownScene([], 3))).toEqual(["turn"]);
    expect(soundsFor(shownScene([], 3), shownScene([], 4))).toEqual([]);
    expect(soundsFor(waits, shownScene([], 3, { seat: 1 }))).toEqual([]); // another seat's view, so no turn started
    const result = { sentence: "", places: [] } as Result;
    expect(soundsFor(waits, shownScene([], null, { result }))).toEqual(["end"]);
  });
});
