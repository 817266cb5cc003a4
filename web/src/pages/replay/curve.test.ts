import { describe, expect, test } from "vitest";
import { lineOf, shapePositions, chancesAt, stepChances, stepAfter, stepAt, x, y, type Frame } from "./curve";

// Steps 0, 1, 2, 3 come after 0, 2, 3 and 6 moves.
const MOVES = [0, 2, 3, 6];
const FRAME: Frame = { left: 40, top: 10, width: 300, height: 100, last: 3 };

describe("steps and moves", () => {
  test("a move leads to the first step that shows it", () => {
    expect([0, 1, 2, 3, 4, 6].map((moves) => stepAfter(moves, MOVES))).toEqual([0, 1, 1, 2, 3, 3]);
    expect(stepAfter(9, MOVES)).toBe(3);
    expect(stepAfter(2, [])).toBe(0);
  });

  test("of points at one step the last one counts", () => {
    const curve = [
      { moves: 0, chances: [0.5, 0.5] },
      { moves: 1, chances: [0.4, 0.6] },
      { moves: 2, chances: [0.3, 0.7] },
      { moves: 6, chances: [1, 0] },
    ];
    const points = stepChances(curve, MOVES);
    expect(points.map(({ step }) => step)).toEqual([0, 1, 3]);
    expect(chancesAt(2, points)?.chances).toEqual([0.3, 0.7]);
    expect(chancesAt(3, points)?.chances).toEqual([1, 0]);
    expect(chancesAt(1, [])).toBeUndefined();
  });
});

describe("the drawing", () => {
  const points = [
    { step: 0, chances: [0.5, 0.5] },
    { step: 3, chances: [1, 0] },
  ];

  test("a high chance is at the top", () => {
    expect([x(0, FRAME), x(3, FRAME), y(1, FRAME), y(0, FRAME)]).toEqual([40, 340, 10, 110]);
    expect(lineOf(0, points, FRAME)).toBe("M40.0 60.0L340.0 10.0");
    expect(lineOf(0, [], FRAME)).toBe("");
  });

  test("a click leads to the nearest step, also beside the curve", () => {
    expect([0, 40, 95, 135, 340, 900].map((across) => stepAt(across, FRAME))).toEqual([0, 0, 1, 1, 3, 3]);
    expect(stepAt(50, { ...FRAME, last: 0 })).toBe(0);
  });

  test("the shapes of the seats are at different places", () => {
    const many = Array.from({ length: 301 }, (_, step) => ({ step, chances: [0.5, 0.5] }));
    const frame = { ...FRAME, last: 300 };
    const [red, blue] = [shapePositions(0, 2, many, frame), shapePositions(1, 2, many, frame)];
    expect(red.length).toBeGreaterThan(1);
    expect(
      red.map(([across]) => across).filter((across) => blue.some(([other]) => other === across)),
    ).toEqual([]);
  });

  test("a short game has each shape once", () => {
    const few = [{ step: 0, chances: [0.5, 0.5] }];
    expect(shapePositions(0, 2, few, { ...FRAME, width: 900 })).toHaveLength(1);
  });
});
