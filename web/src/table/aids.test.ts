import { describe, expect, it } from "vitest";
import type { Line, Piece, Result, Scene, Since } from "../generated/types";
import { fillDefaults } from "../api/fillDefaults";
import { propose } from "./input/choices";
import { soundsFor, type ShownScene } from "./sound/soundsFor";
import { linesAt, linesSinceMyTurn, recapSteps } from "./recap/recap";

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
const line = (seat: number | null, text = ""): Line => fillDefaults("Line", { seat, text });

describe("what is heard", () => {
  it("is told by what moves", () => {
    const before = shownScene([piece("a", 0)]);
    expect(soundsFor(null, before)).toEqual([]);
    expect(soundsFor(before, shownScene([piece("a", 0)]))).toEqual([]);
    expect(soundsFor(before, shownScene([piece("a", 5)]))).toEqual(["wood"]);
    expect(soundsFor(before, shownScene([piece("a", 5, { throws: 1 })]))).toEqual(["dice"]);
    expect(soundsFor(before, shownScene([piece("a", 0, { facing: "down" })]))).toEqual(["card"]);
    expect(soundsFor(before, shownScene([piece("a", 0), piece("b", 0)]))).toEqual(["card"]);
  });

  it("calls once when a turn begins, and rings at the end", () => {
    const waits = shownScene([]);
    expect(soundsFor(waits, shownScene([], 3))).toEqual(["turn"]);
    expect(soundsFor(shownScene([], 3), shownScene([], 4))).toEqual([]);
    expect(soundsFor(waits, shownScene([], 3, { seat: 1 }))).toEqual([]); // another view, nobody's turn began
    const result = { sentence: "", places: [] } as Result;
    expect(soundsFor(waits, shownScene([], null, { result }))).toEqual(["end"]);
  });
});

describe("since one's last turn", () => {
  it("counts what others did", () => {
    const lines = [line(1), line(0), line(1), line(null), line(2)];
    expect(linesSinceMyTurn(lines, 0)).toBe(2);
    expect(linesSinceMyTurn(lines, 2)).toBe(0);
    expect(linesSinceMyTurn(lines, 3)).toBe(4);
  });

  it("tells each line at its step; where nothing moves, other steps are left out", () => {
    const since: Since = fillDefaults("Since", {
      decision: 2,
      steps: 3,
      lines: [line(1, "a"), line(2, "b")],
      line_of: [0, 0, 1, 2],
    });
    expect(linesAt(since, 1)).toEqual([]);
    expect(linesAt(since, 2).map(({ text }) => text)).toEqual(["a"]);
    expect(recapSteps(since, false)).toEqual([0, 1, 2, 3]);
    expect(recapSteps(since, true)).toEqual([2, 3]);
  });
});

describe("a hint", () => {
  it("lies there to be confirmed; a button is only pointed at", () => {
    const choice = { action: 7, path: ["a", "b"], text: "" };
    expect(propose(fillDefaults("Choice", choice))).toMatchObject({
      picked: ["a", "b"],
      target: 7,
      placed: true,
    });
    expect(propose(fillDefaults("Choice", { ...choice, path: [] }))).toMatchObject({
      picked: [],
      placed: false,
    });
  });
});
