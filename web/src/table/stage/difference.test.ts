import { describe, expect, it } from "vitest";
import { fillDefaults } from "../../api/fillDefaults";
import type { Piece, Scene } from "../../generated/types";
import {
  difference,
  duration,
  FLIP_TIME,
  MOVE_TIME,
  NO_DIFFERENCE,
  ROLL_TIME,
  rollingScene,
} from "./difference";

const piece = (id: string, x: number, more: Partial<Piece> = {}): Piece =>
  fillDefaults("Piece", { id, sprite: "s", x, y: 0, ...more });
const scene = (pieces: Piece[], more: Partial<Scene> = {}): Scene =>
  fillDefaults("Scene", {
    game: "g",
    shape: "wide",
    width: 10,
    height: 10,
    sheet: "d",
    seat: 0,
    pieces,
    ...more,
  });

describe("the difference of two scenes", () => {
  it("finds moved, added and removed pieces by id", () => {
    const change = difference(
      scene([piece("a", 0), piece("b", 1), piece("c", 2)]),
      scene([piece("a", 5), piece("c", 2), piece("d", 0)]),
    );
    expect([...change.moves.keys()]).toEqual(["a"]);
    expect(change.moves.get("a")?.x).toBe(0);
    expect([...change.added]).toEqual(["d"]);
    expect(change.removed.map(({ id }) => id)).toEqual(["b"]);
    expect(duration(change)).toBe(MOVE_TIME);
  });

  it("finds flips and throws", () => {
    const flip = difference(scene([piece("a", 0)]), scene([piece("a", 0, { facing: "down" })]));
    expect([...flip.flips.keys()]).toEqual(["a"]);
    expect(duration(flip)).toBe(FLIP_TIME);
    const thrown = difference(scene([piece("a", 0, { throws: 1 })]), scene([piece("a", 0, { throws: 2 })]));
    expect(duration(thrown)).toBe(ROLL_TIME);
  });

  it("animates nothing between shapes, seats and sheets", () => {
    const before = scene([piece("a", 0)]);
    for (const other of [{ shape: "tall" as const }, { seat: 1 }, { sheet: "e" }])
      expect(difference(before, scene([piece("a", 9)], other))).toEqual(NO_DIFFERENCE);
  });
});

describe("the scene while dice roll", () => {
  it("has the new dice and tells nothing else", () => {
    const before = scene([piece("die", 0, { throws: 1 }), piece("horse", 0)], { round: 1 });
    const after = scene([piece("die", 5, { throws: 2, sprite: "six" }), piece("horse", 6)], { round: 2 });
    const rolling = rollingScene(before, after);
    expect(rolling?.pieces.map(({ id, x, sprite }) => [id, x, sprite])).toEqual([
      ["die", 5, "six"],
      ["horse", 0, "s"],
    ]);
    expect(rolling?.round).toBe(1);
  });

  it("does not exist without a throw", () => {
    const before = scene([piece("die", 0, { throws: 1 })]);
    expect(rollingScene(before, scene([piece("die", 5, { throws: 1 })]))).toBeNull();
    expect(rollingScene(null, before)).toBeNull();
  });
});
